//! Makes the symbolic trace of a program: calls are put in place, loops unrolled, and both ways of every branch followed, each
//! under its guard (section 5.5.4 of the dissertation).
//!
//! Where the dissertation has labels and exceptions we have blocks and jumps. Ways that meet again in a block are joined
//! before it is executed, so that every instruction of the unrolled program is in the trace once.

mod accesses;
mod execute;
mod idle;
mod inserted;
mod intrinsics;
mod library;
mod locals;
mod operations;
mod pool;
mod shape;
mod state;
mod undefined;

use crate::error::Unsupported;
use crate::memory::InitialMemory;
use crate::symbolic::{
    Exception, ExceptionKind, InstructionId, InstructionKind, LoopInstance, OperationId, SymbolicInstruction,
    SymbolicThread, SymbolicTrace,
};
use crate::terms::TermId;
use fencepost_base::{MemoryOrder, mutation};
use fencepost_graph::ThreadId;
use fencepost_program::analysis::Analysis;
use fencepost_program::names::Site;
use fencepost_program::{FunctionId, Global, GlobalId, Operand, Program, Scalar, SourcePlace, Symbol};
use inserted::Insertions;
pub use inserted::{FencePosition, InsertedFence, added_fences};
use locals::PrivateBlocks;
use pool::Pool;
use rustc_hash::FxHashMap;
use shape::Shape;
use state::{RoundId, State, Value};
use std::rc::Rc;

/// A program and how its threads run.
#[derive(Clone, Debug)]
pub struct Setup<'p> {
    /// The code.
    pub program: &'p Program,
    /// The threads.
    pub threads: Vec<ThreadSetup>,
    /// What is read when all threads have ended.
    pub final_reads: Vec<(GlobalId, Scalar)>,
    /// What counts as an error.
    pub rules: Rules,
}

/// What counts as an error of a program, where that can be seen in more than one way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Signed results that do not fit are errors.
    pub overflow_is_error: bool,
    /// `free` leaves memory as it is, and nothing finds out that it is used afterwards. Otherwise `free` is not supported.
    pub free_keeps_memory: bool,
    /// `free` is remembered, for [`ModelFormula::uses_after_free`](crate::axioms::ModelFormula::uses_after_free).
    pub free_is_remembered: bool,
    /// Rounds of loops that change nothing are left out. Only for models whose axioms ask for no instruction to be there.
    pub skip_idle_rounds: bool,
    /// Variables whose address never leaves their thread are registers.
    pub private_variables: bool,
    /// It is an error to compare a pointer with a number, or to move it out of its block.
    pub pointer_types: bool,
    /// Accesses have no fences around them for their memory orders: the model knows these itself.
    pub keeps_orders: bool,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct ThreadSetup {
    /// What it runs.
    pub function: FunctionId,
    /// With which arguments.
    pub arguments: Vec<Operand>,
    /// The threads, by their numbers, that end before it begins.
    pub after: Vec<usize>,
}

/// How many rounds of each loop are unrolled.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// For loops that have no number of their own.
    pub usual: u32,
    /// For others.
    pub particular: FxHashMap<LoopInstance, u32>,
}

/// What was unrolled.
#[derive(Clone, Debug)]
pub struct UnrolledProgram {
    /// All that the threads may do. The last thread has the final reads.
    pub trace: SymbolicTrace,
    /// The values of the final reads.
    pub finals: Vec<TermId>,
    /// The memory before the threads run.
    pub memory: InitialMemory,
    /// For each fence that was asked for, whether it is there. The formula leaves that open.
    pub inserted: Vec<TermId>,
    /// Whether the program asks for the numbers of threads.
    pub names_threads: bool,
}

impl UnrolledProgram {
    /// Whether a store says that a local variable is gone, and not that memory was freed.
    pub(crate) fn is_end_of_local(&self, store: InstructionId) -> bool {
        let address = self.trace.terms.constant_value(self.trace.instructions[store].address);
        address.is_some_and(|address| address >= u128::from(crate::memory::GONE))
    }
}

/// Calls that are deeper than this are refused.
const DEEPEST_CALL: usize = 100;
/// An unrolled program with more instructions is refused.
const MOST_INSTRUCTIONS: usize = 20_000;

/// Unrolls a program.
pub fn unroll(setup: &Setup<'_>, bounds: &Bounds) -> Result<UnrolledProgram, Unsupported> {
    unroll_with(setup, bounds, &[])
}

/// Unrolls a program with more fences, each of which may be there or not.
pub fn unroll_with(
    setup: &Setup<'_>,
    bounds: &Bounds,
    fences: &[InsertedFence],
) -> Result<UnrolledProgram, Unsupported> {
    // Most litmus tests have no value that nothing determines, and need no terms for whether something does.
    let (unrolled, has_undefined) = unroll_once(setup, bounds, fences, false)?;
    if has_undefined { Ok(unroll_once(setup, bounds, fences, true)?.0) } else { Ok(unrolled) }
}

