//! Which registers may be read before they are written again: the usual backward data flow, with what a block reads and
//! writes collected once, and a bit for each register.

use crate::ir::{Block, Function, Operand, RegId};
use fencepost_base::TypedId;

/// For each block, for each register, whether it is live at its start, after the parameters are set.
pub fn live_at_start(function: &Function) -> Vec<Vec<bool>> {
    let registers = function.registers.len();
    let effects: Vec<Effect> = function.blocks.iter().map(|block| Effect::of(block, registers)).collect();
    // Where nothing else is known, what a block reads itself is live.
    let mut live: Vec<Registers> = effects.iter().map(|effect| effect.reads.clone()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (id, block) in function.blocks.enumerate().rev() {
            let Effect { reads, writes } = &effects[id.index()];
            let mut now = reads.clone();
            for target in block.terminator.targets() {
                let mut needed = live[target.block.index()].clone();
                function.blocks[target.block].params.iter().for_each(|param| needed.remove(*param));
                now.add_all_but(&needed, writes);
            }
            if now != live[id.index()] {
                live[id.index()] = now;
                changed = true;
            }
        }
    }
    live.iter().map(|live| live.to_flags(registers)).collect()
}

/// What a block does to registers.
struct Effect {
    /// Those that are read before the block writes them.
    reads: Registers,
    writes: Registers,
}

impl Effect {
    fn of(block: &Block, registers: usize) -> Self {
        let mut effect = Self { reads: Registers::none(registers), writes: Registers::none(registers) };
        block.terminator.for_each_operand(|operand| effect.read(operand));
        for instruction in block.instructions.iter().rev() {
            instruction.op.for_each_result(|register| {
                effect.reads.remove(register);
                effect.writes.insert(register);
            });
            instruction.op.for_each_operand(|operand| effect.read(operand));
        }
        effect
    }

    fn read(&mut self, operand: Operand) {
        if let Operand::Reg(register) = operand {
            self.reads.insert(register);
        }
    }
}

/// A set of registers of one function.
#[derive(Clone, PartialEq, Eq)]
struct Registers {
    words: Vec<u64>,
}

impl Registers {
    fn none(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(64)] }
    }

    fn insert(&mut self, register: RegId) {
        self.words[register.index() / 64] |= 1 << (register.index() % 64);
    }

    fn remove(&mut self, register: RegId) {
        self.words[register.index() / 64] &= !(1 << (register.index() % 64));
    }

    /// Adds those of a set that are not in another.
    fn add_all_but(&mut self, added: &Self, except: &Self) {
        for ((word, added), except) in self.words.iter_mut().zip(&added.words).zip(&except.words) {
            *word |= added & !except;
        }
    }

    fn to_flags(&self, count: usize) -> Vec<bool> {
        (0..count).map(|index| self.words[index / 64] >> (index % 64) & 1 == 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse;
    use fencepost_testing::Random;

    /// By the definition: a register is live in front of a read, and in front of whatever does not write it and leads there.
    /// Blocks are gone through an instruction at a time until nothing changes.
    fn by_definition(function: &Function) -> Vec<Vec<bool>> {
        let mut live = vec![vec![false; function.registers.len()]; function.blocks.len()];
        loop {
            let before = live.clone();
            for (id, block) in function.blocks.enumerate() {
                let mut now = vec![false; function.registers.len()];
                for target in block.terminator.targets() {
                    let params = &function.blocks[target.block].params;
                    for register in function.registers.ids().filter(|register| !params.contains(register)) {
                        now[register.index()] |= before[target.block.index()][register.index()];
                    }
                }
                let read = |now: &mut Vec<bool>, operand| {
                    if let Operand::Reg(register) = operand {
                        now[register.index()] = true;
                    }
                };
                block.terminator.for_each_operand(|operand| read(&mut now, operand));
                for instruction in block.instructions.iter().rev() {
                    instruction.op.for_each_result(|register| now[register.index()] = false);
                    instruction.op.for_each_operand(|operand| read(&mut now, operand));
                }
                live[id.index()] = now;
            }
            if live == before {
                return live;
            }
        }
    }

    /// A function whose blocks add registers and jump somewhere, some with a parameter.
    fn random_function(seed: u64) -> String {
        const REGISTERS: u64 = 70;
        const BLOCKS: u64 = 9;
        let mut random = Random::new(seed);
        let mut below = |limit: u64| random.number(limit);
        let registers: Vec<String> = (0..REGISTERS).map(|number| format!("r{number}")).collect();
        let mut text =
            format!("entry fn0\nfn fn0 \"f\"() -> i32 {{\n  reg i32 {}\n  reg i1 r{REGISTERS}\n", registers.join(", "));
        // Every third block has a parameter.
        let target =
            |block: u64, value: u64| if block % 3 == 2 { format!("b{block}(r{value})") } else { format!("b{block}") };
        for block in 0..BLOCKS {
            let params = if block % 3 == 2 { format!("(r{})", below(REGISTERS)) } else { String::new() };
            text.push_str(&format!("b{block}{params}:\n"));
            for _ in 0..below(6) {
                let [to, left, right] = [below(REGISTERS), below(REGISTERS), below(REGISTERS)];
                text.push_str(&format!("  r{to} = add i32 r{left}, r{right}\n"));
            }
            let [yes, no] = [1 + below(BLOCKS - 1), 1 + below(BLOCKS - 1)];
            let [yes, no] = [target(yes, below(REGISTERS)), target(no, below(REGISTERS))];
            match below(5) {
                0 => text.push_str(&format!("  return r{}\n", below(REGISTERS))),
                1 => text.push_str(&format!("  jump {yes}\n")),
                _ => text.push_str(&format!("  branch r{REGISTERS}, {yes}, {no}\n")),
            }
        }
        text + "}\n"
    }

    #[test]
    fn registers_are_live_where_the_definition_says() {
        let mut lives = 0;
        for seed in 0..200 {
            let text = random_function(seed);
            let program = parse(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            for function in program.functions.iter() {
                let live = live_at_start(function);
                assert_eq!(live, by_definition(function), "{text}");
                lives += live.iter().flatten().filter(|live| **live).count();
            }
        }
        assert!(lives > 1000, "{lives} live registers");
    }

    #[test]
    fn sets_go_beyond_a_word() {
        let mut set = Registers::none(130);
        let mut other = Registers::none(130);
        for index in [0, 63, 64, 129] {
            set.insert(RegId::from_index(index));
            other.insert(RegId::from_index(index));
        }
        set.remove(RegId::from_index(64));
        let mut sum = Registers::none(130);
        sum.add_all_but(&other, &set);
        let listed: Vec<usize> = (0..130).filter(|index| sum.to_flags(130)[*index]).collect();
        assert_eq!(listed, [64]);
    }
}
