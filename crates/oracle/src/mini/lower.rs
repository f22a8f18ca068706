//! A mini program as a `Program` for the engine.
//!
//! Variables and mutexes are globals; a thread is a function; main creates the threads with `pthread_create` and joins
//! them if asked. Registers of the mini program are 64 bits wide, accesses as wide as their place.

use super::language::{
    Await, Expr, MiniProgram, Op as MiniOp, Reg, UpdateKind, VariableBytes, mutex_name, variable_name,
};
use fencepost_base::{IdVec, MemoryOrder};
use fencepost_program::{
    Block, BlockId, CastOp, CompareOp, Function, FunctionId, Global, GlobalId, Instruction, LibraryFunction, Op,
    Operand, Program, RegId, Register, RmwOp, Scalar, Symbol, Target, Terminator,
};

/// Size of a `pthread_mutex_t` of zeros, which is a free mutex.
const MUTEX_SIZE: usize = 40;
/// The byte of it that is 1 if it is recursive.
const MUTEX_KIND: usize = 16;
const I1: Scalar = Scalar::Int(1);
const I32: Scalar = Scalar::Int(32);
const I64: Scalar = Scalar::Int(64);

/// The name of the function that a thread runs.
pub fn function_name(thread: usize) -> String {
    format!("thread{thread}")
}

/// The program for the engine. Some assumptions are written as loops that wait.
pub fn lower(mini: &MiniProgram) -> Program {
    // Once main has returned, a loop that waits forever is no error, and no assumption that fails either.
    lower_with(mini, mini.main.join || !mini.main.ends_program)
}

/// The same without loops that wait, of which an execution may go round some in vain before what brute force has as a whole.
pub fn lower_without_loops(mini: &MiniProgram) -> Program {
    lower_with(mini, false)
}

fn lower_with(mini: &MiniProgram, spins: bool) -> Program {
    let mut program = Program::default();
    let mut global = |name: String, bytes: Vec<u8>| {
        program.globals.push(Global {
            name,
            bytes,
            relocations: Vec::new(),
            align: 8,
            constant: false,
            thread_local: false,
            layout: None,
            place: None,
        })
    };
    let variables: Vec<GlobalId> =
        (0..mini.variables).map(|variable| global(variable_name(variable), vec![0; 8])).collect();
    let mut free_mutex = vec![0; MUTEX_SIZE];
    free_mutex[MUTEX_KIND] = u8::from(mini.recursive);
    let mutexes: Vec<GlobalId> = (0..mini.mutexes).map(|mutex| global(mutex_name(mutex), free_mutex.clone())).collect();
    let handles = if mini.main.handles_on_stack { 0 } else { mini.threads.len() };
    let handles: Vec<GlobalId> = (0..handles).map(|thread| global(format!("handle{thread}"), vec![0; 8])).collect();
    let register_counts = mini.register_counts();

    let mut functions = Vec::new();
    for (thread, ops) in mini.threads.iter().enumerate() {
        let mut writer = Writer::new(&variables, &mutexes, register_counts[thread]);
        writer.spins = spins;
        let argument = writer.register(Scalar::Ptr);
        writer.ops(ops);
        let result = vec![Operand::Bits(0)];
        functions.push(program.functions.push(writer.finish(
            function_name(thread),
            vec![argument],
            vec![Scalar::Ptr],
            result,
        )));
    }
    let mut writer = Writer::new(&variables, &mutexes, register_counts[mini.threads.len()]);
    let handles: Vec<Operand> = if mini.main.handles_on_stack {
        mini.threads.iter().map(|_| writer.local()).collect()
    } else {
        handles.into_iter().map(|handle| Operand::Address(Symbol::Global(handle), 0)).collect()
    };
    let early = mini.main.early;
    writer.create(&handles[..early], &functions[..early]);
    writer.ops(&mini.main.before);
    writer.create(&handles[early..], &functions[early..]);
    if mini.main.join {
        writer.join(&handles);
    }
    writer.ops(&mini.main.ops);
    if !mini.main.returns() {
        // Returning from main may end the program, and no thread would wait in vain any more.
        let args = vec![Operand::Bits(0)];
        writer.emit(Op::Library { dsts: Vec::new(), function: LibraryFunction::ThreadExit, args });
    }
    let main = writer.finish("main".to_owned(), Vec::new(), vec![I32], vec![Operand::Bits(0)]);
    program.entry = Some(program.functions.push(main));
    program
}

