//! Pictures of boxes in columns with arrows between them: executions, whose columns are threads, and orders of memory models.
//! There is one layout for all of them (`layout`), and two ways to write it down ([`Picture::svg`], [`Picture::dot`]).

mod arrow;
mod dot;
mod draw;
mod layout;
mod of_graph;
mod of_others;
mod of_trace;
mod svg;

pub use arrow::{Arrow, ArrowKind};
pub use of_graph::{fence_name, letters, shown_order};
pub(crate) use svg::Setting;

/// A picture.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// Stands above it; may be empty.
    pub title: String,
    /// The columns: what stands above each.
    pub columns: Vec<String>,
    /// The boxes. No two have the same column and row.
    pub nodes: Vec<Node>,
    /// The arrows.
    pub arrows: Vec<Arrow>,
    /// Lines below it.
    pub notes: Vec<String>,
}

/// A box.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its column.
    pub column: usize,
    /// Its row; 0 is at the top.
    pub row: usize,
    /// What it says.
    pub text: String,
    /// What it looks like.
    pub style: BoxStyle,
    /// The event that it stands for, by its position in the trace.
    pub event: Option<u32>,
}

/// What a box looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxStyle {
    /// An access.
    Plain,
    /// What only orders others, such as a fence.
    Dashed,
    /// A store that reaches memory.
    Pill,
}
