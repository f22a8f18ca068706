//! Finds functions in the text of C, without a parser: the compiler is the judge of what is none.

use fencepost_source::{Cursor, Span};

/// A name with parentheses behind it: a function that is defined, declared or called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FunctionHead<'t> {
    /// What stands before the name, back to the end of what comes before.
    pub before: &'t str,
    pub name: &'t str,
    /// Where the name is.
    pub span: Span,
    /// What is in the parentheses.
    pub parameters: &'t str,
    /// What comes after them.
    next: Option<char>,
    /// Whether it stands in no braces, so that it is no call.
    is_outside: bool,
}

impl FunctionHead<'_> {
    /// Whether the function has its body here.
    pub fn is_definition(&self) -> bool {
        self.next == Some('{')
    }

    /// Whether the function is declared here, without a body.
    pub fn is_declaration(&self) -> bool {
        self.is_outside && self.next == Some(';')
    }
}

/// All names with parentheses in a text that has [no comments](without_comments).
pub(crate) fn heads(text: &str) -> Vec<FunctionHead<'_>> {
    let mut found = Vec::new();
    let mut cursor = Cursor::new(text);
    let (mut depth, mut after_last) = (0_usize, 0);
    while let Some(next) = cursor.peek() {
        let start = cursor.offset();
        let name = cursor.take_while(is_part_of_name);
        if name.is_empty() {
            cursor.bump();
            match next {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if matches!(next, '{' | '}' | ';') {
                after_last = cursor.offset();
            }
            continue;
        }
        // What is in the parentheses may have names with parentheses, too.
        let mut ahead = cursor;
        skip_blanks(&mut ahead);
        let Some(parameters) = take_parentheses(&mut ahead) else { continue };
        skip_blanks(&mut ahead);
        found.push(FunctionHead {
            before: &text[after_last..start],
            name,
            span: cursor.span_from(start),
            parameters,
            next: ahead.peek(),
            is_outside: depth == 0,
        });
    }
    found
}

fn is_part_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Takes parentheses, and returns what is in them. Those that are not closed go on to the end.
fn take_parentheses<'t>(cursor: &mut Cursor<'t>) -> Option<&'t str> {
    let mut ahead = *cursor;
    if !ahead.eat("(") {
        return None;
    }
    let inside = match cursor.take_nested("(", ")") {
        Some(parentheses) => &parentheses[1..parentheses.len() - 1],
        None => {
            *cursor = ahead;
            cursor.take(cursor.rest().len())
        }
    };
    Some(inside)
}

fn skip_blanks(cursor: &mut Cursor<'_>) {
    cursor.take_while(|c| c.is_ascii_whitespace());
}

/// The text with blanks in place of comments and strings, so that every offset is that of the text.
pub(crate) fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut cursor = Cursor::new(text);
    while let Some(next) = cursor.peek() {
        let start = cursor.offset();
        if cursor.eat("//") {
            cursor.take_until("\n");
        } else if cursor.eat("/*") {
            cursor.take_until("*/");
            cursor.eat("*/");
        } else if matches!(next, '"' | '\'') {
            take_literal(&mut cursor, next);
        } else {
            cursor.bump();
            kept.push(next);
            continue;
        }
        kept.extend(std::iter::repeat_n(' ', cursor.span_from(start).length()));
    }
    kept
}

/// Takes a string with its quotes. It ends with its line at the latest.
fn take_literal(cursor: &mut Cursor<'_>, quote: char) {
    cursor.bump();
    while let Some(next) = cursor.peek().filter(|next| *next != '\n') {
        cursor.bump();
        match next {
            // Also the end of a line.
            '\\' => drop(cursor.bump()),
            _ if next == quote => return,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn defined(text: &str) -> Vec<String> {
        let text = without_comments(text);
        heads(&text).iter().filter(|head| head.is_definition()).map(|head| head.name.to_owned()).collect()
    }

    #[test]
    fn functions_with_bodies_are_found() {
        let text =
            "void f(void);\nvoid e(void) {\n  g(1);\n}\nint d (int a)\n{ if (a) { return 0; } }\n#define x(y) (y)\n";
        let found = defined(text);
        assert!(found.contains(&"e".to_owned()) && found.contains(&"d".to_owned()));
        assert!(
            !found.contains(&"f".to_owned()) && !found.contains(&"g".to_owned()) && !found.contains(&"x".to_owned())
        );
    }

    #[test]
    fn comments_and_strings_are_no_functions() {
        let text = "void a(void) // a { b\n{ }\nvoid b(void) /* \" */ { }\n/* void c(void) { } */\n// void d(void) { }\n\
                    char *s = \"e(\\\") {\", q = '\"'; void f(void) { }\nint x = 6 / 2; void g(void) { } // \u{e4}";
        assert_eq!(defined(text), ["a", "b", "f", "g"]);
    }

    #[test]
    fn calls_are_no_declarations() {
        let text = "struct s { int (*p)(void); };\nextern int *f(int a, char (*b)(void));\nvoid g(void) { f(1, 0); return h(); }";
        let declared: Vec<FunctionHead<'_>> = heads(text).into_iter().filter(FunctionHead::is_declaration).collect();
        let [f] = declared[..] else { panic!("{declared:?}") };
        assert_eq!((f.before.trim(), f.name, f.parameters), ("extern int *", "f", "int a, char (*b)(void)"));
    }
}
