//! An execution, as a solution of the formula gives it (Definition 27 of the dissertation).

use crate::axioms::ModelFormula;
use crate::solver::Solver;
use crate::symbolic::{InstructionId, InstructionKind, StrandId};
use crate::terms::TermId;
use fencepost_program::SourcePlace;
use std::rc::Rc;

/// An instruction that was executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executed {
    /// Which it is.
    pub id: InstructionId,
    /// Its thread.
    pub strand: StrandId,
    /// What kind.
    pub kind: InstructionKind,
    /// Of an access: where.
    pub address: u64,
    /// Of an access: number of bytes.
    pub bytes: u32,
    /// Of an access: what was read or written.
    pub value: u128,
    /// The same as a person reads it.
    pub shown: String,
    /// Of a load: the store that it reads from; none for the initial value.
    pub seed: Option<InstructionId>,
    /// Whether it is part of a read-modify-write.
    pub locked: bool,
    /// Where it comes from.
    pub place: Option<SourcePlace>,
}

/// An execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// What was executed, thread by thread and in program order. The last thread has the final reads.
    pub instructions: Vec<Executed>,
    /// The total orders of the model: their names, and the instructions in order.
    pub orders: Vec<(String, Vec<InstructionId>)>,
}

impl Execution {
    /// Reads the solution that a solver has found. Every order in it is without cycles, and the bits of all addresses and
    /// values were part of the formula that was solved.
    pub fn read(formula: &mut ModelFormula<'_>, names: &[String], solver: &mut dyn Solver) -> Self {
        let unrolled = Rc::clone(&formula.program.unrolled);
        let trace = &unrolled.trace;
        let mut number = |term: TermId, solver: &mut dyn Solver| {
            let bits = formula.program.bits(term);
            bits.iter().enumerate().fold(0, |all, (place, bit)| all | u128::from(solver.value(*bit)) << place)
        };
        let mut instructions = Vec::new();
        for (id, instruction) in trace.instructions.enumerate() {
            let address = number(instruction.address, solver) as u64;
            let value = number(instruction.value, solver);
            instructions.push(Executed {
                id,
                strand: instruction.strand,
                kind: instruction.kind,
                address,
                bytes: instruction.bytes,
                value,
                shown: value.to_string(),
                seed: None,
                locked: instruction.locked,
                place: instruction.place,
            });
        }
        instructions.retain(|instruction| solver.value(formula.program.guard(instruction.id)));
        let stores: Vec<InstructionId> =
            instructions.iter().filter(|i| i.kind == InstructionKind::Store).map(|i| i.id).collect();
        for instruction in instructions.iter_mut().filter(|i| i.kind == InstructionKind::Load) {
            let is_seed = |store: &&InstructionId| solver.value(formula.program.seed(instruction.id, **store));
            instruction.seed = stores.iter().find(is_seed).copied();
        }
        let mut orders = Vec::new();
        for (order, name) in formula.orders().iter().zip(names) {
            let executed = instructions.iter().map(|i| i.id).collect::<Vec<_>>();
            orders.push((name.clone(), order.sorted(&executed, solver)));
        }
        Self { instructions, orders }
    }
}
