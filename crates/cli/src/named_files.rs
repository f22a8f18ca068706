//! The files that a command line names, to be read and to be written.

use crate::arguments::{Command, InputArguments};
use crate::datatype::TestArguments;
use crate::example;
use crate::host::FORMULA_OPTION;
use crate::report_files::ReportFiles;
use fencepost_schedule::Output;
use std::path::{Path, PathBuf};

/// The files that are to be written.
pub fn outputs(command: &Command) -> Vec<Output> {
    let mut all = Vec::new();
    let mut add = |option: &'static str, path: Option<&Path>| {
        all.extend(path.map(|path| Output { label: option, path: path.to_owned() }));
    };
    let mut reports = |reports: &ReportFiles| reports.all().for_each(|file| add(file.label, Some(file.path)));
    match command {
        Command::Verify(given) => {
            reports(&given.reports);
            add("--trace", given.output.trace.as_deref());
            add("--checkpoint", given.long.checkpoint.as_deref());
            add(example::OPTION, given.example.as_deref());
        }
        Command::Robust(given) => {
            reports(&given.reports);
            add("--trace", given.output.trace.as_deref());
        }
        Command::Litmus(given) => reports(&given.reports),
        Command::Datatype(given) => {
            reports(&given.reports);
            add("--proof", given.proof.as_deref());
            add(FORMULA_OPTION, given.proof.as_ref().map(|proof| proof.with_extension("cnf")).as_deref());
            add("--spec", given.spec.as_deref());
        }
        Command::Protocol(given) => {
            reports(&given.reports);
            add("--trace", given.output.trace.as_deref());
            add("--checkpoint", given.long.checkpoint.as_deref());
            add("--resume", given.long.resume.as_deref());
        }
        Command::Fences(given) => {
            reports(&given.reports);
            add("--patch", given.patch.as_deref());
        }
        Command::Replay(given) => reports(&given.reports),
        Command::Models(_)
        | Command::CheckProof(_)
        | Command::Program(_)
        | Command::Completions(_)
        | Command::Man(_)
        | Command::Headers(_) => {}
    }
    all
}

/// Whether clang is run, which reads more than the command line names.
pub fn compiles(command: &Command) -> bool {
    match command {
        Command::Verify(_)
        | Command::Robust(_)
        | Command::Datatype(_)
        | Command::Fences(_)
        | Command::Replay(_)
        | Command::Program(_) => true,
        Command::Litmus(_)
        | Command::Protocol(_)
        | Command::Models(_)
        | Command::CheckProof(_)
        | Command::Completions(_)
        | Command::Man(_)
        | Command::Headers(_) => false,
    }
}

/// The files that are read; models are among them if they are files.
pub fn inputs(command: &Command) -> Vec<PathBuf> {
    let mut all = Vec::new();
    let of = |input: &InputArguments| input.files.clone();
    let tests = |chosen: &TestArguments| chosen.tests_from.clone();
    let models = |names: &[String]| names.iter().map(PathBuf::from).filter(|path| path.is_file()).collect::<Vec<_>>();
    match command {
        Command::Verify(given) => {
            all.extend(of(&given.input));
            // A search may be kept in the file that it goes on from.
            let kept = given.long.checkpoint.as_deref();
            all.extend(
                given
                    .long
                    .resume
                    .clone()
                    .filter(|resumed| kept.is_none_or(|kept| !fencepost_schedule::whole_file::is_same(kept, resumed))),
            );
        }
        Command::Robust(given) => {
            all.extend(of(&given.input));
            all.extend(given.search.schedule.clone());
        }
        Command::Litmus(given) => {
            all.extend(given.files.iter().cloned());
            all.extend(given.expect.clone());
            all.extend(models(&given.models));
        }
        Command::Datatype(given) => {
            all.push(given.file.clone());
            all.extend(given.reference.clone());
            all.extend(tests(&given.chosen));
            all.extend(models(&given.models));
        }
        Command::Protocol(given) => all.push(given.file.clone()),
        Command::Fences(given) => {
            all.extend(of(&given.input));
            all.extend(tests(&given.chosen));
            all.extend(models(std::slice::from_ref(&given.model)));
        }
        Command::Replay(given) => all.push(given.trace.clone()),
        Command::CheckProof(given) => all.extend([given.formula.clone(), given.proof.clone()]),
        Command::Program(given) => all.extend(of(&given.input)),
        Command::Models(_) | Command::Completions(_) | Command::Man(_) | Command::Headers(_) => {}
    }
    all
}
