//! What can go wrong.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

/// Why there is no measurement.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A program that is not there, or may not be run.
    #[error("`{program}` cannot be started: {cause}; {remedy}")]
    Start {
        /// The program's name.
        program: String,
        /// What the system says.
        cause: io::Error,
        /// What to do about it.
        remedy: &'static str,
    },
    /// No row of the table is asked for.
    #[error(
        "nothing is measured under these names; give programs of the table, such as `ww` or `ww(8)`, and a model that has them"
    )]
    Nothing,
    /// A program that was started and is not content.
    #[error("`{command}` has failed ({status}); run it by hand to see why:\n{output}")]
    Failed {
        /// The command line.
        command: String,
        /// How it ended.
        status: ExitStatus,
        /// The end of what it has written.
        output: String,
    },
    /// Output in another form than expected.
    #[error("the output of `{command}` is not understood: {problem}")]
    Output {
        /// The command line.
        command: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A file that cannot be read or written.
    #[error("{path}: {cause}; {remedy}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
        /// What to do about it.
        remedy: &'static str,
    },
    /// A file with something else in it.
    #[error("{path} does not hold {expected}: {cause}; {remedy}", path = path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What should be in it.
        expected: &'static str,
        /// Where it goes wrong.
        cause: serde_json::Error,
        /// What to do about it.
        remedy: &'static str,
    },
}
