//! The tests of the front end, in one program: each file is a module.

mod cache;
mod driver;
mod errors;
mod externs;
mod facts;
mod fuzz;
mod interpreter;
mod lazy;
mod linking;
mod litmus_tests;
mod llvm_text;
mod run;
