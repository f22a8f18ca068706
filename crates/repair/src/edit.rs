//! Changes of a text.

use fencepost_source::LineIndex;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedText {
    /// The text.
    pub text: String,
    /// Sorted.
    edits: Vec<Edit>,
    /// The lines of the original and of the text.
    lines: (LineIndex, LineIndex),
}

impl EditedText {
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
        let lines = (LineIndex::new(original), LineIndex::new(&text));
        Self { text, edits, lines }
    }

    /// Line and column, from 1, in the original of what stands at a line and column; of something new, of what comes after it. The
    /// column is 0 if it is not known.
    pub fn original(&self, line: u32, column: u32) -> (u32, u32) {
        let (old, new) = &self.lines;
        let Some(start) = new.start_of(line) else { return (line, column) };
        let offset = (start + (column as usize).saturating_sub(1)).min(self.text.len());
        // How much is there before the offset, in the text and in the original.
        let (mut copied, mut taken) = (0, 0);
        let mut found = None;
        for edit in &self.edits {
            let begin = copied + edit.start - taken;
            if offset < begin {
                break;
            }
            if offset < begin + edit.text.len() {
                found = Some(edit.start);
                break;
            }
            (copied, taken) = (begin + edit.text.len(), edit.end);
        }
        let offset = found.unwrap_or(taken + offset - copied);
        let position = old.position(offset);
        (position.line, if column == 0 { 0 } else { position.column })
    }

    /// Line and column, from 1, of what stood at an offset, after all that was inserted there.
    pub fn place_of(&self, offset: usize) -> (u32, u32) {
        let before = self.edits.iter().filter(|edit| edit.end <= offset);
        let (added, removed) =
            before.fold((0, 0), |(added, removed), edit| (added + edit.text.len(), removed + edit.end - edit.start));
        let position = self.lines.1.position(offset + added - removed);
        (position.line, position.column)
    }
}

/// A text in which every line has its own number: directives that give it another one, as generators of source write them, become blank.
pub fn with_own_lines(text: &str) -> String {
    let is_other = |line: &str| {
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
        let number = directive.map(|rest| rest.strip_prefix("line").map_or(rest, str::trim_start));
        number.is_some_and(|number| number.starts_with(|first: char| first.is_ascii_digit()))
    };
    let blank = |line: &str| line.chars().map(|one| if one == '\r' || one == '\n' { one } else { ' ' }).collect();
    text.split_inclusive('\n').map(|line| if is_other(line) { blank(line) } else { line.to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_original() {
        let original = "one;\n  two;\nstore(x);\nfour;";
        let edits = vec![
            Edit::insert(5, "  fence;\n  other;\n"),
            Edit { start: 12, end: 17, text: "exchange".to_owned() },
            Edit::insert(22, "fence; "),
        ];
        let edited = EditedText::new(original, edits);
        assert_eq!(edited.text, "one;\n  fence;\n  other;\n  two;\nexchange(x);\nfence; four;");
        let original = [(1, 1), (2, 3), (3, 1), (4, 3), (5, 1), (5, 9), (6, 1), (6, 8), (4, 0), (9, 9)]
            .map(|(line, column)| edited.original(line, column));
        assert_eq!(original, [(1, 1), (2, 1), (2, 1), (2, 3), (3, 1), (3, 6), (4, 1), (4, 1), (2, 0), (9, 9)]);
    }

    #[test]
    fn lines_have_their_own_numbers() {
        let text = "#define line 3\n#line 100 \"parser.y\"\r\n  # 7 \"x\"\n#include <a.h>\n#if 1\nx = 1; #line\n";
        let blank = "#define line 3\n                    \r\n         \n#include <a.h>\n#if 1\nx = 1; #line\n";
        assert_eq!(with_own_lines(text), blank);
    }

    #[test]
    fn what_is_added_comes_before_what_is_replaced() {
        let replace = Edit { start: 4, end: 9, text: "swap".to_owned() };
        let edits = vec![replace, Edit::insert(4, "fence; "), Edit::insert(12, "}"), Edit::insert(4, "{ ")];
        let edited = EditedText::new("if\n\tstore(x); y", edits);
        assert_eq!(edited.text, "if\n\tfence; { swap(x)}; y");
        assert_eq!(edited.place_of(4), (2, 11));
        assert_eq!(edited.place_of(0), (1, 1));
        assert_eq!(edited.place_of(14), (2, 21));
    }
}
