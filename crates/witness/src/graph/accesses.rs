//! Accesses to memory: to what others may use by the events of the graph, to all else at once.

use super::memory::Owner;
use super::run::{Run, Stop};
use crate::WitnessError;
use fencepost_base::{FenceKind, FenceKinds, MemoryOrder, fence_kinds, mutation};
use fencepost_graph::{Bytes, Content, ErrorKind, Event, EventId, EventKind};
use fencepost_program::scalar::{self, Value};
use fencepost_program::{Op, Scalar};

/// How an access asks to be ordered.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub order: MemoryOrder,
    /// The order of the read-modify-write that it is all or a part of.
    pub update: Option<MemoryOrder>,
}

impl Asked {
    pub fn plainly(order: MemoryOrder) -> Self {
        Self { order, update: None }
    }

    pub fn of_update(order: MemoryOrder) -> Self {
        Self { order, update: Some(order) }
    }
}

impl<'c> Run<'c> {
    pub fn access(&mut self, op: &Op) -> Result<(), Stop> {
        match *op {
            Op::Load { dst, ty, addr, order } => {
                let address = self.deciding(addr, Scalar::Ptr)? as u64;
                let value = self.load(address, ty, Asked::plainly(order))?;
                self.set(dst, value);
            }
            Op::Store { ty, addr, value, order } => {
                let address = self.deciding(addr, Scalar::Ptr)? as u64;
                let value = self.operand(value, ty);
                self.store(address, ty, value, Asked::plainly(order))?;
            }
            Op::ReadModifyWrite { dst, op, ty, addr, value, order } => {
                let address = self.deciding(addr, Scalar::Ptr)? as u64;
                let operand = self.operand(value, ty);
                let update = |old: Value| Some(scalar::update(op, ty, old, operand));
                let old = self.update(address, ty, (order, order), &update)?;
                self.set(dst, old);
            }
            Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order } => {
                let address = self.deciding(addr, Scalar::Ptr)? as u64;
                let expected = self.deciding(expected, ty)?;
                let desired = self.operand(desired, ty);
                let (old, matches) = self.compare_exchange(address, ty, (order, failure_order), expected, desired)?;
                self.set(dst, old);
                self.set(success, Value::bool(matches));
            }
            Op::Fence { order } => self.fence(fence_kinds(order), order)?,
            _ => return Err(self.wrong("executes what nobody knows")),
        }
        Ok(())
    }

    /// Whether nobody else may use some bytes, so that no event says what happens there.
    fn is_own(&self, at: Bytes, writes: bool) -> Result<bool, Stop> {
        let block = self.memory.find(at, writes).map_err(Stop::Error)?;
        Ok(!block.is_shared
            && (matches!(block.owner, Owner::Thread(thread, _) if thread == self.thread)
                || block.owner == Owner::Global { is_constant: true }))
    }

    pub fn load(&mut self, address: u64, ty: Scalar, asked: Asked) -> Result<Value, Stop> {
        let at = Bytes { address, size: ty.bytes() };
        if self.is_own(at, false)? {
            return Ok(self.read_own(at).value(ty));
        }
        if self.waiting.is_some() {
            return self.read_last(at, ty);
        }
        let (id, event) = self.next_event().ok_or(Stop::NoEvent)?;
        self.expect(id, event, EventKind::Read, Some(at), asked)?;
        self.happened += 1;
        Ok(value_of(event.read.as_ref(), ty))
    }

    pub fn store(&mut self, address: u64, ty: Scalar, value: Value, asked: Asked) -> Result<(), Stop> {
        let at = Bytes { address, size: ty.bytes() };
        let bytes = scalar::Bytes::of(value, ty);
        if self.is_own(at, true)? {
            let contents = at.addresses().zip(bytes.data.into_iter().zip(bytes.undefined));
            self.own.extend(contents);
            return Ok(());
        }
        self.store_shared(at, &bytes, asked)
    }

    /// A store to what others may use, or to a word beside memory.
    pub fn store_shared(&mut self, at: Bytes, bytes: &scalar::Bytes, asked: Asked) -> Result<(), Stop> {
        let (id, event) = self.event_now("writes memory")?;
        self.expect(id, event, EventKind::Write, Some(at), asked)?;
        self.expect_written(id, event, bytes)?;
        self.happened += 1;
        Ok(())
    }

    /// A read-modify-write: what it writes, made of what it has read; none if it does not write. One that fails has the second
    /// order. Returns what was read.
    pub fn update(
        &mut self,
        address: u64,
        ty: Scalar,
        (order, failure_order): (MemoryOrder, MemoryOrder),
        new: &dyn Fn(Value) -> Option<Value>,
    ) -> Result<Value, Stop> {
        let at = Bytes { address, size: ty.bytes() };
        if self.is_own(at, true)? {
            let old = self.read_own(at).value(ty);
            if let Some(new) = new(old) {
                let bytes = scalar::Bytes::of(new, ty);
                self.own.extend(at.addresses().zip(bytes.data.into_iter().zip(bytes.undefined)));
            }
            return Ok(old);
        }
        self.update_shared(at, ty, (order, failure_order), new)
    }

    /// A read-modify-write of what others may use, or of a word beside memory.
    pub fn update_shared(
        &mut self,
        at: Bytes,
        ty: Scalar,
        (order, failure_order): (MemoryOrder, MemoryOrder),
        new: &dyn Fn(Value) -> Option<Value>,
    ) -> Result<Value, Stop> {
        if self.waiting.is_some() {
            let old = self.read_last(at, ty)?;
            return match new(old) {
                Some(new) if new != old => Err(self.wrong("is said to wait, and changes memory")),
                _ => Ok(old),
            };
        }
        let (id, event) = self.next_event().ok_or(Stop::NoEvent)?;
        let old = value_of(event.read.as_ref(), ty);
        let Some(new) = new(old) else {
            self.expect(id, event, EventKind::Read, Some(at), Asked { order: failure_order, update: Some(order) })?;
            self.happened += 1;
            return Ok(old);
        };
        let bytes = scalar::Bytes::of(new, ty);
        if event.kind == EventKind::Update {
            self.expect(id, event, EventKind::Update, Some(at), Asked::of_update(order))?;
            self.expect_written(id, event, &bytes)?;
            self.happened += 1;
            return Ok(old);
        }
        self.expect(id, event, EventKind::Read, Some(at), Asked::of_update(order))?;
        self.happened += 1;
        self.store_shared(at, &bytes, Asked::of_update(order))?;
        self.expect_one_block(self.happened - 2)?;
        Ok(old)
    }

    /// What has happened since the event of this number is one atomic block.
    pub fn expect_one_block(&self, first: usize) -> Result<(), Stop> {
        let events = &self.events[first.min(self.happened)..self.happened];
        let is_whole = |block: &Vec<EventId>| events.iter().all(|event| block.contains(event));
        match events {
            [_, .., last] if !self.claim.graph.atomic_blocks.iter().any(is_whole) => {
                Err(wrong(*last, "is not in one atomic block with what comes before it"))
            }
            _ => Ok(()),
        }
    }

    /// What was there, and whether it was what it should be.
    pub fn compare_exchange(
        &mut self,
        address: u64,
        ty: Scalar,
        orders: (MemoryOrder, MemoryOrder),
        expected: u128,
        desired: Value,
    ) -> Result<(Value, bool), Stop> {
        let expected = Value::defined(expected).cut(ty);
        let old = self.update(address, ty, orders, &|old| (old == expected).then_some(desired))?;
        if !old.is_defined() {
            return Err(Stop::Error(ErrorKind::Uninitialised));
        }
        Ok((old, old == expected))
    }

    pub fn fence(&mut self, kinds: &[FenceKind], order: MemoryOrder) -> Result<(), Stop> {
        // A thread that waits passes its fences again, which nobody notices.
        if kinds.is_empty() || self.waiting.is_some() {
            return Ok(());
        }
        // It may be waiting already, and have read all that the graph says.
        let Some((id, event)) = self.next_event() else { return Err(Stop::NoEvent) };
        let kinds: FenceKinds = kinds.iter().copied().collect();
        self.expect(id, event, EventKind::Fence(kinds), None, Asked::plainly(order))?;
        self.happened += 1;
        Ok(())
    }

    fn read_own(&self, at: Bytes) -> scalar::Bytes {
        let mut bytes = scalar::Bytes::zero(at.size as u8);
        for (offset, address) in at.addresses().enumerate() {
            let initial = self.memory.initial(address).map_or((0, u8::MAX), |byte| (byte, 0));
            (bytes.data[offset], bytes.undefined[offset]) = self.own.get(&address).copied().unwrap_or(initial);
        }
        bytes
    }

    /// The event that comes next in this thread.
    pub fn next_event(&self) -> Option<(EventId, &'c Event)> {
        let id = *self.events.get(self.happened)?;
        Some((id, &self.claim.graph.events[id]))
    }

    /// The event that comes next, where there must be one.
    fn event_now(&self, what: &str) -> Result<(EventId, &'c Event), Stop> {
        match self.next_event().filter(|_| self.waiting.is_none()) {
            Some(next) => Ok(next),
            None => Err(self.says_nothing(what)),
        }
    }

    /// The event is what the thread does.
    fn expect(&self, id: EventId, event: &Event, kind: EventKind, at: Option<Bytes>, asked: Asked) -> Result<(), Stop> {
        let is_same = (event.kind, event.at) == (kind, at) || mutation!("judge-graphs-without-addresses");
        let is_ordered = (event.order, event.update) == (asked.order, asked.update);
        // A graph need not say where its events are.
        let is_elsewhere = event.places.first().is_some_and(|place| self.named_place().as_ref() != Some(place));
        if is_elsewhere && !mutation!("judge-graphs-without-places") {
            return Err(wrong(id, format!("is not where {} does it", self.thread)));
        }
        if is_same && (is_ordered || mutation!("judge-graphs-without-orders")) {
            return Ok(());
        }
        let place = self.named_place().map_or(String::new(), |place| format!(" at {}", place.short()));
        let (order, found) = (asked.order, event.order);
        let what = format!(
            "is {:?} of {:?} ({found}), but {} does {kind:?} of {at:?} ({order}){place}",
            event.kind, event.at, self.thread
        );
        Err(wrong(id, what))
    }

    fn expect_written(&self, id: EventId, event: &Event, bytes: &scalar::Bytes) -> Result<(), Stop> {
        let known = |(data, undefined): (&u8, &u8)| (*undefined == 0).then_some(*data);
        let len = usize::from(bytes.len);
        let written: Vec<Option<u8>> = bytes.data[..len].iter().zip(&bytes.undefined).map(known).collect();
        if event.written.as_ref().is_some_and(|content| content.bytes == written)
            || mutation!("judge-what-is-read-alone")
        {
            return Ok(());
        }
        Err(wrong(id, format!("does not write what {} writes there: {written:02x?}", self.thread)))
    }
}

fn wrong(event: EventId, what: impl Into<String>) -> Stop {
    Stop::Wrong(WitnessError::Graph { event, what: what.into() })
}

/// What some bytes are as a value.
pub(super) fn value_of(content: Option<&Content>, ty: Scalar) -> Value {
    let mut bytes = scalar::Bytes::zero(ty.bytes() as u8);
    let contents = content.map_or(&[][..], |content| &content.bytes);
    for (offset, byte) in contents.iter().enumerate().take(16) {
        (bytes.data[offset], bytes.undefined[offset]) = byte.map_or((0, u8::MAX), |byte| (byte, 0));
    }
    bytes.value(ty)
}
