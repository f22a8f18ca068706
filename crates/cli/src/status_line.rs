//! The line on a terminal that says how far a command is. It is written over and over again, and is gone when the answer comes.

use fencepost_report::visible;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// What ends within this time shows nothing.
const FIRST: Duration = Duration::from_millis(500);
const NEXT: Duration = Duration::from_millis(200);
/// To the start of the line, and delete it.
const CLEAR: &str = "\r\x1b[K";

/// The line.
pub struct StatusLine {
    /// When to show it next; none if nobody can see it or wants to.
    next: Option<Instant>,
    is_shown: bool,
}

impl StatusLine {
    /// For a command that begins now.
    pub fn new(wanted: bool) -> Self {
        let visible = wanted && std::io::stderr().is_terminal();
        Self { next: visible.then(|| Instant::now() + FIRST), is_shown: false }
    }

    /// Whether anybody can see it and wants to.
    pub fn is_wanted(&self) -> bool {
        self.next.is_some()
    }

    /// Whether it is time to show it.
    pub fn is_due(&self) -> bool {
        self.next.is_some_and(|next| Instant::now() >= next)
    }

    /// Shows the line when it is time; for those who come by often.
    pub fn show(&mut self, text: impl FnOnce() -> String) {
        if self.is_due() {
            self.show_now(text);
        }
    }

    /// Shows the line at once; for those who say what they do next, which may take long.
    pub fn show_now(&mut self, text: impl FnOnce() -> String) {
        if self.next.is_some() {
            self.next = Some(Instant::now() + NEXT);
            self.is_shown = true;
            write(&format!("{CLEAR}{}", visible(&text())));
        }
    }

    /// Makes room for something else.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            write(CLEAR);
        }
    }
}

/// To standard error, with what makes the terminal delete the line.
fn write(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.clear();
    }
}
