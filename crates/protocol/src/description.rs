//! Describes runs in text: each event with what it changes, and the cycle with its edges, as in Figure 3 of the paper.

use crate::automata::{Lemma, ProcessorOrder};
use crate::history::{History, history};
use crate::interpret::{Contents, World};
use crate::language::ast::RuleKind;
use crate::lemma::Run;
use crate::model::{Model, Set, Type, VariableId};
use fencepost_base::{BitMatrix, TypedId};
use fencepost_graph::{Cycle, Edge, EventId, ExecutionGraph, Relation};
use std::collections::VecDeque;

/// An event of a run in text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDescription {
    /// What happens, such as `R 2 1 = 1`.
    pub event: String,
    /// What it changes, such as `owner[2] 1 -> none`.
    pub changes: Vec<String>,
    /// The memory event that it is.
    pub memory: Option<MemoryEvent>,
}

/// A memory event with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryEvent {
    /// Whether it writes.
    pub is_write: bool,
    /// Its processor.
    pub processor: u32,
    /// Its location.
    pub location: u32,
    /// 1, 2 or 3.
    pub value: u32,
}

/// Describes the events of a run. The last event may be one that cannot happen.
pub fn describe(model: &Model, run: &Run) -> Vec<EventDescription> {
    let mut world = run.initial.clone();
    let mut descriptions = Vec::new();
    for event in &run.events {
        let rule = &model.rules[event.rule.number() as usize];
        let arguments = event.arguments.iter().map(|argument| format!(" {argument}"));
        let mut text = rule.name.clone() + &arguments.collect::<String>();
        let mut value = (rule.kind == RuleKind::Write).then_some(event.value);
        let mut changed = Vec::new();
        if let Ok(Some(happened)) = world.step(model, rule, &event.arguments, event.value) {
            if rule.kind == RuleKind::Read {
                value = happened.value;
            }
            changed = describe_changes(model, &world, &happened.world);
            if let (Some(location), Some(value)) = (happened.ordered, happened.value) {
                changed.insert(0, format!("orders the write of {value} to location {location}"));
            }
            world = happened.world;
        }
        if let Some(value) = value {
            text.push_str(&match value {
                0 => " = undefined".to_owned(),
                value => format!(" = {value}"),
            });
        }
        let memory = value.map(|value| MemoryEvent {
            is_write: rule.kind == RuleKind::Write,
            processor: event.arguments[0],
            location: event.arguments[1],
            value,
        });
        descriptions.push(EventDescription { event: text, changes: changed, memory });
    }
    descriptions
}

/// A part of the state of a memory system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatePart {
    /// Its name, such as `cache[1][2].state`.
    pub name: String,
    /// The processor that it belongs to, if its first index is one.
    pub processor: Option<u32>,
}

/// The parts of the state, and what each is at first and after each event of a run.
pub fn describe_states(model: &Model, run: &Run) -> (Vec<StatePart>, Vec<Vec<String>>) {
    let mut parts = Vec::new();
    for (number, declared) in model.variables.iter().enumerate() {
        for element in 0..run.initial.variables[number].len() {
            let name = element_name(model, VariableId::new(number as u32), element);
            let all: usize = declared.indices.iter().skip(1).map(|set| model.size(*set) as usize).product();
            let processor = (declared.indices.first() == Some(&Set::Proc)).then(|| (element / all.max(1)) as u32 + 1);
            match &declared.ty {
                Type::Queue(_) => parts.push(StatePart { name, processor }),
                ty => parts
                    .extend(named_leaves(model, ty, name).into_iter().map(|(name, _)| StatePart { name, processor })),
            }
        }
    }
    let mut world = run.initial.clone();
    let mut all = vec![describe_contents(model, &world)];
    for event in &run.events {
        let rule = &model.rules[event.rule.number() as usize];
        if let Ok(Some(happened)) = world.step(model, rule, &event.arguments, event.value) {
            world = happened.world;
        }
        all.push(describe_contents(model, &world));
    }
    (parts, all)
}

/// The contents of all parts of a state.
fn describe_contents(model: &Model, world: &World) -> Vec<String> {
    let mut texts = Vec::new();
    for (declared, elements) in model.variables.iter().zip(&world.variables) {
        for contents in elements {
            match (contents, &declared.ty) {
                (Contents::Values(values), ty) => {
                    let leaves = model.leaves(ty);
                    texts.extend(leaves.iter().zip(values).map(|(ty, value)| model.value_text(ty, *value)));
                }
                (Contents::Queue(elements), Type::Queue(queue)) => {
                    let shown: Vec<String> =
                        elements.iter().map(|element| element_text(model, &queue.element, element)).collect();
                    texts.push(if shown.is_empty() { "empty".to_owned() } else { shown.join(", ") });
                }
                (Contents::Queue(_), _) => texts.push(String::new()),
            }
        }
    }
    texts
}

