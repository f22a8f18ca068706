//! Standard output and standard error. Everything that is printed goes through here, but for the player and the line of progress.

use crate::colour;
use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use crate::limits;
use fencepost_report::{Style, visible_lines};
use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};
use std::sync::{Mutex, PoisonError};

/// The first error of standard output.
static UNPRINTED: Mutex<Option<io::Error>> = Mutex::new(None);

/// Writes to standard output. That it fails is said when the command ends.
pub fn print(text: &str) {
    limits::speaks();
    let mut out = io::stdout().lock();
    note(out.write_all(harmless(text, colour::of_output()).as_bytes()).and_then(|()| out.flush()));
}

/// Writes to standard error. Nobody is left to be told if that fails.
pub fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(harmless(text, colour::of_errors()).as_bytes());
}

/// Remembers that standard output could not be written. A reader that has seen enough, such as `head` or a pager, is no error.
pub fn note(written: io::Result<()>) {
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
    {
        UNPRINTED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// That standard output could not be written.
pub fn unprinted() -> Option<Failure> {
    let error = UNPRINTED.lock().unwrap_or_else(PoisonError::into_inner).take()?;
    let message = format!("standard output cannot be written: {error}");
    Some(Diagnostic::new(message).with_help("run it again with its output elsewhere").into())
}

/// Text in which a terminal finds nothing to obey but colours: names of files may hold anything.
fn harmless(text: &str, style: Style) -> Cow<'_, str> {
    if !text.contains(|c: char| c.is_control() && c != '\n') {
        return Cow::Borrowed(text);
    }
    if style == Style::Plain {
        return Cow::Owned(visible_lines(text));
    }
    let mut pieces = text.split("\x1b[");
    let mut harmless = visible_lines(pieces.next().unwrap_or_default());
    for piece in pieces {
        let is_colour = piece.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m');
        harmless.push_str(if is_colour { "\x1b[" } else { "\u{241b}[" });
        harmless.push_str(&visible_lines(piece));
    }
    Cow::Owned(harmless)
}

#[cfg(test)]
mod tests {
    use super::{Style, harmless};

    #[test]
    fn terminals_have_nothing_to_obey_but_colours() {
        let harmless = |text: &'static str| harmless(text, Style::Colour);
        assert_eq!(super::harmless("\x1b[1mx", Style::Plain), "\u{241b}[1mx");
        assert_eq!(harmless("a\tb\n\x1b[1;31mFAIL\x1b[0m\n"), "a\tb\n\x1b[1;31mFAIL\x1b[0m\n");
        assert_eq!(harmless("\x1b[2J\x1b]0;title\x07\r"), "\u{241b}[2J\u{241b}]0;title\u{2407}\u{240d}");
    }
}
