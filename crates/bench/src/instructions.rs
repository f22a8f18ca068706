//! Instructions per execution, counted by callgrind: the same on a busy machine as on a quiet one, and so fit to be kept in
//! the repository. They vary a little with the compilers, which the file names therefore.

use crate::arguments::Arguments;
use crate::child::{self, shown};
use crate::error::BenchError;
use crate::fencepost::{Fencepost, counts};
use crate::numbers::{cell, grouped};
use crate::results::write_json;
use crate::table::Table;
use crate::tools::{is_on_path, version};
use crate::workload::{self, Workload};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::process::Command;

const FILE: &str = "instructions.json";
const VALGRIND: &str = "valgrind";
const INSTALL_IT: &str = "install valgrind";

/// What the counts depend on besides the source.
const COMPILERS: [&str; 2] = ["rustc", "clang"];

/// The counts, and what they were made with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct CountsFile {
    made_with: Vec<String>,
    programs: Vec<Count>,
}

/// The count of one program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Count {
    #[serde(flatten)]
    workload: Workload,
    executions: u64,
    /// Rounded: fractions would only make the file harder to read.
    instructions_per_execution: u64,
}

/// Counts, compares with what is kept, and keeps it if asked to.
pub fn run(fencepost: &Fencepost, arguments: &Arguments) -> Result<(), BenchError> {
    if !can_be_counted() {
        println!("note: instructions are not counted, since there is no valgrind; please install it");
        return Ok(());
    }
    let path = fencepost.programs().join(FILE);
    let kept = read(&path)?;
    let mut now = CountsFile { made_with: COMPILERS.into_iter().filter_map(version).collect(), programs: Vec::new() };
    for workload in arguments.chosen(workload::instructions()) {
        eprintln!("[instructions] {workload}");
        now.programs.push(count(fencepost, workload)?);
    }
    print!("{}", difference(&kept, &now));
    if arguments.bless {
        write_json(&path, &merged(kept, now))?;
        println!("kept in {}", path.display());
    }
    Ok(())
}

/// What is kept; nothing if there is no file yet.
fn read(path: &Path) -> Result<CountsFile, BenchError> {
    if !path.exists() {
        return Ok(CountsFile::default());
    }
    let path_of = |path: &Path| PathBuf::from(path);
    let text = std::fs::read_to_string(path).map_err(|cause| BenchError::File {
        path: path_of(path),
        cause,
        remedy: "make it readable",
    })?;
    serde_json::from_str(&text).map_err(|cause| BenchError::Content {
        path: path_of(path),
        expected: "counted instructions",
        cause,
        remedy: "remove it, and write it anew with --instructions --bless",
    })
}

/// What is to be kept: what was counted now, and what else was kept if only some programs were asked for.
fn merged(kept: CountsFile, now: CountsFile) -> CountsFile {
    let made_with = now.made_with;
    let mut programs = kept.programs;
    for count in now.programs {
        match programs.iter_mut().find(|other| other.workload == count.workload) {
            Some(other) => *other = count,
            None => programs.push(count),
        }
    }
    CountsFile { made_with, programs }
}

/// Whether there is something that counts instructions.
pub fn can_be_counted() -> bool {
    is_on_path(VALGRIND)
}

/// Counts the instructions of the whole search, and takes those off that one random walk through the program needs: both
/// start in the same way and read the same file. The number of executions stands beside.
pub fn of_search(command: &Command) -> Result<(u64, u64), BenchError> {
    let (whole, executions) = counted(command, &[])?;
    let (start, _) = counted(command, &["--random", "1"])?;
    Ok((whole.saturating_sub(start), executions))
}

/// Counts the instructions per execution.
fn count(fencepost: &Fencepost, workload: Workload) -> Result<Count, BenchError> {
    let (instructions, executions) = of_search(&fencepost.verify(&workload)?)?;
    // Of one execution there is nothing left after this.
    let others = executions.saturating_sub(1).max(1);
    Ok(Count { workload, executions, instructions_per_execution: (instructions + others / 2) / others })
}

