//! The search: guess the cheapest fences that no counterexample so far rules out, ask an engine, learn from its counterexamples.
//!
//! Every counterexample rules out all sets of fences under which it is still possible, and so says that at least one of some
//! candidates is needed. When the engine accepts a guess, no cheaper set can be right, because a counterexample rules out each
//! of them. What was accepted is examined once more, in a way that knows nothing of the search, and so is what is left of it
//! without each of its fences: the first must be right and the others wrong.
//!
//! If the engine has no answer, or no time, a set is looked for that is enough and need not be the cheapest.

use crate::hitting::HittingSets;
use fencepost_trace::Inconclusive;
use std::fmt;

/// A counterexample, and what it teaches.
#[derive(Clone, Debug)]
pub struct Refutation<X> {
    /// The execution.
    pub execution: X,
    /// Candidates, by number, of which at least one is needed to forbid it, besides those that are there. If there is none, nothing helps.
    pub needed: Vec<usize>,
}

/// Why an engine has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAnswer {
    /// The test of a data type that it is about, if it is one.
    pub test: Option<String>,
    /// The reason.
    pub why: Inconclusive,
}

impl From<Inconclusive> for NoAnswer {
    fn from(why: Inconclusive) -> Self {
        Self { test: None, why }
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.test {
            Some(test) => write!(f, "{test}: {}", self.why),
            None => self.why.fmt(f),
        }
    }
}

/// What an engine says of a guess.
#[derive(Clone, Debug)]
pub enum Judgement<X> {
    /// It is right.
    Right,
    /// It is not, as these executions show.
    Wrong(Vec<Refutation<X>>),
    /// No answer, and why.
    Unknown(NoAnswer),
}

/// What a full run says of a program with fences.
#[derive(Clone, Debug)]
pub enum Examination<X> {
    /// It is right.
    Right,
    /// It is not, as this execution shows.
    Wrong(X),
    /// No answer, and why.
    Unknown(NoAnswer),
}

/// Who knows whether a program with some candidates, named by number, is right.
pub trait Engine {
    /// Why the engine cannot be asked at all.
    type Error;
    /// What a counterexample is.
    type Execution;
    /// Judges a guess, and learns as much as it can.
    fn judge(&mut self, chosen: &[usize]) -> Result<Judgement<Self::Execution>, Self::Error>;
    /// Judges the program that the user would get, from its text, without anything that the search knows.
    fn examine(&mut self, chosen: &[usize]) -> Result<Examination<Self::Execution>, Self::Error>;
    /// The search for the cheapest set is over; any time that was kept back may be used. Returns whether to look for any set.
    fn use_remaining_time(&mut self) -> bool {
        true
    }
}

/// A fence of an answer.
#[derive(Clone, Debug)]
pub struct NeededFence<X> {
    /// The fence, by number.
    pub candidate: usize,
    /// An execution of the program with the other fences but without this one that is wrong; none if there was no time to find one.
    pub without: Option<X>,
}

/// Fences that make the program right.
#[derive(Clone, Debug)]
pub struct Solution<X> {
    /// The fences.
    pub fences: Vec<NeededFence<X>>,
    /// What they cost.
    pub cost: u64,
    /// Whether counterexamples rule out all that is cheaper, but for the sets that were found before, and each fence is needed.
    pub minimal: bool,
}

/// How the search ended.
#[derive(Clone, Debug)]
pub enum Ending<X> {
    /// All that was asked for was found.
    Complete,
    /// This execution is possible with all candidates.
    NoFenceHelps(Box<X>),
    /// An engine gave no answer, and why.
    Unknown(NoAnswer),
    /// A guess was accepted that a full run does not accept, or a full run accepts what a counterexample rules out: an error of ours.
    Contradiction(Vec<usize>),
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Answer<X> {
    /// The cheapest set first.
    pub solutions: Vec<Solution<X>>,
    /// How the search ended.
    pub ending: Ending<X>,
    /// How often the engine was asked.
    pub calls: u64,
    /// How many counterexamples there were.
    pub counterexamples: u64,
}

/// Searches fences among the candidates of a question that has no clauses yet. With `all`, all sets are found of which no fence can be left
/// out and which do not have a stronger fence where one of them has a weaker one.
pub fn search<E: Engine>(question: HittingSets, all: bool, engine: &mut E) -> Result<Answer<E::Execution>, E::Error> {
    let answer = Answer { solutions: Vec::new(), ending: Ending::Complete, calls: 0, counterexamples: 0 };
    let mut searching = RunningSearch { question, engine, answer, last: Vec::new() };
    searching.run(all)?;
    Ok(searching.answer)
}

struct RunningSearch<'e, E: Engine> {
    question: HittingSets,
    engine: &'e mut E,
    answer: Answer<E::Execution>,
    /// The last guess.
    last: Vec<usize>,
}

