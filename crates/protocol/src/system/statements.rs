//! Code for statements.

use super::code::Op;
use super::compile::{CompileResult, Compiler, Element, Operand};
use super::layout::Field;
use crate::model::{Expr, Statement, VariablePart};

impl Compiler<'_> {
    pub(super) fn block(&mut self, statements: &[Statement]) -> CompileResult<()> {
        let outside = self.next_reg;
        for statement in statements {
            self.statement(statement)?;
        }
        self.next_reg = outside;
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> CompileResult<()> {
        let before = self.next_reg;
        match statement {
            Statement::Assign(place, value) => {
                let mut values = self.leaves(value)?;
                if values.len() > 1 {
                    // All are looked at before the first is written.
                    values = self.in_regs(values)?;
                }
                self.write(place, values)?;
            }
            Statement::Clear(place) if self.model.queue_at(place).is_some() => self.clear_queue(place)?,
            Statement::Clear(place) => {
                let least = self.model.least(self.model.place_type(place));
                self.write(place, least.into_iter().map(Operand::Constant).collect())?;
            }
            Statement::Append(place, value, _) => {
                let values = self.leaves(value)?;
                let element = self.element(place)?;
                // One after the other, as the instruction wants them.
                let regs = values.iter().map(|_| self.reg()).collect::<CompileResult<Vec<_>>>()?;
                for (reg, value) in regs.iter().zip(values) {
                    self.move_to(*reg, value)?;
                }
                let from = regs.first().copied().unwrap_or(0);
                let op = match element {
                    Element::Fixed(element) => Op::Append { queue: self.queue_number(place.variable, element), from },
                    Element::Chosen(index, elements) => {
                        Op::AppendAt { table: self.queue_table(place.variable, &elements)?, index, from }
                    }
                };
                self.emit(op)?;
            }
            Statement::Pop(place, site) => {
                let length = self.scalar(&Expr::Length(place.clone()))?;
                self.require_some(length, site.0, "the queue is empty here")?;
                let op = match self.element(place)? {
                    Element::Fixed(element) => Op::Pop { queue: self.queue_number(place.variable, element) },
                    Element::Chosen(index, elements) => {
                        Op::PopAt { table: self.queue_table(place.variable, &elements)?, index }
                    }
                };
                self.emit(op)?;
            }
            Statement::Let(local, value) => {
                let values = self.leaves(value)?;
                let values = self.in_regs(values)?;
                self.locals.insert(*local, values);
                // The registers are in use until the end of the block.
                return Ok(());
            }
            Statement::If(condition, then, otherwise) => {
                let (else_, end) = (self.label(), self.label());
                self.branch(condition, false, else_)?;
                self.block(then)?;
                if !otherwise.is_empty() {
                    self.emit_jump(|to| Op::Jump { to }, end)?;
                }
                self.define(else_);
                self.block(otherwise)?;
                self.define(end);
            }
            Statement::For(local, set, body) => {
                for element in 1..=self.model.size(*set) {
                    self.locals.insert(*local, vec![Operand::Constant(element)]);
                    self.block(body)?;
                }
            }
        }
        self.next_reg = before;
        Ok(())
    }

    /// Values that are still in the state go to registers, so that they stay as they are.
    fn in_regs(&mut self, values: Vec<Operand>) -> CompileResult<Vec<Operand>> {
        let kept = |value| match value {
            Operand::Constant(_) => Ok(value),
            _ => self.in_reg(value).map(Operand::Reg),
        };
        values.into_iter().map(kept).collect()
    }

    fn write(&mut self, place: &VariablePart, values: Vec<Operand>) -> CompileResult<()> {
        let (first, _) = self.part(place);
        let layout = self.layout;
        match self.element(place)? {
            Element::Fixed(element) => {
                for (cell, value) in layout.cells(place.variable, element).iter().skip(first).zip(values) {
                    let field = cell.field;
                    match value {
                        Operand::Constant(value) if value <= 255 => self.emit(Op::Put { field, value: value as u8 })?,
                        other => {
                            let reg = self.in_reg(other)?;
                            self.emit(Op::Store { field, reg })?;
                        }
                    }
                }
            }
            Element::Chosen(index, elements) => {
                for (leaf, value) in (first..).zip(values) {
                    let field = |element: usize| layout.cells(place.variable, element)[leaf].field;
                    let fields: Vec<Field> =
                        elements.iter().map(|element| element.map_or(Field::default(), field)).collect();
                    let (table, reg) = (self.table(&fields)?, self.in_reg(value)?);
                    self.emit(Op::StoreAt { table, index, reg })?;
                }
            }
        }
        Ok(())
    }

    fn clear_queue(&mut self, place: &VariablePart) -> CompileResult<()> {
        let bound = self.model.queue_at(place).map_or(0, |queue| queue.bound);
        // Taken out one by one; it does not happen often enough for more.
        let end = self.label();
        for _ in 0..bound {
            let before = self.next_reg;
            let length = self.scalar(&Expr::Length(place.clone()))?;
            let length = self.in_reg(length)?;
            self.emit_jump(|to| Op::Is { reg: length, value: 0, to }, end)?;
            let op = match self.element(place)? {
                Element::Fixed(element) => Op::Pop { queue: self.queue_number(place.variable, element) },
                Element::Chosen(index, elements) => {
                    Op::PopAt { table: self.queue_table(place.variable, &elements)?, index }
                }
            };
            self.emit(op)?;
            self.next_reg = before;
        }
        self.define(end);
        Ok(())
    }
}
