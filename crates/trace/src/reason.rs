//! Why a search has come to no answer. Engines say what has happened, in numbers; what to try then depends on who has asked.

use crate::event::Place;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// What was reached first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reason {
    /// An execution has more steps than any is followed for.
    LongExecution {
        /// As many steps.
        limit: usize,
        /// How often the loop has gone round in which most of them were spent, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u64>,
    },
    /// Executions were not followed to their end because of their length.
    CutExecutions {
        /// How many.
        count: u64,
        /// Beyond so many steps.
        limit: usize,
    },
    /// A loop goes round more often than loops are followed.
    UnrollingBound {
        /// So often.
        bound: u32,
    },
    /// Executions with more preemptions were left out.
    PreemptionBound {
        /// More than these.
        bound: u32,
    },
    /// Random walks do not cover all executions.
    RandomWalks {
        /// How many there were.
        walks: u64,
        /// Where they began.
        seed: u64,
    },
    /// Walks of probabilistic concurrency testing do not cover all executions.
    PctWalks {
        /// How many there were.
        walks: u64,
        /// Where they began.
        seed: u64,
        /// For errors of this depth.
        depth: u32,
        /// What is known of their success, in words.
        promise: String,
    },
    /// The program asks for any value of a type, and nobody has said which ones to try.
    UnboundedChoice,
    /// More stores of a thread wait in its store buffer than there is room for.
    FullStoreBuffer {
        /// As many.
        limit: usize,
    },
    /// The time that there was is over.
    TimeLimit {
        /// As much, in seconds.
        seconds: Seconds,
    },
    /// More memory is in use than was allowed.
    MemoryLimit {
        /// As much, in MiB.
        mebibytes: u64,
    },
    /// The system gives no more memory.
    NoMemory,
    /// A signal has asked for the end.
    Signal,
    /// Violations were looked for in one execution only.
    OneExecution,
    /// Something that depends on values could come early in more ways than can be tried.
    TooManyOrders,
    /// A monitor does not see all that may be wrong.
    BlindMonitor {
        /// What it does not see.
        #[serde(flatten)]
        spot: BlindSpot,
    },
    /// The cheapest fences were not found in that part of the time which was for them.
    TimeForCheapest {
        /// So much time.
        milliseconds: u64,
        /// Which part of all time that is.
        percent: u32,
    },
    /// A queue of a memory system is full, so that nothing is known beyond its bound.
    FullQueue {
        /// Its name.
        queue: String,
    },
    /// The SAT solver has given up.
    SolverGaveUp,
    /// Only the size of the search was estimated.
    OnlyEstimated,
    /// Nobody knows whether the program does what a trace file says.
    UncheckedTrace {
        /// Why it could not be checked.
        message: String,
    },
    /// Whoever has asked wants no answer any more, and knows why.
    Stopped,
    /// Something else, in words.
    Other {
        /// The words.
        message: String,
    },
}

/// What a monitor of robustness does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "spot", rename_all = "snake_case")]
pub enum BlindSpot {
    /// The relaxed model as a whole.
    Model,
    /// What the monitor reports, and no relaxed execution that could be shown.
    NotShown {
        /// In so many executions.
        executions: u64,
    },
    /// Accesses of different sizes to the same bytes.
    MixedSizes,
    /// The end of the life of memory that another thread uses.
    Lifetimes,
    /// It has not seen all interleavings.
    Interleavings,
}

/// A time that can be compared, as reasons are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seconds(pub f64);

impl Eq for Seconds {}

