//! Brute force: every interleaving and every commit, straight from the operational definitions of SC, IBM 370, TSO and PSO.
//!
//! There is no partial-order reduction. The one saving is that two prefixes of executions with the same canonical trace
//! so far are continued once: the trace so far determines the whole state (a thread's control and registers follow from
//! what it has read, memory from coherence, the buffers from what is executed but not in coherence).

use super::cells::Cells;
use super::flatten::{Instruction, created_at_start, flatten};
use super::language::{Expr, MiniProgram, UpdateKind, VariableBytes};
use super::shasha_snir::{CanonicalTrace, EndTag, OpId, Step, merge_coherence, merge_sources};
use fencepost_base::MemoryOrder;
use fencepost_model::BufferModel;
use rustc_hash::FxHashSet;
use std::collections::HashSet;
use std::rc::Rc;

/// The program has more states than the caller is willing to visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooBig;

/// The traces of all maximal executions of `program`, unless it has more than `budget` states.
pub fn simulate(program: &MiniProgram, model: BufferModel, budget: usize) -> Result<HashSet<CanonicalTrace>, TooBig> {
    simulate_counting(program, model, budget).map(|(traces, _)| traces)
}

/// As [`simulate`], with the number of states.
pub fn simulate_counting(
    program: &MiniProgram,
    model: BufferModel,
    budget: usize,
) -> Result<(HashSet<CanonicalTrace>, usize), TooBig> {
    let search = Search { code: flatten(program), cells: Cells::of(program), model, recursive: program.recursive };
    let mut seen: FxHashSet<Box<[u8]>> = FxHashSet::default();
    let mut traces = HashSet::new();
    let mut pending = vec![search.start(program)];
    while let Some(state) = pending.pop() {
        let mut any = false;
        search.successors(&state, &mut |next| {
            any = true;
            if seen.insert(next.key()) {
                pending.push(next);
            }
        });
        if !any {
            traces.insert(search.finish(program, &state));
        }
        if seen.len() > budget {
            return Err(TooBig);
        }
    }
    Ok((traces, seen.len()))
}

struct Search {
    code: Vec<Vec<Instruction>>,
    cells: Cells,
    model: BufferModel,
    /// Whether the mutexes are recursive.
    recursive: bool,
}

/// A store that has not reached memory.
#[derive(Clone)]
struct BufferedStore {
    at: VariableBytes,
    value: u64,
    id: OpId,
    /// The number of store-store barriers of the thread before it.
    epoch: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    /// Not created.
    Unborn,
    Running,
    /// An assumption failed; the buffer still drains.
    Stopped,
    Ended,
}

#[derive(Clone)]
struct ThreadState {
    pc: usize,
    status: Status,
    registers: Vec<u64>,
    steps: Vec<Rc<Step>>,
    /// Oldest first.
    buffer: Vec<BufferedStore>,
    epoch: u8,
}

#[derive(Clone)]
struct State {
    threads: Vec<ThreadState>,
    memory: Vec<u8>,
    /// For each cell the writes that reached it.
    coherence: Vec<Vec<OpId>>,
    /// For each mutex the acquisition that holds it, and how often it was locked again since.
    holders: Vec<Option<(OpId, usize)>>,
    acquisitions: Vec<Vec<OpId>>,
}

fn overlaps(left: VariableBytes, right: VariableBytes) -> bool {
    let (left, right) = (left.bytes(), right.bytes());
    left.start < right.end && right.start < left.end
}

fn releases(order: MemoryOrder) -> bool {
    matches!(order, MemoryOrder::Release | MemoryOrder::AcqRel | MemoryOrder::SeqCst)
}

fn value_of(expr: Expr, registers: &[u64]) -> u64 {
    match expr {
        Expr::Const(value) => value,
        Expr::Reg(reg) => registers[reg],
        Expr::Sum(left, right) => registers[left].wrapping_add(registers[right]),
    }
}

