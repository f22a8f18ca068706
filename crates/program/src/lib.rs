//! `Program`, the one representation of code in fencepost: a small register machine with byte-addressed memory.
//!
//! Registers are mutable and hold scalars only; aggregates and vectors are split by the front end. Every access to
//! memory that more than one thread might see is one instruction here, and nothing else touches memory. The text form
//! ([`text`]) is for people and tests; the [`verify`] module lists and checks the rules that every engine relies on.

pub mod addresses;
pub mod analysis;
pub mod intrinsics;
mod ir;
pub mod library;
mod math;
pub mod names;
pub mod scalar;
pub mod source;
pub mod text;
pub mod transform;
mod types;
pub mod verify;

pub use ir::*;
pub use library::LibraryFunction;
pub use math::{MATH, MathFunction};
pub use source::{Content, FileId, HeapType, HeapTypeId, Layout, LayoutField, LayoutId, SourceFile, SourcePlace};
pub use types::{FloatKind, Scalar};
