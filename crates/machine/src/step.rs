//! Performing the operation at which a thread is parked, and committing buffered stores.
//!
//! The rules of Abdulla et al. 2016, sec. 3 (TSO) and 5 (PSO), with the additions of this project: byte ranges instead of
//! locations, epochs for store-store barriers, read-modify-writes that drain only what the model asks for.

use crate::footprint::{Access, AccessKind, Condition, Guard, Step, StepName, mismatch};
use crate::machine::{Machine, count_choices};
use crate::memory::{AllocationId, Life, Spot};
use crate::names::ThreadIndex;
use crate::raw_event::RawAction;
use crate::run::uninitialised;
use crate::spin::NotedRead;
use crate::thread::{Control, PendingOperation, State};
use crate::trap::Trap;
use fencepost_base::{MemoryOrder, TypedId};
use fencepost_graph::Cell;
use fencepost_model::Drain;
use fencepost_program::Scalar;
use fencepost_program::scalar;
use fencepost_program::scalar::{Bytes, Value, copy};
use fencepost_trace::{Action, ErrorKind};
use smallvec::SmallVec;

/// The type of what a thread can wait for.
const WORD: Scalar = Scalar::Int(32);
/// The type of a `pthread_t`, and of what a thread returns.
const HANDLE: Scalar = Scalar::Int(64);

/// Whether the instruction is finished.
#[derive(PartialEq, Eq)]
enum Progress {
    Done,
    /// The same instruction is looked at again.
    Again,
}

