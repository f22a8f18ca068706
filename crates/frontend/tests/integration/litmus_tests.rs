//! The reader of litmus tests: what is read, what is refused and where, and that damaged tests are errors.

use fencepost_frontend::FrontendError;
use fencepost_frontend::litmus::{LitmusTest, Observe, ObservedVariable, Quantifier, read_litmus};
use fencepost_fuzz::Mutator;
use fencepost_program::{Op, Operand};

const SB: &str = "X86 SB
\"PodWR Fre PodWR Fre\"
Generator=diy7
(* a comment (* in a comment *) *)
{ x=0; 0:EAX=7; }
 P0          | P1          ;
 MOV [x],$1  | MOV [y],$1  ;
 MFENCE      |             ;
 MOV EAX,[y] | MOV EAX,[x] ;
locations [x; 1:EBX;]
exists (0:EAX=0 /\\ 1:EAX=0)
";

const C: &str = "C MP
{ int x = 2; atomic_int y; }
// the writer
P0(int* x, atomic_int* y) {
  *x = 1;
  atomic_store_explicit(y, 1, memory_order_release); /* after x */
}
P1(int* x, atomic_int* y) {
  int r0 = atomic_load_explicit(y, memory_order_acquire);
  int r1 = -1;
  if (r0 == 1 && (r1 < 0 || r0)) { r1 = *x; } else r1++;
  for (int i = 0; i < 2; i++) { r1 += 0; }
  while (r1 > 100) { r1 = r1 / 2; }
  do { r1 = r1 + 0; } while (0);
  int r2 = 0;
  int r3 = atomic_compare_exchange_strong(y, &r2, 3);
  int r4 = atomic_exchange_explicit(y, r3, memory_order_relaxed) + atomic_fetch_add(y, 1);
  atomic_thread_fence(memory_order_seq_cst);
}
forall (1:r0=0 \\/ 1:r1=1)
";

fn read(text: &str) -> Result<LitmusTest, FrontendError> {
    read_litmus(text, "test.litmus", Observe::AsAsked)
}

fn observed(test: &LitmusTest) -> String {
    test.observed.iter().map(ObservedVariable::to_string).collect::<Vec<_>>().join(" ")
}

/// Old tests, as herd reads them, are the same as what one would write today.
#[test]
fn old_syntax_is_read_as_new_one() {
    let old = "X86 old (theOld) \"in the notation of 2009\"
{x = 0; y = 0; P0:EAX = 7};
 P0          | P1          ;
 mov [x], 1  | mov [y], 1  ;
 mov EBX,[y] | mov ECX,[x] ;
final (P0:EBX = 0 /\\ P1:ECX != 1);
with
tso: exists;
default: ~exists;

<<
show 0 of ess 0
readfrom 'a \"drawing
>>
<<
genprog x.tex
>>
";
    let new = "X86 old
{x = 0; y = 0; 0:EAX = 7}
 P0          | P1          ;
 mov [x], 1  | mov [y], 1  ;
 mov EBX,[y] | mov ECX,[x] ;
exists (0:EBX = 0 /\\ not (1:ECX = 1))
";
    assert_eq!(read(old).expect("it can be read"), read(new).expect("it can be read"));
    let c =
        "C old\n{};\nP0(atomic_int* x) { int r = *x << 1; int s = r >> 1; }\nfinal (P0:r != 2);\n<<\nshow all\n>>\n";
    let test = read(c).expect("it can be read");
    assert_eq!((test.quantifier, test.question().as_str()), (Quantifier::Exists, "exists (not (0:r=2))"));
    assert_eq!(observed(&test), "0:r");
}

#[test]
fn a_test_without_a_condition_shows_its_states() {
    let code = "X86 bare\n{ }\n P0 ;\n MOV [x],$1 ;\n";
    let test = read(code).expect("it can be read");
    assert_eq!((test.quantifier, test.question().as_str()), (Quantifier::ForAll, "forall (true)"));
    let everything = read_litmus(code, "test.litmus", Observe::Everything).expect("it can be read");
    assert_eq!(observed(&everything), "[x]");
}

