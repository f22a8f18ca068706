//! Recorded results: one JSON object a line, of format 2 or as it was before formats had numbers.

mod row;

use crate::answer::Answer;
use row::{Row, State};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use thiserror::Error;

/// Recorded results by the name of the file, without its folder, and the model.
#[derive(Clone, Debug, Default)]
pub struct Record {
    rows: BTreeMap<(String, String), Vec<Row>>,
}

/// The name of a file without its folder.
fn short(file: &str) -> String {
    Path::new(file).file_name().map_or(file.to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The row whose file has the most folders in common with this one, from the name on upwards; none if two have as many.
fn closest<'r>(file: &str, rows: &'r [Row]) -> Option<&'r Row> {
    let common = |row: &Row| {
        let (left, right) = (Path::new(file).components().rev(), Path::new(&row.file).components().rev());
        left.zip(right).take_while(|(left, right)| left == right).count()
    };
    let most = rows.iter().map(common).max()?;
    let mut best = rows.iter().filter(|row| common(row) == most);
    best.next().filter(|_| best.next().is_none())
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct RecordError {
    /// In which line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// What to do, if it is not that the line is no object of a result.
    pub remedy: Option<&'static str>,
}

impl Record {
    /// Reads a record.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut rows: BTreeMap<(String, String), Vec<Row>> = BTreeMap::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let refuse = |message: String, remedy| RecordError { line: number + 1, message, remedy };
            let row = Row::read(line).map_err(|error| refuse(error.to_string(), None))?;
            let Some(model) = row.model.clone() else {
                match row.error {
                    Some(_) => continue,
                    None => return Err(refuse("there is no `model`".to_owned(), Some("every line says which it is"))),
                }
            };
            let same_name = rows.entry((short(&row.file), model.clone())).or_default();
            if same_name.iter().any(|before| before.file == row.file) {
                let message = format!("a second line for {} under {model}", row.file);
                return Err(refuse(message, Some("keep one line for each file and model")));
            }
            same_name.push(row);
        }
        Ok(Self { rows })
    }

    /// How an answer differs from what is recorded; empty if it does not, none if nothing is recorded.
    pub fn differences(&self, file: &str, model: &str, answer: &Answer) -> Option<Vec<String>> {
        let row = closest(file, self.rows.get(&(short(file), model.to_owned()))?)?;
        let mut differences = Vec::new();
        if let Some(error) = &row.error {
            differences.push(format!("an answer instead of the error: {error}"));
        }
        if let Some(observation) = row.observation.filter(|observation| *observation != answer.observation) {
            differences.push(format!("{} instead of {}", answer.observation.name(), observation.name()));
        }
        if let Some(ok) = row.ok.filter(|ok| *ok != answer.ok) {
            differences.push(format!("ok is {} instead of {ok}", answer.ok));
        }
        if let Some(executions) = row.executions
            && let Some(found) = answer.executions.filter(|found| *found != executions)
        {
            differences.push(format!("{found} executions instead of {executions}"));
        }
        if let Some(states) = &row.states {
            let found: BTreeSet<State> = answer.states.iter().map(State::of).collect();
            differences.extend(states.difference(&found).map(|state| format!("the state {state} is missing")));
            differences.extend(found.difference(states).map(|state| format!("the state {state} is new")));
        }
        Some(differences)
    }
}
