//! Programs of several files, and what the command line says to the compiler.

use crate::run;
use fencepost_testing::folder_with;

/// Runs `fencepost` in a folder with some files; exit code, output and errors.
fn fencepost(files: &[(&str, &str)], line: &[&str]) -> (Option<i32>, String, String) {
    let folder = folder_with(files);
    let ran = run(&folder, line);
    (ran.code, ran.out, ran.err)
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
    let (code, out, err) = fencepost(&files, &line);
    assert_eq!((code, err.as_str()), (Some(1), ""));
    assert!(out.starts_with("FAIL  assertion `count == 2` failed at main.c:10"), "{out}");
    assert!(out.contains("count.c:4  reads count = 0"), "{out}");
    let mut atomic = line;
    atomic[7] = "-DCOUNT_TYPE=_Atomic int";
    let (code, out, err) = fencepost(&files, &atomic);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
}

#[test]
fn a_file_too_few_and_a_file_too_many() {
    let files = [("main.c", MAIN), ("count.c", COUNT), ("include/count.h", HEADER)];
    let line = ["verify", "--model", "sc", "-Iinclude", "-DCOUNT_TYPE=int", "main.c"];
    let (code, _, err) = fencepost(&files, &line);
    assert_eq!(code, Some(2));
    assert!(err.contains("external function `increment`") && err.contains("main.c:8"), "{err}");
    let line = ["verify", "--model", "sc", "-Iinclude", "-DCOUNT_TYPE=int", "main.c", "count.c", "count.c"];
    let (code, _, err) = fencepost(&files, &line);
    assert_eq!(code, Some(2));
    assert!(err.contains("`count` is defined twice, first at count.c:2"), "{err}");
}
