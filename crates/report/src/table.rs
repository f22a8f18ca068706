//! Rows in aligned columns.

use crate::names::printable;
use crate::style::{Ink, Style};

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
    let line = |row: &Row| {
        let mut line = String::new();
        for (cell, width) in row.cells.iter().zip(&widths).filter(|(_, width)| **width > 0 || columns == 1) {
            line.push_str(&format!("  {:width$}", printable(cell)));
        }
        if row.note.is_empty() {
            line.trim_end().to_owned()
        } else {
            format!("{line}  {}", style.paint(Ink::Quiet, &printable(&row.note)))
        }
    };
    rows.iter().map(line).collect()
}
