//! An execution with its happens-before: the machine, the steps taken, and for each step its clock and its races.
//!
//! Happens-before is that of the chronological traces of Abdulla et al. 2016 (sec. 3, computed as TSO-post in Fig. 12),
//! for byte ranges: the steps of one agent in order; what the machine says had to come first (a store before its commit,
//! commits before a fence, the end of a thread before its join); and conflicting accesses. A load that was forwarded from
//! a buffer is entered at its location when the store is committed, so that it is ordered with later writes only.

use fencepost_base::{TypedId, VectorClock, define_id};
use fencepost_machine::{Access, AccessKind, AgentId, Cell, Machine, Step, StepName, ThreadId, Turn};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

define_id!(
    /// A step of the current execution, by its position.
    pub struct Position("step ")
);

/// A step that was taken.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub step: Rc<Step>,
    pub name: StepName,
    /// Everything that happens before it, and itself.
    pub clock: VectorClock,
    /// Earlier steps that this one races with: they happen before it, nothing lies between, and this step could have come
    /// first.
    pub races: SmallVec<[Position; 2]>,
    /// Cells to which this step has added entries, in order.
    entered: SmallVec<[Cell; 2]>,
}

/// A visit to a cell.
#[derive(Clone, Copy, Debug)]
struct Entry {
    position: Position,
    owner: ThreadId,
    /// Which access of the step it is.
    access: usize,
    mask: u8,
    kind: AccessKind,
    old: [u8; 8],
    new: [u8; 8],
}

/// An execution as far as it has gone.
pub(crate) struct Execution<'p> {
    pub machine: Machine<'p>,
    taken: Vec<Taken>,
    /// For each agent the positions of its steps.
    by_agent: Vec<Vec<Position>>,
    /// For each cell who has visited it, in order.
    cells: FxHashMap<Cell, Vec<Entry>>,
    /// Loads that were forwarded from a store, by the commit of the store.
    forwarded: FxHashMap<StepName, Vec<(Position, usize)>>,
    /// Whether some step had to wait for a number of which others write parts (see [`Self::races_of_waiting`]).
    waits_for_parts: std::cell::Cell<bool>,
}

impl<'p> Execution<'p> {
    pub fn new(machine: Machine<'p>) -> Self {
        Self {
            machine,
            taken: Vec::new(),
            by_agent: Vec::new(),
            cells: FxHashMap::default(),
            forwarded: FxHashMap::default(),
            waits_for_parts: std::cell::Cell::new(false),
        }
    }

    /// Whether in this or an earlier execution a step waited for a number of which others write parts: then not all of its
    /// races were found.
    pub fn waits_for_parts(&self) -> bool {
        self.waits_for_parts.get()
    }

    pub fn len(&self) -> usize {
        self.taken.len()
    }
    pub fn get(&self, position: Position) -> &Taken {
        &self.taken[position.index()]
    }
    /// The newest step.
    pub fn last(&self) -> Option<&Taken> {
        self.taken.last()
    }
    pub fn schedule(&self) -> Vec<Turn> {
        self.taken.iter().map(|taken| Turn { agent: taken.name.agent, option: taken.step.option }).collect()
    }

    /// Whether the step at `first` happens before `later` or is it.
    pub fn happens_before(&self, first: Position, later: &VectorClock) -> bool {
        let name = self.get(first).name;
        later.get(name.agent.index()) >= name.count
    }

    /// How many steps an agent took before `position`.
    pub fn count_before(&self, agent: AgentId, position: Position) -> u32 {
        self.steps_of(agent).partition_point(|step| *step < position) as u32
    }

    fn steps_of(&self, agent: AgentId) -> &[Position] {
        self.by_agent.get(agent.index()).map_or(&[], Vec::as_slice)
    }

    fn at(&self, name: StepName) -> Option<Position> {
        self.steps_of(name.agent).get(name.count as usize - 1).copied()
    }

    /// What must have happened before a step for other reasons than conflicts. `earlier` is how many steps its agent has
    /// taken before it.
    pub fn base_clock(&self, step: &Step, earlier: u32) -> VectorClock {
        let mut clock = VectorClock::new();
        let own = (earlier > 0).then_some(StepName { agent: step.agent, count: earlier });
        for name in own.into_iter().chain(step.after.iter().copied()) {
            if let Some(position) = self.at(name) {
                clock.join(&self.get(position).clock);
            }
        }
        clock
    }

