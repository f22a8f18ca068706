//! The machine: the state of one execution, which agents can step, and stepping.

use crate::buffers::StoreBuffers;
use crate::code::Code;
use crate::footprint::{Step, StepName, Turn};
use crate::journal::{Journal, Undo};
use crate::log::Log;
use crate::memory::{Arena, Memory, Origin};
use crate::mutex::Mutex;
use crate::names::{Agent, AgentId, AgentName, Names, ThreadIndex};
use crate::raw_event::RawEvent;
use crate::settings::Settings;
use crate::thread::{Control, Frame, PendingOperation, State, Thread};
use crate::trap::Trap;
use fencepost_base::{MemoryOrder, TypedId, mutation};
use fencepost_graph::Cell;
use fencepost_model::{BufferModel, Drain};
use fencepost_program::names::{Site, shown_site};
use fencepost_program::scalar::Value;
use fencepost_program::{BlockId, FunctionId, Program, SourcePlace};
use fencepost_trace::{ErrorKind, EventId, Inconclusive, Place};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;

/// Why an execution need not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The program has made an error.
    Error(RawError),
    /// The machine goes no further.
    Limit(Inconclusive),
}

/// An error of the program, with the thread as the machine names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawError {
    /// What kind.
    pub kind: ErrorKind,
    /// For a person.
    pub message: String,
    /// Which thread.
    pub thread: ThreadIndex,
    /// Where.
    pub place: Option<Place>,
}

/// How an execution in which nobody can step has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every thread has finished.
    Complete,
    /// An assumption did not hold in some thread.
    Cut,
    /// An error of the program, or a deadlock.
    Error(RawError),
}

/// One execution of a program under a memory model, as far as it has gone. Steps can be taken back.
#[derive(Clone, Debug)]
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) model: BufferModel,
    pub(crate) settings: Settings,
    pub(crate) code: Arc<Code>,
    pub(crate) names: Names,
    pub(crate) memory: Memory<'p>,
    /// By [`ThreadIndex`]; none where the thread does not exist in this execution (yet).
    pub(crate) threads: Vec<Option<Thread>>,
    /// Steps taken by each agent.
    pub(crate) taken: Vec<u32>,
    pub(crate) mutexes: FxHashMap<u64, Mutex>,
    pub(crate) journal: Journal,
    /// What there was before each step, and who took it.
    pub(crate) marks: Vec<Mark>,
    /// Number of the current step, never used again.
    pub(crate) serial: u64,
    /// The first error or limit of this execution.
    pub(crate) halt: Option<Halt>,
    /// Whether a thread has come to a step that waits for what memory holds, in any execution so far.
    pub(crate) has_waited: bool,
    /// The first loop (by its place in the source) that went round more often than the user allows, in any execution so far.
    pub(crate) bound_reached: Option<Inconclusive>,
    /// The strongest fence that was passed in the newest step, see [`Self::fence_passed`].
    pub(crate) fence_passed: Option<MemoryOrder>,
    /// What has happened, if somebody wants to know.
    pub(crate) raw_events: Option<Vec<RawEvent>>,
    pub(crate) log: Option<Log>,
}

/// Where the machine was before a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// Length of the journal.
    pub journal: usize,
    /// Number of raw events.
    pub events: usize,
    /// Who has taken the step.
    pub agent: AgentId,
}

impl<'p> Machine<'p> {
    /// The machine before the first step; the code of `main` has run up to its first operation that others can notice.
    pub fn new(program: &'p Program, model: BufferModel, settings: Settings) -> Result<Self, Inconclusive> {
        Self::start(program, model, settings, None, None, false)
    }

    /// As [`new`](Self::new), for a machine that keeps [what happens](Self::raw_events).
    pub fn keeping_events(program: &'p Program, model: BufferModel, settings: Settings) -> Result<Self, Inconclusive> {
        Self::start(program, model, settings, None, None, true)
    }

