//! A module as it is written: symbols, functions, blocks and instructions. Pure data. Types are stored apart from it, since
//! reading the body of a function may add some.

use super::lexer::Piece;
use super::metadata::{MdId, Metadata};
use super::types::TypeId;
use fencepost_base::MemoryOrder;
use rustc_hash::FxHashMap;
use std::fmt;

/// A module.
#[derive(Debug, Default)]
pub struct Module<'a> {
    pub metadata: Metadata<'a>,
    /// The text of `target datalayout`.
    pub datalayout: Option<&'a str>,
    /// Line of the first `module asm`.
    pub assembly: Option<u32>,
    pub symbols: FxHashMap<&'a str, SymbolDef<'a>>,
    /// How symbols are linked, where it is not [`Linkage::External`].
    pub linkages: FxHashMap<&'a str, Linkage>,
}

impl Module<'_> {
    /// How a symbol is linked with those of other modules.
    pub fn linkage(&self, name: &str) -> Linkage {
        self.linkages.get(name).copied().unwrap_or_default()
    }
}

/// How a symbol of a module is linked with those of others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Linkage {
    /// One definition for all modules.
    #[default]
    External,
    /// Not seen by other modules.
    Internal,
    /// One of several definitions counts, a strong one before others.
    Weak,
    /// As weak; the largest counts.
    Common,
    /// A copy of a definition that some other module has.
    Available,
    /// A declaration; the address is null where nobody defines it.
    ExternWeak,
}

impl Linkage {
    /// The linkage that a word of the language names.
    pub fn by_word(word: &str) -> Option<Self> {
        Some(match word {
            "private" | "internal" | "appending" => Self::Internal,
            "linkonce" | "linkonce_odr" | "weak" | "weak_odr" => Self::Weak,
            "common" => Self::Common,
            "available_externally" => Self::Available,
            "extern_weak" => Self::ExternWeak,
            _ => return None,
        })
    }
}

/// What `@name` stands for.
#[derive(Debug)]
pub enum SymbolDef<'a> {
    Global(GlobalVariable<'a>),
    Function(Box<FunctionDef<'a>>),
    /// Another name for something.
    Alias(TypedConstant<'a>),
    /// A function without a body.
    DeclaredFunction(Signature<'a>),
    /// A variable that some other module defines.
    DeclaredVariable,
    /// Anything else, by its keyword.
    Other(&'a str),
}

impl<'a> SymbolDef<'a> {
    /// The function that a symbol stands for, if it has a body.
    pub fn function(&self) -> Option<&FunctionDef<'a>> {
        match self {
            Self::Function(function) => Some(function),
            _ => None,
        }
    }
}

/// A global variable with its initial value.
#[derive(Debug)]
pub struct GlobalVariable<'a> {
    pub ty: TypeId,
    pub initial: Constant<'a>,
    pub align: Option<u64>,
    pub constant: bool,
    pub thread_local: bool,
    pub debug: Option<MdId>,
    pub line: u32,
}

/// Parameters and result of a function.
#[derive(Debug)]
pub struct Signature<'a> {
    pub result: TypeId,
    pub params: Vec<Param<'a>>,
    pub variadic: bool,
}

/// A parameter of a function.
#[derive(Debug)]
pub struct Param<'a> {
    pub ty: TypeId,
    pub name: LocalName<'a>,
    /// The argument is the address of a value of this type, which the function gets a copy of.
    pub byval: Option<TypeId>,
    pub align: Option<u64>,
}

/// A function with a body.
#[derive(Debug)]
pub struct FunctionDef<'a> {
    pub signature: Signature<'a>,
    pub body: BodyText<'a>,
    pub debug: Option<MdId>,
    pub line: u32,
}

/// The body of a function, not read yet.
#[derive(Clone, Copy, Debug)]
pub struct BodyText<'a> {
    /// What is between its brackets.
    pub text: Piece<'a>,
    /// The number that the first block or value without a name has.
    pub first_number: u32,
}

