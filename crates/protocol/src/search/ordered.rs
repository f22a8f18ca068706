//! Whether every write that waits can still be put in order.
//!
//! Cycles are looked for in runs in which every write has been put in order. That is enough if every run can be continued to
//! such a one, by internal events alone: a run is consistent if its continuation is. Control alone decides that, so it is
//! found out once, without data: backwards, from the states in which no write waits.

use super::expand::{StateError, Step, Visitor};
use super::level::Search;
use crate::language::ast::RuleKind;
use crate::reduction::Reduction;
use crate::system::{Instances, Machine, State};
use std::collections::HashSet;

/// A state, as early as possible, from which no internal events lead to one where no write waits, and its level. Only for a
/// search without data that has come to its end; none if there is no such state.
pub fn never_ordered<const N: usize>(search: &Search<'_, N>, instances: &Instances) -> Option<(State<N>, usize)> {
    let automata = search.reduction().automata();
    let pending = automata.pending().filter(|_| automata.lemma().k() == 0)?;
    let levels = 0..search.level_count();
    let mut waiting: Vec<(State<N>, usize)> = levels
        .flat_map(|level| search.level(level).into_iter().map(move |state| (state, level)))
        .filter(|(state, _)| pending.get(state) > 0)
        .collect();
    let mut stuck: HashSet<State<N>> = waiting.iter().map(|(state, _)| *state).collect();
    let mut expander = search.expander().clone();
    let mut goes_on = true;
    while std::mem::take(&mut goes_on) {
        // The last ones first: they are nearer to the end of what waits.
        waiting.retain(|(state, _)| stuck.contains(state));
        for (state, _) in waiting.iter().rev() {
            let reduction = search.reduction();
            let mut escape = Escape { instances, reduction, machine: Machine::default(), stuck: &stuck, found: false };
            expander.expand(state, &mut escape);
            if escape.found {
                stuck.remove(state);
                goes_on = true;
            }
        }
    }
    waiting.into_iter().find(|(state, _)| stuck.contains(state))
}

/// Whether an internal event leads out of the states that are stuck.
struct Escape<'a, 's, const N: usize> {
    instances: &'a Instances,
    reduction: &'a Reduction<'s>,
    machine: Machine,
    stuck: &'a HashSet<State<N>>,
    found: bool,
}

impl<const N: usize> Visitor<N> for Escape<'_, '_, N> {
    fn successor(&mut self, step: Step, state: &State<N>) {
        if self.instances.instances[step.instance as usize].kind == RuleKind::Internal {
            self.found |= !self.stuck.contains(&self.reduction.normal(&mut self.machine, state));
        }
    }
    /// With a larger queue the event would happen, and nobody knows where that leads; the answer is inconclusive anyway.
    fn trouble(&mut self, trouble: StateError) {
        self.found |= matches!(trouble, StateError::Overflow(..));
    }
}
