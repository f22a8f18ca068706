//! Names of threads and agents that do not depend on the schedule.
//!
//! The same thread must have the same id in every execution, or a schedule recorded in one could not be followed in
//! another. A thread is therefore known by who created it and as which of its creator's children; ids are handed out when
//! a name is first met and kept for the whole exploration.

use fencepost_base::{IdVec, TypedId, define_id};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

define_id!(
    /// A thread of a program, by its place in the table of [`Names`]; the main thread is 0. It is the same thread in every
    /// execution of a search, and its number says when the search first met it. Only in an execution of a fresh machine is
    /// that the order of creation, by which `trace::ThreadId` numbers the threads of one execution.
    pub struct ThreadIndex("thread ")
);

impl ThreadIndex {
    /// What messages call it: `main`, or `thread 1`.
    pub(crate) fn describe(self) -> String {
        if self.index() == 0 { "main".to_owned() } else { self.to_string() }
    }
}

define_id!(
    /// Something that takes steps: a thread or one of its store buffers.
    pub struct AgentId("agent ")
);

/// What takes steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agent {
    /// A thread, executing its code.
    Thread(ThreadIndex),
    /// A store buffer of a thread, committing its oldest store. Under PSO there is one for each address that a store of
    /// the thread begins at; under TSO the address is zero.
    Buffer(ThreadIndex, u64),
}

impl Agent {
    /// The thread to which it belongs.
    pub fn owner(self) -> ThreadIndex {
        match self {
            Self::Thread(thread) | Self::Buffer(thread, _) => thread,
        }
    }
}

/// The name of an agent, which means the same in every process that runs the same program under the same model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AgentName {
    /// The thread, or the owner of the store buffer.
    thread: ThreadNumber,
    /// The address of a store buffer, see [`Agent::Buffer`]; none for a thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    buffer: Option<u64>,
}

/// A number for a thread that follows from its name alone, whatever else was explored: its addresses and its `pthread_t`
/// are made of it. Each generation has some bits, which say as which child of its parent the ancestor (or the thread
/// itself) was created, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct ThreadNumber(u32);

/// How many bits each generation below the main thread has, and with it how many children a thread may have. Together they
/// leave enough bits of an address for the memory of a thread.
const GENERATION_BITS: [u32; 4] = [12, 6, 6, 5];

impl ThreadNumber {
    const MAIN: Self = Self(0);

    /// The number of the `nth` child; none if there are not enough bits.
    fn child(self, nth: u32) -> Option<Self> {
        let mut shift = 0;
        for bits in GENERATION_BITS {
            if self.0 >> shift == 0 {
                return (nth + 1 < 1 << bits).then(|| Self(self.0 | (nth + 1) << shift));
            }
            shift += bits;
        }
        None
    }

