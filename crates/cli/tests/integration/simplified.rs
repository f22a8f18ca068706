//! A program and what `program::transform` makes of it have the same executions, down to the events of a counterexample,
//! their places and messages.

use fencepost_explore::{Options, Settings, StrategyKind, verify};
use fencepost_frontend::{Options as Loading, load_with};
use fencepost_model::BufferModel;
use fencepost_program::Program;
use fencepost_program::transform::{share_registers, simplify};
use fencepost_testing::corpus::{Entry, entries};
use fencepost_testing::{folder, in_repository, is_slow};
use fencepost_trace::{Inconclusive, Statistics, Verdict};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Programs with more executions are left after so many of them, which are the same ones.
const MOST_EXECUTIONS: u64 = 60;

/// What leaves room for more kinds of errors.
const SETTINGS: [Settings; 2] = [
    Settings { nondet: Some((0, 1)), spurious: 0, unroll: None, overflow: true, leaks: true, main_ends_process: false },
    Settings {
        nondet: Some((-1, 0)),
        spurious: 1,
        unroll: Some(2),
        overflow: false,
        leaks: false,
        main_ends_process: true,
    },
];

fn loaded(path: &Path, clang_args: Vec<String>) -> Program {
    let loading = Loading { clang_args, unsimplified: true, ..Loading::default() };
    load_with(&[path], &loading).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn outcome(program: &Program, model: BufferModel, settings: Settings) -> (Verdict, Statistics) {
    let options = Options { settings, ..Options::new(model, StrategyKind::Optimal) };
    let found = verify(program, "", &options, false, &mut |progress| {
        if progress.done < MOST_EXECUTIONS {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(Inconclusive::because("that is enough"))
    });
    (found.verdict, found.statistics)
}

/// Compares the executions of a program before and after; how many fewer instructions it has.
fn compare(path: &Path, clang_args: Vec<String>) -> usize {
    let before = loaded(path, clang_args);
    let mut after = before.clone();
    simplify(&mut after);
    share_registers(&mut after);
    for model in [BufferModel::Sc, BufferModel::Pso] {
        for settings in SETTINGS {
            let (expected, found) = (outcome(&before, model, settings), outcome(&after, model, settings));
            assert_eq!(found, expected, "{} under {model:?}", path.display());
        }
    }
    instructions(&before) - instructions(&after)
}

fn instructions(program: &Program) -> usize {
    program.functions.iter().flat_map(|function| function.blocks.iter()).map(|block| block.instructions.len()).sum()
}

/// Compares programs, several at a time.
fn compare_all(programs: &[(PathBuf, Vec<String>)]) {
    assert!(programs.len() > 20, "the programs are there: {programs:?}");
    let (first, second) = programs.split_at(programs.len() / 2);
    let saved = std::thread::scope(|scope| {
        let parts = [first, second]
            .map(|part| scope.spawn(|| part.iter().map(|(path, args)| compare(path, args.clone())).sum::<usize>()));
        parts.into_iter().map(|part| part.join().expect("all programs of a part are the same")).sum::<usize>()
    });
    assert!(saved > 0, "there was something to compare");
}

/// What programs do with variables that the others do not: each with its headers.
const VARIABLES: &[(&str, &str)] = &[
    (
        "unread variables know memory until the end",
        "int main(void) { char *a, *b; for (int i = 0; i < 2; i++) { char *t = malloc(1); if (i) { a = t; *t = 1; } else { b = t; *t = 2; } } exit(0); }",
    ),
    ("a variable forgets memory", "int main(void) { char *p = malloc(1); p = 0; x = 1; exit(0); }"),
    ("a copy knows memory", "int main(void) { char *p = malloc(1), *q = p; p = 0; x = 1; exit(0); }"),
    ("a copy forgets memory", "int main(void) { char *p = malloc(1); char *q = p; q = 0; x = 1; exit(0); }"),
    (
        "a thread in progress knows memory",
        "void *f(void *a) { char *p = malloc(1); x = 1; x = 2; return p; }
         int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); if (x == 1) exit(0); pthread_exit(0); }",
    ),
    ("a decision is not determined", "int main(void) { int y;\n int z = y;\n x = 1;\n if (z) x = 2; }"),
    ("an address is not determined", "int main(void) { int *p;\n int *q = p;\n x = 1;\n return *q; }"),
    (
        "a loop waits, and reads a variable for nothing",
        "void *f(void *a) { x = 1; return a; }
         int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); int last = 0;
                          while (!x) { (void)last; last = 1; } }",
    ),
    (
        "a loop counts while it waits",
        "int main(void) { int odd = 0, rounds = 0;\n while (odd < 3 &&\n !x) { odd ^= 1; (void)rounds; } }",
    ),
    (
        "sizes and depths are not known",
        "int sum(int n) { int a[n + 1], s = 0; for (int i = 0; i <= n; i++) a[i] = i; for (int i = 0; i <= n; i++) s += a[i];
                          return n ? s + sum(n - 1) : s; }
         int main(void) { x = sum(5); assert(x == 34); }",
    ),
    (
        "destructors run when a thread ends itself",
        "pthread_key_t key; void end(void *p) { int mine = *(int *)p; x += mine; free(p); }
         void *f(void *a) { int *p = malloc(4); *p = 2; pthread_setspecific(key, p); p = 0; pthread_exit(p); }
         int main(void) { pthread_t t; pthread_key_create(&key, end); pthread_create(&t, 0, f, 0); pthread_join(t, 0);
                          assert(x == 1); }",
    ),
    (
        "structs with one member go by value",
        "struct one { int *p; }; struct one same(struct one o) { struct one copy = o; return copy; }
         int main(void) { struct one o = {&x}, other = same(o); *other.p = 1; assert(o.p != other.p); }",
    ),
    ("numbers overflow", "int main(void) { int n = 1 << 30; for (int i = 0; i < 3; i++)\n n += n / 2; x = n; }"),
    ("functions go through variables", "void f(void) { x++; } int main(void) { void (*g)() = f; g(); g(); assert(x == 1); }"),
];

#[test]
fn the_corpus_stays_the_same() {
    let entries = entries();
    let first_variant = |entry: &Entry| {
        let defines = entry.variants.first().map_or(&[][..], |variant| &variant.defines);
        entry.clang.iter().cloned().chain(defines.iter().map(|define| format!("-D{define}"))).collect()
    };
    // One of two on any day: those beside each other are alike.
    let some = entries.iter().step_by(if is_slow() { 1 } else { 2 });
    let programs: Vec<_> = some.map(|entry| (entry.path.clone(), first_variant(entry))).collect();
    compare_all(&programs);
}

#[test]
fn errors_stay_the_same() {
    let folder = std::fs::read_dir(in_repository("crates/cli/tests/error_kinds")).expect("the folder can be read");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    compare_all(&paths.into_iter().map(|path| (path, Vec::new())).collect::<Vec<_>>());
}

#[test]
fn variables_stay_the_same() {
    let folder = folder();
    for (name, source) in VARIABLES {
        let path = folder.path().join(format!("{}.c", name.replace(' ', "-")));
        let headers = "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\nint x;\n";
        std::fs::write(&path, format!("{headers}{source}\n")).expect("the folder can be written to");
        assert!(compare(&path, vec!["-Wno-everything".to_owned()]) > 0, "{name}: there is something to compare");
    }
}
