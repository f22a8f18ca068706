//! Running clang on C and C++, and llvm-dis on bitcode. Neither is linked; both are looked for under their usual names.

use crate::child::{self, Stop};
use crate::error::FrontendError;
use crate::files_read::{listed_files, listing_files};
use crate::temporary::TemporaryFolder;
use fencepost_source::{Code, Place};
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The environment variable that names the compiler.
const CLANG_VARIABLE: &str = "FENCEPOST_CLANG";

/// The newest and the oldest LLVM whose output is known to be readable.
const LLVM_VERSIONS: std::ops::RangeInclusive<u32> = 14..=22;

/// Without optimisation, so that every access of the source is still there, but with what names and places need.
const CLANG_ARGS: &[&str] = &[
    "-S",
    "-emit-llvm",
    "-O0",
    "-g",
    "-fno-pic",
    "-Xclang",
    "-disable-O0-optnone",
    "-fno-discard-value-names",
    "-o",
    "-",
];

/// What the text of every module starts with.
const FIRST_WORDS: &str = "; ModuleID";
const SECOND_LINE: &[u8] = b"source_filename = ";

/// What comes before every C++ file: the GNU C++ library keeps the code of some templates, such as strings, to itself unless
/// it is told not to, which only works after its configuration was read.
const BEFORE_CPP: &str = "#if __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE -1
#endif
";
const BEFORE_CPP_NAME: &str = "before-cpp.h";

/// What the name of the folder of our own headers starts with; letters and digits follow.
const FOLDER_NAME: &str = "fencepost-";

/// A folder with `fencepost.h` for the compiler; it is there until this is dropped.
pub struct Headers {
    folder: TemporaryFolder,
    name: String,
}

impl Headers {
    /// The names of the files, and what is in them.
    fn contents() -> [(&'static str, &'static str); 3] {
        let [own, lsl] = fencepost_library::HEADERS;
        [own, lsl, (BEFORE_CPP_NAME, BEFORE_CPP)]
    }

    /// Writes the folder.
    pub fn write() -> Result<Self, FrontendError> {
        let written = TemporaryFolder::with_prefix(FOLDER_NAME).and_then(|folder| {
            for (name, content) in Self::contents() {
                std::fs::write(folder.path().join(name), content)?;
            }
            let name = folder.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
            Ok(Self { folder, name })
        });
        written.map_err(|error| FrontendError::BadInput {
            code: Code::TemporaryFiles,
            place: None,
            length: None,
            message: format!("fencepost.h cannot be written for the compiler: {error}"),
            remedy: Some("make the folder for temporary files, $TMPDIR, writable".to_owned()),
        })
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The last part of the folder's path, which no other run has.
    pub fn folder_name(&self) -> &str {
        &self.name
    }
}

/// A tool under its plain name, then with the number of a version, newest first.
fn versions(tool: &str) -> Vec<OsString> {
    let numbered = LLVM_VERSIONS.rev().map(|version| OsString::from(format!("{tool}-{version}")));
    std::iter::once(OsString::from(tool)).chain(numbered).collect()
}

/// Runs the first of some programs that is there; its name and what it has written. None if there is none.
fn run_first(
    programs: Vec<OsString>,
    stop: Stop,
    arguments: impl Fn(&mut Command),
) -> Result<Option<(String, Output)>, FrontendError> {
    for program in programs {
        let name = program.to_string_lossy().into_owned();
        let mut command = Command::new(&program);
        arguments(&mut command);
        match child::output(&mut command, stop) {
            Ok(Some(output)) => return Ok(Some((name, output))),
            Ok(None) => return Err(FrontendError::Stopped),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(tool_missing(&name, &format!("{error}"))),
        }
    }
    Ok(None)
}

/// A C or C++ file to compile.
pub struct Job<'j> {
    pub path: &'j Path,
    /// How the path is shown.
    pub shown: &'j str,
    pub content: &'j [u8],
    pub cpp: bool,
    /// The user's arguments for clang.
    pub args: &'j [String],
    pub headers: &'j Headers,
    /// The compiler is not waited for any more when this is set.
    pub stop: Stop,
}

impl Job<'_> {
    /// All arguments for clang, with some more, where our own headers are in a folder.
    pub fn arguments(&self, headers: &Path, extra: &[OsString]) -> Vec<OsString> {
        let mut arguments: Vec<OsString> = CLANG_ARGS.iter().map(OsString::from).collect();
        arguments.extend(self.args.iter().map(OsString::from));
        // Behind the user's own folders, so that a header of that name in one of them counts.
        arguments.extend(["-I".into(), headers.into()]);
        if self.cpp {
            arguments.extend(["-include".into(), headers.join(BEFORE_CPP_NAME).into()]);
        }
        // What `__FILE__` is does not depend on how the path is written, so that the program does not, either.
        if let Some(folder) = folder_as_written(self.path) {
            arguments.push(["-fmacro-prefix-map=".as_ref(), folder, "=".as_ref()].into_iter().collect());
        }
        arguments.extend_from_slice(extra);
        // A path that starts with '-' must not be taken for an option.
        arguments.extend(["--".into(), self.path.into()]);
        arguments
    }
}

