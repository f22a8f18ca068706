//! Programs with a mark at each point: an acquire fence, which does nothing to a store buffer and stays where it is put, so that it shows where a
//! point is in what the compiler has made of the text.

use crate::candidate::{MarkedFile, marked};
use crate::edit::EditedText;
use crate::forbid::MARK;
use crate::places::Places;
use crate::same::{self, PointId};
use crate::unchanged::{harmful, is_same};
use fencepost_program::{FileId, Program, SourcePlace};
use fencepost_schedule::Limits;
use fencepost_source::{Diagnostic, DiagnosticKind};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A program that was compiled from copies of the user's files, and where these are.
pub struct CompiledCopies {
    pub program: Program,
    pub paths: Vec<PathBuf>,
}

/// The file of a program that is at a path. Compilers shorten the names of files to what is below the folder in which they run.
pub fn file_of(program: &Program, path: &Path) -> Option<FileId> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    program.files.enumerate().find(|(_, file)| path.ends_with(&file.path)).map(|(id, _)| id)
}

/// The user's files with marks at some points.
pub fn with_marks(places: &Places, has_mark: &dyn Fn(PointId) -> bool) -> Vec<MarkedFile> {
    let files = places.files.iter().enumerate();
    files.map(|(number, file)| marked(file, &|point| has_mark((number, point)).then_some(MARK), &[])).collect()
}

/// Which of the marks is at a place. Where there is no mark, something else may have the place, such as the expansion of a macro.
fn mark_at<'a>(
    marked: &'a [MarkedFile],
    CompiledCopies { program, paths }: &CompiledCopies,
    has_mark: &'a dyn Fn(PointId) -> bool,
) -> impl Fn(&SourcePlace) -> Option<PointId> + 'a {
    let files: Vec<Option<FileId>> = paths.iter().map(|path| file_of(program, path)).collect();
    move |place| {
        let file = files.iter().position(|file| *file == Some(place.file))?;
        let points = marked[file].points.iter().enumerate();
        let mut here = points.filter(|(_, at)| **at == (place.line, place.column)).map(|(point, _)| (file, point));
        here.find(|id| has_mark(*id))
    }
}

/// What of the source shows in what the compiler has made of it.
#[derive(Default)]
pub struct SourceMarks {
    /// Atomic accesses that have a place of their own, by file and number. Those within the argument of a macro have the place of the macro.
    pub accesses: BTreeSet<(usize, usize)>,
    /// The names of the functions.
    pub functions: BTreeSet<String>,
}

impl SourceMarks {
    /// Adds what shows in a program of the user's texts.
    pub fn add(&mut self, places: &Places, CompiledCopies { program, paths }: &CompiledCopies) {
        let mut here = BTreeSet::new();
        for function in program.functions.iter() {
            self.functions.insert(function.name.clone());
            let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
            let places = instructions.filter_map(|instruction| instruction.place);
            here.extend(places.map(|place| (place.file, place.line, place.column)));
        }
        for (number, (file, path)) in places.files.iter().zip(paths).enumerate() {
            let Some(id) = file_of(program, path) else { continue };
            let text = EditedText::new(&file.text, Vec::new());
            let at = |offset| {
                let (line, column) = text.place_of(offset);
                (id, line, column)
            };
            let shown = file.accesses.iter().enumerate().filter(|(_, access)| here.contains(&at(access.offset)));
            self.accesses.extend(shown.map(|(access, _)| (number, access)));
        }
    }
}

/// The user's files as they are.
pub fn plain_texts(places: &Places) -> Vec<EditedText> {
    places.files.iter().map(|file| EditedText::new(&file.text, Vec::new())).collect()
}

/// The points at which a fence does what it does at another one.
pub fn repeated(
    places: &Places,
    compile: impl Fn(&[&EditedText]) -> Result<CompiledCopies, Diagnostic>,
) -> Result<BTreeSet<PointId>, Diagnostic> {
    let has_mark = |point| places.has_fence_at(point);
    let marked = with_marks(places, &has_mark);
    let compiled = compile(&texts(&marked))?;
    let mark_at = mark_at(&marked, &compiled, &has_mark);
    Ok(same::repeated(&compiled.program, &|place| mark_at(&place)))
}

/// Those of some points at which a fence would not only be a fence, judged by what the compiler makes of the text before it simplifies anything. None
/// if there is no time left.
pub fn harmful_points(
    places: &Places,
    points: Vec<PointId>,
    limits: &Limits,
    compile: impl Fn(&[&EditedText]) -> Result<CompiledCopies, Diagnostic>,
) -> Result<Option<Vec<PointId>>, Diagnostic> {
    let plain = plain_texts(places);
    let plain = compile(&plain.iter().collect::<Vec<_>>())?.program;
    let (uncertain, certain): (Vec<_>, Vec<_>) = points.into_iter().partition(|point| places.is_uncertain(*point));
    harmful((&certain, &uncertain), |points| {
        if limits.is_over() {
            return Ok(None);
        }
        let has_mark = |point| points.contains(&point);
        let marked = with_marks(places, &has_mark);
        // What cannot be compiled is certainly something else.
        let compiled = match compile(&texts(&marked)) {
            Ok(compiled) => compiled,
            Err(diagnostic) if diagnostic.kind == DiagnosticKind::Stopped => return Ok(None),
            Err(_) => return Ok(Some(false)),
        };
        let mark_at = mark_at(&marked, &compiled, &has_mark);
        Ok(Some(is_same(&plain, &compiled.program, &|place| mark_at(place).is_some())))
    })
}

/// The texts that are compiled.
pub fn texts(marked: &[MarkedFile]) -> Vec<&EditedText> {
    marked.iter().map(|marked| &marked.edited).collect()
}
