//! Checkpoints of `fencepost verify`: a search that was interrupted, for `--resume`. The file has one record, a JSON object.

use crate::exit::Failure;
use fencepost_explore::{Found, Options, Snapshot};
use fencepost_program::Program;
use fencepost_report::{shell_file, shown_path};
use fencepost_schedule::envelope::{self, Fingerprint, Records, Seal};
use fencepost_schedule::sha256;
use fencepost_schedule::whole_file;
use fencepost_source::Diagnostic;
use fencepost_trace::Place;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::path::{Path, PathBuf};

const COMMAND: &str = "verify";

/// The record.
#[derive(Serialize, Deserialize)]
struct Contents {
    /// How the files of the program were called, as the errors that were found have it.
    files: Vec<String>,
    seconds: f64,
    snapshot: Snapshot,
}

/// A search that goes on.
#[derive(Debug)]
pub struct Resumed {
    /// Its state.
    pub snapshot: Snapshot,
    /// How long it has taken so far.
    pub seconds: f64,
}

/// Where checkpoints of a search are written.
pub struct CheckpointFile {
    path: PathBuf,
    fingerprint: Fingerprint,
    files: Vec<String>,
}

/// What is to go on.
#[derive(Clone, Copy)]
pub struct Sought<'a> {
    /// The program.
    pub program: &'a Program,
    /// What traces call it.
    pub name: &'a str,
    /// How it is searched.
    pub options: &'a Options,
    /// Whether the search goes on after errors.
    pub keep_going: bool,
}

impl Sought<'_> {
    /// How the files of the program are called.
    fn files(&self) -> Vec<String> {
        self.program.files.iter().map(|file| file.path.clone()).collect()
    }
}

/// The hash of a program, however the paths of its files are written.
fn program_hash(program: &Program) -> String {
    let mut program = program.clone();
    for file in program.files.iter_mut() {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        file.path = name.to_owned();
    }
    sha256(program.to_string().as_bytes())
}

