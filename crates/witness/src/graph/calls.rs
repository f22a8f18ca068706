//! Calls: of functions of the program, of what the machine provides, and of what means more than its body says.

use super::accesses::{AccessOrder, Target, Update};
use super::derived::{Sources, TracedValue};
use super::memory::{Block, OwnByte, Owner, block_of_word};
use super::run::{Run, Stop};
use super::{BlockKind, ClaimedBlock, ShownValue};
use fencepost_base::{FenceKind, MemoryOrder};
use fencepost_graph::{Bytes, ErrorKind, EventKind};
use fencepost_program::addresses::{self, FREED, GIVEN_BACK, GONE};
use fencepost_program::intrinsics::{Intrinsic, fence_of_appendix, intrinsic};
use fencepost_program::scalar::{Value, signed};
use fencepost_program::{Callee, LibraryFunction, Op, Operand, RegId, Scalar};

/// Calls that may be in progress at once.
const DEEPEST_CALL: usize = 10_000;
/// The words beside memory that say what became of a block.
const WORD: Scalar = Scalar::Ptr;
const PLAIN: MemoryOrder = MemoryOrder::Plain;

/// What a new block holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Contents {
    Undefined,
    Zero,
}

impl Run<'_> {
    pub fn call(&mut self, callee: Callee, args: &[Operand]) -> Result<(), Stop> {
        let function = match callee {
            Callee::Direct(function) => function,
            Callee::Indirect(operand) => {
                let address = self.read_defined(operand, Scalar::Ptr)?.value.bits as u64;
                addresses::function_at(self.program, address).ok_or(Stop::Error(ErrorKind::InvalidCall))?
            }
        };
        let code = &self.program.functions[function];
        if let Some(intrinsic) = intrinsic(code) {
            let result = self.intrinsic(intrinsic, args)?;
            self.finish_call(result.as_slice());
            return Ok(());
        }
        if self.frames.len() >= DEEPEST_CALL {
            return Err(self.refuse("calls too deep"));
        }
        let types: Vec<Scalar> = code.params.iter().map(|param| code.registers[*param].ty).collect();
        let arguments = args.iter().zip(types).map(|(arg, ty)| self.operand(*arg, ty)).collect();
        self.operations += usize::from(self.frames.len() == 1);
        let called_at = self.place();
        self.enter(function, arguments, called_at)
    }

    /// Sets the results of the call at which the thread is, and goes on.
    fn finish_call(&mut self, results: &[TracedValue]) {
        let frame = self.frame();
        let block = &self.function().blocks[frame.block];
        if let Some(Op::Call { dsts, .. }) = block.instructions.get(frame.index).map(|instruction| &instruction.op) {
            for (dst, value) in dsts.iter().zip(results) {
                self.set(*dst, value.clone());
            }
        }
        self.frame_mut().index += 1;
    }

    /// Leaves a function; what the thread returns if it was the first.
    pub fn leave(&mut self, values: &[Operand]) -> Result<Option<Vec<TracedValue>>, Stop> {
        let types = &self.function().results;
        let values: Vec<TracedValue> = values.iter().zip(types).map(|(value, ty)| self.operand(*value, *ty)).collect();
        self.end_locals()?;
        if self.frames.len() == 1 {
            return Ok(Some(values));
        }
        self.frames.pop();
        self.finish_call(&values);
        Ok(None)
    }

    /// The variables of the function cease to exist. Whether the graph says so of all of them is up to whoever made it: what it
    /// does not say is no error.
    fn end_locals(&mut self) -> Result<(), Stop> {
        while let Some((_, event)) = self.next_event()
            && let Some(at) = event.at.filter(|at| at.address >= GONE)
        {
            let base = block_of_word(at.address);
            // Callers end theirs later.
            if self.frames.iter().rev().skip(1).any(|frame| frame.locals.contains(&base)) {
                break;
            }
            // Each ends once, and only if it was there.
            let Some(number) = self.frame().locals.iter().position(|local| *local == base) else {
                return Err(self.refuse("is said to end a variable that it does not have,"));
            };
            self.frame_mut().locals.swap_remove(number);
            let target = Target { at, from: Sources::default() };
            self.store_shared(&target, WORD, &TracedValue::constant(Value::defined(1)), AccessOrder::plain(PLAIN))?;
        }
        Ok(())
    }

    /// The next block that the thread is given: its address.
    pub fn give(&mut self, size: u128, kind: BlockKind, contents: Contents) -> Result<u64, Stop> {
        let at = self.take_block(size, kind)?;
        if !self.fresh.insert(at.address) {
            return Err(self.refuse("is given memory that is already in use,"));
        }
        let initial = self.claim.graph.events.iter().filter(|event| event.kind == EventKind::Initial);
        let inside = initial.filter(|event| event.at.is_some_and(|of| of.overlaps(at)));
        let expected = (contents == Contents::Zero).then_some(0);
        let bytes = inside.flat_map(|event| event.written.iter().flat_map(|written| written.bytes.iter()));
        if bytes.into_iter().any(|byte| *byte != expected) {
            return Err(self.refuse("is given memory that holds something else than it should,"));
        }
        if contents == Contents::Zero {
            let zero = OwnByte { data: 0, undefined: 0, from: Sources::default() };
            self.own.extend(at.addresses().map(|address| (address, zero.clone())));
        }
        Ok(at.address)
    }

    fn take_block(&mut self, size: u128, kind: BlockKind) -> Result<Bytes, Stop> {
        let Some(ClaimedBlock { at, kind: claimed }) =
            self.claimed.blocks.get(self.given).copied().filter(|_| self.waiting.is_none())
        else {
            return Err(self.report_missing("asks for memory"));
        };
        if u128::from(at.size) != size || at.address % addresses::ALIGN != 0 || claimed != kind {
            return Err(self.refuse("is given a block that is not what it asks for,"));
        }
        self.given += 1;
        Ok(at)
    }

    pub fn library(&mut self, function: LibraryFunction, dsts: &[RegId], args: &[Operand]) -> Result<(), Stop> {
        use LibraryFunction as F;
        let arg = |position: usize| args.get(position).copied().unwrap_or(Operand::Undefined);
        let long = Scalar::Int(64);
        let result = match function {
            F::Yield | F::Print | F::Puts => Value::ZERO,
            F::Assume => {
                let assumed = self.read_defined(arg(0), Scalar::Int(32))?;
                if assumed.value == Value::ZERO {
                    return Err(self.refuse("assumes what does not hold"));
                }
                self.branch_on(&assumed.from);
                Value::ZERO
            }
            F::AssertFail => return Err(Stop::Error(ErrorKind::Assertion)),
            F::VerifierError | F::Abort => return Err(Stop::Error(ErrorKind::Abort)),
            F::Error => {
                let kind = self.read_defined(arg(0), Scalar::Int(32))?.value.bits;
                return Err(Stop::Error(ErrorKind::of_library(kind)));
            }
            F::Malloc => {
                let size = self.read_defined(arg(0), long)?.value.bits;
                Value::defined(self.give(size, BlockKind::Heap, Contents::Undefined)?.into())
            }
            F::Calloc => {
                let (count, size) = (self.read_defined(arg(0), long)?, self.read_defined(arg(1), long)?);
                let size = count.value.bits.wrapping_mul(size.value.bits);
                Value::defined(self.give(size & long.mask(), BlockKind::Heap, Contents::Zero)?.into())
            }
            F::Free => {
                self.free(arg(0), FREED)?;
                Value::ZERO
            }
            F::Choose => {
                let limit = self.read_defined(arg(0), Scalar::Int(32))?.value.bits;
                self.choose(0, signed(limit, Scalar::Int(32)) - 1)?
            }
            F::ChooseBetween => {
                let (low, high) = (self.read_defined(arg(0), long)?, self.read_defined(arg(1), long)?);
                self.choose(signed(low.value.bits, long), signed(high.value.bits, long))?
            }
            other => return Err(self.refuse(&format!("calls `{}`, which graphs do not have,", other.entry().name))),
        };
        dsts.iter().for_each(|dst| self.set(*dst, TracedValue::constant(result)));
        Ok(())
    }

    fn choose(&mut self, low: i128, high: i128) -> Result<Value, Stop> {
        if low > high {
            return Err(Stop::Error(ErrorKind::InvalidCall));
        }
        let Some(choice) = self.claimed.choices.get(self.chosen).copied().filter(|_| self.waiting.is_none()) else {
            return Err(self.report_missing("makes a choice"));
        };
        self.chosen += 1;
        let is_allowed = |bits: u8| (low..=high).contains(&signed(choice, Scalar::Int(bits)));
        if is_allowed(32) || is_allowed(64) {
            return Ok(Value::defined(choice));
        }
        Err(self.refuse("chooses what it cannot choose"))
    }

    /// Gives memory back, by the word that is so far away from it. Returns where that is.
    fn free(&mut self, pointer: Operand, distance: u64) -> Result<(), Stop> {
        let pointer = self.read_defined(pointer, Scalar::Ptr)?;
        let address = pointer.value.bits as u64;
        if address == 0 {
            return Ok(());
        }
        let kind = if distance == FREED { BlockKind::Heap } else { BlockKind::Pool };
        let is_such = |block: &Block| matches!(block.owner, Owner::Thread(_, found) if found == kind);
        if !self.memory.block_at(address).is_some_and(|block| is_such(block) && block.at.address == address) {
            return Err(Stop::Error(ErrorKind::InvalidFree));
        }
        let at = Bytes { address: address + distance, size: WORD.bytes() };
        let word = Target { at, from: pointer.from };
        if distance == FREED {
            return self.store_shared(
                &word,
                WORD,
                &TracedValue::constant(Value::defined(1)),
                AccessOrder::plain(PLAIN),
            );
        }
        self.fence(&[FenceKind::LoadStore, FenceKind::StoreStore], PLAIN)?;
        let old = self.update_shared(&word, WORD, &Update::exchange(PLAIN, &|_| Some(Value::defined(1))))?;
        if old.value != Value::ZERO { Err(Stop::Error(ErrorKind::InvalidFree)) } else { Ok(()) }
    }

    /// Memory of `fencepost_malloc`: new, or given back. Taking what was given back is a lock of it.
    fn take_from_pool(&mut self, size: u128) -> Result<Value, Stop> {
        // Whether the memory was given back would be said by an event.
        if self.is_cut && self.next_event().is_none() {
            return Err(Stop::NoEvent);
        }
        let next = self.claimed.blocks.get(self.given).map(|block| block.at.address + GIVEN_BACK);
        let is_again = self.next_event().and_then(|(_, event)| event.at).map(|at| at.address) == next;
        if !is_again {
            return Ok(Value::defined(self.give(size, BlockKind::Pool, Contents::Undefined)?.into()));
        }
        let at = self.take_block(size, BlockKind::Pool)?;
        let word = Bytes { address: at.address + GIVEN_BACK, size: WORD.bytes() };
        let word = Target { at: word, from: Sources::default() };
        let old = self.update_shared(&word, WORD, &Update::exchange(PLAIN, &|_| Some(Value::ZERO)))?;
        if old.value != Value::defined(1) {
            return Err(self.refuse("is given memory that was not given back,"));
        }
        self.fence(&[FenceKind::LoadLoad, FenceKind::LoadStore], PLAIN)?;
        Ok(Value::defined(at.address.into()))
    }

    fn intrinsic(&mut self, intrinsic: Intrinsic, args: &[Operand]) -> Result<Option<TracedValue>, Stop> {
        use Intrinsic as I;
        let arg = |position: usize| args.get(position).copied().unwrap_or(Operand::Undefined);
        let long = Scalar::Int(64);
        Ok(match intrinsic {
            I::Fence(kinds) => {
                self.fence(kinds, PLAIN)?;
                None
            }
            I::NamedFence => {
                let name = self.text(arg(0))?;
                let kinds = fence_of_appendix(&name).ok_or_else(|| self.refuse("passes an unknown fence"))?;
                self.fence(kinds, PLAIN)?;
                None
            }
            I::ObserveOperation => None,
            I::ObserveArgument | I::ObserveResult => {
                let name = self.text(arg(0))?;
                let value = self.read_defined(arg(1), long)?.value.bits as u64 as i64;
                let operation = self.operations.saturating_sub(1);
                let is_result = intrinsic == I::ObserveResult;
                self.shown.push(ShownValue { thread: self.thread, operation, is_result, name, value });
                None
            }
            I::CompareExchange => {
                let target = Target::new(self.read_defined(arg(0), Scalar::Ptr)?, Scalar::Ptr);
                let expected = self.read_defined(arg(1), Scalar::Ptr)?;
                let desired = self.operand(arg(2), Scalar::Ptr);
                let orders = (MemoryOrder::Relaxed, MemoryOrder::Relaxed);
                let (old, matches) = self.compare_exchange(&target, Scalar::Ptr, orders, &expected, &desired)?;
                self.compare_pointers(old.value, expected.value);
                Some(matches)
            }
            I::DoubleCompareExchange(ty) => {
                let places = [self.read_defined(arg(0), Scalar::Ptr)?, self.read_defined(arg(1), Scalar::Ptr)?];
                let places = places.map(|place| Target::new(place, ty));
                let (mut matches, mut from, first) = (true, Sources::default(), self.happened);
                for (number, place) in places.iter().enumerate() {
                    let expected = self.read_defined(arg(2 + number), ty)?;
                    let found = self.load(place, ty, AccessOrder::of_update(PLAIN))?;
                    if !found.value.is_defined() {
                        self.expect_one_block(first)?;
                        return Err(Stop::Error(ErrorKind::Uninitialised));
                    }
                    if ty == Scalar::Ptr {
                        self.compare_pointers(found.value, expected.value);
                    }
                    matches &= found.value == expected.value;
                    from = from.with(&found.from).with(&expected.from);
                }
                self.branch_on(&from);
                for (number, place) in places.iter().enumerate().filter(|_| matches) {
                    let value = self.operand(arg(4 + number), ty);
                    self.store(place, ty, &value, AccessOrder::of_update(PLAIN))?;
                }
                self.expect_one_block(first)?;
                Some(TracedValue { value: Value::bool(matches), from })
            }
            I::Malloc => {
                let size = self.read_defined(arg(0), long)?.value.bits;
                Some(TracedValue::constant(self.take_from_pool(size)?))
            }
            I::Free => {
                self.free(arg(0), GIVEN_BACK)?;
                None
            }
            I::MallocNoReuse => {
                let size = self.read_defined(arg(0), long)?.value.bits;
                let address = self.give(size, BlockKind::Stays, Contents::Undefined)?;
                Some(TracedValue::constant(Value::defined(address.into())))
            }
            I::FreeNoReuse => {
                self.read_defined(arg(0), Scalar::Ptr)?;
                None
            }
            I::ThreadNumber => Some(TracedValue::constant(Value::defined(u128::from(self.thread.number())))),
            I::ThreadCount => Some(TracedValue::constant(Value::defined(self.claim.threads.len() as u128))),
        })
    }

    /// A string of the program.
    fn text(&mut self, operand: Operand) -> Result<String, Stop> {
        let start = self.read_defined(operand, Scalar::Ptr)?.value.bits as u64;
        let bytes = (start..).map_while(|address| self.memory.initial(address).filter(|byte| *byte != 0));
        String::from_utf8(bytes.collect()).map_err(|_| self.refuse("names something by what is no text"))
    }
}
