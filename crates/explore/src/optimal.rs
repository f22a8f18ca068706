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
use crate::frontier::Frontier;
use crate::path::{Detour, Node, Path, Schedule};
use crate::reversal::decided;
use crate::strategy::Strategy;
use fencepost_base::{TypedId, mutation};
use fencepost_machine::{Access, AgentId, Step, StepName, Turn};
use smallvec::SmallVec;

#[derive(Default)]
pub(crate) struct Optimal {
    path: Path,
    /// Steps of the current execution whose races have been dealt with.
    analysed: usize,
}

/// The later step of a race.
struct LaterStep<'e> {
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
    /// Goes on after some steps of a path have been taken.
    pub fn resume(path: Path, steps: usize) -> Self {
        Self { path, analysed: steps }
    }

    /// Gives away a part of what is still to be explored, if there is enough.
    pub fn split(&mut self, execution: &Execution<'_>) -> Option<Frontier> {
        self.analyse(execution);
        Frontier::of(&self.path.split()?, execution, false)
    }

    /// The current execution, and what is still to be explored beside it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Deals with the races of the newest step.
    pub fn analyse(&mut self, execution: &Execution<'_>) {
        let fresh = self.analysed < execution.len();
        self.analysed = execution.len();
        // What happens before the end of a schedule was seen without the detour.
        if !fresh || !self.path.schedule.is_empty() && !mutation!("look-at-races-on-the-way") {
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
                    || mutation!("depend-on-loads-that-were-hidden")
                        && others().any(|before| execution.happens_before(step, execution.clock(before)))
            };
            let need_not_follow = others().any(|other| {
                other > first
                    && !remains(&other)
                    && (!comes_after(other) || mutation!("forget-what-was-heard-of-hidden-loads"))
            });
            if need_not_follow && !mutation!("come-after-loads-that-were-hidden") {
                // It need not come after them: the race is seen in an execution in which it does not.
                continue;
            }
            let (step, turn, past) = (&taken.step, execution.turn(newest), execution.clock(newest));
            self.reverse(execution, first, &LaterStep { step, turn, past, until: newest, comes_after: &comes_after });
        }
        for Attempt { first, step, past, .. } in &taken.attempts {
            let past = Clock::from(past);
            let comes_after = |step: Position| execution.happens_before(step, past);
            let until = Position::from_index(execution.len());
            self.reverse(
                execution,
                *first,
                &LaterStep { step, turn: step.agent.into(), past, until, comes_after: &comes_after },
            );
        }
    }

    /// Sees to it that a race is reversed, if it is to be done in this execution.
    fn reverse(&mut self, execution: &Execution<'_>, first: Position, later: &LaterStep<'_>) {
        if !self.path.nodes[first.index()].free && !mutation!("reverse-steps-of-schedules")
            || !self.leads_to(execution, first, later)
            || !self.is_next(execution, first, later)
        {
            return;
        }
        let between = (first.index() + 1..later.until.index()).map(Position::from_index);
        let needed = between.filter(|position| {
            execution.happens_before(*position, later.past)
                || mutation!("schedule-all-that-lies-between")
                    && !execution.happens_before(first, execution.clock(*position))
        });
        let mut schedule: Schedule<AgentId> = needed.map(|position| execution.turn(position)).collect();
        if mutation!("follow-any-way-of-a-choice") {
            schedule.iter_mut().for_each(|turn| turn.option = 0);
        }
        schedule.push(later.turn);
        schedule.reverse();
        self.path.nodes[first.index()].push(schedule);
    }

    /// Whether every detour after `first` leads to the later step.
    fn leads_to(&self, execution: &Execution<'_>, first: Position, later: &LaterStep<'_>) -> bool {
        let mut detours = self.path.detours.iter().rev().take_while(|detour| detour.start > first);
        detours.all(|detour| {
            execution.happens_before(detour.end, later.past) || mutation!("reverse-a-race-wherever-it-is-seen")
        })
    }

    /// Whether the later step may be put before `first` after those that were put there already. Of those that could have
    /// been next at some point, the one whose agent comes first must have been, or the same steps would be put there in
    /// several orders.
    fn is_next(&self, execution: &Execution<'_>, first: Position, later: &LaterStep<'_>) -> bool {
        let mut resumes = self.path.nodes[first.index()].resumes;
        if resumes.is_none() {
            return true;
        }
        let decided = decided(execution, first, later.until, later.step);
        // From the newest on: those that had not been put there yet.
        let mut missing: SmallVec<[Position; 4]> = SmallVec::new();
        while let Some(detour) = resumes.map(|index| self.path.detours[index]) {
            let step = if mutation!("put-steps-before-with-the-outcome-that-they-had") { later.step } else { &decided };
            missing.push(detour.end);
            if execution.machine.precedes(later.turn.agent, execution.get(detour.end).name.agent)
                && !mutation!("put-steps-before-in-any-order")
                && Self::could_be_next(execution, first, later, step, &missing)
            {
                return false;
            }
            resumes =
                self.path.nodes[detour.start.index()].resumes.filter(|_| !mutation!("order-with-the-newest-only"));
        }
        true
    }

    /// Whether the later step could have been put before `first` instead of the oldest of the `missing` ones: it is in
    /// conflict with `first` without them, and what it comes after among them is not and would be taken along.
    fn could_be_next(
        execution: &Execution<'_>,
        first: Position,
        later: &LaterStep<'_>,
        step: &Step,
        missing: &[Position],
    ) -> bool {
        let is_before =
            |shield: StepName| execution.at(shield).is_some_and(|commit| commit < first || (later.comes_after)(commit));
        let counts = |shield: StepName| {
            is_before(shield)
                && (mutation!("forget-who-made-the-load-visible")
                    || !missing.iter().any(|missing| execution.get(*missing).name == shield))
        };
        let is_rival = |step: &Step| conflict_if(counts, &execution.get(first).step, step);
        let comes_after = |missing: Position| {
            (later.comes_after)(missing)
                || conflict_if(is_before, &execution.get(missing).step, step)
                || mutation!("see-hidden-loads-in-a-chain") && conflict_if(|_| true, &execution.get(missing).step, step)
        };
        is_rival(step)
            && !missing.iter().any(|missing| {
                comes_after(*missing)
                    && (is_rival(&execution.get(*missing).step) || mutation!("ask-only-for-the-order-after-the-newest"))
            })
    }

    /// The next step of the schedule.
    fn follow(&mut self, depth: usize) -> Option<Turn> {
        let Path { nodes, detours, schedule, reversed, .. } = &mut self.path;
        let turn = schedule.pop()?;
        match nodes.get_mut(depth) {
            Some(node) => node.taken = turn,
            None => nodes.push(Node::scheduled(turn)),
        }
        if let (true, Some(start)) = (schedule.is_empty(), *reversed) {
            detours.push(Detour { start, end: Position::from_index(depth) });
        }
        Some(turn)
    }

    /// Decides who is to step next if no schedule says it.
    fn choose_freely(&mut self, execution: &Execution<'_>) -> Option<Turn> {
        let reversed = self.path.reversed.take().map(|start| self.path.nodes[start.index()].choice.agent);
        let resumed = reversed
            .filter(|agent| execution.machine.is_enabled(*agent) && !mutation!("forget-whom-the-schedule-delays"));
        let newest = execution.last().map(|taken| &taken.step);
        let agent = resumed.or_else(|| execution.machine.choose_agent(newest))?;
        let resumes = resumed.map(|_| self.path.detours.len() - 1);
        self.path.nodes.push(Node::free(agent.into(), execution.machine.options(agent), resumes));
        Some(agent.into())
    }
}

impl Strategy for Optimal {
    fn choose(&mut self, execution: &Execution<'_>) -> Option<Turn> {
        self.analyse(execution);
        let depth = execution.len();
        if let Some(turn) = self.follow(depth) {
            return Some(turn);
        }
        match self.path.nodes.get(depth) {
            Some(node) => Some(node.choice),
            None => self.choose_freely(execution),
        }
    }

    fn backtrack(&mut self, execution: &Execution<'_>) -> Option<usize> {
        self.analyse(execution);
        let depth = self.path.backtrack()?;
        self.analysed = depth;
        Some(depth)
    }

    fn estimate_remaining(&self) -> Option<f64> {
        Some(self.path.estimate_remaining())
    }

    fn take_frontier(&mut self, execution: &Execution<'_>, under_way: bool) -> Option<Frontier> {
        self.analyse(execution);
        Frontier::of(&self.path, execution, under_way)
    }
}
