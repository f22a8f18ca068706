//! A trace of the engine as a canonical Shasha-Snir trace.
//!
//! Only accesses to the shared variables and mutexes count. What main does to create and join threads does not, but it
//! is checked that thread `n` of the engine is the thread `n - 1` of the mini program.

use super::language::{MiniProgram, VARIABLE_SIZE, VariableBytes, mutex_name, variable_name};
use super::lower::function_name;
use super::shasha_snir::{CanonicalTrace, EndTag, OpId, Step, merge_coherence, merge_sources};
use fencepost_trace::{Access, Action, EventId, Source, ThreadId, Trace, Value};
use std::collections::HashMap;

/// The canonical form of a trace of the lowered program. Panics if the trace contradicts itself.
pub fn canonical(program: &MiniProgram, trace: &Trace, end: EndTag) -> CanonicalTrace {
    check_threads(program, trace);
    assert_eq!(trace.coherence, trace.derive_coherence(), "the coherence of a trace is that of its events");
    let layout = Layout::of(program, trace);
    let mut builder = Builder {
        layout: &layout,
        ids: HashMap::new(),
        threads: vec![Vec::new(); program.threads.len() + 1],
        coherence: vec![Vec::new(); program.variables * VARIABLE_SIZE as usize],
        holders: vec![Vec::new(); program.mutexes],
        recursive: program.recursive,
        acquisitions: vec![Vec::new(); program.mutexes],
    };
    for (id, event) in trace.enumerate() {
        builder.event(id, event.thread, &event.action);
        let committed = trace.memory_write(id).and_then(|(at, store)| Some((layout.place(at)?, store)));
        if let Some((at, store)) = committed {
            let store = builder.ids[&store];
            at.bytes().for_each(|byte| builder.coherence[byte].push(store));
        }
    }
    CanonicalTrace {
        end,
        threads: builder.threads,
        coherence: merge_coherence(&builder.coherence),
        acquisitions: builder.acquisitions,
    }
}

fn check_threads(program: &MiniProgram, trace: &Trace) {
    assert_eq!(trace.threads.len(), program.threads.len() + 1, "main creates all threads");
    for (index, thread) in trace.threads.iter().enumerate().skip(1) {
        assert_eq!(thread.function, function_name(index - 1), "threads are numbered in the order of creation");
        assert_eq!(thread.parent, Some(ThreadId::new(0)), "main creates all threads");
    }
}

/// Where the shared variables and mutexes are.
struct Layout {
    /// Address of each variable; none if the trace never touches it.
    variables: Vec<Option<u64>>,
    mutexes: Vec<Option<u64>>,
}

impl Layout {
    fn of(program: &MiniProgram, trace: &Trace) -> Self {
        let find = |name: String| trace.objects.iter().find(|object| object.name == name).map(|object| object.address);
        Self {
            variables: (0..program.variables).map(|variable| find(variable_name(variable))).collect(),
            mutexes: (0..program.mutexes).map(|mutex| find(mutex_name(mutex))).collect(),
        }
    }
    fn place(&self, at: &Access) -> Option<VariableBytes> {
        self.variables.iter().enumerate().find_map(|(variable, address)| {
            let offset = u32::try_from(at.address.checked_sub((*address)?)?).ok()?;
            (offset + at.size <= VARIABLE_SIZE).then_some(VariableBytes { variable, offset, size: at.size })
        })
    }
    fn mutex(&self, at: &Access) -> usize {
        let known = self.mutexes.iter().position(|address| *address == Some(at.address));
        known.unwrap_or_else(|| panic!("no mutex at {at:?}"))
    }
}

struct Builder<'a> {
    layout: &'a Layout,
    /// What the operations that count are called in the canonical trace.
    ids: HashMap<EventId, OpId>,
    threads: Vec<Vec<Step>>,
    coherence: Vec<Vec<OpId>>,
    /// For each mutex the acquisitions that its holder has not released, which are several only if it is recursive.
    holders: Vec<Vec<OpId>>,
    recursive: bool,
    acquisitions: Vec<Vec<OpId>>,
}

