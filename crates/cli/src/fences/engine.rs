//! The engines behind `fencepost fences`: the program with some fences is compiled and judged by exploration or by a monitor.

use super::arguments::{FencesArguments, Goal};
use crate::arguments::{LimitArguments, LongRunArguments};
use crate::cache;
use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use crate::limits::Limits;
use crate::search::bounded;
use crate::watcher::Watcher;
use fencepost_explore::{Options, Outcome, Snapshot, StrategyKind, Verification};
use fencepost_fences::candidate::{Candidate, FenceKind, marked};
use fencepost_fences::forbid::Passed;
use fencepost_fences::search::{Engine, Judgement};
use fencepost_fences::source::SourceFile;
use fencepost_frontend::load_with;
use fencepost_model::BufferModel;
use fencepost_program::Program;
use fencepost_robust::Question;
use fencepost_trace::{Place, Trace, Verdict};
use std::path::PathBuf;
use std::time::Instant;
use tempfile::TempDir;

/// Compiles a program with fences and has it judged.
pub struct Judge<'a> {
    arguments: &'a FencesArguments,
    files: &'a [SourceFile],
    goal: Goal,
    folder: TempDir,
    start: Instant,
}

impl<'a> Judge<'a> {
    pub fn new(arguments: &'a FencesArguments, files: &'a [SourceFile], goal: Goal) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()
            .map_err(|error| Diagnostic::new(format!("there is no room for temporary files: {error}")))?;
        Ok(Self { arguments, files, goal, folder, start: Instant::now() })
    }

    /// The program with some fences, and who knows which fence of it stands at which point.
    pub fn compiled(&self, fences: &[Candidate]) -> Result<(Program, Marks), Failure> {
        let mut marks = Marks::default();
        for (number, file) in self.files.iter().enumerate() {
            let here = |point: usize, kind| fences.contains(&Candidate { file: number, point, kind });
            let strongest =
                |point| [FenceKind::Full, FenceKind::StoreStore].into_iter().find(|kind| here(point, *kind));
            let marked = marked(file, &strongest);
            let name = PathBuf::from(&file.name);
            let path = self.folder.path().join(format!("{number}")).join(name.file_name().unwrap_or_default());
            let written = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            written
                .and_then(|()| std::fs::write(&path, &marked.text))
                .map_err(|error| Diagnostic::new(format!("{}: cannot be written: {error}", path.display())))?;
            marks.files.push((path, marked.places));
        }
        let input = &self.arguments.input;
        // Headers beside the source are found as before.
        let beside = input.files.iter().filter_map(|file| file.parent()).flat_map(|folder| {
            let folder = if folder.as_os_str().is_empty() { ".".into() } else { folder.display().to_string() };
            ["-iquote".to_owned(), folder]
        });
        let options = fencepost_frontend::Options {
            clang_args: beside.chain(input.clang_args()).collect(),
            standards: input.standards.clone(),
            externs: input.externs.clone(),
            cache: cache::folder(),
            ..fencepost_frontend::Options::default()
        };
        let paths: Vec<PathBuf> = marks.files.iter().map(|(path, _)| path.clone()).collect();
        Ok((load_with(&paths, &options)?, marks))
    }

    /// Whether the program has an error under a model.
    pub fn explore(&self, program: &Program, model: BufferModel) -> Result<Outcome, Failure> {
        let options = self.options(model);
        let name = &self.arguments.input.name();
        let verification = Verification { program, name, options, all_errors: false, jobs: 1 };
        Ok(verification.run(Snapshot::beginning(), &mut self.watcher()?))
    }

    fn options(&self, model: BufferModel) -> Options {
        bounded(Options::new(model, StrategyKind::Optimal), &self.arguments.meaning, &self.arguments.limits)
    }

    fn watcher(&self) -> Result<Watcher, Failure> {
        let LimitArguments { timeout, memory_limit, .. } = self.arguments.limits;
        let left = timeout.map(|timeout| timeout.saturating_sub(self.start.elapsed()));
        let limits = LimitArguments { depth: None, unroll: None, timeout: left, memory_limit };
        Ok(Watcher::new(Limits::new(&limits, None)?, None, None, &LongRunArguments::default(), 0.0))
    }

    /// Counterexamples with what they pass.
    fn wrong<'t>(&self, traces: impl Iterator<Item = &'t Trace>, marks: &Marks) -> Judgement {
        let model = self.arguments.model;
        let passed = |trace: &Trace| Passed::new(trace, model, &|place| marks.point_at(place));
        Judgement::Wrong(traces.map(|trace| (trace.clone(), passed(trace))).collect())
    }
}

/// Where the fences at the points of the files stand.
#[derive(Debug, Default)]
pub struct Marks {
    /// By file its path, and by point line and column.
    files: Vec<(PathBuf, Vec<(u32, u32)>)>,
}

impl Marks {
    fn point_at(&self, place: &Place) -> Option<(usize, usize)> {
        let file = self.files.iter().position(|(path, _)| path == std::path::Path::new(&place.file))?;
        let at = (place.line, place.column);
        self.files[file].1.iter().position(|point| *point == at).map(|point| (file, point))
    }
}

impl Engine for Judge<'_> {
    type Error = Failure;

    fn judge(&mut self, fences: &[Candidate]) -> Result<Judgement, Failure> {
        let (program, marks) = self.compiled(fences)?;
        match self.goal {
            Goal::Assertions => {
                let outcome = self.explore(&program, self.arguments.model)?;
                Ok(match outcome.verdict {
                    Verdict::Pass => Judgement::Right,
                    Verdict::Fail(trace) => self.wrong(std::iter::once(&*trace), &marks),
                    Verdict::Inconclusive(why) => Judgement::Unknown(why.message),
                })
            }
            Goal::Robustness => {
                let name = &self.arguments.input.name();
                let model = self.arguments.model;
                let question = Question { program: &program, name, model, options: self.options(BufferModel::Sc) };
                let answer = question.answer(&mut self.watcher()?);
                if let Some(bug) = answer.found.bug {
                    return Err(Failure::OwnBug(format!("a violation was found, but cannot be shown: {bug}")));
                }
                if !answer.found.findings.is_empty() {
                    let traces = answer.found.findings.iter().map(|finding| &finding.shown.trace);
                    return Ok(self.wrong(traces, &marks));
                }
                Ok(match (answer.outcome.verdict, answer.outcome.unfinished) {
                    (Verdict::Inconclusive(why), _) | (_, Some(why)) => Judgement::Unknown(why.message),
                    _ if answer.found.gave_up => Judgement::Unknown("too many ways to come early".to_owned()),
                    _ => Judgement::Right,
                })
            }
        }
    }
}