    pub(crate) fn start(
        program: &'p Program,
        model: BufferModel,
        settings: Settings,
        code: Option<Arc<Code>>,
        log: Option<Log>,
        keeps_events: bool,
    ) -> Result<Self, Inconclusive> {
        let mut memory = Memory::new(program).map_err(|trap| match trap {
            Trap::Limit(reason) => Inconclusive::new(reason),
            Trap::Error { message, .. } => Inconclusive::because(message),
        })?;
        let code = code.unwrap_or_else(|| Arc::new(Code::new(program, &memory, settings)));
        // Who waits for own stores before it reads takes a step, also where nobody else writes.
        if model.load() == Drain::Nothing {
            memory.set_sole_writers(|global| code.analysis.sole_writer(global));
        }
        let entry = program.entry.ok_or_else(|| Inconclusive::because("the program has no entry function"))?;
        let mut machine = Self {
            program,
            model,
            settings,
            code,
            names: Names::new(),
            memory,
            threads: Vec::new(),
            taken: Vec::new(),
            mutexes: FxHashMap::default(),
            journal: Journal::default(),
            marks: Vec::new(),
            serial: 1,
            halt: None,
            has_waited: false,
            bound_reached: None,
            fence_passed: None,
            raw_events: keeps_events.then(Vec::new),
            log,
        };
        machine.create_thread(ThreadIndex::new(0), entry, &[], None);
        machine.journal.clear();
        Ok(machine)
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }
    /// The memory model.
    pub fn model(&self) -> BufferModel {
        self.model
    }
    /// What the user has chosen.
    pub fn settings(&self) -> Settings {
        self.settings
    }
    /// The names of threads and agents.
    pub fn names(&self) -> &Names {
        &self.names
    }
    /// The agent that has a name, which may come from another machine; none if no agent can have it.
    pub fn agent_named(&mut self, name: AgentName) -> Option<AgentId> {
        self.names.named(name)
    }
    /// Number of steps taken.
    pub fn depth(&self) -> usize {
        self.marks.len()
    }
    /// Number of steps that an agent has taken.
    pub fn count_steps(&self, agent: AgentId) -> u32 {
        self.taken.get(agent.index()).copied().unwrap_or(0)
    }
    /// The first error or limit of this execution.
    pub fn halt(&self) -> Option<&Halt> {
        self.halt.as_ref()
    }

    /// Number of threads that have made an error. [`halt`](Self::halt) tells the first.
    pub fn failed_threads(&self) -> usize {
        self.threads.iter().flatten().filter(|thread| matches!(thread.control.state, State::Failed)).count()
    }

    /// Whether an agent can step now.
    pub fn is_enabled(&self, agent: AgentId) -> bool {
        match self.names.get(agent) {
            Agent::Thread(id) => self.existing(id).is_some_and(|thread| self.is_thread_enabled(id, thread)),
            Agent::Buffer(id, _) => self.existing(id).is_some_and(|thread| thread.buffers.committable(agent).is_some()),
        }
    }

    /// Whether a thread has come to a step that waits for what memory holds, in this or an earlier execution.
    pub fn has_waited(&self) -> bool {
        self.has_waited
    }

    /// All agents that can step now, by rising id.
    pub fn enabled_agents(&self) -> SmallVec<[AgentId; 16]> {
        let mut agents: SmallVec<[AgentId; 16]> = SmallVec::new();
        for (index, thread) in self.threads.iter().enumerate() {
            let Some(thread) = thread else { continue };
            let id = ThreadIndex::from_index(index);
            if self.is_thread_enabled(id, thread) {
                agents.push(self.names.thread_agent(id));
            }
            agents.extend(thread.buffers.ready());
        }
        agents.sort_unstable();
        agents
    }

    /// Whether a thread has been created in this execution.
    pub(crate) fn exists(&self, id: ThreadIndex) -> bool {
        self.existing(id).is_some()
    }

    pub(crate) fn existing(&self, id: ThreadIndex) -> Option<&Thread> {
        self.threads.get(id.index())?.as_ref()
    }

