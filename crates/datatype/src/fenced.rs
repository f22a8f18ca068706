//! A test with fences that may be there or not, to find out which are needed.
//!
//! One formula has all of them, each with a switch (`encode::unroll::InsertedFence`). With more fences there are fewer executions; so if an execution is
//! wrong although some fences are there, at least one of those that are missing in it is needed. To learn much from it, it is replaced
//! by one that has as many fences as possible.

use crate::check::{Failure, NoVerdict, stuck};
use crate::counterexample::Counterexample;
use crate::encoded::{EncodedTest, first_bounds, more_rounds};
use crate::harness::Case;
use crate::observe::Observations;
use fencepost_base::mutation;
use fencepost_encode::cnf::Literal;
use fencepost_encode::solver::{Deadline, Solver};
use fencepost_encode::symbolic::ExceptionKind;
use fencepost_encode::unroll::{Bounds, InsertedFence};
use fencepost_model::axiomatic::Model;
use std::rc::Rc;

/// What there is to know about a choice of fences.
#[derive(Clone, Debug)]
pub enum Refutation {
    /// Nothing: all executions are right, and these of the fences are enough for that.
    None(Vec<usize>),
    /// At least one of these is needed in addition, by number.
    Needs(Vec<usize>),
    /// An execution is wrong even with all of them.
    NoFenceHelps(Box<Counterexample>),
}

/// A test with fences.
pub struct FencedTest<'m> {
    case: Case,
    model: &'m Model,
    right: Observations,
    fences: Vec<InsertedFence>,
    most_rounds: u32,
    deadline: Deadline,
    bounds: Bounds,
    encoded: Option<Questions<'m>>,
}

/// The formula, and what is asked of it.
struct Questions<'m> {
    encoded: EncodedTest<'m>,
    /// Whether each fence is there.
    switches: Vec<Literal>,
    wrong: Literal,
    stuck: Option<Literal>,
    /// What is known not to happen with all fences.
    repaired: Vec<Literal>,
}

impl Questions<'_> {
    /// After a question without a solution: marks the fences that were needed to see that there is none.
    fn mark_used(&mut self, on: &[Literal], used: &mut [bool]) {
        for (switch, used) in on.iter().zip(used) {
            *used |= self.encoded.solver.is_used(*switch) && !mutation!("no-fence-was-used");
        }
    }
}

impl<'m> FencedTest<'m> {
    /// A test of a program that has fences in the places of the others.
    pub fn new(
        case: Case,
        model: &'m Model,
        right: Observations,
        fences: Vec<InsertedFence>,
        (most_rounds, deadline): (u32, Deadline),
    ) -> Self {
        Self { case, model, right, fences, most_rounds, deadline, bounds: first_bounds(), encoded: None }
    }

    /// Looks for an execution with these fences that is wrong.
    pub fn refute(&mut self, chosen: &[usize]) -> Result<Refutation, NoVerdict> {
        loop {
            let mut questions = match self.encoded.take() {
                Some(questions) => questions,
                None => self.encode()?,
            };
            let found = self.ask(&mut questions, chosen)?;
            if let Some(found) = found {
                self.encoded = Some(questions);
                return Ok(found);
            }
        }
    }

