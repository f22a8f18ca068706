//! The engines for programs: the program with some fences is compiled and judged by exploration or by a monitor.
//!
//! While the search goes on, the files that are compiled have a fence at every point: those of the guess, and elsewhere acquire
//! fences, which do nothing to a store buffer but show in a trace where a thread has passed.

use crate::candidate::{Candidate, FenceKind, MarkedFile, marked};
use crate::edit::{EditedText, with_own_lines};
use crate::error::bug;
use crate::files::find_headers_beside;
use crate::forbid::{MARK, PassedPoints};
use crate::marks::{self, CompiledCopies, SourceMarks, plain_texts, texts};
use crate::observer::Timer;
use crate::patch::{Spelling, with_fences};
use crate::places::Places;
use crate::request::{Goal, ProgramSubject, Request};
use crate::restored::{Copy, restore, restore_trace, without};
use crate::same::PointId;
use crate::search::{Engine, Examination, Judgement, NoAnswer, Refutation};
use crate::share::{is_late, limits_of, why_late};
use crate::wrong::WrongExecution;
use fencepost_explore::{Options, Snapshot, Verification};
use fencepost_frontend::{TemporaryFolder, load_with};
use fencepost_model::BufferModel;
use fencepost_program::{Op, Program};
use fencepost_report::shown_path;
use fencepost_robust::Question;
use fencepost_source::{Code, Diagnostic};
use fencepost_trace::{Action, Event, FenceEffect, Inconclusive, Place, Trace, Verdict};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Compiles a program with fences and has it judged.
pub struct Judge<'a> {
    request: &'a Request,
    subject: &'a ProgramSubject,
    goal: Goal,
    places: &'a Places,
    folder: TemporaryFolder,
    hurries: bool,
    /// An error under SC, if the goal is robustness.
    sc_error: Option<String>,
}

/// What an engine finds.
pub enum ProgramAnswer {
    Right,
    Wrong(Vec<Trace>),
    Unknown(NoAnswer),
}

