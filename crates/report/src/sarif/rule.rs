//! The rules that results are of: every kind of error, and what commands find that is no error of a program. Code scanning shows
//! their texts beside a result, to people who may never have heard of fencepost.

use fencepost_trace::ErrorKind;
use serde_json::{Value, json};

/// What a result is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// An error of a program or of a memory system.
    Error(ErrorKind),
    /// A command has found something that is no error of an execution by itself.
    Command(&'static str),
    /// A fence should be added, or an access be made stronger.
    MissingFence,
}

/// What a rule is called, and its texts.
struct Texts {
    /// In a few words.
    short: &'static str,
    /// What it means.
    full: &'static str,
    /// What to do about it.
    help: &'static str,
}

impl Rule {
    /// The name: for errors as trace files have it.
    pub fn id(self) -> String {
        match self {
            Self::Error(kind) => match serde_json::to_value(kind) {
                Ok(Value::String(name)) => name,
                _ => "error".to_owned(),
            },
            Self::Command(name) => name.to_owned(),
            Self::MissingFence => "missing_fence".to_owned(),
        }
    }

    /// As the list of rules has it.
    pub fn described(self) -> Value {
        let Texts { short, full, help } = match self {
            Self::Error(kind) => error(kind),
            Self::Command(name) => of_command(name),
            Self::MissingFence => texts(
                "A fence is missing",
                "Without a fence here, the processor may reorder accesses to shared memory so that the program goes wrong.",
                "Add the fence before this line, or apply the patch that `fencepost fences` writes. The thread flow shows what \
                 happens without it.",
            ),
        };
        let general = "The result was found by exploring the executions that a memory model allows. Follow the thread flows in the \
                       order of their steps; the state of each step says what the store buffers and memory hold.";
        let level = if self == Self::MissingFence { "warning" } else { "error" };
        json!({
            "id": self.id(),
            "name": camel_case(&self.id()),
            "shortDescription": { "text": short },
            "fullDescription": { "text": full },
            "help": { "text": format!("{full} {help} {general}"), "markdown": format!("{full}\n\n**What to do.** {help}\n\n{general}") },
            "defaultConfiguration": { "level": level },
        })
    }
}

fn texts(short: &'static str, full: &'static str, help: &'static str) -> Texts {
    Texts { short, full, help }
}

/// `NullAccess` for `null_access`.
fn camel_case(id: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    id.split('_').map(capital).collect()
}

const LOOK_AT_ORDER: &str = "Look for the step at which the threads come into an order that the code does not expect, and forbid that \
                             order: with a lock, with a stronger atomic access, or with a fence (`fencepost fences` finds them).";