impl State {
    /// The canonical trace so far, in as few bytes as tell it apart from others of the same program.
    fn key(&self) -> Box<[u8]> {
        const SEPARATOR: u8 = 0xff;
        let mut key = Vec::with_capacity(128);
        let put = |key: &mut Vec<u8>, id: Option<OpId>| match id {
            Some(id) => key.extend([id.thread, id.index]),
            None => key.push(SEPARATOR),
        };
        for thread in &self.threads {
            key.push(u8::try_from(thread.pc).expect("mini programs are short"));
            key.push(thread.status as u8);
            for step in &thread.steps {
                match &**step {
                    Step::Load { from, .. } | Step::Update { from, .. } => {
                        for run in from {
                            key.push(run.size);
                            put(&mut key, run.write);
                        }
                    }
                    Step::TryLockFailed(_, holder) => put(&mut key, Some(*holder)),
                    Step::TryLock(_) => put(&mut key, None),
                    Step::Choose(value) => key.push(*value as u8),
                    Step::Store { .. } | Step::Fence | Step::Lock(_) | Step::Unlock(_) => {}
                }
            }
        }
        for order in self.coherence.iter().chain(&self.acquisitions) {
            key.push(SEPARATOR);
            for id in order {
                put(&mut key, Some(*id));
            }
        }
        key.into_boxed_slice()
    }

    fn next_id(&self, thread: usize) -> OpId {
        let index = self.threads[thread].steps.len();
        OpId { thread: u8::try_from(thread).expect("few threads"), index: u8::try_from(index).expect("few steps") }
    }
}

impl Search {
    fn start(&self, program: &MiniProgram) -> State {
        let (main, created) = (program.threads.len(), created_at_start(program));
        let thread = |(index, registers): (usize, usize)| ThreadState {
            pc: 0,
            status: if index == main || index < created { Status::Running } else { Status::Unborn },
            registers: vec![0; registers],
            steps: Vec::new(),
            buffer: Vec::new(),
            epoch: 0,
        };
        let mut state = State {
            threads: program.register_counts().into_iter().enumerate().map(thread).collect(),
            memory: vec![0; program.variables * super::language::VARIABLE_SIZE as usize],
            coherence: vec![Vec::new(); self.cells.ranges.len()],
            holders: vec![None; program.mutexes],
            acquisitions: vec![Vec::new(); program.mutexes],
        };
        for thread in (0..created).chain([main]) {
            self.run_local(&mut state, thread);
        }
        state
    }

    /// Every state that one step leads to.
    fn successors(&self, state: &State, visit: &mut dyn FnMut(State)) {
        for thread in 0..state.threads.len() {
            if self.may_step(state, thread) {
                let options = match self.code[thread][state.threads[thread].pc] {
                    Instruction::Choose { options, .. } => options,
                    _ => 1,
                };
                for option in 0..options {
                    let mut next = state.clone();
                    self.step(&mut next, thread, option);
                    self.run_local(&mut next, thread);
                    visit(next);
                }
            }
            for entry in 0..state.threads[thread].buffer.len() {
                if self.may_commit(&state.threads[thread].buffer, entry) {
                    let mut next = state.clone();
                    let store = next.threads[thread].buffer.remove(entry);
                    self.write(&mut next, store.at, store.value, store.id);
                    visit(next);
                }
            }
        }
    }

    /// IBM 370 and TSO commit the oldest store only. PSO keeps the order of stores with common bytes and of different epochs.
    fn may_commit(&self, buffer: &[BufferedStore], entry: usize) -> bool {
        match self.model {
            BufferModel::Sc => unreachable!("nothing is buffered"),
            BufferModel::Ibm370 | BufferModel::Tso => entry == 0,
            BufferModel::Pso => buffer[..entry]
                .iter()
                .all(|older| older.epoch == buffer[entry].epoch && !overlaps(older.at, buffer[entry].at)),
            other => unreachable!("nobody has said what {other} is"),
        }
    }

