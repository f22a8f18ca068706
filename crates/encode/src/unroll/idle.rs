//! Rounds of loops that change nothing.
//!
//! A thread that goes round a loop, writes nothing to memory and comes back to a place in the state in which it was there
//! before, might as well not have gone round: without what it read and fenced in between, the rest of the execution is
//! one that the axioms allow, because these speak of all executed instructions and ask for none. So only executions without
//! such rounds are looked at. This is how the dissertation models loops that wait (section 5.2.2 has them run their last round
//! only), for all loops, and for those ways through them that change nothing.
//!
//! The place is the head of the loop, or another block of it where fewer registers matter (`analysis::rounds`). What the state
//! is depends on the way that is taken next: what the next round overwrites before it has used it is not part of it. Whether
//! it does is known when that round ends. So a round was in vain, too, if it has written nothing and the next one has used
//! nothing that it has left behind and leaves nothing of it behind itself. That round must have written nothing either,
//! so that this can be said to wait: if both have read what is the last that was written, then both have gone the same
//! way, and all others will.
//!
//! A variable that nothing has determined at the beginning of the round may hold something at its end. Without the round
//! nothing determines it, so that a program that uses what such a round has left there is told of an uninitialised value.

use super::Unroller;
use super::shape::Position;
use super::state::{RoundConditions, RoundId, State, Value, united};
use crate::symbolic::{ExceptionKind, InstructionId, InstructionKind};
use crate::terms::{TermId, Terms};
use fencepost_base::{TypedId, mutation};
use fencepost_program::{BlockId, FunctionId, RegId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How the rounds of a function's loops have begun, and come to the other places where they are judged.
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
    /// The number of this round, if what it has found at its start is marked as [old](Value::old).
    marked: Option<RoundId>,
    /// Rounds that have begun since have this number or a greater one.
    next_round: RoundId,
}

impl Unroller<'_, '_> {
    pub(super) fn begin_round(
        &mut self,
        rounds: &mut Rounds,
        head: (FunctionId, BlockId),
        position: &Position,
        state: &mut State,
    ) {
        if self.rules.skip_idle_rounds {
            let marked = self.mark_old(rounds, head, position, state);
            self.note_start(rounds, position, state, marked);
        }
    }

    fn note_start(&self, rounds: &mut Rounds, position: &Position, state: &State, marked: Option<RoundId>) {
        let (instructions, effects) = (self.trace.instructions.len(), self.effects);
        let (state, next_round) = (state.clone(), self.next_round);
        rounds.starts.insert(position.clone(), Start { state, instructions, effects, marked, next_round });
    }

    /// Marks what a round has found at its start and the one before has not.
    fn mark_old(
        &mut self,
        rounds: &Rounds,
        (function, head): (FunctionId, BlockId),
        position: &Position,
        state: &mut State,
    ) -> Option<RoundId> {
        let before = rounds.starts.get(&before(position, 0)?)?;
        state.forget_rounds_since(before.next_round);
        if self.effects != before.effects {
            return None;
        }
        let round = self.next_round;
        self.next_round = RoundId::new(round.number() + 1);
        let terms = &mut self.trace.terms;
        let mark: RoundConditions = Rc::from([(round, terms.truth(true))]);
        let mut differs = false;
        for register in &self.analysis.loop_head(function, head)?.live {
            let old = before.state.register(*register);
            if is_same(terms, old, state.register(*register)) {
                continue;
            }
            // What nothing determines cannot be marked.
            let value = state.register_mut(*register)?;
            value.old = united(&value.old, &mark, terms);
            differs = true;
        }
        for (address, (_, value)) in &mut state.locals {
            let old = before.state.locals.get(address).map(|(_, value)| value);
            if !is_same(terms, old, Some(value)) {
                value.old = united(&value.old, &mark, terms);
                differs = true;
            }
        }
        differs.then_some(round)
    }

    /// A block of a loop other than its head. The thread goes on from there only if it has changed something since it was
    /// there in the round before.
    pub(super) fn judge_round(
        &mut self,
        rounds: &mut Rounds,
        (function, block): (FunctionId, BlockId),
        position: &Position,
        state: &mut State,
    ) {
        if !self.rules.skip_idle_rounds {
            return;
        }
        let Some(live) = self.analysis.cut_point(function, block).map(|point| point.live.clone()) else { return };
        if let Some(start) = before(position, 1).and_then(|before| rounds.starts.get(&before))
            && self.effects == start.effects
            && is_same_state(&self.trace.terms, &live, &start.state, state)
        {
            let writes = self.writes_since(start.instructions);
            let was_elsewhere = self.trace.terms.not(start.state.guard);
            let goes_on = self.trace.terms.or(writes, was_elsewhere);
            self.wait_unless(goes_on, start.instructions, state);
        }
        self.note_start(rounds, position, state, None);
    }

