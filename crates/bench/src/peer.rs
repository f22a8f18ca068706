//! Other model checkers, run beside `fencepost` where they are installed.

use crate::child;
use crate::error::BenchError;
use crate::fencepost::{Fencepost, define};
use crate::tools::on_path;
use crate::workload::{Model, Workload};
use serde::{Deserialize, Serialize};
use std::process::Command;

/// Another model checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Peer {
    /// Nidhugg, with source-DPOR.
    Nidhugg,
    /// GenMC.
    GenMc,
}

/// All of them, in the order of their columns.
pub const PEERS: [Peer; 2] = [Peer::Nidhugg, Peer::GenMc];

/// What a peer did with a workload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeerSearch {
    /// Executions that it counts as complete.
    pub executions: u64,
    /// The CPU time of its process.
    pub cpu_seconds: f64,
}

impl Peer {
    /// Its name in text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nidhugg => "Nidhugg",
            Self::GenMc => "GenMC",
        }
    }

    /// The name of its command.
    pub fn program(self) -> &'static str {
        match self {
            Self::Nidhugg => "nidhugg",
            Self::GenMc => "genmc",
        }
    }

    /// Whether its command is there.
    pub fn is_installed(self) -> bool {
        on_path(self.program())
    }

    /// Whether it knows a memory model.
    fn offers(self, model: Model) -> bool {
        match self {
            Self::Nidhugg => true,
            Self::GenMc => model != Model::Pso,
        }
    }

    /// Runs it; none if it does not offer the memory model. A peer that fails is no error of ours, but a reason to tell.
    pub fn search(self, fencepost: &Fencepost, workload: &Workload) -> Option<Result<PeerSearch, String>> {
        self.offers(workload.model).then(|| {
            let mut command = self.command(fencepost, workload).map_err(|error| error.to_string())?;
            let ended = child::run(&mut command, "").map_err(|error| error.to_string())?;
            match self.executions(&ended.output).or_else(|| self.executions(&ended.errors)) {
                Some(executions) if ended.status.success() => {
                    Ok(PeerSearch { executions, cpu_seconds: ended.cost.cpu_seconds })
                }
                _ => Err(ended.failure(&command).to_string()),
            }
        })
    }

    fn command(self, fencepost: &Fencepost, workload: &Workload) -> Result<Command, BenchError> {
        let mut command = Command::new(self.program());
        command.arg(format!("--{}", workload.model.flag()));
        match self {
            Self::Nidhugg => command.arg(fencepost.module(workload)?),
            // By default it stops at races of plain accesses, which are the point here, guesses the number of executions
            // first, and leaves executions out that differ in the names of threads, which nobody else does.
            Self::GenMc => command
                .args(["--disable-race-detection", "--disable-estimation", "--disable-sr", "--"])
                .arg(define(workload))
                .arg(fencepost.source(workload)),
        };
        Ok(command)
    }

    /// The number of complete executions in its output.
    fn executions(self, output: &str) -> Option<u64> {
        let before = match self {
            Self::Nidhugg => "Trace count:",
            Self::GenMc => "Number of complete executions explored:",
        };
        let rest = output.lines().find_map(|line| line.trim().strip_prefix(before))?;
        rest.split_whitespace().next()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nidhugg_counts_traces_and_tells_blocked_ones_apart() {
        assert_eq!(Peer::Nidhugg.executions("Trace count: 40320\nNo errors were detected.\n"), Some(40_320));
        let blocked = "Trace count: 40320 (also 95830 sleepset blocked)\nNo errors were detected.\n";
        assert_eq!(Peer::Nidhugg.executions(blocked), Some(40_320));
    }

    #[test]
    fn genmc_counts_complete_executions() {
        let output = "*** Verification complete.\nNo errors were detected.\nNumber of complete executions explored: 720\n\
                      Number of blocked executions seen: 3\nTotal wall-clock time: 0.02s\n";
        assert_eq!(Peer::GenMc.executions(output), Some(720));
    }

    #[test]
    fn output_without_a_count_is_noticed() {
        assert_eq!(Peer::Nidhugg.executions("Error: bad module\n"), None);
        assert_eq!(Peer::GenMc.executions("Number of complete executions explored: many\n"), None);
    }
}
