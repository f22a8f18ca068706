//! Constants and values.

use super::Parse;
use super::cursor::{Parser, local_name};
use super::instructions::{binary_kind, cast_kind, float_predicate, int_predicate};
use crate::llvm::ast::{Constant, TypedConstant, TypedValue, Value};
use crate::llvm::lexer::Token;
use crate::llvm::types::{TypeId, TypeKind};

/// Whether a word starts a constant expression.
pub fn is_expression(word: &str) -> bool {
    binary_kind(word).is_some()
        || cast_kind(word).is_some()
        || matches!(
            word,
            "getelementptr"
                | "icmp"
                | "fcmp"
                | "select"
                | "extractelement"
                | "insertelement"
                | "shufflevector"
                | "extractvalue"
                | "insertvalue"
                | "fneg"
        )
}

impl<'a> Parser<'a> {
    /// A type and a value of it, with attributes between them.
    pub fn typed(&mut self) -> Parse<TypedValue<'a>> {
        let ty = self.ty()?;
        self.param_attributes()?;
        Ok(TypedValue { ty, value: self.value(ty)? })
    }

    /// A value of a known type.
    pub fn value(&mut self, ty: TypeId) -> Parse<Value<'a>> {
        if let Token::Local(name) = self.peek() {
            self.advance();
            return Ok(Value::Local(local_name(name)));
        }
        self.constant(ty).map(Value::Const)
    }

    /// A type and a constant of it.
    pub fn typed_constant(&mut self) -> Parse<TypedConstant<'a>> {
        let ty = self.ty()?;
        Ok(TypedConstant { ty, value: self.constant(ty)? })
    }

    /// A constant of a known type.
    pub fn constant(&mut self, ty: TypeId) -> Parse<Constant<'a>> {
        self.nested(|parser| parser.constant_inner(ty))
    }

    fn constant_inner(&mut self, ty: TypeId) -> Parse<Constant<'a>> {
        let token = self.peek();
        let constant = match token {
            Token::Int(digits) => parse_int(digits),
            Token::Decimal(number) => match number.parse::<f64>() {
                Ok(value) => Constant::Float(value.to_bits()),
                Err(_) => return self.unexpected("a number"),
            },
            Token::Hex(None, digits) if matches!(self.types.kind(ty), TypeKind::Float(_)) => {
                match u64::from_str_radix(digits, 16) {
                    Ok(bits) => Constant::Float(bits),
                    Err(_) => return self.unexpected("a number of at most 64 bits"),
                }
            }
            Token::Hex(..) => Constant::Other("hexadecimal constant"),
            Token::Global(name) => Constant::Symbol(name),
            Token::Bytes(text) => Constant::Bytes(text),
            Token::Punct(b'{') => return self.aggregate(b'}'),
            Token::Punct(b'[') => return self.aggregate(b']'),
            Token::Punct(b'<') => {
                if self.peek_at(1) == Token::Punct(b'{') {
                    self.advance();
                    let constant = self.aggregate(b'}')?;
                    self.expect(b'>')?;
                    return Ok(constant);
                }
                return self.aggregate(b'>');
            }
            Token::Word(word) => match word {
                "true" => Constant::Int(1),
                "false" => Constant::Int(0),
                "null" | "zeroinitializer" | "none" => Constant::Zero,
                "undef" | "poison" => Constant::Undefined,
                "dso_local_equivalent" | "no_cfi" => {
                    self.advance();
                    return self.constant(ty);
                }
                _ => return self.expression(word),
            },
            _ => return self.unexpected("a value"),
        };
        self.advance();
        Ok(constant)
    }

    fn aggregate(&mut self, close: u8) -> Parse<Constant<'a>> {
        self.advance();
        self.list(close, Self::typed_constant).map(Constant::Aggregate)
    }

    /// A constant expression that starts with `word`.
    fn expression(&mut self, word: &'a str) -> Parse<Constant<'a>> {
        if word != "splat" && word != "blockaddress" && word != "ptrauth" && !is_expression(word) {
            return self.unexpected("a value");
        }
        self.advance();
        if word == "splat" {
            self.expect(b'(')?;
            let element = self.typed_constant()?;
            self.expect(b')')?;
            return Ok(Constant::Splat(Box::new(element)));
        }
        if let Some(op) = cast_kind(word) {
            self.skip_words(&["nuw", "nsw", "nneg"]);
            self.expect(b'(')?;
            let value = self.typed_constant()?;
            self.expect_word("to")?;
            self.ty()?;
            self.expect(b')')?;
            return Ok(Constant::Cast(op, Box::new(value)));
        }
        if let Some(op) = binary_kind(word) {
            self.skip_words(&["nuw", "nsw", "exact", "disjoint"]);
            let (left, right) = self.pair()?;
            return Ok(Constant::Binary(op, left, right));
        }
        match word {
            "getelementptr" => {
                self.skip_gep_flags()?;
                self.expect(b'(')?;
                let source = self.ty()?;
                self.expect(b',')?;
                let operands = self.list(b')', |parser| {
                    // Old compilers mark the index that must stay in range.
                    parser.eat_word("inrange");
                    parser.typed_constant()
                })?;
                Ok(Constant::Gep { source, operands })
            }
            "icmp" | "fcmp" => {
                let Token::Word(name) = self.advance() else { return self.unexpected("a predicate") };
                let found = if word == "icmp" { int_predicate(name) } else { float_predicate(name) };
                let Some(predicate) = found else { return self.unexpected("a predicate") };
                let (left, right) = self.pair()?;
                Ok(Constant::Compare(predicate, left, right))
            }
            _ => {
                self.skip_group()?;
                Ok(Constant::Other(word))
            }
        }
    }

    /// `(ty left, ty right)`
    fn pair(&mut self) -> Parse<(Box<TypedConstant<'a>>, Box<TypedConstant<'a>>)> {
        self.expect(b'(')?;
        let left = Box::new(self.typed_constant()?);
        self.expect(b',')?;
        let right = Box::new(self.typed_constant()?);
        self.expect(b')')?;
        Ok((left, right))
    }

    /// `inbounds`, `nuw`, `inrange(a, b)` and the like.
    pub fn skip_gep_flags(&mut self) -> Parse<()> {
        loop {
            self.skip_words(&["inbounds", "nuw", "nusw"]);
            if !self.eat_word("inrange") {
                return Ok(());
            }
            self.skip_group()?;
        }
    }
}

fn parse_int<'a>(digits: &str) -> Constant<'a> {
    let magnitude = |digits: &str| digits.parse::<u128>().ok();
    let value = match digits.strip_prefix('-') {
        Some(rest) => magnitude(rest).filter(|value| *value <= 1 << 127).map(u128::wrapping_neg),
        None => magnitude(digits),
    };
    value.map_or(Constant::HugeInt, Constant::Int)
}
