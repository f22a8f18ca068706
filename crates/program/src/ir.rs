//! The instructions, blocks, functions and globals of a `Program`. Pure data.

use crate::library::LibraryFunction;
use crate::source::{FileId, HeapType, HeapTypeId, Layout, LayoutId, SourceFile, SourcePlace};
use crate::types::Scalar;
use fencepost_base::{IdVec, MemoryOrder, define_id};

define_id!(
    /// A global variable.
    pub struct GlobalId("g")
);
define_id!(
    /// A function.
    pub struct FunctionId("fn")
);
define_id!(
    /// A block of a function.
    pub struct BlockId("b")
);
define_id!(
    /// A register of a function.
    pub struct RegId("r")
);

/// A whole program, ready to run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// The source files that places refer to.
    pub files: IdVec<FileId, SourceFile>,
    /// Shapes of variables.
    pub layouts: IdVec<LayoutId, Layout>,
    /// Types that memory is allocated for.
    pub heap_types: IdVec<HeapTypeId, HeapType>,
    /// Global variables.
    pub globals: IdVec<GlobalId, Global>,
    /// Functions with a body.
    pub functions: IdVec<FunctionId, Function>,
    /// The function that runs first; `main` in C. Its parameters, if any, are passed as zero.
    pub entry: Option<FunctionId>,
    /// What every thread runs when it ends, other than with the whole program. It takes and returns nothing.
    pub thread_end: Option<FunctionId>,
}

/// A global variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    /// Name in the source.
    pub name: String,
    /// The initial bytes; their number is the size of the variable.
    pub bytes: Vec<u8>,
    /// Addresses to be put into `bytes` (8 bytes each, little-endian) once the layout of memory is known.
    pub relocations: Vec<Relocation>,
    /// Alignment in bytes, a power of two.
    pub align: u64,
    /// Whether the program may not write to it.
    pub constant: bool,
    /// Whether each thread has its own copy.
    pub thread_local: bool,
    /// Shape, for naming its parts.
    pub layout: Option<LayoutId>,
    /// Where it is declared.
    pub place: Option<SourcePlace>,
}

/// An address inside the initial bytes of a global.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Where in the bytes it goes.
    pub offset: u64,
    /// What it points to.
    pub target: Symbol,
    /// What is added to the target's address.
    pub addend: i64,
}

/// Something with an address that is fixed before the program starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// A global variable (for a thread-local one: the copy of the executing thread).
    Global(GlobalId),
    /// A function.
    Function(FunctionId),
}

/// A function with a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Name in the source.
    pub name: String,
    /// The registers that receive the arguments.
    pub params: Vec<RegId>,
    /// Types of the values it returns; several where the source returns an aggregate.
    pub results: Vec<Scalar>,
    /// All registers. They are undefined when the function starts.
    pub registers: IdVec<RegId, Register>,
    /// All blocks; the first is where the function starts.
    pub blocks: IdVec<BlockId, Block>,
    /// Where it is defined.
    pub place: Option<SourcePlace>,
}

/// A register of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// Type of its values.
    pub ty: Scalar,
    /// The source variable that was promoted to it.
    pub name: Option<String>,
}

/// A block: parameters, instructions, and how it ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Registers that receive the arguments of the jump that leads here.
    pub params: Vec<RegId>,
    /// The instructions.
    pub instructions: Vec<Instruction>,
    /// The end of the block.
    pub terminator: Terminator,
    /// Where the terminator comes from.
    pub place: Option<SourcePlace>,
}

/// An instruction with its place in the source.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// What it does.
    pub op: Op,
    /// Where it comes from.
    pub place: Option<SourcePlace>,
    /// Of a call whose result may be new memory: what the source uses that as.
    pub heap_type: Option<HeapTypeId>,
}

/// A value that an instruction uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The content of a register.
    Reg(RegId),
    /// Literal bits, already cut to the type's width (floats by their bits, addresses as integers).
    Bits(u128),
    /// The address of a symbol plus an offset.
    Address(Symbol, i64),
    /// A value that nothing determines (`undef`, `poison`, an uninitialised variable).
    Undefined,
}

