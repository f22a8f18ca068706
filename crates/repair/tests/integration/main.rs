//! The tests of the search for fences, in one program: each file is a module.

mod hitting_sets;
mod places;
mod random_programs;
