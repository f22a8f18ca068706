//! Code for expressions. A condition becomes jumps, so that the right side of `and` is not even looked at when the left side
//! does not hold.

use super::code::Op;
use super::compile::{CompileResult, Compiler, Element, Label, Operand};
use super::layout::{Field, QueueLayout};
use crate::model::{Domain, Expr, NOTHING, Type, VariablePart};
use fencepost_source::Span;

impl Compiler<'_> {
    /// Jumps to a label if the condition is `wanted`, and goes on otherwise.
    pub(super) fn branch(&mut self, condition: &Expr, wanted: bool, to: Label) -> CompileResult<()> {
        match condition {
            Expr::Not(inner) => self.branch(inner, !wanted, to),
            Expr::And(left, right) if wanted => self.both(left, right, true, to),
            Expr::Or(left, right) if !wanted => self.both(left, right, false, to),
            Expr::And(left, right) | Expr::Or(left, right) => {
                self.branch(left, wanted, to)?;
                self.branch(right, wanted, to)
            }
            Expr::Equal(left, right) => self.equality(left, right, wanted, to),
            Expr::Less(left, right) => {
                let (left, right) = (self.scalar(left)?, self.scalar(right)?);
                if let (Operand::Constant(left), Operand::Constant(right)) = (left, right) {
                    return self.decided((left < right) == wanted, to);
                }
                let (left, right) = (self.in_reg(left)?, self.in_reg(right)?);
                self.emit_jump(
                    |to| if wanted { Op::Less { left, right, to } } else { Op::NotLess { left, right, to } },
                    to,
                )
            }
            Expr::Exists(local, Domain::Set(set), body) => {
                let end = self.label();
                for element in 1..=self.model.size(*set) {
                    self.locals.insert(*local, vec![Operand::Constant(element)]);
                    self.branch(body, true, if wanted { to } else { end })?;
                }
                self.otherwise(wanted, to, end)
            }
            Expr::Exists(local, Domain::Queue(place), body) => {
                let end = self.label();
                let found = if wanted { to } else { end };
                let none = self.label();
                let (length, slots) = self.queue_elements(place)?;
                let reg = self.in_reg(length)?;
                for (number, slot) in slots.into_iter().enumerate() {
                    // Shorter than that: there are no more.
                    let left = self.reg()?;
                    self.emit(Op::Set { reg: left, value: number as u32 })?;
                    self.emit_jump(|to| Op::NotLess { left, right: reg, to }, none)?;
                    self.locals.insert(*local, slot);
                    self.branch(body, true, found)?;
                    self.next_reg = usize::from(left);
                }
                self.define(none);
                self.otherwise(wanted, to, end)
            }
            _ => {
                let value = self.scalar(condition)?;
                self.compare(value, Operand::Constant(0), !wanted, to)
            }
        }
    }

    /// Jumps if both sides are `wanted`.
    fn both(&mut self, left: &Expr, right: &Expr, wanted: bool, to: Label) -> CompileResult<()> {
        let end = self.label();
        self.branch(left, !wanted, end)?;
        self.branch(right, wanted, to)?;
        self.define(end);
        Ok(())
    }

    /// After a search that has found nothing.
    fn otherwise(&mut self, wanted: bool, to: Label, end: Label) -> CompileResult<()> {
        if !wanted {
            self.emit_jump(|to| Op::Jump { to }, to)?;
        }
        self.define(end);
        Ok(())
    }

    fn decided(&mut self, jumps: bool, to: Label) -> CompileResult<()> {
        if jumps { self.emit_jump(|to| Op::Jump { to }, to) } else { Ok(()) }
    }

    fn equality(&mut self, left: &Expr, right: &Expr, wanted: bool, to: Label) -> CompileResult<()> {
        let (left, right) = (self.leaves(left)?, self.leaves(right)?);
        if let ([left], [right]) = (left.as_slice(), right.as_slice()) {
            return self.compare(*left, *right, wanted, to);
        }
        let differs = self.label();
        for (left, right) in left.into_iter().zip(right) {
            self.compare(left, right, false, if wanted { differs } else { to })?;
        }
        if wanted {
            self.emit_jump(|to| Op::Jump { to }, to)?;
        }
        self.define(differs);
        Ok(())
    }

    /// Jumps if two simple values are equal, or if they are not.
    fn compare(&mut self, left: Operand, right: Operand, equal: bool, to: Label) -> CompileResult<()> {
        match (left, right) {
            (Operand::Constant(left), Operand::Constant(right)) => self.decided((left == right) == equal, to),
            (Operand::Field(field), Operand::Constant(value)) | (Operand::Constant(value), Operand::Field(field))
                if value <= 255 =>
            {
                let value = value as u8;
                self.emit_jump(
                    |to| if equal { Op::FieldIs { field, value, to } } else { Op::FieldIsNot { field, value, to } },
                    to,
                )
            }
            (Operand::Reg(reg), Operand::Constant(value)) | (Operand::Constant(value), Operand::Reg(reg))
                if value <= 255 =>
            {
                let value = value as u8;
                self.emit_jump(|to| if equal { Op::Is { reg, value, to } } else { Op::IsNot { reg, value, to } }, to)
            }
            _ => {
                let (left, right) = (self.in_reg(left)?, self.in_reg(right)?);
                self.emit_jump(
                    |to| if equal { Op::Same { left, right, to } } else { Op::Differ { left, right, to } },
                    to,
                )
            }
        }
    }

    pub(super) fn scalar(&mut self, expr: &Expr) -> CompileResult<Operand> {
        // The checker has made sure that there is exactly one where one is needed.
        Ok(self.leaves(expr)?.first().copied().unwrap_or(Operand::Constant(NOTHING)))
    }

    /// The simple values of an expression.
    pub(super) fn leaves(&mut self, expr: &Expr) -> CompileResult<Vec<Operand>> {
        match expr {
            Expr::Constant(value) => Ok(vec![Operand::Constant(*value)]),
            Expr::Local(local) => Ok(self.locals.get(local).cloned().unwrap_or_default()),
            Expr::Read(place) => self.read(place),
            Expr::Field(record, id, field) => {
                let ty = Type::Record(*id, None);
                let leaves = self.leaves(record)?;
                let before = self.model.leaves_before(&ty, *field);
                let count = self.model.field_type(&ty, *field).map_or(1, |field| self.model.leaves(field).len());
                Ok(leaves.into_iter().skip(before).take(count).collect())
            }
            Expr::Unwrap(inner, site) => {
                let value = self.scalar(inner)?;
                let value = Operand::Reg(self.in_reg(value)?);
                self.require_some(value, site.0, "this is `none` here")?;
                Ok(vec![value])
            }
            Expr::InRange(inner, low, high, site) => {
                let value = self.scalar(inner)?;
                let reg = self.in_reg(value)?;
                let (limit, fine, outside) = (self.reg()?, self.label(), self.label());
                self.emit(Op::Set { reg: limit, value: *low })?;
                self.emit_jump(|to| Op::Less { left: reg, right: limit, to }, outside)?;
                self.emit(Op::Set { reg: limit, value: *high })?;
                self.emit_jump(|to| Op::NotLess { left: limit, right: reg, to }, fine)?;
                self.define(outside);
                self.trap(site.0, "this number is outside of its range here")?;
                self.define(fine);
                Ok(vec![Operand::Reg(reg)])
            }
            Expr::Head(place, site) => {
                let (length, slots) = self.queue_elements(place)?;
                self.require_some(length, site.0, "the queue is empty here")?;
                Ok(slots.into_iter().next().unwrap_or_default())
            }
            Expr::Length(place) => Ok(vec![self.queue_elements(place)?.0]),
            Expr::Pick { last, local, queue, body, site } => self.pick(*last, *local, queue, body, site.0),
            Expr::Record(record, fields) => {
                let types: Vec<Type> = self.model.record(*record).fields.iter().map(|(_, ty)| ty.clone()).collect();
                let mut leaves = Vec::new();
                for (field, ty) in fields.iter().zip(&types) {
                    match field {
                        Some(field) => leaves.extend(self.leaves(field)?),
                        None => leaves.extend(self.model.leaves(ty).iter().map(|_| Operand::Constant(NOTHING))),
                    }
                }
                Ok(leaves)
            }
            Expr::Add(left, right) => {
                let (left, right) = (self.scalar(left)?, self.scalar(right)?);
                let (left, right) = (self.in_reg(left)?, self.in_reg(right)?);
                let reg = self.reg()?;
                self.emit(Op::Add { reg, left, right })?;
                Ok(vec![Operand::Reg(reg)])
            }
            Expr::Subtract(left, right, site) => {
                let (left, right) = (self.scalar(left)?, self.scalar(right)?);
                let (left, right) = (self.in_reg(left)?, self.in_reg(right)?);
                let (reg, fine) = (self.reg()?, self.label());
                self.emit_jump(|to| Op::NotLess { left, right, to }, fine)?;
                self.trap(site.0, "this number is below 0 here")?;
                self.define(fine);
                self.emit(Op::Subtract { reg, left, right })?;
                Ok(vec![Operand::Reg(reg)])
            }
            Expr::Not(_) | Expr::And(..) | Expr::Or(..) | Expr::Equal(..) | Expr::Less(..) | Expr::Exists(..) => {
                let (reg, end) = (self.reg()?, self.label());
                self.emit(Op::Set { reg, value: 1 })?;
                self.branch(expr, true, end)?;
                self.emit(Op::Set { reg, value: 0 })?;
                self.define(end);
                Ok(vec![Operand::Reg(reg)])
            }
            // First states are made by the interpreter.
            Expr::Any(_) => Ok(vec![Operand::Constant(NOTHING)]),
        }
    }

    fn pick(
        &mut self,
        last: bool,
        local: crate::model::LocalId,
        queue: &VariablePart,
        body: &Expr,
        site: Span,
    ) -> CompileResult<Vec<Operand>> {
        let (length, slots) = self.queue_elements(queue)?;
        let length = self.in_reg(length)?;
        let count = slots.first().map_or(0, Vec::len);
        let result = (0..count).map(|_| self.reg()).collect::<CompileResult<Vec<_>>>()?;
        let end = self.label();
        let mut order: Vec<_> = slots.into_iter().enumerate().collect();
        if last {
            order.reverse();
        }
        for (number, slot) in order {
            let (next, left) = (self.label(), self.reg()?);
            self.emit(Op::Set { reg: left, value: number as u32 })?;
            self.emit_jump(|to| Op::NotLess { left, right: length, to }, next)?;
            self.locals.insert(local, slot.clone());
            self.branch(body, false, next)?;
            for (reg, leaf) in result.iter().zip(slot) {
                self.move_to(*reg, leaf)?;
            }
            self.emit_jump(|to| Op::Jump { to }, end)?;
            self.define(next);
            self.next_reg = usize::from(left);
        }
        self.trap(site, "no element of the queue is like that here")?;
        self.define(end);
        Ok(result.into_iter().map(Operand::Reg).collect())
    }

    /// What a variable holds.
    fn read(&mut self, place: &VariablePart) -> CompileResult<Vec<Operand>> {
        let (first, count) = self.part(place);
        let layout = self.layout;
        match self.element(place)? {
            Element::Fixed(element) => {
                let cells = layout.cells(place.variable, element).iter().skip(first).take(count);
                Ok(cells.map(|cell| Operand::Field(cell.field)).collect())
            }
            Element::Chosen(index, elements) => {
                let fields = |leaf: usize| -> Vec<Field> {
                    let field = |element: usize| layout.cells(place.variable, element)[leaf].field;
                    elements.iter().map(|element| element.map_or(Field::default(), field)).collect()
                };
                (first..first + count).map(|leaf| self.load_at(index, &fields(leaf))).collect()
            }
        }
    }

    fn load_at(&mut self, index: u8, fields: &[Field]) -> CompileResult<Operand> {
        let (table, reg) = (self.table(fields)?, self.reg()?);
        self.emit(Op::LoadAt { reg, table, index })?;
        Ok(Operand::Reg(reg))
    }

    /// Which simple values of a variable's element a place is: the first, and how many.
    pub(super) fn part(&self, place: &VariablePart) -> (usize, usize) {
        let mut ty = self.model.variable(place.variable).ty.clone();
        let mut first = 0;
        for field in &place.fields {
            first += self.model.leaves_before(&ty, *field);
            if let Some(inner) = self.model.field_type(&ty, *field) {
                ty = inner.clone();
            }
        }
        (first, self.model.leaves(&ty).len())
    }

    /// The length of a queue, and the simple values of each of its elements.
    fn queue_elements(&mut self, place: &VariablePart) -> CompileResult<(Operand, Vec<Vec<Operand>>)> {
        let layout = self.layout;
        match self.element(place)? {
            Element::Fixed(element) => {
                let queue = layout.queue(place.variable, element);
                let slot = |slot: &Vec<super::layout::TypedField>| {
                    slot.iter().map(|cell| Operand::Field(cell.field)).collect()
                };
                Ok((Operand::Field(queue.length), queue.slots.iter().map(slot).collect()))
            }
            Element::Chosen(index, elements) => {
                let fields = |get: &dyn Fn(&QueueLayout) -> Field| -> Vec<Field> {
                    let field = |element: usize| get(layout.queue(place.variable, element));
                    elements.iter().map(|element| element.map_or(Field::default(), field)).collect()
                };
                let length = self.load_at(index, &fields(&|queue| queue.length))?;
                let shape = layout.queue(place.variable, 0);
                let mut slots = Vec::new();
                for (slot, cells) in shape.slots.iter().enumerate() {
                    let load = |leaf: usize| self.load_at(index, &fields(&|queue| queue.slots[slot][leaf].field));
                    slots.push((0..cells.len()).map(load).collect::<CompileResult<Vec<_>>>()?);
                }
                Ok((length, slots))
            }
        }
    }
}
