//! Reads the text of a file by the grammar of tree-sitter, before the preprocessor does: only there can a patch change it.

mod accesses;
mod points;

use crate::source::{Include, SourceError, SourceFile};
use accesses::access_of;
use points::ExcludedLines;
use tree_sitter::{Node, Parser};

/// Finds the places of a file.
pub(crate) fn read(name: String, text: String) -> Result<SourceFile, SourceError> {
    let mut parser = Parser::new();
    let grammar = |error: &dyn std::fmt::Display| SourceError::Grammar(error.to_string());
    parser.set_language(&tree_sitter_c::LANGUAGE.into()).map_err(|error| grammar(&error))?;
    let tree = parser.parse(&text, None).ok_or_else(|| grammar(&"no answer"))?;
    let (points, accesses, functions) = (Vec::new(), Vec::new(), Vec::new());
    let mut file = SourceFile { name, text, points, accesses, functions, includes: Vec::new(), unknown: Vec::new() };
    let away = ExcludedLines::new(tree.root_node(), &file.text);
    for node in nodes(tree.root_node()) {
        if node.is_error() || node.is_missing() {
            file.unknown.push(node.start_position().row + 1);
        }
        match node.kind() {
            "function_definition" => add_function(&mut file, node, &away),
            "preproc_include" => {
                let name = node.child_by_field_name("path").map_or("", |path| &file.text[path.byte_range()]);
                let (offset, top) = (node.start_byte(), top(node).start_byte());
                file.includes.push(Include { offset, top, name: name.to_owned() });
            }
            _ => {}
        }
    }
    file.accesses.sort_by_key(|access| access.offset);
    file.points.sort_by_key(|point| point.offset);
    file.points.dedup_by_key(|point| point.offset);
    file.unknown.sort_unstable();
    file.unknown.dedup();
    file.includes.sort_by_key(|include| include.offset);
    Ok(file)
}

fn add_function(file: &mut SourceFile, function: Node<'_>, away: &ExcludedLines) {
    let Some(body) = function.child_by_field_name("body") else { return };
    let name = name_of(function, &file.text);
    points::add(body, &name, away, &mut file.points);
    file.accesses.extend(nodes(body).filter_map(|node| access_of(node, &name, &file.text)));
    file.functions.push(name);
}

/// All parts of a part of a file. Trees are as deep as the nesting of the source, so a stack is kept by hand.
pub(crate) fn nodes(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let mut open = vec![root];
    std::iter::from_fn(move || {
        let node = open.pop()?;
        open.extend((0..node.child_count()).rev().filter_map(|index| node.child(index)));
        Some(node)
    })
}

/// The parts that a part consists of.
pub(crate) fn children(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    (0..node.child_count()).filter_map(move |index| node.child(index))
}

/// The outermost part of the file that a part is in.
fn top(node: Node<'_>) -> Node<'_> {
    let mut top = node;
    while let Some(parent) = top.parent().filter(|parent| parent.kind() != "translation_unit") {
        top = parent;
    }
    top
}

fn name_of(function: Node<'_>, text: &str) -> String {
    let mut node = function.child_by_field_name("declarator");
    while let Some(declarator) = node {
        if declarator.kind() == "identifier" {
            return text[declarator.byte_range()].to_owned();
        }
        let within = || children(declarator).find(|child| child.is_named());
        node = declarator.child_by_field_name("declarator").or_else(within);
    }
    String::new()
}
