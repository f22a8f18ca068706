//! A picture for Graphviz.

use super::{Arrow, Picture};
use fencepost_encode::relations::Relation;

/// The text of the graph.
pub fn dot(picture: &Picture) -> String {
    let mut text =
        format!("digraph execution {{\n  label={};\n  labelloc=t;\n  splines=true;\n", quoted(&title(picture)));
    text += "  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"sans-serif\"];\n";
    for (column, nodes) in picture.columns.iter().enumerate() {
        text += &format!("  subgraph cluster_{column} {{\n    label=\"P{column}\";\n");
        for (row, node) in nodes.iter().enumerate() {
            let style = if node.is_fence { ", style=dashed" } else { "" };
            text += &format!("    n{column}_{row} [label={}{style}];\n", quoted(&node.text));
        }
        text += "  }\n";
    }
    for Arrow { relation, from, to } in &picture.edges {
        let (name, colour) = (relation.name(), super::svg::colour(*relation));
        // Only program order says what is above what.
        let free = if *relation == Relation::ProgramOrder { "" } else { ", constraint=false" };
        text += &format!(
            "  n{}_{} -> n{}_{} [label=\"{name}\", color=\"{colour}\", fontcolor=\"{colour}\"{free}];\n",
            from.0, from.1, to.0, to.1
        );
    }
    text + "}\n"
}

fn title(picture: &Picture) -> String {
    let mut lines = vec![picture.title.clone()];
    lines.extend(picture.notes.iter().cloned());
    lines.join("\n")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
