//! What an engine says of a test under a model, and how it is written.

use fencepost_frontend::litmus::{Condition, FinalValue, LitmusTest, ObservedVariable, Quantifier};
use fencepost_program::GlobalId;
use fencepost_report::reason_text;
use fencepost_source::Rule;
use fencepost_trace::Inconclusive;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What a test claims does not hold.
pub const BROKEN_CONDITION: Rule = Rule::error(
    "litmus_condition",
    "A litmus test does not hold",
    "Under this memory model the test has final states that its condition forbids, or lacks one that it demands.",
    EXPLAIN,
);

/// An answer is not the one that was recorded.
pub const OTHER_THAN_RECORDED: Rule = Rule::error(
    "litmus_record",
    "A litmus test has another answer than was recorded",
    "Under this memory model the final states of the test are not those of the record.",
    EXPLAIN,
);

const EXPLAIN: &str = "An explanation of the test shows an execution, or the axioms that forbid one.";

/// Why a test has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The test makes an error, such as an access to what is no location.
    Error(String),
    /// The engine cannot run it.
    Unsupported(String),
    /// A bound or limit was reached first.
    Inconclusive(Inconclusive),
    /// The engines do not agree, which is our mistake.
    Disagreement(String),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Error(message) | Self::Unsupported(message) | Self::Disagreement(message) => f.write_str(message),
            Self::Inconclusive(why) => f.write_str(&reason_text(why)),
        }
    }
}

/// What else there is to know about an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Not all executions with out-of-thin-air values are looked at, and the model may allow some.
    OutOfThinAirValues,
    /// The model says nothing of `synchronised`.
    UnorderedFinalReads,
    /// Some executions are flagged by the model.
    Flagged(String),
    /// Only the operational engine has an answer, and why the other has none.
    OnlyOperational(NoAnswer),
    /// Only the axiomatic engine has an answer, and why the other has none.
    OnlyAxiomatic(NoAnswer),
    /// The axiomatic engine may not have seen all executions.
    AxiomaticUnfinished(Inconclusive),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfThinAirValues => f.write_str("not all executions with out-of-thin-air values are explored"),
            Self::UnorderedFinalReads => {
                f.write_str("the model does not use `synchronised`, so that the final reads are unordered")
            }
            Self::Flagged(flag) => write!(f, "some executions are flagged: {flag}"),
            Self::OnlyOperational(why) => write!(f, "only the operational engine has an answer: {why}"),
            Self::OnlyAxiomatic(why) => write!(f, "only the axiomatic engine has an answer: {why}"),
            Self::AxiomaticUnfinished(why) => {
                write!(f, "only the operational engine has seen everything: {}", reason_text(why))
            }
        }
    }
}

/// A final state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// As herd writes it: `0:EAX=0; [x]=1;`.
    pub text: String,
    /// What everything observed is.
    pub values: Vec<(ObservedVariable, FinalValue)>,
    /// Whether the condition holds in it.
    pub satisfies: bool,
}

impl State {
    /// The state in which everything observed has these bits; none if the test does not count it. Variables are at the
    /// addresses that `address` says.
    pub fn new(
        test: &LitmusTest,
        bits: &dyn Fn(&ObservedVariable) -> u64,
        address: &dyn Fn(GlobalId) -> u64,
    ) -> Option<Self> {
        let value = |observed: &ObservedVariable| {
            // The reader has checked that everything observed is somewhere.
            let Some(variable) = test.variable(observed) else { return FinalValue::Number(0) };
            let number = bits(observed);
            let mut locations = test.locations.iter().filter(|_| variable.ty.bits == 64);
            match locations.find(|location| address(location.global) == number) {
                Some(location) => FinalValue::Address(location.name.clone()),
                None => FinalValue::Number(variable.ty.shown(number)),
            }
        };
        let values: BTreeMap<&ObservedVariable, FinalValue> = test.observed.iter().map(|o| (o, value(o))).collect();
        let holds = |condition: &Condition| condition.holds(&|observed| values[observed].clone());
        if !test.filter.as_ref().is_none_or(holds) {
            return None;
        }
        let satisfies = holds(&test.condition);
        let parts: Vec<String> = values.iter().map(|(observed, value)| format!("{observed}={value};")).collect();
        let text = parts.join(" ");
        let values = values.into_iter().map(|(observed, value)| (observed.clone(), value)).collect();
        Some(Self { text, values, satisfies })
    }
}

/// In how many final states the condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Observation {
    /// In none.
    Never,
    /// In some, and in others not.
    Sometimes,
    /// In all.
    Always,
}

impl Observation {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Never, Self::Sometimes, Self::Always];

    /// As herd calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Never => "Never",
            Self::Sometimes => "Sometimes",
            Self::Always => "Always",
        }
    }
}

/// The answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// All final states, in the order of their texts.
    pub states: Vec<State>,
    /// Their summary.
    pub observation: Observation,
    /// Whether the question of the test has the answer yes.
    pub ok: bool,
    /// Number of executions that end, if the engine counts them.
    pub executions: Option<u64>,
    /// Number of executions that do not end, and have no final state.
    pub endless: u64,
    /// What else there is to know about the answer.
    pub notes: Vec<Note>,
}

impl Answer {
    /// Sums up the final states.
    pub fn new(test: &LitmusTest, states: Vec<State>, executions: Option<u64>, endless: u64) -> Self {
        let positive = states.iter().filter(|state| state.satisfies).count();
        let observation = match positive {
            0 => Observation::Never,
            positive if positive == states.len() => Observation::Always,
            _ => Observation::Sometimes,
        };
        let ok = match test.quantifier {
            Quantifier::Exists => positive > 0,
            Quantifier::NotExists => positive == 0,
            Quantifier::ForAll => positive == states.len(),
        };
        Self { states, observation, ok, executions, endless, notes: Vec::new() }
    }
}

/// For one test: all states, those that satisfy the condition marked.
pub fn answer_text(answer: &Answer, test: &LitmusTest, model: &str) -> String {
    let word = match (test.quantifier, answer.ok) {
        (Quantifier::Exists, true) | (Quantifier::NotExists, false) => "Allowed",
        (Quantifier::Exists, false) | (Quantifier::NotExists, true) => "Forbidden",
        (Quantifier::ForAll, true) => "Required, and holds",
        (Quantifier::ForAll, false) => "Required, and does not hold",
    };
    let positive = answer.states.iter().filter(|state| state.satisfies).count();
    let width = answer.states.iter().map(|state| state.text.len()).max().unwrap_or(0);
    let mut text = format!("{}  {word} under {model}\nStates {}\n", test.name, answer.states.len());
    for state in &answer.states {
        let line = match state.satisfies {
            true => format!("  {:width$}  <- {}", state.text, test.question()),
            false => format!("  {}", state.text),
        };
        text += line.trim_end();
        text.push('\n');
    }
    if answer.endless > 0 {
        text += &format!("{} executions never end, and have no final state\n", answer.endless);
    }
    for note in &answer.notes {
        text += &format!("Note: {note}\n");
    }
    let negative = answer.states.len() - positive;
    text + &format!("Observation {} {} {positive} {negative}\n", test.name, answer.observation.name())
}
