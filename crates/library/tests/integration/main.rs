//! The tests of the C library, in one program: each file is a module.

mod essential;
mod generated;
mod symbols;
