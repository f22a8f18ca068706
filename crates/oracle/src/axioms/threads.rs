//! The local traces of a thread in any environment: each load returns any value (section 2.1.3).

use super::notation::{Location, Op, Value};
use fencepost_model::axiomatic::orders::{FencesAround, load_fences, store_fences, update_fences};
use fencepost_model::axiomatic::vocabulary::FenceKind;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Load,
    Store,
    Fence(Vec<FenceKind>),
}

/// An instruction that was executed. Those of a thread are numbered from 0.
#[derive(Clone, Debug)]
pub struct Instruction {
    pub kind: Kind,
    /// Of an access.
    pub variable: String,
    /// Of an access.
    pub value: u64,
    pub locked: bool,
    /// Instructions with the same number are one atomic block.
    pub block: usize,
    /// The loads that it depends on, by their numbers.
    pub data: BTreeSet<usize>,
    pub control: BTreeSet<usize>,
}

/// One way in which a thread may run.
#[derive(Clone, Debug, Default)]
pub struct LocalTrace {
    pub instructions: Vec<Instruction>,
    pub registers: BTreeMap<String, u64>,
    /// The loads that the content of each register depends on.
    origins: BTreeMap<String, BTreeSet<usize>>,
    /// The loads that branches depend on.
    control: BTreeSet<usize>,
    /// The atomic block that has begun and not ended.
    block: Option<usize>,
}

/// The values that a load of a variable may return.
pub type Values<'v> = &'v dyn Fn(&str) -> Vec<u64>;

/// Every local trace of a thread.
pub fn local_traces(ops: &[Op], values: Values<'_>) -> Vec<LocalTrace> {
    let mut traces = vec![LocalTrace::default()];
    for op in ops {
        traces = traces.into_iter().flat_map(|trace| trace.extended(op, values)).collect();
    }
    traces
}

impl LocalTrace {
    fn extended(self, op: &Op, values: Values<'_>) -> Vec<LocalTrace> {
        let any = |at: &Location, then: &dyn Fn(LocalTrace, u64) -> LocalTrace| {
            values(&at.variable).into_iter().map(|value| then(self.clone(), value)).collect()
        };
        match op {
            Op::Load { dst, at, order } => any(at, &|mut trace, read| {
                trace.with_fences_around(load_fences(*order), |trace| {
                    let load = trace.push(Kind::Load, Some(at), read, false);
                    trace.set(dst, read, BTreeSet::from([load]));
                });
                trace
            }),
            Op::Exchange { dst, at, value, order } => any(at, &|mut trace, read| {
                trace.with_fences_around(update_fences(*order), |trace| {
                    let (written, origin) = trace.value(value);
                    let load = trace.push(Kind::Load, Some(at), read, true);
                    let store = trace.push(Kind::Store, Some(at), written, true);
                    trace.instructions[store].data.extend(origin);
                    trace.instructions[store].block = load;
                    trace.set(dst, read, BTreeSet::from([load]));
                });
                trace
            }),
            Op::CompareExchange { dst, at, expected, desired, order } => any(at, &|mut trace, read| {
                // One that fails is relaxed afterwards.
                let fences = update_fences(*order);
                let fences = if read == *expected { fences } else { FencesAround { after: &[], ..fences } };
                trace.with_fences_around(fences, |trace| {
                    let load = trace.push(Kind::Load, Some(at), read, true);
                    if read == *expected {
                        let store = trace.push(Kind::Store, Some(at), *desired, true);
                        trace.instructions[store].control.insert(load);
                        trace.instructions[store].block = load;
                    }
                    trace.control.insert(load);
                    trace.set(dst, read, BTreeSet::from([load]));
                });
                trace
            }),
            _ => vec![self.plainly_extended(op)],
        }
    }

    fn plainly_extended(mut self, op: &Op) -> LocalTrace {
        match op {
            Op::Set { dst, value } => {
                let (value, origin) = self.value(value);
                self.set(dst, value, origin);
            }
            Op::Store { at, value, order } => self.with_fences_around(store_fences(*order), |trace| {
                let (value, origin) = trace.value(value);
                let store = trace.push(Kind::Store, Some(at), value, false);
                trace.instructions[store].data.extend(origin);
            }),
            Op::Fence(kinds) => {
                self.push(Kind::Fence(kinds.clone()), None, 0, false);
            }
            Op::Branch(register) => self.control.extend(self.origins.get(register).cloned().unwrap_or_default()),
            Op::BeginAtomic => self.block = Some(self.instructions.len()),
            Op::EndAtomic => self.block = None,
            _ => unreachable!("loads are extended in several ways"),
        }
        self
    }

    fn with_fences_around(&mut self, fences: FencesAround, access: impl FnOnce(&mut Self)) {
        self.fence(fences.before);
        access(self);
        self.fence(fences.after);
    }

    fn fence(&mut self, kinds: &[FenceKind]) {
        if !kinds.is_empty() {
            self.push(Kind::Fence(kinds.to_vec()), None, 0, false);
        }
    }

    fn push(&mut self, kind: Kind, at: Option<&Location>, value: u64, locked: bool) -> usize {
        let through = at.and_then(|at| at.through.as_ref());
        let data = through.and_then(|register| self.origins.get(register)).cloned().unwrap_or_default();
        let variable = at.map_or(String::new(), |at| at.variable.clone());
        let (control, number) = (self.control.clone(), self.instructions.len());
        let block = self.block.unwrap_or(number);
        self.instructions.push(Instruction { kind, variable, value, locked, block, data, control });
        number
    }

    fn value(&self, value: &Value) -> (u64, BTreeSet<usize>) {
        match value {
            Value::Number(number) => (*number, BTreeSet::new()),
            Value::Register(name) => {
                (self.registers.get(name).copied().unwrap_or(0), self.origins.get(name).cloned().unwrap_or_default())
            }
        }
    }

    fn set(&mut self, register: &str, value: u64, origin: BTreeSet<usize>) {
        self.registers.insert(register.to_owned(), value);
        self.origins.insert(register.to_owned(), origin);
    }
}