/// What an instruction does. Pure operations work on registers; memory operations are the only ones that touch memory.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// `dst = src`
    Copy {
        /// Result.
        dst: RegId,
        /// Operand.
        src: Operand,
    },
    /// Integer or float arithmetic on two operands of type `ty`.
    Binary {
        /// Result, of type `ty`.
        dst: RegId,
        /// Which operation.
        op: BinaryOp,
        /// Type of operands and result.
        ty: Scalar,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
        /// Whether the source forbids a result that does not fit, the operands being read as signed.
        no_signed_wrap: bool,
    },
    /// Comparison; the result is an `i1`.
    Compare {
        /// Result, `i1`.
        dst: RegId,
        /// Which comparison.
        op: CompareOp,
        /// Type of the operands.
        ty: Scalar,
        /// Left operand.
        left: Operand,
        /// Right operand.
        right: Operand,
    },
    /// Conversion between types.
    Cast {
        /// Result, of type `to`.
        dst: RegId,
        /// Which conversion.
        op: CastOp,
        /// Type of the operand.
        from: Scalar,
        /// Type of the result.
        to: Scalar,
        /// Operand.
        src: Operand,
    },
    /// `dst = cond ? yes : no`
    Select {
        /// Result.
        dst: RegId,
        /// `i1`.
        cond: Operand,
        /// Taken when `cond` is 1.
        yes: Operand,
        /// Taken when `cond` is 0.
        no: Operand,
    },
    /// `dst = base + index * scale + offset`, on addresses; `index` is an `i64`.
    Address {
        /// Result, an address.
        dst: RegId,
        /// Where to start.
        base: Operand,
        /// Signed number of elements.
        index: Operand,
        /// Size of an element in bytes.
        scale: u64,
        /// Constant part in bytes.
        offset: i64,
    },
    /// New memory that lives until the function returns.
    StackAlloc {
        /// Result, an address.
        dst: RegId,
        /// Number of bytes, an `i64`.
        size: Operand,
        /// Alignment in bytes.
        align: u64,
        /// Name of the source variable.
        name: Option<String>,
        /// Shape, for naming its parts.
        layout: Option<LayoutId>,
        /// Whether the address leaves the function (is stored, passed on or returned), so that another thread might
        /// use it.
        escapes: bool,
    },
    /// Reads memory.
    Load {
        /// Result.
        dst: RegId,
        /// What is read.
        ty: Scalar,
        /// Where.
        addr: Operand,
        /// Asked order.
        order: MemoryOrder,
    },
    /// Writes memory.
    Store {
        /// What is written.
        ty: Scalar,
        /// Where.
        addr: Operand,
        /// The value.
        value: Operand,
        /// Asked order.
        order: MemoryOrder,
    },
    /// Reads memory and writes it in one go.
    ReadModifyWrite {
        /// Result: the value before.
        dst: RegId,
        /// How the new value is made of the old one.
        op: RmwOp,
        /// Type of the access.
        ty: Scalar,
        /// Where.
        addr: Operand,
        /// The operand.
        value: Operand,
        /// Asked order.
        order: MemoryOrder,
    },
    /// Writes `desired` if memory holds `expected`, in one go. A weak one never fails for no reason.
    CompareExchange {
        /// Result: the value before.
        dst: RegId,
        /// Result: `i1`, whether it was written.
        success: RegId,
        /// Type of the access.
        ty: Scalar,
        /// Where.
        addr: Operand,
        /// Compared with memory.
        expected: Operand,
        /// Written on success.
        desired: Operand,
        /// Asked order on success.
        order: MemoryOrder,
        /// Asked order on failure.
        failure_order: MemoryOrder,
    },
    /// A fence between threads. `seq_cst` is a full fence; `release` and `acq_rel` order stores with later stores
    /// (also `sfence`); `acquire` (also `lfence`) orders loads, which no buffer delays.
    Fence {
        /// Asked order.
        order: MemoryOrder,
    },
    /// Calls a function of the program.
    Call {
        /// Results, one for each of the callee's.
        dsts: Vec<RegId>,
        /// What is called.
        callee: Callee,
        /// Arguments.
        args: Vec<Operand>,
    },
    /// Calls a function that the machine provides.
    Library {
        /// Results.
        dsts: Vec<RegId>,
        /// Which function.
        function: LibraryFunction,
        /// Arguments.
        args: Vec<Operand>,
    },
}

/// Whom a call calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A known function.
    Direct(FunctionId),
    /// The function whose address this is.
    Indirect(Operand),
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq)]
pub enum Terminator {
    /// Go on at a block.
    Jump(Target),
    /// Go on at one of two blocks, by an `i1`.
    Branch {
        /// `i1`.
        cond: Operand,
        /// Taken when it is 1.
        yes: Target,
        /// Taken when it is 0.
        no: Target,
    },
    /// Go on at the block of the matching case.
    Switch {
        /// Type of `value` and of the cases.
        ty: Scalar,
        /// The value to look up.
        value: Operand,
        /// The cases; no value twice.
        cases: Vec<(u128, Target)>,
        /// Where to go if no case matches.
        default: Target,
    },
    /// Leave the function.
    Return(Vec<Operand>),
    /// The source promises that this is never reached; reaching it is an error of the program.
    Unreachable,
}

/// A block to jump to, with the arguments for its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The block.
    pub block: BlockId,
    /// One argument for each of its parameters; all are read before any parameter is written.
    pub args: Vec<Operand>,
}

/// Arithmetic. `F*` work on floats, all others on integers; division and remainder by zero are errors of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
}

/// Comparisons: of integers and addresses, then of floats (`FO*` are false and `FU*` true if an operand is NaN).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum CompareOp {
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
    FOeq,
    FOne,
    FOlt,
    FOle,
    FOgt,
    FOge,
    FUeq,
    FUne,
    FUlt,
    FUle,
    FUgt,
    FUge,
    FOrd,
    FUno,
}

/// Conversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastOp {
    /// Keep the low bits.
    Truncate,
    /// Fill with zeros.
    ZeroExtend,
    /// Fill with copies of the sign.
    SignExtend,
    /// Same bits, another type of the same width (also addresses to and from `i64`).
    Bits,
    /// Float to float of another width.
    FloatToFloat,
    /// Float to signed integer.
    FloatToSigned,
    /// Float to unsigned integer.
    FloatToUnsigned,
    /// Signed integer to float.
    SignedToFloat,
    /// Unsigned integer to float.
    UnsignedToFloat,
}

/// How a read-modify-write makes the new value of the old one and its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum RmwOp {
    Exchange,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    SMax,
    SMin,
    UMax,
    UMin,
    FAdd,
    FSub,
}