/// The operations of a thread.
fn ops(test: &LitmusTest, thread: usize) -> Vec<Op> {
    let function = &test.program.functions[test.threads[thread].function];
    function.blocks.iter().flat_map(|block| block.instructions.iter().map(|i| i.op.clone())).collect()
}

#[test]
fn a_test_of_x86() {
    let test = read(SB).expect("it can be read");
    assert_eq!((test.name.as_str(), test.quantifier), ("SB", Quantifier::Exists));
    assert_eq!(test.question(), "exists (0:EAX=0 /\\ 1:EAX=0)");
    assert_eq!(observed(&test), "0:EAX 1:EAX 1:EBX [x]");
    assert_eq!(test.locations.iter().map(|l| l.name.as_str()).collect::<Vec<_>>(), ["x", "y"]);
    let count = |thread, wanted: fn(&Op) -> bool| ops(&test, thread).iter().filter(|op| wanted(op)).count();
    let fence = |op: &Op| matches!(op, Op::Fence { .. });
    let access = |op: &Op| matches!(op, Op::Load { .. } | Op::Store { .. });
    assert_eq!((count(0, fence), count(1, fence), count(0, access), count(1, access)), (1, 0, 2, 2));
    // The register has its initial value.
    assert!(ops(&test, 0).iter().any(|op| matches!(op, Op::Copy { src: Operand::Bits(7), .. })));
    let everything = read_litmus(SB, "SB", Observe::Everything).expect("it can be read");
    assert_eq!(observed(&everything), "0:EAX 1:EAX 1:EBX [x] [y]");
}

#[test]
fn a_test_of_c() {
    let test = read(C).expect("it can be read");
    assert_eq!(test.question(), "forall (1:r0=0 \\/ 1:r1=1)");
    assert_eq!(test.program.globals[test.locations[0].global].bytes, [2, 0, 0, 0]);
    let everything = read_litmus(C, "C", Observe::Everything).expect("it can be read");
    assert_eq!(observed(&everything), "1:i 1:r0 1:r1 1:r2 1:r3 1:r4 [x] [y]");
}

#[test]
fn conditions_are_written_as_they_are_read() {
    let same = [
        "exists (0:EAX=0 /\\ (1:EAX=0 \\/ [x]=-1))",
        "~exists (0:EAX=0 \\/ 1:EAX=0 /\\ [y]=2)",
        "forall (0:EAX=0 => not (1:EAX=0) => [x]=1)",
        "forall ((0:EAX=0 => [y]=1) => [x]=1)",
        "exists (true /\\ not (false))",
        "exists (0:RAX=x)",
    ];
    let changed = [
        ("exists x=1", "exists ([x]=1)"),
        ("exists ~~~(*x=0x10)", "exists (not ([x]=16))"),
        ("exists (0:EAX=0xffffffff \\/ 0:RAX=0xffffffff)", "exists (0:EAX=-1 \\/ 0:RAX=4294967295)"),
        ("filter (0:EAX=4294967295) exists (0:EAX=4294967296)", "exists (0:EAX=4294967296)"),
    ];
    for (condition, written) in same.map(|condition| (condition, condition)).into_iter().chain(changed) {
        let text = SB.replace("exists (0:EAX=0 /\\ 1:EAX=0)", condition);
        let test = read(&text).unwrap_or_else(|error| panic!("{condition}: {error}"));
        assert_eq!(test.question(), written);
    }
}

