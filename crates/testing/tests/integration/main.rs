//! The tests of the workspace as a whole, in one program: each file is a module.

mod codes;
mod definitions;
mod workspace;
