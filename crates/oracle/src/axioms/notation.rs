//! Programs in one line: `x=1; fence ss; y=1 || r1=y; r2=x@r1`. Threads are separated by `||`, instructions by `;`.
//!
//! - `x=1`, `x=r1` stores, `r1=x` loads, `r1=2` sets a register; `x=1:release` asks for an order
//! - `x@r1` is the location `x`, whose address is computed from `r1` without making a difference
//! - `if r1` is a branch on `r1`, both ways of which lead to the next instruction
//! - `fence ll ss` is a fence of these kinds, `fence full` of four, `fence:release` what an order of C asks for
//! - what is between `atomic` and `end` is an atomic block
//! - `r1=xchg x 2`, `r1=cas x 0 1`, also with an order: `r1=xchg:seq_cst x 2`
//!
//! Names of registers begin with `r` or a capital letter, all others are variables, which are 0 at first.

use fencepost_base::MemoryOrder;
use fencepost_model::axiomatic::vocabulary::FenceKind;
use std::collections::{BTreeMap, BTreeSet};

/// The instructions of each thread.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(super) threads: Vec<Vec<Op>>,
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Number(u64),
    Register(String),
}

#[derive(Clone, Debug)]
pub(super) struct Location {
    pub variable: String,
    /// A register from which the address is computed.
    pub through: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) enum Op {
    Set { dst: String, value: Value },
    Load { dst: String, at: Location, order: MemoryOrder },
    Store { at: Location, value: Value, order: MemoryOrder },
    Exchange { dst: String, at: Location, value: Value, order: MemoryOrder },
    CompareExchange { dst: String, at: Location, expected: u64, desired: u64, order: MemoryOrder },
    Fence(Vec<FenceKind>),
    Branch(String),
    BeginAtomic,
    EndAtomic,
}

/// Reads a program.
pub fn program(text: &str) -> Program {
    let threads =
        text.split("||").map(|thread| thread.split(';').map(str::trim).filter(|op| !op.is_empty()).map(op).collect());
    Program { threads: threads.collect() }
}

impl Program {
    /// All variables, in the order of their names.
    pub fn variables(&self) -> Vec<String> {
        let mut names: Vec<String> = self.threads.iter().flatten().filter_map(Op::location).collect();
        names.sort();
        names.dedup();
        names
    }

    /// Every value that a variable could have: 0, and what is stored to it; anything if that comes from a register.
    pub fn values(&self) -> BTreeMap<String, BTreeSet<u64>> {
        let constants: BTreeSet<u64> = self.threads.iter().flatten().filter_map(Op::constant).chain([0]).collect();
        let mut values: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
        for op in self.threads.iter().flatten() {
            let Some(variable) = op.location() else { continue };
            let values = values.entry(variable).or_insert_with(|| BTreeSet::from([0]));
            match op {
                Op::Store { value: Value::Register(_), .. } | Op::Exchange { value: Value::Register(_), .. } => {
                    values.extend(&constants);
                }
                _ => values.extend(op.constant()),
            }
        }
        values
    }
}

impl Op {
    /// The number that it stores or sets.
    fn constant(&self) -> Option<u64> {
        match self {
            Op::Set { value: Value::Number(value), .. }
            | Op::Store { value: Value::Number(value), .. }
            | Op::Exchange { value: Value::Number(value), .. }
            | Op::CompareExchange { desired: value, .. } => Some(*value),
            _ => None,
        }
    }

    fn location(&self) -> Option<String> {
        match self {
            Op::Load { at, .. } | Op::Store { at, .. } | Op::Exchange { at, .. } | Op::CompareExchange { at, .. } => {
                Some(at.variable.clone())
            }
            _ => None,
        }
    }
}

fn op(text: &str) -> Op {
    match text {
        "atomic" => return Op::BeginAtomic,
        "end" => return Op::EndAtomic,
        _ => {}
    }
    if let Some(kinds) = text.strip_prefix("fence ") {
        return Op::Fence(kinds.split_whitespace().flat_map(fence_kinds).collect());
    }
    if text.starts_with("fence:")
        && let (_, Some(order)) = with_order(text)
    {
        return Op::Fence(fencepost_model::axiomatic::orders::fence_kinds(order).to_vec());
    }
    if let Some(register) = text.strip_prefix("if ") {
        return Op::Branch(register.to_owned());
    }
    let (left, right) = text.split_once('=').unwrap_or_else(|| panic!("`{text}` is not an instruction"));
    let words: Vec<&str> = right.split_whitespace().collect();
    let (first, order) = with_order(words[0]);
    let dst = left.to_owned();
    match (first, &words[1..]) {
        ("xchg", [at, value]) => Op::Exchange {
            dst,
            at: location(at),
            value: self::value(value),
            order: order.unwrap_or(MemoryOrder::Relaxed),
        },
        ("cas", [at, expected, desired]) => Op::CompareExchange {
            dst,
            at: location(at),
            expected: number(expected),
            desired: number(desired),
            order: order.unwrap_or(MemoryOrder::Relaxed),
        },
        (_, []) if !is_register(left) => {
            Op::Store { at: location(left), value: value(first), order: order.unwrap_or(MemoryOrder::Plain) }
        }
        (_, []) if is_register(first) || first.starts_with(|c: char| c.is_ascii_digit()) => {
            Op::Set { dst, value: value(first) }
        }
        (_, []) => Op::Load { dst, at: location(first), order: order.unwrap_or(MemoryOrder::Plain) },
        _ => panic!("`{text}` is not an instruction"),
    }
}

fn with_order(text: &str) -> (&str, Option<MemoryOrder>) {
    let Some((text, order)) = text.split_once(':') else { return (text, None) };
    let orders =
        [MemoryOrder::Relaxed, MemoryOrder::Acquire, MemoryOrder::Release, MemoryOrder::AcqRel, MemoryOrder::SeqCst];
    let order = orders.into_iter().find(|known| known.to_string() == order);
    (text, Some(order.expect("an order of C11")))
}

fn is_register(name: &str) -> bool {
    name.starts_with(|c: char| c == 'r' || c.is_ascii_uppercase())
}

fn value(text: &str) -> Value {
    if is_register(text) { Value::Register(text.to_owned()) } else { Value::Number(number(text)) }
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a number"))
}

fn location(text: &str) -> Location {
    match text.split_once('@') {
        Some((variable, through)) => Location { variable: variable.to_owned(), through: Some(through.to_owned()) },
        None => Location { variable: text.to_owned(), through: None },
    }
}

fn fence_kinds(name: &str) -> Vec<FenceKind> {
    if name == "full" {
        return FenceKind::FULL.to_vec();
    }
    let wanted = format!("{name}_fence");
    let kind = FenceKind::ALL.into_iter().find(|kind| kind.name() == wanted);
    vec![kind.unwrap_or_else(|| panic!("`{name}` is not a kind of fence"))]
}