/// The search of a program, as far as a checkpoint has to fit to it.
fn fingerprint(sought: Sought<'_>) -> Fingerprint {
    let Sought { program, options, keep_going, .. } = sought;
    // Whatever is added to the options has to be considered here.
    let Options { model, strategy, max_steps, past_long, stop_at_error: _, races, settings } = *options;
    let fencepost_explore::Settings { nondet, spurious, unroll, overflow, leaks, main_ends_process } = settings;
    let flag = |name: &str, given: bool| (name.to_owned(), if given { "given" } else { "not given" }.to_owned());
    let number = |name: &str, number: Option<String>| (name.to_owned(), number.unwrap_or("none".to_owned()));
    vec![
        ("version of fencepost".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ("program".to_owned(), program_hash(program)),
        ("--model".to_owned(), model.name().to_owned()),
        ("--strategy".to_owned(), strategy.name().to_owned()),
        number("--depth", past_long.then(|| max_steps.to_string())),
        number("--unroll", unroll.map(|rounds| rounds.to_string())),
        number("--nondet", nondet.map(|(low, high)| format!("{low}..{high}"))),
        number("--spurious", (spurious > 0).then(|| spurious.to_string())),
        flag("--overflow", overflow),
        flag("--leaks", leaks),
        flag("--main-ends-process", main_ends_process),
        flag("--races", races),
        flag("--keep-going", keep_going),
    ]
}

impl CheckpointFile {
    /// A file for the checkpoints of a search, with the first one in it. What another search has left there is kept.
    pub fn create(path: &Path, sought: Sought<'_>, start: &Resumed, resumed: Option<&Path>) -> Result<Self, Failure> {
        let is_resumed = resumed.is_some_and(|resumed| whole_file::is_same(resumed, path));
        if path.exists() && !is_resumed {
            return Err(in_the_way(path).into());
        }
        let file = Self { path: path.to_owned(), fingerprint: fingerprint(sought), files: sought.files() };
        file.write(start.snapshot.clone(), start.seconds).map_err(|error| unwritable(path, &error))?;
        Ok(file)
    }

    /// Replaces the file at once or not at all, also if the system fails in the middle.
    pub fn write(&self, snapshot: Snapshot, seconds: f64) -> std::io::Result<()> {
        let contents = Contents { files: self.files.clone(), seconds, snapshot };
        let (mut seal, mut bytes) = Seal::begin(COMMAND, &self.fingerprint);
        bytes.extend(seal.record(&serde_json::to_vec(&contents)?));
        whole_file::write(&self.path, &bytes)
    }

    /// Removes the file: nothing is left to be resumed.
    pub fn remove(&self) {
        let _ = std::fs::remove_file(&self.path);
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// That something is already where a new checkpoint is to be.
pub fn in_the_way(path: &Path) -> Diagnostic {
    let what = match path.metadata() {
        Ok(there) if there.is_dir() => "it is a folder",
        Ok(there) if !there.is_file() => "it is no regular file",
        _ => {
            let what = "there is a file already, perhaps of a search that was interrupted";
            let help = format!("go on from it with --resume {}, remove it, or name another file", shell_file(path));
            return Diagnostic::new(format!("{}: {what}", shown_path(path))).with_help(help);
        }
    };
    unwritable(path, &what)
}

/// That a checkpoint cannot be written.
pub fn unwritable(path: &Path, why: &dyn Display) -> Diagnostic {
    Diagnostic::new(format!("{}: the checkpoint cannot be written: {why}", shown_path(path)))
        .with_help("name another file with --checkpoint")
}

/// Reads a checkpoint of this search. Whatever is in it, a search can go on from what comes back.
pub fn resume(path: &Path, sought: Sought<'_>) -> Result<Resumed, Failure> {
    let refused = |what: String, help: &str| {
        Failure::from(Diagnostic::new(format!("{}: {what}", shown_path(path))).with_help(help))
    };
    let bytes = std::fs::read(path).map_err(|error| {
        let help =
            "a search that comes to its end removes its checkpoint; look at the name, or begin anew without --resume";
        refused(format!("the checkpoint cannot be read: {error}"), help)
    })?;
    let records = envelope::read(&bytes, COMMAND, &fingerprint(sought)).map_err(|(what, help)| refused(what, help))?;
    contents(&records, bytes.len(), sought).map_err(|what| refused(what, "begin anew, without --resume"))
}

/// The search in a file, if it is one that can go on; what is wrong with it otherwise.
fn contents(records: &Records, bytes: usize, sought: Sought<'_>) -> Result<Resumed, String> {
    let damaged = || "the checkpoint is damaged".to_owned();
    let [body] = &records.bodies[..] else { return Err(damaged()) };
    let Contents { files, seconds, mut snapshot } = serde_json::from_slice(body).map_err(|_| damaged())?;
    if records.good_bytes != bytes || files.len() != sought.program.files.len() || !(0.0..1e12).contains(&seconds) {
        return Err(damaged());
    }
    let unfit = |why: String| format!("the checkpoint does not fit: {why}");
    snapshot.check(sought.program, sought.options, sought.keep_going).map_err(|error| unfit(error.to_string()))?;
    for found in snapshot.errors_mut() {
        rename(found, &files, sought);
        found.unroll = sought.options.settings.unroll;
        fencepost_witness::accept(sought.program, &found.trace, sought.options.settings)
            .map_err(|error| unfit(format!("an error that it has does not happen: {error}")))?;
    }
    Ok(Resumed { snapshot, seconds })
}

/// Calls the files of an error as they are called now.
fn rename(found: &mut Found, before: &[String], sought: Sought<'_>) {
    let names: Vec<(&String, String)> = before.iter().zip(sought.files()).collect();
    let rename = |place: &mut Option<Place>| {
        if let Some(place) = place
            && let Some((_, now)) = names.iter().find(|(before, _)| **before == place.file)
        {
            place.file.clone_from(now);
        }
    };
    sought.name.clone_into(&mut found.trace.program);
    found.trace.events.iter_mut().for_each(|event| rename(&mut event.place));
    if let Some(error) = &mut found.trace.error {
        rename(&mut error.place);
    }
}

#[cfg(test)]
mod tests;
