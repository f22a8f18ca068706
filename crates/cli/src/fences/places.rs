//! The files of a program, the places in them where fences might stand, and what each would cost.

use super::arguments::FencesArguments;
use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use fencepost_fences::HittingSets;
use fencepost_fences::candidate::{Candidate, FenceKind};
use fencepost_fences::patch::Spelling;
use fencepost_fences::same::PointId;
use fencepost_fences::source::SourceFile;
use fencepost_model::BufferModel;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where fences might stand.
pub struct Places {
    pub files: Vec<SourceFile>,
    pub candidates: Vec<Candidate>,
    pub costs: Vec<u64>,
    pub spelling: Spelling,
}

impl Places {
    /// All places and kinds, under a model of store buffers or for axioms.
    pub fn new(
        arguments: &FencesArguments,
        kinds: &[FenceKind],
        buffers: Option<BufferModel>,
    ) -> Result<Self, Failure> {
        let files = files(arguments)?;
        let mut candidates = Vec::new();
        for (number, file) in files.iter().enumerate() {
            let wanted =
                file.points.iter().enumerate().filter(|(_, point)| is_wanted(arguments, file, &point.function));
            for (point, _) in wanted {
                candidates.extend(kinds.iter().map(|kind| Candidate { file: number, point, kind: *kind }));
            }
            let accesses = file
                .accesses
                .iter()
                .enumerate()
                .filter(|(_, access)| arguments.orders && is_wanted(arguments, file, &access.function));
            for (point, access) in accesses {
                let kinds = match buffers {
                    Some(model) => FenceKind::stronger(model, access),
                    None => FenceKind::stronger_for_axioms(access),
                };
                candidates.extend(kinds.into_iter().map(|kind| Candidate { file: number, point, kind }));
            }
        }
        if candidates.is_empty() {
            let help = "look at --only, and at the comments that keep fences away";
            return Err(Diagnostic::new("there is no place for a fence").with_help(help).into());
        }
        let costs = candidates.iter().map(|candidate| arguments.cost_of(candidate.kind)).collect();
        let text: String = files.iter().map(|file| file.text.as_str()).collect();
        let spelling = if buffers.is_none() { Spelling::Kinds } else { Spelling::of(&text) };
        Ok(Self { files, candidates, costs, spelling })
    }

    /// Without fences at some points.
    pub fn without(mut self, points: &BTreeSet<PointId>) -> Self {
        let is_left = |one: &Candidate| one.kind.is_access() || !points.contains(&(one.file, one.point));
        let left = |(one, _): &(Candidate, u64)| is_left(one);
        (self.candidates, self.costs) = self.candidates.into_iter().zip(self.costs).filter(left).unzip();
        self
    }

    /// The question which candidates to choose.
    pub fn question(&self, is_stronger: impl Fn(FenceKind, FenceKind) -> bool) -> HittingSets {
        HittingSets::new(self.costs.clone()).with_stronger(|strong, weak| {
            let (strong, weak) = (self.candidates[strong], self.candidates[weak]);
            strong.is_at(&weak) && is_stronger(strong.kind, weak.kind)
        })
    }

    /// Whether there is a candidate for a fence at a point.
    pub fn has_fence_at(&self, (file, point): PointId) -> bool {
        self.candidates.iter().any(|one| !one.kind.is_access() && (one.file, one.point) == (file, point))
    }

    /// Candidates by number.
    pub fn chosen(&self, numbers: &[usize]) -> Vec<Candidate> {
        numbers.iter().map(|number| self.candidates[*number]).collect()
    }

    /// The file and the line before which a candidate stands, or on which it is.
    pub fn file_and_line(&self, candidate: usize) -> (&str, usize) {
        let candidate = self.candidates[candidate];
        let file = &self.files[candidate.file];
        let is_access = candidate.kind.is_access();
        (&file.name, if is_access { file.accesses[candidate.point].line } else { file.points[candidate.point].line })
    }
}

fn is_wanted(arguments: &FencesArguments, file: &SourceFile, function: &str) -> bool {
    let same_file = |name: &str| Path::new(&file.name).ends_with(name);
    let mut only = arguments.only.iter();
    arguments.only.is_empty() || only.any(|(name, wanted)| same_file(name) && wanted == function)
}

fn files(arguments: &FencesArguments) -> Result<Vec<SourceFile>, Failure> {
    let read = |path: &PathBuf| -> Result<SourceFile, Failure> {
        let shown = path.display().to_string();
        if path.extension().is_none_or(|ending| ending != "c") {
            let help = "fences are put into C source files, which end with .c";
            return Err(Diagnostic::new(format!("{shown}: is no C source")).with_help(help).into());
        }
        let bytes =
            std::fs::read(path).map_err(|error| Diagnostic::new(format!("{shown}: cannot be read: {error}")))?;
        let text = String::from_utf8(bytes).map_err(|_| {
            let help = "a patch is made of it: convert it first, for example with iconv -f latin1 -t utf-8";
            Diagnostic::new(format!("{shown}: is not UTF-8 text")).with_help(help)
        })?;
        Ok(SourceFile::new(shown, text).map_err(|error| Diagnostic::new(error.to_string()))?)
    };
    let files: Vec<SourceFile> = arguments.input.files.iter().map(read).collect::<Result<_, Failure>>()?;
    headers_are_certain(&files, &arguments.input.files)?;
    Ok(files)
}

/// Copies of files look for headers beside all of the originals ([`beside`]), so that each name must be found at one place only.
fn headers_are_certain(files: &[SourceFile], paths: &[PathBuf]) -> Result<(), Failure> {
    let mut folders: Vec<&Path> = paths.iter().filter_map(|path| path.parent()).collect();
    folders.sort_unstable();
    folders.dedup();
    for file in files {
        for line in file.text.lines() {
            let Some(rest) = line.trim_start().strip_prefix('#') else { continue };
            let Some(name) = rest.trim_start().strip_prefix("include").and_then(|rest| rest.split('"').nth(1)) else {
                continue;
            };
            if folders.iter().filter(|folder| folder.join(name).exists()).count() > 1 {
                let message = format!("{}: there is a `{name}` beside several of the files", file.name);
                let help = "give the headers different names, or name the files of one folder only";
                return Err(Diagnostic::new(message).with_help(help).into());
            }
        }
    }
    Ok(())
}

/// Arguments for clang, so that copies of files find headers beside the originals.
pub fn beside(files: &[PathBuf]) -> impl Iterator<Item = String> + '_ {
    files.iter().filter_map(|file| file.parent()).flat_map(|folder| {
        let folder = if folder.as_os_str().is_empty() { ".".into() } else { folder.display().to_string() };
        ["-iquote".to_owned(), folder]
    })
}
