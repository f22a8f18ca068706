//! Damaged texts: whatever happens to a module, reading it ends with a program that keeps the rules or with an error,
//! never with a panic, and never with our own bug.

use fencepost_frontend::{FrontendError, from_llvm_texts};
use fencepost_fuzz::Mutator;
use fencepost_testing::is_slow;

/// Valid modules: the memory and the debug information of C; then what C++, constructors and unnamed arguments bring.
const SEEDS: &[&str] = &[include_str!("../../../fuzz/seeds/memory.ll"), include_str!("../../../fuzz/seeds/cpp.ll")];

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

/// How many cases are tried: more where there is time.
fn cases(few: usize, many: usize) -> usize {
    if is_slow() { many } else { few }
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

fn seed(number: usize) -> &'static str {
    SEEDS[number % SEEDS.len()]
}

#[test]
fn damaged_text_is_read_or_refused() {
    let mut mutator = Mutator::new(7, PIECES);
    let rounds = cases(6_000, 60_000);
    let read = (0..rounds).filter(|round| read(&[&mutator.mutate(seed(*round))])).count();
    // Both happen often, or the damage is too small or too great to test anything.
    assert!(read > rounds / 30 && rounds - read > rounds / 30, "{read} of {rounds} read");
}

#[test]
fn spliced_text_is_read_or_refused() {
    let mut mutator = Mutator::new(11, PIECES);
    let modules = fencepost_library::modules();
    for round in 0..cases(2_000, 30_000) {
        let other = match modules.get(mutator.random().below(modules.len() * 2)) {
            Some(module) => module.text,
            None => seed(round + 1),
        };
        read(&[&mutator.splice(seed(round), other)]);
    }
}

#[test]
fn damaged_modules_are_linked_or_refused() {
    let mut mutator = Mutator::new(13, PIECES);
    for _ in 0..cases(1_000, 10_000) {
        let (one, other) = (mutator.mutate(seed(0)), mutator.mutate(&seed(1).replace("@main", "@other")));
        read(&[&one, &other]);
    }
}

#[test]
fn text_that_ends_anywhere_is_read_or_refused() {
    for number in 0..SEEDS.len() {
        let seed = seed(number);
        assert!(read(&[seed]), "{:?}", from_llvm_texts(&[(seed, "whole.ll")]).err());
        for end in (0..seed.len()).filter(|end| seed.is_char_boundary(*end)) {
            read(&[&seed[..end]]);
        }
    }
}
