//! The engines for programs: the program with some fences is compiled and judged by exploration or by a monitor.
//!
//! While the search goes on, the files that are compiled have a fence at every point: those of the guess, and elsewhere acquire
//! fences, which do nothing to a store buffer but show in a trace where a thread has passed.

use super::arguments::{FencesArguments, Goal};
use super::places::Places;
use super::shown::Shown;
use crate::arguments::{LimitArguments, LongRunArguments};
use crate::cache;
use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use crate::limits::Limits;
use crate::search::bounded;
use crate::watcher::Watcher;
use fencepost_explore::{Options, Outcome, Snapshot, StrategyKind, Verification};
use fencepost_fences::candidate::{Candidate, FenceKind, Marked, marked};
use fencepost_fences::forbid::{MARK, Passed};
use fencepost_fences::patch::fenced;
use fencepost_fences::same::{PointId, repeated};
use fencepost_fences::search::{Engine, Examined, Judgement, Refutation};
use fencepost_frontend::load_with;
use fencepost_model::BufferModel;
use fencepost_program::{Program, SourcePlace};
use fencepost_robust::Question;
use fencepost_trace::{Place, Trace, Verdict};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;
use tempfile::TempDir;

/// Before this part of the time is over, the cheapest set must be found; the rest is for finding any.
pub const TIME_FOR_CHEAPEST: f64 = 0.6;

/// Compiles a program with fences and has it judged.
pub struct Judge<'a> {
    arguments: &'a FencesArguments,
    places: &'a Places,
    model: BufferModel,
    goal: Goal,
    folder: TempDir,
    start: Instant,
    hurries: bool,
}

/// What an engine finds.
enum Found {
    Right,
    Wrong(Vec<Trace>),
    Unknown(String),
}

impl<'a> Judge<'a> {
    pub fn new(
        arguments: &'a FencesArguments,
        places: &'a Places,
        model: BufferModel,
        goal: Goal,
    ) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()
            .map_err(|error| Diagnostic::new(format!("there is no room for temporary files: {error}")))?;
        Ok(Self { arguments, places, model, goal, folder, start: Instant::now(), hurries: false })
    }

    /// The program of these texts, and the paths of its files.
    fn compiled(&self, texts: &[String]) -> Result<(Program, Vec<PathBuf>), Failure> {
        let mut paths = Vec::new();
        for (number, (file, text)) in self.places.files.iter().zip(texts).enumerate() {
            let name = PathBuf::from(&file.name);
            let path = self.folder.path().join(format!("{number}")).join(name.file_name().unwrap_or_default());
            let written = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            written
                .and_then(|()| std::fs::write(&path, text))
                .map_err(|error| Diagnostic::new(format!("{}: cannot be written: {error}", path.display())))?;
            paths.push(path);
        }
        let input = &self.arguments.input;
        let options = fencepost_frontend::Options {
            clang_args: super::places::beside(&input.files).chain(input.compiler.clang_args()).collect(),
            standards: input.compiler.standards.clone(),
            externs: input.externs.clone(),
            cache: cache::folder(),
            ..fencepost_frontend::Options::default()
        };
        Ok((load_with(&paths, &options)?, paths))
    }

    /// The points at which a fence does what it does at another one.
    pub fn repeated(&self) -> Result<BTreeSet<PointId>, Failure> {
        let files = self.places.files.iter().enumerate();
        let mark = |id: PointId| self.places.has_fence_at(id).then_some(MARK);
        let marked: Vec<_> = files.map(|(number, file)| marked(file, &|point| mark((number, point)), &[])).collect();
        let texts: Vec<String> = marked.iter().map(|marked| marked.text.clone()).collect();
        let (program, paths) = self.compiled(&texts)?;
        let point_at = |place: SourcePlace| {
            let path = Path::new(&program.files[place.file].path);
            let file = paths.iter().position(|known| known == path)?;
            let point = marked[file].points.iter().position(|at| *at == (place.line, place.column))?;
            mark((file, point)).map(|_| (file, point))
        };
        Ok(repeated(&program, &point_at))
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
        let part = if self.hurries { 1.0 } else { TIME_FOR_CHEAPEST };
        let left = timeout.map(|timeout| timeout.mul_f64(part).saturating_sub(self.start.elapsed()));
        let limits = LimitArguments { depth: None, unroll: None, timeout: left, memory_limit };
        Ok(Watcher::new(Limits::new(&limits, None)?, None, None, &LongRunArguments::default(), 0.0))
    }

    fn find(&self, program: &Program) -> Result<Found, Failure> {
        if self.goal != Goal::Robustness {
            return Ok(match self.explore(program, self.model)?.verdict {
                Verdict::Pass => Found::Right,
                Verdict::Fail(trace) => Found::Wrong(vec![*trace]),
                Verdict::Inconclusive(why) => Found::Unknown(why.message),
            });
        }
        let (name, model) = (&self.arguments.input.name(), self.model);
        let question = Question { program, name, model, options: self.options(BufferModel::Sc) };
        let answer = question.answer(&mut self.watcher()?);
        if let Some(bug) = answer.found.bug {
            return Err(Failure::OwnBug(format!("a violation was found, but cannot be shown: {bug}")));
        }
        if !answer.found.findings.is_empty() {
            return Ok(Found::Wrong(answer.found.findings.into_iter().map(|finding| finding.shown.trace).collect()));
        }
        Ok(match (answer.outcome.verdict, answer.outcome.unfinished) {
            (Verdict::Inconclusive(why), _) | (_, Some(why)) => Found::Unknown(why.message),
            _ if answer.found.gave_up => Found::Unknown("too many ways to come early".to_owned()),
            _ => Found::Right,
        })
    }

    fn shown(&self, trace: &Trace, paths: &[PathBuf]) -> Shown {
        let names = paths.iter().zip(&self.places.files);
        let names: Vec<_> = names.map(|(path, file)| (path.display().to_string(), file.name.clone())).collect();
        Shown::of_trace(trace, &names)
    }
}

