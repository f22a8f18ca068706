//! Formulas in conjunctive normal form (section 7.3.3 of the dissertation): literals, clauses, gates, and terms as bits.

mod arithmetic;
mod bits;
mod gates;

pub use bits::Bits;
use std::ops::Not;

/// A variable or its negation. The variable 1 is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(i32);

impl Literal {
    /// What always holds.
    pub const TRUE: Literal = Literal(1);
    /// What never holds.
    pub const FALSE: Literal = Literal(-1);

    /// The constant.
    pub fn constant(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// Its number, as solvers count: never 0, and negative for a negation.
    pub fn number(self) -> i32 {
        self.0
    }

    /// The index of its variable, from 0.
    pub fn variable(self) -> usize {
        self.0.unsigned_abs() as usize - 1
    }

    /// Whether it is the variable and not its negation.
    pub fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl Not for Literal {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal(-self.0)
    }
}

/// A formula that grows. Clauses are never taken back.
#[derive(Clone, Debug)]
pub struct Cnf {
    /// What is known of each variable because of a clause of one literal.
    known: Vec<Option<bool>>,
    /// The literals of all clauses, one clause after the other.
    literals: Vec<Literal>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
    gates: gates::Gates,
}

impl Default for Cnf {
    fn default() -> Self {
        let mut cnf =
            Self { known: Vec::new(), literals: Vec::new(), ends: Vec::new(), gates: gates::Gates::default() };
        let first = cnf.variable();
        debug_assert_eq!(first, Literal::TRUE);
        cnf.require(&[first]);
        cnf
    }
}

impl Cnf {
    /// The formula that always holds.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new variable.
    pub fn variable(&mut self) -> Literal {
        self.known.push(None);
        // A formula with 2^31 variables does not fit into memory.
        Literal(i32::try_from(self.known.len()).unwrap_or(i32::MAX))
    }

    /// Number of variables.
    pub fn variables(&self) -> usize {
        self.known.len()
    }

    /// Number of clauses.
    pub fn clauses(&self) -> usize {
        self.ends.len()
    }

    /// The clauses from a number on.
    pub fn clauses_from(&self, first: usize) -> impl Iterator<Item = &[Literal]> {
        (first..self.ends.len()).map(|index| {
            let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.literals[start..self.ends[index]]
        })
    }

    /// What is known of a literal without a search.
    pub fn known(&self, literal: Literal) -> Option<bool> {
        self.known[literal.variable()].map(|value| value == literal.is_positive())
    }

    /// One of the literals must hold. What is known is left out.
    pub fn require(&mut self, clause: &[Literal]) {
        let mut kept: Vec<Literal> = Vec::with_capacity(clause.len());
        for literal in clause {
            match self.known(*literal) {
                Some(true) => return,
                Some(false) => {}
                None if kept.contains(&!*literal) => return,
                None if kept.contains(literal) => {}
                None => kept.push(*literal),
            }
        }
        if let [only] = kept[..] {
            self.known[only.variable()] = Some(only.is_positive());
        }
        self.require_as_written(&kept);
    }

    /// One of the literals must hold. The clause is kept as it is, even where it says nothing.
    pub fn require_as_written(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }
}
