//! Loops that wait.
//!
//! A loop that goes round and comes back to its start in the same state, having done nothing that concerns others, will go
//! round again in the same way until somebody else changes what it reads. What it has read so far was of no use: the same
//! could have happened without. So the thread stops there, as at an assumption that does not hold (the spin loops of
//! Abdulla et al. 2016, sec. 6, found while running instead of in the code, which also finds loops around function calls,
//! failing compare-exchanges, exchanges that put back what was there, and critical sections that only read, unless the
//! program tries locks anywhere and could notice that one is held). The executions in which it reads something better are explored for the sake of its races, as ever. If at the end of an
//! execution it would still read the same, it waits forever, which is an error.
//!
//! The state of a loop is that of the registers that are live, of memory that only the thread knows and of the
//! mutexes that it holds. It is looked at where the loop starts, and where fewer registers are live (`analysis::rounds`).

use crate::footprint::Turn;
use crate::journal::Undo;
use crate::machine::Machine;
use crate::names::{Agent, AgentId, ThreadIndex};
use crate::private::hash;
use crate::run::Next;
use crate::settings::Settings;
use crate::thread::State;
use fencepost_base::{TypedId, mutation};
use fencepost_program::scalar::{Bytes, Value};
use fencepost_program::{BlockId, RegId, Scalar};
use fencepost_trace::{Action, Inconclusive, Place, Reason};
use smallvec::SmallVec;
use std::sync::Arc;

/// A place of a loop that a function is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    /// The start of the loop, or a block inside of it where rounds are judged.
    block: BlockId,
    /// Of a start, if not all that is live there counts: the block inside through which the round will go.
    through: Option<BlockId>,
}

/// A place of a loop that a function is in, with the state in which it was there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    spot: Spot,
    /// How often the loop had gone round since it was entered.
    rounds: u32,
    effects: u64,
    own_state: u128,
    /// A hash of the registers that are live.
    live: u128,
    /// The thread's number of noted reads.
    reads: usize,
    /// If the thread was here before in the same state, without an effect since: its number of noted reads then.
    idle_since: Option<usize>,
    /// The step that last saved it in the journal.
    stamp: u64,
}

#[cfg(test)]
impl Visit {
    pub fn forget_stamp(&mut self) {
        self.stamp = 0;
    }
}

/// What a thread has found in a loop, on which it depends whether it can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotedRead {
    /// Memory.
    Bytes { address: u64, value: Value, ty: Scalar },
    /// A mutex was held when it was tried.
    Held { mutex: u64 },
    /// A mutex was given back, so that others can have it in every round.
    Released { mutex: u64 },
}

/// A round in vain, after which a thread holds a mutex that it gives back on the way. It goes on to where it does not: others
/// must be able to have it while the thread rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VainRound {
    /// The thread's number of noted reads before it.
    reads: usize,
    /// And behind it, where it begins again.
    again: usize,
}

