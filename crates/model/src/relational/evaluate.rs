//! What the expressions of a model stand for in an execution graph, as bits.

use super::expression::{Expression, ExpressionId, Expressions, GroupId, Kind};
use fencepost_base::{BitMatrix, BitSet, TypedId, mutation};
use fencepost_graph::{ExecutionGraph, Relation};
use std::rc::Rc;

/// A set or relation of the events of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Events.
    Set(BitSet),
    /// Pairs of events.
    Relation(BitMatrix),
}

impl Value {
    /// Nothing, of a kind.
    fn empty(kind: Kind, size: usize) -> Self {
        match kind {
            Kind::Set => Self::Set(BitSet::new(size)),
            Kind::Relation => Self::Relation(BitMatrix::new(size)),
        }
    }
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Set(set) => set.is_empty(),
            Self::Relation(relation) => relation.is_empty(),
        }
    }
}

/// The values of the expressions of a model in one graph. Only what somebody asks for is computed.
#[derive(Clone, Debug)]
pub struct Evaluation<'m> {
    pub(super) expressions: &'m Expressions,
    values: Vec<Option<Rc<Value>>>,
}

impl<'m> Evaluation<'m> {
    /// Computes the expressions that `wanted` needs. What depends neither on reads-from nor on coherence is taken from
    /// `before`, which must be of a graph with the same events and dependences, where it is known there.
    pub fn new(
        expressions: &'m Expressions,
        graph: &ExecutionGraph,
        wanted: impl IntoIterator<Item = ExpressionId>,
        before: Option<&Evaluation<'m>>,
    ) -> Self {
        let mut evaluation = Self { expressions, values: vec![None; expressions.len()] };
        let needed = evaluation.needed(wanted);
        let changes = expressions.depend_on_candidate();
        for (id, _) in expressions.enumerate().filter(|(id, _)| needed[id.index()]) {
            let known = before.filter(|_| !changes[id.index()]).and_then(|before| before.values[id.index()].clone());
            let value = known.or_else(|| evaluation.compute(id, graph));
            evaluation.values[id.index()] = value;
        }
        evaluation
    }

    /// The value of a closed expression that was wanted, or that one that was needs.
    ///
    /// # Panics
    ///
    /// If it was not wanted.
    pub fn value(&self, id: ExpressionId) -> &Value {
        self.values[id.index()].as_deref().expect("the expression was wanted")
    }

    /// The value of an expression that is a relation.
    pub(super) fn relation(&self, id: ExpressionId) -> &BitMatrix {
        match self.value(id) {
            Value::Relation(relation) => relation,
            Value::Set(_) => unreachable!("expressions are checked for their kinds when they are made"),
        }
    }

    fn set(&self, id: ExpressionId) -> &BitSet {
        match self.value(id) {
            Value::Set(set) => set,
            Value::Relation(_) => unreachable!("expressions are checked for their kinds when they are made"),
        }
    }

    fn needed(&self, wanted: impl IntoIterator<Item = ExpressionId>) -> Vec<bool> {
        let mut needed = vec![false; self.expressions.len()];
        let mut left: Vec<ExpressionId> = wanted.into_iter().collect();
        while let Some(id) = left.pop() {
            if std::mem::replace(&mut needed[id.index()], true) {
                continue;
            }
            match self.expressions.get(id) {
                Expression::Fixpoint(group, _) => left.extend(&self.expressions.group(*group).bodies),
                other => left.extend(other.operands()),
            }
        }
        needed
    }