    pub(crate) fn is_thread_enabled(&self, id: ThreadIndex, thread: &Thread) -> bool {
        let State::Parked(pending) = thread.control.state else { return false };
        let synchronised = || thread.has_drained(self.model.synchronisation(), 0, 0);
        match pending {
            PendingOperation::Load { address, ty, .. } => {
                let drain = self.model.load();
                drain == Drain::Nothing || thread.has_drained(drain, address, ty.bytes() as u8)
            }
            PendingOperation::Free { .. } | PendingOperation::EndScope { .. } | PendingOperation::EndThreadLocals => {
                true
            }
            PendingOperation::Store { address, bytes, drain, .. } => thread.has_drained(drain, address, bytes.len),
            PendingOperation::Update { address, ty, drain, .. }
            | PendingOperation::CompareExchange { address, ty, drain, .. } => {
                thread.has_drained(drain, address, ty.bytes() as u8)
            }
            PendingOperation::Drain => thread.has_drained(Drain::Everything, 0, 0),
            PendingOperation::Lock { address } => synchronised() && self.mutex(address).admits(id),
            PendingOperation::AwaitAdd { address, low, high, .. } => {
                synchronised() && self.word(id, address).is_none_or(|word| (low..=high).contains(&word))
            }
            PendingOperation::Choose { .. } => true,
            PendingOperation::TryLock { .. }
            | PendingOperation::Unlock { .. }
            | PendingOperation::InitMutex { .. }
            | PendingOperation::DestroyMutex { .. }
            | PendingOperation::Create { .. } => synchronised(),
            PendingOperation::Join { target, .. } => synchronised() && self.has_finished(target),
        }
    }

    pub(crate) fn has_finished(&self, id: ThreadIndex) -> bool {
        let ended = |thread: &Thread| {
            matches!(thread.control.state, State::Finished)
                && (thread.buffers.is_empty() || mutation!("join-before-the-last-commit"))
        };
        self.existing(id).is_some_and(ended)
    }

    /// How many ways the next step of an agent can go.
    pub fn options(&self, agent: AgentId) -> u64 {
        let Agent::Thread(id) = self.names.get(agent) else { return 1 };
        match self.existing(id).map(|thread| thread.control.state) {
            Some(State::Parked(PendingOperation::Choose { low, high })) => count_choices(low, high),
            _ => 1,
        }
    }

    /// Which way the next step of an agent must go to choose `value`.
    pub fn option_for(&self, agent: AgentId, value: i64) -> Option<u64> {
        let Agent::Thread(id) = self.names.get(agent) else { return None };
        match self.existing(id)?.control.state {
            State::Parked(PendingOperation::Choose { low, high }) if (low..=high).contains(&value) => {
                Some(value.abs_diff(low))
            }
            // The only value that could be chosen takes no step of its own.
            State::Parked(PendingOperation::Choose { .. }) => None,
            _ => Some(0),
        }
    }

    /// Takes the next step of an agent that is [enabled](Self::is_enabled) or [spins](Self::is_spinning), in one of its
    /// [ways](Self::options).
    pub fn step(&mut self, turn: impl Into<Turn>) -> Step {
        let turn = turn.into();
        let mut step = Step::new(turn.agent, self.names.get(turn.agent).owner());
        self.step_into(turn, &mut step);
        step
    }

    /// As [`step`](Self::step), which is put in place of another, whose memory it uses.
    pub fn step_into(&mut self, turn: Turn, step: &mut Step) {
        let Turn { agent, option } = turn;
        debug_assert!(option < self.options(agent), "the step can go this way");
        debug_assert!(self.is_enabled(agent) || self.is_spinning(agent), "only enabled agents step");
        self.marks.push(Mark { journal: self.journal.len(), events: self.raw_events().len(), agent });
        self.serial += 1;
        self.fence_passed = None;
        if self.taken.len() <= agent.index() {
            self.taken.resize(agent.index() + 1, 0);
        }
        self.taken[agent.index()] += 1;
        let name = StepName { agent, count: self.taken[agent.index()] };
        let is = self.names.get(agent);
        step.reset(agent, is.owner());
        match is {
            Agent::Thread(thread) => self.step_thread(thread, name, option, step),
            Agent::Buffer(thread, _) => self.commit(thread, name, step),
        }
    }

