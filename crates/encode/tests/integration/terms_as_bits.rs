//! Terms mean the same as numbers, after simplification, and as bits of a formula.

use fencepost_encode::cnf::{Bits, Cnf, Literal};
use fencepost_encode::solver::{Answer, Cadical, Solver};
use fencepost_encode::terms::{Operation, TermId, Terms, UnknownId, mask, signed};
use fencepost_testing::Random;

const OPERATIONS: [Operation; 14] = [
    Operation::And,
    Operation::Or,
    Operation::Xor,
    Operation::Add,
    Operation::Sub,
    Operation::Mul,
    Operation::UDiv,
    Operation::URem,
    Operation::Shl,
    Operation::LShr,
    Operation::AShr,
    Operation::Equal,
    Operation::Ult,
    Operation::Slt,
];

/// A term together with what it must be worth, computed beside it without any of its simplifications.
type Made = (TermId, u128);

fn random_term(random: &mut Random, terms: &mut Terms, leaves: &[Made], width: u8, depth: usize) -> Made {
    if depth == 0 || random.below(8) == 0 {
        if random.below(3) == 0 {
            let value = [0, 1, mask(width), random.below(1 << 16) as u128 & mask(width)][random.below(4)];
            return (terms.constant(value, width), value);
        }
        let (leaf, value) = leaves[random.below(leaves.len())];
        return (terms.resize(leaf, width, false), value & mask(width));
    }
    let mut part = |random: &mut Random, width| random_term(random, terms, leaves, width, depth - 1);
    match random.below(8) {
        0 => {
            let (condition, yes, no) = (part(random, 1), part(random, width), part(random, width));
            (terms.choose(condition.0, yes.0, no.0), if condition.1 == 1 { yes.1 } else { no.1 })
        }
        1 => {
            let from = 1 + random.below(12) as u8;
            let sign = random.below(2) == 0;
            let inner = part(random, from);
            let value = if sign { signed(inner.1, from) as u128 } else { inner.1 };
            (terms.resize(inner.0, width, sign), value & mask(width))
        }
        2 => {
            let inner = part(random, width);
            (terms.not(inner.0), !inner.1 & mask(width))
        }
        _ => {
            let operation = OPERATIONS[random.below(OPERATIONS.len())];
            let inner = if operation.compares() { 1 + random.below(9) as u8 } else { width };
            let (left, right) = (part(random, inner), part(random, inner));
            let value = operation.apply(inner, left.1, right.1);
            let made = terms.binary(operation, left.0, right.0);
            // A comparison has one bit, whatever was asked for.
            (terms.resize(made, width, false), value)
        }
    }
}

#[test]
fn terms_are_worth_what_they_say() {
    let mut random = Random::congruence(7);
    let mut used = 0;
    for _ in 0..1500 {
        let mut terms = Terms::new();
        let values: Vec<u128> = (0..3).map(|_| random.below(1 << 12) as u128).collect();
        let leaves: Vec<(TermId, UnknownId)> = values.iter().map(|_| terms.unknown(12)).collect();
        let made: Vec<Made> = leaves.iter().zip(&values).map(|((term, _), value)| (*term, *value)).collect();
        let width = 1 + random.below(9) as u8;
        let (term, expected) = random_term(&mut random, &mut terms, &made, width, 4);
        let unknown = |id: UnknownId| values[id.number() as usize];
        assert_eq!(terms.evaluate(term, &unknown), expected, "as a term: {:?}", terms.term(term));

        let (mut cnf, mut bits) = (Cnf::new(), Bits::default());
        let nothing_fixed = |_| (0, 0);
        let result = bits.bits(&mut cnf, &terms, term, &nothing_fixed);
        let mut assumptions = Vec::new();
        for ((leaf, _), value) in leaves.iter().zip(&values) {
            let leaf = bits.bits(&mut cnf, &terms, *leaf, &nothing_fixed);
            assumptions
                .extend(leaf.iter().enumerate().map(|(place, bit)| if value >> place & 1 == 1 { *bit } else { !*bit }));
        }
        let mut solver = Cadical::new();
        solver.load(&cnf);
        assert_eq!(solver.solve(&assumptions), Answer::Satisfiable);
        let found =
            result.iter().enumerate().fold(0, |all, (place, bit)| all | u128::from(solver.value(*bit)) << place);
        assert_eq!(found, expected, "as bits: {:?}", terms.term(term));
        used += usize::from(result.iter().any(|bit| *bit != Literal::TRUE && *bit != Literal::FALSE));
    }
    assert!(used > 800, "most terms are no constants: {used}");
}

#[test]
fn a_guard_is_true_again_where_ways_meet() {
    let mut terms = Terms::new();
    let (value, _) = terms.unknown(8);
    let (other, _) = terms.unknown(8);
    let zero = terms.constant(0, 8);
    let outer = terms.equal(other, zero);
    let inner = terms.equal(value, zero);
    let not_inner = terms.not(inner);
    let (yes, no) = (terms.and(outer, inner), terms.and(outer, not_inner));
    assert_eq!(terms.or(yes, no), outer);
    let not_outer = terms.not(outer);
    let all = terms.or(outer, not_outer);
    assert_eq!(terms.decided(all), Some(true));
}

#[test]
fn division_by_zero_is_what_it_says() {
    for (operation, result) in [(Operation::UDiv, 0xFF), (Operation::URem, 0x2A)] {
        let mut terms = Terms::new();
        let (left, _) = terms.unknown(8);
        let (right, _) = terms.unknown(8);
        let term = terms.binary(operation, left, right);
        let (mut cnf, mut bits) = (Cnf::new(), Bits::default());
        let fixed = |id: UnknownId| (0xFF, if id.number() == 0 { 0x2A } else { 0 });
        let found = bits.bits(&mut cnf, &terms, term, &fixed);
        let value =
            found.iter().enumerate().fold(0, |all, (place, bit)| all | u32::from(*bit == Literal::TRUE) << place);
        assert_eq!(value, result, "{operation:?}: constants are resolved without a search");
    }
}
