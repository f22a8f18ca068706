//! Programs of several files, and what the command line says to the compiler.

use std::path::PathBuf;
use std::process::Command;

/// Runs `fencepost` in a folder with some files; exit code, output and errors.
fn fencepost(name: &str, files: &[(&str, &str)], line: &[&str]) -> (Option<i32>, String, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("several-{}-{name}", std::process::id()));
    std::fs::create_dir_all(folder.join("include")).expect("a folder");
    for (name, content) in files {
        std::fs::write(folder.join(name), content).expect("written");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_fencepost")).args(line).current_dir(&folder).output().expect("ran");
    let _ = std::fs::remove_dir_all(&folder);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

const MAIN: &str = "#include <pthread.h>
#include <assert.h>
#include \"count.h\"
void *twice(void *unused) { increment(); return 0; }
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, twice, 0);
  increment();
  pthread_join(other, 0);
  assert(count == 2);
  return 0;
}
";
const COUNT: &str = "#include \"count.h\"
COUNT_TYPE count;
void increment(void) {
  count++;
}
";
const HEADER: &str = "extern COUNT_TYPE count;\nvoid increment(void);\n";

#[test]
fn an_error_in_one_file_is_shown_with_the_places_of_both() {
    let files = [("main.c", MAIN), ("count.c", COUNT), ("include/count.h", HEADER)];
    let line = ["verify", "main.c", "count.c", "--model", "sc", "-I", "include", "-DCOUNT_TYPE=int", "--std", "c11"];
    let (code, out, err) = fencepost("fail", &files, &line);
    assert_eq!((code, err.as_str()), (Some(1), ""));
    assert!(out.starts_with("FAIL  assertion `count == 2` failed at main.c:10"), "{out}");
    assert!(out.contains("count.c:4  reads count = 0"), "{out}");
    let mut atomic = line;
    atomic[7] = "-DCOUNT_TYPE=_Atomic int";
    let (code, out, err) = fencepost("pass", &files, &atomic);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
}

#[test]
fn a_file_too_few_and_a_file_too_many() {
    let files = [("main.c", MAIN), ("count.c", COUNT), ("include/count.h", HEADER)];
    let line = ["verify", "--model", "sc", "-Iinclude", "-DCOUNT_TYPE=int", "main.c"];
    let (code, _, err) = fencepost("few", &files, &line);
    assert_eq!(code, Some(2));
    assert!(err.contains("external function `increment`") && err.contains("main.c:8"), "{err}");
    let line = ["verify", "--model", "sc", "-Iinclude", "-DCOUNT_TYPE=int", "main.c", "count.c", "count.c"];
    let (code, _, err) = fencepost("many", &files, &line);
    assert_eq!(code, Some(2));
    assert!(err.contains("`count` is defined twice, first at count.c:2"), "{err}");
}
