//! Candidate executions, for models that are evaluated and not encoded: every choice of where each load reads from that the
//! program can follow, and with it every order of the stores to each location. The solver finds the first, as values, branches
//! and reads depend on each other; the second is counted through.

use crate::claim::{judge_claim, judge_error};
use crate::cnf::Literal;
use crate::error::Unsupported;
use crate::execution::{Conditions, ExecutedInstruction, Execution};
use crate::graph::{GraphOfExecution, Updates};
use crate::program_formula::PossibleException;
use crate::solver::Solver;
use crate::states::{
    NoStates, Observable, PreparedFormula, Settings, no_states_because_of, observed_terms, prepare_with,
};
use crate::symbolic::{InstructionKind, UnknownTerm};
use crate::terms::TermId;
use crate::unroll::{Rules, Setup};
use fencepost_base::{BitMatrix, BitSet, IdVec, TypedId};
use fencepost_graph::{Bytes, EventId, ExecutionGraph};
use fencepost_model::axiomatic::Model;
use fencepost_model::relational::RelationalModel;
use fencepost_trace::Inconclusive;
use fencepost_witness::graph::{Claim, Law};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// More candidates are not looked at.
const MOST_CANDIDATES: u64 = 2_000_000;

/// What was looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    /// How many candidates there were.
    pub count: u64,
    /// Why there may be more, if so.
    pub unfinished: Option<Inconclusive>,
    /// Whether not all executions with out-of-thin-air values were looked at, if there may be any.
    pub left_out: bool,
}

/// One candidate.
pub struct Candidate<'c> {
    /// The execution.
    pub graph: &'c ExecutionGraph,
    /// The values of all observables, in their order.
    pub state: &'c [u128],
    /// Whether it differs from the one before in more than coherence.
    pub is_first: bool,
    /// The error that the program makes in it, or what is not supported; the state means nothing then.
    pub error: Option<&'c PossibleException>,
    setup: &'c Setup<'c>,
    observables: &'c [Observable],
    execution: &'c Execution,
    /// As the solver gave it, before its writes were put in this order.
    of: &'c GraphOfExecution,
}

impl Candidate<'_> {
    /// Why there are no states if a model allows this: the error of the program, which is judged, or what is not supported.
    pub fn error_under(&self, model: &RelationalModel) -> Option<NoStates> {
        let error = self.error?;
        let claim = Claim { graph: self.graph, ..self.execution.claim(self.setup, self.of, true) };
        let is_of_program = error.kind.error().is_some();
        let judged = if is_of_program { judge_error(self.setup, claim, Law::Relations(model), error) } else { Ok(()) };
        Some(judged.err().unwrap_or_else(|| no_states_because_of(error)))
    }

    /// Has it judged: whether the program can do this and end in this state, and a model allows it.
    pub fn judge(&self, model: &RelationalModel) -> Result<(), NoStates> {
        let claim = Claim { graph: self.graph, ..self.execution.claim(self.setup, self.of, false) };
        judge_claim(self.setup, &claim, Law::Relations(model), (self.observables, self.state))
    }
}

