//! A C file of a program as the user wrote it, with the places for fences.

use crate::access::AtomicAccess;
use crate::edit::Edit;
use thiserror::Error;

/// How a fence is put before something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// As a statement of its own.
    Statement,
    /// Together with a statement that is no part of a block and ends here, in braces.
    Braces(usize),
    /// Together with an operand that ends here, in parentheses and with a comma.
    Operand(usize),
}

/// A place for a fence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Where in the text, in bytes.
    pub offset: usize,
    /// On which line, from 1.
    pub line: usize,
    /// At which byte of the line, from 1.
    pub column: usize,
    /// The function.
    pub function: String,
    /// What it takes to put a fence here.
    pub shape: Shape,
    /// Whether what comes before or after it is not understood, so that a fence here may do something else: a macro may have begun a
    /// statement. Whoever uses it must look what a compiler makes of it.
    pub is_uncertain: bool,
}

impl Point {
    /// What puts a fence here, given as a statement, with something between it and what it stands before.
    pub(crate) fn insert(&self, fence: &str, space: &str, edits: &mut Vec<Edit>) {
        if fence.is_empty() {
            return;
        }
        // What ends at a place ends before anything else begins there.
        match self.shape {
            Shape::Statement => edits.push(Edit::insert(self.offset, format!("{fence}{space}"))),
            Shape::Braces(end) => {
                edits.insert(0, Edit::insert(end, format!("{space}}}")));
                edits.push(Edit::insert(self.offset, format!("{{{space}{fence}{space}")));
            }
            Shape::Operand(end) => {
                let fence = fence.trim_end_matches(';').replace("; ", ", ");
                edits.insert(0, Edit::insert(end, ")"));
                edits.push(Edit::insert(self.offset, format!("({fence},{space}")));
            }
        }
    }
}

/// A header that a file asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Include {
    /// Where in the text.
    pub offset: usize,
    /// Where that part of the file begins that it is in: itself, or the outermost `#if` around it.
    pub top: usize,
    /// What is named, with its quotes.
    pub name: String,
}

impl Include {
    /// Whether it is this header, and asked for whatever macros say.
    pub(crate) fn is_always_of(&self, header: &str) -> bool {
        self.offset == self.top && self.name.trim_matches(['"', '<', '>']) == header
    }
}

/// A file of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name, for messages.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The places for fences, in order.
    pub points: Vec<Point>,
    /// The atomic accesses that say their order.
    pub accesses: Vec<AtomicAccess>,
    /// The functions, whether or not there are places in them.
    pub functions: Vec<String>,
    /// The headers, in order.
    pub includes: Vec<Include>,
    /// Lines, from 1, with something that the grammar does not know.
    pub unknown: Vec<usize>,
}

/// Whether there is a grammar in this build. Without one no file can be used.
pub const HAS_GRAMMAR: bool = cfg!(feature = "syntax");

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SourceError {
    /// The grammar and the parser do not go together.
    #[error("the parser for C cannot be used: {0}")]
    Grammar(String),
}

impl SourceFile {
    /// Finds the places of a file.
    pub fn new(name: String, text: String) -> Result<Self, SourceError> {
        #[cfg(feature = "syntax")]
        return crate::syntax::read(name, text);
        #[cfg(not(feature = "syntax"))]
        Err(SourceError::Grammar(format!("this build has none for {name} ({} bytes)", text.len())))
    }
}
