//! From the text of a model file to tokens with positions.

use super::error::{ModelError, ModelErrorKind};
use fencepost_source::Position;
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
    let mut lexer = Lexer { rest: text, position: Position::START };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks();
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

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl<'a> Lexer<'a> {
    fn next(&mut self) -> Result<Token<'a>, ModelError> {
        let Some(first) = self.rest.chars().next() else { return Ok(Token::End) };
        if is_word(first) {
            return Ok(Token::Word(self.word()));
        }
        if let Some(mark) = MARKS.into_iter().find(|mark| self.rest.starts_with(mark)) {
            self.advance(mark.len());
            return Ok(Token::Mark(mark));
        }
        let position = self.position;
        if first == '<' {
            self.advance(1);
            let label = self.word();
            if !label.is_empty() && self.rest.starts_with('>') {
                self.advance(1);
                return Ok(Token::Label(label));
            }
            let remedy = "write a label as <name>, with letters, digits and underscores";
            return Err(ModelError::new(ModelErrorKind::Syntax, position, "this label is malformed", remedy));
        }
        let message = format!("`{}` has no meaning here", first.escape_debug());
        let remedy =
            "formulas are made of names, ( ) , = ~ & | => <=> and `forall` and `exists`; comments begin with //";
        Err(ModelError::new(ModelErrorKind::Syntax, position, message, remedy))
    }

    /// A word, which may be empty.
    fn word(&mut self) -> &'a str {
        let letters = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        let primes = self.rest[letters..].find(|c| c != '\'').unwrap_or(self.rest.len() - letters);
        let (word, _) = self.rest.split_at(letters + primes);
        self.advance(word.len());
        word
    }

    fn skip_blanks(&mut self) {
        loop {
            let blank = self.rest.find(|c: char| !c.is_whitespace()).unwrap_or(self.rest.len());
            self.advance(blank);
            if !self.rest.starts_with("//") {
                return;
            }
            self.advance(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
    }

    fn advance(&mut self, bytes: usize) {
        let (taken, rest) = self.rest.split_at(bytes);
        self.position = self.position.after(taken);
        self.rest = rest;
    }
}
