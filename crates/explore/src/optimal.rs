//! Optimal exploration in little memory: every trace exactly once, no execution begun in vain, and nothing remembered but
//! the current execution and what is still to be reversed in it.
//!
//! The idea is that of Parsimonious-Optimal DPOR (Abdulla, Atig, Das, Jonsson, Sagonas 2024) and TruSt (Kokologiannakis,
//! Marmanis, Gladstein, Vafeiadis 2022): whether a race is to be reversed follows from the execution in which it is seen,
//! so that neither sleep sets nor wakeup trees are needed. `docs/exploration.md` has the argument; in short:
//!
//! - At a state *C* some agent is chosen *freely* and takes its step *e*. All executions that contain *C* and *e* lie below.
//!   The others contain steps that conflict with *e* before the agent's next step. For the first of those, *t*, go back to
//!   *C*, take what happens before *t* and then *t* (the *schedule* of the reversal), and choose the same agent again,
//!   whose step is another one now. Steps of a schedule stay where they are: all executions below contain them.
//! - A race (*e*, *t*) is seen in many executions below *e*. It is reversed in the one that has no detour: every
//!   schedule after *e* leads to *t* (its last step happens before *t*). There is exactly one.
//! - If several steps *t1*, *t2* … must come before the agent's step, they are put there one after the other, in the
//!   order of the names of their agents as far as they do not depend on each other.

use crate::clocks::Clock;
use crate::execution::{Attempt, Execution, Position};
use crate::reversal::decided;
use crate::strategy::Strategy;
use fencepost_base::TypedId;
use fencepost_machine::{Access, AgentId, Step, StepName, Turn};
use smallvec::SmallVec;

/// Steps to take.
type Schedule = SmallVec<[Turn; 4]>;

/// A state on the way to the current one.
struct Node {
    /// The free choice that was made here, also when its step has been reversed since.
    turn: Turn,
    /// In how many ways the step can go.
    options: u64,
    /// Whether the step that was taken from here is the free choice, and not one of a schedule.
    free: bool,
    /// The detour that ends here, if the agent is one whose earlier choice it has reversed.
    resumes: Option<usize>,
    /// What reverses races of the free choice, still to be explored.
    reversals: Vec<Schedule>,
}

/// Where the current execution goes another way than the free choices: a schedule that reverses a race, or a choice of
/// another value than the first.
#[derive(Clone, Copy)]
struct Detour {
    start: Position,
    /// Its last step.
    end: Position,
}

#[derive(Default)]
pub(crate) struct Optimal {
    nodes: Vec<Node>,
    /// The detours of the current execution, in order.
    detours: Vec<Detour>,
    /// The rest of the schedule that is being followed, last step first.
    schedule: Schedule,
    /// Where it began, and whose choice it reverses.
    reversed: Option<(Position, AgentId)>,
    /// Steps of the current execution whose races have been dealt with.
    analysed: usize,
}

/// The later step of a race.
struct Later<'e> {
    step: &'e Step,
    turn: Turn,
    /// What happens before it.
    past: Clock<'e>,
    /// How far the execution had gone before it.
    until: Position,
    /// Whether a step would happen before it if the race were reversed, for other reasons than a direct conflict.
    comes_after: &'e dyn Fn(Position) -> bool,
}

/// Every step has been taken: no load is shielded any more.
const ALL: fn(AgentId) -> u32 = |_| u32::MAX;

/// Whether two steps would be in conflict if forwarded loads were visible only after those commits of which `counts` holds.
fn conflict_if(counts: impl Fn(StepName) -> bool, first: &Step, second: &Step) -> bool {
    let visible = |access: &&Access| access.shield.is_none_or(&counts);
    let against = |mine: &Access| {
        second.footprint.iter().filter(visible).any(|theirs| first.clashes(mine, ALL, second, theirs, ALL))
    };
    first.owner != second.owner && first.footprint.iter().filter(visible).any(against)
}

impl Optimal {
    /// Deals with the races of the newest step.
    fn analyse(&mut self, execution: &Execution<'_>) {
        let fresh = self.analysed < execution.len();
        self.analysed = execution.len();
        // What happens before the end of a schedule was seen without the detour.
        if !fresh || !self.schedule.is_empty() {
            return;
        }
        let newest = Position::from_index(execution.len() - 1);
        let taken = execution.get(newest);
        for &first in &taken.races {
            // Without the first step some loads may be shielded from this one.
            let counts = |shield: StepName| {
                shield != execution.get(first).name && execution.at(shield).is_some_and(|commit| commit < newest)
            };
            let remains = |other: &Position| conflict_if(counts, &execution.get(*other).step, &taken.step);
            let others = || taken.conflicts.iter().copied().filter(|other| *other != first);
            let comes_after = |step: Position| {
                let own = execution.predecessors(&taken.step, taken.name.count - 1);
                own.chain(others().filter(remains))
                    .any(|before| execution.happens_before(step, execution.clock(before)))
            };
            if others().any(|other| other > first && !remains(&other) && !comes_after(other)) {
                // It need not come after them: the race is seen in an execution in which it does not.
                continue;
            }
            let (step, turn, past) = (&taken.step, execution.turn(newest), execution.clock(newest));
            self.reverse(execution, first, &Later { step, turn, past, until: newest, comes_after: &comes_after });
        }
        for Attempt { first, step, past, .. } in &taken.attempts {
            let past = Clock::from(past);
            let comes_after = |step: Position| execution.happens_before(step, past);
            let until = Position::from_index(execution.len());
            self.reverse(
                execution,
                *first,
                &Later { step, turn: step.agent.into(), past, until, comes_after: &comes_after },
            );
        }
    }