/// Calls `visit` with every candidate execution, until that breaks off. It says whether its model allows the candidate: if not, executions
/// that differ from it in values alone, which are their own cause and may be any, are not looked at, as no model can tell them apart.
///
/// # Errors
///
/// If there are no candidates because of what the program does.
pub fn for_each_candidate(
    setup: &Setup<'_>,
    observables: &[Observable],
    settings: &Settings,
    visit: &mut dyn FnMut(Candidate<'_>) -> ControlFlow<(), bool>,
) -> Result<Candidates, NoStates> {
    let setup = Setup { rules: Rules { keeps_orders: true, ..setup.rules }, ..setup.clone() };
    let anything = Model { name: String::new(), predefined: Vec::new(), relations: IdVec::new(), axioms: Vec::new() };
    // Whether an error can happen is up to whoever knows the model.
    let mut prepared = prepare_with(&setup, &anything, settings, &|_| Ok(()))?;
    let trace = &prepared.formula.program.unrolled.trace;
    if trace.unknowns.iter().any(|unknown| matches!(unknown, UnknownTerm::Choice(_))) {
        let remedy = "use a model of first-order axioms";
        return Err(Unsupported::at(setup.program, None, "a choice of the program", remedy).into());
    }
    let left_out = prepared.formula.program.leaves_out();
    let mut found = Candidates { count: 0, unfinished: prepared.unfinished.take(), left_out };
    // A thread that never comes to its end has no final values.
    if !prepared.solve(&[])? {
        return Ok(found);
    }
    // A final value that nothing determines is no reason not to tell of errors.
    let (terms, undetermined) = match observed_terms(&setup, &prepared.formula.program.unrolled, observables) {
        Ok(terms) => (terms, None),
        Err(why) => (Vec::new(), Some(why)),
    };
    let observed: Vec<_> = terms.iter().map(|term| prepared.formula.program.bits(*term)).collect();
    let conditions = Conditions::new(&mut prepared.formula.program);
    prepared.formula.program.mention_all();
    while prepared.solve(&[])? {
        let mut execution = Execution::read(&mut prepared.formula, &mut prepared.solver);
        execution.dependences = conditions.read(&mut prepared.solver);
        let number = |bits: &std::rc::Rc<[_]>, solver: &mut dyn Solver| {
            bits.iter().enumerate().fold(0, |all, (place, bit)| all | u128::from(solver.value(*bit)) << place)
        };
        let state: Vec<u128> = observed.iter().map(|bits| number(bits, &mut prepared.solver)).collect();
        let error = prepared.error_that_happens();
        let (of, locations) = locations(&setup, &execution)?;
        if undetermined.is_some() && error.is_none() {
            prepared.exclude_graph_of(&execution, &conditions);
            continue;
        }
        let (mut is_first, mut is_allowed) = (true, false);
        let ended = order_location(&mut of.graph.clone(), &locations, &mut |graph| {
            found.count += 1;
            if found.count > MOST_CANDIDATES || settings.deadline.is_over() {
                return ControlFlow::Break(false);
            }
            let (setup, execution, of) = (&setup, &execution, &of);
            let error = error.as_ref();
            let candidate = Candidate { graph, state: &state, is_first, error, setup, observables, execution, of };
            is_first = false;
            visit(candidate).map_break(|()| true).map_continue(|allowed| is_allowed |= allowed)
        });
        match is_allowed {
            true => prepared.exclude_reads_of(&execution),
            false => prepared.exclude_graph_of(&execution, &conditions),
        }
        match ended {
            ControlFlow::Continue(()) => {}
            ControlFlow::Break(true) => return Ok(found),
            ControlFlow::Break(false) if settings.deadline.is_over() => return Err(NoStates::SolverGaveUp),
            ControlFlow::Break(false) => {
                let message = format!("there are more than {MOST_CANDIDATES} candidate executions");
                found.unfinished = Some(Inconclusive::because(message));
                return Ok(found);
            }
        }
    }
    undetermined.map_or(Ok(found), |why| Err(why.into()))
}

impl PreparedFormula<'_> {
    /// From now on some load that was executed reads from elsewhere, or another value. Where all loads read from nearly always decides
    /// about all else; only values that are their own cause are not decided by it.
    fn exclude_reads_of(&mut self, execution: &Execution) {
        let mut others = self.other_sources(execution);
        let loads = execution.instructions.iter().filter(|load| load.kind == InstructionKind::Load);
        for load in loads.filter(|load| load.reads_from.is_some()) {
            let value = self.formula.program.unrolled.trace.instructions[load.id].value;
            others.extend(self.other_bits(value));
        }
        self.formula.program.cnf.require(&others);
    }

    /// From now on the graph is another one: some load reads from elsewhere, another instruction is executed, at another address, or depends
    /// on something else.
    fn exclude_graph_of(&mut self, execution: &Execution, conditions: &Conditions) {
        let mut others = self.other_sources(execution);
        others.extend(conditions.others(&mut self.solver));
        let unrolled = Rc::clone(&self.formula.program.unrolled);
        for (id, instruction) in unrolled.trace.instructions.enumerate() {
            let guard = self.formula.program.guard(id);
            others.push(if self.solver.value(guard) { !guard } else { guard });
            others.extend(self.other_bits(instruction.address));
        }
        self.formula.program.cnf.require(&others);
    }

    /// For each load that was executed, that it reads from elsewhere.
    fn other_sources(&mut self, execution: &Execution) -> Vec<Literal> {
        let loads = execution.instructions.iter().filter(|load| load.kind == InstructionKind::Load);
        let program = &mut self.formula.program;
        let other = |load: &ExecutedInstruction| match load.reads_from {
            Some(store) => !program.reads_from(load.id, store),
            None => program.has_source(load.id),
        };
        loads.map(other).collect()
    }

    /// For each bit of a term, that it is another one.
    fn other_bits(&mut self, term: TermId) -> Vec<Literal> {
        let bits = self.formula.program.bits(term);
        bits.iter().map(|bit| if self.solver.value(*bit) { !*bit } else { *bit }).collect()
    }
}

