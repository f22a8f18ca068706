//! Verdicts: what an engine has found out.

use crate::event::{Place, ThreadId};
use crate::trace::Trace;
use serde::{Deserialize, Serialize};

/// The kinds of errors that a program can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// An assertion does not hold.
    Assertion,
    /// `abort`, `__VERIFIER_error` or `reach_error` was called.
    Abort,
    /// Threads wait for each other, or for something that never comes.
    Deadlock,
    /// A loop waits for something that never comes, or does not end.
    Liveness,
    /// An access through a null pointer.
    NullAccess,
    /// An access outside of every live variable.
    InvalidAccess,
    /// An access to memory that was freed or whose function has returned.
    UseAfterFree,
    /// `free` of something that is not a live block of the heap.
    InvalidFree,
    /// A write to a constant.
    ConstantWrite,
    /// A division by zero, or one whose result does not fit.
    Division,
    /// The result of signed arithmetic does not fit its type.
    SignedOverflow,
    /// A value that nothing determined decides something.
    Uninitialised,
    /// Code that the source promises never to reach was reached.
    Unreachable,
    /// A mutex is used in a way that POSIX forbids.
    MutexMisuse,
    /// A thread is joined that does not exist or was joined before, or one is never joined nor detached.
    ThreadMisuse,
    /// When the program ends, a block of the heap was not freed and nothing refers to it.
    Leak,
    /// Two threads access the same memory, one of them writing it or ending its life and one of them not atomically, and
    /// nothing orders them.
    DataRace,
    /// A function is called through something that is not its address, or with the wrong arguments.
    InvalidCall,
    /// More calls are in progress than a stack has room for.
    StackOverflow,
    /// A run of a memory system that its memory model does not allow.
    Inconsistent,
    /// An invariant of a memory system does not hold.
    Invariant,
    /// The description of a memory system does what it must not, such as reading data that is not defined.
    ModelFault,
}

/// An error of the program under test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramError {
    /// What kind.
    pub kind: ErrorKind,
    /// What happened, for a person.
    pub message: String,
    /// In which thread.
    pub thread: ThreadId,
    /// Where.
    pub place: Option<Place>,
}

/// What an exploration has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Complete executions: every thread finished (or the error was reached), every buffer empty.
    pub executions: u64,
    /// Executions that turned out to be redundant before their end. Not every strategy has such.
    pub blocked: u64,
    /// Executions cut short by an unsatisfied assumption.
    pub cut: u64,
    /// Steps performed in all executions together, shared prefixes counted once.
    pub events: u64,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inconclusive {
    /// What was reached first, for a person, with what to try.
    pub message: String,
    /// Where in the source, if at one place.
    pub place: Option<Place>,
}

/// The answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The property holds.
    Pass,
    /// It does not; the trace shows it and carries the error.
    Fail(Box<Trace>),
    /// A bound or limit was reached first.
    Inconclusive(Inconclusive),
}