impl Machine<'_> {
    /// Takes the next step of a thread. What it does is added to `effect`.
    pub(crate) fn step_thread(&mut self, id: ThreadIndex, name: StepName, option: u64, effect: &mut Step) {
        self.save_call(id);
        let Some(thread) = &mut self.threads[id.index()] else { return };
        let control = &mut thread.control;
        self.journal.save_control(id, control);
        let before = cfg!(debug_assertions).then_some(*control);
        if name.count == 1 {
            effect.enabled_by.extend(control.origin);
        }
        control.origin = Some(name);
        let state = std::mem::replace(&mut control.state, State::Running);
        if let State::Spinning { .. } = state {
            self.spin_again(id);
        } else if let State::Parked(pending) = state {
            match self.perform(id, name, option, pending, effect) {
                Ok(progress) => {
                    debug_assert!(
                        before.is_some_and(|before| self.is_noted(id, &before, effect)),
                        "what others can notice is an effect"
                    );
                    if progress == Progress::Done {
                        self.thread_mut(id).frame_mut().index += 1;
                    }
                    if !self.rests_after_vain_round(id) {
                        self.run(id);
                    }
                }
                Err(trap) => {
                    let place = self.next_place(self.thread(id));
                    self.stop(id, trap, place);
                }
            }
        }
    }

    fn perform(
        &mut self,
        id: ThreadIndex,
        name: StepName,
        option: u64,
        pending: PendingOperation,
        effect: &mut Step,
    ) -> Result<Progress, Trap> {
        match pending {
            PendingOperation::Load { dst, ty, address, spot, order } => {
                let len = ty.bytes() as u8;
                self.wait_for(id, self.model.load(), address, len, effect);
                let spot = spot.map_or_else(|| self.memory.spot(address, len), Ok);
                self.touch_load(id, address, len, effect);
                self.touch_life_at(&spot, address, effect);
                let spot = self.checked(id, spot?)?;
                let value = self.forwarded(id, address, self.memory.read_at(spot, len)?).value(ty);
                self.log_load(id, address, ty, value, order);
                self.keep_event(id, |machine| RawAction::Load { at: machine.raw_access(spot, len), order });
                self.note_read(id, NotedRead::Bytes { address, value, ty });
                self.put(id, dst, value);
            }
            PendingOperation::Store { address, spot, bytes, order, drain } => {
                self.wait_for(id, drain, address, bytes.len, effect);
                let spot = spot.map_or_else(|| self.memory.spot(address, bytes.len), Ok);
                self.touch_spot(&spot, address, bytes.len, AccessKind::Write, effect);
                let spot = self.writable(id, spot?, address)?;
                let ty = Scalar::Int(8 * bytes.len);
                self.log_write(id, |machine| {
                    let (at, value) = machine.describe_value(address, bytes.value(ty), ty);
                    Action::Store { at, value, order, buffered: false }
                });
                self.keep_event(id, |machine| {
                    let at = machine.raw_access(spot, bytes.len);
                    RawAction::Store { at, order, buffered: false }
                });
                self.write(spot, &bytes, effect)?;
                self.note_effect(id);
                self.note_drain(id, drain);
            }
            PendingOperation::Update { dst, op, ty, address, operand, order, drain } => {
                let len = ty.bytes() as u8;
                self.wait_for(id, drain, address, len, effect);
                let spot = self.touch_data(address, len, AccessKind::Write, effect);
                let spot = self.writable(id, spot?, address)?;
                let old = self.memory.read_at(spot, len)?.value(ty);
                let new = scalar::update(op, ty, old, operand);
                self.log_update(id, address, ty, old, Ok(new), order);
                self.write(spot, &Bytes::of(new, ty), effect)?;
                self.updated(id, address, ty, old, new);
                self.set(id, dst, old);
                self.note_drain(id, drain);
            }
            PendingOperation::CompareExchange {
                dst,
                success,
                ty,
                address,
                expected,
                desired,
                order,
                failure_order,
                drain,
            } => {
                let len = ty.bytes() as u8;
                self.wait_for(id, drain, address, len, effect);
                let spot = self.touch_data(address, len, AccessKind::Fail, effect);
                effect.condition = Some(expectation(&effect.footprint, &Bytes::of(expected, ty)));
                let spot = self.writable(id, spot?, address)?;
                let old = self.memory.read_at(spot, len)?.value(ty);
                if !old.is_defined() || !expected.is_defined() {
                    return Err(uninitialised("a compare-exchange"));
                }
                let equal = old == expected;
                let new = if equal { Ok(desired) } else { Err(failure_order) };
                self.log_update(id, address, ty, old, new, order);
                self.updated(id, address, ty, old, if equal { desired } else { old });
                if equal {
                    self.write(spot, &Bytes::of(desired, ty), effect)?;
                } else {
                    for (access, expected) in data_accesses(effect) {
                        let contents = self.cell_contents(access.cell);
                        access.mismatch = mismatch(access.mask, &contents, &expected);
                    }
                }
                self.set(id, dst, old);
                self.set(id, success, Value::bool(equal));
                self.note_drain(id, drain);
            }
            PendingOperation::Drain => {
                self.wait_for(id, Drain::Everything, 0, 0, effect);
                self.note_drain(id, Drain::Everything);
                return Ok(Progress::Again);
            }
            PendingOperation::Lock { address } => self.lock(id, address, effect)?,
            PendingOperation::TryLock { address } => self.try_lock(id, address, effect)?,
            PendingOperation::Unlock { address } => self.unlock(id, address, effect)?,
            PendingOperation::InitMutex { address, attributes } => self.init_mutex(id, address, attributes, effect)?,
            PendingOperation::DestroyMutex { address } => self.destroy_mutex(id, address, effect)?,
            PendingOperation::AwaitAdd { address, low, high, delta } => {
                self.wait_for(id, self.model.synchronisation(), 0, 0, effect);
                let kind = if delta == 0 { AccessKind::Read } else { AccessKind::Write };
                let spot = self.touch_data(address, WORD.bytes() as u8, kind, effect);
                effect.guard = Some(Guard { len: WORD.bytes() as u8, low, high });
                let spot = self.writable(id, spot?, address)?;
                let old = self.memory.read_at(spot, WORD.bytes() as u8)?.value(WORD);
                if !old.is_defined() {
                    return Err(uninitialised("waiting"));
                }
                self.note_synchronisation(id);
                if delta == 0 {
                    self.note_read(id, NotedRead::Bytes { address, value: old, ty: WORD });
                    self.log_await(id, address, old);
                } else {
                    self.note_effect(id);
                    let new = Value::defined(old.bits.wrapping_add(delta as u128)).cut(WORD);
                    self.log_update(id, address, WORD, old, Ok(new), MemoryOrder::SeqCst);
                    self.write(spot, &Bytes::of(new, WORD), effect)?;
                }
                self.set_result(id, old);
            }
            PendingOperation::Choose { low, high } => {
                (effect.option, effect.options) = (option, count_choices(low, high));
                let value = low.wrapping_add_unsigned(option);
                // A loop that chooses can go on otherwise in its next round.
                self.note_effect(id);
                self.log_with(id, |_| Action::Choose { value });
                self.set_result(id, Value::defined(value as u64 as u128));
            }
            PendingOperation::Create { slot, attributes, function, argument } => {
                self.wait_for(id, self.model.synchronisation(), 0, 0, effect);
                self.note_synchronisation(id);
                self.note_effect(id);
                let nth = self.thread(id).control.children;
                let child = self.names.child(id, nth).filter(|child| child.index() <= MAX_THREADS).ok_or_else(|| {
                    Trap::limit(format!(
                        "too many threads, or nested too deeply: {MAX_THREADS} in all and four generations are supported"
                    ))
                })?;
                self.thread_mut(id).control.children += 1;
                let spot = self.touch_data(slot, HANDLE.bytes() as u8, AccessKind::Write, effect);
                let spot = self.writable(id, spot?, slot)?;
                self.log_create(id, child, function, slot);
                self.write(spot, &Bytes::of(self.handle_of(child), HANDLE), effect)?;
                let detached = self.asks_for_detached(id, attributes, effect)?;
                let place = self.next_place(self.thread(id));
                self.create_thread(child, function, &[argument], Some(name));
                self.thread_mut(child).created_at = place;
                self.thread_mut(child).control.detached |= detached;
                self.set_result(id, Value::ZERO);
            }
            PendingOperation::Join { target, slot } => {
                self.wait_for(id, self.model.synchronisation(), 0, 0, effect);
                self.note_synchronisation(id);
                self.note_effect(id);
                let agent = self.names.thread_agent(target);
                match self.count_steps(agent) {
                    // The child has ended without a step of its own: its past is that of its creation.
                    0 => effect.enabled_by.extend(self.thread(target).control.origin),
                    count => effect.enabled_by.push(StepName { agent, count }),
                }
                effect.enabled_by.extend(self.thread(target).buffers.last_commits());
                let twice = match self.thread(target).control {
                    control if control.joined => Some("is joined twice"),
                    control if control.detached => Some("is joined, but was detached before"),
                    _ => None,
                };
                if let Some(what) = twice {
                    return Err(Trap::error(ErrorKind::ThreadMisuse, format!("{target} {what}")));
                }
                let old = self.thread(target).control;
                self.journal.save_control(target, &old);
                self.thread_mut(target).control.joined = true;
                let spot = match slot {
                    Some(slot) => {
                        let spot = self.touch_data(slot, HANDLE.bytes() as u8, AccessKind::Write, effect);
                        Some(self.writable(id, spot?, slot)?)
                    }
                    None => None,
                };
                self.log_join(id, target, slot);
                if let Some(spot) = spot {
                    self.write(spot, &Bytes::of(old.result, HANDLE), effect)?;
                }
                self.set_result(id, Value::ZERO);
            }
            PendingOperation::Free { address } => {
                effect.footprint.push(life_access(address, AccessKind::Write));
                let block = self.freeable(address)?;
                self.check_no_mutex_held(block)?;
                self.log_with(id, |machine| Action::Free { object: machine.object(block) });
                self.keep_end(id, block);
                self.note_effect(id);
                self.set_life(block, Life::Freed { by: id });
            }
            PendingOperation::EndScope { frame } => {
                let locals = self.end_locals(id, frame);
                self.lives_ended(id, &locals, effect);
                return Ok(Progress::Again);
            }
            PendingOperation::EndThreadLocals => {
                let variables = self.lasting_thread_locals(id).collect::<Vec<_>>();
                for variable in &variables {
                    self.set_life(*variable, Life::OutOfScope { by: id });
                }
                self.lives_ended(id, &variables, effect);
                return Ok(Progress::Again);
            }
        }
        Ok(Progress::Done)
    }

    /// Variables have ceased to exist.
    fn lives_ended(&mut self, id: ThreadIndex, variables: &[AllocationId], effect: &mut Step) {
        for &variable in variables.iter().filter(|variable| self.memory.get(**variable).shared_life) {
            effect.footprint.push(life_access(self.memory.get(variable).base, AccessKind::Write));
        }
        self.log_with(id, |machine| Action::EndScope {
            objects: variables.iter().map(|variable| machine.object(*variable)).collect(),
        });
        for variable in variables {
            self.keep_end(id, *variable);
        }
    }

    /// Whether a thread has noted that it changed memory, or a mutex. Loops that wait rest on it.
    fn is_noted(&self, id: ThreadIndex, before: &Control, effect: &Step) -> bool {
        let after = &self.thread(id).control;
        let changes = effect.footprint.iter().any(|access| access.kind.writes() && access.old != access.new);
        !changes || after.effects != before.effects || after.own_state != before.own_state
    }

    /// Notes a read-modify-write: one that puts back what was there only reads.
    fn updated(&mut self, id: ThreadIndex, address: u64, ty: Scalar, old: Value, new: Value) {
        if old == new {
            self.note_read(id, NotedRead::Bytes { address, value: old, ty });
        } else {
            self.note_effect(id);
        }
    }

    /// Whether the attributes of a new thread ask for a detached one: the C library keeps that in a bit of the third word.
    fn asks_for_detached(&self, id: ThreadIndex, attributes: u64, effect: &mut Step) -> Result<bool, Trap> {
        if attributes == 0 {
            return Ok(false);
        }
        let flags = attributes.wrapping_add(8);
        self.touch_load(id, flags, WORD.bytes() as u8, effect);
        self.touch_life(flags, effect);
        self.check_access(id, flags, WORD.bytes() as u8)?;
        let value = self.memory.read(flags, WORD.bytes() as u8)?.value(WORD);
        if value.is_defined() { Ok(value.bits & 1 == 1) } else { Err(uninitialised("the attributes of a thread")) }
    }

    /// Commits the oldest store of a buffer. What that does is added to `effect`.
    pub(crate) fn commit(&mut self, id: ThreadIndex, name: StepName, effect: &mut Step) {
        if let Some(store) = self.thread_mut(id).buffers.commit(name.agent) {
            debug_assert_eq!(store.commit, name, "stores of one buffer commit in order");
            let (address, len) = (store.address, store.bytes.len);
            effect.enabled_by.extend(store.issued);
            let before = self.thread(id).buffers.commits_before(address, len, store.epoch, Some(name.agent));
            effect.enabled_by.extend(before);
            self.journal.save_store(id, store.clone());
            let spot = self.touch_data(address, len, AccessKind::Write, effect);
            self.log_commit(id, &store);
            let result = spot.and_then(|spot| match self.memory.get(spot.block).life {
                Life::Freed { by } | Life::OutOfScope { by } if by != id => self.check_alive(spot.block),
                _ => self.write(spot, &store.bytes, effect),
            });
            if let Err(trap) = result {
                let old = self.thread(id).control;
                self.journal.save_control(id, &old);
                self.stop(id, trap, store.place);
            }
            if self.has_finished(id) {
                self.log_with(id, |_| Action::Exit);
            }
        }
    }

    /// The step of a thread that waits, as it would be if it could be taken.
    pub(crate) fn waiting_step(&self, id: ThreadIndex, pending: PendingOperation) -> Step {
        let agent = self.names.thread_agent(id);
        let mut effect = Step::new(agent, id);
        if self.count_steps(agent) == 0 {
            effect.enabled_by.extend(self.thread(id).control.origin);
        }
        self.wait_for(id, self.model.synchronisation(), 0, 0, &mut effect);
        match pending {
            PendingOperation::AwaitAdd { address, low, high, delta } => {
                let kind = if delta == 0 { AccessKind::Read } else { AccessKind::Write };
                // Where there is no such memory, whoever gets that far will make the error.
                let _ = self.touch_data(address, WORD.bytes() as u8, kind, &mut effect);
                effect.guard = Some(Guard { len: WORD.bytes() as u8, low, high });
                for access in &mut effect.footprint {
                    access.old = self.cell_contents(access.cell);
                }
            }
            PendingOperation::Lock { address } => {
                self.touch_free_mutex(id, address, &mut effect);
            }
            _ => {}
        }
        effect
    }

    /// The number in a word of memory, as far as there is one.
    pub(crate) fn word(&self, id: ThreadIndex, address: u64) -> Option<i64> {
        let value =
            self.check_access(id, address, WORD.bytes() as u8).ok().and_then(|_| self.memory.read(address, 4).ok())?;
        let value = value.value(WORD);
        value.is_defined().then_some(i64::from(value.bits as u32 as i32))
    }

    /// Writes memory and completes the data accesses, which come first in the footprint.
    fn write(&mut self, spot: Spot, bytes: &Bytes, effect: &mut Step) -> Result<(), Trap> {
        let old = self.replace(spot, bytes)?;
        let mut at = 0;
        for access in &mut effect.footprint {
            let (first, count) = (access.mask.trailing_zeros() as usize, access.mask.count_ones() as usize);
            if at == bytes.len as usize {
                break;
            }
            copy(&old.data[at..at + count], &mut access.old[first..]);
            copy(&bytes.data[at..at + count], &mut access.new[first..]);
            for unset in (0..count).filter(|byte| old.undefined[at + byte] != 0) {
                access.unset |= 1 << (first + unset);
            }
            access.kind = AccessKind::Write;
            at += count;
        }
        Ok(())
    }

    /// Checks that the bytes exist and are alive.
    pub(crate) fn check_access(&self, id: ThreadIndex, address: u64, len: u8) -> Result<Spot, Trap> {
        self.checked(id, self.memory.spot(address, len)?)
    }

    /// Checks that bytes are alive.
    fn checked(&self, id: ThreadIndex, spot: Spot) -> Result<Spot, Trap> {
        self.check_owner(id, spot.block)?;
        self.check_alive(spot.block)?;
        Ok(spot)
    }

    /// Checks that bytes are alive and may change.
    fn writable(&self, id: ThreadIndex, spot: Spot, address: u64) -> Result<Spot, Trap> {
        let spot = self.checked(id, spot)?;
        self.check_writer(id, spot.block)?;
        if self.memory.get(spot.block).constant { Err(self.constant_write(address)) } else { Ok(spot) }
    }

    pub(crate) fn constant_write(&self, address: u64) -> Trap {
        let name = self.memory.describe(address, 1).name;
        Trap::error(ErrorKind::ConstantWrite, format!("write to the constant {name}"))
    }

    pub(crate) fn check_alive(&self, block: AllocationId) -> Result<(), Trap> {
        let what = match self.memory.get(block).life {
            Life::Live => return Ok(()),
            Life::Freed { .. } => "after it was freed",
            Life::OutOfScope { .. } if self.memory.is_thread_local(block) => "after its thread has ended",
            Life::OutOfScope { .. } => "after its function has returned",
        };
        Err(Trap::error(ErrorKind::UseAfterFree, format!("{} is used {what}", self.memory.name(block))))
    }

    pub(crate) fn freeable(&self, address: u64) -> Result<AllocationId, Trap> {
        let invalid = |what: String| Trap::error(ErrorKind::InvalidFree, what);
        let (block, offset) = self
            .memory
            .find(address, 0)
            .map_err(|_| invalid(format!("free of {address:#x}, which is no block of the heap")))?;
        let name = || self.memory.name(block);
        match self.memory.get(block).life {
            _ if self.memory.kind(block) != fencepost_trace::ObjectKind::Heap => {
                Err(invalid(format!("free of {}, which is not on the heap", name())))
            }
            _ if offset != 0 => Err(invalid(format!("free of an address inside of {}", name()))),
            Life::Freed { .. } => Err(invalid(format!("{} is freed twice", name()))),
            _ => Ok(block),
        }
    }

    /// The bytes that a load of the thread sees: the newest own buffered store to each byte, else memory.
    pub(crate) fn forwarded(&self, id: ThreadIndex, address: u64, bytes: Bytes) -> Bytes {
        self.thread(id).buffers.forwarded(address, bytes)
    }

    /// Adds the bytes of a load to the footprint, each with the newest own buffered store that shields it, committed or
    /// not: before that commit, writes of other threads do not concern the load (upd_ld in the paper).
    pub(crate) fn touch_load(&self, id: ThreadIndex, address: u64, len: u8, effect: &mut Step) {
        let buffers = &self.thread(id).buffers;
        for (cell, mask) in Cell::all_of(address, len) {
            let mut open = mask;
            for (shield, mask) in buffers.newest_stores(cell, mask) {
                effect.footprint.push(Access { shield: Some(shield), ..access(cell, mask, AccessKind::Read) });
                open &= !mask;
            }
            if open != 0 {
                effect.footprint.push(access(cell, open, AccessKind::Read));
            }
        }
    }

    /// Adds bytes and the lifetime of their block to an empty footprint, and returns where they are.
    pub(crate) fn touch_data(&self, address: u64, len: u8, kind: AccessKind, effect: &mut Step) -> Result<Spot, Trap> {
        let spot = self.memory.spot(address, len);
        self.touch_spot(&spot, address, len, kind, effect);
        spot
    }

    /// As [`Self::touch_data`], for bytes that have been looked for.
    fn touch_spot(&self, spot: &Result<Spot, Trap>, address: u64, len: u8, kind: AccessKind, effect: &mut Step) {
        for (cell, mask) in Cell::all_of(address, len) {
            effect.footprint.push(access(cell, mask, kind));
        }
        self.touch_life_at(spot, address, effect);
    }

    /// As [`Self::touch_life`], for bytes that have been looked for.
    fn touch_life_at(&self, spot: &Result<Spot, Trap>, address: u64, effect: &mut Step) {
        match spot {
            Ok(spot) => self.touch_life_of(spot.block, effect),
            Err(_) => self.touch_life(address, effect),
        }
    }

    /// Adds the lifetime of the block at `address` to the footprint, if other threads can end it.
    pub(crate) fn touch_life(&self, address: u64, effect: &mut Step) {
        if let Ok((block, _)) = self.memory.find(address, 0) {
            self.touch_life_of(block, effect);
        }
    }

    fn touch_life_of(&self, block: AllocationId, effect: &mut Step) {
        let block = self.memory.get(block);
        if block.shared_life {
            effect.footprint.push(life_access(block.base, AccessKind::Read));
        }
    }

    /// Adds the commits that the operation has waited for. Most have waited for none.
    #[inline]
    pub(crate) fn wait_for(&self, id: ThreadIndex, drain: Drain, address: u64, len: u8, effect: &mut Step) {
        if drain != Drain::Nothing {
            self.wait_for_commits(id, drain, address, len, effect);
        }
    }

    fn wait_for_commits(&self, id: ThreadIndex, drain: Drain, address: u64, len: u8, effect: &mut Step) {
        let thread = self.thread(id);
        match drain {
            Drain::Nothing => {}
            Drain::Everything => effect.enabled_by.extend(thread.buffers.last_commits()),
            Drain::SameLocation => {
                effect.enabled_by.extend(thread.buffers.commits_before(address, len, thread.control.epoch, None));
            }
        }
    }

    fn note_drain(&mut self, id: ThreadIndex, drain: Drain) {
        if drain == Drain::Everything {
            self.thread_mut(id).control.unfenced = false;
        }
    }

    pub(crate) fn note_synchronisation(&mut self, id: ThreadIndex) {
        self.note_drain(id, self.model.synchronisation());
    }
}

