//! The functions of `<stdatomic.h>`.

use super::expressions::address;
use super::{Reader, TypedValue};
use crate::error::FrontendError;
use crate::litmus::token::Token;
use crate::litmus::types::ValueType;
use crate::litmus::writer::I1;
use fencepost_base::MemoryOrder;
use fencepost_program::{Op, Operand, RmwOp};
use fencepost_source::Span;

const REMEDY: &str = "known functions are atomic_load, atomic_store, atomic_exchange, atomic_fetch_add, _sub, _and, _or and _xor, \
    atomic_compare_exchange_strong and _weak, all also with _explicit, and atomic_thread_fence";

impl Reader<'_> {
    /// A call, whose name has been read.
    pub(super) fn call(&mut self, name: &str, span: Span) -> Result<TypedValue, FrontendError> {
        self.tokens.expect("(")?;
        let (stem, explicit) = match name.strip_suffix("_explicit") {
            Some(stem) => (stem, true),
            None => (name, false),
        };
        let nothing = TypedValue { value: Operand::Bits(0), ty: ValueType::INT };
        let result = match stem {
            "atomic_thread_fence" if !explicit => {
                let order = self.order(span)?;
                if order.acquires() || order.releases() {
                    self.writer.emit(Op::Fence { order });
                }
                nothing
            }
            "atomic_load" => {
                let location = self.location()?;
                let order = self.order_if(explicit)?;
                if order.releases() && order != MemoryOrder::SeqCst {
                    return Err(self.wrong_order(span, "a load", order));
                }
                let value = self.writer.load(location.ty.scalar(), address(&location), order);
                TypedValue { value, ty: location.ty }
            }
            "atomic_store" => {
                let location = self.location()?;
                let value = self.next_value(location.ty)?;
                let order = self.order_if(explicit)?;
                if order.acquires() && order != MemoryOrder::SeqCst {
                    return Err(self.wrong_order(span, "a store", order));
                }
                self.writer.store(location.ty.scalar(), address(&location), value, order);
                nothing
            }
            "atomic_compare_exchange_strong" | "atomic_compare_exchange_weak" => {
                self.compare_exchange(explicit, span)?
            }
            _ => {
                let op = match stem {
                    "atomic_exchange" => RmwOp::Exchange,
                    "atomic_fetch_add" => RmwOp::Add,
                    "atomic_fetch_sub" => RmwOp::Sub,
                    "atomic_fetch_and" => RmwOp::And,
                    "atomic_fetch_or" => RmwOp::Or,
                    "atomic_fetch_xor" => RmwOp::Xor,
                    _ => return Err(self.unsupported(span, format!("the function `{name}`"), REMEDY)),
                };
                let location = self.location()?;
                if location.ty.boolean && op != RmwOp::Exchange {
                    return Err(self.error(span, format!("`{name}` is not for `bool`"), "use atomic_exchange, or int"));
                }
                let value = self.next_value(location.ty)?;
                let order = self.order_if(explicit)?;
                let old = self.writer.update(op, location.ty.scalar(), address(&location), value, order);
                TypedValue { value: old, ty: location.ty }
            }
        };
        self.tokens.expect(")")?;
        Ok(result)
    }

    /// `(x, &expected, desired, order, order)`; a variable or a location may be expected.
    fn compare_exchange(&mut self, explicit: bool, span: Span) -> Result<TypedValue, FrontendError> {
        let location = self.location()?;
        self.tokens.expect(",")?;
        let local = match (self.tokens.peek(), self.tokens.peek_after(1)) {
            (Token::Mark("&"), Token::Word(name)) => {
                let at = self.tokens.span();
                self.tokens.take();
                self.tokens.take();
                let Some(local) = self.locals.get(name).copied() else { return Err(self.unknown_name(at, name)) };
                Some(local)
            }
            _ => None,
        };
        let (old_expected, pointed) = match local {
            Some(local) => (TypedValue { value: Operand::Reg(local.register), ty: local.ty }, None),
            None => {
                let pointed = self.location()?;
                (self.plain_load(&pointed), Some(pointed))
            }
        };
        let expected_ty = old_expected.ty;
        let ty = location.ty.scalar();
        let expected = self.converted(old_expected, location.ty);
        let desired = self.next_value(location.ty)?;
        let (mut order, mut failure_order) = (MemoryOrder::SeqCst, MemoryOrder::SeqCst);
        if explicit {
            self.tokens.expect(",")?;
            order = self.order(span)?;
            self.tokens.expect(",")?;
            failure_order = self.order(span)?;
            if failure_order.releases() && failure_order != MemoryOrder::SeqCst {
                return Err(self.wrong_order(span, "a failed compare-exchange", failure_order));
            }
        }
        let (dst, success) = (self.writer.register(ty), self.writer.register(I1));
        let addr = address(&location);
        self.writer.emit(Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order });
        // On failure, what was found becomes what is expected.
        let (failed, after) = (self.writer.reserve(), self.writer.reserve());
        self.writer.branch(Operand::Reg(success), after, failed, failed);
        let found = self.converted(TypedValue { value: Operand::Reg(dst), ty: location.ty }, expected_ty);
        match (local, pointed) {
            (Some(local), _) => self.writer.copy(local.register, found),
            (None, Some(pointed)) => self.plain_store(&pointed, found),
            (None, None) => {}
        }
        self.writer.go_on_in(after);
        let value = self.writer.resize(Operand::Reg(success), I1, ValueType::INT.scalar(), false);
        Ok(TypedValue { value, ty: ValueType::INT })
    }

    /// `, value`
    fn next_value(&mut self, ty: ValueType) -> Result<Operand, FrontendError> {
        self.tokens.expect(",")?;
        let value = self.expression()?;
        Ok(self.converted(value, ty))
    }

    /// `, order` if the function has one.
    fn order_if(&mut self, explicit: bool) -> Result<MemoryOrder, FrontendError> {
        if !explicit {
            return Ok(MemoryOrder::SeqCst);
        }
        let span = self.tokens.span();
        self.tokens.expect(",")?;
        self.order(span)
    }

    fn order(&mut self, span: Span) -> Result<MemoryOrder, FrontendError> {
        match self.tokens.word("a memory order")? {
            "memory_order_relaxed" => Ok(MemoryOrder::Relaxed),
            "memory_order_acquire" | "memory_order_consume" => Ok(MemoryOrder::Acquire),
            "memory_order_release" => Ok(MemoryOrder::Release),
            "memory_order_acq_rel" => Ok(MemoryOrder::AcqRel),
            "memory_order_seq_cst" => Ok(MemoryOrder::SeqCst),
            other => Err(self.error(
                span,
                format!("`{other}` is not a memory order"),
                "write memory_order_relaxed or another",
            )),
        }
    }

    fn wrong_order(&self, span: Span, what: &str, order: MemoryOrder) -> FrontendError {
        self.error(span, format!("{what} cannot be {order}"), "choose another memory order")
    }
}
