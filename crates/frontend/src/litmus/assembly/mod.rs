//! Tests in the assembly language of x86: a column for each thread.

mod flags;
mod lower;
mod parse;
mod registers;

use super::condition::ObservedVariable;
use super::initial::{InitialRegister, InitialValue};
use super::memory::Locations;
use super::text::Text;
use super::threads::ThreadCode;
use super::types::{ValueType, is_representable};
use super::writer::{I64, Writer};
use crate::error::FrontendError;
use fencepost_program::{Operand as Value, Program, Scalar, Symbol};
use fencepost_source::{Cursor, Span};
use flags::Flags;
use lower::Lowering;
use parse::{Instruction, Operand, Syntax, instruction};
use registers::{ACCUMULATOR, RegisterNumber, RegisterPart, register};
use std::collections::BTreeMap;

/// Which registers a thread returns.
#[derive(Clone, Copy)]
pub(super) struct ReturnedRegisters<'w> {
    /// Everything observed, and where it stands.
    pub observed: &'w [(ObservedVariable, Span)],
    /// Whether also all others that the code uses.
    pub everything: bool,
}

/// The columns of a test.
pub(super) struct Columns {
    /// The cells of each thread that are not empty.
    threads: Vec<Vec<Span>>,
    /// Where the code ends.
    pub end: usize,
}

/// Words that follow the code.
const AFTER_CODE: [&str; 6] = ["exists", "~exists", "forall", "final", "locations", "filter"];

/// Divides the code, which begins at an offset, into cells.
pub(super) fn columns(text: &Text<'_>, from: usize) -> Result<Columns, FrontendError> {
    let mut threads: Option<Vec<Vec<Span>>> = None;
    let mut cursor = Cursor::new(&text.content);
    cursor.take(from);
    loop {
        cursor.take_while(char::is_whitespace);
        let (at, mut ahead) = (cursor.offset(), cursor);
        let word = ahead.take_while(|c| c.is_ascii_alphabetic() || c == '~');
        if cursor.rest().is_empty() || AFTER_CODE.contains(&word) || word.starts_with('~') {
            let Some(threads) = threads else {
                let remedy = "begin with a row of names: P0 | P1 ;";
                return Err(text.error(ahead.span_from(at), "there is no code here", remedy));
            };
            return Ok(Columns { threads, end: at });
        }
        let mut cells = vec![cell(&mut cursor)];
        while cursor.eat("|") {
            cells.push(cell(&mut cursor));
        }
        let row = cursor.span_from(at);
        if !cursor.eat(";") {
            return Err(text.error(Span::of_length(at, word.len()), "this row has no end", "end every row with `;`"));
        }
        match &mut threads {
            None => threads = Some(heads(text, &cells)?),
            Some(threads) if threads.len() == cells.len() => {
                for (thread, cell) in threads.iter_mut().zip(cells) {
                    if cell.length() > 0 {
                        thread.push(cell);
                    }
                }
            }
            Some(threads) => {
                let message = format!("this row has {} columns instead of {}", cells.len(), threads.len());
                return Err(text.error(row, message, "separate the columns with `|`; they may be empty"));
            }
        }
    }
}

/// Takes a cell of a row, and returns where it is without the blanks around it.
fn cell(cursor: &mut Cursor<'_>) -> Span {
    cursor.take_while(char::is_whitespace);
    let start = cursor.offset();
    let content = cursor.take_while(|c| !matches!(c, '|' | ';'));
    Span::of_length(start, content.trim_end().len())
}

/// The first row names the threads in order.
fn heads(text: &Text<'_>, cells: &[Span]) -> Result<Vec<Vec<Span>>, FrontendError> {
    for (thread, cell) in cells.iter().enumerate() {
        let name = text.part(*cell);
        if name != format!("P{thread}") {
            let found = if name.is_empty() { "nothing".to_owned() } else { format!("`{}`", name.escape_debug()) };
            let message = format!("expected `P{thread}`, found {found}");
            return Err(text.error(*cell, message, "the first row names the threads: P0 | P1 ;"));
        }
    }
    Ok(vec![Vec::new(); cells.len()])
}

/// Makes functions of the columns. `wide` tells X86_64 from X86.
pub(super) fn threads<'a>(
    text: &'a Text<'a>,
    columns: &Columns,
    wide: bool,
    initial: &[InitialRegister],
    wanted: ReturnedRegisters<'_>,
    (program, locations): (&mut Program, &mut Locations),
) -> Result<Vec<ThreadCode>, FrontendError> {
    let count = columns.threads.len();
    for (thread, span) in initial.iter().map(|register| (register.thread, register.span)) {
        if thread >= count {
            return Err(text.error(span, format!("there is no thread {thread}"), format!("there are {count}, from 0")));
        }
    }
    // A test keeps to one syntax: the order of the operands depends on it also where no memory is involved.
    let intel = |cells: &Vec<Span>| cells.iter().any(|cell| text.part(*cell).contains('['));
    let syntax = if wide && !columns.threads.iter().any(intel) { Syntax::Att } else { Syntax::Intel };
    let mut threads = Vec::new();
    for (thread, cells) in columns.threads.iter().enumerate() {
        let code: Result<Vec<_>, _> = cells.iter().map(|cell| instruction(text, *cell, syntax)).collect();
        let initial: Vec<&InitialRegister> = initial.iter().filter(|register| register.thread == thread).collect();
        threads.push(one_thread(text, thread, &code?, &initial, wanted, (program, locations))?);
    }
    Ok(threads)
}

