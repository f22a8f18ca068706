//! Memory models. As policies for store buffers: what each kind of access, fence and library call does to them under SC,
//! TSO and PSO, which the machine then does. And as [axioms](axiomatic) in text files, for these and weaker models.

pub mod axiomatic;
mod policy;

pub use policy::{BufferModel, Buffers, Drain, FencePlan, StorePlan, UnknownModel};