/// The writes to a location, and that which is seen in the end, if that is known.
struct Location {
    at: Bytes,
    initial: EventId,
    writes: Vec<EventId>,
    last: Option<EventId>,
}

/// The graph of an execution without coherence, and its locations.
fn locations(setup: &Setup<'_>, execution: &Execution) -> Result<(GraphOfExecution, Vec<Location>), NoStates> {
    let of = execution.to_graph(setup.program, setup.threads.len(), Updates::Whole);
    let mut locations: BTreeMap<u64, Location> = BTreeMap::new();
    for (address, initial) in &of.initial {
        // Initial contents have an address.
        let Some(at) = of.graph.events[*initial].at else { continue };
        locations.insert(*address, Location { at, initial: *initial, writes: Vec::new(), last: None });
    }
    let mut pairs = locations.values().zip(locations.values().skip(1));
    let overlaps = pairs.any(|(left, right)| left.at.overlaps(right.at));
    let is_other_size =
        |executed: &ExecutedInstruction| locations.get(&executed.address).is_some_and(|l| l.at.size != executed.bytes);
    if overlaps || execution.instructions.iter().any(|executed| executed.bytes > 0 && is_other_size(executed)) {
        let remedy = "use accesses of one size for each location";
        return Err(Unsupported::at(setup.program, None, "accesses of different sizes to one location", remedy).into());
    }
    for executed in &execution.instructions {
        let Some(location) = locations.get_mut(&executed.address) else { continue };
        match (executed.kind, of.events.get(&executed.id)) {
            (InstructionKind::Store, Some(write)) => location.writes.push(*write),
            // The reads of the final state are no events.
            (InstructionKind::Load, None) => {
                let last = executed.reads_from.and_then(|store| of.events.get(&store).copied());
                location.last = Some(last.unwrap_or(location.initial));
            }
            _ => {}
        }
    }
    Ok((of, locations.into_values().collect()))
}

/// Orders the writes of the first location in every way, and then those of the others.
fn order_location(
    graph: &mut ExecutionGraph,
    locations: &[Location],
    visit: &mut dyn FnMut(&ExecutionGraph) -> ControlFlow<bool>,
) -> ControlFlow<bool> {
    let Some((location, others)) = locations.split_first() else { return visit(graph) };
    let unordered = BitMatrix::new(graph.len());
    let writes = BitSet::from_members(graph.len(), location.writes.iter().map(|write| write.index()));
    let mut ended = ControlFlow::Continue(());
    unordered.linear_extensions(&writes, &mut |order| {
        let last = order.last().map_or(location.initial, |index| EventId::from_index(*index));
        if location.last.is_some_and(|seen| seen != last) {
            return true;
        }
        let all = || std::iter::once(location.initial).chain(order.iter().map(|index| EventId::from_index(*index)));
        for address in location.at.addresses() {
            graph.coherence.insert(address, all().collect());
        }
        ended = order_location(graph, others, visit);
        ended.is_continue()
    });
    ended
}
