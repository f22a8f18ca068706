//! The flags.

use crate::peer::{InstalledPeer, Peer};
use crate::workload::{Model, Workload};
use clap::Parser;
use std::path::PathBuf;

/// Measure fencepost on programs of growing size
#[derive(Debug, Parser)]
#[command(name = "./x bench", version)]
pub struct Arguments {
    /// Only these programs, such as `ww` or `ww(8)`
    #[arg(value_name = "PROGRAM")]
    pub only: Vec<String>,

    /// Only this memory model
    #[arg(long)]
    pub model: Option<Model>,

    /// A few programs that take some seconds
    #[arg(long)]
    pub quick: bool,

    /// Programs in which main joins its threads, instead of those in which it ends before them
    #[arg(long, conflicts_with = "quick")]
    pub joined: bool,

    /// Run each program N times and take the fastest; long ones are run less often
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,

    /// Run this GenMC on the same programs, instead of the one on the PATH
    #[arg(long, value_name = "FILE", conflicts_with = "no_peers")]
    pub genmc: Option<PathBuf>,

    /// Run this Nidhugg on the same programs, instead of the one on the PATH
    #[arg(long, value_name = "FILE", conflicts_with = "no_peers")]
    pub nidhugg: Option<PathBuf>,

    /// Do not run nidhugg and genmc, even if they are installed
    #[arg(long)]
    pub no_peers: bool,

    /// Where to write the results
    #[arg(long, value_name = "FILE", default_value = "target/bench.json")]
    pub json: PathBuf,

    /// Compare with the results in a file
    #[arg(long, value_name = "FILE")]
    pub compare: Option<PathBuf>,

    /// Show the results in a file; measure nothing
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,

    /// Plot memory over time, instead of measuring speed
    #[arg(long)]
    pub memory: bool,

    /// Where to draw the plot of memory
    #[arg(long, value_name = "FILE", default_value = "target/bench-memory.svg")]
    pub plot: PathBuf,

    /// Count instructions with callgrind, instead of measuring speed
    #[arg(long)]
    pub instructions: bool,

    /// Verify our versions of the programs of Table 1 of Nidhugg's paper, instead of measuring speed
    #[arg(long)]
    pub nidhugg_table: bool,

    /// Compare searches without and with --races, instead of measuring speed
    #[arg(long)]
    pub races: bool,

    /// Keep the counted instructions as those to compare with
    #[arg(long, requires = "instructions")]
    pub bless: bool,

    /// The command to measure
    #[arg(long, value_name = "FILE", default_value = "target/release/fencepost")]
    pub fencepost: PathBuf,

    /// The folder with the programs and the counted instructions
    #[arg(long, value_name = "FOLDER", default_value = "benches")]
    pub programs: PathBuf,

    /// The folder with programs whose answers are known
    #[arg(long, value_name = "FOLDER", default_value = "corpus")]
    pub corpus: PathBuf,
}

impl Arguments {
    /// Those of some workloads that are asked for.
    pub fn chosen(&self, all: Vec<Workload>) -> Vec<Workload> {
        all.into_iter().filter(|workload| self.selects(workload)).collect()
    }

    /// The peers to run, in the order of their columns.
    pub fn peers(&self) -> Vec<InstalledPeer> {
        if self.no_peers {
            return Vec::new();
        }
        let named = [(Peer::Nidhugg, &self.nidhugg), (Peer::GenMc, &self.genmc)];
        named.into_iter().filter_map(|(peer, file)| InstalledPeer::find(peer, file.as_deref())).collect()
    }

    fn selects(&self, workload: &Workload) -> bool {
        let named = self.only.is_empty()
            || self.only.iter().any(|name| *name == workload.program || *name == workload.sized_name());
        named && self.model.is_none_or(|model| model == workload.model)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(flags: &[&str]) -> Vec<String> {
        let arguments = Arguments::parse_from(std::iter::once(&"bench").chain(flags));
        let all = vec![
            Workload::new("ww", 8, Model::Sc),
            Workload::new("ww", 9, Model::Tso),
            Workload::new("rd", 16, Model::Tso),
        ];
        arguments.chosen(all).iter().map(Workload::to_string).collect()
    }

    #[test]
    fn everything_is_chosen_unless_something_is_named() {
        assert_eq!(chosen(&[]), ["ww(8) under SC", "ww(9) under TSO", "rd(16) under TSO"]);
        assert_eq!(chosen(&["ww"]), ["ww(8) under SC", "ww(9) under TSO"]);
        assert_eq!(chosen(&["ww(9)", "rd"]), ["ww(9) under TSO", "rd(16) under TSO"]);
        assert_eq!(chosen(&["ww", "--model", "tso"]), ["ww(9) under TSO"]);
    }
}
