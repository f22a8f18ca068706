//! Whether a program can do what a graph says, and a memory model allows it. Engines that find executions as graphs have
//! them judged here before anybody sees them.
//!
//! 1. *Form* (`form`): every byte that is read has one source, which wrote that value; coherence has every write once, the
//!    initial contents first; these are what the program says.
//! 2. *The program* (`run`): each thread runs on its own. What it reads of memory that others may use, which memory it is
//!    given and what it chooses is taken from the claim, so that no schedule is needed, and values may be their own cause if the
//!    model allows that. All that it does must be what the graph says, event by event.
//! 3. *The model*: its text, evaluated on the graph.
//!
//! What the threads return, show and do wrong on the way is the result ([`ObservedRun`]); whoever asks compares it with what was found.
//!
//! The interpreter shares with the engines what pure instructions mean (`program::scalar`) and what functions are called
//! (`program::intrinsics`), and nothing else.

mod accesses;
mod calls;
mod derived;
mod form;
mod lives;
mod memory;
mod run;
mod waiting;

use crate::WitnessError;
pub use derived::DerivedRelations;
use fencepost_base::{FenceKind, mutation};
use fencepost_graph::{Bytes, ErrorKind, EventId, ExecutionGraph, Place, ThreadId};
use fencepost_model::axiomatic::orders::with_fences;
use fencepost_model::axiomatic::{self, Extent, GivenRelation};
use fencepost_model::relational::{RelationalModel, Violation};
use fencepost_program::{BlockId, FunctionId, Operand, Program, SourcePlace};
use memory::Memory;
use std::collections::BTreeSet;

/// What somebody says a program can do.
#[derive(Clone, Debug)]
pub struct Claim<'c> {
    /// The program.
    pub program: &'c Program,
    /// What its threads do to memory. Accesses to memory that no event of the graph touches are left out.
    pub graph: &'c ExecutionGraph,
    /// The threads of the graph, by their ids.
    pub threads: Vec<ClaimedThread>,
    /// The orders that the model says exist, by their names in its text. By the first, accesses take effect: it tells which of them
    /// come after the end of the life of what they touch.
    pub orders: Vec<(String, Vec<EventId>)>,
    /// Whether signed results that do not fit are errors.
    pub overflow_is_error: bool,
    /// Whether threads may stop at any access: what shows an error need not go on.
    pub may_stop: bool,
    /// Fences that the program does not have, and with which it can do this still; those of one instruction in their order.
    pub fences: Vec<AddedFence>,
}

/// A fence that a program does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedFence {
    /// At which instruction: its function, block and number.
    pub at: (FunctionId, BlockId, usize),
    /// What is kept in order before the instruction.
    pub before: &'static [FenceKind],
    /// What is kept in order after it.
    pub after: &'static [FenceKind],
    /// Whether it stands in the place of the instruction.
    pub replaces: bool,
}

/// What somebody says of a thread.
#[derive(Clone, Debug, Default)]
pub struct ClaimedThread {
    /// What it runs.
    pub function: Option<FunctionId>,
    /// With which arguments.
    pub arguments: Vec<Operand>,
    /// The threads that end before it begins.
    pub after: Vec<ThreadId>,
    /// The blocks of memory that it is given, in the order in which it asks for them.
    pub blocks: Vec<ClaimedBlock>,
    /// What it chooses, in that order.
    pub choices: Vec<u128>,
}

/// A block of memory that a thread is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimedBlock {
    /// Where it is.
    pub at: Bytes,
    /// How it was asked for.
    pub kind: BlockKind,
}

/// How a block of memory was asked for, and so, how it may be given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A local variable.
    Local,
    /// `malloc` or `calloc`.
    Heap,
    /// `fencepost_malloc`.
    Pool,
    /// `fencepost_malloc_noreuse`: it stays.
    Stays,
}

/// How a thread ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It returns these values; none for one that nothing determines.
    Returned(Vec<Option<u128>>),
    /// It makes an error, see [`ObservedRun::errors`].
    Failed,
    /// It waits in a loop that nothing will end any more.
    Waits,
    /// It stops before its end, as the claim allows.
    Stopped,
    /// It does not begin, because a thread does not end that it comes after.
    NotStarted,
}

/// An error of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservedError {
    /// What kind.
    pub kind: ErrorKind,
    /// In which thread.
    pub thread: ThreadId,
    /// Where.
    pub place: Option<Place>,
}

