//! Gates: literals that stand for conjunctions, exclusive disjunctions and choices of others. Equal gates are made once, and
//! those that constants decide not at all.

use super::{Cnf, Literal};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Gate {
    And(Literal, Literal),
    Xor(Literal, Literal),
    Choose(Literal, Literal, Literal),
}

/// The gates that exist.
#[derive(Clone, Debug, Default)]
pub(super) struct Gates {
    outputs: FxHashMap<Gate, Literal>,
}

impl Cnf {
    /// What is known of a literal, as a constant, or the literal.
    fn resolved(&self, literal: Literal) -> Literal {
        self.known(literal).map_or(literal, Literal::constant)
    }

    /// Both hold.
    pub fn and(&mut self, left: Literal, right: Literal) -> Literal {
        let (left, right) = (self.resolved(left), self.resolved(right));
        if left == Literal::FALSE || right == Literal::FALSE || left == !right {
            return Literal::FALSE;
        }
        if left == Literal::TRUE || left == right {
            return right;
        }
        if right == Literal::TRUE {
            return left;
        }
        let gate = Gate::And(left.min(right), left.max(right));
        self.gate(gate, |cnf, out| {
            cnf.require(&[!out, left]);
            cnf.require(&[!out, right]);
            cnf.require(&[out, !left, !right]);
        })
    }

    /// One of them holds.
    pub fn or(&mut self, left: Literal, right: Literal) -> Literal {
        !self.and(!left, !right)
    }

    /// All of them hold.
    pub fn all(&mut self, literals: &[Literal]) -> Literal {
        if literals.len() <= 2 {
            return literals.iter().fold(Literal::TRUE, |all, literal| self.and(all, *literal));
        }
        let mut open: Vec<Literal> = literals.iter().map(|literal| self.resolved(*literal)).collect();
        open.sort();
        open.dedup();
        open.retain(|literal| *literal != Literal::TRUE);
        if open.contains(&Literal::FALSE) || open.iter().any(|literal| open.binary_search(&!*literal).is_ok()) {
            return Literal::FALSE;
        }
        if open.len() <= 2 {
            return open.iter().fold(Literal::TRUE, |all, literal| self.and(all, *literal));
        }
        let out = self.variable();
        for literal in &open {
            self.require(&[!out, *literal]);
        }
        let clause: Vec<Literal> = open.iter().map(|literal| !*literal).chain([out]).collect();
        self.require(&clause);
        out
    }

    /// At least one of them holds.
    pub fn any(&mut self, literals: &[Literal]) -> Literal {
        let negated: Vec<Literal> = literals.iter().map(|literal| !*literal).collect();
        !self.all(&negated)
    }

    /// Exactly one of the two holds.
    pub fn xor(&mut self, left: Literal, right: Literal) -> Literal {
        let (left, right) = (self.resolved(left), self.resolved(right));
        match (left, right) {
            (Literal::FALSE, other) | (other, Literal::FALSE) => return other,
            (Literal::TRUE, other) | (other, Literal::TRUE) => return !other,
            _ if left == right => return Literal::FALSE,
            _ if left == !right => return Literal::TRUE,
            _ => {}
        }
        // The signs of the inputs are those of the output.
        let negated = left.is_positive() != right.is_positive();
        let positive = |literal: Literal| if literal.is_positive() { literal } else { !literal };
        let (a, b) = (positive(left).min(positive(right)), positive(left).max(positive(right)));
        let out = self.gate(Gate::Xor(a, b), |cnf, out| {
            cnf.require(&[!out, a, b]);
            cnf.require(&[!out, !a, !b]);
            cnf.require(&[out, !a, b]);
            cnf.require(&[out, a, !b]);
        });
        if negated { !out } else { out }
    }

    /// Both or neither hold.
    pub fn same(&mut self, left: Literal, right: Literal) -> Literal {
        !self.xor(left, right)
    }

    /// The second if the first holds, else the third.
    pub fn choose(&mut self, condition: Literal, yes: Literal, no: Literal) -> Literal {
        let (condition, yes, no) = (self.resolved(condition), self.resolved(yes), self.resolved(no));
        if condition == Literal::TRUE || yes == no {
            return yes;
        }
        if condition == Literal::FALSE {
            return no;
        }
        if yes == !no {
            return self.same(condition, yes);
        }
        match (yes, no) {
            (Literal::TRUE, _) => return self.or(condition, no),
            (Literal::FALSE, _) => return self.and(!condition, no),
            (_, Literal::TRUE) => return self.or(!condition, yes),
            (_, Literal::FALSE) => return self.and(condition, yes),
            _ => {}
        }
        self.gate(Gate::Choose(condition, yes, no), |cnf, out| {
            cnf.require(&[!condition, !yes, out]);
            cnf.require(&[!condition, yes, !out]);
            cnf.require(&[condition, !no, out]);
            cnf.require(&[condition, no, !out]);
        })
    }

    fn gate(&mut self, gate: Gate, define: impl FnOnce(&mut Cnf, Literal)) -> Literal {
        if let Some(out) = self.gates.outputs.get(&gate) {
            return *out;
        }
        let out = self.variable();
        define(self, out);
        self.gates.outputs.insert(gate, out);
        out
    }
}
