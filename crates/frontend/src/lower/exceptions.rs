//! C++ exceptions. Throwing one ends the program with an error, which is right as long as nobody catches it.
//!
//! A program that catches what it throws itself is refused. Headers of the C++ library are full of both, mostly for what
//! never happens; there the search ends without a verdict where an exception is thrown.

use super::code::Code;
use super::units::UnitId;
use super::{At, Context, FunctionSource, Lower};
use fencepost_base::{IdVec, TypedId};
use fencepost_program::{
    Block, Function, FunctionId, Global, LibraryFunction, Op, Operand, Scalar, Symbol, Terminator,
};

/// Shown where an exception is thrown that might be caught.
const MESSAGE: &[u8] = b"an exception is thrown, and catching exceptions is not supported\0";

/// Places that are met while lowering, each the first of its kind in a file that the user named.
#[derive(Debug, Default)]
pub struct Exceptions {
    /// Whether anything in the program catches exceptions.
    caught: bool,
    own_catch: Option<(UnitId, At)>,
    own_throw: bool,
}

/// Whether a function of the library throws an exception.
fn throws(name: &str) -> bool {
    matches!(name, "__cxa_throw" | "__cxa_rethrow")
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

    /// Whether what is being lowered stands in a file that the user named, not in a header or the library.
    fn is_own_code(&self) -> bool {
        let file = self.at.place.and_then(|place| self.debug.files.get(place.file));
        !self.unit(self.current).library
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
        if self.exceptions.caught {
            self.stop_where_something_is_thrown();
        }
        Ok(())
    }

    fn stop_where_something_is_thrown(&mut self) {
        let throwing = |source: &FunctionSource<'_>| matches!(source, FunctionSource::Defined(_, name) if throws(name));
        let order = self.functions.order.iter().enumerate();
        let ids: Vec<_> =
            order.filter(|(_, source)| throwing(source)).map(|(index, _)| FunctionId::from_index(index)).collect();
        if ids.is_empty() {
            return;
        }
        let message = self.program.globals.push(Global {
            name: "message".to_owned(),
            bytes: MESSAGE.to_vec(),
            relocations: Vec::new(),
            align: 1,
            constant: true,
            thread_local: false,
            layout: None,
            place: None,
        });
        for id in ids {
            if let Some(function) = self.program.functions.get_mut(id) {
                stop(function, Operand::Address(Symbol::Global(message), 0));
            }
        }
    }
}

/// Makes a function end the search.
fn stop(function: &mut Function, message: Operand) {
    let types: Vec<Scalar> =
        function.params.iter().filter_map(|param| Some(function.registers.get(*param)?.ty)).collect();
    let mut code = Code::default();
    function.params = types.into_iter().map(|scalar| code.fresh(scalar)).collect();
    code.emit(Op::Library { dsts: Vec::new(), function: LibraryFunction::Limit, args: vec![message] });
    let terminator = Terminator::Unreachable;
    let block = Block { params: Vec::new(), instructions: code.instructions, terminator, place: None };
    function.registers = code.registers;
    function.blocks = IdVec::from_iter([block]);
}
