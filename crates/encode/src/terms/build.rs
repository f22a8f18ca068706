//! Makes terms, and simplifies them where that is cheap.

use super::{Operation, Term, TermId, Terms, UnknownId, mask};

impl Terms {
    /// A number.
    pub fn constant(&mut self, value: u128, width: u8) -> TermId {
        self.intern(Term::Constant(value & mask(width)), width)
    }

    /// The condition that always holds, or never does.
    pub fn truth(&mut self, value: bool) -> TermId {
        self.constant(u128::from(value), 1)
    }

    /// A number that nothing determines.
    pub fn unknown(&mut self, width: u8) -> (TermId, UnknownId) {
        let id = UnknownId::new(self.unknowns);
        self.unknowns += 1;
        (self.intern(Term::Unknown(id), width), id)
    }

    /// An operation on terms of the same width.
    pub fn binary(&mut self, operation: Operation, left: TermId, right: TermId) -> TermId {
        debug_assert_eq!(self.width(left), self.width(right), "operands of {operation:?} have one width");
        let width = self.width(left);
        let result = if operation.compares() { 1 } else { width };
        if let (Some(a), Some(b)) = (self.constant_value(left), self.constant_value(right)) {
            return self.constant(operation.apply(width, a, b), result);
        }
        let (left, right) = if operation.commutes() && left > right { (right, left) } else { (left, right) };
        match self.simplified(operation, left, right) {
            Some(simple) => simple,
            None => self.intern(Term::Apply(operation, left, right), result),
        }
    }

    fn simplified(&mut self, operation: Operation, left: TermId, right: TermId) -> Option<TermId> {
        use Operation as O;
        let width = self.width(left);
        if left == right {
            return match operation {
                O::And | O::Or => Some(left),
                O::Xor | O::Sub => Some(self.constant(0, width)),
                O::Equal => Some(self.truth(true)),
                O::Ult | O::Slt => Some(self.truth(false)),
                _ => None,
            };
        }
        let neutral = match operation {
            O::And => mask(width),
            O::Mul | O::UDiv => 1,
            _ => 0,
        };
        let (a, b) = (self.constant_value(left), self.constant_value(right));
        let shifts = matches!(operation, O::Shl | O::LShr | O::AShr | O::Sub | O::UDiv);
        let joins = matches!(operation, O::And | O::Or | O::Xor | O::Add | O::Mul);
        if (joins || shifts) && b == Some(neutral) {
            return Some(left);
        }
        if joins && a == Some(neutral) {
            return Some(right);
        }
        let zero = matches!(operation, O::And | O::Mul);
        if zero && (a == Some(0) || b == Some(0)) {
            return Some(self.constant(0, width));
        }
        if operation == O::Or && (a == Some(mask(width)) || b == Some(mask(width))) {
            return Some(self.constant(mask(width), width));
        }
        // A condition compared with a constant is the condition, or its negation.
        if operation == O::Equal && width == 1 {
            let other = if a.is_some() { right } else { left };
            return a.or(b).map(|value| if value == 1 { other } else { self.not(other) });
        }
        (width == 1).then(|| self.simplified_condition(operation, left, right)).flatten()
    }

    /// Brings guards back to what they were before a branch once its ways have met again.
    fn simplified_condition(&mut self, operation: Operation, left: TermId, right: TermId) -> Option<TermId> {
        let opposite = self.are_opposite(left, right);
        match operation {
            Operation::And if opposite => Some(self.truth(false)),
            Operation::Or if opposite => Some(self.truth(true)),
            Operation::Or => {
                let (Term::Apply(Operation::And, a, b), Term::Apply(Operation::And, c, d)) =
                    (self.term(left), self.term(right))
                else {
                    return None;
                };
                let pairings = [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)];
                pairings.into_iter().find(|(x, y, u, v)| x == u && self.are_opposite(*y, *v)).map(|(common, ..)| common)
            }
            _ => None,
        }
    }

    fn are_opposite(&self, left: TermId, right: TermId) -> bool {
        let is_not = |whole: TermId, part: TermId| match self.term(whole) {
            Term::Apply(Operation::Xor, a, b) if self.width(whole) == 1 => {
                (a == part && self.constant_value(b) == Some(1)) || (b == part && self.constant_value(a) == Some(1))
            }
            _ => false,
        };
        is_not(left, right) || is_not(right, left)
    }

    /// All bits flipped.
    pub fn not(&mut self, of: TermId) -> TermId {
        let ones = self.constant(mask(self.width(of)), self.width(of));
        if let Term::Apply(Operation::Xor, a, b) = self.term(of) {
            if a == ones {
                return b;
            }
            if b == ones {
                return a;
            }
        }
        self.binary(Operation::Xor, of, ones)
    }

    /// Both conditions, or the bits that both have.
    pub fn and(&mut self, left: TermId, right: TermId) -> TermId {
        self.binary(Operation::And, left, right)
    }

    /// One of the conditions, or the bits that one has.
    pub fn or(&mut self, left: TermId, right: TermId) -> TermId {
        self.binary(Operation::Or, left, right)
    }

    /// Whether two terms have the same value.
    pub fn equal(&mut self, left: TermId, right: TermId) -> TermId {
        self.binary(Operation::Equal, left, right)
    }

    /// One of two terms of the same width, by a condition.
    pub fn choose(&mut self, condition: TermId, yes: TermId, no: TermId) -> TermId {
        debug_assert_eq!(self.width(yes), self.width(no), "both have one width");
        match self.decided(condition) {
            Some(true) => return yes,
            Some(false) => return no,
            None if yes == no => return yes,
            None => {}
        }
        if self.width(yes) == 1 {
            match (self.decided(yes), self.decided(no)) {
                (Some(true), Some(false)) => return condition,
                (Some(false), Some(true)) => return self.not(condition),
                (Some(false), None) => {
                    let opposite = self.not(condition);
                    return self.and(opposite, no);
                }
                (None, Some(false)) => return self.and(condition, yes),
                _ => {}
            }
        }
        self.intern(Term::Choose(condition, yes, no), self.width(yes))
    }

    /// A term as one of another width.
    pub fn resize(&mut self, of: TermId, width: u8, sign: bool) -> TermId {
        let from = self.width(of);
        if from == width {
            return of;
        }
        let term = match (width < from, sign) {
            (true, _) => Term::Low(of),
            (false, true) => Term::SignExtend(of),
            (false, false) => Term::ZeroExtend(of),
        };
        if let Some(value) = self.constant_value(of) {
            let wide = if sign { super::signed(value, from) as u128 } else { value };
            return self.constant(wide, width);
        }
        // What was made wider and is cut to what it was.
        if let (Term::Low(_), Term::ZeroExtend(inner) | Term::SignExtend(inner)) = (term, self.term(of))
            && self.width(inner) >= width
        {
            return self.resize(inner, width, false);
        }
        self.intern(term, width)
    }
}
