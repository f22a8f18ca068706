//! Whether text has colours.

use std::ffi::OsStr;

/// How text is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Letters only.
    #[default]
    Plain,
    /// With ANSI escape codes, for a terminal.
    Colour,
}

/// What a piece of text is, to choose its colour by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// It is as it should be.
    Good,
    /// It is not.
    Bad,
    /// Nobody knows.
    Unclear,
    /// What can be skipped.
    Quiet,
}

impl Style {
    /// For a person who looks at a terminal, unless the environment says that nobody wants colours: `NO_COLOR`, or a terminal that calls
    /// itself `dumb`.
    pub fn of_terminal() -> Self {
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        match is_dumb || has_no_color(std::env::var_os("NO_COLOR").as_deref()) {
            true => Self::Plain,
            false => Self::Colour,
        }
    }

    /// A piece of text in its colour.
    pub fn paint(self, ink: Ink, text: &str) -> String {
        let code = match ink {
            Ink::Good => "1;32",
            Ink::Bad => "1;31",
            Ink::Unclear => "1;33",
            Ink::Quiet => "2",
        };
        match self {
            Self::Colour if !text.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }
}

/// By no-color.org an empty NO_COLOR does not count.
fn has_no_color(value: Option<&OsStr>) -> bool {
    value.is_some_and(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_no_color_does_not_count() {
        assert!(!has_no_color(None));
        assert!(!has_no_color(Some(OsStr::new(""))));
        assert!(has_no_color(Some(OsStr::new("1"))));
    }
}
