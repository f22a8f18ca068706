//! A picture for Graphviz: columns side by side, each with its heading, and rows in their order. Boxes are named after their column and
//! row. Graphviz does not know of columns, so arrows that are not to be seen tell it what comes below and beside what.

use super::{Arrow, ArrowKind, BoxStyle, Picture};
use fencepost_graph::Relation;
use fencepost_source::visible;
use std::collections::BTreeSet;
use std::fmt::Write;

const PROGRAM_ORDER: ArrowKind = ArrowKind::Relation(Relation::ProgramOrder);

impl Picture {
    /// The picture as the text of a file for Graphviz.
    pub fn dot(&self) -> String {
        let title = std::iter::once(&self.title).chain(&self.notes).filter(|line| !line.is_empty());
        let title: Vec<&str> = title.map(String::as_str).collect();
        let mut text = format!("digraph execution {{\n  label={};\n  labelloc=t;\n", quoted(&title.join("\n")));
        text += "  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"sans-serif\"];\n";
        if self.arrows.iter().any(|arrow| arrow.kind == ArrowKind::Weaker) {
            text += "  rankdir=BT;\n";
        }
        let is_columns = self.columns.iter().any(|heading| !heading.is_empty());
        if is_columns {
            text += "  newrank=true;\n";
        }
        // Writing to a text does not fail.
        for (column, heading) in self.columns.iter().enumerate() {
            if is_columns {
                let _ = writeln!(text, "  subgraph cluster_{column} {{\n    label=\"\";");
                let _ = writeln!(text, "    h{column} [shape=plaintext, label={}];", quoted(heading));
            }
            for node in self.nodes.iter().filter(|node| node.column == column) {
                let style = match node.style {
                    BoxStyle::Plain => "",
                    BoxStyle::Dashed => ", style=dashed",
                    BoxStyle::Pill => ", style=rounded",
                };
                let _ = writeln!(text, "    {} [label={}{style}];", self.name(column, node.row), quoted(&node.text));
            }
            if is_columns {
                text += "  }\n";
            }
        }
        let order = self.order();
        for arrow in &self.arrows {
            // Where a thread goes on is below; all else is said by what nobody sees.
            let goes_down = arrow.kind == PROGRAM_ORDER && order.contains(&(arrow.from, arrow.to));
            text += &self.dot_arrow(arrow, !is_columns || goes_down);
        }
        if is_columns {
            text += &self.unseen(&order);
        }
        text + "}\n"
    }

    /// Pairs of boxes that follow each other in a column, the higher one first.
    fn order(&self) -> BTreeSet<(usize, usize)> {
        let mut boxes: Vec<usize> = (0..self.nodes.len()).collect();
        boxes.sort_by_key(|number| (self.nodes[*number].column, self.nodes[*number].row));
        let pairs = boxes.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.filter(|(one, other)| self.nodes[*one].column == self.nodes[*other].column).collect()
    }

    /// What keeps columns side by side in their order, and time downwards.
    fn unseen(&self, order: &BTreeSet<(usize, usize)>) -> String {
        let name = |number: usize| self.name(self.nodes[number].column, self.nodes[number].row);
        let headings: Vec<String> = (0..self.columns.len()).map(|column| format!("h{column}")).collect();
        let mut text = format!("  {{ rank=same; {}; }}\n", headings.join("; "));
        let mut chain = |names: &[String], weight: u32| {
            if names.len() > 1 {
                let _ = writeln!(text, "  {} [style=invis, weight={weight}];", names.join(" -> "));
            }
        };
        chain(&headings, 1);
        let is_first = |number: &usize| !order.iter().any(|(_, below)| below == number);
        let is_drawn = |one: usize, other: usize| {
            let same = |arrow: &Arrow| (arrow.kind, arrow.from, arrow.to) == (PROGRAM_ORDER, one, other);
            self.arrows.iter().any(same)
        };
        for first in (0..self.nodes.len()).filter(is_first) {
            chain(&[format!("h{}", self.nodes[first].column), name(first)], 20);
        }
        for (one, other) in order.iter().filter(|(one, other)| !is_drawn(*one, *other)) {
            chain(&[name(*one), name(*other)], 20);
        }
        // From row to row, as far as the columns do not say it.
        let mut boxes: Vec<usize> = (0..self.nodes.len()).collect();
        boxes.sort_by_key(|number| self.nodes[*number].row);
        for pair in boxes.windows(2) {
            let [one, other] = [&self.nodes[pair[0]], &self.nodes[pair[1]]];
            if one.row < other.row && one.column != other.column {
                chain(&[name(pair[0]), name(pair[1])], 0);
            }
        }
        text
    }

    fn dot_arrow(&self, arrow: &Arrow, goes_down: bool) -> String {
        let (from, to) = (&self.nodes[arrow.from], &self.nodes[arrow.to]);
        let kind = arrow.kind;
        let name = if arrow.label.is_empty() { kind.name() } else { &arrow.label };
        let colour = match kind {
            PROGRAM_ORDER => "#77736b",
            ArrowKind::Relation(Relation::ReadsFrom) => "#b3261e",
            ArrowKind::Relation(Relation::Coherence) => "#2456a5",
            ArrowKind::Relation(Relation::FromReads) => "#96560a",
            ArrowKind::Commit => "#2e6b3a",
            ArrowKind::Relation(_) => "#6b4b9a",
            ArrowKind::Weaker => "#55524c",
        };
        let place = match (goes_down, kind) {
            (false, _) => ", constraint=false",
            (true, PROGRAM_ORDER) => ", weight=20",
            (true, _) => "",
        };
        let width = if arrow.in_cycle { ", penwidth=3" } else { "" };
        format!(
            "  {} -> {} [label={}, color=\"{colour}\", fontcolor=\"{colour}\"{place}{width}];\n",
            self.name(from.column, from.row),
            self.name(to.column, to.row),
            quoted(name)
        )
    }

    fn name(&self, column: usize, row: usize) -> String {
        format!("n{column}_{row}")
    }
}

fn quoted(text: &str) -> String {
    let lines: Vec<String> =
        text.split('\n').map(|line| visible(line).replace('\\', "\\\\").replace('"', "\\\"")).collect();
    format!("\"{}\"", lines.join("\\n"))
}
