//! From the syntax tree to a [`Model`]: declarations. Everything that breaks an assumption of the theorems is collected
//! rather than refused, as the user may choose to assume it.

use super::ast::{self, Ident, Item, RuleKind, TypeKind};
use super::error::LanguageError;
use super::scope::{Context, DataLocation, Kind, Scope};
use crate::assumption::{Assumption, Breach};
use crate::model::{
    Enum, EnumId, Expr, Invariant, Model, Queue, Record, RecordId, Rule, Set, Site, Tag, Type, Variable,
};
use fencepost_source::{Code, Span};
use std::collections::HashMap;

/// The most processors or locations; roles and values have room for them.
pub const MOST: u32 = 8;
/// The most elements in a queue.
const LONGEST_QUEUE: u32 = 200;
/// The most simple values in a state; many more than there are bits for.
const MOST_VALUES: u32 = 20_000;

/// A file that makes sense.
#[derive(Clone, Debug)]
pub struct CheckedFile {
    /// The memory system.
    pub model: Model,
    /// Where it breaks what the theorems assume.
    pub breaches: Vec<Breach>,
}

/// Checks a file for a number of processors and locations.
pub fn check(file: &ast::File, procs: u32, locs: u32) -> Result<CheckedFile, LanguageError> {
    for (number, what) in [(procs, "processors"), (locs, "locations")] {
        if !(1..=MOST).contains(&number) {
            let message = format!("{number} {what} are asked for, but 1 to {MOST} are possible");
            return Err(LanguageError::new(file.name.span, message));
        }
    }
    let mut checker = Checker::new(&file.name, procs, locs);
    // Types first, then variables, then what uses them, in the order of the file.
    for item in &file.items {
        checker.declare_type(item)?;
    }
    for item in &file.items {
        if let Item::Variable(variable) = item {
            checker.declare_variable(variable)?;
        }
    }
    let mut has_init = false;
    for item in &file.items {
        match item {
            Item::Init(body) => {
                if std::mem::replace(&mut has_init, true) {
                    return Err(LanguageError::new(file.name.span, "there is more than one `init`"));
                }
                let mut scope = Scope::new(Context::Init);
                checker.model.init.body = checker.block(body, &mut scope)?;
                checker.model.init.locals = scope.locals;
            }
            Item::Rule(rule) => checker.rule(rule)?,
            Item::Invariant { name, condition } => checker.invariant(name, condition)?,
            Item::DeadlockFree(_) => checker.model.deadlock_free = true,
            _ => {}
        }
    }
    if !has_init {
        let error = LanguageError::new(file.name.span, "there is no `init`");
        return Err(error.with_help("say how the system starts: `init { … }`"));
    }
    checker.check_orders(file)?;
    let Checker { mut model, mut breaches, .. } = checker;
    model.looks_at_data = breaches.iter().any(|breach| breach.assumption == Assumption::DataIndependence);
    breaches.extend(crate::symmetric_loops::breaches(&model));
    breaches.sort_by_key(|breach| breach.error.span.start);
    Ok(CheckedFile { model, breaches })
}

pub(super) struct Checker {
    pub(super) model: Model,
    pub(super) breaches: Vec<Breach>,
    /// Constants, and what `PROCS` and `LOCS` are.
    pub(super) constants: HashMap<String, u32>,
    types: HashMap<String, Type>,
    /// How many simple values the variables have so far.
    values: u32,
    /// Which enumeration a value belongs to, and its number there.
    pub(super) enum_values: HashMap<String, (EnumId, u32)>,
    /// Where names are declared.
    places: HashMap<(NameKind, String), Span>,
}

/// What has a name. Of one kind no two have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum NameKind {
    /// A constant, a value of an enumeration, or a variable.
    Value,
    Type,
    Rule,
}

impl Checker {
    fn new(name: &Ident, procs: u32, locs: u32) -> Self {
        let init = Rule {
            kind: RuleKind::Internal,
            name: "init".to_owned(),
            parameters: Vec::new(),
            value: None,
            deferred: false,
            guard: Expr::Constant(1),
            returns: None,
            orders: None,
            body: Vec::new(),
            locals: Vec::new(),
            site: Site(name.span),
        };
        let model = Model {
            name: name.text.clone(),
            procs,
            locs,
            enums: Vec::new(),
            records: Vec::new(),
            variables: Vec::new(),
            rules: Vec::new(),
            init,
            invariants: Vec::new(),
            deadlock_free: false,
            looks_at_data: false,
        };
        let constants = HashMap::from([("PROCS".to_owned(), procs), ("LOCS".to_owned(), locs)]);
        let types = HashMap::from([
            ("bool".to_owned(), Type::Bool),
            ("Proc".to_owned(), Type::Id(Set::Proc)),
            ("Loc".to_owned(), Type::Id(Set::Loc)),
        ]);
        Self {
            model,
            breaches: Vec::new(),
            constants,
            types,
            values: 0,
            enum_values: HashMap::new(),
            places: HashMap::new(),
        }
    }

