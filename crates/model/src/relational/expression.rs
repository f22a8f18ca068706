//! Expressions over sets and relations, each of which exists once.

use fencepost_base::{IdVec, TypedId, define_id};
use fencepost_graph::{EventSet, Relation};
use std::collections::HashMap;

define_id!(
    /// An expression of a model.
    pub struct ExpressionId("expression ")
);
define_id!(
    /// Definitions that refer to each other.
    pub struct GroupId("group ")
);

/// What an expression stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Events.
    Set,
    /// Pairs of events.
    Relation,
}

/// An expression. Operands have smaller ids.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// A set that every graph has.
    Set(EventSet),
    /// A relation that every graph has.
    Relation(Relation),
    /// Nothing.
    Empty(Kind),
    /// What is in any of them; of one kind.
    Union(Vec<ExpressionId>),
    /// What is in both; of one kind.
    Intersection(ExpressionId, ExpressionId),
    /// What is in the first and not in the second; of one kind.
    Difference(ExpressionId, ExpressionId),
    /// What is not in it.
    Complement(ExpressionId),
    /// First one relation, then the other.
    Composition(ExpressionId, ExpressionId),
    /// The relation turned round.
    Inverse(ExpressionId),
    /// One or more steps of the relation.
    TransitiveClosure(ExpressionId),
    /// The members of the set, each related to itself.
    Identity(ExpressionId),
    /// Each member of the first set related to each of the second.
    Product(ExpressionId, ExpressionId),
    /// What the relation relates to something.
    Domain(ExpressionId),
    /// What the relation relates something to.
    Range(ExpressionId),
    /// A set or relation that is being defined: within the bodies of its group.
    Variable(GroupId, u32),
    /// The least solution for a variable of a group.
    Fixpoint(GroupId, u32),
}

impl Expression {
    /// The expressions that it is made of.
    pub fn operands(&self) -> Vec<ExpressionId> {
        match self {
            Self::Set(_) | Self::Relation(_) | Self::Empty(_) | Self::Variable(..) | Self::Fixpoint(..) => Vec::new(),
            Self::Union(operands) => operands.clone(),
            Self::Intersection(left, right)
            | Self::Difference(left, right)
            | Self::Composition(left, right)
            | Self::Product(left, right) => vec![*left, *right],
            Self::Complement(of)
            | Self::Inverse(of)
            | Self::TransitiveClosure(of)
            | Self::Identity(of)
            | Self::Domain(of)
            | Self::Range(of) => vec![*of],
        }
    }
}

/// Definitions that refer to each other: the least sets and relations that their bodies describe.
#[derive(Clone, Debug)]
pub struct Group {
    /// What each variable stands for.
    pub kinds: Vec<Kind>,
    /// The body of each variable.
    pub bodies: Vec<ExpressionId>,
    /// The expressions that depend on a variable, in increasing order.
    pub members: Vec<ExpressionId>,
}

/// All expressions of a model.
#[derive(Clone, Debug, Default)]
pub struct Expressions {
    all: IdVec<ExpressionId, Expression>,
    kinds: IdVec<ExpressionId, Kind>,
    groups: IdVec<GroupId, Group>,
    known: HashMap<Expression, ExpressionId>,
}

impl Expressions {
    /// The expression with this id.
    pub fn get(&self, id: ExpressionId) -> &Expression {
        &self.all[id]
    }
    /// What an expression stands for.
    pub fn kind(&self, id: ExpressionId) -> Kind {
        self.kinds[id]
    }
    /// The group with this id.
    pub fn group(&self, id: GroupId) -> &Group {
        &self.groups[id]
    }
    /// All expressions, operands first.
    pub fn enumerate(&self) -> impl Iterator<Item = (ExpressionId, &Expression)> {
        self.all.enumerate()
    }
    /// The number of expressions.
    pub fn len(&self) -> usize {
        self.all.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Adds an expression whose operands are of the kinds that it asks for, unless it is there.
    pub fn add(&mut self, expression: Expression) -> ExpressionId {
        if let Some(id) = self.known.get(&expression) {
            return *id;
        }
        let kind = match &expression {
            Expression::Set(_) | Expression::Domain(_) | Expression::Range(_) => Kind::Set,
            Expression::Relation(_)
            | Expression::Composition(..)
            | Expression::Inverse(_)
            | Expression::TransitiveClosure(_)
            | Expression::Identity(_)
            | Expression::Product(..) => Kind::Relation,
            Expression::Empty(kind) => *kind,
            Expression::Union(operands) => operands.first().map_or(Kind::Relation, |first| self.kinds[*first]),
            Expression::Intersection(of, _) | Expression::Difference(of, _) | Expression::Complement(of) => {
                self.kinds[*of]
            }
            Expression::Variable(group, number) | Expression::Fixpoint(group, number) => {
                self.groups[*group].kinds[*number as usize]
            }
        };
        let id = self.all.push(expression.clone());
        self.kinds.push(kind);
        self.known.insert(expression, id);
        id
    }

    /// Begins a group of variables of these kinds; [`end_group`](Self::end_group) gives them their bodies.
    pub fn begin_group(&mut self, kinds: Vec<Kind>) -> GroupId {
        self.groups.push(Group { kinds, bodies: Vec::new(), members: Vec::new() })
    }

    /// Gives the variables of a group their bodies.
    pub fn end_group(&mut self, group: GroupId, bodies: Vec<ExpressionId>) {
        let mut depends = vec![false; self.all.len()];
        for (id, expression) in self.all.enumerate() {
            let index = id.index();
            depends[index] = match expression {
                Expression::Variable(of, _) => *of == group,
                // A group within this one depends on it if a body does.
                Expression::Fixpoint(inner, _) => self.groups[*inner].bodies.iter().any(|body| depends[body.index()]),
                other => other.operands().iter().any(|operand| depends[operand.index()]),
            };
        }
        let members = self.all.ids().filter(|id| depends[id.index()]).collect();
        self.groups[group].bodies = bodies;
        self.groups[group].members = members;
    }
}
