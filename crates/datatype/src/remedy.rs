//! Fences that make an outcome impossible: what part 7 of a counterexample proposes.
//!
//! Two accesses of a thread that reached memory in another order than the program has them would not have with a fence of their kind in
//! between. Whether the outcome, and not only this way to it, becomes impossible is asked of the solver: all such fences are put into
//! the program, each with a switch. If the outcome is still possible, the execution that shows it has other accesses out of order, whose
//! fences come in addition; if not, as few of them as can be found are switched on.

use crate::check::{Failure, NoVerdict};
use crate::counterexample::Counterexample;
use crate::encoded::EncodedTest;
use crate::harness::Case;
use fencepost_encode::cnf::Literal;
use fencepost_encode::execution::Execution;
use fencepost_encode::solver::Deadline;
use fencepost_encode::symbolic::{ExceptionKind, InstructionKind, SymbolicTrace};
use fencepost_encode::unroll::{Bounds, FencePosition, InsertedFence};
use fencepost_model::axiomatic::Model;
use fencepost_model::axiomatic::vocabulary::FenceKind;
use fencepost_program::SourcePlace;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The search ends after this time.
const LONGEST: Duration = Duration::from_secs(20);
/// More fences are not tried at a time.
const MOST_FENCES: usize = 96;

/// A fence that the source lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingFence {
    /// What it keeps in order.
    pub kind: FenceKind,
    /// An access before it.
    pub after: SourcePlace,
    /// The line before which it stands, whichever way a thread comes there.
    pub before: SourcePlace,
}

/// What to do against an outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Together these fences make it impossible, and fewer of them do not.
    Fences(Vec<MissingFence>),
    /// An execution shows it in which memory has all accesses in the order of the program, so that no fence helps.
    NoFence,
    /// None was found.
    Unknown,
}

