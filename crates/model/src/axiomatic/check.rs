//! From syntax to a model: every name is looked up, and every application must fit.
//!
//! An argument fits if its sort and the declared one overlap. The dissertation applies relations to arguments of a wider
//! sort (`data_dependent(X, Y)` with an access `X` in section 3.6.1), which is false where the argument is outside; a load in
//! the place of a store can only be a mistake.

use super::error::{ModelError, ModelErrorKind};
use super::model::*;
use super::syntax::*;
use super::vocabulary::{PredefinedSymbol, Sort};
use fencepost_base::IdVec;
use fencepost_source::Position;
use std::collections::BTreeMap;

/// Checks a model file.
pub(super) fn check(syntax: &ModelSyntax<'_>) -> Result<Model, ModelError> {
    let mut checker = Checker::default();
    let mut predefined = Vec::new();
    for declaration in &syntax.predefined {
        predefined.push(checker.predefined(declaration)?);
    }
    for declaration in &syntax.existential {
        checker.existential(declaration)?;
    }
    for variable in &syntax.variables {
        checker.variable(variable)?;
    }
    let (mut labels, mut axioms) = (BTreeMap::new(), Vec::new());
    for axiom in &syntax.axioms {
        if let Some(first) = labels.insert(axiom.label.text, axiom.label.position) {
            let message = format!("the label <{}> is used a second time", axiom.label.text);
            let remedy = "give each axiom a label of its own";
            let error = ModelError::new(ModelErrorKind::Duplicate, axiom.label.position, message, remedy);
            return Err(error.with_label(Some(first), "first used here"));
        }
        axioms.push(checker.axiom(axiom)?);
    }
    Ok(Model { name: syntax.name.text.to_owned(), predefined, relations: checker.relations, axioms })
}

#[derive(Default)]
struct Checker<'a> {
    symbols: BTreeMap<&'a str, Symbol>,
    relations: IdVec<RelationId, DeclaredRelation>,
    /// The variables of the `forall` section.
    variables: BTreeMap<&'a str, Sort>,
    /// Where each name is declared first. Those of variables begin with capital letters, and others do not.
    positions: BTreeMap<&'a str, Position>,
}

fn error(kind: ModelErrorKind, name: Name<'_>, message: String, remedy: impl Into<String>) -> ModelError {
    ModelError::new(kind, name.position, message, remedy)
}

fn begins_with_capital(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}

impl<'a> Checker<'a> {
    fn declare(&mut self, name: Name<'a>, symbol: Symbol) -> Result<(), ModelError> {
        if self.symbols.insert(name.text, symbol).is_some() {
            let message = format!("`{}` is declared a second time", name.text);
            return Err(self.declared_twice(name, message));
        }
        self.positions.insert(name.text, name.position);
        Ok(())
    }

    fn declared_twice(&self, name: Name<'a>, message: String) -> ModelError {
        let error = error(ModelErrorKind::Duplicate, name, message, "remove one of the declarations");
        error.with_label(self.positions.get(name.text).copied(), "first declared here")
    }

    fn predefined(&mut self, declaration: &DeclarationSyntax<'a>) -> Result<PredefinedSymbol, ModelError> {
        let name = declaration.name;
        let Some(predefined) = PredefinedSymbol::by_name(name.text) else {
            let known: Vec<&str> = PredefinedSymbol::all().map(PredefinedSymbol::name).collect();
            let message = format!("`{}` is not predefined", name.text);
            let remedy = format!("declare it in the section `exists`, or use one of {}", known.join(", "));
            return Err(error(ModelErrorKind::NotPredefined, name, message, remedy));
        };
        let (arguments, kind) = (predefined.arguments(), kind_of(predefined.arguments().len()));
        let usual = usual_declaration(predefined);
        if declaration.kind != kind {
            let message = format!("`{}` is a {}, not a {}", name.text, kind.keyword(), declaration.kind.keyword());
            return Err(error(ModelErrorKind::Role, name, message, format!("write `{usual}`")));
        }
        if declaration.arguments.len() != arguments.len() {
            let (given, needed) = (count(declaration.arguments.len()), arguments.len());
            let message = format!("`{}` is declared with {given}, but has {needed}", name.text);
            return Err(error(ModelErrorKind::Arity, name, message, format!("write `{usual}`")));
        }
        for (given, needed) in declaration.arguments.iter().zip(arguments) {
            if self.sort(*given)? != needed {
                let message = format!("`{}` takes `{needed}` here, not `{}`", name.text, given.text);
                return Err(error(ModelErrorKind::Type, *given, message, format!("write `{usual}`")));
            }
        }
        self.declare(name, Symbol::Predefined(predefined))?;
        Ok(predefined)
    }

