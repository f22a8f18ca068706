//! From the cells of a test to instructions of x86, in the syntax of Intel (`MOV [x],$1`) or AT&T (`movl $1,(x)`).

use super::registers::{RegisterPart, register};
use crate::error::FrontendError;
use crate::litmus::text::Text;
use crate::litmus::token::parse_number;
use fencepost_source::{Cursor, Span};

/// An instruction.
pub(super) struct Instruction<'t> {
    /// Labels in front of it.
    pub labels: Vec<(&'t str, Span)>,
    /// In capital letters; empty for a label without an instruction.
    pub mnemonic: String,
    pub locked: bool,
    /// The width that a suffix gives, in bits.
    pub suffix: Option<u8>,
    /// The target first.
    pub operands: Vec<Operand<'t>>,
    /// Where it is, without its labels.
    pub span: Span,
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

/// Reads a cell, which is not empty.
pub(super) fn instruction<'t>(
    text: &'t Text<'_>,
    cell: Span,
    syntax: Syntax,
) -> Result<Instruction<'t>, FrontendError> {
    let mut cursor = Cursor::new(&text.content[..cell.end]);
    cursor.take(cell.start);
    let mut labels = Vec::new();
    while let Some(label) = label(&mut cursor) {
        labels.push(label);
    }
    let start = cursor.offset();
    let mut word = first_word(&mut cursor);
    let locked = word.eq_ignore_ascii_case("LOCK");
    if locked {
        word = first_word(&mut cursor);
    }
    if let Some(before) = cursor.rest().find('%').filter(|_| syntax == Syntax::Intel) {
        let remedy = "write registers without %, the target first; for the syntax of AT&T, begin the test with X86_64 and write (x)";
        let span = Span::of_length(cursor.offset() + before, 1);
        return Err(text.error(span, "this test is in the syntax of Intel, and `%` in that of AT&T", remedy));
    }
    let (mnemonic, suffix) = mnemonic(word);
    let is_jump = mnemonic.starts_with('J');
    let mut operands = Vec::new();
    let mut has_more = !cursor.rest().is_empty();
    while has_more {
        let (part, span) = operand_text(&mut cursor);
        let operand = if is_jump && is_name(part) { Some(Operand::Label(part)) } else { operand(part, syntax) };
        let Some(operand) = operand else {
            let remedy = "operands are registers, numbers such as $1, and locations such as [x] or (x)";
            return Err(text.error(span, format!("`{part}` is not an operand"), remedy));
        };
        operands.push(operand);
        has_more = cursor.eat(",");
    }
    if syntax == Syntax::Att {
        operands.reverse();
    }
    Ok(Instruction { labels, mnemonic, locked, suffix, operands, span: Span { start, end: cell.end } })
}

/// Takes a label with its colon, if one comes next.
fn label<'t>(cursor: &mut Cursor<'t>) -> Option<(&'t str, Span)> {
    let mut ahead = *cursor;
    let start = ahead.offset();
    let label = ahead.take_while(is_part_of_word);
    let span = ahead.span_from(start);
    skip_blanks(&mut ahead);
    if label.is_empty() || !is_name(label) || !ahead.eat(":") {
        return None;
    }
    skip_blanks(&mut ahead);
    *cursor = ahead;
    Some((label, span))
}

fn first_word<'t>(cursor: &mut Cursor<'t>) -> &'t str {
    let word = cursor.take_while(|c| !c.is_whitespace());
    skip_blanks(cursor);
    word
}

fn skip_blanks(cursor: &mut Cursor<'_>) {
    cursor.take_while(char::is_whitespace);
}

fn is_part_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_name(text: &str) -> bool {
    text.chars().all(is_part_of_word) && !text.starts_with(|c: char| c.is_ascii_digit())
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

/// Takes an operand. Commas inside of parentheses do not separate operands.
fn operand_text<'t>(cursor: &mut Cursor<'t>) -> (&'t str, Span) {
    skip_blanks(cursor);
    let (start, mut depth) = (cursor.offset(), 0_usize);
    while let Some(next) = cursor.peek().filter(|next| depth > 0 || *next != ',') {
        match next {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        cursor.bump();
    }
    let part = cursor.text_from(start).trim_end();
    (part, Span::of_length(start, part.len()))
}

/// An operand, if all of a text is one.
fn operand(text: &str, syntax: Syntax) -> Option<Operand<'_>> {
    if let Some(part) = register(text) {
        return Some(Operand::Register(part));
    }
    let mut cursor = Cursor::new(text);
    let operand = match syntax {
        _ if cursor.eat("$") => Operand::Immediate(signed(&mut cursor)? as u64),
        Syntax::Intel if cursor.eat("[") => {
            let address = intel_address(&mut cursor)?;
            if !cursor.eat("]") {
                return None;
            }
            Operand::Memory(address)
        }
        Syntax::Intel => Operand::Immediate(signed(&mut cursor)? as u64),
        Syntax::Att => Operand::Memory(att_address(&mut cursor)?),
    };
    cursor.rest().is_empty().then_some(operand)
}

