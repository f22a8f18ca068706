//! Litmus tests in the format of herd: X86 and X86_64 assembly, and C.
//!
//! ```text
//! X86 SB                        architecture and name
//! "PodWR Fre PodWR Fre"         lines that say where the test comes from
//! { x=0; 0:EAX=1; }             initial state; all else is zero
//! P0          | P1          ;   code, here a column for each thread
//! MOV [x],$1  | MOV [y],$1  ;
//! locations [x; 0:EAX]          what is shown besides what the condition names
//! filter (0:EBX=1)              which final states count; most tests have no such line
//! exists (0:EAX=0 /\ 1:EAX=0)
//! ```
//!
//! Old tests write `P0:EAX` for `0:EAX`, `;` behind the initial state and the condition, `final (...); with tso: ~exists; ...` for
//! `exists (...)`, and parts in `<<` and `>>` at the end; all of it is read as herd reads it.
//!
//! A test becomes a [`Program`] that any engine can run: a function for each thread, which returns the final registers, and a
//! `main` that runs them all and leaves these values in variables.

mod assembly;
mod c;
mod condition;
pub mod generate;
mod initial;
mod memory;
mod text;
mod threads;
mod token;
mod types;
mod writer;

use crate::error::FrontendError;
use assembly::ReturnedRegisters;
pub use condition::{Condition, FinalValue, ObservedVariable, Quantifier};
use fencepost_program::{GlobalId, Program, SourceFile};
use fencepost_source::{Cursor, Span};
pub use initial::InitialValue;
use initial::initial_state;
pub use memory::Location;
use memory::Locations;
use std::collections::BTreeMap;
use text::Text;
pub use threads::{FinalRegister, LitmusThread};
pub use types::ValueType;

/// A litmus test.
#[derive(Clone, Debug, PartialEq)]
pub struct LitmusTest {
    /// Its name.
    pub name: String,
    /// The program. Its variables have the initial values of the locations.
    pub program: Program,
    /// The threads, in order.
    pub threads: Vec<LitmusThread>,
    /// All locations, in the order of their names.
    pub locations: Vec<Location>,
    /// Final states that do not satisfy it do not count.
    pub filter: Option<Condition>,
    /// Which final states must satisfy the condition.
    pub quantifier: Quantifier,
    /// What is asked of final states.
    pub condition: Condition,
    /// What a final state shows, in the order in which it does.
    pub observed: Vec<ObservedVariable>,
}

/// What a final state shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observe {
    /// What the condition names, and what the test asks for with `locations`.
    AsAsked,
    /// Every register that the code uses, and every location.
    Everything,
}

/// A variable of the program that has a part of the final state when all threads have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalVariable {
    /// The variable.
    pub global: GlobalId,
    /// Of its value.
    pub ty: ValueType,
}

impl LitmusTest {
    /// Where something observed is found at the end.
    pub fn variable(&self, observed: &ObservedVariable) -> Option<FinalVariable> {
        match observed {
            ObservedVariable::Register { thread, .. } => {
                let register = self.threads.get(*thread)?.registers.iter().find(|r| r.observed == *observed)?;
                Some(FinalVariable { global: register.global, ty: register.ty })
            }
            ObservedVariable::Location(name) => {
                let location = self.locations.iter().find(|location| location.name == *name)?;
                Some(FinalVariable { global: location.global, ty: location.ty })
            }
        }
    }

    /// The question, as in files.
    pub fn question(&self) -> String {
        format!("{} ({})", self.quantifier.name(), self.condition)
    }
}

/// Reads a litmus test. `name` stands for the text in messages.
pub fn read_litmus(text: &str, name: &str, observe: Observe) -> Result<LitmusTest, FrontendError> {
    let text = Text::new(text, name)?;
    let Header { architecture, name: test, state } = header(&text)?;
    let mut program = Program::default();
    program.files.push(SourceFile { path: name.to_owned(), system: false });
    let initial = initial_state(&text, state.start, state.end)?;
    let mut locations = Locations::new(&text, &initial, &mut program)?;
    let code = after_state(&text, state.end);
    let (threads, question) = match architecture {
        Architecture::X86 | Architecture::X86_64 => {
            let columns = assembly::columns(&text, code)?;
            let question = condition::question(&text, columns.end)?;
            let wanted = ReturnedRegisters { observed: &question.places, everything: observe == Observe::Everything };
            let wide = architecture == Architecture::X86_64;
            let at = (&mut program, &mut locations);
            (assembly::threads(&text, &columns, wide, &initial.registers, wanted, at)?, question)
        }
        Architecture::C => {
            let at = (&mut program, &mut locations);
            let (functions, end) = c::functions(&text, code, &initial.registers, at)?;
            let question = condition::question(&text, end)?;
            let wanted = ReturnedRegisters { observed: &question.places, everything: observe == Observe::Everything };
            (c::threads(&text, functions, wanted)?, question)
        }
    };
    let threads = threads::assemble(&mut program, threads);
    let mut test = LitmusTest {
        name: test,
        program,
        threads,
        locations: locations.into_all(),
        filter: question.filter,
        quantifier: question.quantifier,
        condition: question.condition,
        observed: question.places.iter().map(|(observed, _)| observed.clone()).collect(),
    };
    for (observed, span) in &question.places {
        check_observed(&text, &test, observed, *span)?;
    }
    for (observed, name, span) in &question.addresses {
        if let Some(FinalVariable { ty, .. }) = test.variable(observed).filter(|variable| variable.ty.bits != 64) {
            let message = format!("`{observed}` has {} bits, and an address 64", ty.bits);
            return Err(text.error(*span, message, "write a number, or use a register or location of 64 bits"));
        }
        if !test.locations.iter().any(|location| location.name == *name) {
            let message = format!("there is no location `{name}` whose address this could be");
            return Err(text.error(*span, message, "write a number, or the name of a location"));
        }
    }
    as_shown(&mut test);
    if observe == Observe::Everything {
        let registers = test.threads.iter().flat_map(|thread| thread.registers.iter().map(|r| r.observed.clone()));
        let locations = test.locations.iter().map(|location| ObservedVariable::Location(location.name.clone()));
        test.observed = registers.chain(locations).collect();
    }
    test.observed.sort();
    test.observed.dedup();
    crate::check(&test.program)?;
    Ok(test)
}

