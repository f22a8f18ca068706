//! Errors of programs.

use crate::control::Control;
use crate::report::{Answer, Finding, Report, bug};
use fencepost_explore::{Options, Outcome, Settings, Snapshot, StrategyKind, Verification};
use fencepost_frontend::{Loaded, load_files};
use fencepost_graph::Cycle;
use fencepost_model::BufferModel;
use fencepost_report::{
    Case, Exhibit, JsonError, JsonFound, JsonVerdict, Run, SourceText, Style, verdict_text, verdict_warnings,
};
use fencepost_source::{Diagnostic, Place};
use fencepost_trace::{Statistics, Trace, Verdict};
use fencepost_witness::axiomatic::cycle_with_waiting_stores;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Which executions are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Strategy {
    /// All, each class of equivalent ones once.
    #[default]
    All,
    /// Those in which threads lose the processor at most so often when they could go on.
    Preemptions(u32),
    /// Random ones.
    Random {
        /// How many.
        walks: u64,
        /// Where the random numbers begin.
        seed: u64,
    },
}

impl Strategy {
    pub(crate) fn kind(self) -> StrategyKind {
        match self {
            Self::All => StrategyKind::Optimal,
            Self::Preemptions(bound) => StrategyKind::Preemptions { bound },
            Self::Random { walks, seed } => StrategyKind::Random { seed, walks },
        }
    }
}

/// What is common to questions about programs.
pub(crate) struct ProgramQuestion {
    pub files: Vec<PathBuf>,
    pub compiler: fencepost_frontend::Options,
    pub model: BufferModel,
    pub strategy: Strategy,
    pub settings: Settings,
    pub max_steps: Option<usize>,
    pub control: Control,
}

impl ProgramQuestion {
    pub fn new(files: Vec<PathBuf>) -> Self {
        Self {
            files,
            compiler: fencepost_frontend::Options::default(),
            model: BufferModel::Tso,
            strategy: Strategy::All,
            settings: Settings::default(),
            max_steps: None,
            control: Control::default(),
        }
    }

    /// What people call the program.
    pub fn name(&self) -> String {
        self.files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(" ")
    }

    pub fn load(&self) -> Result<Loaded, Diagnostic> {
        let options = fencepost_frontend::Options { stop: self.control.stop_flag(), ..self.compiler.clone() };
        load_files(&self.files, &options).map_err(Diagnostic::from)
    }

    pub fn options(&self, model: BufferModel) -> Options {
        let mut options = Options::new(model, self.strategy.kind());
        options.settings = self.settings;
        options.skips_long = matches!(self.strategy, Strategy::Random { .. });
        if let Some(steps) = self.max_steps {
            (options.max_steps, options.skips_long) = (steps, true);
        }
        options
    }

    /// The texts of the files, as far as they can be read.
    pub fn sources(&self) -> Vec<SourceText> {
        let text = |file: &PathBuf| {
            let text = String::from_utf8_lossy(&std::fs::read(file).ok()?).into_owned();
            Some(SourceText { path: file.display().to_string(), text })
        };
        self.files.iter().filter_map(text).collect()
    }

    pub fn whole(&self) -> Option<Place> {
        self.files.first().map(|file| Place::of_file(file.display().to_string()))
    }
}

pub(crate) fn cycle(trace: &Trace) -> Cycle {
    cycle_with_waiting_stores(trace).ok().flatten().unwrap_or_default()
}