    pub(super) fn breach(&mut self, assumption: Assumption, span: Span, message: impl Into<String>) {
        let help = match assumption {
            Assumption::DataIndependence => "a protocol moves data and never inspects it",
            Assumption::Symmetry => {
                "processors and locations are only compared for equality, and loops treat all alike"
            }
            Assumption::Causality => "data is only copied within its location, from the initial value or a write",
        };
        let error = LanguageError::new(span, message).with_help(help).with_code(Code::SystemAssumption);
        self.breaches.push(Breach { assumption, error });
    }

    /// Remembers where something is declared.
    fn add_place(&mut self, kind: NameKind, name: &Ident) {
        self.places.entry((kind, name.text.clone())).or_insert(name.span);
    }

    /// That a name is declared a second time.
    fn declared_twice(&self, kind: NameKind, name: &Ident) -> LanguageError {
        declared_twice(name, self.places.get(&(kind, name.text.clone())).copied())
    }

    fn declare_type(&mut self, item: &Item) -> Result<(), LanguageError> {
        match item {
            Item::Constant { name, value } => {
                let value = self.constant(value)?;
                let is_value = self.enum_values.contains_key(&name.text);
                if self.constants.insert(name.text.clone(), value).is_some() || is_value {
                    return Err(self.declared_twice(NameKind::Value, name));
                }
                self.add_place(NameKind::Value, name);
            }
            Item::Enum { name, values } => {
                let id = EnumId::new(self.model.enums.len() as u32);
                if values.is_empty() || values.len() > 200 {
                    return Err(LanguageError::new(name.span, "an enumeration has 1 to 200 values"));
                }
                for (number, value) in values.iter().enumerate() {
                    let is_constant = self.constants.contains_key(&value.text);
                    if self.enum_values.insert(value.text.clone(), (id, number as u32)).is_some() || is_constant {
                        return Err(self.declared_twice(NameKind::Value, value));
                    }
                    self.add_place(NameKind::Value, value);
                }
                let values = values.iter().map(|value| value.text.clone()).collect();
                self.model.enums.push(Enum { name: name.text.clone(), values });
                self.declare(name, Type::Enum(id))?;
            }
            Item::Record(record) => self.declare_record(record)?,
            _ => {}
        }
        Ok(())
    }

    fn declare(&mut self, name: &Ident, ty: Type) -> Result<(), LanguageError> {
        if self.types.insert(name.text.clone(), ty).is_some() {
            return Err(self.declared_twice(NameKind::Type, name));
        }
        self.add_place(NameKind::Type, name);
        Ok(())
    }

    fn declare_record(&mut self, record: &ast::Record) -> Result<(), LanguageError> {
        let mut fields: Vec<(String, Type)> = Vec::new();
        if record.fields.is_empty() {
            return Err(LanguageError::new(record.name.span, "a record has at least one field"));
        }
        for (name, ty) in &record.fields {
            if fields.iter().any(|(other, _)| *other == name.text) {
                let first = record.fields.iter().find(|(other, _)| other.text == name.text);
                return Err(declared_twice(name, first.map(|(other, _)| other.span)));
            }
            let resolved = self.ty(ty, &|at: &Ident| {
                if record.parameter.as_ref().is_some_and(|parameter| parameter.text == at.text) {
                    return Some(Tag::Parameter);
                }
                let field = record.fields.iter().position(|(field, _)| field.text == at.text)?;
                let is_location = matches!(&record.fields[field].1.kind, TypeKind::Name(name) if name.text == "Loc");
                is_location.then_some(Tag::Field(field))
            })?;
            if matches!(resolved, Type::Queue(_)) {
                let error = LanguageError::new(ty.span, "a queue cannot be inside of a record");
                return Err(error.with_help("declare it as a variable of its own"));
            }
            fields.push((name.text.clone(), resolved));
        }
        let id = RecordId::new(self.model.records.len() as u32);
        let parametric = record.parameter.is_some();
        self.model.records.push(Record { name: record.name.text.clone(), parametric, fields });
        self.declare(&record.name, Type::Record(id, None))
    }

