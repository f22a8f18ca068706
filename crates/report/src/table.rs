//! Rows in aligned columns.

use fencepost_source::{Ink, Style, visible};

/// A row: cells of aligned columns, and a remark after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Row {
    pub cells: Vec<String>,
    pub note: String,
}

/// Cells wider than this do not push the columns of all other rows to the right; only their own row gets longer.
const WIDEST: usize = 44;

/// The rows as lines, each with an indentation of two. Nothing is cut off.
pub(crate) fn lines(rows: &[Row], style: Style) -> Vec<String> {
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let width = |cell: &String| cell.chars().count();
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.cells.get(column)).map(width);
            cells.filter(|width| *width <= WIDEST).max().unwrap_or(0)
        })
        .collect();
    let is_used = |column: usize| rows.iter().any(|row| row.cells.get(column).is_some_and(|cell| !cell.is_empty()));
    let used: Vec<bool> = (0..columns).map(|column| columns == 1 || is_used(column)).collect();
    let line = |row: &Row| {
        let mut line = String::new();
        for ((cell, width), _) in row.cells.iter().zip(&widths).zip(&used).filter(|(_, used)| **used) {
            line.push_str(&format!("  {:width$}", visible(cell)));
        }
        if row.note.is_empty() {
            line.trim_end().to_owned()
        } else {
            format!("{line}  {}", style.paint(Ink::Quiet, &visible(&row.note)))
        }
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::{Row, lines};
    use fencepost_source::Style;

    #[test]
    fn only_empty_columns_are_left_out() {
        let row = |place: &str, what: &str| Row {
            cells: vec!["main".to_owned(), place.to_owned(), what.to_owned()],
            note: "a remark".to_owned(),
        };
        assert_eq!(lines(&[row("", "x = 1")], Style::Plain), ["  main  x = 1  a remark"]);
        // Every place is too long for a column.
        let (one, other) = (format!("{}.c:7", "a".repeat(60)), format!("{}.c:12", "a".repeat(60)));
        assert_eq!(
            lines(&[row(&one, "x = 1"), row(&other, "y = 10")], Style::Plain),
            [format!("  main  {one}  x = 1   a remark"), format!("  main  {other}  y = 10  a remark")]
        );
    }
}
