//! The tests of the workspace as a whole, in one program: each file is a module.

mod definitions;
mod workspace;
