//! An execution, as a solution of the formula gives it (Definition 27 of the dissertation).

use crate::axioms::ModelFormula;
use crate::cnf::Literal;
use crate::program_formula::ProgramFormula;
use crate::solver::Solver;
use crate::symbolic::{Dependences, InstructionId, InstructionKind, StrandId};
use crate::terms::TermId;
use fencepost_base::TypedId;
use fencepost_graph::Relation;
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
    /// The first instruction of its atomic block; itself where there is none.
    pub block: InstructionId,
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
    /// How instructions depend on loads, where somebody asked: the kind of dependence, the load and the instruction.
    pub dependences: Vec<(Relation, InstructionId, InstructionId)>,
}

/// When each instruction depends on each load, as literals that are part of the formula before it is solved.
pub(crate) struct Conditions {
    pub address: Vec<Vec<(InstructionId, Literal)>>,
    pub value: Vec<Vec<(InstructionId, Literal)>>,
    pub control: Vec<Vec<(InstructionId, Literal)>>,
}

impl Conditions {
    /// Makes them part of the formula.
    pub fn new(program: &mut ProgramFormula) -> Self {
        let unrolled = Rc::clone(&program.unrolled);
        let mut literals = |dependences: &Dependences| {
            dependences.iter().map(|(load, when)| (*load, program.condition(*when))).collect()
        };
        let (mut address, mut value, mut control) = (Vec::new(), Vec::new(), Vec::new());
        for instruction in unrolled.trace.instructions.iter() {
            address.push(literals(&instruction.address_from));
            value.push(literals(&instruction.value_from));
            control.push(literals(&instruction.control));
        }
        Self { address, value, control }
    }

    /// Those that hold in the solution that a solver has found.
    pub fn read(&self, solver: &mut dyn Solver) -> Vec<(Relation, InstructionId, InstructionId)> {
        let kinds = [
            (Relation::AddressDependence, &self.address),
            (Relation::DataDependence, &self.value),
            (Relation::ControlDependence, &self.control),
        ];
        let mut found = Vec::new();
        for (relation, instructions) in kinds {
            for (index, dependences) in instructions.iter().enumerate() {
                let holding = dependences.iter().filter(|(_, when)| solver.value(*when));
                found.extend(holding.map(|(load, _)| (relation, *load, InstructionId::from_index(index))));
            }
        }
        found
    }
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
                block: instruction.block,
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
        Self { instructions, orders, dependences: Vec::new() }
    }
}
