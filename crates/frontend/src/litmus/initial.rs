//! The initial state of a test: `{ x=1; int64_t y; 0:EAX=2; 0:rdi=x; }`.

use super::text::Text;
use super::token::{Token, Tokens};
use super::types::ValueType;
use crate::error::FrontendError;
use fencepost_source::Span;

/// A value of the initial state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InitialValue {
    /// A number; of a negative one the 64 bits that stand for it.
    Number(u64),
    /// The address of a location.
    Address(String),
}

/// A location that the initial state names.
pub(super) struct InitialLocation {
    pub name: String,
    /// What it is declared to be, and whether its accesses in C are atomic.
    pub ty: Option<(ValueType, bool)>,
    pub value: Option<InitialValue>,
    pub span: Span,
}

/// A register that the initial state names.
pub(super) struct InitialRegister {
    pub thread: usize,
    pub name: String,
    pub value: InitialValue,
    pub span: Span,
}

#[derive(Default)]
pub(super) struct InitialState {
    pub locations: Vec<InitialLocation>,
    pub registers: Vec<InitialRegister>,
}

/// Reads what is between the braces.
pub(super) fn initial_state(text: &Text<'_>, from: usize, to: usize) -> Result<InitialState, FrontendError> {
    let mut tokens = Tokens::new(text, from, to)?;
    let mut state = InitialState::default();
    loop {
        while tokens.take_if(";") {}
        if tokens.peek() == Token::End {
            return Ok(state);
        }
        item(&mut tokens, &mut state)?;
        if tokens.peek() != Token::End && tokens.peek() != Token::Mark(";") {
            return Err(tokens.unexpected("`;`"));
        }
    }
}

fn item(tokens: &mut Tokens<'_>, state: &mut InitialState) -> Result<(), FrontendError> {
    let start = tokens.span();
    let mut words = Vec::new();
    let mut pointer = false;
    loop {
        match tokens.peek() {
            // The last word is the name, all others are its type.
            Token::Word(word)
                if matches!(tokens.peek_after(1), Token::Word(_) | Token::Mark("*" | "[") | Token::Number(_)) =>
            {
                words.push(word);
                tokens.take();
            }
            Token::Mark("*") => {
                pointer = true;
                tokens.take();
            }
            _ => break,
        }
        if tokens.peek() == Token::Mark("[") && !matches!(tokens.peek_after(1), Token::Word(_)) {
            return Err(tokens.text().unsupported(start, "an array", "use a location for each element"));
        }
    }
    let ty = if words.is_empty() { None } else { ValueType::from_words(&words) };
    if ty.is_none() && !words.is_empty() {
        let known = "known types are int, long, int8_t to uint64_t, and the atomic ones such as atomic_int";
        return Err(tokens.text().unsupported(
            tokens.taken_since(start),
            format!("the type `{}`", words.join(" ")),
            known,
        ));
    }
    let ty = if pointer { Some((ValueType::ADDRESS, ty.is_some_and(|(_, atomic)| atomic))) } else { ty };
    let span = tokens.span();
    if let Some(thread) = tokens.take_thread_if() {
        let name = tokens.word("a register")?.to_owned();
        let value = value(tokens)?.unwrap_or(InitialValue::Number(0));
        let span = tokens.taken_since(span);
        state.registers.push(InitialRegister { thread, name, value, span });
        return Ok(());
    }
    match tokens.take() {
        Token::Number(_) => return Err(tokens.unexpected("`:`")),
        Token::Word(name) => {
            let value = value(tokens)?;
            let span = tokens.taken_since(span);
            state.locations.push(InitialLocation { name: name.to_owned(), ty, value, span });
        }
        Token::Mark("[") => {
            let name = tokens.word("a location")?.to_owned();
            tokens.expect("]")?;
            let value = value(tokens)?;
            let span = tokens.taken_since(span);
            state.locations.push(InitialLocation { name, ty, value, span });
        }
        token => {
            let message = format!("expected a location or a register, found {token}");
            return Err(tokens.text().error(span, message, "write x=1 or 0:EAX=1"));
        }
    }
    Ok(())
}

fn value(tokens: &mut Tokens<'_>) -> Result<Option<InitialValue>, FrontendError> {
    if !tokens.take_if("=") {
        return Ok(None);
    }
    let negative = tokens.take_if("-");
    match tokens.peek() {
        Token::Number(number) => {
            tokens.take();
            Ok(Some(InitialValue::Number(if negative { number.wrapping_neg() } else { number })))
        }
        Token::Word(name) if !negative => {
            tokens.take();
            Ok(Some(InitialValue::Address(name.to_owned())))
        }
        Token::Mark("&") if !negative => {
            tokens.take();
            Ok(Some(InitialValue::Address(tokens.word("a location")?.to_owned())))
        }
        Token::Mark("{") => {
            Err(tokens.text().unsupported(tokens.span(), "an array", "use a location for each element"))
        }
        _ => Err(tokens.unexpected("a number or the name of a location")),
    }
}
