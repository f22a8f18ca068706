//! The tests of reports, in one program: each file is a module.

mod pictures;
mod text;
