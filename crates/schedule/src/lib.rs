//! What drives work that takes long, whatever the work is: what ends it early, the threads that share it, how far it
//! is and how long it will take, and the file in which it is kept.

pub mod checkpoint;
mod envelope;
mod limits;
mod output_files;
pub mod progress;
pub mod whole_file;
pub mod workers;

pub use envelope::{Fingerprint, Records};
pub use limits::Limits;
pub use output_files::{Output, OutputFiles, SOMETHING_ELSE};
