//! The numbers of traces that programs of `corpus/` state, counted by brute force, without the engine.
//!
//! Each program whose reason names brute force has a model in `models`. Its verdicts and counts must be those that the
//! file states; `crates/cli/tests/integration/corpus.rs` then holds fencepost to the same lines.

use crate::models;
use fencepost_oracle::functions as brute;
use fencepost_oracle::functions::search::{Model, search};
use fencepost_oracle::functions::{Code, Program};
use fencepost_testing::corpus::{Entry, Expectation, MODELS, entries};
use std::collections::BTreeSet;

const BUFFERS: [Model; 3] = [Model::Sc, Model::Tso, Model::Pso];

#[test]
fn brute_force_finds_the_counts_of_the_corpus() {
    let entries = entries();
    let mut wrong = Vec::new();
    let mut modelled = BTreeSet::new();
    for model in models::all() {
        let entry = entries.iter().find(|entry| entry.name == model.name).expect("a model has its program");
        let variant = entry.variant(model.defines).expect("a model has its line in the program");
        modelled.insert(entry.name.clone());
        for (position, expected) in variant.expected.iter().enumerate() {
            let found = search(&model.program, BUFFERS[position]);
            let agrees = match expected {
                Expectation::Pass(count) => found.is_correct() && count.is_none_or(|count| count == found.traces),
                Expectation::Fail(_) => !found.is_correct(),
            };
            if !agrees {
                let (name, defines) = (model.name, model.defines);
                wrong.push(format!("{name} [{defines}] under {}: {expected:?}, but {found:?}", MODELS[position]));
            }
        }
    }
    let unfounded = |entry: &&Entry| entry.reason.contains("brute force") && !modelled.contains(&entry.name);
    wrong.extend(entries.iter().filter(unfounded).map(|entry| format!("{} has no model", entry.name)));
    assert!(wrong.is_empty(), "{} lines are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Brute force is right where arithmetic tells the number.
#[test]
fn brute_force_agrees_with_arithmetic() {
    let code = |code: fn(&mut brute::Thread<'_>) -> brute::Flow| -> Code { Box::new(code) };
    let counts = |program: &Program| BUFFERS.map(|model| search(program, model).traces);
    let store_buffering = Program::symmetric(3, 3, |thread, me| {
        thread.store(me as usize, 1)?;
        thread.load((me as usize + 1) % 3).map(drop)
    });
    assert_eq!(counts(&store_buffering), [7, 8, 8], "2^N - 1 and 2^N");
    let message_passing = Program::new(
        3,
        vec![
            code(|thread| (0..3).try_for_each(|flag| thread.store(flag, 1))),
            code(|thread| (0..3).rev().try_for_each(|flag| thread.load(flag).map(drop))),
        ],
    );
    assert_eq!(counts(&message_passing), [4, 4, 8], "N + 1 and 2^N");
    let released = Program::new(
        3,
        vec![
            code(|thread| (0..3).try_for_each(|flag| thread.release(flag, 1))),
            code(|thread| (0..3).rev().try_for_each(|flag| thread.load(flag).map(drop))),
        ],
    );
    assert_eq!(counts(&released), [4, 4, 4], "release stores stay in order");
    let writes = Program::symmetric(1, 4, |thread, me| thread.store(0, me));
    assert_eq!(counts(&writes), [24, 24, 24], "N!");
    let locked = Program::symmetric(1, 4, |thread, _| {
        thread.lock(0)?;
        models::increment(thread, 0)?;
        thread.unlock(0)
    });
    assert_eq!(counts(&locked.with_mutexes(1).ending(|memory| memory[0] == 4)), [24, 24, 24], "N!");
    let fibonacci = |n: usize| {
        let add = move |to: usize, from: usize| -> Code {
            Box::new(move |thread| {
                (0..n).try_for_each(|_| {
                    let sum = thread.load(from)? + thread.load(to)?;
                    thread.store(to, sum)
                })
            })
        };
        Program::new(2, vec![add(0, 1), add(1, 0)])
    };
    assert_eq!(counts(&fibonacci(2)), [19, 20, 20], "fib(2)");
    assert_eq!(counts(&fibonacci(3))[..2], [141, 175], "fib(3)");
}
