//! Symbolic traces: all that the threads of an unrolled program may do (Definition 33 of the dissertation).
//!
//! An instruction has a guard, which says whether it is executed, and an address and a value, all as terms over what loads
//! have read. Program order is the order of the instructions of a thread. Instructions on ways that exclude each other are
//! never both executed, so that their order does not matter.

use crate::terms::{TermId, Terms, UnknownId};
use fencepost_base::{IdVec, MemoryOrder, define_id};
use fencepost_graph::{ErrorKind, ThreadId};
use fencepost_model::axiomatic::vocabulary::{FenceKind, Sort};
use fencepost_program::{FunctionId, SourcePlace};
use fencepost_witness::graph::BlockKind;
use std::rc::Rc;

define_id!(
    /// An instruction of a symbolic trace.
    pub struct InstructionId("i")
);

define_id!(
    /// A call that the function of a thread makes: an operation of a data type.
    pub struct OperationId("operation ")
);

/// The loads that something depends on, each with the condition under which it does; in the order of the loads.
pub type Dependences = Rc<[(InstructionId, TermId)]>;

/// What kind of instruction it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstructionKind {
    /// Reads memory.
    Load,
    /// Writes memory.
    Store,
    /// Is of some kinds of fences.
    Fence(&'static [FenceKind]),
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct SymbolicInstruction {
    /// Its thread.
    pub thread: ThreadId,
    /// What it is.
    pub kind: InstructionKind,
    /// Whether it is executed.
    pub guard: TermId,
    /// Of an access: where. 64 bits.
    pub address: TermId,
    /// Of an access: what is read or written, as wide as the access.
    pub value: TermId,
    /// Of an access: whether something determines the value. A condition.
    pub defined: TermId,
    /// Of an access: number of bytes.
    pub bytes: u32,
    /// Whether it is part of a read-modify-write.
    pub locked: bool,
    /// As the program asks; of a part of a compare-exchange, if that succeeds.
    pub order: MemoryOrder,
    /// Of the load of a compare-exchange: as the program asks if that fails.
    pub failure_order: Option<MemoryOrder>,
    /// Of a fence: whether it stands for the memory order of an access, for models that know no orders.
    pub is_of_order: bool,
    /// The operation that it is part of.
    pub operation: OperationId,
    /// The first instruction of its atomic block; itself where there is none.
    pub block: InstructionId,
    /// The loads whose values it uses.
    pub data: Dependences,
    /// Of these, those that its address depends on.
    pub address_from: Dependences,
    /// Of these, those that what it writes depends on.
    pub value_from: Dependences,
    /// The loads whose values branches before it use.
    pub control: Dependences,
    /// Where it comes from.
    pub place: Option<SourcePlace>,
}

impl SymbolicInstruction {
    /// Whether it is of a sort.
    pub fn is_of(&self, sort: Sort) -> bool {
        use InstructionKind as K;
        match (sort, self.kind) {
            (Sort::Instruction, _)
            | (Sort::Load, K::Load)
            | (Sort::Store, K::Store)
            | (Sort::Access, K::Load | K::Store)
            | (Sort::Fence, K::Fence(_)) => true,
            (Sort::FenceOf(wanted), K::Fence(kinds)) => kinds.contains(&wanted),
            (Sort::Locked, _) => self.locked,
            _ => false,
        }
    }
}

/// A thread of the trace.
#[derive(Clone, Debug, Default)]
pub struct SymbolicThread {
    /// The threads that end before this one begins.
    pub after: Vec<ThreadId>,
    /// What it returns; none for a value that nothing determines.
    pub results: Vec<Option<TermId>>,
}

/// Something that ends an execution early.
#[derive(Clone, Debug)]
pub struct Exception {
    /// When it happens.
    pub condition: TermId,
    /// What happens.
    pub kind: ExceptionKind,
    /// Where.
    pub place: Option<SourcePlace>,
    /// In which thread.
    pub thread: ThreadId,
    /// In which operation.
    pub operation: OperationId,
}

/// What ends an execution early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExceptionKind {
    /// An error of the program.
    Error {
        /// What kind.
        kind: ErrorKind,
        /// For a person.
        message: String,
    },
    /// What a thread returns, or what memory holds in the end, was never initialised, and is part of the final state.
    UndefinedResult,
    /// A number stands where a pointer should, which a program may mean.
    PointerType(String),
    /// Something that is not supported.
    Unsupported {
        /// What it is.
        what: String,
        /// What to do.
        remedy: &'static str,
    },
    /// A loop goes on after the rounds that were unrolled.
    LoopGoesOn(LoopInstance),
    /// An assumption of the program does not hold; such executions do not count.
    AssumptionFails,
    /// A round of a loop has changed nothing; executions with fewer rounds stand for it.
    Waits {
        /// The first instruction of the round.
        since: InstructionId,
        /// The first instruction after it.
        until: InstructionId,
    },
}

impl ExceptionKind {
    /// An error of the program.
    pub fn of_program(kind: ErrorKind, message: &str) -> Self {
        Self::Error { kind, message: message.to_owned() }
    }

    /// What kind of error it is, if it is one of the program. One that only the type of a pointer shows is an access that
    /// no program should make.
    pub fn error_kind(&self) -> Option<ErrorKind> {
        match self {
            Self::Error { kind, .. } => Some(*kind),
            Self::UndefinedResult => Some(ErrorKind::Uninitialised),
            Self::PointerType(_) => Some(ErrorKind::InvalidAccess),
            _ => None,
        }
    }

