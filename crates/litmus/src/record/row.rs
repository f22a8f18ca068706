//! A line of a record.

use crate::answer::{self, Observation};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What is said of a test under a model. Only what is there is compared.
#[derive(Clone, Debug)]
pub struct Row {
    pub file: String,
    /// A test that could not be read has none.
    pub model: Option<String>,
    /// Why there was no answer.
    pub error: Option<String>,
    pub observation: Option<Observation>,
    /// Whether the question has the answer yes, which format 2 does not say.
    pub ok: Option<bool>,
    pub states: Option<BTreeSet<State>>,
    pub executions: Option<u64>,
}

/// What everything observed is in a final state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct State(BTreeMap<String, String>);

/// An object of format 2.
#[derive(Deserialize)]
struct Object {
    format: u32,
    subject: Subject,
    model: Option<String>,
    error: Option<Message>,
    reason: Option<Message>,
    litmus: Option<Details>,
    #[serde(default)]
    statistics: Statistics,
}

#[derive(Deserialize)]
struct Subject {
    files: Vec<String>,
}

#[derive(Deserialize)]
struct Message {
    message: String,
}

#[derive(Deserialize)]
struct Details {
    observation: Option<String>,
    states: Option<Vec<RecordedState>>,
}

#[derive(Deserialize)]
struct RecordedState {
    values: State,
}

#[derive(Default, Deserialize)]
struct Statistics {
    executions: Option<u64>,
}

/// An object from before formats had numbers. States are texts in it, as herd writes them.
#[derive(Deserialize)]
struct EarlyObject {
    file: String,
    model: Option<String>,
    error: Option<Value>,
    verdict: Option<Observation>,
    ok: Option<bool>,
    states: Option<Vec<String>>,
    executions: Option<u64>,
}

impl Row {
    /// Reads a line.
    pub fn read(line: &str) -> Result<Self, serde_json::Error> {
        let value: Value = serde_json::from_str(line)?;
        match value.get("format") {
            Some(_) => Object::deserialize(value)?.row(),
            None => Ok(EarlyObject::deserialize(value)?.row()),
        }
    }
}

impl Object {
    fn row(self) -> Result<Row, serde_json::Error> {
        use serde::de::Error;
        if self.format != 2 {
            return Err(Error::custom(format!("format {} is not known", self.format)));
        }
        let file = self.subject.files.into_iter().next().ok_or_else(|| Error::custom("there is no file"))?;
        let (observation, states) = self.litmus.map_or((None, None), |details| (details.observation, details.states));
        let observation = observation.map(|name| {
            let known = Observation::ALL.into_iter().find(|known| known.name().eq_ignore_ascii_case(&name));
            known.ok_or_else(|| Error::custom(format!("`{name}` is not one of never, sometimes and always")))
        });
        Ok(Row {
            file,
            model: self.model,
            error: self.error.or(self.reason).map(|why| why.message),
            observation: observation.transpose()?,
            ok: None,
            states: states.map(|states| states.into_iter().map(|state| state.values).collect()),
            executions: self.statistics.executions,
        })
    }
}

impl EarlyObject {
    fn row(self) -> Row {
        let error = self.error.map(|error| {
            let message = error.get("message").unwrap_or(&error);
            message.as_str().map_or_else(|| message.to_string(), str::to_owned)
        });
        Row {
            file: self.file,
            model: self.model,
            error,
            observation: self.verdict,
            ok: self.ok,
            states: self.states.map(|states| states.iter().map(|text| State::of_text(text)).collect()),
            executions: self.executions,
        }
    }
}

impl State {
    /// Of an answer.
    pub fn of(state: &answer::State) -> Self {
        Self(state.values.iter().map(|(observed, value)| (observed.to_string(), value.to_string())).collect())
    }

    /// Of a text such as `0:EAX=0; [x]=1;`.
    fn of_text(text: &str) -> Self {
        let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
        let pair = |part: &str| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            (name.to_owned(), value.to_owned())
        };
        Self(parts.map(pair).collect())
    }
}

impl fmt::Display for State {
    /// As herd writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value};")).collect();
        f.write_str(&parts.join(" "))
    }
}
