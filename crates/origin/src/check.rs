//! What must be true of a trace file before anything of it is shown. The file says only which program to make and who steps
//! when; the machine, run along it, has to do and to end as the file says, so that every name, value, place and message in it
//! is one that the machine makes of the sources that are here now.

use crate::origin::{Account, Recipe, Subject};
use crate::source_hashes::changed_sources;
use fencepost_program::Program;
use fencepost_trace::Trace;
use std::rc::Rc;

/// Makes a program. What keeps that from being done otherwise.
pub type Maker<'m> = dyn FnMut(&Recipe) -> Result<Rc<Program>, String> + 'm;

/// Whether the execution is one of its program; why that is not known, or not so, otherwise.
pub fn check_program(trace: &Trace, text: &str, make: &mut Maker<'_>) -> Result<(), String> {
    let account = read_account(text)?;
    let Subject::Program(recipe) = &account.of else {
        return Err("it is of a memory system, and of no program".to_owned());
    };
    if recipe.name() != trace.program {
        let (found, files) = (&trace.program, recipe.name());
        return Err(format!("it is an execution of `{found}`, which cannot be made again of `{files}` alone"));
    }
    let explained = |why: String| {
        let changed: Vec<String> = changed_sources(trace).into_iter().collect();
        match changed.as_slice() {
            [] => why,
            [one] => format!("{why}; {one} has changed since the trace was written"),
            many => format!("{why}; {} have changed since the trace was written", many.join(", ")),
        }
    };
    let program = make(recipe).map_err(explained)?;
    fencepost_witness::confirm(&program, trace, recipe.settings).map_err(|error| explained(error.to_string()))?;
    account.check_unchanged(trace)
}

/// What the file says of its origin.
pub fn read_account(text: &str) -> Result<Account, String> {
    let account = Account::read(text).map_err(|error| format!("its origin is damaged: {error}"))?;
    account.ok_or_else(|| "it does not say how its program was made, as files of earlier versions do not".to_owned())
}
