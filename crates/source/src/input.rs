//! Input files: their content, or why it cannot be used, which is said with the same code and in the same words whatever is read.

// A file is read once, and not in a loop.
#![allow(clippy::result_large_err)]

use crate::{Code, Diagnostic, LineIndex, Place};
use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The content of a text file, which is UTF-8 and not empty.
pub fn read_text(path: &Path) -> Result<String, Diagnostic> {
    utf8(path, read_content(path)?)
}

/// The content of a file that is not empty, in some encoding.
pub fn read_content(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    let bytes = read_bytes(path)?;
    match bytes.iter().all(u8::is_ascii_whitespace) {
        true => Err(refused(path, Code::EmptyFile, "the file is empty")),
        false => Ok(bytes),
    }
}

/// The content of a file, which may be empty.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    std::fs::read(path).map_err(|error| unreadable(path, &error))
}

/// The content of a file as text.
pub fn utf8(path: &Path, content: Vec<u8>) -> Result<String, Diagnostic> {
    String::from_utf8(content).map_err(|error| {
        let position = LineIndex::new(error.as_bytes()).position(error.utf8_error().valid_up_to());
        let place = Place::of_line(path.display().to_string(), position.line);
        Diagnostic::new(Code::NotText, NOT_UTF8).at(Some(place))
    })
}

/// That a file cannot be read.
pub fn unreadable(path: &Path, error: &io::Error) -> Diagnostic {
    unreadable_because(path, error.kind(), error)
}

/// The same for a reader that does not keep the error.
pub fn unreadable_because(path: &Path, kind: ErrorKind, message: impl Display) -> Diagnostic {
    match kind {
        ErrorKind::NotFound => refused(path, Code::UnreadableFile, "no such file"),
        ErrorKind::IsADirectory => refused(path, Code::UnreadableFile, "is a directory"),
        // What readers of text say of other bytes.
        ErrorKind::InvalidData => refused(path, Code::NotText, NOT_UTF8),
        _ => refused(path, Code::UnreadableFile, &format!("cannot be read: {message}")),
    }
}

const NOT_UTF8: &str = "the file is not UTF-8 text";

fn refused(path: &Path, code: Code, message: &str) -> Diagnostic {
    Diagnostic::new(code, message).at(Some(Place::of_file(path.display().to_string())))
}
