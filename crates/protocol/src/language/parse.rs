//! Tokens to a syntax tree, by recursive descent.

use super::ast::{
    Block, File, Ident, Item, Record, Rule, RuleKind, Statement, StatementKind, Type, TypeKind, Variable,
};
use super::error::LanguageError;
use super::token::{Kind, Token, tokens};
use fencepost_source::Span;

/// Words that cannot be names.
const KEYWORDS: [&str; 38] = [
    "protocol",
    "const",
    "enum",
    "record",
    "var",
    "init",
    "read",
    "write",
    "fence",
    "rule",
    "when",
    "returns",
    "orders",
    "deferred",
    "invariant",
    "deadlock",
    "free",
    "let",
    "if",
    "else",
    "for",
    "in",
    "exists",
    "forall",
    "first",
    "last",
    "and",
    "or",
    "not",
    "true",
    "false",
    "none",
    "initial",
    "any",
    "opt",
    "queue",
    "data",
    "hardware",
];
/// Deeper nesting is nobody's protocol, and would use up the stack.
const DEEPEST: u32 = 100;

/// Reads a file.
pub fn parse(source: &str) -> Result<File, LanguageError> {
    let tokens = tokens(source)?.into_iter().filter(|token| token.kind != Kind::Comment).collect();
    Parser { tokens, next: 0, depth: 0 }.file()
}

/// Where we are. The last token is the end, which is never passed.
pub(super) struct Parser<'s> {
    tokens: Vec<Token<'s>>,
    next: usize,
    depth: u32,
}

pub(super) type ParseResult<T> = Result<T, LanguageError>;

