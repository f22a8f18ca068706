//! Whether what is printed has colours: as the user says, and otherwise where a person looks at it and wants them.

use clap::ValueEnum;
use fencepost_report::Style;
use std::io::IsTerminal;
use std::sync::OnceLock;

/// When to print in colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Also into files and pipes
    Always,
    /// Nowhere
    Never,
}

/// What the command line says. It is set once, before anything is printed, and never changes.
static CHOSEN: OnceLock<ColourChoice> = OnceLock::new();

/// Remembers what the command line says.
pub fn choose(when: ColourChoice) {
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
    match CHOSEN.get().copied().unwrap_or_default() {
        ColourChoice::Always => Style::Colour,
        ColourChoice::Auto if is_terminal => Style::of_terminal(),
        ColourChoice::Auto | ColourChoice::Never => Style::Plain,
    }
}
