//! How many executions a search will have to look at, from a sample of them: Chen, *Heuristic sampling: a method for
//! predicting the performance of tree searching programs* (1992), which makes Knuth's random descents (*Estimating the
//! efficiency of backtrack programs*, 1975) vary less.
//!
//! The search is a tree of executions: below one are those that begin with the reversal of a race that it shows, or with
//! another value where it has chosen one. A descent goes down by the generations of this tree. Of all executions of a
//! generation that were seen and that look alike, it follows one, drawn at random, which stands for all of them: it has
//! their weight, and so have those below it. The weights of all executions that were followed add up to an estimate of their
//! number, without bias, whatever it is that makes them look alike. Here it is what says most about how much lies below: the
//! depth at which they leave their parent, how many races can still be reversed before that, and who comes first there. The
//! estimate of the number of steps is of the same kind.

use crate::Options;
use crate::execution::Execution;
use crate::numbers::Numbers;
use crate::optimal::Optimal;
use crate::path::Path;
use crate::strategy::Strategy;
use fencepost_base::TypedId;
use fencepost_machine::{AgentName, Ending, Halt, Machine};
use fencepost_program::Program;
use fencepost_trace::Inconclusive;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The most depths that are told apart.
const MOST_DEPTHS: usize = 64;

/// If a descent takes more steps than this, no more depths are told apart: many descents are better than a few long ones.
const STEPS_ENOUGH: u64 = 100_000;

/// What random descents say about a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// How many descents it is the mean of.
    pub descents: u64,
    /// How many executions the search is expected to have, complete or cut.
    pub executions: f64,
    /// The standard error of that number; one descent alone says nothing of it.
    pub executions_error: Option<f64>,
    /// How many steps the search is expected to take.
    pub events: f64,
    /// Steps that were taken to find that out.
    pub steps_taken: u64,
    /// Executions that were followed for that.
    pub followed: u64,
    /// Those of them that show an error of the program. The search stops at the first, and so may be much shorter.
    pub failed: u64,
    /// Those of them that were not followed beyond the greatest number of steps. Unless the search goes on after such executions, it has
    /// no size.
    pub cut: u64,
}

/// Estimates a search with the optimal strategy by so many descents, but at least one. `go_on` is asked before each whether
/// it is worth while, and `is_over` all the time whether to stop at once: what a descent has found by then does not count, and if it is the
/// first, there is no estimate.
pub fn estimate(
    program: &Program,
    options: &Options,
    seed: u64,
    descents: u64,
    go_on: &mut dyn FnMut(&Estimate) -> ControlFlow<()>,
    is_over: &dyn Fn() -> bool,
) -> Result<Estimate, Inconclusive> {
    let machine = Machine::new(program, options.model, options.settings)?;
    let (execution, numbers) = (Execution::new(machine), Numbers::new(seed));
    let mut sampler = Sampler { execution, options, numbers, longest: 1, is_over };
    let (mut estimate, mut depths) = (Estimate::default(), 1);
    // How many depths can be told apart is found out by descents that do not count.
    let Some(Descent { mut steps, .. }) = sampler.descend(depths, &mut estimate)? else { return Ok(estimate) };
    while depths < MOST_DEPTHS.min(sampler.longest) && steps < STEPS_ENOUGH && go_on(&estimate).is_continue() {
        depths *= 2;
        let Some(landed) = sampler.descend(depths, &mut estimate)? else { return Ok(estimate) };
        steps = landed.steps;
    }
    // Sum of the squares of the distances from the mean (Welford 1962): squares of large numbers would swallow the rest.
    let mut squares = 0.0;
    while estimate.descents == 0 || (estimate.descents < descents && go_on(&estimate).is_continue()) {
        let Some(landed) = sampler.descend(depths, &mut estimate)? else { break };
        estimate.descents += 1;
        let count = estimate.descents as f64;
        let distance = landed.executions - estimate.executions;
        estimate.executions += distance / count;
        estimate.events += (landed.events - estimate.events) / count;
        squares += distance * (landed.executions - estimate.executions);
        estimate.executions_error = (count > 1.0).then(|| (squares / (count - 1.0) / count).sqrt());
    }
    Ok(estimate)
}

/// What one descent says.
#[derive(Default)]
struct Descent {
    executions: f64,
    events: f64,
    /// Steps that it has taken.
    steps: u64,
}

