//! Calls: of functions of the program, of what the machine provides, of addresses.

use super::body::Body;
use super::code::{Code, WORD};
use super::locals::intrinsic_name;
use super::symbols::Target;
use super::{Context, FunctionSource, Lower};
use crate::llvm::ast::{Call, CalleeKind, Constant, SymbolDef, TypedValue, Value};
use crate::llvm::{MdId, unescape};
use fencepost_base::IdVec;
use fencepost_program::library::LibraryEntry;
use fencepost_program::{
    Block, Callee, CastOp, Function, LibraryFunction, Op, Operand, RegId, Scalar, SourcePlace, Symbol, Terminator,
};

/// Other names of library functions, which headers or compilers put in their place.
const SYNONYMS: &[(&str, &str)] = &[("pthread_yield", "sched_yield")];

/// Functions that the C library has and that are loops over memory: name, the intrinsic that does the same. What
/// `_chk` variants check is checked by the machine anyway.
const MEMORY_FUNCTIONS: &[(&str, &str)] = &[
    ("memcpy", "llvm.memcpy.c"),
    ("memmove", "llvm.memmove.c"),
    ("memset", "llvm.memset.c"),
    ("__memcpy_chk", "llvm.memcpy.c"),
    ("__memmove_chk", "llvm.memmove.c"),
    ("__memset_chk", "llvm.memset.c"),
];

/// Functions of the C library that round to an integer: name, the intrinsic that does the same.
const ROUNDING_FUNCTIONS: &[(&str, &str)] = &[
    ("lround", "llvm.lround"),
    ("lroundf", "llvm.lround"),
    ("llround", "llvm.llround"),
    ("llroundf", "llvm.llround"),
    ("lrint", "llvm.lrint"),
    ("lrintf", "llvm.lrint"),
    ("llrint", "llvm.llrint"),
    ("llrintf", "llvm.llrint"),
];

/// Whether the machine has a function itself, under this or another name.
pub fn is_machine_function(name: &str) -> bool {
    library_entry(name).is_some()
}

/// Whether a call of a function needs no body.
pub fn is_provided(name: &str) -> bool {
    let intrinsics = MEMORY_FUNCTIONS.iter().chain(ROUNDING_FUNCTIONS);
    is_machine_function(name) || intrinsics.into_iter().any(|(other, _)| *other == name)
}

fn library_entry(name: &str) -> Option<&'static LibraryEntry> {
    let usual = SYNONYMS.iter().find(|(other, _)| *other == name).map_or(name, |(_, usual)| *usual);
    LibraryFunction::by_name(usual)
}

impl<'a> Body<'_, '_, 'a> {
    /// A call; the scalars of its result.
    pub fn call(&mut self, call: &Call<'a>) -> Lower<Vec<Operand>> {
        if let Some(name) = intrinsic_name(call) {
            return self.intrinsic(name, call);
        }
        let callee = match &call.callee {
            CalleeKind::Assembly { text, constraints, intel } => return self.assembly(text, constraints, *intel, call),
            CalleeKind::Value(Value::Const(constant)) => called_symbol(constant),
            CalleeKind::Value(Value::Local(_)) => None,
        };
        match callee {
            Some(name) => self.direct_call(name, call),
            None => self.indirect_call(call),
        }
    }

