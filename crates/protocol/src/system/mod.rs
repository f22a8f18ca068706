//! A memory system made ready for the search: states as a few machine words, rules as compact code that works on them.

mod code;
mod compile;
mod conditions;
mod layout;
mod statements;

pub use code::{Code, End, Machine, Op, QueueCode};
pub use compile::{CompileError, FirstTest, Instance, Instances, choices, compile};
pub use layout::{Bits, Field, Layout, QueueLayout, TypedField};

/// A state: `N` words, of which a [`Layout`] says what is where.
pub type State<const N: usize> = [u64; N];
