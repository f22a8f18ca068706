//! Accesses to memory: to what others may use by the events of the graph, to all else at once.

use super::derived::{Sources, TracedValue};
use super::memory::{OwnByte, Owner};
use super::run::{Run, Stop};
use crate::WitnessError;
use fencepost_base::{FenceKind, FenceKinds, MemoryOrder, fence_kinds, mutation};
use fencepost_graph::{Bytes, Content, ErrorKind, Event, EventId, EventKind};
use fencepost_program::scalar::{self, Value};
use fencepost_program::{Op, RmwOp, Scalar};

/// How an access asks to be ordered.
#[derive(Clone, Copy)]
pub(super) struct AccessOrder {
    pub order: MemoryOrder,
    /// The order of the read-modify-write that it is all or a part of.
    pub update: Option<MemoryOrder>,
}

impl AccessOrder {
    pub fn plain(order: MemoryOrder) -> Self {
        Self { order, update: None }
    }

    pub fn of_update(order: MemoryOrder) -> Self {
        Self { order, update: Some(order) }
    }
}

/// Some bytes, and what their address was made of.
pub(super) struct Target {
    pub at: Bytes,
    pub from: Sources,
}

impl Target {
    pub fn new(address: TracedValue, ty: Scalar) -> Self {
        Self { at: Bytes { address: address.value.bits as u64, size: ty.bytes() }, from: address.from }
    }
}

/// What a read-modify-write does.
pub(super) struct Update<'u> {
    pub order: MemoryOrder,
    /// If it does not write.
    pub failure_order: MemoryOrder,
    /// What it writes, made of what it has read; none if it does not write.
    pub new: &'u dyn Fn(Value) -> Option<Value>,
    /// What else that was made of.
    pub from: Sources,
    /// Whether it was made of what was read.
    pub uses_old: bool,
    /// Of a compare-exchange: what the value was made of that it was to find.
    pub compared_with: Option<Sources>,
}

impl<'u> Update<'u> {
    /// It always writes the same.
    pub fn exchange(order: MemoryOrder, new: &'u dyn Fn(Value) -> Option<Value>) -> Self {
        Self { order, failure_order: order, new, from: Sources::default(), uses_old: false, compared_with: None }
    }
}