/// Builder methods that all questions about programs have.
macro_rules! program_methods {
    () => {
        /// The memory model; TSO unless this is called.
        pub fn model(mut self, model: $crate::Model) -> Self {
            self.question.model = model;
            self
        }

        /// An argument for clang, such as `-DN=3` or `-Iinclude`.
        pub fn clang_arg(mut self, argument: impl Into<String>) -> Self {
            self.question.compiler.clang_args.push(argument.into());
            self
        }

        /// The language standard, such as `c11` or `c++17`, for the files of its language.
        pub fn standard(mut self, standard: impl Into<String>) -> Self {
            self.question.compiler.standards.push(standard.into());
            self
        }

        /// A function that nobody defines does nothing, and returns zero.
        pub fn ignore_function(mut self, name: impl Into<String>) -> Self {
            self.question.compiler.externs.push((name.into(), fencepost_frontend::Extern::Nop));
            self
        }

        /// A function that nobody defines does nothing, and returns any number of a range.
        pub fn havoc_function(mut self, name: impl Into<String>, range: std::ops::RangeInclusive<i64>) -> Self {
            let what = fencepost_frontend::Extern::Havoc { low: *range.start(), high: *range.end() };
            self.question.compiler.externs.push((name.into(), what));
            self
        }

        /// Which executions are looked at; all unless this is called.
        pub fn strategy(mut self, strategy: $crate::Strategy) -> Self {
            self.question.strategy = strategy;
            self
        }

        /// Follow a loop for at most so many iterations each time it is entered. If one goes on, the answer is inconclusive.
        pub fn unroll(mut self, iterations: u32) -> Self {
            self.question.settings.unroll = Some(iterations);
            self
        }

        /// Follow executions for at most so many steps, and go on with others. If one is longer, the answer is inconclusive.
        pub fn max_steps(mut self, steps: usize) -> Self {
            self.question.max_steps = Some(steps);
            self
        }

        /// Which numbers `__VERIFIER_nondet_*` may give.
        pub fn nondet(mut self, range: std::ops::RangeInclusive<i64>) -> Self {
            self.question.settings.nondet = Some((*range.start(), *range.end()));
            self
        }

        /// The process ends when `main` returns, whatever other threads wait for then.
        pub fn main_ends_process(mut self, ends: bool) -> Self {
            self.question.settings.main_ends_process = ends;
            self
        }

        /// End after this time. If it is not enough, the answer is inconclusive.
        pub fn timeout(mut self, timeout: std::time::Duration) -> Self {
            self.question.control.timeout = Some(timeout);
            self
        }

        /// End when this is cancelled.
        pub fn cancel(mut self, cancel: $crate::Cancel) -> Self {
            self.question.control.cancel = Some(cancel);
            self
        }

        /// Tell now and then how far it is.
        pub fn progress(mut self, progress: impl FnMut($crate::Progress) + 'static) -> Self {
            self.question.control.progress = Some(Box::new(progress));
            self
        }
    };
}
pub(crate) use program_methods;

/// Whether any execution of a program makes an error: a failed assertion, an access to memory that is not there, a deadlock, and
/// so on.
pub struct Check {
    question: ProgramQuestion,
    races: bool,
    all_errors: bool,
    jobs: usize,
}

