//! An execution, as a solution of the formula gives it (Definition 27 of the dissertation).

use crate::axioms::ModelFormula;
use crate::cnf::Literal;
use crate::memory::InitialContent;
use crate::program_formula::ProgramFormula;
use crate::solver::Solver;
use crate::symbolic::{Dependences, InstructionId, InstructionKind, SymbolicThread};
use crate::terms::TermId;
use fencepost_base::{MemoryOrder, TypedId};
use fencepost_graph::{Bytes, Relation, ThreadId};
use fencepost_program::SourcePlace;
use fencepost_witness::graph::ClaimedBlock;
use std::collections::BTreeMap;
use std::rc::Rc;

/// An instruction that was executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExecutedInstruction {
    /// Which it is.
    pub id: InstructionId,
    /// Its thread.
    pub thread: ThreadId,
    /// What kind.
    pub kind: InstructionKind,
    /// Of an access: where.
    pub address: u64,
    /// Of an access: number of bytes.
    pub bytes: u32,
    /// Of an access: what was read or written.
    pub value: u128,
    /// Of an access: whether something determines that.
    pub is_defined: bool,
    /// The same as a person reads it.
    pub shown: String,
    /// Of a load: the store that it reads from; none for the initial value.
    pub reads_from: Option<InstructionId>,
    /// Whether it is part of a read-modify-write.
    pub locked: bool,
    /// The first instruction of its atomic block; itself where there is none.
    pub block: InstructionId,
    /// As the program asks; of a part of a compare-exchange, if that succeeds.
    pub order: MemoryOrder,
    /// Of the load of a compare-exchange: as the program asks if that fails.
    pub failure_order: Option<MemoryOrder>,
    /// Where it comes from.
    pub place: Option<SourcePlace>,
}

/// An execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// What was executed, thread by thread and in program order. The last thread has the final reads.
    pub instructions: Vec<ExecutedInstruction>,
    /// The total orders of the model: their names, and the instructions in order.
    pub orders: Vec<(String, Vec<InstructionId>)>,
    /// How instructions depend on loads, where somebody asked: the kind of dependence, the load and the instruction.
    pub dependences: Vec<(Relation, InstructionId, InstructionId)>,
    /// The threads, in the order of their threads. The last one has the final reads.
    pub threads: Vec<ExecutedThread>,
    /// What is in memory before the threads run, of everything that they touch: by address and number of bytes.
    pub initial: BTreeMap<(u64, u32), InitialContent>,
}

/// What a thread has done beside its instructions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExecutedThread {
    /// The threads that end before this one begins.
    pub after: Vec<ThreadId>,
    /// The blocks of memory that it has asked for, in that order.
    pub blocks: Vec<ClaimedBlock>,
    /// The number of each choice that it has made, in that order.
    pub choices: Vec<u128>,
}

/// When each instruction depends on each load, as literals that are part of the formula before it is solved.
pub struct Conditions {
    address: Vec<Vec<(InstructionId, Literal)>>,
    value: Vec<Vec<(InstructionId, Literal)>>,
    control: Vec<Vec<(InstructionId, Literal)>>,
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

