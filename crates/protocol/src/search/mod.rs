//! The search through the states of a memory system beside its automata: breadth-first, so that what is found is the
//! shortest, level by level.

mod expand;
mod level;
mod ordered;
mod path;
mod visited;

pub use expand::{Expander, StateError, Step, Visitor};
pub use fencepost_schedule::progress::Progress;
pub use level::{Counts, Level, SavedSearch, Search, SearchEnd, StateWords, Watch};
pub use ordered::never_ordered;
pub use path::{Path, path};