    /// A jump back to the head of a loop goes on only if the round that ends has changed something, and the one before it.
    pub(super) fn skip_idle_round(
        &mut self,
        rounds: &Rounds,
        (function, head): (FunctionId, BlockId),
        next: &Position,
        state: &mut State,
    ) {
        let Some(last) = before(next, 0) else { return };
        let Some(start) = rounds.starts.get(&last) else { return };
        let Some(loop_head) = self.analysis.loop_head(function, head) else { return };
        let live = loop_head.live.clone();
        // That values are the same although other terms stand for them is found out by the solver, from the third round on: most
        // loops never have so many.
        let same = match last.last().map_or(0, |(_, round)| *round) {
            0 | 1 => self.trace.terms.truth(is_same_state(&self.trace.terms, &live, &start.state, state)),
            _ => equal_states(&mut self.trace.terms, &live, &start.state, state),
        };
        if self.effects == start.effects && self.trace.terms.decided(same) != Some(false) {
            let writes = self.writes_since(start.instructions);
            let differs = self.trace.terms.not(same);
            let goes_on = self.trace.terms.or(writes, differs);
            self.wait_unless(goes_on, start.instructions, state);
        }
        let earlier = before(&last, 0).and_then(|earlier| rounds.starts.get(&earlier));
        let (Some(round), Some(earlier)) = (start.marked, earlier) else { return };
        if self.effects != earlier.effects {
            return;
        }
        let terms = &mut self.trace.terms;
        let registers = live.iter().filter_map(|register| state.register(*register));
        let left = registers.chain(state.locals.values().map(|(_, value)| value)).map(|value| &value.old);
        let mut matters = terms.truth(false);
        for of in left.filter(|_| !mutation!("forget-what-a-round-leaves-behind")).chain([&state.used]) {
            if let Some(when) = of_round(of, round) {
                matters = terms.or(matters, when);
            }
        }
        if terms.decided(matters) != Some(true) {
            let writes = self.writes_since(earlier.instructions);
            let goes_on = self.trace.terms.or(matters, writes);
            self.wait_unless(goes_on, earlier.instructions, state);
        }
    }

    /// Whether the thread has written to memory since there were so many instructions.
    fn writes_since(&mut self, instructions: usize) -> TermId {
        let terms = &mut self.trace.terms;
        let mut writes = terms.truth(false);
        for instruction in self.trace.instructions.iter().skip(instructions) {
            if instruction.kind == InstructionKind::Store {
                writes = terms.or(writes, instruction.guard);
            }
        }
        writes
    }

    /// The thread waits, for what it has read since there were so many instructions, unless a condition holds.
    fn wait_unless(&mut self, goes_on: TermId, instructions: usize, state: &mut State) {
        let terms = &mut self.trace.terms;
        let idle = terms.not(goes_on);
        let waits = terms.and(state.guard, idle);
        let since = InstructionId::from_index(instructions);
        let until = self.trace.instructions.next_id();
        state.guard = terms.and(state.guard, goes_on);
        self.exception(waits, ExceptionKind::Waits { since, until });
    }
}

/// The same position in the round before, of the loop that is so many levels above it.
fn before(position: &Position, above: usize) -> Option<Position> {
    let mut before = position.clone();
    let level = before.len().checked_sub(1 + above)?;
    before[level].1 = before[level].1.checked_sub(1)?;
    Some(before)
}

/// The condition under which something holds of a round.
fn of_round(of: &RoundConditions, round: RoundId) -> Option<TermId> {
    let position = of.binary_search_by_key(&round, |(round, _)| *round).ok()?;
    Some(of[position].1)
}

fn is_same_state(terms: &Terms, live: &[RegId], before: &State, now: &State) -> bool {
    let mut locals = now.locals.iter();
    live.iter().all(|register| is_same(terms, before.register(*register), now.register(*register)))
        && locals.all(|(address, (_, value))| {
            is_same(terms, before.locals.get(address).map(|(_, value)| value), Some(value))
        })
}

/// Whether all values are what they were, or were nothing at all: a condition.
fn equal_states(terms: &mut Terms, live: &[RegId], before: &State, now: &State) -> TermId {
    let registers = live.iter().map(|register| (before.register(*register), now.register(*register)));
    let locals = now.locals.iter();
    let locals = locals.map(|(address, (_, value))| (before.locals.get(address).map(|(_, value)| value), Some(value)));
    let mut all = terms.truth(true);
    for (before, now) in registers.chain(locals).collect::<Vec<_>>() {
        if is_same(terms, before, now) {
            continue;
        }
        let (Some(before), Some(now)) = (before, now) else { return terms.truth(false) };
        if terms.width(before.term) != terms.width(now.term) {
            return terms.truth(false);
        }
        for (before, now) in [(before.term, now.term), (before.defined, now.defined)] {
            let same = terms.equal(before, now);
            all = terms.and(all, same);
        }
    }
    all
}

/// Whether a value is what it was, or was nothing at all.
fn is_same(terms: &Terms, before: Option<&Value>, now: Option<&Value>) -> bool {
    match (before, now) {
        (None, _) => true,
        (Some(before), _) if terms.decided(before.defined) == Some(false) => true,
        (Some(before), Some(now)) => before.term == now.term && before.defined == now.defined,
        (Some(_), None) => false,
    }
}
