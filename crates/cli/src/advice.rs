//! What to try when a search has come to no answer, in terms of the options of the command. Libraries do not know them.

use crate::exit::Failure;
use fencepost::{AdviceKind, ProtocolCause, ProtocolError};
use fencepost_repair::{Remark, RepairError};
use fencepost_report::{Exhibit, shell_file};
use fencepost_schedule::checkpoint::{CheckpointError, CheckpointProblem};
use fencepost_source::{Code, Diagnostic};
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
                Some(_) => format!("--unroll 3 leaves it after 3 and explores everything else; {depth}"),
                None => depth,
            }
        }
        Reason::CutExecutions { limit, .. } => format!("try --depth {}", limit.saturating_mul(2)),
        Reason::UnrollingBound { bound } => format!("try --unroll {}", u64::from(*bound).max(1) * 2),
        Reason::PreemptionBound { bound } => format!("try --preemptions {}", bound.saturating_add(1)),
        Reason::RandomWalks { .. } => "try more walks (--walks) or another --seed".to_owned(),
        Reason::PctWalks { .. } => "try more walks (--walks) or another --bugs-of-depth".to_owned(),
        Reason::UnboundedChoice => "say which values to try, such as --nondet 0..3".to_owned(),
        Reason::FullStoreBuffer { .. } => {
            "--unroll 3 leaves it after 3 iterations and explores everything else".to_owned()
        }
        Reason::BlindMonitor { spot: BlindSpot::Model } => String::new(),
        Reason::BlindMonitor { spot: BlindSpot::Interleavings } => {
            "add --all-interleavings, or use --monitor exact".to_owned()
        }
        Reason::BlindMonitor { .. } => "use --monitor exact".to_owned(),
        Reason::TimeForCheapest { .. } => "try more time (--timeout)".to_owned(),
        _ => String::new(),
    }
}

/// The same for robustness, where random executions have another option.
pub fn robustness_advice(why: &Inconclusive) -> String {
    match &why.reason {
        Reason::RandomWalks { .. } => "try more walks (--random) or another --seed".to_owned(),
        _ => advice(why),
    }
}

/// Why there is no proof, and what to do.
pub fn advise_proof(error: ProtocolError) -> Failure {
    let ProtocolError { cause, diagnostic } = error;
    match cause {
        ProtocolCause::NotAssumed(assumption) => {
            let help = diagnostic.help.as_ref().map_or(String::new(), |help| format!("{help}; "));
            let name = assumption.name();
            diagnostic.with_help(format!("{help}`--assume {name}` assumes it")).into()
        }
        ProtocolCause::NoCycles => diagnostic.with_help("leave --k out, or use more processors and locations").into(),
        ProtocolCause::Checkpoint(error) => unusable(error),
        ProtocolCause::OddCheckpoint => diagnostic.with_help("start again, without --resume").into(),
        _ => diagnostic.into(),
    }
}

/// Says what to try after a test of a data type, in the files about it and where its text has a place for it. The rest is for the end of the text.
pub fn advise_on_test(report: &mut fencepost::Report) -> Option<&'static str> {
    for case in &mut report.document_mut().cases {
        case.reason = case.reason.take().map(advise);
    }
    for advice in report.findings_mut().filter_map(|finding| finding.advice.as_mut()) {
        if advice.kind == AdviceKind::AllowSentinels {
            advice.text = "--allow-sentinels lets numbers stand where pointers should".to_owned();
        }
    }
    let is_bounded = matches!(report.reason, Some(Inconclusive { reason: Reason::UnrollingBound { .. }, .. }));
    if !is_bounded {
        return None;
    }
    // Why there is no verdict comes first.
    for case in &mut report.document_mut().cases {
        if let Some(Exhibit::Text(text)) = case.exhibits.first_mut() {
            text.remark += "\nTry a larger --unroll.";
        }
    }
    Some("  --unroll N unrolls loops further\n")
}

/// That a checkpoint cannot be used, and what to do.
pub fn unusable(error: CheckpointError) -> Failure {
    let help = match error.problem {
        CheckpointProblem::Unreadable => {
            "a search that ends removes its checkpoint; check the name, or start again without --resume".to_owned()
        }
        CheckpointProblem::Unusable | CheckpointProblem::OtherSearch => "start again, without --resume".to_owned(),
        CheckpointProblem::OtherOptions => "use the options of that search, or start again without --resume".to_owned(),
        CheckpointProblem::Occupied => {
            format!("continue from it with --resume {}, remove it, or name another file", shell_file(&error.path))
        }
        CheckpointProblem::Unwritable => "name another file with --checkpoint".to_owned(),
        CheckpointProblem::ReadOnly => "make it writable".to_owned(),
    };
    Diagnostic::from(&error).with_help(help).into()
}

/// Why there is nothing to search for fences, with the options of that command; `--extern` is one of them or not.
pub fn no_fences(error: RepairError, has_extern: bool) -> Failure {
    let diagnostic = match error {
        RepairError::Other(diagnostic) => return Failure::of_diagnostic(diagnostic, has_extern),
        RepairError::RepeatedCost { kind, before } => {
            let message = match kind == before {
                true => format!("--cost: {} is given twice", kind.short()),
                false => "--cost: full and sl are the same fence under tso and pso".to_owned(),
            };
            Diagnostic::new(Code::OptionConflict, message).with_help("leave out one of them")
        }
        RepairError::NoSuchFunction { named, message, help } => {
            Diagnostic::new(Code::NoFencePlaces, format!("--only {named}: {message}")).with_help(help)
        }
        RepairError::NoPlace => {
            Diagnostic::from(RepairError::NoPlace).with_help("check --only, and the comments that exclude places")
        }
    };
    diagnostic.into()
}

/// What may be good to know of a search for fences.
pub fn about_fences(remark: &Remark) -> String {
    match remark {
        Remark::UselessCost { kind, kinds } => {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.short()).collect();
            let help = if kind.is_access() { "; --orders adds others" } else { "" };
            format!("--cost {} has no effect: the kinds here are {}{help}", kind.short(), names.join(", "))
        }
        other => other.to_string(),
    }
}