impl<'c> Run<'c> {
    pub fn access(&mut self, op: &Op) -> Result<(), Stop> {
        match *op {
            Op::Load { dst, ty, addr, order } => {
                let target = Target::new(self.read_defined(addr, Scalar::Ptr)?, ty);
                let value = self.load(&target, ty, AccessOrder::plain(order))?;
                self.set(dst, value);
            }
            Op::Store { ty, addr, value, order } => {
                let target = Target::new(self.read_defined(addr, Scalar::Ptr)?, ty);
                let value = self.operand(value, ty);
                self.store(&target, ty, &value, AccessOrder::plain(order))?;
            }
            Op::ReadModifyWrite { dst, op, ty, addr, value, order } => {
                let target = Target::new(self.read_defined(addr, Scalar::Ptr)?, ty);
                let operand = self.operand(value, ty);
                let new = |old: Value| Some(scalar::update(op, ty, old, operand.value));
                let uses_old = op != RmwOp::Exchange;
                let update = Update { from: operand.from.clone(), uses_old, ..Update::exchange(order, &new) };
                let old = self.update(&target, ty, &update)?;
                self.set(dst, old);
            }
            Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order } => {
                let target = Target::new(self.read_defined(addr, Scalar::Ptr)?, ty);
                let expected = self.read_defined(expected, ty)?;
                let desired = self.operand(desired, ty);
                let orders = (order, failure_order);
                let (old, matches) = self.compare_exchange(&target, ty, orders, &expected, &desired)?;
                self.set(dst, old);
                self.set(success, matches);
            }
            Op::Fence { order } => self.fence(fence_kinds(order), order)?,
            _ => return Err(self.refuse("executes something unknown")),
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

    pub fn load(&mut self, target: &Target, ty: Scalar, asked: AccessOrder) -> Result<TracedValue, Stop> {
        if self.is_own(target.at, false)? {
            return Ok(self.read_own(target.at, ty));
        }
        if self.waiting.is_some() {
            return self.read_last(target.at, ty);
        }
        let (id, event) = self.next_event().ok_or(Stop::NoEvent)?;
        self.expect(id, event, EventKind::Read, Some(target.at), asked)?;
        self.note_dependences(id, &target.from, &Sources::default());
        self.happened += 1;
        Ok(TracedValue { value: value_of(event.read.as_ref(), ty), from: Sources::of(id) })
    }

    pub fn store(&mut self, target: &Target, ty: Scalar, value: &TracedValue, asked: AccessOrder) -> Result<(), Stop> {
        if self.is_own(target.at, true)? {
            self.write_own(target.at, ty, value);
            return Ok(());
        }
        self.store_shared(target, ty, value, asked)
    }

    /// A store to what others may use, or to a word beside memory.
    pub fn store_shared(
        &mut self,
        target: &Target,
        ty: Scalar,
        value: &TracedValue,
        asked: AccessOrder,
    ) -> Result<(), Stop> {
        let (id, event) = self.event_now("writes memory")?;
        self.expect(id, event, EventKind::Write, Some(target.at), asked)?;
        self.expect_written(id, event, &scalar::Bytes::of(value.value, ty))?;
        self.note_dependences(id, &target.from, &value.from);
        self.happened += 1;
        Ok(())
    }

    /// A read-modify-write; what was read.
    pub fn update(&mut self, target: &Target, ty: Scalar, update: &Update<'_>) -> Result<TracedValue, Stop> {
        if !self.is_own(target.at, true)? {
            return self.update_shared(target, ty, update);
        }
        let old = self.read_own(target.at, ty);
        if let Some(compared_with) = &update.compared_with {
            self.branch_on(&old.from.with(compared_with));
        }
        if let Some(value) = (update.new)(old.value) {
            let from = if update.uses_old { update.from.with(&old.from) } else { update.from.clone() };
            self.write_own(target.at, ty, &TracedValue { value, from });
        }
        Ok(old)
    }

    /// A read-modify-write of what others may use, or of a word beside memory.
    pub fn update_shared(&mut self, target: &Target, ty: Scalar, update: &Update<'_>) -> Result<TracedValue, Stop> {
        let &Update { order, failure_order, new, uses_old, .. } = update;
        if self.waiting.is_some() {
            let old = self.read_last(target.at, ty)?;
            return match new(old.value) {
                Some(new) if new != old.value => Err(self.refuse("is said to wait, and changes memory")),
                _ => Ok(old),
            };
        }
        let (id, event) = self.next_event().ok_or(Stop::NoEvent)?;
        let old = TracedValue { value: value_of(event.read.as_ref(), ty), from: Sources::of(id) };
        let new = new(old.value);
        let (kind, asked) = match new {
            None => (EventKind::Read, AccessOrder { order: failure_order, update: Some(order) }),
            Some(_) if event.kind == EventKind::Update => (EventKind::Update, AccessOrder::of_update(order)),
            Some(_) => (EventKind::Read, AccessOrder::of_update(order)),
        };
        self.expect(id, event, kind, Some(target.at), asked)?;
        self.note_dependences(id, &target.from, &Sources::default());
        self.happened += 1;
        if let Some(compared_with) = &update.compared_with {
            self.branch_on(&old.from.with(compared_with));
        }
        let Some(value) = new else { return Ok(old) };
        let from = if uses_old { update.from.with(&old.from) } else { update.from.clone() };
        if kind == EventKind::Update {
            self.expect_written(id, event, &scalar::Bytes::of(value, ty))?;
            self.note_dependences(id, &target.from, &from);
        } else {
            self.store_shared(target, ty, &TracedValue { value, from }, AccessOrder::of_update(order))?;
            self.expect_one_block(self.happened - 2)?;
            self.derived.read_modify_writes.insert((id, self.events[self.happened - 1]));
        }
        Ok(old)
    }

    /// What has happened since the event of this number is one atomic block.
    pub fn expect_one_block(&mut self, first: usize) -> Result<(), Stop> {
        let events = &self.events[first.min(self.happened)..self.happened];
        if events.len() > 1 {
            self.derived.blocks.insert(events.iter().copied().collect());
        }
        let is_whole = |block: &Vec<EventId>| events.iter().all(|event| block.contains(event));
        match events {
            [_, .., last] if !self.claim.graph.atomic_blocks.iter().any(is_whole) => {
                Err(refuse_event(*last, "is not in one atomic block with what comes before it"))
            }
            _ => Ok(()),
        }
    }

    /// What was there, and whether it was what it should be.
    pub fn compare_exchange(
        &mut self,
        target: &Target,
        ty: Scalar,
        (order, failure_order): (MemoryOrder, MemoryOrder),
        expected: &TracedValue,
        desired: &TracedValue,
    ) -> Result<(TracedValue, TracedValue), Stop> {
        let wanted = expected.value.cut(ty);
        let new = |old: Value| (old == wanted).then_some(desired.value);
        let (from, compared_with) = (desired.from.clone(), Some(expected.from.clone()));
        let update = Update { failure_order, from, compared_with, ..Update::exchange(order, &new) };
        let old = self.update(target, ty, &update)?;
        if !old.value.is_defined() {
            return Err(Stop::Error(ErrorKind::Uninitialised));
        }
        let matches = TracedValue { value: Value::bool(old.value == wanted), from: old.from.with(&expected.from) };
        Ok((old, matches))
    }

    pub fn fence(&mut self, kinds: &[FenceKind], order: MemoryOrder) -> Result<(), Stop> {
        // A thread that waits passes its fences again, which nobody notices.
        if kinds.is_empty() || self.waiting.is_some() {
            return Ok(());
        }
        // It may be waiting already, and have read all that the graph says.
        let Some((id, event)) = self.next_event() else { return Err(Stop::NoEvent) };
        let kinds: FenceKinds = kinds.iter().copied().collect();
        self.expect(id, event, EventKind::Fence(kinds), None, AccessOrder::plain(order))?;
        self.note_dependences(id, &Sources::default(), &Sources::default());
        self.happened += 1;
        Ok(())
    }

    fn read_own(&self, at: Bytes, ty: Scalar) -> TracedValue {
        let mut bytes = scalar::Bytes::zero(at.size as u8);
        let mut from = Sources::default();
        for (offset, address) in at.addresses().enumerate() {
            let initial = || match self.memory.initial(address) {
                Some(data) => OwnByte { data, undefined: 0, from: Sources::default() },
                None => OwnByte { data: 0, undefined: u8::MAX, from: Sources::default() },
            };
            let byte = self.own.get(&address).cloned().unwrap_or_else(initial);
            (bytes.data[offset], bytes.undefined[offset]) = (byte.data, byte.undefined);
            from = from.with(&byte.from);
        }
        TracedValue { value: bytes.value(ty), from }
    }

    fn write_own(&mut self, at: Bytes, ty: Scalar, value: &TracedValue) {
        let bytes = scalar::Bytes::of(value.value, ty);
        let contents = bytes.data.into_iter().zip(bytes.undefined);
        let contents = contents.map(|(data, undefined)| OwnByte { data, undefined, from: value.from.clone() });
        self.own.extend(at.addresses().zip(contents));
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
            None => Err(self.report_missing(what)),
        }
    }

    /// The event is what the thread does.
    fn expect(
        &self,
        id: EventId,
        event: &Event,
        kind: EventKind,
        at: Option<Bytes>,
        asked: AccessOrder,
    ) -> Result<(), Stop> {
        let is_same = (event.kind, event.at) == (kind, at) || mutation!("judge-graphs-without-addresses");
        let is_ordered = (event.order, event.update) == (asked.order, asked.update);
        // A graph need not say where its events are.
        if !self.is_at(&event.places) && !mutation!("judge-graphs-without-places") {
            return Err(refuse_event(id, format!("is not where {} does it", self.thread)));
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
        Err(refuse_event(id, what))
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
        Err(refuse_event(id, format!("does not write what {} writes there: {written:02x?}", self.thread)))
    }
}

fn refuse_event(event: EventId, what: impl Into<String>) -> Stop {
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
