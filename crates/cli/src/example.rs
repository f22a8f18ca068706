//! `verify --example`: the trace of one complete execution without error.

use crate::arguments::VerifyArguments;
use crate::exit::Failure;
use crate::output_files::FILES;
use crate::warn;
use fencepost::Check;
use fencepost_explore::SearchWatch;
use fencepost_origin::Origin;
use fencepost_program::Program;
use fencepost_report::shown_path;

/// As on the command line.
pub const OPTION: &str = "--example";

/// Writes the file if it is asked for. Returns its name if it is there.
pub fn write(
    arguments: &VerifyArguments,
    check: &Check,
    program: &Program,
    origin: &Origin,
    watch: &SearchWatch<'_>,
) -> Result<Option<String>, Failure> {
    let Some(file) = &arguments.example else { return Ok(None) };
    let Some(trace) = check.example(program, watch)? else {
        let name = shown_path(file);
        warn(&format!("{name}: not written, as no complete execution without error was found"), None);
        return Ok(None);
    };
    let is_written = FILES.write(file, OPTION, origin.trace_text(&trace).as_bytes());
    Ok(is_written.then(|| file.display().to_string()))
}
