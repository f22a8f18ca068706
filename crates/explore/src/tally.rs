//! What a search has counted and noticed. Parts of a search have tallies of their own, whose sum does not depend on how it was
//! divided.

use crate::Options;
use fencepost_trace::{Inconclusive, Reason, Statistics};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub statistics: Statistics,
    /// Executions that were not followed to their end because of their length.
    pub long: u64,
    /// Whether a step has waited for a number of which others write parts.
    pub waits_for_parts: bool,
    /// A loop that was not followed to its end: of several the first in the source.
    pub bound_reached: Option<Inconclusive>,
}

impl Tally {
    pub fn add(&mut self, other: &Self) {
        let (sum, more) = (&mut self.statistics, &other.statistics);
        sum.executions += more.executions;
        sum.blocked += more.blocked;
        sum.cut += more.cut;
        sum.events += more.events;
        self.long += other.long;
        self.note(other.waits_for_parts, other.bound_reached.as_ref());
    }

    /// Adds what was noticed apart from numbers.
    pub fn note(&mut self, waits_for_parts: bool, bound_reached: Option<&Inconclusive>) {
        self.waits_for_parts |= waits_for_parts;
        if let Some(bound) = bound_reached
            && self.bound_reached.as_ref().is_none_or(|known| bound.place < known.place)
        {
            self.bound_reached = Some(bound.clone());
        }
    }

    /// Why a search that has come to its end has not covered every execution; `by_strategy` is what the strategy says to
    /// that.
    pub fn explain_omission(&self, options: &Options, by_strategy: Option<Reason>) -> Option<Inconclusive> {
        // A loop that was not followed is at a place, which says most.
        if let Some(bound) = &self.bound_reached {
            return Some(bound.clone());
        }
        Some(match (self.long, self.waits_for_parts) {
            (0, false) => Inconclusive::new(by_strategy?),
            (0, true) => Inconclusive::because(
                "a thread waits for a number of which others write single bytes, which is not supported",
            ),
            (count, _) => Inconclusive::new(Reason::CutExecutions { count, limit: options.max_steps }),
        })
    }
}
