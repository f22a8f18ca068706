//! The run that leads to a state, found afterwards.
//!
//! Nothing is kept for it during the search: the levels are known, so somebody in the level before leads to the state. That
//! gives a chain of states that stand for others. A run is made of it by going forward again, without symmetry: from the
//! state that the run has reached, an event leads to one that the next of the chain stands for.

use super::expand::{Expander, StateError, Step, Visitor};
use super::level::Search;
use crate::reduction::Reduction;
use crate::system::{Machine, State};

/// A run: one of the initial states by its position, and the events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Position among the initial states.
    pub initial: usize,
    /// The events, early reads included.
    pub steps: Vec<Step>,
    /// What is wrong with the state that it leads to. The search may have seen it in another one that is equal up to
    /// symmetry, where events have other parameters.
    pub troubles: Vec<StateError>,
}

/// Finds a shortest run to a state of a level. None if there is none, which would be our mistake.
pub fn path<const N: usize>(
    search: &Search<'_, N>,
    initial: &[State<N>],
    state: State<N>,
    level: usize,
) -> Option<Path> {
    let reduction = search.reduction();
    let mut expander = search.expander().clone();
    let mut chain = vec![state];
    for earlier in (0..level).rev() {
        let wanted = *chain.last()?;
        let mut finder = Finder { reduction, machine: Machine::default(), wanted, found: false };
        let leads_there = |state: &State<N>| {
            finder.found = false;
            expander.expand(state, &mut finder);
            finder.found
        };
        chain.push(search.level(earlier).into_iter().filter(leads_there).min()?);
    }
    chain.reverse();
    forward(reduction, &mut expander, initial, &chain)
}

/// A run along a chain of representatives.
fn forward<const N: usize>(
    reduction: &Reduction<'_>,
    expander: &mut Expander<'_>,
    initial: &[State<N>],
    chain: &[State<N>],
) -> Option<Path> {
    let mut machine = Machine::default();
    let mut steps = Vec::new();
    let (first, rest) = chain.split_first()?;
    let mut start = None;
    for (position, state) in initial.iter().enumerate() {
        let (mut settled, mut reads) = (*state, Vec::new());
        reduction.reduce(&mut machine, &mut settled, &mut |step| reads.push(step));
        if reduction.representative(&settled) == *first {
            steps.extend(reads);
            start = Some((position, settled));
            break;
        }
    }
    let (position, mut state) = start?;
    for next in rest {
        let mut all = AllSuccessors::default();
        expander.expand(&state, &mut all);
        let chosen = all.successors.into_iter().find_map(|(step, successor)| {
            let (mut settled, mut reads) = (successor, vec![step]);
            reduction.reduce(&mut machine, &mut settled, &mut |step| reads.push(step));
            (reduction.representative(&settled) == *next).then_some((settled, reads))
        });
        let (settled, events) = chosen?;
        steps.extend(events);
        state = settled;
    }
    let mut all = AllSuccessors::default();
    expander.expand(&state, &mut all);
    Some(Path { initial: position, steps, troubles: all.troubles })
}

/// Whether a state leads to another.
struct Finder<'a, 's, const N: usize> {
    reduction: &'a Reduction<'s>,
    machine: Machine,
    wanted: State<N>,
    found: bool,
}

impl<const N: usize> Visitor<N> for Finder<'_, '_, N> {
    fn successor(&mut self, _: Step, state: &State<N>) {
        self.found = self.found || self.reduction.normal(&mut self.machine, state) == self.wanted;
    }
    fn trouble(&mut self, _: StateError) {}
}

/// Everything that can happen.
struct AllSuccessors<const N: usize> {
    successors: Vec<(Step, State<N>)>,
    troubles: Vec<StateError>,
}

impl<const N: usize> Default for AllSuccessors<N> {
    fn default() -> Self {
        Self { successors: Vec::new(), troubles: Vec::new() }
    }
}

impl<const N: usize> Visitor<N> for AllSuccessors<N> {
    fn successor(&mut self, step: Step, state: &State<N>) {
        self.successors.push((step, *state));
    }
    fn trouble(&mut self, trouble: StateError) {
        self.troubles.push(trouble);
    }
}
