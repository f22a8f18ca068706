//! The tests of what every crate uses, in one program: each file is a module.

mod mutations;
