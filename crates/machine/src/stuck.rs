//! Executions in which nobody can go on although somebody is not done: deadlocks, and loops that wait forever.

use crate::machine::{Machine, RawError};
use crate::names::ThreadIndex;
use crate::spin::NotedRead;
use crate::thread::{PendingOperation, State, Thread};
use fencepost_base::TypedId;
use fencepost_trace::{ErrorKind, Place};

/// A thread that waits, and what for.
struct WaitingThread {
    thread: ThreadIndex,
    what: String,
    place: Option<Place>,
    spins: bool,
    joins: bool,
}

impl Machine<'_> {
    /// The error of an execution in which nobody can step, if some thread has not ended: a deadlock, or a thread that waits forever.
    pub(crate) fn find_deadlock(&self) -> Option<RawError> {
        let all: Vec<WaitingThread> = self
            .threads
            .iter()
            .enumerate()
            .filter_map(|(index, thread)| self.waiting_thread(ThreadIndex::from_index(index), thread.as_ref()?))
            .collect();
        // Threads that wait for locks and the like explain the others, which wait for their end.
        let mut reasons: Vec<&WaitingThread> = all.iter().filter(|waiting| !waiting.joins).collect();
        if reasons.is_empty() {
            reasons = all.iter().collect();
        }
        let first = reasons.iter().find(|waiting| waiting.spins).or(reasons.first())?;
        let kind = if first.spins { ErrorKind::Liveness } else { ErrorKind::Deadlock };
        let title = if first.spins { "waits forever" } else { "deadlock" };
        let reason = |waiting: &&WaitingThread| {
            let line = waiting.place.as_ref().map_or(String::new(), |place| format!(" (line {})", place.line));
            format!("{}{line} {}", waiting.thread.describe(), waiting.what)
        };
        let message = format!("{title}: {}", reasons.iter().map(reason).collect::<Vec<_>>().join("; "));
        Some(RawError { kind, message, thread: first.thread, place: first.place.clone() })
    }

    fn waiting_thread(&self, id: ThreadIndex, thread: &Thread) -> Option<WaitingThread> {
        let (what, spins, joins) = match thread.control.state {
            State::Parked(pending) => {
                (self.waits_for(id, pending), false, matches!(pending, PendingOperation::Join { .. }))
            }
            State::Spinning { reads } => (self.spins_on(thread, reads), true, false),
            State::Running | State::Finished | State::Cut | State::Failed => return None,
        };
        Some(WaitingThread { thread: id, what, place: self.place(self.next_place(thread)), spins, joins })
    }

    fn waits_for(&self, id: ThreadIndex, pending: PendingOperation) -> String {
        match pending {
            PendingOperation::Lock { address } => {
                let holder = self.mutex(address).holder.map_or("nobody".to_owned(), ThreadIndex::describe);
                format!("waits for the mutex {}, held by {holder}", self.mutex_name(address))
            }
            PendingOperation::Join { target, .. } => format!("waits for the end of {}", target.describe()),
            PendingOperation::AwaitAdd { address, .. } => {
                let inner = || self.program.functions[self.thread(id).frame().function].name.clone();
                let function = self.library_call(id).unwrap_or_else(inner);
                match self.memory.is_of_source(address) {
                    true => format!("waits in {function} for {}", self.memory.describe(address, 4).name),
                    false => format!("waits in {function}"),
                }
            }
            _ => "waits for its store buffer".to_owned(),
        }
    }

    fn spins_on(&self, thread: &Thread, reads: usize) -> String {
        /// More would not help anybody.
        const SHOWN: usize = 4;
        let mut seen: Vec<String> = Vec::new();
        for read in &thread.reads[reads..] {
            let text = match read {
                NotedRead::Bytes { address, value, ty } => format!(
                    "{} = {}",
                    self.memory.describe(*address, u64::from(ty.bytes())).name,
                    self.shown_value(*address, *value, *ty)
                ),
                NotedRead::Held { mutex } => format!("the mutex {} to be locked", self.mutex_name(*mutex)),
                NotedRead::Released { .. } => continue,
            };
            if !seen.contains(&text) {
                seen.push(text);
            }
        }
        match seen.len() {
            0 => "is in a loop that never ends".to_owned(),
            more if more > SHOWN => format!("finds {} and more, which nobody will change", seen[..SHOWN].join(", ")),
            _ => format!("finds {}, which nobody will change", seen.join(", ")),
        }
    }
}
