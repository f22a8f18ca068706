//! Fences that repair a program.

mod answer;
mod case;
mod fixes;

use crate::MemoryModel;
use crate::control::{Control, compiler_methods, control_methods};
use crate::report::Report;
use answer::RepairAnswer;
use fencepost_explore::{Options, Settings, StrategyKind};
use fencepost_model::BufferModel;
use fencepost_repair::candidate::FenceKind;
use fencepost_repair::search::Ending;
use fencepost_repair::{FailedTest, Goal, Observer, ProgramSubject, Repaired, Request, Step, Subject, TestsSubject};
use fencepost_report::{Exhibit, ShownText};
use fencepost_source::{Code, Diagnostic};
use fixes::fixes;
pub use fixes::{Fence, FenceSet, Fixes, Patch};
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

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
    files: Vec<PathBuf>,
    compiler: fencepost_frontend::Options,
    model: RepairModel,
    goal: Option<Goal>,
    tests: Vec<String>,
    allow_sentinels: bool,
    all: bool,
    orders: bool,
    costs: Vec<(FenceKind, u64)>,
    only: Vec<(String, String)>,
    settings: Settings,
    max_steps: Option<usize>,
    control: Control,
    progress: Option<Tell>,
}

/// Is told each time that an engine is asked.
type Tell = Box<dyn FnMut(RepairProgress)>;

/// Under which model the fences are to be enough.
enum RepairModel {
    Buffers(BufferModel),
    /// For tests of a data type.
    Axioms(Box<MemoryModel>),
}

/// How far a search for fences is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RepairProgress {
    /// How often an engine was asked, with this time.
    pub calls: u64,
    /// With how many fences.
    pub fences: usize,
}

/// Shows an execution of a test.
#[doc(hidden)]
pub type ShowTest = fn(heading: &str, test: &FailedTest) -> Exhibit;

impl Repair {
    /// Of a program of these C files.
    pub fn new(files: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        Self {
            files: files.into_iter().map(Into::into).collect(),
            compiler: fencepost_frontend::Options::default(),
            model: RepairModel::Buffers(BufferModel::Tso),
            goal: None,
            tests: Vec::new(),
            allow_sentinels: false,
            all: false,
            orders: false,
            costs: Vec::new(),
            only: Vec::new(),
            settings: Settings::default(),
            max_steps: None,
            control: Control::default(),
            progress: None,
        }
    }

    /// The memory model; TSO unless one is chosen.
    pub fn model(mut self, model: BufferModel) -> Self {
        self.model = RepairModel::Buffers(model);
        self
    }

    /// A memory model of first-order axioms, such as `relaxed`, for tests of a data type.
    pub fn axiomatic_model(mut self, model: impl Into<MemoryModel>) -> Self {
        self.model = RepairModel::Axioms(Box::new(model.into()));
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

    /// What a fence of a kind costs.
    pub fn cost(mut self, kind: FenceKind, cost: u64) -> Self {
        self.costs.push((kind, cost));
        self
    }

    /// Only in this function of this file, and in others for which this is called.
    pub fn only_in(mut self, file: impl Into<String>, function: impl Into<String>) -> Self {
        self.only.push((file.into(), function.into()));
        self
    }

    compiler_methods!(compiler);

    /// Follow a loop for at most so many iterations each time it is entered.
    pub fn unroll(mut self, iterations: u32) -> Self {
        self.settings.unroll = Some(iterations);
        self
    }

    /// Follow executions of a program for at most so many steps.
    pub fn max_steps(mut self, steps: usize) -> Self {
        self.max_steps = Some(steps);
        self
    }

    control_methods!(control);

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
        let progress = self.progress.take();
        let request = self.request()?;
        let start = Instant::now();
        let found = Arc::new(request.search(&ProgressObserver(RefCell::new(progress)))?);
        let report =
            report_fences(&found, &request.files, &request.name(), start.elapsed().as_secs_f64(), show_as_text);
        Ok((report, fixes(&found)))
    }

    fn request(self) -> Result<Request, Diagnostic> {
        let limits = self.control.limits();
        let subject = if self.tests.is_empty() {
            let RepairModel::Buffers(model) = self.model else {
                return Err(Diagnostic::new(Code::UnsuitableModel, "whole programs are searched under TSO and PSO")
                    .with_help("name a test"));
            };
            let mut options = Options { settings: self.settings, ..Options::new(model, StrategyKind::Optimal) };
            if let Some(steps) = self.max_steps {
                (options.max_steps, options.skips_long) = (steps, true);
            }
            Subject::Program(ProgramSubject { model, goal: self.goal, options })
        } else {
            let (allow_sentinels, unroll) = (self.allow_sentinels, self.settings.unroll);
            let model = match self.model {
                RepairModel::Buffers(model) => MemoryModel::named(model.name()),
                RepairModel::Axioms(model) => *model,
            };
            let model = model.read_axioms()?;
            Subject::Tests(Box::new(TestsSubject { model, tests: self.tests, allow_sentinels, unroll }))
        };
        let compiler = fencepost_frontend::Options { stop: limits.stop_flag(), ..self.compiler };
        let Self { files, all, orders, costs, only, .. } = self;
        Ok(Request { files, compiler, subject, all, orders, costs, only, limits })
    }
}

/// Who is told of steps, if anybody is.
struct ProgressObserver(RefCell<Option<Tell>>);

impl Observer for ProgressObserver {
    fn step(&self, Step { calls, fences, .. }: Step) {
        if let Some(told) = &mut *self.0.borrow_mut() {
            told(RepairProgress { calls, fences });
        }
    }
}

/// An execution of a test as the lines of its accesses.
fn show_as_text(heading: &str, test: &FailedTest) -> Exhibit {
    let line = |access: &fencepost_datatype::counterexample::AccessShown| {
        format!("thread {}  {}  {}", access.thread, access.place, access.text)
    };
    let text = test.counterexample.accesses.iter().map(line).collect::<Vec<_>>().join("\n");
    Exhibit::Text(ShownText {
        heading: heading.to_owned(),
        remark: "Accesses in the order of memory:".to_owned(),
        text,
    })
}

/// The report of a search. The command shows executions of tests in its own way.
#[doc(hidden)]
pub fn report_fences(found: &Arc<Repaired>, files: &[PathBuf], name: &str, seconds: f64, show: ShowTest) -> Report {
    let answer = RepairAnswer(Arc::clone(found));
    let notes = match (&found.answer.ending, &found.places) {
        (Ending::NoFenceHelps(wrong), Some(places)) if !wrong.is_under_sc => {
            places.reasons(wrong).iter().map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    };
    let mut case = case::case(&answer, files, name, seconds, show);
    case.notes = notes;
    Report {
        outcome: case.outcome,
        reason: case.reason.clone(),
        executions: None,
        seconds,
        unwritten: Vec::new(),
        refused: Vec::new(),
        document: case::document(&answer, name, case),
        answer: Arc::new(answer),
    }
}