    /// As which child (from 0) of its parent each ancestor was created, the oldest first, and then the thread itself. None
    /// if no thread has this number.
    fn lineage(self) -> Option<SmallVec<[u32; 4]>> {
        let (mut rest, mut lineage) = (self.0, SmallVec::new());
        for bits in GENERATION_BITS {
            if rest == 0 {
                break;
            }
            lineage.push((rest & ((1 << bits) - 1)).checked_sub(1)?);
            rest >>= bits;
        }
        (rest == 0).then_some(lineage)
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
    threads: IdVec<ThreadIndex, AgentId>,
    /// Who created a thread, and as which child; none for the main thread.
    parents: IdVec<ThreadIndex, Option<(ThreadIndex, u32)>>,
    numbers: IdVec<ThreadIndex, ThreadNumber>,
    children: FxHashMap<(ThreadIndex, u32), ThreadIndex>,
    /// All threads, by their numbers.
    in_order: Vec<ThreadIndex>,
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
            in_order: Vec::new(),
        };
        names.add_thread(None, ThreadNumber::MAIN);
        names
    }

    fn add_thread(&mut self, parent: Option<(ThreadIndex, u32)>, number: ThreadNumber) -> ThreadIndex {
        self.parents.push(parent);
        self.numbers.push(number);
        let thread = self.threads.next_id();
        let agent = self.agent(Agent::Thread(thread));
        let place = self.in_order.partition_point(|other| self.numbers[*other].0 < number.0);
        self.in_order.insert(place, thread);
        self.threads.push(agent)
    }

    pub(crate) fn agent(&mut self, agent: Agent) -> AgentId {
        *self.agent_ids.entry(agent).or_insert_with(|| self.agents.push(agent))
    }

    /// The `nth` child of `parent`; none if threads are created that cannot be named.
    pub(crate) fn child(&mut self, parent: ThreadIndex, nth: u32) -> Option<ThreadIndex> {
        if let Some(&known) = self.children.get(&(parent, nth)) {
            return Some(known);
        }
        let number = self.numbers[parent].child(nth)?;
        let thread = self.add_thread(Some((parent, nth)), number);
        self.children.insert((parent, nth), thread);
        Some(thread)
    }

    /// All threads, in an order that does not depend on the schedule.
    pub(crate) fn threads_in_order(&self) -> impl Iterator<Item = ThreadIndex> + '_ {
        self.in_order.iter().copied()
    }

    /// The number of a thread.
    pub(crate) fn number(&self, thread: ThreadIndex) -> ThreadNumber {
        self.numbers[thread]
    }

    /// The thread with this number, if it was met.
    pub(crate) fn numbered(&self, number: u64) -> Option<ThreadIndex> {
        self.numbers.enumerate().find(|(_, known)| known.get() == number).map(|(thread, _)| thread)
    }

    /// The agent of this table that has the name that `agent` has in `other`.
    pub(crate) fn translate(&mut self, other: &Names, agent: AgentId) -> Option<AgentId> {
        let thread = self.translate_thread(other, other.get(agent).owner())?;
        Some(match other.get(agent) {
            Agent::Thread(_) => self.thread_agent(thread),
            Agent::Buffer(_, key) => self.agent(Agent::Buffer(thread, key)),
        })
    }

    fn translate_thread(&mut self, other: &Names, thread: ThreadIndex) -> Option<ThreadIndex> {
        match other.parents[thread] {
            None => Some(thread),
            Some((parent, nth)) => {
                let parent = self.translate_thread(other, parent)?;
                self.child(parent, nth)
            }
        }
    }

    /// The name of an agent.
    pub fn name(&self, agent: AgentId) -> AgentName {
        match self.get(agent) {
            Agent::Thread(thread) => AgentName { thread: self.numbers[thread], buffer: None },
            Agent::Buffer(thread, key) => AgentName { thread: self.numbers[thread], buffer: Some(key) },
        }
    }

    /// The agent that has a name; none if no agent can have it.
    pub(crate) fn named(&mut self, name: AgentName) -> Option<AgentId> {
        let lineage = name.thread.lineage()?;
        let thread = lineage.into_iter().try_fold(ThreadIndex::new(0), |parent, nth| self.child(parent, nth))?;
        Some(match name.buffer {
            None => self.thread_agent(thread),
            Some(key) => self.agent(Agent::Buffer(thread, key)),
        })
    }

    /// The agent that executes the code of `thread`.
    pub fn thread_agent(&self, thread: ThreadIndex) -> AgentId {
        self.threads[thread]
    }
    /// A place in an order of all agents that does not depend on the schedule.
    pub(crate) fn rank(&self, agent: AgentId) -> (u32, u64) {
        match self.get(agent) {
            Agent::Thread(thread) => (self.numbers[thread].0, 0),
            Agent::Buffer(thread, key) => (self.numbers[thread].0, key + 1),
        }
    }
    /// What an agent is.
    pub fn get(&self, agent: AgentId) -> Agent {
        self.agents[agent]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_threads_are_unique_until_the_bits_are_used_up() {
        let mut seen = vec![ThreadNumber::MAIN];
        let mut generation = vec![ThreadNumber::MAIN];
        for bits in GENERATION_BITS {
            let most = (1 << bits) - 1;
            assert!(generation.iter().all(|parent| parent.child(most).is_none()));
            let children = |parent: &ThreadNumber| [0, 1, most - 1].map(|nth| parent.child(nth).expect("it fits"));
            generation = generation.iter().flat_map(children).collect();
            seen.extend(&generation);
        }
        assert!(generation.iter().all(|parent| parent.child(0).is_none()));
        // A number tells all about its thread.
        for number in &seen {
            let lineage = number.lineage().expect("it is the number of a thread");
            let again = lineage.iter().try_fold(ThreadNumber::MAIN, |parent, nth| parent.child(*nth));
            assert_eq!(again, Some(*number));
        }
        let count = seen.len();
        seen.sort_by_key(|number| number.get());
        seen.dedup();
        assert_eq!(seen.len(), count);
    }

    #[test]
    fn agents_are_found_by_their_names_in_another_table() {
        let mut first = Names::new();
        let child = first.child(ThreadIndex::new(0), 2).expect("it fits");
        let grandchild = first.child(child, 0).expect("it fits");
        let buffer = first.agent(Agent::Buffer(grandchild, 64));
        let mut second = Names::new();
        second.child(ThreadIndex::new(0), 7);
        for agent in [AgentId::new(0), first.thread_agent(grandchild), buffer] {
            let found = second.named(first.name(agent)).expect("it is a name");
            assert_eq!(second.name(found), first.name(agent));
            assert_eq!(second.rank(found), first.rank(agent));
        }
    }

    #[test]
    fn numbers_that_no_thread_has_are_refused() {
        // A child without a parent, and bits beyond the last generation.
        for number in [1 << 12, 1 | 1 << 18, 1 << 30, u32::MAX] {
            assert_eq!(Names::new().named(AgentName { thread: ThreadNumber(number), buffer: None }), None, "{number}");
        }
    }
}
