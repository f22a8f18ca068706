//! The picture of an execution graph: a column for each thread, program order downwards, and the relations between neighbours as
//! arrows. Events are named by letters.

use super::draw::{DrawnBox, Labels, draw};
use super::{ArrowKind, BoxStyle, Node, Picture};
use fencepost_base::MemoryOrder;
use fencepost_graph::{Content, Cycle, Event, EventId, EventKind, ExecutionGraph, FenceKind, FenceKinds, Relation};

impl Picture {
    /// The picture of a graph with a cycle, which may be empty. What memory holds at first is left out.
    pub fn of_graph(title: String, graph: &ExecutionGraph, cycle: &Cycle) -> Self {
        let mut drawn: Vec<DrawnBox> = Vec::new();
        for (id, event) in graph.events.enumerate() {
            let Some(column) = event.thread.map(|thread| thread.number() as usize) else { continue };
            let row = drawn.iter().filter(|drawn| drawn.node.column == column).count();
            let style = if event.is_fence() { BoxStyle::Dashed } else { BoxStyle::Plain };
            let text = format!("{}: {}", letters(drawn.len()), event_text(event));
            drawn.push(DrawnBox { node: Node { column, row, text, style, event: None }, event: Some(id) });
        }
        let count = drawn.iter().map(|drawn| drawn.node.column + 1).max().unwrap_or(0).max(graph.threads.len());
        let columns = (0..count).map(|thread| format!("P{thread}")).collect();
        let labels = Labels { of_others: |kind| kind.name().to_owned(), ..Labels::usual() };
        Self { title, ..draw(columns, drawn, cycle, related(graph), &labels) }
    }
}

/// All arrows of a graph but for program order.
pub(super) fn related(graph: &ExecutionGraph) -> impl Iterator<Item = (ArrowKind, EventId, EventId)> {
    let edges = graph.edges_between_neighbours().into_iter();
    let edges = edges.filter(|edge| edge.relation != Relation::ProgramOrder);
    edges.map(|edge| (ArrowKind::of(edge.relation), edge.from, edge.to))
}

/// What an event does, in a few words.
fn event_text(event: &Event) -> String {
    let text = |content: &Option<Content>| content.as_ref().map_or(String::new(), |content| content.text.clone());
    let (name, locked) = (&event.name, if event.update.is_some() { "*" } else { "" });
    let order = shown_order(event.order);
    match event.kind {
        EventKind::Read => format!("R{locked} {name} = {}{order}", text(&event.read)),
        EventKind::Write | EventKind::Initial => format!("W{locked} {name} = {}{order}", text(&event.written)),
        EventKind::Update => format!("U {name}: {} → {}{order}", text(&event.read), text(&event.written)),
        EventKind::Fence(kinds) => fence_name(kinds),
        EventKind::Call => "call".to_owned(),
        EventKind::Free => format!("end of {name}"),
    }
}

/// The order that an access asks for, to be put behind it; nothing if it asks for none.
pub fn shown_order(order: MemoryOrder) -> String {
    if order.is_atomic() { format!(" ({order})") } else { String::new() }
}

/// What a fence is called.
pub fn fence_name(kinds: FenceKinds) -> String {
    if FenceKind::FULL.iter().all(|kind| kinds.contains(*kind)) {
        return "full fence".to_owned();
    }
    let names = FenceKind::ALL.into_iter().filter(|kind| kinds.contains(*kind)).map(FenceKind::name);
    names.collect::<Vec<_>>().join(" ")
}

/// a, b, ..., z, a1, b1, ...
pub fn letters(position: usize) -> String {
    let letter = char::from(b'a' + (position % 26) as u8);
    if position < 26 { letter.to_string() } else { format!("{letter}{}", position / 26) }
}
