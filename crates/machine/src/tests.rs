//! Tests of the machine as a whole.

use crate::machine::{Ending, Machine};
use crate::settings::Settings;
use fencepost_model::BufferModel;
use fencepost_program::{Program, text, verify};
use fencepost_testing::Random;

fn program() -> Program {
    let program = text::parse(include_str!("tests/everything.fp")).expect("the program is well-formed");
    verify::verify(&program).expect("the program keeps the rules");
    program
}

/// Everything that undo must restore; names, stamps and the journal only grow or are scratch.
fn state(machine: &Machine<'_>) -> String {
    let mut threads = machine.threads.clone();
    let mut buffers = Vec::new();
    for thread in threads.iter_mut().flatten() {
        thread.frames.iter_mut().for_each(|frame| frame.saved = 0);
        thread.frames.iter_mut().flat_map(|frame| &mut frame.visits).for_each(|visit| visit.forget_stamp());
        buffers.push(std::mem::take(&mut thread.buffers).state());
    }
    while threads.last().is_some_and(Option::is_none) {
        threads.pop();
    }
    let mut mutexes: Vec<_> = machine.mutexes.iter().collect();
    mutexes.sort_by_key(|(address, _)| **address);
    let taken: Vec<_> = machine.taken.iter().enumerate().filter(|(_, count)| **count > 0).collect();
    format!("{}\n{threads:?}\n{buffers:?}\n{mutexes:?}\n{taken:?}\n{:?}", machine.memory.state(), machine.halt)
}

#[test]
fn undo_restores_every_state_on_the_way() {
    let program = program();
    for model in BufferModel::ALL {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut machine = Machine::new(&program, model, Settings::default()).expect("the program starts");
            let mut states = vec![state(&machine)];
            loop {
                let enabled = machine.enabled_agents();
                if enabled.is_empty() {
                    assert!(matches!(machine.ending(), Ending::Complete), "{:?}", machine.ending());
                    break;
                }
                // Now and then a few steps back, so that later steps run on a state that was restored.
                if random.below(5) == 0 && states.len() > 3 {
                    for _ in 0..3 {
                        machine.undo();
                        states.pop();
                        assert_eq!(Some(&state(&machine)), states.last());
                    }
                    continue;
                }
                machine.step(enabled[random.below(enabled.len())]);
                states.push(state(&machine));
            }
            while let Some(expected) = states.pop() {
                assert_eq!(state(&machine), expected);
                machine.undo();
            }
        }
    }
}
