//! Probabilistic concurrency testing: Burckhardt, Kothari, Musuvathi, Nagarakatte, *A randomized scheduler with
//! probabilistic guarantees of finding bugs* (2010), sec. 3.
//!
//! Every agent has a random priority, and of those that can step the one with the highest does. At `d - 1` steps of a walk,
//! drawn before it begins, whoever is about to step falls to a low priority instead. An error of depth `d`, one that shows
//! whenever `d` pairs of steps come in a certain order, is found by a walk with a probability of at least
//! `1 / (n * k^(d-1))`, for `n` agents and `k` steps.
//!
//! Deviations: store buffers are agents like threads, so that a late commit counts as one of the `d` orders. How many agents
//! and steps there are is not known beforehand: priorities are drawn when an agent is first met, which gives the same
//! distribution, and `k` is the length of the longest walk so far. What is promised is therefore about executions that are
//! not longer, and for the walks since the longest one.

use crate::execution::Execution;
use crate::numbers::Numbers;
use crate::strategy::Strategy;
use fencepost_machine::{AgentId, Turn};
use fencepost_trace::Reason;
use rustc_hash::FxHashMap;

/// Priorities that are drawn are not below this one; those that agents fall to are.
const LEAST_DRAWN: u64 = 1 << 63;

pub(crate) struct Pct {
    seed: u64,
    numbers: Numbers,
    walks: u64,
    walked: u64,
    depth: u32,
    /// The priorities in the current walk.
    priorities: FxHashMap<AgentId, u64>,
    /// At which step of the current walk somebody falls, and to which priority.
    falls: Vec<(u64, u64)>,
    /// Steps of the longest walk so far.
    longest: u64,
    /// The most agents that a walk has met.
    agents: u64,
    /// Walks since these two have changed.
    walks_at_size: u64,
    /// Whether a walk has chosen a value, about which nothing is promised.
    chose_values: bool,
}

impl Pct {
    pub fn new(seed: u64, walks: u64, depth: u32) -> Self {
        Self {
            seed,
            numbers: Numbers::new(seed),
            walks,
            walked: 0,
            depth: depth.max(1),
            priorities: FxHashMap::default(),
            falls: Vec::new(),
            longest: 0,
            agents: 0,
            walks_at_size: 0,
            chose_values: false,
        }
    }

    fn begin_walk(&mut self) {
        self.priorities.clear();
        self.falls.clear();
        if self.longest > 0 {
            // In no order: the paper lets the place and the new priority of a fall be independent of each other.
            for priority in 1..u64::from(self.depth) {
                self.falls.push((self.numbers.below(self.longest), priority));
            }
        }
    }

    fn highest(&self, enabled: &[AgentId]) -> Option<AgentId> {
        enabled.iter().copied().max_by_key(|agent| self.priorities.get(agent))
    }
}

impl Strategy for Pct {
    fn choose(&mut self, execution: &Execution<'_>) -> Option<Turn> {
        let enabled = execution.machine.agents_to_walk();
        let step = execution.len() as u64;
        if step == 0 {
            self.begin_walk();
        }
        for agent in &enabled {
            let numbers = &mut self.numbers;
            self.priorities.entry(*agent).or_insert_with(|| numbers.next() | LEAST_DRAWN);
        }
        while let Some(fall) = self.falls.iter().position(|(at, _)| *at == step) {
            let (_, priority) = self.falls.swap_remove(fall);
            self.priorities.insert(self.highest(&enabled)?, priority);
        }
        let agent = self.highest(&enabled)?;
        let option = match execution.machine.options(agent) {
            1 => 0,
            options => {
                self.chose_values = true;
                self.numbers.below(options)
            }
        };
        Some(Turn { agent, option })
    }

    fn backtrack(&mut self, execution: &Execution<'_>) -> Option<usize> {
        let (steps, agents) = (execution.len() as u64, self.priorities.len() as u64);
        if steps > self.longest || agents > self.agents {
            (self.longest, self.agents) = (self.longest.max(steps), self.agents.max(agents));
            self.walks_at_size = 0;
        } else {
            self.walks_at_size += 1;
        }
        self.walked += 1;
        (self.walked < self.walks).then_some(0)
    }

    fn estimate_remaining(&self) -> Option<f64> {
        Some((self.walks - self.walked) as f64 / self.walks as f64)
    }

    fn explain_omission(&self) -> Option<Reason> {
        let (agents, steps, depth) = (self.agents.max(1), self.longest.max(1), self.depth);
        let one = 1.0 / (agents as f64 * (steps as f64).powi(depth as i32 - 1));
        // As `1 - (1 - p)^walks`, without the loss of digits for a small `p`.
        let all = -(self.walks_at_size as f64 * (-one).ln_1p()).exp_m1();
        let values = if self.chose_values { ", once the right values are chosen" } else { "" };
        let promise = format!(
            "an error of depth {depth} among {agents} threads and store buffers in {steps} steps is found by a walk with a \
             probability of at least {}, and by all of them with {}{values}",
            probability(one),
            probability(all)
        );
        Some(Reason::PctWalks { walks: self.walked, seed: self.seed, depth, promise })
    }
}

/// Rounded down, so that not too much is promised.
fn probability(value: f64) -> String {
    if value < 0.001 {
        let unit = 10f64.powf(value.log10().floor() - 1.0);
        return format!("{:.1e}", (value / unit).floor() * unit);
    }
    format!("{:.3}", (value * 1000.0).floor() / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_promise_is_that_of_the_paper() {
        let mut pct = Pct::new(0, 100, 3);
        (pct.agents, pct.longest, pct.walks_at_size, pct.walked) = (2, 10, 1, 100);
        // 1 / (2 * 10^2), for one walk and so for all of one.
        let text = |pct: &Pct| pct.explain_omission().map_or(String::new(), |reason| reason.to_string());
        assert!(text(&pct).ends_with("at least 0.005, and by all of them with 0.005"), "{}", text(&pct));
        // 1 - (1 - 1/200)^139 is the first above one half.
        pct.walks_at_size = 139;
        assert!(text(&pct).ends_with("by all of them with 0.501"), "{}", text(&pct));
    }
}
