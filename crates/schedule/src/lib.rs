//! What drives work that takes long, whatever the work is: what ends it early, the threads that share it, the file in which it is kept, and the hashes by which files
//! are known.

pub mod checkpoint;
mod envelope;
mod hash;
mod limits;
pub mod whole_file;
pub mod workers;

pub use envelope::{Fingerprint, Records};
pub use hash::sha256;
pub use limits::Limits;
