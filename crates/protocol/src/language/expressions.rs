//! Types of expressions. Data has a location, and goes only where the same location is written: that is how the text shows
//! causality. Nothing but copying can be done with it: that is data independence.

use super::ast::{self, ExprKind, Operator};
use super::check::Checker;
use super::error::LanguageError;
use super::scope::{Context, DataLocation, Kind, Scope, TypedExpr};
use super::statements::not_a_variable;
use crate::assumption::Assumption;
use crate::model::{
    Domain, Expr, INITIAL, LocalId, NOTHING, Queue, RecordId, Set, Site, Tag, Type, VariableId, VariablePart,
};
use fencepost_source::Span;

type Result<T> = std::result::Result<T, LanguageError>;

impl Checker {
    pub(super) fn condition(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Result<Expr> {
        let typed = self.expression(expr, scope)?;
        match typed.ty {
            Kind::Of(Type::Bool) => Ok(typed.expr),
            other => {
                let found = self.kind_name(&other);
                Err(LanguageError::new(expr.span, format!("expected a condition, but this is {found}")))
            }
        }
    }

    pub(super) fn expression(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Result<TypedExpr> {
        let span = expr.span;
        let simple = |expr, ty| Ok(TypedExpr { expr, ty, at: DataLocation::Nowhere, span });
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, span, scope),
            ExprKind::Number(number) => simple(Expr::Constant(*number), Kind::Number),
            ExprKind::Boolean(truth) => simple(Expr::Constant(u32::from(*truth)), Kind::Of(Type::Bool)),
            ExprKind::None => simple(Expr::Constant(NOTHING), Kind::None),
            ExprKind::Initial => {
                Ok(TypedExpr { expr: Expr::Constant(INITIAL), ty: Kind::Initial, at: DataLocation::Any, span })
            }
            ExprKind::Any(ty) => {
                if scope.context != Context::Init {
                    let error = LanguageError::new(span, "`any` chooses among the first states only");
                    return Err(error.with_help("a rule chooses by its parameters"));
                }
                let ty = self.ty(ty, &|_| None)?;
                if matches!(ty, Type::Data(_) | Type::Record(..) | Type::Queue(_)) {
                    return Err(LanguageError::new(span, "`any` chooses among simple values only"));
                }
                simple(Expr::Any(ty.clone()), Kind::Of(ty))
            }
            ExprKind::Numbered(name, number) => {
                let set = self.set(name)?;
                if !(1..=self.model.size(set)).contains(number) {
                    return Err(LanguageError::new(span, format!("there is no {} {number}", set.name())));
                }
                let message = format!("`{}#{number}` singles out one of them", set.name());
                self.breach(Assumption::Symmetry, span, message);
                simple(Expr::Constant(*number), Kind::Of(Type::Id(set)))
            }
            ExprKind::Index(..) => self.indexed(expr, scope),
            ExprKind::Field(record, field) => {
                let record = self.expression(record, scope)?;
                self.field(record, &field.text, span)
            }
            ExprKind::Call(function, argument) => self.call(&function.text, function.span, argument, span, scope),
            ExprKind::Record(name, fields) => self.record_value(name, fields, span, scope),
            ExprKind::Not(operand) => {
                let operand = self.condition(operand, scope)?;
                simple(not(operand), Kind::Of(Type::Bool))
            }
            ExprKind::Binary(operator, left, right) => self.binary(*operator, left, right, span, scope),
            ExprKind::Quantifier { all, name, domain, body } => {
                let (domain, ty, at) = match domain {
                    ast::Domain::Set(set) => {
                        let set = self.set(set)?;
                        (Domain::Set(set), Type::Id(set), DataLocation::Nowhere)
                    }
                    ast::Domain::Queue(queue) => {
                        let (place, queue, at) = self.queue(queue, scope)?;
                        (Domain::Queue(place), queue.element, at)
                    }
                };
                let outside = scope.bindings.len();
                let local = scope.bind(&name.text, ty, at);
                let body = self.condition(body, scope);
                scope.bindings.truncate(outside);
                let body = if *all { not(body?) } else { body? };
                let exists = Expr::Exists(local, domain, Box::new(body));
                simple(if *all { not(exists) } else { exists }, Kind::Of(Type::Bool))
            }
            ExprKind::Pick { last, name, queue, body } => {
                let (queue, Queue { element, .. }, at) = self.queue(queue, scope)?;
                let outside = scope.bindings.len();
                let local = scope.bind(&name.text, element.clone(), at.clone());
                let body = self.condition(body, scope);
                scope.bindings.truncate(outside);
                let expr = Expr::Pick { last: *last, local, queue, body: Box::new(body?), site: Site(span) };
                Ok(TypedExpr { expr, ty: Kind::Of(element), at, span })
            }
        }
    }

