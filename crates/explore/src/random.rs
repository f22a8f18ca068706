//! Random walks: each step by an agent drawn from those that can step. Proves nothing, finds shallow errors in programs
//! that are too large for the others. The same seed gives the same walks.

use crate::execution::Execution;
use crate::numbers::Numbers;
use crate::strategy::Strategy;
use fencepost_machine::Turn;
use fencepost_trace::Reason;

pub(crate) struct Random {
    seed: u64,
    numbers: Numbers,
    walks: u64,
    walked: u64,
}

impl Random {
    pub fn new(seed: u64, walks: u64) -> Self {
        Self { seed, numbers: Numbers::new(seed), walks, walked: 0 }
    }
}

impl Strategy for Random {
    fn choose(&mut self, execution: &Execution<'_>) -> Option<Turn> {
        let enabled = execution.machine.agents_to_walk();
        if enabled.is_empty() {
            return None;
        }
        let drawn = self.numbers.below(enabled.len() as u64);
        let agent = *enabled.get(drawn as usize)?;
        let option = match execution.machine.options(agent) {
            1 => 0,
            options => self.numbers.below(options),
        };
        Some(Turn { agent, option })
    }

    fn backtrack(&mut self, _execution: &Execution<'_>) -> Option<usize> {
        self.walked += 1;
        (self.walked < self.walks).then_some(0)
    }

    fn estimate_remaining(&self) -> Option<f64> {
        Some((self.walks - self.walked) as f64 / self.walks as f64)
    }

    fn explain_omission(&self) -> Option<Reason> {
        Some(Reason::RandomWalks { walks: self.walked, seed: self.seed })
    }
}
