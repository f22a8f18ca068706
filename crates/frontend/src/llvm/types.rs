//! The types of a module, each stored once, so that equal types have equal ids.
//!
//! What a pointer points to is forgotten while reading: every instruction that needs a type states it, so `i32*` and
//! `ptr` are the same to us.

use fencepost_base::{IdVec, define_id};
use rustc_hash::FxHashMap;

define_id!(
    /// A type of a module.
    pub struct TypeId("ty")
);
define_id!(
    /// A named type of a module.
    pub struct NamedId("named")
);

/// A floating-point type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatType {
    /// `float`
    Single,
    /// `double`
    Double,
}

/// The shape of a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeKind<'a> {
    /// `void`
    Void,
    /// `iN`
    Int(u32),
    /// A float that is supported.
    Float(FloatType),
    /// Any pointer of address space 0.
    Ptr,
    /// `[count x element]`
    Array(u64, TypeId),
    /// `<count x element>`
    Vector(u64, TypeId),
    /// `{ ... }` or, packed, `<{ ... }>`
    Struct { fields: Vec<TypeId>, packed: bool },
    /// `%name`
    Named(NamedId),
    /// `result (params, ...)`
    Function { result: TypeId, params: Vec<TypeId>, variadic: bool },
    /// A type that has no values we could handle, by its spelling.
    Other(&'a str),
}

/// All types of a module.
#[derive(Clone, Debug, Default)]
pub struct Types<'a> {
    kinds: IdVec<TypeId, TypeKind<'a>>,
    ids: FxHashMap<TypeKind<'a>, TypeId>,
    named: IdVec<NamedId, (&'a str, Option<TypeId>)>,
    names: FxHashMap<&'a str, NamedId>,
}

impl<'a> Types<'a> {
    /// The id of a type.
    pub fn intern(&mut self, kind: TypeKind<'a>) -> TypeId {
        if let Some(id) = self.ids.get(&kind) {
            return *id;
        }
        let id = self.kinds.push(kind.clone());
        self.ids.insert(kind, id);
        id
    }
    /// The id of the type called `%name`, defined or not.
    pub fn named(&mut self, name: &'a str) -> TypeId {
        let id = self.named_id(name);
        self.intern(TypeKind::Named(id))
    }
    /// Gives the type called `%name` its body; false if it has one already.
    pub fn define(&mut self, name: &'a str, body: TypeId) -> bool {
        let id = self.named_id(name);
        let slot = &mut self.named[id].1;
        let fresh = slot.is_none();
        *slot = Some(body);
        fresh
    }
    fn named_id(&mut self, name: &'a str) -> NamedId {
        *self.names.entry(name).or_insert_with(|| self.named.push((name, None)))
    }
    /// The shape of a type, behind its name if it has one. A name without a body stays a name.
    pub fn kind(&self, id: TypeId) -> &TypeKind<'a> {
        let mut kind = &self.kinds[id];
        // A name may stand for another name; more steps than there are names means a circle.
        for _ in 0..=self.named.len() {
            let TypeKind::Named(name) = kind else { break };
            let Some(body) = self.named[*name].1 else { break };
            kind = &self.kinds[body];
        }
        kind
    }
    /// How the type is written, for messages.
    pub fn show(&self, id: TypeId) -> String {
        match &self.kinds[id] {
            TypeKind::Void => "void".to_owned(),
            TypeKind::Int(bits) => format!("i{bits}"),
            TypeKind::Float(FloatType::Single) => "float".to_owned(),
            TypeKind::Float(FloatType::Double) => "double".to_owned(),
            TypeKind::Ptr => "ptr".to_owned(),
            TypeKind::Array(count, element) => format!("[{count} x {}]", self.show_inner(*element)),
            TypeKind::Vector(count, element) => format!("<{count} x {}>", self.show_inner(*element)),
            TypeKind::Struct { fields, .. } => {
                let fields: Vec<_> = fields.iter().map(|field| self.show_inner(*field)).collect();
                format!("{{ {} }}", fields.join(", "))
            }
            TypeKind::Named(name) => format!("%{}", self.named[*name].0),
            TypeKind::Function { .. } => "a function type".to_owned(),
            TypeKind::Other(name) => (*name).to_owned(),
        }
    }
    /// Parts are shown without their own parts, which keeps messages short.
    fn show_inner(&self, id: TypeId) -> String {
        match &self.kinds[id] {
            TypeKind::Struct { .. } => "{ ... }".to_owned(),
            TypeKind::Array(..) => "[...]".to_owned(),
            TypeKind::Vector(..) => "<...>".to_owned(),
            _ => self.show(id),
        }
    }
}
