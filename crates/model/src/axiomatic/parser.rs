//! From tokens to syntax, by recursive descent.
//!
//! ```text
//! file        := "model" NAME "predefined" declaration* "exists" declaration* "forall" variables* "require" axiom*
//!                "end" "model"
//! declaration := "set" NAME | "predicate" NAME "(" NAME ")" | "relation" NAME "(" NAME ("," NAME)* ")"
//! variables   := NAME ("," NAME)* ":" NAME
//! axiom       := "<" NAME ">" formula
//! formula     := implied ("<=>" implied)*                         implied := either ("=>" implied)?
//! either      := both ("|" both)*                                 both    := small ("&" small)*
//! small       := "~" small | "(" formula ")" | "true" | "false" | NAME "=" NAME | NAME "(" NAME ("," NAME)* ")"
//!              | ("forall" | "exists") NAME? NAME ("," NAME)* ":" formula
//! ```
//!
//! A quantifier reaches as far to the right as it can.

use super::error::{ModelError, ModelErrorKind};
use super::lexer::{Token, tokens};
use super::syntax::*;
use fencepost_source::Position;

/// How deep formulas may be nested. No axiom needs more than a few levels, and the reader's own stack is finite.
const DEEPEST: usize = 100;

const SECTIONS: [&str; 4] = ["predefined", "exists", "forall", "require"];

/// Reads a model file.
pub(super) fn parse(text: &str) -> Result<ModelSyntax<'_>, ModelError> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, depth: 0 };
    let model = parser.model()?;
    match parser.peek() {
        (Token::End, _) => Ok(model),
        (token, position) => Err(syntax(position, format!("{token} after `end model`"), "put one model into a file")),
    }
}

struct Parser<'a> {
    /// Ends with [`Token::End`], which is never taken.
    tokens: Vec<(Token<'a>, Position)>,
    next: usize,
    depth: usize,
}

fn syntax(position: Position, message: impl Into<String>, remedy: impl Into<String>) -> ModelError {
    ModelError::new(ModelErrorKind::Syntax, position, message, remedy)
}

impl<'a> Parser<'a> {
    fn peek(&self) -> (Token<'a>, Position) {
        self.tokens[self.next]
    }

