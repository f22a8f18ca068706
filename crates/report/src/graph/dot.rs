//! A picture for Graphviz. Boxes are named after their column and row.

use super::{Edge, Graph, Look, Relation};
use crate::names::visible;
use std::fmt::Write;

impl Graph {
    /// The picture as the text of a file for Graphviz.
    pub fn dot(&self) -> String {
        let title = std::iter::once(&self.title).chain(&self.notes).filter(|line| !line.is_empty());
        let title: Vec<&str> = title.map(String::as_str).collect();
        let mut text = format!("digraph execution {{\n  label={};\n  labelloc=t;\n", quoted(&title.join("\n")));
        text += "  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"sans-serif\"];\n";
        if self.edges.iter().any(|edge| edge.relation == Relation::Weaker) {
            text += "  rankdir=BT;\n";
        }
        // Writing to a text does not fail.
        for (column, heading) in self.columns.iter().enumerate() {
            let has_heading = !heading.is_empty();
            if has_heading {
                let _ = writeln!(text, "  subgraph cluster_{column} {{\n    label={};", quoted(heading));
            }
            for node in self.nodes.iter().filter(|node| node.column == column) {
                let style = match node.look {
                    Look::Plain => "",
                    Look::Dashed => ", style=dashed",
                    Look::Pill => ", style=rounded",
                };
                let _ = writeln!(text, "    {} [label={}{style}];", self.name(column, node.row), quoted(&node.text));
            }
            if has_heading {
                text += "  }\n";
            }
        }
        for edge in &self.edges {
            text += &self.dot_edge(edge);
        }
        text + "}\n"
    }

    fn dot_edge(&self, edge: &Edge) -> String {
        let (from, to) = (&self.nodes[edge.from], &self.nodes[edge.to]);
        let relation = edge.relation;
        let name = if edge.label.is_empty() { relation.name() } else { &edge.label };
        let colour = match relation {
            Relation::ProgramOrder => "#77736b",
            Relation::ReadsFrom => "#b3261e",
            Relation::Coherence => "#2456a5",
            Relation::FromReads => "#96560a",
            Relation::Commit => "#2e6b3a",
            Relation::Synchronises => "#6b4b9a",
            Relation::Weaker => "#55524c",
        };
        // Only program order says what is above what.
        let free =
            if matches!(relation, Relation::ProgramOrder | Relation::Weaker) { "" } else { ", constraint=false" };
        let width = if edge.in_cycle { ", penwidth=3" } else { "" };
        format!(
            "  {} -> {} [label={}, color=\"{colour}\", fontcolor=\"{colour}\"{free}{width}];\n",
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
