//! The built-in models in cat on executions that the literature knows, and what they say of those that they forbid.

use fencepost_base::MemoryOrder;
use fencepost_graph::{
    Bytes, Event, EventId, EventKind, ExecutionGraph, FenceKinds, ReadsFrom, Relation, ThreadId, fence_kinds,
};
use fencepost_model::cat::{BUILT_IN, LIBRARY, built_in, read};
use fencepost_model::relational::RelationalModel;
use std::collections::BTreeMap;

const BYTES: u32 = 4;

fn order(name: &str) -> MemoryOrder {
    match name {
        "na" => MemoryOrder::Plain,
        "rlx" => MemoryOrder::Relaxed,
        "acq" => MemoryOrder::Acquire,
        "rel" => MemoryOrder::Release,
        "acq_rel" => MemoryOrder::AcqRel,
        "sc" => MemoryOrder::SeqCst,
        _ => panic!("no order: {name}"),
    }
}

/// Threads are separated by `||`. `Wx1` writes 1 to x and `Rx1` reads it, `Ux1>2` does both, `F` is a fence; `@rel` is its order,
/// relaxed if there is none. Every number is written once to a location, 0 is there at first, and smaller numbers are overwritten by
/// larger ones.
pub(crate) fn execution(text: &str) -> ExecutionGraph {
    let mut graph = ExecutionGraph::default();
    let mut writes: BTreeMap<(u64, u32), EventId> = BTreeMap::new();
    let mut reads: Vec<(EventId, u64, u32)> = Vec::new();
    let address = |name: char| 64 * (u64::from(name) - u64::from('a'));
    let mut locations: Vec<char> =
        text.chars().zip(text.chars().skip(1)).filter(|(op, _)| "RWU".contains(*op)).map(|(_, name)| name).collect();
    locations.sort_unstable();
    locations.dedup();
    for name in locations {
        let at = Some(Bytes { address: address(name), size: BYTES });
        let (kind, order) = (EventKind::Initial, MemoryOrder::Plain);
        let id = graph.events.push(Event { at, ..Event::new(None, kind, order) });
        writes.insert((address(name), 0), id);
    }
    for (thread, ops) in (0..).map(ThreadId::new).zip(text.split("||")) {
        for op in ops.split_whitespace() {
            let (op, order) = op.split_once('@').map_or((op, MemoryOrder::Relaxed), |(op, name)| (op, order(name)));
            let mut letters = op.chars();
            let kind = letters.next().expect("an operation has a letter");
            let Some(name) = letters.next() else {
                let kinds: FenceKinds = fence_kinds(order).iter().copied().collect();
                let kind = EventKind::Fence(kinds);
                graph.events.push(Event::new(Some(thread), kind, order));
                continue;
            };
            let at = Bytes { address: address(name), size: BYTES };
            let numbers: Vec<u32> =
                letters.as_str().split('>').map(|number| number.parse().expect("a number")).collect();
            let (kind, update) = match kind {
                'R' => (EventKind::Read, None),
                'W' => (EventKind::Write, None),
                'U' => (EventKind::Update, Some(order)),
                _ => panic!("no operation: {op}"),
            };
            let id = graph.events.push(Event { at: Some(at), update, ..Event::new(Some(thread), kind, order) });
            if kind != EventKind::Write {
                reads.push((id, at.address, numbers[0]));
            }
            if kind != EventKind::Read {
                let number = *numbers.last().expect("there is a number");
                assert!(writes.insert((at.address, number), id).is_none(), "{text}: {op} is written twice");
            }
        }
    }
    for (read, address, number) in reads {
        let bytes = Bytes { address, size: BYTES };
        graph.reads_from.push(ReadsFrom { read, bytes, write: writes[&(address, number)] });
    }
    for ((address, _), write) in writes {
        for byte in address..address + u64::from(BYTES) {
            graph.coherence.entry(byte).or_default().push(write);
        }
    }
    graph
}

