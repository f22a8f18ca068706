//! The search: guess the cheapest fences that no counterexample so far rules out, ask an engine, learn from its counterexamples.
//!
//! Every counterexample rules out all sets of fences under which it is still possible. The largest such set that contains the
//! guess says which fences are missing: at least one of those outside of it is needed ([`Passed::needed`]). When the engine
//! accepts a guess, no cheaper set can be right, because a counterexample rules out each of them.

use crate::candidate::Candidate;
use crate::forbid::Passed;
use crate::hitting::HittingSets;
use fencepost_trace::Trace;

/// What an engine says of a program with fences.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// It is right.
    Right,
    /// It is not, as these executions show.
    Wrong(Vec<(Trace, Passed)>),
    /// No answer, and why.
    Unknown(String),
}

/// Who knows whether a program with some fences is right.
pub trait Engine {
    /// Why the engine cannot be asked at all.
    type Error;
    /// Judges the program with these fences.
    fn judge(&mut self, fences: &[Candidate]) -> Result<Judgement, Self::Error>;
}

/// A fence of an answer.
#[derive(Clone, Debug)]
pub struct NeededFence {
    /// The fence.
    pub fence: Candidate,
    /// An execution of the program with all fences but this one that is wrong.
    pub without: Trace,
}

/// Fences that make the program right.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The fences, each of which is needed.
    pub fences: Vec<NeededFence>,
    /// What they cost.
    pub cost: u64,
}

/// How the search ended.
#[derive(Clone, Debug)]
pub enum Ending {
    /// All that was asked for was found.
    Complete,
    /// This execution is possible with all candidates.
    NoFenceHelps(Box<Trace>),
    /// An engine gave no answer, and why.
    Unknown(String),
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The cheapest set first.
    pub solutions: Vec<Solution>,
    /// How the search ended.
    pub ending: Ending,
    /// How often the engine was asked.
    pub calls: u64,
    /// How many counterexamples there were.
    pub counterexamples: u64,
}

/// Searches fences among candidates with these costs. With `all`, all sets are found of which no fence can be left out.
pub fn search<E: Engine>(
    candidates: &[Candidate],
    costs: Vec<u64>,
    all: bool,
    engine: &mut E,
) -> Result<Answer, E::Error> {
    let mut question = HittingSets::new(costs);
    let mut answer = Answer { solutions: Vec::new(), ending: Ending::Complete, calls: 0, counterexamples: 0 };
    while let Some(chosen) = question.cheapest() {
        let fences: Vec<Candidate> = chosen.iter().map(|number| candidates[*number]).collect();
        answer.calls += 1;
        match engine.judge(&fences)? {
            Judgement::Right => {
                let (solution, unknown) = proved(candidates, &chosen, &question, engine, &mut answer.calls)?;
                answer.solutions.extend(solution);
                question.exclude(chosen);
                if let Some(why) = unknown {
                    answer.ending = Ending::Unknown(why);
                    return Ok(answer);
                }
                if !all {
                    return Ok(answer);
                }
            }
            Judgement::Wrong(executions) => {
                for (trace, passed) in executions {
                    answer.counterexamples += 1;
                    let needed = passed.needed(candidates, &chosen);
                    if needed.is_empty() {
                        answer.ending = Ending::NoFenceHelps(Box::new(trace));
                        return Ok(answer);
                    }
                    question.require(needed);
                }
            }
            Judgement::Unknown(why) => {
                answer.ending = Ending::Unknown(why);
                return Ok(answer);
            }
        }
    }
    Ok(answer)
}

/// Shows that each fence of a set is needed. None if one is not, which happens only if it costs nothing.
fn proved<E: Engine>(
    candidates: &[Candidate],
    chosen: &[usize],
    question: &HittingSets,
    engine: &mut E,
    calls: &mut u64,
) -> Result<(Option<Solution>, Option<String>), E::Error> {
    let mut fences = Vec::new();
    for &number in chosen {
        let others: Vec<Candidate> =
            chosen.iter().filter(|other| **other != number).map(|other| candidates[*other]).collect();
        *calls += 1;
        match engine.judge(&others)? {
            Judgement::Wrong(executions) => {
                let Some((without, _)) = executions.into_iter().next() else { return Ok((None, None)) };
                fences.push(NeededFence { fence: candidates[number], without });
            }
            Judgement::Right => return Ok((None, None)),
            Judgement::Unknown(why) => return Ok((None, Some(why))),
        }
    }
    Ok((Some(Solution { fences, cost: question.cost(chosen) }), None))
}
