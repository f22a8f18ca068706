//! The monitors of `fencepost robust`, as the command line names them, and what each promises.

use clap::ValueEnum;
use fencepost::MonitorKind;

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
}
