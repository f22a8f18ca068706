//! Terms as vectors of literals, the lowest bit first.

use super::{Cnf, Literal};
use crate::terms::{Operation, Term, TermId, Terms, UnknownId};
use fencepost_base::mutation;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The literals of terms that have been needed so far.
#[derive(Clone, Debug, Default)]
pub struct Bits {
    of: FxHashMap<TermId, Rc<[Literal]>>,
}

/// What is known of the bits of an unknown: which are the same in all its values, and what they are there.
pub type FixedBits<'f> = &'f dyn Fn(UnknownId) -> (u128, u128);

impl Bits {
    /// The bits of a term. Those of unknowns are new variables, but for the bits that `fixed` knows.
    pub fn bits(&mut self, cnf: &mut Cnf, terms: &Terms, id: TermId, fixed: FixedBits<'_>) -> Rc<[Literal]> {
        let mut open = vec![id];
        while let Some(next) = open.last().copied() {
            if self.of.contains_key(&next) {
                open.pop();
                continue;
            }
            let operands = terms.operands(next).into_iter().flatten();
            let missing: Vec<TermId> = operands.filter(|operand| !self.of.contains_key(operand)).collect();
            if missing.is_empty() {
                let bits = self.made(cnf, terms, next, fixed);
                debug_assert_eq!(bits.len(), usize::from(terms.width(next)));
                self.of.insert(next, bits.into());
                open.pop();
            } else {
                open.extend(missing);
            }
        }
        Rc::clone(&self.of[&id])
    }

    /// A condition as a literal.
    pub fn condition(&mut self, cnf: &mut Cnf, terms: &Terms, id: TermId, fixed: FixedBits<'_>) -> Literal {
        debug_assert_eq!(terms.width(id), 1);
        self.bits(cnf, terms, id, fixed)[0]
    }

    fn made(&self, cnf: &mut Cnf, terms: &Terms, id: TermId, fixed: FixedBits<'_>) -> Vec<Literal> {
        let of = |id: TermId| -> &[Literal] { &self.of[&id] };
        let width = usize::from(terms.width(id));
        match terms.term(id) {
            Term::Constant(value) => (0..width).map(|bit| Literal::constant(value >> bit & 1 == 1)).collect(),
            Term::Unknown(unknown) => {
                let (known, values) = fixed(unknown);
                let bit = |bit: usize| match known >> bit & 1 == 1 {
                    true => Literal::constant(values >> bit & 1 == 1),
                    false => cnf.variable(),
                };
                (0..width).map(bit).collect()
            }
            Term::Apply(operation, left, right) => applied(cnf, operation, of(left), of(right)),
            Term::Choose(condition, yes, no) => {
                let condition = of(condition)[0];
                of(yes).iter().zip(of(no)).map(|(yes, no)| cnf.choose(condition, *yes, *no)).collect()
            }
            Term::Low(inner) => of(inner)[..width].to_vec(),
            Term::ZeroExtend(inner) => extended(of(inner), width, Literal::FALSE),
            Term::SignExtend(inner) => extended(of(inner), width, of(inner).last().copied().unwrap_or(Literal::FALSE)),
        }
    }
}

fn extended(bits: &[Literal], width: usize, with: Literal) -> Vec<Literal> {
    let mut all = bits.to_vec();
    all.resize(width, with);
    all
}

fn applied(cnf: &mut Cnf, operation: Operation, left: &[Literal], right: &[Literal]) -> Vec<Literal> {
    let each = |cnf: &mut Cnf, gate: fn(&mut Cnf, Literal, Literal) -> Literal| -> Vec<Literal> {
        left.iter().zip(right).map(|(left, right)| gate(cnf, *left, *right)).collect()
    };
    match operation {
        Operation::And => each(cnf, Cnf::and),
        Operation::Or => each(cnf, Cnf::or),
        Operation::Xor => each(cnf, Cnf::xor),
        Operation::Add => cnf.sum(left, right, Literal::FALSE),
        Operation::Sub => cnf.difference(left, right),
        Operation::Mul => cnf.product(left, right),
        Operation::UDiv => cnf.quotient(left, right).0,
        Operation::URem => cnf.quotient(left, right).1,
        Operation::Shl => {
            let turned: Vec<Literal> = left.iter().rev().copied().collect();
            let mut shifted = cnf.shifted_down(&turned, right, Literal::FALSE);
            shifted.reverse();
            shifted
        }
        Operation::LShr => cnf.shifted_down(left, right, Literal::FALSE),
        Operation::AShr => cnf.shifted_down(left, right, left.last().copied().unwrap_or(Literal::FALSE)),
        Operation::Equal => {
            let same = each(cnf, Cnf::same);
            vec![cnf.all(&same)]
        }
        Operation::Ult => vec![cnf.less(left, right)],
        Operation::Slt => {
            // With the signs flipped the order is that of unsigned numbers.
            let flipped = |bits: &[Literal]| -> Vec<Literal> {
                let mut bits = bits.to_vec();
                if let Some(sign) = bits.last_mut()
                    && !mutation!("compare-terms-without-sign")
                {
                    *sign = !*sign;
                }
                bits
            };
            vec![cnf.less(&flipped(left), &flipped(right))]
        }
    }
}
