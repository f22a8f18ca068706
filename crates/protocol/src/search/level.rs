//! One level after the other: every state of a level is expanded, by several workers at once, and what is new is the next
//! level. What is counted and found is the same for any number of workers: a level is a set, and of several findings in it
//! the least is reported.

use super::expand::{Expander, StateError, Step, Visitor};
use super::visited::{SHARDS, Shard, hash, shard_of};
use crate::automata::Lemma;
use crate::reduction::Reduction;
use crate::system::State;
use fencepost_base::mutation;
use fencepost_schedule::progress::{Progress, Unit};
use fencepost_schedule::workers::run_beside;
use fencepost_trace::Inconclusive;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// States that a worker takes at a time.
const CHUNK: usize = 512;
/// New states are handed over to their list this many at a time.
const BATCH: usize = 64;
/// States that a worker remembers to have seen lately; a power of two.
const RECENT: usize = 1 << 12;

/// What has been counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Different states.
    pub states: u64,
    /// Events, in all states together.
    pub transitions: u64,
    /// Events on the longest of the shortest ways to a state.
    pub depth: u32,
}

/// Somebody who looks after a search.
pub trait Watch {
    /// Called often. Ends the search if it says why.
    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Inconclusive>;
    /// A search begins: with early reads or not, and with some guesses about dead data, by number.
    fn begin(&mut self, _lemma: &Lemma, _early: bool, _guesses: &[usize]) {}
    /// A level is complete; the first has the initial states.
    fn level(&mut self, _level: &Level<'_>) {}
}

/// A complete level, for whoever keeps it.
pub struct Level<'a> {
    /// With this level.
    pub counts: Counts,
    /// Whether a queue has had no room so far.
    pub overflowed: bool,
    /// The states of the level.
    pub states: &'a StateWords<'a>,
}

/// Gives the words of some states, piece by piece.
pub type StateWords<'a> = dyn Fn(&mut dyn FnMut(&[u64])) + 'a;

/// A search that was kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedSearch {
    /// Whether reads happened early.
    pub early: bool,
    /// The guesses about dead data.
    pub guesses: Vec<usize>,
    /// At the end of the last level.
    pub counts: Counts,
    /// Whether a queue has had no room.
    pub overflowed: bool,
    /// The words of the states of each level.
    pub levels: Vec<Vec<u64>>,
}

/// Nobody.
impl Watch for () {
    fn poll(&mut self, _: &Progress<'_>) -> ControlFlow<Inconclusive> {
        ControlFlow::Continue(())
    }
}

/// How a search has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchEnd<const N: usize> {
    /// There is nothing else.
    Exhausted,
    /// Something is wrong with a state of a level.
    Error(StateError, State<N>, usize),
    /// Somebody has ended it.
    Interrupted(Inconclusive),
}

/// A search: all states that have been met, level by level.
pub struct Search<'s, const N: usize> {
    expander: Expander<'s>,
    reduction: &'s Reduction<'s>,
    shards: Vec<Mutex<Shard<N>>>,
    /// Where each level starts in each list. The last entry is the end of the last level.
    levels: Vec<[usize; SHARDS]>,
    counts: Counts,
    overflow: Option<(usize, StateError, State<N>)>,
}

