//! Lines and columns of a text.

use crate::Place;
use std::fmt;

/// A line and a column of a text. Prints as `line:column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Line, counted from 1.
    pub line: u32,
    /// Column in bytes, counted from 1.
    pub column: u32,
}

impl Position {
    /// Where every text begins.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The same in a file.
    pub fn in_file(self, file: impl Into<String>) -> Place {
        Place { file: file.into(), line: self.line, column: self.column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Where the lines of a text begin: offsets to lines and columns, and back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    /// Sorted; the first is 0, as the first line begins even in an empty text.
    starts: Vec<usize>,
    /// The length of the text.
    length: usize,
}

impl LineIndex {
    /// The lines of a text, which need not be UTF-8. They end with `\n`.
    pub fn new(text: impl AsRef<[u8]>) -> Self {
        let text = text.as_ref();
        let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        Self { starts: std::iter::once(0).chain(ends.map(|(end, _)| end + 1)).collect(), length: text.len() }
    }

    /// The position of an offset; of the end for all that are not in the text.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.length);
        let line = self.starts.partition_point(|start| *start <= offset);
        // The first line begins at 0, so that a line begins at or before every offset.
        let start = self.starts[line - 1];
        Position { line: number(line), column: number(offset - start + 1) }
    }

    /// The offset at which a line begins, if there is such a line.
    pub fn start_of(&self, line: u32) -> Option<usize> {
        self.starts.get((line as usize).checked_sub(1)?).copied()
    }

    /// Where a line begins and ends, without its `\n`.
    pub fn line(&self, line: u32) -> Option<std::ops::Range<usize>> {
        let start = self.start_of(line)?;
        let next = self.starts.get(line as usize);
        Some(start..next.map_or(self.length, |next| next - 1))
    }
}

/// Lines and columns that do not fit are the last one that does.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_have_lines_and_columns() {
        let lines = LineIndex::new("ab\n\n\u{e4}c");
        let at = |offset| lines.position(offset).to_string();
        assert_eq!([0, 2, 3, 4, 6, 7, 9].map(at), ["1:1", "1:3", "2:1", "3:1", "3:3", "3:4", "3:4"]);
        assert_eq!([1, 2, 3].map(|line| lines.line(line)), [Some(0..2), Some(3..3), Some(4..7)]);
        assert_eq!([0, 4].map(|line| lines.line(line)), [None, None]);
        assert_eq!(LineIndex::new("").position(3), Position::START);
    }
}
