//! Which definition a name stands for, among all modules and the library.
//!
//! A definition that the user wrote counts before what the machine provides, and that before fencepost's library. Library
//! modules are linked when a name is met that nobody else defines.

use super::calls::is_provided;
use super::units::UnitId;
use super::{Context, FunctionSource, Lower, LoweringPosition};
use crate::driver::Extern;
use crate::error::FrontendError;
use crate::library;
use crate::llvm::ast::{Constant, Linkage, SymbolDef};
use fencepost_program::{GlobalId, Symbol};
use fencepost_source::{Code, Place};
use rustc_hash::FxHashMap;

/// How many aliases may refer to one another.
const MAX_ALIASES: u32 = 32;

/// How much a definition counts against others of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Library,
    Available,
    /// With the size of the variable.
    Common(u64),
    Weak,
    Strong,
}

/// The definitions that modules see of one another.
#[derive(Debug, Default)]
pub struct SymbolTable<'a> {
    exports: FxHashMap<&'a str, (UnitId, Strength)>,
    /// The unit whose declaration of a function of the machine is used for all.
    declarations: FxHashMap<&'a str, UnitId>,
}

impl<'a> SymbolTable<'a> {
    /// The unit that defines a name for all.
    pub fn export(&self, name: &str) -> Option<(&'a str, UnitId)> {
        self.exports.get_key_value(name).map(|(name, (unit, _))| (*name, *unit))
    }

    fn of_user(&self, name: &str) -> Option<UnitId> {
        self.exports.get(name).filter(|(_, strength)| *strength != Strength::Library).map(|(unit, _)| *unit)
    }
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A definition of a unit.
    Defined(UnitId),
    /// A function of the machine.
    Machine,
    /// A function that nobody defines, and what stands for it.
    Extern(Extern),
    /// Nobody has it; its address is null.
    Null,
}