impl<E: Engine> RunningSearch<'_, E> {
    fn run(&mut self, all: bool) -> Result<(), E::Error> {
        while let Some(chosen) = self.question.cheapest() {
            self.last.clone_from(&chosen);
            self.answer.calls += 1;
            match self.engine.judge(&chosen)? {
                Judgement::Right => {
                    if !self.settle(&chosen)? || !all {
                        return Ok(());
                    }
                    self.question.exclude(chosen);
                }
                Judgement::Wrong(refutations) => {
                    if !self.learn(refutations) {
                        return Ok(());
                    }
                }
                Judgement::Unknown(why) => {
                    self.answer.ending = Ending::Unknown(why);
                    return if self.answer.solutions.is_empty() { self.any_set() } else { Ok(()) };
                }
            }
        }
        Ok(())
    }

    /// Returns whether there are fences that forbid all of these.
    fn learn(&mut self, refutations: Vec<Refutation<E::Execution>>) -> bool {
        for Refutation { execution, needed } in refutations {
            self.answer.counterexamples += 1;
            if needed.is_empty() {
                self.answer.ending = Ending::NoFenceHelps(Box::new(execution));
                return false;
            }
            self.question.require(needed);
        }
        true
    }

    /// Shows that a set is enough and that each fence of it is needed. Returns whether to go on.
    fn settle(&mut self, chosen: &[usize]) -> Result<bool, E::Error> {
        self.answer.calls += 1;
        match self.engine.examine(chosen)? {
            Examination::Right => {}
            Examination::Wrong(_) => {
                self.answer.ending = Ending::Contradiction(chosen.to_vec());
                return Ok(false);
            }
            Examination::Unknown(why) => {
                self.answer.ending = Ending::Unknown(why);
                return Ok(false);
            }
        }
        let (mut fences, mut minimal) = (Vec::new(), true);
        for &candidate in chosen {
            let without = match self.examine_without(chosen, candidate)? {
                Examination::Wrong(execution) => Some(execution),
                // What costs nothing is chosen although nothing asks for it.
                Examination::Right if self.question.cost(&[candidate]) == 0 => return Ok(true),
                // Some counterexample is possible without it, so a full run must find one.
                Examination::Right => {
                    self.answer.ending = Ending::Contradiction(others(chosen, candidate));
                    return Ok(false);
                }
                Examination::Unknown(why) => {
                    (self.answer.ending, minimal) = (Ending::Unknown(why), false);
                    None
                }
            };
            fences.push(NeededFence { candidate, without });
        }
        let cost = self.question.cost(chosen);
        self.answer.solutions.push(Solution { fences, cost, minimal });
        Ok(minimal)
    }

    fn examine_without(&mut self, chosen: &[usize], candidate: usize) -> Result<Examination<E::Execution>, E::Error> {
        self.answer.calls += 1;
        self.engine.examine(&others(chosen, candidate))
    }

    /// Looks for a set that is enough: all that a counterexample asks for is added, until there is none. Then fences are left out one
    /// by one, the most expensive first, as long as there is time.
    fn any_set(&mut self) -> Result<(), E::Error> {
        if !self.engine.use_remaining_time() {
            return Ok(());
        }
        let mut chosen = self.last.clone();
        loop {
            self.answer.calls += 1;
            match self.engine.judge(&chosen)? {
                Judgement::Right => break,
                Judgement::Unknown(_) => return Ok(()),
                Judgement::Wrong(refutations) => {
                    chosen.extend(refutations.iter().flat_map(|refutation| &refutation.needed));
                    chosen.sort_unstable();
                    chosen.dedup();
                    if !self.learn(refutations) {
                        return Ok(());
                    }
                }
            }
        }
        self.answer.calls += 1;
        match self.engine.examine(&chosen)? {
            Examination::Right => {}
            Examination::Unknown(_) => return Ok(()),
            Examination::Wrong(_) => {
                self.answer.ending = Ending::Contradiction(chosen);
                return Ok(());
            }
        }
        let mut fences = Vec::new();
        let mut order = chosen.clone();
        order.sort_by_key(|candidate| std::cmp::Reverse(self.question.cost(&[*candidate])));
        for candidate in order {
            let without = match self.examine_without(&chosen, candidate)? {
                Examination::Right => {
                    chosen.retain(|other| *other != candidate);
                    continue;
                }
                Examination::Wrong(execution) => Some(execution),
                Examination::Unknown(_) => None,
            };
            fences.push(NeededFence { candidate, without });
        }
        fences.sort_by_key(|fence| fence.candidate);
        let cost = self.question.cost(&chosen);
        self.answer.solutions.push(Solution { fences, cost, minimal: false });
        Ok(())
    }
}

/// What is left without one of them.
fn others(chosen: &[usize], candidate: usize) -> Vec<usize> {
    chosen.iter().copied().filter(|other| *other != candidate).collect()
}
