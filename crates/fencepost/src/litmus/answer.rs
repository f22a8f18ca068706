//! What was found for tests under models.

use super::case::{condition_line, document};
use super::text;
use crate::report::{Answer, Report, bug};
use fencepost_frontend::litmus::{LitmusTest, Quantifier};
use fencepost_litmus::answer::{Answer as States, NoAnswer};
use fencepost_litmus::explain::Explanation;
use fencepost_model::display_name;
use fencepost_report::{Outcome, Picture, Style, shown_path};
use fencepost_source::{Code, Diagnostic, DiagnosticKind, Place};
use fencepost_trace::Inconclusive;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A test that was run under all models, or why it cannot be.
#[derive(Clone, Debug)]
pub struct TestAnswers {
    /// What its file is called.
    pub file: String,
    /// What the file has, as far as it can be read.
    pub text: Option<String>,
    pub test: Result<Arc<LitmusTest>, Diagnostic>,
    pub answers: Vec<Arc<ModelAnswer>>,
    pub seconds: f64,
}

/// What was found for a test under one model.
#[derive(Debug)]
pub struct ModelAnswer {
    pub model: String,
    pub answer: Result<States, NoAnswer>,
    pub seconds: f64,
    /// Why the condition can hold, or why not, if somebody asked.
    pub explanation: Option<Explanation>,
    /// How the answer differs from what was recorded; none if nothing was.
    pub differences: Option<Vec<String>>,
}

/// What was found for all tests.
#[derive(Clone, Debug)]
pub struct LitmusAnswers {
    pub tests: Vec<Arc<TestAnswers>>,
    pub models: Vec<String>,
    /// The file with which answers are compared.
    pub record: Option<PathBuf>,
    /// Whether the text of several tests has explanations.
    pub explains: bool,
    pub seconds: f64,
    /// Why the run has ended early, if it has.
    pub stopped: Option<Inconclusive>,
}

impl ModelAnswer {
    /// What is wrong with the answer: it is not as recorded, or else not as the test claims. `exists` only asks.
    pub fn failure(&self, test: &LitmusTest) -> Option<String> {
        match (&self.answer, &self.differences) {
            (Ok(_), Some(differences)) => (!differences.is_empty()).then(|| differences.join("; ")),
            (Ok(answer), None) if !answer.ok && test.quantifier != Quantifier::Exists => {
                Some(format!("`{}` does not hold", test.question()))
            }
            _ => None,
        }
    }

    /// What it means. `exists` asks a question, to which both answers are fine; the others are claims.
    pub fn outcome(&self, test: &LitmusTest) -> Outcome {
        match &self.answer {
            Err(NoAnswer::Disagreement(_) | NoAnswer::Error(_) | NoAnswer::Unsupported(_)) => Outcome::Refused,
            Err(NoAnswer::Inconclusive(_)) => Outcome::Inconclusive,
            Ok(_) if self.failure(test).is_some() => Outcome::Fail,
            Ok(_) if test.quantifier == Quantifier::Exists && self.differences.is_none() => Outcome::Answered,
            Ok(_) => Outcome::Pass,
        }
    }

    /// Why there is no answer, if it is not that a limit was reached.
    pub fn refused(&self, test: &LitmusTest, place: &Place) -> Option<Diagnostic> {
        let model = display_name(&self.model);
        let refused = |message| Diagnostic::new(Code::LitmusEngine, message).at(Some(place.clone()));
        match self.answer.as_ref().err()? {
            NoAnswer::Inconclusive(_) => None,
            NoAnswer::Error(what) => Some(refused(format!("an error under {model}: {what}"))),
            NoAnswer::Unsupported(what) => {
                let refused = refused(format!("the test cannot be run under {model}: {what}"));
                Some(refused.of_kind(DiagnosticKind::Unsupported))
            }
            NoAnswer::Disagreement(what) => {
                Some(bug(format!("the engines disagree on {} under {model}: {what}", test.name)))
            }
        }
    }
}

impl TestAnswers {
    /// The name of the test, or of its file if it cannot be read.
    pub fn label(&self) -> String {
        self.test.as_ref().map_or_else(|_| self.file.clone(), |test| test.name.clone())
    }

    /// What all places in the file begin with.
    pub fn at(&self, line: u32) -> Place {
        Place { file: self.file.clone(), line, column: 0 }
    }

    /// Where the condition is.
    pub fn condition(&self) -> Place {
        self.at(self.text.as_deref().map_or(0, condition_line))
    }

    fn refused(&self) -> Vec<Diagnostic> {
        match &self.test {
            Err(refused) => vec![refused.clone()],
            Ok(test) => self.answers.iter().filter_map(|one| one.refused(test, &self.at(0))).collect(),
        }
    }

    fn outcomes(&self) -> Vec<Outcome> {
        match &self.test {
            Err(_) => vec![Outcome::Refused],
            Ok(test) => self.answers.iter().map(|one| one.outcome(test)).collect(),
        }
    }
}