/// Executions, and the models that allow them.
pub(crate) const KNOWN: [(&str, &str, &str); 22] = [
    ("SB", "Wx1 Ry0 || Wy1 Rx0", "ibm370 tso pso rmo alpha relaxed coherence ra sra rc11"),
    ("SB, fences", "Wx1 F@sc Ry0 || Wy1 F@sc Rx0", "coherence ra sra"),
    ("SB, sc", "Wx1@sc Ry0@sc || Wy1@sc Rx0@sc", "coherence ra sra"),
    ("SB, updates", "Ux0>1@acq_rel Ry0 || Uy0>1@acq_rel Rx0", "coherence ra sra rc11"),
    ("MP", "Wx1 Wy1 || Ry1 Rx0", "pso rmo alpha relaxed coherence rc11"),
    ("MP, release and acquire", "Wx1@na Wy1@rel || Ry1@acq Rx0@na", "coherence"),
    ("MP, release alone", "Wx1 Wy1@rel || Ry1 Rx0", "rmo alpha relaxed coherence rc11"),
    ("MP, fences", "Wx1 F@rel Wy1 || Ry1 F@acq Rx0", "coherence"),
    ("MP through an update", "Wx1 Wy1@rel || Uy1>2 || Ry2@acq Rx0", "coherence"),
    ("LB", "Rx1 Wy1 || Ry1 Wx1", "rmo alpha relaxed coherence"),
    ("LB, acquire", "Rx1@acq Wy1 || Ry1@acq Wx1", "coherence"),
    ("2+2W", "Wx2 Wy1 || Wy2 Wx1", "pso rmo alpha relaxed coherence ra rc11"),
    ("2+2W, release", "Wx2@rel Wy1@rel || Wy2@rel Wx1@rel", "coherence ra rc11"),
    ("IRIW", "Wx1 || Wy1 || Rx1 Ry0 || Ry1 Rx0", "rmo alpha relaxed coherence ra sra rc11"),
    ("IRIW, acquire", "Wx1@rel || Wy1@rel || Rx1@acq Ry0@acq || Ry1@acq Rx0@acq", "coherence ra sra rc11"),
    ("IRIW, sc", "Wx1@sc || Wy1@sc || Rx1@sc Ry0@sc || Ry1@sc Rx0@sc", "coherence ra sra"),
    ("WRC", "Wx1 || Rx1 Wy1@rel || Ry1@acq Rx0", "coherence"),
    ("CoRR", "Wx1 || Rx1 Rx0", "rmo relaxed"),
    ("CoWW", "Wx2 Wx1", ""),
    ("an own store is seen", "Wx1 Rx0", ""),
    ("an update is atomic", "Wx1 || Ux0>2", ""),
    ("forwarding (n6)", "Wx2 Rx2 Ry0 || Wy1 Wx1", "tso pso rmo alpha relaxed coherence ra sra rc11"),
];

fn models() -> Vec<(&'static str, RelationalModel)> {
    BUILT_IN.iter().map(|(name, _)| (*name, built_in(name).expect("it can be read"))).collect()
}

#[test]
fn known_executions_are_allowed_or_not() {
    for (name, model) in models() {
        for (title, text, allowed) in KNOWN {
            let verdict = model.check(&execution(text));
            let expected = allowed.split(' ').any(|allowed| allowed == name);
            assert_eq!(verdict.is_ok(), expected, "{title} under {name}: {verdict:?}");
        }
    }
}

/// What forbids an execution is shown by edges that lead from each event to the next, and round.
#[test]
fn what_is_forbidden_is_shown_by_a_cycle() {
    for (name, model) in models() {
        for (title, text, _) in KNOWN {
            let graph = execution(text);
            let Err(violation) = model.check(&graph) else { continue };
            let path = &violation.cycle;
            assert!(!path.edges.is_empty() && path.is_connected(), "{title} under {name}: {violation:?}");
            let is_about_atomicity = violation.constraint == "atomicity";
            assert!(path.is_cycle() || is_about_atomicity, "{title} under {name}: {violation:?}");
            for edge in &path.edges {
                let holds =
                    graph.relation(edge.relation).contains(edge.from.number() as usize, edge.to.number() as usize);
                assert!(holds, "{title} under {name}: {edge:?}");
            }
        }
    }
    let violation = built_in("sc").expect("it is there").check(&execution("Wx1 Ry0 || Wy1 Rx0"));
    let relations: Vec<Relation> = violation.expect_err("SB").cycle.edges.iter().map(|edge| edge.relation).collect();
    let expected = [Relation::ProgramOrder, Relation::FromReads, Relation::ProgramOrder, Relation::FromReads];
    assert_eq!(relations.len(), 4);
    assert!(relations == expected || relations.iter().rev().eq(&expected), "{relations:?}");
}

#[test]
fn races_are_flagged() {
    let rc11 = built_in("rc11").expect("it is there");
    let flags = |text: &str| -> Vec<String> { rc11.flags(&execution(text)).into_iter().map(str::to_owned).collect() };
    assert_eq!(flags("Wx1@na || Rx0@na"), ["data-race"]);
    assert_eq!(flags("Wx1@na Wy1 || Ry1 Rx1@na"), ["data-race"]);
    assert!(flags("Wx1@na Wy1@rel || Ry1@acq Rx1@na").is_empty());
    assert!(flags("Wx1@na Rx1@na").is_empty() && flags("Wx1 || Rx0").is_empty());
}

#[test]
fn every_text_of_the_library_can_be_included() {
    for (name, _) in LIBRARY {
        let text = format!("include \"{name}.cat\"\nacyclic po as order\n");
        let model = read("mine.cat", &text, &|_| Ok(None)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(model.constraints.len(), 1, "{name} has constraints");
    }
}
