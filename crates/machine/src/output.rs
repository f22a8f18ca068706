//! What `printf` would print. Output is no effect that another thread can see; only its length comes back to the program.

use crate::machine::Machine;
use crate::names::ThreadIndex;
use crate::private::Ownership;
use fencepost_program::scalar::{Value, signed};
use fencepost_program::{Operand, Scalar};

/// What is printed.
#[derive(Default)]
pub(crate) struct FormattedText {
    /// The text, with `?` for what cannot be told.
    pub text: String,
    /// Whether the number of characters is not exact: it depends on memory that others may change, or on a conversion that
    /// is shown in another way than C does.
    inexact: bool,
}

impl FormattedText {
    /// What `printf` returns: the number of characters, undefined where it is not known.
    pub fn result(&self) -> Value {
        match self.inexact || !self.text.is_ascii() {
            true => Value::UNDEFINED,
            false => Value::defined(self.text.len() as u128),
        }
    }
}

/// A conversion such as `%-8.3lx`.
#[derive(Default)]
struct Conversion {
    left: bool,
    plus: bool,
    zero: bool,
    alternative: bool,
    width: usize,
    precision: Option<usize>,
    /// Bits of an integer argument.
    bits: u8,
}

impl Machine<'_> {
    /// What `printf` makes of a format and its arguments.
    pub(crate) fn format_output(&self, id: ThreadIndex, args: &[Operand]) -> FormattedText {
        let mut printed = FormattedText::default();
        let Some((format, args)) = args.split_first() else { return printed };
        printed.inexact |= !self.is_fixed_text(id, *format);
        let format = self.text(id, *format);
        let mut args = args.iter().copied();
        let text = &mut printed.text;
        let mut rest = format.chars().peekable();
        while let Some(c) = rest.next() {
            if c != '%' {
                text.push(c);
                continue;
            }
            let mut conversion = Conversion { bits: 32, ..Conversion::default() };
            while let Some(&flag) = rest.peek() {
                match flag {
                    '-' => conversion.left = true,
                    '+' => conversion.plus = true,
                    '0' => conversion.zero = true,
                    '#' => conversion.alternative = true,
                    ' ' => printed.inexact = true,
                    _ => break,
                }
                rest.next();
            }
            conversion.width = self.count(id, &mut rest, &mut args).unwrap_or(0);
            if rest.next_if_eq(&'.').is_some() {
                conversion.precision = Some(self.count(id, &mut rest, &mut args).unwrap_or(0));
            }
            while let Some(length) = rest.next_if(|c| matches!(c, 'l' | 'h' | 'z' | 'j' | 't' | 'q' | 'L')) {
                conversion.bits = match (length, conversion.bits) {
                    ('h', 16) => 8,
                    ('h', _) => 16,
                    _ => 64,
                };
            }
            match rest.next() {
                None => break,
                Some('%') => text.push('%'),
                Some(kind) => {
                    let argument = args.next().unwrap_or(Operand::Undefined);
                    let converted = self.converted(id, kind, argument, &conversion);
                    printed.inexact |= !conversion.is_exact(kind, &converted);
                    printed.inexact |= kind == 's' && !self.is_fixed_text(id, argument);
                    *text += &conversion.pad(converted);
                }
            }
        }
        printed
    }

    /// Whether nobody else can change the C string at an address, and all of it is shown.
    fn is_fixed_text(&self, id: ThreadIndex, operand: Operand) -> bool {
        let Ok(start) = self.address(id, operand) else { return false };
        let end = start.saturating_add(self.text(id, operand).len() as u64);
        matches!(self.load_own(id, end, self.memory.spot(end, 1).ok(), Scalar::Int(8)), Ok(Ownership::Yes(value)) if value == Value::ZERO)
    }

    /// A width or precision: digits, or `*` for an argument.
    fn count(
        &self,
        id: ThreadIndex,
        rest: &mut std::iter::Peekable<std::str::Chars<'_>>,
        args: &mut impl Iterator<Item = Operand>,
    ) -> Option<usize> {
        /// Wider is nobody's wish.
        const WIDEST: usize = 1000;
        if rest.next_if_eq(&'*').is_some() {
            return Some((self.operand(id, args.next()?).bits as usize).min(WIDEST));
        }
        let mut count = None;
        while let Some(digit) = rest.peek().and_then(|c| c.to_digit(10)) {
            count = Some((count.unwrap_or(0) * 10 + digit as usize).min(WIDEST));
            rest.next();
        }
        count
    }

    fn converted(&self, id: ThreadIndex, kind: char, argument: Operand, how: &Conversion) -> String {
        let value = self.operand(id, argument);
        let integer = value.cut(Scalar::Int(how.bits));
        let float = f64::from_bits(value.bits as u64);
        let defined = match kind {
            'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' | 's' | 'p' => value.cut(Scalar::Ptr).is_defined(),
            _ => integer.is_defined(),
        };
        if !defined {
            return "?".to_owned();
        }
        match kind {
            'd' | 'i' => {
                let number = signed(integer.bits, Scalar::Int(how.bits));
                if how.plus && number >= 0 { format!("+{number}") } else { number.to_string() }
            }
            'u' => integer.bits.to_string(),
            'x' if how.alternative => format!("{:#x}", integer.bits),
            'x' => format!("{:x}", integer.bits),
            'X' => format!("{:X}", integer.bits),
            'o' => format!("{:o}", integer.bits),
            'c' => char::from(value.bits as u8).to_string(),
            'p' if value.bits == 0 => "(nil)".to_owned(),
            'p' => format!("{:#x}", value.bits as u64),
            's' => {
                let text = self.text(id, argument);
                how.precision.map_or(text.clone(), |longest| text.chars().take(longest).collect())
            }
            'f' | 'F' => format!("{float:.*}", how.precision.unwrap_or(6)),
            'e' | 'E' | 'g' | 'G' | 'a' | 'A' => format!("{float}"),
            _ => "?".to_owned(),
        }
    }
}

impl Conversion {
    /// Whether C would show as many characters.
    fn is_exact(&self, kind: char, shown: &str) -> bool {
        match kind {
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' => {
                self.precision.is_none() && (!self.alternative || kind == 'x' && shown != "0x0") && shown != "?"
            }
            'c' | 's' | 'p' => shown != "?",
            'f' | 'F' => !self.plus && shown.ends_with(|c: char| c.is_ascii_digit()),
            _ => false,
        }
    }

    fn pad(&self, text: String) -> String {
        let missing = self.width.saturating_sub(text.chars().count());
        let digits = text.strip_prefix('-').unwrap_or(&text);
        match (self.left, self.zero && self.precision.is_none()) {
            (true, _) => text + &" ".repeat(missing),
            (false, true) if digits.len() < text.len() => format!("-{}{digits}", "0".repeat(missing)),
            (false, true) => "0".repeat(missing) + &text,
            (false, false) => " ".repeat(missing) + &text,
        }
    }
}
