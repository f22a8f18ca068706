//! Random mini programs, the same for the same seed on every machine.

use super::language::{Await, Expr, Main, MiniProgram, Op, Reg, UpdateKind, VariableBytes, word};
use fencepost_base::MemoryOrder;
use fencepost_testing::Random;

/// What a random program is mostly about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// A bit of everything.
    General,
    /// Read-modify-writes, mostly compare-exchanges, of different sizes.
    Updates,
    /// Mutexes, often only tried, sometimes recursive, and assumptions that leave them locked.
    Locks,
    /// Waiting for numbers that others write, next to everything else that can be done to them.
    Awaits,
    /// Choices of values, and what follows from them.
    Choices,
}

impl Flavour {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::General, Self::Updates, Self::Locks, Self::Awaits, Self::Choices];
}

/// The random program of a seed. Most are about something: there the rules that are hardest to get right meet, and few
/// general programs come near them.
pub fn random_program(seed: u64) -> MiniProgram {
    let flavour = match seed % 8 {
        0..=2 => Flavour::General,
        3 => Flavour::Updates,
        4 => Flavour::Locks,
        5 | 6 => Flavour::Awaits,
        _ => Flavour::Choices,
    };
    random_program_about(flavour, seed)
}

/// A random program: 2 to 4 threads of 1 to 5 operations over 1 to 3 variables and up to 2 mutexes. Whole families of
/// operations are left out of most programs, since a program with a bit of everything seldom shows how two rules meet.
pub fn random_program_about(flavour: Flavour, seed: u64) -> MiniProgram {
    let mut random = Random::new(seed);
    let threads = 2 + random.weighted(&[45, 35, 20]);
    let general = Generator {
        flavour,
        variables: 1 + random.weighted(&[15, 60, 25]),
        mutexes: random.weighted(&[65, 15, 20]),
        nested_locks: random.percent(50),
        writes_first: random.percent(40),
        mixed_sizes: random.percent(25),
        atomics: random.percent(50),
        updates: if random.percent(40) { 20 } else { 0 },
        fences: random.percent(35),
        control: random.percent(35),
        awaits: 0,
        choices: 0,
        recursive: false,
        words: false,
        random,
        next_register: 0,
        held: Vec::new(),
    };
    let mut generator = match flavour {
        Flavour::General => general,
        Flavour::Updates => Generator { mutexes: 0, mixed_sizes: true, atomics: false, updates: 60, ..general },
        Flavour::Locks => {
            let mut random = general.random;
            let recursive = random.percent(40);
            let mutexes = general.mutexes.max(1);
            Generator { mutexes, recursive, mixed_sizes: false, atomics: false, random, ..general }
        }
        Flavour::Awaits | Flavour::Choices => general.with_waits_and_choices(),
    };
    let bodies = (0..threads)
        .map(|_| match threads {
            2 => generator.body(2, 5),
            3 => generator.body(1, 4),
            _ => generator.body(1, 3),
        })
        .collect();
    let main = generator.main(threads);
    let Generator { variables, mutexes, recursive, .. } = generator;
    MiniProgram { variables, mutexes, recursive, threads: bodies, main }
}

struct Generator {
    flavour: Flavour,
    random: Random,
    variables: usize,
    mutexes: usize,
    /// Whether a thread that holds one mutex mostly takes the other one as well, so that deadlocks are not rare.
    nested_locks: bool,
    /// Whether threads mostly store before they load, the shape that store buffers show best in.
    writes_first: bool,
    mixed_sizes: bool,
    atomics: bool,
    /// How often a read-modify-write is chosen.
    updates: u64,
    fences: bool,
    control: bool,
    /// How often a wait for a number is chosen.
    awaits: u64,
    /// How often a choice is chosen.
    choices: u64,
    /// Whether mutexes are recursive, so that a thread may lock what it holds.
    recursive: bool,
    /// Whether most accesses are to the words in which numbers are waited for.
    words: bool,
    /// Each read of a thread gets a register of its own.
    next_register: Reg,
    /// The mutexes that the thread holds at this point.
    held: Vec<usize>,
}

