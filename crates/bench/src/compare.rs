//! Two runs side by side.

use crate::numbers::{cell, grouped, megabytes, rate, ratio};
use crate::results::{Results, Row};
use crate::table::Table;
use std::fmt::Write;

/// The rows that both runs have, and what else differs.
pub fn report(old: &Results, new: &Results) -> String {
    let mut table =
        Table::new(2, &["program", "model", "old exec/s", "new exec/s", "new/old", "by reference", "old MB", "new MB"]);
    let mut notes = String::new();
    // Writing to a string does not fail.
    for row in &new.rows {
        let Some(before) = old.rows.iter().find(|before| before.workload == row.workload) else {
            let _ = writeln!(notes, "note: {} is not in the old results", row.workload);
            continue;
        };
        if before.executions != row.executions {
            let (before, after) = (grouped(before.executions), grouped(row.executions));
            let _ = writeln!(notes, "note: {} had {before} executions and now has {after}", row.workload);
        }
        table.row([
            row.workload.full_name(),
            row.workload.model.name().to_owned(),
            rate(before.executions_per_second()),
            rate(row.executions_per_second()),
            ratio(row.executions_per_second() / before.executions_per_second()),
            ratio(by_reference(row) / by_reference(before)),
            cell(before.peak_bytes, megabytes),
            cell(row.peak_bytes, megabytes),
        ]);
    }
    format!("{table}{notes}")
}

/// What is left of a speed when that of the machine is taken out of it.
fn by_reference(row: &Row) -> f64 {
    row.executions_per_second() * row.reference_seconds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples;
    use crate::workload::Model;

    fn results(rows: Vec<Row>) -> Results {
        Results::new(rows, Vec::new(), Vec::new(), Vec::new())
    }

    #[test]
    fn a_busy_machine_is_told_from_a_slower_program() {
        let old = samples::row("ww", 8, Model::Sc, 40_320);
        let mut new = old.clone();
        new.cpu_seconds *= 2.0;
        new.reference_seconds *= 2.0;
        new.peak_bytes = Some(13_500_000);
        let expected = "\
program  model  old exec/s  new exec/s  new/old  by reference  old MB  new MB
ww(8)    SC         40,320      20,160     0.50          1.00    12.0    13.5
";
        assert_eq!(report(&results(vec![old]), &results(vec![new])), expected);
    }

    #[test]
    fn rows_and_counts_that_differ_are_noted() {
        let old = samples::row("ww", 8, Model::Sc, 40_000);
        let new = vec![samples::row("ww", 8, Model::Sc, 40_320), samples::row("ww", 8, Model::Tso, 40_320)];
        let text = report(&results(vec![old]), &results(new));
        assert!(text.contains("note: ww(8) under SC had 40,000 executions and now has 40,320\n"), "{text}");
        assert!(text.contains("note: ww(8) under TSO is not in the old results\n"), "{text}");
    }
}
