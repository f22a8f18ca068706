//! The tests of robustness, in one program: each file is a module.

#[path = "../../../explore/tests/integration/oracle/mod.rs"]
mod oracle;

mod c_programs;
mod judge;
mod other_monitors;
mod random_programs;
