//! All final states of a program under a model: each solution gives one, which is then excluded.

use crate::axioms::{ModelFormula, Options, Transitivity};
use crate::claim::{Judge, judge_error, judge_state};
use crate::cnf::Literal;
use crate::error::Unsupported;
use crate::graph::Updates;
use crate::program_formula::{PossibleException, ProgramFormula};
use crate::ranges::Ranges;
use crate::solver::{Answer, Cadical, Deadline, Solver};
use crate::symbolic::{Exception, ExceptionKind, LoopInstance};
use crate::terms::TermId;
use crate::unroll::{Bounds, Setup, UnrolledProgram, unroll};
use fencepost_base::mutation;
use fencepost_model::axiomatic::Model;
use fencepost_program::SourcePlace;
use fencepost_trace::{Inconclusive, Reason};
use fencepost_witness::graph::Law;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use thiserror::Error;

/// Loops of which it is known beforehand that they go on are unrolled for at most so many rounds.
const MOST_CERTAIN_ROUNDS: u32 = 1 << 12;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoStates {
    /// Something is not supported.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The program makes an error.
    #[error("{0}")]
    Error(String),
    /// A loop goes on after the rounds that were unrolled.
    #[error("{0}")]
    Unfinished(Inconclusive),
    /// The solver gave up.
    #[error("the solver gave up")]
    SolverGaveUp,
    /// The program, run along what the solver has found, does something else: a bug of ours.
    #[error("what the solver has found is not an execution of the program: {0}")]
    Refuted(String),
}

/// What is part of a final state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observable {
    /// A value that a thread returns: the thread and the number of the value.
    Result(usize, usize),
    /// A final read of the setup.
    FinalRead(usize),
}

/// How to look for states.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How the axioms are encoded.
    pub options: Options,
    /// Whether ranges are analysed.
    pub ranges: bool,
    /// Loops are unrolled for at most so many rounds.
    pub most_rounds: u32,
    /// The bound also counts for loops of which it is known beforehand how many rounds they have.
    pub bounds_all_loops: bool,
    /// When to give up.
    pub deadline: Deadline,
    /// Whether an execution is judged for every final state, which takes several times as long. What [`explain`](crate::explain)
    /// shows is always judged.
    pub judges: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            options: Options::default(),
            ranges: true,
            most_rounds: 8,
            bounds_all_loops: false,
            deadline: Deadline::default(),
            judges: false,
        }
    }
}

/// The final states.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct States {
    /// The values of all observables, in their order.
    pub states: BTreeSet<Vec<u128>>,
    /// Why there may be more states, if so: a loop goes on after the rounds that were unrolled.
    pub unfinished: Option<Inconclusive>,
    /// Whether not all executions with out-of-thin-air values were looked at, if there may be any.
    pub left_out: bool,
}

/// A loop that goes on after the rounds that were unrolled, where it is, and whether it always does.
type OpenLoop = (LoopInstance, Option<SourcePlace>, bool);

/// A program as a formula, with enough rounds of its loops for a model.
pub struct PreparedFormula<'m> {
    /// The formula. Executions with exceptions are excluded.
    pub formula: ModelFormula<'m>,
    /// A solver that has it.
    pub solver: Cadical,
    /// That a loop goes on after the rounds that were unrolled, if one does.
    pub unfinished: Option<Inconclusive>,
}

/// Finds all final states.
pub fn final_states(
    setup: &Setup<'_>,
    model: &Model,
    observables: &[Observable],
    settings: &Settings,
) -> Result<States, NoStates> {
    let mut prepared = prepare(setup, model, settings)?;
    let mut found = States { left_out: prepared.formula.program.leaves_out(), ..States::default() };
    found.unfinished = prepared.unfinished.take();
    // A thread that never comes to its end has no final values.
    if !prepared.solve(&[])? {
        return Ok(found);
    }
    let terms = observed_terms(setup, &prepared.formula.program.unrolled, observables)?;
    let judge = settings.judges.then(|| Judge::new(&mut prepared.formula));
    let values: Vec<Vec<Literal>> = terms.iter().map(|term| prepared.formula.program.bits(*term).to_vec()).collect();
    while prepared.solve(&[])? {
        let mut excluded = Vec::new();
        let mut state = Vec::new();
        for bits in &values {
            let mut number = 0;
            for (place, literal) in bits.iter().enumerate() {
                let holds = prepared.solver.value(*literal);
                number |= u128::from(holds) << place;
                excluded.push(if holds { !*literal } else { *literal });
            }
            state.push(number);
        }
        if let Some(judge) = &judge {
            let execution = judge.read(&mut prepared.formula, &mut prepared.solver);
            judge_state(setup, model, &execution, (observables, &state))?;
        }
        if !found.states.insert(state) {
            // A state that comes again would come forever.
            return Err(NoStates::SolverGaveUp);
        }
        prepared.formula.program.cnf.require(&excluded);
    }
    Ok(found)
}

