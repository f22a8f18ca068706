//! From files to a `Program`: what each file is, and reading or compiling it.

use crate::cache::Cache;
use crate::child::Stop;
use crate::error::FrontendError;
use crate::files_read::named_files;
use crate::lower::Origin;
use crate::tools::{self, Compiler, Headers, Job};
use fencepost_program::Program;
use fencepost_program::transform::{share_registers, simplify};
use fencepost_source::{Code, Diagnostic, Place, input};
use std::path::{Path, PathBuf};

/// What can be read, for messages.
pub const KINDS: &str = "fencepost reads C (.c), C++ (.cpp, .cc, .cxx), textual LLVM IR (.ll) and LLVM bitcode (.bc)";

/// How to load files.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Arguments for clang after our own, such as `-DN=3` or `-Iinclude`.
    pub clang_args: Vec<String>,
    /// Language standards such as `c11` or `c++17`; each counts for the files of its language.
    pub standards: Vec<String>,
    /// Functions without a definition, and what stands for them.
    pub externs: Vec<(String, Extern)>,
    /// The folder where what clang makes is kept for the next time; it need not be there yet.
    pub cache: Option<PathBuf>,
    /// Whether the program stays as clang made it, every read and write of a variable an instruction of its own. It does
    /// the same more slowly.
    pub unsimplified: bool,
    /// When the compiler is not waited for any more.
    pub stop: Stop,
}

/// What stands for a function that nobody defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extern {
    /// Nothing happens; the result is zero.
    Nop,
    /// Nothing happens; the result is any number of a range.
    Havoc {
        /// The least number.
        low: i64,
        /// The greatest number.
        high: i64,
    },
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    C,
    Cpp,
    Text,
    Bitcode,
}

impl Kind {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "c" => Some(Self::C),
            "cpp" | "cc" | "cxx" => Some(Self::Cpp),
            "ll" => Some(Self::Text),
            "bc" => Some(Self::Bitcode),
            _ => None,
        }
    }
}

/// Loads a file: C, C++, or LLVM IR in either form.
pub fn load(path: &Path) -> Result<Program, FrontendError> {
    load_with(&[path], &Options::default())
}

/// Loads files, with options, and links them to one program.
pub fn load_with<P: AsRef<Path>>(paths: &[P], options: &Options) -> Result<Program, FrontendError> {
    load_files(paths, options).map(|loaded| loaded.program)
}

/// A program, and what it was made of.
#[derive(Clone, Debug)]
pub struct LoadedProgram {
    /// The program.
    pub program: Program,
    /// The files that were read, with all headers and what else the arguments for clang name. None if the compiler does not tell.
    pub read: Option<Vec<PathBuf>>,
}

/// The same, with the files that were read for it.
pub fn load_files<P: AsRef<Path>>(paths: &[P], options: &Options) -> Result<LoadedProgram, FrontendError> {
    check_stand_ins(&options.externs)?;
    let mut loader = Loader { options, headers: None };
    let (mut texts, mut read) = (Vec::new(), Some(named_files(&options.clang_args)));
    for path in paths {
        let text = loader.text(path.as_ref())?;
        read = read.zip(text.read.clone()).map(|(all, more)| [all, more].concat());
        texts.push(text);
    }
    let texts: Vec<_> =
        texts.iter().map(|Text { text, name, source, .. }| (text.as_str(), Origin { name, source: *source })).collect();
    let mut program = link(&texts, &options.externs)?;
    if !options.unsimplified {
        simplify(&mut program);
        share_registers(&mut program);
        crate::check(&program)?;
    }
    Ok(LoadedProgram { program, read })
}