/// What an operation of a data type shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownValue {
    /// The thread.
    pub thread: ThreadId,
    /// The operation: the calls that the function of the thread makes, from 0.
    pub operation: usize,
    /// Whether it is a result; else it is an argument.
    pub is_result: bool,
    /// Its name.
    pub name: String,
    /// The number.
    pub value: i64,
}

/// What the threads of a claim do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObservedRun {
    /// How each thread ends.
    pub endings: Vec<Ending>,
    /// All errors, in no particular order.
    pub errors: Vec<ObservedError>,
    /// Where values with the type of a pointer are compared with numbers, or leave their block.
    pub pointer_misuses: Vec<(ThreadId, Option<Place>)>,
    /// What operations show, thread by thread.
    pub shown: Vec<ShownValue>,
    /// Events of the graph that do not happen: what comes after an error in its thread, and what depends on that.
    pub unreal: BTreeSet<EventId>,
    /// How the events that happen are related by their threads.
    pub derived: DerivedRelations,
}

/// A memory model in one of its texts.
#[derive(Clone, Copy, Debug)]
pub enum Law<'m> {
    /// Relations and constraints.
    Relations(&'m RelationalModel),
    /// First-order axioms, which are about fences in place of memory orders, and about orders that must exist.
    Axioms(&'m axiomatic::Model),
}

impl Law<'_> {
    fn name(self) -> String {
        match self {
            Self::Relations(model) => model.name.clone(),
            Self::Axioms(model) => model.name.clone(),
        }
    }

    /// Whether it allows the graph of a claim with these relations in place of its own.
    fn check(self, claim: &Claim<'_>, derived: &DerivedRelations) -> Result<Result<(), Violation>, WitnessError> {
        let graph = &derived.replace_in(claim.graph);
        let model = match self {
            Self::Relations(model) => return Ok(model.check(graph)),
            Self::Axioms(model) => model,
        };
        let fenced = with_fences(graph);
        let given = claim.orders.iter().map(|(name, order)| GivenRelation {
            name: name.clone(),
            extent: Extent::Order(order.iter().map(|event| fenced.events[*event]).collect()),
        });
        let given: Vec<GivenRelation> = given.collect();
        let checked = model.check(&fenced.graph, &given);
        checked.map_err(|error| WitnessError::Claim {
            what: format!("nothing can be said of it under {}: {error}", model.name),
        })
    }
}

/// Whether the program can do what the graph says, and the model allows it.
pub fn judge(claim: &Claim<'_>, law: Law<'_>) -> Result<ObservedRun, WitnessError> {
    let seen = follow(claim)?;
    match law.check(claim, &seen.derived)? {
        Err(violation) if !mutation!("judge-graphs-without-the-model") => {
            let (constraint, path) = (violation.constraint, violation.cycle.edges);
            Err(WitnessError::ForbiddenGraph { model: law.name(), constraint, path })
        }
        _ => Ok(seen),
    }
}

/// A place with the name of its file.
pub fn named_place(program: &Program, place: SourcePlace) -> Option<Place> {
    let file = program.files.get(place.file)?.path.clone();
    Some(Place { file, line: place.line, column: place.column })
}

/// Whether the program can do what the graph says, whatever a model says of it.
pub fn follow(claim: &Claim<'_>) -> Result<ObservedRun, WitnessError> {
    let memory = Memory::new(claim)?;
    form::check(claim, &memory)?;
    // What an engine says of a thread after an error does not happen, nor does what depends on that: it must not be the cause of the
    // error itself, or of another one. The fewer events are left, the fewer threads come to their errors, until nothing changes.
    let mut unreal = BTreeSet::new();
    loop {
        let (mut seen, mut fresh, mut left) = (ObservedRun::default(), BTreeSet::new(), BTreeSet::new());
        for number in 0..claim.threads.len() {
            left.extend(run::run_thread(claim, &memory, &mut fresh, number, &unreal, &mut seen)?);
        }
        if left == unreal || !claim.may_stop || mutation!("judge-graphs-with-what-follows-errors") {
            lives::find_uses_after_end(claim, &memory, &unreal, &mut seen);
            seen.derived.check(claim, &unreal)?;
            return Ok(ObservedRun { unreal, ..seen });
        }
        unreal = left;
    }
}
