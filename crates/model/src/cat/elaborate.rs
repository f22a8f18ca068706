//! From the statements of cat files to the relational core: names are looked up, functions applied, files included and
//! kinds checked.

use super::Includes;
use super::environment::{Environment, Meaning};
use super::error::{CatError, CatErrorKind, Mistake};
use super::lexer::Token;
use super::library;
use super::names::{BUILTINS, Builtin, relations, sets};
use super::parser::parse;
use super::syntax::{Bindings, Exp, ExpKind, Infix, Name, Postfix, Statement};
use crate::relational::{Constraint, ConstraintKind, Expression, ExpressionId, Expressions, Kind, RelationalModel};
use fencepost_graph::{EventSet, Relation};
use fencepost_source::Position;
use std::path::Path;
use std::rc::Rc;

/// How many expressions may be looked at until all functions are applied. The largest published models need some thousands.
const MOST_STEPS: u32 = 200_000;
/// Of definitions of both sets and relations by each other, so many may be sets: the first ones.
const MOST_MIXED: usize = 8;
/// How deeply applications may be nested.
const DEEPEST_CALL: u32 = 64;
/// How deeply includes may be nested.
const DEEPEST_INCLUDE: usize = 32;

type ElaborationResult<T> = Result<T, Box<Mistake>>;

/// Reads a file and all that it includes.
pub(super) fn elaborate(name: &str, text: &str, includes: Includes<'_>) -> Result<RelationalModel, CatError> {
    let mut elaboration = Elaboration {
        includes,
        expressions: Expressions::default(),
        environment: Environment::default(),
        constraints: Vec::new(),
        files: Vec::new(),
        is_of_library: false,
        steps: 0,
        calls: 0,
    };
    elaboration.define_names();
    elaboration.file(library::STANDARD, library::text(library::STANDARD).unwrap_or_default())?;
    let title = elaboration.file(name, text)?;
    let name = title.unwrap_or_else(|| name.to_owned());
    Ok(RelationalModel { name, expressions: elaboration.expressions, constraints: elaboration.constraints })
}

struct Elaboration<'i> {
    includes: Includes<'i>,
    expressions: Expressions,
    environment: Environment,
    constraints: Vec<Constraint>,
    /// The files that are being read, each included by the one before it.
    files: Vec<String>,
    /// Whether the last of them is one of the library.
    is_of_library: bool,
    steps: u32,
    calls: u32,
}

fn type_error(position: Position, message: impl Into<String>, remedy: impl Into<String>) -> Box<Mistake> {
    Mistake::new(CatErrorKind::Type, position, message, remedy)
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Set => "a set",
        Kind::Relation => "a relation",
    }
}

/// The path of a file that lies beside another one.
fn beside(from: &str, file: &str) -> String {
    Path::new(from).with_file_name(file).to_string_lossy().into_owned()
}