/// The terms of what is observed.
pub(crate) fn observed_terms(
    setup: &Setup<'_>,
    unrolled: &UnrolledProgram,
    observables: &[Observable],
) -> Result<Vec<TermId>, Unsupported> {
    let term = |observable: &Observable| match observable {
        Observable::FinalRead(number) => unrolled.finals.get(*number).copied(),
        Observable::Result(thread, number) => {
            let thread = unrolled.trace.threads.iter().nth(*thread)?;
            thread.results.get(*number).copied().flatten()
        }
    };
    observables
        .iter()
        .map(|observable| {
            term(observable).ok_or_else(|| {
                Unsupported::at(
                    setup.program,
                    None,
                    "a final value that nothing determines",
                    "give the variable a value",
                )
            })
        })
        .collect()
}

/// What an error of the program, or what is not supported, means for whoever asks for states.
pub(crate) fn no_states_because_of(error: &PossibleException) -> NoStates {
    let place = error.place.clone();
    match &error.kind {
        ExceptionKind::Unsupported { what, remedy } => {
            Unsupported { what: what.clone(), place, remedy: (*remedy).to_owned() }.into()
        }
        kind => NoStates::Error(format!("{place}{}", kind.error().unwrap_or("the program makes an error"))),
    }
}

/// Unrolls loops until no execution needs more rounds, or there are as many as asked for.
pub fn prepare<'m>(setup: &Setup<'_>, model: &'m Model, settings: &Settings) -> Result<PreparedFormula<'m>, NoStates> {
    prepare_with(setup, model, settings, &|prepared| prepared.report_errors(setup, model))
}

/// The same, where something else is done about errors of the program whenever loops have more rounds.
pub(crate) fn prepare_with<'m>(
    setup: &Setup<'_>,
    model: &'m Model,
    settings: &Settings,
    look_for_errors: &dyn Fn(&mut PreparedFormula<'m>) -> Result<(), NoStates>,
) -> Result<PreparedFormula<'m>, NoStates> {
    let mut bounds = Bounds { usual: 1, particular: FxHashMap::default() };
    loop {
        if settings.deadline.is_over() {
            return Err(NoStates::SolverGaveUp);
        }
        let unrolled = unroll(setup, &bounds)?;
        let ranges = if settings.ranges { Ranges::new(&unrolled) } else { Ranges::unknown(&unrolled) };
        let program = ProgramFormula::new(setup.program, unrolled, ranges)?;
        let formula = ModelFormula::new(program, model, settings.options)?;
        let solver = match settings.options.transitivity {
            Transitivity::Searched => Cadical::until(settings.deadline),
            Transitivity::Eager | Transitivity::Lazy => Cadical::new().stopping(settings.deadline),
        };
        let mut prepared = PreparedFormula { formula, solver, unfinished: None };
        prepared.exclude_failed_assumptions();
        look_for_errors(&mut prepared)?;
        let going_on = prepared.loops_that_go_on()?;
        let mut more = false;
        for (instance, place, is_certain) in going_on {
            let bound = bounds.particular.entry(instance).or_insert(bounds.usual);
            let most =
                if is_certain && !settings.bounds_all_loops { MOST_CERTAIN_ROUNDS } else { settings.most_rounds };
            if *bound < most {
                *bound = (*bound * 2).min(most);
                more = true;
            } else if !mutation!("end-loops-in-silence") {
                let place = place.map(|place| setup.program.place(place));
                prepared.unfinished = Some(Inconclusive::new(Reason::UnrollingBound { bound: *bound }).at(place));
            }
        }
        if !more {
            prepared.exclude_loops_that_go_on();
            return Ok(prepared);
        }
    }
}

