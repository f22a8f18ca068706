//! Random programs with loops that wait, as C for fencepost and as functions for brute force.

pub mod generate;
pub mod print;

use fencepost_oracle::functions::Order::{self, Release, Weak};
use fencepost_oracle::functions::{Answer, Code, Flow, Program, Thread, assume};

/// How a loop that waits for a value is written in C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `while (x != v) ;`
    While,
    /// A loop that leaves in the middle, with a local variable.
    Break,
    /// The look is a function of its own.
    Function,
    /// It yields in between.
    Yield,
    /// What is compared is a copy, which is read before the loop and at the end of each round.
    Copy,
    /// The same, and the first copy is not read.
    NoFirstCopy,
    /// What is compared was kept from an earlier round for all that the code says.
    Kept,
}

/// A statement of a thread. Variables and registers are numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// `r = x`
    Load { register: usize, at: usize },
    /// `x = v`
    Store { at: usize, value: u64, order: Order },
    /// `r = fetch_add(x, v)`
    Add { register: usize, at: usize, value: u64, order: Order },
    /// `r = exchange(x, v)`
    Swap { register: usize, at: usize, value: u64, order: Order },
    /// A full fence.
    Fence,
    /// Waits until `x == v`.
    Await { at: usize, value: u64, style: Style },
    /// Waits while `x == a && y == b`.
    AwaitEither { first: (usize, u64), second: (usize, u64) },
    /// Reads `x` and `y` until they are equal.
    Stable { first: usize, second: usize },
    /// The same with a copy of `x` that was kept from an earlier round for all that the code says.
    StableKept { first: usize, second: usize },
    /// Reads both, before the loop and in each round, in this order or in the other one before the loop, while `x == a && y == b`.
    Copies { first: (usize, u64), second: (usize, u64), other_order: bool },
    /// Waits until `x == 2`; `r`, which then goes to `y`, is whether it was seen to be 1 before.
    Remember { register: usize, at: usize, to: usize },
    /// Exchanges 1 into `x` until it was 0.
    TestAndSet { at: usize },
    /// Looks at `x` until it is 0, then exchanges 1 into it, and again if it was not 0.
    TestAndTestAndSet { at: usize },
    /// Compare-exchanges until it succeeds.
    Exchange { at: usize, expected: u64, desired: u64, order: Order },
    /// Reads and adds one with a compare-exchange, from the start until that succeeds.
    Increment { at: usize, order: Order },
    /// The same, but takes what a failing compare-exchange has seen as the next value to expect.
    IncrementSeen { at: usize, order: Order },
    /// Looks under the mutex until `x == v`.
    LockedPoll { at: usize, value: u64 },
    /// Waits for `x == v` under a mutex, which it gives back only on the way round.
    HeldPoll { at: usize, value: u64 },
    /// Looks at most so many times for `x == v`; `r` is the number of looks in vain.
    Poll { register: usize, at: usize, value: u64, times: u64 },
    /// If `r == v`.
    If { register: usize, value: u64, body: Vec<Statement> },
}

/// A program: threads that main creates and joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threads {
    /// Number of variables, all zero at the start.
    pub variables: usize,
    /// What the threads do.
    pub threads: Vec<Vec<Statement>>,
}

/// Number of registers of each thread, all zero at the start.
pub const REGISTERS: usize = 2;

impl Threads {
    /// The program for brute force.
    pub fn for_brute_force(&self) -> Program {
        let thread = |statements: &Vec<Statement>| -> Code {
            let statements = statements.clone();
            Box::new(move |thread| run(thread, &statements, &mut [0; REGISTERS]))
        };
        Program::new(self.variables, self.threads.iter().map(thread).collect()).with_mutexes(1)
    }
}

fn run(thread: &mut Thread<'_>, statements: &[Statement], registers: &mut [u64; REGISTERS]) -> Flow {
    statements.iter().try_for_each(|statement| step(thread, statement, registers))
}

