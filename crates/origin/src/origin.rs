//! Where a trace comes from: how its program was made, or which memory system it is of. It goes into the trace file, so that
//! `replay` can make the program again and find out there whether the trace is true.
//!
//! Nothing of it is believed either. What the file says of its origin decides only against what the trace is checked. The
//! hash of the trace proves nothing, as anybody can make another; it is there to notice files that were damaged in a way that
//! left them true, such as two steps that changed places and have nothing to do with each other.

use crate::source_hashes::hashes;
use fencepost_base::Digest;
use fencepost_frontend::externs::{extern_text, read_extern};
use fencepost_frontend::{Options, is_of_system};
use fencepost_machine::Settings;
use fencepost_program::Program;
use fencepost_schedule::whole_file::is_same;
use fencepost_trace::{SourceHash, Trace};
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// What writes the traces of a run.
#[derive(Clone)]
pub struct Origin {
    sources: Vec<SourceHash>,
    of: Subject,
}

/// What a trace is an execution of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Of a program.
    Program(Recipe),
    /// Of a memory system.
    System(SystemSize),
}

/// How a program is made of its files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipe {
    /// The files, as the user named them.
    files: Vec<FileName>,
    /// Arguments for clang.
    clang: Vec<String>,
    /// Language standards.
    standards: Vec<String>,
    /// Functions without a definition and what stands for them, as on the command line.
    externs: Vec<String>,
    /// What the program may do.
    pub settings: Settings,
}

/// The name of a file, which need not be text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum FileName {
    Text(String),
    Bytes(Vec<u8>),
}

impl FileName {
    fn of(path: &Path) -> Self {
        path.to_str()
            .map_or_else(|| Self::Bytes(path.as_os_str().as_bytes().to_vec()), |text| Self::Text(text.to_owned()))
    }

    fn path(&self) -> &Path {
        match self {
            Self::Text(text) => Path::new(text),
            Self::Bytes(bytes) => Path::new(OsStr::from_bytes(bytes)),
        }
    }
}

/// How large a memory system is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SystemSize {
    /// The number of processors.
    pub procs: u32,
    /// The number of locations.
    pub locs: u32,
}

/// The part of a trace file that is not the trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// What the trace is an execution of.
    #[serde(flatten)]
    pub of: Subject,
    /// SHA-256 of the trace.
    trace_sha256: String,
}

#[derive(Serialize)]
struct TraceFile<'a> {
    #[serde(flatten)]
    trace: &'a Trace,
    origin: &'a Account,
}

#[derive(Deserialize)]
struct WithAccount {
    origin: Option<Account>,
}

impl Origin {
    /// A program, with the hashes of the files that were named and of all that they include. What was `read` for it counts also if nothing
    /// in it has a place, as in a header of macros.
    pub fn of_program(
        program: &Program,
        read: Option<&[PathBuf]>,
        (named, options): (&[PathBuf], &Options),
        settings: Settings,
    ) -> Self {
        let included = program.files.iter().filter(|file| !file.system).map(|file| file.path.clone());
        let files: Vec<FileName> = named.iter().map(|file| FileName::of(file)).collect();
        let named: Vec<String> = named.iter().map(|file| file.display().to_string()).chain(included).collect();
        let is_new = |file: &&str| !named.iter().any(|known| is_same(Path::new(known), Path::new(file)));
        let read = read.unwrap_or_default().iter().filter_map(|file| file.to_str());
        let more: Vec<String> = read.filter(|file| !is_of_compiler(file)).filter(is_new).map(str::to_owned).collect();
        let sources = hashes(named.into_iter().chain(more));
        let (clang, standards) = (options.clang_args.clone(), options.standards.clone());
        let externs = options.externs.iter().map(|(name, what)| extern_text(name, *what)).collect();
        Self { sources, of: Subject::Program(Recipe { files, clang, standards, externs, settings }) }
    }

    /// The same program, which may do as these settings say.
    pub fn with_settings(&self, settings: Settings) -> Self {
        let mut origin = self.clone();
        if let Subject::Program(recipe) = &mut origin.of {
            recipe.settings = settings;
        }
        origin
    }

    /// A memory system.
    pub fn of_system(source: SourceHash, size: SystemSize) -> Self {
        Self { sources: vec![source], of: Subject::System(size) }
    }

