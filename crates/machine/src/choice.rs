//! A good choice of who steps next, for strategies that are free to choose.
//!
//! When a race is reversed, everything after its first step is taken again. So what races should lie close together, and
//! what races with nothing should be taken early. The choice depends on the execution so far and on nothing else.

use crate::footprint::Step;
use crate::machine::Machine;
use crate::names::{AgentId, ThreadIndex};
use crate::thread::{PendingOperation, State, Thread};
use fencepost_graph::Cell;

/// Bytes that somebody is about to access.
#[derive(Clone, Copy)]
struct Aim {
    address: u64,
    len: u8,
    writes: bool,
}

impl Aim {
    /// What a thread is about to access, if that is an ordinary access.
    fn of(thread: &Thread) -> Option<Self> {
        let State::Parked(pending) = thread.control.state else { return None };
        let (address, len, writes) = match pending {
            PendingOperation::Load { address, ty, .. } => (address, ty.bytes() as u8, false),
            PendingOperation::Store { address, bytes, .. } => (address, bytes.len, true),
            PendingOperation::Update { address, ty, .. } | PendingOperation::CompareExchange { address, ty, .. } => {
                (address, ty.bytes() as u8, true)
            }
            _ => return None,
        };
        Some(Self { address, len, writes })
    }

    fn of_commit(address: u64, len: u8) -> Self {
        Self { address, len, writes: true }
    }

    fn overlaps(self, other: Self) -> bool {
        self.address < other.address + u64::from(other.len) && other.address < self.address + u64::from(self.len)
    }

    /// Whether it is in conflict with a step, as far as can be told at a glance.
    fn clashes(self, step: &Step) -> bool {
        step.footprint.iter().any(|access| {
            let touches = |(cell, mask): (Cell, u8)| cell == access.cell && mask & access.mask != 0;
            (self.writes || access.kind.writes()) && Cell::all_of(self.address, self.len).any(touches)
        })
    }
}

impl Machine<'_> {
    /// Whether somebody can step now.
    pub fn can_go_on(&self) -> bool {
        let is_done = |thread: &Thread| !matches!(thread.control.state, State::Parked(_)) && thread.buffers.is_empty();
        // At the end of most executions everybody is done.
        !self.threads.iter().flatten().all(is_done) && self.choose_agent(None).is_some()
    }

    /// An agent that can step now: one whose step nobody can notice; or a rival of the newest step; or the thread that has
    /// just stepped; or the first one; or a store buffer. But whoever is about to write what a thread is about to read goes
    /// before it: reads after a write are put before it one by one, while a write after many reads would have to be put
    /// before each set of them.
    pub fn choose_agent(&self, newest: Option<&Step>) -> Option<AgentId> {
        let (mut same, mut first, mut rival, mut buffer) = (None, None, None, None);
        for (id, thread) in self.threads_in_order() {
            let newest = newest.filter(|newest| newest.owner != id);
            if !thread.buffers.is_empty() {
                buffer = buffer.or_else(|| thread.buffers.ready().next());
                if let (None, Some(newest)) = (rival, newest) {
                    rival = thread.buffers.find_ready(|address, len| Aim::of_commit(address, len).clashes(newest));
                }
            }
            let State::Parked(pending) = thread.control.state else { continue };
            let aim = Aim::of(thread);
            let is_rival = rival.is_none() && newest.is_some_and(|newest| aim.is_some_and(|aim| aim.clashes(newest)));
            let is_unnoticed = matches!(pending, PendingOperation::Drain | PendingOperation::Join { slot: None, .. });
            let is_same = newest.is_none();
            if !(is_rival || is_unnoticed || is_same || first.is_none()) || !self.is_thread_enabled(id, thread) {
                continue;
            }
            if is_unnoticed {
                return Some(self.names.thread_agent(id));
            }
            first = first.or(Some(id));
            if is_same {
                same = same.or(Some(id));
            }
            if is_rival {
                rival = Some(self.names.thread_agent(id));
            }
        }
        let thread = same.or(first);
        rival.or_else(|| self.writer_before(thread?)).or_else(|| Some(self.names.thread_agent(thread?))).or(buffer)
    }

    /// An agent that can step now and writes what a thread is about to read.
    fn writer_before(&self, reader: ThreadIndex) -> Option<AgentId> {
        let aim = Aim::of(self.thread(reader)).filter(|aim| !aim.writes)?;
        self.threads_in_order().filter(|(id, _)| *id != reader).find_map(|(id, thread)| {
            let writes = Aim::of(thread).is_some_and(|other| other.writes && other.overlaps(aim));
            if writes && self.is_thread_enabled(id, thread) {
                return Some(self.names.thread_agent(id));
            }
            thread.buffers.find_ready(|address, len| Aim::of_commit(address, len).overlaps(aim))
        })
    }

    fn threads_in_order(&self) -> impl Iterator<Item = (ThreadIndex, &Thread)> {
        self.names.threads_in_order().filter_map(|id| Some((id, self.existing(id)?)))
    }
}
