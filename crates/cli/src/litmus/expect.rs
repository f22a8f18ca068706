//! `--expect`: a file of recorded results, as `--json` writes them.

use crate::exit::Failure;
use fencepost_litmus::record::Record;
use fencepost_report::shown_path;
use fencepost_source::{Code, Diagnostic};
use std::path::Path;

/// Reads a file.
pub fn read(path: &Path) -> Result<Record, Failure> {
    let shown = shown_path(path);
    let text = std::fs::read_to_string(path).map_err(|error| {
        Diagnostic::new(Code::UnreadableFile, format!("{shown}: {error}"))
            .with_help("--expect takes a file that --json has written")
    })?;
    Ok(Record::parse(&text).map_err(|error| {
        let help = error.remedy.unwrap_or("every line is an object with `file` and `model`, as --json writes it");
        Diagnostic::new(Code::LitmusRecord, format!("{shown}:{}: {}", error.line, error.message)).with_help(help)
    })?)
}
