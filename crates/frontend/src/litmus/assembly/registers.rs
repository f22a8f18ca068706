//! The registers of x86.

/// One of the sixteen registers, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RegisterNumber(usize);

/// The accumulator, which CMPXCHG compares with.
pub(super) const ACCUMULATOR: RegisterNumber = RegisterNumber(0);

/// A register, or its low part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RegisterPart {
    pub number: RegisterNumber,
    /// 8, 16, 32 or 64.
    pub bits: u8,
}

/// The registers that have letters for names, the rest of their names first.
const LETTERS: [&str; 8] = ["ax", "bx", "cx", "dx", "si", "di", "bp", "sp"];

/// The register with a name such as `EAX`, `%rdi` or `r9d`.
pub(super) fn register(name: &str) -> Option<RegisterPart> {
    let name = name.strip_prefix('%').unwrap_or(name).to_ascii_lowercase();
    let lettered = |rest: &str| LETTERS.iter().position(|letters| *letters == rest);
    let part = |number: usize, bits: u8| Some(RegisterPart { number: RegisterNumber(number), bits });
    if let Some(number) = name.strip_prefix('e').and_then(lettered) {
        return part(number, 32);
    }
    if let Some(number) = name.strip_prefix('r').and_then(lettered) {
        return part(number, 64);
    }
    if let Some(number) = lettered(&name) {
        return part(number, 16);
    }
    // AL to DL, SIL to SPL.
    if let Some(low) = name.strip_suffix('l')
        && let Some(number) = lettered(low).filter(|number| *number >= 4).or_else(|| lettered(&format!("{low}x")))
    {
        return part(number, 8);
    }
    let rest = name.strip_prefix('r')?;
    let digits = rest.trim_end_matches(['d', 'w', 'b']);
    let bits = match &rest[digits.len()..] {
        "" => 64,
        "d" => 32,
        "w" => 16,
        "b" => 8,
        _ => return None,
    };
    let number: usize = digits.parse().ok()?;
    if (8..16).contains(&number) { part(number, bits) } else { None }
}

/// The name of a register, in capital letters.
pub(super) fn name(part: RegisterPart) -> String {
    let RegisterNumber(number) = part.number;
    let name = match (LETTERS.get(number), part.bits) {
        (Some(letters), 64) => format!("r{letters}"),
        (Some(letters), 32) => format!("e{letters}"),
        (Some(letters), 16) => (*letters).to_owned(),
        (Some(letters), _) => format!("{}l", letters.trim_end_matches('x')),
        (None, 64) => format!("r{number}"),
        (None, 32) => format!("r{number}d"),
        (None, 16) => format!("r{number}w"),
        (None, _) => format!("r{number}b"),
    };
    name.to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_register() {
        let found = ["rax", "%EAX", "ax", "al"].map(|name| register(name).map(|r| (r.number.0, r.bits)));
        assert_eq!(found, [Some((0, 64)), Some((0, 32)), Some((0, 16)), Some((0, 8))]);
        let found = ["r9", "r9d", "R9W", "r9b"].map(|name| register(name).map(|r| (r.number.0, r.bits)));
        assert_eq!(found, [Some((9, 64)), Some((9, 32)), Some((9, 16)), Some((9, 8))]);
        assert_eq!(register("sil").map(|r| (r.number.0, r.bits)), Some((4, 8)));
        for number in 0..16 {
            for bits in [8, 16, 32, 64] {
                let part = RegisterPart { number: RegisterNumber(number), bits };
                assert_eq!(register(&name(part)), Some(part));
            }
        }
        for none in ["", "x", "r", "r7", "r16", "r9dd", "rip", "ah", "eaxx", "l"] {
            assert_eq!(register(none), None, "{none}");
        }
    }
}
