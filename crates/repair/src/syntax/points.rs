//! Where in a function a fence can stand: before each statement and at the end of each block; and within expressions where C
//! orders what is done, before the second operand of `&&`, `||` and `,`, before those of `?:`, and in the head of a `for`. A statement that is no part of a
//! block, such as `return` in `if (done) return;`, gets braces together with its fence.
//!
//! There are no places inside of macros, nor in what is given to one: since a macro looks like a function, in no argument. Beside parts of
//! the text that the grammar does not know, where a macro may have begun a statement, places are uncertain.

use super::{children, nodes};
use crate::source::{Point, Shape};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// Lines that fences are kept away from, by comments such as `fencepost: no fence`: those that such a comment is on and, if there
/// is nothing else on its lines, the one below it.
pub(crate) struct ExcludedLines(BTreeSet<usize>);

impl ExcludedLines {
    pub(crate) fn new(root: Node<'_>, text: &str) -> Self {
        let mut lines = BTreeSet::new();
        for comment in nodes(root).filter(|node| node.kind() == "comment") {
            if !excludes_fences(&text[comment.byte_range()]) {
                continue;
            }
            let (first, last) = (comment.start_position().row, comment.end_position().row);
            lines.extend(first..=last);
            let before = text[..comment.start_byte()].rsplit('\n').next().unwrap_or_default();
            let after = text[comment.end_byte()..].split('\n').next().unwrap_or_default();
            if before.trim().is_empty() && after.trim().is_empty() {
                lines.insert(last + 1);
            }
        }
        Self(lines)
    }

    /// Whether fences are kept away from something: by its first line, and if it is simple by any of its lines.
    fn is_from(&self, node: Node<'_>) -> bool {
        let simple = matches!(node.kind(), "expression_statement" | "declaration" | "return_statement");
        let (first, last) = (node.start_position().row, node.end_position().row);
        self.0.range(first..=if simple { last } else { first }).next().is_some()
    }
}

/// Whether a comment has the words `fencepost: no fence`, or `no-fence`.
fn excludes_fences(comment: &str) -> bool {
    let comment = comment.to_lowercase();
    let mut parts = comment.split("fencepost:").skip(1);
    parts.any(|rest| ["no fence", "no-fence"].iter().any(|words| rest.trim_start().starts_with(words)))
}

/// Adds the points of the body of a function.
pub(crate) fn add(body: Node<'_>, function: &str, away: &ExcludedLines, points: &mut Vec<Point>) {
    let mut adding = PointSearch { function, away, points };
    let mut open = vec![body];
    while let Some(node) = open.pop() {
        adding.visit(node);
        open.extend(children(node).filter(|child| is_plain(node, *child)));
    }
}

/// Whether part of something is code that runs as it is written.
fn is_plain(parent: Node<'_>, child: Node<'_>) -> bool {
    let field = |name: &str| parent.child_by_field_name(name) == Some(child);
    match parent.kind() {
        kind if kind.starts_with("preproc_") => !field("condition"),
        "case_statement" => !field("value"),
        "array_declarator" => !field("size"),
        // Static variables have their values before the program starts; so `extern` and others are not looked at either.
        "declaration" if child.kind() == "init_declarator" && has_storage_class(parent) => false,
        _ => !matches!(
            child.kind(),
            "argument_list"
                | "sizeof_expression"
                | "alignof_expression"
                | "offsetof_expression"
                | "generic_expression"
                | "gnu_asm_expression"
                | "enum_specifier"
                | "struct_specifier"
                | "union_specifier"
                | "attribute_specifier"
                | "preproc_def"
                | "preproc_function_def"
                | "preproc_call"
                | "typeof_specifier"
                | "function_definition"
        ),
    }
}

fn has_storage_class(declaration: Node<'_>) -> bool {
    children(declaration).any(|part| part.kind() == "storage_class_specifier")
}

struct PointSearch<'a> {
    function: &'a str,
    away: &'a ExcludedLines,
    points: &'a mut Vec<Point>,
}