/// Writes the blocks of one function.
struct Writer<'a> {
    variables: &'a [GlobalId],
    mutexes: &'a [GlobalId],
    /// The registers of the mini program, 64 bits each.
    file: Vec<RegId>,
    registers: IdVec<RegId, Register>,
    blocks: IdVec<BlockId, Block>,
    /// The instructions of the block that is not in `blocks` yet.
    open: Vec<Instruction>,
    /// Whether some assumptions are written as loops that wait.
    spins: bool,
}

impl<'a> Writer<'a> {
    fn new(variables: &'a [GlobalId], mutexes: &'a [GlobalId], registers: usize) -> Self {
        let mut writer = Self {
            variables,
            mutexes,
            file: Vec::new(),
            registers: IdVec::new(),
            blocks: IdVec::new(),
            open: Vec::new(),
            spins: true,
        };
        for _ in 0..registers {
            let dst = writer.register(I64);
            writer.file.push(dst);
            writer.emit(Op::Copy { dst, src: Operand::Bits(0) });
        }
        writer
    }

    fn finish(mut self, name: String, params: Vec<RegId>, results: Vec<Scalar>, values: Vec<Operand>) -> Function {
        self.close(Terminator::Return(values));
        Function { name, params, results, registers: self.registers, blocks: self.blocks, place: None }
    }

    fn register(&mut self, ty: Scalar) -> RegId {
        self.registers.push(Register { ty, name: None })
    }

    fn emit(&mut self, op: Op) {
        self.open.push(Instruction { op, place: None, heap_type: None });
    }

    fn close(&mut self, terminator: Terminator) -> BlockId {
        let instructions = std::mem::take(&mut self.open);
        self.blocks.push(Block { params: Vec::new(), instructions, terminator, place: None })
    }

    fn library(&mut self, function: LibraryFunction, args: Vec<Operand>) -> RegId {
        let dst = self.register(I32);
        self.emit(Op::Library { dsts: vec![dst], function, args });
        dst
    }

    /// A local variable of eight bytes.
    fn local(&mut self) -> Operand {
        let dst = self.register(Scalar::Ptr);
        let (size, name) = (Operand::Bits(8), Some("handle".to_owned()));
        self.emit(Op::StackAlloc { dst, size, align: 8, name, layout: None, escapes: true });
        Operand::Reg(dst)
    }

    fn create(&mut self, handles: &[Operand], functions: &[FunctionId]) {
        for (&handle, function) in handles.iter().zip(functions) {
            let start = Symbol::Function(*function);
            let args = vec![handle, Operand::Bits(0), Operand::Address(start, 0), Operand::Bits(0)];
            self.library(LibraryFunction::ThreadCreate, args);
        }
    }

    fn join(&mut self, handles: &[Operand]) {
        for &addr in handles {
            let dst = self.register(I64);
            self.emit(Op::Load { dst, ty: I64, addr, order: MemoryOrder::Plain });
            self.library(LibraryFunction::ThreadJoin, vec![Operand::Reg(dst), Operand::Bits(0)]);
        }
    }

    fn address(&self, at: VariableBytes) -> Operand {
        Operand::Address(Symbol::Global(self.variables[at.variable]), i64::from(at.offset))
    }

    /// The value of an expression, cut to the size of the place.
    fn value(&mut self, expr: Expr, at: VariableBytes) -> Operand {
        let wide = match expr {
            Expr::Const(value) => return Operand::Bits(u128::from(at.cut(value))),
            Expr::Reg(reg) => self.file[reg],
            Expr::Sum(left, right) => {
                let dst = self.register(I64);
                let (left, right) = (Operand::Reg(self.file[left]), Operand::Reg(self.file[right]));
                self.emit(Op::Binary {
                    dst,
                    op: fencepost_program::BinaryOp::Add,
                    ty: I64,
                    left,
                    right,
                    no_signed_wrap: false,
                });
                dst
            }
        };
        if at.size == 8 {
            return Operand::Reg(wide);
        }
        let dst = self.register(scalar(at));
        self.emit(Op::Cast { dst, op: CastOp::Truncate, from: I64, to: scalar(at), src: Operand::Reg(wide) });
        Operand::Reg(dst)
    }

