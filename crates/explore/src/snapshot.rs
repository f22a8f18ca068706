//! The state of a verification between two executions or in the middle of one, as data: what was found so far, and what is
//! still to be explored.

use crate::execution::Execution;
use crate::frontier::{CannotResume, Frontier};
use crate::tally::Tally;
use crate::verify::FoundError;
use crate::{Options, StrategyKind};
use fencepost_machine::Machine;
use fencepost_program::Program;
use fencepost_trace::Statistics;
use serde::{Deserialize, Serialize};

/// More than anybody can count; sums of such numbers do not overflow.
const MOST: u64 = 1 << 56;

/// The state of a verification.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    pub(crate) tally: Tally,
    /// The different errors so far, the first one first.
    pub(crate) found: Vec<FoundError>,
    /// Executions that end with an error.
    #[serde(rename = "wrong")]
    pub(crate) failed_executions: u64,
    /// What is still to be explored.
    pub(crate) frontiers: Vec<Frontier>,
    /// Whether exactly those executions were explored that a search with one job explores first.
    pub(crate) in_order: bool,
    /// Whether it is known that some execution has an error, so that the search must keep to the order of one job to find the
    /// first.
    pub(crate) has_errors: bool,
    /// An error that somebody has met out of order: what to report if the search for the first one is cut short.
    #[serde(rename = "met")]
    pub(crate) out_of_order_error: Option<FoundError>,
}

impl Snapshot {
    /// The beginning of a search.
    pub fn beginning() -> Self {
        Self {
            tally: Tally::default(),
            found: Vec::new(),
            failed_executions: 0,
            frontiers: vec![Frontier::everything()],
            in_order: true,
            has_errors: false,
            out_of_order_error: None,
        }
    }

    /// What was counted so far.
    pub fn statistics(&self) -> &Statistics {
        &self.tally.statistics
    }

    /// The errors that it has, for whoever confirms them.
    pub fn errors_mut(&mut self) -> impl Iterator<Item = &mut FoundError> {
        self.found.iter_mut().chain(&mut self.out_of_order_error)
    }

    /// Whether a search of this program with these options can go on from here. It should be asked of a snapshot that comes
    /// from outside. Its errors are for others to confirm.
    pub fn check(&self, program: &Program, options: &Options, all_errors: bool) -> Result<(), CannotResume> {
        if options.strategy != StrategyKind::Optimal || !self.is_consistent(all_errors) {
            return Err(CannotResume);
        }
        let machine = Machine::new(program, options.model, options.settings).map_err(|_| CannotResume)?;
        let mut execution = Execution::new(machine);
        self.frontiers.iter().try_for_each(|frontier| frontier.check(&mut execution))
    }

    /// Whether its parts are of one search.
    fn is_consistent(&self, all_errors: bool) -> bool {
        let Tally { statistics, long, .. } = &self.tally;
        let Statistics { executions, blocked, cut, events } = *statistics;
        let counts = [executions, blocked, cut, events, *long, self.failed_executions];
        let ends = executions.saturating_add(cut).saturating_add(blocked);
        // Several workers end at the first error, and one of them begins anew, in order.
        let errors = if self.in_order { all_errors || self.found.is_empty() } else { self.found.is_empty() };
        let known = if self.found.is_empty() { self.failed_executions == 0 } else { all_errors };
        let regular = self.in_order || (self.failed_executions == 0 && !self.has_errors);
        !self.frontiers.is_empty()
            && (!self.in_order || self.frontiers.len() == 1)
            && counts.iter().all(|count| *count <= MOST)
            && self.failed_executions <= ends
            && (self.out_of_order_error.is_none() || self.has_errors)
            && errors
            && known
            && regular
            && self.found.iter().all(|found| found.execution <= executions.saturating_add(1))
            // That one was counted in another order.
            && self.out_of_order_error.iter().all(|error| error.execution <= MOST)
    }
}
