//! What every trace must look like before anything else is asked of it: ids lead somewhere, addresses do not wrap
//! around, values have as many bytes as their access. A trace file is input like any other; code that works on a trace
//! of the right shape need not fear it.

use crate::event::{Access, Action, Event, EventId, ObjectId, Source, ThreadId, Value};
use crate::file::TraceFileError;
use crate::trace::Trace;

impl Trace {
    /// Checks that every id leads somewhere, that every access lies in the address space, and that every value and
    /// every list of sources fits its access. [`Trace::from_json`] does this by itself.
    pub fn check_shape(&self) -> Result<(), TraceFileError> {
        for (position, event) in self.events.iter().enumerate() {
            if let Some(what) = dangling(self, position, event) {
                return Err(TraceFileError::Dangling { event: position, what });
            }
            if let Some(what) = find_misfit(event) {
                return Err(TraceFileError::Misfit { place: format!("event {position}"), what });
            }
        }
        let outside = |place: String, what: String| Err(TraceFileError::Misfit { place, what });
        for (position, thread) in self.threads.iter().enumerate() {
            if let Some(parent) = thread.parent
                && parent.number() as usize >= position
            {
                return outside(format!("thread {position}"), format!("is the child of {parent}, which is not older"));
            }
        }
        for (position, object) in self.objects.iter().enumerate() {
            if object.address.checked_add(object.size).is_none() {
                return outside(format!("object {position}"), "reaches beyond the end of the address space".into());
            }
        }
        for (position, order) in self.coherence.iter().enumerate() {
            if order.address.checked_add(u64::from(order.size)).is_none() {
                return outside(format!("coherence {position}"), "reaches beyond the end of the address space".into());
            }
            if let Some(store) = order.stores.iter().find(|id| id.number() as usize >= self.events.len()) {
                return outside(format!("coherence {position}"), format!("refers to {store}, which does not exist"));
            }
        }
        match &self.error {
            Some(error) if error.thread.number() as usize >= self.threads.len() => {
                outside("the error".into(), format!("is in {}, which does not exist", error.thread))
            }
            Some(error) if error.message.is_empty() => outside("the error".into(), "does not say what is wrong".into()),
            _ => Ok(()),
        }
    }
}

/// What `event`, the one at `position`, refers to in vain.
fn dangling(trace: &Trace, position: usize, event: &Event) -> Option<String> {
    let thread = |id: ThreadId| (id.number() as usize >= trace.threads.len()).then(|| id.to_string());
    let object = |id: ObjectId| (id.number() as usize >= trace.objects.len()).then(|| id.to_string());
    let earlier = |id: EventId| (id.number() as usize >= position).then(|| format!("the later event {id}"));
    thread(event.thread).or_else(|| match &event.action {
        Action::Create { child } | Action::Join { child } => thread(*child),
        Action::Allocate { object: id } | Action::Free { object: id } => object(*id),
        Action::EndScope { objects } => objects.iter().find_map(|id| object(*id)),
        Action::Commit { store } => earlier(*store),
        Action::Load { from, .. } | Action::Update { from, .. } => {
            from.iter().filter_map(|source| source.store).find_map(earlier)
        }
        _ => None,
    })
}

/// What does not fit together inside of `event`.
fn find_misfit(event: &Event) -> Option<String> {
    match &event.action {
        Action::Load { at, value, from, .. } => {
            find_overflow(at).or_else(|| find_size_mismatch(at, value)).or_else(|| find_gap(at, from))
        }
        Action::Store { at, value, .. } => find_overflow(at).or_else(|| find_size_mismatch(at, value)),
        Action::Update { at, read, written, from, .. } => find_overflow(at)
            .or_else(|| find_size_mismatch(at, read))
            .or_else(|| written.as_ref().and_then(|value| find_size_mismatch(at, value)))
            .or_else(|| find_gap(at, from)),
        Action::Lock { at } | Action::Unlock { at } | Action::TryLock { at, .. } | Action::MutexReset { at } => {
            find_overflow(at)
        }
        _ => None,
    }
}

fn find_overflow(at: &Access) -> Option<String> {
    (at.address.checked_add(u64::from(at.size)).is_none())
        .then(|| format!("touches {} bytes at {:#x}, beyond the end of the address space", at.size, at.address))
}

fn find_size_mismatch(at: &Access, value: &Value) -> Option<String> {
    if at.size == 0 {
        return Some("touches no byte".into());
    }
    if value.byte_values().is_none_or(|bytes| bytes.len() != at.size as usize) {
        return Some(format!("has the bytes `{}` for an access of {} bytes", value.bytes, at.size));
    }
    None
}

/// The sources must follow each other without gap from the first byte of the access to its last.
fn find_gap(at: &Access, from: &[Source]) -> Option<String> {
    let mut next = 0u64;
    for source in from {
        if source.size == 0 || u64::from(source.offset) != next {
            return Some("does not say of each byte read where it comes from".into());
        }
        next += u64::from(source.size);
    }
    (next != u64::from(at.size)).then(|| "does not say of each byte read where it comes from".into())
}
