//! Registers that are never needed at the same time become one.
//!
//! The machine keeps and restores all registers of a call at every step, so fewer are better. Only temporaries are put
//! together, of one type and too small for an address: variables keep their names, and what knows of memory knows of it as
//! long as before.

use super::may_refer_to_memory;
use super::uses::Uses;
use crate::analysis::liveness::live_at_start;
use crate::ir::{Block, Function, Operand, RegId, Register};
use fencepost_base::{IdVec, TypedId, mutation};

/// For more registers than this, the table of those that are needed at the same time would be too large.
const MOST_REGISTERS: usize = 4_000;

/// Puts registers together where that can be done, and drops those that nothing uses.
pub(super) fn share_registers(function: &mut Function) {
    if function.registers.len() > MOST_REGISTERS {
        return;
    }
    let places = places(function);
    let mut kept = IdVec::new();
    let mut new_ids: IdVec<RegId, RegId> = IdVec::new();
    let mut new_id_of_place: IdVec<RegId, Option<RegId>> = function.registers.iter().map(|_| None).collect();
    for (register, place) in places.enumerate() {
        let new = place.map(|place| {
            *new_id_of_place[place].get_or_insert_with(|| kept.push(function.registers[register].clone()))
        });
        // What nothing uses is not looked up.
        new_ids.push(new.unwrap_or(RegId::new(0)));
    }
    function.registers = kept;
    rename(function, &new_ids);
}

/// For each register the first of those that share a register with it; none if nothing uses it.
fn places(function: &Function) -> IdVec<RegId, Option<RegId>> {
    let uses = Uses::of(function);
    let mut neighbours = neighbours(function);
    let is_free = |id: RegId, register: &Register| {
        register.name.is_none() && !function.params.contains(&id) && !may_refer_to_memory(register)
    };
    let mut places = IdVec::new();
    // The first registers of those that share one, which others may join.
    let mut open: Vec<RegId> = Vec::new();
    for (id, register) in function.registers.enumerate() {
        if uses.reads[id] + uses.writes[id] == 0 {
            places.push(None);
            continue;
        }
        let fits = |open: &&RegId| function.registers[**open].ty == register.ty && !neighbours[**open][id.index()];
        let shared = open.iter().find(fits).copied().filter(|_| is_free(id, register));
        match shared {
            Some(shared) => {
                let more = neighbours[id].clone();
                neighbours[shared]
                    .iter_mut()
                    .zip(more)
                    .for_each(|(mine, theirs)| *mine |= theirs && !mutation!("share-registers-that-are-needed"));
            }
            None if is_free(id, register) => open.push(id),
            None => {}
        }
        places.push(Some(shared.unwrap_or(id)));
    }
    places
}

/// For each register those that hold something needed when it is written, and those in which something is needed when they
/// are written while it holds something needed.
fn neighbours(function: &Function) -> IdVec<RegId, Vec<bool>> {
    let count = function.registers.len();
    let mut neighbours: IdVec<RegId, Vec<bool>> = function.registers.iter().map(|_| vec![false; count]).collect();
    let live = live_at_start(function);
    for (id, block) in function.blocks.enumerate() {
        written(&mut neighbours, &block.params, &live[id.index()]);
        let mut needed = live_at_end(function, block, &live);
        block.terminator.for_each_operand(|operand| note(&mut needed, operand));
        for instruction in block.instructions.iter().rev() {
            let mut results = Vec::new();
            instruction.op.for_each_result(|result| results.push(result));
            written(&mut neighbours, &results, &needed);
            results.iter().for_each(|result| needed[result.index()] = false);
            instruction.op.for_each_operand(|operand| note(&mut needed, operand));
        }
    }
    neighbours
}

/// The registers that are needed after the arguments of a jump have been read.
fn live_at_end(function: &Function, block: &Block, live: &[Vec<bool>]) -> Vec<bool> {
    let mut needed = vec![false; function.registers.len()];
    for target in block.terminator.targets() {
        let params = &function.blocks[target.block].params;
        for register in function.registers.ids().filter(|register| !params.contains(register)) {
            needed[register.index()] |= live[target.block.index()][register.index()];
        }
    }
    needed
}

/// Registers are written together, while others are needed.
fn written(neighbours: &mut IdVec<RegId, Vec<bool>>, results: &[RegId], needed: &[bool]) {
    for &result in results {
        let needed = (0..needed.len()).filter(|other| needed[*other]).map(RegId::from_index);
        for other in needed.chain(results.iter().copied()).filter(|other| *other != result) {
            neighbours[result][other.index()] = true;
            neighbours[other][result.index()] = true;
        }
    }
}

fn note(needed: &mut [bool], operand: Operand) {
    if let Operand::Reg(register) = operand {
        needed[register.index()] = true;
    }
}

