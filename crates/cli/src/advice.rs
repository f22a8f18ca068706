//! What to try when a search has come to no answer, in terms of the options of the command. Libraries do not know them.

use crate::exit::Failure;
use fencepost_report::{shell_file, shown_path};
use fencepost_schedule::checkpoint::{CheckpointError, CheckpointProblem};
use fencepost_source::Diagnostic;
use fencepost_trace::{BlindSpot, Inconclusive, Reason};

/// Adds what to try, unless somebody has done so.
pub fn advise(why: Inconclusive) -> Inconclusive {
    if why.advice.is_empty() { Inconclusive { advice: advice(&why), ..why } } else { why }
}

/// What to try.
pub fn advice(why: &Inconclusive) -> String {
    match &why.reason {
        Reason::LongExecution { limit, rounds } => {
            let depth = format!("longer ones need --depth {}", limit.saturating_mul(10));
            match rounds {
                Some(_) => format!("--unroll 3 leaves it after 3 and looks at all else; {depth}"),
                None => depth,
            }
        }
        Reason::CutExecutions { limit, .. } => format!("try --depth {}", limit.saturating_mul(2)),
        Reason::UnrollingBound { bound } => format!("try --unroll {}", u64::from(*bound).max(1) * 2),
        Reason::PreemptionBound { bound } => format!("try --preemptions {}", bound.saturating_add(1)),
        Reason::RandomWalks { .. } => "try more walks (--walks) or another --seed".to_owned(),
        Reason::PctWalks { .. } => "try more walks (--walks) or another --bugs-of-depth".to_owned(),
        Reason::UnboundedChoice => "say which values to try, such as --nondet 0..3".to_owned(),
        Reason::FullStoreBuffer { .. } => "--unroll 3 leaves it after 3 rounds and looks at all else".to_owned(),
        Reason::BlindMonitor { spot: BlindSpot::Model } => String::new(),
        Reason::BlindMonitor { spot: BlindSpot::Interleavings } => {
            "add --all-interleavings, or use --monitor exact".to_owned()
        }
        Reason::BlindMonitor { .. } => "use --monitor exact".to_owned(),
        _ => String::new(),
    }
}

/// That a checkpoint cannot be used, and what to do.
pub fn unusable(error: CheckpointError) -> Failure {
    let help = match error.problem {
        CheckpointProblem::Unreadable => {
            "a search that comes to its end removes its checkpoint; look at the name, or begin anew without --resume"
                .to_owned()
        }
        CheckpointProblem::Unusable => "begin anew, without --resume".to_owned(),
        CheckpointProblem::OtherOptions => "use the options of that search, or begin anew without --resume".to_owned(),
        CheckpointProblem::Occupied => {
            format!("go on from it with --resume {}, remove it, or name another file", shell_file(&error.path))
        }
        CheckpointProblem::Unwritable => "name another file with --checkpoint".to_owned(),
        CheckpointProblem::ReadOnly => "make it writable".to_owned(),
    };
    Diagnostic::new(format!("{}: {error}", shown_path(&error.path))).with_help(help).into()
}
