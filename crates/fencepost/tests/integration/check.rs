//! A search that is kept in a file and goes on from it comes to the same answer.

use fencepost::{Cancel, Check, Code, Outcome, Strategy};
use fencepost_testing::folder_with;
use std::time::Duration;

/// Four threads that add one to a counter each, in three steps; the classes of executions are those of the 12 additions in any order.
const ADDITIONS: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int x;\n\
    void *add(void *u) { for (int i = 0; i < 2; i++) x++; return 0; }\n\
    int main(void) { pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, add, 0);\n\
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0); assert(x == 8); }\n";

#[test]
fn a_search_goes_on_from_its_file() {
    let folder = folder_with(&[("add.c", ADDITIONS)]);
    let (program, kept) = (folder.path().join("add.c"), folder.path().join("kept"));
    let whole = Check::new([&program]).run().expect("it is a program");
    // All orders of 4 times 2 additions.
    assert_eq!((whole.outcome, whole.executions), (Outcome::Pass, Some(2520)));

    let (cancel, mut calls) = (Cancel::new(), 0);
    let stop = move |_| {
        calls += 1;
        if calls > 2 {
            cancel.cancel();
        }
    };
    let first = Check::new([&program]).cancel(cancel).progress(stop).checkpoint(&kept).checkpoint_every(Duration::ZERO);
    let first = first.run().expect("it is a program");
    assert_eq!(first.outcome, Outcome::Inconclusive);
    assert!(kept.is_file());
    let rest = Check::new([&program]).checkpoint(&kept).resume(&kept).run().expect("the file fits");
    assert_eq!((rest.outcome, rest.executions), (Outcome::Pass, Some(2520)));
    assert!(!kept.exists(), "nothing is left to go on from");
}

#[test]
fn only_a_search_through_all_executions_is_kept() {
    let folder = folder_with(&[("add.c", ADDITIONS)]);
    let walks = Check::new([folder.path().join("add.c")]).strategy(Strategy::Random { walks: 2, seed: 0 });
    let error = walks.checkpoint(folder.path().join("kept")).run().expect_err("walks are not kept");
    assert_eq!(error.code, Code::OptionConflict);
}
