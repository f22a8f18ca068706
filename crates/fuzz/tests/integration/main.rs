//! The tests of damaging inputs, in one program: each file is a module.

mod checkpoints;
mod faults;
