//! The files that every command with a verdict can write about it. One option for each format; all are made of the same
//! [`Report`], which the command fills.

use crate::output_files::FILES;
use crate::{command_line, is_json, print, print_json, remark};
use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use fencepost_report::{Base, Exhibit, PICTURE_STARTS, Report, SourceText, dot, html, junit, sarif, shown_path, svg};
use fencepost_trace::Trace;
use std::collections::BTreeSet;
use std::io::Read;
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
    /// Write what is wrong for code scanning (SARIF 2.1.0), with the line of the source and what each thread did
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
        self.named().next().is_some()
    }

    /// The files, each with its option.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let Self { html, svg, dot, sarif, junit } = self;
        let all = [("--html", html), ("--svg", svg), ("--dot", dot), ("--sarif", sarif), ("--junit", junit)];
        all.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?)))
    }

    /// Prints an answer, as text or for other programs, and writes all files that were asked for. An object for other programs comes last, so
    /// that it says which could not be written.
    pub fn answer(&self, report: &mut Report, text: &str) {
        match is_json() {
            true => {
                self.write(report);
                print_json(report);
            }
            false => {
                print(text);
                self.write(report);
            }
        }
    }

    /// Writes all files that were asked for. What cannot be written keeps nothing else from being written.
    pub fn write(&self, report: &mut Report) {
        if !self.wanted() {
            return;
        }
        if !report.has_all_sources {
            add_sources(report);
        }
        report.command_line = command_line::words();
        report.base = base();
        let write = |path: &Option<PathBuf>, option: &'static str, text: fn(&Report) -> String| {
            path.as_ref().map(|path| FILES.write(path, option, text(report).as_bytes()))
        };
        write(&self.html, "--html", html);
        write(&self.sarif, "--sarif", sarif);
        write(&self.junit, "--junit", junit);
        if let Some(path) = &self.svg {
            write_pictures(path, "--svg", &svg(report));
        }
        if let Some(path) = &self.dot {
            write_pictures(path, "--dot", &dot(report));
        }
    }
}

/// Where the command was run, and the repository that this is in; without one, the same folder.
fn base() -> Option<Base> {
    let folder = std::env::current_dir().ok()?;
    let root = folder.ancestors().find(|folder| folder.join(".git").exists()).unwrap_or(&folder).to_owned();
    Some(Base { folder, root })
}

/// Writes pictures: one to the file that was named, several to files with numbers. Pictures of earlier runs that this one does not
/// replace are removed, so that none is taken for one of this run.
fn write_pictures(path: &Path, option: &'static str, pictures: &[String]) {
    let written: Vec<PathBuf> = match pictures {
        [] => Vec::new(),
        [_] => vec![path.to_owned()],
        many => (1..=many.len()).map(|number| numbered(path, number)).collect(),
    };
    for (file, picture) in written.iter().zip(pictures) {
        match file == path {
            true => FILES.write(file, option, picture.as_bytes()),
            false => FILES.write_derived(file, option, picture.as_bytes(), is_picture),
        };
    }
    let numbers = (1..).map(|number| numbered(path, number)).take_while(|path| path.is_file());
    let earlier = std::iter::once(path.to_owned()).chain(numbers);
    let earlier: Vec<PathBuf> = earlier.filter(|path| !written.contains(path) && is_picture(path)).collect();
    let removed = earlier.iter().filter(|path| FILES.remove(path)).map(|path| shown_path(path));
    let removed: Vec<String> = removed.collect();
    if !removed.is_empty() {
        remark(&format!("removed what an earlier run has drawn: {}", removed.join(", ")));
    }
    if pictures.is_empty() && !FILES.is_refused(option) {
        remark(&format!("there is no execution to draw, so {} was not written", shown_path(path)));
    }
}

/// Whether a file is a picture of ours.
pub fn is_picture(path: &Path) -> bool {
    let mut start = [0; 256];
    // Whoever opens a FIFO waits.
    if !path.is_file() {
        return false;
    }
    let read = std::fs::File::open(path).and_then(|mut file| file.read(&mut start)).unwrap_or(0);
    let start = String::from_utf8_lossy(&start[..read]);
    PICTURE_STARTS.iter().any(|ours| start.starts_with(ours))
}

/// `run.2.svg` for `run.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!(".{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Adds the source files that cases speak of and that the report does not have yet, as far as they can be read.
fn add_sources(report: &mut Report) {
    let mut paths: BTreeSet<String> = BTreeSet::new();
    for case in &report.cases {
        paths.extend(case.place.iter().map(|place| place.file.clone()));
        paths.extend(case.files.iter().cloned());
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
}

fn files_of(trace: &Trace) -> impl Iterator<Item = &str> {
    let places = trace.events.iter().filter_map(|event| event.place.as_ref());
    places.chain(trace.error.as_ref().and_then(|error| error.place.as_ref())).map(|place| place.file.as_str())
}