/// Replaces a part of a test; an `@` in the new text marks where the error is, and another one where it ends.
#[track_caller]
fn wrong(text: &str, part: &str, replacement: &str, message: &str) {
    assert!(text.contains(part), "{part}");
    let marked = text.replacen(part, replacement, 1);
    let at = marked.find('@').expect("a mark where the error is");
    let before = &marked[..at];
    let line = before.matches('\n').count() + 1;
    let column = at - before.rfind('\n').map_or(0, |newline| newline + 1) + 1;
    let error = read(&marked.replace('@', "")).expect_err("an error");
    let place = error.place().unwrap_or_else(|| panic!("{error} has no place"));
    assert_eq!((place.line as usize, place.column as usize), (line, column), "{error}");
    assert!(error.to_string().contains(message), "{error}");
    let (FrontendError::BadInput { remedy, length, .. } | FrontendError::Unsupported { remedy, length, .. }) = &error
    else {
        panic!("{error}")
    };
    assert!(remedy.is_some());
    let length = length.unwrap_or_else(|| panic!("{error} has no length"));
    if let Some(end) = marked[at + 1..].find('@') {
        assert_eq!(length as usize, end, "{error}");
    }
}

#[test]
fn errors_of_the_frame() {
    wrong(SB, SB, "@", "empty");
    wrong(SB, "X86 SB", "@hello@", "not a litmus test");
    wrong(SB, "X86 SB", "@AArch64@ SB", "unsupported: the architecture `AArch64`");
    wrong(SB, "X86 SB", "@X86", "no name");
    wrong(SB, "{ x=0; 0:EAX=7; }", "{ x=0; @?@ }", "expected a location or a register");
    wrong(SB, "{ x=0;", "{ x=0; @x=1@;", "a second time");
    wrong(SB, "{ x=0;", "{ x=0 @y;", "expected `;`");
    wrong(SB, "0:EAX=7", "@2:EAX=7@", "no thread 2");
    wrong(SB, "0:EAX=7", "@0:FOO=7", "not a register");
    wrong(SB, "x=0;", "@int t[2];", "unsupported: an array");
    wrong(SB, "x=0;", "@float@ x;", "unsupported: the type `float`");
    wrong(SB, "(* a", "@(* a (*", "no end");
    wrong(SB, "exists (0:EAX=0", "exists (@3:EAX=0", "no thread 3");
    wrong(SB, "exists (0:EAX=0", "exists (@[q]@=0", "no location `q`");
    wrong(SB, "exists (0:EAX=0", "exists (0:EAX @>", "expected `=`");
    wrong(SB, "exists (0:EAX=0 /\\ 1:EAX=0)", "filter (0:EAX=0) @perhaps", "expected `exists`");
    wrong(SB, "exists (0:EAX=0", "filter (@3:EAX=0) exists (0:EAX=0", "no thread 3");
    wrong(SB, "exists (0:EAX=0 /\\ 1:EAX=0)", "@perhaps", "expected `exists`");
    wrong(SB, "1:EAX=0)", "1:EAX=0) @)", "expected the end of the test");
    wrong(SB, "0:EAX=0 ", "0:RAX=@foo@ ", "no location `foo`");
    wrong(SB, "0:EAX=0 ", "0:EAX=@x ", "`0:EAX` has 32 bits, and an address 64");
    wrong(SB, "{ x=0;", "{ @x=4294967296;", "does not fit into the 32 bits of `x`");
    wrong(SB, "{ x=0;", "{ int8_t @y=-129;", "does not fit into the 8 bits of `y`");
    wrong(SB, "0:EAX=7", "@0:AX=70000", "does not fit into the 16 bits of `AX`");
    wrong(SB, "0:EAX=7", "@0:EAX=x", "`EAX` has 32 bits, and an address 64");
    assert!(read(&SB.replace("{ x=0;", "{ x=4294967295; int8_t z=-128; 0:CX=65535;")).is_ok());
}

