//! Functions that nobody defines: an error, unless the user says what stands for them.

use super::body::Body;
use super::code::Code;
use super::{Context, Lower};
use crate::driver::Extern;
use crate::error::FrontendError;
use crate::llvm::ast::{Call, SymbolDef};
use crate::llvm::unescape;
use fencepost_base::IdVec;
use fencepost_program::{Block, Function, LibraryFunction, Op, Operand, Scalar, Terminator};
use fencepost_source::Code as DiagnosticCode;

impl<'a> Context<'_, 'a> {
    /// What the user says about a function that the current unit uses.
    pub fn given_extern(&self, name: &str) -> Option<Extern> {
        if self.unit(self.current).library {
            return None;
        }
        let name = unescape(name);
        self.externs.iter().find(|(given, _)| given.as_bytes() == &*name).map(|(_, given)| *given)
    }

    /// A call of a function that nobody defines. What to do about it depends on the function and on who asks.
    pub fn unknown_function(&self, name: &str) -> FrontendError {
        let name = String::from_utf8_lossy(&unescape(name)).into_owned();
        let (place, construct) = (Some(self.error_place()), format!("external function `{name}`"));
        FrontendError::Unsupported {
            code: DiagnosticCode::UndefinedFunction,
            place,
            length: None,
            construct,
            remedy: None,
            function: Some(name),
        }
    }

    pub fn needless_extern(&self, name: &str, who: &str) -> FrontendError {
        FrontendError::bad_input(
            DiagnosticCode::UnsuitableExtern,
            self.error_place(),
            format!("a stand-in is given for `{name}`, but {who}"),
        )
        .with_remedy("leave it out")
    }

    /// The code that stands for a call; the scalars of its result.
    fn stand_in(&self, code: &mut Code, given: Extern, results: &[Scalar]) -> Lower<Vec<Operand>> {
        match (given, results) {
            (Extern::Nop, _) => Ok(vec![Operand::Bits(0); results.len()]),
            (Extern::Havoc { .. }, []) => {
                Err(self.unsupported("any result of a function that returns nothing").with_remedy("use nop"))
            }
            (Extern::Havoc { low, high }, [scalar @ (Scalar::Int(_) | Scalar::Ptr)]) => {
                if !(holds(*scalar, low) && holds(*scalar, high)) {
                    let construct = format!("a result between {low} and {high} of a function that returns {scalar}");
                    return Err(self.unsupported(construct).with_remedy("give numbers that its type has"));
                }
                let dst = code.fresh(*scalar);
                let args = [low, high].map(|number| Operand::Bits(u128::from(number as u64)));
                code.emit(Op::Library {
                    dsts: vec![dst],
                    function: LibraryFunction::ChooseBetween,
                    args: args.to_vec(),
                });
                Ok(vec![Operand::Reg(dst)])
            }
            (Extern::Havoc { .. }, _) => Err(self
                .unsupported("any result of a function that returns something else than a number")
                .with_remedy("write a definition of the function in C and add its file")),
        }
    }

    /// A function that does what the user says, for those who use its address.
    pub fn extern_function(&mut self, name: &'a str, given: Extern) -> Lower<Function> {
        let Some(SymbolDef::DeclaredFunction(signature)) = self.module.symbols.get(name) else {
            return Err(self.unknown_function(name));
        };
        let (params, results) = self.split_signature(signature)?;
        let mut code = Code::default();
        let params: Vec<_> = params.into_iter().map(|scalar| code.fresh(scalar)).collect();
        let values = self.stand_in(&mut code, given, &results)?;
        let terminator = Terminator::Return(values);
        let block = Block { params: Vec::new(), instructions: code.instructions, terminator, place: None };
        let (name, blocks) = (name.to_owned(), IdVec::from_iter([block]));
        Ok(Function { name, params, results, registers: code.registers, blocks, place: None })
    }
}

impl<'a> Body<'_, '_, 'a> {
    /// A call of a function about which the user has said what it does.
    pub fn extern_call(&mut self, given: Extern, call: &Call<'a>) -> Lower<Vec<Operand>> {
        // Arguments are still looked at, as a mistake in them is one of the program.
        for arg in &call.args {
            self.operands(&arg.value)?;
        }
        let results = self.context.scalars(call.result)?;
        self.context.stand_in(&mut self.code, given, &results)
    }
}

/// Whether a type has a number, as a signed or an unsigned one.
fn holds(scalar: Scalar, number: i64) -> bool {
    let bits = match scalar {
        Scalar::Int(bits) => u32::from(bits),
        Scalar::Ptr => 64,
        Scalar::Float(_) => return false,
    };
    bits >= 64 || (-(1_i64 << (bits - 1))..1_i64 << bits).contains(&number)
}
