//! Why a condition can hold in the end: an execution. Why it cannot: the axioms that forbid it.

use crate::axioms::{Options, Transitivity};
use crate::claim::judge_state;
use crate::cnf::{Cnf, Literal};
use crate::execution::{Conditions, ExecutedInstruction, Execution};
use crate::names::Names;
use crate::program_formula::ProgramFormula;
use crate::solver::{Answer, Solver};
use crate::states::{NoStates, Observable, PreparedFormula, Settings, observed_terms, prepare};
use crate::unroll::Setup;
use fencepost_base::mutation;
use fencepost_model::axiomatic::Model;
use std::rc::Rc;

/// Why a condition can hold, or why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// It holds after this execution.
    Allowed {
        /// The execution.
        execution: Execution,
        /// What each location that it touches is called, by its address.
        locations: Vec<(u64, String)>,
    },
    /// It never holds. These axioms are enough to forbid it, and no fewer of them are.
    Forbidden {
        /// Labels, in the order of the model. None if the condition cannot hold whatever the memory does.
        axioms: Vec<String>,
    },
}

/// A condition on what is observed, whose bits are given.
pub type ConditionOf<'c> = &'c dyn Fn(&mut Cnf, &[Rc<[Literal]>]) -> Literal;

/// Explains whether a condition can hold in a final state.
pub fn explain(
    setup: &Setup<'_>,
    model: &Model,
    observables: &[Observable],
    settings: &Settings,
    condition: ConditionOf<'_>,
) -> Result<Explanation, NoStates> {
    let (mut prepared, wanted, observed) = with_condition(setup, model, observables, settings, condition)?;
    let conditions = Conditions::new(&mut prepared.formula.program);
    if prepared.solve(&[wanted])? {
        let mut execution = Execution::read(&mut prepared.formula, &mut prepared.solver);
        execution.dependences = conditions.read(&mut prepared.solver);
        let value = |bits: &Rc<[Literal]>, solver: &mut dyn Solver| {
            bits.iter().enumerate().fold(0, |all, (place, bit)| all | u128::from(solver.value(*bit)) << place)
        };
        let state: Vec<u128> = observed.iter().map(|bits| value(bits, &mut prepared.solver)).collect();
        judge_state(setup, model, &execution, (observables, &state))?;
        let unrolled = Rc::clone(&prepared.formula.program.unrolled);
        let names = Names::new(setup.program, &unrolled.memory, &execution);
        let accesses = execution.instructions.iter().filter(|i| i.bytes > 0);
        let mut locations: Vec<(u64, String)> =
            accesses.map(|access| (access.address, names.place(access.address, access.bytes).name)).collect();
        let value = |i: &ExecutedInstruction| (i.bytes > 0).then(|| names.value(i.address, i.bytes, i.value));
        let values: Vec<Option<String>> = execution.instructions.iter().map(value).collect();
        for (instruction, value) in execution.instructions.iter_mut().zip(values) {
            instruction.shown = value.unwrap_or_default();
        }
        locations.sort();
        locations.dedup();
        return Ok(Explanation::Allowed { execution, locations });
    }
    // An execution with more rounds might show it.
    if let Some(why) = prepared.unfinished {
        return Err(NoStates::Unfinished(why));
    }
    // Nothing may be decided beforehand: every clause must know its axiom.
    let options = Options { labels: true, transitivity: Transitivity::Eager, ..settings.options };
    let settings = Settings { options, ..*settings };
    let (mut prepared, wanted, _) = with_condition(setup, model, observables, &settings, condition)?;
    let mut core: Vec<(String, Literal)> = prepared.formula.switches().to_vec();
    let mut next = 0;
    // An axiom without which there is still no execution is not to blame.
    loop {
        let assumptions: Vec<Literal> = core.iter().map(|(_, switch)| *switch).chain([wanted]).collect();
        if prepared.solve_exactly(&assumptions)? {
            return Err(NoStates::SolverGaveUp);
        }
        core.retain(|(_, switch)| prepared.solver.is_used(*switch));
        next = next.min(core.len());
        while next < core.len() {
            let without: Vec<Literal> = core
                .iter()
                .enumerate()
                .filter(|(position, _)| *position != next)
                .map(|(_, (_, switch))| *switch)
                .chain([wanted])
                .collect();
            if !prepared.solve_exactly(&without)? {
                break;
            }
            next += 1;
        }
        if next == core.len() || mutation!("blame-every-axiom") {
            return Ok(Explanation::Forbidden { axioms: core.into_iter().map(|(label, _)| label).collect() });
        }
        core.remove(next);
    }
}

/// The bits of what is observed, in the order in which it is.
type ObservedBits = Vec<Rc<[Literal]>>;

fn with_condition<'m>(
    setup: &Setup<'_>,
    model: &'m Model,
    observables: &[Observable],
    settings: &Settings,
    condition: ConditionOf<'_>,
) -> Result<(PreparedFormula<'m>, Literal, ObservedBits), NoStates> {
    let mut prepared = prepare(setup, model, settings)?;
    let terms = observed_terms(setup, &prepared.formula.program.unrolled, observables)?;
    let program: &mut ProgramFormula = &mut prepared.formula.program;
    let bits: ObservedBits = terms.iter().map(|term| program.bits(*term)).collect();
    let wanted = condition(&mut program.cnf, &bits);
    program.mention_all();
    Ok((prepared, wanted, bits))
}

/// Whether a number has a value, for conditions.
pub fn has_value(cnf: &mut Cnf, bits: &[Literal], value: u128) -> Literal {
    let same: Vec<Literal> =
        bits.iter().enumerate().map(|(place, bit)| if value >> place & 1 == 1 { *bit } else { !*bit }).collect();
    cnf.all(&same)
}

impl PreparedFormula<'_> {
    /// Whether there is an execution if nothing but these assumptions is made: no axiom that is not switched on by them.
    fn solve_exactly(&mut self, assumptions: &[Literal]) -> Result<bool, NoStates> {
        self.solver.load(&self.formula.program.cnf);
        match self.solver.solve(assumptions) {
            Answer::Satisfiable => Ok(true),
            Answer::Unsatisfiable => Ok(false),
            Answer::Unknown => Err(NoStates::SolverGaveUp),
        }
    }
}
