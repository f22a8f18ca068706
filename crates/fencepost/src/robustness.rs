//! Whether relaxed executions are sequentially consistent.

use crate::program::{ProgramQuestion, cycle, search_methods};
use crate::report::{Answer, Report, bug};
use fencepost_explore::{Options, Settings, StrategyKind, Watch};
use fencepost_frontend::LoadedProgram;
use fencepost_model::BufferModel;
use fencepost_report::{Case, Finding, OvertakenStore, RobustnessRun, Run, Style, robustness_text, verdict_text};
use fencepost_robust::{MonitorKind, MonitorResult, NOT_SEQUENTIALLY_CONSISTENT, Question, Remedy, monitor_trace};
use fencepost_source::{Code, Diagnostic};
use fencepost_trace::{Inconclusive, Reason, Statistics, Trace, Verdict};
use fencepost_witness::replay;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// Whether every execution of a program under TSO or PSO is sequentially consistent, found out from its SC executions. If so, a
/// program that is right under SC is right under the model.
pub struct Robustness {
    question: ProgramQuestion,
    monitor: MonitorKind,
}

impl Robustness {
    /// Of a program of these files: C, C++, LLVM IR or bitcode.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        let files = files.into_iter().map(Into::into).collect();
        Self { question: ProgramQuestion::new(files), monitor: MonitorKind::Exact }
    }

    search_methods!();

    /// Who watches the executions; the exact monitor, which misses nothing, unless this is called.
    pub fn monitor(mut self, monitor: MonitorKind) -> Self {
        self.monitor = monitor;
        self
    }

    /// Looks at the SC executions. Findings are violations of sequential consistency, and the first error under SC.
    pub fn run(mut self) -> Result<Report, Diagnostic> {
        self.check()?;
        let limits = self.question.control.limits();
        let loaded = self.question.load(&limits)?;
        let mut control = std::mem::take(&mut self.question.control);
        self.search(&loaded, &mut control.watch(limits))
    }

    /// Refuses what makes no sense.
    #[doc(hidden)]
    pub fn check(&self) -> Result<(), Diagnostic> {
        self.question.check()?;
        if self.question.model.is_sequentially_consistent() {
            let message = "every execution under SC is sequentially consistent";
            return Err(Diagnostic::new(Code::UnsuitableModel, message).with_help("ask for TSO or PSO"));
        }
        if !self.question.model.is_monitored() {
            let message = format!("there is no monitor for {}", self.question.model);
            return Err(
                Diagnostic::new(Code::UnsuitableModel, message).with_help("ask for TSO, which allows more, or PSO")
            );
        }
        if !self.monitor.can_check(self.question.model) {
            let message = "SOBER's monitor is one for TSO";
            return Err(
                Diagnostic::new(Code::UnsuitableModel, message).with_help("ask for TSO, or use the exact monitor")
            );
        }
        Ok(())
    }

    /// How the executions are looked at.
    #[doc(hidden)]
    pub fn options(&self) -> Options {
        self.question.options(BufferModel::Sc)
    }

    /// Looks at the executions of a program that was read, with somebody who watches.
    #[doc(hidden)]
    pub fn search(&self, loaded: &LoadedProgram, watch: &mut dyn Watch) -> Result<Report, Diagnostic> {
        let (begin, name, options) = (Instant::now(), &self.question.name(), self.options());
        let question = Question { program: &loaded.program, name, model: self.question.model, options };
        let answer = question.answer_by(self.monitor, watch);
        let seconds = begin.elapsed().as_secs_f64();
        if let Some(refuted) = &answer.outcome.refuted {
            return Err(bug(&refuted.why));
        }
        let (error, by_search) = match answer.outcome.verdict {
            Verdict::Fail(trace) => (Some(*trace), answer.outcome.unfinished),
            Verdict::Inconclusive(why) => (None, Some(why)),
            Verdict::Pass => (None, None),
        };
        let found = answer.found;
        let by_choice = bound_of(options.strategy);
        let gave_up = found.gave_up.then(|| Inconclusive::new(Reason::TooManyOrders));
        let spot = found.blind_spots.first().map(|spot| Inconclusive::new(Reason::BlindMonitor { spot: *spot }));
        let unfinished = by_choice.or(by_search).or(gave_up).or(spot).map(|why| self.question.advised(why));
        let (statistics, error_in) = (answer.outcome.statistics, answer.outcome.execution);
        self.report(found, answer.settings, SearchResult { error, error_in, statistics, unfinished }, seconds)
    }

    /// Looks at one SC execution of a program that was read.
    #[doc(hidden)]
    pub fn follow(&self, loaded: &LoadedProgram, trace: Trace) -> Result<Report, Diagnostic> {
        let (begin, program, settings) = (Instant::now(), &loaded.program, self.options().settings);
        let found = monitor_trace(program, &trace, self.question.model, self.monitor, settings)
            .map_err(|error| Diagnostic::new(Code::UnsuitableTrace, error.to_string()))?;
        // The monitor does not look at errors.
        let judged = match trace.error {
            Some(_) => fencepost_witness::accept(program, &trace, settings),
            None => replay::follow(program, &trace, settings).map(drop),
        };
        judged.map_err(|error| Diagnostic::new(Code::UnsuitableTrace, error.to_string()))?;
        let result = SearchResult {
            statistics: Statistics { executions: 1, events: trace.events.len() as u64, ..Statistics::default() },
            unfinished: Some(Inconclusive::new(Reason::OneExecution)),
            error: trace.error.is_some().then_some(trace),
            error_in: 1,
        };
        self.report(found, settings, result, begin.elapsed().as_secs_f64())
    }

    fn report(
        &self,
        found: MonitorResult,
        settings: Settings,
        result: SearchResult,
        seconds: f64,
    ) -> Result<Report, Diagnostic> {
        if let Some(what) = &found.bug {
            return Err(bug(format!("a violation was found, but cannot be shown: {what}")));
        }
        let name = self.question.name();
        let answer = RobustnessAnswer {
            found,
            result,
            model: self.question.model,
            strategy: self.question.strategy.kind(),
            monitor: self.monitor,
        };
        let run = answer.run(&[], seconds);
        let mut case = Case::of_robustness(&run, &name, NOT_SEQUENTIALLY_CONSISTENT);
        case.place = case.place.or_else(|| self.question.whole());
        if let Some(trace) = &answer.result.error {
            case.add_error("An error under SC already", trace, cycle(trace));
        }
        for finding in &mut case.findings {
            finding.unroll = settings.unroll;
        }
        Ok(Report {
            outcome: case.outcome,
            reason: answer.result.unfinished.clone(),
            executions: Some(answer.found.executions),
            seconds,
            document: self.question.document("robust", case),
            unwritten: Vec::new(),
            refused: Vec::new(),
            answer: Arc::new(answer.clone()),
        })
    }
}