    /// How the execution has ended; to be asked when no agent is enabled.
    pub fn ending(&self) -> Ending {
        if let Some(Halt::Error(error)) = &self.halt {
            return Ending::Error(error.clone());
        }
        let (mut exits, mut all_ended) = (false, true);
        for (index, thread) in self.threads.iter().enumerate() {
            let Some(thread) = thread else { continue };
            match thread.control.state {
                State::Cut => return Ending::Cut,
                State::Spinning { reads } if !self.is_still_spinning(ThreadIndex::from_index(index), reads) => {
                    return Ending::Cut;
                }
                State::Finished => {}
                _ => all_ended = false,
            }
            exits |= thread.control.exits;
        }
        let stuck = if exits || all_ended { None } else { self.find_deadlock() };
        match stuck.or_else(|| self.find_leak()) {
            Some(error) => Ending::Error(error),
            None => Ending::Complete,
        }
    }

    /// The stores that wait in the buffers of all threads, in the order in which they were issued. Only a machine that records
    /// knows their events.
    pub fn buffered_events(&self) -> Vec<EventId> {
        let threads = self.threads.iter().flatten();
        let mut events: Vec<EventId> = threads.flat_map(|thread| thread.buffers.waiting_events()).collect();
        events.sort_unstable();
        events
    }

    /// What a cell of memory holds now; zeros where there is no memory.
    pub fn cell_contents(&self, cell: Cell) -> [u8; 8] {
        let mut contents = [0; 8];
        if let Some(address) = cell.address() {
            for (offset, byte) in contents.iter_mut().enumerate() {
                *byte = self.memory.read(address + offset as u64, 1).map_or(0, |bytes| bytes.data[0]);
            }
        }
        contents
    }

    /// Threads whose next step waits for what memory holds (perhaps no longer), each with that step. Not those that wait for
    /// their own store buffers, which cannot say yet what they come after.
    pub fn guarded(&self) -> Vec<Step> {
        let waiting = self.threads.iter().enumerate().filter_map(|(index, thread)| {
            let thread = thread.as_ref()?;
            let State::Parked(pending @ (PendingOperation::Lock { .. } | PendingOperation::AwaitAdd { .. })) =
                thread.control.state
            else {
                return None;
            };
            let id = ThreadIndex::from_index(index);
            let ready = thread.has_drained(self.model.synchronisation(), 0, 0);
            ready.then(|| self.waiting_step(id, pending))
        });
        waiting.collect()
    }

    /// Whether the name of an agent comes before that of another, in an order that does not depend on the schedule.
    pub fn precedes(&self, left: AgentId, right: AgentId) -> bool {
        self.names.rank(left) < self.names.rank(right)
    }

    /// Makes a new thread and runs its code up to its first operation that others can notice.
    pub(crate) fn create_thread(
        &mut self,
        id: ThreadIndex,
        function: FunctionId,
        args: &[Value],
        origin: Option<StepName>,
    ) {
        if self.threads.len() <= id.index() {
            self.threads.resize_with(id.index() + 1, || None);
        }
        let control = Control {
            state: State::Running,
            epoch: 0,
            unfenced: false,
            origin,
            children: 0,
            next_heap: Arena::Heap(self.names.number(id)).start(),
            next_stack: Arena::Stack(self.names.number(id)).start(),
            joined: false,
            detached: false,
            exits: false,
            ending: false,
            effects: 0,
            own_state: 0,
            vain: None,
            result: Value::ZERO,
        };
        self.threads[id.index()] = Some(Thread {
            control,
            created_at: None,
            frames: Vec::new(),
            registers: Vec::new(),
            buffers: StoreBuffers::default(),
            thread_locals: Vec::new(),
            reads: Vec::new(),
        });
        self.journal.push(Undo::CreatedThread { thread: id });
        let set_up = self.set_up_thread_locals(id).map(|()| self.push_frame(id, function, args));
        match set_up {
            Ok(()) => self.run(id),
            Err(trap) => self.stop(id, trap, None),
        }
    }