impl Builder<'_> {
    fn event(&mut self, event: EventId, thread: ThreadId, action: &Action) {
        let number = thread.number() as usize;
        let thread = if number == 0 { self.threads.len() - 1 } else { number - 1 };
        let index = u8::try_from(self.threads[thread].len()).expect("mini programs are short");
        let id = OpId { thread: u8::try_from(thread).expect("few threads"), index };
        if let Some(step) = self.step(id, action) {
            self.ids.insert(event, id);
            self.threads[thread].push(step);
        }
    }

    fn step(&mut self, id: OpId, action: &Action) -> Option<Step> {
        Some(match action {
            Action::Load { at, value, from, .. } => {
                let at = self.layout.place(at)?;
                Step::Load { at, value: number(value, at), from: merge_sources(self.sources(from, at)) }
            }
            Action::Store { at, value, .. } => {
                let at = self.layout.place(at)?;
                Step::Store { at, value: number(value, at) }
            }
            Action::Update { at, read, written, from, .. } => {
                let at = self.layout.place(at)?;
                let from = merge_sources(self.sources(from, at));
                Step::Update { at, read: number(read, at), from, written: written.as_ref().map(|new| number(new, at)) }
            }
            Action::Fence { .. } => Step::Fence,
            Action::Lock { at } => {
                let mutex = self.layout.mutex(at);
                self.acquire(mutex, id);
                Step::Lock(mutex)
            }
            Action::TryLock { at, acquired: true } => {
                let mutex = self.layout.mutex(at);
                self.acquire(mutex, id);
                Step::TryLock(mutex)
            }
            Action::TryLock { at, acquired: false } => {
                let mutex = self.layout.mutex(at);
                Step::TryLockFailed(mutex, *self.holders[mutex].first().expect("only a held mutex cannot be acquired"))
            }
            Action::Unlock { at } => {
                let mutex = self.layout.mutex(at);
                let holder = self.holders[mutex].pop().expect("only a held mutex is released");
                assert_eq!(holder.thread, id.thread, "the holder of a mutex releases it");
                Step::Unlock(mutex)
            }
            Action::Choose { value } => Step::Choose(u64::try_from(*value).expect("choices are counted from 0")),
            _ => return None,
        })
    }

    fn acquire(&mut self, mutex: usize, id: OpId) {
        match self.holders[mutex].first() {
            None => self.acquisitions[mutex].push(id),
            Some(holder) => assert!(self.recursive && holder.thread == id.thread, "a held mutex is not acquired"),
        }
        self.holders[mutex].push(id);
    }

    /// For each byte of a read the write that it comes from.
    fn sources(&self, from: &[Source], at: VariableBytes) -> Vec<Option<OpId>> {
        let mut per_byte = Vec::new();
        for source in from {
            assert_eq!(source.offset as usize, per_byte.len(), "sources are in the order of the bytes: {from:?}");
            let write = source.store.map(|store| self.ids[&store]);
            per_byte.extend((0..source.size).map(|_| write));
        }
        assert_eq!(per_byte.len(), at.size as usize, "sources cover the access: {from:?}");
        per_byte
    }
}

/// The bytes of a value as a number, the first byte the lowest.
fn number(value: &Value, at: VariableBytes) -> u64 {
    assert_eq!(value.bytes.len(), 2 * at.size as usize, "a value has as many bytes as its access: {value:?}");
    let byte = |index: usize| {
        let digits = &value.bytes[2 * index..2 * index + 2];
        u64::from_str_radix(digits, 16).unwrap_or_else(|_| panic!("all values are determined, not {value:?}"))
    };
    (0..at.size as usize).rev().fold(0, |number, index| number << 8 | byte(index))
}
