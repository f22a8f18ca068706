//! Metadata: numbered nodes, and what hangs on instructions and globals.

use super::Parse;
use super::cursor::Parser;
use crate::llvm::ast::{DebugRecord, LocalName};
use crate::llvm::lexer::Token;
use crate::llvm::metadata::{Field, MdId, Node};

/// What hangs on an instruction, as far as it matters.
pub struct Attachments {
    /// What `!dbg` refers to.
    pub debug: Option<MdId>,
    /// Whether the access goes past the caches.
    pub non_temporal: bool,
}

impl<'a> Parser<'a> {
    /// `!name = ...` at the top of a module.
    pub fn metadata_definition(&mut self, name: &'a str) -> Parse<()> {
        self.advance();
        if self.peek() != Token::Punct(b'=') {
            return self.unexpected("'='");
        }
        let start = self.behind_next();
        self.advance();
        self.eat_word("distinct");
        if !matches!(self.advance(), Token::Meta(_) | Token::Bang) {
            return self.skip_line();
        }
        if !matches!(self.peek(), Token::Punct(b'(' | b'{')) {
            return self.unexpected("a bracket");
        }
        let Some(end) = self.skip_unread_group() else { return self.skip_group() };
        if let Ok(number) = name.parse() {
            self.module.metadata.insert(MdId::new(number), start.until(&end));
        }
        Ok(())
    }

    /// A node, which is the whole text. None if it is of a kind that we have no use for.
    pub fn node(&mut self) -> Parse<Option<Node<'a>>> {
        self.eat_word("distinct");
        let node = match self.peek() {
            Token::Meta(kind) => {
                self.advance();
                self.expect(b'(')?;
                Node::Record { kind, fields: self.fields()? }
            }
            Token::Bang => {
                self.advance();
                self.expect(b'{')?;
                Node::Tuple(self.list(b'}', Self::tuple_item)?)
            }
            _ => return Ok(None),
        };
        self.end()?;
        Ok(Some(node))
    }

    /// The fields of a record, after its opening bracket.
    fn fields(&mut self) -> Parse<Vec<(&'a str, Field<'a>)>> {
        let mut fields = Vec::new();
        loop {
            match self.peek() {
                Token::Punct(b')') => {
                    self.advance();
                    return Ok(fields);
                }
                Token::Punct(b',') => {
                    self.advance();
                }
                Token::Label(name) => {
                    self.advance();
                    fields.push((name, self.field_value()?));
                }
                Token::End | Token::Punct(b'}' | b']') => return self.unexpected("')'"),
                _ => self.skip_item()?,
            }
        }
    }

    fn field_value(&mut self) -> Parse<Field<'a>> {
        let value = match self.peek() {
            Token::Int(digits) => digits.parse().map_or(Field::Other, Field::Int),
            Token::Text(text) => Field::Text(text),
            // `i64 216`: the type is of no interest.
            Token::Word(_) if matches!(self.peek_at(1), Token::Int(_)) => {
                self.advance();
                return self.field_value();
            }
            Token::Word(word) => Field::Word(word),
            Token::Meta(name) => name.parse().map_or(Field::Other, |number| Field::Ref(MdId::new(number))),
            _ => Field::Other,
        };
        self.skip_item()?;
        Ok(value)
    }

    fn tuple_item(&mut self) -> Parse<Option<MdId>> {
        let id = match self.peek() {
            Token::Meta(name) => name.parse().ok().map(MdId::new),
            _ => None,
        };
        self.skip_item()?;
        Ok(id)
    }

    /// Skips up to the comma or bracket that ends an item.
    fn skip_item(&mut self) -> Parse<()> {
        loop {
            match self.peek() {
                Token::Punct(b',' | b')' | b'}' | b']') => return Ok(()),
                Token::Punct(b'(' | b'{' | b'[') => self.skip_group()?,
                Token::End => return self.unexpected("','"),
                _ => {
                    self.advance();
                }
            }
        }
    }

    /// `, !dbg !3, !tbaa !4` and so on.
    pub fn attachments(&mut self) -> Parse<Attachments> {
        let mut attachments = Attachments { debug: None, non_temporal: false };
        while self.peek() == Token::Punct(b',') && matches!(self.peek_at(1), Token::Meta(_)) {
            self.advance();
            attachments.non_temporal |= self.peek() == Token::Meta("nontemporal");
            attachments.debug = self.attachment()?.or(attachments.debug);
        }
        Ok(attachments)
    }

    /// `!dbg !3`; what it refers to if it is `!dbg`.
    pub fn attachment(&mut self) -> Parse<Option<MdId>> {
        let is_debug = self.advance() == Token::Meta("dbg");
        let id = self.node_reference()?;
        Ok(id.filter(|_| is_debug))
    }

    /// `!3`, or a node written in place, which has no id.
    fn node_reference(&mut self) -> Parse<Option<MdId>> {
        match self.advance() {
            Token::Meta(name) => {
                if self.peek() == Token::Punct(b'(') {
                    self.skip_group()?;
                    return Ok(None);
                }
                Ok(name.parse().ok().map(MdId::new))
            }
            Token::Bang => self.skip_group().map(|()| None),
            Token::MetaString => Ok(None),
            _ => self.unexpected("a metadata node"),
        }
    }

    /// The arguments of `llvm.dbg.declare` and `#dbg_declare` and their like, after the opening bracket.
    pub fn debug_record(&mut self, name: &str) -> Parse<DebugRecord<'a>> {
        let value = self.debug_value()?;
        let mut variable = None;
        let mut whole = false;
        if self.eat(b',') {
            self.eat_word("metadata");
            variable = self.node_reference()?;
            if self.eat(b',') {
                self.eat_word("metadata");
                whole = self.peek() == Token::Meta("DIExpression")
                    && self.peek_at(1) == Token::Punct(b'(')
                    && self.peek_at(2) == Token::Punct(b')');
            }
        }
        while !self.eat(b')') {
            if self.peek() == Token::Punct(b',') {
                self.advance();
            } else if matches!(self.peek(), Token::Punct(b'}' | b']')) {
                return self.unexpected("')'");
            }
            self.skip_item()?;
        }
        Ok(DebugRecord { address: name.ends_with("declare"), value, variable, whole })
    }

    /// The described value: `metadata i32* %x`, `ptr %x`, `i32 3`, `!DIArgList(...)`.
    fn debug_value(&mut self) -> Parse<Option<LocalName<'a>>> {
        self.eat_word("metadata");
        if matches!(self.peek(), Token::Meta(_) | Token::Bang) {
            self.skip_item()?;
            return Ok(None);
        }
        let ty = self.ty()?;
        match self.value(ty)? {
            crate::llvm::ast::Value::Local(name) => Ok(Some(name)),
            crate::llvm::ast::Value::Const(_) => Ok(None),
        }
    }
}
