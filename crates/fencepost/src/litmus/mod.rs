//! Litmus tests.

mod answer;
mod case;
mod comparison;
mod json;
mod run;
mod source;
mod text;

use crate::control::{Control, control_methods};
use crate::memory_model::MemoryModel;
use crate::range::{JOBS, check_positive, check_range};
use crate::report::Report;
pub use comparison::ModelComparison;
use fencepost_litmus::answer::State;
use fencepost_litmus::engines::Engine;
use fencepost_schedule::Limits;
use fencepost_source::{Code, Diagnostic};
use fencepost_trace::Inconclusive;
use run::{Adviser, ProgressCallback};
use source::TestSource;
pub use source::test_files;
use std::fmt;
use std::path::PathBuf;

/// In which final states litmus tests can end under memory models, and what they say of their conditions.
///
/// ```
/// use fencepost::{Litmus, Outcome};
///
/// # fn main() -> Result<(), fencepost::Diagnostic> {
/// let store_buffering = "C SB
/// { x=0; y=0; }
/// P0(int* x, int* y) { *x = 1; int r = *y; }
/// P1(int* x, int* y) { *y = 1; int r = *x; }
/// ~exists (0:r=0 /\\ 1:r=0)";
/// assert_eq!(Litmus::new(store_buffering).model("sc").run()?.outcome, Outcome::Pass);
/// assert_eq!(Litmus::new(store_buffering).model("tso").run()?.outcome, Outcome::Fail);
/// # Ok(())
/// # }
/// ```
///
/// There may be several tests and several models. The answer to each test under each model is a report of its own then, and all of them
/// together are one:
///
/// ```
/// use fencepost::{Litmus, Outcome};
///
/// # fn main() -> Result<(), fencepost::Diagnostic> {
/// # let directory = fencepost_testing::folder_with(&[
/// #     ("one.litmus", "C one\n{ x=0; }\nP0(int* x) { *x = 1; }\nP1(int* x) { int r = *x; }\n~exists (1:r=1)"),
/// #     ("two.litmus", "C two\n{ x=0; }\nP0(int* x) { *x = 1; }\nforall (x=1)")]);
/// # let folder = directory.path();
/// let mut states = Vec::new();
/// let report = Litmus::of_files([folder]).model("sc").model("pso").run_each(|answer| states.push(answer.states.len()))?;
/// assert_eq!((report.outcome, report.findings().len()), (Outcome::Fail, 2));
/// assert_eq!(states, [2, 2, 1, 1]);
/// # Ok(())
/// # }
/// ```
pub struct Litmus {
    sources: Vec<TestSource>,
    /// Whether files were given another name.
    is_renamed: bool,
    models: Vec<MemoryModel>,
    engine: Engine,
    everything: bool,
    unroll: Option<u32>,
    explain: bool,
    draw: bool,
    record: Option<PathBuf>,
    jobs: Option<usize>,
    control: Control,
    advise: Option<Adviser>,
    progress: Option<ProgressCallback>,
}

/// What was found for one test under one model.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LitmusAnswer {
    /// The test.
    pub test: String,
    /// The file of the test.
    pub file: String,
    /// The model; none if the test cannot be read.
    pub model: Option<String>,
    /// The final states.
    pub states: Vec<State>,
    /// What they mean.
    pub report: Report,
}

/// How many tests have been run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LitmusProgress {
    /// So many.
    pub done: usize,
    /// Of so many.
    pub all: usize,
}

impl fmt::Display for LitmusProgress {
    /// In one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const BAR: usize = 30;
        let Self { done, all } = self;
        let bar = BAR * done / (*all).max(1);
        write!(f, "[{}{}] {done} of {all} tests", "#".repeat(bar), "-".repeat(BAR.saturating_sub(bar)))
    }
}

impl Litmus {
    /// A test for X86, X86_64 or C, as its text.
    pub fn new(text: impl Into<String>) -> Self {
        Self::about(vec![TestSource::Text { name: "test".to_owned(), text: text.into() }])
    }

    /// The tests in these files, and in those below folders whose names end with `.litmus`.
    pub fn of_files(paths: impl IntoIterator<Item = impl Into<PathBuf>>) -> Self {
        Self::about(paths.into_iter().map(|path| TestSource::Path(path.into())).collect())
    }

    fn about(sources: Vec<TestSource>) -> Self {
        Self {
            sources,
            is_renamed: false,
            models: Vec::new(),
            engine: Engine::Both,
            everything: false,
            unroll: None,
            explain: false,
            draw: false,
            record: None,
            jobs: None,
            control: Control::default(),
            advise: None,
            progress: None,
        }
    }

    /// What messages call the file of a test that is a text; refused for tests in files, which have names.
    pub fn file_name(mut self, new: impl Into<String>) -> Self {
        match &mut self.sources[..] {
            [TestSource::Text { name, .. }] => *name = new.into(),
            _ => self.is_renamed = true,
        }
        self
    }

    /// A memory model, such as `tso` or `rc11`; TSO unless one is chosen. There may be several; one that is there already counts once.
    pub fn model(mut self, model: impl Into<MemoryModel>) -> Self {
        self.models.push(model.into());
        self
    }

    /// A memory model of first-order axioms, as its text.
    pub fn axioms(self, text: impl AsRef<str>) -> Self {
        self.model(MemoryModel::axioms("model.mm", text.as_ref()))
    }

    /// A memory model in cat, as its text. It may include what is built in.
    pub fn cat(self, text: impl AsRef<str>) -> Self {
        self.model(MemoryModel::cat("model.cat", text.as_ref()))
    }