/// No worker panics while it holds a list, and if one did, the list would still be one.
fn lock<const N: usize>(shard: &Mutex<Shard<N>>) -> MutexGuard<'_, Shard<N>> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'s, const N: usize> Search<'s, N> {
    /// A search from some states.
    pub fn new(expander: Expander<'s>, reduction: &'s Reduction<'s>, initial: &[State<N>]) -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::new(Shard::default())).collect();
        let (levels, counts) = (vec![[0; SHARDS]], Counts::default());
        let mut search = Self { expander, reduction, shards, levels, counts, overflow: None };
        let mut machine = crate::system::Machine::default();
        for state in initial {
            let state = reduction.normal(&mut machine, state);
            let hash = hash(&state);
            if let Ok(true) = lock(&search.shards[shard_of(hash)]).insert(hash, &state) {
                search.counts.states += 1;
            }
        }
        search.end_level();
        search
    }

    /// A search that was kept. None if it does not fit: it must begin as a search from some states does, and have none but
    /// those of which `is_state` holds.
    pub fn restored(
        expander: Expander<'s>,
        reduction: &'s Reduction<'s>,
        saved: &SavedSearch,
        initial: &[State<N>],
        is_state: &dyn Fn(&State<N>) -> bool,
    ) -> Option<Self> {
        let mut first = Self::new(expander.clone(), reduction, initial).level(0);
        let mut search = Self::new(expander, reduction, &[]);
        search.levels.pop();
        for words in &saved.levels {
            let states = words.chunks_exact(N);
            if !states.remainder().is_empty() {
                return None;
            }
            for words in states {
                let state: State<N> = words.try_into().ok()?;
                let hash = hash(&state);
                if !is_state(&state) || lock(&search.shards[shard_of(hash)]).insert(hash, &state) != Ok(true) {
                    return None;
                }
                search.counts.states += 1;
            }
            search.end_level();
        }
        let fits = search.counts.states == saved.counts.states && saved.counts.depth as usize + 1 == saved.levels.len();
        if !fits {
            return None;
        }
        let mut found = search.level(0);
        first.sort_unstable();
        found.sort_unstable();
        search.counts = saved.counts;
        (found == first).then_some(search)
    }

    /// Shows the last level to whoever keeps it.
    pub fn show_level(&self, watch: &mut dyn Watch) {
        let (start, end) = (self.levels[self.levels.len() - 2], self.levels[self.levels.len() - 1]);
        let states = |give: &mut dyn FnMut(&[u64])| {
            for shard in 0..SHARDS {
                give(lock(&self.shards[shard]).states()[start[shard]..end[shard]].as_flattened());
            }
        };
        watch.level(&Level { counts: self.counts, overflowed: self.overflow.is_some(), states: &states });
    }

    /// What has been counted so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The first overflow of a queue: its level, what and in which state.
    pub fn overflow(&self) -> Option<(usize, StateError, State<N>)> {
        self.overflow
    }

    /// How many levels are complete.
    pub fn level_count(&self) -> usize {
        self.levels.len() - 1
    }

    /// The states of a level, list by list.
    pub fn level(&self, level: usize) -> Vec<State<N>> {
        let (start, end) = (self.levels[level], self.levels[level + 1]);
        let part = |shard: usize| lock(&self.shards[shard]).states()[start[shard]..end[shard]].to_vec();
        (0..SHARDS).flat_map(part).collect()
    }

    /// What runs here.
    pub fn expander(&self) -> &Expander<'s> {
        &self.expander
    }

    /// How states are reduced.
    pub fn reduction(&self) -> &'s Reduction<'s> {
        self.reduction
    }

    fn end_level(&mut self) {
        let ends: Vec<usize> = self.shards.iter().map(|shard| lock(shard).states().len()).collect();
        let mut level = [0; SHARDS];
        level.copy_from_slice(&ends);
        self.levels.push(level);
    }

    /// Searches until there is nothing else, or something is found.
    pub fn run(&mut self, jobs: usize, watch: &mut dyn Watch) -> SearchEnd<N> {
        loop {
            let start = self.levels[self.levels.len() - 2];
            let end = self.levels[self.levels.len() - 1];
            let tasks: Vec<(usize, Range<usize>)> = (0..SHARDS)
                .flat_map(|shard| {
                    let chunk = move |from: usize| (shard, from..(from + CHUNK).min(end[shard]));
                    (start[shard]..end[shard]).step_by(CHUNK).map(chunk)
                })
                .collect();
            if tasks.is_empty() {
                return SearchEnd::Exhausted;
            }
            let found = match self.expand_level(&tasks, jobs, watch) {
                ControlFlow::Break(why) => return SearchEnd::Interrupted(why),
                ControlFlow::Continue(found) => found,
            };
            self.end_level();
            self.counts.depth += 1;
            let level = self.level_count() - 1;
            // What is wrong with a state of the level that was expanded comes before a cycle in the next one.
            if let Some((trouble, state)) = found.trouble_at_once {
                return SearchEnd::Error(trouble, state, level - 1);
            }
            if let Some(state) = found.cycle {
                return SearchEnd::Error(StateError::Cycle, state, level);
            }
            self.show_level(watch);
        }
    }

    fn expand_level(
        &mut self,
        tasks: &[(usize, Range<usize>)],
        jobs: usize,
        watch: &mut dyn Watch,
    ) -> ControlFlow<Inconclusive, Findings<N>> {
        let common = SharedLevel {
            shards: &self.shards,
            tasks,
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            full: AtomicBool::new(false),
            new: AtomicU64::new(0),
            before: self.counts,
            frontier: tasks.iter().map(|(_, range)| range.len() as u64).sum(),
        };
        // Something that has been seen, for a worker to begin with.
        let seen = tasks.first().map_or([0; N], |(shard, range)| lock(&self.shards[*shard]).states()[range.start]);
        let worker = || Worker {
            expander: self.expander.clone(),
            sink: Sink {
                common: &common,
                reduction: self.reduction,
                machine: Default::default(),
                current: [0; N],
                buffers: (0..SHARDS).map(|_| Vec::with_capacity(BATCH)).collect(),
                recent: vec![seen; RECENT],
                findings: Findings::default(),
            },
        };
        let mut interrupted = None;
        let workers = (1..jobs).map(|_| {
            let worker = worker();
            move || worker.run(None)
        });
        let (own, others) = run_beside(workers, None, |_| worker().run(Some((watch, &mut interrupted))));
        let (new, full) = (common.new.into_inner(), common.full.into_inner());
        self.counts.states += new;
        let mut found = Findings::default();
        for findings in std::iter::once(own).chain(others) {
            found.merge(findings);
        }
        self.counts.transitions += found.transitions;
        if let (None, Some((trouble, state))) = (&self.overflow, found.overflow) {
            self.overflow = Some((self.level_count() - 1, trouble, state));
        }
        if full {
            return ControlFlow::Break(Inconclusive::because("more states than there is room for were met"));
        }
        match interrupted {
            Some(why) => ControlFlow::Break(why),
            None => ControlFlow::Continue(found),
        }
    }
}