    /// The register that an access of this place has to fill; [`Self::widen`] then carries it to `dst`.
    fn narrow(&mut self, dst: Reg, at: VariableBytes) -> RegId {
        if at.size == 8 { self.file[dst] } else { self.register(scalar(at)) }
    }

    fn widen(&mut self, dst: Reg, narrow: RegId, at: VariableBytes) {
        let dst = self.file[dst];
        if dst != narrow {
            self.emit(Op::Cast { dst, op: CastOp::ZeroExtend, from: scalar(at), to: I64, src: Operand::Reg(narrow) });
        }
    }

    fn equals(&mut self, ty: Scalar, reg: RegId, value: u64) -> RegId {
        let dst = self.register(I1);
        let (left, right) = (Operand::Reg(reg), Operand::Bits(u128::from(value)));
        self.emit(Op::Compare { dst, op: CompareOp::Eq, ty, left, right });
        dst
    }

    /// Runs `body` if `cond` is 1.
    fn when(&mut self, cond: RegId, body: impl FnOnce(&mut Self)) {
        let after = |block| Target { block, args: Vec::new() };
        let head = self.close(Terminator::Unreachable);
        let first = self.blocks.next_id();
        body(self);
        let last = self.close(Terminator::Unreachable);
        let next = self.blocks.next_id();
        self.blocks[last].terminator = Terminator::Jump(after(next));
        self.blocks[head].terminator =
            Terminator::Branch { cond: Operand::Reg(cond), yes: after(first), no: after(next) };
    }

    fn ops(&mut self, ops: &[MiniOp]) {
        let mut rest = ops;
        while let Some((op, after)) = rest.split_first() {
            match after.split_first() {
                Some((MiniOp::Assume { reg, value }, later)) if self.spins && waits_for(op, *reg, *value) => {
                    self.spin(op, *reg, *value);
                    rest = later;
                }
                _ => {
                    self.op(op);
                    rest = after;
                }
            }
        }
    }

    /// Reads again and again until the register has the value: for brute force, an assumption after one read.
    fn spin(&mut self, read: &MiniOp, reg: Reg, value: u64) {
        let to = |block| Target { block, args: Vec::new() };
        let before = self.close(Terminator::Unreachable);
        let head = self.blocks.next_id();
        self.blocks[before].terminator = Terminator::Jump(to(head));
        self.op(read);
        let holds = self.equals(I64, self.file[reg], value);
        let last = self.close(Terminator::Unreachable);
        let next = self.blocks.next_id();
        self.blocks[last].terminator = Terminator::Branch { cond: Operand::Reg(holds), yes: to(next), no: to(head) };
    }

    fn op(&mut self, op: &MiniOp) {
        match op {
            MiniOp::Load { dst, at, order } => {
                let (narrow, addr) = (self.narrow(*dst, *at), self.address(*at));
                self.emit(Op::Load { dst: narrow, ty: scalar(*at), addr, order: *order });
                self.widen(*dst, narrow, *at);
            }
            MiniOp::Store { at, value, order } => {
                let (value, addr) = (self.value(*value, *at), self.address(*at));
                self.emit(Op::Store { ty: scalar(*at), addr, value, order: *order });
            }
            MiniOp::Update { dst, at, kind, order } => self.update(*dst, *at, *kind, *order),
            MiniOp::Await { dst, at, what } => {
                let Await { low, high, delta } = *what;
                let number = |number: i32| Operand::Bits(u128::from(number as u32));
                let args = vec![self.address(*at), number(low), number(high), number(delta)];
                let old = self.library(LibraryFunction::AwaitAdd, args);
                self.widen(*dst, old, *at);
            }
            MiniOp::Choose { dst, options } => self.choose(*dst, *options),
            MiniOp::Fence(order) => self.emit(Op::Fence { order: *order }),
            MiniOp::Locked { mutex, body } => {
                let mutex = Operand::Address(Symbol::Global(self.mutexes[*mutex]), 0);
                self.library(LibraryFunction::MutexLock, vec![mutex]);
                self.ops(body);
                self.library(LibraryFunction::MutexUnlock, vec![mutex]);
            }
            MiniOp::TryLocked { mutex, body } => {
                let mutex = Operand::Address(Symbol::Global(self.mutexes[*mutex]), 0);
                let result = self.library(LibraryFunction::MutexTryLock, vec![mutex]);
                let acquired = self.equals(I32, result, 0);
                self.when(acquired, |writer| {
                    writer.ops(body);
                    writer.library(LibraryFunction::MutexUnlock, vec![mutex]);
                });
            }
            MiniOp::Assume { reg, value } => {
                let holds = self.equals(I64, self.file[*reg], *value);
                let dst = self.register(I32);
                self.emit(Op::Cast { dst, op: CastOp::ZeroExtend, from: I1, to: I32, src: Operand::Reg(holds) });
                let args = vec![Operand::Reg(dst)];
                self.emit(Op::Library { dsts: Vec::new(), function: LibraryFunction::Assume, args });
            }
            MiniOp::If { reg, value, body } => {
                let holds = self.equals(I64, self.file[*reg], *value);
                self.when(holds, |writer| writer.ops(body));
            }
        }
    }