    /// A trace, as the text of its file.
    pub fn trace_text(&self, trace: &Trace) -> String {
        let trace = &Trace { sources: self.sources.clone(), ..trace.clone() };
        let origin = &Account { of: self.of.clone(), trace_sha256: hash(trace) };
        // Serialising to memory fails only for maps with odd keys, and there are none.
        serde_json::to_string_pretty(&TraceFile { trace, origin }).expect("a trace has no maps") + "\n"
    }
}

/// Whether a file comes with the system or with clang.
fn is_of_compiler(file: &str) -> bool {
    is_of_system(file) || file.contains("/lib/clang/")
}

impl Account {
    /// What a trace file says of its origin; nothing if an earlier fencepost has written it.
    pub fn read(text: &str) -> Result<Option<Self>, serde_json::Error> {
        serde_json::from_str::<WithAccount>(text).map(|file| file.origin)
    }

    /// Whether the trace, which is true, is the one that was written.
    pub fn check_unchanged(&self, trace: &Trace) -> Result<(), String> {
        if self.trace_sha256 == hash(trace) { Ok(()) } else { Err("it is not as it was written".to_owned()) }
    }
}

/// Of all that is shown: the trace as this fencepost writes it, without the hashes of the sources.
pub fn hash(trace: &Trace) -> String {
    Digest::of(Trace { sources: Vec::new(), ..trace.clone() }.to_json().as_bytes()).to_string()
}

impl Recipe {
    /// What traces call the program.
    pub fn name(&self) -> String {
        let names: Vec<String> = self.files.iter().map(|file| file.path().display().to_string()).collect();
        names.join(" ")
    }

    /// The files and options, to make the program of. Of the arguments for clang all must be harmless but those that the user
    /// repeats: a trace file may come from anybody, and clang loads plugins and writes files where it is told to.
    pub fn input(&self, repeated: &[String]) -> Result<(Vec<PathBuf>, Options), RiskyArguments> {
        let risky = risky(&self.clang);
        if risky != repeated {
            return Err(RiskyArguments::NotRepeated(risky));
        }
        let externs: Result<_, String> = self.externs.iter().map(|text| read_extern(text)).collect();
        let options = Options {
            clang_args: self.clang.clone(),
            standards: self.standards.clone(),
            externs: externs.map_err(RiskyArguments::Damaged)?,
            ..Options::default()
        };
        Ok((self.files.iter().map(|file| file.path().to_owned()).collect(), options))
    }
}

/// Why a program is not made again of what a trace file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RiskyArguments {
    /// Clang was called with these arguments, and the user has not said them again.
    NotRepeated(Vec<String>),
    /// Something else is wrong with the file.
    Damaged(String),
}

/// Arguments for clang that may do more than change what a source means, in their order.
fn risky(arguments: &[String]) -> Vec<String> {
    const WITH_VALUE: [&str; 7] = ["-D", "-U", "-I", "-include", "-isystem", "-iquote", "-x"];
    const BEGINNINGS: [&str; 7] = ["-D", "-U", "-I", "-std=", "-O", "-isystem", "-iquote"];
    const WHOLE: [&str; 8] =
        ["-w", "-pthread", "-m32", "-m64", "-fsigned-char", "-funsigned-char", "-fshort-enums", "-fexceptions"];
    let mut risky = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let is_warning = argument.starts_with("-W") && !argument.contains(',');
        if WITH_VALUE.contains(&argument.as_str()) {
            arguments.next();
        } else if !(is_warning
            || WHOLE.contains(&argument.as_str())
            || BEGINNINGS.iter().any(|beginning| argument.starts_with(beginning)))
        {
            risky.push(argument.clone());
        }
    }
    risky
}

#[cfg(test)]
mod tests {
    use super::risky;

    #[test]
    fn only_what_changes_the_meaning_of_a_source_is_harmless() {
        let found = |line: &str| risky(&line.split(' ').map(str::to_owned).collect::<Vec<_>>()).join(" ");
        assert_eq!(found("-DN=2 -I include -include x.h -std=c11 -O0 -Wall -pthread -U X"), "");
        assert_eq!(found("-fplugin=x.so -DN -Xclang -load"), "-fplugin=x.so -Xclang -load");
        assert_eq!(found("@file -o out -Wl,-z -fpass-plugin=x"), "@file -o out -Wl,-z -fpass-plugin=x");
    }
}