impl Engine for Judge<'_> {
    type Error = Failure;
    type Execution = Shown;

    fn judge(&mut self, chosen: &[usize]) -> Result<Judgement<Shown>, Failure> {
        let fences = self.places.chosen(chosen);
        let strongest = |file: usize, point: usize| {
            let has = |kind: &FenceKind| fences.contains(&Candidate { file, point, kind: *kind });
            FenceKind::of(self.model).iter().rev().find(|kind| has(kind)).copied()
        };
        let order = |kind: Option<FenceKind>| kind.map_or(MARK, FenceKind::order);
        let files = self.places.files.iter().enumerate();
        let stronger = |number: usize| -> Vec<Candidate> {
            fences.iter().copied().filter(|one| one.file == number && one.kind.is_access()).collect()
        };
        let marked: Vec<_> = files
            .map(|(number, file)| marked(file, &|point| Some(order(strongest(number, point))), &stronger(number)))
            .collect();
        let texts: Vec<String> = marked.iter().map(|marked| marked.text.clone()).collect();
        let (program, paths) = self.compiled(&texts)?;
        let find = |place: &Place, of: &dyn Fn(&Marked) -> &[(u32, u32)]| {
            let file = paths.iter().position(|path| *path == Path::new(&place.file))?;
            let at = (place.line, place.column);
            of(&marked[file]).iter().position(|point| *point == at).map(|point| (file, point))
        };
        let point_at = |place: &Place| find(place, &|marked| &marked.points);
        let access_at = |place: &Place| find(place, &|marked| &marked.accesses);
        Ok(match self.find(&program)? {
            Found::Right => Judgement::Right,
            Found::Unknown(why) => Judgement::Unknown(why),
            Found::Wrong(traces) => {
                let refutation = |trace: &Trace| Refutation {
                    needed: Passed::new(trace, self.model, &point_at, &access_at)
                        .needed(&self.places.candidates, chosen),
                    execution: self.shown(trace, &paths),
                };
                Judgement::Wrong(traces.iter().map(refutation).collect())
            }
        })
    }

    fn examine(&mut self, chosen: &[usize]) -> Result<Examined<Shown>, Failure> {
        let fences = self.places.chosen(chosen);
        let files = self.places.files.iter().enumerate();
        let texts: Vec<String> =
            files.map(|(number, file)| fenced(file, number, &fences, self.places.spelling)).collect();
        let (program, paths) = self.compiled(&texts)?;
        Ok(match self.find(&program)? {
            Found::Right => Examined::Right,
            Found::Unknown(why) => Examined::Unknown(why),
            Found::Wrong(traces) => match traces.first() {
                Some(trace) => Examined::Wrong(self.shown(trace, &paths)),
                None => Examined::Right,
            },
        })
    }

    fn hurry(&mut self) -> bool {
        self.hurries = true;
        true
    }
}
