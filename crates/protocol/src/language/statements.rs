//! Statements.

use super::ast::{self, StatementKind};
use super::check::Checker;
use super::error::LanguageError;
use super::scope::{DataLocation, Kind, Scope};
use crate::assumption::Assumption;
use crate::model::{Expr, Set, Site, Statement, Type, VariablePart};
use fencepost_base::mutation;
use fencepost_source::Span;

impl Checker {
    pub(super) fn block(&mut self, block: &ast::Block, scope: &mut Scope) -> Result<Vec<Statement>, LanguageError> {
        let outside = scope.bindings.len();
        let checked = block.statements.iter().map(|statement| self.statement(statement, scope)).collect();
        scope.bindings.truncate(outside);
        checked
    }

    fn statement(&mut self, statement: &ast::Statement, scope: &mut Scope) -> Result<Statement, LanguageError> {
        let span = statement.span;
        Ok(match &statement.kind {
            StatementKind::Assign(target, value) => {
                let (place, ty, at) = self.target(target, scope)?;
                if matches!(ty, Type::Queue(_)) {
                    let error = LanguageError::new(target.span, "a queue cannot be assigned");
                    return Err(error.with_help("use `append`, `pop` and `clear`"));
                }
                if let Some(data) = self.model.data_tagged_by(&place)
                    && !mutation!("protocol-lets-data-change-its-location")
                {
                    let message =
                        format!("data changes its location here: `{data}` stays, and belongs to another one then");
                    self.breach(Assumption::Causality, target.span, message);
                }
                let value = self.expression(value, scope)?;
                Statement::Assign(place, self.coerce(value, &ty, &at)?)
            }
            StatementKind::Append(queue, value) => {
                let (place, queue, at) = self.queue(queue, scope)?;
                let value = self.expression(value, scope)?;
                Statement::Append(place, self.coerce(value, &queue.element, &at)?, Site(span))
            }
            StatementKind::Pop(queue) => Statement::Pop(self.queue(queue, scope)?.0, Site(span)),
            StatementKind::Clear(target) => Statement::Clear(self.target(target, scope)?.0),
            StatementKind::Let(name, value) => {
                let typed = self.expression(value, scope)?;
                let Kind::Of(ty) = typed.ty else {
                    return Err(LanguageError::new(value.span, "this has no type of its own, so it needs no name"));
                };
                if let DataLocation::Location(at) = &typed.at
                    && !is_fixed(at)
                {
                    let error =
                        LanguageError::new(value.span, "the location that this data belongs to could change later");
                    return Err(error.with_help("give that location a name first, with `let`"));
                }
                let local = scope.bind(&name.text, ty, typed.at);
                if is_fixed(&typed.expr)
                    && let Some(binding) = scope.bindings.last_mut()
                {
                    binding.expr = typed.expr.clone();
                }
                Statement::Let(local, typed.expr)
            }
            StatementKind::If(condition, then, otherwise) => {
                let condition = self.condition(condition, scope)?;
                Statement::If(condition, self.block(then, scope)?, self.block(otherwise, scope)?)
            }
            StatementKind::For(name, set, body) => {
                let set: Set = self.set(set)?;
                let outside = scope.bindings.len();
                let local = scope.bind(&name.text, Type::Id(set), DataLocation::Nowhere);
                let body = self.block(body, scope);
                scope.bindings.truncate(outside);
                Statement::For(local, set, body?)
            }
        })
    }

    /// A place that something can be written to, its type, and where its data belongs.
    fn target(
        &mut self,
        expr: &ast::Expr,
        scope: &mut Scope,
    ) -> Result<(VariablePart, Type, DataLocation), LanguageError> {
        let typed = self.expression(expr, scope)?;
        match (typed.expr, typed.ty) {
            (Expr::Read(place), Kind::Of(ty)) => Ok((place, ty, typed.at)),
            _ => Err(not_a_variable(expr.span)),
        }
    }
}

pub(super) fn not_a_variable(span: Span) -> LanguageError {
    LanguageError::new(span, "expected a variable").with_help("names of parameters and of `let` cannot be changed")
}

/// Whether an expression means the same until the end of the rule.
fn is_fixed(expr: &Expr) -> bool {
    match expr {
        Expr::Constant(_) | Expr::Local(_) => true,
        Expr::Field(record, ..) => is_fixed(record),
        Expr::Unwrap(inner, _) => is_fixed(inner),
        _ => false,
    }
}
