//! `cmake/Fencepost.cmake` and the `CMakeLists.txt` of the book, run by cmake and ctest.

use fencepost_testing::{folder_with, in_repository, repository};
use std::path::Path;
use std::process::{Command, Output};

/// The file that the book shows.
fn lists() -> String {
    let chapter = std::fs::read_to_string(repository().join("docs/continuous-integration.md")).expect("it is there");
    let block = chapter.split("```").find_map(|block| block.strip_prefix("cmake\n")).expect("it shows one");
    block.to_owned()
}

/// A queue for one message, which is right under TSO and not robust under PSO: nothing keeps the flag behind the message.
const QUEUE: &str = "#include <stdatomic.h>\nint message;\natomic_int full;\n\
    void put(int value) { message = value; atomic_store_explicit(&full, 1, memory_order_release); }\n\
    int get(void) { while (!atomic_load_explicit(&full, memory_order_acquire)); return message; }\n";
const MAIN: &str = "#include <assert.h>\n#include <pthread.h>\nvoid put(int);\nint get(void);\n\
    void *producer(void *unused) { put(42); return unused; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, producer, 0); assert(get() == 42); pthread_join(t, 0); }\n";

fn project(lists: &str) -> tempfile::TempDir {
    let folder = folder_with(&[("CMakeLists.txt", lists), ("queue.c", QUEUE), ("main.c", MAIN)]);
    let modules = folder.path().join("cmake");
    std::fs::create_dir(&modules).expect("a folder can be made");
    std::fs::copy(in_repository("cmake/Fencepost.cmake"), modules.join("Fencepost.cmake")).expect("it can be copied");
    folder
}

fn run(program: &str, arguments: &[&str], folder: &Path) -> Output {
    let ran = Command::new(program).args(arguments).current_dir(folder).output();
    ran.unwrap_or_else(|error| panic!("{program} cannot be run ({error}): `./x test` installs it"))
}

fn configured(folder: &Path) -> Output {
    let fencepost = format!("-DFENCEPOST={}", crate::FENCEPOST);
    run("cmake", &["-B", "build", &fencepost], folder)
}

#[test]
fn the_snippet_of_the_book_runs() {
    let folder = project(&lists());
    let made = configured(folder.path());
    assert!(made.status.success(), "{made:?}");
    let tested = run("ctest", &["--test-dir", "build", "--output-on-failure", "--verbose"], folder.path());
    let text = String::from_utf8_lossy(&tested.stdout);
    assert!(tested.status.success() && text.contains("100% tests passed, 0 tests failed out of 2"), "{text}");
    assert!(text.contains("PASS  the only execution under TSO is correct"), "{text}");
    assert!(text.contains("PASS  robust under PSO"), "{text}");
    for name in ["queue-tso", "queue-robust"] {
        assert!(folder.path().join(format!("build/{name}.sarif")).is_file(), "{name}");
    }
}

/// A test that fails shows its counterexample, and its SARIF file has addresses below the repository.
#[test]
fn a_test_that_fails_shows_why() {
    let folder = project(&lists());
    std::fs::create_dir(folder.path().join(".git")).expect("a folder can be made");
    let wrong = QUEUE.replace("memory_order_release", "memory_order_relaxed");
    std::fs::write(folder.path().join("queue.c"), wrong).expect("it can be written");
    configured(folder.path());
    let tested = run("ctest", &["--test-dir", "build", "--output-on-failure"], folder.path());
    let text = String::from_utf8_lossy(&tested.stdout);
    assert!(!tested.status.success() && text.contains("FAIL  not robust under PSO: 1 distinct violation"), "{text}");
    let log = std::fs::read_to_string(folder.path().join("build/queue-robust.sarif")).expect("it was written");
    let log: serde_json::Value = serde_json::from_str(&log).expect("it is JSON");
    let artifact = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(artifact["uri"], "queue.c", "{log}");
}

/// PASS is the only answer that passes.
#[test]
fn wrong_and_unknown_fail() {
    let lists = lists();
    let (head, _) = lists.split_once("fencepost_test").expect("it has tests");
    let folder = project(
        &(head.to_owned()
            + "fencepost_test(NAME right SOURCES mp.c MODEL tso)\n\
               fencepost_test(NAME wrong SOURCES mp.c MODEL pso)\n\
               fencepost_test(NAME not-robust COMMAND robust SOURCES mp.c MODEL pso ARGUMENTS --quiet)\n\
               fencepost_test(NAME unknown SOURCES mp.c MODEL tso ARGUMENTS --preemptions 0)\n"),
    );
    std::fs::copy(repository().join("examples/mp.c"), folder.path().join("mp.c")).expect("a file can be copied");
    let made = configured(folder.path());
    assert!(made.status.success(), "{made:?}");
    let tested = run("ctest", &["--test-dir", "build", "--output-on-failure"], folder.path());
    let text = String::from_utf8_lossy(&tested.stdout);
    assert!(text.contains("25% tests passed, 3 tests failed out of 4"), "{text}");
    assert!(text.contains("assertion `message == 42` failed") && text.contains("INCONCLUSIVE"), "{text}");
    assert!(folder.path().join("build/wrong.trace.json").exists());
}

#[test]
fn a_timeout_is_given_once() {
    let with = |more: &str| {
        let lists = lists();
        let (head, _) = lists.split_once("fencepost_test").expect("it has tests");
        let folder = project(&format!("{head}fencepost_test(NAME q SOURCES queue.c main.c MODEL tso {more})\n"));
        let made = configured(folder.path());
        let tests = std::fs::read_to_string(folder.path().join("build/CTestTestfile.cmake")).unwrap_or_default();
        (made.status.success(), tests.matches("--timeout").count(), tests)
    };
    for (more, shown) in [("", "\"60\""), ("TIMEOUT 5", "\"5\""), ("ARGUMENTS --races --timeout 7", "\"7\"")] {
        let (fine, times, tests) = with(more);
        assert!(fine && times == 1 && tests.contains(&format!("\"--timeout\" {shown}")), "{more}: {tests}");
    }
    assert!(!with("TIMEOUT 5 ARGUMENTS --timeout 7").0);
}
