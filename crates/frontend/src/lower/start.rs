//! What runs before and after `main`: constructors and destructors of all modules, and functions registered to run at
//! the end.

use super::code::Code;
use super::units::UnitId;
use super::{Context, FunctionSource, Lower};
use crate::llvm::ast::{Constant, SymbolDef};
use fencepost_base::IdVec;
use fencepost_program::{Block, Callee, Function, FunctionId, Op, Operand, Scalar, Symbol, Terminator};

/// The library's function that runs what `atexit` and its kin have registered, given the result of `main`. It is linked
/// together with these.
const END: &str = "__fencepost_run_at_exit";

/// The library's function that registers another to run at the end.
const REGISTER: &str = "atexit";

/// The library's function that every thread has to call at its end, and those that make it necessary.
const THREAD_END: &str = "__fencepost_thread_end";
const NEED_THREAD_END: &[&str] = &["pthread_key_create", "__cxa_thread_atexit"];

/// A function of `llvm.global_ctors` or `llvm.global_dtors`; smaller priorities come first before `main`.
struct ListedFunction<'a> {
    priority: u128,
    unit: UnitId,
    name: &'a str,
}

/// What runs outside of `main`.
#[derive(Debug, PartialEq, Eq)]
pub struct Outside {
    constructors: Vec<FunctionId>,
    /// The last one runs first.
    destructors: Vec<FunctionId>,
    /// The library's function to register destructors with, so that they also run where the program ends itself.
    register: Option<FunctionId>,
    end: Option<FunctionId>,
}

impl Outside {
    pub fn is_empty(&self) -> bool {
        self.constructors.is_empty() && self.destructors.is_empty() && self.end.is_none()
    }
}

impl<'a> Context<'_, 'a> {
    /// The functions in a list of all units that are linked so far, by priority, then in the order of the units.
    fn listed(&mut self, list: &str) -> Lower<Vec<ListedFunction<'a>>> {
        let mut functions = Vec::new();
        for unit in self.unit_ids() {
            let Some(SymbolDef::Global(variable)) = self.definition(unit, list) else { continue };
            self.enter(unit);
            self.at = super::LoweringPosition { place: None, line: variable.line };
            let entries = match &variable.initial {
                Constant::Aggregate(entries) => entries.as_slice(),
                Constant::Zero => &[],
                _ => return Err(self.malformed(format!("@{list} is not a list of functions"))),
            };
            for entry in entries {
                let parts = if let Constant::Aggregate(parts) = &entry.value { parts.as_slice() } else { &[] };
                let [priority, function, ..] = parts else {
                    return Err(self.malformed(format!("@{list} is not a list of functions")));
                };
                match (&priority.value, &function.value) {
                    (_, Constant::Zero) => {}
                    (Constant::Int(priority), Constant::Symbol(name)) => {
                        functions.push(ListedFunction { priority: *priority, unit, name });
                    }
                    _ => return Err(self.malformed(format!("@{list} is not a list of functions"))),
                }
            }
        }
        functions.sort_by_key(|function| function.priority);
        Ok(functions)
    }

    fn listed_ids(&mut self, list: &str) -> Lower<Vec<FunctionId>> {
        let mut ids = Vec::new();
        for ListedFunction { unit, name, .. } in self.listed(list)? {
            self.enter(unit);
            match self.symbol(name)? {
                Some((Symbol::Function(id), 0)) => ids.push(id),
                _ => return Err(self.malformed(format!("@{list} has @{name}, which is not a function"))),
            }
        }
        Ok(ids)
    }

    /// What runs before and after `main`, of all units that are linked so far.
    pub fn outside_main(&mut self) -> Lower<Outside> {
        let constructors = self.listed_ids("llvm.global_ctors")?;
        let destructors = self.listed_ids("llvm.global_dtors")?;
        let mut register = None;
        if !destructors.is_empty() {
            self.library_unit(REGISTER)?;
            register = self.library_function(REGISTER);
        }
        Ok(Outside { constructors, destructors, register, end: self.library_function(END) })
    }

    /// What threads run at their end, if the program needs it.
    pub fn thread_end(&mut self) -> Option<FunctionId> {
        let needed = self.functions.order.iter().any(|source| match source {
            FunctionSource::Defined(unit, name) => self.unit(*unit).library && NEED_THREAD_END.contains(name),
            _ => false,
        });
        if needed { self.library_function(THREAD_END) } else { None }
    }

    /// A function of the library, if it is linked.
    fn library_function(&mut self, name: &str) -> Option<FunctionId> {
        let (name, unit) = self.symbols.export(name).filter(|(_, unit)| self.unit(*unit).library)?;
        Some(self.function(FunctionSource::Defined(unit, name)))
    }

    /// Calls the constructors, `main`, what was registered for the end, and the destructors.
    pub fn start_function(&mut self) -> Lower<Function> {
        let Outside { constructors, mut destructors, register, end } = self.outside_main()?;
        let main = self.main()?;
        let main = self.function(main);
        let mut code = Code::default();
        if let Some(register) = register {
            for destructor in destructors.drain(..) {
                self.call_outside(&mut code, register, &[Operand::Address(Symbol::Function(destructor), 0)])?;
            }
        }
        for constructor in constructors {
            self.call_outside(&mut code, constructor, &[])?;
        }
        let (results, returned) = self.call_outside(&mut code, main, &[])?;
        if let Some(end) = end {
            let status = returned.first().copied().filter(|_| results.first() == Some(&Scalar::Int(32)));
            self.call_outside(&mut code, end, &[status.unwrap_or(Operand::Bits(0))])?;
        }
        for destructor in destructors.into_iter().rev() {
            self.call_outside(&mut code, destructor, &[])?;
        }
        let terminator = Terminator::Return(returned);
        let block = Block { params: Vec::new(), instructions: code.instructions, terminator, place: None };
        let blocks = IdVec::from_iter([block]);
        let name = "start".to_owned();
        Ok(Function { name, params: Vec::new(), results, registers: code.registers, blocks, place: None })
    }

    /// Calls a function with some arguments and zeros for all others, as `main` gets them. Its results.
    fn call_outside(
        &mut self,
        code: &mut Code,
        id: FunctionId,
        given: &[Operand],
    ) -> Lower<(Vec<Scalar>, Vec<Operand>)> {
        let source = self.functions.order.get(id.number() as usize).copied();
        let Some(FunctionSource::Defined(unit, name)) = source else {
            return Err(self.malformed("a constructor or destructor has no body"));
        };
        let Some(SymbolDef::Function(definition)) = self.definition(unit, name) else {
            return Err(self.malformed(format!("@{name} has no body")));
        };
        let (mut params, results) = self.inside(unit, |context| context.split_signature(&definition.signature))?;
        // The address of unnamed arguments, of which there are none.
        params.extend(definition.signature.variadic.then_some(Scalar::Ptr));
        let mut args = given.to_vec();
        args.resize(params.len(), Operand::Bits(0));
        let dsts: Vec<_> = results.iter().map(|scalar| code.fresh(*scalar)).collect();
        let returned = dsts.iter().copied().map(Operand::Reg).collect();
        code.emit(Op::Call { dsts, callee: Callee::Direct(id), args });
        Ok((results, returned))
    }
}
