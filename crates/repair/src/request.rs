//! What is to be repaired, and by what means.

use crate::candidate::FenceKind;
use fencepost_litmus::models::AxiomaticModel;
use fencepost_model::BufferModel;
use fencepost_schedule::Limits;
use std::path::PathBuf;

/// What the fences are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// No execution has an error.
    Assertions,
    /// Every execution is sequentially consistent.
    Robustness,
    /// Every test of a data type passes.
    Tests,
}

impl Goal {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Assertions => "assertions",
            Self::Robustness => "robustness",
            Self::Tests => "tests",
        }
    }
}

/// A search for fences.
#[derive(Clone, Debug)]
pub struct Request {
    /// C source files; a data type is one.
    pub files: Vec<PathBuf>,
    /// How they are compiled.
    pub compiler: fencepost_frontend::Options,
    /// What they are to become.
    pub subject: Subject,
    /// Whether to find all sets of which no fence can be left out or be weaker for the same cost.
    pub all: bool,
    /// Whether atomic accesses may become stronger.
    pub orders: bool,
    /// What fences of some kinds cost; of others it is known.
    pub costs: Vec<(FenceKind, u64)>,
    /// Files and functions; if there are any, fences stand in no others.
    pub only: Vec<(String, String)>,
    /// What ends the search early.
    pub limits: Limits,
}

/// What is repaired.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A whole program.
    Program(ProgramSubject),
    /// A data type with tests.
    Tests(Box<TestsSubject>),
}

/// A whole program, which is explored.
#[derive(Clone, Debug)]
pub struct ProgramSubject {
    /// The memory model.
    pub model: BufferModel,
    /// What the fences are for; if it is not given, the assertions of the program if it has any, and otherwise robustness.
    pub goal: Option<Goal>,
    /// How executions are explored; the memory model there counts for nothing.
    pub options: fencepost_explore::Options,
}

/// Tests of a data type, which are encoded.
#[derive(Clone, Debug)]
pub struct TestsSubject {
    /// The memory model.
    pub model: AxiomaticModel,
    /// The tests.
    pub tests: Vec<String>,
    /// Whether numbers may stand where pointers should.
    pub allow_sentinels: bool,
    /// Loops are followed for at most so many rounds; for more and more if this is not given.
    pub unroll: Option<u32>,
}

impl Request {
    /// What people call the program.
    pub fn name(&self) -> String {
        self.files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(" ")
    }

    /// What somebody says that a fence costs. A fence between stores and loads is a full one where there is no weaker one.
    pub(crate) fn cost_of(&self, kind: FenceKind) -> Option<u64> {
        let is_it = |named: FenceKind| named == kind || kind == FenceKind::Full && named.short() == "sl";
        self.costs.iter().find(|(named, _)| is_it(*named)).map(|(_, cost)| *cost)
    }
}
