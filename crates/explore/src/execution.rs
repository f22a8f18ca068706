//! An execution with its happens-before: the machine, the steps taken, and for each step its clock and its races.
//!
//! Happens-before is that of the chronological traces of Abdulla et al. 2016 (sec. 3, computed as TSO-post in Fig. 12),
//! for byte ranges: the steps of one agent in order; what the machine says had to come first (a store before its commit,
//! commits before a fence, the end of a thread before its join); and conflicting accesses. A load that was forwarded from
//! a buffer is entered at its location when the store is committed, so that it is ordered with later writes only.
//!
//! This is the inner loop of the search: everything here is a stack that grows and shrinks with the execution and keeps
//! its memory.

use crate::clocks::{Clock, ClockStack};
use crate::visits::{Visit, Visits};
use fencepost_base::{TypedId, VectorClock, define_id, mutation};
use fencepost_machine::{Access, AgentId, Guard, Machine, Step, StepName, ThreadIndex, Turn};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

define_id!(
    /// A step of the current execution, by its position.
    pub struct Position("step ")
);

/// A few positions.
pub(crate) type Positions = SmallVec<[Position; 4]>;

/// A step that was taken.
#[derive(Debug)]
pub(crate) struct TakenStep {
    pub step: Step,
    pub name: StepName,
    /// Earlier steps with which it is in direct conflict.
    pub conflicts: Positions,
    /// Those conflicts that are races: nothing else puts them before this step, which could have come first.
    pub races: Positions,
    /// Races that became known with this step, between an earlier step and one that waits.
    pub attempts: Vec<Attempt>,
    /// How many visits to cells this step has entered.
    entered: u32,
}

impl TakenStep {
    /// A place for a step.
    fn new() -> Self {
        let agent = AgentId::new(0);
        Self {
            step: Step::new(agent, ThreadIndex::new(0)),
            name: StepName { agent, count: 0 },
            conflicts: Positions::new(),
            races: Positions::new(),
            attempts: Vec::new(),
            entered: 0,
        }
    }
}

/// A step that waits and could have come before an earlier one.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    /// The earlier step.
    pub first: Position,
    /// The step as it would be.
    pub step: Step,
    pub name: StepName,
    /// What must have happened before it for other reasons than conflicts.
    pub past: VectorClock,
}

/// An execution as far as it has gone.
pub(crate) struct Execution<'p> {
    pub machine: Machine<'p>,
    /// The steps, of which those from `len` on have been taken back and wait to be overwritten.
    taken: Vec<TakenStep>,
    len: usize,
    clocks: ClockStack,
    /// For each agent the positions of its steps.
    by_agent: Vec<Vec<Position>>,
    visits: Visits,
    /// Loads that were forwarded from a store, by the commit of the store.
    forwarded: FxHashMap<StepName, Vec<(Position, usize)>>,
    /// How many of them there are.
    shielded: usize,
    /// Whether some step had to wait for a number of which others write parts (see [`Self::attempts`]).
    waits_for_parts: std::cell::Cell<bool>,
}

impl<'p> Execution<'p> {
    pub fn new(machine: Machine<'p>) -> Self {
        Self {
            machine,
            taken: Vec::new(),
            len: 0,
            clocks: ClockStack::default(),
            by_agent: Vec::new(),
            visits: Visits::default(),
            forwarded: FxHashMap::default(),
            shielded: 0,
            waits_for_parts: std::cell::Cell::new(false),
        }
    }

    /// Whether in this or an earlier execution a step waited for a number of which others write parts: then not all of its
    /// races were found.
    pub fn waits_for_parts(&self) -> bool {
        self.waits_for_parts.get()
    }

