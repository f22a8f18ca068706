//! Arithmetic on vectors of literals of one length, the lowest bit first, as one would do it on paper.

use super::{Cnf, Literal};

impl Cnf {
    /// `left + right + carry`, without what does not fit.
    pub(super) fn sum(&mut self, left: &[Literal], right: &[Literal], carry: Literal) -> Vec<Literal> {
        let mut carry = carry;
        let mut result = Vec::with_capacity(left.len());
        for (a, b) in left.iter().zip(right) {
            let half = self.xor(*a, *b);
            result.push(self.xor(half, carry));
            // The carry is that of the inputs where they differ, and otherwise one of them.
            carry = self.choose(half, carry, *a);
        }
        result
    }

    /// `left - right`.
    pub(super) fn difference(&mut self, left: &[Literal], right: &[Literal]) -> Vec<Literal> {
        let flipped: Vec<Literal> = right.iter().map(|bit| !*bit).collect();
        self.sum(left, &flipped, Literal::TRUE)
    }

    /// `left * right`, without what does not fit.
    pub(super) fn product(&mut self, left: &[Literal], right: &[Literal]) -> Vec<Literal> {
        let width = left.len();
        let mut result = vec![Literal::FALSE; width];
        for (shift, bit) in right.iter().enumerate() {
            if self.known(*bit) == Some(false) {
                continue;
            }
            let mut row = vec![Literal::FALSE; shift];
            for factor in &left[..width - shift] {
                row.push(self.and(*factor, *bit));
            }
            result = self.sum(&result, &row, Literal::FALSE);
        }
        result
    }

    /// Quotient and remainder of unsigned numbers; all ones and the dividend for a division by zero.
    pub(super) fn quotient(&mut self, left: &[Literal], right: &[Literal]) -> (Vec<Literal>, Vec<Literal>) {
        let width = left.len();
        // One bit more, so that the remainder that is being made never overflows.
        let mut divisor = right.to_vec();
        divisor.push(Literal::FALSE);
        let mut rest = vec![Literal::FALSE; width + 1];
        let mut result = vec![Literal::FALSE; width];
        for bit in (0..width).rev() {
            rest.insert(0, left[bit]);
            rest.truncate(width + 1);
            let fits = !self.less(&rest, &divisor);
            let without = self.difference(&rest, &divisor);
            for (rest, without) in rest.iter_mut().zip(without) {
                *rest = self.choose(fits, without, *rest);
            }
            result[bit] = fits;
        }
        rest.truncate(width);
        (result, rest)
    }

    /// Whether `left < right`, both unsigned.
    pub(crate) fn less(&mut self, left: &[Literal], right: &[Literal]) -> Literal {
        left.iter().zip(right).fold(Literal::FALSE, |below, (a, b)| {
            let differ = self.xor(*a, *b);
            self.choose(differ, *b, below)
        })
    }

    /// `bits` moved to lower places by an unsigned number of places; `filler` comes from above.
    pub(super) fn shifted_down(&mut self, bits: &[Literal], by: &[Literal], filler: Literal) -> Vec<Literal> {
        let width = bits.len();
        let mut result = bits.to_vec();
        for (stage, control) in by.iter().enumerate() {
            let distance = 1_usize.checked_shl(stage as u32).unwrap_or(width).min(width);
            let moved = |index: usize| result.get(index + distance).copied().unwrap_or(filler);
            let moved: Vec<Literal> = (0..width).map(moved).collect();
            for (bit, moved) in result.iter_mut().zip(moved) {
                *bit = self.choose(*control, moved, *bit);
            }
        }
        result
    }
}
