//! C++ exceptions. Throwing one ends the program with an error, which is right as long as nobody catches it: then
//! `std::terminate` is called, and no destructor needs to run before that. An exception counts as thrown when memory for
//! it is asked for; how it is made is of no interest any more.
//!
//! A program that catches what it throws itself is refused. Headers of the C++ library are full of both, mostly for what
//! never happens; there the search ends without a verdict where an exception is thrown.

use super::body::Body;
use super::code::Code;
use super::units::UnitId;
use super::{Context, FunctionSource, Lower, LoweringPosition};
use crate::llvm::ast::{CalleeKind, Constant, InstKind, Linkage, Value};
use fencepost_base::{IdVec, TypedId};
use fencepost_program::{
    Block, Callee, Function, FunctionId, Global, LibraryFunction, Op, Operand, Scalar, Symbol, Terminator,
};

/// Shown where an exception is thrown that might be caught.
const CAUGHT: &str = "an exception is thrown, and catching exceptions is not supported";

/// Shown where an exception is thrown that nobody catches.
const UNCAUGHT: &str = "an exception is thrown that nobody catches";

/// The kind of error for a program that ends itself; the library's `machine.h` lists the kinds.
const ABORT: u128 = 4;

/// The function that asks for the memory of an exception.
const ALLOCATE: &str = "__cxa_allocate_exception";

/// Whether an instruction starts to throw an exception.
pub fn is_throw(kind: &InstKind<'_>) -> bool {
    match kind {
        InstKind::Call(call) | InstKind::Invoke { call, .. } => {
            matches!(call.callee, CalleeKind::Value(Value::Const(Constant::Symbol(ALLOCATE))))
        }
        _ => false,
    }
}

/// Places that are met while lowering, each the first of its kind in a file that the user named.
#[derive(Debug, Default)]
pub struct Exceptions {
    /// Whether anything in the program catches exceptions.
    caught: bool,
    own_catch: Option<(UnitId, LoweringPosition)>,
    own_throw: bool,
    /// That of the function that is being lowered.
    pub linkage: Linkage,
}

/// Whether a function of the library throws an exception.
fn throws(name: &str) -> bool {
    matches!(name, ALLOCATE | "__cxa_throw" | "__cxa_rethrow")
        || name.starts_with("_ZSt") && (name.contains("__throw_") || name.contains("rethrow_exception"))
}

impl Context<'_, '_> {
    /// The code that is being lowered catches exceptions.
    pub fn note_catch(&mut self) {
        self.exceptions.caught = true;
        if self.exceptions.own_catch.is_none() && self.is_own_code() {
            self.exceptions.own_catch = Some((self.current, self.at));
        }
    }

    /// The code that is being lowered calls a function.
    pub fn note_call(&mut self, name: &str) {
        self.exceptions.own_throw |= throws(name) && self.is_own_code();
    }

    /// Whether what is being lowered stands in a file that the user named, not in a header or the library. Functions of
    /// headers are such that several files may define them.
    fn is_own_code(&self) -> bool {
        let file = self.at.place.and_then(|place| self.debug.files.get(place.file));
        !self.unit(self.current).library
            && self.exceptions.linkage != Linkage::Weak
            && match (file, self.debug.shown_source()) {
                (Some(file), Some(source)) => file.path == source,
                _ => true,
            }
    }

    /// What is thrown might be caught where the program has both.
    pub fn check_exceptions(&mut self) -> Lower<()> {
        if let (Some((unit, at)), true) = (self.exceptions.own_catch, self.exceptions.own_throw) {
            self.enter(unit);
            self.at = at;
            return Err(self
                .unsupported("catching exceptions")
                .with_remedy("an exception that is thrown ends the program; leave `catch` out of what is verified"));
        }
        let caught = self.exceptions.caught;
        let ends = |source: &FunctionSource<'_>| match source {
            FunctionSource::Throw => true,
            FunctionSource::Defined(_, name) => caught && throws(name),
            _ => false,
        };
        let order = self.functions.order.iter().enumerate();
        let ids: Vec<_> =
            order.filter(|(_, source)| ends(source)).map(|(index, _)| FunctionId::from_index(index)).collect();
        if ids.is_empty() {
            return Ok(());
        }
        let message = if caught { CAUGHT } else { UNCAUGHT };
        let message = self.program.globals.push(Global {
            name: "message".to_owned(),
            bytes: message.bytes().chain([0]).collect(),
            relocations: Vec::new(),
            align: 1,
            constant: true,
            thread_local: false,
            layout: None,
            place: None,
        });
        let message = Operand::Address(Symbol::Global(message), 0);
        let (function, args) = match caught {
            true => (LibraryFunction::Limit, vec![message]),
            false => (LibraryFunction::Error, vec![Operand::Bits(ABORT), message]),
        };
        for id in ids {
            if let Some(throwing) = self.program.functions.get_mut(id) {
                end_with(throwing, function, args.clone());
            }
        }
        Ok(())
    }

    /// The function that is called to throw. What it does is known only when the whole program is.
    pub fn throwing_function(&mut self) -> Function {
        let mut function = Function {
            name: "throw".to_owned(),
            params: Vec::new(),
            results: Vec::new(),
            registers: IdVec::new(),
            blocks: IdVec::new(),
            place: None,
        };
        end_with(&mut function, LibraryFunction::Abort, Vec::new());
        function
    }
}

impl Body<'_, '_, '_> {
    /// Throws.
    pub fn throw(&mut self) {
        self.context.note_call(ALLOCATE);
        let callee = Callee::Direct(self.context.function(FunctionSource::Throw));
        self.code.emit(Op::Call { dsts: Vec::new(), callee, args: Vec::new() });
    }
}

/// Makes a function end the search with a call.
fn end_with(function: &mut Function, called: LibraryFunction, args: Vec<Operand>) {
    let types: Vec<Scalar> =
        function.params.iter().filter_map(|param| Some(function.registers.get(*param)?.ty)).collect();
    let mut code = Code::default();
    function.params = types.into_iter().map(|scalar| code.fresh(scalar)).collect();
    code.emit(Op::Library { dsts: Vec::new(), function: called, args });
    let terminator = Terminator::Unreachable;
    let block = Block { params: Vec::new(), instructions: code.instructions, terminator, place: None };
    function.registers = code.registers;
    function.blocks = IdVec::from_iter([block]);
}
