//! Errors that an execution shows.

use crate::ids::ThreadId;
use fencepost_source::Place;
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

impl ErrorKind {
    /// The kind that the library names by a number (`__fencepost_error`; `machine.h` has the numbers).
    pub fn of_library(number: u128) -> Self {
        match number {
            1 => Self::MutexMisuse,
            2 => Self::ThreadMisuse,
            3 => Self::InvalidFree,
            5 => Self::InvalidAccess,
            6 => Self::Assertion,
            _ => Self::Abort,
        }
    }
}
