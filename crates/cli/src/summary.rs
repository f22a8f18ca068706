//! What command lines have in common, of each command: the files that it names, its limits, and the parts of the build that it needs.

use crate::arguments::{Command, RobustArguments, VerifyArguments};
use crate::datatype::DatatypeArguments;
use crate::example;
use crate::fences::FencesArguments;
use crate::host::FORMULA_OPTION;
use crate::limits::{Advice, ResourceArguments};
use crate::litmus::{LitmusAction, LitmusArguments};
use crate::models::ModelsAction;
use crate::protocol::ProtocolArguments;
use crate::report_files::ReportFiles;
use fencepost_model::built_in_text;
use fencepost_schedule::Output;
use fencepost_schedule::whole_file::is_same;
use std::path::PathBuf;

/// What a command line asks for.
#[derive(Default)]
pub struct Summary<'c> {
    /// The command, if it has an answer that can be written into files.
    pub name: Option<&'static str>,
    /// The files about the answer.
    pub reports: Option<&'c ReportFiles>,
    /// What it is about; this is read.
    pub subject: Vec<PathBuf>,
    /// What else is read.
    more_inputs: Vec<PathBuf>,
    /// Whether clang is run, which reads more than the command line names.
    pub compiles: bool,
    /// What is written besides the files about the answer, with the options that ask for it.
    more_outputs: Vec<(&'static str, Option<PathBuf>)>,
    /// The memory models; a file may have one.
    models: Vec<String>,
    pub limits: ResourceArguments,
    /// What to do when a limit is reached.
    pub advice: Advice,
    pub needs_solver: bool,
    pub needs_grammar: bool,
}

impl Summary<'_> {
    /// The memory model, if there is one only.
    pub fn model(&self) -> String {
        if let [only] = &self.models[..] { only.clone() } else { String::new() }
    }

    /// The files that are read; models are among them if they are files.
    pub fn inputs(&self) -> Vec<PathBuf> {
        let models = self.models.iter().filter(|name| built_in_text(name).is_none());
        let models = models.map(PathBuf::from).filter(|path| path.is_file());
        self.subject.iter().chain(&self.more_inputs).cloned().chain(models).collect()
    }

    /// The files that are to be written.
    pub fn outputs(&self) -> Vec<Output> {
        let reports = self.reports.iter().flat_map(|reports| reports.all());
        let reports = reports.map(|file| Output { label: file.label, path: file.path.to_owned() });
        let more = self.more_outputs.iter();
        let more = more.filter_map(|(label, path)| Some(Output { label, path: path.clone()? }));
        reports.chain(more).collect()
    }
}

/// What a command line asks for.
pub fn summarize(command: &Command) -> Summary<'_> {
    match command {
        Command::Verify(given) => of_verify(given),
        Command::Robust(given) => of_robust(given),
        Command::Litmus(given) => of_litmus(given),
        Command::Datatype(given) => of_datatype(given),
        Command::Models(given) => match &given.action {
            ModelsAction::Compare { limits, .. } => {
                Summary { limits: *limits, advice: Advice::FOR_TESTS, needs_solver: true, ..Summary::default() }
            }
            ModelsAction::List | ModelsAction::Show { .. } => Summary::default(),
        },
        Command::Protocol(given) => of_protocol(given),
        Command::Fences(given) => of_fences(given),
        Command::CheckProof(given) => {
            let subject = vec![given.formula.clone(), given.proof.clone()];
            Summary { subject, limits: given.limits, ..Summary::default() }
        }
        Command::Replay(given) => {
            Summary { compiles: true, limits: given.limits, ..about("replay", &given.reports, one(&given.trace)) }
        }
        Command::Program(given) => {
            let subject = given.input.files.clone();
            Summary { subject, compiles: true, limits: given.limits, ..Summary::default() }
        }
        Command::Completions(_) | Command::Man(_) | Command::Headers(_) => Summary::default(),
    }
}

fn about<'c>(name: &'static str, reports: &'c ReportFiles, subject: &[PathBuf]) -> Summary<'c> {
    Summary { name: Some(name), reports: Some(reports), subject: subject.to_vec(), ..Summary::default() }
}

fn one(file: &PathBuf) -> &[PathBuf] {
    std::slice::from_ref(file)
}

fn of_verify(given: &VerifyArguments) -> Summary<'_> {
    let (kept, resumed) = (&given.long.checkpoint, given.long.resume.clone());
    // A search may be kept in the file that it goes on from.
    let is_kept = |resumed: &PathBuf| kept.as_ref().is_some_and(|kept| is_same(kept, resumed));
    Summary {
        more_inputs: resumed.filter(|resumed| !is_kept(resumed)).into_iter().collect(),
        compiles: true,
        more_outputs: vec![
            ("--trace", given.output.trace.clone()),
            ("--checkpoint", kept.clone()),
            (example::OPTION, given.example.clone()),
        ],
        models: vec![given.model.name().to_owned()],
        limits: given.limits.resources,
        advice: Advice::FOR_PROGRAMS,
        ..about("verify", &given.reports, &given.input.files)
    }
}

fn of_robust(given: &RobustArguments) -> Summary<'_> {
    Summary {
        more_inputs: given.search.schedule.iter().cloned().collect(),
        compiles: true,
        more_outputs: vec![("--trace", given.output.trace.clone())],
        models: vec![given.model.name().to_owned()],
        limits: given.limits.resources,
        advice: Advice::FOR_PROGRAMS,
        ..about("robust", &given.reports, &given.input.files)
    }
}

fn of_litmus(given: &LitmusArguments) -> Summary<'_> {
    let generated = given.action.as_ref().map(|LitmusAction::Generate(given)| given.limits);
    Summary {
        more_inputs: given.expect.iter().cloned().collect(),
        models: given.models.clone(),
        limits: generated.unwrap_or(given.limits),
        advice: if generated.is_some() { Advice::USUAL } else { Advice::FOR_TESTS },
        needs_solver: given.needs_solver(),
        ..about("litmus", &given.reports, &given.files)
    }
}

fn of_datatype(given: &DatatypeArguments) -> Summary<'_> {
    let formula = given.proof.as_ref().map(|proof| proof.with_extension("cnf"));
    Summary {
        more_inputs: given.reference.iter().chain(&given.chosen.tests_from).cloned().collect(),
        compiles: true,
        more_outputs: vec![("--proof", given.proof.clone()), (FORMULA_OPTION, formula), ("--spec", given.spec.clone())],
        models: given.models.clone(),
        limits: given.limits,
        advice: Advice::FOR_TESTS,
        needs_solver: true,
        ..about("datatype", &given.reports, one(&given.file))
    }
}

fn of_protocol(given: &ProtocolArguments) -> Summary<'_> {
    Summary {
        more_outputs: vec![
            ("--trace", given.output.trace.clone()),
            ("--checkpoint", given.long.checkpoint.clone()),
            ("--resume", given.long.resume.clone()),
        ],
        models: vec![given.model.name().to_owned()],
        limits: given.limits,
        advice: Advice::FOR_PROTOCOLS,
        ..about("protocol", &given.reports, one(&given.file))
    }
}

fn of_fences(given: &FencesArguments) -> Summary<'_> {
    Summary {
        more_inputs: given.chosen.tests_from.iter().cloned().collect(),
        compiles: true,
        more_outputs: vec![("--patch", given.patch.clone())],
        models: vec![given.model.clone()],
        limits: given.limits.resources,
        advice: Advice::FOR_FENCES,
        needs_solver: given.chosen.any(),
        needs_grammar: true,
        ..about("fences", &given.reports, &given.input.files)
    }
}
