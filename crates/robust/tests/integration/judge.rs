//! Who says whether a random program is robust.

#![allow(dead_code, reason = "every test file is a crate of its own and uses only some of it")]

use fencepost_explore::{Interruption, Options, Progress, StrategyKind, Watch, explore};
use fencepost_model::BufferModel;
use fencepost_oracle::mini::language::{MiniProgram, load, store};
use fencepost_oracle::mini::lower::lower;
use fencepost_oracle::mini::simulate::{TooBig, simulate};
use fencepost_program::{Program, SourceFile, SourcePlace};
use fencepost_robust::{Answer, MonitorKind, Question};
use fencepost_witness::axiomatic;
use std::ops::ControlFlow;

/// Never ends a search.
pub struct Patient;

impl Watch for Patient {
    fn poll(&mut self, _: &Progress<'_>) -> ControlFlow<Interruption> {
        ControlFlow::Continue(())
    }
}

/// Gives every instruction a line of its own, so that no violation counts as like another, and each is shown.
fn with_places(mut program: Program) -> Program {
    let file = program.files.push(SourceFile { path: "random.c".to_owned(), system: false });
    let mut line = 0;
    for function in program.functions.iter_mut() {
        for instruction in function.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
            line += 1;
            instruction.place = Some(SourcePlace { file, line, column: 0 });
        }
    }
    program
}

/// What the monitor finds.
pub fn answer(program: &MiniProgram, model: BufferModel, strategy: StrategyKind) -> Answer {
    answer_by(MonitorKind::Exact, program, model, strategy)
}

/// What one of the monitors finds.
pub fn answer_by(monitor: MonitorKind, program: &MiniProgram, model: BufferModel, strategy: StrategyKind) -> Answer {
    let lowered = with_places(lower(program));
    let options = Options::new(BufferModel::Sc, strategy);
    Question { program: &lowered, name: "random", model, options }.answer_by(monitor, &mut Patient)
}

/// What the monitor says. Every violation must have been shown.
pub fn monitor_says(program: &MiniProgram, model: BufferModel) -> bool {
    let answer = answer(program, model, StrategyKind::Optimal);
    assert_eq!(answer.found.bug, None, "a violation cannot be shown under {model}:\n{program}");
    answer.found.findings.is_empty()
}

/// Whether no execution under the model has a cycle of Shasha and Snir.
pub fn explored_says(program: &MiniProgram, model: BufferModel) -> bool {
    let mut robust = true;
    explore(&lower(program), &Options::new(model, StrategyKind::Optimal), &mut |end| {
        robust = axiomatic::cycle(&end.trace()).expect("the engine makes good traces").is_none();
        if robust { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    robust
}

/// Compares the monitor with brute force, by which a program is robust if it has the same traces under SC, and with the
/// exploration of the relaxed model. Returns whether the program is robust, or what is wrong.
pub fn compare(program: &MiniProgram, model: BufferModel, budget: usize) -> Result<Result<bool, String>, TooBig> {
    let robust = simulate(program, model, budget)? == simulate(program, BufferModel::Sc, budget)?;
    let explored = explored_says(program, model);
    if explored != robust {
        return Ok(Err(format!("robust: {robust}, and the cycles of the relaxed executions say {explored}")));
    }
    let answer = answer(program, model, StrategyKind::Optimal);
    if let Some(bug) = answer.found.bug {
        return Ok(Err(format!("a violation that cannot be shown: {bug}")));
    }
    if answer.found.gave_up {
        return Ok(Err("the monitor gives up".to_owned()));
    }
    let said = answer.found.findings.is_empty();
    if said != robust {
        return Ok(Err(format!("robust: {robust}, and the monitor says {said}")));
    }
    Ok(Ok(robust))
}

/// The program that every relaxed model knows.
pub fn store_buffering() -> MiniProgram {
    MiniProgram::joined(2, vec![vec![store(0, 1), load(0, 1)], vec![store(1, 1), load(0, 0)]])
}