    fn existential(&mut self, declaration: &DeclarationSyntax<'a>) -> Result<(), ModelError> {
        let name = declaration.name;
        let arguments = &declaration.arguments;
        if declaration.kind == DeclarationKind::Set {
            let message = format!("the set `{}` cannot be existential", name.text);
            return Err(error(ModelErrorKind::Role, name, message, "declare a predicate instead"));
        }
        if declaration.kind == DeclarationKind::Predicate && arguments.len() != 1 {
            let message = format!("the predicate `{}` has {}", name.text, count(arguments.len()));
            return Err(error(ModelErrorKind::Arity, name, message, "a predicate has one; declare a relation"));
        }
        if begins_with_capital(name.text) {
            let message = format!("`{}` begins with a capital letter, as variables do", name.text);
            return Err(error(ModelErrorKind::Capital, name, message, "begin its name with a small letter"));
        }
        let sorts = arguments.iter().map(|argument| self.sort(*argument)).collect::<Result<Vec<_>, _>>()?;
        let id = self.relations.push(DeclaredRelation { name: name.text.to_owned(), arguments: sorts });
        self.declare(name, Symbol::Existential(id))
    }

    fn variable(&mut self, variable: &VariableSyntax<'a>) -> Result<(), ModelError> {
        let name = variable.name;
        self.must_be_capital(name)?;
        let sort = self.sort(variable.ty)?;
        if self.variables.insert(name.text, sort).is_some() {
            let message = format!("the variable `{}` is declared a second time", name.text);
            return Err(self.declared_twice(name, message));
        }
        self.positions.insert(name.text, name.position);
        Ok(())
    }

    fn must_be_capital(&self, name: Name<'a>) -> Result<(), ModelError> {
        if begins_with_capital(name.text) {
            return Ok(());
        }
        let message = format!("the variable `{}` does not begin with a capital letter", name.text);
        Err(error(ModelErrorKind::Capital, name, message, "variables do, to distinguish them from relations"))
    }

    /// The sort that a name stands for.
    fn sort(&self, name: Name<'a>) -> Result<Sort, ModelError> {
        match self.symbols.get(name.text) {
            Some(Symbol::Predefined(PredefinedSymbol::Sort(sort))) => Ok(*sort),
            Some(_) => {
                let message = format!("`{}` is not a type", name.text);
                let remedy = "types are `instruction` and the predefined predicates that the program alone decides, such as load";
                Err(error(ModelErrorKind::Type, name, message, remedy))
            }
            None => {
                let message = format!("the type `{}` is not declared", name.text);
                let remedy = match PredefinedSymbol::by_name(name.text) {
                    Some(predefined) => {
                        format!("put `{}` above it, into the section `predefined`", usual_declaration(predefined))
                    }
                    None => "types are declared in the section `predefined`".to_owned(),
                };
                Err(error(ModelErrorKind::Undeclared, name, message, remedy))
            }
        }
    }

    fn axiom(&self, axiom: &AxiomSyntax<'a>) -> Result<Axiom, ModelError> {
        let mut scope = Scope { checker: self, variables: IdVec::new(), free: BTreeMap::new(), bound: Vec::new() };
        let formula = scope.formula(&axiom.formula)?;
        let mut free: Vec<VariableId> = scope.free.into_values().collect();
        free.sort();
        let (label, position) = (axiom.label.text.to_owned(), axiom.label.position);
        Ok(Axiom { label, variables: scope.variables, free, formula, position })
    }
}

