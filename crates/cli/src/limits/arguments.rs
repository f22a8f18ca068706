//! The limits that a command line asks for.

use crate::exit::Failure;
use crate::values::{mebibytes, seconds};
use clap::Args;
use fencepost_schedule::{ResourceLimits, resident_memory};
use fencepost_source::{Code, Diagnostic};
use std::time::Duration;

/// When to give up, for every command. The answer is then INCONCLUSIVE, with what is known so far.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Limits (the answer is then INCONCLUSIVE)")]
pub struct ResourceArguments {
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true, value_parser = seconds)]
    pub timeout: Option<Duration>,
    /// Give up when fencepost itself uses more memory than this
    #[arg(long, value_name = "MIB", allow_hyphen_values = true, value_parser = mebibytes)]
    pub memory_limit: Option<u64>,
}

/// What to do when a limit was reached, after the reason.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    /// After a signal.
    pub signal: &'static str,
    /// When time was up.
    pub time: &'static str,
    /// When memory was used up.
    pub memory: &'static str,
}

impl Advice {
    /// For executions of programs.
    pub const FOR_PROGRAMS: Self = Self {
        signal: "run it again to explore all executions",
        time: "try more time (--timeout), or a part of the executions (--preemptions 2, --random 10000)",
        memory: "try more memory (--memory-limit), or shorter executions (--depth 1000)",
    };

    pub const FOR_PROTOCOLS: Self = Self {
        signal: "run it again to explore all states",
        time: "try more time (--timeout), or fewer processors or locations",
        memory: "try more memory (--memory-limit), or fewer processors or locations",
    };

    pub const FOR_FENCES: Self = Self {
        signal: "run it again for an answer",
        time: "try more time (--timeout)",
        memory: "try more memory (--memory-limit), or shorter executions (--depth 1000)",
    };

    pub const FOR_TESTS: Self = Self {
        signal: "run it again for an answer",
        time: "try more time (--timeout), or a smaller test",
        memory: "try more memory (--memory-limit), or a smaller test",
    };

    pub const USUAL: Self = Self {
        signal: "run it again for an answer",
        time: "try more time (--timeout)",
        memory: "try more memory (--memory-limit)",
    };
}

impl Default for Advice {
    fn default() -> Self {
        Self::USUAL
    }
}

/// Refuses what cannot be kept.
pub fn check(limits: ResourceArguments) -> Result<ResourceLimits, Failure> {
    if limits.memory_limit.is_some() && resident_memory().is_none() {
        let message = "--memory-limit does not work here: the system does not report how much memory is in use";
        let help = "leave it out, or limit memory with the shell's ulimit";
        return Err(Diagnostic::new(Code::Limit, message).with_help(help).into());
    }
    Ok(ResourceLimits { time: limits.timeout, memory: limits.memory_limit })
}
