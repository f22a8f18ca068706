//! Instructions that reach memory: addresses, loads, stores, atomics, fences.

use super::Parse;
use super::cursor::Parser;
use crate::llvm::ast::{Access, InstKind};
use crate::llvm::lexer::Token;
use fencepost_base::MemoryOrder;

impl<'a> Parser<'a> {
    pub fn gep(&mut self) -> Parse<InstKind<'a>> {
        self.skip_gep_flags()?;
        let source = self.ty()?;
        self.expect(b',')?;
        let base = self.typed()?;
        let mut indices = Vec::new();
        while self.peek() == Token::Punct(b',') && !matches!(self.peek_at(1), Token::Meta(_)) {
            self.advance();
            indices.push(self.typed()?);
        }
        Ok(InstKind::Gep { source, base, indices })
    }

    pub fn alloca(&mut self) -> Parse<InstKind<'a>> {
        self.skip_words(&["inalloca", "swifterror"]);
        let ty = self.ty()?;
        let (mut count, mut align) = (None, None);
        while self.peek() == Token::Punct(b',') && !matches!(self.peek_at(1), Token::Meta(_)) {
            self.advance();
            match self.peek() {
                Token::Word("align") => {
                    self.advance();
                    align = Some(self.unsigned()?);
                }
                Token::Word("addrspace") => {
                    self.advance();
                    self.skip_group()?;
                }
                _ => count = Some(self.typed()?),
            }
        }
        Ok(InstKind::Alloca { ty, count, align })
    }

    pub fn load(&mut self) -> Parse<InstKind<'a>> {
        let atomic = self.eat_word("atomic");
        self.eat_word("volatile");
        let ty = self.ty()?;
        self.expect(b',')?;
        let addr = self.typed()?;
        let access = self.access(atomic)?;
        Ok(InstKind::Load { ty, addr, access })
    }

    pub fn store(&mut self) -> Parse<InstKind<'a>> {
        let atomic = self.eat_word("atomic");
        self.eat_word("volatile");
        let value = self.typed()?;
        self.expect(b',')?;
        let addr = self.typed()?;
        let access = self.access(atomic)?;
        Ok(InstKind::Store { value, addr, access })
    }

    pub fn atomic_rmw(&mut self) -> Parse<InstKind<'a>> {
        self.eat_word("volatile");
        let Token::Word(op) = self.advance() else { return self.unexpected("an operation") };
        let addr = self.typed()?;
        self.expect(b',')?;
        let value = self.typed()?;
        let access = self.access(true)?;
        Ok(InstKind::Rmw { op, addr, value, access })
    }

    pub fn compare_exchange(&mut self) -> Parse<InstKind<'a>> {
        self.skip_words(&["weak", "volatile"]);
        let addr = self.typed()?;
        self.expect(b',')?;
        let expected = self.typed()?;
        self.expect(b',')?;
        let desired = self.typed()?;
        let single_thread = self.sync_scope()?;
        let order = self.order()?;
        let failure = self.order()?;
        self.align()?;
        let access = Access { order, single_thread, non_temporal: false };
        Ok(InstKind::CompareExchange { addr, expected, desired, access, failure })
    }

    pub fn fence(&mut self) -> Parse<InstKind<'a>> {
        let single_thread = self.sync_scope()?;
        Ok(InstKind::Fence(Access { order: self.order()?, single_thread, non_temporal: false }))
    }

    /// `syncscope("...") order, align N`, where only the alignment stands on a plain access.
    fn access(&mut self, atomic: bool) -> Parse<Access> {
        let mut access = Access { order: MemoryOrder::Plain, single_thread: false, non_temporal: false };
        if atomic {
            access.single_thread = self.sync_scope()?;
            access.order = self.order()?;
        }
        self.align()?;
        Ok(access)
    }

    fn align(&mut self) -> Parse<()> {
        if self.eat_comma_word("align") {
            self.unsigned()?;
        }
        Ok(())
    }

    /// Whether `syncscope("singlethread")` is there.
    fn sync_scope(&mut self) -> Parse<bool> {
        if !self.eat_word("syncscope") {
            return Ok(false);
        }
        self.expect(b'(')?;
        let scope = self.text()?;
        self.expect(b')')?;
        Ok(scope == "singlethread")
    }

    fn order(&mut self) -> Parse<MemoryOrder> {
        let order = match self.peek() {
            Token::Word("unordered" | "monotonic") => MemoryOrder::Relaxed,
            Token::Word("acquire") => MemoryOrder::Acquire,
            Token::Word("release") => MemoryOrder::Release,
            Token::Word("acq_rel") => MemoryOrder::AcqRel,
            Token::Word("seq_cst") => MemoryOrder::SeqCst,
            _ => return self.unexpected("a memory order"),
        };
        self.advance();
        Ok(order)
    }
}