/// The variables that can be used at a place of an axiom.
struct Scope<'c, 'a> {
    checker: &'c Checker<'a>,
    variables: IdVec<VariableId, Variable>,
    /// The free variables met so far.
    free: BTreeMap<&'a str, VariableId>,
    /// The quantified variables around the place, the innermost last.
    bound: Vec<(&'a str, VariableId)>,
}

impl<'a> Scope<'_, 'a> {
    fn formula(&mut self, syntax: &FormulaSyntax<'a>) -> Result<Formula, ModelError> {
        Ok(match syntax {
            FormulaSyntax::True => Formula::True,
            FormulaSyntax::False => Formula::False,
            FormulaSyntax::Not(part) => Formula::Not(self.boxed(part)?),
            FormulaSyntax::And(parts) => Formula::And(self.formulas(parts)?),
            FormulaSyntax::Or(parts) => Formula::Or(self.formulas(parts)?),
            FormulaSyntax::Implies(left, right) => Formula::Implies(self.boxed(left)?, self.boxed(right)?),
            FormulaSyntax::Iff(left, right) => Formula::Iff(self.boxed(left)?, self.boxed(right)?),
            FormulaSyntax::Quantified { kind, ty, variables, body } => self.quantified(*kind, *ty, variables, body)?,
            FormulaSyntax::Equal(left, right) => self.equal(*left, *right)?,
            FormulaSyntax::Applied { name, arguments } => self.applied(*name, arguments)?,
        })
    }

    fn boxed(&mut self, syntax: &FormulaSyntax<'a>) -> Result<Box<Formula>, ModelError> {
        self.formula(syntax).map(Box::new)
    }

