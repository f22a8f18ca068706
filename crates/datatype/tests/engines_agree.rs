//! The axiomatic engine and the machine show the same observations, for sc, tso and pso and small tests: one solves for
//! executions of an unrolled program, the other runs the program.

use fencepost_datatype::harness::{DataType, Engine, MOST_SHOWN, SEEN};
use fencepost_datatype::mine::{Mined, enumerate};
use fencepost_datatype::notation::Test;
use fencepost_datatype::observe::Observation;
use fencepost_encode::solver::Deadline;
use fencepost_explore::{EndKind, StrategyKind, explore};
use fencepost_frontend::Options;
use fencepost_model::BufferModel;
use fencepost_model::axiomatic::built_in;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// What each operation shows, in order.
type Shown = Vec<Vec<i64>>;

fn data_type(name: &str) -> DataType {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/datatypes").join(name);
    DataType::open(&path).unwrap_or_else(|error| panic!("{error}"))
}

fn options(defines: &[&str]) -> Options {
    Options { clang_args: defines.iter().map(|define| format!("-D{define}")).collect(), ..Options::default() }
}

/// None if an operation fails.
fn solved(data: &DataType, test: &Test, defines: &[&str], model: &str) -> Option<BTreeSet<Shown>> {
    let case = data.case(test, &options(defines)).unwrap_or_else(|error| panic!("{error}"));
    let axioms = built_in(model).expect("it is built in");
    let count = 1 + test.first.len() + test.threads.iter().map(Vec::len).sum::<usize>();
    let shown = |observation: &Observation| -> Shown {
        let of = |operation| observation.values.iter().filter(move |(key, _)| key.operation == operation);
        (0..count).map(|operation| of(operation).map(|(_, value)| *value).collect()).collect()
    };
    match enumerate(&case, &axioms, false, (16, Deadline::default()), &mut |_| {})
        .unwrap_or_else(|error| panic!("{error}"))
    {
        Mined::Observations(found) => Some(found.iter().map(shown).collect()),
        Mined::Fails(_) => None,
    }
}

fn explored(data: &DataType, test: &Test, defines: &[&str], model: &str) -> Option<BTreeSet<Shown>> {
    let case = data.case_for(test, &options(defines), Engine::Operational).unwrap_or_else(|error| panic!("{error}"));
    let (seen, _) = case.program.globals.enumerate().find(|(_, global)| global.name == SEEN).expect("it is there");
    let model: BufferModel = model.parse().expect("there is a machine for it");
    let options = fencepost_explore::Options::new(model, StrategyKind::Optimal);
    let (mut all, mut fails) = (BTreeSet::new(), false);
    let exploration = explore(&case.program, &options, &mut |end| match end.kind() {
        EndKind::Complete => {
            let bytes: Vec<u8> = end.contents(seen).into_iter().collect();
            let numbers: Vec<i64> = bytes
                .chunks_exact(8)
                .map(|chunk| i64::from_le_bytes(chunk.try_into().expect("a chunk has 8 bytes")))
                .collect();
            let operation =
                |slots: &[i64]| slots.chunks_exact(2).filter(|slot| slot[0] == 1).map(|slot| slot[1]).collect();
            all.insert(numbers.chunks_exact(2 * MOST_SHOWN).map(operation).collect::<Shown>());
            ControlFlow::Continue(())
        }
        EndKind::Error(_) => {
            fails = true;
            ControlFlow::Break(())
        }
        EndKind::Cut | EndKind::Blocked | EndKind::Long => ControlFlow::Continue(()),
    });
    assert!(fails || exploration.inconclusive.is_none(), "{:?}", exploration.inconclusive);
    (!fails).then_some(all)
}

fn agree(file: &str, tests: &[&str], defines: &[&str], models: &[&str]) {
    let data = data_type(file);
    for text in tests {
        let test = Test::parse(text, &|name| data.is_function(name)).unwrap_or_else(|error| panic!("{error}"));
        for model in models {
            let (solved, explored) = (solved(&data, &test, defines, model), explored(&data, &test, defines, model));
            assert!(solved == explored, "{file} {text} {defines:?} {model}:\n{solved:?}\n{explored:?}");
            assert!(solved.is_none_or(|all| !all.is_empty()), "{file} {text}");
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