impl<'a> Judge<'a> {
    pub fn new(
        request: &'a Request,
        (subject, goal): (&'a ProgramSubject, Goal),
        places: &'a Places,
    ) -> Result<Self, Diagnostic> {
        let folder = TemporaryFolder::new().map_err(|error| {
            Diagnostic::new(Code::TemporaryFiles, format!("there is no room for temporary files: {error}"))
        })?;
        let (hurries, sc_error) = (false, None);
        Ok(Self { request, subject, goal, places, folder, hurries, sc_error })
    }

    /// With all of the time, and not only the part in which the cheapest set must be found.
    pub fn with_all_time(self) -> Self {
        Self { hurries: true, ..self }
    }

    /// The program of these texts.
    fn compiled(&self, texts: &[&EditedText]) -> Result<CompiledCopies, Diagnostic> {
        self.compiled_as(texts, false)
    }

    /// The same, on request as the compiler has made it.
    fn compiled_as(&self, texts: &[&EditedText], unsimplified: bool) -> Result<CompiledCopies, Diagnostic> {
        let mut paths = Vec::new();
        for (number, (file, edited)) in self.places.files.iter().zip(texts).enumerate() {
            let name = PathBuf::from(&file.name);
            let path = self.folder.path().join(format!("{number}")).join(name.file_name().unwrap_or_default());
            let written = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            written.and_then(|()| std::fs::write(&path, with_own_lines(&edited.text))).map_err(|error| {
                Diagnostic::new(Code::TemporaryFiles, format!("{}: cannot be written: {error}", shown_path(&path)))
            })?;
            paths.push(path);
        }
        let options = fencepost_frontend::Options { unsimplified, ..find_headers_beside(self.request) };
        Ok(CompiledCopies { program: load_with(&paths, &options)?, paths })
    }

    /// The points at which a fence does what it does at another one.
    pub fn repeated(&self) -> Result<BTreeSet<PointId>, Diagnostic> {
        marks::repeated(self.places, |texts| self.compiled(texts))
    }

    /// The accesses that show in the program.
    pub fn seen(&self) -> Result<SourceMarks, Diagnostic> {
        let mut seen = SourceMarks::default();
        seen.add(self.places, &self.compiled_as(&plain_texts(self.places).iter().collect::<Vec<_>>(), true)?);
        Ok(seen)
    }

    /// How fences are written so that the compiler takes them for fences: a program may use the names of C11 for something else.
    pub fn spelling(&self) -> Spelling {
        let points = self.places.points().into_iter();
        let fences: Vec<Candidate> =
            points.map(|(file, point)| Candidate { file, point, kind: FenceKind::Full }).collect();
        let count = |spelling: Spelling| {
            let files = self.places.files.iter().enumerate();
            let texts: Vec<EditedText> =
                files.map(|(number, file)| with_fences(file, number, &fences, spelling)).collect();
            let program = self.compiled_as(&texts.iter().collect::<Vec<_>>(), true).ok()?.program;
            let blocks = program.functions.iter().flat_map(|function| function.blocks.iter());
            let ops = blocks.flat_map(|block| &block.instructions).map(|instruction| &instruction.op);
            Some(ops.filter(|op| **op == Op::Fence { order: FenceKind::Full.order() }).count())
        };
        let usual = self.places.spelling;
        if usual != Spelling::Builtin && count(usual) != count(Spelling::Builtin) { Spelling::Builtin } else { usual }
    }

    /// The files that were compiled in place of the user's.
    fn copies<'t>(&'t self, paths: &'t [PathBuf], texts: &[&'t EditedText]) -> Vec<Copy<'t>> {
        let files = self.places.files.iter().zip(paths).zip(texts);
        files.map(|((file, path), edited)| Copy { path, name: &file.name, edited }).collect()
    }

    /// The points at which a fence would not only be a fence.
    pub fn harmful_points(&self) -> Result<Option<Vec<PointId>>, Diagnostic> {
        let points = self.places.points();
        marks::harmful_points(self.places, points, &self.request.limits, |texts| self.compiled_as(texts, true))
    }

    /// Whether the program has an error under a model.
    pub fn explore(&self, program: &Program, model: BufferModel) -> Result<ProgramAnswer, Diagnostic> {
        let options = self.options(model);
        let name = &self.request.name();
        let verification = Verification { program, name, options, all_errors: false, jobs: 1 };
        let outcome = verification.run(Snapshot::beginning(), &mut self.timer());
        if let Some(refuted) = outcome.refuted {
            return Err(bug(refuted.why));
        }
        Ok(match outcome.verdict {
            Verdict::Pass => ProgramAnswer::Right,
            Verdict::Fail(trace) => ProgramAnswer::Wrong(vec![*trace]),
            Verdict::Inconclusive(why) => self.unknown(why),
        })
    }

    fn options(&self, model: BufferModel) -> Options {
        Options { model, ..self.subject.options }
    }

    fn timer(&self) -> Timer {
        Timer(limits_of(self.request, self.hurries))
    }

    fn is_late(&self) -> bool {
        is_late(self.request, self.hurries)
    }

    fn late(&self) -> Inconclusive {
        why_late(self.request)
    }

    /// That there is no answer: the engine knows only of its part of the time.
    fn unknown(&self, why: Inconclusive) -> ProgramAnswer {
        ProgramAnswer::Unknown(if self.is_late() { self.late() } else { why }.into())
    }

    /// An error under SC that was noticed on the way to robustness.
    pub fn sc_error(&self) -> Option<String> {
        self.sc_error.clone()
    }

    fn find(&mut self, program: &Program) -> Result<ProgramAnswer, Diagnostic> {
        if self.goal != Goal::Robustness {
            return self.explore(program, self.subject.model);
        }
        let (name, model) = (&self.request.name(), self.subject.model);
        let question = Question { program, name, model, options: self.options(BufferModel::Sc) };
        let answer = question.answer(&mut self.timer());
        if let Some(bug) = answer.found.bug {
            return Err(crate::error::bug(format!("a violation was found, but cannot be shown: {bug}")));
        }
        if let Verdict::Fail(trace) = &answer.outcome.verdict
            && let Some(error) = &trace.error
        {
            let place = error.place.as_ref().map_or(String::new(), |place| format!(" at {}", place.short()));
            self.sc_error.get_or_insert_with(|| format!("{}{place}", error.message));
        }
        if !answer.found.findings.is_empty() {
            return Ok(ProgramAnswer::Wrong(
                answer.found.findings.into_iter().map(|finding| finding.shown.trace).collect(),
            ));
        }
        Ok(match (answer.outcome.verdict, answer.outcome.unfinished) {
            (Verdict::Inconclusive(why), _) | (_, Some(why)) => self.unknown(why),
            _ if answer.found.gave_up => {
                ProgramAnswer::Unknown(Inconclusive::because("too many ways to come early").into())
            }
            _ => ProgramAnswer::Right,
        })
    }

    /// An execution of marked files, as one of the user's.
    fn shown(&self, trace: &Trace, is_mark: &dyn Fn(&Place) -> bool, copies: &[Copy<'_>]) -> WrongExecution {
        let is_idle = |event: &Event| matches!(event.action, Action::Fence { effect: FenceEffect::None, .. });
        let mut trace = without(trace, |event| is_idle(event) && event.place.as_ref().is_some_and(is_mark));
        restore_trace(&mut trace, copies);
        WrongExecution::of_trace(trace, self.goal)
    }
}

