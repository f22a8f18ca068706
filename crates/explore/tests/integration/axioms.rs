//! The brute-force simulator against the axioms of the models, on random straight-line programs with every kind of access,
//! fence and size: two readings of the same rules.

use fencepost_model::BufferModel;
use fencepost_oracle::mini::axioms::{allowed, choice_of};
use fencepost_oracle::mini::generate::{Flavour, random_program_about};
use fencepost_oracle::mini::simulate::simulate;
use fencepost_testing::is_slow;
use std::collections::HashSet;

#[test]
fn machine_and_axioms_have_the_same_traces() {
    let programs = if is_slow() { 1_500 } else { 500 };
    let mut compared = 0;
    for seed in 0..programs {
        let program = random_program_about(Flavour::General, seed);
        for model in BufferModel::ALL {
            let Some(choices) = allowed(&program, model, 20_000) else { continue };
            let Ok(traces) = simulate(&program, model, 10_000) else { continue };
            let found: HashSet<_> = traces.iter().map(|trace| choice_of(&program, trace)).collect();
            assert_eq!(found.len(), traces.len(), "a trace of a straight-line program is a choice:\n{program}");
            assert!(
                found == choices,
                "under {model}\n{program}\nonly the machine: {:?}\nonly the axioms: {:?}",
                found.difference(&choices).next(),
                choices.difference(&found).next()
            );
            compared += 1;
        }
    }
    assert!(compared > programs * 2 / 3, "only {compared} of the random programs could be compared");
}
