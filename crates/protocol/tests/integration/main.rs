//! The tests of memory systems, in one program: each file is a module.

mod changed_checkpoints;
mod counts;
mod cycles;
mod examples;
mod language;
mod random_runs;
mod small_systems;
