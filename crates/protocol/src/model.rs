//! A memory system that has been checked: names are resolved, types fit, and numbers of processors and locations are known.
//!
//! Values are small numbers. Processors and locations count from 1, and 0 is `none`; data is 0 where undefined; values of
//! enumerations count from 0, `false` and `true` are 0 and 1.

use crate::language::ast::RuleKind;
use fencepost_base::define_id;
use fencepost_source::Span;

define_id!(
    /// An enumeration of a model.
    pub struct EnumId("enum ")
);
define_id!(
    /// A record type of a model.
    pub struct RecordId("record ")
);
define_id!(
    /// A variable of a model.
    pub struct VariableId("variable ")
);
define_id!(
    /// Something with a name inside of a rule: a parameter, a `let`, the variable of a loop or quantifier.
    pub struct LocalId("local ")
);
define_id!(
    /// A rule of a model.
    pub struct RuleId("rule ")
);

/// The value of `none`, and of data that is not defined.
pub const NOTHING: u32 = 0;
/// The value that every location has at first.
pub const INITIAL: u32 = 1;

/// The symmetric types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Set {
    /// Processors.
    Proc,
    /// Locations.
    Loc,
}

impl Set {
    /// As the language calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Proc => "Proc",
            Self::Loc => "Loc",
        }
    }
}

/// Which location data belongs to, as a declaration says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// To the index at this position of the variable.
    Index(usize),
    /// To the location in this field of the same record.
    Field(usize),
    /// To the parameter of the record.
    Parameter,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// Truth values.
    Bool,
    /// One of some names.
    Enum(EnumId),
    /// A processor or location.
    Id(Set),
    /// A processor, a location, or `none`.
    Optional(Set),
    /// What programs write and read.
    Data(Tag),
    /// A number.
    Range {
        /// The least.
        low: u32,
        /// The greatest.
        high: u32,
    },
    /// A record, and the location of its data if that is a parameter.
    Record(RecordId, Option<Tag>),
    /// A queue.
    Queue(Box<Queue>),
}

/// A type of queues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue {
    /// What is in it.
    pub element: Type,
    /// How much has room.
    pub bound: u32,
    /// Whether the system itself has this bound, and rules wait for room.
    pub hardware: bool,
}

/// An enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enum {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

/// A record type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name.
    pub name: String,
    /// Whether the location of its data is a parameter.
    pub parametric: bool,
    /// Names and types of its fields.
    pub fields: Vec<(String, Type)>,
}

/// A variable, or an array of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What it is indexed by.
    pub indices: Vec<Set>,
    /// What each of them holds.
    pub ty: Type,
}

/// Where something stands in the source. Things that differ only in that are equal.
#[derive(Clone, Copy, Debug)]
pub struct Site(pub Span);

impl PartialEq for Site {
    fn eq(&self, _: &Site) -> bool {
        true
    }
}
impl Eq for Site {}

/// A variable or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariablePart {
    /// Which.
    pub variable: VariableId,
    /// One for each index of the variable.
    pub indices: Vec<Expr>,
    /// A field, a field of that, and so on.
    pub fields: Vec<usize>,
}

/// What a quantifier ranges over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// All processors or locations.
    Set(Set),
    /// The elements of a queue.
    Queue(VariablePart),
}