    fn direct_call(&mut self, name: &'a str, call: &Call<'a>) -> Lower<Vec<Operand>> {
        self.context.note_call(name);
        let target = self.context.resolve(name)?;
        if let Target::Extern(given) = target {
            return self.extern_call(given, call);
        }
        if target == Target::Machine {
            if let Some(entry) = library_entry(name) {
                return self.library_call(entry, name, call);
            }
            if let Some((_, intrinsic)) = MEMORY_FUNCTIONS.iter().find(|(other, _)| *other == name) {
                let destination = call.args.first().map_or(Ok(Vec::new()), |arg| self.operands(&arg.value))?;
                self.intrinsic(intrinsic, call)?;
                return Ok(destination);
            }
            if let Some((_, intrinsic)) = ROUNDING_FUNCTIONS.iter().find(|(other, _)| *other == name) {
                return self.intrinsic(intrinsic, call);
            }
            return Err(self.context.unknown_function(name));
        }
        let id = match self.context.symbol(name)? {
            Some((Symbol::Function(id), 0)) => id,
            Some(_) => return Err(self.context.unsupported(format!("call of `{name}`, which is not a function"))),
            None => return self.call_of(Operand::Bits(0), call),
        };
        let source = self.context.functions.order.get(id.number() as usize).copied();
        let Some(FunctionSource::Defined(unit, target)) = source else {
            // Another name of a function of the machine.
            return self.call_of(Operand::Address(Symbol::Function(id), 0), call);
        };
        let Some(SymbolDef::Function(definition)) = self.context.definition(unit, target) else {
            return Err(self.context.malformed(format!("@{target} is not a function")));
        };
        let (params, results) = self.context.inside(unit, |context| context.split_signature(&definition.signature))?;
        let declared = self.context.scalars(call.result)?;
        let (named, unnamed) = call.args.split_at(call.args.len().min(definition.signature.params.len()));
        let (mut given, mut args) = (Vec::new(), Vec::new());
        for arg in named {
            given.extend(self.context.scalars(arg.value.ty)?);
            args.extend(self.operands(&arg.value)?);
        }
        let Some(mut args) = self.fit(&given, args, &params) else {
            let construct = format!("call of `{name}` with other types than it is defined with");
            return Err(self.context.unsupported(construct));
        };
        if definition.signature.variadic {
            args.push(self.unnamed_arguments(named, unnamed)?);
        }
        let dsts = self.results(&results);
        self.code.emit(Op::Call { dsts: dsts.clone(), callee: Callee::Direct(id), args });
        let returned: Vec<_> = dsts.into_iter().map(Operand::Reg).collect();
        if results.is_empty() {
            // Nothing is returned, so what the caller takes for a result has no value.
            return Ok(vec![Operand::Undefined; declared.len()]);
        }
        if declared.is_empty() {
            return Ok(Vec::new());
        }
        self.fit(&results, returned, &declared).ok_or_else(|| {
            self.context.unsupported(format!("call of `{name}` with another result than it is defined with"))
        })
    }

    /// Values as the types that are asked for, where processors would agree on what that means: as many values, and none
    /// wider than it is given.
    fn fit(&mut self, given: &[Scalar], values: Vec<Operand>, wanted: &[Scalar]) -> Option<Vec<Operand>> {
        let register = |scalar: Scalar| matches!(scalar, Scalar::Int(_) | Scalar::Ptr);
        let fits = |(from, to): (&Scalar, &Scalar)| {
            from == to || register(*from) && register(*to) && from.bits() >= to.bits() && from.bits() <= 64
        };
        if given.len() != wanted.len() || !given.iter().zip(wanted).all(fits) {
            return None;
        }
        let fitted = given.iter().zip(values).zip(wanted).map(|((from, value), to)| match (from, to) {
            _ if from == to => value,
            (Scalar::Ptr, _) => {
                let word = self.code.cast(CastOp::Bits, Scalar::Ptr, WORD, value);
                self.code.resize(WORD, *to, false, word)
            }
            (_, Scalar::Ptr) => self.code.cast(CastOp::Bits, WORD, Scalar::Ptr, value),
            _ => self.code.resize(*from, *to, false, value),
        });
        Some(fitted.collect())
    }

    fn indirect_call(&mut self, call: &Call<'a>) -> Lower<Vec<Operand>> {
        let CalleeKind::Value(callee) = &call.callee else { return Ok(Vec::new()) };
        let callee = match callee {
            Value::Local(name) => self.local_pointer(*name)?,
            Value::Const(_) => return Err(self.context.unsupported("call of a constant that is not a function")),
        };
        self.call_of(callee, call)
    }

    /// Calls the function at an address.
    fn call_of(&mut self, callee: Operand, call: &Call<'a>) -> Lower<Vec<Operand>> {
        // A type that names no argument at all is that of an old declaration, whose arguments are passed one by one.
        let named =
            call.named_args.filter(|named| *named > 0).map_or(call.args.len(), |named| named.min(call.args.len()));
        let (named, unnamed) = call.args.split_at(named);
        let mut args = Vec::new();
        for arg in named {
            args.extend(self.operands(&arg.value)?);
        }
        if call.named_args.is_some_and(|named| named > 0) {
            args.push(self.unnamed_arguments(named, unnamed)?);
        }
        let results = self.context.scalars(call.result)?;
        let dsts = self.results(&results);
        self.code.emit(Op::Call { dsts: dsts.clone(), callee: Callee::Indirect(callee), args });
        Ok(dsts.into_iter().map(Operand::Reg).collect())
    }

    fn results(&mut self, scalars: &[Scalar]) -> Vec<RegId> {
        scalars.iter().map(|scalar| self.code.fresh(*scalar)).collect()
    }

