//! An evaluator of axioms that is too slow for anything but small tests, and simple enough to be believed.
//!
//! Threads are run with every value that a load could possibly return; local traces are combined; each load is given every
//! store that could be its seed; and for each such execution relations are looked for that satisfy the axioms. Definitions 5
//! and 16 of the dissertation, read literally. What is read after all threads have ended is the final memory.

pub mod direct;
mod execution;
mod ground;
pub mod herd;
pub mod notation;
mod search;
mod threads;

pub use execution::Execution;
use fencepost_model::axiomatic::Model;
use notation::Program;
use std::collections::BTreeSet;

/// The final states of a program: `1:r1=0; [x]=1;`, registers before variables, in the order of their names.
pub fn states(program: &Program, model: &Model) -> BTreeSet<String> {
    let mut judge = search::Judge::new(model);
    states_by(program, |execution| judge.allows(execution))
}

/// The same with another judge of executions.
pub fn states_by(program: &Program, mut is_allowed: impl FnMut(&Execution) -> bool) -> BTreeSet<String> {
    let mut states = BTreeSet::new();
    execution::for_each(program, &mut |execution| {
        // Several executions may have the same final state, and one is enough.
        if !states.contains(&execution.state) && is_allowed(execution) {
            states.insert(execution.state.clone());
        }
    });
    states
}

/// Whether some final state has all these parts, such as `1:r1=1 [x]=2`.
pub fn allows(program: &Program, model: &Model, outcome: &str) -> bool {
    let wanted: Vec<String> = outcome.split_whitespace().map(|part| format!("{part};")).collect();
    let has_all = |state: &str| {
        let parts: Vec<&str> = state.split(' ').collect();
        wanted.iter().all(|part| parts.contains(&part.as_str()))
    };
    let (mut found, mut judge) = (false, search::Judge::new(model));
    execution::for_each(program, &mut |execution| {
        found = found || has_all(&execution.state) && judge.allows(execution);
    });
    found
}
