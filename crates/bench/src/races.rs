//! What looking for data races costs: the same search without and with `--races`, in turn.

use crate::arguments::Arguments;
use crate::error::BenchError;
use crate::fencepost::{Fencepost, search};
use crate::instructions;
use crate::numbers::{cell, grouped, ratio};
use crate::table::Table;
use crate::workload::Model;
use std::process::Command;

/// A program without data races: its file, seen from the folder with the programs, and what is defined.
type ListedProgram = (&'static str, &'static str);

const PROGRAMS: &[ListedProgram] = &[
    ("ww.c", "ATOMIC N=9"),
    ("rd.c", "ATOMIC N=16"),
    ("fib_true.c", "ATOMIC N=5"),
    ("fetch_add.c", "N=8"),
    ("../corpus/locks/tas.c", "THREADS=6"),
    ("../corpus/locks/ticket.c", "THREADS=6"),
    ("../corpus/locks/ttas.c", "THREADS=4"),
    ("../corpus/locks/mcs.c", ""),
    ("../corpus/locks/readers-writers.c", ""),
    ("../corpus/locks/sense-barrier.c", "ROUNDS=3"),
    ("../corpus/lockfree/deque.c", "TSO_FENCES"),
    ("../corpus/lockfree/ms-queue.c", ""),
    ("../corpus/lockfree/treiber.c", "POP"),
    ("../corpus/lockfree/refcount.c", ""),
    ("../corpus/library/thread-pool.c", ""),
];
const QUICK: &[ListedProgram] = &[("ww.c", "ATOMIC N=8"), ("../corpus/locks/tas.c", "THREADS=5")];
const MODELS: [Model; 2] = [Model::Sc, Model::Tso];

/// Instructions are counted of searches that take no longer than this: callgrind takes many times as long.
const MOST_SECONDS_TO_COUNT: f64 = 0.3;

/// A search without and with `--races`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pair<T> {
    without: T,
    with: T,
}

#[derive(Debug)]
struct Row {
    name: String,
    model: Model,
    executions: u64,
    cpu_seconds: Pair<f64>,
    /// Those of the search itself.
    instructions: Option<Pair<u64>>,
}

impl Row {
    fn cpu_ratio(&self) -> f64 {
        self.cpu_seconds.with / self.cpu_seconds.without
    }

    fn instruction_ratio(&self) -> Option<f64> {
        self.instructions.map(|counted| counted.with as f64 / counted.without as f64)
    }
}

/// Measures, and prints the table.
pub fn run(fencepost: &Fencepost, arguments: &Arguments) -> Result<(), BenchError> {
    let mut rows = Vec::new();
    for listed in if arguments.quick { QUICK } else { PROGRAMS } {
        for model in MODELS {
            let name = name(listed);
            let named = arguments.only.is_empty() || arguments.only.iter().any(|only| name.starts_with(only.as_str()));
            if named && arguments.model.is_none_or(|only| only == model) {
                eprintln!("[races] {name} under {}", model.name());
                rows.push(measure(fencepost, listed, name, model, arguments.runs)?);
            }
        }
    }
    if rows.is_empty() {
        return Err(BenchError::Nothing);
    }
    print!("{}", table(&rows));
    Ok(())
}

/// The file without its folder and extension, and what is defined.
fn name((file, macros): &ListedProgram) -> String {
    let file = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".c");
    if macros.is_empty() { file.to_owned() } else { format!("{file} {macros}") }
}

/// Runs a search without and with `--races` in turn, and keeps the least time of either.
fn measure(
    fencepost: &Fencepost,
    (file, macros): &ListedProgram,
    name: String,
    model: Model,
    runs: u32,
) -> Result<Row, BenchError> {
    let without = || fencepost.verify_file(&fencepost.programs().join(file), macros, model);
    let with = || {
        let mut command = without()?;
        command.arg("--races");
        Ok::<_, BenchError>(command)
    };
    let mut cpu_seconds = Pair { without: f64::INFINITY, with: f64::INFINITY };
    let mut executions = 0;
    for _ in 0..runs {
        let plain = search(&mut without()?)?;
        executions = plain.executions;
        cpu_seconds.without = cpu_seconds.without.min(plain.cost.cpu_seconds);
        cpu_seconds.with = cpu_seconds.with.min(search(&mut with()?)?.cost.cpu_seconds);
    }
    let counts = instructions::can_be_counted() && cpu_seconds.with <= MOST_SECONDS_TO_COUNT;
    let count = |command: Command| instructions::of_search(&command).map(|(instructions, _)| instructions);
    let instructions = if counts { Some(Pair { without: count(without()?)?, with: count(with()?)? }) } else { None };
    Ok(Row { name, model, executions, cpu_seconds, instructions })
}

/// The table, and the greatest of its ratios.
fn table(rows: &[Row]) -> String {
    let heads = &["program", "model", "executions", "s", "s with --races", "ratio", "instructions, ratio"];
    let mut table = Table::new(2, heads);
    for row in rows {
        table.row([
            row.name.clone(),
            row.model.name().to_owned(),
            grouped(row.executions),
            format!("{:.3}", row.cpu_seconds.without),
            format!("{:.3}", row.cpu_seconds.with),
            ratio(row.cpu_ratio()),
            cell(row.instruction_ratio(), ratio),
        ]);
    }
    let times = rows.iter().map(Row::cpu_ratio).fold(0.0, f64::max);
    let counted = rows.iter().filter_map(Row::instruction_ratio).reduce(f64::max);
    let counted = cell(counted, |most| format!(" and {} in instructions", ratio(most)));
    format!("{table}at most {} in CPU time{counted}; the goal is 2\n", ratio(times))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_of_the_search_with_races_to_that_without() {
        let row = |name: &str, with, instructions| Row {
            name: name.to_owned(),
            model: Model::Sc,
            executions: 40_320,
            cpu_seconds: Pair { without: 2.0, with },
            instructions,
        };
        let rows = [row("ww N=8", 3.0, None), row("tas", 2.5, Some(Pair { without: 100, with: 140 }))];
        let expected = "
program  model  executions      s  s with --races  ratio  instructions, ratio
ww N=8   SC         40,320  2.000           3.000   1.50
tas      SC         40,320  2.000           2.500   1.25                 1.40
at most 1.50 in CPU time and 1.40 in instructions; the goal is 2
";
        assert_eq!(format!("\n{}", table(&rows)), expected);
        assert!(table(&rows[..1]).ends_with("at most 1.50 in CPU time; the goal is 2\n"), "{}", table(&rows[..1]));
    }

    #[test]
    fn programs_are_named_by_file_and_definitions() {
        assert_eq!(name(&("../corpus/locks/tas.c", "THREADS=6")), "tas THREADS=6");
        assert_eq!(name(&("../corpus/locks/mcs.c", "")), "mcs");
    }
}
