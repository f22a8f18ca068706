//! Brute force over threads that are written as Rust functions: a second oracle, for programs with branches and loops.
//!
//! A thread is a function that asks for one memory operation after the other. It is run from its start for every step
//! with the answers so far, until it asks for something new. So algorithms can be written down as they are in C, and the
//! number of their traces be counted with nothing but the operational definitions of SC, TSO and PSO below. Nothing of
//! the engine is used, nor of the other oracle. A wait is a load and an assumption; a trace counts if all threads end.

pub mod search;

/// A shared variable.
pub type Variable = usize;

/// What a thread does. It must be a function of the answers alone.
pub type Code = Box<dyn Fn(&mut Thread<'_>) -> Flow>;

/// What an operation of a thread returns: its answer, or why the function has to stop here.
pub type Answer<T = u64> = Result<T, Stop>;

/// How the function of a thread ends.
pub type Flow = Answer<()>;

/// Why the function of a thread stops before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It wants to do this, and that has not been done yet.
    Next(Request),
    /// An assumption does not hold.
    Cut,
    /// An assertion does not hold.
    Wrong,
}

/// How an operation is ordered: all that matters to SC, TSO and PSO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Plain, relaxed, or acquire.
    Weak,
    /// Release, or release and acquire.
    Release,
}

/// A memory operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A load of any order.
    Load(Variable),
    /// A store.
    Store(Variable, u64, Order),
    /// Replaces the value by another, if it is the expected one or none is expected, in one step.
    Exchange(Variable, Option<u64>, u64, Order),
    /// Adds in one step.
    Add(Variable, u64, Order),
    /// A full fence.
    Fence,
    /// A store-store barrier.
    Barrier,
    /// Waits for a mutex and takes it.
    Lock(usize),
    /// Releases a mutex.
    Unlock(usize),
}

/// What the function of a thread sees.
pub struct Thread<'a> {
    answers: &'a [u64],
    position: usize,
    /// The position at which the last round of a waiting loop began.
    round: Option<usize>,
}

impl Thread<'_> {
    fn ask(&mut self, request: Request) -> Answer {
        let Some(answer) = self.answers.get(self.position) else { return Err(Stop::Next(request)) };
        self.position += 1;
        Ok(*answer)
    }
    /// A load.
    pub fn load(&mut self, at: Variable) -> Answer {
        self.ask(Request::Load(at))
    }
    /// A plain or relaxed store.
    pub fn store(&mut self, at: Variable, value: u64) -> Flow {
        self.ask(Request::Store(at, value, Order::Weak)).map(drop)
    }
    /// A release store.
    pub fn release(&mut self, at: Variable, value: u64) -> Flow {
        self.ask(Request::Store(at, value, Order::Release)).map(drop)
    }
    /// A sequentially consistent store: a release store with a fence behind it.
    pub fn store_fenced(&mut self, at: Variable, value: u64) -> Flow {
        self.release(at, value)?;
        self.fence()
    }
    /// An exchange; the answer is the old value.
    pub fn swap(&mut self, at: Variable, value: u64, order: Order) -> Answer {
        self.ask(Request::Exchange(at, None, value, order))
    }
    /// A compare-exchange; the answer is the old value.
    pub fn cas(&mut self, at: Variable, expected: u64, desired: u64, order: Order) -> Answer {
        self.ask(Request::Exchange(at, Some(expected), desired, order))
    }
    /// A fetch-and-add; the answer is the old value.
    pub fn add(&mut self, at: Variable, value: u64, order: Order) -> Answer {
        self.ask(Request::Add(at, value, order))
    }
    /// A full fence.
    pub fn fence(&mut self) -> Flow {
        self.ask(Request::Fence).map(drop)
    }
    /// A store-store barrier, which a release fence is.
    pub fn barrier(&mut self) -> Flow {
        self.ask(Request::Barrier).map(drop)
    }
    /// Waits for a mutex.
    pub fn lock(&mut self, mutex: usize) -> Flow {
        self.ask(Request::Lock(mutex)).map(drop)
    }
    /// Releases a mutex.
    pub fn unlock(&mut self, mutex: usize) -> Flow {
        self.ask(Request::Unlock(mutex)).map(drop)
    }
    /// A round of a loop that waits begins here: it ends with an assumption, or goes on to the next with an effect.
    pub fn begin_round(&mut self) {
        self.round = Some(self.position);
    }
    /// Waits for a value: a load and an assumption.
    pub fn await_value(&mut self, at: Variable, value: u64) -> Flow {
        self.begin_round();
        let seen = self.load(at)?;
        assume(seen == value)
    }
}

/// The execution does not count unless the condition holds.
pub fn assume(condition: bool) -> Flow {
    if condition { Ok(()) } else { Err(Stop::Cut) }
}

/// The execution is wrong unless the condition holds.
pub fn check(condition: bool) -> Flow {
    if condition { Ok(()) } else { Err(Stop::Wrong) }
}

/// A program: threads that begin together.
pub struct Program {
    /// What the variables contain at the start.
    pub initial: Vec<u64>,
    /// Number of mutexes.
    pub mutexes: usize,
    /// The threads.
    pub threads: Vec<Code>,
    /// What must hold of the variables when all threads have ended.
    pub end: fn(&[u64]) -> bool,
}

impl Program {
    /// A program with this many variables, all zero, no mutex, and nothing to hold at the end.
    pub fn new(variables: usize, threads: Vec<Code>) -> Self {
        Self { initial: vec![0; variables], mutexes: 0, threads, end: |_| true }
    }
    /// The same function for threads 0 to `count`, which it gets to know.
    pub fn symmetric(variables: usize, count: u64, code: fn(&mut Thread<'_>, u64) -> Flow) -> Self {
        let thread = |me: u64| -> Code { Box::new(move |thread| code(thread, me)) };
        Self::new(variables, (0..count).map(thread).collect())
    }
    /// With this to hold at the end.
    pub fn ending(mut self, end: fn(&[u64]) -> bool) -> Self {
        self.end = end;
        self
    }
    /// With a variable that is not zero at the start.
    pub fn with(mut self, at: Variable, value: u64) -> Self {
        self.initial[at] = value;
        self
    }
    /// With so many mutexes.
    pub fn with_mutexes(mut self, mutexes: usize) -> Self {
        self.mutexes = mutexes;
        self
    }
}
