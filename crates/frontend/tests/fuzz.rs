//! Damaged texts: whatever happens to a module, reading it ends with a program that keeps the rules or with an error,
//! never with a panic, and never with our own bug.

use fencepost_frontend::{FrontendError, from_llvm_text};

/// A small generator of numbers (a linear congruence), so that every run is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

const SEEDS: &[&str] = &[r#"%pair = type { i32, %pair*, [2 x i16], <2 x i32> }
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
"#];

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

#[test]
fn damaged_text_is_read_or_refused() {
    let mut random = Random(7);
    let (mut read, mut refused) = (0, 0);
    for round in 0..6000 {
        let seed = SEEDS[round % SEEDS.len()].replace("%w2", "24");
        let text = mutate(&seed, &mut random);
        match from_llvm_text(&text, "fuzz.ll") {
            Ok(_) => read += 1,
            Err(FrontendError::Bug { message }) => panic!("{message}\n{text}"),
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    // Both happen often, or the damage is too small or too great to test anything.
    assert!(read > 200 && refused > 200, "{read} read, {refused} refused");
}

#[test]
fn text_that_ends_anywhere_is_read_or_refused() {
    let seed = SEEDS[0].replace("%w2", "24");
    assert!(from_llvm_text(&seed, "whole.ll").is_ok(), "{:?}", from_llvm_text(&seed, "whole.ll").err());
    for end in (0..seed.len()).filter(|end| seed.is_char_boundary(*end)) {
        if let Err(FrontendError::Bug { message }) = from_llvm_text(&seed[..end], "cut.ll") {
            panic!("{message} at {end}");
        }
    }
}
