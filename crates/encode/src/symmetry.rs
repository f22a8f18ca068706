//! Threads that do the same can change places.
//!
//! If two threads run the same operations, every execution is one of a pair, in which one thread does what the other does in the other,
//! and each has the blocks of memory that the other has there. So it is enough to look at executions in which the first of them comes
//! first, by an access that both always make. This holds only if nothing depends on the numbers of threads, or on addresses of blocks other
//! than by comparing them for equality, adding to them, or marking bits that are the same for all blocks.

use crate::memory::{ADDRESS_BITS, InitialMemory};
use crate::program_formula::ProgramFormula;
use crate::symbolic::{InstructionId, InstructionKind};
use crate::terms::{Operation, Term, TermId};
use fencepost_graph::ThreadId;

/// Bits of an address that tell blocks apart: not the lowest, as blocks are aligned, and none that no address has.
const TELLING_BITS: u128 = (1 << ADDRESS_BITS) - 16;

impl ProgramFormula {
    /// Whether threads can change places if they run the same.
    pub fn threads_can_change_places(&self) -> bool {
        let trace = &self.unrolled.trace;
        !self.unrolled.names_threads
            && trace.terms.ids().all(|term| self.is_the_same_for_all_blocks(term))
            && trace.observations.iter().all(|observation| !self.may_be_address(observation.value))
    }

    /// An access that each of some threads that run the same always makes, to the same place. It is the same one of all, so that
    /// the threads can be put in the order of it, however many they are.
    pub fn common_access(&mut self, threads: &[ThreadId]) -> Option<Vec<InstructionId>> {
        let (first, others) = threads.split_first()?;
        let own = self.certain_accesses(*first);
        let of_others: Vec<Vec<InstructionId>> = others.iter().map(|thread| self.certain_accesses(*thread)).collect();
        let unrolled = std::rc::Rc::clone(&self.unrolled);
        let place = |id: InstructionId| unrolled.trace.instructions[id].place;
        for (position, access) in own.into_iter().enumerate() {
            let same: Option<Vec<InstructionId>> = of_others.iter().map(|all| all.get(position).copied()).collect();
            let same = same.filter(|same| same.iter().all(|other| place(*other) == place(access)))?;
            let is_common = |other: &InstructionId| {
                let aliased = self.aliased(access, *other);
                self.cnf.known(aliased) == Some(true)
            };
            if same.iter().all(is_common) {
                return Some(std::iter::once(access).chain(same).collect());
            }
        }
        None
    }

    /// The accesses that a thread makes in every execution.
    fn certain_accesses(&self, thread: ThreadId) -> Vec<InstructionId> {
        let all = self.unrolled.trace.instructions.enumerate();
        let own = all.filter(|(_, i)| i.thread == thread && !matches!(i.kind, InstructionKind::Fence(_)));
        own.map(|(id, _)| id).filter(|id| self.cnf.known(self.guard(*id)) == Some(true)).collect()
    }

    fn may_be_address(&self, term: TermId) -> bool {
        let terms = &self.unrolled.trace.terms;
        match (self.values_of(term), terms.term(term)) {
            (Some(values), _) => values.iter().any(|value| InitialMemory::may_be_in_block(*value)),
            (None, Term::SignExtend(of) | Term::ZeroExtend(of)) => terms.width(of) > 32 && self.may_be_address(of),
            (None, _) => terms.width(term) > 32,
        }
    }

    fn is_the_same_for_all_blocks(&self, term: TermId) -> bool {
        let terms = &self.unrolled.trace.terms;
        match terms.term(term) {
            Term::Constant(_) | Term::Unknown(_) | Term::Choose(..) => true,
            Term::Low(of) | Term::ZeroExtend(of) | Term::SignExtend(of) => !self.may_be_address(of),
            Term::Apply(operation, left, right) => {
                let (is_left, is_right) = (self.may_be_address(left), self.may_be_address(right));
                if !is_left && !is_right {
                    return true;
                }
                let other = if is_left { right } else { left };
                let is_each = |test: &dyn Fn(u128) -> bool| {
                    is_left != is_right
                        && self.values_of(other).is_some_and(|values| values.iter().all(|value| test(*value)))
                };
                match operation {
                    Operation::Equal => true,
                    Operation::Add => !(is_left && is_right),
                    Operation::Sub => !is_right,
                    Operation::And => is_each(&|mask| [0, TELLING_BITS].contains(&(mask & TELLING_BITS))),
                    Operation::Or | Operation::Xor => is_each(&|mark| mark & TELLING_BITS == 0),
                    _ => false,
                }
            }
        }
    }
}
