//! Whether the parts of a graph agree with each other, and with what memory holds at first.

use super::Claim;
use super::memory::Memory;
use crate::WitnessError;
use fencepost_base::{MemoryOrder, TypedId, mutation};
use fencepost_graph::{Bytes, Content, Event, EventId, EventKind, ExecutionGraph, ReadsFrom, ThreadId};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn check(claim: &Claim<'_>, memory: &Memory) -> Result<(), WitnessError> {
    let graph = claim.graph;
    check_ids(graph)?;
    for (id, event) in graph.events.enumerate() {
        check_event(id, event, claim)?;
    }
    check_sources(graph)?;
    check_coherence(graph)?;
    check_orders(claim)?;
    check_synchronisation(claim)?;
    for (id, event) in graph.events.enumerate().filter(|(_, event)| event.kind == EventKind::Initial) {
        check_initial(id, event, memory)?;
    }
    Ok(())
}

fn refuse_event(event: EventId, what: impl Into<String>) -> WitnessError {
    WitnessError::Graph { event, what: what.into() }
}

/// All events that are related exist, and what is read lies in the address space.
fn check_ids(graph: &ExecutionGraph) -> Result<(), WitnessError> {
    let pairs = [
        &graph.address_dependences,
        &graph.data_dependences,
        &graph.control_dependences,
        &graph.read_modify_writes,
        &graph.synchronisation,
    ];
    let related = pairs.into_iter().flatten().flat_map(|(from, to)| [*from, *to]);
    let sources = graph.reads_from.iter().flat_map(|source| [source.read, source.write]);
    let listed = graph.coherence.values().chain(&graph.atomic_blocks).flatten().copied();
    if let Some(event) = related.chain(sources).chain(listed).find(|event| graph.events.get(*event).is_none()) {
        return Err(refuse_event(event, "is related to others, and does not exist"));
    }
    let is_outside = |bytes: Bytes| bytes.size == 0 || bytes.address.checked_add(u64::from(bytes.size)).is_none();
    match graph.reads_from.iter().find(|source| is_outside(source.bytes)) {
        Some(source) => Err(refuse_event(source.read, "reads nothing, or beyond the end of the address space")),
        None => Ok(()),
    }
}

/// The orders that a model says exist are of what threads do.
fn check_orders(claim: &Claim<'_>) -> Result<(), WitnessError> {
    let is_initial = |event: &&EventId| claim.graph.events.get(**event).is_none_or(|event| event.thread.is_none());
    match claim.orders.iter().flat_map(|(_, order)| order).find(is_initial) {
        Some(event) => Err(refuse_event(*event, "is in an order of what threads do, and is of none")),
        None => Ok(()),
    }
}

/// All of a thread comes after all of those that end before it begins.
fn check_synchronisation(claim: &Claim<'_>) -> Result<(), WitnessError> {
    let graph = claim.graph;
    let known: BTreeSet<&(EventId, EventId)> = graph.synchronisation.iter().collect();
    let is_after = |(earlier, later): &&(EventId, EventId)| {
        let (before, after) = (graph.events[*earlier].thread, graph.events[*later].thread);
        let claimed = after.and_then(|after| claim.threads.get(after.index()));
        before.is_some_and(|before| claimed.is_some_and(|claimed| claimed.after.contains(&before)))
    };
    if let Some((earlier, later)) = graph.synchronisation.iter().find(|pair| !is_after(pair)) {
        return Err(refuse_event(*later, format!("is said to come after {earlier}, for which there is no reason")));
    }
    for (number, thread) in claim.threads.iter().enumerate() {
        let later: Vec<EventId> = graph.thread(ThreadId::from_index(number)).collect();
        for earlier in thread.after.iter().flat_map(|before| graph.thread(*before)) {
            let unordered = later.iter().find(|later| !known.contains(&(earlier, **later)));
            if let Some(later) = unordered.filter(|_| !mutation!("judge-graphs-without-synchronisation")) {
                return Err(refuse_event(*later, format!("does not come after {earlier}, whose thread ends before")));
            }
        }
    }
    Ok(())
}