    fn declare_variable(&mut self, variable: &ast::Variable) -> Result<(), LanguageError> {
        let name = &variable.name;
        let is_known = self.constants.contains_key(&name.text) || self.enum_values.contains_key(&name.text);
        if is_known || self.model.variables.iter().any(|other| other.name == name.text) {
            return Err(self.declared_twice(NameKind::Value, name));
        }
        self.add_place(NameKind::Value, name);
        let indices = variable.indices.iter().map(|(_, set)| self.set(set)).collect::<Result<Vec<_>, _>>()?;
        let ty = self.ty(&variable.ty, &|at: &Ident| {
            let position =
                variable.indices.iter().position(|(name, _)| name.as_ref().is_some_and(|n| n.text == at.text));
            position.filter(|position| indices[*position] == Set::Loc).map(Tag::Index)
        })?;
        let (element, bound) = if let Type::Queue(queue) = &ty { (&queue.element, queue.bound) } else { (&ty, 1) };
        let leaves = self.model.leaves(element).len() as u32 * bound;
        let mut sizes = indices.iter().map(|set| self.model.size(*set));
        let values = sizes.try_fold(leaves, u32::checked_mul);
        self.values = values.and_then(|values| self.values.checked_add(values)).unwrap_or(u32::MAX);
        if self.values > MOST_VALUES {
            let message = format!("the variables have more than {MOST_VALUES} simple values from here on");
            let error = LanguageError::new(name.span, message);
            return Err(error.with_help("use fewer processors, fewer locations, smaller queues or fewer indices"));
        }
        self.model.variables.push(Variable { name: name.text.clone(), indices, ty });
        Ok(())
    }

    pub(super) fn set(&self, name: &Ident) -> Result<Set, LanguageError> {
        match name.text.as_str() {
            "Proc" => Ok(Set::Proc),
            "Loc" => Ok(Set::Loc),
            other => Err(LanguageError::new(name.span, format!("expected `Proc` or `Loc`, but there is `{other}`"))),
        }
    }

    /// A type; `tag` tells which location a name stands for.
    pub(super) fn ty(&self, ty: &ast::Type, tag: &dyn Fn(&Ident) -> Option<Tag>) -> Result<Type, LanguageError> {
        let unknown = |name: &Ident| LanguageError::new(name.span, format!("there is no type `{}`", name.text));
        match &ty.kind {
            TypeKind::Name(name) => {
                let found = self.types.get(&name.text).cloned().ok_or_else(|| unknown(name))?;
                if let Type::Record(id, _) = found
                    && self.model.record(id).parametric
                {
                    let error = LanguageError::new(name.span, format!("`{}` belongs to a location", name.text));
                    return Err(error.with_help(format!("say to which: `{}<j>`", name.text)));
                }
                Ok(found)
            }
            TypeKind::Optional(name) => Ok(Type::Optional(self.set(name)?)),
            TypeKind::At(name, at) => {
                let place = tag(at).ok_or_else(|| {
                    LanguageError::new(at.span, format!("`{}` is not the name of a location here", at.text)).with_help(
                        "name an index of the variable, a field of the record or its parameter that is a `Loc`",
                    )
                })?;
                if name.text == "data" {
                    return Ok(Type::Data(place));
                }
                match self.types.get(&name.text) {
                    Some(Type::Record(id, _)) if self.model.record(*id).parametric => {
                        Ok(Type::Record(*id, Some(place)))
                    }
                    Some(_) => Err(LanguageError::new(name.span, format!("`{}` has no parameter", name.text))),
                    None => Err(unknown(name)),
                }
            }
            TypeKind::Range(low, high) => {
                let (low, high) = (self.constant(low)?, self.constant(high)?);
                if low > high {
                    return Err(LanguageError::new(ty.span, format!("the range {low}..{high} is empty")));
                }
                Ok(Type::Range { low, high })
            }
            TypeKind::Queue { element, bound, hardware } => {
                let length = self.constant(bound)?;
                if !(1..=LONGEST_QUEUE).contains(&length) {
                    let message = format!("a queue has room for 1 to {LONGEST_QUEUE} elements, not for {length}");
                    return Err(LanguageError::new(bound.span, message));
                }
                let element = self.ty(element, tag)?;
                if matches!(element, Type::Queue(_)) {
                    return Err(LanguageError::new(ty.span, "a queue cannot be inside of a queue"));
                }
                Ok(Type::Queue(Box::new(Queue { element, bound: length, hardware: *hardware })))
            }
        }
    }