impl fmt::Display for BlindSpot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Model => f.write_str("this monitor is not one for the memory model"),
            Self::NotShown { executions } => {
                write!(f, "the monitor reports {executions} of the executions, which could not be shown")
            }
            Self::MixedSizes => {
                f.write_str("accesses of different sizes touch the same bytes, where this monitor may miss violations")
            }
            Self::Lifetimes => {
                f.write_str("memory that several threads use ends its life, which this monitor does not check")
            }
            Self::Interleavings => f.write_str("this monitor proves nothing unless it sees all interleavings"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        match self {
            Self::LongExecution { limit, rounds } => {
                write!(f, "an execution has more than {limit} step{}", plural(*limit as u64))?;
                match rounds {
                    Some(rounds) => write!(f, "; a loop has run {rounds} iterations"),
                    None => Ok(()),
                }
            }
            Self::CutExecutions { count, limit } => {
                let were = if *count == 1 { "execution was" } else { "executions were" };
                write!(f, "{count} {were} not followed beyond {limit} steps")
            }
            Self::UnrollingBound { bound: 1 } => f.write_str("a loop has more than one iteration"),
            Self::UnrollingBound { bound } => write!(f, "a loop has more than {bound} iterations"),
            Self::PreemptionBound { bound } => {
                write!(f, "executions with more than {bound} preemption{} were left out", plural((*bound).into()))
            }
            Self::RandomWalks { walks, seed } => {
                write!(f, "{walks} random walks from seed {seed} do not cover all executions")
            }
            Self::PctWalks { walks, seed, promise, .. } => {
                write!(f, "{walks} PCT walks from seed {seed} do not cover all executions: {promise}")
            }
            Self::UnboundedChoice => f.write_str("the program asks for any value of a type"),
            Self::FullStoreBuffer { limit } => {
                write!(f, "more than {limit} stores of a thread wait in its store buffer, perhaps in an infinite loop")
            }
            Self::TimeLimit { seconds } => write!(f, "the time limit of {} s was reached", seconds.0),
            Self::MemoryLimit { mebibytes } => write!(f, "the memory limit of {mebibytes} MiB was reached"),
            Self::NoMemory => f.write_str("the system gives no more memory"),
            Self::Signal => f.write_str("stopped by a signal"),
            Self::OneExecution => f.write_str("one execution was explored"),
            Self::TooManyOrders => {
                f.write_str("an operation that depends on values could come early in too many ways to try them all")
            }
            Self::BlindMonitor { spot } => spot.fmt(f),
            Self::TimeForCheapest { milliseconds, percent } => {
                let seconds = Duration::from_millis(*milliseconds).as_secs_f64();
                write!(f, "the cheapest set was not found in {seconds:.1} s, which is {percent} % of the time limit")
            }
            Self::FullQueue { queue } => {
                write!(f, "the queue {queue} is full, so that nothing is known beyond its bound")
            }
            Self::SolverGaveUp => f.write_str("the solver gave up"),
            Self::OnlyEstimated => f.write_str("only an estimate was asked for"),
            Self::Stopped => f.write_str("stopped"),
            Self::UncheckedTrace { message } | Self::Other { message } => f.write_str(message),
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inconclusive {
    /// What was reached first.
    pub reason: Reason,
    /// Where in the source, if at one place.
    pub place: Option<Place>,
    /// How many shorter executions, with loops left early or chosen at random, were looked at besides; they have no error.
    #[serde(default)]
    pub shorter: u64,
    /// What to try, for whoever has asked. Engines leave it empty: they do not know how they were called.
    #[serde(default)]
    pub advice: String,
}

impl Inconclusive {
    /// Without a place.
    pub fn new(reason: Reason) -> Self {
        Self { reason, place: None, shorter: 0, advice: String::new() }
    }

    /// A reason in words.
    pub fn because(message: impl Into<String>) -> Self {
        Self::new(Reason::Other { message: message.into() })
    }

    /// At a place, if it is known.
    pub fn at(self, place: Option<Place>) -> Self {
        Self { place, ..self }
    }
}

impl fmt::Display for Inconclusive {
    /// In a sentence, without the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)?;
        if !self.advice.is_empty() {
            write!(f, "; {}", self.advice)?;
        }
        match self.shorter {
            0 => Ok(()),
            1 => f.write_str(
                "; beside this search, a shorter one, with loops left early or chosen at random, has no error",
            ),
            count => write!(
                f,
                "; beside this search, {count} shorter ones, with loops left early or chosen at random, have no error"
            ),
        }
    }
}