/// What makes executions look alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// How many executions are above it. It comes first in the order: who looks like whom is known when all of the generation
    /// before were followed.
    generation: u32,
    /// About where it leaves its parent.
    depth: usize,
    /// About how many free choices were made before.
    free: usize,
    /// Who comes first there, if a race is reversed.
    agent: Option<AgentName>,
}

/// Who stands for all executions of a kind.
struct Representative {
    /// How many executions it stands for.
    weight: f64,
    /// The path that leads to it; none for the first execution of all.
    path: Option<Path>,
}

impl Representative {
    const NOBODY: Self = Self { weight: 0.0, path: None };
}

struct Sampler<'a, 'p> {
    execution: Execution<'p>,
    options: &'a Options,
    numbers: Numbers,
    /// Steps of the longest execution so far.
    longest: usize,
    is_over: &'a dyn Fn() -> bool,
}

impl Sampler<'_, '_> {
    /// Goes down once, telling some depths apart; none if it is to stop on the way.
    fn descend(&mut self, depths: usize, estimate: &mut Estimate) -> Result<Option<Descent>, Inconclusive> {
        // Fixed for the descent, or an execution could look like those of another kind later.
        let longest = self.longest;
        let mut landed = Descent::default();
        let first = Representative { weight: 1.0, path: None };
        let mut kinds = BTreeMap::from([(Kind::default(), first)]);
        while let Some((Kind { generation, .. }, Representative { weight, path })) = kinds.pop_first() {
            if (self.is_over)() {
                return Ok(None);
            }
            let (optimal, steps) = self.follow(path)?;
            landed.executions += weight;
            landed.events += weight * steps as f64;
            landed.steps += self.execution.len() as u64;
            estimate.followed += 1;
            estimate.failed += u64::from(self.is_wrong());
            estimate.cut += u64::from(self.is_cut());
            let path = optimal.path();
            for alternative in path.list_alternatives() {
                let free = path.nodes[..alternative.start.index()].iter().filter(|node| node.free).count();
                let [depth, free] = [alternative.start.index(), free].map(|count| count * depths / longest);
                let agent = alternative.reversal.map(|(_, agent)| self.execution.machine.names().name(agent));
                let kind = Kind { generation: generation + 1, depth, free, agent };
                let alike = kinds.entry(kind).or_insert(Representative::NOBODY);
                let weight = weight * alternative.count as f64;
                alike.weight += weight;
                if self.numbers.fraction() * alike.weight < weight {
                    alike.path = Some(path.restrict_to(&alternative, self.numbers.below(alternative.count)));
                }
            }
        }
        estimate.steps_taken += landed.steps;
        Ok(Some(landed))
    }

    /// Follows the execution to which a path leads by its only way, and returns how many of its steps it does not share with its parent.
    fn follow(&mut self, path: Option<Path>) -> Result<(Optimal, usize), Inconclusive> {
        self.execution.undo_to(0);
        let mut optimal = Optimal::default();
        if let Some(path) = path {
            let shared = path.nodes.len() - 1;
            for node in &path.nodes[..shared] {
                self.execution.step(node.taken);
            }
            optimal = Optimal::resume(path, shared);
            optimal.backtrack(&self.execution);
        }
        let shared = self.execution.len();
        while !self.is_over()?
            && let Some(turn) = optimal.choose(&self.execution)
        {
            self.execution.step(turn);
        }
        optimal.analyse(&self.execution);
        self.longest = self.longest.max(self.execution.len());
        Ok((optimal, self.execution.len() - shared))
    }

    /// Whether the search follows the execution no further, though somebody might step.
    fn is_over(&self) -> Result<bool, Inconclusive> {
        match self.execution.machine.halt() {
            Some(Halt::Limit(why)) => Err(why.clone()),
            _ => Ok(self.is_stopped_by_error() || self.is_cut()),
        }
    }

    fn is_stopped_by_error(&self) -> bool {
        self.options.stop_at_error && matches!(self.execution.machine.halt(), Some(Halt::Error(_)))
    }

    /// Whether the execution is longer than any is to be followed.
    fn is_cut(&self) -> bool {
        let is_long = self.execution.len() >= self.options.max_steps && self.execution.machine.can_go_on();
        is_long && !self.is_stopped_by_error()
    }

    fn is_wrong(&self) -> bool {
        let machine = &self.execution.machine;
        machine.halt().is_some() || !machine.can_go_on() && matches!(machine.ending(), Ending::Error(_))
    }
}