    fn name(&mut self, name: &str, span: Span, scope: &Scope) -> Result<TypedExpr> {
        if let Some(binding) = scope.find(name) {
            let (ty, at) = (binding.ty.clone(), binding.at.clone());
            return Ok(TypedExpr { expr: binding.expr.clone(), ty, at, span });
        }
        if let Some(position) = self.model.variables.iter().position(|variable| variable.name == name) {
            let place =
                VariablePart { variable: VariableId::new(position as u32), indices: Vec::new(), fields: Vec::new() };
            return self.variable(place, span);
        }
        if let Some((id, number)) = self.enum_values.get(name) {
            return Ok(TypedExpr {
                expr: Expr::Constant(*number),
                ty: Kind::Of(Type::Enum(*id)),
                at: DataLocation::Nowhere,
                span,
            });
        }
        if let Some(value) = self.constants.get(name) {
            return Ok(TypedExpr { expr: Expr::Constant(*value), ty: Kind::Number, at: DataLocation::Nowhere, span });
        }
        Err(LanguageError::new(span, format!("there is no `{name}` here")))
    }

    /// A variable with all of its indices.
    fn variable(&self, place: VariablePart, span: Span) -> Result<TypedExpr> {
        let variable = self.model.variable(place.variable);
        if place.indices.len() != variable.indices.len() {
            let (wanted, found) = (variable.indices.len(), place.indices.len());
            let message = format!("`{}` has {wanted} indices, not {found}", variable.name);
            return Err(LanguageError::new(span, message));
        }
        let ty = variable.ty.clone();
        let inner = if let Type::Queue(queue) = &ty { &queue.element } else { &ty };
        let at = match inner {
            Type::Data(Tag::Index(index)) | Type::Record(_, Some(Tag::Index(index))) => {
                DataLocation::Location(Box::new(place.indices[*index].clone()))
            }
            _ => DataLocation::Nowhere,
        };
        Ok(TypedExpr { expr: Expr::Read(place), ty: Kind::Of(ty), at, span })
    }

