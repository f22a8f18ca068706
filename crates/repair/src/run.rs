//! From a request to fences: finds the places, has an engine search, and makes the patch.

use crate::candidate::FenceKind;
use crate::checked_patch::{CheckedPatch, make_patch};
use crate::data_type::{ROUNDS, Tests};
use crate::error::{RepairError, bug};
use crate::observer::{ObservedEngine, Observer};
use crate::places::Places;
use crate::program::{Judge, ProgramAnswer};
use crate::request::{Goal, ProgramSubject, Request, Subject, TestsSubject};
use crate::search::{Answer, Ending, NoAnswer, search};
use crate::share::why_late;
use crate::wrong::WrongExecution;
use fencepost_frontend::{LoadedProgram, load_files};
use fencepost_model::BufferModel;
use fencepost_program::{LibraryFunction, Op, Program};
use fencepost_report::visible;
use fencepost_source::{Code, Diagnostic};

/// What was found.
#[derive(Debug)]
pub struct RepairResult {
    /// What the fences are for.
    pub goal: Goal,
    /// The memory model.
    pub model: String,
    /// Where fences might stand; none if nothing was searched, because the program is wrong under SC or there was no time.
    pub places: Option<Places>,
    /// The fences, or why there are none. Those of a set are in the order of the source.
    pub answer: Answer<WrongExecution>,
    /// The first of the sets as a patch, unless it is empty.
    pub patch: Option<CheckedPatch>,
    /// Tests for which there was no time.
    pub left_out: Vec<String>,
    /// An error under SC that fences are not meant to repair.
    pub sc_error: Option<String>,
}

impl Request {
    /// Searches.
    pub fn search(&self, observer: &dyn Observer) -> Result<RepairResult, RepairError> {
        let found = match &self.subject {
            Subject::Program(subject) => self.search_program(subject, observer),
            Subject::Tests(subject) => self.search_tests(subject, observer),
        };
        self.conclude(found?)
    }

    /// Fences with which every test of a data type passes.
    fn search_tests(&self, subject: &TestsSubject, observer: &dyn Observer) -> Result<RepairResult, RepairError> {
        let model = &subject.model;
        let kinds = FenceKind::of_axioms(&model.axioms);
        if kinds.is_empty() {
            let help =
                "a model declares its kinds, such as `predicate ss_fence(fence)`, and says in its axioms what they do";
            let message = format!("the model {} declares no kind of fence", model.name);
            return Err(Diagnostic::new(Code::NoFenceKinds, message).with_help(help).into());
        }
        let places = Places::new(self, &kinds, observer)?;
        let all_rounds = subject.unroll.map_or(ROUNDS.to_vec(), |rounds| vec![rounds]);
        let tests = Tests::new(self, subject, &places, observer, all_rounds[0])?;
        let harmful = tests.harmful_points()?;
        let seen = if self.orders { Some(tests.seen()?) } else { None };
        drop(tests);
        observer.begin();
        let Some(harmful) = harmful else { return Ok(self.late(Goal::Tests, &model.name)) };
        let mut places = places.without_harmful(&harmful, observer);
        if let Some(seen) = &seen {
            places = places.without_hidden(seen, observer);
        }
        let repeated = Tests::new(self, subject, &places, observer, all_rounds[0])?.repeated()?;
        let places = places.without(&repeated);
        let (mut calls, mut counterexamples) = (0, 0);
        for rounds in all_rounds {
            let mut tests = Tests::new(self, subject, &places, observer, rounds)?;
            let question = places.question(|strong, weak| strong.is_stronger_under(&model.axioms, weak));
            let mut answer = search(question, self.all, &mut ObservedEngine::new(&mut tests, observer, &self.limits))?;
            (calls, counterexamples) = (calls + answer.calls, counterexamples + answer.counterexamples);
            if !tests.can_have_more_rounds() {
                (answer.calls, answer.counterexamples) = (calls, counterexamples);
                let left_out = tests.tests_without_time();
                drop(tests);
                let places = Some(places);
                return Ok(RepairResult { places, left_out, ..found(Goal::Tests, &model.name, answer) });
            }
        }
        Err(bug("a search has no end").into())
    }

