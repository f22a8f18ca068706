//! What a test asks of its final states: `exists (0:EAX=0 /\ [x]=1)`.

use super::text::Text;
use super::token::{Token, Tokens};
use crate::error::FrontendError;
use fencepost_source::Span;
use std::fmt;

/// Which final states must satisfy the condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// Some.
    Exists,
    /// None.
    NotExists,
    /// All.
    ForAll,
}

impl Quantifier {
    /// As in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exists => "exists",
            Self::NotExists => "~exists",
            Self::ForAll => "forall",
        }
    }
}

/// What can be observed in a final state. Registers come before locations, both in the order of their names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ObservedVariable {
    /// A register of a thread, or a local variable of C.
    Register {
        /// The thread.
        thread: usize,
        /// Its name, as the test writes it.
        name: String,
    },
    /// A location of memory.
    Location(String),
}

impl fmt::Display for ObservedVariable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Register { thread, name } => write!(f, "{thread}:{name}"),
            Self::Location(name) => write!(f, "[{name}]"),
        }
    }
}

/// A value in a condition or a final state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FinalValue {
    /// A number.
    Number(i128),
    /// The address of a location.
    Address(String),
}

impl fmt::Display for FinalValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Address(name) => f.write_str(name),
        }
    }
}

/// A condition on a final state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Always.
    True,
    /// Never.
    False,
    /// Something observed has a value.
    Equal(ObservedVariable, FinalValue),
    /// Negation.
    Not(Box<Condition>),
    /// All of them.
    And(Vec<Condition>),
    /// One of them.
    Or(Vec<Condition>),
    /// Implication.
    Implies(Box<Condition>, Box<Condition>),
}

impl Condition {
    /// Whether it holds in a final state, which says what each thing observed is.
    pub fn holds(&self, state: &dyn Fn(&ObservedVariable) -> FinalValue) -> bool {
        match self {
            Self::True => true,
            Self::False => false,
            Self::Equal(observed, value) => state(observed) == *value,
            Self::Not(part) => !part.holds(state),
            Self::And(parts) => parts.iter().all(|part| part.holds(state)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(state)),
            Self::Implies(left, right) => !left.holds(state) || right.holds(state),
        }
    }

