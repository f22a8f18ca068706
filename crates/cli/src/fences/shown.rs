//! A counterexample as `fencepost fences` shows and keeps it, whichever engine it comes from.

use fencepost_trace::Trace;
use std::path::Path;

/// An execution that is wrong.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What is wrong, in a line.
    pub message: String,
    /// The test of a data type in which it happens.
    pub test: Option<String>,
    /// The whole of it, for a file.
    pub text: String,
    /// How the name of that file ends.
    pub ending: &'static str,
}

impl Shown {
    /// An execution of the machine. Files are named as the user knows them: `names` has the names that they have in the trace before.
    pub fn of_trace(trace: &Trace, names: &[(String, String)]) -> Self {
        let named = |text: String| names.iter().fold(text, |text, (other, name)| text.replace(other, name));
        let message = match &trace.error {
            Some(error) => named(error.message.clone()),
            None => "an execution is not sequentially consistent".to_owned(),
        };
        Self { message, test: None, text: named(trace.to_json()) + "\n", ending: ".trace.json" }
    }

    /// In a line, with the test.
    pub fn line(&self) -> String {
        let test = self.test.as_ref().and_then(|test| test.split('=').next());
        test.map_or(self.message.clone(), |test| format!("{}: {}", test.trim(), self.message))
    }

    /// Writes it to a file beside the patch, named after the program. Returns the file's name, unless it cannot be written.
    pub fn keep(&self, program: &Path, what: &str, patch: &Path) -> Option<String> {
        let stem = program.file_stem().unwrap_or_default().to_string_lossy();
        let path = patch.with_file_name(format!("{stem}.{what}{}", self.ending));
        std::fs::write(&path, &self.text).ok().map(|()| path.display().to_string())
    }
}
