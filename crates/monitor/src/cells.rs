//! Who has touched which bytes in the current execution, in order.
//!
//! As long as the operations on a cell touch either the same bytes of it or different ones, each such set of bytes is a
//! *location* with a history of its own, and the newest write to one of its bytes is the newest write to all. When sizes are
//! mixed, the cell becomes one location, for the rest of the search, whose bytes have to be looked at one by one.

use crate::operation::Touch;
use fencepost_base::{define_id, mutation};
use fencepost_graph::Cell;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

define_id!(
    /// Bytes with a common history.
    pub struct LocationId("location ")
);

/// What a visit does to its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VisitKind {
    /// Reads them.
    Load,
    /// Reads them after waiting for own stores to them.
    Fail,
    /// Writes them.
    Store,
    /// Reads and writes them.
    Exchange,
}

impl VisitKind {
    pub fn writes(self) -> bool {
        matches!(self, Self::Store | Self::Exchange)
    }
}

/// One operation on a location.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    /// The event.
    pub event: u32,
    /// The index of its thread.
    pub thread: u32,
    /// As which event of its thread, from 1.
    pub index: u32,
    pub mask: u8,
    pub kind: VisitKind,
    /// How many visits there are up to the newest write, this one included; 0 if there is none. Only where sizes are not
    /// mixed.
    pub through_write: u32,
}

/// The visits to a location.
#[derive(Debug, Default)]
pub(crate) struct History {
    pub visits: Vec<Visit>,
    /// Whether visits touch different bytes.
    pub mixed: bool,
    /// Whether it is the lifetime of a block of memory.
    pub lifetime: bool,
    /// How many of the visits only write.
    pub stores: u32,
    /// How many of the first visits are by one thread.
    alone: u32,
    /// Where its visits are now.
    moved: Option<LocationId>,
}

impl History {
    /// The newest of the writes among the first `count` visits, where sizes are not mixed.
    #[inline]
    pub fn write_before(&self, count: usize) -> Option<&Visit> {
        let through = self.visits[..count].last()?.through_write as usize;
        self.visits[..through].last()
    }

    /// Whether nobody but this thread has been there.
    #[inline]
    pub fn is_owned_by(&self, thread: usize) -> bool {
        self.alone as usize == self.visits.len()
            && self.visits.first().is_none_or(|first| first.thread as usize == thread)
    }

    /// Counts the first visits that are by one thread.
    fn count_alone(&mut self) {
        let first = self.visits.first().map(|first| first.thread);
        self.alone = self.visits.iter().take_while(|visit| Some(visit.thread) == first).count() as u32;
    }

    /// How many visits come before the one of an event.
    pub fn before(&self, event: u32) -> usize {
        self.visits.partition_point(|visit| visit.event < event)
    }
}

#[derive(Debug, Default)]
struct Lanes {
    /// The locations of the cell, each with its bytes; if `mixed`, there is one.
    locations: SmallVec<[(u8, LocationId); 2]>,
    mixed: bool,
}

/// All locations that were ever touched.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    lanes: FxHashMap<Cell, Lanes>,
    histories: Vec<History>,
}

impl Cells {
    /// The location of some bytes. If `wide`, the operation touches other cells as well.
    #[inline]
    pub fn location(&mut self, touch: &Touch, wide: bool) -> LocationId {
        if let Some(lanes) = self.lanes.get(&touch.cell)
            && (!wide || lanes.mixed)
            && let Some((_, location)) = lanes.locations.iter().find(|(mask, _)| *mask == touch.mask || lanes.mixed)
        {
            return *location;
        }
        self.new_location(touch, wide)
    }

    /// The location of some bytes that have been touched before and only together.
    #[inline]
    pub fn plain_location(&self, touch: &Touch) -> Option<LocationId> {
        let lanes = self.lanes.get(&touch.cell).filter(|lanes| !lanes.mixed)?;
        lanes.locations.iter().find(|(mask, _)| *mask == touch.mask).map(|(_, location)| *location)
    }

    fn new_location(&mut self, touch: &Touch, wide: bool) -> LocationId {
        let lanes = self.lanes.entry(touch.cell).or_default();
        let new = LocationId::new(self.histories.len() as u32);
        let lifetime = touch.cell.is_lifetime();
        let mixed = wide || lanes.locations.iter().any(|(mask, _)| mask & touch.mask != 0);
        let (mut visits, mut stores) = (Vec::new(), 0);
        if mixed {
            lanes.mixed = true;
            for (_, old) in lanes.locations.drain(..) {
                let history = &mut self.histories[old.number() as usize];
                history.moved = Some(new);
                stores += std::mem::take(&mut history.stores);
                visits.append(&mut history.visits);
            }
            visits.sort_by_key(|visit: &Visit| visit.event);
        }
        lanes.locations.push((touch.mask, new));
        let mut history = History { visits, mixed, lifetime, stores, alone: 0, moved: None };
        history.count_alone();
        self.histories.push(history);
        new
    }

    #[inline]
    pub fn history(&self, location: LocationId) -> &History {
        let history = &self.histories[location.number() as usize];
        // What has become a mixed cell stays one.
        history.moved.map_or(history, |moved| &self.histories[moved.number() as usize])
    }

    #[inline]
    fn history_mut(&mut self, location: LocationId) -> &mut History {
        let moved = self.histories[location.number() as usize].moved;
        &mut self.histories[moved.unwrap_or(location).number() as usize]
    }

    #[inline]
    pub fn enter(&mut self, location: LocationId, mut visit: Visit) {
        let history = self.history_mut(location);
        let count = history.visits.len() as u32;
        visit.through_write = match visit.kind {
            VisitKind::Store | VisitKind::Exchange => count + 1,
            VisitKind::Load | VisitKind::Fail => history.visits.last().map_or(0, |last| last.through_write),
        };
        history.stores += u32::from(visit.kind == VisitKind::Store);
        history.alone +=
            u32::from(history.is_owned_by(visit.thread as usize) || mutation!("monitor-takes-shared-for-own"));
        history.visits.push(visit);
    }

    /// Takes the newest visit to a location back.
    #[inline]
    pub fn leave(&mut self, location: LocationId) {
        let history = self.history_mut(location);
        let visit = if mutation!("monitor-keeps-what-was-undone") {
            history.visits.last().copied()
        } else {
            history.visits.pop()
        };
        history.stores -= u32::from(visit.is_some_and(|visit| visit.kind == VisitKind::Store));
        history.alone = history.alone.min(history.visits.len() as u32);
    }
}
