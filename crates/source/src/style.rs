//! Whether text has colours.

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