    fn library_call(&mut self, entry: &LibraryEntry, name: &str, call: &Call<'a>) -> Lower<Vec<Operand>> {
        let (mut types, mut args) = (Vec::new(), Vec::new());
        for arg in &call.args {
            let (ty, operand) = self.scalar(&arg.value)?;
            types.push(ty);
            args.push(operand);
        }
        if !entry.takes(args.len()) {
            let (given, wanted) = (args.len(), entry.args);
            return Err(self
                .context
                .unsupported(format!("call of `{name}` with {given} arguments instead of {wanted}")));
        }
        let declared = self.context.scalars(call.result)?;
        if let LibraryFunction::Math(_, kind) = entry.function
            && types.iter().chain(&declared).any(|ty| *ty != Scalar::Float(kind))
        {
            return Err(self.context.unsupported(format!("call of `{name}` with other types than usual")));
        }
        self.library(entry.function, args, &declared)
    }

    /// Emits a library call whose result is used as `declared` says, which a careless declaration may get wrong.
    pub fn library(
        &mut self,
        function: LibraryFunction,
        args: Vec<Operand>,
        declared: &[Scalar],
    ) -> Lower<Vec<Operand>> {
        let entry = function.entry();
        let missing = match function {
            LibraryFunction::Math(_, kind) => Scalar::Float(kind),
            _ => Scalar::Int(32),
        };
        let mut types = declared.to_vec();
        types.resize(entry.results, missing);
        let dsts = self.results(&types);
        let mut operands: Vec<_> = dsts.iter().copied().map(Operand::Reg).collect();
        self.code.emit(Op::Library { dsts, function, args });
        operands.resize(declared.len(), Operand::Undefined);
        Ok(operands)
    }

    /// The function or address under a name, whatever its type was written as.
    fn local_pointer(&mut self, name: crate::llvm::ast::LocalName<'a>) -> Lower<Operand> {
        match self.bound(name) {
            Some([operand]) => {
                let operand = *operand;
                match operand {
                    Operand::Reg(register)
                        if self.code.registers.get(register).is_none_or(|register| register.ty != Scalar::Ptr) =>
                    {
                        Err(self.context.malformed(format!("{name} is called but is not an address")))
                    }
                    _ => Ok(operand),
                }
            }
            _ => Err(self.context.malformed(format!("value {name} is used where it is not defined"))),
        }
    }

    /// The scalars of an argument of an intrinsic.
    pub fn argument(&self, call: &'_ Call<'a>, index: usize) -> Lower<TypedValue<'a>> {
        match call.args.get(index) {
            Some(arg) => Ok(arg.value.clone()),
            None => Err(self.context.malformed("a call has too few arguments")),
        }
    }
}

/// The function that a constant names, behind conversions of its type.
fn called_symbol<'a>(constant: &Constant<'a>) -> Option<&'a str> {
    match constant {
        Constant::Symbol(name) => Some(name),
        Constant::Cast(_, inner) => called_symbol(&inner.value),
        _ => None,
    }
}

impl<'a> Context<'_, 'a> {
    /// A function that calls a library function, so that the latter has an address.
    pub fn library_wrapper(&mut self, name: &'a str) -> Lower<Function> {
        if let Target::Extern(given) = self.resolve(name)? {
            return self.extern_function(name, given);
        }
        let (Some(SymbolDef::DeclaredFunction(signature)), Some(entry)) =
            (self.module.symbols.get(name), library_entry(name))
        else {
            return Err(self.unknown_function(name));
        };
        let (param_types, results) = self.split_signature(signature)?;
        let unusual = match entry.function {
            LibraryFunction::Math(_, kind) => param_types.iter().chain(&results).any(|ty| *ty != Scalar::Float(kind)),
            _ => false,
        };
        if unusual || param_types.len() != entry.args || results.len() != entry.results {
            return Err(self.unsupported(format!("address of `{name}`, declared with other types than usual")));
        }
        let mut code = Code::default();
        let params: Vec<_> = param_types.into_iter().map(|scalar| code.fresh(scalar)).collect();
        let dsts: Vec<_> = results.iter().map(|scalar| code.fresh(*scalar)).collect();
        let args = params.iter().copied().map(Operand::Reg).collect();
        code.emit(Op::Library { dsts: dsts.clone(), function: entry.function, args });
        let terminator = Terminator::Return(dsts.into_iter().map(Operand::Reg).collect());
        let block =
            Block { params: Vec::new(), instructions: code.instructions, terminator, place: None::<SourcePlace> };
        let blocks = IdVec::from_iter([block]);
        Ok(Function { name: name.to_owned(), params, results, registers: code.registers, blocks, place: None })
    }

    /// How a symbol is shown: as it is in C, by its source name where the symbol's is mangled.
    pub fn symbol_name(&mut self, symbol: &str, debug: Option<MdId>) -> String {
        let mangled = symbol.starts_with("_Z") || symbol.starts_with("_R");
        match self.debug.name(debug).filter(|_| mangled) {
            Some(name) => name,
            None => String::from_utf8_lossy(&unescape(symbol)).into_owned(),
        }
    }
}