impl<'a> Context<'_, 'a> {
    /// Shows the definitions of a unit to all others.
    pub fn export_symbols(&mut self, unit: UnitId) -> Lower<()> {
        let module = self.unit(unit).module;
        let library = self.unit(unit).library;
        // In the order of names, so that the same error is found every time.
        let mut names: Vec<&'a str> =
            module.symbols.keys().copied().filter(|name| !name.starts_with("llvm.")).collect();
        names.sort_unstable();
        for name in names {
            let strength = match (module.linkage(name), module.symbols.get(name)) {
                (
                    _,
                    None | Some(SymbolDef::DeclaredFunction(_) | SymbolDef::DeclaredVariable | SymbolDef::Other(_)),
                )
                | (Linkage::Internal | Linkage::ExternWeak, _) => continue,
                _ if library => Strength::Library,
                (Linkage::External, _) => Strength::Strong,
                (Linkage::Weak, _) => Strength::Weak,
                (Linkage::Available, _) => Strength::Available,
                (Linkage::Common, Some(SymbolDef::Global(variable))) => Strength::Common(self.size(variable.ty)?),
                (Linkage::Common, _) => Strength::Weak,
            };
            match self.symbols.exports.get(name).copied() {
                Some((other, Strength::Strong)) if strength == Strength::Strong => {
                    return Err(self.defined_twice(name, other, unit));
                }
                Some((_, before)) if before >= strength => {}
                _ => {
                    self.symbols.exports.insert(name, (unit, strength));
                }
            }
        }
        Ok(())
    }

    fn defined_twice(&mut self, name: &str, first: UnitId, second: UnitId) -> FrontendError {
        let first = self.inside(first, |context| context.definition_place(name));
        let second = self.inside(second, |context| context.definition_place(name));
        FrontendError::bad_input(
            Code::DuplicateDefinition,
            second,
            format!("`{name}` is defined twice, first at {first}"),
        )
        .with_remedy("link only one of the files, or make one definition `static`")
    }

    /// Where the current unit defines a name.
    fn definition_place(&mut self, name: &str) -> Place {
        let module = self.module;
        let (debug, line) = match module.symbols.get(name) {
            Some(SymbolDef::Function(function)) => (function.debug, function.line),
            Some(SymbolDef::Global(variable)) => (self.debug.global_variable(variable.debug), variable.line),
            _ => (None, 0),
        };
        let before = self.at;
        self.at = LoweringPosition { place: self.debug.definition(debug), line };
        let place = self.error_place();
        self.at = before;
        place
    }

    /// What a name of the current unit stands for. A library module that defines it is linked if nobody else does.
    pub fn resolve(&mut self, name: &'a str) -> Lower<Target> {
        let module = self.module;
        let linkage = module.linkage(name);
        match module.symbols.get(name) {
            None => return Err(self.malformed(format!("@{name} is not defined"))),
            Some(SymbolDef::Other(keyword)) => return Err(self.unsupported(format!("{keyword} @{name}"))),
            Some(_) if linkage == Linkage::Internal => return Ok(Target::Defined(self.current)),
            Some(_) => {}
        }
        let given = self.given_extern(name);
        let needless = |context: &Self, who| context.needless_extern(name, who);
        if let Some(unit) = self.symbols.of_user(name) {
            return given.map_or(Ok(Target::Defined(unit)), |_| Err(needless(self, "the program defines it")));
        }
        if is_provided(name) {
            return given.map_or(Ok(Target::Machine), |_| Err(needless(self, "fencepost provides it")));
        }
        if let Some(unit) = self.library_unit(name)? {
            return given.map_or(Ok(Target::Defined(unit)), |_| Err(needless(self, "fencepost provides it")));
        }
        if let Some(given) = given {
            return Ok(Target::Extern(given));
        }
        match module.symbols.get(name) {
            _ if linkage == Linkage::ExternWeak => Ok(Target::Null),
            Some(SymbolDef::DeclaredVariable) => Err(self
                .unsupported(format!("external variable `{name}`"))
                .with_remedy("no file of this program defines it; name the file that does, too")),
            _ => Err(self.unknown_function(name)),
        }
    }

    /// The unit of the library that defines a name, linked now if it was not before.
    pub fn library_unit(&mut self, name: &str) -> Lower<Option<UnitId>> {
        if let Some((unit, _)) = self.symbols.exports.get(name) {
            return Ok(Some(*unit));
        }
        let Some((module, types, origin)) = library::module_defining(name)? else { return Ok(None) };
        self.add_unit(module, types.clone(), origin, true)?;
        Ok(self.symbols.exports.get(name).map(|(unit, _)| *unit))
    }

    /// What a name stands for, behind aliases, and how far from its start; none where it is null.
    pub fn symbol(&mut self, name: &'a str) -> Lower<Option<(Symbol, i64)>> {
        let before = self.current;
        let found = self.symbol_from_here(name);
        self.enter(before);
        found
    }

    fn symbol_from_here(&mut self, name: &'a str) -> Lower<Option<(Symbol, i64)>> {
        let (mut name, mut offset) = (name, 0_i64);
        for _ in 0..MAX_ALIASES {
            let unit = match self.resolve(name)? {
                Target::Defined(unit) => unit,
                Target::Machine => return Ok(Some((self.machine_function(name)?, offset))),
                Target::Extern(_) => return Ok(Some((self.declared_function(name), offset))),
                Target::Null => return Ok(None),
            };
            self.enter(unit);
            let target = match self.definition(unit, name) {
                Some(SymbolDef::Alias(target)) => target,
                Some(SymbolDef::Global(_)) => {
                    let id = GlobalId::new(self.globals.index((unit, name)) as u32);
                    return Ok(Some((Symbol::Global(id), offset)));
                }
                Some(SymbolDef::Function(_)) => {
                    let id = self.function(FunctionSource::Defined(unit, name));
                    return Ok(Some((Symbol::Function(id), offset)));
                }
                _ => return Err(self.malformed(format!("@{name} is not defined"))),
            };
            let mut value = &target.value;
            while let Constant::Cast(_, inner) = value {
                value = &inner.value;
            }
            match value {
                Constant::Symbol(other) => name = other,
                Constant::Gep { source, operands } => {
                    let Some((Constant::Symbol(other), indices)) =
                        operands.split_first().map(|(base, indices)| (&base.value, indices))
                    else {
                        return Err(self.unsupported(format!("alias @{name}")));
                    };
                    offset = offset.wrapping_add(self.constant_offset(*source, indices)?);
                    name = other;
                }
                _ => return Err(self.unsupported(format!("alias @{name}"))),
            }
        }
        Err(self.malformed(format!("alias @{name} refers to itself")))
    }

    /// A function of the machine, as something with an address. Some have a definition in the library for that.
    fn machine_function(&mut self, name: &'a str) -> Lower<Symbol> {
        if !super::calls::is_machine_function(name) {
            return match self.library_unit(name)? {
                Some(unit) => {
                    let name = self.symbols.export(name).map_or(name, |(name, _)| name);
                    Ok(Symbol::Function(self.function(FunctionSource::Defined(unit, name))))
                }
                None => Err(self.unknown_function(name)),
            };
        }
        Ok(self.declared_function(name))
    }

    /// A function without a body, as something with an address.
    fn declared_function(&mut self, name: &'a str) -> Symbol {
        let unit = *self.symbols.declarations.entry(name).or_insert(self.current);
        Symbol::Function(self.function(FunctionSource::Library(unit, name)))
    }
}