impl Engine for Judge<'_> {
    type Error = Diagnostic;
    type Execution = WrongExecution;

    fn judge(&mut self, chosen: &[usize]) -> Result<Judgement<WrongExecution>, Diagnostic> {
        if self.is_late() {
            return Ok(Judgement::Unknown(self.late().into()));
        }
        let fences = self.places.chosen(chosen);
        let strongest = |file: usize, point: usize| {
            let has = |kind: &FenceKind| fences.contains(&Candidate { file, point, kind: *kind });
            FenceKind::of(self.subject.model).iter().rev().find(|kind| has(kind)).copied()
        };
        let order = |kind: Option<FenceKind>| kind.map_or(MARK, FenceKind::order);
        let files = self.places.files.iter().enumerate();
        let stronger = |number: usize| -> Vec<Candidate> {
            fences.iter().copied().filter(|one| one.file == number && one.kind.is_access()).collect()
        };
        let points = self.places.points();
        let marked: Vec<_> = files
            .map(|(number, file)| {
                let order_at = |point| points.contains(&(number, point)).then(|| order(strongest(number, point)));
                marked(file, &order_at, &stronger(number))
            })
            .collect();
        let texts = texts(&marked);
        let CompiledCopies { program, paths } = self.compiled(&texts)?;
        let find = |place: &Place, of: &dyn Fn(&MarkedFile) -> &[(u32, u32)]| {
            let file = paths.iter().position(|path| *path == Path::new(&place.file))?;
            let at = (place.line, place.column);
            of(&marked[file]).iter().position(|point| *point == at).map(|point| (file, point))
        };
        let point_at = |place: &Place| find(place, &|marked| &marked.points);
        let access_at = |place: &Place| find(place, &|marked| &marked.accesses);
        Ok(match self.find(&program)? {
            ProgramAnswer::Right => Judgement::Right,
            ProgramAnswer::Unknown(why) => Judgement::Unknown(why),
            ProgramAnswer::Wrong(traces) => {
                let copies = self.copies(&paths, &texts);
                let refutation = |trace: &Trace| Refutation {
                    needed: PassedPoints::new(trace, self.subject.model, &point_at, &access_at)
                        .needed(&self.places.candidates, chosen),
                    execution: self.shown(trace, &|place| point_at(place).is_some(), &copies),
                };
                Judgement::Wrong(traces.iter().map(refutation).collect())
            }
        })
    }

    fn examine(&mut self, chosen: &[usize]) -> Result<Examination<WrongExecution>, Diagnostic> {
        if self.is_late() {
            return Ok(Examination::Unknown(self.late().into()));
        }
        let fences = self.places.chosen(chosen);
        let files = self.places.files.iter().enumerate();
        let texts: Vec<EditedText> =
            files.map(|(number, file)| with_fences(file, number, &fences, self.places.spelling)).collect();
        let texts: Vec<&EditedText> = texts.iter().collect();
        let CompiledCopies { mut program, paths } = self.compiled(&texts)?;
        restore(&mut program, &self.copies(&paths, &texts));
        Ok(match self.find(&program)? {
            ProgramAnswer::Right => Examination::Right,
            ProgramAnswer::Unknown(why) => Examination::Unknown(why),
            ProgramAnswer::Wrong(traces) => match traces.into_iter().next() {
                Some(mut trace) => {
                    if !chosen.is_empty() {
                        let fences: Vec<String> = chosen.iter().map(|number| self.places.named(*number)).collect();
                        trace.program = format!("{} with {}", trace.program, fences.join(", "));
                    }
                    Examination::Wrong(WrongExecution::of_trace(trace, self.goal))
                }
                None => Examination::Right,
            },
        })
    }

    fn use_remaining_time(&mut self) -> bool {
        self.hurries = true;
        true
    }
}
