//! Why two events are related by an expression: a path of edges of the graph's own relations between them.

use super::evaluate::{Evaluation, Value};
use super::expression::{Expression, ExpressionId, GroupId};
use fencepost_base::TypedId;
use fencepost_graph::{Edge, EventId, ExecutionGraph, Relation};
use std::rc::Rc;

impl Evaluation<'_> {
    /// Edges that lead from one event to another along a relation that relates them. What only restricts a relation (an
    /// intersection, a difference, a set) has no edges of its own, and a pair that is related because something is absent
    /// is an edge of [`Relation::External`] or [`Relation::Internal`].
    pub(super) fn path(&self, graph: &ExecutionGraph, id: ExpressionId, from: usize, to: usize) -> Vec<Edge> {
        self.path_within(graph, id, (from, to), &[])
    }

    /// The same inside of the bodies of recursive definitions, of which `histories` has the values so far.
    fn path_within(
        &self,
        graph: &ExecutionGraph,
        id: ExpressionId,
        (from, to): (usize, usize),
        histories: &[(GroupId, History)],
    ) -> Vec<Edge> {
        let path = |id: ExpressionId, from: usize, to: usize| self.path_within(graph, id, (from, to), histories);
        let single = |relation: Relation| edge(relation, from, to);
        match self.expressions.get(id) {
            Expression::Relation(Relation::Identity) | Expression::Identity(_) => Vec::new(),
            Expression::Relation(relation) => vec![single(*relation)],
            Expression::Union(operands) => {
                let holds = |operand: &&ExpressionId| self.relation(**operand).contains(from, to);
                let shortest = operands.iter().filter(holds).map(|operand| path(*operand, from, to));
                shortest.min_by_key(Vec::len).unwrap_or_default()
            }
            Expression::Intersection(left, right) => {
                let paths = [left, right].map(|operand| path(*operand, from, to));
                let [left, right] = paths;
                // Of two reasons the one that says more than where the events are.
                if says_little(&left) || right.len() < left.len() && !says_little(&right) { right } else { left }
            }
            Expression::Difference(kept, _) => path(*kept, from, to),
            Expression::Composition(first, then) => {
                let (before, after) = (self.relation(*first), self.relation(*then));
                let through = before.successors(from).filter(|middle| after.contains(*middle, to));
                let paths = through.map(|middle| {
                    let mut whole = path(*first, from, middle);
                    whole.extend(path(*then, middle, to));
                    whole
                });
                paths.min_by_key(Vec::len).unwrap_or_default()
            }
            Expression::Inverse(of) => {
                let mut turned = path(*of, to, from);
                turned.reverse();
                turned.into_iter().map(|edge| Edge { is_inverse: !edge.is_inverse, ..edge }).collect()
            }
            Expression::TransitiveClosure(of) => {
                let steps = self.relation(*of).shortest_path(from, to).unwrap_or_default();
                steps.windows(2).flat_map(|step| path(*of, step[0], step[1])).collect()
            }
            Expression::Fixpoint(group, number) => match self.fixpoint(*group, graph) {
                Some(history) => self.path_of_variable(graph, (*group, *number), (from, to), &history, histories),
                None => Vec::new(),
            },
            Expression::Variable(group, number) => match histories.iter().rev().find(|(of, _)| of == group) {
                Some((_, history)) => self.path_of_variable(graph, (*group, *number), (from, to), history, histories),
                None => Vec::new(),
            },
            Expression::Complement(_) | Expression::Product(..) => {
                let is_internal =
                    graph.events[EventId::from_index(from)].thread == graph.events[EventId::from_index(to)].thread;
                if from == to {
                    Vec::new()
                } else {
                    vec![single(if is_internal { Relation::Internal } else { Relation::External })]
                }
            }
            // Sets relate nothing.
            Expression::Set(_) | Expression::Empty(_) | Expression::Domain(_) | Expression::Range(_) => Vec::new(),
        }
    }

    /// What a pair of a recursive definition follows from: the values before those that had it first, so that no pair is
    /// explained by itself.
    fn path_of_variable(
        &self,
        graph: &ExecutionGraph,
        (group, number): (GroupId, u32),
        (from, to): (usize, usize),
        history: &[Vec<Rc<Value>>],
        histories: &[(GroupId, History)],
    ) -> Vec<Edge> {
        let contains = |values: &Vec<Rc<Value>>| {
            let value = values.get(number as usize).map(AsRef::as_ref);
            matches!(value, Some(Value::Relation(relation)) if relation.contains(from, to))
        };
        let Some((before, _)) = history.iter().position(contains).and_then(|first| history.split_at_checked(first))
        else {
            return Vec::new();
        };
        let Some(values) = before.last() else { return Vec::new() };
        let mut histories = histories.to_vec();
        histories.push((group, before.to_vec()));
        let body = self.expressions.group(group).bodies[number as usize];
        self.with_variables(group, values, graph).path_within(graph, body, (from, to), &histories)
    }
}

/// The values of the variables of a group, from nothing on.
type History = Vec<Vec<Rc<Value>>>;

fn edge(relation: Relation, from: usize, to: usize) -> Edge {
    Edge { relation, from: EventId::from_index(from), to: EventId::from_index(to), is_inverse: false }
}

fn says_little(path: &[Edge]) -> bool {
    path.iter().all(|edge| {
        matches!(edge.relation, Relation::External | Relation::Internal | Relation::SameLocation | Relation::Identity)
    })
}
