//! The tests of measuring, in one program: each file is a module.

mod fakes;
