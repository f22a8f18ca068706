//! Damaged texts: whatever happens to a module, reading it ends with a program that keeps the rules or with an error,
//! never with a panic, and never with our own bug.

use fencepost_frontend::{FrontendError, from_llvm_texts};

/// A small generator of numbers (a linear congruence), so that every run is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

/// Valid modules: the memory and the debug information of C; then what C++, constructors and unnamed arguments bring.
const SEEDS: &[&str] = &[
    r#"%pair = type { i32, %pair*, [2 x i16], <2 x i32> }
@cell = global %pair { i32 4, %pair* @cell, [2 x i16] [i16 1, i16 2], <2 x i32> zeroinitializer }, align 8, !dbg !0
@text = private constant [3 x i8] c"a\00b", align 1
@mine = thread_local global i64 ptrtoint (i8* getelementptr (i8, i8* bitcast (%pair* @cell to i8*), i64 8) to i64)
@alias = alias i32, getelementptr (%pair, ptr @cell, i64 0, i32 0)
define internal { i32, i64 } @make(i32 %x, ptr byval(%pair) align 8 %p) !dbg !2 {
entry:
  %slot = alloca i32, align 4
  %area = alloca [4 x i64], align 16
  call void @llvm.dbg.declare(metadata i32* %slot, metadata !4, metadata !DIExpression()), !dbg !5
  store i32 %x, ptr %slot, align 4, !dbg !5
  %v = load volatile i32, ptr %slot, align 4
  %old = cmpxchg weak ptr @cell, i32 %v, i32 7 acq_rel monotonic, align 4
  %was = extractvalue { i32, i1 } %old, 0
  %ok = extractvalue { i32, i1 } %old, 1
  switch i32 %was, label %more [ i32 0, label %done
    i32 -1, label %done ]
more:
  %n = phi i32 [ 0, %entry ], [ %m, %more ]
  %m = add nuw nsw i32 %n, 1
  %q = getelementptr inbounds [4 x i64], ptr %area, i64 0, i32 %m
  call void @llvm.memset.p0.i64(ptr align 8 %q, i8 0, i64 16, i1 false)
  %c = icmp slt i32 %m, 3
  br i1 %c, label %more, label %done
done:
  %r = phi i32 [ 1, %entry ], [ 1, %entry ], [ %m, %more ]
  %w = sext i32 %r to i64
  %a = insertvalue { i32, i64 } undef, i32 %r, 0
  %b = insertvalue { i32, i64 } %a, i64 %w, 1
  ret { i32, i64 } %b
}
define i32 @main(i32 %argc, ptr %argv) {
  %t = atomicrmw add ptr @cell, i32 2 seq_cst, align 4
  fence syncscope("singlethread") acquire
  fence seq_cst
  call void asm sideeffect "mfence", "~{memory}"()
  %both = call { i32, i64 } @make(i32 %t, ptr byval(%pair) align 8 @cell), !dbg !5
  %f = sitofp i32 %t to double
  %g = fmul double %f, 1.500000e+00
  %h = fcmp olt double %g, 0x3FF0000000000000
  %s = select i1 %h, i32 1, i32 %argc
  %vec = insertelement <2 x i32> poison, i32 %s, i64 0
  %mix = shufflevector <2 x i32> %vec, <2 x i32> poison, <2 x i32> <i32 0, i32 0>
  %sum = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %mix)
  %p = call ptr @malloc(i64 noundef 16) #1
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr @text, i64 %w2, i1 false)
  call void @free(ptr %p)
  ret i32 %sum
}
declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)
attributes #1 = { nounwind }
!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "cell", scope: !2, file: !3, line: 7, type: !6)
!2 = distinct !DISubprogram(name: "make", scope: !3, file: !3, line: 9)
!3 = !DIFile(filename: "a.c", directory: "/tmp")
!4 = !DILocalVariable(name: "slot", scope: !2, file: !3, line: 10, type: !7)
!5 = !DILocation(line: 11, column: 3, scope: !2)
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", size: 256, elements: !8)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{!9, !10}
!9 = !DIDerivedType(tag: DW_TAG_member, name: "key", baseType: !7, size: 32)
!10 = !DIDerivedType(tag: DW_TAG_member, name: "next", baseType: !6, size: 64, offset: 64)
"#,
    r#"%list = type { i32, i32, ptr, ptr }
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @early, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 200, ptr @late, ptr null }]
@table = constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr @early, ptr @sum] }
@own = linkonce_odr thread_local global i32 3, comdat
@weak = extern_weak global i32
@common = common global [2 x i64] zeroinitializer, align 16
$own = comdat any
define internal void @early() section ".text.startup" {
  store i32 1, ptr @own
  ret void
}
define internal void @late() {
  ret void
}
define i32 @sum(i32 noundef %n, double %d, ...) personality ptr @personality {
entry:
  %list = alloca [1 x %list], align 16
  %copy = alloca [1 x %list], align 16
  call void @llvm.va_start.p0(ptr %list)
  call void @llvm.va_copy.p0(ptr %copy, ptr %list)
  %offset = load i32, ptr %list
  %fits = icmp samesign ule i32 %offset, 40
  br i1 %fits, label %inside, label %outside
inside:
  %saved = getelementptr inbounds nuw %list, ptr %list, i32 0, i32 3
  %area = load ptr, ptr %saved
  %value = load i32, ptr %area
  br label %outside
outside:
  %result = phi i32 [ %n, %entry ], [ %value, %inside ]
  call void @llvm.va_end.p0(ptr %list)
  %root = call double @llvm.sqrt.f64(double %d)
  %rounded = call i64 @llvm.lround.i64.f64(double %root)
  %class = call i1 @llvm.is.fpclass.f64(double %root, i32 3)
  %sat = call i32 @llvm.sadd.sat.i32(i32 %result, i32 7)
  %pair = call { i128, i1 } @llvm.smul.with.overflow.i128(i128 3, i128 5)
  %lost = extractvalue { i128, i1 } %pair, 1
  %order = call i8 @llvm.scmp.i8.i32(i32 %sat, i32 9)
  %swapped = call i48 @llvm.bswap.i48(i48 77)
  ret i32 %sat
}
define i32 @main() personality ptr @personality {
entry:
  %x = alloca i32
  store i32 4, ptr %x
  %total = invoke i32 (i32, double, ...) @sum(i32 2, double 4.0, i32 5, i128 6, <2 x float> zeroinitializer, ptr byval(%list) align 8 @common)
    to label %fine unwind label %pad
fine:
  %old = call i32 asm sideeffect "lock; xaddl $0, $1", "=r,=*m,0,*m,~{memory}"(ptr elementtype(i32) %x, i32 3, ptr elementtype(i32) %x)
  %both = call { i32, i8 } asm sideeffect "lock; cmpxchgl $3, $2; sete $1", "={ax},=q,=*m,r,0,*m,~{memory}"(ptr elementtype(i32) %x, i32 3, i32 2, ptr elementtype(i32) %x)
  %here = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %isnull = icmp eq ptr @weak, null
  %function = load ptr, ptr getelementptr inbounds ({ [3 x ptr] }, ptr @table, i64 0, i32 0, i64 2)
  %called = call i32 (i32, double, ...) %function(i32 1, double 2.0, i64 3)
  %sine = call float @sinf(float 1.0)
  %cut = trunc nuw nsw i32 %called to i16
  %wide = zext nneg i16 %cut to i64
  %frozen = freeze i64 %wide
  ret i32 %old
pad:
  %exception = landingpad { ptr, i32 }
    cleanup
    catch ptr null
  %memory = call ptr @__cxa_allocate_exception(i64 4)
  resume { ptr, i32 } %exception
}
declare float @sinf(float)
declare i32 @personality(...)
declare ptr @__cxa_allocate_exception(i64)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare void @llvm.va_copy.p0(ptr, ptr)
declare double @llvm.sqrt.f64(double)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare { i128, i1 } @llvm.smul.with.overflow.i128(i128, i128)
"#,
];