/// An expression. What it means does not depend on the order in which its parts are looked at, except that `and` and `or`
/// look at the right side only if the left one does not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A value.
    Constant(u32),
    /// What a name inside of the rule stands for.
    Local(LocalId),
    /// What a variable holds.
    Read(VariablePart),
    /// A field of a record of some type.
    Field(Box<Expr>, RecordId, usize),
    /// A processor or location that must not be `none`.
    Unwrap(Box<Expr>, Site),
    /// A number that must be in a range.
    InRange(Box<Expr>, u32, u32, Site),
    /// The oldest element of a queue, which must not be empty.
    Head(VariablePart, Site),
    /// The first or last element of a queue for which something holds; there must be one.
    Pick {
        /// Whether the last one.
        last: bool,
        /// What an element is called.
        local: LocalId,
        /// Of which queue.
        queue: VariablePart,
        /// What must hold.
        body: Box<Expr>,
        /// Where.
        site: Site,
    },
    /// The number of elements in a queue.
    Length(VariablePart),
    /// A record, with nothing in fields that are left out.
    Record(RecordId, Vec<Option<Expr>>),
    /// Negation.
    Not(Box<Expr>),
    /// Conjunction.
    And(Box<Expr>, Box<Expr>),
    /// Disjunction.
    Or(Box<Expr>, Box<Expr>),
    /// Equality, of records too.
    Equal(Box<Expr>, Box<Expr>),
    /// Order of numbers.
    Less(Box<Expr>, Box<Expr>),
    /// Sum.
    Add(Box<Expr>, Box<Expr>),
    /// Difference, which must not be below 0.
    Subtract(Box<Expr>, Box<Expr>, Site),
    /// Whether there is one for which something holds.
    Exists(LocalId, Domain, Box<Expr>),
    /// One of all values of a type, any of them; only at the beginning.
    Any(Type),
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A variable gets a value.
    Assign(VariablePart, Expr),
    /// A queue gets one more element, if it has room.
    Append(VariablePart, Expr, Site),
    /// A queue, which must not be empty, loses its oldest element.
    Pop(VariablePart, Site),
    /// Everything in there becomes nothing.
    Clear(VariablePart),
    /// A name for a value.
    Let(LocalId, Expr),
    /// A choice.
    If(Expr, Vec<Statement>, Vec<Statement>),
    /// The same for all processors or locations.
    For(LocalId, Set, Vec<Statement>),
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it is for.
    pub kind: RuleKind,
    /// Its name.
    pub name: String,
    /// Its parameters. Of a read or write the first is the processor, the second the location.
    pub parameters: Vec<(LocalId, Set)>,
    /// Of a write: the value.
    pub value: Option<LocalId>,
    /// Of a write: whether another rule decides its place among the writes to the location.
    pub deferred: bool,
    /// When it can happen.
    pub guard: Expr,
    /// Of a read: what is read.
    pub returns: Option<Expr>,
    /// The location and value of the write that it puts in order.
    pub orders: Option<(Expr, Expr)>,
    /// What it does.
    pub body: Vec<Statement>,
    /// Names and types inside of it, by [`LocalId`].
    pub locals: Vec<(String, Type)>,
    /// Where its name stands.
    pub site: Site,
}

/// An invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    /// Its name.
    pub name: String,
    /// What holds in every state.
    pub condition: Expr,
    /// Names and types inside of it.
    pub locals: Vec<(String, Type)>,
    /// Where its name stands.
    pub site: Site,
}

/// A memory system with a certain number of processors and locations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// Its name.
    pub name: String,
    /// How many processors there are.
    pub procs: u32,
    /// How many locations there are.
    pub locs: u32,
    /// Enumerations, by [`EnumId`].
    pub enums: Vec<Enum>,
    /// Record types, by [`RecordId`].
    pub records: Vec<Record>,
    /// Variables, by [`VariableId`].
    pub variables: Vec<Variable>,
    /// Rules, by [`RuleId`].
    pub rules: Vec<Rule>,
    /// What makes a first state out of nothing: the body of a rule without parameters.
    pub init: Rule,
    /// What holds in every state.
    pub invariants: Vec<Invariant>,
    /// Whether it is an error if nothing but reads can happen.
    pub deadlock_free: bool,
    /// Whether rules look at data, which the user has then said does not matter.
    pub looks_at_data: bool,
}

impl Model {
    /// How many there are.
    pub fn size(&self, set: Set) -> u32 {
        match set {
            Set::Proc => self.procs,
            Set::Loc => self.locs,
        }
    }

