//! The tests of the search, in one program: each file is a module.

mod axioms;
mod check;
mod corpus_counts;
mod data_races;
mod engine;
mod estimates;
mod graphs;
mod large_programs;
mod litmus_counts;
mod lowering;
mod models;
mod paper_figures;
mod preemption_bounds;
mod random_programs;
mod regressions;
mod scalable_counts;
mod shared_search;
mod simulator;
