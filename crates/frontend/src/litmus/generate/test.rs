//! From a cycle to a test of X86 whose condition holds exactly in executions that have the cycle.

use super::cycle::CriticalCycle;
use super::edge::{Edge, EdgeKind, Event};
use std::fmt::Write;

/// A test in the format of herd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedTest {
    /// Its name: the edges of its cycle.
    pub name: String,
    /// Its text.
    pub text: String,
}

const REGISTERS: [&str; 6] = ["EAX", "EBX", "ECX", "EDX", "ESI", "EDI"];

/// An access of the cycle.
#[derive(Clone, Copy)]
struct Access {
    event: Event,
    thread: usize,
    location: usize,
    /// What is stored, or read in an execution with the cycle.
    value: usize,
    /// Whether a fence comes after it.
    fenced: bool,
}

/// The test of a cycle; none if a thread needs more registers than there are.
pub fn generated_test(cycle: &CriticalCycle) -> Option<GeneratedTest> {
    let accesses = accesses(&cycle.edges);
    let threads = 1 + accesses.iter().map(|access| access.thread).max().unwrap_or(0);
    let mut columns: Vec<Vec<String>> = vec![Vec::new(); threads];
    let mut used = vec![0; threads];
    let mut conditions = Vec::new();
    for access in &accesses {
        let (thread, location) = (access.thread, location_name(access.location));
        let mut register = || {
            used[thread] += 1;
            REGISTERS.get(used[thread] - 1).copied()
        };
        match access.event {
            Event::Read => {
                let register = register()?;
                columns[thread].push(format!("MOV {register},[{location}]"));
                conditions.push(format!("{thread}:{register}={}", access.value));
            }
            Event::Write => columns[thread].push(format!("MOV [{location}],${}", access.value)),
            Event::LockedWrite => {
                let register = register()?;
                columns[thread].push(format!("MOV {register},${}", access.value));
                columns[thread].push(format!("XCHG [{location}],{register}"));
            }
        }
        if access.fenced {
            columns[thread].push("MFENCE".to_owned());
        }
    }
    conditions.extend(final_values(&accesses));
    let names: Vec<String> = cycle.edges.iter().map(Edge::to_string).collect();
    let name = names.join("+");
    let mut text = format!("X86 {name}\n\"{}\"\n{{\n}}\n", names.join(" "));
    write_rows(&mut text, &columns);
    let _ = writeln!(text, "exists ({})", conditions.join(" /\\ "));
    Some(GeneratedTest { name, text })
}

/// The accesses in the order of the cycle, beginning with that from which the first edge leads.
fn accesses(edges: &[Edge]) -> Vec<Access> {
    let mut accesses: Vec<Access> = Vec::new();
    let (mut thread, mut location) = (0, 0);
    let locations = edges.iter().filter(|edge| !edge.communicates()).count();
    // Where the first access is in its location's part of the cycle does not matter: the cycle may begin within such a part,
    // and the last edge to another location leads back to the first.
    for edge in edges {
        let fenced = edge.kind == EdgeKind::Fenced;
        accesses.push(Access { event: edge.from, thread, location, value: 0, fenced });
        thread += usize::from(edge.external);
        if !edge.communicates() {
            location = (location + 1) % locations;
        }
    }
    values(edges, &mut accesses);
    accesses
}

/// Numbers the stores of each location in the order of coherence, and says what loads read.
fn values(edges: &[Edge], accesses: &mut [Access]) {
    let count = edges.len();
    let before = |index: usize| (index + count - 1) % count;
    // A part of the cycle at one location begins after an edge that changes it.
    for start in (0..count).filter(|index| !edges[before(*index)].communicates()) {
        let (mut index, mut stored) = (start, 0);
        loop {
            if accesses[index].event.writes() {
                stored += 1;
            }
            // A load reads the store that leads to it, or what the store that it leads to overwrites: the newest so far.
            accesses[index].value = stored;
            if !edges[index].communicates() {
                break;
            }
            index = (index + 1) % count;
        }
    }
}

/// Where two stores go to one location, the second must be the last.
fn final_values(accesses: &[Access]) -> Vec<String> {
    let locations = 1 + accesses.iter().map(|access| access.location).max().unwrap_or(0);
    let last = |location: usize| {
        let stores = accesses.iter().filter(|access| access.location == location && access.event.writes());
        stores.map(|access| access.value).max().filter(|value| *value > 1)
    };
    (0..locations).filter_map(|l| last(l).map(|value| format!("[{}]={value}", location_name(l)))).collect()
}

/// x, y, z, a, b, and so on.
fn location_name(location: usize) -> String {
    const NAMES: [&str; 7] = ["x", "y", "z", "a", "b", "c", "d"];
    NAMES.get(location).map_or_else(|| format!("v{location}"), |name| (*name).to_owned())
}

fn write_rows(text: &mut String, columns: &[Vec<String>]) {
    let heads: Vec<String> = (0..columns.len()).map(|thread| format!("P{thread}")).collect();
    let widths: Vec<usize> =
        columns.iter().map(|column| column.iter().map(String::len).max().unwrap_or(2).max(2)).collect();
    let mut row = |cells: Vec<&str>| {
        let cells: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        let _ = writeln!(text, " {} ;", cells.join(" | "));
    };
    row(heads.iter().map(String::as_str).collect());
    for line in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
        row(columns.iter().map(|column| column.get(line).map_or("", String::as_str)).collect());
    }
}
