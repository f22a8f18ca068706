//! Where in a C file a fence can stand: before each statement, and at the end of each block. A statement that is no part of a
//! block, such as `return` in `if (done) return;`, gets braces together with its fence.
//!
//! The grammar is that of tree-sitter, which reads the text as the user wrote it, before the preprocessor: only there can a
//! patch change it. Places inside of macros are none, nor are those in parts of the text that the grammar does not know.

use crate::access::AtomicAccess;
use crate::edit::Edit;
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
    /// Where the statement ends, if a fence needs braces around both.
    pub alone_until: Option<usize>,
}

impl Point {
    /// What puts a fence here, with something between it and the statement.
    pub(crate) fn insert(&self, fence: &str, space: &str, edits: &mut Vec<Edit>) {
        match self.alone_until {
            _ if fence.is_empty() => {}
            None => edits.push(Edit::insert(self.offset, format!("{fence}{space}"))),
            Some(end) => {
                // What ends here ends before anything else begins.
                edits.insert(0, Edit::insert(end, format!("{space}}}")));
                edits.push(Edit::insert(self.offset, format!("{{{space}{fence}{space}")));
            }
        }
    }
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
    /// The atomic accesses that say their order.
    pub accesses: Vec<AtomicAccess>,
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
        let (mut points, mut accesses) = (Vec::new(), Vec::new());
        functions(tree.root_node(), &mut |function| {
            if let Some(body) = function.child_by_field_name("body") {
                let name = name_of(function, &text);
                nodes(body, &mut |node| {
                    add_points(node, &name, &text, &mut points);
                    accesses.extend(AtomicAccess::new(node, &name, &text));
                });
            }
        });
        accesses.sort_by_key(|access| access.offset);
        points.sort_by_key(|point| point.offset);
        points.dedup_by_key(|point| point.offset);
        if points.is_empty() {
            return Err(SourceError::NoPlaces(name));
        }
        Ok(Self { name, text, points, accesses })
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

/// Calls `found` for each part of a function that was read without errors.
fn nodes<'t>(body: Node<'t>, found: &mut dyn FnMut(Node<'t>)) {
    let mut open = vec![body];
    while let Some(node) = open.pop() {
        found(node);
        open.extend((0..node.child_count()).filter_map(|index| node.child(index)));
    }
}

fn add_points(node: Node<'_>, function: &str, text: &str, points: &mut Vec<Point>) {
    match node.kind() {
        // A block that is part of an expression belongs to an extension.
        "compound_statement" if node.parent().is_some_and(|parent| parent.kind().ends_with("expression")) => {}
        "compound_statement" | "case_statement" => add_points_of_block(node, function, text, points),
        "if_statement" => add_alone(node.child_by_field_name("consequence"), (function, text), points),
        "while_statement" | "for_statement" | "do_statement" => {
            add_alone(node.child_by_field_name("body"), (function, text), points);
        }
        "else_clause" => {
            let children = (0..node.child_count()).filter_map(|index| node.child(index));
            add_alone(children.into_iter().find(|child| is_statement(*child)), (function, text), points);
        }
        _ => {}
    }
}

/// A point before a statement that is not in a block.
fn add_alone(statement: Option<Node<'_>>, (function, text): (&str, &str), points: &mut Vec<Point>) {
    let wanted = |node: &Node<'_>| node.kind() != "compound_statement" && is_statement(*node) && !node.has_error();
    if let Some(statement) = statement.filter(wanted).filter(|statement| !is_in_expression(*statement)) {
        add_point(statement, Some(statement.end_byte()), (function, text), points);
    }
}

fn is_in_expression(node: Node<'_>) -> bool {
    let mut parent = node.parent();
    while let Some(node) = parent {
        if node.kind().ends_with("expression") {
            return true;
        }
        parent = node.parent();
    }
    false
}

fn is_statement(node: Node<'_>) -> bool {
    node.is_named() && (node.kind().ends_with("_statement") || node.kind() == "declaration")
}

fn add_point(node: Node<'_>, alone_until: Option<usize>, (function, text): (&str, &str), points: &mut Vec<Point>) {
    let (offset, line) = (node.start_byte(), node.start_position().row + 1);
    if !is_excluded(text, line) {
        points.push(Point { offset, line, function: function.to_owned(), alone_until });
    }
}

fn add_points_of_block(block: Node<'_>, function: &str, text: &str, points: &mut Vec<Point>) {
    if is_in_expression(block) {
        return;
    }
    let (mut last_jumps, mut follows_error) = (false, false);
    for index in 0..block.child_count() {
        let Some(child) = block.child(index) else { continue };
        let kind = child.kind();
        let is_end = kind == "}" && block.kind() == "compound_statement" && !child.is_missing();
        if child.is_error() || child.has_error() {
            // A macro that stands for the beginning of a statement, such as `WHEN (c) {`: what comes next may be part of it.
            follows_error = true;
            continue;
        }
        if follows_error {
            follows_error = kind == "comment";
            continue;
        }
        // The value of a case is no statement, nor is the label itself.
        let is_label = block.kind() == "case_statement" && block.child_by_field_name("value") == Some(child);
        if is_statement(child) && kind != "case_statement" && !is_label || is_end && !last_jumps {
            add_point(child, None, (function, text), points);
        }
        if is_statement(child) {
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
