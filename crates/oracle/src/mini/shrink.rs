//! Makes a failing program small: drops and simplifies parts for as long as it still fails.

use super::language::{Await, Expr, MiniProgram, Op, UpdateKind, VariableBytes, word};
use fencepost_base::MemoryOrder;

/// A smallest program that fails and is reached from `program` by simplifying one thing at a time.
pub fn shrink(program: MiniProgram, fails: &dyn Fn(&MiniProgram) -> bool) -> MiniProgram {
    fencepost_testing::shrink(program, candidates, fails)
}

/// Every program that is simpler in one thing, the boldest simplifications first.
fn candidates(program: &MiniProgram) -> Vec<MiniProgram> {
    let mut all = Vec::new();
    for thread in 0..program.threads.len() {
        let mut smaller = program.clone();
        smaller.threads.remove(thread);
        if thread < smaller.main.early {
            smaller.main.early -= 1;
        }
        all.push(smaller);
    }
    if program.main.join {
        let mut smaller = program.clone();
        smaller.main.join = false;
        all.push(smaller);
    }
    if program.main.ends_program {
        let mut smaller = program.clone();
        smaller.main.ends_program = false;
        all.push(smaller);
    }
    if program.recursive {
        let mut smaller = program.clone();
        smaller.recursive = false;
        all.push(smaller);
    }
    if program.main.early > 0 {
        let mut smaller = program.clone();
        smaller.main.early = 0;
        all.push(smaller);
    }
    if program.main.handles_on_stack {
        let mut smaller = program.clone();
        smaller.main.handles_on_stack = false;
        all.push(smaller);
    }
    for thread in 0..program.threads.len() {
        all.extend(simpler_lists(&program.threads[thread]).into_iter().map(|ops| {
            let mut smaller = program.clone();
            smaller.threads[thread] = ops;
            smaller
        }));
    }
    all.extend(simpler_lists(&program.main.before).into_iter().map(|ops| {
        let mut smaller = program.clone();
        smaller.main.before = ops;
        smaller
    }));
    all.extend(simpler_lists(&program.main.ops).into_iter().map(|ops| {
        let mut smaller = program.clone();
        smaller.main.ops = ops;
        smaller
    }));
    all
}

fn simpler_lists(ops: &[Op]) -> Vec<Vec<Op>> {
    let mut all = Vec::new();
    let mut replace = |index: usize, with: &[Op]| all.push([&ops[..index], with, &ops[index + 1..]].concat());
    for index in 0..ops.len() {
        replace(index, &[]);
    }
    for (index, op) in ops.iter().enumerate() {
        match op {
            Op::Locked { body, .. } | Op::TryLocked { body, .. } | Op::If { body, .. } => {
                replace(index, body);
                for body in simpler_lists(body) {
                    replace(index, &[with_body(op, body)]);
                }
                if let Op::TryLocked { mutex, body } = op {
                    replace(index, &[Op::Locked { mutex: *mutex, body: body.clone() }]);
                }
            }
            _ => {}
        }
        for simpler in simpler_ops(op) {
            replace(index, &[simpler]);
        }
    }
    all
}

fn with_body(op: &Op, body: Vec<Op>) -> Op {
    match op {
        Op::Locked { mutex, .. } => Op::Locked { mutex: *mutex, body },
        Op::TryLocked { mutex, .. } => Op::TryLocked { mutex: *mutex, body },
        Op::If { reg, value, .. } => Op::If { reg: *reg, value: *value, body },
        other => other.clone(),
    }
}

fn simpler_ops(op: &Op) -> Vec<Op> {
    let mut all = Vec::new();
    match op {
        Op::Load { dst, at, order } => {
            if *order != MemoryOrder::Plain {
                all.push(Op::Load { dst: *dst, at: *at, order: MemoryOrder::Plain });
            }
            all.extend(whole(*at).map(|at| Op::Load { dst: *dst, at, order: *order }));
        }
        Op::Store { at, value, order } => {
            if *order != MemoryOrder::Plain {
                all.push(Op::Store { at: *at, value: *value, order: MemoryOrder::Plain });
            }
            if *value != Expr::Const(1) {
                all.push(Op::Store { at: *at, value: Expr::Const(1), order: *order });
            }
            all.extend(whole(*at).map(|at| Op::Store { at, value: *value, order: *order }));
        }
        Op::Update { dst, at, kind, order } => {
            all.push(Op::Store { at: *at, value: Expr::Const(1), order: MemoryOrder::Plain });
            all.push(Op::Load { dst: *dst, at: *at, order: MemoryOrder::Plain });
            if *kind != UpdateKind::Exchange(Expr::Const(1)) {
                all.push(Op::Update { dst: *dst, at: *at, kind: UpdateKind::Exchange(Expr::Const(1)), order: *order });
            }
            if *order != MemoryOrder::Relaxed {
                all.push(Op::Update { dst: *dst, at: *at, kind: *kind, order: MemoryOrder::Relaxed });
            }
            all.extend(whole(*at).map(|at| Op::Update { dst: *dst, at, kind: *kind, order: *order }));
        }
        Op::Await { dst, at, what } => {
            all.push(Op::Load { dst: *dst, at: *at, order: MemoryOrder::Plain });
            let simpler = |low, high, delta| Op::Await { dst: *dst, at: *at, what: Await { low, high, delta } };
            if what.delta != 0 {
                all.push(simpler(what.low, what.high, 0));
            }
            if what.low < what.high {
                all.push(simpler(what.high.min(1), what.high.min(1), what.delta));
            }
        }
        Op::Choose { dst, options } if *options > 1 => {
            all.push(Op::Choose { dst: *dst, options: options - 1 });
        }
        _ => {}
    }
    all
}

/// Words stay words: next to waits, which touch nothing else, a whole variable is no simplification.
fn whole(at: VariableBytes) -> Option<VariableBytes> {
    let simple = at == VariableBytes::whole(at.variable) || at == word(at.variable);
    (!simple).then_some(VariableBytes::whole(at.variable))
}
