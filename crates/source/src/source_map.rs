//! Texts with their names, in which spans are looked up.

use crate::{LineIndex, Place, Span};
use std::borrow::Cow;

/// Texts with their names. A span is one of the map: each text has a range of offsets of its own, the first one from 0 on, so that
/// spans of a single text need no change.
#[derive(Clone, Debug, Default)]
pub struct SourceMap<'t> {
    /// By the offset at which they begin.
    texts: Vec<NamedText<'t>>,
}

#[derive(Clone, Debug)]
struct NamedText<'t> {
    name: Cow<'t, str>,
    text: Cow<'t, [u8]>,
    lines: LineIndex,
    start: usize,
}

impl<'t> SourceMap<'t> {
    /// A map without texts.
    pub fn new() -> Self {
        Self::default()
    }

    /// A map with one text.
    pub fn of(name: impl Into<Cow<'t, str>>, text: &'t (impl AsRef<[u8]> + ?Sized)) -> Self {
        let mut map = Self::new();
        map.add(name, text.as_ref());
        map
    }

    /// Adds a text, which need not be UTF-8. Returns the span that it has in the map.
    pub fn add(&mut self, name: impl Into<Cow<'t, str>>, text: impl Into<Cow<'t, [u8]>>) -> Span {
        let (name, text) = (name.into(), text.into());
        // One further than its end, so that the end of a text is not the beginning of the next.
        let start = self.texts.last().map_or(0, |last| last.start + last.text.len() + 1);
        let span = Span::of_length(start, text.len());
        self.texts.push(NamedText { name, lines: LineIndex::new(&text), text, start });
        span
    }

    /// Where a span begins. Behind the last text that is its end; a map without texts has no places.
    pub fn place(&self, span: Span) -> Option<Place> {
        let after = self.texts.partition_point(|text| text.start <= span.start);
        let text = self.texts.get(after.checked_sub(1)?)?;
        Some(text.lines.position(span.start - text.start).in_file(text.name.as_ref()))
    }

    /// The text of the line of a place, without its end.
    pub fn line(&self, place: &Place) -> Option<&[u8]> {
        let text = self.texts.iter().find(|text| text.name == place.file)?;
        let line = &text.text[text.lines.line(place.line)?];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_found_in_their_texts() {
        let mut map = SourceMap::new();
        assert_eq!(map.place(Span::default()), None);
        let first = map.add("a.c", &b"int a;\r\nint b;"[..]);
        let second = map.add("b.c", b"\n  c".to_vec());
        assert_eq!((first, second), (Span { start: 0, end: 14 }, Span { start: 15, end: 19 }));
        let place = |start| map.place(Span { start, end: start }).expect("a place").to_string();
        assert_eq!(
            [0, 12, 14, 15, 18, 40].map(place),
            ["a.c:1:1", "a.c:2:5", "a.c:2:7", "b.c:1:1", "b.c:2:3", "b.c:2:4"]
        );
        assert_eq!(map.line(&Place::of_line("a.c", 1)), Some(&b"int a;"[..]));
        assert_eq!(map.line(&Place::of_line("b.c", 2)), Some(&b"  c"[..]));
        assert_eq!(map.line(&Place::of_line("b.c", 3)), None);
    }
}
