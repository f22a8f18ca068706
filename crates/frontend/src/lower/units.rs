//! The modules that a program is linked of, each with its types, its debug information and its origin.

use super::{Context, Lower, Origin};
use crate::error::FrontendError;
use crate::llvm::ast::{BlockDef, FunctionDef, Module, SymbolDef};
use crate::llvm::{DataLayout, LayoutError, SyntaxError, Types, parse_body};
use fencepost_source::{Code, Place};

/// A module of the program, counted from the first file that the user names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnitId(usize);

impl UnitId {
    /// The first file that the user names.
    pub const FIRST: Self = Self(0);
}

/// A module, and what is known about it.
pub struct Unit<'m, 'a> {
    pub module: &'m Module<'a>,
    /// Those of its functions are added as they are lowered.
    types: Types<'a>,
    layout: DataLayout,
    origin: Origin<'m>,
    /// Whether it belongs to fencepost's library, not to the user.
    pub library: bool,
}

impl Unit<'_, '_> {
    fn syntax_error(&self, error: &SyntaxError) -> FrontendError {
        let place = Place::of_line(self.origin.name, error.line);
        if self.library {
            return FrontendError::Bug { message: format!("library module {place}: {}", error.message) };
        }
        FrontendError::bad_input(Code::LlvmSyntax, place, error.message.clone())
    }
}

impl<'m, 'a> Context<'m, 'a> {
    /// Links one more module to the program.
    pub fn add_unit(
        &mut self,
        module: &'m Module<'a>,
        types: Types<'a>,
        origin: Origin<'m>,
        library: bool,
    ) -> Lower<UnitId> {
        let before = self.current;
        let unit = UnitId(self.units.len());
        self.units.push(Unit { module, types, layout: DataLayout::default(), origin, library });
        self.debug.add(&module.metadata, origin.source);
        self.enter(unit);
        let layout = DataLayout::new(module.datalayout).map_err(|error| self.layout_error(error))?;
        self.units[unit.0].layout = layout;
        if let Some(line) = module.assembly {
            self.at.line = line;
            return Err(self.unsupported("assembly outside of functions"));
        }
        self.export_symbols(unit)?;
        self.enter(before);
        Ok(unit)
    }

    /// Looks names, types and debug information up in this unit from now on. Gives the unit before.
    pub fn enter(&mut self, unit: UnitId) -> UnitId {
        let before = std::mem::replace(&mut self.current, unit);
        self.module = self.units[unit.0].module;
        self.debug.enter(unit.0);
        before
    }

    /// Does something in another unit.
    pub fn inside<T>(&mut self, unit: UnitId, action: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.enter(unit);
        let result = action(self);
        self.enter(before);
        result
    }

    /// What a unit says about a name.
    pub fn definition(&self, unit: UnitId, name: &str) -> Option<&'m SymbolDef<'a>> {
        self.units[unit.0].module.symbols.get(name)
    }

    /// All units so far.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(UnitId)
    }

    pub fn unit(&self, unit: UnitId) -> &Unit<'m, 'a> {
        &self.units[unit.0]
    }

    /// The types of the current unit.
    pub fn types(&self) -> &Types<'a> {
        &self.units[self.current.0].types
    }

    /// Asks for the layout of a type in the current unit.
    pub fn layout<T>(
        &mut self,
        question: impl FnOnce(&mut DataLayout, &Types<'a>) -> Result<T, LayoutError>,
    ) -> Lower<T> {
        let unit = &mut self.units[self.current.0];
        question(&mut unit.layout, &unit.types).map_err(|error| self.layout_error(error))
    }

    /// Complains about metadata that was asked for and cannot be read.
    pub fn check_metadata(&self) -> Lower<()> {
        let mut errors = self.units.iter().enumerate().filter_map(|(index, unit)| {
            let error = self.debug.error(index)?;
            Some(unit.syntax_error(error))
        });
        errors.next().map_or(Ok(()), Err)
    }

    /// Reads the blocks of a function of the current unit.
    pub fn blocks(&mut self, function: &FunctionDef<'a>) -> Lower<Vec<BlockDef<'a>>> {
        let unit = &mut self.units[self.current.0];
        parse_body(&function.body, &mut unit.types).map_err(|error| unit.syntax_error(&error))
    }

    /// Where the text of the current unit comes from.
    pub fn origin(&self) -> Origin<'m> {
        self.units[self.current.0].origin
    }
}
