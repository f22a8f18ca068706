//! Instructions that compute, and those that end a block.

use super::Parse;
use super::cursor::Parser;
use super::metadata::Attachments;
use crate::llvm::ast::{BinaryKind, CastKind, Inst, InstKind, Predicate, TypedValue};
use crate::llvm::lexer::Token;
use fencepost_program::CompareOp;

/// Flags of arithmetic that say what is undefined; we compute the wrapped or rounded result anyway.
const ARITHMETIC_FLAGS: &[&str] = &[
    "nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "fast", "nnan", "ninf", "nsz", "arcp", "contract", "afn",
    "reassoc",
];

/// Opcodes that end a block and are not supported.
const OTHER_TERMINATORS: &[&str] = &["indirectbr", "resume", "callbr", "catchswitch", "catchret", "cleanupret"];

/// Other opcodes that are not supported.
const OTHER_OPCODES: &[&str] = &["va_arg", "catchpad", "cleanuppad"];

impl<'a> Parser<'a> {
    /// One instruction, with what hangs on it.
    pub fn instruction(&mut self) -> Parse<Inst<'a>> {
        let line = self.line();
        if let Token::Record(name) = self.peek() {
            self.advance();
            self.expect(b'(')?;
            let record = self.debug_record(name)?;
            return Ok(Inst { result: None, kind: InstKind::Debug(record), debug: None, line });
        }
        let mut result = None;
        if let Token::Local(_) = self.peek() {
            result = Some(self.local()?);
            self.expect(b'=')?;
        }
        let Token::Word(opcode) = self.peek() else { return self.unexpected("an instruction") };
        self.advance();
        let mut kind = self.instruction_kind(opcode)?;
        let Attachments { debug, non_temporal } = self.attachments()?;
        // Loads that go past the caches are ordered like others, in memory that can be cached.
        if let InstKind::Store { access, .. } = &mut kind {
            access.non_temporal = non_temporal;
        }
        Ok(Inst { result, kind, debug, line })
    }

    fn instruction_kind(&mut self, opcode: &'a str) -> Parse<InstKind<'a>> {
        if let Some(op) = binary_kind(opcode) {
            let mut no_signed_wrap = false;
            while let Token::Word(flag) = self.peek()
                && ARITHMETIC_FLAGS.contains(&flag)
            {
                no_signed_wrap |= flag == "nsw";
                self.advance();
            }
            let (left, right) = self.same_type_pair()?;
            return Ok(InstKind::Binary { op, left, right, no_signed_wrap });
        }
        if let Some(op) = cast_kind(opcode) {
            self.skip_words(ARITHMETIC_FLAGS);
            let value = self.typed()?;
            self.expect_word("to")?;
            return Ok(InstKind::Cast { op, value, to: self.ty()? });
        }
        match opcode {
            "icmp" | "fcmp" => self.compare(opcode),
            "fneg" => {
                self.skip_words(ARITHMETIC_FLAGS);
                self.typed().map(InstKind::Negate)
            }
            "freeze" => self.typed().map(InstKind::Freeze),
            "select" => {
                self.skip_words(ARITHMETIC_FLAGS);
                let (cond, yes, no) = self.typed_triple()?;
                Ok(InstKind::Select { cond, yes, no })
            }
            "phi" => self.phi(),
            "extractvalue" => {
                let aggregate = self.typed()?;
                Ok(InstKind::ExtractValue { aggregate, path: self.path()? })
            }
            "insertvalue" => {
                let aggregate = self.typed()?;
                self.expect(b',')?;
                let element = self.typed()?;
                Ok(InstKind::InsertValue { aggregate, element, path: self.path()? })
            }
            "extractelement" => {
                let vector = self.typed()?;
                self.expect(b',')?;
                Ok(InstKind::ExtractElement { vector, index: self.typed()? })
            }
            "insertelement" => {
                let (vector, element, index) = self.typed_triple()?;
                Ok(InstKind::InsertElement { vector, element, index })
            }
            "shufflevector" => {
                let (left, right, mask) = self.typed_triple()?;
                Ok(InstKind::Shuffle { left, right, mask })
            }
            "getelementptr" => self.gep(),
            "alloca" => self.alloca(),
            "load" => self.load(),
            "store" => self.store(),
            "atomicrmw" => self.atomic_rmw(),
            "cmpxchg" => self.compare_exchange(),
            "fence" => self.fence(),
            "call" => self.call(),
            "tail" | "musttail" | "notail" => {
                self.expect_word("call")?;
                self.call()
            }
            "invoke" => self.invoke(),
            "landingpad" => self.landing_pad(),
            "br" => self.br(),
            "switch" => self.switch(),
            "ret" => {
                // `void (i32)* %f` is a function's address in the language before opaque pointers.
                if self.peek() == Token::Word("void") && self.peek_at(1) != Token::Punct(b'(') {
                    self.advance();
                    return Ok(InstKind::Ret(None));
                }
                self.typed().map(|value| InstKind::Ret(Some(value)))
            }
            "unreachable" => Ok(InstKind::Unreachable),
            _ if OTHER_TERMINATORS.contains(&opcode) => self.other(opcode, true),
            _ if OTHER_OPCODES.contains(&opcode) => self.other(opcode, false),
            _ => self.error(format!("unknown instruction '{opcode}'")),
        }
    }

    /// Skips an instruction that is not supported, which may go over several lines.
    fn other(&mut self, opcode: &'a str, terminator: bool) -> Parse<InstKind<'a>> {
        loop {
            match self.peek() {
                Token::Punct(b'(' | b'[' | b'{') => self.skip_group()?,
                Token::Punct(b'}') | Token::End | Token::Label(_) | Token::Record(_) => break,
                Token::Punct(b',') if matches!(self.peek_at(1), Token::Meta(_)) => break,
                _ if self.is_on_same_line() => {
                    self.advance();
                }
                Token::Word("to" | "unwind" | "cleanup" | "catch" | "filter") => {
                    self.advance();
                }
                _ => break,
            }
        }
        Ok(InstKind::Other { opcode, terminator })
    }

    /// `landingpad { ptr, i32 } cleanup catch ptr @type filter [...]`
    fn landing_pad(&mut self) -> Parse<InstKind<'a>> {
        self.ty()?;
        let mut catches = false;
        loop {
            match self.peek() {
                Token::Word("cleanup") => {
                    self.advance();
                }
                Token::Word("catch") => {
                    catches = true;
                    self.advance();
                    self.typed_constant()?;
                }
                Token::Word("filter") => {
                    self.advance();
                    self.typed_constant()?;
                }
                _ => return Ok(InstKind::LandingPad { catches }),
            }
        }
    }

    fn compare(&mut self, opcode: &str) -> Parse<InstKind<'a>> {
        self.skip_words(ARITHMETIC_FLAGS);
        let Token::Word(name) = self.peek() else { return self.unexpected("a predicate") };
        let predicate = if opcode == "icmp" { int_predicate(name) } else { float_predicate(name) };
        let Some(predicate) = predicate else { return self.unexpected("a predicate") };
        self.advance();
        let (left, right) = self.same_type_pair()?;
        Ok(InstKind::Compare { predicate, left, right })
    }

    fn phi(&mut self) -> Parse<InstKind<'a>> {
        self.skip_words(ARITHMETIC_FLAGS);
        let ty = self.ty()?;
        let mut incoming = Vec::new();
        loop {
            self.expect(b'[')?;
            let value = self.value(ty)?;
            self.expect(b',')?;
            incoming.push((value, self.local()?));
            self.expect(b']')?;
            if self.peek() != Token::Punct(b',') || self.peek_at(1) != Token::Punct(b'[') {
                return Ok(InstKind::Phi { ty, incoming });
            }
            self.advance();
        }
    }

    fn br(&mut self) -> Parse<InstKind<'a>> {
        if self.peek() == Token::Word("label") {
            return self.label().map(InstKind::Br);
        }
        let cond = self.typed()?;
        self.expect(b',')?;
        let yes = self.label()?;
        self.expect(b',')?;
        Ok(InstKind::CondBr { cond, yes, no: self.label()? })
    }

    fn switch(&mut self) -> Parse<InstKind<'a>> {
        let value = self.typed()?;
        self.expect(b',')?;
        let default = self.label()?;
        self.expect(b'[')?;
        let mut cases = Vec::new();
        while !self.eat(b']') {
            let case = self.typed_constant()?;
            self.expect(b',')?;
            cases.push((case, self.label()?));
        }
        Ok(InstKind::Switch { value, default, cases })
    }

    /// `ty left, right`
    fn same_type_pair(&mut self) -> Parse<(TypedValue<'a>, TypedValue<'a>)> {
        let left = self.typed()?;
        self.expect(b',')?;
        let right = TypedValue { ty: left.ty, value: self.value(left.ty)? };
        Ok((left, right))
    }

    fn typed_triple(&mut self) -> Parse<(TypedValue<'a>, TypedValue<'a>, TypedValue<'a>)> {
        let first = self.typed()?;
        self.expect(b',')?;
        let second = self.typed()?;
        self.expect(b',')?;
        Ok((first, second, self.typed()?))
    }

    /// `, 0, 1` up to the attachments.
    fn path(&mut self) -> Parse<Vec<u64>> {
        let mut path = Vec::new();
        while self.peek() == Token::Punct(b',') && matches!(self.peek_at(1), Token::Int(_)) {
            self.advance();
            path.push(self.unsigned()?);
        }
        if path.is_empty() { self.unexpected("an index") } else { Ok(path) }
    }
}