    /// Fences with which a program has no errors, or only executions that are sequentially consistent.
    fn search_program(&self, subject: &ProgramSubject, observer: &dyn Observer) -> Result<RepairResult, RepairError> {
        let model = subject.model;
        if model.is_sequentially_consistent() {
            let message = "fences change nothing under SC";
            return Err(Diagnostic::new(Code::UnsuitableModel, message).with_help("ask for a weaker model").into());
        }
        // What a fence forbids is known of the models that have monitors.
        if !model.is_monitored() {
            let message = format!("whole programs are not searched under the model `{}`", model.name());
            return Err(Diagnostic::new(Code::UnsuitableModel, message).with_help("ask for TSO or PSO").into());
        }
        let places = Places::new(self, &FenceKind::of(model), observer)?;
        // What is wrong with the source is said of the source.
        let LoadedProgram { program, read } = load_files(&self.files, &self.compiler)?;
        observer.compiled(&program, read.as_deref())?;
        observer.begin();
        let usual = if has_assertions(&program) { Goal::Assertions } else { Goal::Robustness };
        let goal = subject.goal.unwrap_or(usual);
        let judge = Judge::new(self, (subject, goal), &places)?.with_all_time();
        if goal == Goal::Assertions
            && let Some(ending) = end_under_sc(&judge, &program, goal)?
        {
            return Ok(found(goal, model.name(), nothing_found(ending)));
        }
        let Some(harmful) = judge.harmful_points()? else { return Ok(self.late(goal, model.name())) };
        let seen = if self.orders { Some(judge.seen()?) } else { None };
        drop(judge);
        let mut places = places.without_harmful(&harmful, observer);
        if let Some(seen) = &seen {
            places = places.without_hidden(seen, observer);
        }
        places.spelling = Judge::new(self, (subject, goal), &places)?.spelling();
        let repeated = Judge::new(self, (subject, goal), &places)?.repeated()?;
        let places = places.without(&repeated);
        let mut judge = Judge::new(self, (subject, goal), &places)?;
        let question = places.question(FenceKind::is_stronger);
        let answer = search(question, self.all, &mut ObservedEngine::new(&mut judge, observer, &self.limits))?;
        let sc_error = judge.sc_error();
        drop(judge);
        Ok(RepairResult { places: Some(places), sc_error, ..found(goal, model.name(), answer) })
    }

    fn late(&self, goal: Goal, model: &str) -> RepairResult {
        let ending = Ending::Unknown(why_late(self).into());
        found(goal, model, Answer { calls: 0, ..nothing_found(ending) })
    }

    /// Sorts what was found, and makes the patch.
    fn conclude(&self, mut found: RepairResult) -> Result<RepairResult, RepairError> {
        let RepairResult { places, answer, .. } = &mut found;
        // Why nothing was found may be older: that there was no time for the cheapest set.
        if let (Ending::Unknown(why), true) = (&mut answer.ending, answer.solutions.is_empty() && self.limits.is_over())
        {
            *why = NoAnswer::from(self.limits.why());
        }
        let Some(places) = places else { return Ok(found) };
        for solution in &mut answer.solutions {
            solution.fences.sort_by_key(|needed| places.position(needed.candidate));
        }
        if let Ending::Contradiction(chosen) = &answer.ending {
            return Err(contradiction(places, chosen).into());
        }
        let best = answer.solutions.first().filter(|best| !best.fences.is_empty());
        found.patch = match best {
            Some(best) => {
                let chosen: Vec<usize> = best.fences.iter().map(|needed| needed.candidate).collect();
                Some(make_patch(&self.files, places, &places.chosen(&chosen))?)
            }
            None => None,
        };
        Ok(found)
    }
}

/// Why there is nothing to search after a look at the executions under SC, if so.
fn end_under_sc(
    judge: &Judge<'_>,
    program: &Program,
    goal: Goal,
) -> Result<Option<Ending<WrongExecution>>, Diagnostic> {
    Ok(match judge.explore(program, BufferModel::Sc)? {
        ProgramAnswer::Right => None,
        ProgramAnswer::Wrong(traces) => Some(match traces.into_iter().next() {
            Some(trace) => {
                let wrong = WrongExecution { is_under_sc: true, ..WrongExecution::of_trace(trace, goal) };
                Ending::NoFenceHelps(Box::new(wrong))
            }
            None => Ending::Complete,
        }),
        ProgramAnswer::Unknown(why) => Some(Ending::Unknown(why)),
    })
}

/// That a full run does not accept what was found.
fn contradiction(places: &Places, chosen: &[usize]) -> Diagnostic {
    if let Some(file) = places.files.iter().find(|file| file.text.contains("__LINE__")) {
        let help = "a patch changes the numbers of lines: use something else where the number matters";
        let message = format!("{}: what the program does may depend on __LINE__", visible(&file.name));
        return Diagnostic::new(Code::UnsuitableSource, message).with_help(help);
    }
    let lines: Vec<String> = chosen.iter().map(|number| places.described(*number)).collect();
    bug(format!("fences were found that a full run does not accept: {}", lines.join(", ")))
}

fn found(goal: Goal, model: &str, answer: Answer<WrongExecution>) -> RepairResult {
    let (model, left_out) = (model.to_owned(), Vec::new());
    RepairResult { goal, model, places: None, answer, patch: None, left_out, sc_error: None }
}

/// The answer if the search has not begun.
fn nothing_found(ending: Ending<WrongExecution>) -> Answer<WrongExecution> {
    Answer { solutions: Vec::new(), ending, calls: 1, counterexamples: 0 }
}

/// Whether the program says of itself what is wrong.
fn has_assertions(program: &Program) -> bool {
    use LibraryFunction::{Abort, AssertFail, VerifierError};
    let instructions =
        program.functions.iter().flat_map(|function| function.blocks.iter()).flat_map(|block| &block.instructions);
    let mut called = instructions.filter_map(|instruction| match &instruction.op {
        Op::Library { function, .. } => Some(*function),
        _ => None,
    });
    called.any(|function| matches!(function, AssertFail | VerifierError | Abort))
}
