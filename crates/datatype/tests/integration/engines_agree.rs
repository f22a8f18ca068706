//! The axiomatic engine and the machine show the same observations, for sc, tso and pso and small tests: one solves for
//! executions of an unrolled program, the other runs the program.

use crate::agree::{explored, solved};
use fencepost_datatype::harness::DataType;
use fencepost_datatype::notation::Test;
use fencepost_testing::in_repository;

fn data_type(name: &str) -> DataType {
    let path = in_repository("corpus/datatypes").join(name);
    DataType::open(&path, &fencepost_frontend::Options::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn agree(file: &str, tests: &[&str], defines: &[&str], models: &[&str]) {
    let data = data_type(file);
    for text in tests {
        let test = Test::parse(text, &|name| data.is_function(name)).unwrap_or_else(|error| panic!("{error}"));
        for model in models {
            let solved =
                solved(&data, &test, defines, model, 16).unwrap_or_else(|error| panic!("{file} {text}: {error}"));
            let explored = explored(&data, &test, defines, model);
            assert!(solved == explored, "{file} {text} {defines:?} {model}:\n{solved:?}\n{explored:?}");
            assert!(solved.is_none_or(|seen| !seen.shown.is_empty() && !seen.waits_for_ever), "{file} {text}");
        }
    }
}

const ALL: &[&str] = &["sc", "tso", "pso"];

#[test]
fn the_queue_without_locks() {
    agree("msn.c", &["T0 = (e|d)", "Tpc2 = (ee|dd)", "Ti2 = e (ed|de)"], &[], ALL);
    agree("msn.c", &["T0 = (e|d)", "Tpc2 = (ee|dd)"], &["FENCED"], ALL);
}

#[test]
fn the_queue_with_two_locks() {
    agree("ms2.c", &["T0 = (e|d)", "Tpc2 = (ee|dd)", "Ti2 = e (ed|de)"], &[], ALL);
    agree("ms2.c", &["T0 = (e|d)", "Tpc2 = (ee|dd)"], &["FENCED"], ALL);
}

#[test]
fn the_lazy_list() {
    agree("lazylist.c", &["Sac = (a|c)", "Sar = (a|r)"], &[], ALL);
    agree("lazylist.c", &["Sac = (a|c)", "Sar = (a|r)", "Saa = (a|a)"], &["FENCED"], ALL);
    agree("lazylist.c", &["Sac = (a|c)"], &["MARKED_UNINITIALISED"], &["sc"]);
}

#[test]
fn the_list_without_locks() {
    agree("harris.c", &["Sac = (a|c)", "Sar = (a|r)"], &[], ALL);
    agree("harris.c", &["Sac = (a|c)", "Sar = (a|r)"], &["FENCED"], ALL);
}

#[test]
fn memory_that_is_used_again() {
    // Under sequential consistency the queue goes wrong only if a node comes back twice while somebody looks at it.
    agree("msn.c", &["T0 = (e|d)", "Ti2 = e (ed|de)", "Taba = e (d|dede)"], &["REUSE=2"], &["sc"]);
    agree("ms2.c", &["T0 = (e|d)", "Tpc2 = (ee|dd)"], &["REUSE=2"], &["sc"]);
}
