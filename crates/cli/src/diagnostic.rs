//! Errors of input as a user reads them: what is wrong, where, and what to do about it.

use crate::colour;
use crate::exit::Failure;
use crate::limits;
use crate::undefined_function;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use fencepost_frontend::FrontendError;
use fencepost_report::{Ink, Style, visible, visible_lines};
use fencepost_source::{Diagnostic, DiagnosticKind, SourceMap};
use serde_json::{Value, json};

/// For programs.
pub fn object(diagnostic: &Diagnostic) -> Value {
    let Diagnostic { kind, message, place, details, help, .. } = diagnostic;
    let place = place.as_ref();
    let place = place.map(|place| json!({ "file": place.file, "line": place.line, "column": place.column }));
    let mut object = json!({ "kind": kind.name(), "message": message, "place": place, "help": help });
    if let Some(details) = details {
        object["details"] = json!(details);
    }
    object
}

/// As text for standard error.
pub fn render(diagnostic: &Diagnostic) -> String {
    let error = colour::of_errors().paint(Ink::Bad, "error");
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
    let report = [Level::ERROR.primary_title(message).element(snippet)];
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
        Self::of_frontend(error, true)
    }
}

impl Failure {
    /// What the front end says, with advice for a command that has `--extern` or not.
    pub fn of_frontend(error: FrontendError, has_extern: bool) -> Self {
        let diagnostic = match error {
            FrontendError::BadInput { place, message, remedy } => {
                let whole_file = place.as_ref().is_none_or(|place| place.line == 0);
                let general = whole_file.then(|| format!("check the name; {}", fencepost_frontend::KINDS));
                let diagnostic = Diagnostic::new(message).at(place);
                remedy.or(general).into_iter().fold(diagnostic, Diagnostic::with_help)
            }
            error @ FrontendError::DoesNotCompile { .. } => {
                let help = "--std chooses the standard; other arguments for clang go to the end of the command line, after `--`";
                Diagnostic::from(error).with_help(help)
            }
            FrontendError::Unsupported { place, construct, remedy, function } => {
                let general = "fencepost does not handle this yet; leave it out of what is verified";
                let of_function = function.map(|name| undefined_function::remedy(&name, has_extern));
                let help = remedy.or(of_function).unwrap_or_else(|| general.to_owned());
                let message = format!("unsupported: {construct}");
                Diagnostic::new(message).at(place).with_help(help).of_kind(DiagnosticKind::Unsupported)
            }
            error @ FrontendError::ToolMissing { .. } => error.into(),
            FrontendError::Bug { message } => return Failure::OwnBug(message),
            FrontendError::Stopped => return Failure::Stopped(limits::why()),
        };
        diagnostic.into()
    }
}
