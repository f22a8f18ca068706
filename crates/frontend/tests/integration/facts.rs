//! What the lowered form of small C programs looks like: which accesses are left, which variables became registers,
//! which orders were asked for. Each case is a program and how often some text occurs in the program's text form.

use fencepost_frontend::{Options, load, load_with};
use fencepost_program::{Op, Operand, Program};
use fencepost_testing::folder;

/// Compiles a C program that is called `case.c`, and leaves it as it was lowered.
fn program(source: &str) -> Program {
    let folder = folder();
    let path = folder.path().join("case.c");
    std::fs::write(&path, source).expect("written");
    match load_with(&[path], &Options { unsimplified: true, ..Options::default() }) {
        Ok(program) => program,
        Err(error) => panic!("{error}\n{source}"),
    }
}

fn check(source: &str, facts: &[(&str, usize)]) {
    let text = program(source).to_string();
    for (wanted, count) in facts {
        let found = text.matches(wanted).count();
        assert_eq!(found, *count, "{wanted:?} in\n{text}");
    }
}

#[test]
fn locals_become_registers_and_keep_their_names() {
    check(
        "int shared; int main(void) { int i = 3; int *p = &shared; *p = i; return *p; }",
        &[("stack_alloc", 0), (" = load i32", 1), ("store i32", 1), ("\"i\"", 1), ("\"p\"", 1)],
    );
}

#[test]
fn a_loaded_value_is_the_one_at_the_time_of_the_load() {
    // `i++` uses the old value after the variable has changed.
    let program = program("int main(void) { int i = 3; int old = i++; return old * 10 + i; }");
    let main = &program.functions[program.entry.expect("main")];
    let i = main.registers.enumerate().find(|(_, register)| register.name.as_deref() == Some("i")).expect("i").0;
    let ops = main.blocks.iter().flat_map(|block| &block.instructions).map(|instruction| &instruction.op);
    let reads = ops.filter(|op| matches!(op, Op::Copy { src: Operand::Reg(register), .. } if *register == i)).count();
    assert_eq!(reads, 2, "{program}");
}

#[test]
fn variables_whose_address_is_used_stay_in_memory() {
    check(
        "void put(int *p) { *p = 1; } int main(void) { int seen, kept[2] = {1, 2}; put(&seen); return seen + kept[1]; }",
        &[("stack_alloc", 2), ("\"seen\" layout layout0 escapes", 1), ("\"kept\"", 1), ("escapes", 1)],
    );
    check(
        "int *leak; int main(void) { int x = 0, *p = &x; leak = p; return 0; }",
        &[("stack_alloc 4 align 4 \"x\" layout layout0 escapes", 1), ("\"p\"", 1)],
    );
    check(
        "int main(void) { _Atomic int x = 0; volatile int v = 1; x = v; return x; }",
        &[("stack_alloc", 1), ("escapes", 0), ("store seq_cst", 1), ("load seq_cst", 1)],
    );
    check("unsigned long n; int main(void) { int x; n = (unsigned long)&x; return 0; }", &[("escapes", 1)]);
}

#[test]
fn every_access_of_the_source_is_there_with_its_order() {
    check(
        r"#include <stdatomic.h>
          atomic_int x; int y;
          int main(void) {
            atomic_store_explicit(&x, 1, memory_order_relaxed);
            atomic_store_explicit(&x, 1, memory_order_release);
            x = 2;
            y = 3; y = y;
            int e = 0;
            atomic_compare_exchange_strong_explicit(&x, &e, 1, memory_order_acq_rel, memory_order_relaxed);
            atomic_fetch_add_explicit(&x, 1, memory_order_acquire);
            atomic_thread_fence(memory_order_seq_cst);
            atomic_thread_fence(memory_order_release);
            atomic_signal_fence(memory_order_seq_cst);
            return atomic_load_explicit(&x, memory_order_relaxed) + atomic_load(&x);
          }",
        &[
            ("store relaxed i32 [g0], ", 1),
            ("store release i32 [g0], ", 1),
            ("store seq_cst i32 [g0], 2", 1),
            ("store i32 [g1], ", 2),
            ("load i32 [g1]", 1),
            ("compare_exchange acq_rel relaxed i32 [g0], ", 1),
            ("rmw add acquire i32 [g0], ", 1),
            ("fence seq_cst", 1),
            ("fence release", 1),
            ("fence", 2),
            ("load relaxed i32 [g0]", 1),
            ("load seq_cst i32 [g0]", 1),
        ],
    );
}

#[test]
fn fences_of_the_processor() {
    check(
        r#"int main(void) {
             __asm__ volatile("mfence" ::: "memory"); __builtin_ia32_mfence();
             __builtin_ia32_sfence(); __builtin_ia32_lfence(); __builtin_ia32_pause();
             __asm__ volatile("" ::: "memory"); __asm__("rep; nop"); __sync_synchronize();
             return 0; }"#,
        &[("fence seq_cst", 3), ("fence release", 1), ("fence acquire", 1), ("library sched_yield()", 2)],
    );
}