impl PointSearch<'_> {
    fn visit(&mut self, node: Node<'_>) {
        let field = |name: &str| node.child_by_field_name(name);
        match node.kind() {
            "compound_statement" | "case_statement" => self.add_block(node),
            kind if is_part_of_block(kind) => self.add_block(node),
            "if_statement" => self.add_alone(field("consequence")),
            "while_statement" => self.add_alone(field("body")),
            "else_clause" => self.add_alone(children(node).find(|child| is_statement(*child))),
            "labeled_statement" => self.add_labelled(node),
            "do_statement" => {
                self.add_alone(field("body"));
                if field("body").is_some_and(|body| body.kind() != "compound_statement") {
                    self.add_operand(field("condition"));
                }
            }
            "for_statement" => {
                self.add_alone(field("body"));
                if field("initializer").is_some() || field("update").is_some() {
                    self.add_operand(field("condition"));
                }
                self.add_operand(field("update"));
            }
            "comma_expression" => self.add_operand(field("right")),
            "binary_expression" if field("operator").is_some_and(|sign| matches!(sign.kind(), "&&" | "||")) => {
                self.add_operand(field("right"));
            }
            "conditional_expression" => {
                self.add_operand(field("consequence"));
                self.add_operand(field("alternative"));
            }
            "declaration" if !has_storage_class(node) => {
                // The first is right after the statement before.
                for declarator in children(node).filter(|child| child.kind() == "init_declarator").skip(1) {
                    let value = declarator.child_by_field_name("value");
                    self.add_operand(value.filter(|value| value.kind() != "initializer_list"));
                }
            }
            _ => {}
        }
    }

    fn add_point(&mut self, node: Node<'_>, shape: Shape) {
        self.add_point_unless(node, shape, false);
    }

    fn add_point_unless(&mut self, node: Node<'_>, shape: Shape, is_uncertain: bool) {
        if !self.away.is_from(node) {
            let (offset, at) = (node.start_byte(), node.start_position());
            let (line, column, function) = (at.row + 1, at.column + 1, self.function.to_owned());
            self.points.push(Point { offset, line, column, function, shape, is_uncertain });
        }
    }

    /// A point before an operand that might do something with memory.
    fn add_operand(&mut self, operand: Option<Node<'_>>) {
        let does_something = |node: &Node<'_>| {
            nodes(*node).any(|part| {
                part.kind() == "identifier" || part.kind() == "field_expression" || part.kind() == "call_expression"
            })
        };
        if let Some(operand) = operand.filter(|operand| !operand.has_error()).map(first).filter(does_something) {
            self.add_point(operand, Shape::Operand(operand.end_byte()));
        }
    }

    /// A point before a statement that is not in a block.
    fn add_alone(&mut self, statement: Option<Node<'_>>) {
        let wanted = |node: &Node<'_>| node.kind() != "compound_statement" && is_statement(*node) && !node.has_error();
        if let Some(statement) = statement.filter(wanted) {
            self.add_point(statement, Shape::Braces(statement.end_byte()));
        }
    }

    /// A point between a label and its statement, where jumps come by.
    fn add_labelled(&mut self, labelled: Node<'_>) {
        let mut outer = labelled;
        while let Some(parent) = outer.parent().filter(|parent| parent.kind() == "labeled_statement") {
            outer = parent;
        }
        let is_in_block = outer.parent().is_some_and(|parent| {
            matches!(parent.kind(), "compound_statement" | "case_statement") || is_part_of_block(parent.kind())
        });
        let statement = children(labelled).filter(|child| is_statement(*child) && !child.has_error()).last();
        match statement.filter(|statement| statement.kind() != "labeled_statement") {
            Some(statement) if is_in_block => self.add_point(statement, Shape::Statement),
            statement => self.add_alone(statement),
        }
    }

    fn add_block(&mut self, block: Node<'_>) {
        // The last statement of a block that is part of an expression is its value, which nothing may come after.
        let is_value = block.parent().is_some_and(|parent| parent.kind().ends_with("expression"));
        let has_end = block.kind() == "compound_statement" && !is_value;
        let (mut last_jumps, mut follows_error) = (false, false);
        for child in children(block) {
            let kind = child.kind();
            let has_error = child.is_error() || child.has_error();
            // A macro that stands for the beginning of a statement, such as `WHEN (c) {`: what comes next may be part of it.
            let is_uncertain = has_error || follows_error;
            follows_error = has_error || follows_error && kind == "comment";
            if child.is_error() {
                self.add_point_unless(child, Shape::Statement, true);
            }
            // The value of a case is no statement, nor is the label itself.
            let is_label = block.kind() == "case_statement" && block.child_by_field_name("value") == Some(child);
            let is_end = kind == "}" && has_end && !child.is_missing();
            if is_statement(child) && kind != "case_statement" && !is_label || is_end && !last_jumps {
                self.add_point_unless(child, Shape::Statement, is_uncertain);
            }
            if is_statement(child) {
                last_jumps = matches!(
                    kind,
                    "return_statement" | "break_statement" | "continue_statement" | "goto_statement" | "case_statement"
                );
            } else if child.is_error() || is_part_of_block(kind) {
                last_jumps = false;
            }
        }
    }
}

/// Whether it holds statements of the block that it is in, if macros say so.
fn is_part_of_block(kind: &str) -> bool {
    matches!(kind, "preproc_if" | "preproc_ifdef" | "preproc_else" | "preproc_elif" | "preproc_elifdef")
}

fn is_statement(node: Node<'_>) -> bool {
    node.is_named() && (node.kind().ends_with("_statement") || node.kind() == "declaration")
}

/// The part of an operand that is done first. Compilers make something else of `(fence, b && c)` than of `(fence, b) && c`.
fn first(operand: Node<'_>) -> Node<'_> {
    let mut operand = operand;
    loop {
        let is_sign =
            |signs: &[&str]| operand.child_by_field_name("operator").is_some_and(|sign| signs.contains(&sign.kind()));
        let part = match operand.kind() {
            "parenthesized_expression" => inside(operand),
            "binary_expression" if is_sign(&["&&", "||"]) => operand.child_by_field_name("left"),
            "unary_expression" if is_sign(&["!"]) => operand.child_by_field_name("argument"),
            "conditional_expression" => operand.child_by_field_name("condition"),
            "comma_expression" => operand.child_by_field_name("left"),
            _ => None,
        };
        match part.filter(|part| part.kind() != "compound_statement") {
            Some(part) => operand = part,
            None => return operand,
        }
    }
}

/// What is between parentheses.
fn inside(node: Node<'_>) -> Option<Node<'_>> {
    if node.kind() != "parenthesized_expression" {
        return Some(node);
    }
    children(node).find(|child| child.is_named() && child.kind() != "comment")
}
