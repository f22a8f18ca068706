//! Text to tokens. Comments run from `//` to the end of the line and are tokens too, for the formatter.

use super::error::LanguageError;
use fencepost_source::{Cursor, Span};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A decimal number.
    Number,
    /// `{`, `:=` and the like.
    Symbol,
    /// From `//` to the end of the line.
    Comment,
    /// After everything.
    End,
}

/// A token of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'s> {
    pub kind: Kind,
    /// As it is written.
    pub text: &'s str,
    pub span: Span,
}

/// Longer ones first, so that `:=` is not read as `:`.
const SYMBOLS: [&str; 22] =
    [":=", "!=", "<=", ">=", "..", "{", "}", "(", ")", "[", "]", "<", ">", "=", "+", "-", "*", ",", ";", ":", ".", "#"];

/// All tokens, comments included, and one that marks the end.
pub fn tokens(source: &str) -> Result<Vec<Token<'_>>, LanguageError> {
    let mut tokens = Vec::new();
    let mut cursor = Cursor::new(source);
    loop {
        cursor.take_while(char::is_whitespace);
        let start = cursor.offset();
        let Some(first) = cursor.peek() else { break };
        let (kind, text) = if cursor.is_at("//") {
            let comment = cursor.take_until("\n");
            (Kind::Comment, if cursor.peek().is_some() { comment.trim_end() } else { comment })
        } else if first.is_ascii_alphabetic() || first == '_' {
            (Kind::Word, cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_'))
        } else if first.is_ascii_digit() {
            (Kind::Number, cursor.take_while(|c| c.is_ascii_digit()))
        } else if let Some(symbol) = cursor.eat_any(SYMBOLS) {
            (Kind::Symbol, symbol)
        } else {
            let shown = first.escape_default();
            let span = Span::of_length(start, first.len_utf8());
            return Err(LanguageError::syntax(span, format!("`{shown}` means nothing here")));
        };
        tokens.push(Token { kind, text, span: Span::of_length(start, text.len()) });
    }
    tokens.push(Token { kind: Kind::End, text: "", span: Span::of_length(source.len(), 0) });
    Ok(tokens)
}
