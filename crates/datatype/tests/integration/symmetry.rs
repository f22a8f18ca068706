//! Leaving out executions in which threads that run the same have changed places changes no verdict, and is not done where it would.

use fencepost_datatype::check::{Options, TestOutcome, check};
use fencepost_datatype::harness::{Case, DataType};
use fencepost_datatype::mine::{MiningResult, mine};
use fencepost_datatype::notation::Test;
use fencepost_encode::solver::Deadline;
use fencepost_model::axiomatic::built_in;
use fencepost_testing::{folder, in_repository};
use std::path::{Path, PathBuf};

fn case(path: &Path, test: &str, defines: &[&str]) -> Case {
    let data = DataType::open(path, &fencepost_frontend::Options::default()).unwrap_or_else(|error| panic!("{error}"));
    let test = Test::parse(test, &|name| data.is_function(name)).unwrap_or_else(|error| panic!("{error}"));
    let clang_args = defines.iter().map(|define| format!("-D{define}")).collect();
    let options = fencepost_frontend::Options { clang_args, ..Default::default() };
    data.case(&test, &options).unwrap_or_else(|error| panic!("{error}"))
}

/// Whether all executions are right, and the number of clauses.
fn passes(case: &Case, model: &str, all_threads: bool) -> (bool, usize) {
    let model = built_in(model).expect("it is built in");
    let right = match mine(case, 16, Deadline::default(), &mut |_| {}).unwrap_or_else(|error| panic!("{error}")) {
        MiningResult::Observations(right) => right,
        MiningResult::Fails(_) => panic!("a serial execution fails"),
    };
    let options = Options { most_rounds: 8, all_threads, ..Options::default() };
    let (verdict, statistics) = check(case, &model, &right, &options, &mut |_| {});
    let verdict = verdict.unwrap_or_else(|error| panic!("{error}"));
    (matches!(verdict, TestOutcome::Pass(..)), statistics.clauses)
}

fn corpus(file: &str) -> PathBuf {
    in_repository("corpus/datatypes").join(file)
}

#[test]
fn verdicts_do_not_change() {
    let mut smaller = 0;
    for (file, test, defines, model) in [
        ("msn.c", "(e|e|d)", &["FENCED"][..], "relaxed"),
        ("msn.c", "e (d|d)", &["FENCED"], "relaxed"),
        ("msn.c", "(e|e)", &[], "relaxed"),
        ("msn.c", "(ed|ed)", &["REUSE=2"], "sc"),
        ("lazylist.c", "(a|a)", &["FENCED", "WITHOUT_FENCE=104"], "relaxed"),
        ("lazylist.c", "a (r|r)", &[], "tso"),
        ("harris.c", "(a|a)", &["FENCED"], "relaxed"),
        ("harris.c", "a (r|r)", &[], "pso"),
        ("ms2.c", "(d|d|e|e)", &["FENCED"], "relaxed"),
    ] {
        let case = case(&corpus(file), test, defines);
        let (some, all) = (passes(&case, model, false), passes(&case, model, true));
        assert_eq!(some.0, all.0, "{file} {test} {defines:?} {model}");
        smaller += usize::from(some.1 != all.1);
    }
    assert!(smaller > 4, "only {smaller} formulas are different");
}

#[test]
fn what_tells_threads_apart_is_noticed() {
    // Who comes second and has the lower address, or the lower number, finds that the other has not finished.
    let folder = folder();
    for (name, text) in [
        (
            "address",
            "static char *_Atomic slot;\nvoid a(void) { char *own = malloc(4); char *other = atomic_exchange(&slot, own); \
             if (other && other > own) fencepost_assert(done); done = 1; }",
        ),
        (
            "address below something else",
            "static atomic_ulong slot;\nvoid a(void) { unsigned long own = (unsigned long)malloc(4) | 1ul << 60; \
             unsigned long other = atomic_exchange(&slot, own); \
             if (other && (other & 0xff0) > (own & 0xff0)) fencepost_assert(done); done = 1; }",
        ),
        (
            "number",
            "static atomic_int slot;\nvoid a(void) { int own = fencepost_thread_id(); int other = atomic_exchange(&slot, own); \
             if (other > own) fencepost_assert(done); done = 1; }",
        ),
    ] {
        let path = folder.path().join(format!("{name}.c"));
        let headers = "#include <fencepost.h>\n#include <stdatomic.h>\n#include <stdlib.h>\nstatic atomic_int done;\n";
        std::fs::write(&path, format!("{headers}void init(void) {{}}\n{text}\n")).expect("it can be written");
        assert!(!passes(&case(&path, "(a|a)", &[]), "sc", false).0, "{name}");
    }
}
