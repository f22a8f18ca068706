//! Runs one thread of a claim: code as it is written, memory as the claim says.

use super::calls::Contents;
use super::derived::{Sources, TracedValue};
use super::memory::{Block, Memory, OwnByte};
use super::named_place;
use super::waiting::States;
use super::{
    AddedFence, BlockKind, Claim, ClaimedThread, DerivedRelations, Ending, ObservedError, ObservedRun, ShownValue,
};
use crate::WitnessError;
use fencepost_base::{MemoryOrder, TypedId, mutation};
use fencepost_graph::{ErrorKind, EventId, Place, ThreadId};
use fencepost_program::scalar::{self, NoResult, Value};
use fencepost_program::{
    BlockId, Function, FunctionId, Op, Operand, Program, RegId, Scalar, SourcePlace, Symbol, Target, Terminator,
};
use std::collections::{BTreeMap, BTreeSet};

/// A thread that executes more instructions than this is not followed.
const MOST_INSTRUCTIONS: u64 = 50_000_000;

/// A call in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Frame {
    pub function: FunctionId,
    pub block: BlockId,
    /// The instruction that is executed next, or the call that is in progress; the terminator if it is past the last.
    pub index: usize,
    pub registers: Vec<TracedValue>,
    /// The addresses of its local variables.
    pub locals: Vec<u64>,
    /// Where code is said to be that has no place of its own: where it was called.
    pub called_at: Option<SourcePlace>,
}

/// Why a thread goes no further.
pub(super) enum Stop {
    /// The program makes an error.
    Error(ErrorKind),
    /// There is no event left that the next read could be.
    NoEvent,
    /// It waits: it is where it was before, and nothing has changed.
    Waits,
    /// The claim is wrong.
    Wrong(WitnessError),
}

impl From<NoResult> for Stop {
    fn from(why: NoResult) -> Self {
        Self::Error(match why {
            NoResult::UndefinedDivisor => ErrorKind::Uninitialised,
            NoResult::DivisionByZero | NoResult::DivisionOverflow => ErrorKind::Division,
        })
    }
}

/// A thread that is being run.
pub(super) struct Run<'c> {
    pub claim: &'c Claim<'c>,
    pub program: &'c Program,
    pub memory: &'c Memory,
    pub thread: ThreadId,
    pub claimed: &'c ClaimedThread,
    pub frames: Vec<Frame>,
    /// Its events, and how many of them have happened.
    pub events: Vec<EventId>,
    pub happened: usize,
    /// Whether the graph has more events of it, which do not happen.
    pub is_cut: bool,
    /// How many blocks it has been given.
    pub given: usize,
    /// The blocks that some thread was given when nobody had them before.
    pub fresh: &'c mut BTreeSet<u64>,
    /// How many choices it has made.
    pub chosen: usize,
    /// What memory holds that no event touches.
    pub own: BTreeMap<u64, OwnByte>,
    /// What the branches have used that the thread has come by.
    pub branches: Sources,
    /// How its events are related.
    pub derived: DerivedRelations,
    /// How many operations it has begun.
    pub operations: usize,
    pub shown: Vec<ShownValue>,
    pub pointer_misuses: Vec<(ThreadId, Option<Place>)>,
    /// If all its events have happened and it goes on reading what memory holds in the end: where it has been since.
    pub waiting: Option<States>,
}

