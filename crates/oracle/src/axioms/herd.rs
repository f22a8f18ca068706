//! The x86 litmus tests next to the repository.

use super::notation::{Location, Op, Program, Value};
use fencepost_base::MemoryOrder;
use fencepost_model::axiomatic::vocabulary::FenceKind;

/// Reads a test of MOV, XCHG and MFENCE.
pub fn program(text: &str) -> Program {
    let (_, code) = text.split_once("}\n").expect("an initial state");
    let mut rows = code.lines().filter_map(|line| line.trim_end().strip_suffix(';'));
    let threads = rows.next().expect("a row of names").split('|').count();
    let mut program = Program { threads: vec![Vec::new(); threads] };
    for row in rows {
        for (thread, cell) in row.split('|').map(str::trim).enumerate().filter(|(_, cell)| !cell.is_empty()) {
            program.threads[thread].push(op(cell));
        }
    }
    program
}

fn op(text: &str) -> Op {
    if text == "MFENCE" {
        return Op::Fence(FenceKind::FULL.to_vec());
    }
    let (name, operands) = text.split_once(' ').expect("operands");
    let (left, right) = operands.split_once(',').expect("two operands");
    let (order, dst) = (MemoryOrder::Plain, left.to_owned());
    match (name, location(left), location(right)) {
        ("MOV", Some(at), None) => Op::Store { at, value: value(right), order },
        ("MOV", None, Some(at)) => Op::Load { dst, at, order },
        ("MOV", None, None) => Op::Set { dst, value: value(right) },
        ("XCHG", Some(at), None) => {
            Op::Exchange { dst: right.to_owned(), at, value: value(right), order: MemoryOrder::SeqCst }
        }
        _ => panic!("unknown instruction {text}"),
    }
}

fn location(text: &str) -> Option<Location> {
    let variable = text.strip_prefix('[')?.strip_suffix(']')?.to_owned();
    Some(Location { variable, through: None })
}

fn value(text: &str) -> Value {
    match text.strip_prefix('$') {
        Some(number) => Value::Number(number.parse().expect("a number")),
        None => Value::Register(text.to_owned()),
    }
}