    /// Both functions that choose mean the same here; which one it is depends on the register, so that both are used.
    fn choose(&mut self, dst: Reg, options: u64) {
        if dst.is_multiple_of(2) {
            let value = self.library(LibraryFunction::Choose, vec![Operand::Bits(u128::from(options))]);
            let (dst, src) = (self.file[dst], Operand::Reg(value));
            self.emit(Op::Cast { dst, op: CastOp::ZeroExtend, from: I32, to: I64, src });
        } else {
            let args = vec![Operand::Bits(0), Operand::Bits(u128::from(options - 1))];
            let dsts = vec![self.file[dst]];
            self.emit(Op::Library { dsts, function: LibraryFunction::ChooseBetween, args });
        }
    }

    fn update(&mut self, dst: Reg, at: VariableBytes, kind: UpdateKind, order: MemoryOrder) {
        let ty = scalar(at);
        let addr = self.address(at);
        let (op, value) = match kind {
            UpdateKind::Exchange(value) => (RmwOp::Exchange, value),
            UpdateKind::Add(value) => (RmwOp::Add, value),
            UpdateKind::CompareExchange { expected, desired } => {
                let (narrow, success) = (self.narrow(dst, at), self.register(I1));
                self.emit(Op::CompareExchange {
                    dst: narrow,
                    success,
                    ty,
                    addr,
                    expected: Operand::Bits(u128::from(at.cut(expected))),
                    desired: Operand::Bits(u128::from(at.cut(desired))),
                    order,
                    failure_order: failure_order(order),
                });
                self.widen(dst, narrow, at);
                return;
            }
        };
        // The operand is read before the result is written, even where both are the same register.
        let value = self.value(value, at);
        let narrow = self.narrow(dst, at);
        self.emit(Op::ReadModifyWrite { dst: narrow, op, ty, addr, value, order });
        self.widen(dst, narrow, at);
    }
}

/// Whether an operation and the assumption after it can be read as a loop that waits: a read that changes nothing as long
/// as the assumption does not hold. Every other such pair stays an assumption, so that both are tried.
fn waits_for(op: &MiniOp, reg: Reg, value: u64) -> bool {
    match op {
        MiniOp::Load { dst, at, .. } => *dst == reg && (reg + at.variable).is_multiple_of(2),
        MiniOp::Update { dst, at, kind: UpdateKind::CompareExchange { expected, .. }, .. } => {
            *dst == reg && at.cut(*expected) == value
        }
        _ => false,
    }
}

fn scalar(at: VariableBytes) -> Scalar {
    Scalar::Int(u8::try_from(8 * at.size).expect("places have at most eight bytes"))
}

/// The strongest order that C allows for the failure of a compare-exchange of this order.
fn failure_order(order: MemoryOrder) -> MemoryOrder {
    match order {
        MemoryOrder::Release => MemoryOrder::Relaxed,
        MemoryOrder::AcqRel => MemoryOrder::Acquire,
        other => other,
    }
}