    /// The value of an expression whose operands are known; none if it depends on a variable that has no value.
    fn compute(&self, id: ExpressionId, graph: &ExecutionGraph) -> Option<Rc<Value>> {
        use Value::{Relation as R, Set as S};
        let expression = self.expressions.get(id);
        let is_open = |operand: &ExpressionId| self.values[operand.index()].is_none();
        if matches!(expression, Expression::Variable(..)) || expression.operands().iter().any(is_open) {
            return None;
        }
        let size = graph.len();
        let value = match expression {
            Expression::Set(set) => S(graph.set(*set)),
            Expression::Relation(relation) => R(graph.relation(*relation)),
            Expression::Empty(kind) => Value::empty(*kind, size),
            Expression::Union(operands) => {
                let mut union = Value::empty(self.expressions.kind(id), size);
                for operand in operands {
                    match (&mut union, self.value(*operand)) {
                        (S(union), S(operand)) => union.union_with(operand),
                        (R(union), R(operand)) => union.union_with(operand),
                        _ => unreachable!("operands of a union are of one kind"),
                    }
                }
                union
            }
            Expression::Intersection(left, right) => match (self.value(*left).clone(), self.value(*right)) {
                (S(mut left), S(right)) => {
                    left.intersect_with(right);
                    S(left)
                }
                (R(mut left), R(right)) => {
                    left.intersect_with(right);
                    R(left)
                }
                _ => unreachable!("operands of an intersection are of one kind"),
            },
            Expression::Difference(left, right) => match (self.value(*left).clone(), self.value(*right)) {
                (S(mut left), S(right)) => {
                    left.subtract(right);
                    S(left)
                }
                (R(mut left), R(right)) => {
                    left.subtract(right);
                    R(left)
                }
                _ => unreachable!("operands of a difference are of one kind"),
            },
            Expression::Complement(of) => match self.value(*of) {
                S(set) => S(set.complement()),
                R(relation) => R(relation.complement()),
            },
            Expression::Composition(first, then) => R(self.relation(*first).compose(self.relation(*then))),
            Expression::Inverse(of) => R(self.relation(*of).inverse()),
            Expression::TransitiveClosure(of) => R(self.relation(*of).closure()),
            Expression::Identity(of) => R(BitMatrix::identity(self.set(*of))),
            Expression::Product(left, right) => R(BitMatrix::product(self.set(*left), self.set(*right))),
            Expression::Domain(of) => S(self.relation(*of).domain()),
            Expression::Range(of) => S(self.relation(*of).range()),
            Expression::Variable(..) => return None,
            Expression::Fixpoint(group, number) => {
                let history = self.fixpoint(*group, graph)?;
                return history.last().and_then(|last| last.get(*number as usize)).cloned();
            }
        };
        Some(Rc::new(value))
    }

    /// The values of the variables of a group: at first nothing, then what the bodies say of the values before, until they
    /// say the same. None if the bodies depend on variables of other groups that have no value.
    ///
    /// Bodies are monotone ([`Expressions::is_monotone`]), so that values only grow, and an end is reached.
    pub(super) fn fixpoint(&self, group: GroupId, graph: &ExecutionGraph) -> Option<Vec<Vec<Rc<Value>>>> {
        let definitions = self.expressions.group(group);
        let nothing = |kind: &Kind| Rc::new(Value::empty(*kind, graph.len()));
        let mut history: Vec<Vec<Rc<Value>>> = vec![definitions.kinds.iter().map(nothing).collect()];
        loop {
            let current = history.last()?;
            let inner = self.with_variables(group, current, graph);
            let next: Option<Vec<Rc<Value>>> =
                definitions.bodies.iter().map(|body| inner.values[body.index()].clone()).collect();
            let next = next?;
            if next == *current || mutation!("fixpoint-of-one-round") && history.len() > 1 {
                return Some(history);
            }
            history.push(next);
        }
    }

    /// The same values, and those of a group's members if its variables have these.
    pub(super) fn with_variables(&self, group: GroupId, variables: &[Rc<Value>], graph: &ExecutionGraph) -> Self {
        let mut inner = self.clone();
        for member in &self.expressions.group(group).members {
            inner.values[member.index()] = match self.expressions.get(*member) {
                Expression::Variable(of, number) if *of == group => variables.get(*number as usize).cloned(),
                _ => inner.compute(*member, graph),
            };
        }
        inner
    }
}

impl Expressions {
    /// For each expression whether it depends on reads-from or coherence, which differ between the candidate executions of
    /// one set of events.
    fn depend_on_candidate(&self) -> Vec<bool> {
        let mut depends = vec![false; self.len()];
        for (id, expression) in self.enumerate() {
            depends[id.index()] = match expression {
                Expression::Relation(Relation::ReadsFrom | Relation::Coherence | Relation::FromReads) => true,
                Expression::Variable(..) | Expression::Fixpoint(..) => true,
                other => other.operands().iter().any(|operand| depends[operand.index()]),
            };
        }
        depends
    }
}
