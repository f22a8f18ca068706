//! What tests of several crates share: where files are, folders that go away, the command, the corpus, random numbers, making
//! what fails smaller. It uses no other crate of the workspace, so that the unit tests of any crate may use it.
//!
//! All of it panics where it cannot do what it is asked to: a test that has no folder to write to has failed.

mod answers;
pub mod changes;
mod complaints;
pub mod corpus;
mod folders;
pub mod herd;
pub mod json_schema;
mod litmus;
mod places;
mod random;
mod running;
mod settings;
mod shrink;

pub use answers::{
    JSON_SCHEMA, answers, assert_answers, best_fences, file_of, final_states, observation, timeless, wrong_with_answer,
};
pub use complaints::{assert_no_complaints, complaints};
pub use folders::{folder, folder_with, folder_with_links, write};
pub use litmus::litmus_ring;
pub use places::{in_repository, repository, shared};
pub use random::Random;
pub use running::{CommandOutput, Run};
pub use settings::{is_blessing, is_slow, number};
pub use shrink::shrink;

#[cfg(test)]
mod tests;
