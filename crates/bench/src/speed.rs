//! Executions per second, beside the reference and the peers.

use crate::arguments::Arguments;
use crate::error::BenchError;
use crate::fencepost::{Fencepost, search};
use crate::figures;
use crate::numbers::{cell, grouped, megabytes, rate, ratio};
use crate::peer::{PEERS, Peer};
use crate::reference;
use crate::results::{PeerRate, Results, Row, Source};
use crate::table::Table;
use crate::workload::{self, Workload};
use std::fmt::Write;

/// A program that has used this much CPU time is not run again: noise matters less the longer a run is.
const ENOUGH_SECONDS: f64 = 10.0;

/// What stands behind a ratio to something measured, not recorded.
const MEASURED_MARK: char = '*';

/// Measures what is asked for.
pub fn measure(
    fencepost: &Fencepost,
    arguments: &Arguments,
    remarks: &mut Vec<String>,
) -> Result<Vec<Row>, BenchError> {
    let installed: Vec<_> = PEERS.into_iter().filter(|peer| !arguments.no_peers && peer.is_installed()).collect();
    let workloads = arguments.chosen(workload::speed(arguments.quick));
    let count = workloads.len();
    let mut rows = Vec::new();
    for (index, workload) in workloads.into_iter().enumerate() {
        eprintln!("[{}/{count}] {workload}", index + 1);
        let mut row = fastest(fencepost, workload, arguments.runs)?;
        for peer in PEERS {
            let measured = if installed.contains(&peer) { beside(peer, fencepost, &row, remarks) } else { None };
            row.peers.extend(measured.or_else(|| from_the_record(peer, &row)));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Runs a workload some times, each time after the reference, and keeps the least time of either. What makes a run slower
/// than another one is not the program.
fn fastest(fencepost: &Fencepost, workload: Workload, runs: u32) -> Result<Row, BenchError> {
    let mut command = fencepost.verify(&workload)?;
    let scale = reference::scale_now();
    let first = search(&mut command)?;
    let mut row = Row {
        workload,
        executions: first.executions,
        events: first.events,
        cpu_seconds: first.cost.cpu_seconds,
        peak_bytes: first.cost.peak_bytes,
        scale,
        peers: Vec::new(),
    };
    let mut used = first.cost.cpu_seconds;
    for _ in 1..runs {
        if used >= ENOUGH_SECONDS {
            break;
        }
        row.scale = row.scale.max(reference::scale_now());
        let cost = search(&mut command)?.cost;
        used += cost.cpu_seconds;
        row.cpu_seconds = row.cpu_seconds.min(cost.cpu_seconds);
        row.peak_bytes = row.peak_bytes.max(cost.peak_bytes);
    }
    // Once more after the last run, so that the machine is known on both sides of every run.
    row.scale = row.scale.max(reference::scale_now());
    Ok(row)
}

/// Runs a peer on the same program, once: it takes long.
fn beside(peer: Peer, fencepost: &Fencepost, row: &Row, remarks: &mut Vec<String>) -> Option<PeerRate> {
    match peer.search(fencepost, &row.workload)? {
        Ok(search) => {
            if search.executions != row.executions {
                let (theirs, ours) = (grouped(search.executions), grouped(row.executions));
                let workload = &row.workload;
                remarks.push(format!("{} counts {theirs} executions of {workload}, not {ours}", peer.name()));
            }
            let executions_per_second = search.executions as f64 / search.cpu_seconds;
            Some(PeerRate { peer, executions_per_second, source: Source::Measured })
        }
        Err(problem) => {
            remarks.push(format!("{} has no result for {}: {problem}", peer.name(), row.workload));
            None
        }
    }
}

/// What a peer would reach here by the record, if there is one.
fn from_the_record(peer: Peer, row: &Row) -> Option<PeerRate> {
    let executions_per_second = figures::recorded(peer, &row.workload)? * row.scale;
    Some(PeerRate { peer, executions_per_second, source: Source::Recorded })
}

/// The table, and what its last columns mean.
pub fn table(results: &Results) -> String {
    let mut table = Table::new(
        2,
        &["program", "model", "executions", "executions/s", "events/s", "peak MB", "x Nidhugg", "x GenMC", "scale"],
    );
    for row in &results.rows {
        table.row([
            row.workload.sized_name(),
            row.workload.model.name().to_owned(),
            grouped(row.executions),
            rate(row.executions_per_second()),
            rate(row.events_per_second()),
            cell(row.peak_bytes, megabytes),
            ratio_cell(row, Peer::Nidhugg),
            ratio_cell(row, Peer::GenMc),
            ratio(row.scale),
        ]);
    }
    let mut text = table.to_string();
    let sources: Vec<_> = results.rows.iter().flat_map(|row| &row.peers).map(|rate| rate.source).collect();
    if sources.contains(&Source::Recorded) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "x: times the peer's recorded executions/s, times the scale of this machine");
    }
    if sources.contains(&Source::Measured) {
        let _ = writeln!(text, "{MEASURED_MARK}: times the peer's executions/s in this run");
    }
    text
}

fn ratio_cell(row: &Row, peer: Peer) -> String {
    let mut text = cell(row.ratio_to(peer), ratio);
    text.extend(row.peer(peer).filter(|rate| rate.source == Source::Measured).map(|_| MEASURED_MARK));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples;
    use crate::workload::Model;

    #[test]
    fn a_slower_machine_lowers_the_recorded_figures() {
        let mut row = samples::row("ww", 8, Model::Sc, 40_320);
        row.scale = 0.5;
        let rate = from_the_record(Peer::GenMc, &row).unwrap();
        assert_eq!((rate.executions_per_second, rate.source), (34_750.0, Source::Recorded));
        row.workload.size = 7;
        assert_eq!(from_the_record(Peer::GenMc, &row), None);
    }

    #[test]
    fn cells_without_a_figure_are_empty_and_measured_ones_are_marked() {
        let mut measured = samples::row("ww", 8, Model::Sc, 40_320);
        measured.peers = vec![
            PeerRate { peer: Peer::Nidhugg, executions_per_second: 1_344.0, source: Source::Measured },
            samples::recorded(Peer::GenMc, 8_064.0),
        ];
        let mut bare = samples::row("mp", 14, Model::Pso, 16_384);
        bare.peak_bytes = None;
        let results = Results::new(vec![measured, bare], Vec::new(), Vec::new());
        let expected = "\
program  model  executions  executions/s  events/s  peak MB  x Nidhugg  x GenMC  scale
ww(8)    SC         40,320        40,320   403,200     12.0      30.0*     5.00   1.00
mp(14)   PSO        16,384        16,384   163,840                                1.00
x: times the peer's recorded executions/s, times the scale of this machine
*: times the peer's executions/s in this run
";
        assert_eq!(table(&results), expected);
    }
}
