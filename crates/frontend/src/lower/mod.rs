//! Modules of LLVM IR to one `Program`: only what `main` can reach is lowered, in the order in which it is found.

mod assembly;
mod bits;
mod body;
mod calls;
mod code;
mod constants;
mod converting;
mod copies;
mod debug;
mod exceptions;
mod externs;
mod globals;
mod heap_types;
mod helpers;
mod intrinsics;
mod locals;
mod locked;
mod memory;
mod scalars;
mod start;
mod symbols;
mod units;
mod varargs;
mod vectors;

use crate::driver::Extern;
use crate::error::FrontendError;
use crate::llvm::ast::{Module, Signature, SymbolDef};
use crate::llvm::{LayoutError, Leaf, TypeId, Types};
use debug::DebugInfo;
pub use debug::is_of_system;
use exceptions::Exceptions;
use fencepost_program::{FunctionId, Program, Scalar, SourcePlace};
use fencepost_source::{Code, Place};
use helpers::Helper;
use rustc_hash::FxHashMap;
use std::path::Path;
use symbols::SymbolTable;
use units::{Unit, UnitId};

type Lower<T> = Result<T, FrontendError>;

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

/// Links modules to one program and lowers it.
pub fn lower<'m, 'a: 'm>(
    modules: impl IntoIterator<Item = (&'m Module<'a>, Types<'a>, Origin<'m>)>,
    externs: &'m [(String, Extern)],
) -> Lower<Program> {
    let mut modules = modules.into_iter().peekable();
    let Some((first, ..)) = modules.peek() else {
        return Err(FrontendError::BadInput {
            code: Code::Usage,
            place: None,
            length: None,
            message: "no file is given".to_owned(),
            remedy: None,
        });
    };
    let mut context = Context {
        units: Vec::new(),
        current: UnitId::FIRST,
        module: first,
        debug: DebugInfo::default(),
        symbols: SymbolTable::default(),
        externs,
        program: Program::default(),
        functions: Requests::default(),
        globals: Requests::default(),
        at: LoweringPosition { place: None, line: 0 },
        exceptions: Exceptions::default(),
    };
    for (module, types, origin) in modules {
        context.add_unit(module, types, origin, false)?;
    }
    context.run()
}

