//! Two jobs instead of one.

use crate::arguments::Arguments;
use crate::error::BenchError;
use crate::fencepost::{Fencepost, search};
use crate::numbers::ratio;
use crate::results::JobsRow;
use crate::table::Table;
use crate::workload::{self, Workload};

/// How many times as fast two jobs should be.
const WANTED: f64 = 1.8;

/// Measures what is asked for, as far as the command can be told how many jobs to use.
pub fn measure(
    fencepost: &Fencepost,
    arguments: &Arguments,
    remarks: &mut Vec<String>,
) -> Result<Vec<JobsRow>, BenchError> {
    let workloads = arguments.chosen(workload::jobs(arguments.quick));
    if workloads.is_empty() || arguments.joined {
        return Ok(Vec::new());
    }
    if !fencepost.knows_jobs() {
        remarks.push("`fencepost verify` has no --jobs, so that two jobs cannot be compared with one".to_owned());
        return Ok(Vec::new());
    }
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() < 2) {
        remarks.push("there is one core, so that two jobs cannot be compared with one".to_owned());
        return Ok(Vec::new());
    }
    workloads.into_iter().map(|workload| fastest(fencepost, workload, arguments.runs)).collect()
}

/// Runs a workload with one job and two in turn, and keeps the least time of either. It is time on the wall that more jobs
/// save.
fn fastest(fencepost: &Fencepost, workload: Workload, runs: u32) -> Result<JobsRow, BenchError> {
    eprintln!("[jobs] {workload}");
    let (mut one_job_seconds, mut two_jobs_seconds) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..runs {
        for (jobs, least) in [(1, &mut one_job_seconds), (2, &mut two_jobs_seconds)] {
            let cost = search(&mut fencepost.verify_with(&workload, jobs)?)?.cost;
            *least = least.min(cost.wall_seconds);
        }
    }
    Ok(JobsRow { workload, one_job_seconds, two_jobs_seconds })
}

/// The table, and which rows fall short of the goal; empty if there is nothing in it.
pub fn table(rows: &[JobsRow]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut table = Table::new(2, &["program", "model", "1 job, s", "2 jobs, s", "speedup"]);
    for row in rows {
        table.row([
            row.workload.sized_name(),
            row.workload.model.name().to_owned(),
            format!("{:.3}", row.one_job_seconds),
            format!("{:.3}", row.two_jobs_seconds),
            ratio(row.speedup()),
        ]);
    }
    let short: Vec<_> = rows.iter().filter(|row| row.speedup() < WANTED).collect();
    let mut text = format!(
        "\n{table}goal of {WANTED} times one job: reached by {} of {} rows",
        rows.len() - short.len(),
        rows.len()
    );
    if !short.is_empty() {
        let names: Vec<_> = short.iter().map(|row| row.workload.to_string()).collect();
        text += &format!("; not by {}", names.join(", "));
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::Model;

    #[test]
    fn the_speedup_is_of_time_on_the_wall() {
        let workload = Workload::new("ww", 9, Model::Sc);
        let fast = JobsRow { workload, one_job_seconds: 1.5, two_jobs_seconds: 0.8 };
        let workload = Workload::new("ww", 9, Model::Tso);
        let slow = JobsRow { workload, one_job_seconds: 1.5, two_jobs_seconds: 1.0 };
        let expected = "
program  model  1 job, s  2 jobs, s  speedup
ww(9)    SC        1.500      0.800     1.88
ww(9)    TSO       1.500      1.000     1.50
goal of 1.8 times one job: reached by 1 of 2 rows; not by ww(9) under TSO
";
        assert_eq!(table(&[fast, slow]), expected);
        assert_eq!(table(&[]), "");
    }
}
