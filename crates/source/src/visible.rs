//! Characters that are obeyed and not shown. They are shown wherever text of others is printed or written.

use crate::style::Style;
use std::borrow::Cow;
use std::path::Path;

/// Text with all of its characters to be seen but the ends of lines, for terminals. See [`visible`].
pub fn visible_lines(text: &str) -> String {
    text.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

/// Text with all of its characters to be seen: what would control a terminal or a page, turn the direction of writing or show
/// nothing is replaced by a picture or the number of it. Tabs stay.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => shown.push(c),
            '\u{7f}' => shown.push('\u{2421}'),
            // U+2400 and on has a picture for each.
            c if (c as u32) < 0x20 => shown.push(char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}')),
            c if is_hidden(c) => shown.push_str(&format!("<U+{:04X}>", c as u32)),
            c => shown.push(c),
        }
    }
    shown
}

/// The name of a file, with all of its characters to be seen. Bytes that are no text are shown as `\\xff`.
pub fn shown_path(path: &Path) -> String {
    let mut shown = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        shown += &visible(chunk.valid());
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

/// Whether a character is obeyed and not shown: control characters, and what Unicode calls format characters (Cf) as far as they
/// show nothing, with other blanks that are none.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Text in which a terminal finds nothing to obey but colours: names of files may hold anything.
pub fn escape_controls(text: &str, style: Style) -> Cow<'_, str> {
    if !text.contains(|c: char| is_hidden(c) && c != '\n') {
        return Cow::Borrowed(text);
    }
    if style == Style::Plain {
        return Cow::Owned(visible_lines(text));
    }
    let mut pieces = text.split("\x1b[");
    let mut escaped = visible_lines(pieces.next().unwrap_or_default());
    for piece in pieces {
        let is_colour = piece.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m');
        escaped.push_str(if is_colour { "\x1b[" } else { "\u{241b}[" });
        escaped.push_str(&visible_lines(piece));
    }
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::{escape_controls, visible};
    use crate::style::Style;

    #[test]
    fn nothing_of_a_name_is_lost() {
        use std::os::unix::ffi::OsStrExt;
        let name = std::ffi::OsStr::from_bytes(b"a\xffb\nc\x1b\xc3\xa4.c");
        assert_eq!(super::shown_path(name.as_ref()), "a\\xffb\u{240a}c\u{241b}\u{e4}.c");
    }

    #[test]
    fn nothing_hides() {
        assert_eq!(visible("a\tb\u{0}\u{1b}[1m\u{7f}"), "a\tb\u{2400}\u{241b}[1m\u{2421}");
        assert_eq!(visible("\u{202e}txt\u{feff}ü漢"), "<U+202E>txt<U+FEFF>ü漢");
        for c in "\u{85}\u{ad}\u{61c}\u{200e}\u{200f}\u{202a}\u{2066}\u{2069}\u{e0041}".chars() {
            assert_eq!(visible(&c.to_string()), format!("<U+{:04X}>", c as u32));
        }
    }

    #[test]
    fn terminals_have_nothing_to_obey_but_colours() {
        let escape = |text: &'static str| escape_controls(text, Style::Colour);
        assert_eq!(escape_controls("\x1b[1mx", Style::Plain), "\u{241b}[1mx");
        assert_eq!(escape("a\tb\n\x1b[1;31mFAIL\x1b[0m\n"), "a\tb\n\x1b[1;31mFAIL\x1b[0m\n");
        assert_eq!(escape("a\u{202e}b\u{2066}"), "a<U+202E>b<U+2066>");
        assert_eq!(escape("\x1b[2J\x1b]0;title\x07\r"), "\u{241b}[2J\u{241b}]0;title\u{2407}\u{240d}");
    }
}
