//! States that mean the same become one.

use crate::automata::Automata;
use crate::system::{Machine, State};

/// How states are reduced.
#[derive(Clone, Debug)]
pub struct Reduction {
    automata: Automata,
}

impl Reduction {
    /// None at all.
    pub fn none(automata: Automata) -> Self {
        Self { automata }
    }

    /// The automata whose states are among those of the system.
    pub fn automata(&self) -> &Automata {
        &self.automata
    }

    /// What stands for a state.
    #[inline(always)]
    pub fn normal<const N: usize>(&self, _: &mut Machine, state: &State<N>) -> State<N> {
        *state
    }
}