    fn peek_after(&self, distance: usize) -> Token<'a> {
        self.tokens.get(self.next + distance).map_or(Token::End, |(token, _)| *token)
    }

    fn take(&mut self) -> (Token<'a>, Position) {
        let token = self.peek();
        if token.0 != Token::End {
            self.next += 1;
        }
        token
    }

    fn take_if(&mut self, wanted: Token<'_>) -> bool {
        let found = self.peek().0 == wanted;
        if found {
            self.take();
        }
        found
    }

    fn expect(&mut self, wanted: Token<'_>, remedy: &str) -> Result<Position, ModelError> {
        match self.take() {
            (token, position) if token == wanted => Ok(position),
            (token, position) => Err(syntax(position, format!("expected {wanted}, found {token}"), remedy)),
        }
    }

    fn name(&mut self, what: &str) -> Result<Name<'a>, ModelError> {
        match self.take() {
            (Token::Word(text), position) if !is_keyword(text) => Ok(Name { text, position }),
            (token, position) => {
                let remedy = "names are made of letters, digits, underscores and primes, and are not keywords";
                Err(syntax(position, format!("expected {what}, found {token}"), remedy))
            }
        }
    }

    fn names(&mut self, what: &str) -> Result<Vec<Name<'a>>, ModelError> {
        let mut names = vec![self.name(what)?];
        while self.take_if(Token::Mark(",")) {
            names.push(self.name(what)?);
        }
        Ok(names)
    }

    fn model(&mut self) -> Result<ModelSyntax<'a>, ModelError> {
        self.expect(Token::Word("model"), "a file begins with `model` and the model's name")?;
        let name = self.name("the name of the model")?;
        self.section("predefined")?;
        let predefined = self.declarations()?;
        self.section("exists")?;
        let existential = self.declarations()?;
        self.section("forall")?;
        let variables = self.variables()?;
        self.section("require")?;
        let axioms = self.axioms()?;
        self.expect(Token::Word("end"), "the file ends with `end model`")?;
        self.expect(Token::Word("model"), "the file ends with `end model`")?;
        Ok(ModelSyntax { name, predefined, existential, variables, axioms })
    }

    fn section(&mut self, keyword: &'static str) -> Result<(), ModelError> {
        let remedy =
            "the sections are `predefined`, `exists`, `forall` and `require`, in this order; they may be empty";
        self.expect(Token::Word(keyword), remedy).map(|_| ())
    }

    fn declarations(&mut self) -> Result<Vec<DeclarationSyntax<'a>>, ModelError> {
        let mut declarations = Vec::new();
        loop {
            let kind = match self.peek().0 {
                Token::Word("set") => DeclarationKind::Set,
                Token::Word("predicate") => DeclarationKind::Predicate,
                Token::Word("relation") => DeclarationKind::Relation,
                _ => return Ok(declarations),
            };
            self.take();
            let name = self.name("a name to declare")?;
            let mut arguments = Vec::new();
            if kind != DeclarationKind::Set {
                self.expect(Token::Mark("("), "the types of its arguments follow, such as (load, store)")?;
                arguments = self.names("a type")?;
                self.expect(Token::Mark(")"), "types are separated by commas and end with `)`")?;
            }
            declarations.push(DeclarationSyntax { kind, name, arguments });
        }
    }

    fn variables(&mut self) -> Result<Vec<VariableSyntax<'a>>, ModelError> {
        let mut variables = Vec::new();
        while !matches!(self.peek().0, Token::Word(word) if is_keyword(word)) {
            let names = self.names("a variable or the section `require`")?;
            self.expect(Token::Mark(":"), "variables are declared as in `X, Y : access`")?;
            let ty = self.name("a type")?;
            variables.extend(names.into_iter().map(|name| VariableSyntax { name, ty }));
        }
        Ok(variables)
    }

    fn axioms(&mut self) -> Result<Vec<AxiomSyntax<'a>>, ModelError> {
        let mut axioms = Vec::new();
        loop {
            match self.peek() {
                (Token::Label(text), position) => {
                    self.take();
                    axioms.push(AxiomSyntax { label: Name { text, position }, formula: self.formula()? });
                }
                (Token::Word("end"), _) => return Ok(axioms),
                (Token::End, position) => {
                    return Err(syntax(position, "the file ends inside of a model", "add `end model`"));
                }
                (Token::Word(word), position) if SECTIONS.contains(&word) && !self.begins_formula() => {
                    return Err(syntax(position, format!("a second section `{word}`"), "keep each section together"));
                }
                (token, position) if self.begins_formula() => {
                    let message = format!("an axiom without a label begins with {token}");
                    let remedy = "put a label before it, such as <M1>: answers name axioms by their labels";
                    return Err(ModelError::new(ModelErrorKind::Label, position, message, remedy));
                }
                (token, position) => {
                    let remedy = "axioms are joined by & | => <=>, and a new one begins with a label";
                    return Err(syntax(position, format!("{token} where an axiom or `end model` should be"), remedy));
                }
            }
        }
    }

    /// Whether a formula may stand here. `exists` and `forall` begin one only if a variable or a type comes next.
    fn begins_formula(&self) -> bool {
        match self.peek().0 {
            Token::Mark(mark) => matches!(mark, "~" | "("),
            Token::Word("forall" | "exists") => {
                let after_variable = matches!(self.peek_after(2), Token::Mark(":" | ",") | Token::Word(_));
                matches!(self.peek_after(1), Token::Word(word) if !is_keyword(word)) && after_variable
            }
            Token::Word(word) => !is_keyword(word) || matches!(word, "true" | "false"),
            _ => false,
        }
    }

    /// Runs a part of the descent one level deeper.
    fn deeper<T>(&mut self, part: impl FnOnce(&mut Self) -> Result<T, ModelError>) -> Result<T, ModelError> {
        if self.depth >= DEEPEST {
            let message = format!("formulas are nested more than {DEEPEST} levels deep here");
            let remedy = "divide the axiom into several";
            return Err(ModelError::new(ModelErrorKind::TooDeep, self.peek().1, message, remedy));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    fn formula(&mut self) -> Result<FormulaSyntax<'a>, ModelError> {
        self.deeper(|parser| {
            let mut left = parser.implied()?;
            // Equivalence is associative, so that grouping to the left is as good as any; each counts as a level.
            let before = parser.depth;
            while parser.take_if(Token::Mark("<=>")) {
                parser.depth += 1;
                let right = parser.deeper(Self::implied)?;
                left = FormulaSyntax::Iff(Box::new(left), Box::new(right));
            }
            parser.depth = before;
            Ok(left)
        })
    }

    fn implied(&mut self) -> Result<FormulaSyntax<'a>, ModelError> {
        let left = self.either()?;
        if !self.take_if(Token::Mark("=>")) {
            return Ok(left);
        }
        let right = self.deeper(Self::implied)?;
        Ok(FormulaSyntax::Implies(Box::new(left), Box::new(right)))
    }

    fn either(&mut self) -> Result<FormulaSyntax<'a>, ModelError> {
        let mut parts = vec![self.both()?];
        while self.take_if(Token::Mark("|")) {
            parts.push(self.both()?);
        }
        Ok(single(parts, FormulaSyntax::Or))
    }

    fn both(&mut self) -> Result<FormulaSyntax<'a>, ModelError> {
        let mut parts = vec![self.small()?];
        while self.take_if(Token::Mark("&")) {
            parts.push(self.small()?);
        }
        Ok(single(parts, FormulaSyntax::And))
    }

    fn small(&mut self) -> Result<FormulaSyntax<'a>, ModelError> {
        match self.peek().0 {
            Token::Mark("~") => {
                self.take();
                Ok(FormulaSyntax::Not(Box::new(self.deeper(Self::small)?)))
            }
            Token::Mark("(") => {
                self.take();
                let formula = self.formula()?;
                self.expect(Token::Mark(")"), "close the parenthesis, or join formulas by & | => <=>")?;
                Ok(formula)
            }
            Token::Word("true") => {
                self.take();
                Ok(FormulaSyntax::True)
            }
            Token::Word("false") => {
                self.take();
                Ok(FormulaSyntax::False)
            }
            Token::Word("forall") => self.quantified(QuantifierKind::ForAll),
            Token::Word("exists") => self.quantified(QuantifierKind::Exists),
            _ => self.atom(),
        }
    }

    fn quantified(&mut self, kind: QuantifierKind) -> Result<FormulaSyntax<'a>, ModelError> {
        self.take();
        let first = self.name("a type or a variable")?;
        let typed = matches!(self.peek().0, Token::Word(_));
        let (ty, mut variables) = if typed { (Some(first), self.names("a variable")?) } else { (None, vec![first]) };
        while self.take_if(Token::Mark(",")) {
            variables.push(self.name("a variable")?);
        }
        self.expect(Token::Mark(":"), "quantifiers are written as in `exists store S : formula`")?;
        let body = Box::new(self.formula()?);
        Ok(FormulaSyntax::Quantified { kind, ty, variables, body })
    }

    fn atom(&mut self) -> Result<FormulaSyntax<'a>, ModelError> {
        let name = self.name("a formula")?;
        match self.take() {
            (Token::Mark("="), _) => Ok(FormulaSyntax::Equal(name, self.name("a variable")?)),
            (Token::Mark("("), _) => {
                let arguments = self.names("a variable")?;
                self.expect(Token::Mark(")"), "arguments are variables, separated by commas")?;
                Ok(FormulaSyntax::Applied { name, arguments })
            }
            (token, position) => {
                let message = format!("expected `(` or `=` after `{}`, found {token}", name.text);
                Err(syntax(position, message, "write relation(X, Y) or X = Y"))
            }
        }
    }
}

fn single<'a>(
    mut parts: Vec<FormulaSyntax<'a>>,
    join: impl FnOnce(Vec<FormulaSyntax<'a>>) -> FormulaSyntax<'a>,
) -> FormulaSyntax<'a> {
    if parts.len() == 1 { parts.remove(0) } else { join(parts) }
}

fn is_keyword(word: &str) -> bool {
    SECTIONS.contains(&word) || matches!(word, "model" | "end" | "set" | "predicate" | "relation" | "true" | "false")
}
