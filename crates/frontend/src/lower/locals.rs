//! What happens to the address of each local variable: which variables can live in registers, and which addresses may
//! become known outside of the function.

use crate::llvm::TypeId;
use crate::llvm::ast::{BlockDef, Call, CalleeKind, CastKind, Constant, InstKind, LocalName, TypedValue, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the uses of an address come to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fate {
    /// Some use is something else than a plain load or store of the whole variable.
    pub needs_memory: bool,
    /// The address is stored, passed on, returned or made an integer.
    pub escapes: bool,
}

/// One use of a value, as far as the value may be an address.
#[derive(Clone, Copy, Debug)]
enum Use<'a> {
    /// A plain load or store through it.
    Access(TypeId),
    /// Any other access through it, or a comparison.
    Look,
    /// The result is the same address.
    Same(LocalName<'a>),
    /// The result may be an address into the same variable.
    Derived(LocalName<'a>),
    /// Lost from sight.
    Escape,
}

/// All uses of all values of a function.
pub struct Uses<'a> {
    uses: FxHashMap<LocalName<'a>, Vec<Use<'a>>>,
}

/// The uses of one address.
pub struct Summary<'a> {
    pub fate: Fate,
    /// Types of the plain accesses.
    pub accesses: Vec<TypeId>,
    /// All names of exactly this address.
    pub names: Vec<LocalName<'a>>,
}

impl<'a> Uses<'a> {
    /// Collects the uses in a function.
    pub fn collect(blocks: &[BlockDef<'a>]) -> Self {
        let mut uses = Self { uses: FxHashMap::default() };
        for instruction in blocks.iter().flat_map(|block| &block.instructions) {
            uses.instruction(instruction.result, &instruction.kind);
        }
        uses
    }

    fn add(&mut self, value: &TypedValue<'a>, usage: Use<'a>) {
        self.add_value(&value.value, usage);
    }

    fn add_value(&mut self, value: &Value<'a>, usage: Use<'a>) {
        if let Value::Local(name) = value {
            self.uses.entry(*name).or_default().push(usage);
        }
    }

    fn instruction(&mut self, result: Option<LocalName<'a>>, kind: &InstKind<'a>) {
        let derived = result.map_or(Use::Look, Use::Derived);
        match kind {
            InstKind::Load { ty, addr, access } => {
                self.add(addr, if access.order.is_atomic() { Use::Look } else { Use::Access(*ty) });
            }
            InstKind::Store { value, addr, access } => {
                self.add(addr, if access.order.is_atomic() { Use::Look } else { Use::Access(value.ty) });
                self.add(value, Use::Escape);
            }
            InstKind::Rmw { addr, value, .. } => {
                self.add(addr, Use::Look);
                self.add(value, Use::Escape);
            }
            InstKind::CompareExchange { addr, expected, desired, .. } => {
                self.add(addr, Use::Look);
                self.add(expected, Use::Look);
                self.add(desired, Use::Escape);
            }
            InstKind::Compare { left, right, .. } => {
                self.add(left, Use::Look);
                self.add(right, Use::Look);
            }
            InstKind::Cast { op: CastKind::Bitcast, value, .. } => self.add(value, result.map_or(Use::Look, Use::Same)),
            InstKind::Gep { base, .. } => self.add(base, derived),
            InstKind::Freeze(value) => self.add(value, derived),
            InstKind::Select { yes, no, .. } => {
                self.add(yes, derived);
                self.add(no, derived);
            }
            InstKind::Phi { incoming, .. } => {
                for (value, _) in incoming {
                    self.add_value(value, derived);
                }
            }
            InstKind::Cast { value, .. } => self.add(value, Use::Escape),
            InstKind::Call(call) | InstKind::Invoke { call, .. } => self.call(call),
            InstKind::Ret(Some(value)) => self.add(value, Use::Escape),
            InstKind::InsertValue { aggregate, element, .. } => {
                self.add(aggregate, Use::Escape);
                self.add(element, Use::Escape);
            }
            InstKind::ExtractValue { aggregate, .. } => self.add(aggregate, Use::Escape),
            InstKind::ExtractElement { vector, .. } => self.add(vector, Use::Escape),
            InstKind::InsertElement { vector, element, .. } => {
                self.add(vector, Use::Escape);
                self.add(element, Use::Escape);
            }
            InstKind::Shuffle { left, right, .. } => {
                self.add(left, Use::Escape);
                self.add(right, Use::Escape);
            }
            // The operands of these are numbers or conditions, or there are none.
            InstKind::Binary { .. }
            | InstKind::Negate(_)
            | InstKind::Alloca { .. }
            | InstKind::Fence(_)
            | InstKind::Debug(_)
            | InstKind::LandingPad { .. }
            | InstKind::Br(_)
            | InstKind::CondBr { .. }
            | InstKind::Switch { .. }
            | InstKind::Ret(None)
            | InstKind::Unreachable
            | InstKind::Other { .. } => {}
        }
    }

    fn call(&mut self, call: &Call<'a>) {
        let usage = match intrinsic_name(call) {
            // Marks the start or end of a variable's life, which does not touch it.
            Some(name) if is_lifetime(name) => return,
            Some(name)
                if ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|base| name.starts_with(base)) =>
            {
                Use::Look
            }
            _ => Use::Escape,
        };
        for arg in &call.args {
            self.add(&arg.value, usage);
        }
        if let CalleeKind::Value(callee) = &call.callee {
            self.add_value(callee, Use::Escape);
        }
    }

    /// Follows an address through everything that is made of it.
    pub fn summary(&self, address: LocalName<'a>) -> Summary<'a> {
        let mut summary = Summary { fate: Fate::default(), accesses: Vec::new(), names: vec![address] };
        let mut seen = FxHashSet::from_iter([address]);
        let mut pending = vec![(address, true)];
        while let Some((name, exact)) = pending.pop() {
            for usage in self.uses.get(&name).into_iter().flatten() {
                match *usage {
                    Use::Access(ty) if exact => summary.accesses.push(ty),
                    Use::Access(_) | Use::Look => summary.fate.needs_memory = true,
                    Use::Same(result) => {
                        if seen.insert(result) {
                            pending.push((result, exact));
                            if exact {
                                summary.names.push(result);
                            }
                        }
                    }
                    Use::Derived(result) => {
                        summary.fate.needs_memory = true;
                        if seen.insert(result) {
                            pending.push((result, false));
                        }
                    }
                    Use::Escape => {
                        summary.fate = Fate { needs_memory: true, escapes: true };
                    }
                }
            }
        }
        summary
    }
}

/// The name of the intrinsic that a call calls.
pub fn intrinsic_name<'a>(call: &Call<'a>) -> Option<&'a str> {
    match &call.callee {
        CalleeKind::Value(Value::Const(Constant::Symbol(name))) if name.starts_with("llvm.") => Some(name),
        _ => None,
    }
}

/// Whether an intrinsic marks the start or end of a variable's life.
pub fn is_lifetime(name: &str) -> bool {
    name.starts_with("llvm.lifetime.")
}
