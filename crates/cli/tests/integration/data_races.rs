//! Which programs have a data race by the rules of C11 (5.1.2.4, 7.17.3 and 7.17.4), case by case.

use fencepost_testing::{Run, folder, write};

const PRELUDE: &str = "
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
void __VERIFIER_assume(int);
#define relaxed memory_order_relaxed
#define acquire memory_order_acquire
#define release memory_order_release
#define seq_cst memory_order_seq_cst
#define acq_rel memory_order_acq_rel
#define load atomic_load_explicit
#define store atomic_store_explicit
#define add atomic_fetch_add_explicit
#define fence atomic_thread_fence
int data, got;
struct node { atomic_int users; int value; pthread_mutex_t lock; } *node;
_Atomic(int *) place;
static _Thread_local int own;
volatile int v;
char bytes[4], copy[4];
atomic_int flag, other;
sem_t semaphore;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int swap(int from, int to, memory_order yes, memory_order no) {
    return atomic_compare_exchange_strong_explicit(&flag, &from, to, yes, no);
}
static int use(void) { return node->value; }
static int is_last(memory_order order) { return add(&node->users, -1, order) == 1; }
";

/// Whether there is a race, why, and what the threads do.
const CASES: &[(bool, &str, &[&str])] = &[
    (true, "a write and a read", &["data = 1;", "got = data;"]),
    (true, "two writes", &["data = 1;", "data = 2;"]),
    (false, "two reads", &["if (data) got = 1;", "if (data) v = 1;"]),
    (false, "different bytes", &["bytes[0] = 1;", "bytes[1] = 1;"]),
    (true, "volatile is not atomic", &["v = 1;", "got = v;"]),
    (false, "both atomic, however relaxed", &["store(&flag, 1, relaxed);", "got = load(&flag, relaxed);"]),
    (true, "atomic against not atomic", &["store(&flag, 1, seq_cst);", "got = *(int *)&flag;"]),
    (false, "release and acquire", &["data = 1; store(&flag, 1, release);", "if (load(&flag, acquire)) got = data;"]),
    (false, "seq_cst is both", &["data = 1; flag = 1;", "if (flag) got = data;"]),
    (true, "no release", &["data = 1; store(&flag, 1, relaxed);", "if (load(&flag, acquire)) got = data;"]),
    (true, "no acquire", &["data = 1; store(&flag, 1, release);", "if (load(&flag, relaxed)) got = data;"]),
    (
        true,
        "written after the release",
        &["store(&flag, 1, release); data = 1;", "if (load(&flag, acquire)) got = data;"],
    ),
    (true, "what was read is not asked", &["data = 1; store(&flag, 1, release);", "load(&flag, acquire); got = data;"]),
    (true, "another variable", &["data = 1; store(&flag, 1, release);", "if (load(&other, acquire) == 0) got = data;"]),
    (
        false,
        "a release fence",
        &["data = 1; fence(release); store(&flag, 1, relaxed);", "if (load(&flag, acquire)) got = data;"],
    ),
    (
        false,
        "an acquire fence",
        &["data = 1; store(&flag, 1, release);", "if (load(&flag, relaxed)) { fence(acquire); got = data; }"],
    ),
    (
        false,
        "two fences",
        &[
            "data = 1; fence(release); store(&flag, 1, relaxed);",
            "if (load(&flag, relaxed)) { fence(acquire); got = data; }",
        ],
    ),
    (
        true,
        "a release fence too late",
        &["data = 1; store(&flag, 1, relaxed); fence(release);", "if (load(&flag, acquire)) got = data;"],
    ),
    (
        true,
        "an acquire fence too early",
        &["data = 1; store(&flag, 1, release);", "fence(acquire); if (load(&flag, relaxed)) got = data;"],
    ),
    (
        true,
        "fences of the wrong kinds",
        &[
            "data = 1; fence(acquire); store(&flag, 1, relaxed);",
            "if (load(&flag, relaxed)) { fence(release); got = data; }",
        ],
    ),
    (
        true,
        "a compiler fence",
        &["data = 1; atomic_signal_fence(seq_cst); store(&flag, 1, relaxed);", "if (load(&flag, acquire)) got = data;"],
    ),
    (
        false,
        "a relaxed update continues a release sequence",
        &[
            "data = 1; store(&flag, 1, release);",
            "add(&flag, 1, relaxed);",
            "if (load(&flag, acquire) == 2) got = data;",
        ],
    ),
    (
        true,
        "a relaxed store of another ends it",
        &[
            "data = 1; store(&flag, 1, release);",
            "if (load(&flag, relaxed)) store(&flag, 2, relaxed);",
            "if (load(&flag, acquire) == 2) got = data;",
        ],
    ),
    (
        false,
        "release and acquire in steps",
        &[
            "data = 1; store(&flag, 1, release);",
            "if (load(&flag, acquire)) store(&other, 1, release);",
            "if (load(&other, acquire)) got = data;",
        ],
    ),
    (
        false,
        "a compare-exchange that acquires",
        &["data = 1; store(&flag, 1, release);", "if (swap(1, 2, acquire, relaxed)) got = data;"],
    ),
    (
        true,
        "one that fails and does not",
        &["data = 1; store(&flag, 1, release);", "if (!swap(0, 0, acquire, relaxed)) got = data;"],
    ),
    (
        false,
        "one that fails and acquires",
        &["data = 1; store(&flag, 1, release);", "if (!swap(0, 0, acquire, acquire)) got = data;"],
    ),
    (
        false,
        "a mutex",
        &[
            "pthread_mutex_lock(&m); data = 1; pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&m); got = data; pthread_mutex_unlock(&m);",
        ],
    ),
    (
        true,
        "two mutexes",
        &[
            "pthread_mutex_lock(&m); data = 1; pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&n); got = data; pthread_mutex_unlock(&n);",
        ],
    ),
    (
        true,
        "a mutex that was not got",
        &[
            "pthread_mutex_lock(&m); data = 1; pthread_mutex_unlock(&m);",
            "if (pthread_mutex_trylock(&m) != 0) got = data; else pthread_mutex_unlock(&m);",
        ],
    ),
    (false, "a semaphore", &["data = 1; sem_post(&semaphore);", "sem_wait(&semaphore); got = data;"]),
    (
        false,
        "data of each thread's own",
        &["int own = 1; int *p = &own; *p = 2;", "int own = 1; int *p = &own; *p = 2;"],
    ),
    (true, "a part of what is written", &["*(short *)bytes = 1;", "got = bytes[1];"]),
    (false, "beside what is written", &["*(short *)bytes = 1;", "got = bytes[2];"]),
    (true, "a byte of an atomic", &["store(&flag, 1, relaxed);", "got = ((char *)&flag)[3];"]),
    (true, "copied meanwhile", &["memcpy(copy, bytes, 2);", "bytes[1] = 1;"]),
    (false, "not copied", &["memcpy(copy, bytes, 2);", "bytes[2] = 1;"]),
    (true, "set meanwhile", &["memset(bytes, 1, 4);", "got = bytes[3];"]),
];

