//! Tests of concurrent data types.

mod answer;
mod case;
mod json;
mod meaning;
mod proof;
mod run;
mod wording;

use crate::control::{Control, compiler_methods, control_methods};
use crate::host::Host;
use crate::memory_model::MemoryModel;
use crate::range::check_range;
use crate::report::Report;
pub use case::operations;
use fencepost_datatype::check::Stage;
use fencepost_datatype::notation::lines;
use fencepost_datatype::specification::{Part, Settings};
use fencepost_datatype::suites::suite;
use fencepost_source::{Code, Diagnostic, input};
pub use json::execution_json;
use std::path::{Path, PathBuf};

/// Whether all executions of tests of a concurrent data type make no error, and show what its operations show when they run one after the
/// other.
///
/// The data type is a C file with its operations and a function `init`. A test says which operations run before the threads, and which each
/// thread runs: `e (ed|de)`. A [time limit](DataType::timeout) is that of each test anew, and is looked at when the test has been compiled.
///
/// ```
/// use fencepost::{DataType, Outcome};
///
/// # fn main() -> Result<(), fencepost::Diagnostic> {
/// # let directory = fencepost_testing::folder_with(&[("mailbox.c", "#include <fencepost.h>\n#include <stdatomic.h>\n\
/// #   static atomic_int data, full;\n#define R memory_order_relaxed\nvoid init(void) {}\n\
/// #   void put(void) { atomic_store_explicit(&data, 1, R); atomic_store_explicit(&full, 1, R); }\n\
/// #   void get(void) { int f = atomic_load_explicit(&full, R); int d = atomic_load_explicit(&data, R);\n\
/// #   fencepost_observe_result(\"mail\", f ? d : -1); }\n")]);
/// # let file = directory.path().join("mailbox.c");
/// let report = DataType::new(file).test("(put|get)").model("tso").model("relaxed").run()?;
/// assert_eq!(report.outcome, Outcome::Fail);
/// let [finding] = report.findings()[..] else { panic!("TSO keeps stores in order") };
/// println!("{}: {}", finding.model, finding.message);
/// # Ok(())
/// # }
/// ```
pub struct DataType {
    file: PathBuf,
    tests: Vec<TestSource>,
    models: Vec<MemoryModel>,
    reference: Option<PathBuf>,
    specification: Option<PathBuf>,
    proof: Option<PathBuf>,
    compiler: fencepost_frontend::Options,
    allow_sentinels: bool,
    settings: Settings,
    control: Control,
    progress: Box<dyn FnMut(TestProgress<'_>)>,
    host: Option<Box<dyn Host>>,
}

/// Where tests come from.
enum TestSource {
    Text(String),
    Suite(String),
    File(PathBuf),
}

/// How far the run of tests is.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TestProgress<'p> {
    /// The test, as it was given.
    pub test: &'p str,
    /// The model under which it is checked; none while serial executions are searched, which are the same for all models.
    pub model: Option<&'p str>,
    /// What is done for it.
    pub part: Part,
    /// How far that is.
    pub stage: Stage,
}

impl TestProgress<'_> {
    /// What is under way: the test, and for what.
    pub fn name(&self) -> String {
        let part = match self.part {
            Part::Serial => "serial",
            Part::SerialOrder => "serial, in order",
            _ => self.model.unwrap_or_default(),
        };
        format!("{} {part}", self.test)
    }
}

impl DataType {
    /// Of a C file.
    pub fn new(file: impl Into<PathBuf>) -> Self {
        Self {
            file: file.into(),
            tests: Vec::new(),
            models: Vec::new(),
            reference: None,
            specification: None,
            proof: None,
            compiler: fencepost_frontend::Options::default(),
            allow_sentinels: false,
            settings: Settings {
                most_rounds: 8,
                linearizable: false,
                explain: true,
                keep_formula: false,
                example: false,
                is_given: false,
            },
            control: Control::default(),
            progress: Box::new(|_| {}),
            host: None,
        }
    }

    /// A test, such as `(e|d)`, or `Ti2 = e (ed|de)` if it has a name. There may be several.
    pub fn test(mut self, test: impl Into<String>) -> Self {
        self.tests.push(TestSource::Text(test.into()));
        self
    }

    /// A test with a name.
    pub fn named_test(self, name: &str, test: &str) -> Self {
        self.test(format!("{name} = {test}"))
    }

    /// The tests of Fig. 8.2 of S. Burckhardt, Memory Model Sensitive Analysis of Concurrent Data Types (2007): `queue`, `set` or `deque`.
    pub fn suite(mut self, name: impl Into<String>) -> Self {
        self.tests.push(TestSource::Suite(name.into()));
        self
    }

