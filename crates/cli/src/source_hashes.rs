//! Which source files an execution is of: their hashes go into its trace file, and tell whether the files that are there later
//! are still the same, as lines of other files would be shown beside its events otherwise.

use fencepost_program::Program;
use fencepost_trace::{SourceHash, Trace};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The files of a program as they were when it was read.
pub struct SourceHashes(Vec<SourceHash>);

impl SourceHashes {
    /// Of the files that were named, and of all that they include, headers of the system left out.
    pub fn of(program: &Program, files: &[PathBuf]) -> Self {
        let included = program.files.iter().filter(|file| !file.system).map(|file| file.path.clone());
        let named = files.iter().map(|file| file.display().to_string());
        let files: BTreeSet<String> = named.chain(included).collect();
        let hash = |file: String| Some(SourceHash { sha256: sha256(&std::fs::read(&file).ok()?), file });
        Self(files.into_iter().filter_map(hash).collect())
    }

    /// Of a file that was read before.
    pub fn of_text(file: &str, text: &str) -> Self {
        Self(vec![SourceHash { file: file.to_owned(), sha256: sha256(text.as_bytes()) }])
    }

    /// A trace, as text for a file that remembers them.
    pub fn trace_text(&self, trace: &Trace) -> String {
        Trace { sources: self.0.clone(), ..trace.clone() }.to_json() + "\n"
    }
}

/// The source files of a trace that can be read and are not what they were.
pub fn changed(trace: &Trace) -> BTreeSet<String> {
    let differs = |source: &&SourceHash| {
        std::fs::read(&source.file).is_ok_and(|bytes| !source.sha256.eq_ignore_ascii_case(&sha256(&bytes)))
    };
    trace.sources.iter().filter(differs).map(|source| source.file.clone()).collect()
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::sha256;

    /// The first example of FIPS 180-2, appendix B.
    #[test]
    fn the_hash_is_that_of_the_standard() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
