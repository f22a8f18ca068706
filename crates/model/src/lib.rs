//! Memory models. As policies for store buffers: what each kind of access, fence and library call does to them under SC,
//! TSO and PSO, which the machine then does. And as [axioms](axiomatic) in text files, for these and weaker models.

pub mod axiomatic;
pub mod cat;
mod policy;
pub mod relational;

pub use policy::{BufferModel, Buffers, Drain, FencePlan, StorePlan, UnknownModel};
