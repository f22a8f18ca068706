//! What a replay has found out, as text and for programs. What was not checked has a mark in every format.

use super::memory_system::{RepeatedRun, is_of_memory_system};
use crate::program::cycle;
use crate::report::{Answer, Report};
use fencepost_graph::Cycle;
use fencepost_origin::{changed_sources, unchanged_sources};
use fencepost_report::{Case, Outcome, Player, SourceText, Style, Subject, replay_text, visible};
use fencepost_robust::NOT_SEQUENTIALLY_CONSISTENT;
use fencepost_trace::{Inconclusive, Reason, Trace};
use std::collections::BTreeSet;
use std::sync::Arc;

/// An execution from a file, which may be shown.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct ReplayedExecution {
    /// As the user names it.
    file: String,
    /// If it was checked, without hashes.
    trace: Trace,
    /// Why it is not sequentially consistent, if it is not.
    cycle: Cycle,
    /// Why it was not checked, if it was not.
    pub not_checked: Option<String>,
    /// The run of a memory system that it is.
    repeated: Option<Arc<RepeatedRun>>,
}

impl ReplayedExecution {
    /// What the file shows happens.
    pub(super) fn confirmed(file: String, trace: Trace, repeated: Option<RepeatedRun>) -> Self {
        let cycle = if is_of_memory_system(&trace) { Cycle::default() } else { cycle(&trace) };
        Self { file, trace, cycle, not_checked: None, repeated: repeated.map(Arc::new) }
    }

    /// Nobody knows whether what the file shows happens.
    pub(super) fn unchecked(file: String, trace: Trace, why: String) -> Self {
        Self { not_checked: Some(why), ..Self::confirmed(file, trace, None) }
    }

    /// What was found out.
    pub fn into_report(self) -> Report {
        let case = self.case();
        let document = fencepost_report::Report {
            command: "replay",
            subject: self.trace.program.clone(),
            sources: self.sources(),
            has_all_sources: true,
            cases: vec![case.clone()],
            ..fencepost_report::Report::default()
        };
        Report {
            outcome: case.outcome,
            reason: case.reason,
            executions: None,
            seconds: 0.0,
            unwritten: Vec::new(),
            refused: Vec::new(),
            document,
            answer: Arc::new(self),
        }
    }

    fn case(&self) -> Case {
        let mut case = Case::of_trace(&self.trace, self.cycle.clone(), NOT_SEQUENTIALLY_CONSISTENT);
        case.subject = Subject { files: vec![self.file.clone()], test: None };
        if let Some(why) = &self.not_checked {
            case.name += " (not checked)";
            (case.outcome, case.title) = (Outcome::Inconclusive, "NOT CHECKED".to_owned());
            case.sentence = format!("{why}. The file says: {}", case.sentence);
            case.reason = Some(Inconclusive::new(Reason::UncheckedTrace { message: why.clone() }));
            case.findings.iter_mut().for_each(|finding| finding.outcome = Outcome::Inconclusive);
            case.details.insert("checked".to_owned(), false.into());
            let changed: Vec<String> = changed_sources(&self.trace).into_iter().collect();
            case.details.extend((!changed.is_empty()).then(|| ("changed".to_owned(), changed.into())));
        }
        case
    }

    /// The texts of its files. Of what was not checked, only those that have the hashes of the file: lines of others would stand beside
    /// its events.
    fn sources(&self) -> Vec<SourceText> {
        let read = |path: String| {
            let text = String::from_utf8_lossy(&std::fs::read(&path).ok()?).into_owned();
            Some(SourceText { path, text })
        };
        match self.not_checked {
            None => self.files().into_iter().filter_map(read).collect(),
            Some(_) => {
                let texts = unchanged_sources(&self.trace).into_iter();
                texts.map(|(path, text)| SourceText { path, text }).collect()
            }
        }
    }

    /// To step through it.
    pub fn player(&self) -> Player {
        let mut player = Player::new(&self.trace, &self.cycle);
        player.not_checked.clone_from(&self.not_checked);
        player
    }

    /// Files of which no lines are to be shown, as they may be others now.
    pub fn hidden_files(&self) -> BTreeSet<String> {
        let shown: BTreeSet<String> = self.sources().into_iter().map(|source| source.path).collect();
        let is_hidden = |file: &String| self.not_checked.is_some() && !shown.contains(file);
        self.files().into_iter().filter(is_hidden).collect()
    }

    fn files(&self) -> BTreeSet<String> {
        let places = self.trace.events.iter().filter_map(|event| event.place.as_ref());
        let error = self.trace.error.as_ref().and_then(|error| error.place.as_ref());
        places.chain(error).map(|place| place.file.clone()).collect()
    }
}

impl Answer for ReplayedExecution {
    fn text(&self, _: &Report, style: Style, _: bool) -> String {
        let text = match &self.repeated {
            Some(run) => run.to_text(&self.trace, style),
            None => replay_text(&self.trace, &self.cycle, style),
        };
        let mark = self.not_checked.as_ref().map(|why| format!("NOT CHECKED  {}\n", visible(why)));
        let mark = mark.unwrap_or_default();
        format!("{mark}{text}{mark}")
    }
}
