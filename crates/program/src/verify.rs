//! The rules that every program keeps and every engine relies on.
//!
//! 1.  `entry`: there is an entry, and it is a function of the program; so is what ends threads, without parameters and
//!     results.
//! 2.  `id`: every function, block, register, global, layout, type of the heap and file that is named exists.
//! 3.  `width`: integers have 1 to 128 bits.
//! 4.  `start`: every function has a block, and its first block has no parameters.
//! 5.  `distinct`: registers that are written at the same time (the parameters of a function or block, the results of an
//!     instruction) are different ones.
//! 6.  `operation`: an operation works on the types it is for. Arithmetic and integer read-modify-writes: integers; their
//!     `f` kin: floats; integer comparisons: integers and addresses; exchange: anything; switch: integers. Truncation
//!     narrows, extension widens, `bits` keeps the width, conversions lead where their names say.
//! 7.  `result`: a register that receives a result has the result's type; comparisons and the success of a
//!     compare-exchange give `i1`, `address` and `stack_alloc` give `ptr`.
//! 8.  `operand`: an operand has the type that its user needs. Conditions: `i1`; indices and sizes: `i64`; addresses and
//!     indirect callees: `ptr`; arguments and returned values: what the block, the callee or the function declares. The
//!     address of a symbol is a `ptr`; literals and `undefined` have any type.
//! 9.  `literal`: the bits of a literal fit its type.
//! 10. `arity`: there are as many arguments and results as the block, the callee, the library function or the function's
//!     own declaration has.
//! 11. `switch`: the cases are different from each other and fit the type.
//! 12. `order`: loads neither release nor stores acquire; read-modify-writes are atomic; a failed compare-exchange is an
//!     atomic load; a fence is at least acquire or release.
//! 13. `atomic`: atomic accesses have 1, 2, 4, 8 or 16 whole bytes.
//! 14. `align`: alignments are powers of two.
//! 15. `relocation`: relocations lie inside of the bytes, do not overlap, and do not point to thread-local variables.
//! 16. `layout`: no layout contains itself, its fields start inside of it, and its size fits into 64 bits.
//! 17. `place`: lines are counted from 1.
//!
//! The callee of an indirect call is not known here, so arity and types of its arguments are for the machine to check;
//! so are the types of what a library function is given.

mod function;

use crate::ir::*;
use crate::source::{HeapTypeId, Layout, LayoutId, SourcePlace};
use crate::types::Scalar;
use fencepost_base::{IdVec, TypedId};
use std::fmt;

/// Checks all rules.
pub fn verify(program: &Program) -> Result<(), Vec<Violation>> {
    let mut checker = Checker { program, location: Location::Program, violations: Vec::new() };
    checker.program();
    if checker.violations.is_empty() { Ok(()) } else { Err(checker.violations) }
}

macro_rules! rules {
    ($($(#[$meta:meta])* $rule:ident $name:literal,)*) => {
        /// A rule, in the order of the list at the top of this module.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Rule {
            $($(#[$meta])* $rule,)*
        }
        impl Rule {
            /// Every rule, the first one first.
            pub const ALL: &[Rule] = &[$(Self::$rule),*];
            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$rule => $name,)*
                }
            }
        }
    };
}

