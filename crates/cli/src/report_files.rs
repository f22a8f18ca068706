//! The files that every command with a verdict can write about it. One option for each format; all are made of the same
//! [`Report`], which the command fills.

use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use clap::Args;
use fencepost_report::{Exhibit, Report, SourceText, html, junit, sarif};
use fencepost_trace::Trace;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Files to write.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Files to write")]
pub struct ReportFiles {
    /// Write a page about the verdict, to be opened in a browser; it needs no network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write what is wrong for code scanning (SARIF 2.1.0), with the line of the source and what each thread did
    #[arg(long, value_name = "FILE")]
    pub sarif: Option<PathBuf>,
    /// Write all results for continuous integration, as JUnit does
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
}

impl ReportFiles {
    /// Whether somebody wants any of them.
    pub fn wanted(&self) -> bool {
        self.html.is_some() || self.sarif.is_some() || self.junit.is_some()
    }

    /// Writes all files that were asked for. The report is made only if there is one.
    pub fn write(&self, report: impl FnOnce() -> Report) -> Result<(), Failure> {
        if !self.wanted() {
            return Ok(());
        }
        let report = with_sources(report());
        if let Some(path) = &self.html {
            write(path, "--html", &html(&report))?;
        }
        if let Some(path) = &self.sarif {
            write(path, "--sarif", &sarif(&report))?;
        }
        if let Some(path) = &self.junit {
            write(path, "--junit", &junit(&report))?;
        }
        Ok(())
    }
}

fn write(path: &Path, option: &str, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| {
        let message = format!("{}: cannot be written: {error}", path.display());
        Diagnostic::new(message).with_help(format!("name another file with {option}")).into()
    })
}

/// The report with the source files that its cases speak of and that it does not have yet, as far as they can be read.
fn with_sources(mut report: Report) -> Report {
    let mut paths: BTreeSet<String> = BTreeSet::new();
    for case in &report.cases {
        paths.extend(case.place.iter().map(|place| place.file.clone()));
        for exhibit in &case.exhibits {
            if let Exhibit::Execution(execution) = exhibit {
                paths.extend(files_of(&execution.trace).map(str::to_owned));
            }
        }
    }
    for path in paths {
        if report.sources.iter().all(|source| source.path != path)
            && let Ok(bytes) = std::fs::read(&path)
        {
            report.sources.push(SourceText { path, text: String::from_utf8_lossy(&bytes).into_owned() });
        }
    }
    report
}

fn files_of(trace: &Trace) -> impl Iterator<Item = &str> {
    let places = trace.events.iter().filter_map(|event| event.place.as_ref());
    places.chain(trace.error.as_ref().and_then(|error| error.place.as_ref())).map(|place| place.file.as_str())
}
