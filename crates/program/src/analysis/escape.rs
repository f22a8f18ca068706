//! Which memory only its own thread can ever know: variables on the stack, and copies of thread-local variables, whose
//! address is never stored, never given to another thread, and never handed to a function that does so.
//!
//! Accesses to it take no step and are in no trace. Read-modify-writes, waiting, and stores that order others take a step, as
//! they act on the store buffers; memory that is accessed by any of them counts as known to others, so that either all
//! accesses to a variable are in a trace or none.
//!
//! Registers are followed without regard to the order of instructions, and functions by a summary for each: which
//! parameters escape, and which addresses it may return. Summaries start with nothing and grow until nothing changes.
//! Whatever is computed from an address counts as that address, except comparisons and what is loaded from it.

use crate::ir::{BlockId, Callee, Function, FunctionId, GlobalId, Op, Operand, Program, RegId, Symbol, Terminator};
use crate::library::LibraryFunction;
use fencepost_base::IdVec;
use std::collections::BTreeSet;

/// Where an address may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Root {
    /// A parameter of the function.
    Param(usize),
    /// A `StackAlloc` of the function: block and instruction.
    Local(BlockId, usize),
    /// The thread's copy of a thread-local variable.
    ThreadLocal(GlobalId),
}

/// What callers must know of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Summary {
    escaping: BTreeSet<Root>,
    /// Parameters and thread-local variables whose address it may return.
    returned: BTreeSet<Root>,
}

/// The result of the analysis.
#[derive(Clone, Debug)]
pub struct Escapes {
    summaries: IdVec<FunctionId, Summary>,
    escaping_globals: BTreeSet<GlobalId>,
}

impl Escapes {
    /// Analyses a program.
    pub fn new(program: &Program) -> Self {
        let mut summaries: IdVec<FunctionId, Summary> = IdVec::new();
        for _ in program.functions.iter() {
            summaries.push(Summary::default());
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (id, function) in program.functions.enumerate() {
                let summary = Walk::of(program, function, &summaries);
                if summary != summaries[id] {
                    summaries[id] = summary;
                    changed = true;
                }
            }
        }
        let escaping = summaries.iter().flat_map(|summary| &summary.escaping);
        let mut escaping_globals: BTreeSet<GlobalId> = escaping
            .filter_map(|root| if let Root::ThreadLocal(global) = root { Some(*global) } else { None })
            .collect();
        for relocation in program.globals.iter().flat_map(|global| &global.relocations) {
            if let Symbol::Global(global) = relocation.target {
                escaping_globals.insert(global);
            }
        }
        // Whoever calls through a pointer does not know what comes back.
        for function in address_taken(program) {
            let returned = summaries.get(function).into_iter().flat_map(|summary| &summary.returned);
            escaping_globals.extend(
                returned.filter_map(|root| if let Root::ThreadLocal(global) = root { Some(*global) } else { None }),
            );
        }
        Self { summaries, escaping_globals }
    }

    /// Whether the address that a `StackAlloc` makes stays with its thread.
    pub fn is_private(&self, function: FunctionId, block: BlockId, instruction: usize) -> bool {
        self.summaries.get(function).is_some_and(|summary| !summary.escaping.contains(&Root::Local(block, instruction)))
    }

    /// Whether the address of a thread-local variable stays with its thread.
    pub fn is_private_global(&self, global: GlobalId) -> bool {
        !self.escaping_globals.contains(&global)
    }
}

/// The analysis of one function.
struct Walk<'a> {
    program: &'a Program,
    function: &'a Function,
    summaries: &'a IdVec<FunctionId, Summary>,
    /// What each register may be made of.
    held: IdVec<RegId, BTreeSet<Root>>,
    summary: Summary,
    changed: bool,
}

impl<'a> Walk<'a> {
    fn of(program: &'a Program, function: &'a Function, summaries: &'a IdVec<FunctionId, Summary>) -> Summary {
        let mut held = IdVec::new();
        for _ in function.registers.iter() {
            held.push(BTreeSet::new());
        }
        for (position, param) in function.params.iter().enumerate() {
            held[*param].insert(Root::Param(position));
        }
        let mut walk = Self { program, function, summaries, held, summary: Summary::default(), changed: true };
        while std::mem::take(&mut walk.changed) {
            walk.visit_blocks();
        }
        walk.summary
    }

    fn visit_blocks(&mut self) {
        let function = self.function;
        for (id, block) in function.blocks.enumerate() {
            for (index, instruction) in block.instructions.iter().enumerate() {
                self.instruction(id, index, &instruction.op);
            }
            for target in block.terminator.targets() {
                for (param, arg) in function.blocks[target.block].params.iter().zip(&target.args) {
                    self.flow(*arg, *param);
                }
            }
            if let Terminator::Return(values) = &block.terminator {
                for value in values {
                    for root in self.roots(*value) {
                        match root {
                            Root::Local(..) => self.escape(root),
                            Root::Param(_) | Root::ThreadLocal(_) => {
                                self.summary.returned.insert(root);
                            }
                        }
                    }
                }
            }
        }
    }

