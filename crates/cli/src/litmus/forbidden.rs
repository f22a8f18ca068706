//! Why no execution ends as a test asks: the axioms that forbid it in words, and the execution that would be needed, which weaker
//! models allow, with the cycle that the model does not.

use super::explain::letters;
use super::models::{AxiomaticModel, find_axioms};
use super::picture::picture;
use super::report::READING_GRAPHS;
use fencepost_encode::execution::{Executed, Execution};
use fencepost_encode::relations::Relation as Between;
use fencepost_encode::symbolic::InstructionKind;
use fencepost_model::axiomatic::Model;
use fencepost_model::axiomatic::vocabulary::FenceKind;
use fencepost_report::{Edge, Exhibit, Graph, Relation, ShownGraph, ShownTable};
use std::collections::VecDeque;

/// Why something is forbidden.
pub struct Forbidden {
    /// Axioms that are enough, none of which can be left out: label, what it demands, and how it is written.
    pub axioms: Vec<[String; 3]>,
    /// The execution that would be needed, and its cycle in words.
    pub would_be: Option<(Graph, Vec<String>)>,
}

impl Forbidden {
    /// What there is to see of it.
    pub fn exhibits(&self, model: &str) -> Vec<Exhibit> {
        let graph = self.would_be.as_ref().map(|(graph, cycle)| {
            Exhibit::Graph(ShownGraph {
                heading: format!("What such an execution would be, which {model} forbids"),
                remark: format!("Only a memory that reorders more than {model} would do this. {READING_GRAPHS}"),
                cycle: cycle.clone(),
                graph: graph.clone(),
            })
        });
        let table = ShownTable {
            heading: "The axioms that forbid it".to_owned(),
            remark: format!(
                "These axioms of {model} cannot all hold in an execution that ends like this, and without any one of them it would be allowed. \
                 Variables stand for all accesses of their kind: L for loads, S for stores, F for fences, X, Y and Z for any access."
            ),
            columns: ["axiom", "what it demands", "as the model has it"].map(str::to_owned).to_vec(),
            rows: self.axioms.iter().map(|axiom| (axiom.to_vec(), false)).collect(),
        };
        graph.into_iter().chain([Exhibit::Table(table)]).collect()
    }
}

/// A model in which loads read what a store has written or what was there at first, and nothing else of a thread stays in order: `relaxed`
/// without what keeps accesses in order.
pub fn without_order() -> Option<Model> {
    let mut model = find_axioms("relaxed").ok()?.axioms;
    let of_values = ["T1", "T2", "T3", "J", "v1", "v2", "v3", "a1", "a2"];
    model.axioms.retain(|axiom| of_values.contains(&axiom.label.as_str()));
    Some(model)
}

