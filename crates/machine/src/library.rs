//! The functions that the machine provides: what each does when it is reached. Those that others can notice are parked
//! here and performed in [`crate::step`].

use crate::journal::Undo;
use crate::machine::Machine;
use crate::memory::{Arena, Origin};
use crate::names::ThreadIndex;
use crate::run::{Next, uninitialised};
use crate::thread::{PendingOperation, State};
use crate::trap::Trap;
use fencepost_program::names::Purpose;
use fencepost_program::scalar::{Value, signed};
use fencepost_program::{LibraryFunction, Op, Operand, RegId, Scalar};
use fencepost_trace::{Action, ErrorKind, Reason};

impl Machine<'_> {
    pub(crate) fn library(
        &mut self,
        id: ThreadIndex,
        function: LibraryFunction,
        dsts: &[RegId],
        args: &[Operand],
    ) -> Result<Next, Trap> {
        use LibraryFunction as F;
        let arg = |position: usize| args.get(position).copied().unwrap_or(Operand::Undefined);
        let result = match function {
            F::ThreadCreate => return self.thread_create(id, arg(0), arg(1), arg(2), arg(3)),
            F::ThreadJoin => {
                let target = self.thread_of_handle(id, arg(0))?;
                if target == id {
                    return Err(Trap::error(ErrorKind::ThreadMisuse, "a thread joins itself"));
                }
                let slot = self.address(id, arg(1))?;
                return Ok(self.park(id, PendingOperation::Join { target, slot: (slot != 0).then_some(slot) }));
            }
            F::ThreadExit => {
                if let Some(park) = self.end_scope(id, 0) {
                    return Ok(park);
                }
                if self.run_thread_end(id) {
                    return Ok(Next::Stay);
                }
                if let Some(park) = self.end_thread_locals(id) {
                    return Ok(park);
                }
                let result = self.operand(id, arg(0));
                return Ok(self.finish(id, result));
            }
            F::ThreadSelf => self.handle_of(id),
            F::MutexInit => {
                let attributes = self.address(id, arg(1))?;
                return Ok(
                    self.park(id, PendingOperation::InitMutex { address: self.address(id, arg(0))?, attributes })
                );
            }
            F::MutexDestroy => {
                return Ok(self.park(id, PendingOperation::DestroyMutex { address: self.address(id, arg(0))? }));
            }
            F::MutexLock => return Ok(self.park(id, PendingOperation::Lock { address: self.address(id, arg(0))? })),
            F::MutexTryLock => {
                return Ok(self.park(id, PendingOperation::TryLock { address: self.address(id, arg(0))? }));
            }
            F::MutexUnlock => return Ok(self.park(id, PendingOperation::Unlock { address: self.address(id, arg(0))? })),
            F::Malloc => {
                let size = self.size(id, arg(0))?;
                self.heap_block(id, size, 16, false)?
            }
            F::Calloc => {
                let (count, size) = (self.size(id, arg(0))?, self.size(id, arg(1))?);
                self.heap_block(id, count.saturating_mul(size), 16, true)?
            }
            F::Free => {
                let address = self.address(id, arg(0))?;
                if address == 0 {
                    return Ok(Next::Advance);
                }
                return Ok(self.park(id, PendingOperation::Free { address }));
            }
            F::AssertFail => {
                let text = self.text(id, arg(0));
                return Err(Trap::error(ErrorKind::Assertion, format!("assertion `{text}` failed")));
            }
            F::Assume => {
                let condition = self.operand(id, arg(0)).cut(Scalar::Int(32));
                if !condition.is_defined() {
                    return Err(uninitialised("an assumption"));
                }
                if condition.bits == 0 {
                    self.log_with(id, |_| Action::AssumeFailed);
                    return Ok(self.suspend(id, State::Cut));
                }
                Value::ZERO
            }
            F::VerifierError => return Err(Trap::error(ErrorKind::Abort, "the error function was called")),
            F::Abort => return Err(Trap::error(ErrorKind::Abort, "abort was called")),
            F::Yield => Value::ZERO,
            F::Math(function, kind) => {
                let ty = Scalar::Float(kind);
                let values: Vec<_> = args.iter().map(|arg| self.operand(id, *arg).cut(ty)).collect();
                match values.iter().all(|value| value.is_defined()) {
                    true => {
                        let bits: Vec<_> = values.iter().map(|value| value.bits).collect();
                        Value::defined(crate::math::evaluate(function, kind, &bits))
                    }
                    false => Value::undefined(ty),
                }
            }
            F::Spurious => Value::defined(u128::from(self.settings.spurious)),
            F::Is => {
                let [value, number] = [arg(0), arg(1)].map(|arg| self.operand(id, arg).cut(Scalar::Int(32)));
                Value::defined(u128::from(value.is_defined() && value == number))
            }
            F::Choose => return self.choose(id, 0, self.number(id, arg(0), 32)?.saturating_sub(1)),
            F::ChooseBetween => return self.choose(id, self.number(id, arg(0), 64)?, self.number(id, arg(1), 64)?),
            F::Nondet => {
                let Some((low, high)) = self.settings.nondet else {
                    return Err(Trap::Limit(Reason::UnboundedChoice));
                };
                let (least, greatest) = (self.number(id, arg(0), 64)?, self.number(id, arg(1), 64)?);
                return self.choose(id, low.max(least), high.min(greatest));
            }
            F::AwaitAdd => {
                let pending = PendingOperation::AwaitAdd {
                    address: self.address(id, arg(0))?,
                    low: self.number(id, arg(1), 32)?,
                    high: self.number(id, arg(2), 32)?,
                    delta: self.number(id, arg(3), 32)? as i32,
                };
                return Ok(self.park(id, pending));
            }
            F::Error => return Err(self.reported_error(id, arg(0), arg(1))),
            F::Limit => return Err(Trap::limit(self.text(id, arg(0)))),
            F::Exit => {
                if self.thread(id).control.unfenced {
                    return Ok(self.park(id, PendingOperation::Drain));
                }
                self.thread_mut(id).control.exits = true;
                return Ok(self.finish(id, Value::ZERO));
            }
            F::Print => {
                let printed = self.format_output(id, args);
                let result = printed.result();
                self.log_with(id, |_| Action::Output { text: printed.text });
                result
            }
            // Any number that is not negative says that it was printed.
            F::Puts => {
                let text = self.text(id, arg(0)) + "\n";
                self.log_with(id, |_| Action::Output { text });
                Value::ZERO
            }
            F::AlignedAlloc => {
                let (align, size) = (self.size(id, arg(0))?, self.size(id, arg(1))?);
                self.heap_block(id, size, align, false)?
            }
            F::BlockSize => {
                let block = self.freeable(self.address(id, arg(0))?)?;
                Value::defined(u128::from(self.memory.get(block).size))
            }
            F::ThreadDetach => {
                let target = self.thread_of_handle(id, arg(0))?;
                self.detach(id, target)?;
                Value::ZERO
            }
        };
        for dst in dsts {
            self.set(id, *dst, result);
        }
        Ok(Next::Advance)
    }

    fn thread_create(
        &mut self,
        id: ThreadIndex,
        slot: Operand,
        attributes: Operand,
        start: Operand,
        argument: Operand,
    ) -> Result<Next, Trap> {
        let start = self.address(id, start)?;
        let function = self.memory.function_at(start).ok_or_else(|| {
            Trap::error(ErrorKind::InvalidCall, format!("a thread is to start at {start:#x}, which is not a function"))
        })?;
        if self.program.functions[function].params.len() > 1 {
            return Err(Trap::error(ErrorKind::InvalidCall, "a thread's function takes at most one argument"));
        }
        let pending = PendingOperation::Create {
            slot: self.address(id, slot)?,
            attributes: self.address(id, attributes)?,
            function,
            argument: self.operand(id, argument),
        };
        Ok(self.park(id, pending))
    }

    /// The `pthread_t` of a thread. Never zero, as some programs use zero for "no thread".
    pub(crate) fn handle_of(&self, thread: ThreadIndex) -> Value {
        Value::defined(u128::from(self.names.number(thread).get()) + 1)
    }

    /// The thread that a `pthread_t` names.
    fn thread_of_handle(&self, id: ThreadIndex, operand: Operand) -> Result<ThreadIndex, Trap> {
        let value = self.operand(id, operand).cut(Scalar::Int(64));
        if !value.is_defined() {
            return Err(uninitialised("a thread handle"));
        }
        let named = (value.bits as u64).checked_sub(1).and_then(|number| self.names.numbered(number));
        match named.filter(|thread| self.exists(*thread)) {
            Some(thread) => Ok(thread),
            None => Err(Trap::error(ErrorKind::ThreadMisuse, "the handle is not one of a thread")),
        }
    }

    /// Nobody will join the thread. Two threads that detach or join it make an error in whichever order, so that this
    /// need not be ordered with others.
    fn detach(&mut self, id: ThreadIndex, target: ThreadIndex) -> Result<(), Trap> {
        let old = self.thread(target).control;
        if old.joined || old.detached {
            let before = if old.joined { "joined" } else { "detached" };
            let message = format!("{target} is detached, but was {before} before");
            return Err(Trap::error(ErrorKind::ThreadMisuse, message));
        }
        self.journal.save_control(target, &old);
        self.thread_mut(target).control.detached = true;
        self.note_effect(id);
        Ok(())
    }

    fn size(&self, id: ThreadIndex, operand: Operand) -> Result<u64, Trap> {
        let value = self.operand(id, operand).cut(Scalar::Int(64));
        if value.is_defined() { Ok(value.bits as u64) } else { Err(uninitialised("the size of a block")) }
    }

    fn heap_block(&mut self, id: ThreadIndex, size: u64, align: u64, zeroed: bool) -> Result<Value, Trap> {
        let mut control = self.thread(id).control;
        let purpose = Purpose::find(self.program, self.calls(self.thread(id)), size);
        let origin = Origin::Heap { purpose, by: id };
        let arena = Arena::Heap(self.names.number(id));
        let (address, block) = self.memory.allocate(arena, &mut control.next_heap, size, align, origin, zeroed)?;
        self.journal.push(Undo::Allocated { arena });
        control.effects += 1;
        self.thread_mut(id).control = control;
        self.memory.get_mut(block).shared_life = true;
        self.log_with(id, |machine| Action::Allocate { object: machine.object(block) });
        Ok(Value::defined(u128::from(address)))
    }

    /// An error that the library reports.
    fn reported_error(&self, id: ThreadIndex, kind: Operand, message: Operand) -> Trap {
        let kind = ErrorKind::of_library(self.operand(id, kind).bits);
        Trap::error(kind, self.text(id, message))
    }

    /// Parks for the choice of a number.
    fn choose(&mut self, id: ThreadIndex, low: i64, high: i64) -> Result<Next, Trap> {
        match high.checked_sub(low) {
            Some(0) => {
                self.log_with(id, |_| Action::Choose { value: low });
                self.set_result(id, Value::defined(low as u64 as u128));
                Ok(Next::Advance)
            }
            Some(more) if more > 0 => Ok(self.park(id, PendingOperation::Choose { low, high })),
            Some(_) => Err(Trap::limit(format!("there is no value to choose from {low} to {high}"))),
            None => Err(Trap::limit("there are too many values to choose from")),
        }
    }

    /// A signed number of this many bits.
    fn number(&self, id: ThreadIndex, operand: Operand, bits: u8) -> Result<i64, Trap> {
        let value = self.operand(id, operand).cut(Scalar::Int(bits));
        if value.is_defined() {
            Ok(signed(value.bits, Scalar::Int(bits)) as i64)
        } else {
            Err(uninitialised("a number"))
        }
    }

    /// The C string at an address, as far as it can be read.
    pub(crate) fn text(&self, id: ThreadIndex, operand: Operand) -> String {
        const LONGEST: u64 = 1000;
        let Ok(start) = self.address(id, operand) else { return String::new() };
        let bytes = (0..LONGEST).map_while(|offset| {
            let byte = self.memory.read(start + offset, 1).ok()?.data[0];
            (byte != 0).then_some(byte)
        });
        String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
    }

    /// Sets the result of the library call at which the thread is.
    pub(crate) fn set_result(&mut self, id: ThreadIndex, value: Value) {
        let frame = self.thread(id).frame();
        let block = &self.program.functions[frame.function].blocks[frame.block];
        if let Some(Op::Library { dsts, .. }) = block.instructions.get(frame.index).map(|i| &i.op) {
            for dst in dsts {
                self.set(id, *dst, value);
            }
        }
    }
}