/// What the workers of a level share.
struct SharedLevel<'a, const N: usize> {
    shards: &'a [Mutex<Shard<N>>],
    tasks: &'a [(usize, Range<usize>)],
    next: AtomicUsize,
    stop: AtomicBool,
    full: AtomicBool,
    new: AtomicU64,
    before: Counts,
    frontier: u64,
}

/// What a worker has found in a level.
#[derive(Clone, Debug)]
struct Findings<const N: usize> {
    transitions: u64,
    /// Wrong with a state of the level.
    trouble_at_once: Option<(StateError, State<N>)>,
    /// A state of the next level with a cycle.
    cycle: Option<State<N>>,
    overflow: Option<(StateError, State<N>)>,
}

impl<const N: usize> Default for Findings<N> {
    fn default() -> Self {
        Self { transitions: 0, trouble_at_once: None, cycle: None, overflow: None }
    }
}

/// The lesser one.
fn least<T: Ord>(left: Option<T>, right: Option<T>) -> Option<T> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.min(right)),
        (left, right) => left.or(right),
    }
}

impl<const N: usize> Findings<N> {
    fn merge(&mut self, other: Self) {
        self.transitions += other.transitions;
        self.trouble_at_once = least(self.trouble_at_once, other.trouble_at_once);
        self.cycle = least(self.cycle, other.cycle);
        self.overflow = least(self.overflow, other.overflow);
    }
}

