//! The size of formulas and the time to solve them, with each optimisation on and off.
//!
//! Rings of 2 to 10 threads, each of which stores to its own location and loads that of the next: are all loads 0? Files of
//! litmus tests can be given as arguments as well.
//!
//!     cargo run --release -p fencepost-encode --example encoding [FILE...]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{ring, setup, test};
use fencepost_encode::axioms::{ModelFormula, Options, Transitivity};
use fencepost_encode::program_formula::ProgramFormula;
use fencepost_encode::ranges::Ranges;
use fencepost_encode::solver::{Answer, Cadical, Solver};
use fencepost_encode::unroll::{Bounds, unroll};
use fencepost_frontend::litmus::LitmusTest;
use fencepost_model::axiomatic::{Model, built_in};
use std::time::Instant;

fn variants() -> Vec<(&'static str, Options, bool)> {
    let eager = Options { transitivity: Transitivity::Eager, ..Options::default() };
    vec![
        ("all, eager", eager, true),
        ("all, lazy", Options { transitivity: Transitivity::Lazy, ..eager }, true),
        ("without total orders", Options { total_orders: false, ..eager }, true),
        ("without fixed order", Options { fix_order: false, ..eager }, true),
        ("without pruning", Options { prune: false, ..eager }, true),
        ("without dropping guards", Options { drop_guards: false, ..eager }, true),
        ("without ranges", eager, false),
        ("none", Options { total_orders: false, fix_order: false, prune: false, drop_guards: false, ..eager }, false),
    ]
}

fn measure(name: &str, test: &LitmusTest, model: &Model) {
    let (setup, _) = setup(test);
    for (variant, options, with_ranges) in variants() {
        let start = Instant::now();
        let bounds = Bounds { usual: 4, particular: Default::default() };
        let Ok(unrolled) = unroll(&setup, &bounds) else { continue };
        let accesses = unrolled.trace.instructions.iter().filter(|i| i.bytes > 0).count();
        let ranges = if with_ranges { Ranges::new(&unrolled) } else { Ranges::unknown(&unrolled) };
        let Ok(program) = ProgramFormula::new(&test.program, unrolled, ranges) else { continue };
        let mut formula = ModelFormula::new(program, model, options);
        let encoded = start.elapsed().as_secs_f64() * 1e3;
        let (variables, clauses) = (formula.program.cnf.variables(), formula.program.cnf.clauses());
        let start = Instant::now();
        let mut solver = Cadical::new();
        // Every load reads the initial value.
        let loads = formula.program.unrolled.trace.loads.iter().copied().collect::<Vec<_>>();
        let in_threads = loads.iter().filter(|load| {
            !formula.program.unrolled.trace.strands[formula.program.unrolled.trace.instructions[**load].strand]
                .results
                .is_empty()
        });
        let assumptions: Vec<_> = in_threads.map(|load| !formula.program.has_seed(*load)).collect();
        let (mut rounds, mut answer) = (0, Answer::Unknown);
        for _ in 0..10_000 {
            rounds += 1;
            solver.load(&formula.program.cnf);
            answer = solver.solve(&assumptions);
            if answer != Answer::Satisfiable || !formula.forbid_cycles(&mut solver) {
                break;
            }
        }
        let solved = start.elapsed().as_secs_f64() * 1e3;
        let word = if answer == Answer::Satisfiable { "allowed" } else { "forbidden" };
        println!(
            "{name:14} {:8} {accesses:4} {variant:24} {:6} {variables:7} {clauses:8} {encoded:9.2} {solved:9.2} {rounds:4} {word}",
            model.name,
            formula.relation_variables(),
        );
    }
}

fn main() {
    println!(
        "{:14} {:8} {:>4} {:24} {:>6} {:>7} {:>8} {:>9} {:>9} {:>4}",
        "test", "model", "acc", "optimisations", "order", "vars", "clauses", "enc ms", "solve ms", "runs"
    );
    let files: Vec<String> = std::env::args().skip(1).collect();
    for model in ["sc", "tso", "relaxed"] {
        let model = built_in(model).expect("it is built in");
        if files.is_empty() {
            for threads in [2, 4, 6, 8, 10] {
                measure(&format!("ring {threads}"), &test(&ring(threads)), &model);
            }
        }
        for file in &files {
            let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
            measure(file.rsplit('/').next().unwrap_or(file), &test(&text), &model);
        }
    }
}
