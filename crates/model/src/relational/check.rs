//! A relational model: definitions and constraints, and whether a graph keeps to them.

use super::evaluate::{Evaluation, Value};
use super::expression::{ExpressionId, Expressions};
use fencepost_base::{BitMatrix, TypedId};
use fencepost_graph::{Cycle, Edge, EventId, ExecutionGraph};

/// What a constraint asks of a set or relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstraintKind {
    /// No event is related to itself by one or more steps.
    Acyclic,
    /// No event is related to itself.
    Irreflexive,
    /// There is nothing in it.
    Empty,
}

impl ConstraintKind {
    /// As texts write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Acyclic => "acyclic",
            Self::Irreflexive => "irreflexive",
            Self::Empty => "empty",
        }
    }
}

/// What follows if a constraint is met or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// An execution that does not meet it is not allowed.
    Require,
    /// An execution that meets it is marked.
    Flag,
    /// If an execution that is allowed does not meet it, the program has no meaning.
    UndefinedUnless,
}

/// A constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// Its name, by which answers call it.
    pub name: String,
    /// What it asks.
    pub kind: ConstraintKind,
    /// Whether the opposite is asked.
    pub is_negated: bool,
    /// What follows.
    pub effect: Effect,
    /// Of what it is asked.
    pub expression: ExpressionId,
}

/// Why a graph is not an execution of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The name of the constraint, or the label of the axiom, that does not hold.
    pub constraint: String,
    /// The edges that break it: a cycle, or a path that should not be there; empty if it is a set that is not empty, or
    /// something that is missing, and for models of first-order axioms.
    pub cycle: Cycle,
    /// Of an axiom, what its variables stand for; an update may be two of them.
    pub variables: Vec<(String, EventId)>,
}

/// A memory model: an execution is allowed if every constraint holds in its graph.
#[derive(Clone, Debug)]
pub struct RelationalModel {
    /// Its name.
    pub name: String,
    /// All sets and relations that it speaks of.
    pub expressions: Expressions,
    /// What must hold of them, in the order of the text.
    pub constraints: Vec<Constraint>,
}

impl RelationalModel {
    /// Whether the graph is an execution of the model, or the first constraint that it breaks.
    pub fn check(&self, graph: &ExecutionGraph) -> Result<(), Violation> {
        let evaluation = self.evaluate(graph, None);
        match self.required().find(|constraint| !constraint.holds(&evaluation)) {
            None => Ok(()),
            Some(constraint) => Err(Violation {
                constraint: constraint.name.clone(),
                cycle: Cycle { edges: constraint.evidence(&evaluation, graph) },
                variables: Vec::new(),
            }),
        }
    }

    /// Whether the graph is an execution of the model. `before` is the evaluation of a graph with the same events and
    /// dependences, if there is one.
    pub fn allows<'m>(&'m self, graph: &ExecutionGraph, before: &mut Option<Evaluation<'m>>) -> bool {
        let evaluation = self.evaluate(graph, before.as_ref());
        let is_allowed = self.required().all(|constraint| constraint.holds(&evaluation));
        *before = Some(evaluation);
        is_allowed
    }

    /// The names of the constraints that mark a graph which the model allows: flags that it meets, and conditions without
    /// which a program has no meaning that it does not meet.
    pub fn flags(&self, graph: &ExecutionGraph) -> Vec<&str> {
        let evaluation = self.evaluate(graph, None);
        let is_marked = |constraint: &&Constraint| match constraint.effect {
            Effect::Require => false,
            Effect::Flag => constraint.holds(&evaluation),
            Effect::UndefinedUnless => !constraint.holds(&evaluation),
        };
        self.constraints.iter().filter(is_marked).map(|constraint| constraint.name.as_str()).collect()
    }

    /// What each `acyclic` constraint puts in order in a graph.
    pub fn orders<'m, 'g>(&'m self, graph: &'g ExecutionGraph) -> Vec<OrderOfEvents<'m, 'g>> {
        let is_order = |constraint: &&Constraint| constraint.kind == ConstraintKind::Acyclic && !constraint.is_negated;
        let orders: Vec<ExpressionId> = self.required().filter(is_order).map(|order| order.expression).collect();
        let evaluation = Evaluation::new(&self.expressions, graph, orders.iter().copied(), None);
        orders
            .into_iter()
            .map(|expression| OrderOfEvents { evaluation: evaluation.clone(), graph, expression })
            .collect()
    }

    /// What an expression stands for in a graph.
    pub fn value_of(&self, graph: &ExecutionGraph, expression: ExpressionId) -> Value {
        Evaluation::new(&self.expressions, graph, [expression], None).value(expression).clone()
    }

    fn required(&self) -> impl Iterator<Item = &Constraint> {
        self.constraints.iter().filter(|constraint| constraint.effect == Effect::Require)
    }

    fn evaluate<'m>(&'m self, graph: &ExecutionGraph, before: Option<&Evaluation<'m>>) -> Evaluation<'m> {
        Evaluation::new(&self.expressions, graph, self.constraints.iter().map(|c| c.expression), before)
    }
}

/// What an `acyclic` constraint puts in order in a graph, whether there is a cycle or not.
pub struct OrderOfEvents<'m, 'g> {
    evaluation: Evaluation<'m>,
    graph: &'g ExecutionGraph,
    expression: ExpressionId,
}

impl OrderOfEvents<'_, '_> {
    /// The events that it orders, as numbers.
    pub fn relation(&self) -> &BitMatrix {
        self.evaluation.relation(self.expression)
    }

    /// The relations of the graph because of which the first of two events comes before the second.
    pub fn path(&self, from: EventId, to: EventId) -> Vec<Edge> {
        self.evaluation.path(self.graph, self.expression, from.index(), to.index())
    }
}

impl Constraint {
    fn holds(&self, evaluation: &Evaluation<'_>) -> bool {
        let holds = match (self.kind, evaluation.value(self.expression)) {
            (ConstraintKind::Acyclic, Value::Relation(relation)) => relation.is_acyclic(),
            (ConstraintKind::Irreflexive, Value::Relation(relation)) => {
                (0..relation.size()).all(|event| !relation.contains(event, event))
            }
            (ConstraintKind::Empty, value) => value.is_empty(),
            // The reader of texts has seen to it that these are asked of relations.
            (ConstraintKind::Acyclic | ConstraintKind::Irreflexive, Value::Set(_)) => true,
        };
        holds != self.is_negated
    }

    /// The edges because of which it does not hold.
    fn evidence(&self, evaluation: &Evaluation<'_>, graph: &ExecutionGraph) -> Vec<Edge> {
        let Value::Relation(relation) = evaluation.value(self.expression) else { return Vec::new() };
        let path = |from: usize, to: usize| evaluation.path(graph, self.expression, from, to);
        match self.kind {
            _ if self.is_negated => Vec::new(),
            ConstraintKind::Acyclic => {
                let cycle = relation.shortest_cycle().unwrap_or_default();
                let next = cycle.iter().cycle().skip(1);
                cycle.iter().zip(next).flat_map(|(from, to)| path(*from, *to)).collect()
            }
            ConstraintKind::Irreflexive => {
                let paths = (0..relation.size()).filter(|event| relation.contains(*event, *event));
                paths.map(|event| path(event, event)).min_by_key(Vec::len).unwrap_or_default()
            }
            ConstraintKind::Empty => {
                relation.pairs().map(|(from, to)| path(from, to)).min_by_key(Vec::len).unwrap_or_default()
            }
        }
    }
}
