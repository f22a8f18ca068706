//! Changes of a text.

/// Some bytes of a text are replaced; none if it begins where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// What comes in their place.
    pub text: String,
}

impl Edit {
    /// Something new at a place.
    pub fn insert(at: usize, text: impl Into<String>) -> Self {
        Self { start: at, end: at, text: text.into() }
    }
}

/// A text with changes that do not overlap. Of those at one place that only add something the first comes first.
#[derive(Clone, Debug)]
pub struct Edited {
    /// The text.
    pub text: String,
    /// Sorted.
    edits: Vec<Edit>,
}

impl Edited {
    /// Makes the changes.
    pub fn new(original: &str, mut edits: Vec<Edit>) -> Self {
        // What is new at a place comes before what replaces something there.
        edits.sort_by_key(|edit| (edit.start, edit.end));
        let (mut text, mut copied) = (String::with_capacity(2 * original.len()), 0);
        for edit in &edits {
            text.push_str(&original[copied..edit.start]);
            text.push_str(&edit.text);
            copied = edit.end;
        }
        text.push_str(&original[copied..]);
        Self { text, edits }
    }

    /// Line and column, from 1, of what stood at an offset, after all that was inserted there.
    pub fn place_of(&self, offset: usize) -> (u32, u32) {
        let before = self.edits.iter().filter(|edit| edit.end <= offset);
        let (added, removed) =
            before.fold((0, 0), |(added, removed), edit| (added + edit.text.len(), removed + edit.end - edit.start));
        let offset = offset + added - removed;
        let line_start = self.text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let line = self.text[..offset].matches('\n').count() + 1;
        (line as u32, (offset - line_start) as u32 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_comes_before_what_is_replaced() {
        let replace = Edit { start: 4, end: 9, text: "swap".to_owned() };
        let edits = vec![replace, Edit::insert(4, "fence; "), Edit::insert(12, "}"), Edit::insert(4, "{ ")];
        let edited = Edited::new("if\n\tstore(x); y", edits);
        assert_eq!(edited.text, "if\n\tfence; { swap(x)}; y");
        assert_eq!(edited.place_of(4), (2, 11));
        assert_eq!(edited.place_of(0), (1, 1));
        assert_eq!(edited.place_of(14), (2, 21));
    }
}
