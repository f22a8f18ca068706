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
    /// Looks for errors in executions of limited length, beside those that are known.
    pub(crate) fn search_short(
        &self,
        machine: &Machine<'_>,
        options: &Options,
        found: &[Found],
        watch: &mut dyn Watch,
    ) -> Short {
        let mut newest: Option<Outcome> = None;
        let mut executions = 0;
        let lengths = std::iter::successors(Some(FIRST_LENGTH), |length| length.checked_mul(GROWTH));
        for length in lengths.take_while(|length| *length < options.max_steps) {
            let options = Options { max_steps: length, past_long: true, ..*options };
            let known = newest.as_ref().map_or_else(|| found.to_vec(), Outcome::errors);
            let snapshot = Snapshot { found: known, ..Snapshot::beginning() };
            let mut budget = Budget { watch, is_ended: false };
            let follower = None::<&mut dyn Follower>;
            let outcome = self.search_in_order(machine.clone(), &options, snapshot, &mut budget, follower);
            let is_ended = budget.is_ended;
            executions += outcome.statistics.executions;
            if matches!(outcome.verdict, Verdict::Fail(_)) {
                newest = Some(outcome);
            }
            if is_ended || newest.is_some() && !self.all_errors {
                break;
            }
        }
        Short { outcome: newest, executions }
    }
}

/// What executions of limited length have shown.
pub(crate) struct Short {
    /// With the errors that were not known; none if there are no others.
    pub(crate) outcome: Option<Outcome>,
    /// How many were looked at, of all lengths together.
    pub(crate) executions: u64,
}

impl Short {
    /// Says beside the reason that they have no error.
    pub(crate) fn amend(&self, why: Inconclusive) -> Inconclusive {
        let searched = match self.executions {
            0 => return why,
            1 => "a shorter one that was tried has no error".to_owned(),
            count => format!("{count} shorter ones that were tried have no error"),
        };
        Inconclusive { message: format!("{}; {searched}", why.message), ..why }
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