/// More threads than this are refused; each costs memory in every vector clock.
const MAX_THREADS: usize = 1000;

/// The accesses of a conditional step that it may write, with what it expects of each.
fn data_accesses(effect: &mut Step) -> impl Iterator<Item = (&mut Access, [u8; 8])> {
    let expected = effect.condition.iter().flat_map(|condition| condition.expected.iter().copied());
    effect.footprint.iter_mut().zip(expected)
}

pub(crate) fn access(cell: Cell, mask: u8, kind: AccessKind) -> Access {
    Access { cell, mask, kind, mismatch: 0, shield: None, old: [0; 8], new: [0; 8], unset: 0 }
}

fn life_access(base: u64, kind: AccessKind) -> Access {
    access(Cell::lifetime(base), 1, kind)
}

/// What a compare-exchange on this footprint expects in each cell.
fn expectation(data: &[Access], expected: &Bytes) -> Condition {
    let mut at = 0;
    let mut cells = SmallVec::new();
    for access in data {
        if at == expected.len as usize {
            break;
        }
        let mut cell = [0; 8];
        for byte in (0..8).filter(|byte| access.mask & (1 << byte) != 0) {
            cell[byte] = expected.data[at];
            at += 1;
        }
        cells.push(cell);
    }
    Condition { expected: cells }
}