impl<'s> Parser<'s> {
    pub(super) fn peek(&self) -> Token<'s> {
        self.tokens[self.next]
    }

    /// The token after the next one.
    pub(super) fn peek_second(&self) -> Token<'s> {
        self.tokens[(self.next + 1).min(self.tokens.len() - 1)]
    }

    /// The text of the token after that.
    pub(super) fn peek_third_text(&self) -> &'s str {
        self.tokens[(self.next + 2).min(self.tokens.len() - 1)].text
    }

    pub(super) fn advance(&mut self) -> Token<'s> {
        let token = self.peek();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    /// Where the last token was that has been read.
    pub(super) fn last_span(&self) -> Span {
        self.tokens[self.next.saturating_sub(1)].span
    }

    pub(super) fn at(&self, text: &str) -> bool {
        self.peek().kind != Kind::End && self.peek().text == text
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.at(text);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, text: &str) -> ParseResult<Span> {
        if self.at(text) { Ok(self.advance().span) } else { Err(self.unexpected(&format!("`{text}`"))) }
    }

    pub(super) fn unexpected(&self, wanted: &str) -> LanguageError {
        let token = self.peek();
        let found = match token.kind {
            Kind::End => "the file ends".to_owned(),
            _ => format!("there is `{}`", token.text),
        };
        LanguageError::syntax(token.span, format!("expected {wanted}, but {found}"))
    }

    pub(super) fn ident(&mut self, what: &str) -> ParseResult<Ident> {
        let token = self.peek();
        if token.kind != Kind::Word {
            return Err(self.unexpected(what));
        }
        if KEYWORDS.contains(&token.text) {
            return Err(LanguageError::syntax(
                token.span,
                format!("expected {what}, but `{}` is a keyword", token.text),
            ));
        }
        self.advance();
        Ok(Ident { text: token.text.to_owned(), span: token.span })
    }

    /// Goes one level deeper, for a while.
    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        if self.depth >= DEEPEST {
            return Err(LanguageError::syntax(self.peek().span, "this is nested too deeply"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn file(&mut self) -> ParseResult<File> {
        self.expect("protocol")?;
        let name = self.protocol_name()?;
        self.expect(";")?;
        let mut items = Vec::new();
        while self.peek().kind != Kind::End {
            items.push(self.item()?);
        }
        Ok(File { name, items })
    }

    /// Names such as `piranha-bug`.
    fn protocol_name(&mut self) -> ParseResult<Ident> {
        let mut name = self.ident("the name of the protocol")?;
        while self.eat("-") {
            let token = self.advance();
            if token.kind != Kind::Word && token.kind != Kind::Number {
                return Err(LanguageError::syntax(token.span, "expected the rest of the name after `-`"));
            }
            name.text = format!("{}-{}", name.text, token.text);
            name.span = name.span.to(token.span);
        }
        Ok(name)
    }

    fn item(&mut self) -> ParseResult<Item> {
        let token = self.peek();
        match token.text {
            "const" => {
                self.advance();
                let name = self.ident("the name of a constant")?;
                self.expect("=")?;
                let value = self.expression()?;
                self.expect(";")?;
                Ok(Item::Constant { name, value })
            }
            "enum" => {
                self.advance();
                let name = self.ident("the name of a type")?;
                let values = self.list("{", "}", |parser| parser.ident("the name of a value"))?;
                Ok(Item::Enum { name, values })
            }
            "record" => self.record().map(Item::Record),
            "var" => self.variable().map(Item::Variable),
            "init" => {
                self.advance();
                Ok(Item::Init(self.block()?))
            }
            "read" | "write" | "fence" | "rule" => self.rule().map(|rule| Item::Rule(Box::new(rule))),
            "invariant" => {
                self.advance();
                let name = self.ident("the name of the invariant")?;
                self.expect(":")?;
                let condition = self.expression()?;
                self.expect(";")?;
                Ok(Item::Invariant { name, condition })
            }
            "deadlock" => {
                self.advance();
                self.expect("free")?;
                self.expect(";")?;
                Ok(Item::DeadlockFree(token.span))
            }
            _ => Err(self.unexpected(
                "a declaration (`const`, `enum`, `record`, `var`, `init`, `read`, `write`, `fence`, `rule`, `invariant` \
                 or `deadlock free`)",
            )),
        }
    }

    /// A list with commas, the last of which may be there or not.
    pub(super) fn list<T>(
        &mut self,
        open: &str,
        close: &str,
        mut element: impl FnMut(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<Vec<T>> {
        self.expect(open)?;
        let mut elements = Vec::new();
        while !self.at(close) {
            elements.push(element(self)?);
            if !self.eat(",") {
                break;
            }
        }
        if !self.eat(close) {
            return Err(self.unexpected(&format!("`,` or `{close}`")));
        }
        Ok(elements)
    }

    fn record(&mut self) -> ParseResult<Record> {
        self.advance();
        let name = self.ident("the name of a type")?;
        let mut parameter = None;
        if self.eat("<") {
            parameter = Some(self.ident("the name of a location")?);
            self.expect(":")?;
            let set = self.ident("`Loc`")?;
            if set.text != "Loc" {
                return Err(LanguageError::syntax(set.span, "the parameter of a record is a `Loc`"));
            }
            self.expect(">")?;
        }
        let fields = self.list("{", "}", Self::typed_name)?;
        Ok(Record { name, parameter, fields })
    }

    fn typed_name(&mut self) -> ParseResult<(Ident, Type)> {
        let name = self.ident("a name")?;
        self.expect(":")?;
        Ok((name, self.ty()?))
    }

    fn variable(&mut self) -> ParseResult<Variable> {
        self.advance();
        let name = self.ident("the name of a variable")?;
        let mut indices = Vec::new();
        while self.eat("[") {
            let first = self.ident("`Proc`, `Loc` or a name for the index")?;
            let index = if self.eat(":") { (Some(first), self.ident("`Proc` or `Loc`")?) } else { (None, first) };
            indices.push(index);
            self.expect("]")?;
        }
        self.expect(":")?;
        let ty = self.ty()?;
        self.expect(";")?;
        Ok(Variable { name, indices, ty })
    }

    pub(super) fn ty(&mut self) -> ParseResult<Type> {
        self.nested(|parser| {
            let start = parser.peek().span;
            let kind = parser.type_kind()?;
            Ok(Type { kind, span: start.to(parser.last_span()) })
        })
    }

    fn type_kind(&mut self) -> ParseResult<TypeKind> {
        if self.eat("opt") {
            return Ok(TypeKind::Optional(self.ident("`Proc` or `Loc`")?));
        }
        if self.eat("queue") {
            self.expect("<")?;
            let element = Box::new(self.ty()?);
            self.expect(",")?;
            // Comparisons are left out, so that `>` is the end of the type.
            let bound = Box::new(self.sum()?);
            let hardware = self.eat(",") && self.expect("hardware").map(|_| true)?;
            self.expect(">")?;
            return Ok(TypeKind::Queue { element, bound, hardware });
        }
        let name = if self.at("data") {
            let token = self.advance();
            Ident { text: token.text.to_owned(), span: token.span }
        } else if self.peek().kind == Kind::Number {
            let low = Box::new(self.sum()?);
            self.expect("..")?;
            return Ok(TypeKind::Range(low, Box::new(self.sum()?)));
        } else {
            self.ident("a type")?
        };
        if self.eat("<") {
            let at = self.ident("the name of a location")?;
            self.expect(">")?;
            return Ok(TypeKind::At(name, at));
        }
        if name.text == "data" {
            return Err(self.unexpected("`<` and the location that the data belongs to, as in `data<j>`"));
        }
        if self.eat("..") {
            let low = super::ast::Expr { kind: super::ast::ExprKind::Name(name.text), span: name.span };
            return Ok(TypeKind::Range(Box::new(low), Box::new(self.sum()?)));
        }
        Ok(TypeKind::Name(name))
    }

    fn rule(&mut self) -> ParseResult<Rule> {
        let kind = match self.advance().text {
            "read" => RuleKind::Read,
            "write" => RuleKind::Write,
            "fence" => RuleKind::Fence,
            _ => RuleKind::Internal,
        };
        let name = self.ident("the name of the rule")?;
        let parameters = self.list("(", ")", Self::typed_name)?;
        let deferred = self.eat("deferred");
        let guard = if self.eat("when") { Some(self.expression()?) } else { None };
        let returns = if self.eat("returns") { Some(self.expression()?) } else { None };
        let mut orders = None;
        if self.eat("orders") {
            self.expect("(")?;
            let location = self.expression()?;
            self.expect(",")?;
            orders = Some((location, self.expression()?));
            self.expect(")")?;
        }
        let body = if self.eat(";") { Block::default() } else { self.block()? };
        Ok(Rule { kind, name, parameters, deferred, guard, returns, orders, body })
    }

    fn block(&mut self) -> ParseResult<Block> {
        self.nested(|parser| {
            if !parser.at("{") {
                return Err(parser.unexpected("`{`"));
            }
            parser.advance();
            let mut statements = Vec::new();
            while !parser.eat("}") {
                statements.push(parser.statement()?);
            }
            Ok(Block { statements })
        })
    }

    fn statement(&mut self) -> ParseResult<Statement> {
        let start = self.peek().span;
        let kind = match self.peek().text {
            "let" => {
                self.advance();
                let name = self.ident("a name")?;
                self.expect(":=")?;
                let value = self.expression()?;
                self.expect(";")?;
                StatementKind::Let(name, value)
            }
            "if" => self.nested(Self::conditional)?,
            "for" => {
                self.advance();
                let name = self.ident("a name")?;
                self.expect(":")?;
                let set = self.ident("`Proc` or `Loc`")?;
                StatementKind::For(name, set, self.block()?)
            }
            "append" if self.peek_second().text == "(" => {
                self.advance();
                self.expect("(")?;
                let queue = self.expression()?;
                self.expect(",")?;
                let value = self.expression()?;
                self.expect(")")?;
                self.expect(";")?;
                StatementKind::Append(queue, value)
            }
            word @ ("pop" | "clear") if self.peek_second().text == "(" => {
                self.advance();
                self.expect("(")?;
                let target = self.expression()?;
                self.expect(")")?;
                self.expect(";")?;
                if word == "pop" { StatementKind::Pop(target) } else { StatementKind::Clear(target) }
            }
            _ if self.peek().kind == Kind::Word => {
                let target = self.expression()?;
                self.expect(":=")?;
                let value = self.expression()?;
                self.expect(";")?;
                StatementKind::Assign(target, value)
            }
            _ => return Err(self.unexpected("a statement or `}`")),
        };
        Ok(Statement { kind, span: start.to(self.last_span()) })
    }

    fn conditional(&mut self) -> ParseResult<StatementKind> {
        self.expect("if")?;
        let condition = self.expression()?;
        let then = self.block()?;
        let mut otherwise = Block::default();
        if self.eat("else") {
            otherwise = if self.at("if") {
                let start = self.peek().span;
                let kind = self.nested(Self::conditional)?;
                Block { statements: vec![Statement { kind, span: start.to(self.last_span()) }] }
            } else {
                self.block()?
            };
        }
        Ok(StatementKind::If(condition, then, otherwise))
    }
}
