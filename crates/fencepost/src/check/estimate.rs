//! How large a search would be.

use super::Check;
use crate::program::Strategy;
use crate::range::check_positive;
use crate::report::{Answer, Report};
use fencepost_explore::{Estimate, Options, estimate};
use fencepost_graph::Cycle;
use fencepost_program::Program;
use fencepost_report::{Case, Run, SearchEstimate, Style, estimate_text, verdict_text};
use fencepost_schedule::Limits;
use fencepost_source::{Code, Diagnostic};
use fencepost_trace::{Inconclusive, Reason, Statistics, Verdict};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many descents there are at most, unless somebody says so.
const WALKS: u64 = 10_000;
/// Nobody wants to wait longer for an estimate, unless they say how many walks there are to be;
const MOST_SECONDS: f64 = 10.0;
/// nor for one that is better than this share of it,
const GOOD_ENOUGH: f64 = 0.01;
/// if there were some walks to learn that from.
const FEWEST: u64 = 30;

/// How large a search would be, or why that is not known.
#[derive(Debug)]
struct EstimateAnswer {
    size: Result<SearchEstimate, Verdict>,
    model: &'static str,
    strategy: &'static str,
    jobs: usize,
    /// What to do if executions were cut.
    help: Option<String>,
}

impl Check {
    /// Estimates from a sample of the executions how many there are, and how long a search through all of them would take. Nothing is verified,
    /// so that the answer is inconclusive. The sample grows until the estimate is good or ten seconds have passed, unless it is said of how many
    /// `walks` it is made. The random numbers begin at the `seed`.
    ///
    /// ```
    /// use fencepost::{Check, Model, Outcome};
    ///
    /// # fn main() -> Result<(), fencepost::Diagnostic> {
    /// # let directory = fencepost_testing::folder_with(&[("one.c", "int main(void) { return 0; }\n")]);
    /// # let file = directory.path().join("one.c");
    /// let report = Check::new([file]).model(Model::Sc).estimate(Some(5), 0)?;
    /// assert_eq!(report.outcome, Outcome::Inconclusive);
    /// assert_eq!(report.executions, Some(1));
    /// # Ok(())
    /// # }
    /// ```
    pub fn estimate(self, walks: Option<u64>, seed: u64) -> Result<Report, Diagnostic> {
        self.check()?;
        let refuse = |message: &str, help: &str| Err(Diagnostic::new(Code::OptionConflict, message).with_help(help));
        if self.question.strategy != Strategy::All {
            return refuse("only a search through all executions is estimated", "use `Strategy::All`");
        }
        if self.kept.file.is_some() || self.kept.resumed.is_some() {
            return refuse("nothing is searched that a checkpoint could keep", "leave out the checkpoint");
        }
        if self.question.control.progress.is_some() {
            return refuse("an estimate tells no progress", "leave out `progress`");
        }
        check_positive("the number of walks", walks)?;
        let limits = self.question.control.limits();
        let loaded = self.question.load(&limits)?;
        Ok(self.estimate_program(&loaded.program, walks, seed, &limits))
    }

    /// The same for a program that was read.
    #[doc(hidden)]
    pub fn estimate_program(&self, program: &Program, walks: Option<u64>, seed: u64, limits: &Limits) -> Report {
        let options = Options { stop_at_error: !self.all_errors, ..self.options() };
        let begin = limits.seconds();
        let mut go_on = |so_far: &Estimate| {
            let is_small = |error| error < GOOD_ENOUGH * so_far.executions;
            let is_precise = so_far.descents >= FEWEST && so_far.executions_error.is_some_and(is_small);
            if walks.is_none() && (is_precise || limits.seconds() - begin > MOST_SECONDS) {
                return ControlFlow::Break(());
            }
            limits.check().map_break(drop)
        };
        let is_over = || limits.is_over();
        let found = estimate(program, &options, seed, walks.unwrap_or(WALKS), &mut go_on, &is_over);
        let seconds = limits.seconds();
        let size = match found {
            Ok(found) if found.descents > 0 => Ok(size(&found, &options, (seconds - begin) / self.jobs as f64)),
            // The program cannot be followed even once.
            Ok(_) => Err(Verdict::Inconclusive(self.question.advised(limits.why()))),
            Err(why) => Err(Verdict::Inconclusive(self.question.advised(why))),
        };
        let cut = size.as_ref().map_or(0, |size| size.cut);
        let why = Inconclusive::new(Reason::CutExecutions { count: cut, limit: options.max_steps });
        let help = Some(self.question.advised(why).advice).filter(|help| cut > 0 && !help.is_empty());
        let (model, strategy) = (options.model.name(), options.strategy.name());
        self.report_size(EstimateAnswer { size, model, strategy, jobs: self.jobs, help }, seconds)
    }

    fn report_size(&self, answer: EstimateAnswer, seconds: f64) -> Report {
        let mut case = match &answer.size {
            Ok(size) => Case::of_estimate(size, answer.model, answer.strategy, seconds),
            Err(verdict) => Case::of_run(&answer.run(verdict, seconds), "", Cycle::default()),
        };
        case.name = self.question.name();
        let executions = answer.size.as_ref().ok().and_then(|size| size.executions);
        Report {
            outcome: case.outcome,
            reason: case.reason.clone(),
            executions: executions.map(|number| number.round() as u64),
            seconds,
            unwritten: Vec::new(),
            refused: Vec::new(),
            document: self.question.document("verify", case),
            answer: Arc::new(answer),
        }
    }
}

/// The size of a search that takes so many seconds for what was followed.
fn size(found: &Estimate, options: &Options, seconds: f64) -> SearchEstimate {
    let seconds_a_step = seconds / (found.steps_taken.max(1) as f64);
    // A search that ends at an execution which is too long has no size.
    let has_size = found.cut == 0 || options.skips_long;
    let of_search = |number: f64| has_size.then_some(number);
    SearchEstimate {
        executions: of_search(found.executions),
        executions_error: found.executions_error.and_then(of_search),
        events: of_search(found.events),
        seconds: of_search(found.events * seconds_a_step),
        descents: found.descents,
        followed: found.followed,
        wrong: found.failed,
        cut: found.cut,
        most_steps: options.max_steps as u64,
    }
}

impl EstimateAnswer {
    fn run<'a>(&self, verdict: &'a Verdict, seconds: f64) -> Run<'a> {
        Run {
            verdict,
            statistics: &Statistics { executions: 0, blocked: 0, cut: 0, events: 0 },
            model: self.model,
            strategy: self.strategy,
            seconds,
            trace_file: None,
        }
    }
}

impl Answer for EstimateAnswer {
    fn text(&self, report: &Report, style: Style, _: bool) -> String {
        match &self.size {
            Ok(size) => {
                let help = self.help.as_ref().map_or(String::new(), |help| format!("help: {help}\n"));
                estimate_text(size, self.model, self.jobs, report.seconds, style) + &help
            }
            Err(verdict) => verdict_text(&self.run(verdict, report.seconds), style, false),
        }
    }
}
