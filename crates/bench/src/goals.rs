//! What the project wants to reach, and where it does not. Rows without a figure to compare with do not count.

use crate::numbers::ratio;
use crate::peer::Peer;
use crate::results::Results;

/// How many times a peer's executions per second are wanted.
const TIMES_PEERS: [(Peer, f64); 2] = [(Peer::Nidhugg, 30.0), (Peer::GenMc, 5.0)];

/// How many times as fast two jobs should be.
const TIMES_ONE_JOB: f64 = 1.8;

/// A line for each goal that there are measurements for.
pub fn summary(results: &Results) -> String {
    let mut text = String::new();
    for (peer, wanted) in TIMES_PEERS {
        let reached = results.rows.iter().filter_map(|row| Some((row.workload.to_string(), row.ratio_to(peer)?)));
        text += &line(&format!("{wanted} times {}", peer.name()), wanted, reached);
    }
    let reached = results.jobs.iter().map(|row| (row.workload.to_string(), row.speedup()));
    text += &line(&format!("{TIMES_ONE_JOB} times one job with two"), TIMES_ONE_JOB, reached);
    if text.is_empty() { text } else { format!("\n{text}") }
}

fn line(goal: &str, wanted: f64, measured: impl Iterator<Item = (String, f64)>) -> String {
    let all: Vec<_> = measured.collect();
    let short: Vec<_> = all.iter().filter(|(_, reached)| *reached < wanted).collect();
    if all.is_empty() {
        return String::new();
    }
    let mut text = format!("goal of {goal}: reached by {} of {} rows", all.len() - short.len(), all.len());
    if !short.is_empty() {
        let names: Vec<_> = short.iter().map(|(name, reached)| format!("{name} ({})", ratio(*reached))).collect();
        text += &format!("; not by {}", names.join(", "));
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{JobsRow, samples};
    use crate::workload::Model;

    #[test]
    fn what_falls_short_is_named() {
        let mut fast = samples::row("ww", 8, Model::Sc, 300_000);
        fast.peers = vec![samples::recorded(Peer::Nidhugg, 10_000.0), samples::recorded(Peer::GenMc, 50_000.0)];
        let mut slow = samples::row("rd", 16, Model::Tso, 29_000);
        slow.peers = vec![samples::recorded(Peer::Nidhugg, 1_000.0)];
        let jobs = JobsRow { workload: fast.workload.clone(), one_job_seconds: 2.0, two_jobs_seconds: 1.0 };
        let expected = "
goal of 30 times Nidhugg: reached by 1 of 2 rows; not by rd(16) under TSO (29.0)
goal of 5 times GenMC: reached by 1 of 1 rows
goal of 1.8 times one job with two: reached by 1 of 1 rows
";
        assert_eq!(summary(&Results::new(vec![fast, slow], vec![jobs], Vec::new())), expected);
    }

    #[test]
    fn without_measurements_there_is_nothing_to_say() {
        let results = Results::new(vec![samples::row("ww", 8, Model::Sc, 40_320)], Vec::new(), Vec::new());
        assert_eq!(summary(&results), "");
    }
}
