//! Whether relaxed executions are sequentially consistent.

use crate::check::{ProgramQuestion, cycle, program_methods};
use crate::report::{Answer, Finding, Report, bug};
use fencepost_explore::{Outcome, StrategyKind};
use fencepost_model::BufferModel;
use fencepost_report::{
    Case, Exhibit, JsonRobustness, OvertakenStore, RobustnessRun, Run, Style, robustness_text, verdict_text,
};
use fencepost_robust::{Question, Remedy};
use fencepost_source::Diagnostic;
use fencepost_trace::{Inconclusive, Statistics, Trace, Verdict};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
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

    fn report(&self, answer: &fencepost_robust::Answer, seconds: f64) -> Report {
        let name = self.question.name();
        let by_search = match &answer.outcome.verdict {
            Verdict::Inconclusive(why) => Some(why.clone()),
            _ => answer.outcome.unfinished.clone(),
        };
        let gave_up = answer.found.gave_up.then(|| {
            Inconclusive::because(
                "an operation that depends on values could come early in too many ways to try them all",
            )
        });
        let unfinished = by_search.or(gave_up);
        let answer = RobustnessAnswer {
            found: answer.found.clone(),
            outcome: answer.outcome.clone(),
            model: self.question.model,
            strategy: self.question.strategy.kind(),
            seconds,
            unfinished: unfinished.clone(),
        };
        let run = answer.run(&[]);
        let mut case = Case::of_robustness(&run, &name);
        case.place = case.place.or_else(|| self.question.whole());
        let error = answer.error();
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
            executions: Some(answer.found.executions),
            seconds,
            notes: Vec::new(),
            answer: Arc::new(answer.clone()),
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

/// What the monitor and the search have found: first the violations, then the first error under SC.
#[derive(Clone, Debug)]
struct RobustnessAnswer {
    found: fencepost_robust::MonitorResult,
    outcome: Outcome,
    model: BufferModel,
    strategy: StrategyKind,
    seconds: f64,
    unfinished: Option<Inconclusive>,
}

impl RobustnessAnswer {
    fn error(&self) -> Option<&Trace> {
        match &self.outcome.verdict {
            Verdict::Fail(trace) => Some(trace),
            Verdict::Pass | Verdict::Inconclusive(_) => None,
        }
    }

    /// With the files in which the executions of violations are kept.
    fn run(&self, findings: &[Finding]) -> RobustnessRun<'_> {
        let violations = self.found.findings.iter().enumerate().map(|(number, violation)| OvertakenStore {
            trace: &violation.shown.trace,
            store: violation.shown.store,
            access: violation.shown.access,
            cycle: violation.shown.cycle.clone(),
            noticed: violation.shown.noticed.as_ref(),
            count: violation.count,
            barrier_is_enough: violation.remedy == Remedy::StoreStoreBarrier,
            trace_file: findings.get(number).and_then(|finding| finding.file.clone()),
        });
        RobustnessRun {
            model: self.model.name(),
            executions: self.found.executions,
            cut: self.found.executions.saturating_sub(self.outcome.statistics.executions),
            borderline: self.found.borderline,
            monitor: "exact",
            promise: None,
            seconds: self.seconds,
            first_found: self.found.findings.iter().map(|finding| finding.execution).min().unwrap_or(0),
            violations: violations.collect(),
            error: self.error().and_then(|trace| trace.error.as_ref()),
            unfinished: self.unfinished.clone(),
        }
    }
}

impl Answer for RobustnessAnswer {
    fn text(&self, report: &Report, style: Style, brief: bool) -> String {
        let robustness = robustness_text(&self.run(&report.findings), style, brief);
        let Some(trace) = self.error() else { return robustness };
        let run = Run {
            verdict: &Verdict::Fail(Box::new(trace.clone())),
            statistics: &Statistics { executions: self.outcome.execution, ..self.outcome.statistics },
            model: BufferModel::Sc.name(),
            strategy: self.strategy.name(),
            seconds: self.seconds,
            trace_file: report.findings.last().and_then(|finding| finding.file.as_deref()),
        };
        let error = verdict_text(&run, style, brief);
        match (brief, self.found.findings.is_empty()) {
            (false, _) => error + &robustness,
            // One line: what is worse than the error counts more.
            (true, true) => error,
            (true, false) => robustness,
        }
    }

    fn json(&self, report: &Report) -> Value {
        serde_json::to_value(JsonRobustness::new(&self.run(&report.findings))).unwrap_or_default()
    }
}
