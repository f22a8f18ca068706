//! `fencepost`, the command. Flags become a validated configuration, one library call does the work, and the result is
//! printed here: nothing below this crate prints or exits.

mod arguments;
mod cache;
mod check_proof;
mod checkpoint;
mod colour;
mod cycles;
mod datatype;
mod diagnostic;
mod estimate;
mod exit;
mod fences;
mod generated;
mod help;
mod limits;
mod litmus;
mod models;
mod own_bug;
mod program;
mod progress_line;
mod protocol;
mod refusal;
mod replay;
mod report_files;
mod robust;
mod search;
mod source_hashes;
mod status_line;
mod trace_file;
mod values;
mod verify;
mod watcher;
mod words;

use arguments::{Arguments, Command};
use exit::Exit;
use fencepost_report::{Style, visible_lines};
use std::borrow::Cow;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let exit = match arguments::parse() {
        Ok(arguments) => {
            colour::choose(arguments.color);
            own_bug::guarded(move || run(&arguments))
        }
        Err(exit) => exit,
    };
    ExitCode::from(exit.code())
}

fn run(arguments: &Arguments) -> Exit {
    let result = match &arguments.command {
        Command::Verify(arguments) => verify::run(arguments),
        Command::Robust(arguments) => robust::run(arguments),
        Command::Litmus(arguments) => litmus::run(arguments),
        Command::Datatype(arguments) => datatype::run(arguments),
        Command::Models(arguments) => models::run(arguments),
        Command::Protocol(arguments) => protocol::run(arguments),
        Command::Fences(arguments) => fences::run(arguments),
        Command::CheckProof(arguments) => check_proof::run(arguments),
        Command::Replay(arguments) => replay::run(arguments),
        Command::Program(arguments) => program::run(arguments),
        Command::Completions(arguments) => generated::completions(arguments),
        Command::Man(arguments) => generated::man(arguments),
        Command::Headers(arguments) => generated::headers(arguments),
    };
    result.unwrap_or_else(|failure| {
        complain(&failure.render());
        if let Err(more) = refusal::write(&arguments.command, &failure) {
            complain(&more.render());
        }
        failure.exit()
    })
}

/// Writes to standard output. Nobody is left to be told if that fails, for instance because a pager was closed.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(harmless(text, colour::of_output()).as_bytes()).and_then(|()| out.flush());
}

/// Writes to standard error.
fn complain(text: &str) {
    let _ = std::io::stderr().lock().write_all(harmless(text, colour::of_errors()).as_bytes());
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
