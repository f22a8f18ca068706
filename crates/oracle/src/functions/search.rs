//! The search: every interleaving and every commit, from the definitions.
//!
//! The one saving is that two prefixes of executions are continued once if they have the same program order, reads-from,
//! coherence and order of acquisitions so far, which together determine the state.

use super::{Order, Program, Request, Stop, Thread};
use std::collections::HashSet;

/// A memory model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Stores reach memory at once.
    Sc,
    /// Each thread has a queue of stores.
    Tso,
    /// Each thread has a queue of stores for each variable.
    Pso,
}

/// What the search has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// Traces in which all threads end; not all of them if something is wrong.
    pub traces: u64,
    /// Whether an assertion can be broken.
    pub wrong: bool,
    /// Whether threads can wait for mutexes forever.
    pub deadlock: bool,
    /// Whether threads can wait in loops for something that nobody will do.
    pub endless: bool,
    /// How many prefixes were looked at.
    pub prefixes: usize,
}

impl SearchResult {
    /// Whether there is nothing to complain of.
    pub fn is_correct(&self) -> bool {
        !self.wrong && !self.deadlock && !self.endless
    }
}

/// An operation: its thread, and its position there.
type Id = [u8; 2];

#[derive(Clone)]
struct BufferedStore {
    at: usize,
    value: u64,
    id: Id,
    /// How many store-store barriers of the thread came before.
    epoch: u32,
}

#[derive(Clone)]
struct ThreadState {
    answers: Vec<u64>,
    sources: Vec<Option<Id>>,
    next: Result<(), Stop>,
    /// Whether what it asks for next is the first thing in a round of a loop that waits.
    waits: bool,
    buffer: Vec<BufferedStore>,
    epoch: u32,
}

#[derive(Clone)]
struct State {
    threads: Vec<ThreadState>,
    memory: Vec<u64>,
    coherence: Vec<Vec<Id>>,
    held: Vec<bool>,
    acquisitions: Vec<Vec<Id>>,
}

/// Runs the program in every way that the model allows, up to the first that is wrong.
pub fn search(program: &Program, model: Model) -> SearchResult {
    let mut found = SearchResult::default();
    let mut seen: HashSet<Box<[u8]>> = HashSet::new();
    let mut pending = vec![start(program)];
    while let Some(state) = pending.pop().filter(|_| found.is_correct()) {
        found.endless |= state.waits_forever(program, model);
        let mut stuck = true;
        let mut visit = |state: State| {
            if seen.insert(state.key()) {
                pending.push(state);
            }
        };
        for thread in 0..state.threads.len() {
            if state.may_step(thread, model) {
                let mut next = state.clone();
                next.step(thread, model);
                next.advance(program, thread);
                match next.threads[thread].next {
                    Err(Stop::Wrong) => found.wrong = true,
                    // No trace with this prefix counts, and what others do wrong they also do if this step comes later.
                    Err(Stop::Cut) => {}
                    _ => visit(next),
                }
                stuck = false;
            }
        }
        for thread in 0..state.threads.len() {
            for entry in 0..state.threads[thread].buffer.len() {
                if may_commit(&state.threads[thread].buffer, entry, model) {
                    let mut next = state.clone();
                    let store = next.threads[thread].buffer.remove(entry);
                    next.write(store.at, store.value, store.id);
                    visit(next);
                    stuck = false;
                }
            }
        }
        if stuck {
            if state.threads.iter().all(|thread| thread.next.is_ok()) {
                found.traces += 1;
                found.wrong |= !(program.end)(&state.memory);
            } else {
                found.deadlock = true;
            }
        }
    }
    found.prefixes = seen.len();
    found
}

fn start(program: &Program) -> State {
    let thread = || ThreadState {
        answers: Vec::new(),
        sources: Vec::new(),
        next: Ok(()),
        waits: false,
        buffer: Vec::new(),
        epoch: 0,
    };
    let mut state = State {
        threads: program.threads.iter().map(|_| thread()).collect(),
        memory: program.initial.clone(),
        coherence: vec![Vec::new(); program.initial.len()],
        held: vec![false; program.mutexes],
        acquisitions: vec![Vec::new(); program.mutexes],
    };
    for thread in 0..program.threads.len() {
        state.advance(program, thread);
    }
    state
}

/// TSO lets the oldest store go; PSO the oldest of each variable, if none from before a barrier is left.
fn may_commit(buffer: &[BufferedStore], entry: usize, model: Model) -> bool {
    match model {
        Model::Sc => false,
        Model::Tso => entry == 0,
        Model::Pso => {
            let store = &buffer[entry];
            buffer[..entry].iter().all(|older| older.at != store.at && older.epoch == store.epoch)
        }
    }
}

