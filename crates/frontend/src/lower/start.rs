//! What runs before and after `main`: constructors and destructors of all modules, and functions registered to run at
//! the end.

use super::code::Code;
use super::units::UnitId;
use super::{Context, FunctionSource, Lower};
use crate::llvm::ast::{Constant, SymbolDef};
use fencepost_base::IdVec;
use fencepost_program::{Block, Callee, Function, FunctionId, Op, Operand, Symbol, Terminator};

/// The library's function that runs what `atexit` and its kin have registered. It is there only if one of them is.
const RUN_AT_EXIT: &str = "__fencepost_run_at_exit";

/// A function of `llvm.global_ctors` or `llvm.global_dtors`; smaller priorities come first before `main`.
struct Listed<'a> {
    priority: u128,
    unit: UnitId,
    name: &'a str,
}

/// What runs outside of `main`, in its order.
#[derive(Debug, PartialEq, Eq)]
pub struct Outside {
    first: Vec<FunctionId>,
    last: Vec<FunctionId>,
}

impl Outside {
    pub fn is_empty(&self) -> bool {
        self.first.is_empty() && self.last.is_empty()
    }
}

impl<'a> Context<'_, 'a> {
    /// The functions in a list of all units that are linked so far, by priority, then in the order of the units.
    fn listed(&mut self, list: &str) -> Lower<Vec<Listed<'a>>> {
        let mut functions = Vec::new();
        for unit in self.unit_ids() {
            let Some(SymbolDef::Global(variable)) = self.definition(unit, list) else { continue };
            self.enter(unit);
            self.at = super::At { place: None, line: variable.line };
            let entries = match &variable.initial {
                Constant::Aggregate(entries) => entries.as_slice(),
                Constant::Zero => &[],
                _ => return Err(self.malformed(format!("@{list} is no list of functions"))),
            };
            for entry in entries {
                let parts = if let Constant::Aggregate(parts) = &entry.value { parts.as_slice() } else { &[] };
                let [priority, function, ..] = parts else {
                    return Err(self.malformed(format!("@{list} is no list of functions")));
                };
                match (&priority.value, &function.value) {
                    (_, Constant::Zero) => {}
                    (Constant::Int(priority), Constant::Symbol(name)) => {
                        functions.push(Listed { priority: *priority, unit, name });
                    }
                    _ => return Err(self.malformed(format!("@{list} is no list of functions"))),
                }
            }
        }
        functions.sort_by_key(|function| function.priority);
        Ok(functions)
    }

    fn listed_ids(&mut self, list: &str) -> Lower<Vec<FunctionId>> {
        let mut ids = Vec::new();
        for Listed { unit, name, .. } in self.listed(list)? {
            self.enter(unit);
            match self.symbol(name)? {
                Some((Symbol::Function(id), 0)) => ids.push(id),
                _ => return Err(self.malformed(format!("@{list} has @{name}, which is no function"))),
            }
        }
        Ok(ids)
    }

    /// What runs before and after `main`, of all units that are linked so far.
    pub fn outside_main(&mut self) -> Lower<Outside> {
        let first = self.listed_ids("llvm.global_ctors")?;
        let mut last = Vec::new();
        if let Some((name, unit)) = self.symbols.export(RUN_AT_EXIT) {
            last.push(self.function(FunctionSource::Defined(unit, name)));
        }
        let mut destructors = self.listed_ids("llvm.global_dtors")?;
        destructors.reverse();
        last.extend(destructors);
        Ok(Outside { first, last })
    }

    /// Calls the constructors, `main`, what was registered for the end, and the destructors. As for `main` itself, there
    /// is nothing to pass to them.
    pub fn start_function(&mut self) -> Lower<Function> {
        let Outside { first, last } = self.outside_main()?;
        let main = self.main()?;
        let main = self.function(main);
        let mut code = Code::default();
        let (mut results, mut returned) = (Vec::new(), Vec::new());
        for id in first.into_iter().chain([main]).chain(last) {
            let Some(FunctionSource::Defined(unit, name)) = self.functions.order.get(id.number() as usize).copied()
            else {
                return Err(self.malformed("a constructor or destructor has no body"));
            };
            let Some(SymbolDef::Function(definition)) = self.definition(unit, name) else {
                return Err(self.malformed(format!("@{name} has no body")));
            };
            let (params, types) = self.inside(unit, |context| context.split_signature(&definition.signature))?;
            let dsts: Vec<_> = types.iter().map(|scalar| code.fresh(*scalar)).collect();
            if id == main {
                returned = dsts.iter().copied().map(Operand::Reg).collect();
                results = types;
            }
            let args = vec![Operand::Bits(0); params.len()];
            code.emit(Op::Call { dsts, callee: Callee::Direct(id), args });
        }
        let terminator = Terminator::Return(returned);
        let block = Block { params: Vec::new(), instructions: code.instructions, terminator, place: None };
        let blocks = IdVec::from_iter([block]);
        let name = "start".to_owned();
        Ok(Function { name, params: Vec::new(), results, registers: code.registers, blocks, place: None })
    }
}
