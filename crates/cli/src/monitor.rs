//! The monitors of `fencepost robust`, as the command line names them, and what each promises.

use clap::ValueEnum;
use fencepost_robust::{BlindSpot, MonitorKind, MonitorResult};
use fencepost_trace::Inconclusive;

/// Who watches SC executions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Monitor {
    /// Misses nothing.
    Exact,
    /// That of SOBER.
    Sober,
    /// Those that run a relaxed machine beside the execution.
    Operational,
}

impl Monitor {
    /// For the search.
    pub fn kind(self) -> MonitorKind {
        match self {
            Self::Exact => MonitorKind::Exact,
            Self::Sober => MonitorKind::Sober,
            Self::Operational => MonitorKind::Operational,
        }
    }

    /// As on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Sober => "sober",
            Self::Operational => "operational",
        }
    }

    /// What it promises, if that is less than everything.
    pub fn promise(self) -> Option<&'static str> {
        match self {
            Self::Exact => None,
            Self::Sober => Some(
                "with the paper's relation mended, finds every violation of TSO where accesses have one size; does not look at the \
                 end of the life of memory",
            ),
            Self::Operational => Some(
                "what it reports is a violation; finds every one, where accesses have one size, only with --all-interleavings; does not look \
                 at the end of the life of memory",
            ),
        }
    }
}

/// Why it proves nothing that the monitor has found nothing.
pub fn unseen(found: &MonitorResult) -> Option<Inconclusive> {
    let message = match found.blind_spots.first()? {
        BlindSpot::Model => "this monitor is not one for the memory model".to_owned(),
        BlindSpot::NotShown(executions) => {
            format!("the monitor reports {executions} of the executions, which could not be shown; use --monitor exact")
        }
        BlindSpot::MixedSizes => {
            "accesses of different sizes touch the same bytes, where this monitor may miss violations; use --monitor exact"
                .to_owned()
        }
        BlindSpot::Lifetimes => {
            "the life of memory ends that several threads use, which this monitor does not look at; use --monitor exact"
                .to_owned()
        }
        BlindSpot::Interleavings => {
            "this monitor proves nothing unless it sees all interleavings; add --all-interleavings, or use --monitor exact"
                .to_owned()
        }
    };
    Some(Inconclusive::because(message))
}
