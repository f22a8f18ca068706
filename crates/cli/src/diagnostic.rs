//! Errors of input as a user reads them: what is wrong, where, and what to do about it.

use crate::colour;
use crate::exit::Failure;
use crate::limits;
use crate::undefined_function::advise_on_undefined;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use fencepost_frontend::FrontendError;
pub use fencepost_report::diagnostic_json as object;
use fencepost_report::{Ink, Style, visible, visible_lines};
use fencepost_source::{Diagnostic, DiagnosticKind, SourceMap};

/// As text for standard error.
pub fn render(diagnostic: &Diagnostic) -> String {
    let error = colour::of_errors().paint(Ink::Bad, &format!("error[{}]", diagnostic.code));
    let mut text = match snippet(diagnostic) {
        Some(snippet) => snippet,
        None => match &diagnostic.place {
            Some(place) => {
                format!("{error}: {}: {}\n", visible(&place.to_string()), visible_lines(&diagnostic.message))
            }
            None => format!("{error}: {}\n", visible_lines(&diagnostic.message)),
        },
    };
    if let Some(details) = &diagnostic.details {
        text.push_str(&visible_lines(details.trim_end()));
        text.push('\n');
    }
    if let Some(help) = &diagnostic.help {
        text.push_str(&format!("help: {}\n", visible_lines(help)));
    }
    text
}

/// The message with the line of the source that it is about, if that can be read.
fn snippet(diagnostic: &Diagnostic) -> Option<String> {
    let place = diagnostic.place.as_ref().filter(|place| place.line > 0)?;
    let source = std::fs::read(&place.file).ok()?;
    let sources = SourceMap::of(&place.file, &source);
    let bytes = sources.line(place)?;
    // Columns count bytes, which need not be of UTF-8.
    let before = bytes.get(..(place.column as usize).saturating_sub(1)).unwrap_or(bytes);
    let column = if place.column == 0 { 0 } else { String::from_utf8_lossy(before).len() as u32 + 1 };
    let line = String::from_utf8_lossy(bytes);
    let start = source_offset(&line, column);
    let rest = line[start..].trim_end().len();
    let length = diagnostic.length.map_or(rest, |length| length.clamp(1, rest.max(1)));
    let end = (start + length..=line.len()).find(|end| line.is_char_boundary(*end)).unwrap_or(line.len());
    let snippet = Snippet::source(line)
        .line_start(place.line as usize)
        .path(visible(&place.file))
        .annotation(AnnotationKind::Primary.span(start..end));
    let message = visible_lines(&diagnostic.message);
    let report = [Level::ERROR.primary_title(message).id(diagnostic.code.to_string()).element(snippet)];
    let renderer = match colour::of_errors() {
        Style::Plain => Renderer::plain(),
        Style::Colour => Renderer::styled(),
    };
    Some(renderer.render(&report).to_string() + "\n")
}

/// Where a column (from 1, counted in bytes; 0 for unknown) is in a line: at most at its end, and never inside a letter.
fn source_offset(line: &str, column: u32) -> usize {
    match column {
        0 => line.len() - line.trim_start().len(),
        column => {
            let wanted = (column as usize - 1).min(line.len());
            (0..=wanted).rev().find(|offset| line.is_char_boundary(*offset)).unwrap_or(0)
        }
    }
}

impl From<FrontendError> for Failure {
    fn from(error: FrontendError) -> Self {
        Diagnostic::from(error).into()
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::of_diagnostic(diagnostic, true)
    }
}

impl Failure {
    /// What a library says, with advice for a command that has `--extern` or not.
    pub fn of_diagnostic(diagnostic: Diagnostic, has_extern: bool) -> Self {
        match diagnostic.kind {
            DiagnosticKind::Bug => Self::Bug(diagnostic.message),
            DiagnosticKind::Stopped => Self::Stopped(limits::why()),
            _ => Self::Input(Box::new(advised(diagnostic, has_extern))),
        }
    }
}

/// With what to do about it, unless the library knows.
fn advised(diagnostic: Diagnostic, has_extern: bool) -> Diagnostic {
    if diagnostic.help.is_some() {
        return diagnostic;
    }
    let help = match &diagnostic.undefined {
        Some(function) => advise_on_undefined(function, has_extern),
        None if diagnostic.kind == DiagnosticKind::Compiler => {
            "--std chooses the standard; other arguments for clang go to the end of the command line, after `--`"
                .to_owned()
        }
        None => return diagnostic,
    };
    diagnostic.with_help(help)
}
