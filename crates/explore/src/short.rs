//! What is left to do after an execution that is longer than any is to be followed, or meets another limit. Nothing can be proved any more, but another
//! execution may have an error. Going on where the search was would try the alternatives of its last steps first, one more execution
//! of full length each, and never leave a loop whose end depends on a thread that has not had a turn. So loops are left after few
//! rounds, and then after more and more, as threads that are left there let the others run on; and at last some executions are chosen
//! at random. As many steps are spent on each of these.

use crate::follower::Follower;
use crate::snapshot::Snapshot;
use crate::verify::{FoundError, Outcome, Verification};
use crate::watch::{Interruption, Watch};
use crate::{Options, StrategyKind};
use fencepost_machine::Settings;
use fencepost_schedule::progress::Progress;
use fencepost_trace::{Inconclusive, Verdict};
use std::ops::ControlFlow;

/// How many rounds loops are followed for, one after the other.
const ROUNDS: [u32; 4] = [1, 3, 9, 27];
/// The longest execution of a random walk.
const LONGEST_WALK: usize = 1_000;
/// Steps for each attempt: a moment's work.
const STEPS_PER_ATTEMPT: u64 = 30_000;
/// For executions that have hardly any steps.
const QUESTIONS_PER_ATTEMPT: u64 = 2_000;

/// What to try after a search with these options has met a limit: each attempt for [some steps](Budget).
pub fn attempts(options: Options) -> impl Iterator<Item = Options> {
    let options = Options { skips_long: true, ..options };
    let bound = options.settings.unroll.unwrap_or(u32::MAX);
    let unrolled = ROUNDS.into_iter().take_while(move |rounds| *rounds < bound);
    let unrolled = unrolled
        .map(move |rounds| Options { settings: Settings { unroll: Some(rounds), ..options.settings }, ..options });
    let strategy = StrategyKind::Random { seed: 0, walks: u64::MAX };
    unrolled.chain([Options { strategy, max_steps: options.max_steps.min(LONGEST_WALK), ..options }])
}

impl Verification<'_> {
    /// Looks for errors in executions of limited length, beside those that are known.
    pub(crate) fn search_short(&self, options: &Options, found: &[FoundError], watch: &mut dyn Watch) -> ShortSearch {
        let mut newest: Option<Outcome> = None;
        let mut executions = 0;
        for options in attempts(*options) {
            let Ok(machine) = options.machine(self.program) else { break };
            let known = newest.as_ref().map_or_else(|| found.to_vec(), Outcome::errors);
            let snapshot = Snapshot { found: known, ..Snapshot::beginning() };
            let mut budget = Budget::new(watch);
            let follower = None::<&mut dyn Follower>;
            let outcome = self.search_in_order(machine, &options, snapshot, &mut budget, follower).outcome();
            let is_ended = budget.is_ended();
            executions += outcome.statistics.executions + outcome.statistics.cut;
            if matches!(outcome.verdict, Verdict::Fail(_)) {
                newest = Some(outcome);
            }
            if is_ended || newest.is_some() && !self.all_errors {
                break;
            }
        }
        ShortSearch { outcome: newest, executions }
    }
}

/// What executions of limited length have shown.
pub(crate) struct ShortSearch {
    /// With the errors that were not known; none if there are no others.
    pub(crate) outcome: Option<Outcome>,
    /// How many were looked at in all.
    pub(crate) executions: u64,
}

impl ShortSearch {
    /// Says beside the reason that they have no error. They are none of those that the search counts.
    pub(crate) fn add_to_reason(self, why: Inconclusive) -> Inconclusive {
        Inconclusive { shorter: self.executions, ..why }
    }
}

/// Ends a search after some steps, or when somebody else does, and keeps nothing of it.
pub struct Budget<'w> {
    watch: &'w mut dyn Watch,
    /// How often it was asked. Executions that have no steps use it up as well.
    questions: u64,
    is_ended: bool,
}

impl<'w> Budget<'w> {
    /// For one attempt.
    pub fn new(watch: &'w mut dyn Watch) -> Self {
        Self { watch, questions: 0, is_ended: false }
    }

    /// Whether somebody else has ended the search.
    pub fn is_ended(&self) -> bool {
        self.is_ended
    }
}

impl Watch for Budget<'_> {
    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Interruption> {
        self.questions += 1;
        if progress.steps > STEPS_PER_ATTEMPT || self.questions > QUESTIONS_PER_ATTEMPT {
            let why = Inconclusive::because("enough executions of this length were explored");
            return ControlFlow::Break(Interruption::End(why));
        }
        match self.watch.poll(progress) {
            ControlFlow::Break(Interruption::End(why)) => {
                self.is_ended = true;
                ControlFlow::Break(Interruption::End(why))
            }
            ControlFlow::Break(Interruption::Save) | ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    }
}
