//! Text to tokens. Comments run from `//` to the end of the line and are tokens too, for the formatter.

use super::error::LanguageError;
use fencepost_source::Span;

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
    let mut rest = source.trim_start();
    while let Some(first) = rest.chars().next() {
        let (kind, length) = if rest.starts_with("//") {
            (Kind::Comment, rest.find('\n').map_or(rest.len(), |end| rest[..end].trim_end().len()))
        } else if first.is_ascii_alphabetic() || first == '_' {
            (Kind::Word, length_while(rest, |c| c.is_ascii_alphanumeric() || c == '_'))
        } else if first.is_ascii_digit() {
            (Kind::Number, length_while(rest, |c| c.is_ascii_digit()))
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            (Kind::Symbol, symbol.len())
        } else {
            let span = span(source, rest, first.len_utf8());
            let shown = first.escape_default();
            return Err(LanguageError::new(span, format!("`{shown}` means nothing here")));
        };
        tokens.push(Token { kind, text: &rest[..length], span: span(source, rest, length) });
        rest = rest[length..].trim_start();
    }
    tokens.push(Token { kind: Kind::End, text: "", span: span(source, rest, 0) });
    Ok(tokens)
}

fn length_while(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// The first bytes of what is left of a source.
fn span(source: &str, rest: &str, length: usize) -> Span {
    Span::of_length(source.len() - rest.len(), length)
}
