//! `fencepost replay` for the traces of `fencepost protocol`.

use crate::arguments::ReplayArguments;
use crate::colour;
use crate::exit::{Exit, Failure};
use crate::replay::Replayed;
use fencepost::RepeatedRun;
use fencepost_graph::Cycle;
use fencepost_report::replay_text;
use fencepost_trace::Trace;

/// Repeats the run and prints it, if it shows what the file says.
pub fn replay(arguments: &ReplayArguments, trace: Trace, text: &str) -> Result<Exit, Failure> {
    let repeated = RepeatedRun::of(&trace, text);
    let replayed = Replayed::new(arguments, trace, repeated.as_ref().map(drop).map_err(String::clone))?;
    let style = colour::of_output();
    let text = match repeated {
        _ if arguments.json => String::new(),
        Ok(run) => run.to_text(&replayed.trace, style),
        Err(_) => replayed.marked(&replay_text(&replayed.trace, &Cycle::default(), style)),
    };
    replayed.answer(arguments, &text);
    Ok(replayed.exit())
}
