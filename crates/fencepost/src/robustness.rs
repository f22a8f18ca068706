//! Whether relaxed executions are sequentially consistent.

use crate::check::{ProgramQuestion, cycle, program_methods};
use crate::report::{Finding, Report, bug};
use fencepost_explore::Outcome;
use fencepost_model::BufferModel;
use fencepost_report::{Case, Exhibit, OvertakenStore, RobustnessRun, Run, Style, robustness_text, verdict_text};
use fencepost_robust::{Answer, Question, Remedy};
use fencepost_source::Diagnostic;
use fencepost_trace::{Inconclusive, Statistics, Trace, Verdict};
use std::path::PathBuf;
use std::time::Instant;

/// Whether every execution of a program under TSO or PSO is sequentially consistent, found out from its SC executions. If so, a
/// program that is right under SC is right under the model.
pub struct Robustness {
    question: ProgramQuestion,
}

impl Robustness {
    /// Of a program of these files: C, C++, LLVM IR or bitcode.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        Self { question: ProgramQuestion::new(files.into_iter().map(Into::into).collect()) }
    }

    program_methods!();

    /// Looks at the SC executions. Findings are violations of sequential consistency, and the first error under SC.
    pub fn run(mut self) -> Result<Report, Diagnostic> {
        if self.question.model.is_sequentially_consistent() {
            let message = "every execution under SC is sequentially consistent";
            return Err(Diagnostic::new(message).with_help("ask for TSO or PSO"));
        }
        let start = Instant::now();
        let program = self.question.load()?.program;
        let (name, options) = (self.question.name(), self.question.options(BufferModel::Sc));
        let question = Question { program: &program, name: &name, model: self.question.model, options };
        let answer = question.answer(&mut self.question.control.watch());
        if let Some(refuted) = &answer.outcome.refuted {
            return Err(bug(&refuted.why));
        }
        if let Some(what) = &answer.found.bug {
            return Err(bug(format!("a violation was found, but cannot be shown: {what}")));
        }
        Ok(self.report(&answer, start.elapsed().as_secs_f64()))
    }

    /// The first error under SC.
    fn error_text(&self, trace: &Trace, outcome: &Outcome, seconds: f64) -> String {
        let run = Run {
            verdict: &Verdict::Fail(Box::new(trace.clone())),
            statistics: &Statistics { executions: outcome.execution, ..outcome.statistics },
            model: BufferModel::Sc.name(),
            strategy: self.question.strategy.kind().name(),
            seconds,
            trace_file: None,
        };
        verdict_text(&run, Style::Plain, false)
    }

    fn report(&self, answer: &Answer, seconds: f64) -> Report {
        let (found, outcome, name) = (&answer.found, &answer.outcome, self.question.name());
        let error = match &outcome.verdict {
            Verdict::Fail(trace) => Some(&**trace),
            Verdict::Pass | Verdict::Inconclusive(_) => None,
        };
        let by_search = match &outcome.verdict {
            Verdict::Inconclusive(why) => Some(why.clone()),
            _ => outcome.unfinished.clone(),
        };
        let gave_up = found.gave_up.then(|| {
            Inconclusive::because(
                "an operation that depends on values could come early in too many ways to try them all",
            )
        });
        let unfinished = by_search.or(gave_up);
        let violations = found.findings.iter().map(|finding| OvertakenStore {
            trace: &finding.shown.trace,
            store: finding.shown.store,
            access: finding.shown.access,
            cycle: finding.shown.cycle.clone(),
            noticed: finding.shown.noticed.as_ref(),
            count: finding.count,
            barrier_is_enough: finding.remedy == Remedy::StoreStoreBarrier,
            trace_file: None,
        });
        let run = RobustnessRun {
            model: self.question.model.name(),
            executions: found.executions,
            cut: found.executions.saturating_sub(outcome.statistics.executions),
            borderline: found.borderline,
            monitor: "exact",
            promise: None,
            seconds,
            first_found: found.findings.iter().map(|finding| finding.execution).min().unwrap_or(0),
            violations: violations.collect(),
            error: error.and_then(|trace| trace.error.as_ref()),
            unfinished: unfinished.clone(),
        };
        let mut case = Case::of_robustness(&run, &name);
        case.place = case.place.or_else(|| self.question.whole());
        case.exhibits.extend(error.map(|trace| Exhibit::error("An error under SC already", trace, cycle(trace))));
        let violation = |shown: &OvertakenStore<'_>| {
            let message = format!("an execution under {} is not sequentially consistent", self.question.model);
            let mut events = shown.trace.enumerate();
            let place = events.find(|(id, _)| *id == shown.store).and_then(|(_, store)| store.place.clone());
            Finding { place, ..Finding::of_trace(message, shown.trace) }
        };
        let of_error = error.map(|trace| {
            Finding::of_trace(trace.error.as_ref().map_or(String::new(), |error| error.message.clone()), trace)
        });
        Report {
            outcome: case.outcome,
            reason: unfinished,
            findings: run.violations.iter().map(violation).chain(of_error).collect(),
            executions: Some(found.executions),
            seconds,
            notes: Vec::new(),
            text: error.map_or(String::new(), |trace| self.error_text(trace, outcome, seconds))
                + &robustness_text(&run, Style::Plain, false),
            document: fencepost_report::Report {
                command: "robust",
                subject: name,
                cases: vec![case],
                sources: self.question.sources(),
                ..fencepost_report::Report::default()
            },
        }
    }
}
