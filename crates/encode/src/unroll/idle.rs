//! Rounds of loops that change nothing.
//!
//! A thread that goes round a loop, writes nothing to memory and comes back to the beginning in the state in which it was
//! there before, might as well not have gone round: without what it read and fenced in between, the rest of the execution is
//! one that the axioms allow, because these speak of all executed instructions and ask for none. So only executions without
//! such rounds are looked at. This is how the dissertation models loops that wait (section 5.2.2 has them run their last round
//! only), for all loops, and for those ways through them that change nothing.
//!
//! A variable that nothing has determined at the beginning of the round may hold something at its end. Without the round
//! nothing determines it, so that a program that uses what such a round has left there is told of an uninitialised value.

use super::Unroller;
use super::shape::Position;
use super::state::{State, Value};
use crate::symbolic::{ExceptionKind, InstructionKind};
use crate::terms::Terms;
use fencepost_program::{BlockId, FunctionId};
use std::collections::BTreeMap;

/// How the rounds of a function's loops have begun.
#[derive(Default)]
pub(super) struct Rounds {
    starts: BTreeMap<Position, Start>,
}

struct Start {
    state: State,
    /// Number of instructions until then.
    instructions: usize,
    /// Number of other effects until then.
    effects: usize,
}

impl Unroller<'_, '_> {
    pub(super) fn begin_round(&mut self, rounds: &mut Rounds, position: &Position, state: &State) {
        if self.rules.skip_idle_rounds {
            let (instructions, effects) = (self.trace.instructions.len(), self.effects);
            rounds.starts.insert(position.clone(), Start { state: state.clone(), instructions, effects });
        }
    }

    /// A jump back to the head of a loop goes on only if the round that ends has changed something.
    pub(super) fn skip_idle_round(
        &mut self,
        rounds: &Rounds,
        (function, head): (FunctionId, BlockId),
        next: &Position,
        state: &mut State,
    ) {
        let mut before = next.clone();
        let Some(last) = before.last_mut() else { return };
        last.1 = last.1.wrapping_sub(1);
        let Some(start) = rounds.starts.get(&before) else { return };
        let terms = &mut self.trace.terms;
        let Some(loop_head) = self.analysis.loop_head(function, head) else { return };
        let mut live = loop_head.live.iter();
        let same_registers =
            live.all(|register| is_same(terms, start.state.register(*register), state.register(*register)));
        let mut locals = state.locals.iter();
        let same_locals = locals.all(|(address, (_, value))| {
            is_same(terms, start.state.locals.get(address).map(|(_, value)| value), Some(value))
        });
        if self.effects != start.effects || !same_registers || !same_locals {
            return;
        }
        let mut writes = terms.truth(false);
        for instruction in self.trace.instructions.iter().skip(start.instructions) {
            if instruction.kind == InstructionKind::Store {
                writes = terms.or(writes, instruction.guard);
            }
        }
        let idle = terms.not(writes);
        let waits = terms.and(state.guard, idle);
        let goes_on = terms.and(state.guard, writes);
        let first = crate::symbolic::InstructionId::new(start.instructions as u32);
        let until = self.trace.instructions.next_id();
        self.exception(waits, ExceptionKind::Waits { since: first, until });
        state.guard = goes_on;
    }
}

/// Whether a value is what it was, or was nothing at all.
fn is_same(terms: &mut Terms, before: Option<&Value>, now: Option<&Value>) -> bool {
    match (before, now) {
        (None, _) => true,
        (Some(before), _) if terms.decided(before.defined) == Some(false) => true,
        (Some(before), Some(now)) => before.term == now.term && before.defined == now.defined,
        (Some(_), None) => false,
    }
}
