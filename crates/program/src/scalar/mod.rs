//! What scalars are and what pure instructions make of them: bits, and which of them nothing has determined.

mod operations;
mod value;

pub use operations::{NoResult, binary, cast, compare, overflows, update};
pub use value::{Bytes, Value, copy, signed};
