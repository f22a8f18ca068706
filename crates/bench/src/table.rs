//! Tables in plain text.

use std::fmt;

/// A table whose first columns are words, set to the left, and whose others are numbers, set to the right.
#[derive(Debug)]
pub struct Table {
    heads: Vec<&'static str>,
    words: usize,
    /// Each as long as `heads`.
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table; the first `words` columns hold words.
    pub fn new(words: usize, heads: &[&'static str]) -> Self {
        Self { heads: heads.to_vec(), words, rows: Vec::new() }
    }

    /// Adds a row with a cell for each column.
    pub fn row(&mut self, cells: impl Into<Vec<String>>) {
        let cells = cells.into();
        debug_assert_eq!(cells.len(), self.heads.len());
        self.rows.push(cells);
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().map(|row| row[column].chars().count());
        cells.chain([self.heads[column].chars().count()]).max().unwrap_or(0)
    }

    fn line<S: AsRef<str>>(&self, out: &mut fmt::Formatter<'_>, cells: &[S]) -> fmt::Result {
        let mut line = String::new();
        for (column, cell) in cells.iter().enumerate() {
            let (cell, width) = (cell.as_ref(), self.width(column));
            let gap = if column == 0 { "" } else { "  " };
            line += &if column < self.words { format!("{gap}{cell:<width$}") } else { format!("{gap}{cell:>width$}") };
        }
        writeln!(out, "{}", line.trim_end())
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line(out, &self.heads)?;
        self.rows.iter().try_for_each(|row| self.line(out, row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_set_to_the_left_and_numbers_to_the_right() {
        let mut table = Table::new(1, &["program", "rate", "×"]);
        table.row(["ww(8)".into(), "1,234,567".into(), "9".into()]);
        table.row(["fib_true(5)".into(), "12".into(), String::new()]);
        let expected = "\
program           rate  ×
ww(8)        1,234,567  9
fib_true(5)         12
";
        assert_eq!(table.to_string(), expected);
    }
}
