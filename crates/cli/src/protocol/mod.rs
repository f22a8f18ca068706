//! `fencepost protocol`: proves memory systems sequentially consistent, or TSO.

mod arguments;
mod watcher;

use crate::advice::advise_proof;
use crate::exit::{Exit, Failure};
use crate::output_files::FILES;
use crate::{limits, print};
pub use arguments::ProtocolArguments;
use fencepost::Report;
use fencepost_origin::{Origin, SystemSize};
use std::io;
use watcher::ProofLines;

/// Proves it, and prints what was found.
pub fn run(arguments: &ProtocolArguments) -> Result<Exit, Failure> {
    let question = arguments.question()?;
    if arguments.format {
        print(&question.format()?);
        return Ok(Exit::Holds);
    }
    let output = &arguments.output;
    let mut lines = ProofLines::new(!output.json && !output.quiet);
    let question = question
        .limits(limits::limits(arguments.kept()))
        .progress(move |event| lines.show(&event))
        .keep_finished_checkpoint(true);
    let mut report = question.try_run().map_err(advise_proof)?;
    limits::answered();
    write_trace(arguments, &mut report);
    let exit = arguments.reports.answer(&mut report, output.quiet);
    if FILES.all_written() {
        report.remove_checkpoint();
    }
    Ok(exit)
}

/// Writes the first counterexample to the file that was asked for.
fn write_trace(arguments: &ProtocolArguments, report: &mut Report) {
    let (Some(path), Some(finding)) = (&arguments.output.trace, report.findings_mut().next()) else { return };
    let Some((trace, source)) = finding.trace.as_ref().and_then(|trace| Some((trace, trace.sources.first()?))) else {
        let why = io::Error::other("this run cannot be written as a trace, as one of its reads has no source");
        return FILES.add_unwritten(path, "--trace", &why);
    };
    let size = SystemSize { procs: arguments.procs, locs: arguments.locs };
    let origin = Origin::of_system(source.clone(), size);
    let is_written = FILES.write(path, "--trace", origin.trace_text(trace).as_bytes());
    finding.file = is_written.then(|| path.clone());
}
