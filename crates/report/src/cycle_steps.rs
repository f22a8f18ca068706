//! Why an execution is not sequentially consistent: its cycle, in words and in a line.

use crate::describe::Describer;
use crate::names::{Files, thread};
use fencepost_graph::{Cycle, Edge, Relation};
use fencepost_source::visible;
use fencepost_trace::{Action, EventId, Trace};

/// A cycle in words, one piece for each arrow: each event must come before the next, and the last before the first.
pub(crate) fn cycle_steps(trace: &Trace, cycle: &Cycle) -> Vec<String> {
    let describer = Describer::new(trace);
    let name = |id: EventId| {
        let event = trace.event(id);
        let what = match &event.action {
            Action::Load { at, .. } => format!("the read of {}", at.name),
            Action::Store { .. } => format!("the store {}", describer.stored(id)),
            Action::Update { at, .. } => format!("the update of {}", at.name),
            _ => format!("“{}”", describer.event_text(id).action),
        };
        let place = describer.files.place_or_nothing(event.place.as_ref());
        let place = if place.is_empty() { place } else { format!(", {place}") };
        format!("{what} ({}{place})", thread(event.thread))
    };
    let part = |edge: &Edge| {
        let (one, other) = (name(edge.start()), name(edge.end()));
        match edge.relation {
            Relation::ProgramOrder => format!("{one} comes before {other} in their thread"),
            Relation::ReadsFrom => format!("{one} comes before {other}, which has its value"),
            Relation::Coherence => format!("{one} comes before {other}, which overwrites it"),
            Relation::FromReads => format!("{one} comes before {other}, which it did not see"),
            _ => format!("{one} comes before {other} ({})", relation_name(trace, edge)),
        }
    };
    cycle.edges.iter().map(part).collect()
}

/// A cycle in a line: places and relations.
pub(crate) fn cycle_line(trace: &Trace, cycle: &Cycle) -> String {
    let files = Files::of(trace);
    let name = |id: EventId| {
        let event = trace.event(id);
        event.place.as_ref().map_or_else(|| id.to_string(), |place| files.place(place))
    };
    let mut text = String::new();
    for edge in &cycle.edges {
        text.push_str(&format!("{} -{}-> ", name(edge.start()), relation_name(trace, edge)));
    }
    text.extend(cycle.first().map(name));
    visible(&text)
}

/// What an edge between two events of a trace is called: by its relation, and where threads wait for each other, by what for.
pub(crate) fn relation_name(trace: &Trace, edge: &Edge) -> &'static str {
    if edge.relation != Relation::Synchronisation {
        return edge.relation.name();
    }
    let [from, to] = [edge.from, edge.to].map(|event| &trace.event(event).action);
    let ends_life = |action: &Action| matches!(action, Action::Free { .. } | Action::EndScope { .. });
    match (from, to) {
        (Action::Create { .. }, _) => "create",
        (_, Action::Join { .. }) => "join",
        (from, to) if ends_life(from) || ends_life(to) => "life",
        _ => "mutex",
    }
}
