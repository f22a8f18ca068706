//! The tests of the axiomatic engine, in one program: each file is a module.

mod c_programs;
mod certificates;
mod common;
mod explanations;
mod judged;
mod known_states;
mod options;
mod terms_as_bits;
mod undefined_bits;
mod unrolling;
mod user_models;
