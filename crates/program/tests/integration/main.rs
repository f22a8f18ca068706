//! The tests of the representation of code, in one program: each file is a module.

mod round_trip;
mod verify;
