//! Names of threads and agents that do not depend on the schedule.
//!
//! The same thread must have the same id in every execution, or a schedule recorded in one could not be followed in
//! another. A thread is therefore known by who created it and as which of its creator's children; ids are handed out when
//! a name is first met and kept for the whole exploration.

use fencepost_base::{IdVec, define_id};
use rustc_hash::FxHashMap;

define_id!(
    /// A thread, by its name; the main thread is 0.
    pub struct ThreadId("thread ")
);
define_id!(
    /// Something that takes steps: a thread or one of its store buffers.
    pub struct AgentId("agent ")
);

/// What takes steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agent {
    /// A thread, executing its code.
    Thread(ThreadId),
    /// A store buffer of a thread, committing its oldest store. Under PSO there is one for each address that a store of
    /// the thread begins at; under TSO the address is zero.
    Buffer(ThreadId, u64),
}

impl Agent {
    /// The thread to which it belongs.
    pub fn owner(self) -> ThreadId {
        match self {
            Self::Thread(thread) | Self::Buffer(thread, _) => thread,
        }
    }
}

/// A number for a thread that follows from its name alone, whatever else was explored: its addresses and its `pthread_t`
/// are made of it. Digits to the base 64, the last one for the thread itself, those before for its ancestors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ThreadNumber(u32);

impl ThreadNumber {
    const MAIN: Self = Self(0);
    const BASE: u32 = 64;
    const LIMIT: u32 = 1 << 24;

    /// The number of the `nth` child. Beyond 63 children or four generations there are not enough digits; then `id`,
    /// which counts threads as they are met, has to serve.
    fn child(self, nth: u32, id: ThreadId) -> Self {
        let number = self.0.checked_mul(Self::BASE).and_then(|digits| digits.checked_add(nth + 1));
        match number {
            Some(number) if nth + 1 < Self::BASE && number < Self::LIMIT => Self(number),
            _ => Self(Self::LIMIT + id.number()),
        }
    }

    pub fn get(self) -> u64 {
        u64::from(self.0)
    }
}

/// The table of names. It only ever grows.
#[derive(Clone, Debug)]
pub struct Names {
    agents: IdVec<AgentId, Agent>,
    agent_ids: FxHashMap<Agent, AgentId>,
    threads: IdVec<ThreadId, AgentId>,
    /// Who created a thread, and as which child; none for the main thread.
    parents: IdVec<ThreadId, Option<(ThreadId, u32)>>,
    numbers: IdVec<ThreadId, ThreadNumber>,
    children: FxHashMap<(ThreadId, u32), ThreadId>,
}

impl Names {
    pub(crate) fn new() -> Self {
        let mut names = Self {
            agents: IdVec::new(),
            agent_ids: FxHashMap::default(),
            threads: IdVec::new(),
            parents: IdVec::new(),
            numbers: IdVec::new(),
            children: FxHashMap::default(),
        };
        names.add_thread(None);
        names
    }

    fn add_thread(&mut self, parent: Option<(ThreadId, u32)>) -> ThreadId {
        self.parents.push(parent);
        let thread = self.threads.next_id();
        self.numbers.push(match parent {
            None => ThreadNumber::MAIN,
            Some((parent, nth)) => self.numbers[parent].child(nth, thread),
        });
        let agent = self.agent(Agent::Thread(thread));
        self.threads.push(agent)
    }

    pub(crate) fn agent(&mut self, agent: Agent) -> AgentId {
        *self.agent_ids.entry(agent).or_insert_with(|| self.agents.push(agent))
    }

    /// The `nth` child of `parent`.
    pub(crate) fn child(&mut self, parent: ThreadId, nth: u32) -> ThreadId {
        if let Some(&known) = self.children.get(&(parent, nth)) {
            return known;
        }
        let thread = self.add_thread(Some((parent, nth)));
        self.children.insert((parent, nth), thread);
        thread
    }

    /// The number of a thread.
    pub(crate) fn number(&self, thread: ThreadId) -> ThreadNumber {
        self.numbers[thread]
    }

    /// The thread with this number, if it was met.
    pub(crate) fn numbered(&self, number: u64) -> Option<ThreadId> {
        self.numbers.enumerate().find(|(_, known)| known.get() == number).map(|(thread, _)| thread)
    }

    /// The agent of this table that has the name that `agent` has in `other`.
    pub(crate) fn translate(&mut self, other: &Names, agent: AgentId) -> AgentId {
        match other.get(agent) {
            Agent::Thread(thread) => {
                let thread = self.translate_thread(other, thread);
                self.thread_agent(thread)
            }
            Agent::Buffer(thread, key) => {
                let mine = self.translate_thread(other, thread);
                self.agent(Agent::Buffer(mine, key))
            }
        }
    }

    fn translate_thread(&mut self, other: &Names, thread: ThreadId) -> ThreadId {
        match other.parents[thread] {
            None => thread,
            Some((parent, nth)) => {
                let parent = self.translate_thread(other, parent);
                self.child(parent, nth)
            }
        }
    }

    /// The agent that executes the code of `thread`.
    pub fn thread_agent(&self, thread: ThreadId) -> AgentId {
        self.threads[thread]
    }
    /// What an agent is.
    pub fn get(&self, agent: AgentId) -> Agent {
        self.agents[agent]
    }
    /// The number of agents met so far.
    pub fn agents(&self) -> usize {
        self.agents.len()
    }
    /// The number of threads met so far.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }
}
