//! What can go wrong on the way from a file to a `Program`.

use crate::KINDS;
use fencepost_source::{Code, Diagnostic, DiagnosticKind, Label, Place};

/// Why no `Program` could be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrontendError {
    /// Invalid input: missing, not readable, malformed, without `main`.
    #[error("{}{message}{}", prefix(.place), suffix(.remedy))]
    BadInput {
        /// The class of problems.
        code: Code,
        /// Where.
        place: Option<Place>,
        /// How many bytes it is about; to the end of the line where that is not known.
        length: Option<u32>,
        /// What is wrong.
        message: String,
        /// What the user may do about it.
        remedy: Option<String>,
    },
    /// The compiler rejected the program.
    #[error("{path}: {compiler} cannot compile it\n{messages}")]
    DoesNotCompile {
        /// The source file.
        path: String,
        /// The compiler that was run.
        compiler: String,
        /// Its own messages.
        messages: String,
    },
    /// The input is fine but uses something that fencepost does not handle.
    #[error("{}unsupported: {construct}{}", prefix(.place), suffix(.remedy))]
    Unsupported {
        /// The class of problems.
        code: Code,
        /// Where: in the source if debug information tells, else in the LLVM IR.
        place: Option<Place>,
        /// How many bytes it is about; to the end of the line where that is not known.
        length: Option<u32>,
        /// What is not supported, by its name.
        construct: String,
        /// What the user may do about it.
        remedy: Option<String>,
        /// The function that nobody defines, if that is what is not supported.
        function: Option<String>,
    },
    /// Several functions have no definition.
    #[error("unsupported: external functions {}", names(.functions))]
    UndefinedFunctions {
        /// Each with the place where it is used first.
        functions: Vec<(String, Option<Place>)>,
    },
    /// The program that was made breaks a rule of programs: a bug in fencepost.
    #[error("internal error, please report it: {message}")]
    Bug {
        /// The rule and where it is broken.
        message: String,
    },
    /// The caller wanted an end before there was a program.
    #[error("stopped")]
    Stopped,
    /// A program that fencepost runs is not installed.
    #[error("{tool} cannot be run{}", suffix(.remedy))]
    ToolMissing {
        /// The program.
        tool: String,
        /// How to get it.
        remedy: Option<String>,
    },
}

/// For whoever has no options to speak of.
impl From<FrontendError> for Diagnostic {
    fn from(error: FrontendError) -> Self {
        let with = |diagnostic: Self, remedy: Option<String>| remedy.into_iter().fold(diagnostic, Self::with_help);
        match error {
            FrontendError::BadInput { code, place, length, message, remedy } => {
                let is_whole_file = place.as_ref().is_none_or(|place| place.line == 0);
                let general = is_whole_file.then(|| format!("check the name; {KINDS}"));
                with(about(Self::new(code, message), place, length), remedy.or(general))
            }
            FrontendError::DoesNotCompile { path, compiler, messages } => {
                let diagnostic = Self::new(Code::DoesNotCompile, format!("{compiler} cannot compile it"))
                    .at(Some(Place::of_file(path)));
                diagnostic.with_details(messages).of_kind(DiagnosticKind::Compiler)
            }
            FrontendError::Unsupported { code, place, length, construct, remedy, function } => {
                // Whoever has asked knows what to do about a function.
                let general = "fencepost does not handle this yet; leave it out of what is verified";
                let remedy = remedy.or_else(|| function.is_none().then(|| general.to_owned()));
                let diagnostic = about(Self::new(code, format!("unsupported: {construct}")), place, length);
                let diagnostic = diagnostic.about_undefined(function.into_iter().collect());
                with(diagnostic.of_kind(DiagnosticKind::Unsupported), remedy)
            }
            FrontendError::UndefinedFunctions { functions } => {
                let message = format!("unsupported: external functions {}", names(&functions));
                let diagnostic = Self::new(Code::UndefinedFunction, message).of_kind(DiagnosticKind::Unsupported);
                let label = |(number, (name, place)): (usize, &(String, Option<Place>))| {
                    let text = if number == 0 { String::new() } else { format!("`{name}`") };
                    Some(Label::new(place.clone()?, text))
                };
                let diagnostic = functions.iter().enumerate().filter_map(label).fold(diagnostic, Self::with_label);
                diagnostic.about_undefined(functions.into_iter().map(|(name, _)| name).collect())
            }
            FrontendError::ToolMissing { tool, remedy } => with(
                Self::new(Code::MissingTool, format!("{tool} cannot be run")).of_kind(DiagnosticKind::Tool),
                remedy,
            ),
            FrontendError::Bug { message } => Self::new(Code::Bug, message).of_kind(DiagnosticKind::Bug),
            FrontendError::Stopped => Self::new(Code::Stopped, "stopped").of_kind(DiagnosticKind::Stopped),
        }
    }
}

impl FrontendError {
    /// Where the error is, if it has a place.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Self::BadInput { place, .. } | Self::Unsupported { place, .. } => place.as_ref(),
            Self::UndefinedFunctions { functions } => functions.first()?.1.as_ref(),
            Self::DoesNotCompile { .. } | Self::Bug { .. } | Self::ToolMissing { .. } | Self::Stopped => None,
        }
    }
    pub(crate) fn bad_input(code: Code, place: Place, message: impl Into<String>) -> Self {
        Self::BadInput { code, place: Some(place), length: None, message: message.into(), remedy: None }
    }
    pub(crate) fn with_remedy(mut self, advice: &str) -> Self {
        match &mut self {
            Self::BadInput { remedy, .. } | Self::Unsupported { remedy, .. } | Self::ToolMissing { remedy, .. } => {
                *remedy = Some(advice.to_owned());
            }
            Self::DoesNotCompile { .. } | Self::UndefinedFunctions { .. } | Self::Bug { .. } | Self::Stopped => {}
        }
        self
    }
}

/// `a`, `b` and `c`, in their order.
fn names(functions: &[(String, Option<Place>)]) -> String {
    let names: Vec<String> = functions.iter().map(|(name, _)| format!("`{name}`")).collect();
    match &names[..] {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        names => names.concat(),
    }
}

fn about(diagnostic: Diagnostic, place: Option<Place>, length: Option<u32>) -> Diagnostic {
    let label = place.map(|place| Label { length: length.map(|length| length as usize), ..Label::new(place, "") });
    label.into_iter().fold(diagnostic, Diagnostic::with_label)
}

fn prefix(place: &Option<Place>) -> String {
    place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default()
}

fn suffix(remedy: &Option<String>) -> String {
    remedy.as_ref().map(|remedy| format!(" ({remedy})")).unwrap_or_default()
}
