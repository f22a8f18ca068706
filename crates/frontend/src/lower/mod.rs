//! A module of LLVM IR to a `Program`: only what `main` can reach is lowered, in the order in which it is found.

mod assembly;
mod bits;
mod body;
mod calls;
mod code;
mod constants;
mod copies;
mod debug;
mod globals;
mod helpers;
mod intrinsics;
mod locals;
mod memory;
mod scalars;
mod vectors;

use crate::error::{ErrorPlace, FrontendError};
use crate::llvm::ast::{Constant, Module, Signature, SymbolDef};
use crate::llvm::{DataLayout, LayoutError, Leaf, TypeId};
use debug::DebugInfo;
use fencepost_program::{FunctionId, GlobalId, LibraryFunction, Program, Scalar, SourcePlace, Symbol};
use helpers::Helper;
use rustc_hash::FxHashMap;
use std::path::Path;

type Lower<T> = Result<T, FrontendError>;

/// How many aliases may refer to one another.
const MAX_ALIASES: u32 = 32;

/// The largest alignment that LLVM has.
const MAX_ALIGN: u64 = 1 << 32;

/// Where the text of a module comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'p> {
    /// How places in the text itself are shown.
    pub name: &'p str,
    /// The C file that the text was made of.
    pub source: Option<&'p Path>,
}

/// Lowers a module.
pub fn lower(module: &Module<'_>, origin: Origin<'_>) -> Lower<Program> {
    let layout = DataLayout::new(module.datalayout);
    let mut context = Context {
        module,
        layout: DataLayout::default(),
        debug: DebugInfo::new(&module.metadata, origin.source),
        origin,
        program: Program::default(),
        functions: Requests::default(),
        globals: Requests::default(),
        at: At { place: None, line: 0 },
    };
    context.layout = layout.map_err(|error| context.layout_error(error))?;
    context.run()
}

