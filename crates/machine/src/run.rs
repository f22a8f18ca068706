//! Executing the code of a thread up to its next operation that others can notice.

use crate::buffers::BufferedStore;
use crate::code::Reader;
use crate::compute::Scope;
use crate::journal::Undo;
use crate::machine::Machine;
use crate::memory::{AllocationId, Arena, Life, Origin, Spot};
use crate::names::{Agent, ThreadIndex};
use crate::private::Ownership;
use crate::raw_event::RawAction;
use crate::thread::{Frame, PendingOperation, State};
use crate::trap::Trap;
use fencepost_base::{MemoryOrder, TypedId};
use fencepost_model::{Buffers, Drain, FencePlan, StorePlan};
use fencepost_program::scalar::{Bytes, Value};
use fencepost_program::{Callee, Function, Op, Operand, RegId, Scalar, Symbol, Target, Terminator};
use fencepost_trace::{Action, ErrorKind, Reason};
use smallvec::SmallVec;

/// Instructions that a thread may execute between two operations that others can notice.
const LOCAL_LIMIT: u64 = 10_000_000;
/// Stores of a thread that may wait in its buffers. Each will take a step, and executions are rarely followed that far.
const BUFFER_LIMIT: usize = 100_000;
/// Calls that may be in progress at once. With 8 MiB of stack, as is usual, this leaves less than 84 bytes for each.
const CALL_DEPTH_LIMIT: usize = 100_000;

/// What is handed to a block or a function.
type Values = SmallVec<[Value; 4]>;

/// What comes after an instruction.
pub(crate) enum Next {
    /// The following instruction.
    Advance,
    /// Whatever the frame now points to.
    Stay,
    /// Nothing: the thread has been [parked](Machine::park), or has ended.
    Park,
}

impl<'p> Machine<'p> {
    /// Executes thread `id` until it parks, finishes or fails.
    pub(crate) fn run(&mut self, id: ThreadIndex) {
        let mut executed = 0;
        while executed < LOCAL_LIMIT {
            match self.advance(id, &mut executed) {
                Ok(Next::Advance) => self.thread_mut(id).frame_mut().index += 1,
                Ok(Next::Stay) => {}
                Ok(Next::Park) => return,
                Err(trap) => {
                    let place = self.next_place(self.thread(id));
                    return self.stop(id, trap, place);
                }
            }
        }
        let place = self.next_place(self.thread(id));
        let message =
            format!("a thread executed {LOCAL_LIMIT} instructions without touching shared memory; does this loop end?");
        self.stop(id, Trap::limit(message), place);
    }

    /// Lets a thread wait for its turn to do something.
    #[inline]
    pub(crate) fn park(&mut self, id: ThreadIndex, pending: PendingOperation) -> Next {
        self.has_waited |= matches!(pending, PendingOperation::Lock { .. } | PendingOperation::AwaitAdd { .. });
        self.suspend(id, State::Parked(pending))
    }

    /// Leaves a thread in a state in which it executes nothing.
    #[inline]
    pub(crate) fn suspend(&mut self, id: ThreadIndex, state: State) -> Next {
        self.thread_mut(id).control.state = state;
        Next::Park
    }

    /// Executes what only computes, and the next instruction or terminator after it.
    #[inline(always)]
    fn advance(&mut self, id: ThreadIndex, executed: &mut u64) -> Result<Next, Trap> {
        let Some(thread) = &mut self.threads[id.index()] else { return Ok(Next::Park) };
        let reads_unnoticed = thread.buffers.is_empty() && self.log.is_none() && self.model.load() == Drain::Nothing;
        let start = thread.frames.first().filter(|_| reads_unnoticed).map(|frame| frame.function);
        let frame = thread.frames.last_mut().expect("a running thread has a frame");
        let registers = &mut thread.registers[frame.base..];
        let (function, place) = (frame.function, (frame.block, frame.index));
        let (block, index, count) = self.code.run(function, place, registers, Reader { memory: &self.memory, start });
        (frame.block, frame.index) = (block, index);
        *executed += count + 1;
        let function: &'p Function = &self.program.functions[frame.function];
        let code = &function.blocks[block];
        match code.instructions.get(index) {
            Some(instruction) => {
                self.pass_twins(id);
                self.execute(id, &instruction.op)
            }
            None => self.terminate(id, function, &code.terminator),
        }
    }