fn error(kind: ErrorKind) -> Texts {
    match kind {
        ErrorKind::Assertion => texts(
            "An assertion can fail",
            "There is an execution that the memory model allows in which this assertion does not hold.",
            LOOK_AT_ORDER,
        ),
        ErrorKind::Abort => texts(
            "The program can abort",
            "There is an execution that calls abort, __VERIFIER_error or reach_error, or throws an exception that nobody catches.",
            LOOK_AT_ORDER,
        ),
        ErrorKind::Deadlock => texts(
            "Nobody can go on",
            "There is an execution in which threads wait for mutexes, semaphores and the like, or for the end of each other, and none of \
             them can go on.",
            "Take locks in the same order everywhere, and wake up whoever waits after what it waits for has happened.",
        ),
        ErrorKind::Liveness => texts(
            "A loop may wait forever",
            "There is an execution in which a loop waits for something that nobody will ever do, or comes back to a state in which it \
             was before.",
            "Make sure that what the loop waits for is written by another thread in every execution.",
        ),
        ErrorKind::NullAccess => texts(
            "Memory is used through a null pointer",
            "There is an execution that reads or writes through a null pointer.",
            "Often another thread has not yet published the pointer, or has taken it back: check it, or order the two.",
        ),
        ErrorKind::InvalidAccess => texts(
            "Memory is used outside of every variable",
            "There is an execution that reads or writes where there is no variable and no block of the heap.",
            "Check the index or the pointer, and which thread may have changed it.",
        ),
        ErrorKind::UseAfterFree => texts(
            "Memory is used after it was freed",
            "There is an execution that uses a block of the heap after free, or a local variable after its function has returned.",
            "Free memory only when no other thread can still have a pointer to it: by joining, counting references, hazard pointers or epochs.",
        ),
        ErrorKind::InvalidFree => texts(
            "Something is freed that cannot be",
            "There is an execution that frees something that is not the start of a block of the heap, or was freed before.",
            "Make sure that exactly one thread frees each block.",
        ),
        ErrorKind::ConstantWrite => texts(
            "A constant is written",
            "There is an execution that writes to an object that is declared as a constant.",
            "Write to a copy, or declare the object without const.",
        ),
        ErrorKind::Division => texts(
            "A division has no result",
            "There is an execution that divides by zero, or the least number by -1.",
            "Check the divisor, and which thread may have changed it.",
        ),
        ErrorKind::SignedOverflow => texts(
            "Signed arithmetic overflows",
            "There is an execution in which the result of signed addition, subtraction or multiplication does not fit its type.",
            "Use a wider type or unsigned arithmetic, or check before.",
        ),
        ErrorKind::Uninitialised => texts(
            "A value that nothing determines decides something",
            "There is an execution in which a branch, an address or the like depends on memory that nobody has written.",
            "Initialise it before other threads can see it.",
        ),
        ErrorKind::Unreachable => texts(
            "Code is reached that never should be",
            "There is an execution that reaches code of which the source says that it is never reached.",
            LOOK_AT_ORDER,
        ),
        ErrorKind::MutexMisuse => texts(
            "A lock is used as POSIX forbids",
            "There is an execution in which a mutex, condition variable, rwlock, spin lock, barrier or semaphore is used in a way that \
             POSIX does not define, such as unlocked by a thread that does not hold it.",
            "Let the thread that has taken a lock release it, and destroy it when nobody uses it any more.",
        ),
        ErrorKind::ThreadMisuse => texts(
            "A thread is joined or detached wrongly",
            "There is an execution in which a thread is joined or detached twice, is not one, or is never joined nor detached.",
            "Join or detach each thread exactly once.",
        ),
        ErrorKind::Leak => texts(
            "Memory is lost",
            "There is an execution at whose end a block of the heap was not freed and nothing refers to it.",
            "Free it on every path, also on those that other threads interrupt.",
        ),
        ErrorKind::DataRace => texts(
            "A data race",
            "Two threads access the same memory, one of them writing (or ending its life) and one of them not atomically, and nothing orders \
             the two. C and C++ give such a program no meaning.",
            "Protect both accesses with the same mutex, or make both atomic; order the last use of a block before its end.",
        ),
        ErrorKind::InvalidCall => texts(
            "Something is called that is not such a function",
            "There is an execution that calls something that is not a function, or with other arguments than the function takes.",
            "Check the pointer and the declaration.",
        ),
        ErrorKind::StackOverflow => texts(
            "More calls than a stack has room for",
            "There is an execution in which more calls are in progress than a stack has room for.",
            "Look for recursion that does not end.",
        ),
        ErrorKind::Inconsistent => texts(
            "A run that the memory model does not allow",
            "The memory system has a run whose reads and writes no order explains that the memory model allows.",
            "Follow the cycle: each of its events would have to come before the next. The rule that answers a read too early, or makes a \
             write visible too late, is in it.",
        ),
        ErrorKind::Invariant => texts(
            "An invariant does not hold",
            "The memory system has a run after which one of its invariants does not hold.",
            "Look at the last event of the run: it changes what the invariant speaks of.",
        ),
        ErrorKind::ModelFault => texts(
            "The memory system does what it must not",
            "The description of the memory system has a run that does what no memory system may, such as reading data that is not defined.",
            "Look at the last event of the run.",
        ),
    }
}

fn of_command(name: &str) -> Texts {
    match name {
        "robust" | "replay" => texts(
            "The program is not sequentially consistent",
            "Store buffers let the program do what no interleaving of its threads does.",
            "Put the fence that the message names between the two accesses, or make sure that the program is right nevertheless \
             (`fencepost verify` with the same model).",
        ),
        "litmus" => texts(
            "A litmus test does not hold",
            "Under this memory model the test has final states that its condition forbids, or differs from what was recorded.",
            "An explanation of the test shows an execution, or the axioms that forbid one.",
        ),
        "datatype" => texts(
            "A data type is not consistent",
            "Operations of a test fail, or show results that no serial execution of the same operations shows.",
            "The message says which results contradict each other and what took effect too late; `fencepost fences` finds the fences.",
        ),
        "protocol" => texts(
            "A memory system is not consistent",
            "The memory system has a run that its memory model does not allow, or that breaks one of its invariants.",
            "Follow the events of the run; a page shows the state of each cache after each of them.",
        ),
        "fences" => texts(
            "No fence helps",
            "The program is wrong whatever fences are added.",
            "Mend the error first: it is there under sequential consistency, or needs more than fences.",
        ),
        _ => texts(
            "The program can go wrong",
            "There is an execution that the memory model allows and that is wrong.",
            LOOK_AT_ORDER,
        ),
    }
}
