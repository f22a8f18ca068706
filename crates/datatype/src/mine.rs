//! Specification mining (section 6.5 of the dissertation): the observations of all serial executions, found one after the
//! other by a solver that is told to find another one each time.

use crate::check::{Failure, NoVerdict, Stage};
use crate::counterexample::Counterexample;
use crate::encoded::{EncodedTest, first_bounds, more_rounds};
use crate::harness::Case;
use crate::observe::Observations;
use fencepost_encode::cnf::Literal;
use fencepost_encode::solver::Deadline;
use fencepost_model::axiomatic::{Model, built_in};

/// What mining has found.
#[derive(Clone, Debug)]
pub enum MiningResult {
    /// The observations.
    Observations(Observations),
    /// An operation fails although nobody disturbs it.
    Fails(Box<Counterexample>),
}

/// Mines the serial executions of a test.
pub fn mine(
    case: &Case,
    most_rounds: u32,
    deadline: Deadline,
    progress: &mut dyn FnMut(Stage),
) -> Result<MiningResult, NoVerdict> {
    let model: Model = built_in("sc").ok_or(NoVerdict::SolverGaveUp)?;
    let mined = enumerate(case, &model, true, (most_rounds, deadline), progress)?;
    match mined {
        MiningResult::Observations(found) if found.is_empty() => Err(NoVerdict::NoSerialExecution),
        mined => Ok(mined),
    }
}

/// All observations of the executions of a test under a model: of all, or of the serial ones.
pub fn enumerate(
    case: &Case,
    model: &Model,
    serial: bool,
    (most_rounds, deadline): (u32, Deadline),
    progress: &mut dyn FnMut(Stage),
) -> Result<MiningResult, NoVerdict> {
    let mut bounds = first_bounds();
    loop {
        progress(Stage::Unroll { rounds: bounds.particular.values().copied().max().unwrap_or(1) });
        let mut encoded = EncodedTest::new(case, &bounds, model, serial)?.until(deadline)?;
        if encoded.solve(&[encoded.error])? {
            return Ok(MiningResult::Fails(Box::new(Counterexample::read(
                case,
                model,
                &mut encoded,
                Failure::Error,
                &[],
            )?)));
        }
        if encoded.solve(&[encoded.goes_on])? {
            let loops = encoded.loops_that_go_on(&[])?;
            match more_rounds(&mut bounds, &loops, most_rounds) {
                None => continue,
                Some(full) => return Err(full.no_verdict(serial)),
            }
        }
        let complete = [!encoded.error, !encoded.goes_on, !encoded.waits];
        let mut found = Observations::new();
        while encoded.solve(&complete)? {
            let observation = encoded.slots.read(&mut encoded.solver);
            encoded.slots.exclude(&mut encoded.formula.program.cnf, &observation, Literal::TRUE);
            if !found.insert(observation) {
                // One that comes again would come forever.
                return Err(NoVerdict::SolverGaveUp);
            }
            progress(Stage::Mine { observations: found.len() });
        }
        return Ok(MiningResult::Observations(found));
    }
}