/// All of a path before the name of the file, to the letter; none where clang could not be told of it.
fn folder_as_written(path: &Path) -> Option<&OsStr> {
    let (path, name) = (path.as_os_str().as_bytes(), path.file_name()?.as_bytes());
    let folder = path.strip_suffix(name).filter(|folder| !folder.is_empty() && !folder.contains(&b'='))?;
    Some(OsStr::from_bytes(folder))
}

/// What the compiler makes of a file.
pub struct CompiledFile {
    /// The LLVM IR.
    pub text: String,
    /// Its list of the files that it has read; none if it has not written any.
    pub list: Option<Vec<u8>>,
}

impl CompiledFile {
    /// The files that were read, but for those that nobody else knows of.
    pub fn files_read(&self, headers: &Headers) -> Option<Vec<PathBuf>> {
        let mut files = listed_files(self.list.as_ref()?);
        files.retain(|file| !file.starts_with(headers.folder()));
        Some(files)
    }
}

/// The compiler that the environment names, or the first that is installed.
pub struct Compiler {
    chosen: Option<OsString>,
}

impl Compiler {
    pub fn find() -> Self {
        Self { chosen: std::env::var_os(CLANG_VARIABLE).filter(|name| !name.is_empty()) }
    }

    fn programs(&self) -> Vec<OsString> {
        self.chosen.clone().map_or_else(|| versions("clang"), |name| vec![name])
    }

    /// The file that is run, if it can be told.
    pub fn program(&self) -> Option<PathBuf> {
        self.programs().iter().find_map(|program| file_of(program))
    }

    /// The LLVM IR of a file.
    pub fn run(&self, job: &Job<'_>) -> Result<CompiledFile, FrontendError> {
        let list = job.headers.folder().join(".read-by-compiler");
        // That of the file before.
        let _ = std::fs::remove_file(&list);
        let arguments = job.arguments(job.headers.folder(), &listing_files(&list));
        let ran = run_first(self.programs(), job.stop, |command| {
            command.args(&arguments);
        })?;
        let Some((name, output)) = ran else {
            return Err(match &self.chosen {
                Some(chosen) => {
                    let why = format!("{CLANG_VARIABLE} names it, but it is not there");
                    tool_missing(&chosen.to_string_lossy(), &why)
                }
                None => tool_missing("clang", "install it: apt-get install clang"),
            });
        };
        let shown = job.shown;
        if !output.status.success() {
            let messages = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
            return Err(FrontendError::DoesNotCompile { path: shown.to_owned(), compiler: name, messages });
        }
        match without_name(output.stdout) {
            Some(text) if text.starts_with(FIRST_WORDS) => Ok(CompiledFile { text, list: std::fs::read(list).ok() }),
            _ => {
                let args = job.args.join(" ");
                let given = if args.is_empty() { String::new() } else { format!(" with `{args}`") };
                let message = format!("{name}{given} made something else than textual LLVM IR of it, or nothing");
                Err(FrontendError::bad_input(Code::UnusableToolOutput, Place::of_file(shown), message).with_remedy(
                    "leave out arguments that change what clang writes or where, such as -E, -M, -fsyntax-only or -o",
                ))
            }
        }
    }
}

/// The file behind the name of a program, as the system looks for it.
fn file_of(program: &OsStr) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 || path.is_absolute() {
        return path.is_file().then(|| path.to_owned());
    }
    std::env::split_paths(&std::env::var_os("PATH")?).map(|folder| folder.join(path)).find(|path| path.is_file())
}

/// The text of a file of bitcode.
pub fn disassemble(path: &Path, shown: &str, stop: Stop) -> Result<String, FrontendError> {
    let ran = run_first(versions("llvm-dis"), stop, |command| {
        // Only a path can be given, so one that starts with '-' is told apart from options by its folder.
        command.args(["-o", "-"]).arg(Path::new(".").join(path));
    })?;
    let Some((name, output)) = ran else {
        let why = "install it to read bitcode (apt-get install llvm), or give textual LLVM IR (.ll)";
        return Err(tool_missing("llvm-dis", why));
    };
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        let message = format!("{name} cannot read it: {messages}");
        return Err(FrontendError::bad_input(Code::UnusableToolOutput, Place::of_file(shown), message).with_remedy(
            "bitcode of a newer LLVM needs its own llvm-dis; make textual LLVM IR (.ll) of it with that",
        ));
    }
    without_name(output.stdout).ok_or_else(|| {
        FrontendError::bad_input(
            Code::UnusableToolOutput,
            Place::of_file(shown),
            format!("{name} wrote text that is not UTF-8"),
        )
    })
}

/// LLVM IR without the name of its file in the first line. That is a comment, and may hold bytes that are no text; it is left out if the
/// name has an end of a line in it. Everywhere else such bytes are escaped.
fn without_name(ir: Vec<u8>) -> Option<String> {
    let is_second_line = |start: &usize| ir[*start..].starts_with(SECOND_LINE);
    let starts =
        std::iter::once(0).chain(ir.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1));
    match starts.take(2).find(is_second_line) {
        Some(start) => String::from_utf8([FIRST_WORDS.as_bytes(), b"\n", &ir[start..]].concat()).ok(),
        None => String::from_utf8(ir).ok(),
    }
}

fn tool_missing(tool: &str, remedy: &str) -> FrontendError {
    FrontendError::ToolMissing { tool: tool.to_owned(), remedy: Some(remedy.to_owned()) }
}
