//! Litmus tests as the engine wants them.

use fencepost_encode::states::{NoStates, Observable, Settings, final_states};
use fencepost_encode::unroll::{Rules, Setup, ThreadSetup};
use fencepost_frontend::litmus::{LitmusTest, Observe, ObservedVariable, read_litmus};
use fencepost_model::axiomatic::Model;
use std::collections::BTreeSet;

/// Reads a test; everything is observed.
pub fn test(text: &str) -> LitmusTest {
    read_litmus(text, "test", Observe::Everything).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

/// What the engine is given.
pub fn setup(test: &LitmusTest) -> (Setup<'_>, Vec<Observable>) {
    let thread = |function| ThreadSetup { function, arguments: Vec::new(), after: Vec::new() };
    let threads = test.threads.iter().map(|t| thread(t.function)).collect();
    let mut setup = Setup { program: &test.program, threads, final_reads: Vec::new(), rules: Rules::default() };
    let mut observables = Vec::new();
    for observed in &test.observed {
        observables.push(match observed {
            ObservedVariable::Register { thread, .. } => {
                let registers = &test.threads[*thread].registers;
                let number = registers.iter().position(|register| register.observed == *observed);
                Observable::Result(*thread, number.expect("it is there"))
            }
            ObservedVariable::Location(_) => {
                let variable = test.variable(observed).expect("it is there");
                setup.final_reads.push((variable.global, variable.ty.scalar()));
                Observable::FinalRead(setup.final_reads.len() - 1)
            }
        });
    }
    (setup, observables)
}

/// All final states of a test.
pub fn states(test: &LitmusTest, model: &Model, settings: &Settings) -> Result<BTreeSet<Vec<u128>>, NoStates> {
    let (setup, observables) = setup(test);
    final_states(&setup, model, &observables, settings).map(|found| found.states)
}
