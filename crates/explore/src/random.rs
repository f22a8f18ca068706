//! Random walks: each step by an agent drawn from those that can step. Proves nothing, finds shallow errors in programs
//! that are too large for the others. The same seed gives the same walks.

use crate::execution::Execution;
use crate::strategy::Strategy;
use fencepost_machine::{AgentId, Turn};

pub(crate) struct Random {
    state: u64,
    walks_left: u64,
}

impl Random {
    pub fn new(seed: u64, walks: u64) -> Self {
        Self { state: seed, walks_left: walks }
    }

    /// SplitMix64: one addition and three shift-multiplies give well-mixed bits for any seed.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }
}

impl Strategy for Random {
    fn choose(&mut self, execution: &Execution<'_>, enabled: &[AgentId]) -> Option<Turn> {
        let drawn = self.next() % enabled.len() as u64;
        let agent = *enabled.get(drawn as usize)?;
        let option = match execution.machine.options(agent) {
            1 => 0,
            options => self.next() % options,
        };
        Some(Turn { agent, option })
    }

    fn backtrack(&mut self, _execution: &Execution<'_>) -> Option<usize> {
        self.walks_left = self.walks_left.saturating_sub(1);
        (self.walks_left > 0).then_some(0)
    }
}
