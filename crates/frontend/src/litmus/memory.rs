//! The locations of a test as global variables.

use super::initial::{InitialState, InitialValue};
use super::text::Text;
use super::types::{ValueType, is_representable};
use crate::error::FrontendError;
use fencepost_program::{Global, GlobalId, Layout, Program, Relocation, Symbol};
use std::collections::BTreeMap;

/// A location of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub ty: ValueType,
    /// The variable that it is.
    pub global: GlobalId,
    /// Whether plain accesses in C are atomic, because the type is.
    pub(super) atomic: bool,
}

/// All locations so far. Those that nobody declares are of type `int` and zero, and come into being when they are used.
#[derive(Default)]
pub(super) struct Locations {
    by_name: BTreeMap<String, Location>,
}

impl Locations {
    /// The locations of the initial state.
    pub fn new(text: &Text<'_>, state: &InitialState, program: &mut Program) -> Result<Self, FrontendError> {
        let mut locations = Self::default();
        for initial in &state.locations {
            if locations.by_name.contains_key(&initial.name) {
                let message = format!("`{}` is given a second time", initial.name);
                return Err(text.error(initial.span, message, "remove one of them"));
            }
            let is_address = matches!(initial.value, Some(InitialValue::Address(_)));
            let usual = if is_address { ValueType::ADDRESS } else { ValueType::INT };
            let (ty, atomic) = initial.ty.unwrap_or((usual, false));
            if is_address && ty.bits != 64 {
                let message = format!("`{}` is too small for an address", initial.name);
                return Err(text.error(initial.span, message, "declare it with a type of 64 bits"));
            }
            locations.declare(&initial.name, ty, atomic, program);
            if let Some(InitialValue::Number(number)) = initial.value {
                if !is_representable(number, ty.bits) || ty.boolean && number > 1 {
                    let message = format!("the number does not fit into the {} bits of `{}`", ty.bits, initial.name);
                    return Err(text.error(initial.span, message, "declare it with a wider type, such as int64_t"));
                }
                let global = locations.by_name[&initial.name].global;
                program.globals[global].bytes = number.to_le_bytes()[..ty.bytes()].to_vec();
            }
        }
        // What is pointed to may be declared after what points to it, or nowhere.
        for initial in &state.locations {
            if let Some(InitialValue::Address(target)) = &initial.value {
                let target = Symbol::Global(locations.used(target, program).global);
                let global = locations.by_name[&initial.name].global;
                program.globals[global].relocations.push(Relocation { offset: 0, target, addend: 0 });
            }
        }
        Ok(locations)
    }

    /// The location with this name, which is an `int` if it is new.
    pub fn used(&mut self, name: &str, program: &mut Program) -> Location {
        if !self.by_name.contains_key(name) {
            self.declare(name, ValueType::INT, false, program);
        }
        self.by_name[name].clone()
    }

    /// The location that a parameter of C names, whose type is that of the parameter if nothing else says it.
    pub fn parameter(&mut self, name: &str, ty: ValueType, atomic: bool, program: &mut Program) -> Location {
        if !self.by_name.contains_key(name) {
            self.declare(name, ty, atomic, program);
        }
        self.by_name[name].clone()
    }

    pub fn get(&self, name: &str) -> Option<&Location> {
        self.by_name.get(name)
    }

    /// All of them in the order of their names.
    pub fn into_all(self) -> Vec<Location> {
        self.by_name.into_values().collect()
    }

    fn declare(&mut self, name: &str, ty: ValueType, atomic: bool, program: &mut Program) {
        let global = variable(program, name.to_owned(), ty);
        self.by_name.insert(name.to_owned(), Location { name: name.to_owned(), ty, global, atomic });
    }
}

/// A new global variable, which is zero.
pub(super) fn variable(program: &mut Program, name: String, ty: ValueType) -> GlobalId {
    let layout = program.layouts.push(Layout::Scalar { size: u64::from(ty.bits / 8), content: ty.content() });
    program.globals.push(Global {
        name,
        bytes: vec![0; ty.bytes()],
        relocations: Vec::new(),
        align: 8,
        constant: false,
        thread_local: false,
        layout: Some(layout),
        place: None,
    })
}