rules! {
    /// The program starts somewhere.
    Entry "entry",
    /// What is named exists.
    Id "id",
    /// Integers have a width that the machine can hold.
    Width "width",
    /// Functions start at a block without parameters.
    Start "start",
    /// Registers that are written together differ.
    Distinct "distinct",
    /// Operations work on the types they are for.
    Operation "operation",
    /// Results go to registers of their type.
    Result "result",
    /// Operands have the type that is needed.
    Operand "operand",
    /// Literals fit their type.
    Literal "literal",
    /// Arguments and results are as many as declared.
    Arity "arity",
    /// The cases of a switch make sense.
    Switch "switch",
    /// Memory orders suit the access.
    Order "order",
    /// Atomic accesses have a size that hardware has.
    Atomic "atomic",
    /// Alignments are powers of two.
    Align "align",
    /// Addresses inside of globals make sense.
    Relocation "relocation",
    /// Shapes of variables make sense.
    Layout "layout",
    /// Places in the source make sense.
    Place "place",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rule that a program breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{location}: rule `{rule}`: {message}")]
pub struct Violation {
    /// Which rule.
    pub rule: Rule,
    /// Where.
    pub location: Location,
    /// How.
    pub message: String,
}

/// A part of a program. Prints as `fn0, b2, instruction 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Location {
    /// The program as a whole.
    Program,
    /// A layout.
    Layout(LayoutId),
    /// A type that memory is allocated for.
    HeapType(HeapTypeId),
    /// A global.
    Global(GlobalId),
    /// The head of a function: its parameters, results and registers.
    Function(FunctionId),
    /// The head of a block: its parameters.
    Block(FunctionId, BlockId),
    /// An instruction, by its index.
    Instruction(FunctionId, BlockId, usize),
    /// The end of a block.
    Terminator(FunctionId, BlockId),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program => f.write_str("program"),
            Self::Layout(layout) => write!(f, "{layout}"),
            Self::HeapType(heap_type) => write!(f, "{heap_type}"),
            Self::Global(global) => write!(f, "{global}"),
            Self::Function(function) => write!(f, "{function}"),
            Self::Block(function, block) => write!(f, "{function}, {block}"),
            Self::Instruction(function, block, index) => write!(f, "{function}, {block}, instruction {index}"),
            Self::Terminator(function, block) => write!(f, "{function}, {block}, end"),
        }
    }
}

/// Collects violations on a walk through the program.
struct Checker<'a> {
    program: &'a Program,
    /// Where the walk is.
    location: Location,
    violations: Vec<Violation>,
}