impl State {
    fn key(&self) -> Box<[u8]> {
        const NONE: Id = [u8::MAX; 2];
        let mut key = Vec::with_capacity(128);
        for thread in &self.threads {
            key.push(u8::try_from(thread.answers.len()).expect("threads are short"));
            key.extend(thread.sources.iter().flat_map(|source| source.unwrap_or(NONE)));
        }
        for order in self.coherence.iter().chain(&self.acquisitions) {
            key.extend(NONE);
            key.extend(order.iter().flatten());
        }
        key.into_boxed_slice()
    }

    /// Runs the function of a thread to the next thing that it asks for.
    fn advance(&mut self, program: &Program, thread: usize) {
        let state = &mut self.threads[thread];
        let mut view = Thread { answers: &state.answers, position: 0, round: None };
        state.next = program.threads[thread](&mut view);
        state.waits = view.round == Some(state.answers.len());
    }

    /// Whether all threads that have not ended are in loops and would go round again, whatever reaches memory.
    fn waits_forever(&self, program: &Program, model: Model) -> bool {
        let left: Vec<usize> = (0..self.threads.len()).filter(|&thread| self.threads[thread].next.is_err()).collect();
        let quiet = self.threads.iter().all(|thread| thread.buffer.is_empty());
        quiet && !left.is_empty() && left.into_iter().all(|thread| self.is_spinning(program, thread, model))
    }

    /// Whether the thread is at the start of a round that fails if nobody else does anything.
    fn is_spinning(&self, program: &Program, thread: usize, model: Model) -> bool {
        if !self.threads[thread].waits {
            return false;
        }
        let mut state = self.clone();
        loop {
            if !state.may_step(thread, model) {
                return false;
            }
            state.step(thread, model);
            state.advance(program, thread);
            match state.threads[thread].next {
                Err(Stop::Cut) => return true,
                Err(Stop::Next(_)) if !state.threads[thread].waits => {}
                _ => return false,
            }
        }
    }

    fn may_step(&self, thread: usize, model: Model) -> bool {
        let ThreadState { next, buffer, epoch, .. } = &self.threads[thread];
        let Err(Stop::Next(request)) = next else { return false };
        match request {
            Request::Load(_) | Request::Store(..) | Request::Barrier => true,
            Request::Exchange(at, .., order) | Request::Add(at, _, order)
                if model == Model::Pso && *order == Order::Weak =>
            {
                buffer.iter().all(|store| store.at != *at && store.epoch == *epoch)
            }
            Request::Exchange(..) | Request::Add(..) | Request::Fence | Request::Unlock(_) => buffer.is_empty(),
            Request::Lock(mutex) => buffer.is_empty() && !self.held[*mutex],
        }
    }

    fn step(&mut self, thread: usize, model: Model) {
        let Err(Stop::Next(request)) = self.threads[thread].next.clone() else { unreachable!("may_step has looked") };
        let position = self.threads[thread].answers.len();
        let id = [thread, position].map(|number| u8::try_from(number).expect("programs are small"));
        let answer = match request {
            Request::Load(at) => self.read(thread, at),
            Request::Store(at, value, order) => {
                let state = &mut self.threads[thread];
                state.epoch += u32::from(order == Order::Release);
                if model == Model::Sc {
                    self.write(at, value, id);
                } else {
                    state.buffer.push(BufferedStore { at, value, id, epoch: state.epoch });
                }
                0
            }
            Request::Exchange(at, expected, desired, _) => {
                let old = self.read(thread, at);
                if expected.is_none_or(|expected| expected == old) {
                    self.write(at, desired, id);
                }
                old
            }
            Request::Add(at, value, _) => {
                let old = self.read(thread, at);
                self.write(at, old.wrapping_add(value), id);
                old
            }
            Request::Barrier => {
                self.threads[thread].epoch += 1;
                0
            }
            Request::Fence => 0,
            Request::Lock(mutex) => {
                self.held[mutex] = true;
                self.acquisitions[mutex].push(id);
                0
            }
            Request::Unlock(mutex) => {
                self.held[mutex] = false;
                0
            }
        };
        self.threads[thread].answers.push(answer);
    }

    fn read(&mut self, thread: usize, at: usize) -> u64 {
        let own = self.threads[thread].buffer.iter().rev().find(|store| store.at == at);
        let (value, source) = match own {
            Some(store) => (store.value, Some(store.id)),
            None => (self.memory[at], self.coherence[at].last().copied()),
        };
        self.threads[thread].sources.push(source);
        value
    }

    fn write(&mut self, at: usize, value: u64, id: Id) {
        self.memory[at] = value;
        self.coherence[at].push(id);
    }
}
