//! The C library for verified programs, as far as the machine does not provide it itself.
//!
//! It is written in C (`c/*.c`, with a little C++), one module a subject, on top of the machine's primitives, which
//! `c/machine.h` declares. `./x library` compiles it to LLVM IR (`ir/*.ll`), which is checked in, so that nothing is
//! compiled when a program is verified. The front end links the modules that define what a program lacks.

pub mod catalogue;
mod essential;
#[rustfmt::skip]
mod generated;

pub use essential::{is_essential, replacement, supported_function};

/// A part of the library: LLVM IR in textual form.
#[derive(Clone, Copy, Debug)]
pub struct LibraryModule {
    /// Its subject, and the name of its source without ending, such as `string`.
    pub name: &'static str,
    /// The LLVM IR of clang 14, without debug information.
    pub text: &'static str,
    /// The functions and variables that others can link to, sorted.
    pub defines: &'static [&'static str],
}

/// What a program may include: the names of the headers, and what is in them. `lsl_protos.h` is for programs that were written for CheckFence.
pub const HEADERS: [(&str, &str); 2] =
    [("fencepost.h", include_str!("../c/fencepost.h")), ("lsl_protos.h", include_str!("../c/lsl_protos.h"))];

/// All parts of the library, sorted by name.
pub fn modules() -> &'static [LibraryModule] {
    generated::MODULES
}

/// The module that defines a function or variable. No two modules define the same.
pub fn defining(symbol: &str) -> Option<&'static LibraryModule> {
    modules().iter().find(|module| module.defines.binary_search(&symbol).is_ok())
}