    fn instruction(&mut self, block: BlockId, index: usize, op: &Op) {
        match op {
            Op::StackAlloc { dst, .. } => self.add_root(*dst, Root::Local(block, index)),
            Op::Compare { .. } | Op::Load { .. } | Op::Fence { .. } => {}
            Op::Store { addr, value, order, .. } => {
                if order.releases() {
                    self.escape_operand(*addr);
                }
                self.escape_operand(*value);
            }
            Op::ReadModifyWrite { addr, value, .. } => {
                self.escape_operand(*addr);
                self.escape_operand(*value);
            }
            Op::CompareExchange { addr, expected, desired, .. } => {
                self.escape_operand(*addr);
                self.escape_operand(*expected);
                self.escape_operand(*desired);
            }
            Op::Copy { .. } | Op::Binary { .. } | Op::Cast { .. } | Op::Select { .. } | Op::Address { .. } => {
                let mut operands = Vec::new();
                op.for_each_operand(|operand| operands.push(operand));
                op.for_each_result(|dst| operands.iter().for_each(|operand| self.flow(*operand, dst)));
            }
            Op::Library { function, args, .. } => {
                for (position, arg) in args.iter().enumerate() {
                    if is_retained_by(*function, position) {
                        self.escape_operand(*arg);
                    }
                }
            }
            Op::Call { dsts, callee: Callee::Direct(callee), args } => self.call(dsts, *callee, args),
            Op::Call { callee: Callee::Indirect(_), args, .. } => {
                args.iter().for_each(|arg| self.escape_operand(*arg));
            }
        }
    }

    fn call(&mut self, dsts: &[RegId], callee: FunctionId, args: &[Operand]) {
        let summaries = self.summaries;
        let summary = &summaries[callee];
        for (position, arg) in args.iter().enumerate() {
            if summary.escaping.contains(&Root::Param(position)) {
                self.escape_operand(*arg);
            }
        }
        for root in &summary.returned {
            for dst in dsts {
                match root {
                    Root::Param(position) => {
                        if let Some(arg) = args.get(*position) {
                            self.flow(*arg, *dst);
                        }
                    }
                    Root::ThreadLocal(_) | Root::Local(..) => self.add_root(*dst, *root),
                }
            }
        }
    }

    fn roots(&self, operand: Operand) -> Vec<Root> {
        match operand {
            Operand::Reg(register) => self.held[register].iter().copied().collect(),
            Operand::Address(Symbol::Global(global), _)
                if self.program.globals.get(global).is_some_and(|global| global.thread_local) =>
            {
                vec![Root::ThreadLocal(global)]
            }
            Operand::Address(..) | Operand::Bits(_) | Operand::Undefined => Vec::new(),
        }
    }

    fn flow(&mut self, from: Operand, to: RegId) {
        for root in self.roots(from) {
            self.add_root(to, root);
        }
    }

    fn add_root(&mut self, register: RegId, root: Root) {
        self.changed |= self.held[register].insert(root);
    }

    fn escape_operand(&mut self, operand: Operand) {
        for root in self.roots(operand) {
            self.escape(root);
        }
    }

    fn escape(&mut self, root: Root) {
        self.summary.escaping.insert(root);
    }
}

/// The functions that can be called through a pointer, or as the start of a thread.
fn address_taken(program: &Program) -> BTreeSet<FunctionId> {
    let mut taken = BTreeSet::new();
    let mut note = |symbol: Symbol| {
        if let Symbol::Function(function) = symbol {
            taken.insert(function);
        }
    };
    program.globals.iter().flat_map(|global| &global.relocations).for_each(|relocation| note(relocation.target));
    for block in program.functions.iter().flat_map(|function| function.blocks.iter()) {
        let mut note_operand = |operand: Operand| {
            if let Operand::Address(symbol, _) = operand {
                note(symbol);
            }
        };
        block.instructions.iter().for_each(|instruction| instruction.op.for_each_operand(&mut note_operand));
        block.terminator.for_each_operand(&mut note_operand);
    }
    taken
}

/// Whether a library function lets others know an argument (the argument and the result of a thread), or waits for what is
/// there.
fn is_retained_by(function: LibraryFunction, position: usize) -> bool {
    use LibraryFunction as F;
    matches!((function, position), (F::ThreadCreate, 3) | (F::ThreadExit, 0) | (F::AwaitAdd, 0))
}