#[test]
fn errors_of_assembly() {
    wrong(SB, "P0   ", "@P1@   ", "expected `P0`");
    wrong(SB, "P0          |", "@|", "expected `P0`, found nothing");
    wrong(SB, "MFENCE      |             ;", "@MFENCE ;", "1 columns instead of 2");
    wrong(SB, "MFENCE", "@CPUID@", "unsupported: the instruction CPUID");
    wrong(SB, "MFENCE", "MOV EAX,@{y}@", "not an operand");
    wrong(SB, "MFENCE", "@MOV $1,EAX", "cannot be written to");
    wrong(SB, "MFENCE", "@MOV RAX,[x]@ ", "not enough");
    wrong(SB, "MFENCE", "@MOV RAX,EBX", "different widths");
    wrong(SB, "MFENCE", "@JE nowhere@", "no instruction has the label");
    wrong(SB, "MFENCE", "@LOCK MOV [x],EAX", "LOCK is for");
    wrong(SB, "MFENCE", "@MOV [x],$4294967296", "does not fit into 32 bits");
    wrong(SB, "MFENCE", "@ADD AL,$-129", "does not fit into 8 bits");
    wrong(SB, "MFENCE", "MOV EAX,@@", "not an operand");
    wrong(SB, "MFENCE", "MOV @%@EAX,EBX", "the syntax of Intel");
    assert!(read(&SB.replace("MFENCE", "(*no blank*)ADD AL,$255")).is_ok());
    wrong(SB, "MFENCE      |             ;", "l: |;\n@l@: NOP | ;", "a second time");
}

#[test]
fn errors_of_c() {
    wrong(C, "P1(int* x", "@P2(int* x", "expected `P1`");
    wrong(C, "P0(int* x", "P0(@int x", "not a pointer");
    wrong(C, "P0(int* x", "P0(long* @x", "has 32 bits elsewhere");
    wrong(C, "*x = 1", "@x = 1", "is a pointer");
    wrong(C, "*x = 1", "*@z = 1", "not a parameter");
    wrong(C, "int r1 = -1", "int r1 = -@r9", "not declared");
    wrong(C, "int r1 = -1", "int @r0 = 1", "a second time");
    wrong(C, "int r1 = -1", "int r1 = @rand()", "unsupported: the function `rand`");
    wrong(C, "int r1 = -1", "@double r1 = 1", "unsupported: the type `double`");
    wrong(C, "int r1 = -1", "int r1 = 1; @return", "unsupported: `return`");
    wrong(C, "int r1 = -1", "int r1 = 1; if (r1) { @break; }", "`break` is in no loop");
    wrong(C, "int r1 = -1", "int r1 = 1; @switch (r1) { }", "unsupported: `switch`");
    wrong(C, "y, 1, memory_order_release", "y, 1@, release", "not a memory order");
    wrong(
        C,
        "atomic_store_explicit(y, 1, memory_order_release",
        "@atomic_store_explicit(y, 1, memory_order_acquire",
        "cannot be acquire",
    );
    wrong(C, "1:r0=0", "@1:r7=0", "no variable `r7`");
    wrong(C, "int r1 = -1", "int r1 = r0 @? 1 : 2", "unsupported: the operator `?`");
    wrong(C, "int r1 = -1", "int r1; if ((r1 @= 2) == 1) { }", "unsupported: an assignment inside");
    wrong(C, "int r1 = -1", "int @r1[2]", "unsupported: an array");
    wrong(C, "int r1 = -1", "int r1 = @x[0]", "unsupported: an array");
    wrong(C, "int r1 = -1", "int r1 = 1; @x[0] = 1", "unsupported: an array");
    wrong(C, "int r1 = -1", "int r1 = 1; *x @+= 1", "unsupported: `+=` on a location");
    wrong(C, "int r1 = -1", "int r1 = 1; *x@++", "unsupported: `++` on a location");
    wrong(C, "int r1 = -1", "int r1 = 1; (*x)@++", "unsupported: `++` here");
    wrong(C, "int r1 = -1", "int r1 = 1; @again: r1 = 2", "unsupported: a label");
    wrong(C, "int r1 = -1", "int r1 = 1; @goto again", "unsupported: `goto`");
    wrong(C, "int r1 = -1", "int @*r1 = x", "unsupported: a local pointer");
    wrong(C, "int r1 = -1", "int r1 = @089", "not an octal number");
    wrong(C, "int r1 = -1", "int r1 = @9223372036854775808", "fits no type");
    let boolean = C.replace("atomic_int", "atomic_bool");
    wrong(&boolean, "atomic_fetch_add", "@atomic_fetch_add", "not for `bool`");
}