    pub fn len(&self) -> usize {
        self.len
    }
    pub fn get(&self, position: Position) -> &TakenStep {
        &self.taken[position.index()]
    }
    /// The newest step.
    pub fn last(&self) -> Option<&TakenStep> {
        self.taken[..self.len].last()
    }
    /// Everything that happens before a step, and itself.
    pub fn clock(&self, position: Position) -> Clock<'_> {
        self.clocks.get(position.index())
    }
    pub fn turn(&self, position: Position) -> Turn {
        let taken = self.get(position);
        Turn { agent: taken.name.agent, option: taken.step.option }
    }
    pub fn schedule(&self) -> Vec<Turn> {
        (0..self.len()).map(|index| self.turn(Position::from_index(index))).collect()
    }

    /// Whether the step at `first` happens before `later` or is it.
    pub fn happens_before<'c>(&self, first: Position, later: impl Into<Clock<'c>>) -> bool {
        later.into().has_step(self.get(first).name)
    }

    /// How many steps an agent took before `position`.
    pub fn count_before(&self, agent: AgentId, position: Position) -> u32 {
        self.steps_of(agent).partition_point(|step| *step < position) as u32
    }

    fn steps_of(&self, agent: AgentId) -> &[Position] {
        self.by_agent.get(agent.index()).map_or(&[], Vec::as_slice)
    }

    /// Where a step was taken, if it was.
    pub fn at(&self, name: StepName) -> Option<Position> {
        self.steps_of(name.agent).get((name.count as usize).checked_sub(1)?).copied()
    }

    /// The steps that must have happened directly before a step for other reasons than conflicts. `earlier` is how many
    /// steps its agent has taken before it.
    pub fn predecessors(&self, step: &Step, earlier: u32) -> impl Iterator<Item = Position> {
        let own = StepName { agent: step.agent, count: earlier };
        std::iter::once(own).chain(step.enabled_by.iter().copied()).filter_map(|name| self.at(name))
    }

    /// What must have happened before a step for other reasons than conflicts.
    pub fn base_clock(&self, step: &Step, earlier: u32) -> VectorClock {
        let mut clock = VectorClock::new();
        for position in self.predecessors(step, earlier) {
            clock.join_counts(self.clock(position).counts());
        }
        clock
    }

    /// Lets an agent take its next step.
    pub fn step(&mut self, turn: Turn) {
        let index = self.len;
        if self.taken.len() == index {
            self.taken.push(TakenStep::new());
        }
        self.machine.step_into(turn, &mut self.taken[index].step);
        if self.by_agent.len() <= turn.agent.index() {
            self.by_agent.resize_with(turn.agent.index() + 1, Vec::new);
        }
        let own = &self.by_agent[turn.agent.index()];
        let name = StepName { agent: turn.agent, count: own.len() as u32 + 1 };
        debug_assert_eq!(name.count, self.machine.count_steps(turn.agent), "all steps are known");
        self.clocks.push(self.by_agent.len(), own.last().map(|own| own.index()));
        self.taken[index].name = name;
        for number in 0..self.taken[index].step.enabled_by.len() {
            if let Some(before) = self.at(self.taken[index].step.enabled_by[number]) {
                self.clocks.join(before.index());
            }
        }
        let position = Position::from_index(index);
        let taken = &mut self.taken[index];
        let (mut conflicts, mut races) = (std::mem::take(&mut taken.conflicts), std::mem::take(&mut taken.races));
        conflicts.clear();
        races.clear();
        taken.attempts.clear();
        self.taken[index].entered = self.enter(position, &mut conflicts);
        if !conflicts.is_empty() {
            self.add_races(&self.taken[index].step, &conflicts, &mut races);
            for conflict in &conflicts {
                self.clocks.join(conflict.index());
            }
        }
        let taken = &mut self.taken[index];
        (taken.conflicts, taken.races) = (conflicts, races);
        self.clocks.raise(name.agent.index(), name.count);
        self.by_agent[turn.agent.index()].push(position);
        self.len += 1;
        if self.machine.has_waited() {
            self.taken[index].attempts = self.attempts(position);
        }
    }

    /// Takes steps back until `len` are left.
    pub fn undo_to(&mut self, len: usize) {
        while self.len > len {
            self.len -= 1;
            let taken = &self.taken[self.len];
            for _ in 0..taken.entered {
                self.visits.leave();
            }
            self.by_agent[taken.name.agent.index()].pop();
            if self.shielded > 0 {
                self.undo_forwarding(self.len);
            }
            self.clocks.pop();
            self.machine.undo();
        }
    }

    /// Adds the earlier visits of a cell, given by its number, with which an access of a new step is in direct conflict.
    fn add_conflicts(&self, step: &Step, access: &Access, number: u32, conflicts: &mut Positions) {
        let mut open = access.mask;
        for visit in self.visits.rivals(number, access.kind) {
            if visit.mask & open == 0 {
                continue;
            }
            if self.clashes(visit, step, access) && !conflicts.contains(&visit.position) {
                conflicts.push(visit.position);
            }
            if visit.kind.writes() {
                open &= !visit.mask;
                if open == 0 {
                    break;
                }
            }
        }
    }

    /// Whether what a new step does to a cell is in conflict with a visit of it.
    fn clashes(&self, visit: &Visit, step: &Step, access: &Access) -> bool {
        if visit.owner == step.owner || mutation!("drop-read-write-races") && !visit.kind.writes() {
            return false;
        }
        if visit.is_simple && access.is_simple() {
            return visit.kind.writes() || access.kind.writes();
        }
        let earlier = &self.get(visit.position).step;
        let theirs = &earlier.footprint[visit.access as usize];
        let before_earlier = |agent: AgentId| self.count_before(agent, visit.position);
        let before = |agent: AgentId| self.steps_of(agent).len() as u32;
        earlier.clashes(theirs, before_earlier, step, access, before)
    }

    /// Adds those conflicts of a new step that are races. The newest clock is that of the step without its conflicts.
    fn add_races(&self, step: &Step, conflicts: &[Position], races: &mut Positions) {
        for &conflict in conflicts {
            let ordered_by_other = || {
                conflicts.iter().any(|other| *other != conflict && self.happens_before(conflict, self.clock(*other)))
            };
            if !self.happens_before(conflict, self.clocks.newest())
                && !ordered_by_other()
                && step.guard.is_none_or(|guard| {
                    self.is_admitted_before(step, guard, conflict) || mutation!("reverse-locks-at-the-release")
                })
            {
                races.push(conflict);
            }
        }
    }

    /// Whether a waiting step could have been taken before a step that it is in direct conflict with.
    fn is_admitted_before(&self, step: &Step, guard: Guard, earlier: Position) -> bool {
        let accesses = guard.accesses(&step.footprint);
        let mut written = accesses.iter().flat_map(|access| {
            let touches = |theirs: &&Access| theirs.cell == access.cell && theirs.mask & access.mask != 0;
            let writes = self.get(earlier).step.footprint.iter().filter(touches).filter(|t| t.kind.writes());
            writes.map(move |theirs| (access, theirs))
        });
        match written.next() {
            Some(first) => std::iter::once(first).chain(written).all(|(access, theirs)| {
                self.note_parts(theirs.mask, access.mask);
                admits_before(guard, step, access, theirs)
            }),
            // It found the number as it was before. It may have been let in to a number that is wrong where the memory is
            // gone, to make an error.
            None => guard.admits(&step.footprint, |cell| {
                let changed = accesses.iter().find(|access| access.cell == cell && access.old != access.new);
                changed.map_or_else(|| self.machine.cell_contents(cell), |access| access.old)
            }),
        }
    }

    /// Steps that wait (whether or not they still must) and could have come before an earlier step that they had to wait
    /// after. Such a race is known as soon as both the earlier step and all that the waiting one comes after have been
    /// taken: with the newest step. Who waits for a lock races with the step that took it, not with the one that gave it
    /// back: this is the rule of Jonsson, Lång and Sagonas 2022 ("Awaiting for Godot") for awaits, and covers locks as
    /// well.
    ///
    /// It needs rivals that are ordered among themselves. Writes of different parts of the number are not, and the step
    /// might have to come before several of them to find what it waits for. Nobody writes such programs; they are noticed
    /// and not proved.
    fn attempts(&self, newest: Position) -> Vec<Attempt> {
        let mut attempts = Vec::new();
        let taken = self.get(newest);
        for step in self.machine.guarded() {
            let Some(guard) = step.guard else { continue };
            let earlier = self.machine.count_steps(step.agent);
            let is_new = taken.step.owner == step.owner
                || earlier == 0
                    && step.enabled_by.contains(&taken.name)
                    && !mutation!("forget-who-waits-from-the-start");
            let past = self.base_clock(&step, earlier);
            let accesses = guard.accesses(&step.footprint);
            for access in accesses {
                let visits = self.visits.of(access.cell).iter();
                let rivals = visits.filter(|visit| {
                    visit.mask & access.mask != 0
                        && visit.kind.writes()
                        && visit.owner != step.owner
                        && (is_new && !mutation!("forget-who-comes-to-wait")
                            || visit.position == newest && !mutation!("forget-who-is-made-to-wait"))
                        && !self.happens_before(visit.position, &past)
                });
                for rival in rivals {
                    self.note_parts(rival.mask, if accesses.len() == 1 { access.mask } else { u8::MAX });
                    let write = &self.get(rival.position).step.footprint[rival.access as usize];
                    if admits_before(guard, &step, access, write)
                        && (!guard.admits(&step.footprint, |_| write.new) || mutation!("wait-after-everybody"))
                    {
                        let name = StepName { agent: step.agent, count: earlier + 1 };
                        attempts.push(Attempt { first: rival.position, step: step.clone(), name, past: past.clone() });
                    }
                }
            }
        }
        attempts
    }

    /// Notes if a step waits for bytes of which another writes only some.
    fn note_parts(&self, written: u8, waited_for: u8) {
        if written & waited_for != waited_for {
            self.waits_for_parts.set(true);
        }
    }

    fn is_shielded(&self, access: &Access) -> bool {
        access.shield.is_some_and(|shield| self.at(shield).is_none())
    }

    /// Enters a new step at the cells it touches, and adds the earlier steps with which it is in direct conflict. Returns how
    /// many visits it makes.
    fn enter(&mut self, position: Position, conflicts: &mut Positions) -> u32 {
        let mut entered = 0;
        let TakenStep { step, name, .. } = &self.taken[position.index()];
        for (index, access) in step.footprint.iter().enumerate() {
            match access.shield.filter(|_| self.is_shielded(access)) {
                // Forwarded bytes meet memory when their store is committed.
                Some(commit) => {
                    self.forwarded.entry(commit).or_default().push((position, index));
                    self.shielded += 1;
                }
                None => {
                    let number = self.visits.number(access.cell);
                    // Its own visits are in conflict with nothing, whether they have been entered or not.
                    self.add_conflicts(step, access, number, conflicts);
                    self.visits.enter(number, access, index, position, step.owner);
                    entered += 1;
                }
            }
        }
        if self.shielded > 0
            && !mutation!("forget-forwarded-loads")
            && let Some(loads) = self.forwarded.get(name)
        {
            for &(load, index) in loads {
                let access = &self.taken[load.index()].step.footprint[index];
                let number = self.visits.number(access.cell);
                self.visits.enter(number, access, index, load, step.owner);
                entered += 1;
            }
        }
        entered
    }

    /// Forgets the loads of a step that was taken back which wait for the commit of a store.
    fn undo_forwarding(&mut self, index: usize) {
        for access in &self.taken[index].step.footprint {
            if self.is_shielded(access)
                && let Some(loads) = access.shield.and_then(|shield| self.forwarded.get_mut(&shield))
            {
                loads.pop();
                self.shielded -= 1;
            }
        }
    }

    /// What a cell would hold in the execution without the step at `without` and all that happens after it, up to
    /// `until`; only the bytes of `mask` count.
    pub fn contents_without(&self, access: &Access, without: Position, until: Position) -> [u8; 8] {
        let mut bytes = self.machine.cell_contents(access.cell);
        let visits = self.visits.of(access.cell);
        for byte in (0..8).filter(|byte| access.mask & (1 << byte) != 0) {
            let writes = || visits.iter().filter(|visit| visit.kind.writes() && visit.mask & (1 << byte) != 0);
            let kept = |visit: &&Visit| {
                visit.position < until
                    && (visit.position < without || !self.happens_before(without, self.clock(visit.position)))
            };
            let write = |visit: &Visit| self.get(visit.position).step.footprint[visit.access as usize];
            if let Some(last) = writes().rfind(kept) {
                bytes[byte] = write(last).new[byte];
            } else if let Some(first) = writes().next() {
                bytes[byte] = write(first).old[byte];
            }
        }
        bytes
    }
}

/// Whether a step that waits for the bytes of `access` could be taken before a write of them. Nobody waits for bytes that
/// nothing has determined: whoever tries makes an error.
fn admits_before(guard: Guard, step: &Step, access: &Access, write: &Access) -> bool {
    write.unset & access.mask != 0
        || guard.admits(&step.footprint, |_| if mutation!("ask-with-what-was-written") { write.new } else { write.old })
}
