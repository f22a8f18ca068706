//! One program for each kind of error and each way to run into it. The command must find it under every model, and the
//! witness (without whose consent the exit code would be 70) must agree.

use fencepost_testing::{Run, folder, folder_with, in_repository, write};
use std::collections::BTreeSet;
use std::path::PathBuf;

const PRELUDE: &str = "
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
int g, *p;
pthread_barrier_t b;
sem_t s;
const int constant = 3;
atomic_int a;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_t t;
void __VERIFIER_assume(int);
void __VERIFIER_error(void);
";

/// Name, kind, what the second thread does (if there is one), what `main` does.
const CASES: &[(&str, &str, &str, &str)] = &[
    ("assertion", "assertion", "", "g = 1; assert(g == 0);"),
    ("assertion_in_child", "assertion", "g = 1; assert(a == 1);", "a = 1;"),
    ("assertion_in_child_at_once", "assertion", "assert(0);", "g = 1;"),
    ("assertion_beside_assumption", "assertion", "g = 3; __VERIFIER_assume(a == 1);", "a = 1; assert(g != 3);"),
    ("abort", "abort", "", "g = 1; abort();"),
    ("error_function", "abort", "g = 1;", "if (g == 1) __VERIFIER_error();"),
    ("deadlock_alone", "deadlock", "", "pthread_mutex_lock(&m); pthread_mutex_lock(&m);"),
    ("deadlock_at_join", "deadlock", "pthread_mutex_lock(&m);", "pthread_mutex_lock(&m); pthread_join(t, 0);"),
    ("null_load", "null_access", "", "g = *p;"),
    ("null_store", "null_access", "", "g = 1; *p = 1;"),
    ("null_update", "null_access", "", "g = 1; atomic_fetch_add((atomic_int *)p, 1);"),
    ("outside", "invalid_access", "", "p = malloc(8); g = 1; p[2] = 1;"),
    ("freed_load", "use_after_free", "free(p);", "g = *p;"),
    ("freed_store", "use_after_free", "free(p);", "*p = 2;"),
    ("freed_seq_cst_store", "use_after_free", "free(p);", "atomic_store((atomic_int *)p, 2);"),
    ("freed_update", "use_after_free", "free(p);", "atomic_fetch_add((atomic_int *)p, 1);"),
    (
        "freed_exchange",
        "use_after_free",
        "free(p);",
        "int e = 5; atomic_compare_exchange_strong((atomic_int *)p, &e, 6);",
    ),
    ("out_of_scope", "use_after_free", "int local = 0; p = &local; local = 2;", "int *q = p; if (q) *q = 3;"),
    ("freed_twice", "invalid_free", "", "p = malloc(4); free(p); free(p);"),
    ("free_of_global", "invalid_free", "", "free(&g);"),
    ("constant_store", "constant_write", "", "*(int *)&constant = 4;"),
    ("constant_update", "constant_write", "", "atomic_fetch_add((atomic_int *)&constant, 4);"),
    ("division", "division", "", "g = 5 / g;"),
    ("uninitialised", "uninitialised", "", "p = malloc(4); if (*p) g = 1;"),
    ("unreachable", "unreachable", "", "g = 1; __builtin_unreachable();"),
    ("unlock_of_free_mutex", "mutex_misuse", "", "g = 1; pthread_mutex_unlock(&m);"),
    ("initialised_twice", "mutex_misuse", "", "pthread_mutex_init(&m, 0); pthread_mutex_init(&m, 0);"),
    (
        "initialised_after_use",
        "mutex_misuse",
        "",
        "pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_init(&m, 0);",
    ),
    (
        "barrier_initialised_twice",
        "mutex_misuse",
        "",
        "pthread_barrier_init(&b, 0, 2); pthread_barrier_init(&b, 0, 3);",
    ),
    ("semaphore_initialised_twice", "mutex_misuse", "sem_init(&s, 0, 1);", "sem_init(&s, 0, 1); pthread_join(t, 0);"),
    ("destroy_of_locked_mutex", "mutex_misuse", "", "pthread_mutex_lock(&m); pthread_mutex_destroy(&m);"),
    ("joined_twice", "thread_misuse", "g = 1;", "pthread_join(t, 0); pthread_join(t, 0);"),
    ("join_of_nothing", "thread_misuse", "", "pthread_join(t, 0);"),
    ("call_of_null", "invalid_call", "", "void (*f)(void) = (void (*)(void))p; f();"),
];

fn program(child: &str, main: &str) -> String {
    if child.is_empty() {
        return format!("{PRELUDE}int main(void) {{ {main} return 0; }}\n");
    }
    // The block belongs to the cases of freed memory.
    let block = if child.contains("free(p)") { "p = malloc(4); *p = 5;" } else { "" };
    format!(
        "{PRELUDE}void *child(void *arg) {{ {child} return 0; }}\n\
         int main(void) {{ {block} pthread_create(&t, 0, child, 0); {main} return 0; }}\n"
    )
}