    /// Lets an agent take its next step.
    pub fn step(&mut self, turn: Turn) {
        let agent = turn.agent;
        let step = self.machine.step(turn);
        let position = Position::from_index(self.taken.len());
        let name = StepName { agent, count: self.machine.taken(agent) };
        let base = self.base_clock(&step, name.count - 1);
        let conflicts = self.conflicts(&step);
        let mut clock = base.clone();
        for conflict in &conflicts {
            clock.join(&self.get(*conflict).clock);
        }
        clock.raise(agent.index(), name.count);
        let races = match step.guard {
            Some(_) => self.races_of_waiting(&step, &base),
            None => self.races(&base, &conflicts),
        };
        let entered = self.enter(&step, position, name);
        if self.by_agent.len() <= agent.index() {
            self.by_agent.resize_with(agent.index() + 1, Vec::new);
        }
        self.by_agent[agent.index()].push(position);
        self.taken.push(Taken { step: Rc::new(step), name, clock, races, entered });
    }

    /// Takes steps back until `len` are left.
    pub fn undo_to(&mut self, len: usize) {
        while self.taken.len() > len {
            let Some(taken) = self.taken.pop() else { return };
            for cell in taken.entered.iter().rev() {
                if let Some(entries) = self.cells.get_mut(cell) {
                    entries.pop();
                }
            }
            for access in &taken.step.footprint {
                if let Some(shield) = access.shield.filter(|shield| self.at(*shield).is_none())
                    && let Some(loads) = self.forwarded.get_mut(&shield)
                {
                    loads.pop();
                }
            }
            self.by_agent[taken.name.agent.index()].pop();
            self.machine.undo();
        }
    }

    /// The earlier steps that are in direct conflict with a new one.
    fn conflicts(&self, step: &Step) -> SmallVec<[Position; 4]> {
        let mut conflicts: SmallVec<[Position; 4]> = SmallVec::new();
        for access in &step.footprint {
            // Forwarded bytes meet memory when their store is committed.
            if access.shield.is_some_and(|shield| self.at(shield).is_none()) {
                continue;
            }
            let Some(entries) = self.cells.get(&access.cell) else { continue };
            let mut open = access.mask;
            for entry in entries.iter().rev() {
                if entry.mask & open == 0 {
                    continue;
                }
                if self.clashes(entry, step, access) {
                    conflicts.push(entry.position);
                }
                if entry.kind.writes() {
                    open &= !entry.mask;
                    if open == 0 {
                        break;
                    }
                }
            }
        }
        conflicts
    }

    /// Whether what a new step does to a cell is in conflict with an entry of it.
    fn clashes(&self, entry: &Entry, step: &Step, access: &Access) -> bool {
        let earlier = &self.get(entry.position).step;
        let before_earlier = |agent: AgentId| self.count_before(agent, entry.position);
        let before = |agent: AgentId| self.steps_of(agent).len() as u32;
        entry.owner != step.owner
            && earlier.clashes(&earlier.footprint[entry.access], before_earlier, step, access, before)
    }

    /// Those conflicts that are races: not ordered by anything else.
    fn races(&self, base: &VectorClock, conflicts: &[Position]) -> SmallVec<[Position; 2]> {
        let mut races: SmallVec<[Position; 2]> = SmallVec::new();
        for &conflict in conflicts {
            let ordered_by_other = conflicts
                .iter()
                .any(|other| *other != conflict && self.happens_before(conflict, &self.get(*other).clock));
            if !self.happens_before(conflict, base) && !ordered_by_other && !races.contains(&conflict) {
                races.push(conflict);
            }
        }
        races
    }

    /// The races of a step that waits for what memory holds, whether it was taken or not: with the newest steps before
    /// which it could have been taken. Others may lie between: who waits for a lock races with the step that took it, not
    /// with the one that gave it back. This is the rule of Jonsson, Lång and Sagonas 2022 ("Awaiting for Godot") for
    /// awaits, and covers locks as well.
    ///
    /// It needs rivals that are ordered among themselves. Writes of different parts of the number are not, and the step
    /// might have to come before several of them to find what it waits for. Nobody writes such programs; they are noticed
    /// and not proved.
    fn races_of_waiting(&self, step: &Step, base: &VectorClock) -> SmallVec<[Position; 2]> {
        let mut rivals: SmallVec<[Position; 8]> = SmallVec::new();
        // A number that lies across two cells is in parts of its own.
        let guarded = step.guard.map_or(0, |guard| guard.accesses(&step.footprint).len());
        for (index, access) in step.footprint.iter().enumerate() {
            let entries = self.cells.get(&access.cell).map_or(&[][..], Vec::as_slice);
            let overlapping = entries.iter().filter(|entry| entry.mask & access.mask != 0);
            for entry in overlapping.filter(|entry| self.clashes(entry, step, access)) {
                rivals.push(entry.position);
                let is_part = index < guarded && (guarded > 1 || entry.mask & access.mask != access.mask);
                if is_part && entry.kind.writes() && !self.happens_before(entry.position, base) {
                    self.waits_for_parts.set(true);
                }
            }
        }
        rivals.sort_unstable();
        let mut races: SmallVec<[Position; 2]> = SmallVec::new();
        for &rival in rivals.iter().rev() {
            let ordered = self.happens_before(rival, base)
                || races.iter().any(|race| self.happens_before(rival, &self.get(*race).clock));
            if !ordered && self.could_come_before(step, rival) {
                races.push(rival);
            }
        }
        races
    }