    fn set_up_thread_locals(&mut self, id: ThreadIndex) -> Result<(), Trap> {
        let program = self.program;
        for (global, shape) in program.globals.enumerate().filter(|(_, global)| global.thread_local) {
            let size = shape.bytes.len() as u64;
            let (address, block) = self.allocate_stack(id, size, shape.align, Origin::ThreadLocal(global, id), true)?;
            let is_private = self.code.analysis.is_private_global(global);
            let allocation = self.memory.get_mut(block);
            allocation.private_to = is_private.then_some(id);
            // Those of the main thread last as long as the program.
            allocation.shared_life = !is_private && id.index() != 0;
            self.thread_mut(id).thread_locals.push((global, address));
        }
        let table = self.thread(id).thread_locals.clone();
        for &(global, address) in &table {
            self.memory.initialise(global, address, Some(&table))?;
        }
        Ok(())
    }

    pub(crate) fn push_frame(&mut self, id: ThreadIndex, function: FunctionId, args: &[Value]) {
        let code = &self.program.functions[function];
        let serial = self.serial;
        let thread = self.thread_mut(id);
        let base = thread.registers.len();
        thread.registers.extend(code.registers.iter().map(|register| Value::undefined(register.ty)));
        for (position, param) in code.params.iter().enumerate() {
            let value = args.get(position).copied().unwrap_or(Value::ZERO);
            thread.registers[base + param.index()] = value.cut(code.registers[*param].ty);
        }
        thread.frames.push(Frame {
            function,
            block: BlockId::new(0),
            index: 0,
            base,
            locals: Vec::new(),
            saved: serial,
            visits: Vec::new(),
        });
        self.journal.push(Undo::PushedFrame { thread: id });
    }

    /// Stops a thread for good.
    pub(crate) fn stop(&mut self, id: ThreadIndex, trap: Trap, place: Option<SourcePlace>) {
        self.thread_mut(id).control.state = State::Failed;
        if self.halt.is_none() {
            let place = self.place(place);
            self.halt = Some(match trap {
                Trap::Error { kind, message } => Halt::Error(RawError { kind, message, thread: id, place }),
                Trap::Limit(reason) => Halt::Limit(Inconclusive::new(reason).at(place)),
            });
            self.journal.push(Undo::Halted);
        }
    }

    /// Where the next instruction of a thread is.
    pub(crate) fn next_place(&self, thread: &Thread) -> Option<SourcePlace> {
        shown_site(self.program, self.calls(thread)).map(|(_, place)| place)
    }

    /// The next instructions of the calls that a thread is in, the innermost first.
    pub(crate) fn calls<'t>(&self, thread: &'t Thread) -> impl Iterator<Item = Site> + Clone + use<'t> {
        let site = |frame: &Frame| Site { function: frame.function, block: frame.block, index: frame.index };
        thread.frames.iter().rev().map(site)
    }

    /// Where the next instruction of a call is.
    pub(crate) fn frame_place(&self, frame: &Frame) -> Option<SourcePlace> {
        let block = &self.program.functions[frame.function].blocks[frame.block];
        block.instructions.get(frame.index).map_or(block.place, |instruction| instruction.place)
    }

    pub(crate) fn place(&self, place: Option<SourcePlace>) -> Option<Place> {
        place.map(|place| self.program.place(place))
    }
}

/// How many numbers there are to choose from.
pub(crate) fn count_choices(low: i64, high: i64) -> u64 {
    high.abs_diff(low).saturating_add(1)
}