/// Runs a command under callgrind; its instructions and executions.
fn counted(command: &Command, more: &[&str]) -> Result<(u64, u64), BenchError> {
    let mut valgrind = Command::new(VALGRIND);
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.arg(command.get_program()).args(command.get_args()).args(more);
    let ended = child::run(&mut valgrind, INSTALL_IT)?;
    let not_understood = |problem: String| BenchError::Output { command: shown(&valgrind), problem };
    // A random walk ends without an answer, and so not with success; but with counts.
    let (executions, _) = counts(&ended.output).map_err(|cause| {
        if ended.status.success() { not_understood(cause.to_string()) } else { ended.failure(&valgrind) }
    })?;
    let instructions =
        collected(&ended.errors).ok_or_else(|| not_understood("there is no line `Collected : NUMBER`".to_owned()))?;
    Ok((instructions, executions))
}

/// The instructions in the output of callgrind.
fn collected(output: &str) -> Option<u64> {
    let (_, rest) = output.lines().find_map(|line| line.split_once("Collected :"))?;
    rest.trim().parse().ok()
}

fn difference(kept: &CountsFile, now: &CountsFile) -> String {
    let mut table =
        Table::new(2, &["program", "model", "executions", "kept instructions/execution", "now", "difference"]);
    for count in &now.programs {
        let before = kept.programs.iter().find(|other| other.workload == count.workload);
        let before = before.map(|other| other.instructions_per_execution);
        let after = count.instructions_per_execution;
        table.row([
            count.workload.sized_name(),
            count.workload.model.name().to_owned(),
            grouped(count.executions),
            cell(before, grouped),
            grouped(after),
            cell(before, |before| change(before, after)),
        ]);
    }
    let mut text = table.to_string();
    if !kept.programs.is_empty() && kept.made_with != now.made_with {
        text += &format!("note: kept with {}; now with {}\n", kept.made_with.join(", "), now.made_with.join(", "));
    }
    text
}

/// The change in per cent.
fn change(before: u64, after: u64) -> String {
    let per_mille = (1000.0 * (after as f64 / before as f64 - 1.0)).round();
    // Adding nothing takes the sign off a negative zero.
    format!("{:+.1}%", per_mille / 10.0 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::Model;

    fn counted_now(program: &str, instructions_per_execution: u64) -> CountsFile {
        let workload = Workload::new(program, 5, Model::Sc);
        let programs = vec![Count { workload, executions: 120, instructions_per_execution }];
        CountsFile { made_with: vec!["rustc 1".to_owned()], programs }
    }

    #[test]
    fn instructions_are_read_out_of_the_output_of_callgrind() {
        let output = "==7== Callgrind, a call-graph generating cache profiler\n==7== \n==7== Events    : Ir\n\
                      ==7== Collected : 682833\n==7== \n==7== I   refs:      682,833\n";
        assert_eq!(collected(output), Some(682_833));
        assert_eq!(collected("==7== Fatal error\n"), None);
    }

    #[test]
    fn the_difference_is_shown_and_so_are_other_compilers() {
        let kept = CountsFile { made_with: vec!["rustc 0".to_owned()], ..counted_now("ww", 20_000) };
        let expected = "\
program  model  executions  kept instructions/execution     now  difference
ww(5)    SC            120                       20,000  15,000      -25.0%
note: kept with rustc 0; now with rustc 1
";
        assert_eq!(difference(&kept, &counted_now("ww", 15_000)), expected);
    }

    #[test]
    fn changes_too_small_to_be_shown_have_no_direction() {
        assert_eq!([change(68_850, 68_817), change(1_000, 1_250)], ["+0.0%", "+25.0%"]);
    }

    #[test]
    fn without_a_file_there_is_no_difference() {
        let expected = "\
program  model  executions  kept instructions/execution     now  difference
ww(5)    SC            120                               15,000
";
        assert_eq!(difference(&read(Path::new("/no/such/file")).unwrap(), &counted_now("ww", 15_000)), expected);
    }

    #[test]
    fn programs_that_were_not_counted_now_are_kept() {
        let all = merged(counted_now("ww", 20_000), counted_now("rd", 9));
        assert_eq!(all.programs.len(), 2);
        assert_eq!(merged(all, counted_now("ww", 15_000)).programs[0].instructions_per_execution, 15_000);
    }
}