/// Names of a variable's element.
pub fn element_name(model: &Model, variable: VariableId, element: usize) -> String {
    let declared = model.variable(variable);
    let mut rest = element;
    let mut indices = Vec::new();
    for set in declared.indices.iter().rev() {
        let size = model.size(*set) as usize;
        indices.push(format!("[{}]", rest % size + 1));
        rest /= size;
    }
    indices.reverse();
    format!("{}{}", declared.name, indices.concat())
}

/// What differs between two states.
pub fn describe_changes(model: &Model, before: &World, after: &World) -> Vec<String> {
    let mut changes = Vec::new();
    for (number, declared) in model.variables.iter().enumerate() {
        let id = VariableId::new(number as u32);
        for (element, (old, new)) in before.variables[number].iter().zip(&after.variables[number]).enumerate() {
            let name = element_name(model, id, element);
            match (old, new) {
                (Contents::Values(old), Contents::Values(new)) => {
                    let leaves = named_leaves(model, &declared.ty, name);
                    for (((name, ty), old), new) in leaves.iter().zip(old).zip(new).filter(|((_, old), new)| old != new)
                    {
                        let (old, new) = (model.value_text(ty, *old), model.value_text(ty, *new));
                        changes.push(format!("{name} {old} -> {new}"));
                    }
                }
                (Contents::Queue(old), Contents::Queue(new)) if old != new => {
                    if let Type::Queue(queue) = &declared.ty {
                        changes.push(queue_change(model, &queue.element, &name, old, new));
                    }
                }
                _ => {}
            }
        }
    }
    changes
}

/// What was chosen in the first state of a run, where there was a choice.
pub fn describe_choices(model: &Model, initial: &World) -> Vec<String> {
    let all = World::initial(model).unwrap_or_default();
    let mut chosen = Vec::new();
    for (number, declared) in model.variables.iter().enumerate() {
        for element in 0..initial.variables[number].len() {
            let values = |world: &World| match &world.variables[number][element] {
                Contents::Values(values) => values.clone(),
                Contents::Queue(_) => Vec::new(),
            };
            let (here, everywhere): (_, Vec<_>) = (values(initial), all.iter().map(values).collect());
            let name = element_name(model, VariableId::new(number as u32), element);
            for (leaf, (name, ty)) in named_leaves(model, &declared.ty, name).iter().enumerate() {
                if everywhere.iter().any(|values| values[leaf] != here[leaf]) {
                    chosen.push(format!("{name} = {}", model.value_text(ty, here[leaf])));
                }
            }
        }
    }
    chosen
}

fn queue_change(
    model: &Model,
    element: &Type,
    name: &str,
    old: &VecDeque<Vec<u32>>,
    new: &VecDeque<Vec<u32>>,
) -> String {
    let show = |values: &Vec<u32>| element_text(model, element, values);
    let common = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    if common == old.len() {
        let added: Vec<String> = new.iter().skip(common).map(show).collect();
        return format!("{name} += {}", added.join(", "));
    }
    if old.len() == new.len() + 1 && old.iter().skip(1).eq(new) {
        return format!("{name} -= {}", show(&old[0]));
    }
    let all: Vec<String> = new.iter().map(show).collect();
    format!("{name} := [{}]", all.join(", "))
}

/// `ACKX(2, 1)`: the first value if it is one of an enumeration, and the others as far as they are defined.
fn element_text(model: &Model, element: &Type, values: &[u32]) -> String {
    let leaves = model.leaves(element);
    let texts: Vec<String> = leaves.iter().zip(values).map(|(ty, value)| model.value_text(ty, *value)).collect();
    let (head, rest) = match leaves.first() {
        Some(Type::Enum(_)) => (texts[0].as_str(), &texts[1..]),
        _ => ("", &texts[..]),
    };
    let defined = rest.iter().rposition(|text| text != "-").map_or(0, |last| last + 1);
    match (head, &rest[..defined]) {
        (head, []) => head.to_owned(),
        ("", [only]) => only.clone(),
        (head, rest) => format!("{head}({})", rest.join(", ")),
    }
}

fn named_leaves(model: &Model, ty: &Type, name: String) -> Vec<(String, Type)> {
    match ty {
        Type::Record(record, _) => {
            let fields = &model.record(*record).fields;
            fields.iter().flat_map(|(field, ty)| named_leaves(model, ty, format!("{name}.{field}"))).collect()
        }
        Type::Queue(_) => Vec::new(),
        simple => vec![(name, simple.clone())],
    }
}