fn one_thread<'a>(
    text: &'a Text<'a>,
    thread: usize,
    code: &[Instruction<'a>],
    initial: &[&InitialRegister],
    wanted: ReturnedRegisters<'_>,
    (program, locations): (&mut Program, &mut Locations),
) -> Result<ThreadCode, FrontendError> {
    let mut results = BTreeMap::new();
    for (observed, span) in wanted.observed {
        if let ObservedVariable::Register { thread: of, name } = observed
            && *of == thread
        {
            let part = known_register(text, name, *span)?;
            results.insert(name.clone(), part);
        }
    }
    let mut used: BTreeMap<RegisterNumber, RegisterPart> = BTreeMap::new();
    for part in code.iter().flat_map(|instruction| &instruction.operands).flat_map(registers_of) {
        used.entry(part.number).or_insert(part);
    }
    if wanted.everything {
        for part in used.values() {
            if !results.values().any(|known: &RegisterPart| known.number == part.number) {
                results.insert(registers::name(*part), *part);
            }
        }
    }
    let mut writer = Writer::new();
    let mut registers = BTreeMap::new();
    let mentioned = results.values().map(|part| part.number).chain(used.into_keys()).chain([ACCUMULATOR]);
    for number in mentioned {
        registers.entry(number).or_insert_with(|| {
            let register = writer.register(I64);
            writer.copy(register, Value::Bits(0));
            register
        });
    }
    for InitialRegister { name, value, span, .. } in initial.iter().copied() {
        let part = known_register(text, name, *span)?;
        let value = match value {
            InitialValue::Number(number) if !is_representable(*number, part.bits) => {
                let message = format!("the number does not fit into the {} bits of `{name}`", part.bits);
                return Err(text.error(*span, message, "use a wider register, or a smaller number"));
            }
            InitialValue::Number(number) => Value::Bits(u128::from(*number) & Scalar::Int(part.bits).mask()),
            InitialValue::Address(_) if part.bits != 64 => {
                let message = format!("`{name}` has {} bits, and an address 64", part.bits);
                return Err(text.error(*span, message, "use a register of 64 bits, such as RAX, here and in the code"));
            }
            InitialValue::Address(name) => {
                let global = locations.used(name, program).global;
                writer.number(Value::Address(Symbol::Global(global), 0))
            }
        };
        let register = *registers.entry(part.number).or_insert_with(|| writer.register(I64));
        writer.copy(register, value);
    }
    let flags = Flags::new(&mut writer);
    let mut labels = BTreeMap::new();
    for (label, span) in code.iter().flat_map(|instruction| instruction.labels.iter().copied()) {
        if labels.insert(label, writer.reserve()).is_some() {
            let message = format!("the label `{label}` is used a second time");
            return Err(text.error(span, message, "give it another name"));
        }
    }
    let mut lowering = Lowering { text, program, locations, writer, flags, registers, labels };
    for instruction in code {
        lowering.instruction(instruction)?;
    }
    let (mut values, mut names) = (Vec::new(), Vec::new());
    for (name, part) in results {
        let ty = ValueType { bits: part.bits, signed: true, boolean: false };
        let whole = Value::Reg(lowering.whole(part.number));
        values.push((ty.scalar(), lowering.writer.resize(whole, I64, ty.scalar(), false)));
        names.push((name, ty));
    }
    let function = lowering.writer.finish(format!("P{thread}"), Vec::new(), values);
    Ok(ThreadCode { function, results: names })
}

fn known_register(text: &Text<'_>, name: &str, span: Span) -> Result<RegisterPart, FrontendError> {
    let remedy = "registers are EAX, EBX, ECX, EDX, ESI, EDI, EBP, ESP, on X86_64 also RAX to R15";
    register(name).ok_or_else(|| text.error(span, format!("`{name}` is not a register"), remedy))
}

fn registers_of(operand: &Operand<'_>) -> Vec<RegisterPart> {
    match operand {
        Operand::Register(part) => vec![*part],
        Operand::Memory(address) => address.base.into_iter().chain(address.index.map(|(part, _)| part)).collect(),
        Operand::Immediate(_) | Operand::Label(_) => Vec::new(),
    }
}