/// What an axiom demands, in the words of the comment above it, and its formula.
pub fn axiom(model: &AxiomaticModel, label: &str) -> [String; 3] {
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

/// The execution of a weaker model as a picture, with a cycle that this model does not allow.
pub fn would_be(
    title: String,
    execution: &Execution,
    threads: usize,
    name: &dyn Fn(u64) -> String,
    model: &AxiomaticModel,
) -> (Graph, Vec<String>) {
    let mut graph = picture(title, execution, threads, name);
    graph.notes.retain(|note| note.starts_with("in the end"));
    let own: Vec<&Executed> =
        execution.instructions.iter().filter(|one| (one.strand.number() as usize) < threads).collect();
    let cycle = cycle(&own, execution, &model.name);
    let words = |at: usize| {
        let what = if matches!(own[at].kind, InstructionKind::Store) { "the store to" } else { "the load of" };
        format!("{what} {} ({} of P{})", name(own[at].address), letters(at), own[at].strand.number())
    };
    let mut story = Vec::new();
    for (position, (from, relation)) in cycle.iter().enumerate() {
        let to = cycle[(position + 1) % cycle.len()].0;
        let why = match relation {
            Relation::ProgramOrder => format!("{} keeps them in the order of their thread", model.name.to_uppercase()),
            Relation::ReadsFrom => "the load has the value of this store".to_owned(),
            Relation::Coherence => "the second overwrites the first".to_owned(),
            _ => "the load has a value from before this store".to_owned(),
        };
        story.push(format!("{} comes before {}: {why}", words(*from), words(to)));
        let found = graph.edges.iter_mut().find(|edge| (edge.from, edge.to, edge.relation) == (*from, to, *relation));
        match found {
            Some(edge) => edge.in_cycle = true,
            None => {
                let label = relation.name().to_owned();
                graph.edges.push(Edge { relation: *relation, from: *from, to, label, in_cycle: true });
            }
        }
    }
    (graph, story)
}

type Arrow = (usize, usize, Relation);

/// A shortest cycle that SC, TSO or PSO does not allow, if there is one; none for other models. First those at one location, then those
/// of what is kept of program order and of what others see.
fn cycle(own: &[&Executed], execution: &Execution, model: &str) -> Vec<(usize, Relation)> {
    if !["sc", "tso", "pso"].contains(&model) {
        return Vec::new();
    }
    let is_access = |at: usize| !matches!(own[at].kind, InstructionKind::Fence(_));
    let pairs = (0..own.len()).flat_map(|from| (from + 1..own.len()).map(move |to| (from, to)));
    let program: Vec<Arrow> = pairs
        .filter(|(from, to)| own[*from].strand == own[*to].strand && is_access(*from) && is_access(*to))
        .map(|(from, to)| (from, to, Relation::ProgramOrder))
        .collect();
    let place = |id| own.iter().position(|one| one.id == id);
    let between = execution.edges();
    let others = between.iter().filter_map(|edge| {
        let relation = match edge.relation {
            Between::ProgramOrder => return None,
            Between::ReadsFrom => Relation::ReadsFrom,
            Between::Coherence => Relation::Coherence,
            Between::FromReads => Relation::FromReads,
        };
        Some((place(edge.from)?, place(edge.to)?, relation))
    });
    let others: Vec<Arrow> = others.collect();
    let same = |(from, to, _): &&Arrow| own[*from].address == own[*to].address;
    let at_one: Vec<Arrow> = program.iter().filter(same).chain(&others).copied().collect();
    let seen = |(from, to, relation): &&Arrow| {
        *relation != Relation::ReadsFrom || own[*from].strand != own[*to].strand || model == "sc"
    };
    let kept = program.iter().filter(|(from, to, _)| is_kept(own, *from, *to, model));
    let of_all: Vec<Arrow> = kept.chain(others.iter().filter(seen)).copied().collect();
    let found = shortest(own.len(), &at_one);
    if found.is_empty() { shortest(own.len(), &of_all) } else { found }
}

/// Whether a model keeps two accesses of a thread in order.
fn is_kept(own: &[&Executed], from: usize, to: usize, model: &str) -> bool {
    let is_store = |at: usize| matches!(own[at].kind, InstructionKind::Store);
    let needed = match (is_store(from), is_store(to), model) {
        (_, _, "sc") | (false, _, _) => return true,
        (true, false, _) => FenceKind::StoreLoad,
        (true, true, "tso") => return true,
        (true, true, _) => FenceKind::StoreStore,
    };
    let separates = |one: &&Executed| match one.kind {
        InstructionKind::Fence(kinds) => kinds.contains(&needed),
        _ => one.locked,
    };
    own[from..=to].iter().any(separates)
}

/// A cycle with as few arrows as possible: where each arrow begins, and what it is.
fn shortest(count: usize, arrows: &[Arrow]) -> Vec<(usize, Relation)> {
    let mut best: Vec<(usize, Relation)> = Vec::new();
    for start in 0..count {
        let mut came: Vec<Option<Arrow>> = vec![None; count];
        let mut waiting = VecDeque::from([start]);
        while let Some(at) = waiting.pop_front() {
            for arrow in arrows.iter().filter(|(from, ..)| *from == at) {
                if came[arrow.1].is_none() {
                    came[arrow.1] = Some(*arrow);
                    waiting.push_back(arrow.1);
                }
            }
        }
        let mut path = Vec::new();
        let mut at = start;
        while let Some((from, _, relation)) = came[at] {
            path.push((from, relation));
            at = from;
            if at == start {
                break;
            }
        }
        if at == start && !path.is_empty() && (best.is_empty() || path.len() < best.len()) {
            path.reverse();
            best = path;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_axiom_has_words() {
        for (name, _) in fencepost_model::axiomatic::BUILT_IN {
            let Ok(model) = find_axioms(name) else { panic!("{name} is built in") };
            for known in &model.axioms.axioms {
                let [label, words, formula] = axiom(&model, &known.label);
                assert!(words.contains(' ') && words.ends_with('.'), "{name} {label}: {words}");
                assert!(
                    formula.contains("memory_order") || formula.contains("has_seed") || formula.contains("dependence")
                );
            }
        }
    }

    #[test]
    fn the_shortest_cycle_is_found() {
        use Relation::{FromReads as F, ProgramOrder as P, ReadsFrom as R};
        let arrows = [(0, 1, P), (1, 2, F), (2, 3, P), (3, 0, F), (1, 3, R)];
        assert_eq!(shortest(4, &arrows), [(0, P), (1, R), (3, F)]);
        assert!(shortest(4, &arrows[..3]).is_empty());
    }
}