/// A cycle of a run, between the events of its graph.
#[derive(Clone, Debug)]
pub struct CycleOfRun {
    /// The cycle.
    pub cycle: Cycle,
    /// The graph.
    pub history: History,
    /// The run.
    pub descriptions: Vec<EventDescription>,
}

/// The cycle of a run, if the run has the one that was looked for: for each processor of the lemma an edge of its order, and from
/// there to the next processor a way through the order of a location.
pub fn find_cycle(model: &Model, run: &Run, lemma: &Lemma) -> Option<CycleOfRun> {
    let (descriptions, history) = (describe(model, run), history(model, run)?);
    let k = lemma.k();
    let mut ends_of_edges = Vec::new();
    for (processor, position) in lemma.processors.iter().zip(1..) {
        let next = position % k + 1;
        let own = || descriptions.iter().enumerate().filter_map(|(at, descriptions)| Some((at, descriptions.memory?)));
        let starts = |event: &MemoryEvent| {
            let enough =
                if lemma.order == ProcessorOrder::WriteReadRelaxed { event.value == 2 } else { event.value >= 2 };
            event.processor == *processor && event.location == position && enough
        };
        let ends = |event: &MemoryEvent| {
            let early = event.value == 1 || event.is_write && event.value == 2;
            event.processor == *processor && event.location == next && early
        };
        let (first, event) = own().find(|(_, event)| starts(event))?;
        let only_writes = lemma.order == ProcessorOrder::WriteReadRelaxed && event.is_write;
        let last = own().find(|(at, event)| *at > first && ends(event) && (event.is_write || !only_writes));
        // A fence may come between the write and a read.
        let (last, _) = last.or_else(|| own().find(|(at, event)| *at > first && ends(event)))?;
        ends_of_edges.push((history.event_at(first)?, history.event_at(last)?));
    }
    let mut edges = Vec::new();
    for (number, (from, to)) in ends_of_edges.iter().enumerate() {
        let (next, _) = ends_of_edges[(number + 1) % ends_of_edges.len()];
        edges.push(Edge { relation: Relation::ProgramOrder, from: *from, to: *to, is_inverse: false });
        edges.extend(path_through_location(&history.graph, *to, next)?);
    }
    Some(CycleOfRun { cycle: Cycle { edges }, history, descriptions })
}

/// Why one event comes before another in the order of their location.
fn path_through_location(graph: &ExecutionGraph, from: EventId, to: EventId) -> Option<Vec<Edge>> {
    let relations =
        [Relation::ReadsFrom, Relation::Coherence, Relation::FromReads].map(|one| (one, graph.relation(one)));
    let mut all = BitMatrix::new(graph.len());
    relations.iter().for_each(|(_, one)| all.union_with(one));
    let way = all.shortest_path(from.index(), to.index())?;
    let edge = |step: &[usize]| {
        let (relation, _) = relations.iter().find(|(_, one)| one.contains(step[0], step[1]))?;
        let [from, to] = [step[0], step[1]].map(EventId::from_index);
        Some(Edge { relation: *relation, from, to, is_inverse: false })
    };
    way.windows(2).map(edge).collect()
}

impl CycleOfRun {
    /// A memory event of the run with its value; none for what memory holds at first.
    pub fn memory_event(&self, event: EventId) -> Option<MemoryEvent> {
        self.descriptions.get(self.history.positions[event]?)?.memory
    }

    /// The cycle in one line: the edges of processors, and between them the locations.
    pub fn text(&self) -> String {
        let event = |id: EventId| match self.memory_event(id) {
            Some(MemoryEvent { is_write, processor, location, value }) => {
                format!("{}({processor},{location})={value}", if is_write { "W" } else { "R" })
            }
            None => String::new(),
        };
        let is_of_processor = |edge: &Edge| edge.relation == Relation::ProgramOrder;
        let mut text = String::new();
        let mut before: Option<&Edge> = None;
        for edge in &self.cycle.edges {
            let (processor, location) = self.history.processor_and_location(edge.from);
            if is_of_processor(edge) {
                text.push_str(&format!("{} -processor {processor}-> ", event(edge.from)));
            } else if before.is_none_or(is_of_processor) {
                text.push_str(&format!("{} -location {location}-> ", event(edge.from)));
            }
            before = Some(edge);
        }
        let back = self.cycle.first().map_or(String::new(), event);
        text + back.split('=').next().unwrap_or("")
    }
}