/// What a function of the program is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum FunctionSource<'a> {
    /// A definition of the module.
    Defined(&'a str),
    /// A library function whose address is taken: a function that calls it.
    Library(&'a str),
    /// A loop that LLVM expresses as one instruction.
    Helper(Helper),
}

/// Things that are needed, numbered in the order of the first request.
#[derive(Debug)]
struct Requests<K> {
    ids: FxHashMap<K, usize>,
    order: Vec<K>,
}

impl<K> Default for Requests<K> {
    fn default() -> Self {
        Self { ids: FxHashMap::default(), order: Vec::new() }
    }
}

impl<K: Copy + Eq + std::hash::Hash> Requests<K> {
    fn index(&mut self, key: K) -> usize {
        *self.ids.entry(key).or_insert_with(|| {
            self.order.push(key);
            self.order.len() - 1
        })
    }
}

/// What is being lowered now, for messages.
#[derive(Clone, Copy, Debug)]
struct At {
    place: Option<SourcePlace>,
    /// Line in the LLVM IR.
    line: u32,
}

/// The state of lowering a module.
struct Context<'m, 'a> {
    module: &'m Module<'a>,
    layout: DataLayout,
    debug: DebugInfo<'m, 'a>,
    origin: Origin<'m>,
    program: Program,
    functions: Requests<FunctionSource<'a>>,
    globals: Requests<&'a str>,
    at: At,
}

impl<'m, 'a> Context<'m, 'a> {
    fn run(mut self) -> Lower<Program> {
        self.reject_what_runs_before_main()?;
        let module = self.module;
        let Some((main, SymbolDef::Function(_))) = module.symbols.get_key_value("main") else {
            let place = ErrorPlace::file(self.debug.shown_source().unwrap_or(self.origin.name.to_owned()));
            return Err(FrontendError::bad_input(place, "the program has no function `main`")
                .with_remedy("fencepost runs the program from `main`; define it"));
        };
        self.program.entry = Some(self.function(FunctionSource::Defined(main)));
        // A function's id is the position of its first request, so lowering in that order puts each in its place.
        loop {
            if let Some(source) = self.functions.order.get(self.program.functions.len()).copied() {
                let function = self.lower_function(source)?;
                self.program.functions.push(function);
            } else if let Some(name) = self.globals.order.get(self.program.globals.len()).copied() {
                let global = self.lower_global(name)?;
                self.program.globals.push(global);
            } else {
                break;
            }
        }
        self.program.files = self.debug.files;
        self.program.layouts = self.debug.layouts;
        Ok(self.program)
    }

    /// Constructors and assembly of the module would be lost without a word.
    fn reject_what_runs_before_main(&mut self) -> Lower<()> {
        let module = self.module;
        if let Some(line) = module.assembly {
            self.at.line = line;
            return Err(self.unsupported("assembly outside of functions"));
        }
        for (list, what) in [("llvm.global_ctors", "constructor"), ("llvm.global_dtors", "destructor")] {
            let Some(SymbolDef::Global(variable)) = module.symbols.get(list) else { continue };
            let Constant::Aggregate(entries) = &variable.initial else { continue };
            let Some(entry) = entries.first() else { continue };
            self.at.line = variable.line;
            let parts = if let Constant::Aggregate(parts) = &entry.value { parts.as_slice() } else { &[] };
            let name = match parts.get(1).map(|part| &part.value) {
                Some(Constant::Symbol(symbol)) => *symbol,
                _ => "",
            };
            if let Some(SymbolDef::Function(function)) = module.symbols.get(name) {
                self.at.place = self.debug.definition(function.debug);
            }
            return Err(self.unsupported(format!("{what} `{name}`, which runs outside of `main`")));
        }
        Ok(())
    }

    fn lower_function(&mut self, source: FunctionSource<'a>) -> Lower<fencepost_program::Function> {
        match source {
            FunctionSource::Defined(name) => match self.module.symbols.get(name) {
                Some(SymbolDef::Function(definition)) => body::lower(self, name, definition),
                _ => Err(self.malformed(format!("@{name} is not a function"))),
            },
            FunctionSource::Library(name) => self.library_wrapper(name),
            FunctionSource::Helper(helper) => Ok(helper.build()),
        }
    }

    fn function(&mut self, source: FunctionSource<'a>) -> FunctionId {
        FunctionId::new(self.functions.index(source) as u32)
    }

    /// What a name stands for, behind aliases, and how far from its start.
    fn symbol(&mut self, name: &'a str) -> Lower<(Symbol, i64)> {
        let module = self.module;
        let (mut name, mut offset) = (name, 0_i64);
        for _ in 0..MAX_ALIASES {
            let Some(SymbolDef::Alias(target)) = module.symbols.get(name) else {
                return Ok((self.plain_symbol(name)?, offset));
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

    fn plain_symbol(&mut self, name: &'a str) -> Lower<Symbol> {
        match self.module.symbols.get(name) {
            Some(SymbolDef::Global(_)) => Ok(Symbol::Global(GlobalId::new(self.globals.index(name) as u32))),
            Some(SymbolDef::Function(_)) => Ok(Symbol::Function(self.function(FunctionSource::Defined(name)))),
            Some(SymbolDef::DeclaredFunction(_)) if LibraryFunction::by_name(name).is_some() => {
                Ok(Symbol::Function(self.function(FunctionSource::Library(name))))
            }
            Some(SymbolDef::DeclaredFunction(_)) => Err(self.unknown_function(name)),
            Some(SymbolDef::DeclaredVariable) => Err(self.unsupported(format!("external variable `{name}`"))),
            Some(SymbolDef::Other(keyword)) => Err(self.unsupported(format!("{keyword} @{name}"))),
            Some(SymbolDef::Alias(_)) | None => Err(self.malformed(format!("@{name} is not defined"))),
        }
    }

    fn unknown_function(&self, name: &str) -> FrontendError {
        self.unsupported(format!("external function `{name}`"))
            .with_remedy("it has no body in this program and fencepost does not provide it")
    }

    /// The types that the parameters and the result of a function are split into.
    fn split_signature(&mut self, signature: &Signature<'a>) -> Lower<(Vec<Scalar>, Vec<Scalar>)> {
        let mut params = Vec::new();
        for param in &signature.params {
            params.extend(self.scalars(param.ty)?);
        }
        Ok((params, self.scalars(signature.result)?))
    }

    /// The scalars that a value of a type is split into.
    fn scalars(&mut self, ty: TypeId) -> Lower<Vec<Scalar>> {
        Ok(self.leaves(ty)?.into_iter().map(|leaf| leaf.scalar).collect())
    }
    fn leaves(&mut self, ty: TypeId) -> Lower<Vec<Leaf>> {
        self.layout.leaves(&self.module.types, ty).map_err(|error| self.layout_error(error))
    }
    fn memory_leaves(&mut self, ty: TypeId) -> Lower<Vec<Leaf>> {
        self.layout.memory_leaves(&self.module.types, ty).map_err(|error| self.layout_error(error))
    }
    fn size(&mut self, ty: TypeId) -> Lower<u64> {
        self.layout.size(&self.module.types, ty).map_err(|error| self.layout_error(error))
    }
    /// The alignment that is asked for, else that of the type.
    fn align(&mut self, asked: Option<u64>, ty: TypeId) -> Lower<u64> {
        match asked {
            Some(align) if align.is_power_of_two() && align <= MAX_ALIGN => Ok(align),
            Some(align) => Err(self.malformed(format!("alignment {align}"))),
            None => self.layout.align(&self.module.types, ty).map_err(|error| self.layout_error(error)),
        }
    }
    fn element(&mut self, ty: TypeId, index: u64) -> Lower<(u64, TypeId)> {
        self.layout.element(&self.module.types, ty, index).map_err(|error| self.layout_error(error))
    }
    /// The one scalar that a type is.
    fn scalar(&mut self, ty: TypeId) -> Lower<Scalar> {
        match self.scalars(ty)?.as_slice() {
            [scalar] => Ok(*scalar),
            _ => Err(self.malformed(format!("type {} stands where a single value is needed", self.show(ty)))),
        }
    }
    fn show(&self, ty: TypeId) -> String {
        self.module.types.show(ty)
    }

    fn error_place(&self) -> ErrorPlace {
        match self.at.place.and_then(|place| Some((place, self.debug.files.get(place.file)?))) {
            Some((place, file)) => ErrorPlace { path: file.path.clone(), line: place.line, column: place.column },
            None => ErrorPlace::line(self.origin.name, self.at.line),
        }
    }
    fn unsupported(&self, construct: impl Into<String>) -> FrontendError {
        FrontendError::Unsupported { place: Some(self.error_place()), construct: construct.into(), remedy: None }
    }
    /// The text breaks a rule of the language; this is about the text, not about the source.
    fn malformed(&self, message: impl Into<String>) -> FrontendError {
        FrontendError::bad_input(ErrorPlace::line(self.origin.name, self.at.line), message)
    }
    fn layout_error(&self, error: LayoutError) -> FrontendError {
        match error {
            LayoutError::Unsupported(construct) => self.unsupported(construct),
            LayoutError::Malformed(message) => self.malformed(message),
        }
    }
}
