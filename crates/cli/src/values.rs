//! Values on the command line, each from its text. Messages say what is wrong and what would be right.

use crate::model_names::advice;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use fencepost_frontend::Extern;
use fencepost_model::BufferModel;
use std::ffi::OsStr;
use std::time::Duration;

/// A memory model with store buffers, as it is written, in small letters or not. Shells offer those that make sense; that another one
/// does not is for the command to say, which knows why.
#[derive(Clone)]
pub struct ModelParser(pub &'static [BufferModel]);

impl TypedValueParser for ModelParser {
    type Value = BufferModel;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<BufferModel, clap::Error> {
        let parse = |name: String| {
            let advice = advice(&name).map_or(String::new(), |advice| format!("; {advice}"));
            name.parse().map_err(|error| format!("{error}{advice}"))
        };
        StringValueParser::new().try_map(parse).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|model| PossibleValue::new(model.name()))))
    }
}

/// A time such as `10` or `0.5`.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "this is not a number of seconds; write one such as 60 or 0.5".to_owned();
    let number: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number).map_err(|_| wrong())
}

/// How long something lasts between two times at which something else happens, which needs some time as well.
pub fn interval(text: &str) -> Result<Duration, String> {
    let least = Duration::from_millis(10);
    let interval = seconds(text)?;
    if interval < least {
        let least = least.as_secs_f64();
        return Err(format!("nothing would be done but writing; write at least {least}, or 60 for once a minute"));
    }
    Ok(interval)
}

/// A size of memory in MiB, as bytes.
pub fn mebibytes(text: &str) -> Result<u64, String> {
    let bytes = text.parse::<u64>().ok().filter(|number| *number > 0).and_then(|number| number.checked_mul(1 << 20));
    bytes.ok_or_else(|| "this is not a number of MiB; write one such as 4000".to_owned())
}

/// Numbers from the first to the last, such as `0..3` or `-1..1`.
pub fn range(text: &str) -> Result<(i64, i64), String> {
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
pub fn extern_function(text: &str) -> Result<(String, Extern), String> {
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
    let (low, high) = range(values)?;
    Ok((name.to_owned(), Extern::Havoc { low, high }))
}

/// The same as text.
pub fn extern_text(name: &str, what: Extern) -> String {
    match what {
        Extern::Nop => format!("{name}=nop"),
        Extern::Havoc { low, high } => format!("{name}=havoc({low}..{high})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_what_they_say() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(interval("0.01"), Ok(Duration::from_millis(10)));
        assert_eq!(mebibytes("3"), Ok(3 * 1024 * 1024));
        assert_eq!(range("-2..7"), Ok((-2, 7)));
        assert_eq!(range("4..4"), Ok((4, 4)));
        assert_eq!(range(&format!("{}..{}", i64::MIN, i64::MAX)), Ok((i64::MIN, i64::MAX)));
        assert_eq!(extern_function("log=nop"), Ok(("log".to_owned(), Extern::Nop)));
        let sensor = ("read".to_owned(), Extern::Havoc { low: -1, high: 3 });
        assert_eq!(extern_function("read=havoc(-1..3)"), Ok(sensor));
        for text in ["log=nop", "read=havoc(-1..3)"] {
            let (name, what) = extern_function(text).expect("it is one");
            assert_eq!(extern_text(&name, what), text);
        }
    }

    #[test]
    fn what_is_wrong_is_refused() {
        for text in ["", "x", "-1", "1e400", "nan", "inf", "-inf", "1 s"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        for text in ["", "0", "0.0", "0.009", "-1", "nan"] {
            assert!(interval(text).is_err(), "{text}");
        }
        for text in ["", "0", "-1", "1.5", "18446744073709551615", "4G"] {
            assert!(mebibytes(text).is_err(), "{text}");
        }
        for text in ["", "5", "5..1", "..", "1..", "..1", "a..b", "0..9223372036854775808", "1..2..3", "0-3"] {
            assert!(range(text).is_err(), "{text}");
        }
        for text in
            ["", "f", "f=", "=nop", "f=nop()", "f=havoc", "f=havoc()", "f=havoc(3..1)", "f=havoc(1..2", "f g=nop"]
        {
            assert!(extern_function(text).is_err(), "{text}");
        }
    }
}