/// Runs a thread, and adds what it does to what was seen. Events that are `unreal` do not happen, nor does what comes after them or
/// reads from them; returned is what is left of the thread because of that, or because it fails.
pub(super) fn run_thread(
    claim: &Claim<'_>,
    memory: &Memory,
    fresh: &mut BTreeSet<u64>,
    number: usize,
    unreal: &BTreeSet<EventId>,
    seen: &mut ObservedRun,
) -> Result<Vec<EventId>, WitnessError> {
    let thread = ThreadId::from_index(number);
    let claimed = &claim.threads[number];
    let all: Vec<EventId> = claim.graph.thread(thread).collect();
    let reads_unreal =
        |event: EventId| claim.graph.reads_from.iter().any(|from| from.read == event && unreal.contains(&from.write));
    let is_real = |event: &EventId| unreal.is_empty() || !unreal.contains(event) && !reads_unreal(*event);
    let events: Vec<EventId> = all.iter().copied().take_while(is_real).collect();
    let count = events.len();
    let is_over = |other: &ThreadId| matches!(seen.endings.get(other.index()), Some(Ending::Returned(_)));
    if !claimed.after.iter().all(is_over) {
        seen.endings.push(Ending::NotStarted);
        return match events.first().filter(|_| !claim.may_stop) {
            Some(event) => Err(WitnessError::Graph { event: *event, what: format!("{thread} does not begin") }),
            None => Ok(all),
        };
    }
    let mut run = Run {
        claim,
        program: claim.program,
        memory,
        thread,
        claimed,
        frames: Vec::new(),
        events,
        happened: 0,
        is_cut: count < all.len(),
        given: 0,
        fresh,
        chosen: 0,
        own: BTreeMap::new(),
        branches: Sources::default(),
        derived: DerivedRelations::default(),
        operations: 0,
        shown: Vec::new(),
        pointer_misuses: Vec::new(),
        waiting: None,
    };
    let ending = match run.run_to_end() {
        Ok(results) => Ending::Returned(results),
        Err(Stop::Waits) => Ending::Waits,
        Err(Stop::Error(kind)) => {
            seen.errors.push(ObservedError { kind, thread, place: run.named_place() });
            Ending::Failed
        }
        Err(Stop::NoEvent) if claim.may_stop => Ending::Stopped,
        Err(Stop::NoEvent) => return Err(run.has_no_event()),
        Err(Stop::Wrong(why)) => return Err(why),
    };
    let happened = run.happened;
    if happened < count && ending != Ending::Failed {
        return Err(WitnessError::Graph { event: all[happened], what: format!("{thread} does nothing like it") });
    }
    seen.endings.push(ending);
    seen.shown.append(&mut run.shown);
    seen.pointer_misuses.append(&mut run.pointer_misuses);
    seen.derived.add(run.derived);
    Ok(all[happened..].to_vec())
}

impl<'c> Run<'c> {
    fn run_to_end(&mut self) -> Result<Vec<Option<u128>>, Stop> {
        let Some(function) = self.claimed.function else { return Err(self.refuse("runs nothing")) };
        let arguments = self.claimed.arguments.iter().map(|operand| TracedValue::constant(self.constant(*operand)));
        let arguments = arguments.collect();
        self.enter(function, arguments, None)?;
        for _ in 0..MOST_INSTRUCTIONS {
            match self.advance() {
                Ok(None) => {}
                Ok(Some(results)) => {
                    let known = |result: &TracedValue| result.value.is_defined().then_some(result.value.bits);
                    return Ok(results.iter().map(known).collect());
                }
                // It goes on with what memory holds in the end: perhaps it waits.
                Err(Stop::NoEvent) if self.waiting.is_none() && !self.claim.may_stop => {
                    self.waiting = Some(States::default())
                }
                Err(why) => return Err(why),
            }
        }
        Err(self.refuse("does not come to an end"))
    }

    /// The claim is wrong about this thread.
    pub fn refuse(&self, what: &str) -> Stop {
        let place = self.named_place().map_or(String::new(), |place| format!(" at {}", place.short()));
        Stop::Wrong(WitnessError::Claim { what: format!("{} {what}{place}", self.thread) })
    }

    fn has_no_event(&self) -> WitnessError {
        match self.refuse("does something of which the graph says nothing,") {
            Stop::Wrong(why) => why,
            _ => WitnessError::Claim { what: format!("the graph says too little of {}", self.thread) },
        }
    }

    /// The graph says no more of this thread.
    pub fn report_missing(&self, what: &str) -> Stop {
        match self.claim.may_stop && self.happened == self.events.len() {
            true => Stop::NoEvent,
            false => self.refuse(&format!("{what}, of which the claim says nothing,")),
        }
    }