impl Generator {
    fn with_waits_and_choices(mut self) -> Self {
        let about_awaits = self.flavour == Flavour::Awaits;
        let random = &mut self.random;
        self.variables = 1 + random.weighted(&[50, 50]);
        self.awaits = if about_awaits || random.percent(40) { 50 } else { 0 };
        self.choices = if !about_awaits || random.percent(30) { 25 } else { 0 };
        self.control = self.choices > 0 || random.percent(30);
        self.recursive = random.percent(20);
        self.mutexes = random.weighted(&[70, 25, 5]);
        self.mixed_sizes = false;
        self.words = true;
        self
    }

    fn body(&mut self, least: usize, most: usize) -> Vec<Op> {
        self.next_register = 0;
        let mut budget = least + self.random.below(most + 1 - least);
        let mut ops = Vec::new();
        while budget > 0 {
            ops.push(self.op(&mut budget));
        }
        ops
    }

    fn main(&mut self, threads: usize) -> Main {
        let join = self.random.percent(80);
        self.next_register = 0;
        let count = if self.random.percent(35) { 1 + self.random.below(2) } else { 0 };
        let ops = self.main_ops(count, 15);
        let count = if self.random.percent(20) { 1 + self.random.below(2) } else { 0 };
        let before = self.main_ops(count, 80);
        let (early, handles_on_stack) = (self.random.below(threads), self.random.percent(30));
        Main { early, before, join, ops, handles_on_stack, ends_program: self.random.percent(50) }
    }

    fn main_ops(&mut self, count: usize, stores: u64) -> Vec<Op> {
        (0..count).map(|_| if self.random.percent(stores) { self.store() } else { self.load() }).collect()
    }

    /// An operation that uses up to `budget` (at least one) of the operations left.
    fn op(&mut self, budget: &mut usize) -> Op {
        *budget -= 1;
        let locks = match self.free_mutexes().len() {
            0 => 0,
            1 if !self.held.is_empty() && self.nested_locks => 300,
            _ if self.flavour == Flavour::Locks => 80,
            _ => 30,
        };
        let (loads, stores) = match (self.writes_first, *budget) {
            (false, _) => (35, 35),
            (true, 0) => (70, 10),
            (true, _) => (20, 50),
        };
        let weights = [
            loads,
            stores,
            self.updates,
            if self.fences { 15 } else { 0 },
            locks,
            if self.control && self.next_register > 0 { 20 } else { 0 },
            self.awaits,
            self.choices,
        ];
        match self.random.weighted(&weights) {
            0 => self.load(),
            1 => self.store(),
            2 => self.update(),
            3 => Op::Fence(self.random.pick(&[
                MemoryOrder::SeqCst,
                MemoryOrder::SeqCst,
                MemoryOrder::Release,
                MemoryOrder::Release,
                MemoryOrder::AcqRel,
                MemoryOrder::Acquire,
            ])),
            4 => self.lock(budget),
            5 => self.condition(budget),
            6 => self.wait(),
            _ => Op::Choose { options: self.random.pick(&[2, 2, 3, 1]), dst: self.fresh() },
        }
    }

    /// Numbers that are there at the start, that a store or two bring about, and that take a sum.
    fn wait(&mut self) -> Op {
        let (low, high) =
            self.random.pick(&[(1, 1), (1, 1), (0, 0), (1, 2), (2, 2), (0, 1), (i32::MIN, 0), (1, i32::MAX)]);
        let what = Await { low, high, delta: self.random.pick(&[0, 0, 0, 1, 1, -1, -1, 2]) };
        let variable = self.random.below(self.variables);
        Op::Await { dst: self.fresh(), at: word(variable), what }
    }

    fn free_mutexes(&self) -> Vec<usize> {
        (0..self.mutexes).filter(|mutex| self.recursive || !self.held.contains(mutex)).collect()
    }

