//! `fencepost replay`: steps through a trace file, on a terminal with keys. Those of memory systems are repeated by `protocol`.

mod memory;
mod player;
mod screen;
mod terminal;
#[cfg(test)]
mod tests;

use crate::arguments::ReplayArguments;
use crate::colour;
use crate::cycles::cycle;
use crate::diagnostic::Diagnostic;
use crate::exit::{Exit, Failure};
use crate::protocol::{self, is_of_memory_system};
use crate::{complain, print, source_hashes};
use fencepost_model::BufferModel;
use fencepost_report::{Case, JsonReplay, Report, replay_text};
use fencepost_trace::Trace;
use fencepost_witness::axiomatic;
use player::Player;
use std::collections::BTreeSet;
use std::io::IsTerminal;
use terminal::play;

/// Plays or prints every step, after checking that the trace is an execution of its model.
pub fn run(arguments: &ReplayArguments) -> Result<Exit, Failure> {
    let name = arguments.trace.display();
    let refused = |message: String| {
        Failure::from(
            Diagnostic::new(format!("{name}: {message}"))
                .with_help("`fencepost verify` writes a trace when it finds an error; run it to get a fresh one"),
        )
    };
    let text =
        std::fs::read_to_string(&arguments.trace).map_err(|error| refused(format!("cannot be read: {error}")))?;
    let trace = Trace::from_json(&text).map_err(|error| refused(error.to_string()))?;
    if is_of_memory_system(&trace) {
        return protocol::replay(arguments, &trace);
    }
    let model: BufferModel = trace.model.parse().map_err(|error| refused(format!("{error}")))?;
    axiomatic::check(&trace, model).map_err(|error| refused(error.to_string()))?;
    let changed = warned_of_changes(&trace);
    arguments.reports.write(|| report(&trace));
    let cycle = cycle(&trace);
    let somebody_looks = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
    if somebody_looks && !arguments.print && !arguments.json {
        let played = play(Player::new(&trace, &cycle), changed, colour::of_output());
        played.map_err(|error| {
            Diagnostic::new(format!("the terminal cannot be used: {error}")).with_help("use --print")
        })?;
    } else if arguments.json {
        let changed = changed.into_iter().collect();
        print(&(JsonReplay { changed, ..JsonReplay::new(&trace, &cycle) }.to_json() + "\n"));
    } else {
        print(&replay_text(&trace, &cycle, colour::of_output()));
    }
    Ok(exit(&trace, !cycle.is_empty()))
}

/// That of the command which has written the trace.
fn exit(trace: &Trace, has_cycle: bool) -> Exit {
    if trace.error.is_some() || has_cycle { Exit::Violated } else { Exit::Holds }
}

/// Says which source files are not those that the execution is of. Their lines are not shown.
pub fn warned_of_changes(trace: &Trace) -> BTreeSet<String> {
    let changed = source_hashes::changed(trace);
    for file in &changed {
        let warning = format!("warning: {file}: has changed since the trace was written, so its lines are not shown\n");
        complain(
            &(warning + "help: run the command that has written the trace again to see what the program does now\n"),
        );
    }
    changed
}

/// For the files that were asked for.
pub fn report(trace: &Trace) -> Report {
    let case = Case::of_trace(trace, cycle(trace));
    Report { command: "replay", subject: trace.program.clone(), cases: vec![case], ..Report::default() }
}