    /// What is wrong, if it is an error of the program.
    pub fn error(&self) -> Option<&str> {
        match self {
            Self::Error { message, .. } | Self::PointerType(message) => Some(message),
            Self::UndefinedResult => Some("a final value is uninitialised"),
            _ => None,
        }
    }
}

/// A loop as it is entered once: the way to it through the unrolled program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoopInstance {
    /// The thread.
    pub thread: u32,
    /// Calls, blocks and rounds on the way.
    pub path: Vec<u32>,
}

/// What a term that nothing determines but the rest of the formula stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownTerm {
    /// What a load reads.
    Value(InstructionId),
    /// Whether something determines what a load reads.
    Defined(InstructionId),
    /// A choice of the program, from these values.
    Choice(Vec<u128>),
}

/// An operation of a data type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperationCall {
    /// The thread that calls it.
    pub thread: ThreadId,
    /// What is called.
    pub function: FunctionId,
}

/// What kind of thing an operation shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ObservationKind {
    /// What the operation is called.
    Label,
    /// What it was given.
    Argument,
    /// What it has returned.
    Result,
}

/// Something that an operation shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The operation.
    pub operation: OperationId,
    /// What kind of thing.
    pub kind: ObservationKind,
    /// Its name.
    pub name: String,
    /// Whether it is shown.
    pub guard: TermId,
    /// The number; 64 bits.
    pub value: TermId,
}

/// Something that is done with a value that has the type of a pointer.
#[derive(Clone, Debug)]
pub struct PointerUse {
    /// When it is done.
    pub guard: TermId,
    /// Whether something determines each of the values. If not, that is an error of its own.
    pub defined: Vec<TermId>,
    /// What is done.
    pub kind: PointerUseKind,
    /// Where.
    pub place: Option<SourcePlace>,
    /// In which thread.
    pub thread: ThreadId,
    /// In which operation.
    pub operation: OperationId,
}

/// What is done with a pointer.
#[derive(Clone, Copy, Debug)]
pub enum PointerUseKind {
    /// It is compared with another one.
    Compared(TermId, TermId),
    /// Another one is made of it.
    Moved {
        /// The pointer.
        base: TermId,
        /// How far away the other one is.
        distance: TermId,
        /// The other one.
        result: TermId,
    },
}

/// A thread asks for a block of memory.
#[derive(Clone, Copy, Debug)]
pub struct Allocation {
    /// The thread.
    pub thread: ThreadId,
    /// Whether it asks.
    pub guard: TermId,
    /// The address of the block.
    pub address: TermId,
    /// How large it is.
    pub size: u64,
    /// How it asks.
    pub kind: BlockKind,
}

/// A thread chooses a number.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The thread.
    pub thread: ThreadId,
    /// Whether it chooses.
    pub guard: TermId,
    /// The number.
    pub value: TermId,
}

/// All that an unrolled program may do.
#[derive(Clone, Debug, Default)]
pub struct SymbolicTrace {
    /// The terms that the rest refers to.
    pub terms: Terms,
    /// The instructions, those of a thread in program order.
    pub instructions: IdVec<InstructionId, SymbolicInstruction>,
    /// The threads.
    pub threads: IdVec<ThreadId, SymbolicThread>,
    /// What each unknown stands for.
    pub unknowns: IdVec<UnknownId, UnknownTerm>,
    /// What may go wrong.
    pub exceptions: Vec<Exception>,
    /// What is done with pointers, if their types are to be checked.
    pub pointer_uses: Vec<PointerUse>,
    /// The stores that free memory.
    pub frees: Vec<InstructionId>,
    /// The blocks of memory that threads ask for, those of a thread in program order.
    pub allocations: Vec<Allocation>,
    /// The choices of the program, those of a thread in program order.
    pub choices: Vec<Choice>,
    /// The operations, those of a thread in program order.
    pub operations: IdVec<OperationId, OperationCall>,
    /// What operations show, those of an operation in program order.
    pub observations: Vec<Observation>,
}

impl SymbolicTrace {
    /// The instructions of a sort.
    pub fn of_sort(&self, sort: Sort) -> Vec<InstructionId> {
        self.instructions.enumerate().filter(|(_, i)| i.is_of(sort)).map(|(id, _)| id).collect()
    }

    /// All loads.
    pub fn loads(&self) -> impl Iterator<Item = InstructionId> {
        self.instructions.enumerate().filter(|(_, i)| i.kind == InstructionKind::Load).map(|(id, _)| id)
    }

    /// Whether both are of one thread, in this order.
    pub fn is_in_program_order(&self, first: InstructionId, second: InstructionId) -> bool {
        first < second && self.instructions[first].thread == self.instructions[second].thread
    }

    /// Whether the first ends before the second begins because their threads are joined and created in between.
    pub fn is_synchronised(&self, first: InstructionId, second: InstructionId) -> bool {
        let (first, second) = (self.instructions[first].thread, self.instructions[second].thread);
        self.threads[second].after.contains(&first)
    }

    /// The condition under which an instruction depends on a load.
    pub fn dependence(dependences: &Dependences, load: InstructionId) -> Option<TermId> {
        let position = dependences.binary_search_by_key(&load, |(load, _)| *load).ok()?;
        Some(dependences[position].1)
    }
}
