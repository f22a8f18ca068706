//! The mini language: just enough to exercise every rule of the store buffers, mutexes, waits, choices and assumptions.
//!
//! Programs are structured (a lock has a body, not a matching unlock somewhere), so that dropping any part of a program
//! while shrinking leaves a program that uses its mutexes well.

use fencepost_base::MemoryOrder;
use std::fmt;

/// Size of every shared variable in bytes.
pub const VARIABLE_SIZE: u32 = 8;

/// A register of a thread. All registers are zero at the start.
pub type Reg = usize;

/// Some bytes of a shared variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableBytes {
    /// Which variable.
    pub variable: usize,
    /// First byte, a multiple of `size`.
    pub offset: u32,
    /// 1, 2, 4 or 8.
    pub size: u32,
}

impl VariableBytes {
    /// The whole of a variable.
    pub const fn whole(variable: usize) -> Self {
        Self { variable, offset: 0, size: VARIABLE_SIZE }
    }
    /// The bytes, numbered across all variables.
    pub fn bytes(self) -> std::ops::Range<usize> {
        let first = self.variable * VARIABLE_SIZE as usize + self.offset as usize;
        first..first + self.size as usize
    }
    /// The low bits of `value` that fit into the place.
    pub fn cut(self, value: u64) -> u64 {
        value & (u64::MAX >> (64 - 8 * self.size))
    }
}

/// What a store writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A constant.
    Const(u64),
    /// A register.
    Reg(Reg),
    /// The sum of two registers.
    Sum(Reg, Reg),
}

/// How a read-modify-write makes the new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UpdateKind {
    /// The operand is the new value.
    Exchange(Expr),
    /// The operand is added.
    Add(Expr),
    /// `desired` is the new value if the old one is `expected`; otherwise nothing is written.
    CompareExchange {
        /// Compared with memory.
        expected: u64,
        /// Written on success.
        desired: u64,
    },
}

/// What a thread waits for, and what it does then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Await {
    /// The least signed number that is waited for.
    pub low: i32,
    /// The greatest.
    pub high: i32,
    /// Is added in the same step; if it is 0, the step only reads.
    pub delta: i32,
}

impl Await {
    /// Whether the wait is over when the word holds these bits.
    pub fn admits(self, word: u64) -> bool {
        (self.low..=self.high).contains(&(word as u32 as i32))
    }
}

/// An operation of a thread.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `dst = at`
    Load {
        /// Receives the value, extended with zeros.
        dst: Reg,
        /// Where.
        at: VariableBytes,
        /// Asked order.
        order: MemoryOrder,
    },
    /// `at = value`
    Store {
        /// Where.
        at: VariableBytes,
        /// What.
        value: Expr,
        /// Asked order.
        order: MemoryOrder,
    },
    /// A read-modify-write.
    Update {
        /// Receives the old value, extended with zeros.
        dst: Reg,
        /// Where.
        at: VariableBytes,
        /// What is done.
        kind: UpdateKind,
        /// Asked order.
        order: MemoryOrder,
    },
    /// Waits for a number in a word of four bytes; a full fence.
    Await {
        /// Receives the number found, extended with zeros.
        dst: Reg,
        /// Where.
        at: VariableBytes,
        /// For what, and what then.
        what: Await,
    },
    /// `dst` becomes any number below `options`.
    Choose {
        /// Receives the number.
        dst: Reg,
        /// How many there are.
        options: u64,
    },
    /// A fence: full if `SeqCst`, a store-store barrier if `Release` or `AcqRel`.
    Fence(MemoryOrder),
    /// Lock, body, unlock.
    Locked {
        /// Which mutex.
        mutex: usize,
        /// What is done while it is held.
        body: Vec<Op>,
    },
    /// Try to lock; on success body and unlock, otherwise nothing.
    TryLocked {
        /// Which mutex.
        mutex: usize,
        /// What is done while it is held.
        body: Vec<Op>,
    },
    /// The thread stops here unless the register has the value.
    Assume {
        /// Which register.
        reg: Reg,
        /// The value.
        value: u64,
    },
    /// The body is run if the register has the value.
    If {
        /// Which register.
        reg: Reg,
        /// The value.
        value: u64,
        /// What is run.
        body: Vec<Op>,
    },
}