/// What a function of the program is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum FunctionSource<'a> {
    /// A definition of a module.
    Defined(UnitId, &'a str),
    /// A library function whose address is taken, as some module declares it: a function that calls it.
    Library(UnitId, &'a str),
    /// A loop that LLVM expresses as one instruction.
    Helper(Helper),
    /// What runs before and after `main`, and `main`.
    Start,
    /// What happens when an exception is thrown.
    Throw,
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
struct LoweringPosition {
    place: Option<SourcePlace>,
    /// Line in the LLVM IR.
    line: u32,
}

/// The state of lowering modules.
struct Context<'m, 'a> {
    units: Vec<Unit<'m, 'a>>,
    /// The unit that names, types and debug information are looked up in.
    current: UnitId,
    /// The module of the current unit.
    module: &'m Module<'a>,
    debug: DebugInfo<'m, 'a>,
    symbols: SymbolTable<'a>,
    /// What stands for functions that nobody defines.
    externs: &'m [(String, Extern)],
    program: Program,
    functions: Requests<FunctionSource<'a>>,
    globals: Requests<(UnitId, &'a str)>,
    at: LoweringPosition,
    exceptions: Exceptions,
}

impl<'m, 'a> Context<'m, 'a> {
    fn run(mut self) -> Lower<Program> {
        let main = self.main()?;
        let main = self.function(main);
        self.lower_requests()?;
        // What runs outside of `main` may need more of the library, which may bring more that runs outside of `main`.
        let mut outside = self.outside_main()?;
        loop {
            self.lower_requests()?;
            let again = self.outside_main()?;
            if again == outside {
                break;
            }
            outside = again;
        }
        self.program.thread_end = self.thread_end();
        self.program.entry = Some(if outside.is_empty() { main } else { self.function(FunctionSource::Start) });
        self.lower_requests()?;
        self.check_exceptions()?;
        self.check_metadata()?;
        self.program.files = self.debug.files;
        self.program.layouts = self.debug.layouts;
        self.program.heap_types = self.debug.heap_types;
        Ok(self.program)
    }

    fn main(&mut self) -> Lower<FunctionSource<'a>> {
        if let Some((name, unit)) = self.symbols.export("main")
            && let Some(SymbolDef::Function(_)) = self.definition(unit, name)
        {
            return Ok(FunctionSource::Defined(unit, name));
        }
        self.enter(UnitId::FIRST);
        let place = Place::of_file(self.debug.shown_source().unwrap_or(self.origin().name.to_owned()));
        Err(FrontendError::bad_input(Code::MissingMain, place, "the program has no function `main`")
            .with_remedy("fencepost runs the program from `main`; define it"))
    }

    /// Lowers what was asked for and all that it asks for.
    fn lower_requests(&mut self) -> Lower<()> {
        // An id is the position of the first request, so lowering in that order puts each thing in its place.
        loop {
            if let Some(source) = self.functions.order.get(self.program.functions.len()).copied() {
                let function = self.lower_function(source)?;
                self.program.functions.push(function);
            } else if let Some(name) = self.globals.order.get(self.program.globals.len()).copied() {
                let global = self.lower_global(name)?;
                self.program.globals.push(global);
            } else {
                return Ok(());
            }
        }
    }

    fn lower_function(&mut self, source: FunctionSource<'a>) -> Lower<fencepost_program::Function> {
        match source {
            FunctionSource::Defined(unit, name) => {
                self.enter(unit);
                match self.module.symbols.get(name) {
                    Some(SymbolDef::Function(definition)) => body::lower(self, name, definition),
                    _ => Err(self.malformed(format!("@{name} is not a function"))),
                }
            }
            FunctionSource::Library(unit, name) => {
                self.enter(unit);
                self.library_wrapper(name)
            }
            FunctionSource::Helper(helper) => Ok(helper.build()),
            FunctionSource::Start => self.start_function(),
            FunctionSource::Throw => Ok(self.throwing_function()),
        }
    }

    fn function(&mut self, source: FunctionSource<'a>) -> FunctionId {
        FunctionId::new(self.functions.index(source) as u32)
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
        self.layout(|layout, types| layout.leaves(types, ty))
    }
    fn memory_leaves(&mut self, ty: TypeId) -> Lower<Vec<Leaf>> {
        self.layout(|layout, types| layout.memory_leaves(types, ty))
    }
    fn size(&mut self, ty: TypeId) -> Lower<u64> {
        self.layout(|layout, types| layout.size(types, ty))
    }
    /// The alignment that is asked for, else that of the type.
    fn align(&mut self, asked: Option<u64>, ty: TypeId) -> Lower<u64> {
        match asked {
            Some(align) if align.is_power_of_two() && align <= MAX_ALIGN => Ok(align),
            Some(align) => Err(self.malformed(format!("alignment {align}"))),
            None => self.layout(|layout, types| layout.align(types, ty)),
        }
    }
    fn element(&mut self, ty: TypeId, index: u64) -> Lower<(u64, TypeId)> {
        self.layout(|layout, types| layout.element(types, ty, index))
    }
    /// The one scalar that a type is.
    fn scalar(&mut self, ty: TypeId) -> Lower<Scalar> {
        match self.scalars(ty)?.as_slice() {
            [scalar] => Ok(*scalar),
            _ => Err(self.malformed(format!("type {} stands where a single value is needed", self.show(ty)))),
        }
    }
    fn show(&self, ty: TypeId) -> String {
        self.types().show(ty)
    }

    fn error_place(&self) -> Place {
        match self.at.place.and_then(|place| Some((place, self.debug.files.get(place.file)?))) {
            Some((place, file)) => Place { file: file.path.clone(), line: place.line, column: place.column },
            None => Place::of_line(self.origin().name, self.at.line),
        }
    }
    fn unsupported(&self, construct: impl Into<String>) -> FrontendError {
        let (place, construct) = (Some(self.error_place()), construct.into());
        FrontendError::Unsupported {
            code: Code::UnsupportedConstruct,
            place,
            length: None,
            construct,
            remedy: None,
            function: None,
        }
    }
    /// The text breaks a rule of the language; this is about the text, not about the source.
    fn malformed(&self, message: impl Into<String>) -> FrontendError {
        FrontendError::bad_input(Code::LlvmSyntax, Place::of_line(self.origin().name, self.at.line), message)
    }
    fn layout_error(&self, error: LayoutError) -> FrontendError {
        match error {
            LayoutError::Unsupported(construct) => self.unsupported(construct),
            LayoutError::Malformed(message) => self.malformed(message),
        }
    }
}