#[test]
fn every_kind_of_error_is_found_and_confirmed() {
    let folder = folder();
    for (name, kind, child, main) in CASES {
        let file = format!("{name}.c");
        write(&folder, &file, &program(child, main));
        for (model, strategy) in [("sc", "optimal"), ("tso", "source"), ("pso", "optimal")] {
            let mut command = crate::fencepost();
            command.arg("verify").arg(&file).args(["--json", "--model", model, "--strategy", strategy]);
            let ran = command.current_dir(&folder).compiling_once(&folder).run();
            let context = format!("{name}, {model}, {strategy}: {}", ran.all());
            assert_eq!(ran.code, Some(1), "{context}");
            let verdict = ran.json();
            assert_eq!(verdict["findings"][0]["rule"], *kind, "{context}");
            assert!(verdict["findings"][0]["place"]["line"].is_u64(), "{context}");
        }
    }
}

/// What a program in `error_kinds/` says of itself in its first lines.
struct Pair {
    file: PathBuf,
    kind: String,
    options: Vec<String>,
}

fn pairs() -> Vec<Pair> {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/error_kinds");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&directory)
        .expect("the programs are there")
        .map(|entry| entry.expect("the directory can be read").path())
        .collect();
    files.sort();
    let pair = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("the program can be read");
        let header = |key: &str| text.lines().find_map(|line| line.strip_prefix(&format!("// {key}: ")));
        let kind = header("expect").unwrap_or_else(|| panic!("{} says no kind", file.display())).to_owned();
        let options = header("options").unwrap_or("").split_whitespace().map(str::to_owned).collect();
        Pair { file, kind, options }
    };
    files.into_iter().map(pair).collect()
}

/// The kinds as the reader of traces lists them when it meets an unknown one.
fn all_kinds() -> BTreeSet<String> {
    let error = serde_json::from_str::<fencepost_trace::ErrorKind>("\"no such\"").expect_err("there is no such kind");
    let message = error.to_string();
    let listed = message.split_once("expected one of").expect("the reader lists the kinds").1;
    // Those of memory systems are not errors of programs; tests/integration/protocol.rs has them.
    let of_programs = |kind: &&str| !["inconsistent", "invariant", "model_fault"].contains(kind);
    listed.split('`').skip(1).step_by(2).filter(of_programs).map(str::to_owned).collect()
}

/// Each program shows its error under every model; compiled with NEAR, it is right, with the same options.
#[test]
fn every_kind_has_a_program_that_shows_it_and_one_near_it_that_does_not() {
    let folder = folder();
    let pairs = pairs();
    assert_eq!(pairs.iter().map(|pair| pair.kind.clone()).collect::<BTreeSet<_>>(), all_kinds());
    for Pair { file, kind, options } in &pairs {
        for model in ["sc", "tso", "pso"] {
            for near in [false, true] {
                let mut command = crate::fencepost();
                command.arg("verify").arg(file).args(["--json", "--model", model]).args(options);
                command.args(near.then_some("-DNEAR"));
                let ran = command.current_dir(&folder).compiling_once(&folder).run();
                let context = format!("{}, {model}, near: {near}: {}", file.display(), ran.all());
                assert_eq!(ran.code, Some(if near { 0 } else { 1 }), "{context}");
                if !near {
                    let verdict = ran.json();
                    assert_eq!(verdict["findings"][0]["rule"], **kind, "{context}");
                    assert!(verdict["findings"][0]["place"]["line"].is_u64(), "{context}");
                }
            }
        }
    }
}

/// `docs/errors.md` has a row for every kind, with the option that the programs need, and these options exist.
#[test]
fn every_kind_is_documented_with_its_option() {
    let path = in_repository("docs/errors.md");
    let document = std::fs::read_to_string(path).expect("the document is there");
    let rows: BTreeSet<(String, String)> = document
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
            assert_eq!(cells.len(), 5, "a row has three cells: {line}");
            (cells[1].to_owned(), cells[3].to_owned())
        })
        .collect();
    assert_eq!(rows.iter().map(|row| row.0.clone()).collect::<BTreeSet<_>>(), all_kinds());
    let needed: BTreeSet<_> = pairs().into_iter().map(|pair| (pair.kind, pair.options.join(" "))).collect();
    assert_eq!(rows, needed);
    let help = crate::fencepost().args(["verify", "--help"]).output();
    let help = String::from_utf8_lossy(&help.expect("the command can be run").stdout).into_owned();
    for (_, option) in rows.iter().filter(|row| !row.1.is_empty()) {
        assert!(help.contains(option.as_str()), "there is no {option}");
    }
}

/// A loop that computes forever, each time something new, ends in an answer that names its place.
#[test]
fn a_loop_that_does_not_end_is_inconclusive_at_its_place() {
    let source = "int main(void) {\n    unsigned long n = 0;\n    for (;;)\n        n = n + 1;\n}\n";
    let folder = folder_with(&[("loop.c", source)]);
    let ran = crate::fencepost().line("verify loop.c --model tso").current_dir(&folder).run();
    let said = &ran.out;
    assert_eq!(ran.code, Some(3), "{said}");
    assert!(said.contains("loop.c:3") || said.contains("loop.c:4"), "{said}");
}