    fn encode(&self) -> Result<Questions<'m>, NoVerdict> {
        let encoded = EncodedTest::with_fences(&self.case, &self.bounds, self.model, false, &self.fences)?;
        let mut encoded = encoded.until(self.deadline)?;
        encoded.break_symmetry(&self.case);
        let other = encoded.shows_other_than(&self.right);
        let wrong = encoded.formula.program.cnf.or(other, encoded.error);
        let stuck = stuck(&mut encoded)?;
        let unrolled = Rc::clone(&encoded.formula.program.unrolled);
        let switches = unrolled.inserted.iter().map(|switch| encoded.formula.program.condition(*switch)).collect();
        Ok(Questions { encoded, switches, wrong, stuck, repaired: Vec::new() })
    }

    /// None if loops need more rounds.
    fn ask(&mut self, questions: &mut Questions<'m>, chosen: &[usize]) -> Result<Option<Refutation>, NoVerdict> {
        let on: Vec<Literal> = chosen.iter().map(|number| questions.switches[*number]).collect();
        let mut used = vec![false; chosen.len()];
        if questions.encoded.solve(&[&on, &[questions.wrong][..]].concat())? {
            let wrong = questions.wrong;
            return self.refutation(questions, chosen, wrong).map(Some);
        }
        questions.mark_used(&on, &mut used);
        let goes_on = questions.encoded.goes_on;
        if questions.encoded.solve(&[&on, &[goes_on][..]].concat())? {
            let loops = questions.encoded.loops_that_go_on(&on)?;
            let Some(full) = more_rounds(&mut self.bounds, &loops, self.most_rounds) else { return Ok(None) };
            // Only that it ends can be shown, so a loop that does not end within the bound is as bad as an error.
            let longest = self.longest(questions);
            if !questions.encoded.solve(&[&on, &[longest][..]].concat())? {
                return Ok(None);
            }
            return match self.learn(questions, chosen, longest)? {
                None => Err(full.no_verdict(false)),
                Some(missing) => Ok(Some(Refutation::Needs(missing))),
            };
        }
        questions.mark_used(&on, &mut used);
        if let Some(stuck) = questions.stuck {
            if questions.encoded.solve(&[&on, &[stuck][..]].concat())? {
                return self.refutation(questions, chosen, stuck).map(Some);
            }
            questions.mark_used(&on, &mut used);
        }
        let enough = chosen.iter().zip(used).filter(|(_, used)| *used).map(|(number, _)| *number);
        Ok(Some(Refutation::None(enough.collect())))
    }

    /// That a loop goes on after as many rounds as loops may have.
    fn longest(&self, questions: &mut Questions<'m>) -> Literal {
        let formula = &mut questions.encoded.formula.program;
        let is_longest = |kind: &ExceptionKind| match kind {
            ExceptionKind::LoopGoesOn(instance) => {
                self.bounds.particular.get(instance).is_some_and(|bound| *bound >= self.most_rounds)
            }
            _ => false,
        };
        let all: Vec<Literal> = formula.exceptions.iter().filter(|e| is_longest(&e.kind)).map(|e| e.happens).collect();
        formula.cnf.any(&all)
    }

    /// After a solution in which an execution is wrong.
    fn refutation(
        &self,
        questions: &mut Questions<'m>,
        chosen: &[usize],
        goal: Literal,
    ) -> Result<Refutation, NoVerdict> {
        if let Some(missing) = self.learn(questions, chosen, goal)? {
            return Ok(Refutation::Needs(missing));
        }
        let encoded = &mut questions.encoded;
        let failure = match () {
            () if encoded.solver.value(encoded.error) => Failure::Error,
            () if Some(goal) == questions.stuck => Failure::Stuck,
            () => Failure::NotSerial,
        };
        let counterexample = Counterexample::read(&self.case, self.model, encoded, failure, &self.fences)?;
        Ok(Refutation::NoFenceHelps(Box::new(counterexample)))
    }

    /// After a solution in which the goal holds: which fences are missing; none if it holds with all of them, and then the solver has
    /// such a solution.
    fn learn(
        &self,
        questions: &mut Questions<'m>,
        chosen: &[usize],
        goal: Literal,
    ) -> Result<Option<Vec<usize>>, NoVerdict> {
        let Questions { encoded, switches, repaired, .. } = questions;
        let has = |encoded: &mut EncodedTest<'_>, number: usize| encoded.solver.value(switches[number]);
        let count = switches.len();
        let mut on: Vec<bool> = (0..count).map(|number| chosen.contains(&number) || has(encoded, number)).collect();
        if !repaired.contains(&goal) {
            if encoded.solve(&[&switches[..], &[goal]].concat())? {
                return Ok(None);
            }
            repaired.push(goal);
        }
        loop {
            let off: Vec<usize> = (0..count).filter(|number| !on[*number]).collect();
            if off.len() <= 1 {
                return Ok(Some(off));
            }
            let cnf = &mut encoded.formula.program.cnf;
            let more = cnf.variable();
            let clause: Vec<Literal> = std::iter::once(!more).chain(off.iter().map(|n| switches[*n])).collect();
            cnf.require(&clause);
            let kept = (0..count).filter(|number| on[*number]).map(|number| switches[number]);
            let assumptions: Vec<Literal> = kept.chain([goal, more]).collect();
            if !encoded.solve(&assumptions)? {
                return Ok(Some(off));
            }
            for number in off {
                on[number] |= has(encoded, number);
            }
        }
    }
}