    fn may_step(&self, state: &State, index: usize) -> bool {
        let thread = &state.threads[index];
        let Some(instruction) = self.code[index].get(thread.pc) else { return false };
        if thread.status != Status::Running {
            return false;
        }
        let drained = thread.buffer.is_empty();
        match instruction {
            // Nothing is forwarded: the load waits until own stores to its bytes are in memory.
            Instruction::Load { at, .. } if self.model == BufferModel::Ibm370 => {
                !thread.buffer.iter().any(|older| overlaps(older.at, *at))
            }
            Instruction::Load { .. } | Instruction::Store { .. } | Instruction::Choose { .. } => true,
            Instruction::Await { at, what, .. } => drained && what.admits(self.read(state, index, *at).0),
            Instruction::Update { at, order, .. } => match self.model {
                BufferModel::Sc | BufferModel::Ibm370 | BufferModel::Tso => drained,
                BufferModel::Pso if releases(*order) => drained,
                BufferModel::Pso => {
                    thread.buffer.iter().all(|older| older.epoch == thread.epoch && !overlaps(older.at, *at))
                }
                other => unreachable!("nobody has said what {other} is"),
            },
            Instruction::Fence(order) => *order != MemoryOrder::SeqCst || drained,
            Instruction::Drain | Instruction::TryLock { .. } | Instruction::Unlock(_) | Instruction::Create(_) => {
                drained
            }
            Instruction::Lock(mutex) => {
                let own = |(holder, _): (OpId, usize)| usize::from(holder.thread) == index;
                drained && state.holders[*mutex].is_none_or(|holder| self.recursive && own(holder))
            }
            Instruction::JoinAll => {
                let main = state.threads.len() - 1;
                drained && state.threads[..main].iter().all(|other| other.status == Status::Ended)
            }
            Instruction::Assume { .. } | Instruction::Unless { .. } => unreachable!("run_local goes past these"),
        }
    }

    /// Takes a step; one that chooses chooses `option`.
    fn step(&self, state: &mut State, index: usize, option: u64) {
        let id = state.next_id(index);
        let mut pc = state.threads[index].pc + 1;
        let step = match &self.code[index][pc - 1] {
            Instruction::Load { dst, at } => {
                let (value, sources) = self.read(state, index, *at);
                state.threads[index].registers[*dst] = value;
                Some(Step::Load { at: *at, value, from: merge_sources(sources) })
            }
            Instruction::Store { at, value, order } => {
                let thread = &mut state.threads[index];
                let value = at.cut(value_of(*value, &thread.registers));
                if self.model == BufferModel::Sc {
                    self.write(state, *at, value, id);
                } else {
                    if releases(*order) {
                        thread.epoch += 1;
                    }
                    thread.buffer.push(BufferedStore { at: *at, value, id, epoch: thread.epoch });
                }
                Some(Step::Store { at: *at, value })
            }
            Instruction::Update { dst, at, kind, .. } => {
                let (read, sources) = self.read(state, index, *at);
                let registers = &mut state.threads[index].registers;
                let written = match kind {
                    UpdateKind::Exchange(value) => Some(value_of(*value, registers)),
                    UpdateKind::Add(value) => Some(read.wrapping_add(value_of(*value, registers))),
                    UpdateKind::CompareExchange { expected, desired } => {
                        (read == at.cut(*expected)).then_some(*desired)
                    }
                }
                .map(|value| at.cut(value));
                registers[*dst] = read;
                if let Some(value) = written {
                    self.write(state, *at, value, id);
                }
                Some(Step::Update { at: *at, read, from: merge_sources(sources), written })
            }
            Instruction::Await { dst, at, what } => {
                let (read, sources) = self.read(state, index, *at);
                let from = merge_sources(sources);
                state.threads[index].registers[*dst] = read;
                if what.delta == 0 {
                    state.threads[index].steps.push(Rc::new(Step::Fence));
                    Some(Step::Load { at: *at, value: read, from })
                } else {
                    let value = at.cut(read.wrapping_add_signed(i64::from(what.delta)));
                    self.write(state, *at, value, id);
                    Some(Step::Update { at: *at, read, from, written: Some(value) })
                }
            }
            Instruction::Choose { dst, .. } => {
                state.threads[index].registers[*dst] = option;
                Some(Step::Choose(option))
            }
            Instruction::Fence(order) => {
                if releases(*order) {
                    state.threads[index].epoch += 1;
                }
                Some(Step::Fence)
            }
            Instruction::Lock(mutex) => {
                self.acquire(state, *mutex, id);
                Some(Step::Lock(*mutex))
            }
            Instruction::TryLock { mutex, otherwise } => match state.holders[*mutex] {
                Some((holder, _)) if !self.recursive || holder.thread != id.thread => {
                    pc = *otherwise;
                    Some(Step::TryLockFailed(*mutex, holder))
                }
                _ => {
                    self.acquire(state, *mutex, id);
                    Some(Step::TryLock(*mutex))
                }
            },
            Instruction::Unlock(mutex) => {
                let (holder, nested) = state.holders[*mutex].expect("only a held mutex is unlocked");
                assert_eq!(holder.thread, id.thread, "a mutex is unlocked by its holder");
                state.holders[*mutex] = nested.checked_sub(1).map(|nested| (holder, nested));
                Some(Step::Unlock(*mutex))
            }
            Instruction::Create(threads) => {
                for thread in threads.clone() {
                    state.threads[thread].status = Status::Running;
                    self.run_local(state, thread);
                }
                None
            }
            Instruction::Drain | Instruction::JoinAll => None,
            Instruction::Assume { .. } | Instruction::Unless { .. } => unreachable!("run_local goes past these"),
        };
        let thread = &mut state.threads[index];
        thread.pc = pc;
        thread.steps.extend(step.map(Rc::new));
    }