impl PreparedFormula<'_> {
    /// Whether there is an execution, its orders without cycles. All axioms are switched on.
    pub fn solve(&mut self, assumptions: &[Literal]) -> Result<bool, NoStates> {
        let switches = self.formula.switches().iter().map(|(_, switch)| *switch);
        let assumptions: Vec<Literal> = switches.chain(assumptions.iter().copied()).collect();
        match self.formula.solve(&mut self.solver, &assumptions) {
            Answer::Unsatisfiable => Ok(false),
            Answer::Satisfiable => Ok(true),
            Answer::Unknown => Err(NoStates::SolverGaveUp),
        }
    }

    fn exclude_failed_assumptions(&mut self) {
        for exception in &self.formula.program.exceptions {
            if exception.kind == ExceptionKind::AssumptionFails {
                self.formula.program.cnf.require(&[!exception.happens]);
            }
        }
    }

    /// If an error can happen, there is no answer. That it can happen is judged.
    fn report_errors(&mut self, setup: &Setup<'_>, model: &Model) -> Result<(), NoStates> {
        let errors: Vec<PossibleException> = self.errors().cloned().collect();
        let goes_on = self.formula.program.exceptions.iter();
        let goes_on = goes_on.filter(|exception| matches!(exception.kind, ExceptionKind::LoopGoesOn(_)));
        let goes_on: Vec<Literal> = goes_on.map(|exception| exception.happens).collect();
        let cnf = &mut self.formula.program.cnf;
        let goes_on = cnf.any(&goes_on);
        // There is no final value before the end.
        let happens = errors.iter().map(|error| match error.kind {
            ExceptionKind::UndefinedResult => cnf.and(error.happens, !goes_on),
            _ => error.happens,
        });
        let happens: Vec<Literal> = happens.collect();
        let one = self.formula.program.cnf.any(&happens);
        if !self.formula.program.cnf.known(one).unwrap_or(!mutation!("pass-over-errors")) {
            return Ok(());
        }
        if !self.solve(&[one])? {
            self.formula.program.cnf.require(&[!one]);
            return Ok(());
        }
        let judge = Judge::new(&mut self.formula);
        if !self.solve(&[one])? {
            return Err(NoStates::SolverGaveUp);
        }
        let Some(error) = self.error_that_happens() else { return Err(NoStates::SolverGaveUp) };
        if error.kind.error().is_some() {
            let execution = judge.read(&mut self.formula, &mut self.solver);
            let of = execution.to_graph(setup.program, setup.threads.len(), Updates::Split);
            judge_error(setup, execution.claim(setup, &of, true), Law::Axioms(model), &error)?;
        }
        Err(no_states_because_of(&error))
    }

    /// What would be an error of the program, or is not supported.
    fn errors(&self) -> impl Iterator<Item = &PossibleException> {
        let is_error =
            |kind: &ExceptionKind| kind.error().is_some() || matches!(kind, ExceptionKind::Unsupported { .. });
        self.formula.program.exceptions.iter().filter(move |exception| is_error(&exception.kind))
    }

    /// The first of these that happens in a solution, before the end if one does.
    pub(crate) fn error_that_happens(&mut self) -> Option<PossibleException> {
        let errors: Vec<PossibleException> = self.errors().cloned().collect();
        let mut happen = errors.into_iter().filter(|error| self.solver.value(error.happens));
        let first = happen.next()?;
        let is_before_end = |error: &PossibleException| error.kind != ExceptionKind::UndefinedResult;
        if is_before_end(&first) { Some(first) } else { happen.find(is_before_end).or(Some(first)) }
    }

    /// The loops that go on after the rounds that were unrolled, where, and whether they always do.
    fn loops_that_go_on(&mut self) -> Result<Vec<OpenLoop>, NoStates> {
        let unrolled = Rc::clone(&self.formula.program.unrolled);
        let mut open = Vec::new();
        for exception in self.formula.program.exceptions.clone() {
            // A loop that counts goes on for certain, and so does one that waits for what nobody writes; only the first will end.
            let is_same = |other: &&Exception| other.kind == exception.kind;
            let condition = unrolled.trace.exceptions.iter().find(is_same).map(|other| other.condition);
            let is_certain = condition.and_then(|condition| unrolled.trace.terms.decided(condition)) == Some(true);
            let ExceptionKind::LoopGoesOn(instance) = exception.kind else { continue };
            let place = exception.at.and_then(|(_, place)| place);
            open.push((exception.happens, (instance, place, is_certain)));
        }
        let mut found: Vec<OpenLoop> = Vec::new();
        // Each solution shows one more, or several; most often there is none.
        while !open.is_empty() {
            let happens: Vec<Literal> = open.iter().map(|(happens, _)| *happens).collect();
            let one = self.formula.program.cnf.any(&happens);
            if self.formula.program.cnf.known(one) == Some(false) || !self.solve(&[one])? {
                break;
            }
            let goes_on: Vec<bool> = open.iter().map(|(happens, _)| self.solver.value(*happens)).collect();
            let mut positions = goes_on.iter();
            open.retain(|(_, what)| {
                let goes_on = positions.next() == Some(&true);
                if goes_on && !found.iter().any(|(instance, ..)| *instance == what.0) {
                    found.push(what.clone());
                }
                !goes_on && !found.iter().any(|(instance, ..)| *instance == what.0)
            });
            if !goes_on.contains(&true) {
                return Err(NoStates::SolverGaveUp);
            }
        }
        Ok(found)
    }

    fn exclude_loops_that_go_on(&mut self) {
        for exception in &self.formula.program.exceptions {
            if matches!(exception.kind, ExceptionKind::LoopGoesOn(_)) {
                self.formula.program.cnf.require(&[!exception.happens]);
            }
        }
    }
}
