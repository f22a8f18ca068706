//! Memory systems.

mod answer;
mod case;
mod error;
mod event;
mod json;
mod meaning;
pub(crate) mod source;
pub(crate) mod text;

pub use error::{ProtocolCause, ProtocolError};
pub use event::{FinishedLemma, LemmaResult, ProofEvent};

use crate::control::{Control, control_methods};
use crate::range::{JOBS, check_range};
use crate::report::Report;
use answer::{ProofAnswer, is_unfinished};
use event::EventReporter;
use fencepost_model::BufferModel;
use fencepost_protocol::assumption::{Assumption, find_assumed};
use fencepost_protocol::automata::ProcessorOrder;
use fencepost_protocol::journal::ProofJournal;
use fencepost_protocol::language::{check, format, parse};
use fencepost_protocol::proof::Proof;
use fencepost_protocol::reduction::Reductions;
use fencepost_schedule::Limits;
use fencepost_schedule::checkpoint::SearchName;
use fencepost_source::{Code, Diagnostic};
use source::SystemText;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Whether a memory system, such as a cache coherence protocol, is sequentially consistent or TSO, for so many processors and locations and
/// any number of values.
///
/// ```
/// use fencepost::{Outcome, Protocol};
///
/// # fn main() -> Result<(), fencepost::Diagnostic> {
/// let one_memory = "protocol one-memory;
/// var memory[j: Loc]: data<j>;
/// init { for j: Loc { memory[j] := initial; } }
/// read R(i: Proc, j: Loc) returns memory[j];
/// write W(i: Proc, j: Loc, v: data<j>) { memory[j] := v; }";
/// let report = Protocol::new(one_memory).processors(3).run()?;
/// assert_eq!(report.outcome, Outcome::Pass);
///
/// // A processor that reads from a copy may miss what others write.
/// let copies = "protocol copies;
/// var memory[j: Loc]: data<j>;
/// var copy[i: Proc][j: Loc]: data<j>;
/// init { for j: Loc { memory[j] := initial; for i: Proc { copy[i][j] := initial; } } }
/// read R(i: Proc, j: Loc) returns copy[i][j];
/// write W(i: Proc, j: Loc, v: data<j>) { memory[j] := v; copy[i][j] := v; }
/// rule Update(i: Proc, j: Loc) { copy[i][j] := memory[j]; }";
/// let report = Protocol::new(copies).run()?;
/// assert_eq!(report.outcome, Outcome::Fail);
/// println!("{}", report.findings()[0].message);
/// # Ok(())
/// # }
/// ```
pub struct Protocol {
    source: SystemText,
    processors: u32,
    locations: u32,
    model: BufferModel,
    only: Option<u32>,
    allowed: Vec<Assumption>,
    reductions: Reductions,
    jobs: usize,
    kept: ProofFile,
    /// Whether two files were named for it.
    is_kept_twice: bool,
    keeps_finished: bool,
    control: Control,
    progress: Option<Box<dyn FnMut(ProofEvent)>>,
}

/// Where a proof is kept.
enum ProofFile {
    Nowhere,
    /// In a new file.
    New(PathBuf),
    /// In the file from which it goes on.
    Old(PathBuf),
}

impl ProofFile {
    fn path(&self) -> Option<&Path> {
        match self {
            Self::Nowhere => None,
            Self::New(path) | Self::Old(path) => Some(path),
        }
    }

    fn open(&self, name: &SearchName) -> Result<ProofJournal, ProtocolError> {
        let journal = match self {
            Self::Nowhere => Ok(ProofJournal::default()),
            Self::New(path) => ProofJournal::create(path, name),
            Self::Old(path) => ProofJournal::resume(path, name),
        };
        journal.map_err(ProtocolError::of_checkpoint)
    }
}

impl Protocol {
    /// A memory system, as its text in the language of `.fpm` files.
    pub fn new(text: impl Into<String>) -> Self {
        Self::about(SystemText { name: "system".to_owned(), text: text.into() })
    }

    /// A memory system in a file.
    pub fn of_file(path: impl AsRef<Path>) -> Result<Self, Diagnostic> {
        SystemText::read(path.as_ref()).map(Self::about)
    }

    fn about(source: SystemText) -> Self {
        Self {
            source,
            processors: 2,
            locations: 2,
            model: BufferModel::Sc,
            only: None,
            allowed: Vec::new(),
            reductions: Reductions::ALL,
            jobs: 1,
            kept: ProofFile::Nowhere,
            is_kept_twice: false,
            keeps_finished: false,
            control: Control::default(),
            progress: None,
        }
    }

    /// What messages call the file of the memory system.
    pub fn file_name(mut self, name: impl Into<String>) -> Self {
        self.source.name = name.into();
        self
    }

    /// How many processors there are, from 1 to 8; 2 unless this is called.
    pub fn processors(mut self, count: u32) -> Self {
        self.processors = count;
        self
    }

    /// How many locations there are, from 1 to 8; 2 unless this is called.
    pub fn locations(mut self, count: u32) -> Self {
        self.locations = count;
        self
    }

    /// The memory model to prove, SC or TSO; SC unless this is called.
    pub fn model(mut self, model: BufferModel) -> Self {
        self.model = model;
        self
    }

    /// Look only for cycles through so many locations, which is a part of the proof.
    pub fn only_cycles_through(mut self, locations: u32) -> Self {
        self.only = Some(locations);
        self
    }

    /// Take it for granted, where the text of the memory system does not show it. May be called several times.
    pub fn assume(mut self, assumption: Assumption) -> Self {
        self.allowed.push(assumption);
        self
    }