/// Every access has bytes, and as many values.
fn check_event(id: EventId, event: &Event, claim: &Claim<'_>) -> Result<(), WitnessError> {
    if event.thread.is_some_and(|thread| thread.number() as usize >= claim.threads.len()) {
        return Err(refuse_event(id, "is of a thread that is not in the claim"));
    }
    if (event.thread.is_none()) != (event.kind == EventKind::Initial) {
        return Err(refuse_event(id, "is of no thread, or initial contents are of one"));
    }
    let is_plain = (event.order, event.update) == (MemoryOrder::Plain, None);
    if event.kind == EventKind::Initial && !is_plain {
        return Err(refuse_event(id, "is initial contents, and asks for a memory order"));
    }
    let has_content = |content: &Option<Content>, wanted: bool| match (content, event.at) {
        (Some(content), Some(at)) => wanted && content.bytes.len() == at.size as usize && at.size > 0,
        (None, _) => !wanted,
        (Some(_), None) => false,
    };
    if !has_content(&event.read, event.is_read()) || !has_content(&event.written, event.is_write()) {
        return Err(refuse_event(id, "does not say what it reads or writes"));
    }
    let ends = event.at.is_none_or(|at| at.address.checked_add(u64::from(at.size)).is_some());
    if ends { Ok(()) } else { Err(refuse_event(id, "reaches beyond the end of the address space")) }
}

/// What a content holds at an address.
fn byte_at(content: &Option<Content>, at: Option<Bytes>, address: u64) -> Option<Option<u8>> {
    let at = at.filter(|at| at.addresses().contains(&address))?;
    content.as_ref()?.bytes.get((address - at.address) as usize).copied()
}

/// Every byte that is read has one source, which writes it, and what it wrote is what is read.
fn check_sources(graph: &ExecutionGraph) -> Result<(), WitnessError> {
    let mut sources: BTreeMap<(EventId, u64), EventId> = BTreeMap::new();
    for ReadsFrom { read, bytes, write } in &graph.reads_from {
        for address in bytes.addresses() {
            if sources.insert((*read, address), *write).is_some() {
                return Err(refuse_event(*read, format!("reads the byte at {address:#x} from two writes")));
            }
            let (reader, writer) = (&graph.events[*read], &graph.events[*write]);
            let seen = byte_at(&reader.read, reader.at, address);
            let written = byte_at(&writer.written, writer.at, address);
            if seen.is_none() || written.is_none() {
                return Err(refuse_event(
                    *read,
                    format!("reads the byte at {address:#x} from {write}, which does not write it"),
                ));
            }
            if seen != written && !mutation!("judge-graphs-without-values") {
                return Err(refuse_event(
                    *read,
                    format!("reads at {address:#x} another value than {write} wrote there"),
                ));
            }
        }
    }
    for (id, event) in graph.events.enumerate().filter(|(_, event)| event.is_read()) {
        let missing = event.at.into_iter().flat_map(Bytes::addresses).find(|at| !sources.contains_key(&(id, *at)));
        if let Some(address) = missing {
            return Err(refuse_event(id, format!("reads the byte at {address:#x} from nowhere")));
        }
    }
    Ok(())
}

/// Coherence has every write to a byte once, and what it holds at first before all others.
fn check_coherence(graph: &ExecutionGraph) -> Result<(), WitnessError> {
    let is_written = |address: u64, write: &EventId| {
        let event = &graph.events[*write];
        event.is_write() && event.at.is_some_and(|at| at.addresses().contains(&address))
    };
    for (address, order) in &graph.coherence {
        if let Some(write) = order.iter().find(|write| !is_written(*address, write)) {
            return Err(refuse_event(*write, format!("is among the writes to {address:#x}, and does not write there")));
        }
    }
    let mut writes: BTreeMap<u64, Vec<EventId>> = BTreeMap::new();
    for (id, event) in graph.events.enumerate().filter(|(_, event)| event.is_write()) {
        for address in event.at.into_iter().flat_map(Bytes::addresses) {
            writes.entry(address).or_default().push(id);
        }
    }
    for (address, mut expected) in writes {
        let order = graph.coherence.get(&address).cloned().unwrap_or_default();
        let first = order.first().map(|first| graph.events[*first].kind);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        expected.sort_unstable();
        let initial = order.iter().filter(|write| graph.events[**write].kind == EventKind::Initial).count();
        let is_wrong = sorted != expected || first != Some(EventKind::Initial) || initial > 1;
        if is_wrong && !mutation!("judge-graphs-without-coherence") {
            let what = format!("the order of the writes to {address:#x} does not have each of them once");
            return Err(WitnessError::Claim { what });
        }
    }
    Ok(())
}

/// Initial contents are those of the program. What a thread is given may be zeros, if it has asked for them.
fn check_initial(id: EventId, event: &Event, memory: &Memory) -> Result<(), WitnessError> {
    for address in event.at.into_iter().flat_map(Bytes::addresses) {
        let Some(claimed) = byte_at(&event.written, event.at, address) else { continue };
        let is_new = memory.block_at(address).is_some_and(|block| block.is_of_thread());
        if !is_new && claimed != memory.initial(address) && !mutation!("judge-graphs-without-initial-values") {
            return Err(refuse_event(id, format!("is not what the program has at {address:#x} before it runs")));
        }
    }
    Ok(())
}