struct Worker<'a, 's, const N: usize> {
    expander: Expander<'s>,
    sink: Sink<'a, N>,
}

/// Where successors go.
struct Sink<'a, const N: usize> {
    common: &'a SharedLevel<'a, N>,
    reduction: &'a Reduction<'a>,
    machine: crate::system::Machine,
    /// The state that is expanded.
    current: State<N>,
    /// Successors on the way to their lists.
    buffers: Vec<Vec<(u64, State<N>)>>,
    /// Many successors are met twice in a short time: two events in either order lead to the same state.
    recent: Vec<State<N>>,
    findings: Findings<N>,
}

impl<const N: usize> Worker<'_, '_, N> {
    /// Takes pieces of the level until there are no more. One worker has somebody to ask whether to go on.
    fn run(mut self, mut watch: Option<(&mut dyn Watch, &mut Option<Inconclusive>)>) -> Findings<N> {
        let common = self.sink.common;
        let mut done = 0;
        loop {
            let task = common.next.fetch_add(1, Ordering::Relaxed);
            let Some((shard, range)) = common.tasks.get(task) else { break };
            if common.stop.load(Ordering::Relaxed) {
                break;
            }
            let states = lock(&common.shards[*shard]).states()[range.clone()].to_vec();
            for state in &states {
                self.sink.current = *state;
                let events = self.expander.expand(state, &mut self.sink);
                self.sink.findings.transitions += events;
            }
            done += states.len() as u64;
            if let Some((watch, interrupted)) = &mut watch {
                let new = common.new.load(Ordering::Relaxed);
                let Counts { states, transitions, depth } = common.before;
                let progress = Progress {
                    done: states + new,
                    waiting: Some(common.frontier.saturating_sub(done) + new),
                    steps: transitions + self.sink.findings.transitions,
                    depth: depth.into(),
                    ..Progress::of(Unit::State)
                };
                if let ControlFlow::Break(why) = watch.poll(&progress) {
                    **interrupted = Some(why);
                    common.stop.store(true, Ordering::Relaxed);
                }
            }
        }
        for shard in 0..SHARDS {
            self.sink.flush(shard);
        }
        self.sink.findings
    }
}

impl<const N: usize> Sink<'_, N> {
    fn flush(&mut self, shard: usize) {
        let mut list = lock(&self.common.shards[shard]);
        let mut new = 0;
        list.prefetch(&self.buffers[shard]);
        for (hash, state) in self.buffers[shard].drain(..) {
            match list.insert(hash, &state) {
                Ok(is_new) => new += u64::from(is_new),
                Err(_) => {
                    self.common.full.store(true, Ordering::Relaxed);
                    self.common.stop.store(true, Ordering::Relaxed);
                }
            }
        }
        self.common.new.fetch_add(new, Ordering::Relaxed);
    }
}

impl<const N: usize> Visitor<N> for Sink<'_, N> {
    #[inline(always)]
    fn successor(&mut self, _: Step, state: &State<N>) {
        if *state == self.current {
            return;
        }
        let state = self.reduction.normal(&mut self.machine, state);
        let hash = hash(&state);
        let recent = &mut self.recent[hash as usize % RECENT];
        if *recent == state {
            return;
        }
        *recent = state;
        if self.reduction.automata().accepts(&state) {
            self.findings.cycle = least(self.findings.cycle, Some(state));
        }
        let shard = shard_of(hash);
        self.buffers[shard].push((hash, state));
        if self.buffers[shard].len() == BATCH {
            self.flush(shard);
        }
    }

    fn trouble(&mut self, trouble: StateError) {
        let findings = &mut self.findings;
        let here = Some((trouble, self.current));
        match trouble {
            StateError::Overflow(..) if mutation!("protocol-overlooks-full-queues") => {}
            StateError::Overflow(..) => findings.overflow = least(findings.overflow, here),
            _ => findings.trouble_at_once = least(findings.trouble_at_once, here),
        }
    }
}