/// A block; its last instruction is its only terminator.
#[derive(Debug)]
pub struct BlockDef<'a> {
    pub name: LocalName<'a>,
    pub instructions: Vec<Inst<'a>>,
    pub line: u32,
}

/// The name of a value or block of a function, without the `%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalName<'a> {
    Named(&'a str),
    Number(u32),
}

impl fmt::Display for LocalName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => write!(f, "%{name}"),
            Self::Number(number) => write!(f, "%{number}"),
        }
    }
}

/// A value that an instruction uses.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    Local(LocalName<'a>),
    Const(Constant<'a>),
}

/// A value with its type.
#[derive(Clone, Debug)]
pub struct TypedValue<'a> {
    pub ty: TypeId,
    pub value: Value<'a>,
}

/// A constant with its type.
#[derive(Clone, Debug)]
pub struct TypedConstant<'a> {
    pub ty: TypeId,
    pub value: Constant<'a>,
}

/// A constant. Nesting is bounded by the parser.
#[derive(Clone, Debug)]
pub enum Constant<'a> {
    /// An integer in two's complement of 128 bits.
    Int(u128),
    /// An integer that does not fit 128 bits.
    HugeInt,
    /// A float by the bits of the double that is written.
    Float(u64),
    /// `null`, `zeroinitializer`, `none`
    Zero,
    /// `undef`, `poison`
    Undefined,
    /// The address of a symbol.
    Symbol(&'a str),
    /// Array, vector or struct.
    Aggregate(Vec<TypedConstant<'a>>),
    /// `c"..."`, still with escapes.
    Bytes(&'a str),
    /// `splat (...)`
    Splat(Box<TypedConstant<'a>>),
    Cast(CastKind, Box<TypedConstant<'a>>),
    Gep {
        source: TypeId,
        operands: Vec<TypedConstant<'a>>,
    },
    Binary(BinaryKind, Box<TypedConstant<'a>>, Box<TypedConstant<'a>>),
    Compare(Predicate, Box<TypedConstant<'a>>, Box<TypedConstant<'a>>),
    /// A constant that is not supported, by its keyword.
    Other(&'a str),
}

/// An instruction.
#[derive(Debug)]
pub struct Inst<'a> {
    pub result: Option<LocalName<'a>>,
    pub kind: InstKind<'a>,
    pub debug: Option<MdId>,
    pub line: u32,
}

/// What an instruction does.
#[derive(Debug)]
pub enum InstKind<'a> {
    Binary {
        op: BinaryKind,
        left: TypedValue<'a>,
        right: TypedValue<'a>,
        /// Whether it has the flag `nsw`.
        no_signed_wrap: bool,
    },
    Negate(TypedValue<'a>),
    Compare {
        predicate: Predicate,
        left: TypedValue<'a>,
        right: TypedValue<'a>,
    },
    Cast {
        op: CastKind,
        value: TypedValue<'a>,
        to: TypeId,
    },
    Select {
        cond: TypedValue<'a>,
        yes: TypedValue<'a>,
        no: TypedValue<'a>,
    },
    Freeze(TypedValue<'a>),
    Phi {
        ty: TypeId,
        incoming: Vec<(Value<'a>, LocalName<'a>)>,
    },
    ExtractValue {
        aggregate: TypedValue<'a>,
        path: Vec<u64>,
    },
    InsertValue {
        aggregate: TypedValue<'a>,
        element: TypedValue<'a>,
        path: Vec<u64>,
    },
    ExtractElement {
        vector: TypedValue<'a>,
        index: TypedValue<'a>,
    },
    InsertElement {
        vector: TypedValue<'a>,
        element: TypedValue<'a>,
        index: TypedValue<'a>,
    },
    Shuffle {
        left: TypedValue<'a>,
        right: TypedValue<'a>,
        mask: TypedValue<'a>,
    },
    Gep {
        source: TypeId,
        base: TypedValue<'a>,
        indices: Vec<TypedValue<'a>>,
    },
    Alloca {
        ty: TypeId,
        count: Option<TypedValue<'a>>,
        align: Option<u64>,
    },
    Load {
        ty: TypeId,
        addr: TypedValue<'a>,
        access: Access,
    },
    Store {
        value: TypedValue<'a>,
        addr: TypedValue<'a>,
        access: Access,
    },
    Rmw {
        op: &'a str,
        addr: TypedValue<'a>,
        value: TypedValue<'a>,
        access: Access,
    },
    CompareExchange {
        addr: TypedValue<'a>,
        expected: TypedValue<'a>,
        desired: TypedValue<'a>,
        access: Access,
        failure: MemoryOrder,
    },
    Fence(Access),
    Call(Box<Call<'a>>),
    /// A call that goes on at a block, or at another one if it throws.
    Invoke {
        call: Box<Call<'a>>,
        normal: LocalName<'a>,
        unwind: LocalName<'a>,
    },
    /// The start of a block that exceptions lead to; whether it has a `catch` clause.
    LandingPad {
        catches: bool,
    },
    /// Says which variable of the source a value is or points to.
    Debug(DebugRecord<'a>),
    Br(LocalName<'a>),
    CondBr {
        cond: TypedValue<'a>,
        yes: LocalName<'a>,
        no: LocalName<'a>,
    },
    Switch {
        value: TypedValue<'a>,
        default: LocalName<'a>,
        cases: Vec<(TypedConstant<'a>, LocalName<'a>)>,
    },
    Ret(Option<TypedValue<'a>>),
    Unreachable,
    /// An instruction that is not supported, by its opcode.
    Other {
        opcode: &'a str,
        terminator: bool,
    },
}

impl InstKind<'_> {
    /// Whether it ends a block.
    pub fn is_terminator(&self) -> bool {
        matches!(
            self,
            Self::Br(_)
                | Self::Invoke { .. }
                | Self::CondBr { .. }
                | Self::Switch { .. }
                | Self::Ret(_)
                | Self::Unreachable
                | Self::Other { terminator: true, .. }
        )
    }
}

/// How memory is accessed.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    pub order: MemoryOrder,
    /// Ordered only with signal handlers of the same thread: a compiler barrier.
    pub single_thread: bool,
    /// A store that later ones may overtake, until an `sfence`.
    pub non_temporal: bool,
}

/// A call.
#[derive(Debug)]
pub struct Call<'a> {
    pub callee: CalleeKind<'a>,
    pub result: TypeId,
    pub args: Vec<Arg<'a>>,
    /// How many arguments the type of the called function names, if it takes more than those.
    pub named_args: Option<usize>,
}

/// Whom a call calls.
#[derive(Debug)]
pub enum CalleeKind<'a> {
    Value(Value<'a>),
    Assembly {
        text: &'a str,
        constraints: &'a str,
        /// Whether destinations come before sources.
        intel: bool,
    },
}

/// An argument of a call.
#[derive(Debug)]
pub struct Arg<'a> {
    pub value: TypedValue<'a>,
    /// The argument is the address of a value of this type, which is passed.
    pub byval: Option<TypeId>,
    pub align: Option<u64>,
}

/// Ties a value to a variable of the source.
#[derive(Debug)]
pub struct DebugRecord<'a> {
    /// Whether the value is the variable's address, not its content.
    pub address: bool,
    pub value: Option<LocalName<'a>>,
    pub variable: Option<MdId>,
    /// Whether the value is the whole variable, as it is.
    pub whole: bool,
}

/// Arithmetic opcodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryKind {
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

/// Conversion opcodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastKind {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    PtrToInt,
    IntToPtr,
    Bitcast,
    AddrSpaceCast,
}

/// Predicates of comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicate {
    Is(fencepost_program::CompareOp),
    /// `fcmp true` and `fcmp false`
    Always(bool),
}
