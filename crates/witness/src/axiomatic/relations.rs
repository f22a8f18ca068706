//! Program order, reads-from and coherence of a trace, byte by byte, in a form that is quick to ask.

use fencepost_base::TypedId;
use fencepost_trace::{Access, Action, EventId, ThreadId, Trace, Value};
use rustc_hash::FxHashMap;

/// When an event takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Moment {
    /// At this position of the trace.
    At(usize),
    /// After the end of the trace: a store that stays in its buffer.
    Never,
}

/// The relations of a trace whose commits are in order.
pub(crate) struct Relations {
    /// Program order: the events of each thread without its commits.
    pub program_order: Vec<Vec<EventId>>,
    /// For each event the moment it takes effect; for commits their own position.
    pub moments: Vec<Moment>,
    /// The position of a store in the coherence order of a byte.
    ranks: FxHashMap<(EventId, u64), usize>,
}

impl Relations {
    /// Reads the relations off a trace whose commits each refer to a store.
    pub fn new(trace: &Trace) -> Self {
        let mut program_order = vec![Vec::new(); trace.threads.len()];
        let mut written: FxHashMap<u64, usize> = FxHashMap::default();
        let mut ranks = FxHashMap::default();
        let mut moments: Vec<Moment> = (0..trace.events.len()).map(Moment::At).collect();
        for (id, event) in trace.enumerate() {
            match event.action {
                Action::Commit { store } => moments[store.index()] = Moment::At(id.index()),
                Action::Store { buffered: true, .. } => moments[id.index()] = Moment::Never,
                _ => {}
            }
            if !matches!(event.action, Action::Commit { .. }) {
                program_order[event.thread.index()].push(id);
            }
            if let Some((at, store)) = trace.memory_write(id) {
                for byte in at.bytes() {
                    let stores = written.entry(byte).or_default();
                    ranks.insert((store, byte), *stores);
                    *stores += 1;
                }
            }
        }
        Self { program_order, moments, ranks }
    }

    /// Position of `store` in the coherence order of `byte`; none if it never gets there.
    pub fn rank(&self, store: EventId, byte: u64) -> Option<usize> {
        self.ranks.get(&(store, byte)).copied()
    }
}

/// A byte that an event reads.
pub(crate) struct ByteRead {
    /// Its address.
    pub address: u64,
    /// Its place in the access.
    pub offset: usize,
    /// Who wrote it.
    pub source: Option<EventId>,
}

/// The access, the value and the bytes that an event reads, if it reads.
pub(crate) fn reads(action: &Action) -> Option<(&Access, &Value, impl Iterator<Item = ByteRead>)> {
    let (at, value, from) = match action {
        Action::Load { at, value, from, .. } => (at, value, from),
        Action::Update { at, read, from, .. } => (at, read, from),
        _ => return None,
    };
    let bytes = from.iter().flat_map(|source| {
        (source.offset..source.offset + source.size).map(|offset| ByteRead {
            address: at.address + u64::from(offset),
            offset: offset as usize,
            source: source.store,
        })
    });
    Some((at, value, bytes))
}

/// The access and the value that an event writes, if it writes.
pub(crate) fn writes(action: &Action) -> Option<(&Access, &Value)> {
    match action {
        Action::Store { at, value, .. } => Some((at, value)),
        Action::Update { at, written: Some(value), .. } => Some((at, value)),
        _ => None,
    }
}

/// Whether two events belong to the same thread.
pub(crate) fn are_in_same_thread(trace: &Trace, a: EventId, b: EventId) -> bool {
    trace.event(a).thread == trace.event(b).thread
}

/// All threads of a trace.
pub(crate) fn threads(trace: &Trace) -> impl Iterator<Item = ThreadId> {
    (0..trace.threads.len()).map(ThreadId::from_index)
}
