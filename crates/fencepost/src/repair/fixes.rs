//! What repairs a program.

use fencepost_repair::candidate::FenceKind;
use fencepost_repair::search::NeededFence;
use fencepost_repair::{Places, RepairResult, WrongExecution};
use fencepost_source::Place;
use std::path::{Path, PathBuf};

/// What repairs a program.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fixes {
    /// Sets of fences, the cheapest first; each is enough. None if no fences were found.
    pub sets: Vec<FenceSet>,
    /// The first set as a patch, unless no fence is needed.
    pub patch: Option<Patch>,
}

/// Fences that are enough together.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FenceSet {
    /// The fences, in the order of the source.
    pub fences: Vec<Fence>,
    /// What they cost.
    pub cost: u64,
    /// Whether no cheaper set does that was not found before.
    pub is_minimal: bool,
}

/// A fence, or an access that becomes stronger.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fence {
    /// Before what, or at which access.
    pub place: Place,
    /// What it is.
    pub kind: FenceKind,
    /// What it costs.
    pub cost: u64,
    /// What goes wrong without it, if there was time to find out. Of the first set, the findings of the report have the executions.
    pub without: Option<String>,
}

/// A patch. Applied to the files, it makes what was verified.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Patch {
    /// A unified diff, for `patch -p1`.
    pub text: String,
    /// The folder in which it is to be applied, if it is not the current one.
    pub folder: Option<PathBuf>,
    /// The files, from there.
    pub files: Vec<PathBuf>,
}

/// Where a candidate is.
pub fn place_of(candidate: usize, places: &Places) -> Place {
    let (file, line) = places.file_and_line(candidate);
    let column = u32::try_from(places.column(candidate)).unwrap_or(0);
    Place { file: file.to_owned(), line: u32::try_from(line).unwrap_or(0), column }
}

/// What was found, as users have it.
pub fn fixes(found: &RepairResult) -> Fixes {
    let Some(places) = &found.places else { return Fixes { sets: Vec::new(), patch: None } };
    let fence = |needed: &NeededFence<WrongExecution>| Fence {
        place: place_of(needed.candidate, places),
        kind: places.candidates[needed.candidate].kind,
        cost: places.costs[needed.candidate],
        without: needed.without.as_ref().map(WrongExecution::line),
    };
    let sets = found.answer.solutions.iter().map(|set| FenceSet {
        fences: set.fences.iter().map(fence).collect(),
        cost: set.cost,
        is_minimal: set.minimal,
    });
    let patch = found.patch.as_ref().map(|patch| Patch {
        text: patch.text.clone(),
        folder: patch.folder.clone(),
        files: patch.names.clone(),
    });
    Fixes { sets: sets.collect(), patch }
}

impl Patch {
    /// How to apply it, if it is in this file.
    pub fn command(&self, file: &Path) -> String {
        let Self { text, folder, files } = self.clone();
        fencepost_repair::CheckedPatch { text, folder, names: files }.command(file)
    }
}
