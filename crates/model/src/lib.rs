//! Memory models. This crate says what each kind of access, fence and library call does to the store buffers under SC,
//! TSO and PSO; the machine does it.

mod policy;

pub use policy::{BufferModel, Buffers, Drain, FencePlan, StorePlan, UnknownModel};