    /// Sees to it that a race is reversed, if it is to be done in this execution.
    fn reverse(&mut self, execution: &Execution<'_>, first: Position, later: &Later<'_>) {
        if !self.nodes[first.index()].free
            || !self.leads_to(execution, first, later)
            || !self.is_next(execution, first, later)
        {
            return;
        }
        let between = (first.index() + 1..later.until.index()).map(Position::from_index);
        let needed = between.filter(|position| execution.happens_before(*position, later.past));
        let mut schedule: Schedule = needed.map(|position| execution.turn(position)).collect();
        schedule.push(later.turn);
        schedule.reverse();
        self.nodes[first.index()].reversals.push(schedule);
    }

    /// Whether every detour after `first` leads to the later step.
    fn leads_to(&self, execution: &Execution<'_>, first: Position, later: &Later<'_>) -> bool {
        let mut detours = self.detours.iter().rev().take_while(|detour| detour.start > first);
        detours.all(|detour| execution.happens_before(detour.end, later.past))
    }

    /// Whether the later step may be put before `first` after those that were put there already. Where it does not depend
    /// on them, the order of the agents decides, or the same steps would be put there in several orders.
    fn is_next(&self, execution: &Execution<'_>, first: Position, later: &Later<'_>) -> bool {
        let mut resumes = self.nodes[first.index()].resumes;
        if resumes.is_none() {
            return true;
        }
        let step = decided(execution, first, later.until, later.step);
        let mut passed: SmallVec<[StepName; 4]> = SmallVec::new();
        while let Some(detour) = resumes.map(|index| self.detours[index]) {
            let put_before = execution.get(detour.end);
            passed.push(put_before.name);
            let is_before = |shield: StepName| {
                execution.at(shield).is_some_and(|commit| commit < first || (later.comes_after)(commit))
            };
            let is_before_all = |shield: StepName| !passed.contains(&shield) && is_before(shield);
            if (later.comes_after)(detour.end)
                || conflict_if(is_before, &put_before.step, &step)
                || !conflict_if(is_before_all, &execution.get(first).step, &step)
            {
                return true;
            }
            if execution.machine.precedes(later.turn.agent, put_before.name.agent) {
                return false;
            }
            resumes = self.nodes[detour.start.index()].resumes;
        }
        true
    }

    /// The next step of the schedule.
    fn follow(&mut self, depth: usize) -> Option<Turn> {
        let turn = self.schedule.pop()?;
        if self.nodes.len() == depth {
            self.nodes.push(Node { turn, options: 1, free: false, resumes: None, reversals: Vec::new() });
        }
        if let (true, Some((start, _))) = (self.schedule.is_empty(), self.reversed) {
            self.detours.push(Detour { start, end: Position::from_index(depth) });
        }
        Some(turn)
    }

    /// Leaves the node at `depth` as it is, to go another way from there.
    fn return_to(&mut self, depth: usize) -> Option<usize> {
        self.analysed = depth;
        Some(depth)
    }
}

impl Strategy for Optimal {
    fn choose(&mut self, execution: &Execution<'_>) -> Option<Turn> {
        self.analyse(execution);
        let depth = execution.len();
        if let Some(turn) = self.follow(depth) {
            return Some(turn);
        }
        if self.nodes.len() == depth {
            let reversed = self.reversed.take().map(|(_, agent)| agent);
            let resumed = reversed.filter(|agent| execution.machine.enabled(*agent));
            let newest = execution.last().map(|taken| &taken.step);
            let agent = resumed.or_else(|| execution.machine.good_choice(newest))?;
            let resumes = resumed.map(|_| self.detours.len() - 1);
            let options = execution.machine.options(agent);
            self.nodes.push(Node { turn: agent.into(), options, free: true, resumes, reversals: Vec::new() });
        }
        Some(self.nodes[depth].turn)
    }

    fn backtrack(&mut self, execution: &Execution<'_>) -> Option<usize> {
        self.analyse(execution);
        // An execution that is not followed further may have been left in a schedule or at its end.
        self.reversed = None;
        self.schedule.clear();
        while let Some(depth) = self.nodes.len().checked_sub(1) {
            let node = &mut self.nodes[depth];
            let position = Position::from_index(depth);
            while self.detours.last().is_some_and(|detour| detour.start >= position) {
                self.detours.pop();
            }
            if node.free && node.turn.option + 1 < node.options {
                node.turn.option += 1;
                self.detours.push(Detour { start: position, end: position });
                return self.return_to(depth);
            }
            if let Some(schedule) = node.reversals.pop() {
                node.free = false;
                self.schedule = schedule;
                self.reversed = Some((position, node.turn.agent));
                return self.return_to(depth);
            }
            self.nodes.pop();
        }
        None
    }
}