impl Machine<'_> {
    /// Notes that a thread has done something that may concern others.
    pub(crate) fn note_effect(&mut self, id: ThreadIndex) {
        self.thread_mut(id).control.effects += 1;
    }

    /// Notes what a thread has read, if it is in a loop.
    pub(crate) fn note_read(&mut self, id: ThreadIndex, read: NotedRead) {
        let thread = self.thread_mut(id);
        if thread.frames.iter().any(|frame| !frame.visits.is_empty()) {
            thread.reads.push(read);
            self.journal.push(Undo::NotedRead { thread: id });
        }
    }

    /// A thread has come from block `from` to a block.
    pub(crate) fn arrive(&mut self, id: ThreadIndex, from: BlockId, at: BlockId) -> Option<Next> {
        let function = self.thread(id).frame().function;
        let spot = Spot { block: at, through: None };
        if let Some(head) = self.code.loop_head(function, at) {
            let (live, is_back) = (self.hash_of_live(id, &head.live), head.back_from.contains(&from));
            let has_ways = !head.narrower_cut_points.is_empty();
            let known = self.visit(id, spot).filter(|_| is_back);
            let rounds = known.map(|known| known.rounds + 1);
            if let Some(reads) = self.note_visit(id, spot, live, rounds) {
                return self.end_vain_round(id, reads);
            }
            if let Some(bound) = self.settings.unroll.filter(|bound| rounds > Some(*bound)) {
                return Some(self.stop_at_bound(id, bound));
            }
            if has_ways {
                self.note_visits_by_way(id, at, rounds);
            }
            return None;
        }
        let point = self.code.cut_point(function, at)?;
        let (head, live) = (point.head, self.hash_of_live(id, &point.live));
        let effects = self.thread(id).control.effects;
        let through = self.visit(id, Spot { block: head, through: Some(at) });
        // Now that it has come this way, the round before was in vain if nothing that it has left behind matters.
        let idle_since = through.filter(|through| through.effects == effects).and_then(|through| through.idle_since);
        let rounds = self.visit(id, Spot { block: head, through: None }).map_or(0, |started| started.rounds);
        let back = idle_since.or_else(|| self.note_visit(id, spot, live, Some(rounds)));
        // With a mutex in its hands that it gives back in each round it goes on to the start.
        back.filter(|reads| !self.holds_released(id, *reads)).map(|reads| self.spin(id, reads))
    }

    /// A thread is at the start of a loop, where less matters on some ways through the round.
    fn note_visits_by_way(&mut self, id: ThreadIndex, at: BlockId, rounds: Option<u32>) {
        let code = Arc::clone(&self.code);
        let function = self.thread(id).frame().function;
        for through in code.loop_head(function, at).into_iter().flat_map(|head| &head.narrower_cut_points) {
            if let Some(point) = code.cut_point(function, *through) {
                let live = self.hash_of_live(id, &point.live_at_head);
                self.note_visit(id, Spot { block: at, through: Some(*through) }, live, rounds);
            }
        }
    }

    /// A thread is about to execute an instruction. If what it does from there on is what it would do in the middle of a
    /// loop, it is as if it was there.
    pub(crate) fn pass_twins(&mut self, id: ThreadIndex) {
        let frame = self.thread(id).frame();
        let (function, place) = (frame.function, (frame.block, frame.index));
        if self.code.twins(function, place).next().is_none() {
            return;
        }
        let code = Arc::clone(&self.code);
        for block in code.twins(function, place) {
            if let Some(point) = code.cut_point(function, block) {
                let live = self.hash_of_live(id, &point.live);
                self.note_visit(id, Spot { block, through: None }, live, None);
            }
        }
    }

    /// A hash of registers of the current function of a thread.
    fn hash_of_live(&self, id: ThreadIndex, live: &[RegId]) -> u128 {
        let thread = self.thread(id);
        let registers = &thread.registers[thread.frame().base..];
        live.iter().fold(0, |live, register| live ^ hash_of(*register, registers[register.index()]))
    }

    fn visit(&self, id: ThreadIndex, spot: Spot) -> Option<&Visit> {
        self.thread(id).frame().visits.iter().find(|visit| visit.spot == spot)
    }

    /// Compares the state of a thread, with this hash of live registers, with that in which it was at a place before, and
    /// keeps it in mind. The loop has gone round so many times since it was entered; none if it is entered now. Returns the
    /// number of noted reads when it was there in the same state, if nothing has had an effect since.
    fn note_visit(&mut self, id: ThreadIndex, spot: Spot, live: u128, rounds: Option<u32>) -> Option<usize> {
        let thread = self.thread(id);
        let (frame, control) = (thread.frame(), &thread.control);
        let known = frame.visits.iter().position(|visit| visit.spot == spot);
        let before = known.map(|known| frame.visits[known]).filter(|_| rounds.is_some());
        let (effects, own_state, reads) = (control.effects, control.own_state, thread.reads.len());
        let is_idle = |visit: &Visit| visit.effects == effects || mutation!("take-rounds-that-store-for-vain");
        let is_same = |visit: &Visit| {
            is_idle(visit)
                && (visit.own_state == own_state || mutation!("forget-own-memory-in-loops"))
                && (visit.live == live || mutation!("forget-registers-in-loops"))
        };
        let idle_since = before.filter(is_same).map(|visit| visit.reads);
        let rounds = rounds.unwrap_or(0);
        // A state that is kept longer each time is found again however long the way back to it (Brent).
        let is_kept = idle_since.is_none() && rounds > 0 && !rounds.is_power_of_two();
        let visit = match before.filter(|visit| is_kept && is_idle(visit)) {
            Some(before) => Visit { rounds, idle_since, ..before },
            None => Visit { spot, rounds, effects, own_state, live, reads, idle_since, stamp: 0 },
        };
        self.set_visit(id, known, visit);
        idle_since
    }

    /// A thread is back at the start of a loop as it was there when it had noted so many reads.
    fn end_vain_round(&mut self, id: ThreadIndex, reads: usize) -> Option<Next> {
        if !self.holds_released(id, reads) {
            return Some(self.spin(id, reads));
        }
        // One that never gives everything back goes on and on, until it meets a limit.
        let thread = self.thread(id);
        let round = VainRound { reads, again: thread.reads.len() };
        let is_second = thread.control.vain.is_some();
        self.thread_mut(id).control.vain = (!is_second).then_some(round);
        if is_second {
            self.note_effect(id);
        }
        None
    }

    /// Lets a thread rest that has gone round in vain.
    fn spin(&mut self, id: ThreadIndex, reads: usize) -> Next {
        self.thread_mut(id).control.vain = None;
        self.log_with(id, |_| Action::Spin);
        self.suspend(id, State::Spinning { reads })
    }

    /// Whether a thread holds a mutex that it has given back since it had noted so many reads.
    fn holds_released(&self, id: ThreadIndex, reads: usize) -> bool {
        self.thread(id).reads[reads..]
            .iter()
            .any(|read| matches!(read, NotedRead::Released { mutex } if self.mutex(*mutex).holder == Some(id)))
            && !mutation!("rest-with-a-mutex-in-hand")
    }

    /// A thread has taken a step of the round after one in vain: whether it rests there. If it finds something else than in
    /// that round, this execution is one that an earlier round in vain does not belong to; if it finds the same, it rests as
    /// soon as it has given back what others may wait for.
    pub(crate) fn rests_after_vain_round(&mut self, id: ThreadIndex) -> bool {
        let thread = self.thread(id);
        let Some(VainRound { reads, again }) = thread.control.vain else { return false };
        let (before, now) = thread.reads[reads..].split_at(again - reads);
        if now.len() > before.len() {
            // It holds something at every point of its way round.
            self.thread_mut(id).control.vain = None;
            return false;
        }
        if now.iter().zip(before).any(|(now, before)| now != before) {
            self.thread_mut(id).control.vain = None;
            // What it has read in both rounds cannot hold at once, so that it does not wait forever.
            self.suspend(id, State::Spinning { reads });
            return true;
        }
        let rests = matches!(now.last(), Some(NotedRead::Released { .. })) && !self.holds_released(id, reads);
        if rests {
            self.spin(id, reads);
        }
        rests
    }

    fn set_visit(&mut self, id: ThreadIndex, known: Option<usize>, visit: Visit) {
        let visit = Visit { stamp: self.serial, ..visit };
        let thread = self.thread_mut(id);
        let frame = thread.frames.len() - 1;
        let visits = &mut thread.frame_mut().visits;
        match known {
            Some(known) => {
                let old = std::mem::replace(&mut visits[known], visit);
                if old.stamp != visit.stamp {
                    self.journal.save_visit(id, frame, known, old);
                }
            }
            None => {
                visits.push(visit);
                self.journal.push(Undo::NewVisit { thread: id, frame: frame as u32 });
            }
        }
    }

    fn stop_at_bound(&mut self, id: ThreadIndex, bound: u32) -> Next {
        let place = self.place(self.next_place(self.thread(id)));
        // The first in the source and not in time: whoever looks at these executions in another order says the same.
        if self.bound_reached.as_ref().is_none_or(|known| place < known.place) {
            self.bound_reached = Some(Inconclusive::new(Reason::UnrollingBound { bound }).at(place));
        }
        self.suspend(id, State::Cut)
    }

    /// Why an exploration in which no error was found proves nothing: a loop that was not followed to its end.
    pub fn bound_reached(&self) -> Option<&Inconclusive> {
        self.bound_reached.as_ref()
    }

    /// The loop that has gone round most often along a schedule, and how often.
    pub fn busiest_loop(&self, schedule: &[Turn]) -> Option<(Place, u32)> {
        // Where loops have a bound, however large, rounds are counted.
        let settings = Settings { unroll: Some(self.settings.unroll.unwrap_or(u32::MAX)), ..self.settings };
        let mut counting = Machine::new(self.program, self.model, settings).ok()?;
        for turn in schedule {
            let agent = counting.names.translate(&self.names, turn.agent)?;
            counting.step(Turn { agent, ..*turn });
        }
        counting.busiest_counted()
    }

    fn busiest_counted(&self) -> Option<(Place, u32)> {
        let frames = self.threads.iter().flatten().flat_map(|thread| &thread.frames);
        let visits = frames.flat_map(|frame| frame.visits.iter().map(move |visit| (frame.function, visit)));
        let visits = visits.filter(|(function, visit)| self.code.loop_head(*function, visit.spot.block).is_some());
        let (function, visit) = visits.max_by_key(|(_, visit)| visit.rounds)?;
        let block = &self.program.functions[function].blocks[visit.spot.block];
        let place = block.instructions.iter().find_map(|instruction| instruction.place).or(block.place);
        Some((self.place(place)?, visit.rounds))
    }

    /// Whether a thread that spins would read the same again.
    pub(crate) fn is_still_spinning(&self, id: ThreadIndex, reads: usize) -> bool {
        self.thread(id).reads[reads..].iter().all(|read| match read {
            NotedRead::Bytes { address, value, ty } => {
                let now = self.memory.read(*address, ty.bytes() as u8);
                now.is_ok_and(|now: Bytes| now.value(*ty) == *value || mutation!("wait-on-for-what-has-come"))
            }
            NotedRead::Held { mutex } => self.mutex(*mutex).holder.is_some() || mutation!("wait-on-for-a-free-mutex"),
            NotedRead::Released { mutex } => {
                !mutation!("take-released-mutexes-for-held") || self.mutex(*mutex).holder.is_some()
            }
        })
    }

    /// Whether an agent is a thread that has gone round in its loop in vain. A search of all executions leaves it there; a
    /// step lets it go round once more, up to its next operation that others can notice.
    pub fn is_spinning(&self, agent: AgentId) -> bool {
        self.spinning(agent).is_some()
    }

    /// The thread, and how much it had read before it went round.
    fn spinning(&self, agent: AgentId) -> Option<(ThreadIndex, usize)> {
        let Agent::Thread(id) = self.names.get(agent) else { return None };
        match self.existing(id)?.control.state {
            State::Spinning { reads } => Some((id, reads)),
            _ => None,
        }
    }

    /// The threads that [spin](Self::is_spinning).
    pub fn spinning_agents(&self) -> impl Iterator<Item = AgentId> + '_ {
        let existing = (0..self.threads.len()).filter(|index| self.threads[*index].is_some());
        let agents = existing.map(|index| self.names.thread_agent(ThreadIndex::from_index(index)));
        agents.filter(|agent| self.is_spinning(*agent))
    }

    /// All agents that can step now, and those that spin and would find something else than before, by rising id.
    pub fn agents_to_walk(&self) -> SmallVec<[AgentId; 16]> {
        let mut agents = self.enabled_agents();
        let finds_other =
            |agent: &AgentId| self.spinning(*agent).is_some_and(|(id, reads)| !self.is_still_spinning(id, reads));
        if !mutation!("leave-walks-that-spin") {
            agents.extend(self.spinning_agents().filter(finds_other));
        }
        agents.sort_unstable();
        agents
    }

    /// Lets a thread that spins go round once more.
    pub(crate) fn spin_again(&mut self, id: ThreadIndex) {
        let frame = self.thread(id).frame();
        // What it read in earlier rounds does not keep it waiting any more.
        if let Some(known) =
            frame.visits.iter().position(|visit| visit.spot == Spot { block: frame.block, through: None })
        {
            let visit = Visit { reads: self.thread(id).reads.len(), ..frame.visits[known] };
            self.set_visit(id, Some(known), visit);
        }
        self.run(id);
    }
}

/// What a register adds to the hash of the live ones.
fn hash_of(register: RegId, value: Value) -> u128 {
    let place = u64::from(register.number()) << 2;
    let parts = [(value.bits >> 64) as u64, value.undefined as u64, (value.undefined >> 64) as u64];
    // Most registers have no more than 64 bits, all of them defined.
    let others = (1..).zip(parts).filter(|(_, part)| *part != 0);
    others.fold(hash(place, value.bits as u64), |hashed, (part, bits)| hashed ^ hash(place | part, bits))
}
