//! The tests of robustness, in one program: each file is a module.

mod c_programs;
mod judge;
mod other_monitors;
mod random_programs;
