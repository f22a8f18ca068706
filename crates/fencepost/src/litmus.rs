//! Litmus tests.

use crate::control::{Control, control_methods, deadline};
use crate::memory_model::MemoryModel;
use crate::report::{self, Finding, Report, bug};
use fencepost_frontend::litmus::{LitmusTest, Observe, Quantifier, read_litmus};
use fencepost_litmus::Limits;
use fencepost_litmus::answer::{Answer, NoAnswer, Note, State, answer_text};
use fencepost_litmus::engines::{Engine, answer};
use fencepost_litmus::models::LitmusModel;
use fencepost_model::display_name;
use fencepost_report::{Case, Outcome, Style};
use fencepost_source::{Code, Diagnostic, DiagnosticKind, Place};
use fencepost_trace::{Inconclusive, Reason};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// In which final states a litmus test can end under a memory model, and what they say of its condition.
///
/// ```
/// use fencepost::{Litmus, Outcome};
///
/// # fn main() -> Result<(), fencepost::Diagnostic> {
/// let store_buffering = "C SB
/// { x=0; y=0; }
/// P0(int* x, int* y) { *x = 1; int r = *y; }
/// P1(int* x, int* y) { *y = 1; int r = *x; }
/// ~exists (0:r=0 /\\ 1:r=0)";
/// assert_eq!(Litmus::new(store_buffering).model("sc").run()?.outcome, Outcome::Pass);
/// assert_eq!(Litmus::new(store_buffering).model("tso").run()?.outcome, Outcome::Fail);
/// # Ok(())
/// # }
/// ```
pub struct Litmus {
    text: String,
    name: String,
    model: MemoryModel,
    engine: Engine,
    everything: bool,
    unroll: Option<u32>,
    control: Control,
}

impl Litmus {
    /// A test for X86, X86_64 or C, as its text.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            name: "test".to_owned(),
            model: MemoryModel::named("tso"),
            engine: Engine::Both,
            everything: false,
            unroll: None,
            control: Control::default(),
        }
    }

    /// What messages call the file of the test.
    pub fn file_name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// A memory model, such as `tso` or `rc11`; TSO unless one is chosen.
    pub fn model(mut self, model: impl Into<MemoryModel>) -> Self {
        self.model = model.into();
        self
    }

    /// A memory model of first-order axioms, as its text.
    pub fn axioms(mut self, text: impl AsRef<str>) -> Self {
        self.model = MemoryModel::axioms("model.mm", text.as_ref());
        self
    }

    /// A memory model in cat, as its text. It may include what is built in.
    pub fn cat(mut self, text: impl AsRef<str>) -> Self {
        self.model = MemoryModel::cat("model.cat", text.as_ref());
        self
    }

    /// Which engine finds the states; all that can, which must agree, unless this is called.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Show every register and location in final states, not only what the test asks for.
    pub fn everything(mut self, everything: bool) -> Self {
        self.everything = everything;
        self
    }

    /// Follow a loop for at most so many iterations each time it is entered. If one goes on, the answer is inconclusive.
    pub fn unroll(mut self, iterations: u32) -> Self {
        self.unroll = Some(iterations);
        self
    }

    control_methods!(control);

    /// All final states; the report says what they mean for the claim of the test. That of a test with `exists` is no claim, and its
    /// outcome [`Outcome::Told`].
    pub fn run(self) -> Result<Report, Diagnostic> {
        self.run_with_states().map(|(report, _)| report)
    }

    /// The same, with the states.
    pub fn run_with_states(self) -> Result<(Report, Vec<State>), Diagnostic> {
        let start = Instant::now();
        let model = self.model.clone().read()?;
        let observe = if self.everything { Observe::Everything } else { Observe::AsAsked };
        let test = read_litmus(&self.text, &self.name, observe)?;
        let limits = self.control.limits();
        let deadline = deadline(&limits);
        let found = match answer(&test, &model, self.engine, Limits { unroll: self.unroll, deadline }) {
            Ok(found) => found,
            Err(NoAnswer::Inconclusive(why)) => {
                let why = if why.reason == Reason::Stopped { limits.why() } else { why };
                return Ok((self.inconclusive(&test, &model, why, start.elapsed()), Vec::new()));
            }
            Err(NoAnswer::Disagreement(what)) => return Err(bug(what)),
            Err(NoAnswer::Unsupported(what)) => {
                return Err(Diagnostic::new(Code::LitmusEngine, what)
                    .of_kind(DiagnosticKind::Unsupported)
                    .at(self.place()));
            }
            Err(NoAnswer::Error(what)) => return Err(Diagnostic::new(Code::LitmusEngine, what).at(self.place())),
        };
        let report = self.report(&test, &model, &found, start.elapsed());
        Ok((report, found.states))
    }

    fn place(&self) -> Option<Place> {
        Some(Place::of_file(self.name.clone()))
    }

    fn report(&self, test: &LitmusTest, model: &LitmusModel, found: &Answer, took: Duration) -> Report {
        let outcome = match (test.quantifier, found.ok) {
            (Quantifier::Exists, _) => Outcome::Told,
            (_, true) => Outcome::Pass,
            (_, false) => Outcome::Fail,
        };
        let message = format!("`{}` does not hold under {}", test.question(), display_name(model.name()));
        let finding = || Finding { message: message.clone(), place: self.place(), ..Finding::default() };
        Report {
            outcome,
            reason: None,
            findings: (outcome == Outcome::Fail).then(finding).into_iter().collect(),
            executions: found.executions,
            seconds: took.as_secs_f64(),
            notes: found.notes.iter().map(Note::to_string).collect(),
            unwritten: Vec::new(),
            answer: Arc::new(LitmusAnswer(answer_text(found, test, &display_name(model.name())))),
            document: self.document(test, model, outcome, took),
        }
    }

    fn inconclusive(&self, test: &LitmusTest, model: &LitmusModel, why: Inconclusive, took: Duration) -> Report {
        Report {
            outcome: Outcome::Inconclusive,
            unwritten: Vec::new(),
            answer: Arc::new(LitmusAnswer(format!(
                "INCONCLUSIVE  {} under {}: {why}\n",
                test.name,
                display_name(model.name())
            ))),
            reason: Some(why),
            findings: Vec::new(),
            executions: None,
            seconds: took.as_secs_f64(),
            notes: Vec::new(),
            document: self.document(test, model, Outcome::Inconclusive, took),
        }
    }

    fn document(
        &self,
        test: &LitmusTest,
        model: &LitmusModel,
        outcome: Outcome,
        took: Duration,
    ) -> fencepost_report::Report {
        let case = Case {
            name: test.name.clone(),
            model: model.name().to_owned(),
            outcome,
            title: test.question(),
            place: self.place(),
            seconds: took.as_secs_f64(),
            ..Case::default()
        };
        fencepost_report::Report {
            command: "litmus",
            subject: self.name.clone(),
            cases: vec![case],
            ..Default::default()
        }
    }
}

/// The text of an answer, which has no colours.
#[derive(Debug)]
struct LitmusAnswer(String);

impl report::Answer for LitmusAnswer {
    fn text(&self, _: &Report, _: Style, _: bool) -> String {
        self.0.clone()
    }

    fn json(&self, report: &Report) -> Value {
        json!({ "outcome": report.outcome, "seconds": report.seconds })
    }
}
