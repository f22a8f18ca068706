//! Run-time types of pointers (section 7.1.1 of the dissertation): a pointer is compared with pointers and null only, and arithmetic
//! keeps it in its block.
//!
//! The dissertation has values that are undefined, numbers or pointers. Here all are numbers, and what a number is follows from where
//! the blocks are. So only values are concerned that have a pointer's type in the source, and three kinds of words that
//! such a type may hold count as neither: marked pointers, which lie in their block or just behind it; a marked null, unless the source makes
//! a pointer of that very number; and words with something above the bits of an address.

use crate::cnf::Literal;
use crate::memory::{ADDRESS_BITS, BlockBounds};
use crate::program_formula::{PossibleException, ProgramFormula};
use crate::symbolic::{ExceptionKind, PointerUse, PointerUseKind};
use crate::terms::TermId;
use fencepost_program::{Callee, Function, Op, Operand, Program, Scalar, Terminator};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Blocks are aligned so that the lowest bits of their addresses can be marks: a marked null is at most this.
const MARKS: u64 = 15;

/// What a word is that has the type of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Pointer,
    Number,
    /// Null, marked or not, or a word with something above the bits of an address.
    Other,
}

/// What is known of the words of a program.
struct Words {
    /// The addresses that are pointers, marked or not, from the first to the last of each region.
    regions: Vec<(u64, u64)>,
    sentinels: BTreeSet<u128>,
}

impl Words {
    fn class_of(&self, value: u128) -> Class {
        let above = value >> ADDRESS_BITS;
        if value == 0 || above != 0 && above != u128::from(u64::MAX >> ADDRESS_BITS) {
            Class::Other
        } else if self.regions.iter().any(|(first, last)| is_in(value, *first, *last)) {
            Class::Pointer
        } else if value <= u128::from(MARKS) && !self.sentinels.contains(&value) {
            Class::Other
        } else {
            Class::Number
        }
    }
}

impl ProgramFormula {
    /// Adds the errors that the types of pointers show.
    pub(crate) fn check_pointer_types(&mut self, program: &Program) {
        let unrolled = Rc::clone(&self.unrolled);
        if unrolled.trace.pointer_uses.is_empty() {
            return;
        }
        let words = Words { regions: unrolled.memory.pointers(program), sentinels: sentinels(program) };
        let blocks = unrolled.memory.blocks_and_globals();
        for PointerUse { guard, defined, kind, place, thread, operation } in &unrolled.trace.pointer_uses {
            let (wrong, message) = match *kind {
                PointerUseKind::Compared(left, right) => self.compared_with_number(&words, left, right),
                PointerUseKind::Moved { base, distance, result } => {
                    let message = "arithmetic on a pointer leaves its block".to_owned();
                    (self.leaves_block(&blocks, base, distance, result), message)
                }
            };
            if wrong == Literal::FALSE {
                continue;
            }
            let mut all = vec![wrong, self.condition(*guard)];
            all.extend(defined.iter().map(|defined| self.condition(*defined)));
            let happens = self.cnf.all(&all);
            let at = Some((*thread, *place));
            let (place, kind) = (crate::error::prefix(program, *place), ExceptionKind::PointerType(message));
            self.exceptions.push(PossibleException { happens, kind, place, operation: Some(*operation), at });
        }
    }

    /// Whether one is a pointer and the other a number, and what to say then.
    fn compared_with_number(&mut self, words: &Words, left: TermId, right: TermId) -> (Literal, String) {
        let mut cases = Vec::new();
        let mut numbers = BTreeSet::new();
        for (pointer, number) in [(left, right), (right, left)] {
            let is_number = self.is_of_class(words, number, Class::Number);
            if is_number != Literal::FALSE {
                let is_pointer = self.is_of_class(words, pointer, Class::Pointer);
                cases.push(self.cnf.and(is_number, is_pointer));
                let known = self.values_of(number).unwrap_or_default().iter().copied();
                numbers.extend(known.filter(|value| words.class_of(*value) == Class::Number));
            }
        }
        let shown = match Vec::from_iter(numbers)[..] {
            [number] => format!(": {}", number as u64 as i64),
            _ => String::new(),
        };
        (self.cnf.any(&cases), format!("a pointer is compared with a number that is not null{shown}"))
    }

