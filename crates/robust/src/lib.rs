//! Whether every execution of a program under TSO or PSO is sequentially consistent, found out from its SC executions.
//!
//! The executions are explored by any strategy of `explore` while a monitor watches. Each violation that it reports is
//! turned into the relaxed execution that shows it, which is run on the machine of its model and checked by the witness.
//! `docs/robustness.md` says why this is enough.

mod given;
mod operations;
mod relaxed;
mod search;

pub use given::{CannotUse, monitor_trace};
pub use relaxed::{NotShown, Shown};
pub use search::{Finding, Found, Remedy};

use fencepost_explore::{Options, Outcome, Verification, Watch};
use fencepost_model::BufferModel;
use fencepost_program::Program;
use relaxed::Runner;
use search::Search;

/// What is to be found out, and how.
#[derive(Clone, Copy, Debug)]
pub struct Question<'p> {
    /// The program.
    pub program: &'p Program,
    /// What traces call it.
    pub name: &'p str,
    /// The relaxed model.
    pub model: BufferModel,
    /// Which SC executions to look at, and what is an error. The model that it names does not count.
    pub options: Options,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the SC executions are by themselves: the search goes on after an error.
    pub outcome: Outcome,
    /// Where sequential consistency is violated.
    pub found: Found,
}

impl Question<'_> {
    /// Looks at the SC executions.
    pub fn answer(&self, watch: &mut dyn Watch) -> Answer {
        let options = Options { model: BufferModel::Sc, ..self.options };
        let Self { program, name, model, .. } = *self;
        let mut search = Search::new(Runner { program, name, model, settings: options.settings });
        let verification = Verification { program, name, options, all_errors: true, jobs: 1 };
        let outcome = verification.run_followed(&mut search, watch);
        Answer { outcome, found: search.finish() }
    }
}