    /// For each of them the literal that is false in the solution that a solver has found.
    pub fn others(&self, solver: &mut dyn Solver) -> Vec<Literal> {
        let all = [&self.address, &self.value, &self.control].into_iter().flatten().flatten();
        all.map(|(_, when)| if solver.value(*when) { !*when } else { *when }).collect()
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

impl ProgramFormula {
    /// Makes everything part of the formula that [`Execution::read`] reads from a solution of it.
    pub fn mention_all(&mut self) {
        let unrolled = Rc::clone(&self.unrolled);
        let trace = &unrolled.trace;
        for instruction in trace.instructions.iter() {
            self.bits(instruction.address);
            self.bits(instruction.value);
            self.condition(instruction.defined);
        }
        for allocation in &trace.allocations {
            self.condition(allocation.guard);
            self.bits(allocation.address);
        }
        for choice in &trace.choices {
            self.condition(choice.guard);
            self.bits(choice.value);
        }
    }
}

impl Execution {
    /// Reads the solution that a solver has found. Every order in it is without cycles, and the formula that was solved
    /// [mentions](ProgramFormula::mention_all) all that is read.
    pub fn read(formula: &mut ModelFormula<'_>, solver: &mut dyn Solver) -> Self {
        let program = &mut formula.program;
        let mut instructions = executed(program, solver);
        let stores: Vec<InstructionId> =
            instructions.iter().filter(|i| i.kind == InstructionKind::Store).map(|i| i.id).collect();
        for instruction in instructions.iter_mut().filter(|i| i.kind == InstructionKind::Load) {
            let is_source = |store: &&InstructionId| solver.value(program.reads_from(instruction.id, **store));
            instruction.reads_from = stores.iter().find(is_source).copied();
        }
        let accesses = instructions.iter().filter(|i| i.bytes > 0).map(|i| (i.address, i.bytes));
        let memory = &program.unrolled.memory;
        let initial = accesses.filter_map(|at| Some((at, memory.initial(at.0, at.1)?))).collect();
        let threads = threads(program, solver);
        let mut orders = Vec::new();
        for order in formula.orders() {
            let executed = instructions.iter().map(|i| i.id).collect::<Vec<_>>();
            let name = formula.model().relations[order.order().relation].name.clone();
            orders.push((name, order.sorted(&executed, solver)));
        }
        Self { instructions, orders, dependences: Vec::new(), threads, initial }
    }
}

fn number(program: &mut ProgramFormula, term: TermId, solver: &mut dyn Solver) -> u128 {
    let bits = program.bits(term);
    bits.iter().enumerate().fold(0, |all, (place, bit)| all | u128::from(solver.value(*bit)) << place)
}

/// The instructions that are executed in a solution, as yet without what they read from.
fn executed(program: &mut ProgramFormula, solver: &mut dyn Solver) -> Vec<ExecutedInstruction> {
    let unrolled = Rc::clone(&program.unrolled);
    let mut found = Vec::new();
    for (id, instruction) in unrolled.trace.instructions.enumerate() {
        // Accesses have their orders, so that fences that stand for these say nothing more.
        if instruction.is_of_order || !solver.value(program.guard(id)) {
            continue;
        }
        let value = number(program, instruction.value, solver);
        found.push(ExecutedInstruction {
            id,
            thread: instruction.thread,
            kind: instruction.kind,
            address: number(program, instruction.address, solver) as u64,
            bytes: instruction.bytes,
            value,
            is_defined: solver.value(program.condition(instruction.defined)),
            shown: value.to_string(),
            reads_from: None,
            locked: instruction.locked,
            block: instruction.block,
            order: instruction.order,
            failure_order: instruction.failure_order,
            place: instruction.place,
        });
    }
    found
}

/// What the threads do in a solution beside their instructions.
fn threads(program: &mut ProgramFormula, solver: &mut dyn Solver) -> Vec<ExecutedThread> {
    let unrolled = Rc::clone(&program.unrolled);
    let trace = &unrolled.trace;
    let thread = |thread: &SymbolicThread| ExecutedThread { after: thread.after.clone(), ..ExecutedThread::default() };
    let mut threads: Vec<ExecutedThread> = trace.threads.iter().map(thread).collect();
    for allocation in &trace.allocations {
        if solver.value(program.condition(allocation.guard)) {
            let address = number(program, allocation.address, solver) as u64;
            // Blocks are small, or the program would not have been unrolled.
            let size = u32::try_from(allocation.size).unwrap_or(u32::MAX);
            let (at, kind) = (Bytes { address, size }, allocation.kind);
            threads[allocation.thread.index()].blocks.push(ClaimedBlock { at, kind });
        }
    }
    for choice in &trace.choices {
        if solver.value(program.condition(choice.guard)) {
            let value = number(program, choice.value, solver);
            threads[choice.thread.index()].choices.push(value);
        }
    }
    threads
}
