//! The tests of memory models, in one program: each file is a module.

mod axiomatic_models;
mod axioms_on_graphs;
mod cat_errors;
mod cat_expressions;
mod cat_models;
mod every_axiom_counts;
mod fence_strength;
mod given_relations;
mod model_files;
mod names;
mod orders_become_fences;
mod random_graphs;
mod weaker_models;
