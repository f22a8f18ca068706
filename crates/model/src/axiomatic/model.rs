//! A model that has been read and checked: names are resolved, every variable has a sort, every application fits.
//!
//! Whoever instantiates the axioms over the instructions of a program finds all that is needed here: a variable ranges
//! over the instructions of its sort, an atom is either predefined, and then known from the execution, or existential, and
//! then to be found. A relation that is applied to something outside of the sorts of its arguments is false there, as in
//! Definition 15 of the dissertation.

use super::vocabulary::{PredefinedSymbol, Sort};
use fencepost_base::{IdVec, define_id};
use fencepost_source::Position;

define_id!(
    /// A relation whose existence a model asks for.
    pub struct RelationId("relation ")
);
define_id!(
    /// A variable of an axiom.
    pub struct VariableId("variable ")
);

/// An axiomatic memory model: an execution is allowed if there are relations such that all axioms hold (Definition 16).
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Its name.
    pub name: String,
    /// The predefined names that it declares.
    pub predefined: Vec<PredefinedSymbol>,
    /// The relations that must exist.
    pub relations: IdVec<RelationId, DeclaredRelation>,
    /// What must hold of them.
    pub axioms: Vec<Axiom>,
}

impl Model {
    /// Whether it declares that instructions can depend on loads.
    pub fn has_dependences(&self) -> bool {
        self.predefined
            .iter()
            .any(|name| matches!(name, PredefinedSymbol::DataDependent | PredefinedSymbol::ControlDependent))
    }
}

/// A relation whose existence a model asks for. One of a single argument is a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredRelation {
    /// Its name.
    pub name: String,
    /// The sorts of its arguments, at least one.
    pub arguments: Vec<Sort>,
}

/// An axiom. Its free variables are universally quantified.
#[derive(Clone, Debug)]
pub struct Axiom {
    /// The label, by which answers name it. No two axioms of a model have the same.
    pub label: String,
    /// All variables, free and quantified.
    pub variables: IdVec<VariableId, Variable>,
    /// The free ones, in the order in which they first occur.
    pub free: Vec<VariableId>,
    /// What must hold.
    pub formula: Formula,
    /// Where it stands in the file.
    pub position: Position,
}

/// Axioms are equal if they say the same in the same way, wherever they stand.
impl PartialEq for Axiom {
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label
            && self.variables == other.variables
            && self.free == other.free
            && self.formula == other.formula
    }
}

/// A variable of an axiom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What it ranges over.
    pub sort: Sort,
}

/// A formula; Fig. 3.7.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula {
    /// Always.
    True,
    /// Never.
    False,
    /// Negation.
    Not(Box<Formula>),
    /// Conjunction, of at least two.
    And(Vec<Formula>),
    /// Disjunction, of at least two.
    Or(Vec<Formula>),
    /// Implication.
    Implies(Box<Formula>, Box<Formula>),
    /// Equivalence.
    Iff(Box<Formula>, Box<Formula>),
    /// For every instruction of the variable's sort.
    ForAll(VariableId, Box<Formula>),
    /// For some instruction of the variable's sort.
    Exists(VariableId, Box<Formula>),
    /// The same instruction.
    Equal(VariableId, VariableId),
    /// A predicate or relation holds.
    Holds(Symbol, Vec<VariableId>),
}

/// What an atom applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// Known from the execution.
    Predefined(PredefinedSymbol),
    /// To be found.
    Existential(RelationId),
}

impl Model {
    /// The sorts of the arguments of a symbol.
    pub fn arguments(&self, symbol: Symbol) -> Vec<Sort> {
        match symbol {
            Symbol::Predefined(predefined) => predefined.arguments(),
            Symbol::Existential(relation) => self.relations[relation].arguments.clone(),
        }
    }

    /// The axiom with this label.
    pub fn axiom(&self, label: &str) -> Option<&Axiom> {
        self.axioms.iter().find(|axiom| axiom.label == label)
    }
}
