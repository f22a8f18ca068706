//! The text form of a `Program`, for people and tests: `Display` writes it, [`parse()`] reads it back to an equal program.
//!
//! ```text
//! file file0 "counter.c"
//! layout layout0 scalar 4 signed
//! layout layout1 struct 8 { 0: "next" layout0, 4: "key" layout0 }
//! type type0 "node" layout1
//! global g0 "counter" align 4 layout layout0 = zero 4 @file0:1:5
//! global g1 "table" constant align 8 = hex "0102", text "name", zero 10 { 8: g0+4 }
//! entry fn0
//!
//! fn fn0 "main"(r0) -> i32 @file0:3:1 {
//!   reg i32 r0 "argc", r1
//!   reg i1 r2
//!   reg ptr r3
//! b0:
//!   r1 = load acquire i32 [g0] @file0:4:9
//!   r3 = library malloc(8) for type0
//!   r2 = slt i32 r1, r0
//!   branch r2, b1(r1), b2
//! b1(r0):
//!   store i32 [g0], r0
//!   jump b2
//! b2:
//!   return 0
//! }
//! ```
//!
//! Line breaks mean nothing and `//` starts a comment. Things are numbered in the order in which they stand; they may be
//! used before they are defined, and ids that lead nowhere are the business of [`verify`](crate::verify). An order that
//! is left out is `plain`. `for type0` says what the memory is used as that a call returns. `@file0:4:9` is the place in the source of what stands before it.

mod lex;
mod mnemonic;
mod parse;
mod print;

pub use lex::ParseError;
pub use parse::parse;

#[cfg(test)]
mod tests;