/// The same for the ends of lives. Programs that show a use after the end instead are of no use here.
const ENDS: &[(bool, &str, &[&str])] = &[
    (
        true,
        "a count dropped with relaxed order",
        &["use(); if (is_last(relaxed)) free(node);", "use(); if (is_last(relaxed)) free(node);"],
    ),
    (
        false,
        "a count that is dropped properly",
        &["use(); if (is_last(acq_rel)) free(node);", "use(); if (is_last(acq_rel)) free(node);"],
    ),
    (
        true,
        "dropped without acquire",
        &["use(); if (is_last(release)) free(node);", "use(); if (is_last(release)) free(node);"],
    ),
    (
        true,
        "dropped without release",
        &["use(); if (is_last(acquire)) free(node);", "use(); if (is_last(acquire)) free(node);"],
    ),
    (
        false,
        "dropped with release, and a fence",
        &[
            "use(); if (is_last(release)) { fence(acquire); free(node); }",
            "use(); if (is_last(release)) { fence(acquire); free(node); }",
        ],
    ),
    (
        true,
        "a fence of the wrong kind",
        &[
            "use(); if (is_last(release)) { fence(release); free(node); }",
            "use(); if (is_last(release)) { fence(release); free(node); }",
        ],
    ),
    (
        true,
        "realloc ends a block as well",
        &[
            "use(); if (is_last(relaxed)) (void)!realloc(node, 0);",
            "use(); if (is_last(relaxed)) (void)!realloc(node, 0);",
        ],
    ),
    (
        false,
        "announced with release",
        &["got = use(); store(&flag, 1, release);", "if (load(&flag, acquire)) free(node);"],
    ),
    (
        true,
        "announced with relaxed order",
        &["got = use(); store(&flag, 1, relaxed);", "if (load(&flag, acquire)) free(node);"],
    ),
    (
        true,
        "an atomic access does not keep it",
        &["add(&node->users, 1, seq_cst); store(&flag, 1, relaxed);", "if (load(&flag, acquire)) free(node);"],
    ),
    (
        true,
        "nor does a mutex in it",
        &[
            "pthread_mutex_lock(&node->lock); pthread_mutex_unlock(&node->lock); store(&flag, 1, relaxed);",
            "if (load(&flag, acquire)) { node->value = 1; free(node); }",
        ],
    ),
    (
        false,
        "a mutex that was given back before",
        &[
            "pthread_mutex_lock(&node->lock); store(&flag, 1, relaxed); pthread_mutex_unlock(&node->lock);",
            "pthread_mutex_lock(&node->lock); int seen = flag; pthread_mutex_unlock(&node->lock); if (seen) free(node);",
        ],
    ),
    (
        false,
        "a local variable that is waited for",
        &[
            "int local = 1; store(&place, &local, release); __VERIFIER_assume(load(&flag, acquire));",
            "int *p = load(&place, acquire); if (p) { got = *p; store(&flag, 1, release); }",
        ],
    ),
    (
        true,
        "waited for without acquire",
        &[
            "int local = 1; store(&place, &local, release); __VERIFIER_assume(load(&flag, relaxed));",
            "int *p = load(&place, acquire); if (p) { got = *p; store(&flag, 1, release); }",
        ],
    ),
    (
        true,
        "announced without release",
        &[
            "int local = 1; store(&place, &local, release); __VERIFIER_assume(load(&flag, acquire));",
            "int *p = load(&place, acquire); if (p) { got = *p; store(&flag, 1, relaxed); }",
        ],
    ),
    (
        true,
        "and pthread_exit ends it as well",
        &[
            "int local = 1; store(&place, &local, release); __VERIFIER_assume(load(&flag, relaxed)); pthread_exit(0);",
            "int *p = load(&place, acquire); if (p) { got = *p; store(&flag, 1, release); }",
        ],
    ),
    (
        true,
        "and so is a thread-local variable at the end of its thread",
        &[
            "own = 1; store(&place, &own, release); __VERIFIER_assume(load(&flag, relaxed));",
            "int *p = load(&place, acquire); if (p) { got = *p; store(&flag, 1, release); }",
        ],
    ),
    (
        false,
        "a thread-local variable that is waited for",
        &[
            "own = 1; store(&place, &own, release); __VERIFIER_assume(load(&flag, acquire));",
            "int *p = load(&place, acquire); if (p) { got = *p; store(&flag, 1, release); }",
        ],
    ),
];

