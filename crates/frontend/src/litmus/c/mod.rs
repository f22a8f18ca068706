//! Tests in C: a function for each thread, whose parameters are pointers to the locations.
//!
//! The code is lowered while it is read. Local variables are registers.

mod atomics;
mod expressions;
mod statements;

use super::assembly::ReturnedRegisters;
use super::condition::ObservedVariable;
use super::initial::InitialRegister;
use super::memory::{Location, Locations};
use super::text::Text;
use super::threads::ThreadCode;
use super::token::{Token, Tokens};
use super::types::ValueType;
use super::writer::Writer;
use crate::error::FrontendError;
use fencepost_program::{BlockId, FileId, Operand, Program, RegId, SourcePlace};
use fencepost_source::{Position, Span};
use std::collections::BTreeMap;

/// A function that has been read. What it returns is decided later.
pub(super) struct ThreadFunction {
    writer: Writer,
    locals: BTreeMap<String, Local>,
}

/// A local variable.
#[derive(Clone, Copy)]
struct Local {
    register: RegId,
    ty: ValueType,
}

/// A value and its type.
#[derive(Clone, Copy)]
struct TypedValue {
    value: Operand,
    ty: ValueType,
}

/// A function that is being read.
struct Reader<'t> {
    tokens: Tokens<'t>,
    writer: Writer,
    /// The locations that the parameters point to.
    parameters: BTreeMap<&'t str, Location>,
    locals: BTreeMap<String, Local>,
    /// The loops around: where `continue` and `break` lead.
    loops: Vec<(BlockId, BlockId)>,
    depth: usize,
}

/// How deep statements and expressions may be nested: the reader's own stack is finite.
const DEEPEST: usize = 100;

/// Reads the functions of the threads, from an offset on; also where they end.
pub(super) fn functions<'t>(
    text: &'t Text<'t>,
    from: usize,
    initial: &[InitialRegister],
    (program, locations): (&mut Program, &mut Locations),
) -> Result<(Vec<ThreadFunction>, usize), FrontendError> {
    if let Some(register) = initial.first() {
        let remedy = "give the variable its value in the code";
        return Err(text.unsupported(register.span, "an initial value of a local variable", remedy));
    }
    let mut tokens = Tokens::new(text, from, text.content.len())?;
    let mut functions = Vec::new();
    loop {
        let span = tokens.span();
        match tokens.peek() {
            Token::Word("exists" | "forall" | "final" | "locations" | "filter") | Token::Mark("~") | Token::End => {
                if functions.is_empty() {
                    return Err(text.error(span, "there is no code here", "write P0(atomic_int* x) { ... }"));
                }
                return Ok((functions, span.start));
            }
            Token::Word("void" | "static") => {
                tokens.take();
                continue;
            }
            Token::Word(name) if name == format!("P{}", functions.len()) => {
                tokens.take();
            }
            _ => return Err(tokens.unexpected(&format!("`P{}` or the condition", functions.len()))),
        }
        let (parameters, locals) = (BTreeMap::new(), BTreeMap::new());
        let mut reader = Reader { tokens, writer: Writer::new(), parameters, locals, loops: Vec::new(), depth: 0 };
        reader.parameters(program, locations)?;
        reader.block()?;
        functions.push(ThreadFunction { writer: reader.writer, locals: reader.locals });
        tokens = reader.tokens;
    }
}

/// Has each function return what is wanted of it.
pub(super) fn threads(
    text: &Text<'_>,
    functions: Vec<ThreadFunction>,
    wanted: ReturnedRegisters<'_>,
) -> Result<Vec<ThreadCode>, FrontendError> {
    let mut threads = Vec::new();
    for (thread, ThreadFunction { writer, locals }) in functions.into_iter().enumerate() {
        let mut results = BTreeMap::new();
        for (observed, span) in wanted.observed {
            if let ObservedVariable::Register { thread: of, name } = observed
                && *of == thread
            {
                let Some(local) = locals.get(name) else {
                    let message = format!("thread {thread} has no variable `{name}`");
                    return Err(text.error(*span, message, "declare it in the code"));
                };
                results.insert(name.clone(), *local);
            }
        }
        if wanted.everything {
            results.extend(locals);
        }
        let values = results.values().map(|local| (local.ty.scalar(), Operand::Reg(local.register))).collect();
        let function = writer.finish(format!("P{thread}"), Vec::new(), values);
        threads.push(ThreadCode {
            function,
            results: results.into_iter().map(|(name, local)| (name, local.ty)).collect(),
        });
    }
    Ok(threads)
}

