//! A whole proof: one lemma after the other. A counterexample is confirmed before anybody hears of it, and a lemma that a journal knows to
//! hold is not looked at again.

use crate::assumption::Assumption;
use crate::automata::{Lemma, ProcessorOrder};
use crate::confirm::confirm;
use crate::journal::ProofJournal;
use crate::lemma::{LemmaEnd, LemmaError, LemmaReport, Question, examine};
use crate::model::Model;
use crate::prove::lemmas;
use crate::reduction::{Guess, Reductions, guesses};
use crate::search::{Level, Progress, Watch};
use fencepost_base::Digest;
use fencepost_schedule::Limits;
use fencepost_schedule::checkpoint::SearchName;
use fencepost_trace::Inconclusive;
use std::io;
use std::ops::ControlFlow;

/// What to prove, and how.
#[derive(Clone, Debug)]
pub struct Proof<'m> {
    /// The memory system.
    pub model: &'m Model,
    /// What its memory model keeps of the order of a processor's events.
    pub order: ProcessorOrder,
    /// Look only for cycles through so many locations.
    pub only: Option<u32>,
    /// What is assumed of the memory system, as its text does not show it.
    pub assumed: &'m [Assumption],
    /// How to reduce, as far as what is assumed allows it.
    pub reductions: Reductions,
    /// How many workers.
    pub jobs: usize,
}

/// Somebody who hears how a proof goes on.
pub trait ProofWatch {
    /// Called often while a lemma is looked at.
    fn poll(&mut self, _progress: &Progress<'_>) {}
    /// A lemma was looked at.
    fn lemma(&mut self, _report: &LemmaReport) {}
    /// Nothing more is written to the journal.
    fn journal_failed(&mut self, _error: &io::Error) {}
}

/// Nobody.
impl ProofWatch for () {}

/// Why there is no proof, and no counterexample either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// There are no cycles through so many locations here.
    NoCycles(u32),
    /// A run was found that does not happen when every write has a value of its own, so what is assumed is wrong.
    WrongAssumption(Assumption),
    /// A lemma cannot be looked at.
    Lemma(LemmaError),
}

impl From<LemmaError> for ProofError {
    fn from(error: LemmaError) -> Self {
        Self::Lemma(error)
    }
}

impl Proof<'_> {
    /// How files call it that keep it: what must be the same for it to go on. `text` is that of the memory system, and `allowed` what its
    /// author says that may be assumed.
    pub fn name(&self, text: &str, allowed: &[Assumption]) -> SearchName {
        let flag = |name: &'static str, given: bool| (name, if given { "given" } else { "not given" }.to_owned());
        let mut allowed: Vec<String> = allowed.iter().map(ToString::to_string).collect();
        allowed.sort();
        allowed.dedup();
        let fingerprint = [
            // Another one may put the bits of a state elsewhere.
            ("version of fencepost", env!("CARGO_PKG_VERSION").to_owned()),
            ("memory system", Digest::of(text.as_bytes()).to_string()),
            ("procs", self.model.procs.to_string()),
            ("locs", self.model.locs.to_string()),
            ("model", self.order.model().name().to_owned()),
            ("k", self.only.map_or("none".to_owned(), |k| k.to_string())),
            ("assume", if allowed.is_empty() { "none".to_owned() } else { allowed.join(", ") }),
            flag("no-symmetry", !self.reductions.symmetry),
            flag("keep-dead", !self.reductions.dead),
        ];
        let fingerprint = fingerprint.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        SearchName { command: "protocol", fingerprint }
    }

    /// Looks at all lemmas, also after one that fails, until a limit is reached.
    pub fn run(
        &self,
        limits: &Limits,
        journal: &mut ProofJournal,
        watch: &mut dyn ProofWatch,
    ) -> Result<Vec<LemmaReport>, ProofError> {
        let planned = lemmas(self.model, self.order, self.only);
        if planned.is_empty() {
            return Err(ProofError::NoCycles(self.only.unwrap_or(0)));
        }
        let mut guessed = guesses(self.model);
        let mut reports = Vec::new();
        for lemma in planned {
            let report = self.prove(lemma, &mut guessed, &mut Keeper { limits, journal, watch })?;
            watch.lemma(&report);
            let goes_on = !matches!(report.end, LemmaEnd::Interrupted(_));
            reports.push(report);
            if !goes_on {
                break;
            }
        }
        Ok(reports)
    }

    /// Looks at a lemma, unless it is known to hold.
    fn prove(
        &self,
        lemma: Lemma,
        guessed: &mut Vec<Guess>,
        keeper: &mut Keeper<'_>,
    ) -> Result<LemmaReport, ProofError> {
        if let Some(counts) = keeper.journal.known(&lemma) {
            return Ok(LemmaReport { lemma, counts, end: LemmaEnd::Holds, overflow: None });
        }
        let question = Question { model: self.model, lemma, reductions: self.usable_reductions(), jobs: self.jobs };
        let saved = keeper.journal.running(&question.lemma);
        let report = examine(&question, guessed, saved, keeper)?;
        confirm(self.model, self.order, &report).map_err(|error| self.unconfirmed(error))?;
        if report.end == LemmaEnd::Holds && report.overflow.is_none() {
            keeper.keep(|journal| journal.done(&report.lemma, report.counts));
        }
        Ok(report)
    }

    /// What is only assumed to hold must not be relied on more than the theorems do.
    fn usable_reductions(&self) -> Reductions {
        let assumes = |what: Assumption| self.assumed.contains(&what);
        let independent = !assumes(Assumption::DataIndependence) && !assumes(Assumption::Causality);
        let wanted = self.reductions;
        Reductions {
            symmetry: wanted.symmetry && !assumes(Assumption::Symmetry),
            dead: wanted.dead && independent,
            merge: wanted.merge && independent,
            early: wanted.early && independent,
        }
    }

    /// A counterexample that cannot be repeated with other values is our mistake, unless somebody has said that values do not matter.
    fn unconfirmed(&self, error: LemmaError) -> ProofError {
        let about_data = |assumption: &&Assumption| **assumption != Assumption::Symmetry;
        match self.assumed.iter().find(about_data) {
            Some(assumption) => ProofError::WrongAssumption(*assumption),
            None => error.into(),
        }
    }
}

/// Ends a search when a limit is reached, and keeps it in the journal.
struct Keeper<'a> {
    limits: &'a Limits,
    journal: &'a mut ProofJournal,
    watch: &'a mut dyn ProofWatch,
}

impl Keeper<'_> {
    fn keep(&mut self, add: impl FnOnce(&mut ProofJournal) -> io::Result<()>) {
        if let Err(error) = add(self.journal) {
            self.watch.journal_failed(&error);
        }
    }
}

impl Watch for Keeper<'_> {
    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Inconclusive> {
        self.watch.poll(progress);
        self.limits.check()
    }

    fn begin(&mut self, lemma: &Lemma, early: bool, guesses: &[usize]) {
        self.keep(|journal| journal.begin(lemma, early, guesses));
    }

    fn level(&mut self, level: &Level<'_>) {
        self.keep(|journal| journal.level(level));
    }
}
