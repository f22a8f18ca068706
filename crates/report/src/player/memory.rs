//! What memory holds after some events of a trace, byte by byte: a variable may be written as a whole and in parts.

use fencepost_trace::{Action, EventId, Trace};
use std::collections::BTreeMap;

/// A variable in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownVariable {
    /// Its name, with its size if another one is called the same.
    pub name: String,
    /// None where nobody knows what it holds at first.
    pub value: Option<String>,
    /// Whether the last event has written to it.
    pub is_new: bool,
}

/// All variables that something writes, and what each event does to them.
pub struct Memory {
    variables: Vec<Variable>,
    writes: Vec<Option<StoredBytes>>,
}

struct Variable {
    name: String,
    address: u64,
    size: u32,
    /// What it holds at first, if some event reads it.
    initial: Option<String>,
}

struct StoredBytes {
    address: u64,
    /// Two hexadecimal digits for each byte.
    bytes: String,
    text: String,
}

impl StoredBytes {
    fn range(&self) -> std::ops::Range<u64> {
        self.address..self.address.saturating_add(self.bytes.len() as u64 / 2)
    }

    fn byte(&self, address: u64) -> &str {
        let at = 2 * address.saturating_sub(self.address) as usize;
        self.bytes.get(at..at + 2).unwrap_or("??")
    }
}

impl Memory {
    /// Of a trace of the right shape.
    pub fn new(trace: &Trace) -> Self {
        let mut initial: BTreeMap<(&str, u64, u32), Option<String>> = BTreeMap::new();
        for event in &trace.events {
            if let Action::Store { at, .. } | Action::Update { at, written: Some(_), .. } = &event.action {
                initial.entry((&at.name, at.address, at.size)).or_default();
            }
        }
        for event in &trace.events {
            let (Action::Load { at, value, from, .. } | Action::Update { at, read: value, from, .. }) = &event.action
            else {
                continue;
            };
            if let Some(slot) = initial.get_mut(&(at.name.as_str(), at.address, at.size))
                && from.iter().all(|source| source.store.is_none())
            {
                slot.get_or_insert_with(|| value.text.clone());
            }
        }
        // Parts are called like the whole where they begin with it.
        let is_ambiguous = |name: &str| initial.keys().filter(|(other, ..)| *other == name).count() > 1;
        let shown = |name: &str, size: u32| match is_ambiguous(name) {
            true => format!("{name} ({size} byte{})", if size == 1 { "" } else { "s" }),
            false => name.to_owned(),
        };
        let variables = initial.iter().map(|((name, address, size), initial)| Variable {
            name: shown(name, *size),
            address: *address,
            size: *size,
            initial: initial.clone(),
        });
        let variables = variables.collect();
        let written = |(id, _): (EventId, _)| {
            let (at, store) = trace.memory_write(id)?;
            match &trace.event(store).action {
                Action::Store { value, .. } | Action::Update { written: Some(value), .. } => {
                    Some(StoredBytes { address: at.address, bytes: value.bytes.clone(), text: value.text.clone() })
                }
                _ => None,
            }
        };
        Self { variables, writes: trace.enumerate().map(written).collect() }
    }

    /// What it holds after so many events.
    pub fn after(&self, count: usize) -> Vec<ShownVariable> {
        let mut writers: BTreeMap<u64, &StoredBytes> = BTreeMap::new();
        for written in self.writes.iter().take(count).flatten() {
            writers.extend(written.range().map(|address| (address, written)));
        }
        let newest = count.checked_sub(1).and_then(|last| self.writes.get(last)?.as_ref());
        let cell = |variable: &Variable| {
            let own = variable.address..variable.address.saturating_add(u64::from(variable.size));
            ShownVariable {
                name: variable.name.clone(),
                value: variable.value(&writers),
                is_new: newest
                    .is_some_and(|written| written.range().start < own.end && own.start < written.range().end),
            }
        };
        self.variables.iter().map(cell).collect()
    }
}

impl Variable {
    fn value(&self, writers: &BTreeMap<u64, &StoredBytes>) -> Option<String> {
        let range = self.address..self.address.saturating_add(u64::from(self.size));
        if writers.range(range.clone()).next().is_none() {
            return self.initial.clone();
        }
        let whole = writers.get(&self.address).filter(|written| written.range() == range);
        if let Some(written) = whole
            && range.clone().all(|address| writers.get(&address).is_some_and(|other| std::ptr::eq(*other, *written)))
        {
            return Some(written.text.clone());
        }
        // Made of several stores, or of a part of one: the bytes, the highest first, as on pages.
        let digits = range.rev().map(|address| writers.get(&address).map_or("··", |written| written.byte(address)));
        Some(format!("0x{}", digits.collect::<String>()))
    }
}
