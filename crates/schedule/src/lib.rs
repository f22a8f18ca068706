//! What drives work that takes long, whatever the work is: what ends it early, the threads that share it, how far it
//! is and how long it will take, and the file in which it is kept.

pub mod checkpoint;
mod envelope;
mod guarded_thread;
mod limits;
mod memory_guard;
mod output_files;
pub mod progress;
mod resident_memory;
mod run_watch;
mod supervision;
pub mod whole_file;
pub mod workers;

pub use envelope::{Fingerprint, Records};
pub use guarded_thread::GuardedThread;
pub use limits::Limits;
pub use output_files::{Output, OutputFiles, SOMETHING_ELSE};
pub use resident_memory::resident_memory;
pub use run_watch::{ResourceLimits, RunWatch, WatchStep};
pub use supervision::{SupervisedEnd, supervise};
