//! Whether what is printed has colours: as the user says, and otherwise where a person looks at it, unless the environment
//! says that nobody wants them (`NO_COLOR`, or a terminal that calls itself `dumb`).

use clap::ValueEnum;
use fencepost_report::Style;
use std::ffi::OsStr;
use std::io::IsTerminal;
use std::sync::OnceLock;

/// When to print in colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Also into files and pipes
    Always,
    /// Nowhere
    Never,
}

/// What the command line says. It is set once, before anything is printed, and never changes.
static CHOSEN: OnceLock<When> = OnceLock::new();

/// Remembers what the command line says.
pub fn choose(when: When) {
    let _ = CHOSEN.set(when);
}

/// For standard output.
pub fn of_output() -> Style {
    style(std::io::stdout().is_terminal())
}

/// For standard error.
pub fn of_errors() -> Style {
    style(std::io::stderr().is_terminal())
}

fn style(is_terminal: bool) -> Style {
    let when = CHOSEN.get().copied().unwrap_or_default();
    let (no_color, term) = (std::env::var_os("NO_COLOR"), std::env::var_os("TERM"));
    decide(when, is_terminal, no_color.as_deref(), term.as_deref())
}

fn decide(when: When, is_terminal: bool, no_color: Option<&OsStr>, term: Option<&OsStr>) -> Style {
    // By no-color.org an empty NO_COLOR does not count.
    let unwanted = no_color.is_some_and(|value| !value.is_empty()) || term == Some(OsStr::new("dumb"));
    match when {
        When::Always => Style::Colour,
        When::Auto if is_terminal && !unwanted => Style::Colour,
        When::Auto | When::Never => Style::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_for_those_who_look() {
        let decide = |when, is_terminal, no_color: Option<&str>, term: &str| {
            decide(when, is_terminal, no_color.map(OsStr::new), Some(OsStr::new(term)))
        };
        assert_eq!(decide(When::Auto, true, None, "xterm"), Style::Colour);
        assert_eq!(decide(When::Auto, true, Some(""), "xterm"), Style::Colour);
        assert_eq!(decide(When::Auto, true, Some("1"), "xterm"), Style::Plain);
        assert_eq!(decide(When::Auto, true, None, "dumb"), Style::Plain);
        assert_eq!(decide(When::Auto, false, None, "xterm"), Style::Plain);
        assert_eq!(decide(When::Always, false, Some("1"), "dumb"), Style::Colour);
        assert_eq!(decide(When::Never, true, None, "xterm"), Style::Plain);
    }
}
