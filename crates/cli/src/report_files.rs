//! The files that every command with a verdict can write about it. One option for each format; all are made of the same
//! [`Report`], which the command fills.

use crate::exit::Exit;
use crate::output_files::FILES;
use crate::{colour, command_line, is_json, print, print_json, remark};
use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use fencepost::{DocumentFile, DocumentFormat, write_documents};
use fencepost_report::Report;
use std::path::{Path, PathBuf};

/// Files to write.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Files to write")]
pub struct ReportFiles {
    /// Write a page about the verdict, to be opened in a browser; it needs no network
    #[arg(long, value_name = "FILE", value_parser = path_to_write())]
    pub html: Option<PathBuf>,
    /// Draw the execution as SVG; several go to FILE.1.svg, FILE.2.svg and so on
    #[arg(long, value_name = "FILE", value_parser = path_to_write())]
    pub svg: Option<PathBuf>,
    /// Draw the execution for Graphviz; several as with --svg
    #[arg(long, value_name = "FILE", value_parser = path_to_write())]
    pub dot: Option<PathBuf>,
    /// Write the findings for code scanning (SARIF 2.1.0), with the line of the source and what each thread did
    #[arg(long, value_name = "FILE", value_parser = path_to_write())]
    pub sarif: Option<PathBuf>,
    /// Write all results for continuous integration, as JUnit does
    #[arg(long, value_name = "FILE", value_parser = path_to_write())]
    pub junit: Option<PathBuf>,
}

/// Endings of files that commands read, which nobody wants to be overwritten.
const READ: [&str; 14] = ["c", "h", "cc", "cpp", "cxx", "hpp", "i", "ii", "ll", "bc", "litmus", "fpm", "mm", "toml"];

const NO_STANDARD_OUTPUT: &str = "standard output has the verdict; name a file";

/// A file to write. `-` is none, as the verdict goes to standard output; and what is certain to destroy something is refused.
pub fn file_to_write() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(not_read)
}

/// The same, and what is certain to fail is refused before a search that may take hours.
pub fn path_to_write() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(not_read).try_map(|path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if path.is_dir() {
            Err("this is a folder; name a file")
        } else if folder.is_some_and(|folder| !folder.is_dir()) {
            Err("there is no such folder; make it first")
        } else {
            Ok(path)
        }
    })
}

fn not_read(path: PathBuf) -> Result<PathBuf, &'static str> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    if path == Path::new("-") {
        Err(NO_STANDARD_OUTPUT)
    } else if ending.is_some_and(|ending| READ.contains(&ending.as_str())) {
        Err("files with this ending are read and not written; name another one")
    } else {
        Ok(path)
    }
}

/// A folder for several files.
pub fn folder_to_write() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new()
        .try_map(|path| if path.exists() && !path.is_dir() { Err("this is a file; name a folder") } else { Ok(path) })
}

impl ReportFiles {
    /// Whether somebody wants any of them.
    pub fn wanted(&self) -> bool {
        self.all().next().is_some()
    }

    /// The files, each with its option.
    pub fn all(&self) -> impl Iterator<Item = DocumentFile<'_>> {
        let all = [
            (DocumentFormat::Html, "--html", &self.html),
            (DocumentFormat::Sarif, "--sarif", &self.sarif),
            (DocumentFormat::Junit, "--junit", &self.junit),
            (DocumentFormat::Svg, "--svg", &self.svg),
            (DocumentFormat::Dot, "--dot", &self.dot),
        ];
        all.into_iter().filter_map(|(format, label, path)| Some(DocumentFile { format, label, path: path.as_deref()? }))
    }

    /// Prints an answer, of which people may want the verdict only, and writes all files that were asked for. Returns how the command ends.
    pub fn answer(&self, report: &mut fencepost::Report, is_brief: bool) -> Exit {
        self.answer_with(report, is_brief, String::new())
    }

    /// The same, with `more` text for people. An object for other programs comes last, so that it says which files could not be written.
    pub fn answer_with(&self, report: &mut fencepost::Report, is_brief: bool, more: String) -> Exit {
        if is_json() {
            self.write(report.document_mut());
            print_json(report.document_mut());
        } else {
            print(&(report.to_text(colour::of_output(), is_brief) + &more));
            self.write(report.document_mut());
        }
        Exit::of(report.outcome)
    }

    /// Writes all files that were asked for.
    pub fn write(&self, report: &mut Report) {
        if self.wanted() {
            report.command_line = command_line::arguments();
            write_documents(&FILES, self.all(), report).iter().for_each(|what| remark(what));
        }
    }
}