/// Why a strategy does not explore everything, if it does not.
fn bound_of(strategy: StrategyKind) -> Option<Inconclusive> {
    match strategy {
        StrategyKind::Preemptions { bound } => Some(Inconclusive::new(Reason::PreemptionBound { bound })),
        StrategyKind::Random { seed, walks } => Some(Inconclusive::new(Reason::RandomWalks { walks, seed })),
        _ => None,
    }
}

/// What the SC executions are by themselves.
#[derive(Clone, Debug)]
struct SearchResult {
    /// The first error under SC.
    error: Option<Trace>,
    /// In which execution it was found.
    error_in: u64,
    statistics: Statistics,
    /// Why not all were looked at, if so.
    unfinished: Option<Inconclusive>,
}

/// What the monitor and the search have found: first the violations, then the first error under SC.
#[derive(Clone, Debug)]
struct RobustnessAnswer {
    found: MonitorResult,
    result: SearchResult,
    model: BufferModel,
    strategy: StrategyKind,
    monitor: MonitorKind,
}

impl RobustnessAnswer {
    /// With the files in which the executions of violations are kept.
    fn run(&self, findings: &[&Finding], seconds: f64) -> RobustnessRun<'_> {
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
            cut: self.found.executions.saturating_sub(self.result.statistics.executions),
            borderline: self.found.borderline,
            monitor: self.monitor.name(),
            promise: self.monitor.promise(),
            seconds,
            first_found: self.found.findings.iter().map(|finding| finding.execution).min().unwrap_or(0),
            violations: violations.collect(),
            error: self.result.error.as_ref().and_then(|trace| trace.error.as_ref()),
            unfinished: self.result.unfinished.clone(),
        }
    }
}

impl Answer for RobustnessAnswer {
    fn text(&self, report: &Report, style: Style, brief: bool) -> String {
        let robustness = robustness_text(&self.run(&report.findings(), report.seconds), style, brief);
        let Some(trace) = &self.result.error else { return robustness };
        let run = Run {
            verdict: &Verdict::Fail(Box::new(trace.clone())),
            statistics: &Statistics { executions: self.result.error_in, ..self.result.statistics },
            model: BufferModel::Sc.name(),
            strategy: self.strategy.name(),
            seconds: report.seconds,
            trace_file: report.findings().last().and_then(|finding| finding.file.as_deref()),
        };
        let error = verdict_text(&run, style, brief);
        match (brief, self.found.findings.is_empty()) {
            (false, _) => error + &robustness,
            // One line: what is worse than the error counts more.
            (true, true) => error,
            (true, false) => robustness,
        }
    }
}