    fn lock(&mut self, budget: &mut usize) -> Op {
        let free = self.free_mutexes();
        let mutex = self.random.pick(&free);
        let tried = self.random.percent(if self.flavour == Flavour::Locks { 40 } else { 15 });
        self.held.push(mutex);
        let body = self.nested(budget);
        self.held.pop();
        if tried { Op::TryLocked { mutex, body } } else { Op::Locked { mutex, body } }
    }

    fn condition(&mut self, budget: &mut usize) -> Op {
        // Often the newest: an assumption right after a read can be a loop that waits.
        let newest = self.random.percent(50);
        let reg = if newest { self.next_register - 1 } else { self.random.below(self.next_register) };
        let value = self.random.pick(&[0, 0, 1, 1, 2]);
        if self.random.percent(40) {
            return Op::Assume { reg, value };
        }
        Op::If { reg, value, body: self.nested(budget) }
    }

    fn nested(&mut self, budget: &mut usize) -> Vec<Op> {
        let mut inner = (1 + self.random.below(2)).min(*budget);
        *budget -= inner;
        let mut ops = Vec::new();
        while inner > 0 {
            ops.push(self.op(&mut inner));
        }
        ops
    }

    fn place(&mut self) -> VariableBytes {
        let variable = self.random.below(self.variables);
        if self.words && !self.mixed_sizes {
            return word(variable);
        }
        if !self.mixed_sizes || self.random.percent(35) {
            return VariableBytes::whole(variable);
        }
        let size = self.random.pick(&[1, 2, 4, 4]);
        // The first half only, so that places meet often.
        let offset = size * self.random.below(4 / size as usize) as u32;
        VariableBytes { variable, offset, size }
    }

    fn fresh(&mut self) -> Reg {
        self.next_register += 1;
        self.next_register - 1
    }

    /// Small values, so that conditions on them hold often; wide places also get a value with all bytes different.
    fn value(&mut self, at: VariableBytes) -> Expr {
        if self.next_register > 0 && self.random.percent(15) {
            return Expr::Reg(self.random.below(self.next_register));
        }
        if self.mixed_sizes && self.random.percent(40) {
            return Expr::Const(at.cut(self.random.pick(&[0x0807_0605_0403_0201, 0x1817_1615_1413_1211])));
        }
        Expr::Const(self.random.pick(&[1, 1, 2, 0]))
    }

    fn load(&mut self) -> Op {
        let order = if self.atomics {
            self.random.pick(&[MemoryOrder::Plain, MemoryOrder::Relaxed, MemoryOrder::Acquire, MemoryOrder::SeqCst])
        } else {
            MemoryOrder::Plain
        };
        let at = self.place();
        Op::Load { dst: self.fresh(), at, order }
    }

    fn store(&mut self) -> Op {
        let order = if self.atomics {
            self.random.pick(&[
                MemoryOrder::Plain,
                MemoryOrder::Relaxed,
                MemoryOrder::Relaxed,
                MemoryOrder::Release,
                MemoryOrder::Release,
                MemoryOrder::SeqCst,
            ])
        } else {
            MemoryOrder::Plain
        };
        let at = self.place();
        Op::Store { at, value: self.value(at), order }
    }

    fn update(&mut self) -> Op {
        let order = self.random.pick(&[
            MemoryOrder::Relaxed,
            MemoryOrder::Relaxed,
            MemoryOrder::Acquire,
            MemoryOrder::Release,
            MemoryOrder::AcqRel,
            MemoryOrder::SeqCst,
        ]);
        let at = self.place();
        let kind = match self.random.below(if self.flavour == Flavour::Updates { 6 } else { 3 }) {
            0 => UpdateKind::Exchange(self.value(at)),
            1 => UpdateKind::Add(self.value(at)),
            _ => UpdateKind::CompareExchange {
                expected: self.random.pick(&[0, 0, 1]),
                desired: self.random.pick(&[1, 2]),
            },
        };
        Op::Update { dst: self.fresh(), at, kind, order }
    }
}
