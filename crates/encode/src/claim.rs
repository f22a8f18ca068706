//! A solution as something that somebody else can judge, and final states that somebody has judged.

use crate::axioms::ModelFormula;
use crate::execution::{Conditions, Execution};
use crate::graph::{GraphOfExecution, Updates};
use crate::program_formula::PossibleException;
use crate::solver::Solver;
use crate::states::{NoStates, Observable};
use crate::symbolic::{ExceptionKind, InstructionId};
use crate::unroll::Setup;
use fencepost_base::TypedId;
use fencepost_graph::{ErrorKind, EventId};
use fencepost_model::axiomatic::Model;
use fencepost_program::{Program, addresses};
use fencepost_witness::graph::{Claim, ClaimedThread, Ending, Law, ObservedError, ObservedRun, judge, named_place};

impl Execution {
    /// What the solution says the program can do. The graph is [made](Execution::to_graph) of the same solution. Threads may stop
    /// where a loop goes on after the rounds that were unrolled, or waits, if the solution shows an error all the same.
    pub fn claim<'c>(&self, setup: &Setup<'c>, of: &'c GraphOfExecution, may_stop: bool) -> Claim<'c> {
        let threads = setup.threads.iter().zip(&self.threads).map(|(setup, executed)| ClaimedThread {
            function: Some(setup.function),
            arguments: setup.arguments.clone(),
            after: executed.after.clone(),
            blocks: executed.blocks.clone(),
            choices: executed.choices.clone(),
        });
        let in_graph = |order: &[InstructionId]| -> Vec<EventId> {
            order.iter().filter_map(|instruction| of.events.get(instruction).copied()).collect()
        };
        Claim {
            program: setup.program,
            graph: &of.graph,
            threads: threads.collect(),
            orders: self.orders.iter().map(|(name, order)| (name.clone(), in_graph(order))).collect(),
            overflow_is_error: setup.rules.overflow_is_error,
            may_stop,
            fences: Vec::new(),
        }
    }
}

/// What must be in a formula before it is solved, so that its solutions can be judged.
pub(crate) struct Judge {
    conditions: Option<Conditions>,
}

impl Judge {
    /// Makes it part of the formula.
    pub fn new(formula: &mut ModelFormula<'_>) -> Self {
        formula.program.mention_all();
        let asks = formula.model().has_dependences();
        Self { conditions: asks.then(|| Conditions::new(&mut formula.program)) }
    }

    /// The solution that a solver has found.
    pub fn read(&self, formula: &mut ModelFormula<'_>, solver: &mut dyn Solver) -> Execution {
        let mut execution = Execution::read(formula, solver);
        execution.dependences = self.conditions.as_ref().map(|conditions| conditions.read(solver)).unwrap_or_default();
        execution
    }
}

/// Has an execution judged after which everything observed has these values.
pub(crate) fn judge_state(
    setup: &Setup<'_>,
    model: &Model,
    execution: &Execution,
    (observables, state): (&[Observable], &[u128]),
) -> Result<(), NoStates> {
    let of = execution.to_graph(setup.program, setup.threads.len(), Updates::Split);
    judge_claim(setup, &execution.claim(setup, &of, false), Law::Axioms(model), (observables, state))
}

/// Has a claim judged after which everything observed has these values.
pub(crate) fn judge_claim(
    setup: &Setup<'_>,
    claim: &Claim<'_>,
    law: Law<'_>,
    (observables, state): (&[Observable], &[u128]),
) -> Result<(), NoStates> {
    let seen = judge(claim, law).map_err(|error| NoStates::Refuted(error.to_string()))?;
    if !seen.errors.is_empty() {
        return Err(NoStates::Refuted(format!("it makes errors: {:?}", seen.errors)));
    }
    for (observable, expected) in observables.iter().zip(state) {
        let found = observed(setup, claim, &seen, *observable);
        if found != Some(*expected) {
            return Err(NoStates::Refuted(format!("it ends with {found:?} in place of {expected} for {observable:?}")));
        }
    }
    Ok(())
}

/// Has a claim judged in which the program makes an error. Threads may stop then, but not before the end if that is what is wrong.
pub(crate) fn judge_error(
    setup: &Setup<'_>,
    claim: Claim<'_>,
    law: Law<'_>,
    error: &PossibleException,
) -> Result<(), NoStates> {
    let may_stop = error.kind != ExceptionKind::UndefinedResult;
    let claim = &Claim { may_stop, ..claim };
    let seen = judge(claim, law).map_err(|error| NoStates::Refuted(error.to_string()))?;
    let is_undefined = |number| observed(setup, claim, &seen, Observable::FinalRead(number)).is_none();
    let is_at_end = error.kind == ExceptionKind::UndefinedResult && (0..setup.final_reads.len()).any(is_undefined);
    if !is_at_end && !is_seen(claim.program, &seen, error) {
        return Err(NoStates::Refuted(format!("it does not make the error that was found, but {:?}", seen.errors)));
    }
    Ok(())
}

/// Whether an error that the solver has found is seen.
pub fn is_seen(program: &Program, seen: &ObservedRun, exception: &PossibleException) -> bool {
    let Some((thread, place)) = exception.at else { return false };
    let place = place.and_then(|place| named_place(program, place));
    match (&exception.kind, exception.kind.error_kind()) {
        (ExceptionKind::UndefinedResult, _) => {
            let ending = seen.endings.get(thread.index());
            matches!(ending, Some(Ending::Returned(values)) if values.contains(&None))
        }
        (ExceptionKind::PointerType(_), _) => seen.pointer_misuses.contains(&(thread, place)),
        (_, Some(kind)) => {
            let is_same = |error: &ObservedError| {
                (error.thread, &error.place) == (thread, &place) && is_same_kind(error.kind, kind)
            };
            seen.errors.iter().any(is_same)
        }
        _ => false,
    }
}

/// The solver has one error for an address that is wrong in more than one way.
fn is_same_kind(one: ErrorKind, other: ErrorKind) -> bool {
    let is_address = |kind: ErrorKind| {
        matches!(
            kind,
            ErrorKind::NullAccess | ErrorKind::InvalidAccess | ErrorKind::ConstantWrite | ErrorKind::InvalidFree
        )
    };
    one == other || is_address(one) && is_address(other)
}

/// What something is in the end.
fn observed(setup: &Setup<'_>, claim: &Claim<'_>, seen: &ObservedRun, observable: Observable) -> Option<u128> {
    let (global, ty) = match observable {
        Observable::Result(thread, number) => {
            let Ending::Returned(values) = seen.endings.get(thread)? else { return None };
            return *values.get(number)?;
        }
        Observable::FinalRead(number) => *setup.final_reads.get(number)?,
    };
    let address = addresses::place_globals(setup.program)[global];
    let byte = |offset: u32| {
        let address = address + u64::from(offset);
        let write = claim.graph.coherence.get(&address)?.last()?;
        let event = &claim.graph.events[*write];
        let byte = event.written.as_ref()?.bytes.get((address - event.at?.address) as usize).copied()??;
        Some(u128::from(byte) << (8 * offset))
    };
    let bytes: Option<Vec<u128>> = (0..ty.bytes()).map(byte).collect();
    Some(bytes?.into_iter().sum::<u128>() & ty.mask())
}
