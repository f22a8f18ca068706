//! Short names of threads and files, and numbers as people read them.

use fencepost_trace::{Place, ThreadId, Trace};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// `main`, `thread 1`, …
pub(crate) fn thread(id: ThreadId) -> String {
    if id.number() == 0 { "main".to_owned() } else { id.to_string() }
}

/// `the main thread`, `thread 1`, …
pub(crate) fn thread_in_sentence(id: ThreadId) -> String {
    if id.number() == 0 { "the main thread".to_owned() } else { id.to_string() }
}

/// Files by their last component, unless a trace has two files of that name.
pub(crate) struct Files {
    ambiguous: BTreeSet<String>,
}

impl Files {
    /// The files of a trace.
    pub fn of(trace: &Trace) -> Self {
        let places = trace.events.iter().filter_map(|event| event.place.as_ref());
        let places = places.chain(trace.error.as_ref().and_then(|error| error.place.as_ref()));
        let mut paths: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for place in places {
            paths.entry(last_component(&place.file)).or_default().insert(&place.file);
        }
        let ambiguous = paths.into_iter().filter(|(_, paths)| paths.len() > 1).map(|(name, _)| name.to_owned());
        Self { ambiguous: ambiguous.collect() }
    }

    /// `dekker.c:12`
    pub fn place(&self, place: &Place) -> String {
        let name = last_component(&place.file);
        let name = if self.ambiguous.contains(name) { &place.file } else { name };
        format!("{name}:{}", place.line)
    }

    /// The place, or nothing.
    pub fn place_or_nothing(&self, place: Option<&Place>) -> String {
        place.map_or(String::new(), |place| self.place(place))
    }
}

fn last_component(path: &str) -> &str {
    Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path)
}

/// `1 execution`, `2 executions`, `12,345 executions`
pub(crate) fn count(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A number as people read it: `123`, `12,345`, `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn numbers_are_easy_to_read() {
        let numbers = [0, 999, 5040, 40_320, 362_880, 3_628_800].map(grouped);
        assert_eq!(numbers, ["0", "999", "5,040", "40,320", "362,880", "3,628,800"]);
    }
}