pub fn binary_kind(word: &str) -> Option<BinaryKind> {
    use BinaryKind as B;
    Some(match word {
        "add" => B::Add,
        "sub" => B::Sub,
        "mul" => B::Mul,
        "udiv" => B::UDiv,
        "sdiv" => B::SDiv,
        "urem" => B::URem,
        "srem" => B::SRem,
        "shl" => B::Shl,
        "lshr" => B::LShr,
        "ashr" => B::AShr,
        "and" => B::And,
        "or" => B::Or,
        "xor" => B::Xor,
        "fadd" => B::FAdd,
        "fsub" => B::FSub,
        "fmul" => B::FMul,
        "fdiv" => B::FDiv,
        "frem" => B::FRem,
        _ => return None,
    })
}

pub fn cast_kind(word: &str) -> Option<CastKind> {
    use CastKind as C;
    Some(match word {
        "trunc" => C::Trunc,
        "zext" => C::ZExt,
        "sext" => C::SExt,
        "fptrunc" => C::FpTrunc,
        "fpext" => C::FpExt,
        "fptoui" => C::FpToUi,
        "fptosi" => C::FpToSi,
        "uitofp" => C::UiToFp,
        "sitofp" => C::SiToFp,
        "ptrtoint" | "ptrtoaddr" => C::PtrToInt,
        "inttoptr" => C::IntToPtr,
        "bitcast" => C::Bitcast,
        "addrspacecast" => C::AddrSpaceCast,
        _ => return None,
    })
}

pub fn int_predicate(word: &str) -> Option<Predicate> {
    use CompareOp as P;
    Some(Predicate::Is(match word {
        "eq" => P::Eq,
        "ne" => P::Ne,
        "ult" => P::Ult,
        "ule" => P::Ule,
        "ugt" => P::Ugt,
        "uge" => P::Uge,
        "slt" => P::Slt,
        "sle" => P::Sle,
        "sgt" => P::Sgt,
        "sge" => P::Sge,
        _ => return None,
    }))
}

pub fn float_predicate(word: &str) -> Option<Predicate> {
    use CompareOp as P;
    Some(Predicate::Is(match word {
        "oeq" => P::FOeq,
        "one" => P::FOne,
        "olt" => P::FOlt,
        "ole" => P::FOle,
        "ogt" => P::FOgt,
        "oge" => P::FOge,
        "ueq" => P::FUeq,
        "une" => P::FUne,
        "ult" => P::FUlt,
        "ule" => P::FUle,
        "ugt" => P::FUgt,
        "uge" => P::FUge,
        "ord" => P::FOrd,
        "uno" => P::FUno,
        "true" => return Some(Predicate::Always(true)),
        "false" => return Some(Predicate::Always(false)),
        _ => return None,
    }))
}
