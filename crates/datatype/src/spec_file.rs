//! Observations as text, so that they need not be mined again.
//!
//! The first line names the test. Each other line is an observation: numbers with the operation, what it is and its name, as in
//! `0 argument value 1; 1 result found 1`.

use crate::observe::{Key, Observation, Observations};
use fencepost_encode::symbolic::ObservationKind;
use std::fmt::Write;

/// Writes observations. `test` says what they are of.
pub fn write(test: &str, observations: &Observations) -> String {
    let mut text = format!("observations of {test}\n");
    for observation in observations {
        let values = observation.values.iter().map(|(key, value)| {
            let kind = if key.kind == ObservationKind::Argument { "argument" } else { "result" };
            format!("{} {kind} {} {value}", key.operation, key.name)
        });
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", values.collect::<Vec<_>>().join("; "));
    }
    text
}

/// Reads observations of a test; an error message if they are of another one, or not observations.
pub fn read(test: &str, text: &str) -> Result<Observations, String> {
    let mut lines = text.lines();
    let wanted = format!("observations of {test}");
    if lines.next() != Some(wanted.as_str()) {
        return Err(format!("it does not begin with `{wanted}`"));
    }
    let mut found = Observations::new();
    for (number, line) in lines.enumerate() {
        let mut observation = Observation::default();
        for part in line.split("; ").filter(|part| !part.is_empty()) {
            let (key, value) = entry(part).ok_or_else(|| format!("line {}: `{part}` is not understood", number + 2))?;
            observation.values.insert(key, value);
        }
        found.insert(observation);
    }
    if found.is_empty() {
        return Err("there is no observation in it".to_owned());
    }
    Ok(found)
}

fn entry(part: &str) -> Option<(Key, i64)> {
    let (front, value) = part.rsplit_once(' ')?;
    let mut words = front.splitn(3, ' ');
    let operation = words.next()?.parse().ok()?;
    let kind = match words.next()? {
        "argument" => ObservationKind::Argument,
        "result" => ObservationKind::Result,
        _ => return None,
    };
    Some((Key { operation, kind, name: words.next()?.to_owned() }, value.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let key = |operation, kind, name: &str| Key { operation, kind, name: name.to_owned() };
        let mut first = Observation::default();
        first.values.insert(key(1, ObservationKind::Argument, "value"), 1);
        first.values.insert(key(2, ObservationKind::Result, "was found"), -3);
        let all: Observations = [first, Observation::default()].into_iter().collect();
        let text = write("T0 = (e|d)", &all);
        assert_eq!(read("T0 = (e|d)", &text), Ok(all));
        assert!(read("T1 = (e|d)", &text).is_err());
        assert!(read("T0 = (e|d)", "observations of T0 = (e|d)\nx\n").is_err());
    }
}