    fn acquire(&self, state: &mut State, mutex: usize, id: OpId) {
        match &mut state.holders[mutex] {
            Some((_, nested)) => *nested += 1,
            free @ None => {
                *free = Some((id, 0));
                state.acquisitions[mutex].push(id);
            }
        }
    }

    /// Goes past jumps and assumptions, which nobody else can see, and notices the end.
    fn run_local(&self, state: &mut State, index: usize) {
        let thread = &mut state.threads[index];
        loop {
            match self.code[index].get(thread.pc) {
                Some(Instruction::Assume { reg, value }) if thread.registers[*reg] != *value => {
                    thread.status = Status::Stopped;
                    return;
                }
                Some(Instruction::Unless { reg, value, otherwise }) if thread.registers[*reg] != *value => {
                    thread.pc = *otherwise;
                }
                Some(Instruction::Assume { .. } | Instruction::Unless { .. }) => thread.pc += 1,
                Some(_) => return,
                None => {
                    thread.status = Status::Ended;
                    return;
                }
            }
        }
    }

    /// The value of a place for a thread, and for each byte the write that it comes from: the newest own store in the
    /// buffer that covers it, else memory.
    fn read(&self, state: &State, index: usize, at: VariableBytes) -> (u64, Vec<Option<OpId>>) {
        let (mut value, mut sources) = ([0; 8], Vec::with_capacity(8));
        for cell in self.cells.of_place(at) {
            for byte in self.cells.ranges[cell].clone() {
                let own = state.threads[index].buffer.iter().rev().find(|store| store.at.bytes().contains(&byte));
                let (content, source) = match own {
                    Some(store) => (store.value.to_le_bytes()[byte - store.at.bytes().start], Some(store.id)),
                    None => (state.memory[byte], state.coherence[cell].last().copied()),
                };
                value[byte - at.bytes().start] = content;
                sources.push(source);
            }
        }
        (u64::from_le_bytes(value), sources)
    }

    fn write(&self, state: &mut State, at: VariableBytes, value: u64, id: OpId) {
        state.memory[at.bytes()].copy_from_slice(&value.to_le_bytes()[..at.size as usize]);
        for cell in self.cells.of_place(at) {
            state.coherence[cell].push(id);
        }
    }

    /// Whether main has ended the program.
    fn has_ended(&self, program: &MiniProgram, state: &State) -> bool {
        program.main.ends_program && state.threads.last().is_some_and(|main| main.status == Status::Ended)
    }

    /// The trace of a state that nothing leads out of.
    fn finish(&self, program: &MiniProgram, state: &State) -> CanonicalTrace {
        assert!(state.threads.iter().all(|thread| thread.buffer.is_empty()), "a buffered store can always commit");
        assert!(state.threads.iter().all(|thread| thread.status != Status::Unborn), "main creates all threads");
        let has = |status| state.threads.iter().any(|thread| thread.status == status);
        let end = if has(Status::Stopped) {
            EndTag::Cut
        } else if has(Status::Running) && !self.has_ended(program, state) {
            EndTag::Deadlock
        } else {
            EndTag::Complete
        };
        let mut per_byte = vec![Vec::new(); program.variables * super::language::VARIABLE_SIZE as usize];
        for (cell, writes) in self.cells.ranges.iter().zip(&state.coherence) {
            for byte in cell.clone() {
                per_byte[byte].clone_from(writes);
            }
        }
        let trace = CanonicalTrace {
            end,
            threads: state.threads.iter().map(|t| t.steps.iter().map(|step| (**step).clone()).collect()).collect(),
            coherence: merge_coherence(&per_byte),
            acquisitions: state.acquisitions.clone(),
        };
        debug_assert_eq!(trace.final_memory(program.variables), state.memory);
        trace
    }
}