/// What makes stacks overflow.
#[test]
fn deep_tests() {
    for deep in [
        SB.replace("0:EAX=0", &format!("{}0:EAX=0{}", "(".repeat(100_000), ")".repeat(100_000))),
        SB.replace("0:EAX=0", &format!("{}0:EAX=0", "0:EAX=0 => ".repeat(100_000))),
        C.replace("-1", &format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000))),
        C.replace("-1", &format!("{}1", "- ".repeat(100_000))),
        C.replace("int r1", &format!("{}; int r1", "{".repeat(100_000))),
        C.replace("int r1", &format!("{}; int r1", "if (1) ".repeat(100_000))),
        C.replace("= *x", &format!("= *{}x", "(".repeat(100_000))),
    ] {
        let error = read(&deep).expect_err("it is nested too deeply");
        assert!(error.to_string().contains("levels deep"), "{error}");
    }
    let long = SB.replace("0:EAX=0", &format!("0:EAX=0{}", " /\\ 0:EAX=0".repeat(10_000)));
    assert!(read(&long).is_ok());
    let negations = SB.replace("0:EAX=0", &format!("{}0:EAX=0", "~".repeat(100_001)));
    assert!(read(&negations).is_ok());
}

const WIDE: &str = "X86_64 W
{ int64_t x=1; 0:rdi=x; 0:rbx=2; }
P0 | P1 ;
movq $-1,(%rdi) | L: movl (y),%eax ;
lock xaddq %rbx,(%rdi) | cmpl $0,%eax ;
movq 0(%rdi,%rcx,8),%rax | je L ;
lock cmpxchgl %ecx,y(%rip) | incb %al ;
exists (0:rax=x \\/ 1:al=2)
";

#[test]
fn damaged_tests_are_errors_or_tests() {
    let seeds = [SB, C, WIDE];
    for seed in seeds {
        read(seed).expect("the seeds can be read");
    }
    let pieces = [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ";",
        "|",
        "=",
        "/\\",
        "exists",
        "P0",
        "LOCK ",
        "[x]",
        "$1",
        "%eax",
        "0x",
        "9999999999999999999999",
        "\u{fc}",
        "\n",
        "*",
        "&",
        "if",
        "while(1)",
        "int",
        "-",
        "\"",
        "(* ",
        "*)",
        "0:",
        "~",
        "L:",
        "JMP L",
    ];
    let mut mutator = Mutator::new(11, &pieces);
    let (mut errors, mut tests) = (0, 0);
    for round in 0..15_000 {
        let text = mutator.mutate(seeds[round % seeds.len()]);
        let observe = if round % 2 == 0 { Observe::AsAsked } else { Observe::Everything };
        match read_litmus(&text, "damaged", observe) {
            Ok(_) => tests += 1,
            Err(FrontendError::Bug { message }) => panic!("{message} in\n{text}"),
            Err(error) => {
                errors += 1;
                let place = error.place().unwrap_or_else(|| panic!("{error} has no place"));
                let lines: Vec<&str> = text.split('\n').collect();
                let line = lines.get((place.line as usize).wrapping_sub(1));
                let length = line.unwrap_or_else(|| panic!("{error} in\n{text}")).len();
                assert!((1..=length + 1).contains(&(place.column as usize)), "{error} in\n{text}");
            }
        }
    }
    assert!(errors > 3000 && tests > 1000, "{errors} errors and {tests} tests: the damage is too great or too small");
}
