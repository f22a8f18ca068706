//! What is left to do after an execution that is longer than any is to be followed. Nothing can be proved any more, but a
//! shorter execution may have an error. Going on where the search was would try the alternatives of its last steps first, one
//! more execution of full length each; so executions are cut at growing lengths (iterative deepening), and as many steps are
//! spent on each length.

use crate::Options;
use crate::follower::Follower;
use crate::snapshot::Snapshot;
use crate::verify::{Found, Outcome, Verification};
use crate::watch::{Interruption, Progress, Watch};
use fencepost_machine::Machine;
use fencepost_trace::{Inconclusive, Verdict};
use std::ops::ControlFlow;

/// The first length, and how it grows.
const FIRST_LENGTH: usize = 32;
const GROWTH: usize = 4;
/// Steps for each length: a moment's work.
const STEPS_PER_LENGTH: u64 = 30_000;

impl Verification<'_> {
    /// Looks for errors in executions of limited length, beside those that are known. None if there are no others.
    pub(crate) fn search_short(
        &self,
        machine: &Machine<'_>,
        options: &Options,
        found: &[Found],
        watch: &mut dyn Watch,
    ) -> Option<Outcome> {
        let mut newest: Option<Outcome> = None;
        let lengths = std::iter::successors(Some(FIRST_LENGTH), |length| length.checked_mul(GROWTH));
        for length in lengths.take_while(|length| *length < options.max_steps) {
            let options = Options { max_steps: length, past_long: true, ..*options };
            let known = newest.as_ref().map_or_else(|| found.to_vec(), Outcome::errors);
            let snapshot = Snapshot { found: known, ..Snapshot::beginning() };
            let mut budget = Budget { watch, is_ended: false };
            let follower = None::<&mut dyn Follower>;
            let outcome = self.search_in_order(machine.clone(), &options, snapshot, &mut budget, follower);
            let is_ended = budget.is_ended;
            if matches!(outcome.verdict, Verdict::Fail(_)) {
                newest = Some(outcome);
            }
            if is_ended || newest.is_some() && !self.all_errors {
                break;
            }
        }
        newest
    }
}

/// Ends a search after some steps, or when somebody else does, and keeps nothing of it.
struct Budget<'w> {
    watch: &'w mut dyn Watch,
    /// Whether somebody else has ended it.
    is_ended: bool,
}

impl Watch for Budget<'_> {
    fn look(&mut self, progress: &Progress<'_>) -> ControlFlow<Interruption> {
        if progress.statistics.events > STEPS_PER_LENGTH {
            let message = "enough executions of this length were looked at".to_owned();
            return ControlFlow::Break(Interruption::End(Inconclusive { message, place: None }));
        }
        match self.watch.look(progress) {
            ControlFlow::Break(Interruption::End(why)) => {
                self.is_ended = true;
                ControlFlow::Break(Interruption::End(why))
            }
            ControlFlow::Break(Interruption::Save) | ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    }
}
