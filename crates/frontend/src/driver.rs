//! From a file to a `Program`: what the file is, and running clang on it.

use crate::error::{ErrorPlace, FrontendError};
use crate::lower::Origin;
use fencepost_program::Program;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Command;

/// The environment variable that names the compiler.
const CLANG_VARIABLE: &str = "FENCEPOST_CLANG";

/// The newest and the oldest clang whose output is known to be readable.
const CLANG_VERSIONS: std::ops::RangeInclusive<u32> = 14..=22;

/// Without optimisation, so that every access of the source is still there, but with what names and places need.
const CLANG_ARGS: &[&str] =
    &["-S", "-emit-llvm", "-O0", "-g", "-Xclang", "-disable-O0-optnone", "-fno-discard-value-names", "-o", "-"];

/// How to load a file.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Arguments for clang after our own, such as `-DN=3` or `-Iinclude`.
    pub clang_args: Vec<String>,
}

/// Loads a C file (`.c`) or a file of textual LLVM IR (`.ll`).
pub fn load(path: &Path) -> Result<Program, FrontendError> {
    load_with(&[path], &Options::default())
}

/// Loads files, with options, and links them to one program.
pub fn load_with<P: AsRef<Path>>(paths: &[P], options: &Options) -> Result<Program, FrontendError> {
    let mut texts = Vec::new();
    for path in paths {
        texts.push(text_of(path.as_ref(), options)?);
    }
    let texts: Vec<_> =
        texts.iter().map(|Text { text, name, source }| (text.as_str(), Origin { name, source: *source })).collect();
    crate::link(&texts)
}

/// The LLVM IR of a file.
struct Text<'p> {
    text: String,
    /// How places in the text are shown.
    name: String,
    /// The file that the text was made of.
    source: Option<&'p Path>,
}

fn text_of<'p>(path: &'p Path, options: &Options) -> Result<Text<'p>, FrontendError> {
    let shown = path.display().to_string();
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    let is_directory = path.is_dir();
    if !is_directory && !matches!(extension, "c" | "ll") {
        let kind = if extension.is_empty() { "without an ending".to_owned() } else { format!("`.{extension}`") };
        return Err(FrontendError::bad_input(ErrorPlace::file(shown), format!("unknown kind of file {kind}"))
            .with_remedy("fencepost reads C (.c) and textual LLVM IR (.ll)"));
    }
    let text = read(path, &shown, is_directory)?;
    if extension == "ll" {
        return Ok(Text { text, name: shown, source: None });
    }
    let text = compile(path, &shown, options)?;
    let name = format!("{shown} (LLVM IR made of it)");
    Ok(Text { text, name, source: Some(path) })
}

fn read(path: &Path, shown: &str, is_directory: bool) -> Result<String, FrontendError> {
    let bad = |message: String| FrontendError::bad_input(ErrorPlace::file(shown), message);
    if is_directory {
        return Err(bad("is a directory".to_owned()).with_remedy("name a file"));
    }
    let bytes = std::fs::read(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => bad("no such file".to_owned()),
        _ => bad(format!("cannot be read: {error}")),
    })?;
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(bad("the file is empty".to_owned()));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or(&[]);
        let line = 1 + good.iter().filter(|byte| **byte == b'\n').count();
        let place = ErrorPlace::line(shown, u32::try_from(line).unwrap_or(0));
        FrontendError::bad_input(place, "the file is not UTF-8 text")
    })
}

/// The compilers to try, best first.
fn compilers() -> Vec<OsString> {
    match std::env::var_os(CLANG_VARIABLE).filter(|name| !name.is_empty()) {
        Some(chosen) => vec![chosen],
        None => {
            let versions = CLANG_VERSIONS.rev().map(|version| OsString::from(format!("clang-{version}")));
            std::iter::once(OsString::from("clang")).chain(versions).collect()
        }
    }
}

/// The LLVM IR of a C file.
fn compile(path: &Path, shown: &str, options: &Options) -> Result<String, FrontendError> {
    for compiler in compilers() {
        let name = compiler.to_string_lossy().into_owned();
        let mut command = Command::new(&compiler);
        command.args(CLANG_ARGS).args(&options.clang_args);
        // A path that starts with '-' must not be taken for an option.
        command.arg("--").arg(path);
        let output = match command.output() {
            Ok(output) => output,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(tool_missing(&name, &format!("{error}"))),
        };
        if !output.status.success() {
            let messages = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
            return Err(FrontendError::DoesNotCompile { path: shown.to_owned(), compiler: name, messages });
        }
        return String::from_utf8(output.stdout).map_err(|_| {
            FrontendError::bad_input(ErrorPlace::file(shown), format!("{name} wrote text that is not UTF-8"))
        });
    }
    match std::env::var(CLANG_VARIABLE).ok().filter(|name| !name.is_empty()) {
        Some(chosen) => Err(tool_missing(&chosen, &format!("{CLANG_VARIABLE} names it, but it is not there"))),
        None => Err(tool_missing("clang", "install it: apt-get install clang")),
    }
}

fn tool_missing(tool: &str, remedy: &str) -> FrontendError {
    FrontendError::ToolMissing { tool: tool.to_owned(), remedy: Some(remedy.to_owned()) }
}
