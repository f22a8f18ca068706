//! Functions that nobody defines, and what stands for them, as text.

use crate::Extern;

/// Numbers from the first to the last, such as `0..3` or `-1..1`.
pub fn read_range(text: &str) -> Result<(i64, i64), String> {
    let (low, high) =
        text.split_once("..").ok_or("this is not a range; write the first and the last number, such as 0..3")?;
    let number = |text: &str| {
        text.trim()
            .parse::<i64>()
            .map_err(|_| format!("`{text}` is not a number of 64 bits; write a range such as 0..3"))
    };
    let (low, high) = (number(low)?, number(high.strip_prefix('=').unwrap_or(high))?);
    if low > high {
        return Err(format!("the range is empty; write {high}..{low}"));
    }
    Ok((low, high))
}

/// A function and what stands for it, such as `log=nop` or `read_sensor=havoc(0..3)`.
pub fn read_extern(text: &str) -> Result<(String, Extern), String> {
    let form = "write NAME=nop or NAME=havoc(LO..HI)";
    let (name, what) = text.split_once('=').ok_or(format!("it is not said what the function does; {form}"))?;
    if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "_$.".contains(c)) {
        return Err(format!("`{name}` is not the name of a function; {form}"));
    }
    if what == "nop" {
        return Ok((name.to_owned(), Extern::Nop));
    }
    let values = what.strip_prefix("havoc(").and_then(|rest| rest.strip_suffix(')'));
    let values = values.ok_or(format!("`{what}` is not something that a function can do; {form}"))?;
    let (low, high) = read_range(values)?;
    Ok((name.to_owned(), Extern::Havoc { low, high }))
}

/// The same as text.
pub fn extern_text(name: &str, what: Extern) -> String {
    match what {
        Extern::Nop => format!("{name}=nop"),
        Extern::Havoc { low, high } => format!("{name}=havoc({low}..{high})"),
    }
}
