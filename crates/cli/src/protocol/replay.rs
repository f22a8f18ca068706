//! `fencepost replay` for the traces of `fencepost protocol`: the run happens again on the memory system, and is judged anew.

use super::File;
use super::output::run_text;
use crate::arguments::ReplayArguments;
use crate::cycles::cycle;
use crate::diagnostic::Diagnostic;
use crate::exit::{Exit, Failure};
use crate::replay::warned_of_changes;
use crate::{print, words};
use fencepost_protocol::language::{check, parse};
use fencepost_protocol::prove::Memory;
use fencepost_protocol::replay::{repeat, size};
use fencepost_protocol::story::tell;
use fencepost_report::JsonReplay;
use fencepost_trace::{ErrorKind, Trace};
use std::path::Path;

/// Whether a trace is one of a memory system.
pub fn is_of_memory_system(trace: &Trace) -> bool {
    let kinds = [ErrorKind::Inconsistent, ErrorKind::Invariant, ErrorKind::ModelFault];
    trace.program.ends_with(".fpm") || trace.error.as_ref().is_some_and(|error| kinds.contains(&error.kind))
}

/// Repeats the run and prints it, if it shows what the file says.
pub fn replay(arguments: &ReplayArguments, trace: &Trace) -> Result<Exit, Failure> {
    let name = arguments.trace.display();
    let program = &trace.program;
    let refused =
        |message: String, help: String| Failure::from(Diagnostic::new(format!("{name}: {message}")).with_help(help));
    let path = Path::new(program);
    if !path.is_file() {
        let help =
            "the trace names the file as it was named to `fencepost protocol`; run this command in the same folder";
        return Err(refused(format!("its memory system {program} is not here"), help.to_owned()));
    }
    let file = File::read(path)?;
    let (procs, locs) = size(trace);
    let tree = parse(&file.text).map_err(|error| file.failure(error))?;
    let model = check(&tree, procs, locs).map_err(|error| file.failure(error))?.model;
    let again = format!("`fencepost protocol {program} --trace {name}` writes a fresh one");
    let memory = match trace.model.as_str() {
        "sc" => Memory::Sc,
        "tso" => Memory::Tso,
        other => return Err(refused(format!("there are no proofs for the memory model `{other}`"), again)),
    };
    let (run, _) = repeat(&model, memory, trace)
        .map_err(|why| refused(format!("{why}; {program} has changed, or the trace has"), again))?;
    let changed = warned_of_changes(trace);
    arguments.reports.write(|| crate::replay::report(trace));
    if arguments.json {
        let changed = changed.into_iter().collect();
        print(&(JsonReplay { changed, ..JsonReplay::new(trace, &cycle(trace)) }.to_json() + "\n"));
        return Ok(Exit::Violated);
    }
    let message = trace.error.as_ref().map_or("", |error| error.message.as_str());
    let wrong = format!("{}  {message}\n", words::fail());
    let mut text = format!("{program} with {procs} processors and {locs} locations, every write with its own value\n");
    text.push_str(&wrong);
    text.push_str(&run_text(&model, &run, &tell(&model, &run)));
    text.push_str(&wrong);
    text.push_str("  repeated on the memory system: every event happens, and the run shows the error\n");
    print(&text);
    Ok(Exit::Violated)
}
