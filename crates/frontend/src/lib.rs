//! The front end: C and C++ through clang, and LLVM IR, to a [`Program`].
//!
//! clang is only run, never linked: its textual output is read by a reader of our own (`llvm`), which knows the
//! language of versions 14 to 22, and lowered (`lower`) to the few operations of a `Program`. What is not supported
//! is an error that names the construct and its place in the source; nothing is approximated in silence.

mod cache;
mod cache_folder;
mod child;
mod driver;
mod error;
pub mod externs;
mod files_read;
mod library;
pub mod litmus;
mod llvm;
mod lower;
mod temporary;
mod tools;

pub use cache_folder::cache_folder;
pub use child::Stop;
pub use driver::{Extern, KINDS, LoadedProgram, Options, load, load_files, load_with, read_source};
pub use error::FrontendError;
use fencepost_program::Program;
use fencepost_source::{Code, Place};
use lower::Origin;
pub use lower::is_of_system;
pub use temporary::{TemporaryFolder, remove_temporary_folders};

/// Reads textual LLVM IR. `name` stands for the text in messages.
pub fn from_llvm_text(text: &str, name: &str) -> Result<Program, FrontendError> {
    from_llvm_texts(&[(text, name)])
}

/// Reads modules of textual LLVM IR, each with a name for messages, and links them to one program, which is not
/// simplified: each instruction is there.
pub fn from_llvm_texts(texts: &[(&str, &str)]) -> Result<Program, FrontendError> {
    let texts: Vec<_> = texts.iter().map(|(text, name)| (*text, Origin { name, source: None })).collect();
    link(&texts, &[])
}

/// One program of the texts of modules.
fn link(texts: &[(&str, Origin<'_>)], externs: &[(String, Extern)]) -> Result<Program, FrontendError> {
    let (mut modules, mut linked) = (Vec::new(), Vec::new());
    for (text, origin) in texts {
        let (module, types) = llvm::parse(text).map_err(|error| {
            FrontendError::bad_input(Code::LlvmSyntax, Place::of_line(origin.name, error.line), error.message)
        })?;
        modules.push(module);
        linked.push((types, *origin));
    }
    let program =
        lower::lower(modules.iter().zip(linked).map(|(module, (types, origin))| (module, types, origin)), externs)?;
    check(&program)?;
    Ok(program)
}

/// What is made here keeps the rules.
fn check(program: &Program) -> Result<(), FrontendError> {
    fencepost_program::verify::verify(program).map_err(|violations| FrontendError::Bug {
        message: violations.first().map(ToString::to_string).unwrap_or_default(),
    })
}
