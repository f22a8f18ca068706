//! `./x bench --nidhugg-table`: our versions of the programs of Table 1 of Abdulla, Aronis, Atig, Jonsson, Leonardsson and Sagonas,
//! *Stateless model checking for TSO and PSO* (2016). The paper's times are in `docs/benchmarks.md`; what others have measured elsewhere
//! is not printed beside what is measured here.

use crate::arguments::Arguments;
use crate::error::BenchError;
use crate::fencepost::{Fencepost, Search, verdict};
use crate::numbers::grouped;
use crate::table::Table;
use crate::workload::Model;
use std::path::Path;

/// The paper's name, its fences, our file and the macros for it.
type Row = (&'static str, &'static str, &'static str, &'static str);

const ROWS: &[Row] = &[
    ("dcl_singleton", "-", "programs/singleton", ""),
    ("dcl_singleton", "pso", "programs/singleton", "PSO_FENCES"),
    ("dekker", "-", "mutex/dekker", ""),
    ("dekker", "tso", "mutex/dekker", "TSO_FENCES"),
    ("dekker", "pso", "mutex/dekker", "PSO_FENCES"),
    ("fib_false", "-", "programs/fibonacci", "FALSE N=5"),
    ("fib_false_join", "-", "programs/fibonacci", "FALSE JOIN N=5"),
    ("fib_true", "-", "programs/fibonacci", "N=5"),
    ("fib_true_join", "-", "programs/fibonacci", "JOIN N=5"),
    ("indexer", "-", "programs/indexer", "THREADS=15"),
    ("lamport", "-", "mutex/lamport", ""),
    ("lamport", "tso", "mutex/lamport", "TSO_FENCES"),
    ("lamport", "pso", "mutex/lamport", "PSO_FENCES"),
    ("parker", "-", "programs/parker", ""),
    ("parker", "pso", "programs/parker", "PSO_FENCES"),
    ("peterson", "-", "mutex/peterson", ""),
    ("peterson", "tso", "mutex/peterson", "TSO_FENCES"),
    ("peterson", "pso", "mutex/peterson", "PSO_FENCES"),
    ("pgsql", "-", "programs/latch", ""),
    ("pgsql", "pso", "programs/latch", "PSO_FENCES"),
    ("stack_safe", "-", "programs/stack", ""),
    ("stack_unsafe", "-", "programs/stack", "UNSAFE UNLOCKED"),
    ("szymanski", "-", "mutex/szymanski", ""),
    ("szymanski", "tso", "mutex/szymanski", "TSO_FENCES"),
    ("szymanski", "pso", "mutex/szymanski", "PSO_FENCES"),
];

const MODELS: [Model; 3] = [Model::Sc, Model::Tso, Model::Pso];
const HEADS: [&str; 10] = ["paper's name", "fences", "file", "macros", "SC", "s", "TSO", "s", "PSO", "s"];

/// Verifies all programs under all models, and prints executions and CPU seconds.
pub fn run(fencepost: &Fencepost, arguments: &Arguments) -> Result<(), BenchError> {
    let mut table = Table::new(4, &HEADS);
    for &(name, fences, file, macros) in ROWS {
        if !arguments.only.is_empty() && !arguments.only.iter().any(|only| only == name) {
            continue;
        }
        eprintln!("[table 1] {name} {fences}");
        let source = arguments.corpus.join(format!("{file}.c"));
        let mut cells = vec![name.to_owned(), fences.to_owned(), format!("{file}.c"), macros.to_owned()];
        for model in MODELS {
            cells.extend(measured(fencepost, &source, macros, model, arguments.runs)?);
        }
        table.row(cells);
    }
    println!("{table}*: an error was found, in the last of so many executions");
    Ok(())
}

/// The executions, with a star for an error, and the least CPU seconds of some runs.
fn measured(
    fencepost: &Fencepost,
    source: &Path,
    macros: &str,
    model: Model,
    runs: u32,
) -> Result<[String; 2], BenchError> {
    let mut command = fencepost.verify_file(source, macros, model)?;
    let mut best: Option<(bool, Search)> = None;
    for _ in 0..runs {
        let now = verdict(&mut command)?;
        if best.as_ref().is_none_or(|best| now.1.cost.cpu_seconds < best.1.cost.cpu_seconds) {
            best = Some(now);
        }
    }
    let (fails, Search { executions, cost, .. }) = best.expect("there is at least one run");
    Ok([grouped(executions) + if fails { "*" } else { "" }, format!("{:.2}", cost.cpu_seconds)])
}