/// Looks for fences, after a solution that shows the outcome. An error if the solver does not come to an end in time.
pub(crate) fn remedy(
    case: &Case,
    model: &Model,
    bounds: &Bounds,
    deadline: Deadline,
    (encoded, shown): (&mut EncodedTest<'_>, &Counterexample),
) -> Result<Remedy, NoVerdict> {
    let end = deadline.at_the_latest(Instant::now() + LONGEST);
    let mut fences = Vec::new();
    if !add_reordered(encoded, &mut fences) {
        return Ok(Remedy::NoFence);
    }
    while !end.is_over() && !fences.is_empty() && fences.len() <= MOST_FENCES {
        let inserted: Vec<InsertedFence> = fences
            .iter()
            .map(|fence| InsertedFence::new(fence.before.file, fence.before.line, FencePosition::Begin, fence.kind))
            .collect();
        let mut encoded = EncodedTest::with_fences(case, bounds, model, false, &inserted)?.until(end)?;
        let Some(outcome) = outcome(&mut encoded, shown) else { return Ok(Remedy::Unknown) };
        let unrolled = Rc::clone(&encoded.formula.program.unrolled);
        let switches: Vec<Literal> =
            unrolled.inserted.iter().map(|switch| encoded.formula.program.condition(*switch)).collect();
        let on = |wanted: &dyn Fn(usize) -> bool| -> Vec<Literal> {
            let all =
                switches.iter().enumerate().map(|(number, switch)| if wanted(number) { *switch } else { !*switch });
            all.chain([outcome]).collect()
        };
        if encoded.solve(&on(&|_| true))? {
            let before = fences.len();
            if !add_reordered(&mut encoded, &mut fences) {
                return Ok(Remedy::NoFence);
            }
            if fences.len() == before {
                return Ok(Remedy::Unknown);
            }
            continue;
        }
        for (number, fence) in fences.iter().enumerate() {
            if !encoded.solve(&on(&|other| other == number))? {
                return Ok(Remedy::Fences(vec![*fence]));
            }
            if end.is_over() {
                return Ok(Remedy::Unknown);
            }
        }
        // The strongest come last, and are taken away first.
        let mut kept: Vec<usize> = (0..fences.len()).collect();
        for number in (0..fences.len()).rev() {
            let fewer: Vec<usize> = kept.iter().copied().filter(|other| *other != number).collect();
            if !encoded.solve(&on(&|other| fewer.contains(&other)))? {
                kept = fewer;
            }
            if end.is_over() {
                return Ok(Remedy::Unknown);
            }
        }
        return Ok(Remedy::Fences(kept.into_iter().map(|number| fences[number]).collect()));
    }
    Ok(Remedy::Unknown)
}

/// Whether an execution shows what a counterexample shows.
fn outcome(encoded: &mut EncodedTest<'_>, shown: &Counterexample) -> Option<Literal> {
    match shown.failure {
        Failure::Error => {
            let wrong = shown.errors.first()?;
            let is_it = |kind: &ExceptionKind, place: &str| {
                kind.error().is_some_and(|message| format!("{place}{message}") == *wrong)
            };
            let exceptions = encoded.formula.program.exceptions.clone();
            let all: Vec<Literal> = exceptions.iter().filter(|e| is_it(&e.kind, &e.place)).map(|e| e.happens).collect();
            Some(encoded.formula.program.cnf.any(&all))
        }
        Failure::Stuck => {
            let stuck = encoded.find_stuck()?;
            Some(encoded.formula.program.cnf.all(&[stuck, !encoded.error, !encoded.goes_on]))
        }
        // The order of operations is not part of what they show.
        Failure::NotLinearizable | Failure::Nothing => None,
        Failure::NotSerial => {
            let shows = encoded.slots.shows(&mut encoded.formula.program.cnf, &shown.observation);
            let complete = [shows, !encoded.error, !encoded.goes_on, !encoded.waits];
            Some(encoded.formula.program.cnf.all(&complete))
        }
    }
}

/// Adds a fence for each two accesses of a thread that the solution has out of order, the weaker kinds first. Returns whether there are
/// such accesses at all.
fn add_reordered(encoded: &mut EncodedTest<'_>, fences: &mut Vec<MissingFence>) -> bool {
    let execution = Execution::read(&mut encoded.formula, &mut encoded.solver);
    let Some((_, order)) = execution.orders.first() else { return false };
    let unrolled = Rc::clone(&encoded.formula.program.unrolled);
    let trace = &unrolled.trace;
    let position = |id| order.iter().position(|other| *other == id);
    let mut found = false;
    let accesses: Vec<_> = execution.instructions.iter().filter(|i| i.bytes > 0).collect();
    for (number, second) in accesses.iter().enumerate() {
        // From the nearest to the farthest.
        for first in accesses[..number].iter().rev().filter(|first| first.thread == second.thread) {
            let in_block = trace.instructions[first.id].block == trace.instructions[second.id].block;
            if in_block || position(first.id) < position(second.id) {
                continue;
            }
            found = true;
            let (Some(after), Some(before)) = (first.place, second.place) else { continue };
            if (after.file, after.line) == (before.file, before.line) {
                continue;
            }
            use InstructionKind::{Load, Store};
            let kind = match (first.kind, second.kind) {
                (Load, Load) => FenceKind::LoadLoad,
                (Load, Store) => FenceKind::LoadStore,
                (Store, Load) => FenceKind::StoreLoad,
                (Store, Store) => FenceKind::StoreStore,
                _ => continue,
            };
            let mut kinds = vec![kind];
            if kind == FenceKind::LoadLoad && first.address == second.address {
                kinds.push(FenceKind::AliasedLoads);
            }
            if kind == FenceKind::LoadLoad
                && SymbolicTrace::dependence(&trace.instructions[second.id].data, first.id).is_some()
            {
                kinds.push(FenceKind::DataDependentLoads);
            }
            for kind in kinds {
                let is_known = |known: &MissingFence| {
                    known.kind == kind && (known.before.file, known.before.line) == (before.file, before.line)
                };
                if !fences.iter().any(is_known) {
                    fences.push(MissingFence { kind, after, before });
                }
            }
        }
    }
    let strength = |kind: FenceKind| match kind {
        FenceKind::DataDependentLoads => 0,
        FenceKind::AliasedLoads => 1,
        FenceKind::LoadLoad | FenceKind::StoreStore | FenceKind::ControlDependent => 2,
        FenceKind::LoadStore => 3,
        FenceKind::StoreLoad => 4,
    };
    fences.sort_by_key(|fence| strength(fence.kind));
    found
}
