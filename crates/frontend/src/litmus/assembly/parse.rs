//! From the cells of a test to instructions of x86, in the syntax of Intel (`MOV [x],$1`) or AT&T (`movl $1,(x)`).

use super::registers::{RegisterPart, register};
use crate::error::FrontendError;
use crate::litmus::text::Text;
use crate::litmus::token::parse_number;

/// An instruction.
pub(super) struct Instruction<'t> {
    /// Labels in front of it.
    pub labels: Vec<&'t str>,
    /// In capital letters; empty for a label without an instruction.
    pub mnemonic: String,
    pub locked: bool,
    /// The width that a suffix gives, in bits.
    pub suffix: Option<u8>,
    /// The target first.
    pub operands: Vec<Operand<'t>>,
    pub offset: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Operand<'t> {
    Register(RegisterPart),
    Immediate(u64),
    Memory(Address<'t>),
    /// The target of a jump.
    Label(&'t str),
}

/// `symbol + base + index * scale + displacement`
#[derive(Clone, Debug, Default)]
pub(super) struct Address<'t> {
    pub symbol: Option<&'t str>,
    pub base: Option<RegisterPart>,
    pub index: Option<(RegisterPart, u64)>,
    pub displacement: i64,
}

/// Which syntax a test has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    Intel,
    Att,
}

/// Instructions that may have the letter of a width behind them, in the syntax of AT&T.
const SIZED: [&str; 13] =
    ["MOV", "XCHG", "CMPXCHG", "XADD", "ADD", "SUB", "INC", "DEC", "AND", "OR", "XOR", "CMP", "TEST"];

/// Reads a cell, which is not empty, from an offset on.
pub(super) fn instruction<'t>(
    text: &Text<'_>,
    cell: &'t str,
    mut offset: usize,
    syntax: Syntax,
) -> Result<Instruction<'t>, FrontendError> {
    let mut rest = cell.trim_end();
    let mut labels = Vec::new();
    while let Some((label, after)) = rest.split_once(':')
        && is_name(label.trim())
        && !label.trim().is_empty()
    {
        labels.push(label.trim());
        let blank = after.len() - after.trim_start().len();
        offset += label.len() + 1 + blank;
        rest = after.trim_start();
    }
    let (mut word, mut operands) = first_word(rest);
    let locked = word.eq_ignore_ascii_case("LOCK");
    if locked {
        (word, operands) = first_word(operands);
    }
    if let Some(found) = operands.find('%').filter(|_| syntax == Syntax::Intel) {
        let at = offset + rest.len() - operands.len() + found;
        let remedy = "write registers without %, the target first; for the syntax of AT&T, begin the test with X86_64 and write (x)";
        return Err(text.error(at, "this test is in the syntax of Intel, and `%` in that of AT&T", remedy));
    }
    let (mnemonic, suffix) = mnemonic(word);
    let is_jump = mnemonic.starts_with('J');
    let mut parsed = Vec::new();
    let before = rest.len() - operands.len();
    for (start, part) in split(operands) {
        let at = offset + before + start;
        let operand = if is_jump && is_name(part) { Some(Operand::Label(part)) } else { operand(part, syntax) };
        let Some(operand) = operand else {
            let remedy = "operands are registers, numbers such as $1, and locations such as [x] or (x)";
            return Err(text.error(at, format!("`{part}` is no operand"), remedy));
        };
        parsed.push(operand);
    }
    if syntax == Syntax::Att {
        parsed.reverse();
    }
    Ok(Instruction { labels, mnemonic, locked, suffix, operands: parsed, offset })
}

fn is_name(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') && !text.starts_with(|c: char| c.is_ascii_digit())
}

fn first_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

/// The mnemonic in capital letters, and the width of its suffix.
fn mnemonic(word: &str) -> (String, Option<u8>) {
    let word = word.to_ascii_uppercase();
    let sized = |suffix: char, bits: u8| {
        let stem = word.strip_suffix(suffix)?;
        SIZED.contains(&stem).then(|| (stem.to_owned(), Some(bits)))
    };
    if SIZED.contains(&word.as_str()) {
        return (word, None);
    }
    sized('B', 8)
        .or_else(|| sized('W', 16))
        .or_else(|| sized('L', 32))
        .or_else(|| sized('Q', 64))
        .unwrap_or((word, None))
}