    /// A variable.
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.number() as usize]
    }

    /// A record type.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.number() as usize]
    }

    /// Whether some writes get their place in the order of their location by another rule.
    pub fn has_deferred_writes(&self) -> bool {
        self.rules.iter().any(|rule| rule.deferred)
    }

    /// The type of a field.
    pub fn field_type(&self, ty: &Type, field: usize) -> Option<&Type> {
        match ty {
            Type::Record(record, _) => self.record(*record).fields.get(field).map(|(_, ty)| ty),
            _ => None,
        }
    }

    /// The type of what is at a place.
    pub fn place_type(&self, place: &VariablePart) -> &Type {
        let whole = &self.variable(place.variable).ty;
        place.fields.iter().fold(whole, |ty, field| self.field_type(ty, *field).unwrap_or(ty))
    }

    /// The data beside a field of a record that belongs to the location in this field: changing that field alone would make
    /// it data of another location.
    pub fn data_tagged_by(&self, place: &VariablePart) -> Option<&str> {
        let (last, outer) = place.fields.split_last()?;
        let record = VariablePart { variable: place.variable, indices: Vec::new(), fields: outer.to_vec() };
        let Type::Record(id, _) = self.place_type(&record) else { return None };
        let belongs = |ty: &Type| matches!(ty, Type::Data(Tag::Field(tag)) | Type::Record(_, Some(Tag::Field(tag))) if tag == last);
        self.record(*id).fields.iter().find(|(_, ty)| belongs(ty)).map(|(name, _)| name.as_str())
    }

    /// What a value of a type is before anything is said about it: nothing, or the least number of a range.
    pub fn least(&self, ty: &Type) -> Vec<u32> {
        let least = |leaf: &Type| if let Type::Range { low, .. } = leaf { *low } else { NOTHING };
        self.leaves(ty).iter().map(least).collect()
    }

    /// How many pieces of data a state has room for.
    pub fn data_cells(&self) -> u32 {
        let cells = |variable: &Variable| {
            let (ty, bound) = match &variable.ty {
                Type::Queue(queue) => (&queue.element, queue.bound),
                ty => (ty, 1),
            };
            let elements: u32 = variable.indices.iter().map(|set| self.size(*set)).product();
            let leaves = self.leaves(ty).iter().filter(|leaf| matches!(leaf, Type::Data(_))).count() as u32;
            elements * bound * leaves
        };
        self.variables.iter().map(cells).sum()
    }

    /// The queue type at a place; none if something else is there.
    pub fn queue_at(&self, place: &VariablePart) -> Option<&Queue> {
        match self.place_type(place) {
            Type::Queue(queue) => Some(queue),
            _ => None,
        }
    }

    /// The simple values that a value of a type consists of, in order. A queue is none.
    pub fn leaves(&self, ty: &Type) -> Vec<Type> {
        match ty {
            Type::Record(record, _) => {
                self.record(*record).fields.iter().flat_map(|(_, field)| self.leaves(field)).collect()
            }
            Type::Queue(_) => Vec::new(),
            simple => vec![simple.clone()],
        }
    }

    /// How many simple values come before a field in its record.
    pub fn leaves_before(&self, ty: &Type, field: usize) -> usize {
        match ty {
            Type::Record(record, _) => {
                self.record(*record).fields[..field].iter().map(|(_, field)| self.leaves(field).len()).sum()
            }
            _ => 0,
        }
    }

    /// A value as a person reads it.
    pub fn value_text(&self, ty: &Type, value: u32) -> String {
        match ty {
            Type::Bool => (value != 0).to_string(),
            Type::Enum(id) => self.enums[id.number() as usize].values[value as usize].clone(),
            Type::Optional(_) if value == NOTHING => "none".to_owned(),
            Type::Id(_) | Type::Data(_) if value == NOTHING => "-".to_owned(),
            _ => value.to_string(),
        }
    }
}