/// Pieces that are put in: what the language has, and what breaks limits.
const PIECES: &[&str] = &[
    "i32",
    "i1",
    "i64",
    "i128",
    "i129",
    "float",
    "double",
    "half",
    "ptr",
    "void",
    "label",
    "%pair",
    "[0 x i8]",
    "[4294967296 x i64]",
    "<2 x i1>",
    "<4 x float>",
    "{ }",
    "undef",
    "poison",
    "null",
    "zeroinitializer",
    "-1",
    "0",
    "170141183460469231731687303715884105728",
    "340282366920938463463374607431768211456",
    "0x7FF8000000000000",
    "%x",
    "%v",
    "%slot",
    "%entry",
    "%more",
    "@main",
    "@make",
    "@cell",
    "@alias",
    "@text",
    "!0",
    "!8",
    "!{",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ",",
    "=",
    "*",
    "\"",
    "c\"a\"",
    ";",
    "\n",
    "ret",
    "br",
    "phi",
    "add",
    "fadd",
    "load",
    "store",
    "atomic",
    "seq_cst",
    "release",
    "monotonic",
    "unordered",
    "align 3",
    "align 0",
    "byval(i32)",
    "trunc",
    "bitcast",
    "ptrtoint",
    "inttoptr",
    "getelementptr",
    "icmp",
    "call",
    "invoke",
    "landingpad",
    "asm \"lock; incl $0\", \"=*m,*m\"",
    "@sum",
    "@own",
    "@weak",
    "@common",
    "@table",
    "@llvm.va_start.p0",
    "@llvm.sqrt.f64",
    "@__cxa_allocate_exception",
    "@pthread_exit",
    "@memcpy",
    "@printf",
    "internal",
    "linkonce_odr",
    "common",
    "appending",
    "thread_local",
    "...",
    "nsw",
    "x86_fp80",
    "é",
    "\u{0}",
];

