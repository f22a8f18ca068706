//! The x86 litmus tests next to the repository, and what the herd simulator says of them.

use super::notation::{Location, Op, Program, Value};
use fencepost_base::MemoryOrder;
use fencepost_model::axiomatic::vocabulary::FenceKind;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What herd says of a test under a model.
pub struct Row {
    pub file: String,
    pub model: String,
    pub states: BTreeSet<String>,
}

/// Where the tests are, if they are there.
pub fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/litmus");
    folder.join("expected.jsonl").exists().then_some(folder)
}

pub fn rows(folder: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(folder.join("expected.jsonl")).expect("expected.jsonl can be read");
    let row = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).expect("every line is JSON");
        let text = |key: &str| row[key].as_str().expect("a text").to_owned();
        let states = row["full_states"].as_array().expect("a list of states");
        let states = states.iter().map(|state| state.as_str().expect("a state is text").to_owned());
        Row { file: text("file"), model: text("model"), states: states.collect() }
    };
    text.lines().map(row).collect()
}

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
