//! From characters to tokens.

use fencepost_source::{Cursor, LineIndex, Position};
use std::fmt;

/// Why a text is not a program, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: {message}")]
pub struct ParseError {
    /// Where the reader could not go on.
    pub position: Position,
    /// What it found there, and what it expected.
    pub message: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    Number(u128),
    Quoted(String),
    Mark(char),
    Arrow,
    End,
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "`{word}`"),
            Self::Number(number) => write!(f, "`{number}`"),
            Self::Quoted(text) => write!(f, "{text:?}"),
            Self::Mark(mark) => write!(f, "`{mark}`"),
            Self::Arrow => f.write_str("`->`"),
            Self::End => f.write_str("the end"),
        }
    }
}

/// Reads tokens off the front of a text.
pub(super) struct Lexer<'a> {
    cursor: Cursor<'a>,
    lines: LineIndex,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { cursor: Cursor::new(text), lines: LineIndex::new(text) }
    }

    /// The next token and where it starts; [`Token::End`] again and again at the end.
    pub(super) fn next(&mut self) -> Result<(Token<'a>, Position), ParseError> {
        self.skip_blanks();
        let start = self.position();
        let token = match self.cursor.peek() {
            None => Token::End,
            Some(c) if is_word(c) && !c.is_ascii_digit() => Token::Word(self.cursor.take_while(is_word)),
            Some(c) if c.is_ascii_digit() => number(self.cursor.take_while(is_word)).map_err(|m| error(start, m))?,
            Some('"') => self.quoted()?,
            Some(_) if self.cursor.eat("->") => Token::Arrow,
            Some(c) if c.is_ascii_punctuation() => {
                self.cursor.bump();
                Token::Mark(c)
            }
            Some(c) => return Err(error(start, format!("a program has no character {c:?} outside of quotes"))),
        };
        Ok((token, start))
    }

    fn position(&self) -> Position {
        self.lines.position(self.cursor.offset())
    }

    fn skip_blanks(&mut self) {
        loop {
            self.cursor.take_while(char::is_whitespace);
            if !self.cursor.is_at("//") {
                return;
            }
            self.cursor.take_until("\n");
        }
    }

    /// `"…"` with `\"`, `\\` and `\u{hex}`, all in one line.
    fn quoted(&mut self) -> Result<Token<'a>, ParseError> {
        let start = self.position();
        self.cursor.bump();
        let mut text = String::new();
        loop {
            let here = self.cursor.offset();
            match self.cursor.bump() {
                Some('"') => return Ok(Token::Quoted(text)),
                Some('\\') => text.push(self.escaped().ok_or_else(|| {
                    let message = r#"in quotes, a backslash stands before `"`, `\` or `u{hex}` only"#;
                    error(self.lines.position(here), message.to_owned())
                })?),
                Some('\n') | None => return Err(error(start, "a quote that its line does not close".to_owned())),
                Some(c) => text.push(c),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        match self.cursor.bump()? {
            c @ ('"' | '\\') => Some(c),
            'u' if self.cursor.bump()? == '{' => {
                let digits = self.cursor.take_while(|c| c.is_ascii_hexdigit());
                (self.cursor.bump()? == '}').then_some(())?;
                char::from_u32(u32::from_str_radix(digits, 16).ok()?)
            }
            _ => None,
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn number<'a>(digits: &str) -> Result<Token<'a>, String> {
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u128::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    value.map(Token::Number).map_err(|_| format!("`{digits}` is not a number below 2^128"))
}

pub(super) fn error(position: Position, message: String) -> ParseError {
    ParseError { position, message }
}

/// Writes `text` so that the lexer reads it back.
pub(super) fn quote(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c.is_control() => write!(f, "\\u{{{:x}}}", u32::from(c))?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}