/// What main does: it creates some threads, does something, creates the others, joins them or not, does something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Main {
    /// How many threads are created before `before` is run.
    pub early: usize,
    /// What it does before the other threads are created: loads and stores only, so that all threads come to exist.
    pub before: Vec<Op>,
    /// Whether it waits for all threads before it goes on.
    pub join: bool,
    /// What it does then (or meanwhile).
    pub ops: Vec<Op>,
    /// Whether the handles of the threads are local variables instead of global ones.
    pub handles_on_stack: bool,
    /// Whether main ends the program, so that nobody waits in vain any more.
    pub ends_program: bool,
}

impl Main {
    /// Whether it returns at its end. That ends the program only if the settings say so; if not, main could as well end its
    /// thread, and does so in some programs.
    pub fn returns(&self) -> bool {
        self.ends_program || self.handles_on_stack
    }
}

/// A program. All variables are zero at the start and all mutexes free.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MiniProgram {
    /// Number of shared variables.
    pub variables: usize,
    /// Number of mutexes.
    pub mutexes: usize,
    /// Whether they are recursive.
    pub recursive: bool,
    /// The threads that main creates, in this order.
    pub threads: Vec<Vec<Op>>,
    /// Main itself.
    pub main: Main,
}

impl MiniProgram {
    /// A program of these threads with a main that only joins them.
    pub fn joined(variables: usize, threads: Vec<Vec<Op>>) -> Self {
        Self {
            variables,
            mutexes: 0,
            recursive: false,
            threads,
            main: Main { join: true, ends_program: true, ..Main::default() },
        }
    }
    /// The number of registers of each thread, main last.
    pub fn register_counts(&self) -> Vec<usize> {
        let main = register_count(&self.main.before).max(register_count(&self.main.ops));
        self.threads.iter().map(|ops| register_count(ops)).chain([main]).collect()
    }
}

/// `dst = at`, plain and whole.
pub fn load(dst: Reg, variable: usize) -> Op {
    Op::Load { dst, at: VariableBytes::whole(variable), order: MemoryOrder::Plain }
}

/// `at = value`, plain and whole.
pub fn store(variable: usize, value: u64) -> Op {
    Op::Store { at: VariableBytes::whole(variable), value: Expr::Const(value), order: MemoryOrder::Plain }
}

/// The four bytes of a variable in which threads wait for numbers.
pub const fn word(variable: usize) -> VariableBytes {
    VariableBytes { variable, offset: 0, size: 4 }
}

/// Waits for `low..=high` in a word, and adds `delta`.
pub fn await_add(dst: Reg, variable: usize, low: i32, high: i32, delta: i32) -> Op {
    Op::Await { dst, at: word(variable), what: Await { low, high, delta } }
}

/// A plain store of four bytes, as awaits see them.
pub fn store_word(variable: usize, value: u64) -> Op {
    Op::Store { at: word(variable), value: Expr::Const(value), order: MemoryOrder::Plain }
}

/// The same load or store with another order.
pub fn with_order(op: Op, order: MemoryOrder) -> Op {
    match op {
        Op::Load { dst, at, .. } => Op::Load { dst, at, order },
        Op::Store { at, value, .. } => Op::Store { at, value, order },
        other => other,
    }
}

/// The number of registers that the operations use.
pub fn register_count(ops: &[Op]) -> usize {
    let of_expr = |expr: &Expr| match *expr {
        Expr::Const(_) => 0,
        Expr::Reg(reg) => reg + 1,
        Expr::Sum(left, right) => left.max(right) + 1,
    };
    let of_op = |op: &Op| match op {
        Op::Load { dst, .. } | Op::Await { dst, .. } | Op::Choose { dst, .. } => dst + 1,
        Op::Store { value, .. } => of_expr(value),
        Op::Update { dst, kind: UpdateKind::Exchange(value) | UpdateKind::Add(value), .. } => {
            (dst + 1).max(of_expr(value))
        }
        Op::Update { dst, .. } => dst + 1,
        Op::Fence(_) => 0,
        Op::Locked { body, .. } | Op::TryLocked { body, .. } => register_count(body),
        Op::Assume { reg, .. } => reg + 1,
        Op::If { reg, body, .. } => (reg + 1).max(register_count(body)),
    };
    ops.iter().map(of_op).max().unwrap_or(0)
}