    /// Whether a word is a pointer, or a number.
    fn is_of_class(&mut self, words: &Words, term: TermId, class: Class) -> Literal {
        if let Some(values) = self.values_of(term) {
            let (yes, no): (Vec<u128>, Vec<u128>) = values.iter().partition(|value| words.class_of(**value) == class);
            if no.is_empty() {
                return Literal::constant(!yes.is_empty());
            }
            let cases: Vec<Literal> = yes.into_iter().map(|value| self.is_value(term, value)).collect();
            return self.cnf.any(&cases);
        }
        let regions = words.regions.iter();
        let pointers: Vec<Literal> = regions.map(|(first, last)| self.is_between(term, *first, *last)).collect();
        let is_pointer = self.cnf.any(&pointers);
        if class == Class::Pointer {
            return is_pointer;
        }
        let last = (1 << ADDRESS_BITS) - 1;
        let mut others = vec![is_pointer, self.is_between(term, last + 1, !last - 1)];
        for value in (0..=u128::from(MARKS)).filter(|value| words.class_of(*value) == Class::Other) {
            others.push(self.is_value(term, value));
        }
        !self.cnf.any(&others)
    }

    /// Whether a pointer into a block is moved out of it. To just behind its end is allowed.
    fn leaves_block(&mut self, blocks: &[BlockBounds], base: TermId, distance: TermId, result: TermId) -> Literal {
        let known = |term: TermId| self.values_of(term).map(<[u128]>::to_vec);
        let mut cases = Vec::new();
        if let (Some(bases), Some(distances)) = (known(base), known(distance)) {
            for value in bases {
                let Some(block) = blocks.iter().find(|block| is_in(value, block.first, block.last_marked)) else {
                    continue;
                };
                for distance_out in &distances {
                    let moved = value.wrapping_add(*distance_out) & u128::from(u64::MAX);
                    if *distance_out != 0 && !is_in(moved, block.first, block.end) {
                        let (from, by) = (self.is_value(base, value), self.is_value(distance, *distance_out));
                        cases.push(self.cnf.and(from, by));
                    }
                }
            }
        } else {
            let rests = self.is_value(distance, 0);
            for block in blocks {
                let inside = self.is_between(base, block.first, block.last_marked);
                let stays = self.is_between(result, block.first, block.end);
                let allowed = self.cnf.or(stays, rests);
                cases.push(self.cnf.and(inside, !allowed));
            }
        }
        self.cnf.any(&cases)
    }

    fn is_between(&mut self, term: TermId, first: u64, last: u64) -> Literal {
        let bits = self.bits(term);
        let number = |value: u64| -> Vec<Literal> {
            (0..bits.len()).map(|bit| Literal::constant(bit < 64 && value >> bit & 1 == 1)).collect()
        };
        let (below, above) = (self.cnf.less(&bits, &number(first)), self.cnf.less(&number(last), &bits));
        !self.cnf.or(below, above)
    }
}

fn is_in(value: u128, first: u64, last: u64) -> bool {
    (u128::from(first)..=u128::from(last)).contains(&value)
}

/// The numbers that the source makes pointers of, each by itself and not out of another value.
fn sentinels(program: &Program) -> BTreeSet<u128> {
    let mut found = BTreeSet::new();
    let mut look = |ty: Scalar, operand: Operand| {
        if let (Scalar::Ptr, Operand::Bits(number)) = (ty, operand) {
            found.insert(number);
        }
    };
    for function in program.functions.iter().filter(|function| function.place.is_some()) {
        let register = |id| function.registers.get(id).map_or(Scalar::Int(1), |register| register.ty);
        for block in function.blocks.iter() {
            for instruction in &block.instructions {
                match &instruction.op {
                    Op::Copy { dst, src } => look(register(*dst), *src),
                    Op::Compare { ty, left, right, .. } => [*left, *right].into_iter().for_each(|one| look(*ty, one)),
                    Op::Select { dst, yes, no, .. } => {
                        [*yes, *no].into_iter().for_each(|one| look(register(*dst), one));
                    }
                    Op::Store { ty, value, .. } | Op::ReadModifyWrite { ty, value, .. } => look(*ty, *value),
                    Op::CompareExchange { ty, expected, desired, .. } => {
                        [*expected, *desired].into_iter().for_each(|one| look(*ty, one));
                    }
                    Op::Call { callee: Callee::Direct(callee), args, .. } => {
                        args.iter().zip(parameters(&program.functions[*callee])).for_each(|(arg, ty)| look(ty, *arg));
                    }
                    _ => {}
                }
            }
            if let Terminator::Return(values) = &block.terminator {
                values.iter().zip(&function.results).for_each(|(value, ty)| look(*ty, *value));
            }
            for target in block.terminator.targets() {
                let params = function.blocks[target.block].params.iter();
                params.zip(&target.args).for_each(|(to, value)| look(register(*to), *value));
            }
        }
    }
    found
}

fn parameters(function: &Function) -> impl Iterator<Item = Scalar> {
    function.params.iter().map(|param| function.registers[*param].ty)
}
