//! An execution that is not right, in terms of operations and accesses.

use crate::check::{Failure, NoVerdict};
use crate::contradiction::Contradiction;
use crate::encoded::EncodedTest;
use crate::harness::Case;
use crate::judged::{Solution, judge};
use crate::observe::{Key, Observation};
use crate::remedy::Remedy;
use fencepost_encode::Unsupported;
use fencepost_encode::execution::Execution;
use fencepost_encode::graph::Updates;
use fencepost_encode::names::Names;
use fencepost_encode::symbolic::{ExceptionKind, InstructionId, InstructionKind, ObservationKind};
use fencepost_encode::unroll::{InsertedFence, added_fences};
use fencepost_graph::{Event, EventId, ExecutionGraph};
use fencepost_model::axiomatic::Model;
use fencepost_program::{Program, SourcePlace};
use std::rc::Rc;

/// An operation of a test, as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationShown {
    /// The thread; 0 is what comes before all others.
    pub thread: usize,
    /// What it is called.
    pub name: String,
    /// What it is called, with arguments and results.
    pub text: String,
    /// Whether it makes an error, or waits forever.
    pub fails: bool,
}

/// An access, as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessShown {
    /// The thread.
    pub thread: usize,
    /// The operation, by its position among all.
    pub operation: usize,
    /// File and line.
    pub place: String,
    /// What it does.
    pub text: String,
    /// Where it comes from.
    pub source: Option<SourcePlace>,
    /// Its event of the graph; none for an access to what is no memory.
    pub event: Option<EventId>,
}

/// An execution that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// What is wrong.
    pub failure: Failure,
    /// What error it is, with its place; empty if it is none.
    pub errors: Vec<String>,
    /// Where the first of them is.
    pub place: Option<SourcePlace>,
    /// Whether the first of them is that a number stands where a pointer should, which a program may mean.
    pub may_be_meant: bool,
    /// What it shows.
    pub observation: Observation,
    /// All operations, thread by thread.
    pub operations: Vec<OperationShown>,
    /// All accesses, in the order of memory.
    pub accesses: Vec<AccessShown>,
    /// What they are events of.
    pub graph: ExecutionGraph,
    /// Why no serial execution shows this, if that is what is wrong.
    pub why: Option<Contradiction>,
    /// What would make it impossible, if that was asked for.
    pub remedy: Option<Remedy>,
}

impl Counterexample {
    /// Reads the solution of a solver, with all of the fences that the source does not have, and has it judged. An error that is a
    /// limit of ours is none of the program.
    pub(crate) fn read(
        case: &Case,
        model: &Model,
        encoded: &mut EncodedTest<'_>,
        failure: Failure,
        fences: &[InsertedFence],
    ) -> Result<Self, NoVerdict> {
        let exceptions = encoded.happened();
        for exception in &exceptions {
            if let ExceptionKind::Unsupported { what, remedy } = &exception.kind {
                let (what, place, remedy) = (what.clone(), exception.place.clone(), (*remedy).to_owned());
                return Err(Unsupported { what, place, remedy }.into());
            }
        }
        let observation = encoded.slots.read(&mut encoded.solver);
        let mut execution = Execution::read(&mut encoded.formula, &mut encoded.solver);
        if let Some(conditions) = &encoded.conditions {
            execution.dependences = conditions.read(&mut encoded.solver);
        }
        let of = execution.to_graph(&case.program, case.threads.len(), Updates::Split);
        let found = Solution {
            failure,
            exceptions: &exceptions,
            observation: &observation,
            execution: &execution,
            of: &of,
            fences: added_fences(&case.program, fences),
        };
        let judged = judge(case, model, encoded, &found)?;
        let (mut errors, mut may_be_meant) = (Vec::new(), false);
        let mut of_operations: Vec<(usize, String)> = Vec::new();
        let seen = exceptions.iter().zip(&judged.is_seen).filter(|(_, is_seen)| **is_seen);
        let mut first_place = None;
        for (exception, _) in seen {
            let place = exception.at.and_then(|(_, place)| place);
            let operation = exception.operation.map(|id| id.number() as usize);
            may_be_meant |= matches!(exception.kind, ExceptionKind::PointerType(_)) && errors.is_empty();
            let is_stuck = matches!(exception.kind, ExceptionKind::Waits { .. }) && failure == Failure::Stuck;
            if errors.is_empty() {
                first_place = place;
            }
            if is_stuck {
                errors.push(format!("{}a loop waits forever", exception.place));
                of_operations.extend(operation.map(|operation| (operation, WAITS.to_owned())));
            } else if let Some(message) = exception.kind.error() {
                errors.push(format!("{}{message}", exception.place));
                of_operations.extend(operation.map(|operation| (operation, message.to_owned())));
            }
        }
        let unrolled = Rc::clone(&encoded.formula.program.unrolled);
        let trace = &unrolled.trace;
        let mut operations = Vec::new();
        for (id, call) in trace.operations.enumerate() {
            let number = id.number() as usize;
            let function = &case.program.functions[call.function].name;
            let name = encoded.slots.labels.get(&number).unwrap_or(function);
            let thread = call.thread.number() as usize;
            let own: Vec<&str> =
                of_operations.iter().filter(|(of, _)| *of == number).map(|(_, text)| text.as_str()).collect();
            let text =
                format!("{name}{}{}", observation.operation(number), ending(encoded, &observation, number, &own));
            operations.push(OperationShown { thread, name: name.clone(), text, fails: !own.is_empty() });
        }
        let order: Vec<InstructionId> = execution.orders.first().map(|(_, order)| order.clone()).unwrap_or_default();
        let is_access = |id: &InstructionId| execution.instructions.iter().any(|i| i.id == *id && i.bytes > 0);
        let order: Vec<InstructionId> = order.into_iter().filter(is_access).collect();
        let names = Names::new(&case.program, &unrolled.memory, &execution);
        let mut accesses = Vec::new();
        for id in &order {
            let Some(executed) = execution.instructions.iter().find(|i| i.id == *id) else { continue };
            // What comes after an error does not happen.
            if of.events.get(id).is_some_and(|event| judged.unreal.contains(event)) {
                continue;
            }
            let location = names.place(executed.address, executed.bytes).name;
            let value = match executed.is_defined {
                true => names.value(executed.address, executed.bytes, executed.value),
                false => "undefined".to_owned(),
            };
            let text = match executed.kind {
                // Nothing is read where there is no memory.
                InstructionKind::Load if !of.events.contains_key(id) => format!("reads {location}"),
                InstructionKind::Load => format!("reads {location} = {value}"),
                InstructionKind::Store => format!("{location} = {value}"),
                InstructionKind::Fence(_) => continue,
            };
            accesses.push(AccessShown {
                thread: executed.thread.number() as usize,
                operation: trace.instructions[*id].operation.number() as usize,
                place: shown_place(&case.program, executed.place),
                text,
                source: executed.place,
                event: of.events.get(id).copied(),
            });
        }
        let mut graph = of.graph;
        for event in graph.events.iter_mut() {
            event.name = event.at.map_or(String::new(), |at| names.place(at.address, at.size).name);
        }
        let (why, remedy, place) = (None, None, first_place.filter(|_| !errors.is_empty()));
        Ok(Self { failure, errors, place, may_be_meant, observation, operations, accesses, graph, why, remedy })
    }