    /// Executes an instruction that only computes.
    fn compute(&mut self, id: ThreadIndex, op: &Op) -> Result<(), Trap> {
        let Some(thread) = &mut self.threads[id.index()] else { return Ok(()) };
        let Some(frame) = thread.frames.last() else { return Ok(()) };
        let (memory, thread_locals) = (&self.memory, thread.thread_locals.as_slice());
        let scope = Scope { memory, thread_locals, overflow: self.settings.overflow };
        scope.compute(op, &mut thread.registers[frame.base..])
    }

    /// What an operand of type `ty` is.
    fn typed(&self, id: ThreadIndex, operand: Operand, ty: Scalar) -> Value {
        let thread = self.thread(id);
        let (memory, thread_locals) = (&self.memory, thread.thread_locals.as_slice());
        let scope = Scope { memory, thread_locals, overflow: self.settings.overflow };
        scope.value(&thread.registers[thread.frame().base..], operand, ty)
    }

    pub(crate) fn operand(&self, id: ThreadIndex, operand: Operand) -> Value {
        let thread = self.thread(id);
        match operand {
            Operand::Reg(reg) => thread.registers[thread.frame().base + reg.index()],
            Operand::Bits(bits) => Value::defined(bits),
            Operand::Address(symbol, offset) => Value::defined(u128::from(
                self.memory.symbol(symbol, Some(&thread.thread_locals)).wrapping_add_signed(offset),
            )),
            Operand::Undefined => Value::UNDEFINED,
        }
    }

    /// The address that an operand gives.
    pub(crate) fn address(&self, id: ThreadIndex, operand: Operand) -> Result<u64, Trap> {
        let value = self.typed(id, operand, Scalar::Ptr);
        if value.is_defined() { Ok(value.bits as u64) } else { Err(uninitialised("an address")) }
    }

    /// The address that an operand gives, and where that is if there are as many bytes.
    fn located(&self, id: ThreadIndex, operand: Operand, len: u8) -> Result<(u64, Option<Spot>), Trap> {
        if let Operand::Address(Symbol::Global(global), offset) = operand
            && let Some((address, spot)) = self.memory.global_spot(global, offset, len)
        {
            return Ok((address, Some(spot)));
        }
        let address = self.address(id, operand)?;
        Ok((address, self.memory.spot(address, len).ok()))
    }

    /// Sets a register to what is left of a value in its type.
    pub(crate) fn set(&mut self, id: ThreadIndex, reg: RegId, value: Value) {
        let ty = self.program.functions[self.thread(id).frame().function].registers[reg].ty;
        self.put(id, reg, value.cut(ty));
    }

    /// Sets a register to a value of its type.
    pub(crate) fn put(&mut self, id: ThreadIndex, reg: RegId, value: Value) {
        let thread = self.thread_mut(id);
        let index = thread.frame().base + reg.index();
        thread.registers[index] = value;
    }

