//! The condition of `condition.rs` in full, byte by byte: for operations that write, and where accesses of different sizes meet.
//!
//! Who writes comes after those who have read what it overwrites. That leaves no place for it between a read-modify-write and
//! what this has read. The rest is about sizes.
//!
//! An operation on several bytes is one event, and another operation may come before it because of one byte and after it
//! because of another. So there is a second way into the operation than the order of its thread: an *anchor*, which is an
//! operation of another thread with which it is in direct conflict. And those who have read one of its bytes may keep it behind
//! a write to another.

use crate::cells::{History, Visit, VisitKind};
use crate::clocks::{HB, join};
use crate::condition::Candidate;
use crate::exact::{ExactMonitor, Mark, for_conflicts, waits_for_own};
use crate::operation::{Operation, Role};
use crate::past::Past;
use fencepost_base::mutation;

/// Of how many stores that may or may not have been committed all combinations are tried. If there are more, the monitor says
/// that it has given up.
const MOST_COMBINED: usize = 8;

/// An operation of another thread that comes directly before the one that is looked at.
#[derive(Clone, Copy)]
struct Anchor {
    event: u32,
    /// For one that reads: the store from which it has a byte that is overwritten. If that is a store of its own thread, nothing
    /// else puts it before the reader.
    source: Option<u32>,
}

impl ExactMonitor {
    /// The stores that could come after the operation.
    pub(crate) fn check_bytes(
        &self,
        thread: usize,
        role: Role,
        operation: &Operation,
        marks: &[Mark],
    ) -> Vec<Candidate> {
        let writes = operation.may_write();
        let mut found = self.look_with(&[], thread, role, writes, marks);
        if !operation.guarded && !operation.conditional {
            return found;
        }
        // What it would find decides whether it can be performed, and whether it writes. If it does not write, it does not come
        // after those who have read. So every choice of what has been committed by then has to be tried.
        let depends = |candidate: &Candidate| {
            let reads = |anchor: u32| self.marks_of(anchor).iter().all(|mark| !mark.writes);
            operation.guarded || candidate.anchor.is_some_and(reads)
        };
        found.iter_mut().for_each(|candidate| candidate.depends_on_values = depends(candidate));
        if found.iter().any(depends) {
            let undecided = self.undecided(thread, role, marks);
            if undecided.len() > MOST_COMBINED {
                self.gave_up.set(true);
                return found;
            }
            for choice in 1..1_u32 << undecided.len() {
                let chosen = undecided.iter().enumerate().filter(|(bit, _)| choice & (1 << bit) != 0);
                let chosen: Vec<u32> = chosen.map(|(_, store)| *store).collect();
                let more = self.look_with(&chosen, thread, role, writes, marks).into_iter().filter(depends);
                found.extend(more.map(|candidate| Candidate { depends_on_values: true, ..candidate }));
            }
        }
        found
    }

    /// What comes before an operation on these bytes because of its own thread.
    fn own_past(&self, thread: usize, role: Role, marks: &[Mark]) -> Past {
        let mut past = Past::new(self.clocks.relaxed_draft(), self.clocks.width());
        let barrier = self.threads[thread].last().and_then(|last| self.events[*last as usize].own.barrier.get());
        for mark in marks {
            let history = self.cells.history(mark.location);
            if waits_for_own(role, history.lifetime) {
                // The newest store to each byte, which comes after the older ones. Those before a barrier are past anyway.
                let mut open = mark.mask;
                let since = |visit: &&Visit| barrier.is_none_or(|barrier| visit.event > barrier);
                for visit in history.visits.iter().rev().take_while(since) {
                    if visit.thread as usize == thread && visit.kind.writes() && visit.mask & open != 0 {
                        past.add(self, visit.event);
                        open &= !visit.mask;
                    }
                    if open == 0 {
                        break;
                    }
                }
            }
        }
        past
    }

    /// The stores of others to these bytes that nothing puts before the operation.
    fn undecided(&self, thread: usize, role: Role, marks: &[Mark]) -> Vec<u32> {
        let (known, past) = (self.clocks.draft(HB), self.own_past(thread, role, marks));
        let mut stores: Vec<u32> = Vec::new();
        for mark in marks {
            let visits = self.cells.history(mark.location).visits.iter();
            let foreign = visits.filter(|visit| visit.mask & mark.mask != 0 && visit.thread as usize != thread);
            let others = foreign.filter(|visit| visit.kind == VisitKind::Store).map(|visit| visit.event);
            stores.extend(others.filter(|store| !past.has(self, *store, known)));
        }
        stores.sort_unstable();
        stores.dedup();
        stores
    }

