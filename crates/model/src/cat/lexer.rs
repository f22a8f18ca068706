//! From the text of a cat file to tokens with positions.

use super::error::{CatErrorKind, Mistake};
use fencepost_source::{Cursor, LineIndex, Position};
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
    let mut lexer = Lexer { cursor: Cursor::new(text), lines: LineIndex::new(text) };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks()?;
        let position = lexer.position();
        let token = lexer.next()?;
        tokens.push((token, position));
        if token == Token::End {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    cursor: Cursor<'a>,
    lines: LineIndex,
}

fn begins_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_word(c: char) -> bool {
    begins_word(c) || c == '-' || c == '.'
}

impl<'a> Lexer<'a> {
    fn position(&self) -> Position {
        self.lines.position(self.cursor.offset())
    }

    fn next(&mut self) -> Result<Token<'a>, Box<Mistake>> {
        let Some(first) = self.cursor.peek() else { return Ok(Token::End) };
        let position = self.position();
        if begins_word(first) {
            return Ok(Token::Word(self.word()));
        }
        if self.cursor.eat("\"") {
            let text = self.cursor.take_until("\"");
            if !self.cursor.eat("\"") {
                return Err(Mistake::new(CatErrorKind::Syntax, position, "this text does not end", "close it by `\"`"));
            }
            return Ok(Token::Text(text));
        }
        if let Some(mark) = self.cursor.eat_any(MARKS) {
            return Ok(Token::Mark(mark));
        }
        let message = format!("`{}` has no meaning in cat", first.escape_debug());
        let remedy = "expressions are made of names, brackets and | & \\ ; + * ? ^-1 ~; comments are (* ... *)";
        Err(Mistake::new(CatErrorKind::Syntax, position, message, remedy))
    }

    /// A word. One that is followed by an arrow does not end with its first half.
    fn word(&mut self) -> &'a str {
        let start = self.cursor;
        let letters = self.cursor.take_while(is_word);
        if letters.ends_with('-') && self.cursor.is_at(">") {
            self.cursor = start;
            self.cursor.take(letters.len() - 1);
        }
        self.cursor.eat("'");
        self.cursor.text_from(start.offset())
    }

    fn skip_blanks(&mut self) -> Result<(), Box<Mistake>> {
        loop {
            self.cursor.take_while(char::is_whitespace);
            if self.cursor.is_at("(*") {
                // Comments may have others inside.
                if self.cursor.take_nested("(*", "*)").is_none() {
                    let (message, remedy) = ("this comment does not end", "close it by `*)`");
                    return Err(Mistake::new(CatErrorKind::Syntax, self.position(), message, remedy));
                }
            } else if self.cursor.is_at("//") || self.cursor.is_at("#") {
                self.cursor.take_until("\n");
            } else {
                return Ok(());
            }
        }
    }
}
