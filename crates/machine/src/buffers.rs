//! The store buffers of a thread.
//!
//! Executions can be long and buffers too, so every question is answered without looking at all stores: stores wait in a
//! queue for each agent (one under TSO, one for each location under PSO), and an index by cells of eight bytes knows the
//! newest store to each byte.

use crate::footprint::StepName;
use crate::names::AgentId;
use fencepost_base::mutation;
use fencepost_graph::Cell;
use fencepost_model::Drain;
use fencepost_program::SourcePlace;
use fencepost_program::scalar::Bytes;
use fencepost_trace::EventId;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A store that waits for its commit.
#[derive(Clone, Debug)]
pub(crate) struct BufferedStore {
    pub address: u64,
    pub bytes: Bytes,
    /// How many store-store barriers the thread had passed.
    pub epoch: u32,
    /// The step that will commit it.
    pub commit: StepName,
    /// The step in which it was issued; none before the first step of the program.
    pub issued: Option<StepName>,
    pub place: Option<SourcePlace>,
    pub event: Option<EventId>,
    /// How many stores of the thread were buffered before it.
    pub number: u64,
}

/// The stores of one agent.
#[derive(Clone, Debug)]
struct Queue {
    agent: AgentId,
    /// Oldest first.
    waiting: VecDeque<BufferedStore>,
    /// How many stores have been committed.
    committed: u32,
    /// For each epoch in which stores were committed, how many had been after the last of them.
    epochs: Vec<(u32, u32)>,
}

/// A store to some bytes of a cell.
#[derive(Clone, Copy, Debug)]
struct CellStore {
    mask: u8,
    data: [u8; 8],
    undefined: [u8; 8],
    queue: usize,
    /// As which store of its queue it is committed, from 1.
    count: u32,
    number: u64,
    event: Option<EventId>,
}

/// The store buffers of a thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct StoreBuffers {
    /// In order of first use.
    queues: Vec<Queue>,
    by_agent: FxHashMap<AgentId, usize>,
    waiting: usize,
    issued: u64,
    /// All stores, committed or not, by cell; newest last.
    cells: FxHashMap<Cell, Vec<CellStore>>,
    /// How many stores have shared a byte with a store of another agent. As long as it is none, nobody need look for that.
    mixed: u64,
}

impl StoreBuffers {
    /// All that undo must restore.
    #[cfg(test)]
    pub fn state(self) -> String {
        let mut cells: Vec<_> = self.cells.into_iter().filter(|(_, stores)| !stores.is_empty()).collect();
        cells.sort_by_key(|(cell, _)| cell.address());
        format!("{:?} {} {} {} {cells:?}", self.queues, self.waiting, self.issued, self.mixed)
    }

    pub fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// How many stores wait for their commit.
    pub fn count_waiting(&self) -> usize {
        self.waiting
    }

