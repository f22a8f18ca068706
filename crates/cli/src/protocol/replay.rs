//! `fencepost replay` for the traces of `fencepost protocol`: the run happens again on the memory system, and is judged anew.

use super::File;
use super::output::run_text;
use crate::arguments::ReplayArguments;
use crate::exit::{Exit, Failure};
use crate::replay::Replayed;
use crate::{colour, words};
use fencepost_graph::Cycle;
use fencepost_model::BufferModel;
use fencepost_origin::{Subject, changed_sources, read_account};
use fencepost_protocol::automata::ProcessorOrder;
use fencepost_protocol::language::{check, parse};
use fencepost_protocol::lemma::Run;
use fencepost_protocol::model::Model;
use fencepost_protocol::replay::{repeat, size as sizes};
use fencepost_protocol::story::tell;
use fencepost_report::replay_text;
use fencepost_source::Span;
use fencepost_trace::{ErrorKind, Trace};
use std::ops::RangeInclusive;
use std::path::Path;

/// How many processors and locations a memory system may have, as on the command line.
const SIZES: RangeInclusive<u32> = 1..=8;

/// Whether a trace is one of a memory system.
pub fn is_of_memory_system(trace: &Trace) -> bool {
    let kinds = [ErrorKind::Inconsistent, ErrorKind::Invariant, ErrorKind::ModelFault];
    trace.program.ends_with(".fpm") || trace.error.as_ref().is_some_and(|error| kinds.contains(&error.kind))
}

/// Repeats the run and prints it, if it shows what the file says.
pub fn replay(arguments: &ReplayArguments, trace: Trace, text: &str) -> Result<Exit, Failure> {
    let checked = repeated(&trace, text);
    let replayed = Replayed::new(arguments, trace, checked.as_ref().map(drop).map_err(String::clone))?;
    let text = match checked {
        _ if arguments.json => replayed.json(),
        Ok((model, run)) => run_told(&replayed.trace, &model, &run),
        Err(_) => replayed.marked(&replay_text(&replayed.trace, &Cycle::default(), colour::of_output())),
    };
    replayed.answer(arguments, &text);
    Ok(replayed.exit())
}

/// The memory system of a trace, and the run on it, if it shows what the file says; why not, otherwise.
pub fn repeated(trace: &Trace, text: &str) -> Result<(Model, Run), String> {
    let program = &trace.program;
    let account = read_account(text)?;
    let Subject::System(size) = account.of else {
        return Err("it is of a program, and of no memory system".to_owned());
    };
    if (size.procs, size.locs) != sizes(trace) || !SIZES.contains(&size.procs) || !SIZES.contains(&size.locs) {
        return Err("it has other processors or locations than it was written with".to_owned());
    }
    let path = Path::new(program);
    if !path.is_file() {
        return Err(format!("its memory system {program} is not here"));
    }
    let said = |failure: Failure| format!("{program} cannot be used: {}", failure.message());
    let file = File::read(path).map_err(said)?;
    let tree = parse(&file.text).map_err(|error| said(file.failure(error)))?;
    let model = check(&tree, size.procs, size.locs).map_err(|error| said(file.failure(error)))?.model;
    let order = BufferModel::named(&trace.model).and_then(ProcessorOrder::of);
    let order = order.ok_or_else(|| format!("there are no proofs for the memory model `{}`", trace.model))?;
    let place = |span: Span| file.place(span);
    let (run, _) = repeat(&model, order, trace, &place).map_err(|why| match changed_sources(trace).is_empty() {
        true => why,
        false => format!("{why}; {program} has changed since the trace was written"),
    })?;
    account.fits(trace)?;
    Ok((model, run))
}

pub fn run_told(trace: &Trace, model: &Model, run: &Run) -> String {
    let (procs, locs) = (model.procs, model.locs);
    let message = trace.error.as_ref().map_or("", |error| error.message.as_str());
    let wrong = format!("{}  {message}\n", words::fail());
    let mut text =
        format!("{} with {procs} processors and {locs} locations, every write with its own value\n", trace.program);
    text.push_str(&wrong);
    text.push_str(&run_text(model, run, &tell(model, run)));
    text.push_str(&wrong);
    text.push_str("  repeated on the memory system: every event happens, and the run shows the error\n");
    text
}
