//! The tests of traces, in one program: each file is a module.

mod format_doc;
mod shape;
