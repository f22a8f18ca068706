//! Errors that an execution shows, and what each kind of them means.

use crate::ids::ThreadId;
use fencepost_source::{Place, Rule};
use serde::{Deserialize, Serialize};

/// What to do about most errors.
const ORDER: &str = "Look for the step at which the threads come into an order that the code does not expect, and forbid that \
                             order: with a lock, with a stronger atomic access, or with a fence (`fencepost fences` finds them).";

/// The table of all kinds: the variants of [`ErrorKind`], each with the rule by which it is an error: its name for programs, what it is,
/// what that means, and what to do about it.
macro_rules! error_kinds {
    ($($(#[$outer:meta])* $name:ident = $id:literal, $summary:literal, $meaning:literal, $remedy:expr;)*) => {
        /// The kinds of errors that a program can show.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$outer])* #[serde(rename = $id)] $name,)*
        }

        impl ErrorKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The rule by which it is an error.
            pub const fn rule(self) -> Rule {
                match self {
                    $(Self::$name => Rule::error($id, $summary, $meaning, $remedy),)*
                }
            }
        }
    };
}

error_kinds! {
    /// An assertion does not hold.
    Assertion =
        "assertion",
        "An assertion can fail",
        "There is an execution that the memory model allows in which this assertion does not hold.",
        ORDER;
    /// `abort`, `__VERIFIER_error` or `reach_error` was called.
    Abort =
        "abort",
        "The program can abort",
        "There is an execution that calls abort, __VERIFIER_error or reach_error, or throws an exception that is not caught.",
        ORDER;
    /// Threads wait for each other, or for something that never comes.
    Deadlock =
        "deadlock",
        "No thread can continue",
        "There is an execution in which threads wait for mutexes, semaphores and the like, or for the end of each other, and none of \
         them can go on.",
        "Take locks in the same order everywhere, and wake up waiting threads after what they wait for has happened.";
    /// A loop waits for something that never comes, or does not end.
    Liveness =
        "liveness",
        "A loop may wait forever",
        "There is an execution in which a loop waits for something that no thread will ever do, or comes back to a state in which it \
         was before.",
        "Make sure that what the loop waits for is written by another thread in every execution.";
    /// An access through a null pointer.
    NullAccess =
        "null_access",
        "Memory is used through a null pointer",
        "There is an execution that reads or writes through a null pointer.",
        "Often another thread has not yet published the pointer, or has taken it back: check it, or order the two.";
    /// An access outside of every live variable.
    InvalidAccess =
        "invalid_access",
        "Memory is used outside of every variable",
        "There is an execution that reads or writes where there is no variable and no block of the heap.",
        "Check the index or the pointer, and which thread may have changed it.";
    /// An access to memory that was freed or whose function has returned.
    UseAfterFree =
        "use_after_free",
        "Memory is used after it was freed",
        "There is an execution that uses a block of the heap after free, or a local variable after its function has returned.",
        "Free memory only when no other thread can still have a pointer to it: by joining, counting references, hazard pointers or epochs.";
    /// `free` of something that is not a live block of the heap.
    InvalidFree =
        "invalid_free",
        "Something is freed that cannot be",
        "There is an execution that frees something that is not the start of a block of the heap, or was freed before.",
        "Make sure that exactly one thread frees each block.";
    /// A write to a constant.
    ConstantWrite =
        "constant_write",
        "A constant is written",
        "There is an execution that writes to an object that is declared as a constant.",
        "Write to a copy, or declare the object without const.";
    /// A division by zero, or one whose result does not fit.
    Division =
        "division",
        "A division has no result",
        "There is an execution that divides by zero, or the least number by -1.",
        "Check the divisor, and which thread may have changed it.";
    /// The result of signed arithmetic does not fit its type.
    SignedOverflow =
        "signed_overflow",
        "Signed arithmetic overflows",
        "There is an execution in which the result of signed addition, subtraction or multiplication does not fit its type.",
        "Use a wider type or unsigned arithmetic, or check before.";
    /// A value that nothing determined decides something.
    Uninitialised =
        "uninitialised",
        "A value that nothing determines decides something",
        "There is an execution in which a branch, an address or the like depends on memory that was never written.",
        "Initialise it before other threads can see it.";
    /// Code that the source promises never to reach was reached.
    Unreachable =
        "unreachable",
        "Code is reached that never should be",
        "There is an execution that reaches code that the source marks as unreachable.",
        ORDER;
    /// A mutex is used in a way that POSIX forbids.
    MutexMisuse =
        "mutex_misuse",
        "A lock is used as POSIX forbids",
        "There is an execution in which a mutex, condition variable, rwlock, spin lock, barrier or semaphore is used in a way that \
         POSIX does not define, such as unlocked by a thread that does not hold it.",
        "Let the thread that has taken a lock release it, and destroy it when it is no longer used.";
    /// A thread is joined that does not exist or was joined before, or one is never joined nor detached.
    ThreadMisuse =
        "thread_misuse",
        "A thread is joined or detached wrongly",
        "There is an execution in which a thread is joined or detached twice, is not one, or is never joined nor detached.",
        "Join or detach each thread exactly once.";
    /// When the program ends, a block of the heap was not freed and nothing refers to it.
    Leak =
        "leak",
        "Memory is lost",
        "There is an execution at whose end a block of the heap was not freed and nothing refers to it.",
        "Free it on every path, also on those that other threads interrupt.";
    /// Two threads access the same memory, one of them writing it or ending its life and one of them not atomically, and
    /// nothing orders them.
    DataRace =
        "data_race",
        "A data race",
        "Two threads access the same memory, one of them writing (or ending its life) and one of them not atomically, and nothing orders \
         the two. C and C++ give such a program no meaning.",
        "Protect both accesses with the same mutex, or make both atomic; order the last use of a block before its end.";
    /// A function is called through something that is not its address, or with the wrong arguments.
    InvalidCall =
        "invalid_call",
        "Something is called that is not such a function",
        "There is an execution that calls something that is not a function, or with other arguments than the function takes.",
        "Check the pointer and the declaration.";
    /// More calls are in progress than a stack has room for.
    StackOverflow =
        "stack_overflow",
        "More calls than a stack has room for",
        "There is an execution in which more calls are in progress than a stack has room for.",
        "Look for recursion that does not end.";
    /// A run of a memory system that its memory model does not allow.
    Inconsistent =
        "inconsistent",
        "A run that the memory model does not allow",
        "The memory system has a run whose reads and writes no order explains that the memory model allows.",
        "Follow the cycle: each of its events would have to come before the next. The rule that answers a read too early, or makes a \
         write visible too late, is in it.";
    /// An invariant of a memory system does not hold.
    Invariant =
        "invariant",
        "An invariant does not hold",
        "The memory system has a run after which one of its invariants does not hold.",
        "Look at the last event of the run: it changes what the invariant speaks of.";
    /// The description of a memory system does what it must not, such as reading data that is not defined.
    ModelFault =
        "model_fault",
        "The memory system performs an invalid operation",
        "The description of the memory system has a run with an invalid operation, such as reading undefined data.",
        "Look at the last event of the run.";
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
