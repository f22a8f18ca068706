//! What hand-written lexers are made of.

use crate::Span;

/// Reads a text from its front. A copy looks ahead. Lines and columns of its offsets are for a [`LineIndex`](crate::LineIndex) to say.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'t> {
    text: &'t str,
    /// How many bytes were read; never inside of a character.
    at: usize,
}

impl<'t> Cursor<'t> {
    /// The beginning of a text.
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// What is left of the text.
    #[inline]
    pub fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// How many bytes were read.
    #[inline]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// What was read from an earlier offset on.
    pub fn span_from(&self, start: usize) -> Span {
        Span { start, end: self.at }
    }

    /// The text of a span from an earlier offset on. Empty if the offset is a later one.
    #[inline]
    pub fn text_from(&self, start: usize) -> &'t str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// The next character; none at the end.
    #[inline]
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether a text comes next.
    #[inline]
    pub fn is_at(&self, expected: &str) -> bool {
        self.rest().starts_with(expected)
    }

    /// Takes the next character.
    pub fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Takes a text if it comes next.
    pub fn eat(&mut self, expected: &str) -> bool {
        let is_next = self.is_at(expected);
        if is_next {
            self.at += expected.len();
        }
        is_next
    }

    /// Takes the first of some texts that comes next. One that others begin with stands behind these.
    pub fn eat_any(&mut self, expected: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
        expected.into_iter().find(|text| self.eat(text))
    }

    /// Takes so many bytes, which end where a character does; all if there are fewer.
    pub fn take(&mut self, bytes: usize) -> &'t str {
        let start = self.at;
        self.at = (start + bytes).min(self.text.len());
        debug_assert!(self.text.is_char_boundary(self.at), "a character is cut at {}", self.at);
        self.text_from(start)
    }

    /// Takes the characters before the first that does not belong.
    pub fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        self.take(rest.find(|c| !belongs(c)).unwrap_or(rest.len()))
    }

    /// Takes what stands before a text, or all that is left.
    pub fn take_until(&mut self, end: &str) -> &'t str {
        let rest = self.rest();
        self.take(rest.find(end).unwrap_or(rest.len()))
    }

    /// Takes what begins and ends with these texts and may contain others of its kind. None, and no move, if it does not begin here or does
    /// not end.
    pub fn take_nested(&mut self, open: &str, close: &str) -> Option<&'t str> {
        let (mut ahead, mut depth) = (*self, 1_usize);
        if !ahead.eat(open) {
            return None;
        }
        while depth > 0 {
            if ahead.eat(open) {
                depth += 1;
            } else if ahead.eat(close) {
                depth -= 1;
            } else {
                ahead.bump()?;
            }
        }
        let start = std::mem::replace(self, ahead).at;
        Some(self.text_from(start))
    }

    /// The next byte; none at the end.
    #[inline]
    pub fn peek_byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The byte at a distance; none behind the end.
    #[inline]
    pub fn peek_byte_after(&self, distance: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + distance).copied()
    }

    /// Goes behind the next byte, which [`peek_byte`](Self::peek_byte) has shown to be of ASCII.
    #[inline]
    pub fn skip_byte(&mut self) {
        self.at += 1;
    }

    /// Takes the bytes before the first that does not belong, which must begin a character.
    #[inline]
    pub fn take_bytes_while(&mut self, belongs: impl Fn(u8) -> bool) -> &'t str {
        let start = self.at;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        self.at += rest.iter().position(|byte| !belongs(*byte)).unwrap_or(rest.len());
        self.text_from(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_words_and_marks_are_taken() {
        let mut cursor = Cursor::new("\u{e4}b1 <=> x");
        assert_eq!((cursor.peek(), cursor.bump(), cursor.offset()), (Some('\u{e4}'), Some('\u{e4}'), 2));
        assert_eq!(cursor.take_while(|c| c.is_ascii_alphanumeric()), "b1");
        assert_eq!(cursor.span_from(2), Span { start: 2, end: 4 });
        assert!(!cursor.eat("<") && cursor.eat(" ") && cursor.is_at("<="));
        assert_eq!(cursor.eat_any(["=>", "<=>", "<"]), Some("<=>"));
        assert_eq!((cursor.take_until("x"), cursor.take_until("y"), cursor.bump()), (" ", "x", None));
    }

    #[test]
    fn nested_texts_end_with_the_first() {
        let mut cursor = Cursor::new("(* a (* b *) \u{e4} *) c *)");
        assert_eq!(cursor.take_nested("(*", "*)"), Some("(* a (* b *) \u{e4} *)"));
        let mut open = Cursor::new("(* a (* b *)");
        assert_eq!((open.take_nested("(*", "*)"), open.offset()), (None, 0));
        assert_eq!(Cursor::new("(*)").take_nested("(*", "*)"), None);
    }

    #[test]
    fn bytes_are_taken() {
        let mut cursor = Cursor::new("\"\u{e4}\" x");
        cursor.skip_byte();
        assert_eq!(cursor.take_bytes_while(|byte| byte != b'"'), "\u{e4}");
        assert_eq!(
            (cursor.peek_byte(), cursor.peek_byte_after(2), cursor.peek_byte_after(3)),
            (Some(b'"'), Some(b'x'), None)
        );
    }
}