#[test]
fn threads_and_assertions_are_library_calls() {
    check(
        r"#include <pthread.h>
          #include <assert.h>
          #include <stdlib.h>
          pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
          void *run(void *arg) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); return arg; }
          int main(void) {
            pthread_t t;
            pthread_create(&t, 0, run, malloc(4));
            pthread_join(t, 0);
            assert(0 == 0);
          }",
        &[
            ("library pthread_create(r", 1),
            (", 0, fn1, r", 1),
            ("library pthread_join(", 1),
            ("library pthread_mutex_lock(g0)", 1),
            ("library pthread_mutex_unlock(g0)", 1),
            ("library malloc(4)", 1),
        ],
    );
}

#[test]
fn only_what_main_reaches_is_lowered() {
    check(
        r"int printf(const char *, ...);
          int unused = 7, used = 8, *pointer = &used;
          void loud(void) { printf(0); }
          int quiet(void) { return *pointer; }
          int (*table[1])(void) = {quiet};
          int main(void) { return table[0](); }",
        &[("fn fn", 2), ("\"quiet\"", 1), ("\"unused\"", 0), ("\"used\"", 1), ("\"loud\"", 0)],
    );
}

#[test]
fn a_library_function_has_an_address() {
    check(
        "#include <stdlib.h>\nvoid (*release)(void *) = free; int main(void) { release(0); return 0; }",
        &[("fn fn1 \"free\"(", 1), ("library free(", 1), ("call *r", 1)],
    );
}

#[test]
fn copies_are_no_wider_than_the_alignment() {
    check(
        r"struct narrow { short parts[3]; } a, b;
          struct wide { long parts[2]; char last; } c, d;
          int main(void) { a = b; c = d; return 0; }",
        &[("load i16", 3), ("store i16", 3), ("load i64", 3), ("store i64", 3)],
    );
    check(
        "struct big { int parts[100]; } a, b; int main(void) { a = b; return 0; }",
        &[("fn fn1 \"memcpy.4\"", 1), ("call fn1(g", 1)],
    );
}

#[test]
fn aggregates_are_split() {
    check(
        r"struct pair { long a; double b; } shared;
          struct pair make(long n) { struct pair p = {n, 1.0}; return p; }
          int main(void) { shared = make(3); return 0; }",
        &[("(r0) -> i64, f64", 1), ("= call fn1(3)", 1)],
    );
}

#[test]
fn shapes_of_variables() {
    check(
        r"struct node { int key; struct node *next; unsigned char bytes[2][3]; } list[4];
          int main(void) { return list[1].key; }",
        &[
            ("struct 24 { 0: \"key\" layout", 1),
            (", 8: \"next\" layout", 1),
            (", 16: \"bytes\" layout", 1),
            ("stride 1 count 3", 1),
            ("stride 3 count 2", 1),
            ("stride 24 count 4", 1),
            ("scalar 4 signed", 1),
        ],
    );
}

#[test]
fn bit_fields_take_the_bytes_they_touch() {
    check(
        "struct { unsigned a : 3, b : 7, c : 22; } s; int main(void) { return s.b; }",
        &[("struct 4 { 0: \"a\" layout0, 0: \"b\" layout1, 1: \"c\" layout2 }", 1), ("layout1 scalar 2", 1)],
    );
}

#[test]
fn thread_local_and_static_variables() {
    check(
        r"_Thread_local int mine; const int fixed[2] = {3, 4}; volatile int sink;
          int main(void) { static int calls; sink = fixed[sink]; return ++calls + ++mine; }",
        &[("\"mine\" thread_local align 4", 1), ("\"fixed\" constant", 1), ("\"main.calls\"", 1)],
    );
}

#[test]
fn places_name_the_file_as_the_user_does() {
    let folder = folder();
    let path = folder.path().join("named.c");
    std::fs::write(&path, "int x;\nint main(void) {\n  x = 1;\n  return x;\n}\n").expect("written");
    let program = load(&path).expect("a program");
    let paths: Vec<_> = program.files.iter().map(|file| file.path.clone()).collect();
    assert_eq!(paths, [path.display().to_string()]);
    let main = &program.functions[program.entry.expect("main")];
    let lines: Vec<_> = main
        .blocks
        .iter()
        .flat_map(|block| &block.instructions)
        .filter(|instruction| matches!(instruction.op, Op::Store { .. } | Op::Load { .. }))
        .map(|instruction| instruction.place.map(|place| (place.line, place.column)))
        .collect();
    assert_eq!(lines, [Some((3, 5)), Some((4, 10))]);
    assert_eq!(main.place.map(|place| place.line), Some(2));
    assert_eq!(program.globals.iter().next().and_then(|global| global.place).map(|place| place.line), Some(1));
}

#[test]
fn the_text_form_of_lowered_programs_reads_back() {
    for name in ["arithmetic", "atomics", "control", "memory", "vectors"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/programs/{name}.c"));
        let program = load(&path).expect("a program");
        let back = fencepost_program::text::parse(&program.to_string()).expect("readable");
        assert_eq!(back, program);
    }
}