impl Checker<'_> {
    fn report(&mut self, rule: Rule, message: String) {
        self.violations.push(Violation { rule, location: self.location, message });
    }

    fn require(&mut self, holds: bool, rule: Rule, message: impl FnOnce() -> String) {
        if !holds {
            self.report(rule, message());
        }
    }

    fn program(&mut self) {
        match self.program.entry {
            None => self.report(Rule::Entry, "there is no entry".to_owned()),
            Some(entry) if self.program.functions.get(entry).is_none() => {
                self.report(Rule::Entry, format!("the entry {entry} does not exist"));
            }
            Some(_) => {}
        }
        if let Some(end) = self.program.thread_end {
            let suits = |function: &Function| function.params.is_empty() && function.results.is_empty();
            self.require(self.program.functions.get(end).is_some_and(suits), Rule::Entry, || {
                format!("{end}, which ends threads, does not exist, or takes or returns something")
            });
        }
        self.layouts();
        self.heap_types();
        for (id, global) in self.program.globals.enumerate() {
            self.location = Location::Global(id);
            self.global(global);
        }
        for (id, function) in self.program.functions.enumerate() {
            function::check(self, id, function);
        }
    }

    /// Looks up an id; rule `id`.
    fn look_up<'v, K: TypedId + fmt::Display, V>(&mut self, values: &'v IdVec<K, V>, id: K) -> Option<&'v V> {
        let value = values.get(id);
        self.require(value.is_some(), Rule::Id, || format!("{id} does not exist"));
        value
    }

    fn symbol(&mut self, symbol: Symbol) {
        match symbol {
            Symbol::Global(id) => {
                self.look_up(&self.program.globals, id);
            }
            Symbol::Function(id) => {
                self.look_up(&self.program.functions, id);
            }
        }
    }

    fn place(&mut self, place: Option<SourcePlace>) {
        if let Some(SourcePlace { file, line, .. }) = place {
            self.look_up(&self.program.files, file);
            self.require(line > 0, Rule::Place, || "line 0".to_owned());
        }
    }

    fn align(&mut self, align: u64) {
        self.require(align.is_power_of_two(), Rule::Align, || format!("alignment {align} is not a power of two"));
    }

    fn width(&mut self, ty: Scalar) {
        self.require((1..=128).contains(&ty.bits()), Rule::Width, || format!("{ty} does not have 1 to 128 bits"));
    }

    fn global(&mut self, global: &Global) {
        self.align(global.align);
        self.place(global.place);
        if let Some(layout) = global.layout {
            self.look_up(&self.program.layouts, layout);
        }
        let mut taken = Vec::new();
        for &Relocation { offset, target, .. } in &global.relocations {
            self.symbol(target);
            let points_to_thread = match target {
                Symbol::Global(id) => self.program.globals.get(id).is_some_and(|global| global.thread_local),
                Symbol::Function(_) => false,
            };
            self.require(!points_to_thread, Rule::Relocation, || format!("{target} is different in every thread"));
            match offset.checked_add(8) {
                Some(end) if end <= global.bytes.len() as u64 => taken.push(offset..end),
                _ => self.report(Rule::Relocation, format!("the relocation at {offset} leaves the variable")),
            }
        }
        taken.sort_by_key(|range| range.start);
        for pair in taken.windows(2) {
            let (first, second) = (&pair[0], &pair[1]);
            self.require(first.end <= second.start, Rule::Relocation, || {
                format!("the relocations at {} and {} overlap", first.start, second.start)
            });
        }
    }

    /// Rules `id` and `layout`. Layouts are peeled off from the bottom: one whose parts are known becomes known, and
    /// those that never become known contain themselves.
    fn layouts(&mut self) {
        let layouts = &self.program.layouts;
        let mut missing_parts: IdVec<LayoutId, usize> = layouts.iter().map(|_| 0).collect();
        let mut users: IdVec<LayoutId, Vec<LayoutId>> = layouts.iter().map(|_| Vec::new()).collect();
        for (id, layout) in layouts.enumerate() {
            self.location = Location::Layout(id);
            self.extent(layout);
            for part in parts(layout) {
                if self.look_up(layouts, part).is_some() {
                    missing_parts[id] += 1;
                    users[part].push(id);
                }
            }
        }
        let mut known: Vec<LayoutId> = layouts.ids().filter(|&id| missing_parts[id] == 0).collect();
        while let Some(part) = known.pop() {
            for &user in &users[part] {
                missing_parts[user] -= 1;
                if missing_parts[user] == 0 {
                    known.push(user);
                }
            }
        }
        for (id, &missing) in missing_parts.enumerate() {
            self.location = Location::Layout(id);
            self.require(missing == 0, Rule::Layout, || "the layout contains itself, directly or not".to_owned());
        }
    }

    /// Rule `id`.
    fn heap_types(&mut self) {
        for (id, heap_type) in self.program.heap_types.enumerate() {
            self.location = Location::HeapType(id);
            self.look_up(&self.program.layouts, heap_type.layout);
        }
    }

    fn extent(&mut self, layout: &Layout) {
        match layout {
            Layout::Scalar { .. } => {}
            Layout::Array { stride, count, .. } => {
                self.require(stride.checked_mul(*count).is_some(), Rule::Layout, || {
                    format!("{count} times {stride} bytes do not fit into 64 bits")
                });
            }
            Layout::Struct { fields, size } => {
                for field in fields {
                    self.require(field.offset <= *size, Rule::Layout, || {
                        format!("field {:?} at {} starts behind the {size} bytes", field.name, field.offset)
                    });
                }
            }
        }
    }
}

fn parts(layout: &Layout) -> impl Iterator<Item = LayoutId> {
    let (element, fields) = match layout {
        Layout::Scalar { .. } => (None, &[][..]),
        Layout::Array { element, .. } => (Some(*element), &[][..]),
        Layout::Struct { fields, .. } => (None, &fields[..]),
    };
    element.into_iter().chain(fields.iter().map(|field| field.layout))
}