/// Also whether memory may hold values that nothing determines, so that loads must be asked about it.
fn unroll_once(
    setup: &Setup<'_>,
    bounds: &Bounds,
    fences: &[InsertedFence],
    tracks_undefined: bool,
) -> Result<(UnrolledProgram, bool), Unsupported> {
    let mut unroller = Unroller {
        program: setup.program,
        memory: InitialMemory::new(setup.program),
        bounds,
        rules: setup.rules,
        tracks_undefined,
        has_undefined: false,
        trace: SymbolicTrace::default(),
        thread: ThreadId::new(0),
        path: Vec::new(),
        calls: 0,
        place: None,
        called_at: None,
        sites: Vec::new(),
        shapes: FxHashMap::default(),
        analysis: Analysis::new(setup.program),
        privates: PrivateBlocks::default(),
        locals: Vec::new(),
        pool: Pool::default(),
        threads: setup.threads.len(),
        effects: 0,
        next_round: RoundId::new(0),
        operation: OperationId::new(0),
        insertions: Insertions::new(setup.program, fences),
        names_threads: false,
    };
    let inserted = unroller.switches();
    let mut ends: Vec<TermId> = Vec::new();
    for thread in &setup.threads {
        let after = thread.after.iter().map(|number| ThreadId::new(*number as u32)).collect();
        unroller.thread = unroller.trace.threads.push(SymbolicThread { after, results: Vec::new() });
        // A thread that begins after others have ended does not begin if one of them does not.
        let always = unroller.trace.terms.truth(true);
        let start = thread
            .after
            .iter()
            .filter_map(|number| ends.get(*number).copied())
            .filter(|_| !mutation!("begin-before-others-have-ended"))
            .fold(always, |all, end| unroller.trace.terms.and(all, end));
        let state = State::new(start, 0, Rc::from([]));
        let arguments = thread.arguments.iter().map(|operand| unroller.operand(&state, *operand, 64)).collect();
        let end = unroller.function(thread.function, arguments, state)?;
        ends.push(end.guard);
        let mut results = Vec::new();
        for value in end.values {
            results.push(value.map(|value| unroller.observed(end.guard, &value)));
        }
        unroller.trace.threads[unroller.thread].results = results;
    }
    unroller.share_pool();
    let finals = unroller.final_reads(&setup.final_reads);
    let has_undefined = unroller.has_undefined;
    let Unroller { trace, memory, names_threads, .. } = unroller;
    Ok((UnrolledProgram { trace, finals, memory, inserted, names_threads }, has_undefined))
}

struct Unroller<'p, 'b> {
    program: &'p Program,
    memory: InitialMemory,
    bounds: &'b Bounds,
    rules: Rules,
    /// Whether loads may read values that nothing determines.
    tracks_undefined: bool,
    /// Whether memory may hold such values.
    has_undefined: bool,
    trace: SymbolicTrace,
    /// The thread that is being unrolled.
    thread: ThreadId,
    /// The calls on the way to the current function.
    path: Vec<u32>,
    calls: usize,
    /// Where the current instruction comes from.
    place: Option<SourcePlace>,
    /// Where the current function was called.
    called_at: Option<SourcePlace>,
    /// The current instruction, and before it the calls that lead to its function.
    sites: Vec<Site>,
    shapes: FxHashMap<FunctionId, Rc<Shape>>,
    analysis: Analysis,
    privates: PrivateBlocks,
    /// The other local variables of the functions that have not returned yet, and when they exist.
    locals: Vec<(Value, TermId)>,
    pool: Pool,
    /// How many threads there are.
    threads: usize,
    /// How often something was done that concerns more than memory and registers.
    effects: usize,
    /// The round that is the next to have a number.
    next_round: RoundId,
    /// The call of the thread's first function that is being executed.
    operation: OperationId,
    insertions: Insertions,
    names_threads: bool,
}

impl Unroller<'_, '_> {
    /// One load of each variable, when all threads have ended.
    fn final_reads(&mut self, reads: &[(GlobalId, Scalar)]) -> Vec<TermId> {
        let after = self.trace.threads.ids().collect();
        self.thread = self.trace.threads.push(SymbolicThread { after, results: Vec::new() });
        let always = self.trace.terms.truth(true);
        self.place = None;
        let mut values = Vec::new();
        for (global, ty) in reads {
            let address = self.memory.address(Symbol::Global(*global));
            let address = self.trace.terms.constant(u128::from(address), 64);
            let address = Value::constant(address, &mut self.trace.terms);
            let state = State::new(always, 0, Rc::from([]));
            let (value, _) = self.load(&state, &address, *ty, false);
            values.push(self.observed(always, &value));
        }
        values
    }

    /// A value that is part of the final state, and must be determined for that.
    fn observed(&mut self, guard: TermId, value: &Value) -> TermId {
        let undefined = self.trace.terms.not(value.defined);
        let condition = self.trace.terms.and(guard, undefined);
        self.exception(condition, ExceptionKind::UndefinedResult);
        value.term
    }

    fn unsupported(&self, what: impl Into<String>, remedy: &str) -> Unsupported {
        Unsupported::at(self.program, self.place, what, remedy)
    }

    /// Something goes wrong at the current place.
    fn exception(&mut self, condition: TermId, kind: ExceptionKind) {
        if self.trace.terms.decided(condition) != Some(false) {
            self.trace.exceptions.push(Exception {
                condition,
                kind,
                place: self.place,
                thread: self.thread,
                operation: self.operation,
            });
        }
    }

    fn push(&mut self, kind: InstructionKind, state: &State) -> crate::symbolic::InstructionId {
        let nothing = self.trace.terms.constant(0, 64);
        let defined = self.trace.terms.truth(true);
        let id = self.trace.instructions.next_id();
        self.trace.instructions.push(SymbolicInstruction {
            thread: self.thread,
            kind,
            guard: state.guard,
            address: nothing,
            value: nothing,
            defined,
            bytes: 0,
            locked: false,
            order: MemoryOrder::Plain,
            failure_order: None,
            is_of_order: false,
            operation: self.operation,
            block: id,
            data: Rc::from([]),
            address_from: Rc::from([]),
            value_from: Rc::from([]),
            control: Rc::clone(&state.control),
            place: self.place,
        })
    }

    /// A variable of which every thread has a copy cannot be named by an address that is known beforehand.
    fn is_thread_local(&self, symbol: Symbol) -> bool {
        let thread_local = |global: &Global| global.thread_local;
        matches!(symbol, Symbol::Global(id) if self.program.globals.get(id).is_some_and(thread_local))
    }
}
