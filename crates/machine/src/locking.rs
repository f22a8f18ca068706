//! Locking and unlocking mutexes: the steps.

use crate::footprint::{Access, AccessKind, Condition, Guard, Step};
use crate::machine::Machine;
use crate::mutex::{KIND_LEN, KIND_OFFSET, Mutex, MutexKind};
use crate::names::ThreadIndex;
use crate::private::hash;
use crate::raw_event::RawAction;
use crate::spin::NotedRead;
use crate::step::access;
use crate::trap::Trap;
use fencepost_base::{MemoryOrder, mutation};
use fencepost_graph::Cell;
use fencepost_program::scalar::Value;
use fencepost_trace::Action;
use smallvec::SmallVec;

/// The value of a mutex in its footprint: what a trylock expects.
const UNLOCKED: [u8; 8] = [0; 8];
const LOCKED: [u8; 8] = [1; 8];
/// Whoever locks waits for this.
const MUTEX_IS_FREE: Guard = Guard { len: 1, low: 0, high: 0 };

const EPERM: u128 = 1;
const EBUSY: u128 = 16;
const EDEADLK: u128 = 35;

impl Machine<'_> {
    pub(crate) fn lock(&mut self, id: ThreadIndex, address: u64, effect: &mut Step) -> Result<(), Trap> {
        self.wait_for(id, self.model.synchronisation(), 0, 0, effect);
        self.note_synchronisation(id);
        if self.mutex(address).holder == Some(id) {
            return self.lock_again(id, address, false, effect);
        }
        self.touch_free_mutex(id, address, effect);
        let mutex = self.usable_mutex(id, address)?;
        self.set_mutex(address, Mutex { holder: Some(id), ..mutex });
        self.holding_changed(id, address, 0);
        self.log_with(id, |machine| Action::Lock { at: machine.describe_mutex(address) });
        self.keep_event(id, |machine| RawAction::Lock { at: machine.raw_access_at(address, 1) });
        self.set_result(id, Value::ZERO);
        Ok(())
    }

    /// A thread locks what it holds: nothing that others could notice.
    fn lock_again(&mut self, id: ThreadIndex, address: u64, tried: bool, effect: &mut Step) -> Result<(), Trap> {
        self.touch_mutex(id, address, AccessKind::Read, LOCKED, effect);
        let mutex = self.usable_mutex(id, address)?;
        if mutex.kind == MutexKind::Recursive {
            self.set_mutex(address, Mutex { nested: mutex.nested + 1, ..mutex });
            self.holding_changed(id, address, mutex.nested + 1);
            self.log_with(id, |machine| {
                let at = machine.describe_mutex(address);
                if tried { Action::TryLock { at, acquired: true } } else { Action::Lock { at } }
            });
            self.keep_event(id, |machine| RawAction::Lock { at: machine.raw_access_at(address, 1) });
            self.set_result(id, Value::ZERO);
        } else {
            self.log_with(id, |machine| Action::TryLock { at: machine.describe_mutex(address), acquired: false });
            self.keep_event(id, |machine| RawAction::Mutex { at: machine.raw_access_at(address, 1) });
            self.set_result(id, Value::defined(if tried { EBUSY } else { EDEADLK }));
        }
        Ok(())
    }

    pub(crate) fn try_lock(&mut self, id: ThreadIndex, address: u64, effect: &mut Step) -> Result<(), Trap> {
        self.wait_for(id, self.model.synchronisation(), 0, 0, effect);
        self.note_synchronisation(id);
        if self.mutex(address).holder == Some(id) {
            return self.lock_again(id, address, true, effect);
        }
        let acquired = self.mutex(address).holder.is_none();
        let kind = if acquired { AccessKind::Write } else { AccessKind::Fail };
        self.touch_mutex(id, address, kind, LOCKED, effect);
        if !acquired {
            effect.footprint[0].mismatch = effect.footprint[0].mask;
        }
        effect.condition = Some(Condition { expected: SmallVec::from_elem(UNLOCKED, 1) });
        let mutex = self.usable_mutex(id, address)?;
        if acquired {
            self.set_mutex(address, Mutex { holder: Some(id), ..mutex });
            self.holding_changed(id, address, 0);
        } else {
            self.note_read(id, NotedRead::Held { mutex: address });
        }
        self.log_with(id, |machine| Action::TryLock { at: machine.describe_mutex(address), acquired });
        self.keep_event(id, |machine| {
            let at = machine.raw_access_at(address, 1);
            if acquired { RawAction::Lock { at } } else { RawAction::Mutex { at } }
        });
        self.set_result(id, Value::defined(if acquired { 0 } else { EBUSY }));
        Ok(())
    }

    pub(crate) fn unlock(&mut self, id: ThreadIndex, address: u64, effect: &mut Step) -> Result<(), Trap> {
        self.wait_for(id, self.model.synchronisation(), 0, 0, effect);
        self.note_synchronisation(id);
        let state = self.mutex(address);
        let kind = if state.holder == Some(id) && state.nested == 0 { AccessKind::Write } else { AccessKind::Read };
        self.touch_mutex(id, address, kind, UNLOCKED, effect);
        let mutex = self.usable_mutex(id, address)?;
        if mutex.holder != Some(id) {
            if mutex.kind == MutexKind::Normal {
                let message = format!("is unlocked by {}, which does not hold it", id.describe());
                return Err(self.mutex_misuse(address, &message));
            }
            // Nothing happens, but like every call it is a fence.
            let fence = self.model.fence(MemoryOrder::SeqCst).effect();
            self.log_with(id, |_| Action::Fence { order: MemoryOrder::SeqCst, effect: fence });
            self.keep_event(id, |_| RawAction::Fence { order: MemoryOrder::SeqCst });
            self.set_result(id, Value::defined(EPERM));
            return Ok(());
        }
        let after = match mutex.nested.checked_sub(1) {
            Some(nested) if !mutation!("release-a-recursive-mutex-early") => Mutex { nested, ..mutex },
            _ => Mutex { holder: None, ..mutex },
        };
        self.set_mutex(address, after);
        if after.holder.is_none() {
            self.note_read(id, NotedRead::Released { mutex: address });
        }
        self.holding_changed(id, address, mutex.nested);
        self.log_with(id, |machine| Action::Unlock { at: machine.describe_mutex(address) });
        self.keep_event(id, |machine| RawAction::Unlock { at: machine.raw_access_at(address, 1) });
        self.set_result(id, Value::ZERO);
        Ok(())
    }

    pub(crate) fn init_mutex(
        &mut self,
        id: ThreadIndex,
        address: u64,
        attributes: u64,
        effect: &mut Step,
    ) -> Result<(), Trap> {
        self.wait_for(id, self.model.synchronisation(), 0, 0, effect);
        self.note_synchronisation(id);
        self.touch_mutex(id, address, AccessKind::Write, UNLOCKED, effect);
        self.check_access(id, address, 1)?;
        let kind = if attributes == 0 {
            MutexKind::Normal
        } else {
            self.touch_load(id, attributes, KIND_LEN, effect);
            self.touch_life(attributes, effect);
            self.check_access(id, attributes, KIND_LEN)?;
            let bytes = self.memory.read(attributes, KIND_LEN)?;
            if bytes.undefined != [0; 16] {
                return Err(self.mutex_misuse(address, "is initialised with uninitialised attributes"));
            }
            self.mutex_kind(address, &bytes)?
        };
        let known = self.mutexes.get(&address).filter(|mutex| !mutex.destroyed);
        if let Some(mutex) = known {
            let when =
                if mutex.holder.is_some() { "while it is locked" } else { "again, and was not destroyed before" };
            return Err(self.mutex_misuse(address, &format!("is initialised {when}")));
        }
        self.set_mutex(address, Mutex { kind, ..Mutex::default() });
        self.note_effect(id);
        self.log_with(id, |machine| Action::MutexReset { at: machine.describe_mutex(address) });
        self.keep_event(id, |machine| RawAction::Mutex { at: machine.raw_access_at(address, 1) });
        self.set_result(id, Value::ZERO);
        Ok(())
    }

    pub(crate) fn destroy_mutex(&mut self, id: ThreadIndex, address: u64, effect: &mut Step) -> Result<(), Trap> {
        self.wait_for(id, self.model.synchronisation(), 0, 0, effect);
        self.note_synchronisation(id);
        self.touch_mutex(id, address, AccessKind::Write, UNLOCKED, effect);
        let mutex = self.usable_mutex(id, address)?;
        if mutex.holder.is_some() {
            return Err(self.mutex_misuse(address, "is destroyed while it is locked"));
        }
        self.set_mutex(address, Mutex { destroyed: true, ..mutex });
        self.note_effect(id);
        self.log_with(id, |machine| Action::MutexReset { at: machine.describe_mutex(address) });
        self.keep_event(id, |machine| RawAction::Mutex { at: machine.raw_access_at(address, 1) });
        self.set_result(id, Value::ZERO);
        Ok(())
    }

    /// A lock that is taken and given back leaves no trace in a thread's own state. Only who tries a lock, instead of waiting
    /// for it, can tell that it was held in between.
    fn holding_changed(&mut self, id: ThreadIndex, address: u64, depth: u32) {
        if self.code.analysis.tries_locks() {
            self.note_effect(id);
        }
        self.thread_mut(id).control.own_state ^= hash(address, (1 << 32) + u64::from(depth));
    }

    /// Adds a mutex that is to be locked to the footprint.
    pub(crate) fn touch_free_mutex(&self, id: ThreadIndex, address: u64, effect: &mut Step) {
        self.touch_mutex(id, address, AccessKind::Write, LOCKED, effect);
        effect.guard = Some(MUTEX_IS_FREE);
    }

    /// Adds a mutex to the footprint: one byte that is 1 while it is held, and what says of which type it is.
    fn touch_mutex(&self, id: ThreadIndex, address: u64, kind: AccessKind, new: [u8; 8], effect: &mut Step) {
        let old = if self.mutex(address).holder.is_some() { LOCKED } else { UNLOCKED };
        effect.footprint.push(Access { old, new, ..access(Cell::of(address), 1 << (address & 7), kind) });
        self.touch_load(id, address.wrapping_add(KIND_OFFSET), KIND_LEN, effect);
        self.touch_life(address, effect);
    }
}
