//! Fences that repair a program.

mod answer;
mod case;
mod files;
mod fixes;
mod run;

use crate::MemoryModel;
use crate::program::{ProgramQuestion, program_methods};
use crate::report::Report;
use fencepost_model::BufferModel;
use fencepost_repair::Goal;
use fencepost_repair::candidate::FenceKind;
use fencepost_schedule::Limits;
use fencepost_source::Diagnostic;
pub use files::RepairFiles;
use fixes::fixes;
pub use fixes::{Fence, FenceSet, Fixes, Patch};
use run::ProgressObserver;
use std::cell::RefCell;
use std::path::PathBuf;

/// The cheapest fences that make a program right, as a patch.
///
/// Without [tests](Repair::test) the files are a whole program, whose assertions are to hold, or whose executions are to be
/// sequentially consistent, under TSO or PSO. With tests they are one data type, whose tests are to pass under any model of axioms.
/// Nothing is written: the [patch](Patch) is part of the answer.
///
/// ```
/// use fencepost::{Model, Outcome, Repair};
///
/// # fn main() -> Result<(), fencepost::Diagnostic> {
/// # let directory = fencepost_testing::folder_with(&[("queue.c", "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n\
/// #   atomic_int x, y, a, b;\n#define R memory_order_relaxed\n\
/// #   void *left(void *u) {\n  atomic_store_explicit(&x, 1, R);\n  a = atomic_load_explicit(&y, R);\n  return 0;\n}\n\
/// #   int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, left, 0);\n  atomic_store_explicit(&y, 1, R);\n\
/// #   b = atomic_load_explicit(&x, R);\n  pthread_join(t, 0);\n  assert(a || b);\n}\n")]);
/// # let file = directory.path().join("queue.c");
/// let (report, fixes) = Repair::new([file]).model(Model::Tso).find()?;
/// assert_eq!(report.outcome, Outcome::Pass);
/// for fence in &fixes.sets[0].fences {
///     println!("{}: {} of cost {}", fence.place, fence.kind, fence.cost);
/// }
/// assert_eq!(fixes.sets[0].fences.len(), 2);
/// let patch = fixes.patch.expect("there are fences");
/// assert!(patch.text.contains("+  atomic_thread_fence(memory_order_seq_cst);"));
/// # Ok(())
/// # }
/// ```
pub struct Repair {
    /// The model there is that of whole programs.
    question: ProgramQuestion,
    /// For tests of a data type, if it is not that.
    axioms: Option<Box<MemoryModel>>,
    goal: Option<Goal>,
    tests: Vec<String>,
    allow_sentinels: bool,
    all: bool,
    orders: bool,
    costs: Vec<(FenceKind, u64)>,
    only: Vec<(String, String)>,
    progress: Option<ProgressCallback>,
}

/// Is told each time that an engine is asked.
type ProgressCallback = Box<dyn FnMut(RepairProgress)>;

/// How far a search for fences is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RepairProgress {
    /// How often an engine was asked, with this time.
    pub calls: u64,
    /// With how many fences.
    pub fences: usize,
}

impl Repair {
    /// Of a program of these C files.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        Self {
            question: ProgramQuestion::new(files.into_iter().map(Into::into).collect()),
            axioms: None,
            goal: None,
            tests: Vec::new(),
            allow_sentinels: false,
            all: false,
            orders: false,
            costs: Vec::new(),
            only: Vec::new(),
            progress: None,
        }
    }

    /// The memory model; TSO unless one is chosen.
    pub fn model(mut self, model: BufferModel) -> Self {
        (self.question.model, self.axioms) = (model, None);
        self
    }

    /// A memory model of first-order axioms, such as `relaxed`, for tests of a data type.
    pub fn axiomatic_model(mut self, model: impl Into<MemoryModel>) -> Self {
        self.axioms = Some(Box::new(model.into()));
        self
    }

    /// What the fences of a program are for; its assertions if it has any, and otherwise robustness, unless this is called.
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goal = Some(goal);
        self
    }

    /// A test that is to pass, such as `T0 = (e|d)`. The file is a data type then.
    pub fn test(mut self, test: impl Into<String>) -> Self {
        self.tests.push(test.into());
        self
    }

    /// Numbers may stand where pointers should.
    pub fn allow_sentinels(mut self, allow: bool) -> Self {
        self.allow_sentinels = allow;
        self
    }

    /// Find all sets of which no fence can be left out or be weaker for the same cost.
    pub fn all(mut self, all: bool) -> Self {
        self.all = all;
        self
    }

    /// Besides fences, look at stronger orders of atomic accesses.
    pub fn orders(mut self, orders: bool) -> Self {
        self.orders = orders;
        self
    }

    /// What a fence of a kind costs, from 1 to 1,000,000.
    pub fn cost(mut self, kind: FenceKind, cost: u64) -> Self {
        self.costs.push((kind, cost));
        self
    }

    /// Only in this function of this file, and in others for which this is called.
    pub fn only_in(mut self, file: impl Into<String>, function: impl Into<String>) -> Self {
        self.only.push((file.into(), function.into()));
        self
    }

    program_methods!();

    /// Tell each time that an engine is asked.
    pub fn progress(mut self, progress: impl FnMut(RepairProgress) + 'static) -> Self {
        self.progress = Some(Box::new(progress));
        self
    }

    /// Searches. The findings of the report are what goes wrong without each fence, or what no fence forbids.
    pub fn run(self) -> Result<Report, Diagnostic> {
        self.find().map(|(report, _)| report)
    }

    /// The same, with the fences and the patch.
    pub fn find(mut self) -> Result<(Report, Fixes), Diagnostic> {
        let observer = ProgressObserver { callback: RefCell::new(self.progress.take()), ..ProgressObserver::default() };
        let mut end = self.search(&observer, None)?;
        end.report.document.warnings = observer.remarks.into_inner();
        Ok((end.report, fixes(&end.found)))
    }

    /// How the files are compiled.
    #[doc(hidden)]
    pub fn compiler(mut self, options: fencepost_frontend::Options) -> Self {
        self.question.compiler = options;
        self
    }

    /// What ends the search, in place of what else says so.
    #[doc(hidden)]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.question.control.limits = Some(limits);
        self
    }
}