    /// Which engine finds the states; all that can, which must agree, unless this is called.
    pub fn engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Show every register and location in final states, not only what the test asks for.
    pub fn everything(mut self, everything: bool) -> Self {
        self.everything = everything;
        self
    }

    /// Follow a loop for at most so many iterations each time it is entered. If one goes on, the answer is inconclusive.
    pub fn unroll(mut self, iterations: u32) -> Self {
        self.unroll = Some(iterations);
        self
    }

    /// Show an execution after which the condition holds, or what forbids all of them.
    pub fn explain(mut self, explain: bool) -> Self {
        self.explain = explain;
        self
    }

    /// The same for pages and pictures alone; the text of several tests does not have it.
    #[doc(hidden)]
    pub fn draw(mut self, draw: bool) -> Self {
        self.draw = draw;
        self
    }

    /// Compare with the results in this file, which has the JSON of each [answer](Litmus::run_each) on a line. What is not as recorded is a
    /// failure, and what is, is none.
    pub fn compare_with(mut self, record: impl Into<PathBuf>) -> Self {
        self.record = Some(record.into());
        self
    }

    /// Run so many tests at once; as many as there are processors unless this is called.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = Some(jobs);
        self
    }

    control_methods!(control);

    /// In place of time and cancelling.
    #[doc(hidden)]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.control.limits = Some(limits);
        self
    }

    /// Makes the text that says what to try if there is no answer; it stands behind the reason.
    pub fn advise(mut self, advise: impl Fn(&Inconclusive) -> String + Send + Sync + 'static) -> Self {
        self.advise = Some(Box::new(advise));
        self
    }

    /// Tell how many tests have been run.
    pub fn progress(mut self, progress: impl FnMut(LitmusProgress) + Send + 'static) -> Self {
        self.progress = Some(Box::new(progress));
        self
    }

    /// All final states; the report says what they mean for the claims of the tests. That of a test with `exists` is no claim, and its
    /// outcome [`Outcome::Answered`](crate::Outcome::Answered).
    ///
    /// If there is one test under one model, what keeps it from an answer is an error. Of several, that is in the report, as
    /// [`refused`](Report::refused).
    pub fn run(self) -> Result<Report, Diagnostic> {
        self.run_with_states().map(|(report, _)| report)
    }

    /// The same, with the states of the first test under the first model.
    pub fn run_with_states(self) -> Result<(Report, Vec<State>), Diagnostic> {
        let (mut states, mut count) = (None, 0);
        let mut report = self.run_each(|answer| {
            count += 1;
            states.get_or_insert(answer.states);
        })?;
        match report.refused.pop() {
            Some(refused) if count == 1 => Err(refused),
            last => {
                report.refused.extend(last);
                Ok((report, states.unwrap_or_default()))
            }
        }
    }

    /// The same, and tells of each test under each model, in their order, as soon as all are known.
    pub fn run_each(self, mut on_answer: impl FnMut(LitmusAnswer)) -> Result<Report, Diagnostic> {
        self.check()?;
        let found = run::run(self)?;
        found.separate().for_each(|(test, model, one)| {
            let states =
                model.and_then(|model| model.answer.as_ref().ok()).map_or(Vec::new(), |found| found.states.clone());
            on_answer(LitmusAnswer {
                test: test.label(),
                file: test.file.clone(),
                model: model.map(|model| model.model.clone()),
                states,
                report: one.report(),
            });
        });
        Ok(found.report())
    }

    /// Refuses what makes no sense.
    fn check(&self) -> Result<(), Diagnostic> {
        if self.is_renamed {
            let message = "tests in files have the names of their files";
            return Err(Diagnostic::new(Code::OptionConflict, message).with_help("leave out `file_name`"));
        }
        if self.sources.is_empty() {
            let message = "there is no test";
            return Err(Diagnostic::new(Code::NoLitmusTests, message).with_help("name files, or folders of them"));
        }
        check_positive("the most iterations of a loop", self.unroll.map(u64::from))?;
        self.jobs.map_or(Ok(()), |jobs| check_range("the number of jobs", jobs, &JOBS))
    }

    /// Which of the models allow more than which, as far as the tests show it.
    ///
    /// ```
    /// use fencepost::Litmus;
    ///
    /// # fn main() -> Result<(), fencepost::Diagnostic> {
    /// let store_buffering = "C SB\n{ x=0; y=0; }\nP0(int* x, int* y) { *x = 1; int r = *y; }\n\
    ///     P1(int* x, int* y) { *y = 1; int r = *x; }\nexists (0:r=0 /\\ 1:r=0)";
    /// let compared = Litmus::new(store_buffering).model("sc").model("tso").compare_models()?;
    /// assert_eq!(compared.allowed_only("tso", "sc"), ["SB"]);
    /// assert!(compared.allowed_only("sc", "tso").is_empty());
    /// # Ok(())
    /// # }
    /// ```
    pub fn compare_models(self) -> Result<ModelComparison, Diagnostic> {
        self.check()?;
        let is_set = [
            (self.record.is_some(), "`compare_with`"),
            (self.engine != Engine::Both, "`engine`"),
            (self.explain || self.draw, "`explain`"),
            (self.everything, "`everything`"),
        ];
        if let Some((_, what)) = is_set.into_iter().find(|(is_set, _)| *is_set) {
            let message = format!("{what} has no effect where models are compared");
            return Err(Diagnostic::new(Code::OptionConflict, message).with_help("leave it out"));
        }
        comparison::compare(self)
    }
}
