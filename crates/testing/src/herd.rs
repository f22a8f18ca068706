//! What the herd simulator says of the x86 litmus tests next to the repository.

use crate::shared;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// What herd says of a test under a model.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The name of the test's file.
    pub file: String,
    /// Where it is.
    pub path: PathBuf,
    /// The name of the model.
    pub model: String,
    /// The number of executions.
    pub executions: usize,
    /// The final states over every register and location.
    pub states: BTreeSet<String>,
}

impl Answer {
    /// The test.
    pub fn test(&self) -> String {
        std::fs::read_to_string(&self.path).unwrap_or_else(|error| panic!("{}: {error}", self.path.display()))
    }
}

/// All answers; none if the tests are not there, which is said.
pub fn answers() -> Option<Vec<Answer>> {
    let folder = shared("litmus")?;
    let answer = |line: &str| {
        let row: Value = serde_json::from_str(line).expect("every line is JSON");
        let text = |key: &str| row[key].as_str().unwrap_or_else(|| panic!("{key} is missing in {line}")).to_owned();
        let states = row["full_states"].as_array().expect("a list of states").iter();
        Answer {
            file: text("file"),
            path: folder.join("tests").join(text("file")),
            model: text("model"),
            executions: row["executions"].as_u64().expect("a number of executions") as usize,
            states: states.map(|state| state.as_str().expect("a state is text").to_owned()).collect(),
        }
    };
    let text = std::fs::read_to_string(folder.join("expected.jsonl")).expect("the answers can be read");
    Some(text.lines().map(answer).collect())
}
