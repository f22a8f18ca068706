//! The text of a litmus test, with positions for errors.

use crate::error::FrontendError;
use fencepost_source::{Code, Cursor, LineIndex, Place, Position, Span};
use std::ops::Range;

/// The text of a test. Comments are blanks in it, so that every offset is that of the file.
pub(super) struct Text<'a> {
    pub content: String,
    lines: LineIndex,
    name: &'a str,
}

impl<'a> Text<'a> {
    /// `name` stands for the text in messages.
    pub fn new(original: &str, name: &'a str) -> Result<Self, FrontendError> {
        let mut text = Self { content: without_notes(original), lines: LineIndex::new(original), name };
        let is_c = original.split_whitespace().next() == Some("C");
        let mut from = 0;
        while let Some(start) = text.content[from..].find("(*").map(|found| from + found) {
            // `(*x)` is an expression of C, and part of a condition. A comment of C has a blank behind its star, as all known tests
            // do, or a second star; elsewhere it is enough that it ends.
            let is_plain = text.content[start + 2..].starts_with([' ', '\t', '\n', '\r', '*']);
            let end = comment_end(&text.content, start);
            if !is_plain && (is_c || end.is_none()) {
                from = start + 2;
                continue;
            }
            let Some(end) = end else {
                return Err(text.error(Span::of_length(start, 2), "this comment has no end", "close it with *)"));
            };
            blank(&mut text.content, start..end);
            from = end;
        }
        Ok(text)
    }

    fn place(&self, offset: usize) -> Place {
        self.position(offset).in_file(self.name)
    }

    /// The line and column of an offset.
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.content.len());
        while !self.content.is_char_boundary(offset) {
            offset -= 1;
        }
        self.lines.position(offset)
    }

    /// A part of the text.
    pub fn part(&self, span: Span) -> &str {
        self.content.get(span.start..span.end).unwrap_or_default()
    }

    /// Something is wrong with a part of the text.
    pub fn error(&self, span: Span, message: impl Into<String>, remedy: impl Into<String>) -> FrontendError {
        FrontendError::BadInput {
            code: Code::LitmusSyntax,
            place: Some(self.place(span.start)),
            length: u32::try_from(span.length()).ok(),
            message: message.into(),
            remedy: Some(remedy.into()),
        }
    }

    /// A part of the text is fine but not handled.
    pub fn unsupported(&self, span: Span, construct: impl Into<String>, remedy: &str) -> FrontendError {
        FrontendError::Unsupported {
            code: Code::LitmusUnsupported,
            place: Some(self.place(span.start)),
            length: u32::try_from(span.length()).ok(),
            construct: construct.into(),
            remedy: Some(remedy.to_owned()),
            function: None,
        }
    }
}

/// A test without what old ones have at their end for tools that draw them: parts from a line that begins with `<<` to `>>`. They are
/// blanks then.
fn without_notes(original: &str) -> String {
    let mut content = original.to_owned();
    while let Some(note) = last_note(&content) {
        blank(&mut content, note);
    }
    content
}

/// Where such a part is, if it is the last thing of a test.
fn last_note(content: &str) -> Option<Range<usize>> {
    let kept = content.trim_end();
    let start = kept.strip_suffix(">>")?.rfind("<<")?;
    let line = kept[..start].rsplit('\n').next()?;
    line.trim().is_empty().then_some(start..kept.len())
}

/// Puts blanks in place of a part, but for the ends of lines.
fn blank(content: &mut String, part: Range<usize>) {
    let blank: String = content[part.clone()].bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect();
    content.replace_range(part, &blank);
}

/// Where a comment that may contain others ends.
fn comment_end(text: &str, start: usize) -> Option<usize> {
    let comment = Cursor::new(&text[start..]).take_nested("(*", "*)")?;
    Some(start + comment.len())
}
