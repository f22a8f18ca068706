//! Checkpoints of a search: the file in which it is kept, and from which it goes on. The file has one record, a JSON object.

use crate::{FoundError, Options, Settings, Snapshot};
use fencepost_base::Digest;
use fencepost_program::Program;
use fencepost_schedule::checkpoint::{CheckpointError, ReplacedFile, SearchName};
use fencepost_trace::Place;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// As the first line of the file says.
pub const COMMAND: &str = "verify";
const DAMAGED: &str = "the checkpoint is damaged";

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
pub struct ResumedSearch {
    /// Its state.
    pub snapshot: Snapshot,
    /// How long it has taken so far.
    pub seconds: f64,
}

/// Where checkpoints of a search are written.
#[derive(Debug)]
pub struct CheckpointFile {
    file: ReplacedFile,
    files: Vec<String>,
}

/// What is searched.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// The program.
    pub program: &'a Program,
    /// What traces call it.
    pub name: &'a str,
    /// How it is searched.
    pub options: &'a Options,
    /// Whether the search goes on after errors.
    pub all_errors: bool,
}

impl Search<'_> {
    /// How the files of the program are called.
    pub fn files(&self) -> Vec<String> {
        self.program.files.iter().map(|file| file.path.clone()).collect()
    }
}

/// The hash of a program, however the paths of its files are written.
pub fn program_hash(program: &Program) -> String {
    let mut program = program.clone();
    for file in program.files.iter_mut() {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        file.path = name.to_owned();
    }
    Digest::of(program.to_string().as_bytes()).to_string()
}

/// The search of a program, as far as a checkpoint has to fit to it.
fn search_name(search: Search<'_>) -> SearchName {
    let Search { program, options, all_errors, .. } = search;
    // Whatever is added to the options has to be considered here.
    let Options { model, strategy, max_steps, skips_long, stop_at_error: _, races, settings } = *options;
    let Settings { nondet, spurious, unroll, overflow, leaks, main_ends_process } = settings;
    let flag = |name: &str, given: bool| (name.to_owned(), if given { "given" } else { "not given" }.to_owned());
    let number = |name: &str, number: Option<String>| (name.to_owned(), number.unwrap_or("none".to_owned()));
    let fingerprint = vec![
        ("version of fencepost".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ("program".to_owned(), program_hash(program)),
        ("model".to_owned(), model.name().to_owned()),
        ("strategy".to_owned(), strategy.name().to_owned()),
        number("depth", skips_long.then(|| max_steps.to_string())),
        number("unroll", unroll.map(|rounds| rounds.to_string())),
        number("nondet", nondet.map(|(low, high)| format!("{low}..{high}"))),
        number("spurious", (spurious > 0).then(|| spurious.to_string())),
        flag("overflow", overflow),
        flag("leaks", leaks),
        flag("main-ends-process", main_ends_process),
        flag("races", races),
        flag("keep-going", all_errors),
    ];
    SearchName { command: COMMAND, fingerprint }
}

impl CheckpointFile {
    /// A file for the checkpoints of a search, with the first one in it. What another search has left there is kept.
    pub fn create(
        path: &Path,
        search: Search<'_>,
        start: &ResumedSearch,
        resumed: Option<&Path>,
    ) -> Result<Self, CheckpointError> {
        let first = record(search.files(), start.snapshot.clone(), start.seconds)
            .map_err(|error| CheckpointError::unusable(path, error.to_string()))?;
        let file = ReplacedFile::create(path, search_name(search), resumed, &first)?;
        Ok(Self { file, files: search.files() })
    }

    /// Replaces the file at once or not at all, also if the system fails in the middle.
    pub fn write(&self, snapshot: Snapshot, seconds: f64) -> std::io::Result<()> {
        self.file.write(&record(self.files.clone(), snapshot, seconds)?)
    }

    /// Removes the file: nothing is left to be resumed.
    pub fn remove(&self) {
        self.file.remove();
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.file.path()
    }
}

/// The record of a search.
pub fn record(files: Vec<String>, snapshot: Snapshot, seconds: f64) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&Contents { files, seconds, snapshot })
}

/// Reads a checkpoint of this search. Whatever is in it, a search can go on from what comes back.
pub fn resume(path: &Path, search: Search<'_>) -> Result<ResumedSearch, CheckpointError> {
    let unusable = |what: String| CheckpointError::unusable(path, what);
    match search_name(search).read(path)? {
        (records, true) if records.bodies.len() == 1 => read_record(&records.bodies[0], search).map_err(unusable),
        _ => Err(unusable(DAMAGED.to_owned())),
    }
}

/// The search in a record, if it is one that can go on; what is wrong with it otherwise.
pub fn read_record(record: &[u8], search: Search<'_>) -> Result<ResumedSearch, String> {
    let Contents { files, seconds, mut snapshot } = serde_json::from_slice(record).map_err(|_| DAMAGED.to_owned())?;
    if files.len() != search.program.files.len() || !(0.0..1e12).contains(&seconds) {
        return Err(DAMAGED.to_owned());
    }
    let unfit = |why: String| format!("the checkpoint does not fit: {why}");
    snapshot.check(search.program, search.options, search.all_errors).map_err(|error| unfit(error.to_string()))?;
    for found in snapshot.errors_mut() {
        rename(found, &files, search);
        found.unroll = search.options.settings.unroll;
        fencepost_witness::accept(search.program, &found.trace, search.options.settings)
            .map_err(|error| unfit(format!("an error that it has does not happen: {error}")))?;
    }
    Ok(ResumedSearch { snapshot, seconds })
}

/// Calls the files of an error as they are called now.
fn rename(found: &mut FoundError, before: &[String], search: Search<'_>) {
    let names: Vec<(&String, String)> = before.iter().zip(search.files()).collect();
    let rename = |place: &mut Option<Place>| {
        if let Some(place) = place
            && let Some((_, now)) = names.iter().find(|(before, _)| **before == place.file)
        {
            place.file.clone_from(now);
        }
    };
    search.name.clone_into(&mut found.trace.program);
    found.trace.events.iter_mut().for_each(|event| rename(&mut event.place));
    if let Some(error) = &mut found.trace.error {
        rename(&mut error.place);
    }
}