/// The operands and where they start: commas inside of parentheses do not separate them.
fn split(operands: &str) -> Vec<(usize, &str)> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    for (at, c) in operands.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push((from, operands[from..at].trim()));
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push((from, operands[from..].trim()));
    if operands.trim().is_empty() { Vec::new() } else { parts }
}

fn operand(text: &str, syntax: Syntax) -> Option<Operand<'_>> {
    if let Some(number) = text.strip_prefix('$').and_then(signed) {
        return Some(Operand::Immediate(number as u64));
    }
    if let Some(part) = register(text) {
        return Some(Operand::Register(part));
    }
    match syntax {
        Syntax::Intel => match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
            Some(inner) => intel_address(inner).map(Operand::Memory),
            None => signed(text).map(|number| Operand::Immediate(number as u64)),
        },
        Syntax::Att => att_address(text).map(Operand::Memory),
    }
}

/// A number with or without a sign.
fn signed(text: &str) -> Option<i64> {
    match text.trim().strip_prefix('-') {
        Some(digits) => parse_number(digits).map(|number| (number as i64).wrapping_neg()),
        None => parse_number(text.trim()).filter(|_| !text.trim().is_empty()).map(|number| number as i64),
    }
}

/// `x`, `RDI`, `x+4`, `RDI+RSI*4-8`
fn intel_address(text: &str) -> Option<Address<'_>> {
    let mut address = Address::default();
    let mut rest = text.trim();
    let mut negative = false;
    loop {
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let term = rest[..end].trim();
        let scaled = term.split_once('*').map(|(part, scale)| (register(part.trim()), parse_number(scale.trim())));
        match (scaled, register(term), signed(term)) {
            (Some((Some(part), Some(scale))), ..) if !negative && address.index.is_none() => {
                address.index = Some((part, scale));
            }
            (None, Some(part), _) if !negative && address.base.is_none() => address.base = Some(part),
            (None, Some(part), _) if !negative && address.index.is_none() => address.index = Some((part, 1)),
            (None, None, Some(number)) => {
                let number = if negative { number.wrapping_neg() } else { number };
                address.displacement = address.displacement.wrapping_add(number);
            }
            (None, None, None) if !negative && address.symbol.is_none() && !term.is_empty() && is_name(term) => {
                address.symbol = Some(term);
            }
            _ => return None,
        }
        if end == rest.len() {
            return Some(address);
        }
        negative = rest[end..].starts_with('-');
        rest = &rest[end + 1..];
    }
}

/// `(x)`, `x`, `x(%rip)`, `(%rax)`, `8(%rax)`, `8(%rax,%rbx,4)`
fn att_address(text: &str) -> Option<Address<'_>> {
    let Some((before, inner)) = text.split_once('(') else {
        let symbol = Some(text).filter(|text| !text.is_empty() && is_name(text));
        return symbol.map(|symbol| Address { symbol: Some(symbol), ..Address::default() });
    };
    let (inner, before) = (inner.strip_suffix(')')?, before.trim());
    let mut address = Address::default();
    match signed(before) {
        Some(number) => address.displacement = number,
        None if before.is_empty() => {}
        None if is_name(before) => address.symbol = Some(before),
        None => return None,
    }
    let parts: Vec<&str> = inner.split(',').map(str::trim).collect();
    match parts.as_slice() {
        ["%rip" | "%RIP"] if address.symbol.is_some() => {}
        [symbol] if is_name(symbol) && !symbol.is_empty() && register(symbol).is_none() && address.symbol.is_none() => {
            address.symbol = Some(symbol);
        }
        [base] => address.base = Some(register(base)?),
        [base, index] => (address.base, address.index) = (Some(register(base)?), Some((register(index)?, 1))),
        [base, index, scale] => {
            address.base = if base.is_empty() { None } else { Some(register(base)?) };
            address.index = Some((register(index)?, parse_number(scale)?));
        }
        _ => return None,
    }
    Some(address)
}