    fn indexed(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Result<TypedExpr> {
        let mut indices = Vec::new();
        let mut base = expr;
        while let ExprKind::Index(inner, index) = &base.kind {
            indices.push(&**index);
            base = inner;
        }
        let variable = match &base.kind {
            ExprKind::Name(name) if scope.find(name).is_none() => {
                self.model.variables.iter().position(|variable| variable.name == *name)
            }
            _ => None,
        };
        let variable = variable.ok_or_else(|| LanguageError::new(base.span, "only a variable has indices"))?;
        let sets = self.model.variables[variable].indices.clone();
        let mut place =
            VariablePart { variable: VariableId::new(variable as u32), indices: Vec::new(), fields: Vec::new() };
        for (position, index) in indices.into_iter().rev().enumerate() {
            let typed = self.expression(index, scope)?;
            let Some(set) = sets.get(position) else { break };
            place.indices.push(self.coerce(typed, &Type::Id(*set), &DataLocation::Nowhere)?);
        }
        self.variable(place, expr.span)
    }

    fn field(&mut self, record: TypedExpr, name: &str, span: Span) -> Result<TypedExpr> {
        let Kind::Of(Type::Record(id, _)) = record.ty else {
            let found = self.kind_name(&record.ty);
            return Err(LanguageError::new(record.span, format!("`.{name}` needs a record, but this is {found}")));
        };
        let declared = self.model.record(id);
        let Some(position) = declared.fields.iter().position(|(field, _)| field == name) else {
            return Err(LanguageError::new(span, format!("`{}` has no field `{name}`", declared.name)));
        };
        let ty = declared.fields[position].1.clone();
        let part = |field: usize| match record.expr.clone() {
            Expr::Read(mut place) => {
                place.fields.push(field);
                Expr::Read(place)
            }
            other => Expr::Field(Box::new(other), id, field),
        };
        let at = match &ty {
            Type::Data(tag) | Type::Record(_, Some(tag)) => match tag {
                Tag::Field(location) => {
                    DataLocation::Location(Box::new(picked(&record.expr, *location).unwrap_or(part(*location))))
                }
                Tag::Parameter | Tag::Index(_) => record.at.clone(),
            },
            _ => DataLocation::Nowhere,
        };
        Ok(TypedExpr { expr: part(position), ty: Kind::Of(ty), at, span })
    }

    /// A queue: its place, its type, and where the data in its elements belongs.
    pub(super) fn queue(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Result<(VariablePart, Queue, DataLocation)> {
        let typed = self.expression(expr, scope)?;
        match (typed.expr, typed.ty) {
            (Expr::Read(place), Kind::Of(Type::Queue(queue))) => Ok((place, *queue, typed.at)),
            (_, other) => {
                let found = self.kind_name(&other);
                Err(LanguageError::new(expr.span, format!("expected a queue, but this is {found}")))
            }
        }
    }

    fn call(
        &mut self,
        function: &str,
        name: Span,
        argument: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Result<TypedExpr> {
        if !["empty", "full", "len", "head"].contains(&function) {
            let error = LanguageError::new(name, format!("there is no function `{function}`"));
            return Err(error.with_help("there are `empty`, `full`, `len` and `head`"));
        }
        let (place, queue, at) = self.queue(argument, scope)?;
        let simple = |expr, ty| TypedExpr { expr, ty, at: DataLocation::Nowhere, span };
        let has_length = |length| Expr::Equal(Box::new(Expr::Length(place.clone())), Box::new(Expr::Constant(length)));
        Ok(match function {
            "empty" => simple(has_length(0), Kind::Of(Type::Bool)),
            "full" => simple(has_length(queue.bound), Kind::Of(Type::Bool)),
            "len" => simple(Expr::Length(place), Kind::Of(Type::Range { low: 0, high: queue.bound })),
            _ => TypedExpr { expr: Expr::Head(place, Site(span)), ty: Kind::Of(queue.element), at, span },
        })
    }

    fn record_value(
        &mut self,
        name: &ast::Ident,
        given: &[(ast::Ident, ast::Expr)],
        span: Span,
        scope: &mut Scope,
    ) -> Result<TypedExpr> {
        let position = self.model.records.iter().position(|record| record.name == name.text);
        let position =
            position.ok_or_else(|| LanguageError::new(name.span, format!("there is no record `{}`", name.text)))?;
        let record = self.model.records[position].clone();
        let mut values: Vec<Option<TypedExpr>> = vec![None; record.fields.len()];
        for (field, value) in given {
            let Some(index) = record.fields.iter().position(|(other, _)| *other == field.text) else {
                let message = format!("`{}` has no field `{}`", record.name, field.text);
                return Err(LanguageError::new(field.span, message));
            };
            if values[index].is_some() {
                return Err(LanguageError::new(field.span, format!("`{}` is given twice", field.text)));
            }
            values[index] = Some(self.expression(value, scope)?);
        }
        // The location of the whole is that of its data; all of them must agree.
        let parameter = values.iter().zip(&record.fields).find_map(|(value, (_, ty))| match (value, ty) {
            (Some(value), Type::Data(Tag::Parameter) | Type::Record(_, Some(Tag::Parameter))) => {
                matches!(value.at, DataLocation::Location(_)).then(|| value.at.clone())
            }
            _ => None,
        });
        let at = if record.parametric { parameter.unwrap_or(DataLocation::Any) } else { DataLocation::Nowhere };
        let locations: Vec<Option<Expr>> =
            values.iter().map(|value| value.as_ref().map(|typed| typed.expr.clone())).collect();
        let mut fields = Vec::new();
        for (value, (field, ty)) in values.into_iter().zip(&record.fields) {
            let expected = match ty {
                Type::Data(Tag::Field(field)) | Type::Record(_, Some(Tag::Field(field))) => match &locations[*field] {
                    Some(location) => DataLocation::Location(Box::new(location.clone())),
                    None => DataLocation::Nowhere,
                },
                Type::Data(_) | Type::Record(_, Some(_)) => at.clone(),
                _ => DataLocation::Nowhere,
            };
            fields.push(match value {
                Some(value) => Some(self.coerce(value, ty, &expected)?),
                None if matches!(ty, Type::Data(_) | Type::Optional(_) | Type::Id(_)) => None,
                None => return Err(LanguageError::new(span, format!("`{}` needs a value for `{field}`", record.name))),
            });
        }
        let id = RecordId::new(position as u32);
        let ty = Type::Record(id, record.parametric.then_some(Tag::Parameter));
        Ok(TypedExpr { expr: Expr::Record(id, fields), ty: Kind::Of(ty), at, span })
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
        scope: &mut Scope,
    ) -> Result<TypedExpr> {
        let truth = |expr| Ok(TypedExpr { expr, ty: Kind::Of(Type::Bool), at: DataLocation::Nowhere, span });
        if matches!(operator, Operator::And | Operator::Or) {
            let left = Box::new(self.condition(left, scope)?);
            let right = Box::new(self.condition(right, scope)?);
            return truth(if operator == Operator::And { Expr::And(left, right) } else { Expr::Or(left, right) });
        }
        let (left, right) = (self.expression(left, scope)?, self.expression(right, scope)?);
        if matches!(operator, Operator::Equal | Operator::Unequal) {
            let equal = self.equality(left, right, span)?;
            return truth(if operator == Operator::Equal { equal } else { not(equal) });
        }
        self.numeric(&left, span)?;
        self.numeric(&right, span)?;
        let (left, right) = (Box::new(left.expr), Box::new(right.expr));
        let number = |expr| Ok(TypedExpr { expr, ty: Kind::Number, at: DataLocation::Nowhere, span });
        match operator {
            Operator::Less => truth(Expr::Less(left, right)),
            Operator::AtMost => truth(not(Expr::Less(right, left))),
            Operator::Add => number(Expr::Add(left, right)),
            Operator::Subtract => number(Expr::Subtract(left, right, Site(span))),
            _ => Err(LanguageError::new(span, "only constants can be multiplied")),
        }
    }

    /// Numbers are added and ordered. To order processors or locations breaks their symmetry, and data is not looked at.
    fn numeric(&mut self, typed: &TypedExpr, span: Span) -> Result<()> {
        match &typed.ty {
            Kind::Number | Kind::Of(Type::Range { .. }) => Ok(()),
            Kind::Of(Type::Id(set)) => {
                let message = format!("values of `{}` have no order and are not numbers", set.name());
                self.breach(Assumption::Symmetry, span, message);
                Ok(())
            }
            Kind::Of(Type::Data(_)) | Kind::Initial => {
                self.breach(Assumption::DataIndependence, span, "data is computed with here");
                Ok(())
            }
            other => {
                let found = self.kind_name(other);
                Err(LanguageError::new(typed.span, format!("expected a number, but this is {found}")))
            }
        }
    }

    fn equality(&mut self, left: TypedExpr, right: TypedExpr, span: Span) -> Result<Expr> {
        let fits = match (&left.ty, &right.ty) {
            (Kind::Number | Kind::Of(Type::Range { .. }), Kind::Number | Kind::Of(Type::Range { .. })) => true,
            (Kind::None, Kind::Of(Type::Optional(_))) | (Kind::Of(Type::Optional(_)), Kind::None) => true,
            (Kind::Of(Type::Id(a) | Type::Optional(a)), Kind::Of(Type::Id(b) | Type::Optional(b))) => a == b,
            (Kind::Of(Type::Data(_)) | Kind::Initial, Kind::Of(Type::Data(_)) | Kind::Initial | Kind::Number) => true,
            (Kind::Number, Kind::Of(Type::Data(_))) => true,
            (Kind::Of(Type::Record(a, _)), Kind::Of(Type::Record(b, _))) => a == b,
            (Kind::Of(a), Kind::Of(b)) => a == b && !matches!(a, Type::Queue(_)),
            _ => false,
        };
        if !fits {
            let (left, right) = (self.kind_name(&left.ty), self.kind_name(&right.ty));
            return Err(LanguageError::new(span, format!("{left} cannot be compared with {right}")));
        }
        if self.has_data(&left.ty) || self.has_data(&right.ty) {
            self.breach(Assumption::DataIndependence, span, "data is compared here");
        }
        Ok(Expr::Equal(Box::new(left.expr), Box::new(right.expr)))
    }

    fn has_data(&self, kind: &Kind) -> bool {
        match kind {
            Kind::Of(ty) => self.model.leaves(ty).iter().any(|leaf| matches!(leaf, Type::Data(_))),
            Kind::Initial => true,
            Kind::Number | Kind::None => false,
        }
    }

    /// A value as one of a type, with data of a location.
    pub(super) fn coerce(&mut self, value: TypedExpr, wanted: &Type, at: &DataLocation) -> Result<Expr> {
        let TypedExpr { expr, ty, at: found_at, span } = value;
        let site = Site(span);
        match (&ty, wanted) {
            (Kind::Of(Type::Id(a)), Type::Id(b) | Type::Optional(b)) if a == b => Ok(expr),
            (Kind::Of(Type::Optional(a)), Type::Optional(b)) if a == b => Ok(expr),
            (Kind::Of(Type::Optional(a)), Type::Id(b)) if a == b => Ok(Expr::Unwrap(Box::new(expr), site)),
            (Kind::None, Type::Optional(_)) => Ok(expr),
            (Kind::Number | Kind::Of(Type::Range { .. }), Type::Range { low, high }) => match (&expr, &ty) {
                (Expr::Constant(number), _) if (low..=high).contains(&number) => Ok(expr),
                (Expr::Constant(number), _) => {
                    Err(LanguageError::new(span, format!("{number} is not in {low}..{high}")))
                }
                (_, Kind::Of(Type::Range { low: l, high: h })) if low <= l && h <= high => Ok(expr),
                _ => Ok(Expr::InRange(Box::new(expr), *low, *high, site)),
            },
            (Kind::Initial, Type::Data(_)) => Ok(expr),
            (Kind::Number, Type::Data(_)) => {
                self.breach(Assumption::Causality, span, "data comes from nowhere here");
                match expr {
                    Expr::Constant(1..=3) => Ok(expr),
                    _ => Err(LanguageError::new(span, "data that comes from nowhere can be 1, 2 or 3 only")),
                }
            }
            (Kind::Of(Type::Data(_)), Type::Data(_)) => {
                self.same_location(&found_at, at, span);
                Ok(expr)
            }
            (Kind::Of(Type::Record(a, _)), Type::Record(b, _)) if a == b => {
                if self.model.record(*a).parametric {
                    self.same_location(&found_at, at, span);
                }
                Ok(expr)
            }
            (Kind::Of(a), b) if a == b && !matches!(a, Type::Queue(_)) => Ok(expr),
            (Kind::Of(Type::Queue(_)), Type::Queue(_)) => Err(not_a_variable(span)),
            _ => {
                let (found, wanted) = (self.kind_name(&ty), self.type_name(wanted));
                Err(LanguageError::new(span, format!("expected {wanted}, but this is {found}")))
            }
        }
    }

    fn same_location(&mut self, found: &DataLocation, wanted: &DataLocation, span: Span) {
        if matches!(found, DataLocation::Any) || matches!(wanted, DataLocation::Any) || found == wanted {
            return;
        }
        let message = "data of one location goes to another here, as far as the text shows";
        self.breach(Assumption::Causality, span, message);
    }

    fn kind_name(&self, kind: &Kind) -> String {
        match kind {
            Kind::Of(ty) => self.type_name(ty),
            Kind::Number => "a number".to_owned(),
            Kind::None => "`none`".to_owned(),
            Kind::Initial => "data".to_owned(),
        }
    }

    fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "a condition".to_owned(),
            Type::Enum(id) => format!("a value of `{}`", self.model.enums[id.number() as usize].name),
            Type::Id(Set::Proc) => "a processor".to_owned(),
            Type::Id(Set::Loc) => "a location".to_owned(),
            Type::Optional(Set::Proc) => "a processor or `none`".to_owned(),
            Type::Optional(Set::Loc) => "a location or `none`".to_owned(),
            Type::Data(_) => "data".to_owned(),
            Type::Range { low, high } => format!("a number in {low}..{high}"),
            Type::Record(id, _) => format!("a `{}`", self.model.record(*id).name),
            Type::Queue(_) => "a queue".to_owned(),
        }
    }
}

fn not(expr: Expr) -> Expr {
    match expr {
        Expr::Not(inner) => *inner,
        other => Expr::Not(Box::new(other)),
    }
}

/// What a field of a picked element is known to be: `j` for the `a` of `last e in queue { e.a = j }`.
fn picked(expr: &Expr, field: usize) -> Option<Expr> {
    fn known(condition: &Expr, local: LocalId, field: usize) -> Option<Expr> {
        let is_field = |expr: &Expr| matches!(expr, Expr::Field(of, _, f) if **of == Expr::Local(local) && *f == field);
        match condition {
            Expr::And(left, right) => known(left, local, field).or_else(|| known(right, local, field)),
            Expr::Equal(left, right) if is_field(left) => Some((**right).clone()),
            Expr::Equal(left, right) if is_field(right) => Some((**left).clone()),
            _ => None,
        }
    }
    match expr {
        Expr::Pick { local, body, .. } => known(body, *local, field),
        _ => None,
    }
}
