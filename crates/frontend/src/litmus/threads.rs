//! Puts the threads of a test together: `main` starts and joins them, and each leaves its final registers in variables that
//! nobody else uses.

use super::condition::ObservedVariable;
use super::memory::variable;
use super::types::ValueType;
use super::writer::Writer;
use fencepost_base::MemoryOrder;
use fencepost_program::{
    Callee, Function, FunctionId, GlobalId, LibraryFunction, Op, Operand, Program, Scalar, Symbol,
};

/// A thread whose code is known.
pub(super) struct ThreadCode {
    /// Returns the final registers.
    pub function: Function,
    /// What it returns, in order.
    pub results: Vec<(String, ValueType)>,
}

/// A thread of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LitmusThread {
    /// Its code, without parameters. It returns the final values of the registers.
    pub function: FunctionId,
    /// The registers, in the order in which they are returned.
    pub registers: Vec<FinalRegister>,
}

/// A register whose final value can be observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalRegister {
    /// As the test calls it.
    pub observed: ObservedVariable,
    /// Of its values.
    pub ty: ValueType,
    /// The variable that has its value when all threads have ended.
    pub global: GlobalId,
}

/// Adds the threads and `main` to the program.
pub(super) fn assemble(program: &mut Program, threads: Vec<ThreadCode>) -> Vec<LitmusThread> {
    let (mut all, mut starts) = (Vec::new(), Vec::new());
    for (thread, ThreadCode { function, results }) in threads.into_iter().enumerate() {
        let function = program.functions.push(function);
        let register = |(name, ty): (String, ValueType)| {
            let observed = ObservedVariable::Register { thread, name };
            let global = variable(program, observed.to_string(), ty);
            FinalRegister { observed, ty, global }
        };
        let registers: Vec<FinalRegister> = results.into_iter().map(register).collect();
        starts.push(program.functions.push(start(thread, function, &registers)));
        all.push(LitmusThread { function, registers });
    }
    program.entry = Some(program.functions.push(main(&starts)));
    all
}

/// What `pthread_create` starts.
fn start(thread: usize, function: FunctionId, registers: &[FinalRegister]) -> Function {
    let mut writer = Writer::new();
    let argument = writer.register(Scalar::Ptr);
    let dsts: Vec<_> = registers.iter().map(|register| writer.register(register.ty.scalar())).collect();
    writer.emit(Op::Call { dsts: dsts.clone(), callee: Callee::Direct(function), args: Vec::new() });
    for (register, value) in registers.iter().zip(dsts) {
        let addr = Operand::Address(Symbol::Global(register.global), 0);
        writer.store(register.ty.scalar(), addr, Operand::Reg(value), MemoryOrder::Plain);
    }
    writer.finish(format!("start of P{thread}"), vec![argument], vec![(Scalar::Ptr, Operand::Bits(0))])
}

fn main(starts: &[FunctionId]) -> Function {
    const I32: Scalar = Scalar::Int(32);
    let mut writer = Writer::new();
    let mut handles = Vec::new();
    for start in starts {
        let handle = writer.register(Scalar::Ptr);
        let (size, name) = (Operand::Bits(8), Some("thread".to_owned()));
        writer.emit(Op::StackAlloc { dst: handle, size, align: 8, name, layout: None, escapes: true });
        let entry = Operand::Address(Symbol::Function(*start), 0);
        let args = vec![Operand::Reg(handle), Operand::Bits(0), entry, Operand::Bits(0)];
        let status = writer.register(I32);
        writer.emit(Op::Library { dsts: vec![status], function: LibraryFunction::ThreadCreate, args });
        handles.push(handle);
    }
    for handle in handles {
        let thread = writer.load(Scalar::Int(64), Operand::Reg(handle), MemoryOrder::Plain);
        let (status, args) = (writer.register(I32), vec![thread, Operand::Bits(0)]);
        writer.emit(Op::Library { dsts: vec![status], function: LibraryFunction::ThreadJoin, args });
    }
    writer.finish("main".to_owned(), Vec::new(), vec![(I32, Operand::Bits(0))])
}