    /// A number that is known when the file is read.
    fn constant(&self, expr: &ast::Expr) -> Result<u32, LanguageError> {
        use ast::{ExprKind, Operator};
        let value = match &expr.kind {
            ExprKind::Number(number) => Some(*number),
            ExprKind::Name(name) => match self.constants.get(name) {
                Some(value) => Some(*value),
                None => return Err(LanguageError::new(expr.span, format!("there is no constant `{name}`"))),
            },
            ExprKind::Binary(operator, left, right) => {
                let (left, right) = (self.constant(left)?, self.constant(right)?);
                match operator {
                    Operator::Add => left.checked_add(right),
                    Operator::Subtract => left.checked_sub(right),
                    Operator::Multiply => left.checked_mul(right),
                    _ => return Err(LanguageError::new(expr.span, "expected a number")),
                }
            }
            _ => return Err(LanguageError::new(expr.span, "expected a number")),
        };
        value
            .filter(|value| *value <= 1_000_000)
            .ok_or_else(|| LanguageError::new(expr.span, "this number is below 0 or too large"))
    }

    fn invariant(&mut self, name: &Ident, condition: &ast::Expr) -> Result<(), LanguageError> {
        let mut scope = Scope::new(Context::Invariant);
        let breaches = self.breaches.len();
        let condition = self.condition(condition, &mut scope)?;
        // Control is searched without data, so that an invariant about data would say nothing.
        if let Some(breach) = self.breaches[breaches..].iter().find(|b| b.assumption == Assumption::DataIndependence) {
            let error = LanguageError::new(breach.error.span, "an invariant cannot look at data");
            return Err(
                error.with_help("say it about control; whether reads return the right data is what the lemmas prove")
            );
        }
        self.model.invariants.push(Invariant {
            name: name.text.clone(),
            condition,
            locals: scope.locals,
            site: Site(name.span),
        });
        Ok(())
    }

    fn rule(&mut self, rule: &ast::Rule) -> Result<(), LanguageError> {
        if self.model.rules.iter().any(|other| other.name == rule.name.text) {
            return Err(self.declared_twice(NameKind::Rule, &rule.name));
        }
        self.add_place(NameKind::Rule, &rule.name);
        let mut scope = Scope::new(Context::Rule);
        let (parameters, value) = self.parameters(rule, &mut scope)?;
        let guard = match &rule.guard {
            Some(guard) => self.condition(guard, &mut scope)?,
            None => Expr::Constant(1),
        };
        let location = parameters.get(1).map(|(local, _)| Expr::Local(*local));
        let returns = match (&rule.returns, rule.kind, location) {
            (Some(value), RuleKind::Read, Some(location)) => Some(self.data_of(
                value,
                DataLocation::Location(Box::new(location)),
                "what a read returns",
                &mut scope,
            )?),
            (None, RuleKind::Read, _) => {
                let error = LanguageError::new(rule.name.span, "this read does not say what it returns");
                return Err(error.with_help("add `returns` and the data"));
            }
            (Some(value), _, _) => return Err(LanguageError::new(value.span, "only a read returns something")),
            (None, _, _) => None,
        };
        let orders = match &rule.orders {
            None => None,
            Some((location, value)) => {
                let location = self.expression(location, &mut scope)?;
                let location = self.coerce(location, &Type::Id(Set::Loc), &DataLocation::Nowhere)?;
                let at = DataLocation::Location(Box::new(location.clone()));
                Some((location, self.data_of(value, at, "what is put in order", &mut scope)?))
            }
        };
        let body = self.block(&rule.body, &mut scope)?;
        self.model.rules.push(Rule {
            kind: rule.kind,
            name: rule.name.text.clone(),
            parameters,
            value,
            deferred: rule.deferred,
            guard,
            returns,
            orders,
            body,
            locals: scope.locals,
            site: Site(rule.name.span),
        });
        Ok(())
    }

    /// Data that must belong to a location.
    fn data_of(
        &mut self,
        expr: &ast::Expr,
        at: DataLocation,
        what: &str,
        scope: &mut Scope,
    ) -> Result<Expr, LanguageError> {
        let typed = self.expression(expr, scope)?;
        if !matches!(typed.ty, Kind::Of(Type::Data(_)) | Kind::Initial | Kind::Number) {
            return Err(LanguageError::new(expr.span, format!("{what} must be data")));
        }
        self.coerce(typed, &Type::Data(Tag::Parameter), &at)
    }