    /// Whether a step that waits could be taken without an earlier one and all that happens after that.
    fn could_come_before(&self, step: &Step, rival: Position) -> bool {
        let end = Position::from_index(self.taken.len());
        step.guard.is_none_or(|guard| {
            guard.admits(&step.footprint, |cell| {
                let mut bytes = self.contents_without(cell, u8::MAX, rival, end);
                // Where nobody has written before, the machine was asked, in which the step may have been taken already.
                for access in step.footprint.iter().filter(|access| access.cell == cell && access.kind.writes()) {
                    for byte in (0..8).filter(|byte| access.mask & (1 << byte) != 0) {
                        if !self.written(cell, byte) {
                            bytes[byte] = access.old[byte];
                        }
                    }
                }
                bytes
            })
        })
    }

    /// Whether a step of the execution has written a byte.
    fn written(&self, cell: Cell, byte: usize) -> bool {
        let entries = self.cells.get(&cell).map_or(&[][..], Vec::as_slice);
        entries.iter().any(|entry| entry.kind.writes() && entry.mask & (1 << byte) != 0)
    }

    /// The races of a step that cannot be taken, because it waits.
    pub fn races_of_attempt(&self, attempt: &Step) -> SmallVec<[Position; 2]> {
        let base = self.base_clock(attempt, self.machine.taken(attempt.agent));
        self.races_of_waiting(attempt, &base)
    }

    /// Enters a step at the cells it touches.
    fn enter(&mut self, step: &Step, position: Position, name: StepName) -> SmallVec<[Cell; 2]> {
        let mut entered: SmallVec<[Cell; 2]> = SmallVec::new();
        for (index, access) in step.footprint.iter().enumerate() {
            match access.shield.filter(|shield| self.at(*shield).is_none()) {
                Some(commit) => self.forwarded.entry(commit).or_default().push((position, index)),
                None => self.enter_at(access, index, position, step.owner, &mut entered),
            }
        }
        if let Some(loads) = self.forwarded.get(&name).cloned() {
            for (load, index) in loads {
                let access = self.get(load).step.footprint[index];
                self.enter_at(&access, index, load, step.owner, &mut entered);
            }
        }
        entered
    }

    fn enter_at(
        &mut self,
        access: &Access,
        index: usize,
        position: Position,
        owner: ThreadId,
        entered: &mut SmallVec<[Cell; 2]>,
    ) {
        let Access { cell, mask, kind, old, new, .. } = *access;
        let entry = Entry { position, owner, access: index, mask, kind, old, new };
        self.cells.entry(cell).or_default().push(entry);
        entered.push(cell);
    }

    /// What a cell would hold in the execution without the step at `without` and all that happens after it, up to
    /// `until`; only the bytes of `mask` count.
    pub fn contents_without(&self, cell: Cell, mask: u8, without: Position, until: Position) -> [u8; 8] {
        let mut bytes = self.machine.cell_contents(cell);
        let entries = self.cells.get(&cell).map_or(&[][..], Vec::as_slice);
        for byte in (0..8).filter(|byte| mask & (1 << byte) != 0) {
            let writes = || entries.iter().filter(|entry| entry.kind.writes() && entry.mask & (1 << byte) != 0);
            let kept = |entry: &&Entry| {
                entry.position < until
                    && (entry.position < without || !self.happens_before(without, &self.get(entry.position).clock))
            };
            if let Some(last) = writes().rfind(kept) {
                bytes[byte] = last.new[byte];
            } else if let Some(first) = writes().next() {
                bytes[byte] = first.old[byte];
            }
        }
        bytes
    }
}
