//! Which source files an execution is of: their hashes go into its trace file, and tell whether the files that are there later
//! are still the same, as lines of other files would be shown beside its events otherwise.

use fencepost_base::Digest;
use fencepost_trace::{SourceHash, Trace};
use std::collections::BTreeSet;

/// The files that can be read, each once, with their hashes.
pub fn hashes(files: impl Iterator<Item = String>) -> Vec<SourceHash> {
    let files: BTreeSet<String> = files.collect();
    files
        .into_iter()
        .filter_map(|file| Some(SourceHash { sha256: Digest::of(&read(&file)?).to_string(), file }))
        .collect()
}

/// A file that was read before.
pub fn hash_source(file: &str, text: &str) -> SourceHash {
    SourceHash { file: file.to_owned(), sha256: Digest::of(text.as_bytes()).to_string() }
}

/// The source files of a trace that can be read and are not what they were.
pub fn changed_sources(trace: &Trace) -> BTreeSet<String> {
    let differs = |source: &&SourceHash| read(&source.file).is_some_and(|bytes| !is_of(source, &bytes));
    trace.sources.iter().filter(differs).map(|source| source.file.clone()).collect()
}

/// The source files of a trace that are what they were, by their paths, with what is in them.
pub fn unchanged_sources(trace: &Trace) -> Vec<(String, String)> {
    let text = |source: &SourceHash| {
        let bytes = read(&source.file).filter(|bytes| is_of(source, bytes))?;
        Some((source.file.clone(), String::from_utf8_lossy(&bytes).into_owned()))
    };
    trace.sources.iter().filter_map(text).collect()
}

/// The bytes of an ordinary file; a trace may name anything.
fn read(file: &str) -> Option<Vec<u8>> {
    std::fs::metadata(file).ok().filter(std::fs::Metadata::is_file)?;
    std::fs::read(file).ok()
}

fn is_of(source: &SourceHash, bytes: &[u8]) -> bool {
    source.sha256.eq_ignore_ascii_case(&Digest::of(bytes).to_string())
}
