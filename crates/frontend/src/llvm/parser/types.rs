//! Types, and the attributes that stand between a type and a value.

use super::Parse;
use super::cursor::Parser;
use crate::llvm::ast::Linkage;
use crate::llvm::lexer::Token;
use crate::llvm::types::{FloatType, TypeId, TypeKind};

/// The attributes of a parameter that change what a call means.
#[derive(Clone, Copy, Debug, Default)]
pub struct ParamAttributes {
    pub byval: Option<TypeId>,
    pub align: Option<u64>,
}

impl<'a> Parser<'a> {
    /// A type.
    pub fn ty(&mut self) -> Parse<TypeId> {
        self.nested(|parser| {
            let mut ty = parser.base_type()?;
            loop {
                match parser.peek() {
                    Token::Punct(b'*') => {
                        parser.advance();
                        ty = parser.types.intern(TypeKind::Ptr);
                    }
                    Token::Word("addrspace") => ty = parser.address_space()?,
                    Token::Punct(b'(') => {
                        parser.advance();
                        let (params, variadic) = parser.parameter_types()?;
                        ty = parser.types.intern(TypeKind::Function { result: ty, params, variadic });
                    }
                    _ => return Ok(ty),
                }
            }
        })
    }

    fn base_type(&mut self) -> Parse<TypeId> {
        let kind = match self.peek() {
            Token::Word(word) => {
                let Some(kind) = simple_type(word) else { return self.unexpected("a type") };
                self.advance();
                if word == "target" && self.peek() == Token::Punct(b'(') {
                    self.skip_group()?;
                }
                kind
            }
            Token::Local(name) => {
                self.advance();
                return Ok(self.types.named(name));
            }
            Token::Punct(b'{') => {
                self.advance();
                TypeKind::Struct { fields: self.list(b'}', Self::ty)?, packed: false }
            }
            Token::Punct(b'[') => {
                self.advance();
                let (count, element) = self.sequence()?;
                self.expect(b']')?;
                TypeKind::Array(count, element)
            }
            Token::Punct(b'<') => {
                self.advance();
                if self.eat(b'{') {
                    let fields = self.list(b'}', Self::ty)?;
                    self.expect(b'>')?;
                    TypeKind::Struct { fields, packed: true }
                } else if self.eat_word("vscale") {
                    self.expect_word("x")?;
                    self.sequence()?;
                    self.expect(b'>')?;
                    TypeKind::Other("scalable vector")
                } else {
                    let (count, element) = self.sequence()?;
                    self.expect(b'>')?;
                    TypeKind::Vector(count, element)
                }
            }
            _ => return self.unexpected("a type"),
        };
        Ok(self.types.intern(kind))
    }

    /// `count x element`
    fn sequence(&mut self) -> Parse<(u64, TypeId)> {
        let count = self.unsigned()?;
        self.expect_word("x")?;
        Ok((count, self.ty()?))
    }

    /// `addrspace(n)`, with the star that may follow.
    fn address_space(&mut self) -> Parse<TypeId> {
        self.expect_word("addrspace")?;
        self.expect(b'(')?;
        let ordinary = matches!(self.advance(), Token::Int("0"));
        self.expect(b')')?;
        self.eat(b'*');
        let kind = if ordinary { TypeKind::Ptr } else { TypeKind::Other("pointer of another address space") };
        Ok(self.types.intern(kind))
    }

    /// The parameters of a function type, after the opening bracket.
    fn parameter_types(&mut self) -> Parse<(Vec<TypeId>, bool)> {
        let mut variadic = false;
        let params = self.list(b')', |parser| {
            if parser.eat_token(Token::Ellipsis) {
                variadic = true;
                return Ok(None);
            }
            let ty = parser.ty()?;
            parser.param_attributes()?;
            Ok(Some(ty))
        })?;
        Ok((params.into_iter().flatten().collect(), variadic))
    }

    /// Attributes between a parameter's type and its value.
    pub fn param_attributes(&mut self) -> Parse<ParamAttributes> {
        let mut attributes = ParamAttributes::default();
        loop {
            match self.peek() {
                Token::Word(word) if !starts_value(word) => {
                    self.advance();
                    match word {
                        "byval" => {
                            self.expect(b'(')?;
                            attributes.byval = Some(self.ty()?);
                            self.expect(b')')?;
                        }
                        "align" => {
                            let bracket = self.eat(b'(');
                            attributes.align = Some(self.unsigned()?);
                            if bracket {
                                self.expect(b')')?;
                            }
                        }
                        "inalloca" | "preallocated" => {
                            return self.error(format!("parameters passed by {word} cannot be read"));
                        }
                        _ => {}
                    }
                    if word != "byval" && self.peek() == Token::Punct(b'(') {
                        self.skip_group()?;
                    }
                }
                Token::Text(_) => {
                    self.advance();
                    if self.eat(b'=') {
                        self.text()?;
                    }
                }
                Token::AttributeGroup => {
                    self.advance();
                }
                _ => return Ok(attributes),
            }
        }
    }

    /// Skips words with their brackets (linkage, calling convention, attributes) up to a type. Gives the linkage.
    pub fn skip_to_type(&mut self) -> Parse<Linkage> {
        let mut linkage = Linkage::External;
        loop {
            match self.peek() {
                Token::Word(word) if simple_type(word).is_none() => {
                    linkage = Linkage::by_word(word).unwrap_or(linkage);
                    self.advance();
                    if self.peek() == Token::Punct(b'(') {
                        self.skip_group()?;
                    } else if let Token::Int(_) = self.peek() {
                        self.advance();
                    }
                }
                Token::Text(_) => {
                    self.advance();
                    if self.eat(b'=') {
                        self.text()?;
                    }
                }
                Token::AttributeGroup => {
                    self.advance();
                }
                _ => return Ok(linkage),
            }
        }
    }
}

/// A type that is one word.
fn simple_type(word: &str) -> Option<TypeKind<'_>> {
    Some(match word {
        "void" => TypeKind::Void,
        "ptr" => TypeKind::Ptr,
        "float" => TypeKind::Float(FloatType::Single),
        "double" => TypeKind::Float(FloatType::Double),
        "half" | "bfloat" | "x86_fp80" | "fp128" | "ppc_fp128" | "x86_mmx" | "x86_amx" | "label" | "metadata"
        | "token" | "opaque" | "target" => TypeKind::Other(word),
        _ => {
            let digits = word.strip_prefix('i')?;
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            TypeKind::Int(digits.parse().ok().filter(|bits| *bits > 0)?)
        }
    })
}

/// Whether a word may start a value, so that it is no attribute.
fn starts_value(word: &str) -> bool {
    matches!(
        word,
        "null"
            | "undef"
            | "poison"
            | "zeroinitializer"
            | "none"
            | "true"
            | "false"
            | "splat"
            | "asm"
            | "blockaddress"
            | "dso_local_equivalent"
            | "no_cfi"
            | "ptrauth"
    ) || super::constants::is_expression(word)
}