    fn formulas(&mut self, parts: &[FormulaSyntax<'a>]) -> Result<Vec<Formula>, ModelError> {
        parts.iter().map(|part| self.formula(part)).collect()
    }

    fn quantified(
        &mut self,
        kind: QuantifierKind,
        ty: Option<Name<'a>>,
        names: &[Name<'a>],
        body: &FormulaSyntax<'a>,
    ) -> Result<Formula, ModelError> {
        let outer = self.bound.len();
        for name in names {
            let sort = self.quantified_sort(ty, *name)?;
            if self.bound.iter().any(|(bound, _)| *bound == name.text) {
                let message = format!("`{}` is quantified already around this place", name.text);
                return Err(error(ModelErrorKind::Duplicate, *name, message, "use another variable here"));
            }
            let id = self.variables.push(Variable { name: name.text.to_owned(), sort });
            self.bound.push((name.text, id));
        }
        let mut formula = self.formula(body)?;
        for (_, id) in self.bound.drain(outer..).rev() {
            formula = match kind {
                QuantifierKind::ForAll => Formula::ForAll(id, Box::new(formula)),
                QuantifierKind::Exists => Formula::Exists(id, Box::new(formula)),
            };
        }
        Ok(formula)
    }

    /// The sort of a quantified variable. One that the `forall` section has keeps the sort that it has there.
    fn quantified_sort(&self, ty: Option<Name<'a>>, name: Name<'a>) -> Result<Sort, ModelError> {
        let declared = self.checker.variables.get(name.text).copied();
        match (ty, declared) {
            (None, Some(sort)) => Ok(sort),
            (None, None) => {
                let message = format!("the variable `{}` has no type", name.text);
                let remedy = "write its type before it, as in `exists store S : formula`";
                Err(error(ModelErrorKind::Undeclared, name, message, remedy))
            }
            (Some(ty), None) => {
                self.checker.must_be_capital(name)?;
                self.checker.sort(ty)
            }
            (Some(ty), Some(declared)) => {
                let sort = self.checker.sort(ty)?;
                if sort == declared {
                    return Ok(sort);
                }
                let message = format!("`{}` is a `{declared}` in the section `forall`, and a `{sort}` here", name.text);
                let error = error(ModelErrorKind::Type, name, message, "use another variable here");
                Err(error.with_label(self.checker.positions.get(name.text).copied(), "declared here"))
            }
        }
    }

    fn use_variable(&mut self, name: Name<'a>) -> Result<VariableId, ModelError> {
        if let Some((_, id)) = self.bound.iter().rev().find(|(bound, _)| *bound == name.text) {
            return Ok(*id);
        }
        if let Some(id) = self.free.get(name.text) {
            return Ok(*id);
        }
        if let Some(sort) = self.checker.variables.get(name.text) {
            let id = self.variables.push(Variable { name: name.text.to_owned(), sort: *sort });
            self.free.insert(name.text, id);
            return Ok(id);
        }
        if self.checker.symbols.contains_key(name.text) {
            let message = format!("`{}` is not a variable", name.text);
            return Err(error(ModelErrorKind::Role, name, message, "arguments and sides of `=` are variables"));
        }
        let message = format!("the variable `{}` is not declared", name.text);
        Err(error(ModelErrorKind::Undeclared, name, message, "declare it in the section `forall`, or quantify it"))
    }

    fn sort_of(&self, id: VariableId) -> Sort {
        self.variables[id].sort
    }

    fn equal(&mut self, left: Name<'a>, right: Name<'a>) -> Result<Formula, ModelError> {
        let (l, r) = (self.use_variable(left)?, self.use_variable(right)?);
        let (left_sort, right_sort) = (self.sort_of(l), self.sort_of(r));
        if !left_sort.overlaps(right_sort) {
            let message = format!("a `{left_sort}` is never equal to a `{right_sort}`");
            return Err(error(
                ModelErrorKind::Type,
                right,
                message,
                "compare variables whose types have something in common",
            ));
        }
        Ok(Formula::Equal(l, r))
    }

    fn applied(&mut self, name: Name<'a>, arguments: &[Name<'a>]) -> Result<Formula, ModelError> {
        let Some(symbol) = self.checker.symbols.get(name.text).copied() else {
            if self.checker.variables.contains_key(name.text) || begins_with_capital(name.text) {
                let message = format!("the variable `{}` is applied to arguments", name.text);
                return Err(error(ModelErrorKind::Role, name, message, "only predicates and relations can be"));
            }
            let message = format!("`{}` is not declared", name.text);
            let remedy = match PredefinedSymbol::by_name(name.text) {
                Some(predefined) => format!("put `{}` into the section `predefined`", usual_declaration(predefined)),
                None => "declare it in the section `predefined` or `exists`".to_owned(),
            };
            return Err(error(ModelErrorKind::Undeclared, name, message, remedy));
        };
        let sorts = match symbol {
            Symbol::Predefined(predefined) => predefined.arguments(),
            Symbol::Existential(relation) => self.checker.relations[relation].arguments.clone(),
        };
        if sorts.is_empty() {
            let message = format!("the set `{}` is applied to arguments", name.text);
            return Err(error(ModelErrorKind::Role, name, message, "give a variable this type instead"));
        }
        if sorts.len() != arguments.len() {
            let message = format!("`{}` has {}, but is applied to {}", name.text, count(sorts.len()), arguments.len());
            let types: Vec<&str> = sorts.iter().map(|sort| sort.name()).collect();
            return Err(error(ModelErrorKind::Arity, name, message, format!("it takes ({})", types.join(", "))));
        }
        let mut ids = Vec::new();
        for (argument, needed) in arguments.iter().zip(sorts) {
            let id = self.use_variable(*argument)?;
            let sort = self.sort_of(id);
            if !sort.overlaps(needed) {
                let message = format!("`{}` takes a `{needed}` here, and `{}` is a `{sort}`", name.text, argument.text);
                return Err(error(
                    ModelErrorKind::Type,
                    *argument,
                    message,
                    format!("use a variable of type `{needed}`"),
                ));
            }
            ids.push(id);
        }
        Ok(Formula::Holds(symbol, ids))
    }
}

fn count(arguments: usize) -> String {
    if arguments == 1 { "1 argument".to_owned() } else { format!("{arguments} arguments") }
}

fn kind_of(arguments: usize) -> DeclarationKind {
    match arguments {
        0 => DeclarationKind::Set,
        1 => DeclarationKind::Predicate,
        _ => DeclarationKind::Relation,
    }
}

/// How a predefined name is declared.
pub(super) fn usual_declaration(predefined: PredefinedSymbol) -> String {
    let arguments = predefined.arguments();
    let sorts: Vec<&str> = arguments.iter().map(|sort| sort.name()).collect();
    match kind_of(sorts.len()) {
        DeclarationKind::Set => format!("set {}", predefined.name()),
        kind => format!("{} {}({})", kind.keyword(), predefined.name(), sorts.join(", ")),
    }
}