    /// What is wrong, in a line.
    pub fn describe_failure(&self) -> String {
        match self.failure {
            Failure::Error | Failure::Stuck => self.errors.first().cloned().unwrap_or_default(),
            Failure::NotSerial => format!("{}: no serial execution shows this", self.summary()),
            Failure::NotLinearizable => {
                let what = "no serial execution shows this with operations that do not overlap in their order";
                format!("{}: {what}", self.summary())
            }
            Failure::Nothing => String::new(),
        }
    }

    /// The results of all operations, in a line.
    pub fn summary(&self) -> String {
        let threads = self.operations.iter().map(|operation| operation.thread).max().unwrap_or(0);
        let of = |thread: usize| -> String {
            let own = self.operations.iter().filter(|operation| operation.thread == thread);
            own.map(|operation| operation.text.clone()).collect::<Vec<_>>().join(" ")
        };
        (1..=threads).map(of).collect::<Vec<_>>().join(" | ")
    }

    /// The event of an access; none for one to what is no memory.
    pub fn event(&self, access: &AccessShown) -> Option<&Event> {
        self.graph.events.get(access.event?)
    }

    /// Whether something is a result.
    pub fn has_results(&self) -> bool {
        self.observation.values.keys().any(|key| key.kind == ObservationKind::Result)
    }
}

/// What is wrong with a thread that waits.
const WAITS: &str = "waits forever";

/// What there is to add to the results of an operation that goes wrong: a result that nothing determines, and that it does.
fn ending(encoded: &EncodedTest<'_>, observation: &Observation, operation: usize, errors: &[&str]) -> String {
    let Some(first) = errors.first() else { return String::new() };
    let is_blamed = |key: &&Key| errors.iter().any(|error| error.contains(&format!("`{}`", key.name)));
    let results = encoded.slots.keys().filter(|key| key.operation == operation && key.kind == ObservationKind::Result);
    let (shown, missing): (Vec<&Key>, Vec<&Key>) = results.partition(|key| observation.values.contains_key(key));
    let missing: Vec<String> =
        missing.iter().filter(|key| is_blamed(key)).map(|key| format!("{} not initialised", key.name)).collect();
    let missing = match (missing.is_empty(), shown.is_empty()) {
        (true, _) => String::new(),
        (false, true) => format!(" -> {}", missing.join(", ")),
        (false, false) => format!(", {}", missing.join(", ")),
    };
    format!("{missing} ({})", if *first == WAITS { WAITS } else { "error" })
}

/// File and line, without the folder.
pub fn shown_place(program: &Program, place: Option<SourcePlace>) -> String {
    place.map_or(String::new(), |place| {
        let path = program.files.get(place.file).map_or("", |file| file.path.as_str());
        format!("{}:{}", path.rsplit('/').next().unwrap_or(path), place.line)
    })
}
