//! Where in a C file a fence can stand: before each statement of a block, and at the end of the block.
//!
//! The grammar is that of tree-sitter, which reads the text as the user wrote it, before the preprocessor: only there can a
//! patch change it. Places inside of macros are none.

use thiserror::Error;
use tree_sitter::{Node, Parser};

/// A comment with these words, on the line of a statement or right above it, keeps fences away from the place before it.
pub const NO_FENCE: &str = "fencepost: no fence";

/// A place for a fence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Where in the text, in bytes.
    pub offset: usize,
    /// On which line, from 1.
    pub line: usize,
    /// The function.
    pub function: String,
}

/// A file of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name, for messages and the patch.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The places for fences, in order.
    pub points: Vec<Point>,
}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SourceError {
    /// The grammar and the parser do not go together.
    #[error("the grammar of C cannot be used: {0}")]
    Grammar(String),
    /// There is no place for a fence.
    #[error("{0}: there is no function with statements")]
    NoPlaces(String),
}

impl SourceFile {
    /// Finds the places of a file.
    pub fn new(name: String, text: String) -> Result<Self, SourceError> {
        let mut parser = Parser::new();
        let grammar = |error: &dyn std::fmt::Display| SourceError::Grammar(error.to_string());
        parser.set_language(&tree_sitter_c::LANGUAGE.into()).map_err(|error| grammar(&error))?;
        let tree = parser.parse(&text, None).ok_or_else(|| grammar(&"no answer"))?;
        let mut points = Vec::new();
        functions(tree.root_node(), &mut |function| {
            if let Some(body) = function.child_by_field_name("body") {
                blocks(body, &mut |block| add_points(block, &name_of(function, &text), &text, &mut points));
            }
        });
        points.sort_by_key(|point| point.offset);
        points.dedup_by_key(|point| point.offset);
        if points.is_empty() {
            return Err(SourceError::NoPlaces(name));
        }
        Ok(Self { name, text, points })
    }
}

/// Calls `found` for each function. Trees are as deep as the nesting of the source, so a stack is kept by hand.
fn functions<'t>(root: Node<'t>, found: &mut dyn FnMut(Node<'t>)) {
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        if node.kind() == "function_definition" {
            found(node);
        } else {
            open.extend((0..node.child_count()).filter_map(|index| node.child(index)));
        }
    }
}

/// Calls `found` for each block of statements that was read without errors.
fn blocks<'t>(body: Node<'t>, found: &mut dyn FnMut(Node<'t>)) {
    let mut open = vec![body];
    while let Some(node) = open.pop() {
        if matches!(node.kind(), "compound_statement" | "case_statement") {
            found(node);
        }
        // A block that is part of an expression belongs to an extension.
        if !node.kind().ends_with("expression") {
            open.extend((0..node.child_count()).filter_map(|index| node.child(index)));
        }
    }
}

fn add_points(block: Node<'_>, function: &str, text: &str, points: &mut Vec<Point>) {
    let mut add = |node: Node<'_>| {
        let (offset, line) = (node.start_byte(), node.start_position().row + 1);
        if !is_excluded(text, line) {
            points.push(Point { offset, line, function: function.to_owned() });
        }
    };
    let mut last_jumps = false;
    for index in 0..block.child_count() {
        let Some(child) = block.child(index) else { continue };
        let kind = child.kind();
        let is_statement = child.is_named() && (kind.ends_with("_statement") || kind == "declaration");
        let is_end = kind == "}" && block.kind() == "compound_statement" && !child.is_missing();
        if child.is_error() || child.has_error() {
            continue;
        }
        // The value of a case is no statement, nor is the label itself.
        let is_label = block.kind() == "case_statement" && block.child_by_field_name("value") == Some(child);
        if is_statement && kind != "case_statement" && !is_label || is_end && !last_jumps {
            add(child);
        }
        if is_statement {
            last_jumps = matches!(
                kind,
                "return_statement" | "break_statement" | "continue_statement" | "goto_statement" | "case_statement"
            );
        }
    }
}

/// Whether the user wants no fence before a line.
fn is_excluded(text: &str, line: usize) -> bool {
    let lines: Vec<&str> = text.lines().skip(line.saturating_sub(2)).take(if line > 1 { 2 } else { 1 }).collect();
    let here = lines.last().is_some_and(|here| here.contains(NO_FENCE));
    let above = lines.first().is_some_and(|above| above.trim_start().starts_with("//") && above.contains(NO_FENCE));
    here || above
}

fn name_of(function: Node<'_>, text: &str) -> String {
    let mut node = function.child_by_field_name("declarator");
    while let Some(declarator) = node {
        if declarator.kind() == "identifier" {
            return text[declarator.byte_range()].to_owned();
        }
        node = declarator.child_by_field_name("declarator");
    }
    String::new()
}
