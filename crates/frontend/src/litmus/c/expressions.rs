//! Expressions of C.

use super::{Reader, TypedValue};
use crate::error::FrontendError;
use crate::litmus::memory::Location;
use crate::litmus::token::Token;
use crate::litmus::types::ValueType;
use crate::litmus::writer::I1;
use fencepost_base::MemoryOrder;
use fencepost_program::{BinaryOp, CompareOp, Operand, Symbol};
use fencepost_source::Span;

/// Operators on two operands, from loose to tight.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Reader<'_> {
    pub(super) fn expression(&mut self) -> Result<TypedValue, FrontendError> {
        let value = self.deeper(|reader| reader.level(0))?;
        match self.tokens.peek() {
            Token::Mark("?") => Err(self.unsupported(self.tokens.span(), "the operator `?`", "use `if`")),
            Token::Mark(mark @ ("++" | "--" | "->" | ".")) => {
                let remedy =
                    "use variables and locations that hold numbers, and change them in statements of their own";
                Err(self.unsupported(self.tokens.span(), format!("`{mark}` here"), remedy))
            }
            _ => Ok(value),
        }
    }

    fn level(&mut self, level: usize) -> Result<TypedValue, FrontendError> {
        let Some(marks) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.level(level + 1)?;
        while let Token::Mark(mark) = self.tokens.peek()
            && marks.contains(&mark)
        {
            self.tokens.take();
            if matches!(mark, "&&" | "||") {
                left = self.short_circuit(left, mark, level + 1)?;
                continue;
            }
            let left_value = self.kept(left);
            let right = self.level(level + 1)?;
            left = self.arithmetic(mark, left_value, right);
        }
        Ok(left)
    }

    /// A value that stays when the variable that it comes from changes. Nothing in an expression changes variables but a
    /// failed compare-exchange.
    fn kept(&mut self, typed: TypedValue) -> TypedValue {
        let register = self.writer.register(typed.ty.scalar());
        self.writer.copy(register, typed.value);
        TypedValue { value: Operand::Reg(register), ty: typed.ty }
    }

    fn short_circuit(&mut self, left: TypedValue, mark: &str, level: usize) -> Result<TypedValue, FrontendError> {
        let result = self.writer.register(ValueType::INT.scalar());
        let (more, after) = (self.writer.reserve(), self.writer.reserve());
        let first = self.is_not_zero(left);
        let bit = self.writer.resize(first, I1, ValueType::INT.scalar(), false);
        self.writer.copy(result, bit);
        match mark {
            "&&" => self.writer.branch(first, more, after, more),
            _ => self.writer.branch(first, after, more, more),
        }
        let right = self.level(level)?;
        let second = self.is_not_zero(right);
        let bit = self.writer.resize(second, I1, ValueType::INT.scalar(), false);
        self.writer.copy(result, bit);
        self.writer.go_on_in(after);
        Ok(TypedValue { value: Operand::Reg(result), ty: ValueType::INT })
    }

    /// Any operator but those with a short circuit.
    pub(super) fn arithmetic(&mut self, mark: &str, left: TypedValue, right: TypedValue) -> TypedValue {
        let shift = matches!(mark, "<<" | ">>");
        let ty = if shift { promoted(left.ty) } else { common(left.ty, right.ty) };
        let (l, r) = (self.converted(left, ty), self.converted(right, ty));
        let scalar = ty.scalar();
        let by_sign = |signed: CompareOp, unsigned: CompareOp| if ty.signed { signed } else { unsigned };
        let comparison = match mark {
            "==" => Some(CompareOp::Eq),
            "!=" => Some(CompareOp::Ne),
            "<" => Some(by_sign(CompareOp::Slt, CompareOp::Ult)),
            "<=" => Some(by_sign(CompareOp::Sle, CompareOp::Ule)),
            ">" => Some(by_sign(CompareOp::Sgt, CompareOp::Ugt)),
            ">=" => Some(by_sign(CompareOp::Sge, CompareOp::Uge)),
            _ => None,
        };
        if let Some(op) = comparison {
            let bit = self.writer.compare(op, scalar, l, r);
            return self.truth(bit);
        }
        let op = match (mark, ty.signed) {
            ("+", _) => BinaryOp::Add,
            ("-", _) => BinaryOp::Sub,
            ("*", _) => BinaryOp::Mul,
            ("/", true) => BinaryOp::SDiv,
            ("/", false) => BinaryOp::UDiv,
            ("%", true) => BinaryOp::SRem,
            ("%", false) => BinaryOp::URem,
            ("&", _) => BinaryOp::And,
            ("|", _) => BinaryOp::Or,
            ("^", _) => BinaryOp::Xor,
            ("<<", _) => BinaryOp::Shl,
            (_, true) => BinaryOp::AShr,
            (_, false) => BinaryOp::LShr,
        };
        TypedValue { value: self.writer.binary(op, scalar, l, r), ty }
    }

    fn truth(&mut self, bit: Operand) -> TypedValue {
        let value = self.writer.resize(bit, I1, ValueType::INT.scalar(), false);
        TypedValue { value, ty: ValueType::INT }
    }

    fn unary(&mut self) -> Result<TypedValue, FrontendError> {
        let span = self.tokens.span();
        match self.tokens.peek() {
            Token::Mark(mark @ ("-" | "~" | "!" | "+")) => {
                self.tokens.take();
                let operand = self.deeper(Self::unary)?;
                if mark == "!" {
                    let bit = self.is_not_zero(operand);
                    let negated = self.writer.binary(BinaryOp::Xor, I1, bit, Operand::Bits(1));
                    return Ok(self.truth(negated));
                }
                let ty = promoted(operand.ty);
                let value = self.converted(operand, ty);
                let value = match mark {
                    "-" => self.writer.binary(BinaryOp::Sub, ty.scalar(), Operand::Bits(0), value),
                    "~" => self.writer.binary(BinaryOp::Xor, ty.scalar(), value, Operand::Bits(ty.scalar().mask())),
                    _ => value,
                };
                Ok(TypedValue { value, ty })
            }
            Token::Mark("*") => {
                self.tokens.take();
                let location = self.location()?;
                Ok(self.plain_load(&location))
            }
            Token::Mark("(") => self.parenthesised(),
            Token::Number(number) => {
                let (number, ty) = self.literal(number)?;
                self.tokens.take();
                Ok(TypedValue { value: Operand::Bits(u128::from(number)), ty })
            }
            Token::Word(name) => {
                self.tokens.take();
                if self.tokens.peek() == Token::Mark("(") {
                    return self.call(name, span);
                }
                match self.locals.get(name) {
                    Some(local) => Ok(TypedValue { value: Operand::Reg(local.register), ty: local.ty }),
                    None => Err(self.unknown_name(span, name)),
                }
            }
            _ => Err(self.tokens.unexpected("an expression")),
        }
    }

    /// The value and the type of the number that comes next (C11 6.4.4.1), which is `number` if it is decimal or hexadecimal.
    fn literal(&self, number: u64) -> Result<(u64, ValueType), FrontendError> {
        let span = self.tokens.span();
        let text = self.tokens.text().part(span);
        let is_hexadecimal = text.starts_with("0x") || text.starts_with("0X");
        let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
        let suffix = text[digits.len()..].to_ascii_lowercase();
        let is_octal = digits.starts_with('0') && digits.len() > 1 && !is_hexadecimal;
        let number = match is_octal {
            true => u64::from_str_radix(digits, 8)
                .map_err(|_| self.error(span, format!("`{text}` is not an octal number"), "write it without the 0"))?,
            false => number,
        };
        let types = [
            ValueType::INT,
            ValueType { signed: false, ..ValueType::INT },
            ValueType::LONG,
            ValueType { signed: false, ..ValueType::LONG },
        ];
        let can_be = |ty: &&ValueType| {
            let unsigned = if suffix.contains('u') { !ty.signed } else { ty.signed || is_hexadecimal || is_octal };
            let wide = !suffix.contains('l') || ty.bits == 64;
            unsigned && wide && ty.shown(number) == i128::from(number)
        };
        let ty = types.iter().find(can_be).copied();
        ty.map(|ty| (number, ty)).ok_or_else(|| self.error(span, format!("`{text}` fits no type"), "add the suffix u"))
    }

    /// `(expression)` or `(type) expression`
    fn parenthesised(&mut self) -> Result<TypedValue, FrontendError> {
        self.tokens.expect("(")?;
        if let Some((ty, _)) = self.type_words()? {
            if self.tokens.peek() == Token::Mark("*") {
                return Err(self.unsupported(
                    self.tokens.span(),
                    "a cast to a pointer",
                    "use the parameters as pointers",
                ));
            }
            self.tokens.expect(")")?;
            let operand = self.deeper(Self::unary)?;
            return Ok(TypedValue { value: self.converted(operand, ty), ty });
        }
        let inner = self.expression()?;
        if self.tokens.peek() == Token::Mark("=") {
            let remedy = "assign in a statement of its own";
            return Err(self.unsupported(self.tokens.span(), "an assignment inside of an expression", remedy));
        }
        self.tokens.expect(")")?;
        Ok(inner)
    }

    /// A value as one of another type.
    pub(super) fn converted(&mut self, from: TypedValue, ty: ValueType) -> Operand {
        if ty.boolean && !from.ty.boolean {
            let bit = self.is_not_zero(from);
            return self.writer.resize(bit, I1, ty.scalar(), false);
        }
        self.writer.resize(from.value, from.ty.scalar(), ty.scalar(), from.ty.signed)
    }

    pub(super) fn is_not_zero(&mut self, typed: TypedValue) -> Operand {
        self.writer.compare(CompareOp::Ne, typed.ty.scalar(), typed.value, Operand::Bits(0))
    }

    /// The location that the next name points to; it may be in parentheses.
    pub(super) fn location(&mut self) -> Result<Location, FrontendError> {
        if self.tokens.take_if("(") {
            let location = self.deeper(Self::location)?;
            self.tokens.expect(")")?;
            return Ok(location);
        }
        let span = self.tokens.span();
        let name = self.tokens.word("a pointer")?;
        match self.parameters.get(name) {
            Some(location) => Ok(location.clone()),
            None => Err(self.unknown_pointer(span, name)),
        }
    }

    pub(super) fn plain_load(&mut self, location: &Location) -> TypedValue {
        let (addr, order) = (address(location), plain_order(location));
        TypedValue { value: self.writer.load(location.ty.scalar(), addr, order), ty: location.ty }
    }

    pub(super) fn plain_store(&mut self, location: &Location, value: Operand) {
        self.writer.store(location.ty.scalar(), address(location), value, plain_order(location));
    }

    pub(super) fn unknown_name(&self, span: Span, name: &str) -> FrontendError {
        if self.tokens.peek() == Token::Mark("[") || self.tokens.peek_after(1) == Token::Mark("[") {
            return self.unsupported(span, "an array", "use a location for each element");
        }
        if self.parameters.contains_key(name) {
            let remedy = "write *name, or use a function such as atomic_load_explicit";
            return self.error(span, format!("`{name}` is a pointer, and used as a number"), remedy);
        }
        self.error(span, format!("`{name}` is not declared"), "declare it before it is used")
    }

    fn unknown_pointer(&self, span: Span, name: &str) -> FrontendError {
        self.error(span, format!("`{name}` is not a parameter"), "locations are reached through parameters")
    }
}

pub(super) fn address(location: &Location) -> Operand {
    Operand::Address(Symbol::Global(location.global), 0)
}

/// An access without a function is seq_cst if the type is atomic.
fn plain_order(location: &Location) -> MemoryOrder {
    if location.atomic { MemoryOrder::SeqCst } else { MemoryOrder::Plain }
}

/// The integer promotions.
fn promoted(ty: ValueType) -> ValueType {
    if ty.bits < 32 { ValueType::INT } else { ty }
}

/// The usual arithmetic conversions.
fn common(left: ValueType, right: ValueType) -> ValueType {
    let (left, right) = (promoted(left), promoted(right));
    match left.bits.cmp(&right.bits) {
        std::cmp::Ordering::Less => right,
        std::cmp::Ordering::Greater => left,
        std::cmp::Ordering::Equal => ValueType { signed: left.signed && right.signed, ..left },
    }
}
