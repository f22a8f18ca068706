//! One complete execution without error, for those who want to replay or monitor one although nothing is wrong with it.

use super::Check;
use crate::report::bug;
use fencepost_explore::{EndKind, SearchWatch, explore};
use fencepost_program::Program;
use fencepost_source::Diagnostic;
use fencepost_trace::Trace;
use std::ops::ControlFlow;

impl Check {
    /// The first complete execution without error in the order of the search, if there is one. The search for it has what the limits have
    /// left, but may look at one execution in any case.
    #[doc(hidden)]
    pub fn example(&self, program: &Program, watch: &SearchWatch<'_>) -> Result<Option<Trace>, Diagnostic> {
        let (mut found, options) = (None, self.options());
        explore(program, &options, &mut |end| {
            if *end.kind() == EndKind::Complete {
                found = Some(Trace { program: self.question.name(), ..end.trace() });
            }
            if found.is_some() || watch.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(trace) = &found {
            fencepost_witness::confirm(program, trace, options.settings)
                .map_err(|error| bug(format!("the check of an execution without error fails: {error}")))?;
        }
        Ok(found)
    }
}
