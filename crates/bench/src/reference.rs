//! The reference: a fixed piece of work that is timed beside the programs, so that two runs of the benchmark can be compared although
//! the machine was slower during one of them.
//!
//! It is shaped like the work of a model checker: instructions that are dispatched one by one, memory that is followed from
//! address to address, changes that are journalled and taken back, states that are looked up in a table. A machine that is
//! slower at this, because it is older or busy, is slower at that.

use crate::cpu;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::hint::black_box;

const WORDS: u32 = 1 << 15;
const EXECUTIONS: u32 = 120_000;
const STEPS: u32 = 100;

/// Does the work once; its CPU seconds.
pub fn seconds() -> f64 {
    // What is built with checks is tested and measures nothing, so that nobody need wait for it.
    let executions = if cfg!(debug_assertions) { EXECUTIONS / 20 } else { EXECUTIONS };
    let before = cpu::own_seconds();
    black_box(work(black_box(1), executions));
    cpu::own_seconds() - before
}

fn work(seed: u64, executions: u32) -> u64 {
    let mut machine = Machine::new();
    let mut seen: HashSet<u64, BuildHasherDefault<Multiply>> = HashSet::default();
    let mut numbers = Numbers(seed);
    let mut known = 0;
    for _ in 0..executions {
        let mut address = (numbers.next() >> 40) as u32 % WORDS;
        let program = numbers.next();
        for step in 0..STEPS {
            let instruction = Instruction::decode(program.rotate_left(step * 3));
            address = machine.step(instruction, address);
        }
        // Few bits, so that some states are met again.
        known += u64::from(!seen.insert(machine.accumulator & 0xFFFF));
        machine.undo();
    }
    machine.accumulator ^ known
}

/// What the work consists of.
enum Instruction {
    Load,
    Store,
    Add,
    Compare,
    Jump,
    Exchange,
}

impl Instruction {
    fn decode(bits: u64) -> Self {
        match bits % 6 {
            0 => Self::Load,
            1 => Self::Store,
            2 => Self::Add,
            3 => Self::Compare,
            4 => Self::Jump,
            _ => Self::Exchange,
        }
    }
}

struct Machine {
    memory: Vec<u32>,
    accumulator: u64,
    /// Overwritten words, the latest one last.
    journal: Vec<(u32, u32)>,
}

impl Machine {
    /// A machine in whose memory each word is the address of another one, in one large circle.
    fn new() -> Self {
        let mut order: Vec<u32> = (0..WORDS).collect();
        let mut numbers = Numbers(7);
        for last in (1..order.len()).rev() {
            order.swap(last, (numbers.next() >> 33) as usize % (last + 1));
        }
        let mut memory = vec![0; order.len()];
        for (place, &address) in order.iter().enumerate() {
            memory[address as usize] = order[(place + 1) % order.len()];
        }
        Self { memory, accumulator: 0, journal: Vec::new() }
    }

    /// Performs an instruction at an address; the next address.
    fn step(&mut self, instruction: Instruction, address: u32) -> u32 {
        let word = self.memory[address as usize];
        match instruction {
            Instruction::Load => self.accumulator = self.accumulator.rotate_left(5) ^ u64::from(word),
            Instruction::Store => self.write(address, (self.accumulator as u32) % WORDS),
            Instruction::Add => self.accumulator = self.accumulator.wrapping_add(u64::from(word)),
            Instruction::Compare if self.accumulator.is_multiple_of(3) => return (address + 1) % WORDS,
            Instruction::Compare => self.accumulator = self.accumulator.wrapping_mul(0x9E37_79B9),
            Instruction::Jump => return (self.accumulator as u32 ^ word) % WORDS,
            Instruction::Exchange => {
                self.write(address, (self.accumulator >> 7) as u32 % WORDS);
                self.accumulator ^= u64::from(word);
            }
        }
        word
    }

    fn write(&mut self, address: u32, word: u32) {
        let old = std::mem::replace(&mut self.memory[address as usize], word);
        self.journal.push((address, old));
    }

    fn undo(&mut self) {
        while let Some((address, old)) = self.journal.pop() {
            self.memory[address as usize] = old;
        }
    }
}

/// Numbers that look random: a linear congruential generator. It belongs to the work that is timed, and stays as it is when another
/// one is better.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0
    }
}

/// A hash that is the same in every run, unlike that of the standard library.
#[derive(Default)]
struct Multiply(u64);

impl Hasher for Multiply {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_is_that_of_earlier_results() {
        let changed = "the work has changed: change results::Format too, since times of the reference are compared with earlier ones";
        assert_eq!(work(1, EXECUTIONS), 1_754_492_571_830_387_048, "{changed}");
    }

    #[test]
    fn undoing_restores_the_memory() {
        let mut machine = Machine::new();
        let before = machine.memory.clone();
        machine.write(3, 4);
        machine.write(3, 5);
        machine.undo();
        assert_eq!(machine.memory, before);
    }
}