    pub fn frame(&self) -> &Frame {
        // A thread that runs has a frame: the last one is left only when it ends.
        self.frames.last().expect("a running thread has a frame")
    }

    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a running thread has a frame")
    }

    pub fn function(&self) -> &'c Function {
        &self.program.functions[self.frame().function]
    }

    /// Where the thread is in the source.
    pub fn place(&self) -> Option<SourcePlace> {
        self.place_of(self.frames.last()?)
    }

    fn place_of(&self, frame: &Frame) -> Option<SourcePlace> {
        let function = &self.program.functions[frame.function];
        let block = &function.blocks[frame.block];
        match block.instructions.get(frame.index) {
            Some(instruction) => instruction.place.or(frame.called_at.filter(|_| function.place.is_none())),
            None => block.place,
        }
    }

    pub fn named_place(&self) -> Option<Place> {
        named_place(self.program, self.place()?)
    }

    /// Whether these are the place where the thread is, where it was called, and so on outwards, as far as they go.
    pub fn is_at(&self, places: &[Place]) -> bool {
        let mut frames = self.frames.iter().rev();
        places.iter().all(|place| {
            let found = frames.next().and_then(|frame| self.place_of(frame));
            found.and_then(|found| named_place(self.program, found)).as_ref() == Some(place)
        })
    }

    /// Begins a call.
    pub fn enter(
        &mut self,
        function: FunctionId,
        arguments: Vec<TracedValue>,
        called_at: Option<SourcePlace>,
    ) -> Result<(), Stop> {
        let code = &self.program.functions[function];
        let Some(block) = code.blocks.ids().next() else { return Err(self.refuse("calls a function without code")) };
        let unset = code.registers.iter().map(|register| TracedValue::constant(Value::undefined(register.ty)));
        let mut registers: Vec<TracedValue> = unset.collect();
        for (param, argument) in code.params.iter().zip(arguments) {
            registers[param.index()] = argument.cut(code.registers[*param].ty);
        }
        self.frames.push(Frame { function, block, index: 0, registers, locals: Vec::new(), called_at });
        Ok(())
    }

    /// Executes the next instruction or terminator; what the thread returns if it has ended.
    fn advance(&mut self) -> Result<Option<Vec<TracedValue>>, Stop> {
        let (function, frame) = (self.function(), self.frame());
        let block = &function.blocks[frame.block];
        match block.instructions.get(frame.index) {
            Some(instruction) if self.claim.fences.is_empty() || mutation!("judge-graphs-without-added-fences") => {
                self.execute(&instruction.op).map(|()| None)
            }
            Some(instruction) => self.execute_with_fences(&instruction.op).map(|()| None),
            None => self.terminate(&block.terminator),
        }
    }

    /// Executes an instruction and the fences that the claim has there.
    fn execute_with_fences(&mut self, op: &'c Op) -> Result<(), Stop> {
        let &Frame { function, block, index, .. } = self.frame();
        let is_here = |fence: &&AddedFence| fence.at == (function, block, index);
        let here: Vec<AddedFence> = self.claim.fences.iter().filter(is_here).copied().collect();
        here.iter().try_for_each(|fence| self.fence(fence.before, MemoryOrder::Plain))?;
        if here.iter().any(|fence| fence.replaces) {
            self.frame_mut().index += 1;
            return Ok(());
        }
        self.execute(op)?;
        here.iter().try_for_each(|fence| self.fence(fence.after, MemoryOrder::Plain))
    }

    fn terminate(&mut self, terminator: &'c Terminator) -> Result<Option<Vec<TracedValue>>, Stop> {
        match terminator {
            Terminator::Jump(target) => self.jump(target),
            Terminator::Branch { cond, yes, no } => {
                let condition = self.read_defined(*cond, Scalar::Int(1))?;
                self.branch_on(&condition.from);
                let target = if condition.value.bits == 1 { yes } else { no };
                self.jump(target);
            }
            Terminator::Switch { ty, value, cases, default } => {
                let value = self.read_defined(*value, *ty)?;
                self.branch_on(&value.from);
                let target =
                    cases.iter().find(|(case, _)| *case == value.value.bits).map_or(default, |(_, target)| target);
                self.jump(target);
            }
            Terminator::Return(values) => return self.leave(values),
            Terminator::Unreachable => return Err(Stop::Error(ErrorKind::Unreachable)),
        }
        Ok(None)
    }

    fn jump(&mut self, target: &'c Target) {
        let params = &self.function().blocks[target.block].params;
        let types: Vec<Scalar> = params.iter().map(|param| self.function().registers[*param].ty).collect();
        let values: Vec<TracedValue> = target.args.iter().zip(types).map(|(arg, ty)| self.operand(*arg, ty)).collect();
        let frame = self.frame_mut();
        for (param, value) in params.iter().zip(values) {
            frame.registers[param.index()] = value;
        }
        (frame.block, frame.index) = (target.block, 0);
    }

    fn execute(&mut self, op: &'c Op) -> Result<(), Stop> {
        match op {
            Op::Copy { dst, src } => {
                let ty = self.function().registers[*dst].ty;
                let value = self.operand(*src, ty);
                self.set(*dst, value);
            }
            Op::Binary { dst, op, ty, left, right, no_signed_wrap } => {
                let (left, right) = (self.operand(*left, *ty), self.operand(*right, *ty));
                if *no_signed_wrap
                    && self.claim.overflow_is_error
                    && scalar::overflows(*op, *ty, left.value, right.value)
                {
                    return Err(Stop::Error(ErrorKind::SignedOverflow));
                }
                let value = scalar::binary(*op, *ty, left.value, right.value)?;
                self.set(*dst, TracedValue { value, from: left.from.with(&right.from) });
            }
            Op::Compare { dst, op, ty, left, right } => {
                let (left, right) = (self.operand(*left, *ty), self.operand(*right, *ty));
                if *ty == Scalar::Ptr && self.function().place.is_some() {
                    self.compare_pointers(left.value, right.value);
                }
                let value = scalar::compare(*op, *ty, left.value, right.value);
                self.set(*dst, TracedValue { value, from: left.from.with(&right.from) });
            }
            Op::Cast { dst, op, from, to, src } => {
                let source = self.operand(*src, *from);
                self.set(*dst, TracedValue { value: scalar::cast(*op, *from, *to, source.value), ..source });
            }
            Op::Select { dst, cond, yes, no } => {
                let condition = self.read_defined(*cond, Scalar::Int(1))?;
                let (chosen, other) = if condition.value.bits == 1 { (*yes, *no) } else { (*no, *yes) };
                let ty = self.function().registers[*dst].ty;
                let chosen = self.operand(chosen, ty);
                let from = condition.from.with(&chosen.from).with(&self.sources_of(other));
                self.set(*dst, TracedValue { from, ..chosen });
            }
            Op::Address { dst, base, index, scale, offset } => {
                let (base, index) = (self.operand(*base, Scalar::Ptr), self.operand(*index, Scalar::Ptr));
                let from = base.from.with(&index.from);
                let (base, index) = (base.value, index.value);
                let moved = (index.bits as u64).wrapping_mul(*scale).wrapping_add(base.bits as u64);
                let moved = moved.wrapping_add_signed(*offset);
                let is_defined = base.is_defined() && index.is_defined();
                if is_defined {
                    self.move_pointer(base.bits as u64, moved);
                }
                let value = if is_defined { Value::defined(moved.into()) } else { Value::undefined(Scalar::Ptr) };
                self.set(*dst, TracedValue { value, from });
            }
            Op::StackAlloc { dst, size, .. } => {
                let size = self.read_defined(*size, Scalar::Int(64))?.value.bits;
                let address = self.give(size, BlockKind::Local, Contents::Undefined)?;
                self.frame_mut().locals.push(address);
                self.set(*dst, TracedValue::constant(Value::defined(address.into())));
            }
            Op::Call { callee, args, .. } => return self.call(*callee, args),
            Op::Library { dsts, function, args } => self.library(*function, dsts, args)?,
            op => self.access(op)?,
        }
        self.frame_mut().index += 1;
        Ok(())
    }

    /// What an operand is that needs no register.
    fn constant(&self, operand: Operand) -> Value {
        match operand {
            Operand::Bits(bits) => Value::defined(bits),
            Operand::Address(symbol, offset) => {
                Value::defined(u128::from(self.memory.address_of(symbol).wrapping_add_signed(offset)))
            }
            Operand::Reg(_) | Operand::Undefined => Value::UNDEFINED,
        }
    }

    /// What an operand of a type is.
    pub fn operand(&mut self, operand: Operand, ty: Scalar) -> TracedValue {
        match operand {
            Operand::Reg(register) => self.frame().registers[register.index()].clone().cut(ty),
            Operand::Address(symbol @ Symbol::Global(_), offset) if offset != 0 => {
                let base = self.memory.address_of(symbol);
                self.move_pointer(base, base.wrapping_add_signed(offset));
                TracedValue::constant(self.constant(operand)).cut(ty)
            }
            other => TracedValue::constant(self.constant(other)).cut(ty),
        }
    }

    /// What an operand is on which it depends how the thread goes on.
    pub fn read_defined(&mut self, operand: Operand, ty: Scalar) -> Result<TracedValue, Stop> {
        let found = self.operand(operand, ty);
        if found.value.is_defined() { Ok(found) } else { Err(Stop::Error(ErrorKind::Uninitialised)) }
    }

    /// What an operand was made of.
    fn sources_of(&self, operand: Operand) -> Sources {
        match operand {
            Operand::Reg(register) => self.frame().registers[register.index()].from.clone(),
            _ => Sources::default(),
        }
    }

    /// Sets a register to what is left of a value in its type.
    pub fn set(&mut self, register: RegId, value: TracedValue) {
        let ty = self.function().registers[register].ty;
        self.frame_mut().registers[register.index()] = value.cut(ty);
    }

    /// Two values with the type of a pointer are compared.
    pub fn compare_pointers(&mut self, left: Value, right: Value) {
        let is_pointer = |value: Value| self.memory.is_pointer(self.program, value.bits as u64);
        let is_number = |value: Value| value.bits != 0 && !is_pointer(value);
        if is_pointer(left) && is_number(right) || is_number(left) && is_pointer(right) {
            self.pointer_misuses.push((self.thread, self.named_place()));
        }
    }

    /// A pointer is made of another one. It may lie just behind its block.
    fn move_pointer(&mut self, base: u64, moved: u64) {
        let stays = |block: &Block| (block.at.address..=block.at.addresses().end).contains(&moved);
        if moved != base && self.memory.block_near(base).is_some_and(|block| !stays(block)) {
            self.pointer_misuses.push((self.thread, self.named_place()));
        }
    }
}
