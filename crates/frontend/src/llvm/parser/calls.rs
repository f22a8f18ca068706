//! Calls.

use super::Parse;
use super::cursor::Parser;
use crate::llvm::ast::{Arg, Call, CalleeKind, InstKind, TypedValue};
use crate::llvm::lexer::Token;
use crate::llvm::types::TypeKind;

impl<'a> Parser<'a> {
    /// A call that may throw, after the word `invoke`.
    pub fn invoke(&mut self) -> Parse<InstKind<'a>> {
        let InstKind::Call(call) = self.call()? else { return self.error("this cannot be invoked") };
        self.expect_word("to")?;
        let normal = self.label()?;
        self.expect_word("unwind")?;
        Ok(InstKind::Invoke { call, normal, unwind: self.label()? })
    }

    /// A call, after the word `call`.
    pub fn call(&mut self) -> Parse<InstKind<'a>> {
        self.skip_to_type()?;
        let ty = self.ty()?;
        let (result, named_args) = match self.types.kind(ty) {
            TypeKind::Function { result, params, variadic } => (*result, variadic.then_some(params.len())),
            _ => (ty, None),
        };
        if let Some(record) = self.peek().global_name().and_then(|name| name.strip_prefix("llvm.dbg.")) {
            self.advance();
            self.expect(b'(')?;
            let record = self.debug_record(record)?;
            self.call_attributes()?;
            return Ok(InstKind::Debug(record));
        }
        let callee = if self.eat_word("asm") {
            self.skip_words(&["sideeffect", "alignstack"]);
            let intel = self.eat_word("inteldialect");
            self.skip_words(&["unwind"]);
            let text = self.text()?;
            self.expect(b',')?;
            CalleeKind::Assembly { text, constraints: self.text()?, intel }
        } else {
            CalleeKind::Value(self.value(ty)?)
        };
        self.expect(b'(')?;
        let args = self.list(b')', Self::argument)?;
        self.call_attributes()?;
        let args = args.into_iter().flatten().collect();
        Ok(InstKind::Call(Box::new(Call { callee, result, args, named_args })))
    }

    /// An argument; none for metadata, which no function that we lower looks at.
    fn argument(&mut self) -> Parse<Option<Arg<'a>>> {
        if self.eat_word("metadata") {
            while !matches!(self.peek(), Token::Punct(b',' | b')') | Token::End) {
                if matches!(self.peek(), Token::Punct(b'(' | b'{' | b'[')) {
                    self.skip_group()?;
                } else {
                    self.advance();
                }
            }
            return Ok(None);
        }
        let ty = self.ty()?;
        let attributes = self.param_attributes()?;
        let value = TypedValue { ty, value: self.value(ty)? };
        Ok(Some(Arg { value, byval: attributes.byval, align: attributes.align }))
    }

    /// Attributes and operand bundles after the arguments; they end with the line.
    fn call_attributes(&mut self) -> Parse<()> {
        while self.is_on_same_line() {
            match self.peek() {
                // The destination of an `invoke`.
                Token::Word("to") => return Ok(()),
                Token::AttributeGroup | Token::Word(_) | Token::Text(_) | Token::Punct(b'=') => {
                    self.advance();
                }
                Token::Punct(b'(' | b'[') => self.skip_group()?,
                _ => return Ok(()),
            }
        }
        Ok(())
    }
}
