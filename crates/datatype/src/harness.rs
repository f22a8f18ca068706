//! Makes a program of a data type and a test: C that includes the file and calls its operations.
//!
//! The file is compiled with `DATATYPE_HARNESS` defined, so that it can leave out a `main` of its own, and with
//! `FENCEPOST_DATATYPE`, so that it can use what only this engine knows, such as `fencepost_dcas`.

pub use crate::harness_error::HarnessError;
use crate::notation::Test;
use crate::packed::PackedWords;
use crate::scan::{heads, without_comments};
use fencepost_frontend::{FrontendError, LoadedProgram, Options, TemporaryFolder, load_files, read_source};
use fencepost_program::{FunctionId, Program};
use fencepost_source::LineIndex;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Who is to run a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The engine of this crate, which knows the functions of `fencepost.h` by name.
    Axiomatic,
    /// The machine, which does not.
    Operational,
}

/// The variable that holds what operations have shown, for [`Engine::Operational`]: for each operation [`MOST_SHOWN`] pairs of
/// numbers, whether something was shown there, and what; each of 8 bytes.
pub const SEEN: &str = "fencepost_seen";
/// How many things an operation can show there.
pub const MOST_SHOWN: usize = 4;

/// A file with a data type.
#[derive(Clone, Debug)]
pub struct DataType {
    path: PathBuf,
    functions: BTreeSet<String>,
    packed: PackedWords,
    allow_sentinels: bool,
}

/// A test of a data type as a program.
#[derive(Clone, Debug)]
pub struct Case {
    /// The program.
    pub program: Program,
    /// The files that were read for it; none if that is not known.
    pub read: Option<Vec<PathBuf>>,
    /// The test.
    pub test: Test,
    /// What initialises the data type.
    pub init: String,
    /// The functions of the threads; what comes before all others is the first.
    pub threads: Vec<FunctionId>,
    /// Whether numbers may stand where pointers should.
    pub allow_sentinels: bool,
}

impl DataType {
    /// Looks into a file and those that it includes for functions. If there is none, the compiler may know why.
    pub fn open(path: &Path, options: &Options) -> Result<Self, HarnessError> {
        Self::read(path).map_err(|error| match error {
            error @ HarnessError::NoOperations { .. } => unless_it_does_not_compile(path, options, error),
            other => other,
        })
    }

    fn read(path: &Path) -> Result<Self, HarnessError> {
        let mut found = Self {
            path: path.to_owned(),
            functions: BTreeSet::new(),
            packed: PackedWords::default(),
            allow_sentinels: false,
        };
        let text = read_source(path)?;
        found.scan(path, &text, &mut BTreeSet::from([path.to_owned()]));
        if found.functions.is_empty() {
            return Err(HarnessError::NoOperations { path: path.display().to_string() });
        }
        Ok(found)
    }

    /// The same data type, in which numbers may stand where pointers should: what the type of a pointer shows is no error.
    pub fn allowing_sentinels(self, allow_sentinels: bool) -> Self {
        Self { allow_sentinels, ..self }
    }