/// The name of a variable.
pub fn variable_name(variable: usize) -> String {
    match variable {
        0 => "x".to_owned(),
        1 => "y".to_owned(),
        2 => "z".to_owned(),
        _ => format!("v{variable}"),
    }
}

/// The name of a mutex.
pub fn mutex_name(mutex: usize) -> String {
    format!("m{mutex}")
}

impl fmt::Display for VariableBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&variable_name(self.variable))?;
        if *self != VariableBytes::whole(self.variable) {
            write!(f, "[{}..{}]", self.offset, self.offset + self.size)?;
        }
        Ok(())
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Const(value) => write!(f, "{value:#x}"),
            Expr::Reg(reg) => write!(f, "r{reg}"),
            Expr::Sum(left, right) => write!(f, "r{left} + r{right}"),
        }
    }
}

fn write_ops(f: &mut fmt::Formatter<'_>, ops: &[Op], depth: usize) -> fmt::Result {
    for op in ops {
        write!(f, "{:1$}", "", 4 * depth)?;
        match op {
            Op::Load { dst, at, order } => writeln!(f, "r{dst} = {at}  ({order})")?,
            Op::Store { at, value, order } => writeln!(f, "{at} = {value}  ({order})")?,
            Op::Update { dst, at, kind, order } => {
                write!(f, "r{dst} = ")?;
                match kind {
                    UpdateKind::Exchange(value) => write!(f, "exchange({at}, {value})")?,
                    UpdateKind::Add(value) => write!(f, "fetch_add({at}, {value})")?,
                    UpdateKind::CompareExchange { expected, desired } => {
                        write!(f, "compare_exchange({at}, {expected:#x}, {desired:#x})")?;
                    }
                }
                writeln!(f, "  ({order})")?;
            }
            Op::Await { dst, at, what: Await { low, high, delta } } => {
                writeln!(f, "r{dst} = await({at} in {low}..={high}, then add {delta})")?;
            }
            Op::Choose { dst, options } => writeln!(f, "r{dst} = choose({options})")?,
            Op::Fence(order) => writeln!(f, "fence  ({order})")?,
            Op::Locked { mutex, body } => {
                writeln!(f, "with lock({}):", mutex_name(*mutex))?;
                write_ops(f, body, depth + 1)?;
            }
            Op::TryLocked { mutex, body } => {
                writeln!(f, "if trylock({}), then unlock:", mutex_name(*mutex))?;
                write_ops(f, body, depth + 1)?;
            }
            Op::Assume { reg, value } => writeln!(f, "assume(r{reg} == {value:#x})")?,
            Op::If { reg, value, body } => {
                writeln!(f, "if r{reg} == {value:#x}:")?;
                write_ops(f, body, depth + 1)?;
            }
        }
    }
    Ok(())
}

impl fmt::Display for MiniProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, thread) in self.threads.iter().enumerate() {
            writeln!(f, "thread {index}:")?;
            write_ops(f, thread, 1)?;
        }
        if !self.main.before.is_empty() {
            writeln!(f, "main, after creating {} threads:", self.main.early)?;
            write_ops(f, &self.main.before, 1)?;
        }
        let handles = if self.main.handles_on_stack { "stack" } else { "globals" };
        let join = if self.main.join { "after joining all" } else { "not joining" };
        writeln!(f, "main (thread handles in {handles}), {join}:")?;
        write_ops(f, &self.main.ops, 1)?;
        if self.main.ends_program {
            writeln!(f, "    return")?;
        }
        if self.recursive { writeln!(f, "all mutexes are recursive") } else { Ok(()) }
    }
}
