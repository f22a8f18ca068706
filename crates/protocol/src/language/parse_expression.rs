//! Expressions. From the loosest to the tightest: `or`, `and`, comparisons, `+` and `-`, `*`, `not`, and what follows a name.
//!
//! After a condition comes a brace that opens a block, so a record `Msg { … }` is told from a name before a block by what is
//! inside: a field with a colon, or nothing.

use super::ast::{Domain, Expr, ExprKind, Operator};
use super::error::LanguageError;
use super::parse::{ParseResult, Parser};
use super::token::Kind;

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> ParseResult<Expr> {
        self.nested(|parser| parser.chain(&[("or", Operator::Or)], Self::conjunction))
    }

    fn conjunction(&mut self) -> ParseResult<Expr> {
        self.chain(&[("and", Operator::And)], Self::comparison)
    }

    fn comparison(&mut self) -> ParseResult<Expr> {
        let left = self.sum()?;
        // `>` turns round: `x > y` is `y < x`.
        let (operator, turned) = match self.peek().text {
            "=" => (Operator::Equal, false),
            "!=" => (Operator::Unequal, false),
            "<" => (Operator::Less, false),
            "<=" => (Operator::AtMost, false),
            ">" => (Operator::Less, true),
            ">=" => (Operator::AtMost, true),
            _ => return Ok(left),
        };
        self.advance();
        let right = self.sum()?;
        if ["=", "!=", "<", "<=", ">", ">="].iter().any(|symbol| self.at(symbol)) {
            let error = LanguageError::syntax(self.peek().span, "comparisons cannot be chained");
            return Err(error.with_help("write `x = y and y = z`"));
        }
        Ok(if turned { binary(operator, right, left) } else { binary(operator, left, right) })
    }

    pub(super) fn sum(&mut self) -> ParseResult<Expr> {
        self.chain(&[("+", Operator::Add), ("-", Operator::Subtract)], |parser| {
            parser.chain(&[("*", Operator::Multiply)], Self::unary)
        })
    }

    fn chain(
        &mut self,
        operators: &[(&str, Operator)],
        mut operand: impl FnMut(&mut Self) -> ParseResult<Expr>,
    ) -> ParseResult<Expr> {
        let mut left = operand(self)?;
        let mut length = 0;
        while let Some((_, operator)) = operators.iter().find(|(text, _)| self.at(text)) {
            // A chain is a tree that is as deep as the chain is long.
            length += 1;
            if length > 100 {
                return Err(LanguageError::syntax(self.peek().span, "this chain of operators is too long"));
            }
            self.advance();
            left = binary(*operator, left, operand(self)?);
        }
        Ok(left)
    }

    fn unary(&mut self) -> ParseResult<Expr> {
        let start = self.peek().span;
        if self.eat("not") {
            let operand = self.nested(Self::unary)?;
            let span = start.to(operand.span);
            return Ok(Expr { kind: ExprKind::Not(Box::new(operand)), span });
        }
        self.postfix()
    }

    fn postfix(&mut self) -> ParseResult<Expr> {
        let mut expr = self.primary()?;
        let start = expr.span;
        let mut length = 0;
        loop {
            length += 1;
            if length > 50 {
                return Err(LanguageError::syntax(self.peek().span, "this has too many indices and fields"));
            }
            let kind = if self.eat("[") {
                let index = self.expression()?;
                self.expect("]")?;
                ExprKind::Index(Box::new(expr), Box::new(index))
            } else if self.eat(".") {
                ExprKind::Field(Box::new(expr), self.ident("the name of a field")?)
            } else {
                return Ok(expr);
            };
            expr = Expr { kind, span: start.to(self.last_span()) };
        }
    }

    fn primary(&mut self) -> ParseResult<Expr> {
        let token = self.peek();
        let start = token.span;
        let kind = match (token.kind, token.text) {
            (Kind::Number, text) => {
                self.advance();
                let number = text.parse().ok().filter(|number| *number <= 1_000_000);
                ExprKind::Number(number.ok_or_else(|| LanguageError::syntax(start, "this number is too large"))?)
            }
            (Kind::Symbol, "(") => {
                self.advance();
                let inner = self.expression()?;
                self.expect(")")?;
                // The parentheses belong to the place, but the tree shows the order by itself.
                return Ok(Expr { kind: inner.kind, span: start.to(self.last_span()) });
            }
            (Kind::Word, "true" | "false") => ExprKind::Boolean(self.advance().text == "true"),
            (Kind::Word, "none") => {
                self.advance();
                ExprKind::None
            }
            (Kind::Word, "initial") => {
                self.advance();
                ExprKind::Initial
            }
            (Kind::Word, "any") => {
                self.advance();
                ExprKind::Any(self.ty()?)
            }
            (Kind::Word, "exists" | "forall") => self.quantifier()?,
            (Kind::Word, "first" | "last") => {
                let last = self.advance().text == "last";
                let name = self.ident("a name")?;
                self.expect("in")?;
                let queue = Box::new(self.postfix()?);
                ExprKind::Pick { last, name, queue, body: self.braced()? }
            }
            (Kind::Word, _) => self.name()?,
            _ => return Err(self.unexpected("an expression")),
        };
        Ok(Expr { kind, span: start.to(self.last_span()) })
    }

    fn quantifier(&mut self) -> ParseResult<ExprKind> {
        let all = self.advance().text == "forall";
        let name = self.ident("a name")?;
        let domain = if self.eat(":") {
            Domain::Set(self.ident("`Proc` or `Loc`")?)
        } else if self.eat("in") {
            Domain::Queue(Box::new(self.postfix()?))
        } else {
            return Err(self.unexpected("`: Proc`, `: Loc` or `in` and a queue"));
        };
        Ok(ExprKind::Quantifier { all, name, domain, body: self.braced()? })
    }

    fn braced(&mut self) -> ParseResult<Box<Expr>> {
        self.expect("{")?;
        let body = self.expression()?;
        self.expect("}")?;
        Ok(Box::new(body))
    }

    /// What begins with a name.
    fn name(&mut self) -> ParseResult<ExprKind> {
        let name = self.ident("an expression")?;
        if self.eat("#") {
            let token = self.advance();
            let number = if token.kind == Kind::Number { token.text.parse().ok() } else { None };
            let number = number.ok_or_else(|| LanguageError::syntax(token.span, "expected a number after `#`"))?;
            return Ok(ExprKind::Numbered(name, number));
        }
        if self.eat("(") {
            let argument = Box::new(self.expression()?);
            self.expect(")")?;
            return Ok(ExprKind::Call(name, argument));
        }
        if self.at("{") && self.begins_record() {
            let fields = self.list("{", "}", |parser| {
                let field = parser.ident("the name of a field")?;
                parser.expect(":")?;
                Ok((field, parser.expression()?))
            })?;
            return Ok(ExprKind::Record(name, fields));
        }
        Ok(ExprKind::Name(name.text))
    }

    /// Whether the brace that comes next opens the fields of a record.
    fn begins_record(&self) -> bool {
        let inside = self.peek_second();
        inside.kind == Kind::Word && self.peek_third_text() == ":"
    }
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), span }
}
