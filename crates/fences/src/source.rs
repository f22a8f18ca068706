//! A C file of a program as the user wrote it, with the places (`points.rs`) for fences.
//!
//! The grammar is that of tree-sitter, which reads the text before the preprocessor does: only there can a patch change it.

use crate::access::AtomicAccess;
use crate::edit::Edit;
use crate::points::{self, Away};
use thiserror::Error;
use tree_sitter::{Node, Parser};

/// How a fence is put before something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// As a statement of its own.
    Statement,
    /// Together with a statement that is no part of a block and ends here, in braces.
    Braces(usize),
    /// Together with an operand that ends here, in parentheses and with a comma.
    Operand(usize),
}

/// A place for a fence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Where in the text, in bytes.
    pub offset: usize,
    /// On which line, from 1.
    pub line: usize,
    /// At which byte of the line, from 1.
    pub column: usize,
    /// The function.
    pub function: String,
    /// What it takes to put a fence here.
    pub shape: Shape,
    /// Whether what comes before or after it is not understood, so that a fence here may do something else: a macro may have begun a
    /// statement. Whoever uses it must look what a compiler makes of it.
    pub is_uncertain: bool,
}

impl Point {
    /// What puts a fence here, given as a statement, with something between it and what it stands before.
    pub(crate) fn insert(&self, fence: &str, space: &str, edits: &mut Vec<Edit>) {
        if fence.is_empty() {
            return;
        }
        // What ends at a place ends before anything else begins there.
        match self.shape {
            Shape::Statement => edits.push(Edit::insert(self.offset, format!("{fence}{space}"))),
            Shape::Braces(end) => {
                edits.insert(0, Edit::insert(end, format!("{space}}}")));
                edits.push(Edit::insert(self.offset, format!("{{{space}{fence}{space}")));
            }
            Shape::Operand(end) => {
                let fence = fence.trim_end_matches(';').replace("; ", ", ");
                edits.insert(0, Edit::insert(end, ")"));
                edits.push(Edit::insert(self.offset, format!("({fence},{space}")));
            }
        }
    }
}

/// A header that a file asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Include {
    /// Where in the text.
    pub offset: usize,
    /// Where that part of the file begins that it is in: itself, or the outermost `#if` around it.
    pub top: usize,
    /// What is named, with its quotes.
    pub name: String,
}

impl Include {
    /// Whether it is this header, and asked for whatever macros say.
    pub(crate) fn is_always_of(&self, header: &str) -> bool {
        self.offset == self.top && self.name.trim_matches(['"', '<', '>']) == header
    }
}

/// A file of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name, for messages.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The places for fences, in order.
    pub points: Vec<Point>,
    /// The atomic accesses that say their order.
    pub accesses: Vec<AtomicAccess>,
    /// The functions, whether or not there are places in them.
    pub functions: Vec<String>,
    /// The headers, in order.
    pub includes: Vec<Include>,
    /// Lines, from 1, with something that the grammar does not know.
    pub unknown: Vec<usize>,
}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SourceError {
    /// The grammar and the parser do not go together.
    #[error("the grammar of C cannot be used: {0}")]
    Grammar(String),
}

impl SourceFile {
    /// Finds the places of a file.
    pub fn new(name: String, text: String) -> Result<Self, SourceError> {
        let mut parser = Parser::new();
        let grammar = |error: &dyn std::fmt::Display| SourceError::Grammar(error.to_string());
        parser.set_language(&tree_sitter_c::LANGUAGE.into()).map_err(|error| grammar(&error))?;
        let tree = parser.parse(&text, None).ok_or_else(|| grammar(&"no answer"))?;
        let (points, accesses, functions) = (Vec::new(), Vec::new(), Vec::new());
        let mut file = Self { name, text, points, accesses, functions, includes: Vec::new(), unknown: Vec::new() };
        let away = Away::new(tree.root_node(), &file.text);
        for node in nodes(tree.root_node()) {
            if node.is_error() || node.is_missing() {
                file.unknown.push(node.start_position().row + 1);
            }
            match node.kind() {
                "function_definition" => file.add_function(node, &away),
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

    fn add_function(&mut self, function: Node<'_>, away: &Away) {
        let Some(body) = function.child_by_field_name("body") else { return };
        let name = name_of(function, &self.text);
        points::add(body, &name, away, &mut self.points);
        self.accesses.extend(nodes(body).filter_map(|node| AtomicAccess::new(node, &name, &self.text)));
        self.functions.push(name);
    }
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
