//! What clang has made of C and C++ files, kept for the next time.
//!
//! A wrong entry would be a wrong verdict, so an entry is used only if clang would do the same again:
//!
//! - Its **name** stands for what is known without running anything: the command line, the content of the source, the compiler, the
//!   working directory, the environment ([`Cache::name`]). Where there is no entry of that name, clang runs at once.
//! - It **holds** what clang has read, which is compared with what the preprocessor reads now ([`PreprocessorRun`]). That is most of
//!   what a hit costs, and far less than compiling C++.
//! - It is **kept** only if nothing has changed while clang ran ([`PreprocessorRun::is_what_was_compiled`]), and only if the
//!   arguments and the compiler are of a kind whose output depends on nothing else ([`arguments`]).
//!
//! Runs that fail are not kept. What clang says when it succeeds is not shown to anybody, with the cache or without.

mod arguments;
mod folder;
mod reading;

use crate::error::FrontendError;
use crate::tools::{CompiledFile, Compiler, Job};
use fencepost_base::{Digest, PartsHasher};
use folder::{Entry, Folder};
use reading::PreprocessorRun;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Stands in entries for the folder of our own headers, which is another one in every run.
const PLACEHOLDER: &str = "fencepost-<headers>";

/// Variables of the environment that change what clang does; most of their effect can be seen in what it logs, too.
const VARIABLES: &[&str] = &[
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "COMPILER_PATH",
    "SDKROOT",
    "SOURCE_DATE_EPOCH",
    "PWD",
    "LANG",
    "LANGUAGE",
    "LD_LIBRARY_PATH",
    "LD_PRELOAD",
];
const STARTS_OF_VARIABLES: &[&str] = &["CCC_", "CLANG_", "GCC_", "LLVM_", "LC_", "MACOSX_", "RC_"];

/// A cache in a folder, which need not be there yet.
pub struct Cache {
    folder: Folder,
}

impl Cache {
    pub fn new(folder: &Path) -> Self {
        Self { folder: Folder::new(folder) }
    }

    /// The LLVM IR of a file: what is kept, or what clang makes.
    pub fn compile(&self, job: &Job<'_>, compiler: &Compiler) -> Result<CompiledFile, FrontendError> {
        let known = compiler.program().and_then(|clang| Some((self.name(&clang, job)?, clang)));
        let Some((name, clang)) = known else { return compiler.run(job) };
        let start = SystemTime::now();
        let mut reading = None;
        if let Some(entry) = self.folder.get(name) {
            reading = PreprocessorRun::take(&clang, job);
            if let Some(reading) = reading.as_ref().filter(|reading| reading.is(&entry.reading)) {
                let text = entry.text.replace(PLACEHOLDER, job.headers.folder_name());
                if !reading.has_stamps_of(&entry.reading) && reading.is_older_than(start) {
                    self.folder.put(name, &Entry { reading: reading.record(), ..entry });
                }
                return Ok(CompiledFile { text, list: Some(reading.list.clone()) });
            }
        }
        // Nobody waits for the preprocessor where its answer is needed only to keep what the compiler makes.
        let (compiled, reading) = std::thread::scope(|scope| {
            let reading = match reading {
                Some(reading) => Ok(reading),
                // Without a thread for it, nothing is kept.
                None => Err(std::thread::Builder::new().spawn_scoped(scope, || PreprocessorRun::take(&clang, job))),
            };
            let compiled = compiler.run(job);
            (compiled, reading.map_or_else(|running| running.ok()?.join().ok().flatten(), Some))
        });
        let compiled = compiled?;
        if let Some(reading) = reading
            && !compiled.text.contains(PLACEHOLDER)
            && reading.is_what_was_compiled(start, compiled.list.as_deref())
        {
            let kept = compiled.text.replace(job.headers.folder_name(), PLACEHOLDER);
            self.folder.put(name, &Entry { reading: reading.record(), text: kept });
        }
        Ok(compiled)
    }

    /// The name of the entry for a job. None if what clang makes may depend on something that is not seen.
    fn name(&self, clang: &Path, job: &Job<'_>) -> Option<Digest> {
        if !arguments::are_understood(job.args) || is_script(clang)? {
            return None;
        }
        let mut hasher = PartsHasher::default();
        hasher.add(env!("CARGO_PKG_VERSION"));
        hasher.add(identity(clang)?);
        hasher.add(std::env::current_dir().ok()?.as_os_str().as_encoded_bytes());
        for argument in job.arguments(Path::new(PLACEHOLDER), &[]) {
            hasher.add(argument.as_encoded_bytes());
        }
        hasher.add(job.content);
        let mut variables: Vec<_> = std::env::vars_os().filter(|(name, _)| changes_clang(name)).collect();
        variables.sort_unstable();
        for (name, value) in variables {
            hasher.add(name.as_encoded_bytes());
            hasher.add(value.as_encoded_bytes());
        }
        Some(hasher.finish())
    }
}

fn changes_clang(variable: &OsStr) -> bool {
    let Some(name) = variable.to_str() else { return false };
    VARIABLES.contains(&name) || STARTS_OF_VARIABLES.iter().any(|start| name.starts_with(start))
}

/// Which program stands behind a path, as far as the file system tells.
fn identity(program: &Path) -> Option<String> {
    let real: PathBuf = program.canonicalize().ok()?;
    let metadata = real.metadata().ok()?;
    let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} {} {}", program.display(), real.display(), metadata.len(), modified.as_nanos()))
}

/// Whether a program is a script, which may do anything with the output of the compiler that it runs.
fn is_script(program: &Path) -> Option<bool> {
    use std::io::Read;
    let mut start = [0; 2];
    std::fs::File::open(program).ok()?.read_exact(&mut start).ok()?;
    Some(start == *b"#!")
}
