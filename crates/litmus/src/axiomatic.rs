//! The axiomatic engine: solves for the executions that the axioms of a model allow.

use crate::Limits;
use crate::answer::{Answer, NoAnswer, Note, State};
use crate::explain::explain_under;
use crate::models::AxiomaticModel;
use fencepost_encode::axioms::knows_synchronisation;
use fencepost_encode::memory::InitialMemory;
use fencepost_encode::solver::{HAS_SOLVER, NO_SOLVER};
use fencepost_encode::states::{NoStates, Observable, Settings, final_states};
use fencepost_encode::unroll::{Rules, Setup, ThreadSetup};
use fencepost_frontend::litmus::{LitmusTest, Observe, ObservedVariable, Quantifier, read_litmus};
use fencepost_program::Symbol;
use fencepost_trace::{Inconclusive, Reason};
use std::collections::BTreeSet;

/// What the engine has found.
pub struct PartialAnswer {
    /// The states, perhaps not all.
    pub answer: Answer,
    /// Why there may be more.
    pub unfinished: Option<Inconclusive>,
}

/// All final states of a test under a model.
pub fn answer(test: &LitmusTest, model: &AxiomaticModel, limits: Limits) -> Result<PartialAnswer, NoAnswer> {
    if !HAS_SOLVER {
        return Err(NoAnswer::Unsupported(NO_SOLVER.to_owned()));
    }
    let (setup, observables) = setup(test);
    let found =
        final_states(&setup, &model.axioms, &observables, &settings(limits)).map_err(|why| no_answer(why, limits))?;
    let memory = InitialMemory::new(&test.program);
    let states: BTreeSet<State> = found.states.iter().filter_map(|values| state_of(test, &memory, values)).collect();
    let mut answer = Answer::new(test, states.into_iter().collect(), None, 0);
    // Nobody is told that a claim does not hold before an execution that shows it was judged.
    if !answer.ok && test.quantifier != Quantifier::Exists {
        explain_under(test, &model.axioms, limits).map_err(|why| no_answer(why, limits))?;
    }
    if found.left_out
        && !keeps_causes(&|setup, observables| allows_loads_before_causes(model, setup, observables, limits))
    {
        answer.notes.push(Note::OutOfThinAirValues);
    }
    let is_location = |observed: &ObservedVariable| matches!(observed, ObservedVariable::Location(_));
    if !knows_synchronisation(&model.axioms) && test.observed.iter().any(is_location) {
        answer.notes.push(Note::UnorderedFinalReads);
    }
    Ok(PartialAnswer { answer, unfinished: found.unfinished })
}

/// The state in which everything observed has these values; none if the test does not count it.
pub fn state_of(test: &LitmusTest, memory: &InitialMemory, values: &[u128]) -> Option<State> {
    let number = |observed: &ObservedVariable| {
        let position = test.observed.iter().position(|other| other == observed);
        // Values have at most 64 bits here.
        position.and_then(|position| values.get(position)).map_or(0, |value| *value as u64)
    };
    State::new(test, &number, &|global| memory.address(Symbol::Global(global)))
}

/// Two threads whose stores depend on their loads. Both can read 1 only if a store may happen before its cause.
const LOADS_BEFORE_CAUSES: [&str; 2] = [
    "C data\n{ }\nP0(int* x, int* y) { int r = *x; *y = (r ^ r) + 1; }\n\
     P1(int* x, int* y) { int r = *y; *x = (r ^ r) + 1; }\nexists (0:r=1 /\\ 1:r=1)\n",
    "C control\n{ }\nP0(int* x, int* y) { int r = *x; if (r == r) { *y = 1; } }\n\
     P1(int* x, int* y) { int r = *y; if (r == r) { *x = 1; } }\nexists (0:r=1 /\\ 1:r=1)\n",
];

/// Whether a model lets no store happen before what it depends on, so that no value can be its own cause. It is asked whether it allows
/// that everything observed is 1.
pub fn keeps_causes(allows: &dyn Fn(&Setup<'_>, &[Observable]) -> bool) -> bool {
    LOADS_BEFORE_CAUSES.iter().all(|text| {
        let Ok(test) = read_litmus(text, "causes", Observe::AsAsked) else { return false };
        let (setup, observables) = setup(&test);
        !allows(&setup, &observables)
    })
}

fn allows_loads_before_causes(
    model: &AxiomaticModel,
    setup: &Setup<'_>,
    observables: &[Observable],
    limits: Limits,
) -> bool {
    let found = final_states(setup, &model.axioms, observables, &settings(Limits { unroll: None, ..limits }));
    found.map_or(true, |found| found.states.contains(&vec![1; observables.len()]))
}

/// How the engine is used for litmus tests.
pub fn settings(Limits { unroll, deadline }: Limits) -> Settings {
    let usual = Settings::default();
    let most_rounds = unroll.unwrap_or(usual.most_rounds);
    Settings { most_rounds, bounds_all_loops: unroll.is_some(), deadline, ..usual }
}

/// A test as the engine wants it, and what it observes, in the order of the test.
pub fn setup(test: &LitmusTest) -> (Setup<'_>, Vec<Observable>) {
    let thread = |function| ThreadSetup { function, arguments: Vec::new(), after: Vec::new() };
    let threads = test.threads.iter().map(|t| thread(t.function)).collect();
    let mut setup = Setup { program: &test.program, threads, final_reads: Vec::new(), rules: Rules::default() };
    let mut observables = Vec::new();
    for observed in &test.observed {
        match observed {
            ObservedVariable::Register { thread, .. } => {
                let registers = test.threads.get(*thread).map_or(&[][..], |thread| &thread.registers);
                let number = registers.iter().position(|register| register.observed == *observed);
                // The reader has checked that everything observed is somewhere.
                observables.push(Observable::Result(*thread, number.unwrap_or(usize::MAX)));
            }
            ObservedVariable::Location(_) => {
                observables.push(Observable::FinalRead(setup.final_reads.len()));
                if let Some(variable) = test.variable(observed) {
                    setup.final_reads.push((variable.global, variable.ty.scalar()));
                }
            }
        }
    }
    (setup, observables)
}

/// Why there is no answer.
pub fn no_answer(why: NoStates, limits: Limits) -> NoAnswer {
    match why {
        NoStates::Unsupported(what) => NoAnswer::Unsupported(what.to_string()),
        NoStates::Error(message) => NoAnswer::Error(message),
        NoStates::Refuted(what) => NoAnswer::Disagreement(what),
        NoStates::SolverGaveUp if limits.deadline.is_over() => {
            NoAnswer::Inconclusive(Inconclusive::new(Reason::Stopped))
        }
        NoStates::SolverGaveUp => NoAnswer::Inconclusive(Inconclusive::new(Reason::SolverGaveUp)),
        NoStates::Unfinished(why) => NoAnswer::Inconclusive(why),
    }
}
