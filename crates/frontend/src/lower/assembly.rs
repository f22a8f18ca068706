//! Inline assembly: compiler barriers and the fences of x86; locked instructions have a file of their own.

use super::Lower;
use super::body::Body;
use crate::llvm::ast::Call;
use crate::llvm::unescape;
use fencepost_base::MemoryOrder;
use fencepost_program::{LibraryFunction, Op, Operand};

/// What a known instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Nothing,
    Fence(MemoryOrder),
    Pause,
}

impl<'a> Body<'_, '_, 'a> {
    pub fn assembly(&mut self, text: &str, constraints: &str, intel: bool, call: &Call<'a>) -> Lower<Vec<Operand>> {
        let text = String::from_utf8_lossy(&unescape(text)).into_owned();
        let shown = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let unsupported = format!("inline assembly \"{shown}\"");
        let Some(meanings) = meanings(&text) else {
            return match self.locked_assembly(&text, constraints, call)? {
                Some(operands) if !intel => Ok(operands),
                _ => Err(self.context.unsupported(unsupported)),
            };
        };
        let results = self.context.scalars(call.result)?;
        let mut operands = Vec::new();
        if !results.is_empty() {
            // `asm("" : "+r"(x))` hides from the compiler that x is unchanged.
            if !meanings.is_empty() || call.args.len() != 1 || !has_one_tied_operand(constraints) {
                return Err(self.context.unsupported(unsupported));
            }
            operands = self.operands(&self.argument(call, 0)?)?;
            if self.context.scalars(self.argument(call, 0)?.ty)? != results {
                return Err(self.context.unsupported(unsupported));
            }
        }
        for meaning in meanings {
            match meaning {
                Meaning::Nothing => {}
                Meaning::Fence(order) => self.code.emit(Op::Fence { order }),
                Meaning::Pause => {
                    self.library(LibraryFunction::Yield, Vec::new(), &[])?;
                }
            }
        }
        Ok(operands)
    }
}

/// `=r,0` and then only clobbers.
fn has_one_tied_operand(constraints: &str) -> bool {
    let mut parts = constraints.split(',');
    parts.next().is_some_and(|output| output.starts_with('=') && !output.contains('*'))
        && parts.next() == Some("0")
        && parts.all(|part| part.starts_with('~'))
}

/// The meanings of all instructions of a text; none if one is not known.
fn meanings(text: &str) -> Option<Vec<Meaning>> {
    let mut meanings = Vec::new();
    let lower = text.to_ascii_lowercase();
    let mut statements =
        lower.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty() && !text.starts_with('#'));
    while let Some(statement) = statements.next() {
        // A prefix may be written as a statement of its own.
        let whole = match statement {
            "lock" | "rep" => format!("{statement} {}", statements.next()?),
            _ => statement.to_owned(),
        };
        meanings.push(meaning(&whole)?);
    }
    meanings.retain(|meaning| *meaning != Meaning::Nothing);
    Some(meanings)
}

fn meaning(instruction: &str) -> Option<Meaning> {
    let mut words = instruction.split_whitespace();
    let first = words.next()?;
    let rest: String = words.collect::<Vec<_>>().join(" ");
    match (first, rest.as_str()) {
        ("nop", "") => Some(Meaning::Nothing),
        ("mfence", "") => Some(Meaning::Fence(MemoryOrder::SeqCst)),
        ("sfence", "") => Some(Meaning::Fence(MemoryOrder::Release)),
        ("lfence", "") => Some(Meaning::Fence(MemoryOrder::Acquire)),
        ("pause", "") | ("rep", "nop") => Some(Meaning::Pause),
        ("lock", rest) if is_idle_write_to_stack(rest) => Some(Meaning::Fence(MemoryOrder::SeqCst)),
        _ => None,
    }
}

/// `addl $0, -4(%rsp)`: a locked instruction that changes nothing is the usual full fence.
fn is_idle_write_to_stack(instruction: &str) -> bool {
    let Some((operation, operands)) = instruction.split_once(' ') else { return false };
    let Some((value, place)) = operands.split_once(',') else { return false };
    let (value, place) = (value.trim().trim_start_matches('$'), place.trim());
    let register = place.find('(').and_then(|start| place.get(start..)).unwrap_or("");
    let offset = place.strip_suffix(register).unwrap_or("").trim();
    let is_number = offset.strip_prefix('-').unwrap_or(offset).bytes().all(|byte| byte.is_ascii_alphanumeric());
    matches!(operation, "addl" | "addq" | "orl" | "orq" | "add" | "or")
        && matches!(value, "0" | "0x0")
        && is_number
        && matches!(register, "(%rsp)" | "(%esp)" | "(%%rsp)" | "(%%esp)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_are_known_in_all_spellings() {
        let full = Some(vec![Meaning::Fence(MemoryOrder::SeqCst)]);
        for text in [
            "mfence",
            "  MFENCE\n\t",
            "lock; addl $$0,0(%rsp)",
            "lock; addq $$0,0(%esp)",
            "lock orl $$0x0, (%rsp)",
            "lock addl $$0, -4(%rsp)",
        ] {
            assert_eq!(meanings(text), full, "{text}");
        }
        assert_eq!(meanings("sfence"), Some(vec![Meaning::Fence(MemoryOrder::Release)]));
        assert_eq!(meanings("rep; nop"), Some(vec![Meaning::Pause]));
        assert_eq!(meanings(" \n# a note\n"), Some(vec![]));
    }

    #[test]
    fn anything_else_is_not() {
        for text in
            ["cli", "lock; addl $$1,0(%rsp)", "lock; addl $$0,(%rax)", "lock", "mfence; hlt", "lock; xaddl $0, $1"]
        {
            assert_eq!(meanings(text), None, "{text}");
        }
    }
}