    /// Calls `visit` for everything that it observes.
    pub fn for_each_observed(&self, visit: &mut dyn FnMut(&ObservedVariable)) {
        match self {
            Self::True | Self::False => {}
            Self::Equal(observed, _) => visit(observed),
            Self::Not(part) => part.for_each_observed(visit),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.for_each_observed(visit)),
            Self::Implies(left, right) => {
                left.for_each_observed(visit);
                right.for_each_observed(visit);
            }
        }
    }

    /// Calls `visit` for everything that it observes, with the value that it compares it with.
    pub(super) fn for_each_value(&mut self, visit: &mut dyn FnMut(&ObservedVariable, &mut FinalValue)) {
        match self {
            Self::True | Self::False => {}
            Self::Equal(observed, value) => visit(observed, value),
            Self::Not(part) => part.for_each_value(visit),
            Self::And(parts) | Self::Or(parts) => parts.iter_mut().for_each(|part| part.for_each_value(visit)),
            Self::Implies(left, right) => {
                left.for_each_value(visit);
                right.for_each_value(visit);
            }
        }
    }

    /// How tightly it holds together when written.
    fn tightness(&self) -> u8 {
        match self {
            Self::Implies(..) => 0,
            Self::Or(_) => 1,
            Self::And(_) => 2,
            _ => 3,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, around: u8) -> fmt::Result {
        if self.tightness() < around {
            f.write_str("(")?;
            self.write(f, 0)?;
            return f.write_str(")");
        }
        let mut joined = |parts: &[Condition], mark: &str, around: u8| {
            for (index, part) in parts.iter().enumerate() {
                f.write_str(if index == 0 { "" } else { mark })?;
                part.write(f, around)?;
            }
            Ok(())
        };
        match self {
            Self::True => f.write_str("true"),
            Self::False => f.write_str("false"),
            Self::Equal(observed, value) => write!(f, "{observed}={value}"),
            Self::Not(part) => {
                f.write_str("not ")?;
                f.write_str("(")?;
                part.write(f, 0)?;
                f.write_str(")")
            }
            Self::And(parts) => joined(parts, " /\\ ", 3),
            Self::Or(parts) => joined(parts, " \\/ ", 2),
            Self::Implies(left, right) => {
                left.write(f, 1)?;
                f.write_str(" => ")?;
                right.write(f, 0)
            }
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

/// What comes after the code of a test.
pub(super) struct Question {
    /// Final states that do not satisfy it do not count.
    pub filter: Option<Condition>,
    pub quantifier: Quantifier,
    pub condition: Condition,
    /// What is observed, in `locations` or in a condition, and where it stands.
    pub places: Vec<(ObservedVariable, Span)>,
    /// What is compared with the addresses of which locations, and where these stand.
    pub addresses: Vec<(ObservedVariable, String, Span)>,
}

/// How deep conditions may be nested: the reader's own stack is finite.
const DEEPEST: usize = 200;

/// Reads `locations [...]`, `filter` and the condition, from an offset to the end.
pub(super) fn question(text: &Text<'_>, from: usize) -> Result<Question, FrontendError> {
    let tokens = Tokens::new(text, from, text.content.len())?;
    let mut reader = Reader { tokens, depth: 0, places: Vec::new(), addresses: Vec::new() };
    if reader.tokens.take_word_if("locations") {
        reader.tokens.expect("[")?;
        while !reader.tokens.take_if("]") {
            reader.observed()?;
            if !reader.tokens.take_if(";") && reader.tokens.peek() != Token::Mark("]") {
                return Err(reader.tokens.unexpected("`;` or `]`"));
            }
        }
    }
    let filter = if reader.tokens.take_word_if("filter") { Some(reader.implied()?) } else { None };
    let (quantifier, condition) = reader.asked()?;
    match reader.tokens.peek() {
        Token::End => {
            let Reader { places, addresses, .. } = reader;
            Ok(Question { filter, quantifier, condition, places, addresses })
        }
        _ => Err(reader.tokens.unexpected("the end of the test")),
    }
}

struct Reader<'t> {
    tokens: Tokens<'t>,
    depth: usize,
    places: Vec<(ObservedVariable, Span)>,
    addresses: Vec<(ObservedVariable, String, Span)>,
}

impl Reader<'_> {
    /// The quantifier and the condition, to the end of the test.
    fn asked(&mut self) -> Result<(Quantifier, Condition), FrontendError> {
        let negated = self.tokens.take_if("~");
        let is_final = !negated && self.tokens.peek() == Token::Word("final");
        let quantifier = match (negated, self.tokens.peek()) {
            (true, Token::Word("exists")) => Quantifier::NotExists,
            // What old tests say of models behind `final` is for people: herd takes this for `exists`, too.
            (false, Token::Word("exists" | "final")) => Quantifier::Exists,
            (false, Token::Word("forall")) => Quantifier::ForAll,
            // A test that only shows its states.
            (false, Token::End) => return Ok((Quantifier::ForAll, Condition::True)),
            _ => return Err(self.tokens.unexpected("`exists`, `~exists` or `forall`")),
        };
        self.tokens.take();
        let condition = self.implied()?;
        self.tokens.take_if(";");
        if is_final && self.tokens.take_word_if("with") {
            while self.tokens.peek() != Token::End {
                self.of_model()?;
            }
        }
        Ok((quantifier, condition))
    }

    /// `tso: ~exists;`
    fn of_model(&mut self) -> Result<(), FrontendError> {
        self.tokens.word("the name of a model")?;
        self.tokens.expect(":")?;
        self.tokens.take_if("~");
        if !self.tokens.take_word_if("exists") && !self.tokens.take_word_if("forall") {
            return Err(self.tokens.unexpected("`exists`, `~exists` or `forall`"));
        }
        self.tokens.expect(";")
    }

    fn implied(&mut self) -> Result<Condition, FrontendError> {
        if self.depth >= DEEPEST {
            let message = format!("the condition is nested more than {DEEPEST} levels deep");
            return Err(self.tokens.text().error(self.tokens.span(), message, "write it with fewer parentheses"));
        }
        self.depth += 1;
        let left = self.either()?;
        let condition = match self.tokens.take_if("=>") {
            true => Condition::Implies(Box::new(left), Box::new(self.implied()?)),
            false => left,
        };
        self.depth -= 1;
        Ok(condition)
    }

    fn either(&mut self) -> Result<Condition, FrontendError> {
        let mut parts = vec![self.both()?];
        while self.tokens.take_if("\\/") {
            parts.push(self.both()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Condition::Or(parts) })
    }

    fn both(&mut self) -> Result<Condition, FrontendError> {
        let mut parts = vec![self.small()?];
        while self.tokens.take_if("/\\") {
            parts.push(self.small()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Condition::And(parts) })
    }

    fn small(&mut self) -> Result<Condition, FrontendError> {
        let mut negated = false;
        while self.tokens.take_if("~") || self.tokens.take_word_if("not") {
            negated = !negated;
        }
        let condition = if self.tokens.take_if("(") {
            let inner = self.implied()?;
            self.tokens.expect(")")?;
            inner
        } else if self.tokens.take_word_if("true") {
            Condition::True
        } else if self.tokens.take_word_if("false") {
            Condition::False
        } else {
            let observed = self.observed()?;
            if self.tokens.take_if("!=") {
                negated = !negated;
            } else {
                self.tokens.expect("=")?;
            }
            let value = self.value(&observed)?;
            Condition::Equal(observed, value)
        };
        Ok(if negated { Condition::Not(Box::new(condition)) } else { condition })
    }

    fn observed(&mut self) -> Result<ObservedVariable, FrontendError> {
        let span = self.tokens.span();
        if let Some(thread) = self.tokens.take_thread_if() {
            let observed = ObservedVariable::Register { thread, name: self.tokens.word("a register")?.to_owned() };
            self.places.push((observed.clone(), self.tokens.taken_since(span)));
            return Ok(observed);
        }
        let observed = match self.tokens.take() {
            Token::Number(_) => return Err(self.tokens.unexpected("`:`")),
            Token::Mark("[") => {
                let name = self.tokens.word("a location")?.to_owned();
                self.tokens.expect("]")?;
                ObservedVariable::Location(name)
            }
            Token::Mark("*") => ObservedVariable::Location(self.tokens.word("a location")?.to_owned()),
            Token::Word(name) => ObservedVariable::Location(name.to_owned()),
            token => {
                let message = format!("expected a register or a location, found {token}");
                return Err(self.tokens.text().error(span, message, "write 0:EAX, 0:r1 or [x]"));
            }
        };
        if self.tokens.peek() == Token::Mark("[") {
            let remedy = "use a location for each element";
            return Err(self.tokens.text().unsupported(self.tokens.span(), "an array in a condition", remedy));
        }
        self.places.push((observed.clone(), self.tokens.taken_since(span)));
        Ok(observed)
    }

    fn value(&mut self, of: &ObservedVariable) -> Result<FinalValue, FrontendError> {
        let negative = self.tokens.take_if("-");
        match self.tokens.peek() {
            Token::Number(number) => {
                self.tokens.take();
                let number = i128::from(number);
                Ok(FinalValue::Number(if negative { -number } else { number }))
            }
            Token::Word(_) | Token::Mark("&") if !negative => {
                self.tokens.take_if("&");
                let span = self.tokens.span();
                let name = self.tokens.word("a location")?.to_owned();
                self.addresses.push((of.clone(), name.clone(), span));
                Ok(FinalValue::Address(name))
            }
            _ => Err(self.tokens.unexpected("a number or the name of a location")),
        }
    }
}
