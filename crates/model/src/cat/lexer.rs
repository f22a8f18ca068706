//! From the text of a cat file to tokens with positions.

use super::error::{CatErrorKind, Mistake};
use fencepost_source::Position;
use std::fmt;

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name, a keyword or a number.
    Word(&'a str),
    /// `"..."`, without the quotes.
    Text(&'a str),
    /// An operator or a bracket.
    Mark(&'static str),
    /// The end of the file.
    End,
}

/// Longer words are cut in messages.
const LONGEST: usize = 80;

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) if word.len() > LONGEST => {
                write!(f, "`{}...`", word.chars().take(LONGEST).collect::<String>())
            }
            Self::Word(word) => write!(f, "`{word}`"),
            Self::Text(_) => f.write_str("a text in quotes"),
            Self::Mark(mark) => write!(f, "`{mark}`"),
            Self::End => f.write_str("the end of the file"),
        }
    }
}

/// A longer mark stands before those that it begins with.
const MARKS: [&str; 22] = [
    "^-1", "++", "||", "->", "(", ")", "[", "]", "{", "}", ",", ";", "|", "&", "\\", "*", "+", "?", "~", "=", "'", ":",
];

/// All tokens, the last of which is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Position)>, Box<Mistake>> {
    let mut lexer = Lexer { rest: text, position: Position::START };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks()?;
        let position = lexer.position;
        let token = lexer.next()?;
        tokens.push((token, position));
        if token == Token::End {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    rest: &'a str,
    position: Position,
}

fn begins_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_word(c: char) -> bool {
    begins_word(c) || c == '-' || c == '.'
}

impl<'a> Lexer<'a> {
    fn next(&mut self) -> Result<Token<'a>, Box<Mistake>> {
        let Some(first) = self.rest.chars().next() else { return Ok(Token::End) };
        let position = self.position;
        if begins_word(first) {
            return Ok(Token::Word(self.word()));
        }
        if first == '"' {
            let Some(end) = self.rest[1..].find('"') else {
                return Err(Mistake::new(CatErrorKind::Syntax, position, "this text does not end", "close it by `\"`"));
            };
            let text = &self.rest[1..=end];
            self.advance(end + 2);
            return Ok(Token::Text(text));
        }
        if let Some(mark) = MARKS.into_iter().find(|mark| self.rest.starts_with(mark)) {
            self.advance(mark.len());
            return Ok(Token::Mark(mark));
        }
        let message = format!("`{}` has no meaning in cat", first.escape_debug());
        let remedy = "expressions are made of names, brackets and | & \\ ; + * ? ^-1 ~; comments are (* ... *)";
        Err(Mistake::new(CatErrorKind::Syntax, position, message, remedy))
    }

    /// A word. One that is followed by an arrow does not end with its first half.
    fn word(&mut self) -> &'a str {
        let mut end = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        if self.rest[end..].starts_with('>') && self.rest[..end].ends_with('-') {
            end -= 1;
        }
        if self.rest[end..].starts_with('\'') {
            end += 1;
        }
        let (word, _) = self.rest.split_at(end);
        self.advance(end);
        word
    }

    fn skip_blanks(&mut self) -> Result<(), Box<Mistake>> {
        loop {
            let blank = self.rest.find(|c: char| !c.is_whitespace()).unwrap_or(self.rest.len());
            self.advance(blank);
            if self.rest.starts_with("(*") {
                self.skip_comment()?;
            } else if self.rest.starts_with("//") || self.rest.starts_with('#') {
                self.advance(self.rest.find('\n').unwrap_or(self.rest.len()));
            } else {
                return Ok(());
            }
        }
    }

    /// A comment, which may have others inside.
    fn skip_comment(&mut self) -> Result<(), Box<Mistake>> {
        let position = self.position;
        let mut depth = 0usize;
        loop {
            if self.rest.starts_with("(*") {
                depth += 1;
                self.advance(2);
            } else if self.rest.starts_with("*)") {
                depth -= 1;
                self.advance(2);
                if depth == 0 {
                    return Ok(());
                }
            } else {
                let Some(next) = self.rest.chars().next() else {
                    let remedy = "close it by `*)`";
                    return Err(Mistake::new(CatErrorKind::Syntax, position, "this comment does not end", remedy));
                };
                self.advance(next.len_utf8());
            }
        }
    }

    fn advance(&mut self, bytes: usize) {
        let (taken, rest) = self.rest.split_at(bytes);
        self.position = self.position.after(taken);
        self.rest = rest;
    }
}