    fn execute(&mut self, id: ThreadIndex, op: &'p Op) -> Result<Next, Trap> {
        match *op {
            Op::Binary { .. } | Op::Compare { .. } | Op::Cast { .. } | Op::Address { .. } => self.compute(id, op)?,
            Op::Copy { dst, src } => self.set(id, dst, self.operand(id, src)),
            Op::Select { dst, cond, yes, no } => {
                let chosen = if self.decide(id, cond)? { yes } else { no };
                self.set(id, dst, self.operand(id, chosen));
            }
            Op::StackAlloc { dst, size, align, ref name, layout, escapes } => {
                let frame = self.thread(id).frame();
                let private = self.code.analysis.is_private(frame.function, frame.block, frame.index);
                let size = self.operand(id, size).cut(Scalar::Int(64));
                if !size.is_defined() {
                    return Err(uninitialised("the size of a variable"));
                }
                let origin = Origin::Stack { name: name.as_deref(), layout };
                let (address, block) = self.allocate_stack(id, size.bits as u64, align, origin, false)?;
                let allocation = self.memory.get_mut(block);
                allocation.shared_life = escapes && !private;
                allocation.private_to = private.then_some(id);
                self.thread_mut(id).frame_mut().locals.push(block);
                self.journal.push(Undo::PushedLocal { thread: id });
                self.set(id, dst, Value::defined(u128::from(address)));
            }
            Op::Load { dst, ty, addr, order } => {
                let (address, spot) = self.located(id, addr, ty.bytes() as u8)?;
                match self.load_own(id, address, spot, ty)? {
                    Ownership::Yes(value) => {
                        self.log_own_load(id, address, ty, value, order);
                        self.put(id, dst, value);
                    }
                    Ownership::No(spot) => {
                        return Ok(self.park(id, PendingOperation::Load { dst, ty, address, spot, order }));
                    }
                }
            }
            Op::Store { ty, addr, value, order } => return self.store(id, ty, addr, value, order),
            Op::ReadModifyWrite { dst, op, ty, addr, value, order } => {
                let (address, operand) = (self.address(id, addr)?, self.operand(id, value).cut(ty));
                let drain = self.model.update(order);
                return Ok(self.park(id, PendingOperation::Update { dst, op, ty, address, operand, order, drain }));
            }
            Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order } => {
                let pending = PendingOperation::CompareExchange {
                    dst,
                    success,
                    ty,
                    address: self.address(id, addr)?,
                    expected: self.operand(id, expected).cut(ty),
                    desired: self.operand(id, desired).cut(ty),
                    order,
                    failure_order,
                    drain: self.model.update(order),
                };
                return Ok(self.park(id, pending));
            }
            Op::Fence { order } => return Ok(self.fence(id, order)),
            Op::Call { ref args, callee, .. } => return self.call(id, callee, args),
            Op::Library { ref dsts, function, ref args } => return self.library(id, function, dsts, args),
        }
        Ok(Next::Advance)
    }

    /// A store: into the buffer, or parked on its way to memory.
    fn store(
        &mut self,
        id: ThreadIndex,
        ty: Scalar,
        addr: Operand,
        value: Operand,
        order: MemoryOrder,
    ) -> Result<Next, Trap> {
        let (address, spot) = self.located(id, addr, ty.bytes() as u8)?;
        let value = self.typed(id, value, ty);
        let bytes = Bytes::of(value, ty);
        let spot = match self.store_own(id, address, spot, &bytes, order)? {
            Ownership::Yes(()) => return Ok(Next::Advance),
            Ownership::No(spot) => spot,
        };
        let barrier = match self.model.store(order) {
            StorePlan::Direct(drain) => {
                return Ok(self.park(id, PendingOperation::Store { address, spot, bytes, order, drain }));
            }
            StorePlan::Buffer { barrier } => barrier,
        };
        // What other threads do to the block is found out at the commit, which is ordered with it.
        let spot = spot.map_or_else(|| self.memory.spot(address, bytes.len), Ok)?;
        let block = spot.block;
        let ended_by_self = match self.memory.get(block).life {
            Life::Live => false,
            Life::Freed { by } | Life::OutOfScope { by } => by == id,
        };
        if ended_by_self {
            self.check_alive(block)?;
        }
        self.check_writer(id, block)?;
        if self.memory.get(block).constant {
            return Err(self.constant_write(address));
        }
        if self.thread(id).buffers.count_waiting() >= BUFFER_LIMIT {
            return Err(Trap::Limit(Reason::FullStoreBuffer { limit: BUFFER_LIMIT }));
        }
        self.note_effect(id);
        let key = match self.model.buffers() {
            Buffers::PerLocation => address,
            Buffers::PerThread | Buffers::None => 0,
        };
        let agent = self.names.agent(Agent::Buffer(id, key));
        let event = self.log_with(id, |machine| {
            let (at, value) = machine.describe_value(address, value, ty);
            Action::Store { at, value, order, buffered: true }
        });
        self.keep_event(id, |machine| RawAction::Store {
            at: machine.raw_access(spot, bytes.len),
            order,
            buffered: true,
        });
        let commit = self.thread(id).buffers.next_commit(agent);
        let place = self.next_place(self.thread(id));
        let thread = self.thread_mut(id);
        if barrier {
            thread.control.epoch += 1;
        }
        thread.control.unfenced = true;
        let (epoch, issued) = (thread.control.epoch, thread.control.origin);
        let number = thread.buffers.issued();
        thread.buffers.push(BufferedStore { address, bytes, epoch, commit, issued, place, event, number });
        self.journal.push(Undo::Buffered { thread: id, agent });
        Ok(Next::Advance)
    }

    fn fence(&mut self, id: ThreadIndex, order: MemoryOrder) -> Next {
        let plan = self.model.fence(order);
        match plan {
            FencePlan::Drain if self.thread(id).control.unfenced => return self.park(id, PendingOperation::Drain),
            FencePlan::Barrier => self.thread_mut(id).control.epoch += 1,
            FencePlan::Drain | FencePlan::Nothing => {}
        }
        self.pass_fence(order);
        self.log_with(id, |_| Action::Fence { order, effect: plan.effect() });
        self.keep_event(id, |_| RawAction::Fence { order });
        Next::Advance
    }

    fn call(&mut self, id: ThreadIndex, callee: Callee, args: &[Operand]) -> Result<Next, Trap> {
        let function = match callee {
            Callee::Direct(function) => function,
            Callee::Indirect(operand) => {
                let address = self.address(id, operand)?;
                self.memory.function_at(address).ok_or_else(|| {
                    Trap::error(ErrorKind::InvalidCall, format!("call of {address:#x}, which is not a function"))
                })?
            }
        };
        let code = &self.program.functions[function];
        let args = match (callee, args) {
            // The type of a call without a prototype looks as if unnamed arguments could follow, and says that none do.
            (Callee::Indirect(_), [named @ .., Operand::Undefined]) if named.len() == code.params.len() => named,
            _ => args,
        };
        if code.params.len() != args.len() {
            return Err(Trap::error(
                ErrorKind::InvalidCall,
                format!("{} is called with {} arguments but takes {}", code.name, args.len(), code.params.len()),
            ));
        }
        if self.thread(id).frames.len() >= CALL_DEPTH_LIMIT {
            let message = format!("stack overflow: more than {CALL_DEPTH_LIMIT} calls in progress in {}", code.name);
            return Err(Trap::error(ErrorKind::StackOverflow, message));
        }
        let values: Values = args.iter().map(|arg| self.operand(id, *arg)).collect();
        self.push_frame(id, function, &values);
        Ok(Next::Stay)
    }

    fn terminate(&mut self, id: ThreadIndex, function: &'p Function, terminator: &'p Terminator) -> Result<Next, Trap> {
        match terminator {
            Terminator::Jump(target) => Ok(self.jump(id, function, target)),
            Terminator::Branch { cond, yes, no } => {
                let target = if self.decide(id, *cond)? { yes } else { no };
                Ok(self.jump(id, function, target))
            }
            Terminator::Switch { ty, value, cases, default } => {
                let value = self.operand(id, *value).cut(*ty);
                if !value.is_defined() {
                    return Err(uninitialised("a switch"));
                }
                let case = cases.iter().find(|(case, _)| *case == value.bits);
                Ok(self.jump(id, function, case.map_or(default, |(_, target)| target)))
            }
            Terminator::Return(values) => self.leave(id, values),
            Terminator::Unreachable => {
                Err(Trap::error(ErrorKind::Unreachable, "code that must not be reached was reached"))
            }
        }
    }

    fn jump(&mut self, id: ThreadIndex, function: &'p Function, target: &'p Target) -> Next {
        if !target.args.is_empty() {
            let values: Values = target.args.iter().map(|arg| self.operand(id, *arg)).collect();
            for (param, value) in function.blocks[target.block].params.iter().zip(values) {
                self.set(id, *param, value);
            }
        }
        let frame = self.thread_mut(id).frame_mut();
        let from = frame.block;
        (frame.block, frame.index) = (target.block, 0);
        self.arrive(id, from, target.block).unwrap_or(Next::Stay)
    }

    /// What an `i1` says; an error if nothing has determined it.
    fn decide(&self, id: ThreadIndex, cond: Operand) -> Result<bool, Trap> {
        let value = self.typed(id, cond, Scalar::Int(1));
        if value.is_defined() { Ok(value.bits == 1) } else { Err(uninitialised("a decision")) }
    }

    /// Returns from the current function.
    fn leave(&mut self, id: ThreadIndex, values: &[Operand]) -> Result<Next, Trap> {
        let frames = self.thread(id).frames.len();
        let is_root = frames == 1;
        if let Some(park) = self.end_scope(id, frames - 1) {
            return Ok(park);
        }
        if is_root && id.index() != 0 && self.run_thread_end(id) {
            return Ok(Next::Stay);
        }
        if is_root && let Some(park) = self.end_thread_locals(id) {
            return Ok(park);
        }
        if is_root {
            // A function that returns nothing may have been cast to one of a thread; nobody must use its result.
            let result = values.first().map_or(Value::UNDEFINED, |value| self.operand(id, *value));
            self.thread_mut(id).control.exits = id.index() == 0 && self.settings.main_ends_process;
            return Ok(self.finish(id, result));
        }
        let values: Values = values.iter().map(|value| self.operand(id, *value)).collect();
        self.pop_frame(id);
        self.save_call(id);
        let frame = self.thread(id).frame();
        let block = &self.program.functions[frame.function].blocks[frame.block];
        if let Some(Op::Call { dsts, .. }) = block.instructions.get(frame.index).map(|instruction| &instruction.op) {
            // Behind a cast, a function may return nothing. It does no harm as long as nobody uses the result.
            let values = values.into_iter().chain(std::iter::repeat(Value::UNDEFINED));
            for (dst, value) in dsts.iter().zip(values) {
                self.set(id, *dst, value);
            }
            return Ok(Next::Advance);
        }
        // What ends threads was called by the machine itself; what made it do so comes again.
        Ok(Next::Stay)
    }

    /// Calls what every thread runs at its end; false if there is nothing, or it has run.
    pub(crate) fn run_thread_end(&mut self, id: ThreadIndex) -> bool {
        let Some(function) = self.program.thread_end else { return false };
        if std::mem::replace(&mut self.thread_mut(id).control.ending, true) {
            return false;
        }
        self.push_frame(id, function, &[]);
        true
    }

    /// Ends the code of a thread with a result. The thread itself ends with the last commit of its stores.
    pub(crate) fn finish(&mut self, id: ThreadIndex, result: Value) -> Next {
        if self.thread(id).buffers.is_empty() {
            self.log_with(id, |_| Action::Exit);
        }
        self.thread_mut(id).control.result = result;
        self.suspend(id, State::Finished)
    }

    fn pop_frame(&mut self, id: ThreadIndex) {
        // As thread_mut, without a borrow of the journal.
        if let Some(thread) = &mut self.threads[id.index()]
            && let Some(frame) = thread.frames.pop()
        {
            let base = frame.base;
            self.journal.save_frame(id, frame, &thread.registers[base..]);
            thread.registers.truncate(base);
        }
    }

    /// Ends the life of the variables of the frames from `frame` on, at once if nobody else can know them, and by a step
    /// if somebody can. The variables of `main` last as long as the program.
    pub(crate) fn end_scope(&mut self, id: ThreadIndex, frame: usize) -> Option<Next> {
        if self.thread(id).frames[frame..].iter().all(|frame| frame.locals.is_empty()) {
            return None;
        }
        let is_main = |frame: &Frame| self.program.functions[frame.function].name == "main";
        let main = self.thread(id).frames.iter().position(is_main).filter(|_| id.index() == 0);
        let first = main.map_or(frame, |main| frame.max(main + 1));
        let mut locals =
            self.thread(id).frames[first.min(self.thread(id).frames.len())..].iter().flat_map(|f| &f.locals);
        if locals.any(|local| self.memory.get(*local).shared_life) {
            return Some(self.park(id, PendingOperation::EndScope { frame: first }));
        }
        self.end_locals(id, first);
        None
    }

    /// Ends the life of the thread-local variables of a thread, by a step if somebody else can know them. If nobody can, it
    /// makes no difference.
    pub(crate) fn end_thread_locals(&mut self, id: ThreadIndex) -> Option<Next> {
        let is_left = self.lasting_thread_locals(id).next().is_some();
        is_left.then(|| self.park(id, PendingOperation::EndThreadLocals))
    }

    /// The thread-local variables of a thread that others can know and that have not ended.
    pub(crate) fn lasting_thread_locals(&self, id: ThreadIndex) -> impl Iterator<Item = AllocationId> + '_ {
        let blocks = self.thread(id).thread_locals.iter().filter_map(|(_, at)| Some(self.memory.find(*at, 0).ok()?.0));
        blocks.filter(|block| {
            let block = self.memory.get(*block);
            block.shared_life && block.life == Life::Live
        })
    }

    /// Ends the life of the variables of the frames from `first` on.
    pub(crate) fn end_locals(&mut self, id: ThreadIndex, first: usize) -> Vec<AllocationId> {
        let mut ended = Vec::new();
        for frame in first..self.thread(id).frames.len() {
            let locals = std::mem::take(&mut self.thread_mut(id).frames[frame].locals);
            if locals.is_empty() {
                continue;
            }
            for local in &locals {
                self.set_life(*local, Life::OutOfScope { by: id });
                self.forget_own(id, *local);
            }
            ended.extend(&locals);
            self.journal.save_locals(id, frame, locals);
        }
        ended
    }

    pub(crate) fn set_life(&mut self, block: AllocationId, life: Life) {
        let old = std::mem::replace(&mut self.memory.get_mut(block).life, life);
        self.journal.push(Undo::Life { id: block, old });
    }

    /// Saves where the current frame of a thread is and what its registers hold, before it moves on. Once in a step is
    /// enough. All registers are copied, changed or not: that takes less time than to note what changes.
    pub(crate) fn save_call(&mut self, id: ThreadIndex) {
        let serial = self.serial;
        let Some(thread) = &mut self.threads[id.index()] else { return };
        let Some(frame) = thread.frames.last_mut() else { return };
        if std::mem::replace(&mut frame.saved, serial) != serial {
            let (base, block, index) = (frame.base, frame.block, frame.index);
            self.journal.save_call(id, block, index, &thread.registers[base..]);
        }
    }

    /// A new block on the stack of a thread.
    pub(crate) fn allocate_stack(
        &mut self,
        id: ThreadIndex,
        size: u64,
        align: u64,
        origin: Origin<'p>,
        defined: bool,
    ) -> Result<(u64, AllocationId), Trap> {
        let arena = Arena::Stack(self.names.number(id));
        let mut next = self.thread(id).control.next_stack;
        let made = self.memory.allocate(arena, &mut next, size, align, origin, defined)?;
        self.thread_mut(id).control.next_stack = next;
        self.journal.push(Undo::Allocated { arena });
        Ok(made)
    }
}

pub(crate) fn uninitialised(what: &str) -> Trap {
    Trap::error(ErrorKind::Uninitialised, format!("{what} depends on an uninitialised value"))
}
