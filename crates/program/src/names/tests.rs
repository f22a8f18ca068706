use super::*;
use crate::text::parse;

/// Layouts of `struct node { int value; char mark; struct node *next; uintptr_t tagged; }`, of an array of two of them, of a
/// struct that ends with an array of any length, and of what `std::atomic<int>` and a semaphore look like.
const PROGRAM: &str = r#"
file file0 "/home/queue.c"
file file1 "/usr/include/new" system
layout layout0 scalar 4 signed
layout layout1 scalar 1 unsigned
layout layout2 scalar 8 pointer
layout layout3 scalar 8 word
layout layout4 struct 24 { 0: "value" layout0, 4: "mark" layout1, 8: "next" layout2, 16: "tagged" layout3 }
layout layout5 array layout4 stride 24 count 2
layout layout6 array layout1 stride 1 count 0
layout layout7 struct 4 { 0: "length" layout0, 4: "text" layout6 }
layout layout8 struct 4 { 0: "_M_i" layout0 }
layout layout9 struct 4 { 0: "" layout8 }
layout layout10 array layout1 stride 1 count 32
layout layout11 struct 32 { 0: "__size" layout10 }
layout layout12 scalar 8 unsigned
type type0 "node" layout4
type type1 "message" layout7
fn fn0 "main"() {
  reg ptr r0
b0:
  r0 = library malloc(24) for type0 @file0:31:5
  r0 = library malloc(48) @file0:32:5
  return
}
fn fn1 "grow"() {
b0:
  return
}
"#;

struct Memory {
    program: Program,
    blocks: Vec<(u64, NamedBlock)>,
}

impl Blocks for Memory {
    fn program(&self) -> &Program {
        &self.program
    }
    fn block_at(&self, address: u64) -> Option<(NamedBlock, u64)> {
        let holds = |(base, block): &&(u64, NamedBlock)| (*base..=base + block.size).contains(&address);
        self.blocks.iter().find(holds).map(|(base, block)| (block.clone(), address - base))
    }
}

fn program() -> Program {
    parse(PROGRAM).expect("the program can be read")
}

fn memory() -> Memory {
    let block = |name: &str, layout: u32, size: u64| NamedBlock {
        name: name.to_owned(),
        layout: Some(LayoutId::new(layout)),
        size,
        repeats: false,
    };
    let heap = |block: NamedBlock| NamedBlock { repeats: true, ..block };
    let blocks = vec![
        (0x1000, block("list", 5, 48)),
        (0x2000, heap(block("node#1", 4, 24))),
        (0x3000, heap(block("node#2", 4, 72))),
        (0x4000, block("message#1", 7, 20)),
        (0x5000, block("counter", 9, 4)),
        (0x6000, block("semaphore", 11, 32)),
        (0x7000, NamedBlock { layout: None, ..block("malloc@queue.c:32#1", 0, 48) }),
    ];
    Memory { program: program(), blocks }
}

fn name(address: u64, size: u64) -> String {
    name_bytes(&memory(), address, size).name
}

#[test]
fn parts_are_named_by_their_members() {
    assert_eq!(name(0x1000, 4), "list[0].value");
    assert_eq!(name(0x1000 + 24 + 8, 8), "list[1].next");
    assert_eq!(name(0x2000 + 8, 8), "node#1.next");
    assert_eq!(name(0x3000 + 48 + 4, 1), "node#2[2].mark");
    assert_eq!(name(0x4000 + 7, 1), "message#1.text[3]");
    assert_eq!(name(0x5000, 4), "counter");
    assert_eq!(name(0x6000 + 4, 4), "semaphore+4");
    assert_eq!(name(0x7000, 8), "malloc@queue.c:32#1");
    assert_eq!(name(0x7000 + 8, 8), "malloc@queue.c:32#1+8");
    assert_eq!(name(0x2000 + 20, 8), "0x2014", "it runs over the end");
    assert_eq!(name(0x9000, 8), "0x9000");
}

#[test]
fn contents_are_those_of_the_member() {
    let content = |address, size| name_bytes(&memory(), address, size).content;
    assert_eq!(content(0x2000, 4), Content::Signed);
    assert_eq!(content(0x2000 + 8, 8), Content::Pointer);
    assert_eq!(content(0x2000 + 16, 8), Content::Word);
    assert_eq!(content(0x5000, 4), Content::Signed);
    assert_eq!(content(0x7000, 8), Content::Unknown);
}

#[test]
fn pointers_are_shown_as_what_they_point_to() {
    let show = |address| show_pointer(&memory(), address);
    assert_eq!(show(0x2000).as_deref(), Some("&node#1"));
    assert_eq!(show(0x2000 + 8).as_deref(), Some("&node#1.next"));
    assert_eq!(show(0x2000 + 1).as_deref(), Some("&node#1+1"));
    assert_eq!(show(0x2000 + 9).as_deref(), Some("&node#1.next+1"));
    assert_eq!(show(0x3000 + 24).as_deref(), Some("&node#2[1]"));
    assert_eq!(show(0x1000 + 24).as_deref(), Some("&list[1]"));
    assert_eq!(show(0x1000 + 48).as_deref(), Some("&list+48"));
    assert_eq!(show(0x7000 + 9).as_deref(), Some("&malloc@queue.c:32#1+9"));
    assert_eq!(show(crate::addresses::function_address(FunctionId::new(1))).as_deref(), Some("&grow"));
    assert_eq!(show(0x9000), None);
}

#[test]
fn values_are_shown_by_what_the_source_says_of_the_place() {
    let show = |bits, ty, content| show_value(&memory(), bits, ty, content);
    let word = Scalar::Int(64);
    assert_eq!(show(0, Scalar::Ptr, Content::Unknown), "null");
    assert_eq!(show(0, word, Content::Pointer), "null");
    assert_eq!(show(0x2000, word, Content::Pointer), "&node#1");
    assert_eq!(show(0x2001, word, Content::Word), "&node#1+1");
    assert_eq!(show(0x9001, word, Content::Word), "36865");
    assert_eq!(show(0x2000, word, Content::Unknown), "&node#1");
    assert_eq!(show(0x2000, word, Content::Unsigned), "8192");
    assert_eq!(show(0x9000, Scalar::Ptr, Content::Pointer), "0x9000");
    assert_eq!(show(0xFFFF_FFFF, Scalar::Int(32), Content::Signed), "-1");
    assert_eq!(show(0xFFFF_FFFF, Scalar::Int(32), Content::Unsigned), "4294967295");
    assert_eq!(show(0, word, Content::Unknown), "0");
}

#[test]
fn blocks_on_the_heap_are_named_by_type_or_place() {
    let program = program();
    let site = |index| Site { function: FunctionId::new(0), block: BlockId::new(0), index };
    let find = |index, size| Purpose::find(&program, [site(index)].into_iter(), size);
    let node = find(0, 24);
    assert_eq!(node.name(&program), "node");
    assert_eq!(node.block(&program, 2, 24).name, "node#2");
    assert_eq!(find(0, 48).name(&program), "node", "an array");
    assert_eq!(find(0, 20).name(&program), "malloc@queue.c:31", "too small");
    assert_eq!(find(1, 24).name(&program), "malloc@queue.c:32");
    // The caller of a function that returns a pointer to anything says more than the function itself.
    assert_eq!(Purpose::find(&program, [site(1), site(0)].into_iter(), 24).name(&program), "node");
    assert_eq!(Purpose::default().name(&program), "block");
    assert!(has_room_for(&program, HeapTypeId::new(1), 9), "it ends with an array");
    assert!(!has_room_for(&program, HeapTypeId::new(1), 3));
}
