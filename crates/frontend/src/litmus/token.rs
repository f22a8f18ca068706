//! Tokens of initial states, conditions and C.

use super::text::Text;
use crate::error::FrontendError;
use fencepost_source::{Cursor, Span};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    Word(&'t str),
    /// A number without a sign.
    Number(u64),
    Quoted(&'t str),
    Mark(&'static str),
    End,
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => write!(f, "`{word}`"),
            Self::Number(number) => write!(f, "`{number}`"),
            Self::Quoted(text) => write!(f, "{text}"),
            Self::Mark(mark) => write!(f, "`{mark}`"),
            Self::End => f.write_str("the end"),
        }
    }
}

/// A longer mark stands before those that it begins with.
const MARKS: [&str; 43] = [
    "<<=", ">>=", "/\\", "\\/", "=>", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "++", "--", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "->", "(", ")", "[", "]", "{", "}", "=", ":", ";", ",", "~", "*", "&", "|", "<", ">",
    "+", "-", "!",
];
const MORE_MARKS: [&str; 6] = ["/", "%", "^", "?", ".", "$"];

/// Reads the tokens of a part of a test one by one.
pub(super) struct Tokens<'t> {
    text: &'t Text<'t>,
    /// Each with where it is; the last is [`Token::End`], which is never taken.
    tokens: Vec<(Token<'t>, Span)>,
    next: usize,
}

impl<'t> Tokens<'t> {
    /// The tokens from one offset to another.
    pub fn new(text: &'t Text<'t>, from: usize, to: usize) -> Result<Self, FrontendError> {
        let mut tokens = Vec::new();
        let mut cursor = Cursor::new(&text.content[..to]);
        cursor.take(from);
        loop {
            skip_blanks(&mut cursor);
            let at = cursor.offset();
            let Some(first) = cursor.peek() else { break };
            let token = if first.is_ascii_digit() {
                number(text, &mut cursor)?
            } else if is_word(first) {
                Token::Word(cursor.take_while(is_word))
            } else if cursor.eat("\"") {
                cursor.take_until("\"");
                if !cursor.eat("\"") {
                    return Err(text.error(cursor.span_from(at), "this text has no end", "close it with \""));
                }
                Token::Quoted(cursor.text_from(at))
            } else if let Some(mark) = cursor.eat_any(MARKS.into_iter().chain(MORE_MARKS)) {
                Token::Mark(mark)
            } else {
                let message = format!("`{}` has no meaning here", first.escape_debug());
                return Err(text.error(Span::of_length(at, first.len_utf8()), message, "remove it"));
            };
            tokens.push((token, cursor.span_from(at)));
        }
        tokens.push((Token::End, Span::of_length(to, 0)));
        Ok(Self { text, tokens, next: 0 })
    }

    pub fn peek(&self) -> Token<'t> {
        self.tokens[self.next].0
    }

    pub fn peek_after(&self, distance: usize) -> Token<'t> {
        self.tokens.get(self.next + distance).map_or(Token::End, |(token, _)| *token)
    }

    /// Where the next token is.
    pub fn span(&self) -> Span {
        self.tokens[self.next].1
    }

    /// From where a token was to the end of the last one that was taken.
    pub fn taken_since(&self, start: Span) -> Span {
        start.to(self.tokens[self.next.saturating_sub(1)].1)
    }

    pub fn take(&mut self) -> Token<'t> {
        let token = self.peek();
        if token != Token::End {
            self.next += 1;
        }
        token
    }

    pub fn take_if(&mut self, mark: &'static str) -> bool {
        self.take_token_if(Token::Mark(mark))
    }

    pub fn take_word_if(&mut self, word: &str) -> bool {
        self.take_token_if(Token::Word(word))
    }

    fn take_token_if(&mut self, wanted: Token<'_>) -> bool {
        let found = self.peek() == wanted;
        if found {
            self.take();
        }
        found
    }

    pub fn expect(&mut self, mark: &'static str) -> Result<(), FrontendError> {
        if self.take_if(mark) { Ok(()) } else { Err(self.unexpected(&format!("`{mark}`"))) }
    }

    pub fn word(&mut self, what: &str) -> Result<&'t str, FrontendError> {
        match self.peek() {
            Token::Word(word) => {
                self.take();
                Ok(word)
            }
            _ => Err(self.unexpected(what)),
        }
    }

    /// Takes what names a thread, `0:` or, in old tests, `P0:`.
    pub fn take_thread_if(&mut self) -> Option<usize> {
        let number = match self.peek() {
            Token::Number(number) => number,
            Token::Word(word) => parse_number(word.strip_prefix('P').filter(|digits| !digits.is_empty())?)?,
            _ => return None,
        };
        if self.peek_after(1) != Token::Mark(":") {
            return None;
        }
        self.take();
        self.take();
        Some(usize::try_from(number).unwrap_or(usize::MAX))
    }

    /// Something else than the next token should be here.
    pub fn unexpected(&self, wanted: &str) -> FrontendError {
        let message = format!("expected {wanted}, found {}", self.peek());
        self.text.error(self.span(), message, "docs/litmus.md shows what tests look like")
    }

    pub fn text(&self) -> &'t Text<'t> {
        self.text
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Goes over blanks and comments of C. A comment that does not end goes on to the end.
fn skip_blanks(cursor: &mut Cursor<'_>) {
    loop {
        cursor.take_while(char::is_whitespace);
        if cursor.is_at("//") {
            cursor.take_until("\n");
        } else if cursor.is_at("/*") {
            cursor.take_until("*/");
            cursor.eat("*/");
        } else {
            return;
        }
    }
}

fn number<'t>(text: &Text<'_>, cursor: &mut Cursor<'_>) -> Result<Token<'t>, FrontendError> {
    let start = cursor.offset();
    let word = cursor.take_while(is_word);
    match parse_number(word.trim_end_matches(['u', 'U', 'l', 'L'])) {
        Some(number) => Ok(Token::Number(number)),
        None => {
            let span = cursor.span_from(start);
            Err(text.error(span, format!("`{word}` is not a number"), "write up to 64 bits, such as 1 or 0x1f"))
        }
    }
}

/// A decimal or hexadecimal number of 64 bits.
pub(super) fn parse_number(digits: &str) -> Option<u64> {
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hexadecimal) if hexadecimal.bytes().all(|b| b.is_ascii_hexdigit()) => {
            u64::from_str_radix(hexadecimal, 16).ok()
        }
        Some(_) => None,
        None if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().ok(),
        None => None,
    }
}
