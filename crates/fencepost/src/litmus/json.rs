//! What only this question knows, for other programs.

use super::answer::ModelAnswer;
use fencepost_frontend::litmus::LitmusTest;
use fencepost_litmus::answer::{Answer, State};
use serde_json::{Map, Value, json};

/// What a test asks, and all final states.
pub fn details(test: &LitmusTest, one: &ModelAnswer) -> Map<String, Value> {
    let mut details = Map::from_iter([("condition".to_owned(), test.question().into())]);
    if let Ok(answer) = &one.answer {
        details.insert("observation".to_owned(), answer.observation.name().to_lowercase().into());
        details.insert("states".to_owned(), answer.states.iter().map(state).collect());
    }
    let explanation = one.explanation.as_ref();
    details.extend(explanation.map(|explained| ("explanation".to_owned(), explained.text.as_str().into())));
    let differences = one.differences.as_ref();
    details.extend(differences.map(|differences| ("differences".to_owned(), json!(differences))));
    details
}

fn state(state: &State) -> Value {
    let values = state.values.iter().map(|(observed, value)| (observed.to_string(), value.to_string().into()));
    json!({ "values": values.collect::<Map<String, Value>>(), "satisfies": state.satisfies })
}

/// What was counted.
pub fn counts(answer: &Answer) -> Vec<(&'static str, u64)> {
    let mut counts = vec![("states", answer.states.len() as u64)];
    counts.extend(answer.executions.map(|executions| ("executions", executions)));
    counts.extend((answer.endless > 0).then_some(("endless", answer.endless)));
    counts
}
