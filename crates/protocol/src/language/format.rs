//! The formatter. Line breaks are the author's, as long as there is at most one empty line; indentation and the spaces
//! inside of a line are ours. Tokens and comments are never touched, so the meaning cannot change.

use super::LanguageError;
use super::token::{Kind, Token, tokens};

const INDENT: &str = "    ";

/// A file in the usual form. It must be one that can be read.
pub fn format(source: &str) -> Result<String, LanguageError> {
    super::parse(source)?;
    let tokens = tokens(source)?;
    let mut text = String::new();
    // The lines of all braces that are open. Those of one line indent together.
    let mut open: Vec<usize> = Vec::new();
    let mut line = 0;
    // Whether the statement or declaration of the line has begun on an earlier one.
    let mut continues = false;
    let mut previous: Option<Token<'_>> = None;
    for (position, token) in tokens.iter().enumerate().filter(|(_, token)| token.kind != Kind::End) {
        let closed = if is(token, &["}"]) { open.pop() } else { None };
        if let Some(before) = previous {
            let gap = &source[before.span.end..token.span.start];
            let breaks = gap.matches('\n').count().max(usize::from(before.kind == Kind::Comment));
            if breaks == 0 {
                text.push_str(if is_spaced(&before, token, &tokens, position) { " " } else { "" });
            } else {
                let further = ["when", "returns", "orders", "deferred", "and", "or"].contains(&token.text);
                let more = usize::from(closed.is_none() && (continues || further));
                new_line(&mut text, breaks.min(2), depth(&open, closed) + more);
                line += 1;
            }
        }
        text.push_str(token.text);
        if is(token, &["{"]) {
            open.push(line);
        }
        if token.kind != Kind::Comment {
            continues = !is(token, &["{", "}", ";", ","]);
        }
        previous = Some(*token);
    }
    text.push('\n');
    Ok(text)
}

/// In how many lines braces were opened that are open now, but for the line of the one that is closed.
fn depth(open: &[usize], closed: Option<usize>) -> usize {
    let mut lines: Vec<usize> = open.iter().copied().filter(|line| Some(*line) != closed).collect();
    lines.dedup();
    lines.len()
}

fn is(token: &Token<'_>, texts: &[&str]) -> bool {
    token.kind == Kind::Symbol && texts.contains(&token.text)
}

fn new_line(text: &mut String, breaks: usize, depth: usize) {
    text.push_str(&"\n".repeat(breaks));
    text.push_str(&INDENT.repeat(depth));
}

/// Whether there is a space between two tokens of a line.
fn is_spaced(before: &Token<'_>, token: &Token<'_>, tokens: &[Token<'_>], position: usize) -> bool {
    if token.kind == Kind::Comment {
        return true;
    }
    if is(token, &[",", ";", ":", ")", "]", ".", "..", "#"]) || is(before, &["(", "[", ".", "..", "#"]) {
        return false;
    }
    // `<` and `>` are brackets in types and comparisons elsewhere.
    let bracket = |at: usize| is_type_bracket(tokens, at);
    if is(token, &["<", ">"]) && bracket(position) || is(before, &["<"]) && bracket(position - 1) {
        return false;
    }
    // The dashes in the name of the protocol.
    let in_name =
        |at: usize| tokens[..at].iter().filter(|token| token.kind != Kind::Comment).all(|token| token.text != ";");
    if in_name(position) && (is(token, &["-"]) || is(before, &["-"])) {
        return false;
    }
    if is(token, &["("]) {
        // A call or the parameters of a rule, but not what follows a keyword or an operator.
        let keyword = ["when", "and", "or", "not", "in", "if", "returns", "orders"].contains(&before.text);
        return keyword || before.kind != Kind::Word;
    }
    !is(token, &["["])
}

/// Whether `<` or `>` belongs to a type: `data<j>`, `Line<j: Loc>`, `queue<Msg, 2 * LOCS>`.
fn is_type_bracket(tokens: &[Token<'_>], at: usize) -> bool {
    let opens = |at: usize| {
        let before = at.checked_sub(1).map(|before| tokens[before]);
        let earlier = at.checked_sub(2).map(|earlier| tokens[earlier].text);
        is(&tokens[at], &["<"])
            && before.is_some_and(|before| {
                before.kind == Kind::Word
                    && (matches!(before.text, "data" | "queue")
                        || matches!(earlier, Some("record" | ":")) && before.text.starts_with(char::is_uppercase)
                        || matches!(earlier, Some("<")) && before.text.starts_with(char::is_uppercase))
            })
    };
    if is(&tokens[at], &["<"]) {
        return opens(at);
    }
    // The bracket that it closes.
    let mut open = 0;
    for earlier in (0..at).rev() {
        if is(&tokens[earlier], &[";", "{", "}"]) {
            return false;
        }
        if is(&tokens[earlier], &[">"]) && is_type_bracket(tokens, earlier) {
            open += 1;
        } else if opens(earlier) {
            if open == 0 {
                return true;
            }
            open -= 1;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_and_indentation_are_ours() {
        let ugly = "protocol a-b ;\nenum   K{A,B}\nrecord M{a:Loc,d:data < a >}\n\n\n\nvar q [ Proc ]:queue<M,2*LOCS , hardware>; // why\n\
                    init{\nfor i:Proc{\nif len(q[i])<2 and(true or\nfalse){ pop( q[i] ) ; }\n}\n  // end\n}\n";
        let pretty = "protocol a-b;\nenum K { A, B }\nrecord M { a: Loc, d: data<a> }\n\nvar q[Proc]: queue<M, 2 * LOCS, hardware>; // why\n\
                      init {\n    for i: Proc {\n        if len(q[i]) < 2 and (true or\n            false) { pop(q[i]); }\n    }\n    // end\n}\n";
        assert_eq!(format(ugly).as_deref(), Ok(pretty));
        assert_eq!(format(pretty).as_deref(), Ok(pretty));
    }
}
