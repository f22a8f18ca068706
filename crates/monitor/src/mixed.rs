//! The condition of `look.rs` where accesses of different sizes meet, byte by byte.
//!
//! An operation on several bytes is one event, and another operation may come before it because of one byte and after it
//! because of another. So there is a second way into the operation than the order of its thread: an *anchor*, which is an
//! operation of another thread with which it is in direct conflict. And who writes comes after those who have read what it
//! overwrites, which may keep it behind a write to another of its bytes.

use crate::cells::{History, Visit, VisitKind};
use crate::clocks::{HB, join};
use crate::exact::{Exact, Mark, for_conflicts, waits_for_own};
use crate::look::Candidate;
use crate::operation::{Operation, Role};
use crate::past::Past;

/// How an operation is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum As {
    /// As one that only reads.
    Reader,
    /// As one that writes what it would write.
    Writer,
}

/// An operation of another thread that comes directly before the one that is looked at.
#[derive(Clone, Copy)]
struct Anchor {
    event: u32,
    /// For one that reads: the store from which it has a byte that is overwritten. If that is a store of its own thread, nothing
    /// else puts it before the reader.
    source: Option<u32>,
}

impl Exact {
    /// The stores that could come after the operation.
    pub(crate) fn look_at_bytes(
        &self,
        thread: usize,
        role: Role,
        operation: &Operation,
        marks: &[Mark],
    ) -> Vec<Candidate> {
        let writes = marks.iter().any(|mark| mark.writes) || operation.conditional;
        let mut found = self.look_as(if writes { As::Writer } else { As::Reader }, thread, role, marks);
        if operation.conditional {
            // Whether it writes where it would come to stand is for values to say. If it does, it comes after those who have
            // read before; if not, it is in nobody's way.
            for candidate in &mut found {
                let anchor = candidate.anchor.map(|anchor| &self.events[anchor as usize]);
                candidate.depends_on_values = anchor.is_some_and(|anchor| anchor.marks.iter().all(|mark| !mark.writes));
            }
            for candidate in self.look_as(As::Reader, thread, role, marks) {
                found.push(Candidate { depends_on_values: true, ..candidate });
            }
        }
        found
    }

    fn look_as(&self, how: As, thread: usize, role: Role, marks: &[Mark]) -> Vec<Candidate> {
        let known = self.clocks.draft(HB);
        let mut past = Past::new(self.clocks.relaxed_draft(), self.clocks.width());
        let mut anchors: Vec<Option<Anchor>> = vec![None];
        for mark in marks {
            let history = self.cells.history(mark.location);
            if history.lifetime {
                continue;
            }
            let overlapping = history.visits.iter().filter(|visit| visit.mask & mark.mask != 0);
            if waits_for_own(role, false) {
                let own = overlapping.filter(|visit| visit.thread as usize == thread);
                own.filter(|visit| visit.kind == VisitKind::Write).for_each(|visit| past.add(self, visit.event));
            }
            let writes = how == As::Writer && self.may_write(mark, marks);
            for_conflicts(history, history.visits.len(), mark.mask, writes, |visit| {
                if visit.thread as usize != thread {
                    anchors.extend(self.anchors(history, visit, mark.mask).map(Some));
                }
            });
        }
        let mut found: Vec<Candidate> = Vec::new();
        for anchor in anchors {
            let (mut past, mut within) = (past.clone(), known.to_vec());
            if let Some(Anchor { event, source }) = anchor {
                past.add(self, event);
                source.into_iter().for_each(|source| past.add(self, source));
                join(&mut within, self.clocks.get(event as usize, HB));
            }
            if how == As::Writer {
                self.close_over_readers(&mut past, &within, marks);
            }
            let mut stores: Vec<u32> = Vec::new();
            for write in self.newest_writes(marks, &within).filter(|write| write.thread as usize != thread) {
                if !stores.contains(&write.event) && !past.has(self, write.event, &within) {
                    stores.push(write.event);
                    let (past, within) = (past.clone(), within.clone());
                    let anchor = anchor.map(|anchor| anchor.event);
                    found.push(Candidate { store: write.event, anchor, depends_on_values: false, past, within });
                }
            }
        }
        found
    }

    /// A visit as an anchor. A reader is one for each store from which it has read.
    fn anchors(&self, history: &History, visit: &Visit, mask: u8) -> impl Iterator<Item = Anchor> + use<> {
        let event = visit.event;
        let mut sources: Vec<Option<u32>> = Vec::new();
        if visit.kind == VisitKind::Write {
            sources.push(None);
        } else {
            let earlier = &history.visits[..history.before(event)];
            for byte in (0..8).map(|bit| 1 << bit).filter(|bit| visit.mask & mask & bit != 0) {
                let writes = |earlier: &&Visit| earlier.kind == VisitKind::Write && earlier.mask & byte != 0;
                let source = earlier.iter().rev().find(writes).map(|write| write.event);
                if !sources.contains(&source) {
                    sources.push(source);
                }
            }
        }
        sources.into_iter().map(move |source| Anchor { event, source })
    }

    /// Whether an operation may write these bytes: a compare-exchange touches nothing else.
    fn may_write(&self, mark: &Mark, marks: &[Mark]) -> bool {
        mark.writes || marks.iter().all(|mark| !mark.writes)
    }

    /// The newest known write to each byte.
    fn newest_writes<'a>(&'a self, marks: &'a [Mark], within: &'a [u32]) -> impl Iterator<Item = &'a Visit> {
        bytes(marks).filter_map(|(mark, byte)| {
            let history = self.cells.history(mark.location);
            let newest = known_visits(history, byte, within).rev().find(|visit| visit.kind == VisitKind::Write);
            newest.filter(|_| !history.lifetime)
        })
    }

    /// Adds those who read what the operation would overwrite, until nobody is left.
    fn close_over_readers(&self, past: &mut Past, within: &[u32], marks: &[Mark]) {
        loop {
            let mut changed = false;
            for (mark, byte) in bytes(marks).filter(|(mark, _)| self.may_write(mark, marks)) {
                let history = self.cells.history(mark.location);
                if history.lifetime {
                    continue;
                }
                let readers: Vec<u32> = known_visits(history, byte, within)
                    .take_while(|visit| visit.kind != VisitKind::Write || past.has(self, visit.event, within))
                    .filter(|visit| visit.kind != VisitKind::Write && !past.has_instant(visit.thread, visit.index))
                    .map(|visit| visit.event)
                    .collect();
                changed |= !readers.is_empty();
                readers.into_iter().for_each(|reader| past.add(self, reader));
            }
            if !changed {
                return;
            }
        }
    }
}

/// Each byte of some marks, as a mask. Where sizes are not mixed one byte stands for all, as is right for any.
fn bytes(marks: &[Mark]) -> impl Iterator<Item = (&Mark, u8)> {
    marks.iter().flat_map(|mark| (0..8).map(|bit| 1 << bit).filter(|bit| mark.mask & bit != 0).map(move |bit| (mark, bit)))
}

fn known_visits<'a>(history: &'a History, byte: u8, within: &'a [u32]) -> impl DoubleEndedIterator<Item = &'a Visit> {
    let known = move |visit: &&Visit| visit.mask & byte != 0 && within[visit.thread as usize] >= visit.index;
    history.visits.iter().filter(known)
}
