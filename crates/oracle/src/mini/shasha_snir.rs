//! Canonical Shasha-Snir traces: two executions are equivalent exactly if these are equal.
//!
//! Program order is the order of the steps of a thread; reads-from, coherence and the order of the critical sections are
//! spelled out; from-reads follows from the first two. Operations of main come as one more thread, the last.

use super::language::{VariableBytes, mutex_name, variable_name};
use std::fmt;

/// An operation: the number of its thread and its position among the steps of that thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpId {
    /// The thread; main comes after the threads that it creates.
    pub thread: u8,
    /// Position in the thread.
    pub index: u8,
}

/// Some bytes of a read and the write that they come from (none: the initial contents). The list of a read is in the
/// order of the bytes and as short as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ReadFrom {
    /// Number of bytes.
    pub size: u8,
    /// The write.
    pub write: Option<OpId>,
}

/// An executed operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// A load.
    Load {
        /// Which bytes.
        at: VariableBytes,
        /// The value read.
        value: u64,
        /// Where it comes from.
        from: Vec<ReadFrom>,
    },
    /// A store.
    Store {
        /// Which bytes.
        at: VariableBytes,
        /// The value written.
        value: u64,
    },
    /// A read-modify-write.
    Update {
        /// Which bytes.
        at: VariableBytes,
        /// The value read.
        read: u64,
        /// Where it comes from.
        from: Vec<ReadFrom>,
        /// The value written; none if a compare-exchange failed.
        written: Option<u64>,
    },
    /// A fence of any order, or the one that comes with waiting for a number without changing it.
    Fence,
    /// A number was chosen.
    Choose(u64),
    /// A mutex was acquired by waiting for it, or locked again by its holder.
    Lock(usize),
    /// A mutex was released.
    Unlock(usize),
    /// A mutex was acquired by trying.
    TryLock(usize),
    /// A mutex was tried in vain, because this acquisition held it.
    TryLockFailed(usize, OpId),
}

/// The order of the writes to some neighbouring bytes of one variable that all have the same order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coherence {
    /// First byte, numbered across all variables.
    pub first: usize,
    /// Number of bytes.
    pub size: usize,
    /// The writes, oldest first.
    pub writes: Vec<OpId>,
}

/// How an execution ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EndTag {
    /// Every thread ran to its end.
    Complete,
    /// An assumption failed.
    Cut,
    /// No assumption failed, but somebody waits forever.
    Deadlock,
}

/// The trace of a maximal execution.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CanonicalTrace {
    /// How it ended.
    pub end: EndTag,
    /// The steps of every thread.
    pub threads: Vec<Vec<Step>>,
    /// The coherence of all bytes that were written, in the order of the bytes, as few ranges as possible.
    pub coherence: Vec<Coherence>,
    /// For each mutex its acquisitions in order, without those of a holder.
    pub acquisitions: Vec<Vec<OpId>>,
}

/// Joins neighbouring bytes with the same source.
pub fn merge_sources(per_byte: impl IntoIterator<Item = Option<OpId>>) -> Vec<ReadFrom> {
    let mut merged: Vec<ReadFrom> = Vec::new();
    for write in per_byte {
        match merged.last_mut() {
            Some(last) if last.write == write => last.size += 1,
            _ => merged.push(ReadFrom { size: 1, write }),
        }
    }
    merged
}

/// Joins neighbouring bytes of one variable with the same writes, and leaves out bytes without any.
pub fn merge_coherence(per_byte: &[Vec<OpId>]) -> Vec<Coherence> {
    let mut merged: Vec<Coherence> = Vec::new();
    for (byte, writes) in per_byte.iter().enumerate().filter(|(_, writes)| !writes.is_empty()) {
        let starts_variable = byte % super::language::VARIABLE_SIZE as usize == 0;
        match merged.last_mut() {
            Some(last) if !starts_variable && last.first + last.size == byte && last.writes == *writes => {
                last.size += 1
            }
            _ => merged.push(Coherence { first: byte, size: 1, writes: writes.clone() }),
        }
    }
    merged
}

impl CanonicalTrace {
    /// The final contents of memory, as bytes numbered across `variables` variables.
    pub fn final_memory(&self, variables: usize) -> Vec<u8> {
        let mut memory = vec![0; variables * super::language::VARIABLE_SIZE as usize];
        for range in &self.coherence {
            let last = range.writes.last().expect("only written bytes are listed");
            let (at, value) = match &self.threads[usize::from(last.thread)][usize::from(last.index)] {
                Step::Store { at, value } | Step::Update { at, written: Some(value), .. } => (*at, *value),
                other => panic!("{other:?} is not a write"),
            };
            let skipped = range.first - at.bytes().start;
            memory[range.first..range.first + range.size]
                .copy_from_slice(&value.to_le_bytes()[skipped..skipped + range.size]);
        }
        memory
    }
}

impl fmt::Display for OpId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.thread, self.index)
    }
}

struct Sources<'a>(&'a [ReadFrom]);

impl fmt::Display for Sources<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, run) in self.0.iter().enumerate() {
            f.write_str(if position == 0 { " from " } else { ", " })?;
            match run.write {
                Some(write) => write!(f, "{write}")?,
                None => f.write_str("initial")?,
            }
            if self.0.len() > 1 {
                write!(f, " ({} bytes)", run.size)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Load { at, value, from } => write!(f, "load {at} = {value:#x}{}", Sources(from)),
            Step::Store { at, value } => write!(f, "store {at} = {value:#x}"),
            Step::Update { at, read, from, written } => {
                write!(f, "update {at}: {read:#x}{}", Sources(from))?;
                match written {
                    Some(value) => write!(f, ", writes {value:#x}"),
                    None => f.write_str(", writes nothing"),
                }
            }
            Step::Fence => f.write_str("fence"),
            Step::Choose(value) => write!(f, "choose {value}"),
            Step::Lock(mutex) => write!(f, "lock {}", mutex_name(*mutex)),
            Step::Unlock(mutex) => write!(f, "unlock {}", mutex_name(*mutex)),
            Step::TryLock(mutex) => write!(f, "trylock {}", mutex_name(*mutex)),
            Step::TryLockFailed(mutex, holder) => write!(f, "trylock {} fails, held by {holder}", mutex_name(*mutex)),
        }
    }
}

impl fmt::Display for CanonicalTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}", self.end)?;
        for (thread, steps) in self.threads.iter().enumerate() {
            for (index, step) in steps.iter().enumerate() {
                writeln!(f, "  {thread}.{index}  {step}")?;
            }
        }
        let join = |ids: &[OpId]| ids.iter().map(OpId::to_string).collect::<Vec<_>>().join(" < ");
        for range in &self.coherence {
            let size = super::language::VARIABLE_SIZE as usize;
            let (variable, offset) = (range.first / size, range.first % size);
            let name = variable_name(variable);
            writeln!(f, "  coherence {name}[{offset}..{}]: {}", offset + range.size, join(&range.writes))?;
        }
        for (mutex, order) in self.acquisitions.iter().enumerate().filter(|(_, order)| !order.is_empty()) {
            writeln!(f, "  acquisitions {}: {}", mutex_name(mutex), join(order))?;
        }
        Ok(())
    }
}