/// Makes one program. All functions without a definition that it needs are reported at once: as long as one is missing, it is linked again
/// with a stand-in for that.
fn link(texts: &[(&str, Origin<'_>)], externs: &[(String, Extern)]) -> Result<Program, FrontendError> {
    let first = match crate::link(texts, externs) {
        Err(error @ FrontendError::Unsupported { function: Some(_), .. }) => error,
        other => return other,
    };
    let (mut externs, mut functions) = (externs.to_vec(), Vec::new());
    let mut newest = Some(first.clone());
    while let Some(FrontendError::Unsupported { function: Some(name), place, .. }) = newest
        && functions.iter().all(|(known, _)| *known != name)
    {
        externs.push((name.clone(), Extern::Nop));
        functions.push((name, place));
        newest = crate::link(texts, &externs).err();
    }
    Err(if functions.len() < 2 { first } else { FrontendError::UndefinedFunctions { functions } })
}

/// Of two stand-ins for a function none counts.
fn check_stand_ins(externs: &[(String, Extern)]) -> Result<(), FrontendError> {
    for (number, (name, stand_in)) in externs.iter().enumerate() {
        if externs[..number].iter().any(|(other, before)| other == name && before != stand_in) {
            return Err(FrontendError::BadInput {
                code: Code::UnsuitableExtern,
                place: None,
                length: None,
                message: format!("two stand-ins that differ are given for `{name}`"),
                remedy: Some("leave out one of them".to_owned()),
            });
        }
    }
    Ok(())
}

/// The LLVM IR of a file.
struct Text<'p> {
    text: String,
    /// How places in the text are shown.
    name: String,
    /// The file that the text was made of.
    source: Option<&'p Path>,
    /// The files that were read for it; none if that is not known.
    read: Option<Vec<PathBuf>>,
}

struct Loader<'o> {
    options: &'o Options,
    /// Written when the first file is compiled.
    headers: Option<Headers>,
}

impl Loader<'_> {
    fn text<'p>(&mut self, path: &'p Path) -> Result<Text<'p>, FrontendError> {
        let shown = path.display().to_string();
        no_directory(path, &shown)?;
        let Some(kind) = Kind::of(path) else {
            let extension = path.extension().map(|extension| extension.to_string_lossy());
            let kind = extension.map_or("without an ending".to_owned(), |extension| format!("`.{extension}`"));
            let message = format!("unknown kind of file {kind}");
            return Err(
                FrontendError::bad_input(Code::UnknownFileKind, Place::of_file(shown), message).with_remedy(KINDS)
            );
        };
        let bytes = read(path, &shown)?;
        if matches!(kind, Kind::Bitcode | Kind::Text) {
            let text = match kind {
                Kind::Bitcode => tools::disassemble(path, &shown, self.options.stop)?,
                _ => input::utf8(path, bytes).map_err(|refused| bad_input(refused, &shown))?,
            };
            return Ok(Text { text, name: shown, source: None, read: Some(vec![path.to_owned()]) });
        }
        must_be_text(&bytes, &shown)?;
        let headers = match self.headers.take() {
            Some(headers) => headers,
            None => Headers::write()?,
        };
        let headers = self.headers.insert(headers);
        let standards = self.options.standards.iter().filter(|name| name.contains("++") == (kind == Kind::Cpp));
        let standards = standards.map(|name| format!("-std={name}"));
        let args: Vec<String> = standards.chain(self.options.clang_args.iter().cloned()).collect();
        let cpp = kind == Kind::Cpp;
        let job = Job { path, shown: &shown, content: &bytes, cpp, args: &args, headers, stop: self.options.stop };
        let compiler = Compiler::find();
        let compiled = match &self.options.cache {
            Some(folder) => Cache::new(folder).compile(&job, &compiler)?,
            None => compiler.run(&job)?,
        };
        let read = compiled.files_read(headers);
        Ok(Text { text: compiled.text, name: format!("{shown} (LLVM IR made of it)"), source: Some(path), read })
    }
}

/// The content of a file of C or C++, which must be text in some encoding.
pub fn read_source(path: &Path) -> Result<Vec<u8>, FrontendError> {
    let shown = path.display().to_string();
    no_directory(path, &shown)?;
    let bytes = read(path, &shown)?;
    must_be_text(&bytes, &shown)?;
    Ok(bytes)
}

fn no_directory(path: &Path, shown: &str) -> Result<(), FrontendError> {
    let error = || {
        FrontendError::bad_input(Code::UnreadableFile, Place::of_file(shown), "is a directory")
            .with_remedy("name a file")
    };
    if path.is_dir() { Err(error()) } else { Ok(()) }
}

/// No text that a compiler reads has a zero byte.
fn must_be_text(bytes: &[u8], shown: &str) -> Result<(), FrontendError> {
    let Some(at) = bytes.iter().position(|byte| *byte == 0) else { return Ok(()) };
    let error =
        FrontendError::bad_input(Code::NotText, Place::of_file(shown), format!("is not text: byte {} is zero", at + 1));
    Err(error.with_remedy("name a file of C or C++"))
}

fn read(path: &Path, shown: &str) -> Result<Vec<u8>, FrontendError> {
    input::read_content(path).map_err(|refused| bad_input(refused, shown))
}

fn bad_input(refused: Diagnostic, shown: &str) -> FrontendError {
    let place = refused.place().cloned().unwrap_or_else(|| Place::of_file(shown));
    FrontendError::bad_input(refused.code, place, refused.message)
}
