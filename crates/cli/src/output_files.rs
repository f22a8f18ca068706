//! The files that a run writes. None of them is one that it reads, and none is written twice: what the command line names is
//! compared before anything else is done, what turns out to be read later as soon as that is known, and everything once more when it is written.

use crate::arguments::Command;
use crate::exit::Failure;
use crate::named_files::{Asked, compiles, inputs, outputs};
use crate::report_files::is_picture;
use fencepost_report::{Picture, shown_path};
use fencepost_schedule::whole_file::{self, Identity, followed, identity, is_same};
use fencepost_source::{Code, Diagnostic, DiagnosticKind};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is known of the files of this run. There is one of it, as there is one file system.
static RUN: Mutex<Run> = Mutex::new(Run {
    asked: Vec::new(),
    read: BTreeSet::new(),
    knows_reads: true,
    refused: Vec::new(),
    written: BTreeSet::new(),
    unwritten: Vec::new(),
    told: 0,
});

/// The argument that is not an option.
pub const FOLDER: &str = "FOLDER";
/// Why a file that nobody has named is not written.
pub const SOMETHING_ELSE: &str = "something else is there";
/// What names a folder for several files.
const FOLDERS: [&str; 3] = ["--picture", "--output", FOLDER];

struct Run {
    /// What was asked for, each with its option.
    asked: Vec<Asked>,
    read: BTreeSet<Identity>,
    /// Whether nothing else is read. What clang reads is known only when it has ended.
    knows_reads: bool,
    /// Options that name what is read.
    refused: Vec<(&'static str, Diagnostic)>,
    /// After all links: what replaces a file is another file with its name.
    written: BTreeSet<PathBuf>,
    /// What was asked for and could not be written.
    unwritten: Vec<Diagnostic>,
    /// How many of these an object for other programs has had.
    told: usize,
}

fn run() -> MutexGuard<'static, Run> {
    // Nothing is left half done in it.
    RUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Refuses a command line that names a file twice, of which one is to be written.
pub fn begin(command: &Command) -> Result<(), Failure> {
    let asked = outputs(command);
    for (number, one) in asked.iter().enumerate() {
        if let Some(other) = asked[..number].iter().find(|other| is_same(&other.path, &one.path)) {
            let (path, first, second) = (shown_path(&one.path), other.option, one.option);
            return Err(Diagnostic::new(
                Code::OverwritesFile,
                format!("{path}: both {first} and {second} would be written there"),
            )
            .with_help("name a file for each")
            .of_kind(DiagnosticKind::Usage)
            .into());
        }
        if whole_file::is_standard_output(&one.path) {
            let message = format!("{}: this is where standard output goes", shown_path(&one.path));
            return Err(Diagnostic::new(Code::OverwritesFile, message)
                .with_help(name_another(one.option))
                .of_kind(DiagnosticKind::Usage)
                .into());
        }
    }
    {
        let mut run = run();
        run.asked = asked;
        run.knows_reads = !compiles(command);
    }
    reads(&inputs(command))
}

/// Files that this run reads. That one of them is to be written is refused.
pub fn reads(paths: &[PathBuf]) -> Result<(), Failure> {
    let mut run = run();
    run.read.extend(paths.iter().filter_map(|path| identity(path)));
    let is_read = |asked: &&Asked| paths.iter().any(|path| is_same(&asked.path, path));
    let Some(Asked { option, path }) = run.asked.iter().find(is_read).cloned() else { return Ok(()) };
    let message = format!("{}: {option} would overwrite what is read", shown_path(&path));
    let refusal =
        Diagnostic::new(Code::OverwritesFile, message).with_help(name_another(option)).of_kind(DiagnosticKind::Usage);
    run.refused.push((option, refusal.clone()));
    Err(refusal.into())
}

/// Refuses what was to be refused before, for whoever has made something else of it.
pub fn no_conflict() -> Result<(), Failure> {
    run().refused.first().map_or(Ok(()), |(_, refusal)| Err(refusal.clone().into()))
}

/// Whether what this option names is read, which has been said.
pub fn is_refused(option: &str) -> bool {
    run().refused.iter().any(|(refused, _)| *refused == option)
}

/// From now on everything is known that this run reads.
pub fn all_reads_are_known() {
    run().knows_reads = true;
}

/// Writes a file that was asked for by this option. If that fails, it is said when the command ends, and false is returned.
pub fn write(path: &Path, option: &'static str, content: &[u8]) -> bool {
    if is_refused(option) {
        // That has been said.
        return false;
    }
    match try_write(path, option, content) {
        Ok(()) => true,
        Err(error) => {
            note(path, option, &error);
            false
        }
    }
}

/// The same for a file whose name was made of the one that was asked for: it takes the place of nothing but what is ours.
pub fn write_derived(path: &Path, option: &'static str, content: &[u8], is_ours: fn(&Path) -> bool) -> bool {
    if whole_file::is_like(path, content) || is_ours(path) {
        return write(path, option, content);
    }
    note(path, option, &io::Error::other(SOMETHING_ELSE));
    false
}

/// Writes one of the files that are made for a folder. What was made before is made again; anything else is somebody's work, and is refused.
pub fn write_into_folder(path: &Path, option: &'static str, content: &[u8]) -> Result<bool, Failure> {
    if path.is_file() && std::fs::read(path).is_ok_and(|there| there != content) {
        let message = format!("{}: is there already, with another text", shown_path(path));
        let help = format!("{}, or move the file away", name_another(option));
        return Err(Diagnostic::new(Code::OverwritesFile, message).with_help(help).into());
    }
    Ok(write(path, option, content))
}

/// Writes a picture into the folder of `--picture`, as SVG and for Graphviz. Of two with one name the second gets another.
pub fn write_picture(folder: &Path, name: &str, picture: &Picture) {
    let option = "--picture";
    if let Err(error) = std::fs::create_dir_all(folder) {
        return note(folder, option, &error);
    }
    let name: String = name.chars().map(|c| if c.is_alphanumeric() || "+-_.".contains(c) { c } else { '_' }).collect();
    for (ending, text) in [("svg", picture.svg()), ("dot", picture.dot())] {
        let named = |again: Option<usize>| {
            let again = again.map_or(String::new(), |number| format!(".{number}"));
            folder.join(format!("{name}{again}.{ending}"))
        };
        // Pictures of earlier runs are replaced, and nothing else.
        let path = free_name(named, is_picture);
        write(&path, option, text.as_bytes());
    }
}

/// The same for a file that nobody asked for, which is only worth a warning.
pub fn try_write(path: &Path, option: &'static str, content: &[u8]) -> io::Result<()> {
    take(path, option)?;
    if !run().knows_reads && !whole_file::is_like(path, content) {
        return Err(io::Error::other("something else is there, and clang may read it"));
    }
    whole_file::write(path, content)
}

/// Claims a file for an option, unless something else has it.
pub fn take(path: &Path, option: &'static str) -> io::Result<()> {
    let mut run = run();
    match run.owner(path, option) {
        Some(owner) => Err(io::Error::other(owner)),
        None => {
            run.written.extend(identity(path).and_then(|_| followed(path).ok()));
            Ok(())
        }
    }
}

/// Remembers that what was asked for cannot be written.
pub fn note(path: &Path, option: &'static str, error: &io::Error) {
    let message = format!("{}: cannot be written: {error}", shown_path(path));
    let unwritten = Diagnostic::new(Code::UnwritableFile, message)
        .with_help(name_another(option))
        .of_kind(DiagnosticKind::Unwritten);
    run().unwritten.push(unwritten);
}

/// The first of some names that is free: nothing is there but what this run may replace, and nothing else will be. The names come from
/// a function of nothing, and then of 2 and so on.
pub fn free_name(name: impl Fn(Option<usize>) -> PathBuf, may_be_replaced: impl Fn(&Path) -> bool) -> PathBuf {
    let is_free = |path: &PathBuf| {
        let is_there = path.symlink_metadata().is_ok();
        run().owner(path, "").is_none() && (!is_there || path.is_file() && may_be_replaced(path))
    };
    let numbers = std::iter::once(None).chain((2..).map(Some));
    // There are more numbers than files.
    numbers.map(&name).find(is_free).unwrap_or_else(|| name(None))
}

/// Removes what an earlier run has left, unless this run has to do with it. Returns whether it is gone.
pub fn remove(path: &Path) -> bool {
    let run = run();
    !run.is_read(path) && !run.is_written(path) && std::fs::remove_file(path).is_ok()
}

/// Whether all that was asked for so far has been written.
pub fn all_written() -> bool {
    run().unwritten.is_empty()
}

/// What could not be written and is in no object yet. It is now.
pub fn untold() -> Vec<Diagnostic> {
    let mut run = run();
    let untold = run.unwritten[run.told..].to_vec();
    run.told += untold.len();
    untold
}

/// Whether there is none of that.
pub fn all_told() -> bool {
    let run = run();
    run.told == run.unwritten.len()
}

/// What was asked for and could not be written.
pub fn unwritten() -> Option<Failure> {
    let files = run().unwritten.clone();
    (!files.is_empty()).then_some(Failure::Unwritten(files))
}

/// What to do about a file of an option.
pub fn name_another(option: &str) -> String {
    let what = if FOLDERS.contains(&option) { "folder" } else { "file" };
    format!("name another {what} with {option}").replace(&format!(" with {FOLDER}"), "")
}

impl Run {
    fn is_read(&self, path: &Path) -> bool {
        identity(path).is_some_and(|path| self.read.contains(&path))
    }

    fn is_written(&self, path: &Path) -> bool {
        followed(path).is_ok_and(|path| self.written.contains(&path))
    }

    /// Who else has to do with a file.
    fn owner(&self, path: &Path, option: &str) -> Option<String> {
        if self.is_read(path) {
            return Some("it is read by this run".to_owned());
        }
        if self.is_written(path) {
            return Some("this run has written something else there".to_owned());
        }
        let other = self.asked.iter().find(|asked| asked.option != option && is_same(&asked.path, path))?;
        Some(format!("it is for {}", other.option))
    }
}
