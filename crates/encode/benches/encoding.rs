//! The size of formulas and the time to solve them, with each optimisation on and off: `./x bench --encoding [FILE...]`.
//!
//! Rings of 2 to 10 threads, each of which stores to its own location and loads that of the next: are all loads 0? Then the
//! largest of the litmus tests in `../shared/litmus`, if that is there, or the files that are named.
//!
//! The column `7.3.4` has the number of order variables of section 7.3.4 of the dissertation, n(n-1)/2 for n accesses.

use fencepost_encode::axioms::{ModelFormula, Options, Transitivity};
use fencepost_encode::program_formula::ProgramFormula;
use fencepost_encode::ranges::Ranges;
use fencepost_encode::solver::{Answer, Cadical, Solver};
use fencepost_encode::unroll::{Bounds, Rules, Setup, ThreadSetup, unroll};
use fencepost_frontend::litmus::{LitmusTest, Observe, ObservedVariable, read_litmus};
use fencepost_model::axiomatic::{Model, built_in};
use fencepost_testing::{litmus_ring, shared};
use std::time::Instant;

fn variants() -> Vec<(&'static str, Options, bool)> {
    let eager = Options { transitivity: Transitivity::Eager, ..Options::default() };
    let none = Options { total_orders: false, fix_order: false, prune: false, drop_guards: false, ..eager };
    vec![
        ("all, lazy (default)", Options { transitivity: Transitivity::Lazy, ..eager }, true),
        ("all, eager", eager, true),
        ("without total orders", Options { total_orders: false, ..eager }, true),
        ("without fixed order", Options { fix_order: false, ..eager }, true),
        ("without pruning", Options { prune: false, ..eager }, true),
        ("without dropping guards", Options { drop_guards: false, ..eager }, true),
        ("without ranges", eager, false),
        ("none", none, false),
    ]
}

/// What the engine is given: the threads, and a read of every location at their end.
fn setup(test: &LitmusTest) -> Setup<'_> {
    let thread = |function| ThreadSetup { function, arguments: Vec::new(), after: Vec::new() };
    let locations = test.observed.iter().filter(|observed| matches!(observed, ObservedVariable::Location(_)));
    let variables = locations.filter_map(|location| test.variable(location));
    Setup {
        program: &test.program,
        threads: test.threads.iter().map(|one| thread(one.function)).collect(),
        final_reads: variables.map(|variable| (variable.global, variable.ty.scalar())).collect(),
        rules: Rules::default(),
    }
}

fn measure(name: &str, text: &str, model: &Model) {
    let test = read_litmus(text, "test", Observe::Everything).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    let setup = setup(&test);
    for (variant, options, with_ranges) in variants() {
        let start = Instant::now();
        let bounds = Bounds { usual: 4, particular: Default::default() };
        let Ok(unrolled) = unroll(&setup, &bounds) else { continue };
        let accesses = unrolled.trace.instructions.iter().filter(|i| i.bytes > 0).count();
        let ranges = if with_ranges { Ranges::new(&unrolled) } else { Ranges::unknown(&unrolled) };
        let Ok(program) = ProgramFormula::new(&test.program, unrolled, ranges) else { continue };
        let Ok(mut formula) = ModelFormula::new(program, model, options) else { continue };
        let encoded = start.elapsed().as_secs_f64() * 1e3;
        let (variables, clauses) = (formula.program.cnf.variables(), formula.program.cnf.clauses());
        let order = formula.relation_variables();
        let start = Instant::now();
        let mut solver = Cadical::new();
        // Every load of a thread reads the initial value.
        let trace = &formula.program.unrolled.trace;
        let in_threads = trace.loads().filter(|load| {
            let thread = trace.instructions[*load].thread;
            !trace.threads[thread].results.is_empty()
        });
        let assumptions: Vec<_> = in_threads.map(|load| !formula.program.has_source(load)).collect();
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
            "{name:24} {:8} {accesses:4} {variant:24} {:6} {order:6} {variables:7} {clauses:8} {encoded:9.2} {solved:9.2} {rounds:4} {word}",
            model.name,
            accesses * (accesses - 1) / 2,
        );
    }
}

/// The tests with the most text, of those that are the largest of their family.
fn largest() -> Vec<String> {
    let Some(Ok(entries)) = shared("litmus/tests").map(std::fs::read_dir) else { return Vec::new() };
    let mut files: Vec<(u64, String)> = entries
        .flatten()
        .filter_map(|entry| Some((entry.metadata().ok()?.len(), entry.path().to_str()?.to_owned())))
        .collect();
    files.sort_by(|left, right| right.cmp(left));
    files.into_iter().map(|(_, file)| file).take(3).collect()
}

fn main() {
    println!(
        "{:24} {:8} {:>4} {:24} {:>6} {:>6} {:>7} {:>8} {:>9} {:>9} {:>4}",
        "test", "model", "acc", "optimisations", "7.3.4", "order", "vars", "clauses", "enc ms", "solve ms", "runs"
    );
    // Cargo adds a flag of its own.
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let files = if named.is_empty() { largest() } else { named.clone() };
    for model in ["sc", "tso", "relaxed"] {
        let Some(model) = built_in(model) else { continue };
        for threads in 2..=10 {
            if named.is_empty() {
                measure(&format!("ring of {threads}"), &litmus_ring(threads), &model);
            }
        }
        for file in &files {
            match std::fs::read_to_string(file) {
                Ok(text) => measure(file.rsplit('/').next().unwrap_or(file), &text, &model),
                Err(error) => eprintln!("{file}: {error}"),
            }
        }
    }
}
