//! The files about an answer: pages, pictures, and what other programs read.

use fencepost_report::{
    Base, Exhibit, PICTURE_STARTS, Picture, Report, SourceText, dot, html, junit, sarif, shown_path, svg,
};
use fencepost_schedule::OutputFiles;
use fencepost_trace::Trace;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};

/// What a file about an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentFormat {
    /// A page for a browser.
    Html,
    /// Pictures of executions.
    Svg,
    /// The same for Graphviz.
    Dot,
    /// For code scanning.
    Sarif,
    /// For continuous integration.
    Junit,
}

/// A file about an answer, that is to be written.
#[derive(Clone, Copy, Debug)]
pub struct DocumentFile<'f> {
    /// What it is.
    pub format: DocumentFormat,
    /// As messages call it.
    pub label: &'static str,
    /// Where it goes.
    pub path: &'f Path,
}

/// Writes files about an answer. What cannot be written keeps nothing else from being written, and is remembered by the `run`. Returns what
/// may be good to know.
pub fn write_documents<'f>(
    run: &OutputFiles,
    documents: impl IntoIterator<Item = DocumentFile<'f>>,
    report: &mut Report,
) -> Vec<String> {
    if !report.has_all_sources {
        add_sources(report);
    }
    report.base = base();
    let mut remarks = Vec::new();
    for DocumentFile { format, label, path } in documents {
        let text = match format {
            DocumentFormat::Html => html(report),
            DocumentFormat::Sarif => sarif(report),
            DocumentFormat::Junit => junit(report),
            DocumentFormat::Svg => {
                remarks.extend(write_pictures(run, path, label, &svg(report)));
                continue;
            }
            DocumentFormat::Dot => {
                remarks.extend(write_pictures(run, path, label, &dot(report)));
                continue;
            }
        };
        run.write(path, label, text.as_bytes());
    }
    remarks
}

/// Writes a picture into a folder, as SVG and for Graphviz. Of two with one name the second gets another.
pub fn write_picture(run: &OutputFiles, label: &'static str, folder: &Path, name: &str, picture: &Picture) {
    if let Err(error) = std::fs::create_dir_all(folder) {
        return run.add_unwritten(folder, label, &error);
    }
    let name: String = name.chars().map(|c| if c.is_alphanumeric() || "+-_.".contains(c) { c } else { '_' }).collect();
    for (ending, text) in [("svg", picture.svg()), ("dot", picture.dot())] {
        let named = |again: Option<usize>| {
            let again = again.map_or(String::new(), |number| format!(".{number}"));
            folder.join(format!("{name}{again}.{ending}"))
        };
        // Pictures of earlier runs are replaced, and nothing else.
        let path = run.free_name(named, is_picture);
        run.write(&path, label, text.as_bytes());
    }
}

/// Where the process runs, and the repository that this is in; without one, the same folder.
fn base() -> Option<Base> {
    let folder = std::env::current_dir().ok()?;
    let root = folder.ancestors().find(|folder| folder.join(".git").exists()).unwrap_or(&folder).to_owned();
    Some(Base { folder, root })
}

/// Writes pictures: one to the file that was named, several to files with numbers. Pictures of earlier runs that this one does not
/// replace are removed, so that none is taken for one of this run.
fn write_pictures(run: &OutputFiles, path: &Path, label: &'static str, pictures: &[String]) -> Vec<String> {
    let written: Vec<PathBuf> = match pictures {
        [] => Vec::new(),
        [_] => vec![path.to_owned()],
        many => (1..=many.len()).map(|number| numbered(path, number)).collect(),
    };
    for (file, picture) in written.iter().zip(pictures) {
        match file == path {
            true => run.write(file, label, picture.as_bytes()),
            false => run.write_derived(file, label, picture.as_bytes(), is_picture),
        };
    }
    let mut remarks = Vec::new();
    let numbers = (1..).map(|number| numbered(path, number)).take_while(|path| path.is_file());
    let earlier = std::iter::once(path.to_owned()).chain(numbers);
    let earlier: Vec<PathBuf> = earlier.filter(|path| !written.contains(path) && is_picture(path)).collect();
    let removed: Vec<String> = earlier.iter().filter(|path| run.remove(path)).map(|path| shown_path(path)).collect();
    if !removed.is_empty() {
        remarks.push(format!("removed what an earlier run has drawn: {}", removed.join(", ")));
    }
    if pictures.is_empty() && !run.is_refused(label) {
        remarks.push(format!("there is no execution to draw, so {} was not written", shown_path(path)));
    }
    remarks
}

/// Whether a file is a picture of ours.
fn is_picture(path: &Path) -> bool {
    let mut start = [0; 256];
    // To open a FIFO is to wait.
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