fn mutate(text: &str, random: &mut Random) -> String {
    let mut bytes = text.to_owned();
    for _ in 0..=random.below(3) {
        let mut words: Vec<&str> = bytes.split_inclusive([' ', '\n', ',', '(']).collect();
        let at = random.below(words.len());
        let other = random.below(words.len());
        let piece = PIECES[random.below(PIECES.len())];
        let changed = match random.below(7) {
            0 => {
                words.remove(at);
                words.concat()
            }
            1 => {
                words.swap(at, other);
                words.concat()
            }
            2 => {
                words.insert(at, words[other]);
                words.concat()
            }
            3 => {
                words.truncate(at);
                words.concat()
            }
            4 => {
                words[at] = piece;
                words.concat()
            }
            _ => {
                let spaced = format!("{piece} ");
                words[at] = &spaced;
                words.concat()
            }
        };
        if changed.is_empty() {
            break;
        }
        bytes = changed;
    }
    bytes
}

/// Some lines of another text in the place of some of this one.
fn splice(text: &str, other: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let others: Vec<&str> = other.lines().collect();
    let (start, count) = (random.below(lines.len()), random.below(6));
    let (from, taken) = (random.below(others.len()), random.below(12));
    let end = (start + count).min(lines.len());
    let to = (from + taken).min(others.len());
    lines.splice(start..end, others[from..to].iter().copied());
    lines.join("\n")
}

/// How many cases are tried: more where there is time.
fn cases(few: usize, many: usize) -> usize {
    if std::env::var_os("FENCEPOST_SLOW").is_some() { many } else { few }
}

/// Reads texts as one program; whether they were read. Taking long is as bad as failing.
fn read(texts: &[&str]) -> bool {
    let named: Vec<_> = texts.iter().map(|text| (*text, "fuzz.ll")).collect();
    let start = std::time::Instant::now();
    let result = from_llvm_texts(&named);
    let seconds = start.elapsed().as_secs();
    assert!(seconds < 20, "{seconds} seconds for\n{}", texts.join("\n-----\n"));
    match result {
        Ok(_) => true,
        Err(FrontendError::Bug { message }) => panic!("{message}\n{}", texts.join("\n-----\n")),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

fn seed(number: usize) -> String {
    SEEDS[number % SEEDS.len()].replace("%w2", "24")
}

#[test]
fn damaged_text_is_read_or_refused() {
    let mut random = Random(7);
    let rounds = cases(6_000, 60_000);
    let read = (0..rounds).filter(|round| read(&[&mutate(&seed(*round), &mut random)])).count();
    // Both happen often, or the damage is too small or too great to test anything.
    assert!(read > rounds / 30 && rounds - read > rounds / 30, "{read} of {rounds} read");
}

#[test]
fn spliced_text_is_read_or_refused() {
    let mut random = Random(11);
    let modules = fencepost_library::modules();
    for round in 0..cases(2_000, 30_000) {
        let other = match modules.get(random.below(modules.len() * 2)) {
            Some(module) => module.text.to_owned(),
            None => seed(round + 1),
        };
        read(&[&splice(&seed(round), &other, &mut random)]);
    }
}

#[test]
fn damaged_modules_are_linked_or_refused() {
    let mut random = Random(13);
    for _ in 0..cases(1_000, 10_000) {
        let (one, other) = (mutate(&seed(0), &mut random), mutate(&seed(1).replace("@main", "@other"), &mut random));
        read(&[&one, &other]);
    }
}

#[test]
fn text_that_ends_anywhere_is_read_or_refused() {
    for number in 0..SEEDS.len() {
        let seed = seed(number);
        assert!(read(&[&seed]), "{:?}", from_llvm_texts(&[(&seed, "whole.ll")]).err());
        for end in (0..seed.len()).filter(|end| seed.is_char_boundary(*end)) {
            read(&[&seed[..end]]);
        }
    }
}
