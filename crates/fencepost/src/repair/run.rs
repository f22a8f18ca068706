//! From the question to a report: the search, who is told of it, and the files that are written about it.

use super::answer::RepairAnswer;
use super::files::{RepairFiles, WrittenPatch};
use super::{ProgressCallback, Repair, RepairProgress, case};
use crate::MemoryModel;
use crate::control::compiler_stop;
use crate::host::protect_sources;
use crate::program::ProgramQuestion;
use crate::range::check_range;
use crate::report::Report;
use fencepost_origin::Origin;
use fencepost_program::Program;
use fencepost_repair::search::Ending;
use fencepost_repair::{
    Goal, Observer, ProgramSubject, Remark, RepairError, RepairResult, Request, Step, Subject, TestsSubject,
};
use fencepost_source::{Code, Diagnostic};
use std::cell::{OnceCell, RefCell};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// How a search has ended.
#[derive(Debug)]
pub struct RepairEnd {
    pub report: Report,
    pub found: Arc<RepairResult>,
    /// Files for which nobody has asked, and that could not be written.
    pub unwritten: Vec<String>,
}

impl Repair {
    /// Searches, and writes the patch and the executions if there are files for them.
    #[doc(hidden)]
    pub fn search(mut self, observer: &dyn Observer, files: Option<&RepairFiles>) -> Result<RepairEnd, RepairError> {
        let request = self.request()?;
        let start = Instant::now();
        let follower = Follower { observer, files, repair: &self, origin: OnceCell::new() };
        let mut found = request.search(&follower)?;
        let origin = follower.origin.into_inner();
        if let Ending::Unknown(unknown) = &mut found.answer.ending {
            unknown.why = self.question.advised(unknown.why.clone());
        }
        let found = Arc::new(found);
        let patch = files.and_then(|files| files.write_patch(&found));
        let mut report = report(&found, patch, &request, start.elapsed().as_secs_f64());
        let unwritten = files.map(|files| files.write_executions(&found, origin.as_ref(), &mut report));
        Ok(RepairEnd { report, found, unwritten: unwritten.unwrap_or_default() })
    }

    /// Refuses what makes no sense.
    fn check(&self) -> Result<(), Diagnostic> {
        let ProgramQuestion { settings, compiler, races, max_steps, .. } = &self.question;
        self.question.check()?;
        for (kind, cost) in &self.costs {
            check_range(&format!("the cost of {}", kind.short()), *cost, &(1..=1_000_000))?;
        }
        let has_tests = !self.tests.is_empty();
        let of_programs = [
            (self.goal.is_some(), "a goal"),
            (settings.nondet.is_some(), "a range of `__VERIFIER_nondet_*`"),
            (settings.spurious > 0, "a number of spurious wake-ups"),
            (settings.overflow, "the check for overflow"),
            (settings.leaks, "the check for leaks"),
            (settings.main_ends_process, "the end of the process with `main`"),
            (*races, "the check for data races"),
            (max_steps.is_some(), "a bound on the steps of an execution"),
            (!compiler.externs.is_empty(), "a stand-in for a function"),
        ];
        let of_tests = [
            (self.goal == Some(Goal::Tests), "the goal that tests pass"),
            (self.allow_sentinels, "allowing numbers in place of pointers"),
        ];
        let refuse = |what: &str, of: &str, not_of: &str| {
            let message = format!("{what} is for {of}, not for {not_of}");
            Err(Diagnostic::new(Code::OptionConflict, message).with_help("leave it out"))
        };
        let (programs, tests) = ("whole programs", "tests of data types");
        match (has_tests, of_programs.iter().find(|(is, _)| *is), of_tests.iter().find(|(is, _)| *is)) {
            (true, Some((_, what)), _) => refuse(what, programs, tests),
            (false, _, Some((_, what))) => refuse(what, tests, programs),
            _ => Ok(()),
        }
    }

    fn request(&mut self) -> Result<Request, Diagnostic> {
        let (question, axioms) = (&self.question, self.axioms.take());
        let limits = question.control.limits();
        self.check()?;
        let subject = match (&self.tests[..], axioms) {
            ([], None) => {
                let (model, goal) = (question.model, self.goal);
                Subject::Program(ProgramSubject { model, goal, options: question.options(model) })
            }
            ([], Some(_)) => {
                return Err(Diagnostic::new(Code::UnsuitableModel, "whole programs are searched under TSO and PSO")
                    .with_help("name a test"));
            }
            (tests, axioms) => {
                let model = axioms.map_or_else(|| MemoryModel::named(question.model.name()), |model| *model);
                Subject::Tests(Box::new(TestsSubject {
                    model: model.read_axioms()?,
                    tests: tests.to_vec(),
                    allow_sentinels: self.allow_sentinels,
                    unroll: question.settings.unroll,
                }))
            }
        };
        Ok(Request {
            files: question.files.clone(),
            compiler: fencepost_frontend::Options { stop: compiler_stop(&limits), ..question.compiler.clone() },
            subject,
            all: self.all,
            orders: self.orders,
            costs: self.costs.clone(),
            only: self.only.clone(),
            limits,
        })
    }
}

/// Passes the events of a search on to the observer, and looks after the files.
struct Follower<'s> {
    observer: &'s dyn Observer,
    files: Option<&'s RepairFiles>,
    repair: &'s Repair,
    /// Where the traces of the program come from.
    origin: OnceCell<Origin>,
}

impl Observer for Follower<'_> {
    fn compiled(&self, program: &Program, read: Option<&[PathBuf]>) -> Result<(), Diagnostic> {
        if let Some(files) = self.files {
            protect_sources(files.of_run(), [(program, read)])?;
        }
        let question = &self.repair.question;
        self.origin.get_or_init(|| {
            Origin::of_program(program, read, (&question.files, &question.compiler), question.settings)
        });
        self.observer.compiled(program, read)
    }

    fn begin(&self) {
        if let Some(files) = self.files {
            files.remove_older();
        }
        self.observer.begin();
    }

    fn remark(&self, remark: &Remark) {
        self.observer.remark(remark);
    }

    fn step(&self, step: Step) {
        self.observer.step(step);
    }
}

/// Calls what the question has for progress, if it has anything, and notes remarks.
#[derive(Default)]
pub(super) struct ProgressObserver {
    pub callback: RefCell<Option<ProgressCallback>>,
    pub remarks: RefCell<Vec<String>>,
}

impl Observer for ProgressObserver {
    fn remark(&self, remark: &Remark) {
        self.remarks.borrow_mut().push(remark.to_string());
    }

    fn step(&self, Step { calls, fences, .. }: Step) {
        if let Some(callback) = &mut *self.callback.borrow_mut() {
            callback(RepairProgress { calls, fences });
        }
    }
}

fn report(found: &Arc<RepairResult>, patch: Option<WrittenPatch>, request: &Request, seconds: f64) -> Report {
    let (name, answer) = (request.name(), RepairAnswer { found: Arc::clone(found), patch });
    let mut case = case::case(&answer, &request.files, &name, seconds);
    case.notes = match (&found.answer.ending, &found.places) {
        (Ending::NoFenceHelps(wrong), Some(places)) if !wrong.is_under_sc => {
            places.reasons(wrong).iter().map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    };
    Report {
        outcome: case.outcome,
        reason: case.reason.clone(),
        executions: None,
        seconds,
        unwritten: Vec::new(),
        refused: Vec::new(),
        document: case::document(&answer, &name, case),
        answer: Arc::new(answer),
    }
}