impl Check {
    /// Of a program of these files: C, C++, LLVM IR or bitcode.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        let files = files.into_iter().map(Into::into).collect();
        Self { question: ProgramQuestion::new(files), races: false, all_errors: false, jobs: 1 }
    }

    program_methods!();

    /// Data races, as C11 has them, are errors.
    pub fn races(mut self, races: bool) -> Self {
        self.races = races;
        self
    }

    /// Signed arithmetic that overflows is an error.
    pub fn overflow(mut self, overflow: bool) -> Self {
        self.question.settings.overflow = overflow;
        self
    }

    /// Memory that is never freed, and threads that are never joined or detached, are errors.
    pub fn leaks(mut self, leaks: bool) -> Self {
        self.question.settings.leaks = leaks;
        self
    }

    /// Go on after the first error, and find all that differ in kind, message or place.
    pub fn all_errors(mut self, all: bool) -> Self {
        self.all_errors = all;
        self
    }

    /// Search with so many threads.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs.max(1);
        self
    }

    /// Looks at the executions.
    pub fn run(mut self) -> Result<Report, Diagnostic> {
        let start = Instant::now();
        let program = self.question.load()?.program;
        let options = Options { races: self.races, ..self.question.options(self.question.model) };
        let name = self.question.name();
        let (all_errors, jobs) = (self.all_errors, self.jobs);
        let verification = Verification { program: &program, name: &name, options, all_errors, jobs };
        let outcome = verification.run(Snapshot::beginning(), &mut self.question.control.watch());
        if let Some(refuted) = &outcome.refuted {
            return Err(bug(&refuted.why));
        }
        Ok(self.report(&outcome, &options, start.elapsed()))
    }

    fn report(&self, outcome: &Outcome, options: &Options, took: Duration) -> Report {
        let (seconds, name) = (took.as_secs_f64(), self.question.name());
        let answer =
            CheckAnswer { outcome: outcome.clone(), model: options.model, strategy: options.strategy, seconds };
        let first = match &outcome.verdict {
            Verdict::Fail(trace) => Some(&**trace),
            Verdict::Pass | Verdict::Inconclusive(_) => None,
        };
        let traces = first.into_iter().chain(outcome.more.iter().map(|found| &found.trace));
        let findings = traces.map(|trace| {
            let message = trace.error.as_ref().map_or(String::new(), |error| error.message.clone());
            Finding::of_trace(message, trace)
        });
        let findings = findings.collect();
        let mut case = Case::of_run(&answer.run(), &name, first.map_or(Cycle::default(), cycle));
        case.place = case.place.or_else(|| self.question.whole());
        case.exhibits.extend(
            outcome.more.iter().map(|found| Exhibit::error("Another error", &found.trace, cycle(&found.trace))),
        );
        let reason = match &outcome.verdict {
            Verdict::Inconclusive(why) => Some(why.clone()),
            _ => outcome.unfinished.clone(),
        };
        Report {
            outcome: case.outcome,
            reason,
            findings,
            executions: Some(outcome.statistics.executions),
            seconds,
            notes: verdict_warnings(&answer.run()),
            answer: Arc::new(answer),
            document: fencepost_report::Report {
                command: "verify",
                subject: name,
                cases: vec![case],
                sources: self.question.sources(),
                ..fencepost_report::Report::default()
            },
        }
    }
}

/// What a search for errors has found.
#[derive(Clone, Debug)]
struct CheckAnswer {
    outcome: Outcome,
    model: BufferModel,
    strategy: StrategyKind,
    seconds: f64,
}

impl CheckAnswer {
    fn run(&self) -> Run<'_> {
        Run {
            verdict: &self.outcome.verdict,
            statistics: &self.outcome.statistics,
            model: self.model.name(),
            strategy: self.strategy.name(),
            seconds: self.seconds,
            trace_file: None,
        }
    }

    /// In which execution each error was found, in the order of the findings.
    fn executions(&self) -> impl Iterator<Item = u64> {
        std::iter::once(self.outcome.execution).chain(self.outcome.more.iter().map(|found| found.execution))
    }
}

impl Answer for CheckAnswer {
    fn text(&self, report: &Report, style: Style, brief: bool) -> String {
        if report.findings.is_empty() {
            return verdict_text(&self.run(), style, brief);
        }
        let mut text = String::new();
        for (finding, execution) in report.findings.iter().zip(self.executions()) {
            let Some(trace) = &finding.trace else { continue };
            let verdict = Verdict::Fail(Box::new(trace.clone()));
            let statistics = Statistics { executions: execution, ..self.outcome.statistics };
            let trace_file = finding.file.as_deref();
            text += &verdict_text(
                &Run { verdict: &verdict, statistics: &statistics, trace_file, ..self.run() },
                style,
                brief,
            );
        }
        text
    }

    fn json(&self, report: &Report) -> Value {
        let errors = report.findings.iter().filter_map(|finding| {
            let error = finding.trace.as_ref()?.error.as_ref()?;
            Some(JsonFound {
                error: JsonError::new(error),
                trace: finding.file.as_ref().map(|file| file.display().to_string()),
            })
        });
        let trace_file = report.findings.first().and_then(|finding| finding.file.as_deref());
        let verdict = JsonVerdict::new(&Run { trace_file, ..self.run() });
        let errors = if report.findings.len() > 1 { errors.collect() } else { Vec::new() };
        serde_json::to_value(JsonVerdict { errors, ..verdict }).unwrap_or_default()
    }
}
