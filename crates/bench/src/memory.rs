//! Memory over time, which should not grow with the number of executions.

use crate::arguments::Arguments;
use crate::child::Sample;
use crate::error::BenchError;
use crate::fencepost::{Fencepost, search};
use crate::numbers::{cell, grouped, megabytes};
use crate::plot;
use crate::results::write_file;
use crate::table::Table;
use crate::workload::{self, Workload};

/// The memory that a search may take.
pub const LIMIT_BYTES: u64 = 50_000_000;

/// So many columns has the picture in the table.
const SPARK_COLUMNS: usize = 24;

/// The memory of one run.
#[derive(Debug)]
pub struct Curve {
    /// What was run.
    pub workload: Workload,
    /// Complete executions.
    pub executions: u64,
    /// The most memory, if the system tells.
    pub peak_bytes: Option<u64>,
    /// In the order of time.
    pub samples: Vec<Sample>,
}

/// Watches the memory of the programs that are asked for, prints a table and draws a plot.
pub fn run(fencepost: &Fencepost, arguments: &Arguments) -> Result<(), BenchError> {
    let mut curves = Vec::new();
    for workload in arguments.chosen(workload::memory(arguments.quick)) {
        eprintln!("[memory] {workload}");
        let search = search(&mut fencepost.verify(&workload)?)?;
        let (executions, peak_bytes, samples) = (search.executions, search.cost.peak_bytes, search.cost.samples);
        curves.push(Curve { workload, executions, peak_bytes, samples });
    }
    print!("{}", table(&curves));
    write_file(&arguments.plot, &plot::svg(&curves))?;
    println!("plot: {}", arguments.plot.display());
    Ok(())
}

/// The table, with a small picture of each curve.
fn table(curves: &[Curve]) -> String {
    let mut table = Table::new(
        2,
        &["program", "model", "executions", "peak MB", "MB at 10%", "at 50%", "at 100%", "over time, up to 50 MB"],
    );
    for curve in curves {
        let at = |part| cell(bytes_at(&curve.samples, part), megabytes);
        table.row([
            curve.workload.sized_name(),
            curve.workload.model.name().to_owned(),
            grouped(curve.executions),
            cell(curve.peak_bytes, megabytes),
            at(0.1),
            at(0.5),
            at(1.0),
            sparkline(&curve.samples),
        ]);
    }
    let above: Vec<_> = curves.iter().filter(|curve| curve.peak_bytes > Some(LIMIT_BYTES)).collect();
    let names: Vec<_> = above.iter().map(|curve| curve.workload.to_string()).collect();
    let reached = curves.len() - above.len();
    let mut text = format!("{table}goal of {} MB: kept by {reached} of {}", LIMIT_BYTES / 1_000_000, curves.len());
    if !names.is_empty() {
        text += &format!("; not by {}", names.join(", "));
    }
    text + "\n"
}

/// The memory after a part of the time.
fn bytes_at(samples: &[Sample], part: f64) -> Option<u64> {
    let last = samples.len().checked_sub(1)?;
    samples.get((last as f64 * part).round() as usize).map(|sample| sample.bytes)
}

/// A curve in a line of text, from nothing to the limit.
fn sparkline(samples: &[Sample]) -> String {
    const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let columns = (0..SPARK_COLUMNS).filter_map(|column| bytes_at(samples, column as f64 / (SPARK_COLUMNS - 1) as f64));
    let level = |bytes: u64| bytes as usize * LEVELS.len() / LIMIT_BYTES as usize;
    columns.map(|bytes| LEVELS[level(bytes).min(LEVELS.len() - 1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::Model;

    fn samples(megabytes: &[u64]) -> Vec<Sample> {
        let bytes = megabytes.iter().map(|megabytes| megabytes * 1_000_000);
        bytes.enumerate().map(|(index, bytes)| Sample { seconds: index as f64, bytes }).collect()
    }

    #[test]
    fn growth_is_seen_in_the_picture_and_the_limit_in_the_summary() {
        let curve = |model, samples: Vec<Sample>| Curve {
            workload: Workload::new("rd", 16, model),
            executions: 65_536,
            peak_bytes: samples.iter().map(|sample| sample.bytes).max(),
            samples,
        };
        let flat = curve(Model::Sc, samples(&[10; 50]));
        let growing = curve(Model::Tso, samples(&(0..=100).collect::<Vec<_>>()));
        let expected = "\
program  model  executions  peak MB  MB at 10%  at 50%  at 100%    over time, up to 50 MB
rd(16)   SC         65,536     10.0       10.0    10.0     10.0  ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂
rd(16)   TSO        65,536    100.0       10.0    50.0    100.0  ▁▁▂▃▃▄▅▅▆▇▇█████████████
goal of 50 MB: kept by 1 of 2; not by rd(16) under TSO
";
        assert_eq!(table(&[flat, growing]), expected);
    }

    #[test]
    fn a_run_too_short_to_be_seen_has_empty_cells() {
        assert_eq!(bytes_at(&[], 1.0), None);
        assert_eq!(sparkline(&[]), "");
    }
}
