//! What the two engines show of a test of a data type.

use fencepost_datatype::check::{Failure, NoVerdict, TestOutcome, check};
use fencepost_datatype::harness::{DataType, Engine, MOST_SHOWN, SEEN};
use fencepost_datatype::mine::{MiningResult, enumerate};
use fencepost_datatype::notation::Test;
use fencepost_datatype::observe::Observation;
use fencepost_encode::solver::Deadline;
use fencepost_explore::{EndKind, StrategyKind, explore};
use fencepost_frontend::Options;
use fencepost_model::BufferModel;
use fencepost_model::axiomatic::built_in;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// What each operation shows, in order.
pub type Shown = Vec<Vec<i64>>;

/// What the executions of a test show, and whether there is one that waits forever.
#[derive(Debug, PartialEq, Eq)]
pub struct Seen {
    pub shown: BTreeSet<Shown>,
    pub waits_for_ever: bool,
}

fn options(defines: &[&str]) -> Options {
    Options { clang_args: defines.iter().map(|define| format!("-D{define}")).collect(), ..Options::default() }
}

/// By the solver, if it comes to an answer with so many rounds of loops. None if an operation fails.
pub fn solved(
    data: &DataType,
    test: &Test,
    defines: &[&str],
    model: &str,
    most_rounds: u32,
) -> Result<Option<Seen>, NoVerdict> {
    let case = data.case(test, &options(defines)).unwrap_or_else(|error| panic!("{error}"));
    let axioms = built_in(model).expect("it is built in");
    let count = 1 + test.first.len() + test.threads.iter().map(Vec::len).sum::<usize>();
    let shown = |observation: &Observation| -> Shown {
        let of = |operation| observation.values.iter().filter(move |(key, _)| key.operation == operation);
        (0..count).map(|operation| of(operation).map(|(_, value)| *value).collect()).collect()
    };
    let mined = enumerate(&case, &axioms, false, (most_rounds, Deadline::default()), &mut |_| {});
    let found = match mined? {
        MiningResult::Observations(found) => found,
        MiningResult::Fails(_) => return Ok(None),
    };
    let options = fencepost_datatype::check::Options { most_rounds, ..Default::default() };
    let waits_for_ever = match check(&case, &axioms, &found, &options, &mut |_| {}).0 {
        Ok(TestOutcome::Pass(..)) => false,
        Ok(TestOutcome::Fail(wrong)) if wrong.failure == Failure::Stuck => true,
        other => panic!("{other:?}"),
    };
    Ok(Some(Seen { shown: found.iter().map(shown).collect(), waits_for_ever }))
}

/// By the machine. None if an operation fails.
pub fn explored(data: &DataType, test: &Test, defines: &[&str], model: &str) -> Option<Seen> {
    let case = data.case_for(test, &options(defines), Engine::Operational).unwrap_or_else(|error| panic!("{error}"));
    let (seen, _) = case.program.globals.enumerate().find(|(_, global)| global.name == SEEN).expect("it is there");
    let model: BufferModel = model.parse().expect("there is a machine for it");
    let options = fencepost_explore::Options::new(model, StrategyKind::Optimal);
    let (mut all, mut fails, mut waits_for_ever) = (BTreeSet::new(), false, false);
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
        EndKind::Error(error) if error.message.starts_with("waits forever") => {
            waits_for_ever = true;
            ControlFlow::Continue(())
        }
        EndKind::Error(_) => {
            fails = true;
            ControlFlow::Break(())
        }
        EndKind::Cut | EndKind::Blocked | EndKind::TooLong => ControlFlow::Continue(()),
    });
    assert!(fails || exploration.inconclusive.is_none(), "{:?}", exploration.inconclusive);
    (!fails).then_some(Seen { shown: all, waits_for_ever })
}
