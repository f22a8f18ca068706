//! One program for each kind of error and each way to run into it. The command must find it under every model, and the
//! witness (without whose consent the exit code would be 70) must agree.

use std::path::PathBuf;
use std::process::Command;

const PRELUDE: &str = "
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
int g, *p;
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
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("error_kinds");
    std::fs::create_dir_all(&directory).expect("a directory can be made");
    for (name, kind, child, main) in CASES {
        let file = directory.join(format!("{name}.c"));
        std::fs::write(&file, program(child, main)).expect("a file can be written");
        for (model, strategy) in [("sc", "optimal"), ("tso", "source"), ("pso", "optimal")] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
            command.arg("verify").arg(&file).args(["--json", "--model", model, "--strategy", strategy]);
            let output = command.current_dir(&directory).output().expect("the command can be run");
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let context = format!("{name}, {model}, {strategy}: {}{}", text(&output.stdout), text(&output.stderr));
            assert_eq!(output.status.code(), Some(1), "{context}");
            let verdict: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
            assert_eq!(verdict["error"]["kind"], *kind, "{context}");
            assert!(verdict["error"]["line"].is_u64(), "{context}");
        }
    }
}
