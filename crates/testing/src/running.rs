//! Running commands and looking at what they say.

use crate::answers::{assert_answers, assert_answers_among};
use crate::in_repository;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

/// What a command has written, and its exit code.
#[derive(Clone, Debug)]
pub struct CommandOutput {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// What it wrote to standard output.
    pub out: String,
    /// What it wrote to standard error.
    pub err: String,
}

impl CommandOutput {
    /// Everything that it said.
    pub fn all(&self) -> String {
        format!("{}{}", self.out, self.err)
    }

    /// The exit code and everything that it said, which is what most tests look at.
    pub fn code_and_all(&self) -> (Option<i32>, String) {
        (self.code, self.all())
    }

    /// Standard output as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.all()))
    }
}

impl From<Output> for CommandOutput {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("what a command says is text");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// What a command that asks for JSON prints.
enum Json {
    /// Nothing else.
    Only,
    /// It is a script, which may print more.
    Among,
}

/// Whether fencepost is asked for JSON.
fn asks_for_json(command: &Command) -> Option<Json> {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let asks_for = |option: &str| command.get_args().take_while(|word| *word != "--").any(|word| word == option);
    match program.to_str() {
        Some("fencepost") => (asks_for("--json") && !asks_for("--help")).then_some(Json::Only),
        Some("bash" | "sh") => {
            let mut words = command.get_args().map(|word| word.to_string_lossy());
            words.any(|word| word.contains("fencepost") && word.contains("--json")).then_some(Json::Among)
        }
        _ => None,
    }
}

/// What tests do with a command.
pub trait Run {
    /// Runs it to its end. What fencepost prints with `--json` must fit its schema.
    fn run(&mut self) -> CommandOutput;

    /// Adds arguments, written in one line with a blank between two.
    fn line(&mut self, line: &str) -> &mut Self;

    /// Has fencepost run a clang that keeps in a folder what it makes, and makes nothing twice: it takes most of the time of tests that verify
    /// one program several times. Headers must stay as they are.
    fn compiling_once(&mut self, folder: impl AsRef<Path>) -> &mut Self;
}

impl Run for Command {
    #[track_caller]
    fn run(&mut self) -> CommandOutput {
        let output = self.output();
        let output = output.unwrap_or_else(|error| panic!("{:?} cannot be run: {error}", self.get_program()));
        let ran = CommandOutput::from(output);
        match asks_for_json(self) {
            Some(Json::Only) if ran.code.is_some() => assert_answers(&ran.out),
            Some(_) => assert_answers_among(&ran.out),
            None => {}
        }
        ran
    }

    fn line(&mut self, line: &str) -> &mut Self {
        self.args(line.split(' ').filter(|word| !word.is_empty()))
    }

    fn compiling_once(&mut self, folder: impl AsRef<Path>) -> &mut Self {
        let clang = std::env::var_os("FENCEPOST_CLANG").unwrap_or("clang".into());
        self.env("FENCEPOST_COMPILED_BY", clang)
            .env("FENCEPOST_CLANG", in_repository("crates/testing/clang-once"))
            .env("FENCEPOST_COMPILED", folder.as_ref())
    }
}