    /// The tests of a file, one a line.
    pub fn tests_from(mut self, file: impl Into<PathBuf>) -> Self {
        self.tests.push(TestSource::File(file.into()));
        self
    }

    /// A memory model of first-order axioms, such as `relaxed`; TSO unless one is named. There may be several.
    pub fn model(mut self, model: impl Into<MemoryModel>) -> Self {
        self.models.push(model.into());
        self
    }

    /// What is right is what the serial executions of another data type show.
    pub fn reference(mut self, file: impl Into<PathBuf>) -> Self {
        self.reference = Some(file.into());
        self
    }

    /// What is right is read from this file, or written there if there is none. Only for one test.
    pub fn specification(mut self, file: impl Into<PathBuf>) -> Self {
        self.specification = Some(file.into());
        self
    }

    /// If all executions are right, write a proof in LRAT format that the formula has no solution, and the formula beside it, with the ending
    /// `cnf`. With several tests or models their names are added to that of the file.
    pub fn proof(mut self, file: impl Into<PathBuf>) -> Self {
        self.proof = Some(file.into());
        self
    }

    /// Follow a loop for at most so many iterations, from 1 to 1000, that change something each time it is entered; 8 unless this is called. If one goes on, the
    /// answer is inconclusive.
    pub fn unroll(mut self, iterations: u32) -> Self {
        self.settings.most_rounds = iterations;
        self
    }

    /// Under SC, compare also the order of operations that do not overlap with that of serial executions.
    pub fn linearizable(mut self, linearizable: bool) -> Self {
        self.settings.linearizable = linearizable;
        self
    }

    /// Look for fences that forbid an execution that is wrong; on unless this is called.
    pub fn explain(mut self, explain: bool) -> Self {
        self.settings.explain = explain;
        self
    }

    /// Show an execution if all are right.
    pub fn example(mut self, example: bool) -> Self {
        self.settings.example = example;
        self
    }

    /// Numbers may stand where pointers should: comparing the two is not an error, nor is arithmetic that leaves a block.
    pub fn allow_sentinels(mut self, allow: bool) -> Self {
        self.allow_sentinels = allow;
        self
    }

    compiler_methods!(compiler);

    /// Keep what clang makes in this folder, and use it again.
    pub fn cache(mut self, folder: Option<PathBuf>) -> Self {
        self.compiler.cache = folder;
        self
    }

    control_methods!(control);

    /// Tell what is done next, which may take long.
    pub fn progress(mut self, progress: impl FnMut(TestProgress<'_>) + 'static) -> Self {
        self.progress = Box::new(progress);
        self
    }

    /// Somebody looks after the run and its files.
    #[doc(hidden)]
    pub fn host(mut self, host: impl Host + 'static) -> Self {
        self.host = Some(Box::new(host));
        self
    }

    /// Runs all tests under all models.
    pub fn run(self) -> Result<Report, Diagnostic> {
        self.run_each(|_| {})
    }

    /// The same, and tells of each test under each model as soon as it is known.
    pub fn run_each(self, on_report: impl FnMut(Report)) -> Result<Report, Diagnostic> {
        self.check()?;
        run::run(self, on_report)
    }

    /// Refuses what makes no sense.
    fn check(&self) -> Result<(), Diagnostic> {
        check_range("the most iterations of a loop", self.settings.most_rounds, &(1..=1000))?;
        if self.reference.is_some() && self.specification.is_some() {
            let message = "what is right is either in a specification or shown by a reference";
            return Err(Diagnostic::new(Code::OptionConflict, message).with_help("leave out one of them"));
        }
        Ok(())
    }

    /// All tests.
    fn test_texts(&self) -> Result<Vec<String>, Diagnostic> {
        let mut texts = Vec::new();
        for source in &self.tests {
            match source {
                TestSource::Text(text) => texts.push(text.clone()),
                TestSource::Suite(name) => texts.extend(suite(name)?.iter().map(|test| (*test).to_owned())),
                TestSource::File(path) => texts.extend(read_tests(path)?),
            }
        }
        if texts.is_empty() { Err(Diagnostic::new(Code::NoDataTypeTests, "there is no test")) } else { Ok(texts) }
    }
}

/// The tests of a file, one a line.
#[doc(hidden)]
pub fn read_tests(path: &Path) -> Result<Vec<String>, Diagnostic> {
    let text = input::read_text(path)?;
    Ok(lines(&text).map(str::to_owned).collect())
}
