//! Models compared by what they allow in tests.

use super::Litmus;
use super::answer::TestAnswers;
use super::run::{read_models, run};
use crate::memory_model::MemoryModel;
use fencepost_litmus::answer::NoAnswer;
use fencepost_litmus::comparison::{Comparison, differences};
use fencepost_litmus::engines::Engine;
use fencepost_model::display_name;
use fencepost_report::words::inconclusive;
use fencepost_report::{Picture, Style};
use fencepost_source::{Code, Diagnostic, DiagnosticKind};
use fencepost_trace::Inconclusive;
use std::collections::BTreeSet;
use std::fmt;

/// Which of some memory models allow more than which, as far as some litmus tests show it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ModelComparison {
    /// The models, as they were named.
    pub models: Vec<String>,
    /// How many tests all of them have an answer for.
    pub tests: usize,
    /// Why not all tests were run, if so.
    pub reason: Option<Inconclusive>,
    /// Tests that cannot be read, or that some model has no answer for.
    pub refused: Vec<Diagnostic>,
    comparison: Comparison,
    /// The states that only one of two models allows, by test.
    differences: String,
}

/// Compares the models.
pub fn compare(litmus: Litmus) -> Result<ModelComparison, Diagnostic> {
    let models = read_models(litmus.models, Engine::Both)?;
    if models.len() < 2 {
        return Err(Diagnostic::new(Code::Usage, "one model alone").of_kind(DiagnosticKind::Usage));
    }
    let models = models.into_iter().map(MemoryModel::from).collect();
    let litmus = Litmus { models, engine: Engine::Both, everything: true, record: None, ..litmus };
    let found = run(litmus.explain(false).draw(false))?;
    let mut comparison = Comparison::new(found.models.iter().map(|name| display_name(name)).collect());
    let (mut texts, mut refused) = (String::new(), Vec::new());
    for test in &found.tests {
        match states(test) {
            Ok((name, answers)) => {
                comparison.add(&name, &answers);
                if let [left, right] = &answers[..] {
                    texts += &differences(&name, &comparison.names, left, right);
                }
            }
            // That is said once, and not for each of the tests.
            Err(_) if found.stopped.is_some() => {}
            Err(why) => refused.push(why),
        }
    }
    let (tests, differences) = (comparison.tests, texts);
    Ok(ModelComparison { models: found.models, tests, reason: found.stopped, refused, comparison, differences })
}

/// The name of a test, and its final states under each model; or why there are none.
fn states(answers: &TestAnswers) -> Result<(String, Vec<BTreeSet<String>>), Diagnostic> {
    let test = answers.test.as_ref().map_err(Diagnostic::clone)?;
    let no_answer = |model: &str, why: &NoAnswer| {
        let message = format!("no answer under {}: {why}", display_name(model));
        Diagnostic::new(Code::LitmusEngine, message).at(Some(answers.at(0)))
    };
    let states = answers.answers.iter().map(|one| match &one.answer {
        Ok(answer) => Ok(answer.states.iter().map(|state| state.text.clone()).collect()),
        Err(why) => Err(no_answer(&one.model, why)),
    });
    Ok((test.name.clone(), states.collect::<Result<_, _>>()?))
}

impl ModelComparison {
    /// The tests in which one model allows what another does not; none of a model that was not compared.
    pub fn allowed_only(&self, by: &str, not_by: &str) -> &[String] {
        let position = |name: &str| self.models.iter().position(|model| model == name);
        match (position(by), position(not_by)) {
            (Some(by), Some(not_by)) => self.comparison.allowed_only(by, not_by),
            _ => &[],
        }
    }

    /// As people read it: the states that tell two models apart, or how several are ordered.
    pub fn to_text(&self, style: Style) -> String {
        let mut text = self.differences.clone();
        if let Some(why) = &self.reason {
            text += &format!("{}  only {} of the tests were run: {why}\n", inconclusive(style), self.tests);
        }
        text + &if self.models.len() == 2 { self.comparison.of_two() } else { self.comparison.of_many() }
    }

    /// Which model allows more than which.
    #[doc(hidden)]
    pub fn picture(&self) -> Picture {
        self.comparison.picture()
    }
}

impl fmt::Display for ModelComparison {
    /// As the command prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(Style::Plain))
    }
}