    /// The same data type in another file, whose text has other fences. The file includes others as this one does.
    pub fn moved_to(&self, path: &Path) -> Self {
        Self { path: path.to_owned(), ..self.clone() }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file defines a function.
    pub fn is_function(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    /// Scans a text and the files that it includes. Names of functions and headers are looked for, whatever the encoding of
    /// comments is.
    fn scan(&mut self, path: &Path, text: &[u8], seen: &mut BTreeSet<PathBuf>) {
        let text = String::from_utf8_lossy(text);
        let plain = without_comments(&text);
        let heads = heads(&plain);
        self.functions.extend(heads.iter().filter(|head| head.is_definition()).map(|head| head.name.to_owned()));
        let (lines, file) = (LineIndex::new(&plain), path.display().to_string());
        self.packed.add(&heads, |span| lines.position(span.start).in_file(file.as_str()));
        let folder = path.parent().unwrap_or(Path::new("."));
        for line in text.lines() {
            let name = included(line).and_then(|rest| rest.strip_prefix('"')).and_then(|rest| rest.split('"').next());
            let Some(included) = name.map(|name| folder.join(name)) else { continue };
            // The compiler says what it does not find.
            if seen.insert(included.clone())
                && let Ok(text) = std::fs::read(&included)
            {
                self.scan(&included, &text, seen);
            }
        }
    }

    /// Reads a test, whose operations are functions of the file. If one is missing, the compiler may know why.
    pub fn test(&self, text: &str, options: &Options) -> Result<Test, HarnessError> {
        Test::parse(text, &|name| self.is_function(name))
            .map_err(|error| unless_it_does_not_compile(&self.path, options, error.into()))
    }

    /// The program of a test.
    pub fn case(&self, test: &Test, options: &Options) -> Result<Case, HarnessError> {
        self.case_for(test, options, Engine::Axiomatic)
    }

    /// The program of a test for an engine. For the machine, what operations show is in [`SEEN`] at the end.
    pub fn case_for(&self, test: &Test, options: &Options, engine: Engine) -> Result<Case, HarnessError> {
        // The sets of appendix B.7 have an `i` that calls an `init` with arguments.
        let init = ["i", "init"].into_iter().find(|name| self.is_function(name));
        let init = init.ok_or_else(|| {
            let error = HarnessError::NoInit { path: self.path.display().to_string() };
            unless_it_does_not_compile(&self.path, options, error)
        })?;
        let packed = self.packed.definitions()?;
        let text = |included: &str| text(included, init, (test, &packed), engine);
        let LoadedProgram { program, read } = load_including(&self.path, text, options, engine)?;
        let count = test.threads.len() + 1;
        let wanted: Vec<String> = (0..count).map(thread_name).collect();
        let find = |name: &String| program.functions.enumerate().find(|(_, f)| f.name == *name).map(|(id, _)| id);
        // `main` calls all of them, so that they are there.
        let threads = wanted.iter().filter_map(find).collect();
        let allow_sentinels = self.allow_sentinels;
        Ok(Case { program, read, test: test.clone(), init: init.to_owned(), threads, allow_sentinels })
    }
}

/// What a line includes, with its quotes or brackets.
fn included(line: &str) -> Option<&str> {
    let directive = line.trim_start().strip_prefix('#').map(str::trim_start)?;
    directive.strip_prefix("include").map(str::trim_start)
}

/// What is wrong with a file; what the compiler says to it comes first, as a function may be missing for that reason.
fn unless_it_does_not_compile(path: &Path, options: &Options, otherwise: HarnessError) -> HarnessError {
    must_compile(path, options).err().unwrap_or(otherwise)
}

/// Whether the compiler finds all that the file of a data type includes.
fn must_compile(path: &Path, options: &Options) -> Result<(), HarnessError> {
    let text = read_source(path)?;
    if !String::from_utf8_lossy(&text).lines().any(|line| included(line).is_some()) {
        return Ok(());
    }
    match load_including(path, |included| format!("#include {included}\n"), options, Engine::Axiomatic) {
        Err(error @ HarnessError::Frontend(FrontendError::DoesNotCompile { .. })) => Err(error),
        // There is no `main`.
        _ => Ok(()),
    }
}

/// Compiles a text that includes the file of a data type, given how to name that.
fn load_including(
    data: &Path,
    text: impl Fn(&str) -> String,
    options: &Options,
    engine: Engine,
) -> Result<LoadedProgram, HarnessError> {
    let file = |path: &Path| {
        let path = path.display().to_string();
        move |error| HarnessError::File { path, error }
    };
    let source = std::fs::canonicalize(data).map_err(file(data))?.display().to_string();
    // There is no escaping in the name of an included file.
    let included = if source.contains('"') { format!("<{source}>") } else { format!("\"{source}\"") };
    let folder = TemporaryFolder::new().map_err(file(Path::new("temporary folder")))?;
    let path = folder.path().join("test.c");
    std::fs::write(&path, text(&included)).map_err(file(&path))?;
    let mut options = options.clone();
    options.clang_args.push("-DDATATYPE_HARNESS".to_owned());
    // There is no other file that could have the body of an inline function, as there was none before C99 asked for it.
    options.clang_args.push("-Dinline=".to_owned());
    if engine == Engine::Axiomatic {
        options.clang_args.push("-DFENCEPOST_DATATYPE".to_owned());
    }
    let mut loaded = load_files(&[&path], &options).map_err(|error| of_file(data, error))?;
    for file in loaded.program.files.iter_mut() {
        if let Some(named) = as_named(data, Path::new(&source), Path::new(&file.path)) {
            file.path = named.display().to_string();
        }
    }
    Ok(loaded)
}

/// A file that the compiler knows by its whole path, as the user would name it: beside the file of the data type, whose own whole path is
/// `source`.
fn as_named(data: &Path, source: &Path, file: &Path) -> Option<PathBuf> {
    if file == source {
        return Some(data.to_owned());
    }
    let folder = data.parent()?;
    let whole = std::fs::canonicalize(if folder.as_os_str().is_empty() { Path::new(".") } else { folder }).ok()?;
    Some(folder.join(file.strip_prefix(whole).ok()?))
}

/// Nobody has written the file that includes this one.
fn of_file(path: &Path, error: FrontendError) -> FrontendError {
    match error {
        FrontendError::DoesNotCompile { compiler, messages, .. } => {
            FrontendError::DoesNotCompile { path: path.display().to_string(), compiler, messages }
        }
        other => other,
    }
}

fn thread_name(number: usize) -> String {
    format!("fencepost_thread_{number}")
}

/// The C program.
fn text(included: &str, init: &str, (test, packed): (&Test, &str), engine: Engine) -> String {
    let first: Vec<&str> = std::iter::once(init).chain(test.first.iter().map(String::as_str)).collect();
    let threads = test.threads.iter().map(|thread| thread.iter().map(String::as_str).collect());
    let all: Vec<Vec<&str>> = std::iter::once(first).chain(threads).collect();
    let mut text = String::from("#include <pthread.h>\n");
    // Writing to a string does not fail.
    if engine == Engine::Operational {
        let count: usize = all.iter().map(Vec::len).sum();
        let _ = write!(
            text,
            "#include <fencepost.h>\nstatic _Thread_local int fencepost_operation, fencepost_shown;\n\
             /* The assumption is a decision, so that a number that nothing determines is an error. */\n\
             long {SEEN}[{count}][{MOST_SHOWN}][2];\n\
             #define fencepost_show(value) (fencepost_assume((value) != -123456789), {SEEN}[fencepost_operation][fencepost_shown][0] = 1, \
             {SEEN}[fencepost_operation][fencepost_shown++][1] = (value))\n\
             #define fencepost_observe_argument(name, value) fencepost_show(value)\n\
             #define fencepost_observe_result(name, value) fencepost_show(value)\n"
        );
    }
    let _ = writeln!(text, "#include {included}\n{packed}");
    let mut number = 0;
    for (thread, calls) in all.iter().enumerate() {
        let _ = writeln!(text, "void *{}(void *unused) {{", thread_name(thread));
        for call in calls {
            if engine == Engine::Operational {
                let _ = writeln!(text, "    fencepost_operation = {number}, fencepost_shown = 0;");
            }
            let _ = writeln!(text, "    {call}();");
            number += 1;
        }
        let _ = writeln!(text, "    return unused;\n}}");
    }
    let _ = writeln!(text, "int main(void) {{\n    pthread_t threads[{}];\n    {}(0);", all.len(), thread_name(0));
    for number in 1..all.len() {
        let _ = writeln!(text, "    pthread_create(&threads[{number}], 0, {}, 0);", thread_name(number));
    }
    for number in 1..all.len() {
        let _ = writeln!(text, "    pthread_join(threads[{number}], 0);");
    }
    text + "    return 0;\n}\n"
}