    /// The stores that could come after the operation, if `committed` come before it.
    fn look_with(&self, committed: &[u32], thread: usize, role: Role, writes: bool, marks: &[Mark]) -> Vec<Candidate> {
        let known = self.clocks.draft(HB);
        let mut past = self.own_past(thread, role, marks);
        committed.iter().for_each(|store| past.add(self, *store));
        let is_known = |store: &u32, within: &[u32]| {
            let store = &self.events[*store as usize];
            within[store.thread] >= store.index
        };
        let mut anchors: Vec<Option<Anchor>> = vec![None];
        for mark in marks {
            let history = self.cells.history(mark.location);
            if history.lifetime {
                continue;
            }
            let writes = writes && may_write(mark, marks);
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
            if !committed.iter().all(|store| is_known(store, &within)) {
                continue;
            }
            if writes && (marks.is_empty() || !mutation!("monitor-overwrites-what-was-read")) {
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
        if visit.kind.writes() {
            sources.push(None);
        } else {
            let earlier = &history.visits[..history.before(event)];
            for byte in (0..8).map(|bit| 1 << bit).filter(|bit| visit.mask & mask & bit != 0) {
                let writes = |earlier: &&Visit| earlier.kind.writes() && earlier.mask & byte != 0;
                let source = earlier.iter().rev().find(writes).map(|write| write.event);
                if !sources.contains(&source) {
                    sources.push(source);
                }
            }
        }
        sources.into_iter().map(move |source| Anchor { event, source })
    }

    /// The newest known write to each byte.
    fn newest_writes<'a>(&'a self, marks: &'a [Mark], within: &'a [u32]) -> impl Iterator<Item = &'a Visit> {
        bytes(marks).filter_map(|(mark, byte)| {
            let history = self.cells.history(mark.location);
            let newest = known_visits(history, byte, within).rev().find(|visit| visit.kind.writes());
            newest.filter(|_| !history.lifetime)
        })
    }

    /// Adds those who read what the operation would overwrite, until nobody is left.
    fn close_over_readers(&self, past: &mut Past, within: &[u32], marks: &[Mark]) {
        loop {
            let mut changed = false;
            for (mark, byte) in bytes(marks).filter(|(mark, _)| may_write(mark, marks)) {
                let history = self.cells.history(mark.location);
                if history.lifetime {
                    continue;
                }
                // From the newest write on that is past: those before it are past as well.
                let known = |visit: &&Visit| visit.mask & byte != 0 && within[visit.thread as usize] >= visit.index;
                let is_past_write = |visit: &Visit| visit.kind.writes() && past.has(self, visit.event, within);
                let newest = history.visits.iter().rposition(|visit| known(&visit) && is_past_write(visit));
                let later = newest.map_or(0, |position| position + 1);
                for visit in history.visits[later..].iter().filter(known) {
                    let is_past = match visit.kind {
                        VisitKind::Store | VisitKind::Exchange => past.has(self, visit.event, within),
                        VisitKind::Load | VisitKind::Fail => past.has_load(visit.event, visit.thread, visit.index),
                    };
                    if !is_past {
                        if visit.kind == VisitKind::Store {
                            break;
                        }
                        past.add(self, visit.event);
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }
}

/// Whether an operation may write these bytes: a compare-exchange touches nothing else.
fn may_write(mark: &Mark, marks: &[Mark]) -> bool {
    mark.writes || marks.iter().all(|mark| !mark.writes)
}

/// Each byte of some marks, as a mask. Where sizes are not mixed one byte stands for all, as is right for any.
fn bytes(marks: &[Mark]) -> impl Iterator<Item = (&Mark, u8)> {
    marks
        .iter()
        .flat_map(|mark| (0..8).map(|bit| 1 << bit).filter(|bit| mark.mask & bit != 0).map(move |bit| (mark, bit)))
}

fn known_visits<'a>(history: &'a History, byte: u8, within: &'a [u32]) -> impl DoubleEndedIterator<Item = &'a Visit> {
    let known = move |visit: &&Visit| visit.mask & byte != 0 && within[visit.thread as usize] >= visit.index;
    history.visits.iter().filter(known)
}
