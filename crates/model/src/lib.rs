//! Memory models. As policies for store buffers: what each kind of access, fence and library call does to them under SC,
//! TSO and PSO, which the machine then does. And as [axioms](axiomatic) in text files, for these and weaker models.

pub mod axiomatic;
pub mod cat;
mod names;
mod policy;
pub mod relational;

pub use names::{BuiltInText, MeantModel, built_in_text, display_name, models_in_cat, models_of_axioms, what_is_meant};
pub use policy::{BufferModel, Buffers, Drain, FencePlan, StorePlan, UnknownModel};
