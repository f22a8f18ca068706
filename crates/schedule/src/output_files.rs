//! The files that a run reads and writes. None that it reads is written, and none is written twice: what is asked for is compared before
//! anything else is done, what turns out to be read later as soon as that is known, and everything once more when it is written.

use crate::whole_file::{self, Identity, followed, identity, is_same};
use fencepost_source::{Code, Diagnostic, DiagnosticKind, shown_path};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Why a file that nobody has named is not written.
pub const SOMETHING_ELSE: &str = "something else is there";

/// A file or folder to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// What asks for it, as messages call it; no two outputs have the same.
    pub label: &'static str,
    /// Where it goes.
    pub path: PathBuf,
}

/// The files that a run reads and writes.
pub struct OutputFiles {
    /// What to do about the file of a label.
    remedy: fn(&str) -> String,
    state: Mutex<State>,
}

/// What is known so far.
struct State {
    requested: Vec<Output>,
    read: BTreeSet<Identity>,
    /// Whether nothing else is read. What a compiler reads is known only when it has ended.
    knows_inputs: bool,
    /// Labels of what is read.
    refused: Vec<(&'static str, Diagnostic)>,
    /// After all links: what replaces a file is another file with its name.
    written: BTreeSet<PathBuf>,
    /// What was asked for and could not be written.
    unwritten: Vec<Diagnostic>,
    /// How many of these were taken by [`OutputFiles::take_unreported`].
    reported: usize,
}

impl OutputFiles {
    /// Of a run that reads and writes nothing so far. The `remedy` for a label says what to do if its file cannot be written.
    pub const fn new(remedy: fn(&str) -> String) -> Self {
        let state = State {
            requested: Vec::new(),
            read: BTreeSet::new(),
            knows_inputs: true,
            refused: Vec::new(),
            written: BTreeSet::new(),
            unwritten: Vec::new(),
            reported: 0,
        };
        Self { remedy, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing is left half done in it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what will be written, and whether all that is read will be named at once. One file for two labels is refused, and so is that of
    /// standard output.
    pub fn request(&self, outputs: Vec<Output>, knows_inputs: bool) -> Result<(), Box<Diagnostic>> {
        for (number, one) in outputs.iter().enumerate() {
            let shown = shown_path(&one.path);
            if let Some(other) = outputs[..number].iter().find(|other| is_same(&other.path, &one.path)) {
                let message = format!("{shown}: both {} and {} would be written there", other.label, one.label);
                return Err(Box::new(overwrites(message).with_help("name a file for each")));
            }
            if whole_file::is_standard_output(&one.path) {
                let message = format!("{shown}: this is where standard output goes");
                return Err(Box::new(overwrites(message).with_help((self.remedy)(one.label))));
            }
        }
        let mut state = self.state();
        (state.requested, state.knows_inputs) = (outputs, knows_inputs);
        Ok(())
    }

    /// Files that the run reads. That one of them is to be written is refused.
    pub fn add_inputs(&self, paths: &[PathBuf]) -> Result<(), Box<Diagnostic>> {
        let mut state = self.state();
        state.read.extend(paths.iter().filter_map(|path| identity(path)));
        let is_read = |output: &&Output| paths.iter().any(|path| is_same(&output.path, path));
        let Some(Output { label, path }) = state.requested.iter().find(is_read).cloned() else { return Ok(()) };
        let message = format!("{}: {label} would overwrite what is read", shown_path(&path));
        let refusal = overwrites(message).with_help((self.remedy)(label));
        state.refused.push((label, refusal.clone()));
        Err(Box::new(refusal))
    }

    /// Refuses what [`add_inputs`](Self::add_inputs) has refused, for whoever has made something else of that.
    pub fn check_inputs(&self) -> Result<(), Box<Diagnostic>> {
        self.state().refused.first().map_or(Ok(()), |(_, refusal)| Err(Box::new(refusal.clone())))
    }

    /// Whether the file of a label is read, which was refused.
    pub fn is_refused(&self, label: &str) -> bool {
        self.state().refused.iter().any(|(refused, _)| *refused == label)
    }

    /// From now on everything is known that the run reads.
    pub fn end_inputs(&self) {
        self.state().knows_inputs = true;
    }

    /// Writes the file of a label. Returns whether it is there; if not, that is remembered.
    pub fn write(&self, path: &Path, label: &'static str, content: &[u8]) -> bool {
        if self.is_refused(label) {
            // The user knows.
            return false;
        }
        match self.try_write(path, label, content) {
            Ok(()) => true,
            Err(error) => {
                self.add_unwritten(path, label, &error);
                false
            }
        }
    }

    /// The same for a file whose name was made of the one that was asked for: it takes the place of nothing but what is ours.
    pub fn write_derived(
        &self,
        path: &Path,
        label: &'static str,
        content: &[u8],
        is_ours: impl Fn(&Path) -> bool,
    ) -> bool {
        if whole_file::is_like(path, content) || is_ours(path) {
            return self.write(path, label, content);
        }
        self.add_unwritten(path, label, &io::Error::other(SOMETHING_ELSE));
        false
    }

    /// Writes one of the files that are made for a folder. What was made before is made again; anything else is somebody's work, and is
    /// refused.
    pub fn write_into_folder(&self, path: &Path, label: &'static str, content: &[u8]) -> Result<bool, Box<Diagnostic>> {
        if path.is_file() && std::fs::read(path).is_ok_and(|there| there != content) {
            let message = format!("{}: is there already, with another text", shown_path(path));
            let help = format!("{}, or move the file away", (self.remedy)(label));
            return Err(Box::new(Diagnostic::new(Code::OverwritesFile, message).with_help(help)));
        }
        Ok(self.write(path, label, content))
    }

    /// Writes a file that nobody asked for, so that a failure is not remembered.
    pub fn try_write(&self, path: &Path, label: &'static str, content: &[u8]) -> io::Result<()> {
        self.claim(path, label)?;
        if !self.state().knows_inputs && !whole_file::is_like(path, content) {
            return Err(io::Error::other("something else is there, and clang may read it"));
        }
        whole_file::write(path, content)
    }

    /// Claims a file for a label, unless something else has it.
    pub fn claim(&self, path: &Path, label: &'static str) -> io::Result<()> {
        let mut state = self.state();
        match state.owner(path, label) {
            Some(owner) => Err(io::Error::other(owner)),
            None => {
                state.written.extend(identity(path).and_then(|_| followed(path).ok()));
                Ok(())
            }
        }
    }

    /// Remembers that a file could not be written.
    pub fn add_unwritten(&self, path: &Path, label: &'static str, error: &io::Error) {
        let unwritten = self.unwritable(path, label, error).of_kind(DiagnosticKind::Unwritten);
        self.state().unwritten.push(unwritten);
    }

    /// That the file of a label cannot be written.
    pub fn unwritable(&self, path: &Path, label: &'static str, error: &io::Error) -> Diagnostic {
        let message = format!("{}: cannot be written: {error}", shown_path(path));
        Diagnostic::new(Code::UnwritableFile, message).with_help((self.remedy)(label))
    }

    /// The first of some names that is free: nothing is there but what this run may replace, and nothing else will be. The names come from
    /// a function of nothing, and then of 2 and so on.
    pub fn free_name(
        &self,
        name: impl Fn(Option<usize>) -> PathBuf,
        may_be_replaced: impl Fn(&Path) -> bool,
    ) -> PathBuf {
        let is_free = |path: &PathBuf| {
            let is_there = path.symlink_metadata().is_ok();
            self.state().owner(path, "").is_none() && (!is_there || path.is_file() && may_be_replaced(path))
        };
        let numbers = std::iter::once(None).chain((2..).map(Some));
        // There are more numbers than files.
        numbers.map(&name).find(is_free).unwrap_or_else(|| name(None))
    }

    /// Removes what an earlier run has left, unless this run has to do with it. Returns whether it is gone.
    pub fn remove(&self, path: &Path) -> bool {
        let state = self.state();
        !state.is_read(path) && !state.is_written(path) && std::fs::remove_file(path).is_ok()
    }

    /// What was asked for and could not be written.
    pub fn unwritten(&self) -> Vec<Diagnostic> {
        self.state().unwritten.clone()
    }

    /// Whether all that was asked for so far was written.
    pub fn all_written(&self) -> bool {
        self.state().unwritten.is_empty()
    }

    /// What could not be written and was not taken before.
    pub fn take_unreported(&self) -> Vec<Diagnostic> {
        let mut state = self.state();
        let unreported = state.unwritten[state.reported..].to_vec();
        state.reported += unreported.len();
        unreported
    }

    /// Whether there is none of that.
    pub fn all_reported(&self) -> bool {
        let state = self.state();
        state.reported == state.unwritten.len()
    }
}

fn overwrites(message: String) -> Diagnostic {
    Diagnostic::new(Code::OverwritesFile, message).of_kind(DiagnosticKind::Usage)
}

impl State {
    fn is_read(&self, path: &Path) -> bool {
        identity(path).is_some_and(|path| self.read.contains(&path))
    }

    fn is_written(&self, path: &Path) -> bool {
        followed(path).is_ok_and(|path| self.written.contains(&path))
    }

    /// What else has to do with a file.
    fn owner(&self, path: &Path, label: &str) -> Option<String> {
        if self.is_read(path) {
            return Some("it is read by this run".to_owned());
        }
        if self.is_written(path) {
            return Some("this run has written something else there".to_owned());
        }
        let other = self.requested.iter().find(|other| other.label != label && is_same(&other.path, path))?;
        Some(format!("it is for {}", other.label))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> OutputFiles {
        OutputFiles::new(|label| format!("name another file for {label}"))
    }

    fn output(label: &'static str, path: &Path) -> Output {
        Output { label, path: path.to_owned() }
    }

    #[test]
    fn no_file_is_for_two() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (page, alias) = (folder.path().join("a.html"), folder.path().join("./a.html"));
        let refused = files().request(vec![output("the page", &page), output("the picture", &alias)], true);
        let refused = refused.expect_err("they are the same");
        assert!(refused.message.ends_with("both the page and the picture would be written there"), "{refused}");
        // What is known later only is found when it is written.
        let files = files();
        files.request(vec![output("the page", &page)], true).expect("there is one");
        assert!(!files.write(&alias, "the picture", b"x") && !page.exists());
        assert!(files.write(&page, "the page", b"x") && !files.write(&page, "the page", b"y"));
        assert_eq!(std::fs::read(&page).expect("it is there"), b"x");
        let unwritten = files.take_unreported();
        assert!(unwritten[0].message.ends_with("cannot be written: it is for the page"), "{unwritten:?}");
        assert_eq!(unwritten[0].help.as_deref(), Some("name another file for the picture"));
        assert!(unwritten[1].message.ends_with("this run has written something else there"), "{unwritten:?}");
        assert!(files.all_reported() && files.take_unreported().is_empty() && files.unwritten().len() == 2);
    }

    #[test]
    fn what_is_read_stays() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (source, header) = (folder.path().join("a.c"), folder.path().join("a.h"));
        for path in [&source, &header] {
            std::fs::write(path, "int a;").expect("a file can be written");
        }
        let files = files();
        files.request(vec![output("the page", &header)], false).expect("there is one");
        files.add_inputs(std::slice::from_ref(&source)).expect("nothing is written there");
        // Whether it is read is not known yet.
        assert!(files.try_write(&header, "the page", b"<html>").is_err());
        let refused = files.add_inputs(std::slice::from_ref(&header)).expect_err("it is to be written");
        assert!(refused.message.ends_with("the page would overwrite what is read"), "{refused}");
        files.end_inputs();
        assert!(files.is_refused("the page") && files.check_inputs() == Err(refused));
        assert!(!files.write(&header, "the page", b"<html>") && files.all_written(), "that was said");
        assert!(files.claim(&source, "the proof").is_err() && !files.remove(&source) && source.is_file());
    }

    #[test]
    fn what_nobody_names_takes_the_place_of_nothing() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let at =
            |again: Option<usize>| folder.path().join(again.map_or("a".to_owned(), |number| format!("a.{number}")));
        std::fs::write(at(None), "mine").expect("a file can be written");
        let files = files();
        assert!(!files.write_derived(&at(None), "the trace", b"new", |_| false) && !files.all_written());
        assert_eq!(files.free_name(at, |_| false), at(Some(2)));
        assert_eq!(files.free_name(at, |_| true), at(None));
        assert!(files.write_into_folder(&at(None), "the folder", b"new").is_err());
        assert_eq!(files.write_into_folder(&at(None), "the folder", b"mine"), Ok(true));
        assert_eq!(files.free_name(at, |_| true), at(Some(2)), "this run has written the first");
    }
}