impl LitmusAnswers {
    /// Every answer, in the order of tests and models, and once each test that cannot be read; each also by itself.
    pub fn separate(&self) -> impl Iterator<Item = (&TestAnswers, Option<&ModelAnswer>, Self)> {
        let alone = |test: TestAnswers, models: Vec<String>| {
            let seconds = test.answers.first().map_or(test.seconds, |only| only.seconds);
            Self { tests: vec![Arc::new(test)], models, record: None, stopped: None, seconds, ..*self }
        };
        self.tests.iter().flat_map(move |test| {
            let unread = test.test.is_err().then(|| (&**test, None, alone(TestAnswers::clone(test), Vec::new())));
            let answered = test.answers.iter().map(move |one| {
                let models = vec![one.model.clone()];
                let of_one = TestAnswers { answers: vec![Arc::clone(one)], ..TestAnswers::clone(test) };
                (&**test, Some(&**one), alone(of_one, models))
            });
            unread.into_iter().chain(answered)
        })
    }

    /// All answers to tests that could be read.
    pub fn answers(&self) -> impl Iterator<Item = (&LitmusTest, &ModelAnswer)> {
        self.tests.iter().flat_map(|test| {
            let read = test.test.as_ref().ok();
            read.into_iter().flat_map(|read| test.answers.iter().map(move |one| (&**read, &**one)))
        })
    }

    /// What tests are called: their names, or their files where several have the same name or none can be read.
    pub fn labels(&self) -> Vec<String> {
        let name = |test: &TestAnswers| test.test.as_ref().ok().map(|test| test.name.clone());
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        for name in self.tests.iter().filter_map(|test| name(test)) {
            *names.entry(name).or_default() += 1;
        }
        let label = |test: &Arc<TestAnswers>| {
            let unique = name(test).filter(|name| names.get(name) == Some(&1));
            unique.unwrap_or_else(|| test.file.clone())
        };
        self.tests.iter().map(label).collect()
    }

    /// All of it together. What cannot be used counts most, then what could not be found out, then what is wrong.
    pub fn report(self) -> Report {
        let rank = |outcome: &Outcome| match outcome {
            Outcome::Answered => 0,
            Outcome::Pass => 1,
            Outcome::Fail => 2,
            Outcome::Inconclusive => 3,
            Outcome::Refused => 4,
        };
        let outcomes = self.tests.iter().flat_map(|test| test.outcomes());
        let nothing_compared = self.no_comparison_error();
        let outcomes = outcomes.chain(nothing_compared.as_ref().map(|_| Outcome::Refused));
        let outcome = outcomes.max_by_key(rank).unwrap_or(Outcome::Answered);
        let refused = self.tests.iter().flat_map(|test| test.refused()).chain(nothing_compared).collect();
        Report {
            outcome,
            reason: self.reason(),
            refused,
            executions: self.answers().map(|(_, one)| one.answer.as_ref().ok()?.executions).sum(),
            seconds: self.seconds,
            unwritten: Vec::new(),
            document: document(&self),
            answer: Arc::new(self),
        }
    }

    /// Why an answer is open, or else why the run has ended early.
    fn reason(&self) -> Option<Inconclusive> {
        let mut reasons = self.answers().filter_map(|(_, one)| match &one.answer {
            Err(NoAnswer::Inconclusive(why)) => Some(why.clone()),
            _ => None,
        });
        reasons.next().or_else(|| self.stopped.clone())
    }

    /// A comparison of nothing would pass whatever the answers are.
    fn no_comparison_error(&self) -> Option<Diagnostic> {
        let file = self.record.as_deref().filter(|_| self.answers().all(|(_, one)| one.differences.is_none()))?;
        let message = format!("{}: has no record of any of these tests and models", shown_path(file));
        let help = "a record is an object with the file and the model, as the JSON of answers is, and an answer";
        Some(Diagnostic::new(Code::LitmusRecord, message).with_help(help))
    }
}

impl Answer for LitmusAnswers {
    fn text(&self, _: &Report, style: Style, brief: bool) -> String {
        text::text(self, style, brief)
    }

    fn pictures(&self) -> Vec<(String, Picture)> {
        let stem = |model: &str| {
            Path::new(model).file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned())
        };
        let mut pictures = Vec::new();
        for (test, label) in self.tests.iter().zip(self.labels()) {
            for one in &test.answers {
                let Some(picture) = one.explanation.as_ref().and_then(|explained| explained.picture.as_ref()) else {
                    continue;
                };
                // No two pictures have the same name.
                let is_unique = test.answers.iter().filter(|other| stem(&other.model) == stem(&one.model)).count() == 1;
                let model = if is_unique { stem(&one.model) } else { one.model.clone() };
                pictures.push((format!("{label}.{model}"), picture.clone()));
            }
        }
        pictures
    }
}
