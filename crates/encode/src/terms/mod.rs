//! Terms: values of instructions as functions of what loads have read (section 5.1.2 of the dissertation).
//!
//! A term is a number of 1 to 128 bits; conditions have one. Equal terms have the same id, and what constants decide is
//! decided when a term is made, so that a guard that always holds is the constant 1.

mod build;
mod operation;

use fencepost_base::{IdVec, define_id};
pub use operation::{Operation, mask, signed};
use rustc_hash::FxHashMap;

define_id!(
    /// A term.
    pub struct TermId("t")
);
define_id!(
    /// A number that nothing determines but the rest of the formula: what a load has read.
    pub struct UnknownId("u")
);

/// A term. Operands have the width of the term unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A number, cut to the width.
    Constant(u128),
    /// See [`UnknownId`].
    Unknown(UnknownId),
    /// An operation on two terms of the same width, which is also that of the result, or 1 for comparisons.
    Apply(Operation, TermId, TermId),
    /// The second if the first (of width 1) is 1, the third otherwise.
    Choose(TermId, TermId, TermId),
    /// The low bits of a wider term.
    Low(TermId),
    /// A narrower term with zeros above.
    ZeroExtend(TermId),
    /// A narrower term with copies of its sign above.
    SignExtend(TermId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Node {
    term: Term,
    width: u8,
}

/// All terms of a formula.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Operands come before what uses them.
    nodes: IdVec<TermId, Node>,
    /// Every node once.
    ids: FxHashMap<Node, TermId>,
    unknowns: u32,
}

impl Terms {
    /// No terms.
    pub fn new() -> Self {
        Self::default()
    }

    /// What a term is.
    pub fn term(&self, id: TermId) -> Term {
        self.nodes[id].term
    }

    /// Number of bits of a term.
    pub fn width(&self, id: TermId) -> u8 {
        self.nodes[id].width
    }

    /// All terms, operands before what uses them.
    pub fn ids(&self) -> impl Iterator<Item = TermId> + use<> {
        self.nodes.ids()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The value of a constant.
    pub fn constant_value(&self, id: TermId) -> Option<u128> {
        match self.term(id) {
            Term::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Whether a condition always holds, or never does; none if that is open.
    pub fn decided(&self, condition: TermId) -> Option<bool> {
        self.constant_value(condition).map(|value| value != 0)
    }

    /// The value of a term if `unknown` says what was read.
    pub fn evaluate(&self, id: TermId, unknown: &dyn Fn(UnknownId) -> u128) -> u128 {
        let mut values: FxHashMap<TermId, u128> = FxHashMap::default();
        let mut open = vec![id];
        while let Some(next) = open.last().copied() {
            let missing: Vec<TermId> =
                self.operands(next).into_iter().flatten().filter(|operand| !values.contains_key(operand)).collect();
            if missing.is_empty() {
                open.pop();
                let value = self.apply(next, &|operand| values.get(&operand).copied().unwrap_or(0), unknown);
                values.insert(next, value);
            } else {
                open.extend(missing);
            }
        }
        values.get(&id).copied().unwrap_or(0)
    }

    /// The operands of a term.
    pub fn operands(&self, id: TermId) -> [Option<TermId>; 3] {
        match self.term(id) {
            Term::Constant(_) | Term::Unknown(_) => [None; 3],
            Term::Apply(_, left, right) => [Some(left), Some(right), None],
            Term::Choose(condition, yes, no) => [Some(condition), Some(yes), Some(no)],
            Term::Low(of) | Term::ZeroExtend(of) | Term::SignExtend(of) => [Some(of), None, None],
        }
    }

    /// The value of a term whose operands have these values.
    pub fn apply(&self, id: TermId, value: &dyn Fn(TermId) -> u128, unknown: &dyn Fn(UnknownId) -> u128) -> u128 {
        let width = self.width(id);
        match self.term(id) {
            Term::Constant(number) => number,
            Term::Unknown(what) => unknown(what) & mask(width),
            Term::Apply(operation, left, right) => operation.apply(self.width(left), value(left), value(right)),
            Term::Choose(condition, yes, no) => value(if value(condition) != 0 { yes } else { no }),
            Term::Low(of) => value(of) & mask(width),
            Term::ZeroExtend(of) => value(of),
            Term::SignExtend(of) => signed(value(of), self.width(of)) as u128 & mask(width),
        }
    }

    fn intern(&mut self, term: Term, width: u8) -> TermId {
        let node = Node { term, width };
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        let id = self.nodes.push(node);
        self.ids.insert(node, id);
        id
    }
}
