//! The tests of the witness, in one program: each file is a module.

mod derived;
mod graphs;
mod litmus;
mod notation;
mod programs;
mod refusals;
mod replay;
mod walks;