    /// Whether states are one that are equal up to the names of processors and locations. They are unless this is called.
    pub fn reduce_symmetry(mut self, reduce: bool) -> Self {
        self.reductions.symmetry = reduce;
        self
    }

    /// Whether states are one that differ only in what no later event depends on. They are unless this is called.
    pub fn reduce_dead_data(mut self, reduce: bool) -> Self {
        self.reductions = Reductions { dead: reduce, merge: reduce, early: reduce, ..self.reductions };
        self
    }

    /// Search with so many threads, from 1 to 1024; the answer is the same for any number.
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs;
        self
    }

    /// Keep the search in a new file, level by level; to go on from one, call [`Protocol::resume`] instead. The file is removed when the search comes to its end.
    pub fn checkpoint(self, file: impl Into<PathBuf>) -> Self {
        self.keep(ProofFile::New(file.into()))
    }

    /// Go on with a search from its file. The memory system and what is asked must be the same.
    pub fn resume(self, file: impl Into<PathBuf>) -> Self {
        self.keep(ProofFile::Old(file.into()))
    }

    fn keep(mut self, kept: ProofFile) -> Self {
        self.is_kept_twice |= self.kept.path().is_some();
        self.kept = kept;
        self
    }

    /// Leave the file of the search there also when the search has come to its end, until [`Report::remove_checkpoint`] is called: for
    /// those who have to bring the answer into safety first.
    pub fn keep_finished_checkpoint(mut self, keep: bool) -> Self {
        self.keeps_finished = keep;
        self
    }

    control_methods!(control);

    /// End when these limits say so, whatever else was said of time.
    #[doc(hidden)]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.control.limits = Some(limits);
        self
    }

    /// Tell how the proof goes on: now and then how far a search is, and each part of the proof when it is done.
    ///
    /// ```
    /// use fencepost::{ProofEvent, Protocol};
    ///
    /// # fn main() -> Result<(), fencepost::Diagnostic> {
    /// # let text = "protocol m;\nvar memory[j: Loc]: data<j>;\ninit { for j: Loc { memory[j] := initial; } }\n
    /// #   read R(i: Proc, j: Loc) returns memory[j];\nwrite W(i: Proc, j: Loc, v: data<j>) { memory[j] := v; }\n";
    /// let told = |event: ProofEvent| match event {
    ///     ProofEvent::Lemma(lemma) => println!("{lemma}"),
    ///     ProofEvent::Warning { message, .. } => eprintln!("warning: {message}"),
    ///     _ => {}
    /// };
    /// Protocol::new(text).progress(told).run()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn progress(mut self, progress: impl FnMut(ProofEvent) + 'static) -> Self {
        self.progress = Some(Box::new(progress));
        self
    }

    /// The text of the memory system with the usual spaces and indentation.
    pub fn format(&self) -> Result<String, Diagnostic> {
        format(&self.source.text).map_err(|error| self.source.diagnose(error))
    }

    /// Proves it, or finds runs that break it, of which each was repeated and judged by the text of the memory model. There is one finding
    /// for each part of the proof that fails.
    pub fn run(self) -> Result<Report, Diagnostic> {
        self.try_run().map_err(Diagnostic::from)
    }

    /// The same; an error says what it is about, too.
    #[doc(hidden)]
    pub fn try_run(mut self) -> Result<Report, ProtocolError> {
        let limits = self.control.limits();
        check_range("the number of jobs", self.jobs, &JOBS)?;
        if self.is_kept_twice {
            let message = "a proof is kept in one file: a new one, or the one that it goes on from";
            let help = "call one of `checkpoint` and `resume`";
            return Err(Diagnostic::new(Code::OptionConflict, message).with_help(help).into());
        }
        let source = &self.source;
        let order = ProcessorOrder::of(self.model).ok_or_else(|| {
            let message = format!("there are no proofs for the memory model `{}`", self.model.name());
            ProtocolError::from(Diagnostic::new(Code::UnsuitableModel, message).with_help("ask for SC or TSO"))
        })?;
        let tree = parse(&source.text).map_err(|error| source.diagnose(error))?;
        let checked = check(&tree, self.processors, self.locations).map_err(|error| source.diagnose(error))?;
        let assumed = find_assumed(&checked.breaches, &self.allowed)
            .map_err(|breach| ProtocolError::of_breach(breach, source))?;
        let proof = Proof {
            model: &checked.model,
            order,
            only: self.only,
            assumed: &assumed,
            reductions: self.reductions,
            jobs: self.jobs,
        };
        let mut journal = self.kept.open(&proof.name(&source.text, &self.allowed))?;
        let mut reporter = EventReporter::new(self.progress.take(), self.kept.path());
        reporter.begin(&checked.model, &assumed);
        let reports =
            proof.run(&limits, &mut journal, &mut reporter).map_err(|error| ProtocolError::of_proof(error, source))?;
        let notes = reporter.into_notes();
        let mut finished = None;
        if !reports.iter().any(is_unfinished) {
            match self.keeps_finished {
                true => finished = self.kept.path().map(Path::to_owned),
                false => journal.remove(),
            }
        }
        let (only, seconds) = (self.only, limits.seconds());
        let answer = ProofAnswer { model: checked.model, order, only, assumed, reports, seconds, finished };
        Ok(self.report(answer, notes))
    }

    fn report(&self, answer: ProofAnswer, notes: Vec<String>) -> Report {
        Report {
            unwritten: Vec::new(),
            refused: Vec::new(),
            outcome: answer.outcome(),
            reason: answer.reason(),
            executions: None,
            seconds: answer.seconds,
            document: case::document(&answer, &self.source, notes),
            answer: Arc::new(answer),
        }
    }
}
