//! Errors of programs.

mod answer;
mod estimate;
mod example;
mod kept;

use crate::program::{ProgramQuestion, Strategy, cycle, search_methods};
use crate::range::{JOBS, check_range};
use crate::report::{Report, bug};
use answer::CheckAnswer;
use fencepost_explore::{Options, Outcome, RefutedError, Snapshot, Verification, Watch};
use fencepost_frontend::LoadedProgram;
use fencepost_graph::Cycle;
use fencepost_report::Case;
use fencepost_source::{Code, Diagnostic, shown_path};
use fencepost_trace::Verdict;
use kept::CheckpointOptions;
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Whether any execution of a program makes an error: a failed assertion, an access to memory that is not there, a deadlock, and
/// so on.
pub struct Check {
    question: ProgramQuestion,
    all_errors: bool,
    jobs: usize,
    kept: CheckpointOptions,
}

impl Check {
    /// Of a program of these files: C, C++, LLVM IR or bitcode.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        let files = files.into_iter().map(Into::into).collect();
        Self { question: ProgramQuestion::new(files), all_errors: false, jobs: 1, kept: CheckpointOptions::default() }
    }

    search_methods!();

    /// Go on after the first error, and find all that differ in kind, message or place.
    pub fn all_errors(mut self, all: bool) -> Self {
        self.all_errors = all;
        self
    }

    /// Search with so many threads, from 1 to 1024. Only a search through [all executions](crate::Strategy::All) has several.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs;
        self
    }

    /// Looks at the executions.
    pub fn run(mut self) -> Result<Report, Diagnostic> {
        self.check()?;
        let limits = self.question.control.limits();
        let loaded = self.question.load(&limits)?;
        let mut control = std::mem::take(&mut self.question.control);
        let unwritten = RefCell::new(Vec::new());
        let on_error = |path: &Path, error: &io::Error| {
            let what = format!("{}: the checkpoint cannot be written, an older one is kept: {error}", shown_path(path));
            let mut unwritten = unwritten.borrow_mut();
            if !unwritten.contains(&what) {
                unwritten.push(what);
            }
        };
        let (start, mut watch) = self
            .begin(&loaded.program, control.watch(limits), on_error)
            .map_err(|error| Diagnostic::from(&error).with_help("name another file, or start again"))?;
        let mut report = self.search(&loaded, start, &mut watch).map_err(|refuted| bug(&refuted.why))?;
        report.set_seconds(watch.seconds(), watch.seconds());
        watch.remove_checkpoint();
        report.document.warnings = unwritten.take();
        Ok(report)
    }

    /// Refuses what makes no sense.
    fn check(&self) -> Result<(), Diagnostic> {
        self.question.check()?;
        check_range("the number of jobs", self.jobs, &JOBS)?;
        let refuse = |message: &str, help: &str| Err(Diagnostic::new(Code::OptionConflict, message).with_help(help));
        let is_of_all = self.question.strategy == Strategy::All;
        if self.jobs > 1 && !is_of_all {
            return refuse("only a search through all executions has several jobs", "use `Strategy::All`, or one job");
        }
        let CheckpointOptions { file, interval, resumed } = &self.kept;
        if (file.is_some() || resumed.is_some()) && !is_of_all {
            let message = "only a search through all executions can be kept in a checkpoint";
            return refuse(message, "use `Strategy::All`, or keep nothing");
        }
        if interval.is_some() && file.is_none() {
            return refuse("there is no checkpoint to be written now and then", "name its file with `checkpoint`");
        }
        Ok(())
    }

    /// How the executions are looked at.
    #[doc(hidden)]
    pub fn options(&self) -> Options {
        self.question.options(self.question.model)
    }

    /// Looks at the executions of a program that was read, from a point of the search, with somebody who watches.
    #[doc(hidden)]
    pub fn search(
        &self,
        loaded: &LoadedProgram,
        start: Snapshot,
        watch: &mut dyn Watch,
    ) -> Result<Report, RefutedError> {
        let (name, options) = (&self.question.name(), self.options());
        let Self { all_errors, jobs, .. } = *self;
        let verification = Verification { program: &loaded.program, name, options, all_errors, jobs };
        let begin = std::time::Instant::now();
        let mut outcome = verification.run(start, watch);
        if let Some(refuted) = outcome.refuted {
            return Err(refuted);
        }
        if let Verdict::Inconclusive(why) = outcome.verdict {
            outcome.verdict = Verdict::Inconclusive(self.question.advised(why));
        }
        outcome.unfinished = outcome.unfinished.map(|why| self.question.advised(why));
        Ok(self.report(outcome, begin.elapsed().as_secs_f64()))
    }

    fn report(&self, outcome: Outcome, seconds: f64) -> Report {
        let (name, options) = (self.question.name(), self.options());
        let answer =
            CheckAnswer { model: options.model, strategy: options.strategy, all_errors: self.all_errors, outcome };
        let outcome = &answer.outcome;
        let first = match &outcome.verdict {
            Verdict::Fail(trace) => Some(&**trace),
            Verdict::Pass | Verdict::Inconclusive(_) => None,
        };
        let mut case = Case::of_run(&answer.run(seconds), &name, first.map_or(Cycle::default(), cycle));
        case.place = case.place.or_else(|| self.question.whole());
        for found in &outcome.more {
            case.add_error("Another error", &found.trace, cycle(&found.trace));
        }
        let bounds = std::iter::once(outcome.unroll).chain(outcome.more.iter().map(|found| found.unroll));
        for ((finding, unroll), execution) in case.findings.iter_mut().zip(bounds).zip(answer.executions()) {
            finding.unroll = unroll;
            finding.facts = std::iter::once(("execution", execution))
                .chain(unroll.filter(|_| unroll != options.settings.unroll).map(|bound| ("unroll", bound.into())))
                .collect();
        }
        if answer.all_errors && !case.findings.is_empty() {
            case.statistics.push(("failed", outcome.failed_executions));
        }
        // What was not looked at matters if all errors are wanted, or if another one may be the first.
        let has_more = answer.all_errors || outcome.out_of_order;
        case.reason = case.reason.or_else(|| outcome.unfinished.clone().filter(|_| has_more));
        Report {
            outcome: case.outcome,
            reason: case.reason.clone(),
            executions: Some(outcome.statistics.executions),
            seconds,
            unwritten: Vec::new(),
            refused: Vec::new(),
            document: self.question.document("verify", case),
            answer: Arc::new(answer),
        }
    }
}
