//! Finds functions in the text of C, without a parser: the compiler is the judge of what is none.

/// A name with parentheses behind it: a function that is defined, declared or called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head<'t> {
    /// What stands before the name, back to the end of what comes before.
    pub before: &'t str,
    pub name: &'t str,
    /// What is in the parentheses.
    pub parameters: &'t str,
    /// What comes after them.
    next: Option<u8>,
    /// Whether it stands in no braces, so that it is no call.
    is_outside: bool,
}

impl Head<'_> {
    /// Whether the function has its body here.
    pub fn is_definition(&self) -> bool {
        self.next == Some(b'{')
    }

    /// Whether the function is declared here, without a body.
    pub fn is_declaration(&self) -> bool {
        self.is_outside && self.next == Some(b';')
    }
}

/// All names with parentheses in a text that has [no comments](without_comments).
pub(crate) fn heads(text: &str) -> Vec<Head<'_>> {
    let bytes = text.as_bytes();
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut found = Vec::new();
    let (mut at, mut depth, mut after_last) = (0, 0_usize, 0);
    while at < bytes.len() {
        if !is_name(bytes[at]) {
            match bytes[at] {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if matches!(bytes[at], b'{' | b'}' | b';') {
                after_last = at + 1;
            }
            at += 1;
            continue;
        }
        let start = at;
        while at < bytes.len() && is_name(bytes[at]) {
            at += 1;
        }
        let open = skip_blanks(bytes, at);
        if bytes.get(open) != Some(&b'(') {
            continue;
        }
        let close = end_of_parentheses(bytes, open);
        found.push(Head {
            before: &text[after_last..start],
            name: &text[start..at],
            parameters: text.get(open + 1..close.saturating_sub(1)).unwrap_or_default(),
            next: bytes.get(skip_blanks(bytes, close)).copied(),
            is_outside: depth == 0,
        });
    }
    found
}

/// Behind the parenthesis that closes the one at a place, or at the end.
fn end_of_parentheses(bytes: &[u8], open: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in bytes.iter().enumerate().skip(open) {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    bytes.len()
}

/// The text with a blank for each comment, and nothing in strings.
pub(crate) fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest[2..].find("*/").map_or(rest.len(), |end| end + 4),
            '"' | '\'' => length_of_literal(rest, first),
            _ => 0,
        };
        if length == 0 {
            kept.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            kept.push(' ');
            rest = &rest[length..];
        }
    }
    kept
}

/// How long a string is with its quotes. It ends with its line at the latest.
fn length_of_literal(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' => return at,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
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
        let declared: Vec<Head<'_>> = heads(text).into_iter().filter(Head::is_declaration).collect();
        let [f] = declared[..] else { panic!("{declared:?}") };
        assert_eq!((f.before.trim(), f.name, f.parameters), ("extern int *", "f", "int a, char (*b)(void)"));
    }
}
