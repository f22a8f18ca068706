//! Errors of input as a user reads them: what is wrong, where, and what to do about it.

use crate::colour;
use crate::exit::Failure;
use crate::limits;
use crate::undefined_function;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use fencepost_frontend::{ErrorPlace, FrontendError};
use fencepost_report::{Ink, Style, visible, visible_lines};
use fencepost_trace::Place;
use serde_json::{Value, json};

/// Whose fault an error is, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The command line cannot be used.
    Usage,
    /// A file cannot be used.
    Input,
    /// The compiler refuses it.
    Compiler,
    /// It is something that is not supported.
    Unsupported,
    /// Another program is missing.
    Tool,
    /// Something cannot be written.
    Unwritten,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Usage => "usage",
            Self::Input => "input",
            Self::Compiler => "compiler",
            Self::Unsupported => "unsupported",
            Self::Tool => "tool",
            Self::Unwritten => "unwritten",
        }
    }
}

/// An error of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    kind: Kind,
    /// What is wrong.
    message: String,
    /// Where: a file, a line and a column, the latter two from 1, or 0 where unknown.
    place: Option<ErrorPlace>,
    /// What another program has said about it.
    details: Option<String>,
    /// How many bytes it is about; to the end of the line where that is not known.
    length: Option<usize>,
    /// What to do.
    help: Option<String>,
}

impl Diagnostic {
    /// An error without a place.
    pub fn new(message: impl Into<String>) -> Self {
        Self { kind: Kind::Input, message: message.into(), place: None, length: None, details: None, help: None }
    }

    /// Of another kind than of input.
    pub fn of_kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }

    /// With a place, and how many bytes are meant there.
    pub fn at(mut self, place: ErrorPlace, length: usize) -> Self {
        (self.place, self.length) = (Some(place), Some(length));
        self
    }

    /// With a remedy.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// What is wrong and where, on one line.
    pub fn message(&self) -> String {
        match &self.place {
            Some(place) => format!("{place}: {}", self.message),
            None => self.message.clone(),
        }
    }

    /// Where, for files about it.
    pub fn place(&self) -> Option<Place> {
        let place = self.place.as_ref()?;
        Some(Place { file: place.path.clone(), line: place.line, column: place.column })
    }

    /// For programs.
    pub fn object(&self) -> Value {
        let place = self.place();
        let place = place.map(|place| json!({ "file": place.file, "line": place.line, "column": place.column }));
        let mut object =
            json!({ "kind": self.kind.name(), "message": self.message, "place": place, "help": self.help });
        if let Some(details) = &self.details {
            object["details"] = json!(details);
        }
        object
    }

    /// As text for standard error.
    pub fn render(&self) -> String {
        let error = colour::of_errors().paint(Ink::Bad, "error");
        let mut text = match self.snippet() {
            Some(snippet) => snippet,
            None => match &self.place {
                Some(place) => format!("{error}: {}: {}\n", visible(&place.to_string()), visible_lines(&self.message)),
                None => format!("{error}: {}\n", visible_lines(&self.message)),
            },
        };
        if let Some(details) = &self.details {
            text.push_str(&visible_lines(details.trim_end()));
            text.push('\n');
        }
        if let Some(help) = &self.help {
            text.push_str(&format!("help: {}\n", visible_lines(help)));
        }
        text
    }

    /// The message with the line of the source that it is about, if that can be read.
    fn snippet(&self) -> Option<String> {
        let place = self.place.as_ref().filter(|place| place.line > 0)?;
        let source = std::fs::read(&place.path).ok()?;
        let bytes = source.split(|byte| *byte == b'\n').nth(place.line as usize - 1)?;
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        // Columns count bytes, which need not be of UTF-8.
        let before = bytes.get(..(place.column as usize).saturating_sub(1)).unwrap_or(bytes);
        let column = if place.column == 0 { 0 } else { String::from_utf8_lossy(before).len() as u32 + 1 };
        let line = String::from_utf8_lossy(bytes);
        let start = source_offset(&line, column);
        let rest = line[start..].trim_end().len();
        let length = self.length.map_or(rest, |length| length.clamp(1, rest.max(1)));
        let end = (start + length..=line.len()).find(|end| line.is_char_boundary(*end)).unwrap_or(line.len());
        let snippet = Snippet::source(line)
            .line_start(place.line as usize)
            .path(visible(&place.path))
            .annotation(AnnotationKind::Primary.span(start..end));
        let message = visible_lines(&self.message);
        let report = [Level::ERROR.primary_title(message).element(snippet)];
        let renderer = match colour::of_errors() {
            Style::Plain => Renderer::plain(),
            Style::Colour => Renderer::styled(),
        };
        Some(renderer.render(&report).to_string() + "\n")
    }
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
                Diagnostic { place, help: remedy.or(general), ..Diagnostic::new(message) }
            }
            FrontendError::DoesNotCompile { path, compiler, messages } => {
                let place = Some(ErrorPlace { path, line: 0, column: 0 });
                let help = "--std chooses the standard; other arguments for clang go to the end of the command line, after `--`";
                let message = format!("{compiler} cannot compile it");
                let details = Some(messages);
                Diagnostic { place, details, ..Diagnostic::new(message).with_help(help).of_kind(Kind::Compiler) }
            }
            FrontendError::Unsupported { place, construct, remedy, function } => {
                let general = "fencepost does not handle this yet; leave it out of what is verified";
                let of_function = function.map(|name| undefined_function::remedy(&name, has_extern));
                let help = remedy.or(of_function).unwrap_or_else(|| general.to_owned());
                let message = format!("unsupported: {construct}");
                Diagnostic { place, ..Diagnostic::new(message).with_help(help).of_kind(Kind::Unsupported) }
            }
            FrontendError::ToolMissing { tool, remedy } => {
                let message = format!("{tool} cannot be run");
                Diagnostic { help: remedy, ..Diagnostic::new(message).of_kind(Kind::Tool) }
            }
            FrontendError::Bug { message } => return Failure::OwnBug(message),
            FrontendError::Stopped => return Failure::Stopped(limits::why()),
        };
        diagnostic.into()
    }
}
