//! Why an execution is not sequentially consistent: its cycle, in words and in a line.

use crate::describe::Describer;
use crate::names::{Files, thread};
use crate::visible::visible;
use fencepost_trace::{Action, EventId, Trace};

/// A cycle in words, one piece for each arrow: each event must come before the next, and the last before the first.
pub(crate) fn cycle_story(trace: &Trace, cycle: &[(EventId, &'static str)]) -> Vec<String> {
    let describer = Describer::new(trace);
    let name = |id: EventId| {
        let event = trace.event(id);
        let what = match &event.action {
            Action::Load { at, .. } => format!("the read of {}", at.name),
            Action::Store { .. } => format!("the store {}", describer.stored(id)),
            Action::Update { at, .. } => format!("the update of {}", at.name),
            _ => format!("“{}”", describer.words(id).action),
        };
        let place = describer.files.place_or_nothing(event.place.as_ref());
        let place = if place.is_empty() { place } else { format!(", {place}") };
        format!("{what} ({}{place})", thread(event.thread))
    };
    let part = |(position, (event, relation)): (usize, &(EventId, &'static str))| {
        let (one, other) = (name(*event), name(cycle[(position + 1) % cycle.len()].0));
        match *relation {
            "po" => format!("{one} comes before {other} in their thread"),
            "rf" => format!("{one} comes before {other}, which has its value"),
            "co" => format!("{one} comes before {other}, which overwrites it"),
            "fr" => format!("{one} comes before {other}, which it did not see"),
            other_relation => format!("{one} comes before {other} ({other_relation})"),
        }
    };
    cycle.iter().enumerate().map(part).collect()
}

/// A cycle in a line: places and relations.
pub(crate) fn cycle_line(trace: &Trace, cycle: &[(EventId, &'static str)]) -> String {
    let files = Files::of(trace);
    let name = |id: EventId| {
        let event = trace.event(id);
        event.place.as_ref().map_or_else(|| id.to_string(), |place| files.place(place))
    };
    let mut text = String::new();
    for (event, relation) in cycle {
        text.push_str(&format!("{} -{relation}-> ", name(*event)));
    }
    if let Some((first, _)) = cycle.first() {
        text.push_str(&name(*first));
    }
    visible(&text)
}