/// Takes a number with or without a sign.
fn signed(cursor: &mut Cursor<'_>) -> Option<i64> {
    skip_blanks(cursor);
    let is_negative = cursor.eat("-");
    let number = parse_number(cursor.take_while(is_part_of_word))? as i64;
    Some(if is_negative { number.wrapping_neg() } else { number })
}

/// Takes the name of a register or location, or a number, and the blanks around it.
fn term<'t>(cursor: &mut Cursor<'t>) -> &'t str {
    skip_blanks(cursor);
    let start = cursor.offset();
    cursor.eat("%");
    cursor.take_while(is_part_of_word);
    let term = cursor.text_from(start);
    skip_blanks(cursor);
    term
}

/// `x`, `RDI`, `x+4`, `RDI+RSI*4-8`
fn intel_address<'t>(cursor: &mut Cursor<'t>) -> Option<Address<'t>> {
    let mut address = Address::default();
    let mut is_negative = false;
    loop {
        let term = term(cursor);
        match (register(term), parse_number(term)) {
            (Some(part), _) if !is_negative && cursor.eat("*") => {
                let scale = parse_number(self::term(cursor))?;
                if address.index.replace((part, scale)).is_some() {
                    return None;
                }
            }
            (Some(part), _) if !is_negative && address.base.is_none() => address.base = Some(part),
            (Some(part), _) if !is_negative && address.index.is_none() => address.index = Some((part, 1)),
            (None, Some(number)) => {
                let number = if is_negative { (number as i64).wrapping_neg() } else { number as i64 };
                address.displacement = address.displacement.wrapping_add(number);
            }
            (None, None) if !is_negative && address.symbol.is_none() && !term.is_empty() && is_name(term) => {
                address.symbol = Some(term);
            }
            _ => return None,
        }
        is_negative = cursor.eat("-");
        if !is_negative && !cursor.eat("+") {
            return Some(address);
        }
    }
}

/// `(x)`, `x`, `x(%rip)`, `(%rax)`, `8(%rax)`, `8(%rax,%rbx,4)`
fn att_address<'t>(cursor: &mut Cursor<'t>) -> Option<Address<'t>> {
    let mut address = Address::default();
    let mut ahead = *cursor;
    if let Some(number) = signed(&mut ahead) {
        (address.displacement, *cursor) = (number, ahead);
    } else {
        let name = cursor.take_while(is_part_of_word);
        if !is_name(name) {
            return None;
        }
        address.symbol = Some(name).filter(|name| !name.is_empty());
    }
    skip_blanks(cursor);
    if !cursor.eat("(") {
        return address.symbol.is_some().then_some(address);
    }
    let mut parts = vec![term(cursor)];
    while cursor.eat(",") {
        parts.push(term(cursor));
    }
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
    cursor.eat(")").then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, syntax: Syntax) -> Option<String> {
        let Address { symbol, base, index, displacement } = match operand(text, syntax)? {
            Operand::Immediate(number) => return Some(format!("${}", number as i64)),
            Operand::Register(part) => return Some(super::super::registers::name(part)),
            Operand::Label(label) => return Some(label.to_owned()),
            Operand::Memory(address) => address,
        };
        let name = |part: RegisterPart| super::super::registers::name(part);
        let index = index.map(|(part, scale)| format!("{}*{scale}", name(part)));
        let terms: Vec<String> = [symbol.map(str::to_owned), base.map(name), index].into_iter().flatten().collect();
        Some(format!("[{}{displacement:+}]", terms.join("+")))
    }

    #[test]
    fn operands_of_intel() {
        for (text, expected) in [
            ("[x]", "[x+0]"),
            ("[ x + 4 ]", "[x+4]"),
            ("[RDI+RSI*4-8]", "[RDI+RSI*4-8]"),
            ("[rdi + rsi]", "[RDI+RSI*1+0]"),
            ("[8]", "[+8]"),
            ("$-1", "$-1"),
            ("0x1f", "$31"),
            ("-2", "$-2"),
            ("eax", "EAX"),
        ] {
            assert_eq!(shown(text, Syntax::Intel).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "[-8]",
            "[x",
            "x",
            "[x*4]",
            "[x-y]",
            "[RAX+RBX+RCX]",
            "[x+y]",
            "[]",
            "$",
            "",
            "[x]y",
            "(x)",
            "[RAX*2+RBX*2]",
        ] {
            assert_eq!(shown(text, Syntax::Intel), None, "{text}");
        }
    }

    #[test]
    fn operands_of_att() {
        for (text, expected) in [
            ("(x)", "[x+0]"),
            ("x", "[x+0]"),
            ("x(%rip)", "[x+0]"),
            ("(%rax)", "[RAX+0]"),
            ("-8(%rax)", "[RAX-8]"),
            ("8(%rax, %rbx, 4)", "[RAX+RBX*4+8]"),
            ("(,%rbx,2)", "[RBX*2+0]"),
            ("$0x10", "$16"),
            ("%al", "AL"),
        ] {
            assert_eq!(shown(text, Syntax::Att).as_deref(), Some(expected), "{text}");
        }
        for text in ["8", "x+4(%rip)", "(%rip)", "(x", "(x)y", "x(y)", "(%rax,%rbx,4,1)", "()", "", "$x", "[x]", "8x"] {
            assert_eq!(shown(text, Syntax::Att), None, "{text}");
        }
    }
}
