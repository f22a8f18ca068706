//! Other model checkers, run beside `fencepost`. A figure of a peer is one of the same run, or there is none.

use crate::child;
use crate::error::BenchError;
use crate::fencepost::{Fencepost, defines};
use crate::results::{PeerInUse, PeerSearch};
use crate::tools::{is_on_path, version};
use crate::workload::{Model, Workload};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
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

/// A peer that can be run.
#[derive(Clone, Debug)]
pub struct InstalledPeer {
    peer: Peer,
    /// Its command.
    program: PathBuf,
}

impl Peer {
    /// Its name in text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nidhugg => "Nidhugg",
            Self::GenMc => "GenMC",
        }
    }

    /// The head of its column.
    pub fn column(self) -> &'static str {
        match self {
            Self::Nidhugg => "x Nidhugg",
            Self::GenMc => "x GenMC",
        }
    }

    /// The name of its command.
    fn program(self) -> &'static str {
        match self {
            Self::Nidhugg => "nidhugg",
            Self::GenMc => "genmc",
        }
    }

    /// Whether it knows a memory model.
    fn offers(self, model: Model) -> bool {
        match self {
            Self::Nidhugg => true,
            Self::GenMc => model != Model::Pso,
        }
    }

    /// Its options besides the memory model.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Nidhugg => &[],
            // By default it stops at races of plain accesses, which are the point here, guesses the number of executions
            // first, and leaves executions out that differ in the names of threads, which nobody else does.
            Self::GenMc => &["--disable-race-detection", "--disable-estimation", "--disable-sr"],
        }
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

impl InstalledPeer {
    /// A peer by the file that is named for it, which will be missed if it is not there, or else by the `PATH`.
    pub fn find(peer: Peer, named: Option<&Path>) -> Option<Self> {
        let program = match named {
            Some(file) => file.to_owned(),
            None => is_on_path(peer.program()).then(|| peer.program().into())?,
        };
        Some(Self { peer, program })
    }

    /// Its name in text.
    pub fn name(&self) -> &'static str {
        self.peer.name()
    }

    /// What a figure of it must come with.
    pub fn in_use(&self) -> PeerInUse {
        let version = version(&self.program).unwrap_or_else(|| "of an unknown version".to_owned());
        let mut options = vec!["--MODEL"];
        options.extend(self.peer.options());
        PeerInUse { peer: self.peer, version, options: options.join(" ") }
    }

    /// Runs it; none if it does not offer the memory model. A peer that fails is no error of ours, but a reason to tell.
    pub fn search(&self, fencepost: &Fencepost, workload: &Workload) -> Option<Result<PeerSearch, String>> {
        let peer = self.peer;
        peer.offers(workload.model).then(|| {
            let mut command = self.command(fencepost, workload).map_err(|error| error.to_string())?;
            let ended = child::run(&mut command, "name another file, or none").map_err(|error| error.to_string())?;
            match peer.executions(&ended.output).or_else(|| peer.executions(&ended.errors)) {
                Some(executions) if ended.status.success() => {
                    Ok(PeerSearch { peer, executions, cpu_seconds: ended.cost.cpu_seconds })
                }
                _ => Err(ended.failure(&command).to_string()),
            }
        })
    }

    fn command(&self, fencepost: &Fencepost, workload: &Workload) -> Result<Command, BenchError> {
        let mut command = Command::new(&self.program);
        command.arg(format!("--{}", workload.model.flag())).args(self.peer.options());
        match self.peer {
            Peer::Nidhugg => command.arg(fencepost.module(workload)?),
            Peer::GenMc => command.arg("--").args(defines(workload)).arg(fencepost.source(workload)),
        };
        Ok(command)
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
