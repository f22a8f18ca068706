//! The tests of the command, in one program: each file is a module.

#[path = "../../../model/tests/integration/brute/mod.rs"]
mod axiom_brute;
#[path = "../../../explore/tests/integration/brute/mod.rs"]
mod brute;
#[path = "../../../../corpus/notation.rs"]
mod notation;

mod axiomatic_engine;
mod axioms_and_machine;
mod book;
mod cache;
mod checkfence_listings;
mod cmake;
mod command_line;
mod corpus;
mod damaged_inputs;
mod damaged_traces;
mod data_races;
mod datatype;
mod datatype_header;
mod datatype_options;
mod datatype_pointers;
mod datatype_waiting;
mod engines_agree;
mod error_kinds;
mod examples;
mod exceptions;
mod fences;
mod fences_corpus;
mod fences_messages;
mod fences_places;
mod fences_random;
mod fences_random_orders;
mod help;
mod json_failures;
mod json_schema;
mod junit;
mod kills;
mod languages;
mod large_program;
mod library;
mod limits;
mod litmus_generate;
mod litmus_tests;
mod long_runs;
mod odd_input;
mod output_files;
mod pages;
mod projects;
mod protocol;
mod replay;
mod report_files;
mod robust;
mod sarif;
mod search_control;
mod several_files;
mod simplified;
mod supported;
mod waiting;
mod waiting_loops;
