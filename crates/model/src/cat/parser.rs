//! From tokens to the statements of a cat file. Operators, from the loosest to the tightest: `|`, `;`, `\`, `&`, `*` between
//! two sets, `~` before, `+ * ? ^-1` behind, application.

use super::error::{CatErrorKind, Mistake};
use super::lexer::{Token, tokens};
use super::syntax::{Binding, Bindings, Exp, ExpKind, File, FunctionSyntax, Infix, Name, Postfix, Statement};
use crate::relational::{ConstraintKind, Effect};
use fencepost_source::Position;
use std::rc::Rc;

/// How deeply expressions may be nested: far more than anybody writes, and little enough for the stack.
const DEEPEST: u32 = 128;
/// How many operands an operator may have: chains of compositions become expressions that are nested as deeply.
const MOST_OPERANDS: usize = 1_000;

const KEYWORDS: [&str; 31] = [
    "let",
    "rec",
    "and",
    "in",
    "include",
    "acyclic",
    "irreflexive",
    "empty",
    "show",
    "unshow",
    "as",
    "flag",
    "undefined_unless",
    "fun",
    "try",
    "with",
    "if",
    "then",
    "else",
    "end",
    "match",
    "procedure",
    "call",
    "forall",
    "do",
    "from",
    "enum",
    "instructions",
    "assert",
    "catdep",
    "when",
];

type ParseResult<T> = Result<T, Box<Mistake>>;

/// Reads the text of a file.
pub(super) fn parse(text: &str) -> ParseResult<File> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, depth: 0 };
    let title = parser.title();
    let mut statements = Vec::new();
    while parser.peek() != Token::End {
        statements.push(parser.statement()?);
    }
    Ok(File { title, statements })
}

struct Parser<'a> {
    /// The last one is [`Token::End`].
    tokens: Vec<(Token<'a>, Position)>,
    next: usize,
    depth: u32,
}

fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Token<'a> {
        self.peek_at(0)
    }
    fn peek_at(&self, ahead: usize) -> Token<'a> {
        self.tokens.get(self.next + ahead).map_or(Token::End, |(token, _)| *token)
    }
    fn position(&self) -> Position {
        let last = self.tokens.len().saturating_sub(1);
        // There is at least the end of the file.
        self.tokens.get(self.next.min(last)).map_or(Position::START, |(_, position)| *position)
    }
    fn advance(&mut self) -> Token<'a> {
        let token = self.peek();
        self.next += 1;
        token
    }
    fn takes(&mut self, token: Token<'_>) -> bool {
        let is_it = self.peek() == token;
        self.next += usize::from(is_it);
        is_it
    }
    fn takes_mark(&mut self, mark: &'static str) -> bool {
        self.takes(Token::Mark(mark))
    }
    fn takes_word(&mut self, word: &str) -> bool {
        self.takes(Token::Word(word))
    }
    fn expect_mark(&mut self, mark: &'static str) -> ParseResult<()> {
        if self.takes_mark(mark) { Ok(()) } else { Err(self.unexpected(&format!("`{mark}`"))) }
    }
    fn expect_word(&mut self, word: &'static str) -> ParseResult<()> {
        if self.takes_word(word) { Ok(()) } else { Err(self.unexpected(&format!("`{word}`"))) }
    }
    fn unexpected(&self, expected: &str) -> Box<Mistake> {
        let message = format!("{} is not expected here", self.peek());
        Mistake::new(CatErrorKind::Syntax, self.position(), message, format!("write {expected}"))
    }
    fn unsupported(&self, what: &str, remedy: &str) -> Box<Mistake> {
        Mistake::new(CatErrorKind::Unsupported, self.position(), format!("{what} is not supported"), remedy)
    }

    /// `"Title"`, or the words of one line, none of which is one of the language, before the first statement.
    fn title(&mut self) -> Option<String> {
        if let Token::Text(text) = self.peek() {
            self.next += 1;
            return Some(text.to_owned());
        }
        let (mut words, line) = (Vec::new(), self.position().line);
        while let Token::Word(word) = self.peek() {
            if is_keyword(word) || self.position().line != line {
                break;
            }
            words.push(word);
            self.next += 1;
        }
        (!words.is_empty()).then(|| words.join(" "))
    }

    fn statement(&mut self) -> ParseResult<Statement> {
        let position = self.position();
        let word = match self.peek() {
            Token::Word(word) => word,
            Token::Mark("~") => return self.constraint(Effect::Require, position),
            _ => return Err(self.unexpected("a definition or a constraint")),
        };
        match word {
            "let" => {
                self.next += 1;
                let bindings = self.bindings()?;
                if self.peek() == Token::Word("in") {
                    return Err(self.unexpected("a definition without `in`, or a constraint that uses the expression"));
                }
                Ok(Statement::Let(bindings))
            }
            "include" => {
                self.next += 1;
                let position = self.position();
                match self.advance() {
                    Token::Text(file) => Ok(Statement::Include(Name { text: file.into(), position })),
                    _ => {
                        self.next -= 1;
                        Err(self.unexpected("the name of a file in quotes"))
                    }
                }
            }
            "show" | "unshow" => {
                self.next += 1;
                let mut shown = Vec::new();
                loop {
                    shown.push(self.expression()?);
                    if self.takes_word("as") {
                        self.name()?;
                    }
                    if !self.takes_mark(",") {
                        // What is not shown need not exist.
                        return Ok(Statement::Show(if word == "show" { shown } else { Vec::new() }));
                    }
                }
            }
            "flag" | "undefined_unless" => {
                self.next += 1;
                let effect = if word == "flag" { Effect::Flag } else { Effect::UndefinedUnless };
                self.constraint(effect, position)
            }
            "procedure" | "call" | "forall" | "with" | "enum" | "instructions" | "assert" | "catdep" | "if" => {
                Err(self.unsupported(&format!("`{word}`"), "write the definitions and constraints without it"))
            }
            _ => self.constraint(Effect::Require, position),
        }
    }

    /// `~acyclic e as name`
    fn constraint(&mut self, effect: Effect, position: Position) -> ParseResult<Statement> {
        let is_negated = self.takes_mark("~");
        let kinds = [ConstraintKind::Acyclic, ConstraintKind::Irreflexive, ConstraintKind::Empty];
        let Some(kind) = kinds.into_iter().find(|kind| self.takes_word(kind.name())) else {
            return Err(self.unexpected("`let`, `include`, `show`, `acyclic`, `irreflexive` or `empty`"));
        };
        let of = self.expression()?;
        let name = if self.takes_word("as") { Some(self.name()?) } else { None };
        Ok(Statement::Constraint { kind, is_negated, effect, of, name, position })
    }

    fn name(&mut self) -> ParseResult<Name> {
        let position = self.position();
        match self.peek() {
            Token::Word(word) if !is_keyword(word) => {
                self.next += 1;
                Ok(Name { text: word.into(), position })
            }
            _ => Err(self.unexpected("a name")),
        }
    }

    /// What follows `let`.
    fn bindings(&mut self) -> ParseResult<Bindings> {
        let is_recursive = self.takes_word("rec");
        let mut all = vec![self.binding()?];
        while self.takes_word("and") {
            all.push(self.binding()?);
        }
        if self.peek() == Token::Word("when") {
            return Err(self.unsupported("`when`", "write the definition without it"));
        }
        check_different(all.iter().map(|binding| &binding.name))?;
        Ok(Bindings { is_recursive, all })
    }

    fn binding(&mut self) -> ParseResult<Binding> {
        let name = self.name()?;
        let position = self.position();
        let parameters = if self.peek() == Token::Mark("=") { None } else { Some(self.parameters()?) };
        self.expect_mark("=")?;
        let body = self.expression()?;
        let value = match parameters {
            None => body,
            Some(parameters) => Exp { position, kind: ExpKind::Function(Rc::new(FunctionSyntax { parameters, body })) },
        };
        Ok(Binding { name, value })
    }

    /// `x` or `(x, y)`
    fn parameters(&mut self) -> ParseResult<Vec<Name>> {
        if !self.takes_mark("(") {
            return Ok(vec![self.name()?]);
        }
        let mut all = Vec::new();
        if self.takes_mark(")") {
            return Ok(all);
        }
        loop {
            all.push(self.name()?);
            if !self.takes_mark(",") {
                self.expect_mark(")")?;
                check_different(all.iter())?;
                return Ok(all);
            }
        }
    }

    fn expression(&mut self) -> ParseResult<Exp> {
        if self.depth == DEEPEST {
            let remedy =
                format!("give parts of it names: at most {DEEPEST} expressions may stand inside of each other");
            return Err(Mistake::new(CatErrorKind::TooLarge, self.position(), "this is nested too deeply", remedy));
        }
        self.depth += 1;
        let expression = self.union();
        self.depth -= 1;
        expression
    }

    fn union(&mut self) -> ParseResult<Exp> {
        let position = self.position();
        match self.peek() {
            Token::Word("let") => {
                self.next += 1;
                let bindings = self.bindings()?;
                self.expect_word("in")?;
                let body = self.expression()?;
                Ok(Exp { position, kind: ExpKind::Let(bindings, Box::new(body)) })
            }
            Token::Word("fun") => {
                self.next += 1;
                let parameters = self.parameters()?;
                self.expect_mark("->")?;
                let body = self.expression()?;
                Ok(Exp { position, kind: ExpKind::Function(Rc::new(FunctionSyntax { parameters, body })) })
            }
            Token::Word("try") => {
                self.next += 1;
                let tried = self.expression()?;
                self.expect_word("with")?;
                let otherwise = self.expression()?;
                Ok(Exp { position, kind: ExpKind::Try(Box::new(tried), Box::new(otherwise)) })
            }
            Token::Word(word @ ("if" | "match")) => {
                Err(self.unsupported(&format!("`{word}`"), "write the expression of one case"))
            }
            _ => self.infix(Infix::Union, "|", Self::composition),
        }
    }

    fn composition(&mut self) -> ParseResult<Exp> {
        self.infix(Infix::Composition, ";", Self::difference)
    }

    fn difference(&mut self) -> ParseResult<Exp> {
        let position = self.position();
        let mut left = self.intersection()?;
        let mut operands = 1;
        while self.takes_mark("\\") {
            let right = self.intersection()?;
            left = Exp { position, kind: ExpKind::Difference(Box::new(left), Box::new(right)) };
            operands += 1;
            self.limit(operands, DEEPEST as usize)?;
        }
        Ok(left)
    }

    fn intersection(&mut self) -> ParseResult<Exp> {
        self.infix(Infix::Intersection, "&", Self::product)
    }

    fn infix(
        &mut self,
        operator: Infix,
        mark: &'static str,
        operand: fn(&mut Self) -> ParseResult<Exp>,
    ) -> ParseResult<Exp> {
        let position = self.position();
        let first = operand(self)?;
        if self.peek() != Token::Mark(mark) {
            return Ok(first);
        }
        let mut operands = vec![first];
        while self.takes_mark(mark) {
            operands.push(operand(self)?);
            self.limit(operands.len(), MOST_OPERANDS)?;
        }
        Ok(Exp { position, kind: ExpKind::Infix(operator, operands) })
    }

    fn limit(&self, operands: usize, most: usize) -> ParseResult<()> {
        if operands <= most {
            return Ok(());
        }
        let remedy = format!("give parts of it names: at most {most} operands may stand in a row");
        Err(Mistake::new(CatErrorKind::TooLarge, self.position(), "this expression is too long", remedy))
    }

    fn product(&mut self) -> ParseResult<Exp> {
        let position = self.position();
        let left = self.prefixed()?;
        // A `*` behind an expression has been read with it.
        if !self.takes_mark("*") {
            return Ok(left);
        }
        let right = self.prefixed()?;
        Ok(Exp { position, kind: ExpKind::Product(Box::new(left), Box::new(right)) })
    }

    fn prefixed(&mut self) -> ParseResult<Exp> {
        let position = self.position();
        let mut complements = 0;
        while self.takes_mark("~") {
            complements += 1;
            self.limit(complements, DEEPEST as usize)?;
        }
        let of = self.postfixed()?;
        let complement = |of, _| Exp { position, kind: ExpKind::Complement(Box::new(of)) };
        Ok((0..complements).fold(of, complement))
    }

    fn postfixed(&mut self) -> ParseResult<Exp> {
        let position = self.position();
        let mut of = self.application()?;
        let mut operators = 0;
        loop {
            let operator = match self.peek() {
                Token::Mark("+") => Postfix::TransitiveClosure,
                Token::Mark("?") => Postfix::Optional,
                Token::Mark("^-1") => Postfix::Inverse,
                // Between two expressions it is a product.
                Token::Mark("*") if !self.begins_operand(1) => Postfix::ReflexiveTransitiveClosure,
                _ => return Ok(of),
            };
            self.next += 1;
            operators += 1;
            self.limit(operators, DEEPEST as usize)?;
            of = Exp { position, kind: ExpKind::Postfix(operator, Box::new(of)) };
        }
    }

    /// Whether an operand begins so many tokens ahead.
    fn begins_operand(&self, ahead: usize) -> bool {
        match self.peek_at(ahead) {
            Token::Word(word) => !is_keyword(word),
            Token::Mark(mark) => matches!(mark, "(" | "[" | "{" | "~" | "'"),
            Token::Text(_) | Token::End => false,
        }
    }

    fn application(&mut self) -> ParseResult<Exp> {
        let position = self.position();
        let mut function = self.primary()?;
        let mut applications = 0;
        loop {
            let arguments = match self.peek() {
                Token::Mark("(") => self.arguments()?,
                Token::Word(word) if !is_keyword(word) => vec![self.primary()?],
                Token::Mark("[" | "{") => vec![self.primary()?],
                _ => return Ok(function),
            };
            applications += 1;
            self.limit(applications, DEEPEST as usize)?;
            function = Exp { position, kind: ExpKind::Apply(Box::new(function), arguments) };
        }
    }

    /// `(a, b)`
    fn arguments(&mut self) -> ParseResult<Vec<Exp>> {
        self.expect_mark("(")?;
        let mut all = Vec::new();
        if self.takes_mark(")") {
            return Ok(all);
        }
        loop {
            all.push(self.expression()?);
            if !self.takes_mark(",") {
                self.expect_mark(")")?;
                return Ok(all);
            }
        }
    }

    fn primary(&mut self) -> ParseResult<Exp> {
        let position = self.position();
        let kind = match self.peek() {
            Token::Word("0") => {
                self.next += 1;
                ExpKind::Nothing
            }
            Token::Word(word) if !is_keyword(word) => {
                self.next += 1;
                ExpKind::Name(word.into())
            }
            Token::Mark("(") => {
                self.next += 1;
                let inner = self.expression()?;
                if self.peek() == Token::Mark(",") {
                    return Err(
                        self.unsupported("a tuple that is not an argument", "give a function its arguments directly")
                    );
                }
                self.expect_mark(")")?;
                return Ok(inner);
            }
            Token::Mark("[") => {
                self.next += 1;
                let inner = self.expression()?;
                self.expect_mark("]")?;
                ExpKind::Identity(Box::new(inner))
            }
            Token::Mark("{") => {
                self.next += 1;
                if !self.takes_mark("}") {
                    return Err(self.unsupported("a set with members", "write the set by its name"));
                }
                ExpKind::EmptySet
            }
            Token::Mark("'") => return Err(self.unsupported("a tag", "write the set of the events that have it")),
            _ => return Err(self.unexpected("a set or relation")),
        };
        Ok(Exp { position, kind })
    }
}

/// Of names that are defined together, no two are the same.
fn check_different<'n>(names: impl Iterator<Item = &'n Name>) -> ParseResult<()> {
    let mut known: Vec<&Name> = Vec::new();
    for name in names {
        if let Some(first) = known.iter().find(|other| other.text == name.text) {
            let message = format!("`{}` is defined twice", name.text);
            let mut mistake =
                Mistake::new(CatErrorKind::Syntax, name.position, message, "give one of them another name");
            mistake.labels.push((first.position, "first defined here".to_owned()));
            return Err(mistake);
        }
        known.push(name);
    }
    Ok(())
}
