//! The work that workers share: frontiers that nobody explores yet. Who has nothing to do waits here; who is busy sees from a
//! number that somebody waits, and gives away a part of its own.

use crate::frontier::Frontier;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub(crate) struct Pool {
    state: Mutex<State>,
    /// There is work for somebody who waits, or there will be no more.
    work: Condvar,
    /// A worker has left.
    left: Condvar,
    /// How many workers wait in vain: more than there are frontiers. Only a hint, which costs no lock.
    hungry: AtomicUsize,
    stopping: AtomicBool,
}

struct State {
    frontiers: Vec<Frontier>,
    /// Workers that have not left.
    present: usize,
    /// Those of them that wait for work.
    waiting: usize,
}

impl Pool {
    pub fn new(frontiers: Vec<Frontier>, workers: usize) -> Self {
        Self {
            state: Mutex::new(State { frontiers, present: workers, waiting: 0 }),
            work: Condvar::new(),
            left: Condvar::new(),
            hungry: AtomicUsize::new(0),
            stopping: AtomicBool::new(false),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing that is done under the lock can panic halfway.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update_hungry(&self, state: &State) {
        self.hungry.store(state.waiting.saturating_sub(state.frontiers.len()), Ordering::Relaxed);
    }

    /// Something to explore, for which a worker may have to wait. If nothing will come any more, it is none, and the worker
    /// has left.
    pub fn take(&self) -> Option<Frontier> {
        let mut state = self.lock();
        state.waiting += 1;
        while !self.is_stopping() {
            if let Some(frontier) = state.frontiers.pop() {
                state.waiting -= 1;
                self.update_hungry(&state);
                return Some(frontier);
            }
            if state.waiting == state.present {
                // Nobody has anything to give.
                break;
            }
            self.update_hungry(&state);
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting -= 1;
        self.remove_worker(state);
        None
    }

    /// A worker leaves that cannot go on, with whatever it has taken.
    pub fn abandon(&self) {
        self.remove_worker(self.lock());
    }

    fn remove_worker(&self, mut state: MutexGuard<'_, State>) {
        state.present -= 1;
        // Those who wait may be all that are left.
        self.work.notify_all();
        self.left.notify_all();
    }

    /// Whether somebody waits for work.
    pub fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
    }

    /// Hands work to whoever waits, or back if it was not done.
    pub fn give(&self, frontier: Frontier) {
        let mut state = self.lock();
        state.frontiers.push(frontier);
        self.update_hungry(&state);
        self.work.notify_one();
    }

    /// Asks all workers to stop.
    pub fn stop(&self) {
        // Under the lock, or somebody who has just seen that nobody stops would go to sleep afterwards.
        let _state = self.lock();
        self.stopping.store(true, Ordering::Relaxed);
        self.work.notify_all();
    }

    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Waits for a while, or until all workers have left, and says whether they have.
    pub fn wait(&self, longest: Duration) -> bool {
        let someone_is_there = |state: &mut State| state.present > 0;
        let waited = self.left.wait_timeout_while(self.lock(), longest, someone_is_there);
        waited.unwrap_or_else(PoisonError::into_inner).0.present == 0
    }

    /// About which share of the search lies here.
    pub fn share(&self) -> f64 {
        self.lock().frontiers.iter().map(Frontier::share).sum()
    }

    /// What nobody has explored.
    pub fn into_frontiers(self) -> Vec<Frontier> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).frontiers
    }
}