/// Writes the numbers of conditions as final states show them: 0xffffffff in 32 bits is -1.
fn as_shown(test: &mut LitmusTest) {
    let types: BTreeMap<ObservedVariable, ValueType> =
        test.observed.iter().filter_map(|observed| Some((observed.clone(), test.variable(observed)?.ty))).collect();
    let mut change = |observed: &ObservedVariable, value: &mut FinalValue| {
        if let (FinalValue::Number(number), Some(ty)) = (value, types.get(observed)) {
            *number = ty.shown_number(*number);
        }
    };
    test.condition.for_each_value(&mut change);
    if let Some(filter) = &mut test.filter {
        filter.for_each_value(&mut change);
    }
}

fn check_observed(
    text: &Text<'_>,
    test: &LitmusTest,
    observed: &ObservedVariable,
    at: Span,
) -> Result<(), FrontendError> {
    if test.variable(observed).is_some() {
        return Ok(());
    }
    Err(match observed {
        ObservedVariable::Register { thread, .. } if *thread >= test.threads.len() => {
            let remedy = format!("there are {}, counted from 0", test.threads.len());
            text.error(at, format!("there is no thread {thread}"), remedy)
        }
        ObservedVariable::Register { thread, name } => {
            let message = format!("thread {thread} has no variable `{name}`");
            text.error(at, message, "declare it in the code")
        }
        ObservedVariable::Location(name) => {
            let message = format!("there is no location `{name}`");
            text.error(at, message, format!("use it in the code, or add `{name}=0;` to the initial state"))
        }
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Architecture {
    X86,
    X86_64,
    C,
}

/// Where the code begins, behind the brace of the initial state and the `;` that old tests have there.
fn after_state(text: &Text<'_>, brace: usize) -> usize {
    let mut cursor = Cursor::new(&text.content);
    cursor.take(brace + 1);
    cursor.take_while(char::is_whitespace);
    cursor.eat(";");
    cursor.offset()
}

struct Header {
    architecture: Architecture,
    name: String,
    /// What is between the braces of the initial state.
    state: Span,
}

fn header(text: &Text<'_>) -> Result<Header, FrontendError> {
    let mut cursor = Cursor::new(&text.content);
    cursor.take_while(char::is_whitespace);
    let start = cursor.offset();
    let line = cursor.take_until("\n").trim_end();
    let first = Span::of_length(start, line.len());
    let (word, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let architecture = match word {
        "X86" => Architecture::X86,
        "X86_64" => Architecture::X86_64,
        "C" => Architecture::C,
        "" => return Err(text.error(first, "the file is empty", "begin with the architecture and the test's name")),
        other if other.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') && !name.is_empty() => {
            return Err(text.unsupported(
                Span::of_length(start, other.len()),
                format!("the architecture `{other}`"),
                "X86, X86_64 and C are read",
            ));
        }
        _ => return Err(text.error(first, "this is not a litmus test", "the first line is, for instance, `X86 SB`")),
    };
    if name.trim().is_empty() {
        return Err(text.error(first, "the test has no name", "write it after the architecture"));
    }
    cursor.take_until("{");
    let open = cursor.offset();
    if !cursor.eat("{") {
        return Err(text.error(cursor.span_from(open), "there is no initial state", "write `{ }` before the code"));
    }
    let brace = cursor.span_from(open);
    cursor.take_until("}");
    let state = cursor.span_from(brace.end);
    if !cursor.eat("}") {
        return Err(text.error(brace, "the initial state has no end", "close it with `}`"));
    }
    // What else is in the line is for people.
    let name = name.split_whitespace().next().unwrap_or_default().to_owned();
    Ok(Header { architecture, name, state })
}