impl Elaboration<'_> {
    fn define_names(&mut self) {
        for (name, set) in sets() {
            let id = self.expressions.add(Expression::Set(set));
            self.environment.define(name.into(), Meaning::Value(id));
        }
        for (name, relation) in relations() {
            let id = self.expressions.add(Expression::Relation(relation));
            self.environment.define(name.into(), Meaning::Value(id));
        }
        for (name, builtin) in BUILTINS {
            self.environment.define(name.into(), Meaning::Builtin(builtin));
        }
    }

    /// Reads a file, whose definitions stay. Returns its title.
    fn file(&mut self, name: &str, text: &str) -> Result<Option<String>, CatError> {
        self.files.push(name.to_owned());
        let file = parse(text).map_err(|mistake| mistake.in_file(name))?;
        for statement in &file.statements {
            match statement {
                Statement::Include(included) => self.include(name, included)?,
                other => self.statement(other).map_err(|mistake| mistake.in_file(name))?,
            }
        }
        self.files.pop();
        Ok(file.title)
    }

    fn include(&mut self, from: &str, included: &Name) -> Result<(), CatError> {
        let file = included.text.as_ref();
        // What the library includes is in the library.
        let (path, found) = match self.is_of_library {
            true => (file.to_owned(), None),
            false => {
                let path = beside(from, file);
                let found = (self.includes)(&path).map_err(|why| {
                    let message = format!("`{file}` cannot be read: {why}");
                    let remedy = "include a text file";
                    Mistake::new(CatErrorKind::Include, included.position, message, remedy).in_file(from)
                })?;
                (path, found)
            }
        };
        let refuse = |message: String, remedy: &str| {
            Mistake::new(CatErrorKind::Include, included.position, message, remedy).in_file(from)
        };
        let is_of_library = found.is_none();
        let name = if is_of_library { file } else { &path };
        if self.files.iter().any(|open| open == name) {
            let chain = self.files.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join(" -> ");
            return Err(refuse(format!("this file includes itself: {chain}"), "take one of these includes away"));
        }
        if self.files.len() > DEEPEST_INCLUDE {
            return Err(refuse("includes are nested too deeply".to_owned(), "include fewer files"));
        }
        match found.or_else(|| library::text(file).map(str::to_owned)) {
            Some(text) => {
                let before = std::mem::replace(&mut self.is_of_library, is_of_library);
                self.file(name, &text)?;
                self.is_of_library = before;
                Ok(())
            }
            None => Err(refuse(
                format!("there is no file `{file}`"),
                "includes are looked for beside the file and in the library that comes with fencepost",
            )),
        }
    }

    fn statement(&mut self, statement: &Statement) -> ElaborationResult<()> {
        match statement {
            // Files are included where it is known which file asks.
            Statement::Include(_) => Ok(()),
            Statement::Let(bindings) => self.bind(bindings),
            Statement::Show(shown) => {
                for expression in shown {
                    let meaning = self.meaning(expression)?;
                    self.value(meaning, expression.position, None)?;
                }
                Ok(())
            }
            Statement::Constraint { kind, is_negated, effect, of, name, position } => {
                let wanted = (*kind != ConstraintKind::Empty).then_some(Kind::Relation);
                let meaning = self.meaning(of)?;
                let expression = self.value(meaning, of.position, wanted)?;
                let name = match name {
                    Some(name) => name.text.to_string(),
                    None => format!("{} in line {}", kind.name(), position.line),
                };
                let (kind, is_negated, effect) = (*kind, *is_negated, *effect);
                self.constraints.push(Constraint { name, kind, is_negated, effect, expression });
                Ok(())
            }
        }
    }

    /// Defines what follows `let`.
    fn bind(&mut self, bindings: &Bindings) -> ElaborationResult<()> {
        if bindings.is_recursive {
            return self.bind_recursively(bindings);
        }
        // Definitions that are joined by `and` do not see each other.
        let meanings =
            bindings.all.iter().map(|binding| self.meaning(&binding.value)).collect::<ElaborationResult<Vec<_>>>()?;
        for (binding, meaning) in bindings.all.iter().zip(meanings) {
            self.environment.define(Rc::clone(&binding.name.text), meaning);
        }
        Ok(())
    }

    /// The least sets and relations that the definitions describe. Which of them are sets is found by trying; nearly always all are
    /// relations, so that this is tried first.
    fn bind_recursively(&mut self, bindings: &Bindings) -> ElaborationResult<()> {
        if let Some(function) = bindings.all.iter().find(|b| matches!(b.value.kind, ExpKind::Function(_))) {
            let remedy = "define sets and relations recursively; functions are applied while the text is read";
            let message = "a recursive function is not supported";
            return Err(Mistake::new(CatErrorKind::Unsupported, function.name.position, message, remedy));
        }
        let (before, count) = (self.environment.clone(), bindings.all.len());
        let kinds = |choice: u64| -> Vec<Kind> {
            let is_set = |number: usize| choice.checked_shr(number as u32).is_some_and(|rest| rest & 1 == 1);
            (0..count).map(|number| if is_set(number) { Kind::Set } else { Kind::Relation }).collect()
        };
        let Err(mut mistake) = self.try_recursion(bindings, &kinds(0)) else { return Ok(()) };
        let others = if mistake.kind == CatErrorKind::Type { 1..1 << count.min(MOST_MIXED) } else { 0..0 };
        for choice in others.chain((mistake.kind == CatErrorKind::Type).then_some(u64::MAX)) {
            self.environment = before.clone();
            match self.try_recursion(bindings, &kinds(choice)) {
                Ok(()) => return Ok(()),
                // What is wrong though all kinds fit is what is wrong.
                Err(other) if mistake.kind == CatErrorKind::Type && other.kind != CatErrorKind::Type => mistake = other,
                Err(_) => {}
            }
        }
        self.environment = before;
        if mistake.kind == CatErrorKind::Type && count > MOST_MIXED {
            mistake.remedy += &format!("; of more than {MOST_MIXED} definitions together, sets come first");
        }
        Err(mistake)
    }

    fn try_recursion(&mut self, bindings: &Bindings, kinds: &[Kind]) -> ElaborationResult<()> {
        let group = self.expressions.begin_group(kinds.to_vec());
        for (number, binding) in (0..).zip(&bindings.all) {
            let variable = self.expressions.add(Expression::Variable(group, number));
            self.environment.define(Rc::clone(&binding.name.text), Meaning::Value(variable));
        }
        let mut bodies = Vec::new();
        for (binding, kind) in bindings.all.iter().zip(kinds) {
            let meaning = self.meaning(&binding.value)?;
            bodies.push(self.value(meaning, binding.value.position, Some(*kind))?);
        }
        self.expressions.end_group(group, bodies);
        if let (false, Some(first)) = (self.expressions.is_monotone(group), bindings.all.first()) {
            let message = format!(
                "the recursive definition of `{}` need not converge: it uses itself under `~` or on the right of `\\`",
                first.name.text
            );
            let remedy = "take away only what is defined without it";
            return Err(Mistake::new(CatErrorKind::Recursion, first.name.position, message, remedy));
        }
        for (number, binding) in (0..).zip(&bindings.all) {
            let fixpoint = self.expressions.add(Expression::Fixpoint(group, number));
            self.environment.define(Rc::clone(&binding.name.text), Meaning::Value(fixpoint));
        }
        Ok(())
    }

    /// What an expression means.
    fn meaning(&mut self, exp: &Exp) -> ElaborationResult<Meaning> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            let remedy = "apply fewer functions inside of each other";
            return Err(Mistake::new(CatErrorKind::TooLarge, exp.position, "this model becomes too large", remedy));
        }
        let value = match &exp.kind {
            ExpKind::Name(name) => return self.lookup(name, exp.position),
            ExpKind::Nothing => return Ok(Meaning::Nothing),
            ExpKind::EmptySet => self.expressions.add(Expression::Empty(Kind::Set)),
            ExpKind::Function(function) => {
                return Ok(Meaning::Function(Rc::clone(function), self.environment.clone()));
            }
            ExpKind::Apply(function, arguments) => return self.apply(function, arguments),
            ExpKind::Let(bindings, body) => {
                let before = self.environment.clone();
                let meaning = self.bind(bindings).and_then(|()| self.meaning(body));
                self.environment = before;
                return meaning;
            }
            ExpKind::Try(tried, otherwise) => {
                let before = self.environment.clone();
                return match self.meaning(tried) {
                    Err(mistake) if mistake.kind == CatErrorKind::Unknown => {
                        self.environment = before;
                        self.meaning(otherwise)
                    }
                    other => other,
                };
            }
            ExpKind::Infix(Infix::Composition, operands) => {
                let operands = self.operands(operands, Some(Kind::Relation))?;
                let compose = |first, then| self.expressions.add(Expression::Composition(first, then));
                operands.into_iter().reduce(compose).unwrap_or_else(|| self.nothing(Kind::Relation))
            }
            ExpKind::Infix(Infix::Union, operands) => {
                let mut operands = self.operands(operands, None)?;
                operands.sort();
                operands.dedup();
                match operands[..] {
                    [single] => single,
                    _ => self.expressions.add(Expression::Union(operands)),
                }
            }
            ExpKind::Infix(Infix::Intersection, operands) => {
                let operands = self.operands(operands, None)?;
                let intersect = |left, right| self.expressions.add(Expression::Intersection(left, right));
                operands.into_iter().reduce(intersect).unwrap_or_else(|| self.nothing(Kind::Relation))
            }
            ExpKind::Difference(left, right) => {
                let [left, right] = self.pair(left, right, None)?;
                self.expressions.add(Expression::Difference(left, right))
            }
            ExpKind::Product(left, right) => {
                let [left, right] = self.pair(left, right, Some(Kind::Set))?;
                self.expressions.add(Expression::Product(left, right))
            }
            ExpKind::Complement(of) => {
                let of = self.operand(of, None)?;
                self.expressions.add(Expression::Complement(of))
            }
            ExpKind::Identity(of) => {
                let of = self.operand(of, Some(Kind::Set))?;
                self.identity(of)
            }
            ExpKind::Postfix(operator, of) => {
                let of = self.operand(of, Some(Kind::Relation))?;
                self.postfix(*operator, of)
            }
        };
        Ok(Meaning::Value(value))
    }

    fn postfix(&mut self, operator: Postfix, of: ExpressionId) -> ExpressionId {
        match operator {
            Postfix::Inverse => self.expressions.add(Expression::Inverse(of)),
            Postfix::TransitiveClosure => self.expressions.add(Expression::TransitiveClosure(of)),
            Postfix::Optional => self.reflexive(of),
            Postfix::ReflexiveTransitiveClosure => {
                let closure = self.expressions.add(Expression::TransitiveClosure(of));
                self.reflexive(closure)
            }
        }
    }

    fn reflexive(&mut self, of: ExpressionId) -> ExpressionId {
        let identity = self.expressions.add(Expression::Relation(Relation::Identity));
        self.expressions.add(Expression::Union(vec![identity, of]))
    }

    fn identity(&mut self, of: ExpressionId) -> ExpressionId {
        match self.expressions.get(of) {
            Expression::Set(EventSet::All) => self.expressions.add(Expression::Relation(Relation::Identity)),
            _ => self.expressions.add(Expression::Identity(of)),
        }
    }

    fn nothing(&mut self, kind: Kind) -> ExpressionId {
        self.expressions.add(Expression::Empty(kind))
    }

    fn lookup(&self, name: &str, position: Position) -> ElaborationResult<Meaning> {
        if let Some(meaning) = self.environment.get(name) {
            return Ok(meaning.clone());
        }
        let remedy = match self.environment.similar(name) {
            Some(similar) => format!("is `{similar}` meant? Otherwise define it by `let` before it is used"),
            None => "define it by `let` before it is used, or include the file that does".to_owned(),
        };
        Err(Mistake::new(CatErrorKind::Unknown, position, format!("{} is not defined", Token::Word(name)), remedy))
    }

    /// A set or relation, of the kind that is wanted, if one is.
    fn value(&mut self, meaning: Meaning, position: Position, wanted: Option<Kind>) -> ElaborationResult<ExpressionId> {
        match meaning {
            Meaning::Value(id) => match wanted.filter(|wanted| *wanted != self.expressions.kind(id)) {
                None => Ok(id),
                Some(wanted) => {
                    let message =
                        format!("this is {}, not {}", kind_name(self.expressions.kind(id)), kind_name(wanted));
                    let remedy = match wanted {
                        Kind::Relation => "write [S] for the identity on a set, or S * T for all pairs",
                        Kind::Set => "write domain(r) or range(r) for the events that a relation relates",
                    };
                    Err(type_error(position, message, remedy))
                }
            },
            Meaning::Nothing => Ok(self.nothing(wanted.unwrap_or(Kind::Relation))),
            Meaning::Function(..) | Meaning::Builtin(_) => {
                Err(type_error(position, "this is a function, not a set or relation", "apply it: f(x)"))
            }
        }
    }

    fn operand(&mut self, exp: &Exp, wanted: Option<Kind>) -> ElaborationResult<ExpressionId> {
        let meaning = self.meaning(exp)?;
        self.value(meaning, exp.position, wanted)
    }

    /// The kind of the first one that is not `0`.
    fn common_kind(&self, meanings: &[Meaning]) -> Kind {
        let of_value = |meaning: &Meaning| match meaning {
            Meaning::Value(id) => Some(self.expressions.kind(*id)),
            _ => None,
        };
        meanings.iter().find_map(of_value).unwrap_or(Kind::Relation)
    }

    /// Operands of one kind: of that which is wanted, or else of their common one.
    fn operands(&mut self, operands: &[Exp], wanted: Option<Kind>) -> ElaborationResult<Vec<ExpressionId>> {
        let meanings = operands.iter().map(|operand| self.meaning(operand)).collect::<ElaborationResult<Vec<_>>>()?;
        let kind = wanted.unwrap_or_else(|| self.common_kind(&meanings));
        let values = operands.iter().zip(meanings);
        values.map(|(operand, meaning)| self.value(meaning, operand.position, Some(kind))).collect()
    }

    fn pair(&mut self, left: &Exp, right: &Exp, wanted: Option<Kind>) -> ElaborationResult<[ExpressionId; 2]> {
        let meanings = [self.meaning(left)?, self.meaning(right)?];
        let kind = wanted.unwrap_or_else(|| self.common_kind(&meanings));
        let [of_left, of_right] = meanings;
        Ok([self.value(of_left, left.position, Some(kind))?, self.value(of_right, right.position, Some(kind))?])
    }

    fn apply(&mut self, function: &Exp, arguments: &[Exp]) -> ElaborationResult<Meaning> {
        match self.meaning(function)? {
            Meaning::Builtin(builtin) => {
                let [argument] = arguments else {
                    return Err(type_error(
                        function.position,
                        "this function has one argument",
                        "give it one relation",
                    ));
                };
                let of = self.operand(argument, Some(Kind::Relation))?;
                let expression = match builtin {
                    Builtin::Domain => Expression::Domain(of),
                    Builtin::Range => Expression::Range(of),
                };
                Ok(Meaning::Value(self.expressions.add(expression)))
            }
            Meaning::Function(function_syntax, known) => {
                let parameters = &function_syntax.parameters;
                if parameters.len() != arguments.len() {
                    let message = format!("this function has {} arguments, not {}", parameters.len(), arguments.len());
                    return Err(type_error(function.position, message, "give it as many as its definition names"));
                }
                let arguments =
                    arguments.iter().map(|argument| self.meaning(argument)).collect::<ElaborationResult<Vec<_>>>()?;
                if self.calls == DEEPEST_CALL {
                    let message = "functions are applied inside of each other too deeply";
                    let remedy = "define what they do in fewer steps";
                    return Err(Mistake::new(CatErrorKind::TooLarge, function.position, message, remedy));
                }
                let before = std::mem::replace(&mut self.environment, known);
                for (parameter, argument) in parameters.iter().zip(arguments) {
                    self.environment.define(Rc::clone(&parameter.text), argument);
                }
                self.calls += 1;
                let meaning = self.meaning(&function_syntax.body);
                self.calls -= 1;
                self.environment = before;
                meaning
            }
            Meaning::Value(_) | Meaning::Nothing => Err(type_error(
                function.position,
                "this is not a function",
                "write an operator between two sets or relations: | & \\ ; *",
            )),
        }
    }
}
