//! The tests of data types, in one program: each file is a module.

mod agree;
mod engines_agree;
mod symmetry;
mod waiting_rounds;
