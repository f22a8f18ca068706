//! Values on the command line, each from its text. Messages say what is wrong and what would be right.

use crate::model_names::advice;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use fencepost::{Goal, MonitorKind};
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

/// Who watches SC executions.
pub fn monitor() -> impl TypedValueParser<Value = MonitorKind> {
    let named = |name: String| MonitorKind::ALL.into_iter().find(|kind| kind.name() == name).unwrap_or_default();
    PossibleValuesParser::new(MonitorKind::ALL.map(MonitorKind::name)).map(named)
}

/// What the fences of a whole program are for.
pub fn goal() -> impl TypedValueParser<Value = Goal> {
    let named = |(goal, help): (Goal, &'static str)| PossibleValue::new(goal.name()).help(help);
    let goals = [
        (Goal::Assertions, "No execution has an error"),
        (Goal::Robustness, "Every execution is sequentially consistent"),
    ];
    let of_name = |name: String| if name == Goal::Robustness.name() { Goal::Robustness } else { Goal::Assertions };
    PossibleValuesParser::new(goals.map(named)).map(of_name)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_what_they_say() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(interval("0.01"), Ok(Duration::from_millis(10)));
        assert_eq!(mebibytes("3"), Ok(3 * 1024 * 1024));
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
    }
}
