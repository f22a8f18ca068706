//! Pieces of texts.

/// A piece of a text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Its first byte.
    pub start: usize,
    /// The byte after its last one.
    pub end: usize,
}

impl Span {
    /// So many bytes from an offset on.
    pub fn of_length(start: usize, length: usize) -> Self {
        Self { start, end: start + length }
    }

    /// The smallest piece that has both in it.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// How many bytes it has.
    pub fn length(self) -> usize {
        self.end.saturating_sub(self.start)
    }
}