fn step(thread: &mut Thread<'_>, statement: &Statement, registers: &mut [u64; REGISTERS]) -> Flow {
    match *statement {
        Statement::Load { register, at } => registers[register] = thread.load(at)?,
        Statement::Store { at, value, order: Weak } => thread.store(at, value)?,
        Statement::Store { at, value, order: Release } => thread.release(at, value)?,
        Statement::Add { register, at, value, order } => registers[register] = thread.add(at, value, order)?,
        Statement::Swap { register, at, value, order } => registers[register] = thread.swap(at, value, order)?,
        Statement::Fence => thread.fence()?,
        Statement::Await { at, value, .. } => thread.await_value(at, value)?,
        Statement::AwaitEither { first, second } => {
            thread.begin_round();
            if thread.load(first.0)? == first.1 {
                assume(thread.load(second.0)? != second.1)?;
            }
        }
        Statement::Stable { first, second } | Statement::StableKept { first, second } => {
            thread.begin_round();
            let (one, other) = (thread.load(first)?, thread.load(second)?);
            assume(one == other)?;
        }
        Statement::Copies { first, second, other_order } => {
            let goes_on = |one: u64, other: u64| one == first.1 && other == second.1;
            if other_order {
                let (other, one) = (thread.load(second.0)?, thread.load(first.0)?);
                if !goes_on(one, other) {
                    return Ok(());
                }
            }
            thread.begin_round();
            let (one, other) = (thread.load(first.0)?, thread.load(second.0)?);
            assume(!goes_on(one, other))?;
        }
        Statement::Remember { register, at, to } => {
            registers[register] = 0;
            thread.begin_round();
            let seen = thread.load(at)?;
            if seen != 2 {
                // Only a round that sees 1 first changes something.
                assume(seen == 1)?;
                registers[register] = 1;
                thread.await_value(at, 2)?;
            }
            thread.store(to, registers[register])?;
        }
        Statement::TestAndSet { at } => test_and_set(thread, at, false)?,
        Statement::TestAndTestAndSet { at } => test_and_set(thread, at, true)?,
        Statement::Exchange { at, expected, desired, order } => {
            thread.begin_round();
            assume(thread.cas(at, expected, desired, order)? == expected)?;
        }
        Statement::Increment { at, order } => {
            thread.begin_round();
            let seen = thread.load(at)?;
            assume(thread.cas(at, seen, seen + 1, order)? == seen)?;
        }
        Statement::IncrementSeen { at, order } => increment_seen(thread, at, order).map(drop)?,
        Statement::LockedPoll { at, value } | Statement::HeldPoll { at, value } => {
            thread.begin_round();
            thread.lock(0)?;
            let seen = thread.load(at)?;
            thread.unlock(0)?;
            assume(seen == value)?;
        }
        Statement::Poll { register, at, value, times } => {
            registers[register] = 0;
            while registers[register] < times && thread.load(at)? != value {
                registers[register] += 1;
            }
        }
        Statement::If { register, value, ref body } => {
            if registers[register] == value {
                run(thread, body, registers)?;
            }
        }
    }
    Ok(())
}

/// A round has an effect if it replaces something by 1 that was neither 0 nor 1.
fn test_and_set(thread: &mut Thread<'_>, at: usize, look: bool) -> Flow {
    loop {
        thread.begin_round();
        if look {
            assume(thread.load(at)? == 0)?;
        }
        match thread.swap(at, 1, Weak)? {
            0 => return Ok(()),
            1 => return assume(false),
            _ => {}
        }
    }
}

fn increment_seen(thread: &mut Thread<'_>, at: usize, order: Order) -> Answer {
    let mut expected = thread.load(at)?;
    loop {
        let seen = thread.cas(at, expected, expected + 1, order)?;
        if seen == expected {
            return Ok(seen);
        }
        expected = seen;
    }
}
