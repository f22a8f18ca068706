//! The tests of the search for fences, in one program: each file is a module.

#[path = "../../../explore/tests/integration/oracle/mod.rs"]
mod oracle;

mod hitting_sets;
mod places;
mod random_programs;
