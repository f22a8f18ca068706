//! Errors of programs.

mod answer;

use crate::program::{ProgramQuestion, cycle, program_methods};
use crate::report::{Finding, Report, bug};
use answer::CheckAnswer;
use fencepost_explore::{Options, Outcome, RefutedError, Snapshot, Verification, Watch};
use fencepost_frontend::Loaded;
use fencepost_graph::Cycle;
use fencepost_report::{Case, Exhibit, verdict_warnings};
use fencepost_source::Diagnostic;
use fencepost_trace::{Trace, Verdict};
use std::path::PathBuf;
use std::sync::Arc;

/// Whether any execution of a program makes an error: a failed assertion, an access to memory that is not there, a deadlock, and
/// so on.
pub struct Check {
    question: ProgramQuestion,
    all_errors: bool,
    jobs: usize,
}

impl Check {
    /// Of a program of these files: C, C++, LLVM IR or bitcode.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        let files = files.into_iter().map(Into::into).collect();
        Self { question: ProgramQuestion::new(files), all_errors: false, jobs: 1 }
    }

    program_methods!();

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
        let loaded = self.question.load()?;
        let mut control = std::mem::take(&mut self.question.control);
        self.search(&loaded, Snapshot::beginning(), &mut control.watch()).map_err(|refuted| bug(&refuted.why))
    }

    /// How the executions are looked at.
    #[doc(hidden)]
    pub fn options(&self) -> Options {
        self.question.options(self.question.model)
    }

    /// Looks at the executions of a program that was read, from a point of the search, with somebody who watches.
    #[doc(hidden)]
    pub fn search(&self, loaded: &Loaded, start: Snapshot, watch: &mut dyn Watch) -> Result<Report, RefutedError> {
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
        let finding = |(trace, unroll): (&Trace, Option<u32>)| {
            let message = trace.error.as_ref().map_or(String::new(), |error| error.message.clone());
            Finding { unroll, ..Finding::of_trace(message, trace) }
        };
        let more = outcome.more.iter().map(|found| (&found.trace, found.unroll));
        let findings = first.map(|trace| (trace, outcome.unroll)).into_iter().chain(more).map(finding).collect();
        let mut case = Case::of_run(&answer.run(seconds), &name, first.map_or(Cycle::default(), cycle));
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
            notes: verdict_warnings(&answer.run(seconds)),
            unwritten: Vec::new(),
            refused: Vec::new(),
            document: self.question.document("verify", case),
            answer: Arc::new(answer),
        }
    }
}
