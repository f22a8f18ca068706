//! `--picture`: an execution with its threads as columns and the relations between its accesses as arrows.

mod dot;
mod svg;

use super::explain::{fence, letters};
use fencepost_encode::execution::{Executed, Execution};
use fencepost_encode::relations::{Edge, Relation};
use fencepost_encode::symbolic::{InstructionId, InstructionKind};
use std::path::{Path, PathBuf};

/// What is drawn.
pub struct Picture {
    title: String,
    /// The threads: what each does, from top to bottom.
    columns: Vec<Vec<Node>>,
    edges: Vec<Arrow>,
    /// What holds in the end, and the order of all accesses.
    notes: Vec<String>,
}

/// An instruction.
struct Node {
    text: String,
    is_fence: bool,
}

/// An arrow between two instructions, each given by its column and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrow {
    relation: Relation,
    from: (usize, usize),
    to: (usize, usize),
}

impl Picture {
    /// A picture of the first threads of an execution. What comes after them are the reads of the final state, which are not
    /// drawn.
    pub fn new(title: String, execution: &Execution, threads: usize, name: &dyn Fn(u64) -> String) -> Self {
        let mut columns: Vec<Vec<Node>> = (0..threads).map(|_| Vec::new()).collect();
        let mut places: Vec<(InstructionId, (usize, usize))> = Vec::new();
        let mut finals = Vec::new();
        for (position, instruction) in execution.instructions.iter().enumerate() {
            let column = instruction.strand.number() as usize;
            match columns.get_mut(column) {
                Some(nodes) => {
                    places.push((instruction.id, (column, nodes.len())));
                    nodes.push(node(&letters(position), instruction, name));
                }
                None => finals.push(format!("{}={}", name(instruction.address), instruction.value)),
            }
        }
        let place = |id: InstructionId| places.iter().find(|(known, _)| *known == id).map(|(_, place)| *place);
        let arrow = |edge: &Edge| Some(Arrow { relation: edge.relation, from: place(edge.from)?, to: place(edge.to)? });
        let edges = execution.edges().iter().filter_map(arrow).collect();
        let mut notes = Vec::new();
        if !finals.is_empty() {
            notes.push(format!("in the end {}", finals.join(", ")));
        }
        for (name, order) in &execution.orders {
            let drawn = order.iter().filter(|id| place(**id).is_some());
            let position = |id: &InstructionId| execution.instructions.iter().position(|i| i.id == *id);
            let letters: Vec<String> = drawn.filter_map(position).map(letters).collect();
            notes.push(format!("{name}: {}", letters.join(" ")));
        }
        Self { title, columns, edges, notes }
    }

    /// Writes the picture into a folder, as SVG and for Graphviz. Returns the files.
    pub fn write(&self, folder: &Path, name: &str) -> std::io::Result<[PathBuf; 2]> {
        std::fs::create_dir_all(folder)?;
        let name: String =
            name.chars().map(|c| if c.is_alphanumeric() || "+-_.".contains(c) { c } else { '_' }).collect();
        let (svg, dot) = (folder.join(format!("{name}.svg")), folder.join(format!("{name}.dot")));
        std::fs::write(&svg, svg::svg(self))?;
        std::fs::write(&dot, dot::dot(self))?;
        Ok([svg, dot])
    }
}

fn node(letter: &str, instruction: &Executed, name: &dyn Fn(u64) -> String) -> Node {
    let locked = if instruction.locked { "*" } else { "" };
    let what = match instruction.kind {
        InstructionKind::Fence(kinds) => fence(kinds),
        InstructionKind::Store => format!("W{locked} {} = {}", name(instruction.address), instruction.value),
        InstructionKind::Load => format!("R{locked} {} = {}", name(instruction.address), instruction.value),
    };
    let is_fence = matches!(instruction.kind, InstructionKind::Fence(_));
    Node { text: format!("{letter}: {what}"), is_fence }
}
