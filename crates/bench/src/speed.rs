//! Executions per second, beside the reference and the peers.

use crate::arguments::Arguments;
use crate::error::BenchError;
use crate::fencepost::{Fencepost, search};
use crate::numbers::{cell, grouped, megabytes, rate, ratio};
use crate::peer::InstalledPeer;
use crate::reference;
use crate::results::{PeerInUse, PeerSearch, Results, Row};
use crate::table::Table;
use crate::workload::{self, Workload};
use std::fmt::Write;

/// A program that has used this much CPU time is not run again: noise matters less the longer a run is.
const ENOUGH_SECONDS: f64 = 10.0;

/// Measures what is asked for, and has the peers run on the same.
pub fn measure(
    fencepost: &Fencepost,
    arguments: &Arguments,
    peers: &[InstalledPeer],
    remarks: &mut Vec<String>,
) -> Result<Vec<Row>, BenchError> {
    let all = if arguments.joined { workload::joined() } else { workload::speed(arguments.quick) };
    let workloads = arguments.chosen(all);
    let count = workloads.len();
    let mut rows = Vec::new();
    for (index, workload) in workloads.into_iter().enumerate() {
        eprintln!("[{}/{count}] {workload}", index + 1);
        let mut row = fastest(fencepost, workload, arguments.runs)?;
        for peer in peers {
            row.peers.extend(beside(peer, fencepost, &row, remarks));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Runs a workload some times, each time after the reference, and keeps the least time of either. What makes a run slower
/// than another one is not the program.
fn fastest(fencepost: &Fencepost, workload: Workload, runs: u32) -> Result<Row, BenchError> {
    let mut command = fencepost.verify(&workload)?;
    let reference_seconds = reference::seconds();
    let first = search(&mut command)?;
    let mut row = Row {
        workload,
        executions: first.executions,
        events: first.events,
        cpu_seconds: first.cost.cpu_seconds,
        peak_bytes: first.cost.peak_bytes,
        reference_seconds,
        peers: Vec::new(),
    };
    let mut used = first.cost.cpu_seconds;
    for _ in 1..runs {
        if used >= ENOUGH_SECONDS {
            break;
        }
        row.reference_seconds = row.reference_seconds.min(reference::seconds());
        let cost = search(&mut command)?.cost;
        used += cost.cpu_seconds;
        row.cpu_seconds = row.cpu_seconds.min(cost.cpu_seconds);
        row.peak_bytes = row.peak_bytes.max(cost.peak_bytes);
    }
    // Once more after the last run, so that the machine is known on both sides of every run.
    row.reference_seconds = row.reference_seconds.min(reference::seconds());
    Ok(row)
}

/// Runs a peer on the same program, once: it takes long.
fn beside(peer: &InstalledPeer, fencepost: &Fencepost, row: &Row, remarks: &mut Vec<String>) -> Option<PeerSearch> {
    let workload = &row.workload;
    match peer.search(fencepost, workload)? {
        Ok(search) => {
            if search.executions != row.executions {
                let (theirs, ours) = (grouped(search.executions), grouped(row.executions));
                remarks.push(format!("{} counts {theirs} executions of {workload}, not {ours}", peer.name()));
            }
            Some(search)
        }
        Err(problem) => {
            remarks.push(format!("{} has no result for {workload}: {problem}", peer.name()));
            None
        }
    }
}

/// The table, with a column for each peer that was run, and what it takes to read these.
pub fn table(results: &Results) -> String {
    let mut heads = vec!["program", "model", "executions", "executions/s", "events/s", "peak MB"];
    heads.extend(results.peers.iter().map(|used| used.peer.column()));
    let mut table = Table::new(2, &heads);
    for row in &results.rows {
        let mut cells = vec![
            row.workload.full_name(),
            row.workload.model.name().to_owned(),
            grouped(row.executions),
            rate(row.executions_per_second()),
            rate(row.events_per_second()),
            cell(row.peak_bytes, megabytes),
        ];
        cells.extend(results.peers.iter().map(|used| cell(row.ratio_to(used.peer), ratio)));
        table.row(cells);
    }
    let mut text = table.to_string();
    for PeerInUse { peer, version, options } in &results.peers {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{}: the CPU time of {} ({version}, with {options}) on the same program in this run of {}, divided by ours",
            peer.column(),
            peer.name(),
            results.date
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peer::Peer;
    use crate::results::samples;
    use crate::workload::Model;

    #[test]
    fn peers_that_were_run_have_columns_and_say_what_they_are() {
        let mut both = samples::row("ww", 8, Model::Sc, 40_320);
        both.peers = vec![samples::search(Peer::GenMc, &both, 5.0)];
        let mut bare = samples::row("mp", 14, Model::Pso, 16_384);
        bare.peak_bytes = None;
        let mut results = Results::new(vec![both, bare], Vec::new(), vec![samples::in_use(Peer::GenMc)], Vec::new());
        results.date = "2026-11-17".to_owned();
        let expected = "\
program  model  executions  executions/s  events/s  peak MB  x GenMC
ww(8)    SC         40,320        40,320   403,200     12.0     5.00
mp(14)   PSO        16,384        16,384   163,840
x GenMC: the CPU time of GenMC (v0.11, with --sc) on the same program in this run of 2026-11-17, divided by ours
";
        assert_eq!(table(&results), expected);
    }

    #[test]
    fn nothing_is_said_of_peers_that_were_not_run() {
        let results = Results::new(vec![samples::row("ww", 8, Model::Sc, 40_320)], Vec::new(), Vec::new(), Vec::new());
        let expected = "\
program  model  executions  executions/s  events/s  peak MB
ww(8)    SC         40,320        40,320   403,200     12.0
";
        assert_eq!(table(&results), expected);
    }
}