    /// The events of all stores that wait, as far as they are recorded.
    pub fn waiting_events(&self) -> impl Iterator<Item = EventId> + '_ {
        self.queues.iter().flat_map(|queue| &queue.waiting).filter_map(|store| store.event)
    }

    /// The step that will commit the next store of `agent`.
    pub fn next_commit(&self, agent: AgentId) -> StepName {
        let count = self.queue(agent).map_or(0, |queue| queue.committed + queue.waiting.len() as u32);
        StepName { agent, count: count + 1 }
    }

    /// How many stores have been buffered so far.
    pub fn issued(&self) -> u64 {
        self.issued
    }

    fn queue(&self, agent: AgentId) -> Option<&Queue> {
        self.by_agent.get(&agent).map(|index| &self.queues[*index])
    }

    pub fn push(&mut self, store: BufferedStore) {
        let agent = store.commit.agent;
        let queue = *self.by_agent.entry(agent).or_insert_with(|| {
            self.queues.push(Queue { agent, waiting: VecDeque::new(), committed: 0, epochs: Vec::new() });
            self.queues.len() - 1
        });
        self.mixed += u64::from(self.is_mixed(queue, &store));
        for (cell, mask, data, undefined) in by_cell(store.address, &store.bytes) {
            let entry = CellStore {
                mask,
                data,
                undefined,
                queue,
                count: store.commit.count,
                number: store.number,
                event: store.event,
            };
            self.cells.entry(cell).or_default().push(entry);
        }
        self.queues[queue].waiting.push_back(store);
        self.waiting += 1;
        self.issued += 1;
    }

    /// Takes the newest store back, which is one of `agent` and still waits.
    pub fn undo_push(&mut self, agent: AgentId) {
        let Some(queue) = self.by_agent.get(&agent).copied() else { return };
        let Some(store) = self.queues[queue].waiting.pop_back() else { return };
        for (cell, ..) in by_cell(store.address, &store.bytes) {
            if let Some(stores) = self.cells.get_mut(&cell) {
                stores.pop();
            }
        }
        self.mixed -= u64::from(self.is_mixed(queue, &store));
        self.waiting -= 1;
        self.issued -= 1;
        if self.queues[queue].waiting.is_empty() && self.queues[queue].committed == 0 {
            // Queues are made by stores, so the one that the newest store made is the newest.
            self.queues.pop();
            self.by_agent.remove(&agent);
        }
    }

    /// Whether a store shares a byte with an earlier one of another agent.
    fn is_mixed(&self, queue: usize, store: &BufferedStore) -> bool {
        // The newest store to a byte shows whether it is the first to meet another agent there.
        let end = store.address + u64::from(store.bytes.len);
        self.queues.len() > 1
            && (store.address..end).any(|byte| self.newest(byte).is_some_and(|earlier| earlier.queue != queue))
    }

    /// The store that `agent` can commit now.
    pub fn committable(&self, agent: AgentId) -> Option<&BufferedStore> {
        self.first_committable(self.queue(agent)?, self.oldest_epoch())
    }

    /// The agents that can commit a store now.
    pub fn ready(&self) -> impl Iterator<Item = AgentId> + '_ {
        let oldest = self.oldest_epoch();
        let ready = move |queue: &&Queue| self.first_committable(queue, oldest).is_some();
        self.queues.iter().filter(|_| self.waiting > 0).filter(ready).map(|queue| queue.agent)
    }

    /// The first agent that can commit a store now to bytes of which `wanted` holds.
    pub fn find_ready(&self, wanted: impl Fn(u64, u8) -> bool) -> Option<AgentId> {
        if self.waiting == 0 {
            return None;
        }
        let fronts = self.queues.iter().filter_map(|queue| queue.waiting.front());
        let mut wanted = fronts.filter(|store| wanted(store.address, store.bytes.len));
        wanted.find(|store| self.committable(store.commit.agent).is_some()).map(|store| store.commit.agent)
    }

    fn oldest_epoch(&self) -> u32 {
        self.queues.iter().filter_map(|queue| Some(queue.waiting.front()?.epoch)).min().unwrap_or(0)
    }

    fn first_committable<'a>(&self, queue: &'a Queue, oldest_epoch: u32) -> Option<&'a BufferedStore> {
        let store = queue.waiting.front()?;
        let is_next = store.epoch == oldest_epoch && (self.mixed == 0 || !self.would_overtake(store));
        (is_next || mutation!("commit-out-of-order")).then_some(store)
    }

    /// Whether an older store of another agent to one of the bytes of a store still waits.
    fn would_overtake(&self, store: &BufferedStore) -> bool {
        (store.address..store.address + u64::from(store.bytes.len)).any(|byte| {
            let stores = self.cells.get(&Cell::of(byte)).map_or(&[][..], Vec::as_slice);
            let to_byte = stores.iter().rev().filter(|other| other.mask & (1 << (byte & 7)) != 0);
            // Stores to a byte are committed in order, so those that wait come before the others here.
            let mut waiting = to_byte.take_while(|other| other.count > self.queues[other.queue].committed);
            waiting.any(|other| other.number < store.number && self.queues[other.queue].agent != store.commit.agent)
        })
    }

    /// Commits the oldest store of `agent`.
    pub fn commit(&mut self, agent: AgentId) -> Option<BufferedStore> {
        let queue = &mut self.queues[*self.by_agent.get(&agent)?];
        let store = queue.waiting.pop_front()?;
        queue.committed += 1;
        match queue.epochs.last_mut() {
            Some((epoch, count)) if *epoch == store.epoch => *count = queue.committed,
            _ => queue.epochs.push((store.epoch, queue.committed)),
        }
        self.waiting -= 1;
        Some(store)
    }

    /// Takes the last commit back, which was of this store.
    pub fn undo_commit(&mut self, store: BufferedStore) {
        let Some(queue) = self.by_agent.get(&store.commit.agent).map(|index| &mut self.queues[*index]) else { return };
        queue.committed -= 1;
        let before = queue.epochs.len().checked_sub(2).map_or(0, |previous| queue.epochs[previous].1);
        if before == queue.committed {
            queue.epochs.pop();
        } else if let Some((_, count)) = queue.epochs.last_mut() {
            *count = queue.committed;
        }
        queue.waiting.push_front(store);
        self.waiting += 1;
    }

    /// The last commit of every agent.
    pub fn last_commits(&self) -> impl Iterator<Item = StepName> + '_ {
        let committed = self.queues.iter().filter(|queue| queue.committed > 0);
        committed.map(|queue| StepName { agent: queue.agent, count: queue.committed })
    }

    /// Whether the stores that an operation on these bytes in `epoch` waits for are all committed.
    pub fn has_drained(&self, drain: Drain, address: u64, len: u8, epoch: u32) -> bool {
        match drain {
            Drain::Nothing => true,
            Drain::Everything => self.is_empty(),
            Drain::SameLocation => self.is_empty() || !self.has_store_to(address, len) && self.oldest_epoch() >= epoch,
        }
    }

    /// Whether a store to one of these bytes waits.
    pub fn has_store_to(&self, address: u64, len: u8) -> bool {
        !self.is_empty() && (address..address + u64::from(len)).any(|byte| self.waiting_at(byte).is_some())
    }

    /// Whether a store to one of these bytes waits, of which there may be many.
    pub fn has_store_in(&self, start: u64, size: u64) -> bool {
        let inside =
            |store: &BufferedStore| store.address < start + size && start < store.address + u64::from(store.bytes.len);
        if self.waiting as u64 > size {
            return (start..start + size).any(|byte| self.waiting_at(byte).is_some());
        }
        self.queues.iter().flat_map(|queue| &queue.waiting).any(inside)
    }

    /// The newest store to a byte.
    fn newest(&self, byte: u64) -> Option<&CellStore> {
        self.cells.get(&Cell::of(byte))?.iter().rev().find(|store| store.mask & (1 << (byte & 7)) != 0)
    }

    /// The newest store to a byte, if it waits. Stores to a byte are committed in order, so no other does if it does not.
    fn waiting_at(&self, byte: u64) -> Option<&CellStore> {
        self.newest(byte).filter(|store| store.count > self.queues[store.queue].committed)
    }

    /// The commits of the newest stores to some bytes of a cell, past or to come, each with those bytes.
    pub fn newest_stores(&self, cell: Cell, mask: u8) -> impl Iterator<Item = (StepName, u8)> + '_ {
        let mut open = mask;
        let stores = if self.issued == 0 { None } else { self.cells.get(&cell) };
        stores.map_or(&[][..], Vec::as_slice).iter().rev().filter_map(move |store| {
            let newest = store.mask & open;
            open &= !newest;
            let name = StepName { agent: self.queues[store.queue].agent, count: store.count };
            (newest != 0).then_some((name, newest))
        })
    }

    /// The event of the store that waits at a byte; nothing if none does.
    pub fn waiting_event(&self, byte: u64) -> Option<Option<EventId>> {
        self.waiting_at(byte).map(|store| store.event)
    }

    /// The bytes that a load sees: the newest buffered store to each byte, else what memory holds.
    pub fn forwarded(&self, address: u64, mut bytes: Bytes) -> Bytes {
        if self.is_empty() || mutation!("forget-forwarding") {
            return bytes;
        }
        for index in 0..bytes.len {
            let byte = address + u64::from(index);
            if let Some(store) = self.waiting_at(byte) {
                bytes.data[index as usize] = store.data[(byte & 7) as usize];
                bytes.undefined[index as usize] = store.undefined[(byte & 7) as usize];
            }
        }
        bytes
    }

    /// The commits that come before a write of `writer` to these bytes in `epoch`, besides its own: those of overlapping
    /// stores and of older epochs. The last one of each agent is enough.
    pub fn commits_before(&self, address: u64, len: u8, epoch: u32, writer: Option<AgentId>) -> Vec<StepName> {
        let mut last: Vec<StepName> = Vec::new();
        for queue in self.queues.iter().filter(|queue| Some(queue.agent) != writer && queue.committed > 0) {
            let older = queue.epochs.partition_point(|(of, _)| *of < epoch);
            let by_epoch = older.checked_sub(1).map_or(0, |index| queue.epochs[index].1);
            if by_epoch > 0 {
                last.push(StepName { agent: queue.agent, count: by_epoch });
            }
        }
        if writer.is_none() || self.mixed > 0 {
            self.overlapping_commits(address, len, writer, &mut last);
        }
        last
    }

    fn overlapping_commits(&self, address: u64, len: u8, writer: Option<AgentId>, last: &mut Vec<StepName>) {
        for byte in address..address + u64::from(len) {
            let stores = self.cells.get(&Cell::of(byte)).map_or(&[][..], Vec::as_slice);
            for store in stores.iter().rev().filter(|store| store.mask & (1 << (byte & 7)) != 0) {
                let queue = &self.queues[store.queue];
                if store.count > queue.committed || Some(queue.agent) == writer {
                    continue;
                }
                match last.iter_mut().find(|name| name.agent == queue.agent) {
                    Some(name) => name.count = name.count.max(store.count),
                    None => last.push(StepName { agent: queue.agent, count: store.count }),
                }
                if self.mixed == 0 {
                    break;
                }
            }
        }
    }
}

/// The parts of a store in each cell that it touches: cell, mask, contents.
fn by_cell(address: u64, bytes: &Bytes) -> impl Iterator<Item = (Cell, u8, [u8; 8], [u8; 8])> + use<> {
    let bytes = *bytes;
    let mut from = 0;
    Cell::all_of(address, bytes.len).map(move |(cell, mask)| {
        let (mut data, mut undefined) = ([0; 8], [0; 8]);
        let (first, count) = (mask.trailing_zeros() as usize, mask.count_ones() as usize);
        data[first..first + count].copy_from_slice(&bytes.data[from..from + count]);
        undefined[first..first + count].copy_from_slice(&bytes.undefined[from..from + count]);
        from += count;
        (cell, mask, data, undefined)
    })
}