    #[allow(clippy::type_complexity)]
    fn parameters(
        &mut self,
        rule: &ast::Rule,
        scope: &mut Scope,
    ) -> Result<(Vec<(crate::model::LocalId, Set)>, Option<crate::model::LocalId>), LanguageError> {
        let shape = match rule.kind {
            RuleKind::Read => "(i: Proc, j: Loc)",
            RuleKind::Write => "(i: Proc, j: Loc, v: data<j>)",
            RuleKind::Fence => "(i: Proc)",
            RuleKind::Internal => "processors and locations",
        };
        let wrong = |span| LanguageError::new(span, format!("the parameters of this rule are {shape}"));
        let (mut parameters, mut value) = (Vec::new(), None);
        for (name, ty) in &rule.parameters {
            if scope.find(&name.text).is_some() {
                let first = rule.parameters.iter().find(|(other, _)| other.text == name.text);
                return Err(declared_twice(name, first.map(|(other, _)| other.span)));
            }
            match &ty.kind {
                TypeKind::Name(set) if matches!(set.text.as_str(), "Proc" | "Loc") => {
                    let set = self.set(set)?;
                    parameters.push((scope.bind(&name.text, Type::Id(set), DataLocation::Nowhere), set));
                }
                TypeKind::At(data, at) if data.text == "data" && value.is_none() => {
                    let location = parameters.get(1).map(|(local, _)| *local);
                    if rule.kind != RuleKind::Write || scope.find(&at.text).map(|binding| binding.local) != location {
                        return Err(wrong(ty.span));
                    }
                    let location = Expr::Local(location.ok_or_else(|| wrong(ty.span))?);
                    let at = DataLocation::Location(Box::new(location));
                    value = Some(scope.bind(&name.text, Type::Data(Tag::Parameter), at));
                }
                _ => return Err(wrong(ty.span)),
            }
        }
        let sets: Vec<Set> = parameters.iter().map(|(_, set)| *set).collect();
        let fits = match rule.kind {
            RuleKind::Read => sets == [Set::Proc, Set::Loc] && value.is_none(),
            RuleKind::Write => sets == [Set::Proc, Set::Loc] && value.is_some(),
            RuleKind::Fence => sets == [Set::Proc],
            RuleKind::Internal => value.is_none() && sets.len() <= 6,
        };
        if fits { Ok((parameters, value)) } else { Err(wrong(rule.name.span)) }
    }

    /// What is deferred must be put in order by somebody, and only that.
    fn check_orders(&self, file: &ast::File) -> Result<(), LanguageError> {
        let rules = || file.items.iter().filter_map(|item| if let Item::Rule(rule) = item { Some(rule) } else { None });
        let deferred = rules().find(|rule| rule.deferred);
        let ordering = rules().find(|rule| rule.orders.is_some());
        let writes_at_once = rules().find(|rule| rule.kind == RuleKind::Write && !rule.deferred);
        match (deferred, ordering, writes_at_once) {
            (Some(rule), _, _) if rule.kind != RuleKind::Write => {
                Err(LanguageError::new(rule.name.span, "only a write can be deferred"))
            }
            (Some(rule), None, _) => Err(LanguageError::new(rule.name.span, "no rule puts this write in order")
                .with_help("add `orders (location, value)` to the rule that decides the order of writes")),
            (None, Some(rule), _) => Err(LanguageError::new(rule.name.span, "no write waits to be put in order")
                .with_help("say `deferred` at the write")),
            (Some(deferred), Some(_), Some(rule)) => {
                Err(LanguageError::new(rule.name.span, "some writes are deferred, but this one is not")
                    .with_label(deferred.name.span, "this one is deferred")
                    .with_help("either all writes are put in order by another rule or none"))
            }
            (_, Some(rule), _) if rule.kind != RuleKind::Internal => {
                Err(LanguageError::new(rule.name.span, "a read, write or fence cannot put writes in order"))
            }
            _ => Ok(()),
        }
    }
}

/// That a name is declared a second time, and where it is for the first time.
fn declared_twice(name: &Ident, first: Option<Span>) -> LanguageError {
    let error = LanguageError::new(name.span, format!("`{}` is declared twice", name.text));
    first.into_iter().fold(error, |error, first| error.with_label(first, "first declared here"))
}