fn program(threads: &[&str]) -> String {
    let count = threads.len();
    let mut text = PRELUDE.to_owned();
    for (number, code) in threads.iter().enumerate() {
        text += &format!("void *thread{number}(void *arg) {{ {code} return arg; }}\n");
    }
    text += &format!("int main(void) {{\n    data = 0;\n    sem_init(&semaphore, 0, 0);\n    pthread_t t[{count}];\n");
    text += &format!("    node = calloc(1, sizeof *node);\n    atomic_init(&node->users, {count});\n");
    for number in 0..count {
        text += &format!("    pthread_create(&t[{number}], 0, thread{number}, 0);\n");
    }
    for number in 0..count {
        text += &format!("    pthread_join(t[{number}], 0);\n");
    }
    // Joining orders what the threads did with this.
    text + "    data = 3;\n    got = data;\n    return 0;\n}\n"
}

fn check(cases: &[(bool, &str, &[&str])], said_of_ends: bool) {
    let folder = folder();
    for (number, (racy, why, threads)) in cases.iter().enumerate() {
        let file = format!("race{number}.c");
        write(&folder, &file, &program(threads));
        for model in ["sc", "tso", "pso"] {
            let mut command = crate::fencepost();
            command.current_dir(&folder).compiling_once(&folder).args(["verify", &file, "--races", "--model", model]);
            let (code, said) = command.run().code_and_all();
            assert_eq!(code, Some(i32::from(*racy)), "{why}, {model}: {said}");
            assert!(!racy || said.contains("data race on "), "{why}, {model}: {said}");
            let ends = ["nothing orders that with the free at", "nothing orders that with the end of its life at"];
            assert!(!racy || !said_of_ends || ends.iter().any(|end| said.contains(end)), "{why}, {model}: {said}");
        }
    }
}

#[test]
fn races_are_those_of_c11() {
    check(CASES, false);
}

#[test]
fn the_end_of_a_life_is_an_access() {
    check(ENDS, true);
}
