//! From the text of a model file to tokens with positions.

use super::error::{ModelError, ModelErrorKind};
use fencepost_source::{Cursor, LineIndex, Position};
use std::fmt;

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// Letters, digits and underscores, primes at the end.
    Word(&'a str),
    /// `<M1>`, the label of an axiom.
    Label(&'a str),
    /// `( ) , : = ~ & | => <=>`
    Mark(&'static str),
    /// The end of the file.
    End,
}

/// Longer words are cut in messages. They are ASCII.
const LONGEST: usize = 80;

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) if word.len() > LONGEST => write!(f, "`{}...`", &word[..LONGEST]),
            Self::Word(word) => write!(f, "`{word}`"),
            Self::Label(label) => write!(f, "the label <{label}>"),
            Self::Mark(mark) => write!(f, "`{mark}`"),
            Self::End => f.write_str("the end of the file"),
        }
    }
}

/// A longer mark stands before those that it begins with.
const MARKS: [&str; 10] = ["<=>", "=>", "(", ")", ",", ":", "=", "~", "&", "|"];

/// All tokens, the last of which is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Position)>, ModelError> {
    let lines = LineIndex::new(text);
    let mut cursor = Cursor::new(text);
    let mut tokens = Vec::new();
    loop {
        skip_blanks(&mut cursor);
        let position = lines.position(cursor.offset());
        let token = next(&mut cursor, position)?;
        tokens.push((token, position));
        if token == Token::End {
            return Ok(tokens);
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The token at a position.
fn next<'a>(cursor: &mut Cursor<'a>, position: Position) -> Result<Token<'a>, ModelError> {
    let Some(first) = cursor.peek() else { return Ok(Token::End) };
    if is_word(first) {
        return Ok(Token::Word(word(cursor)));
    }
    if let Some(mark) = cursor.eat_any(MARKS) {
        return Ok(Token::Mark(mark));
    }
    if cursor.eat("<") {
        let label = word(cursor);
        if !label.is_empty() && cursor.eat(">") {
            return Ok(Token::Label(label));
        }
        let remedy = "write a label as <name>, with letters, digits and underscores";
        return Err(ModelError::new(ModelErrorKind::Syntax, position, "this label is malformed", remedy));
    }
    let message = format!("`{}` has no meaning here", first.escape_debug());
    let remedy = "formulas are made of names, ( ) , = ~ & | => <=> and `forall` and `exists`; comments begin with //";
    Err(ModelError::new(ModelErrorKind::Syntax, position, message, remedy))
}

/// A word, which may be empty.
fn word<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    let start = cursor.offset();
    cursor.take_while(is_word);
    cursor.take_while(|c| c == '\'');
    cursor.text_from(start)
}

fn skip_blanks(cursor: &mut Cursor<'_>) {
    loop {
        cursor.take_while(char::is_whitespace);
        if !cursor.is_at("//") {
            return;
        }
        cursor.take_until("\n");
    }
}