fn rename(function: &mut Function, new_ids: &IdVec<RegId, RegId>) {
    let rename = |register: &mut RegId| *register = new_ids[*register];
    let rename_operand = |operand: &mut Operand| {
        if let Operand::Reg(register) = operand {
            rename(register);
        }
    };
    function.params.iter_mut().for_each(rename);
    for block in function.blocks.iter_mut() {
        block.params.iter_mut().for_each(rename);
        for instruction in &mut block.instructions {
            instruction.op.for_each_operand_mut(rename_operand);
            instruction.op.for_each_result_mut(rename);
        }
        block.terminator.for_each_operand_mut(rename_operand);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Op, Terminator};
    use crate::text::parse;
    use crate::verify::verify;
    use fencepost_testing::Random;

    /// A function whose blocks add registers, some of which nobody has written, and jump somewhere, some with parameters
    /// that are exchanged. `r0` is a parameter, and `r1` a variable.
    fn random_function(seed: u64) -> String {
        const REGISTERS: u64 = 9;
        const BLOCKS: u64 = 6;
        let mut random = Random::new(seed);
        let mut below = |limit: u64| random.number(limit);
        let mut text = String::from(
            "entry fn0\nfn fn0 \"f\"(r0) -> i32 {\n  reg i32 r0, r1 \"v\", r2, r3, r4, r5, r6, r7, r8\n  reg i1 r9\n",
        );
        let mut params = vec![Vec::new()];
        for block in 1..BLOCKS {
            let first = below(REGISTERS);
            params.push(if block % 2 == 0 {
                vec![first, (first + 1 + below(REGISTERS - 1)) % REGISTERS]
            } else {
                Vec::new()
            });
        }
        let list = |registers: &[u64]| {
            let names: Vec<String> = registers.iter().map(|register| format!("r{register}")).collect();
            if names.is_empty() { String::new() } else { format!("({})", names.join(", ")) }
        };
        for block in 0..BLOCKS {
            text.push_str(&format!("b{block}{}:\n", list(&params[block as usize])));
            for _ in 0..below(5) {
                let [to, left, right] = [below(REGISTERS), below(REGISTERS), below(REGISTERS)];
                text.push_str(&format!("  r{to} = add i32 r{left}, r{right}\n"));
            }
            let mut target = || {
                let to = 1 + below(BLOCKS - 1);
                let args: Vec<u64> = params[to as usize].iter().map(|_| below(REGISTERS)).collect();
                format!("b{to}{}", list(&args))
            };
            let [yes, no] = [target(), target()];
            match below(5) {
                0 => text.push_str(&format!("  return r{}\n", below(REGISTERS))),
                _ => text.push_str(&format!("  branch r9, {yes}, {no}\n")),
            }
        }
        text + "}\n"
    }

    /// What a function returns if its decisions are the bits of `way`, and what it has computed until then.
    fn outcome(function: &Function, mut way: u64) -> Vec<u64> {
        let mut registers: Vec<u64> = function.registers.iter().map(|_| 1).collect();
        function.params.iter().for_each(|param| registers[param.index()] = 2);
        let read = |registers: &[u64], operand: Operand| match operand {
            Operand::Reg(register) => registers[register.index()],
            _ => 0,
        };
        let mut computed = Vec::new();
        let mut block = crate::ir::BlockId::new(0);
        for _ in 0..40 {
            for instruction in &function.blocks[block].instructions {
                if let Op::Binary { dst, left, right, .. } = instruction.op {
                    // Every sum has its own value, whatever was added in which order.
                    let sum = read(&registers, left).wrapping_mul(31).wrapping_add(read(&registers, right)) ^ 0x55;
                    registers[dst.index()] = sum;
                    computed.push(sum);
                }
            }
            let target = match &function.blocks[block].terminator {
                Terminator::Branch { yes, no, .. } => {
                    if way & 1 == 1 {
                        yes
                    } else {
                        no
                    }
                }
                Terminator::Return(values) => {
                    computed.extend(values.iter().map(|value| read(&registers, *value)));
                    break;
                }
                other => panic!("{other:?}"),
            };
            way = way.rotate_right(1);
            let args: Vec<u64> = target.args.iter().map(|arg| read(&registers, *arg)).collect();
            for (param, arg) in function.blocks[target.block].params.iter().zip(args) {
                registers[param.index()] = arg;
            }
            block = target.block;
        }
        computed
    }

    #[test]
    fn functions_compute_the_same_with_fewer_registers() {
        let (mut fewer, mut computed) = (0, 0);
        for seed in 0..3_000 {
            let text = random_function(seed);
            let before = parse(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            let mut after = before.clone();
            after.functions.iter_mut().for_each(share_registers);
            verify(&after).unwrap_or_else(|violations| panic!("{violations:?}\n{after}"));
            for (before, after_function) in before.functions.iter().zip(after.functions.iter()) {
                fewer += before.registers.len() - after_function.registers.len();
                for way in [0, u64::MAX, 0x5555_5555_5555_5555, seed.wrapping_mul(0xD134_2543_DE82_EF95)] {
                    let expected = outcome(before, way);
                    computed += expected.len();
                    assert_eq!(outcome(after_function, way), expected, "{text}\n{after}");
                }
            }
        }
        assert!(fewer > 1_000 && computed > 10_000, "{fewer} registers fewer, {computed} numbers computed");
    }

    #[test]
    fn variables_parameters_and_addresses_stay_alone() {
        let text = "entry fn0\nfn fn0 \"f\"(r0) -> i32 {\n  reg i32 r0, r1, r2 \"v\", r3, r4\n  reg ptr r5, r6\nb0:\n  r1 = add i32 r0, 1\n  r2 = copy r1\n  r3 = add i32 r2, 1\n  r5 = address r6[0 * 1 + 4]\n  r6 = address r5[0 * 1 + 4]\n  return r3\n}\n";
        let mut program = parse(text).unwrap_or_else(|error| panic!("{error:?}"));
        program.functions.iter_mut().for_each(share_registers);
        let expected = "  r1 = add i32 r0, 1\n  r2 = copy r1\n  r1 = add i32 r2, 1\n  r3 = address r4[0 * 1 + 4]\n  r4 = address r3[0 * 1 + 4]\n  return r1\n";
        assert!(program.to_string().contains(expected), "{program}");
    }
}