impl<'t> Reader<'t> {
    fn error(&self, span: Span, message: impl Into<String>, remedy: &str) -> FrontendError {
        self.tokens.text().error(span, message, remedy)
    }

    fn unsupported(&self, span: Span, construct: impl Into<String>, remedy: &str) -> FrontendError {
        self.tokens.text().unsupported(span, construct, remedy)
    }

    /// Code from here on stands at the next token.
    fn mark_place(&mut self) {
        let Position { line, column } = self.tokens.text().position(self.tokens.span().start);
        self.writer.place = Some(SourcePlace { file: FileId::new(0), line, column });
    }

    fn deeper<T>(&mut self, part: impl FnOnce(&mut Self) -> Result<T, FrontendError>) -> Result<T, FrontendError> {
        if self.depth >= DEEPEST {
            let message = format!("the code is nested more than {DEEPEST} levels deep here");
            return Err(self.error(self.tokens.span(), message, "write it with fewer levels"));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    /// `(atomic_int* x, volatile int *y)`
    fn parameters(&mut self, program: &mut Program, locations: &mut Locations) -> Result<(), FrontendError> {
        self.tokens.expect("(")?;
        if self.tokens.take_if(")") || (self.tokens.take_word_if("void") && self.tokens.take_if(")")) {
            return Ok(());
        }
        loop {
            let start = self.tokens.span();
            let Some((ty, atomic)) = self.type_words()? else {
                return Err(self.tokens.unexpected("the type of a parameter"));
            };
            if !self.tokens.take_if("*") {
                let remedy = "parameters are pointers to locations, such as atomic_int* x";
                return Err(self.unsupported(start, "a parameter that is not a pointer", remedy));
            }
            if self.tokens.peek() == Token::Mark("*") {
                return Err(self.unsupported(start, "a pointer to a pointer", "use locations that hold numbers"));
            }
            while self.tokens.take_word_if("volatile") || self.tokens.take_word_if("const") {}
            let span = self.tokens.span();
            let name = self.tokens.word("the name of a location")?;
            let location = locations.parameter(name, ty, atomic, program);
            if location.ty.bits != ty.bits {
                let message = format!("`{name}` has {} bits elsewhere, and {} here", location.ty.bits, ty.bits);
                return Err(self.error(span, message, "give it the same type everywhere"));
            }
            // What matters here is how this function sees it.
            if self.parameters.insert(name, Location { ty, atomic, ..location }).is_some() {
                return Err(self.error(span, format!("`{name}` is a parameter already"), "remove one of them"));
            }
            if !self.tokens.take_if(",") {
                return self.tokens.expect(")");
            }
        }
    }

    /// A type without stars; none if the next word is not one of a type.
    fn type_words(&mut self) -> Result<Option<(ValueType, bool)>, FrontendError> {
        let start = self.tokens.span();
        let mut words = Vec::new();
        let mut parenthesised = false;
        while let Token::Word(word) = self.tokens.peek() {
            if !is_type_word(word) {
                break;
            }
            words.push(word);
            self.tokens.take();
            if word == "_Atomic" && self.tokens.take_if("(") {
                parenthesised = true;
            }
        }
        if words.is_empty() {
            return Ok(None);
        }
        if parenthesised {
            self.tokens.expect(")")?;
        }
        match ValueType::from_words(&words) {
            Some(found) => Ok(Some(found)),
            None => {
                let known = "known types are int, long, int8_t to uint64_t, and the atomic ones such as atomic_int";
                Err(self.unsupported(self.tokens.taken_since(start), format!("the type `{}`", words.join(" ")), known))
            }
        }
    }
}

fn is_type_word(word: &str) -> bool {
    matches!(word, "unsigned" | "signed" | "long" | "volatile" | "const" | "_Atomic" | "register" | "float" | "double")
        || ValueType::from_words(&[word]).is_some()
}
