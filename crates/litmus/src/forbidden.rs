//! Why no execution ends as a test asks: the axioms that forbid it in words, and the execution that would be needed, which weaker
//! models allow, with the cycle that the model does not.

use crate::models::AxiomaticModel;
use crate::picture::{named_graph, picture};
use fencepost_encode::execution::Execution;
use fencepost_graph::{Cycle, Edge, EventId, EventKind, ExecutionGraph, Relation};
use fencepost_program::Program;
use fencepost_report::{Picture, letters};

/// Why something is forbidden.
#[derive(Clone, Debug)]
pub struct Forbidden {
    /// Axioms that are enough, none of which can be left out: label, what it demands, and how it is written.
    pub axioms: Vec<[String; 3]>,
    /// The execution that would be needed, and its cycle in words.
    pub forbidden_picture: Option<(Picture, Vec<String>)>,
}

/// What an axiom demands, in the words of the comment above it, and its formula.
pub(crate) fn axiom(model: &AxiomaticModel, label: &str) -> [String; 3] {
    let known = model.axioms.axioms.iter().find(|axiom| axiom.label == label);
    let lines: Vec<&str> = model.text.lines().map(str::trim).collect();
    let start = format!("<{label}>");
    let at = known.map(|axiom| axiom.position.line as usize).and_then(|line| line.checked_sub(1));
    let at = at.filter(|at| lines.get(*at).is_some_and(|line| line.contains(&start)));
    let Some(at) = at else { return [label.to_owned(), String::new(), String::new()] };
    let formula = lines[at].split_once(start.as_str()).map_or("", |(_, rest)| rest).trim().to_owned();
    // The nearest comment above stands for all axioms up to the next empty line or comment.
    let above = lines[..at].iter().rev().take_while(|line| !line.is_empty());
    let comment: Vec<&str> =
        above.skip_while(|line| !line.starts_with("//")).take_while(|line| line.starts_with("//")).copied().collect();
    let words: Vec<&str> = comment.iter().rev().map(|line| line.trim_start_matches('/').trim()).collect();
    [label.to_owned(), words.join(" "), formula]
}

/// The execution of a weaker model as a picture, with a cycle that this model does not allow, as its relations see it; with none if
/// they are not known.
pub(crate) fn forbidden_picture(
    title: String,
    (program, execution): (&Program, &Execution),
    threads: usize,
    name: &dyn Fn(u64) -> String,
    model: &AxiomaticModel,
) -> (Picture, Vec<String>) {
    let of = named_graph(program, execution, threads, name);
    let violation = model.relations.as_ref().and_then(|relations| relations.check(&of.graph).err());
    let cycle = violation.map(|violation| violation.cycle.without_detours()).unwrap_or_default();
    let mut graph = picture(title, execution, (&of, threads), &cycle, name);
    graph.notes.retain(|note| note.starts_with("in the end"));
    (graph, cycle_steps(&of.graph, &cycle, &model.name.to_uppercase()))
}

/// A cycle in words, one piece for each arrow of its picture.
pub(crate) fn cycle_steps(graph: &ExecutionGraph, cycle: &Cycle, model: &str) -> Vec<String> {
    let drawn: Vec<EventId> =
        graph.events.enumerate().filter(|(_, event)| event.thread.is_some()).map(|(id, _)| id).collect();
    let words = |id: EventId| {
        let (event, at) = (&graph.events[id], drawn.iter().position(|other| *other == id)?);
        let what = match event.kind {
            EventKind::Write | EventKind::Initial => "the store to",
            EventKind::Update => "the update of",
            EventKind::Fence(_) | EventKind::Call => "the fence",
            EventKind::Read | EventKind::Free => "the load of",
        };
        let thread = event.thread?.number();
        let name = if event.name.is_empty() { String::new() } else { format!(" {}", event.name) };
        Some(format!("{what}{name} ({} of P{thread})", letters(at)))
    };
    let why = |relation: Relation| match relation {
        Relation::ProgramOrder => format!("{model} keeps them in the order of their thread"),
        Relation::ReadsFrom => "the load has the value of this store".to_owned(),
        Relation::Coherence => "the second overwrites the first".to_owned(),
        Relation::FromReads => "the load has a value from before this store".to_owned(),
        Relation::AtomicBlock | Relation::ReadModifyWrite => "nothing comes between the two".to_owned(),
        Relation::AddressDependence | Relation::DataDependence | Relation::ControlDependence => {
            format!("the second depends on the first ({})", relation.full_name())
        }
        other => other.full_name().to_owned(),
    };
    let step = |edge: &Edge| {
        let (from, to) = (words(edge.start())?, words(edge.end())?);
        Some(format!("{from} comes before {to}: {}", why(edge.relation)))
    };
    cycle.edges.iter().filter_map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::explain::explain;
    use crate::models::{LitmusModel, built_in_axioms};
    use fencepost_frontend::litmus::{Observe, read_litmus};
    use fencepost_model::axiomatic::BUILT_IN;

    #[test]
    fn every_axiom_has_words() {
        for (name, _) in BUILT_IN {
            let Some(model) = built_in_axioms(name) else { panic!("{name} is built in") };
            for known in &model.axioms.axioms {
                let [label, words, formula] = axiom(&model, &known.label);
                assert!(words.contains(' ') && words.ends_with('.'), "{name} {label}: {words}");
                assert!(
                    formula.contains("memory_order") || formula.contains("has_seed") || formula.contains("dependence")
                );
            }
        }
    }

    /// What the solver finds forbidden by the axioms of a model, its relations forbid as well, and show a cycle.
    #[test]
    fn what_is_forbidden_has_a_cycle_under_every_model() {
        let folder = fencepost_testing::in_repository("examples/litmus");
        let mut shown: Vec<&str> = Vec::new();
        for entry in folder.read_dir().expect("the examples are there") {
            let path = entry.expect("it can be read").path();
            let text = std::fs::read_to_string(&path).expect("it can be read");
            let Ok(test) = read_litmus(&text, &path.display().to_string(), Observe::AsAsked) else { continue };
            for (name, _) in BUILT_IN {
                let Some(model) = built_in_axioms(name) else { panic!("{name} is built in") };
                let explained = explain(&test, &LitmusModel::Axioms(model), Limits::default());
                if let Some((graph, cycle_steps)) =
                    explained.expect("it is judged").forbidden.and_then(|forbidden| forbidden.forbidden_picture)
                {
                    let edges = graph.arrows.iter().filter(|arrow| arrow.in_cycle);
                    let edges: Vec<(usize, usize)> = edges.map(|edge| (edge.from, edge.to)).collect();
                    let leads_on = |(_, to): &(usize, usize)| edges.iter().any(|(from, _)| from == to);
                    assert!(
                        edges.len() > 1 && edges.iter().all(leads_on),
                        "{} under {name}: {cycle_steps:?}",
                        test.name
                    );
                    shown.push(name);
                }
            }
        }
        assert!(BUILT_IN.iter().all(|(name, _)| shown.contains(name)), "{shown:?}");
    }
}
