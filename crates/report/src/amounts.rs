//! Amounts that nobody knows exactly, as people say them.

use crate::names::grouped;

/// A count of about this size: three digits are enough.
pub fn about(count: f64) -> String {
    if count >= 1e9 {
        return format!("{count:.2e}");
    }
    let unit = 10f64.powf((count.max(1.0).log10() - 2.0).floor().max(0.0));
    grouped(((count / unit).round() * unit) as u64)
}

/// A time of about this length.
pub fn about_time(seconds: f64) -> String {
    const UNITS: [(f64, &str); 5] = [(60.0, "s"), (60.0, "min"), (24.0, "h"), (365.0, "days"), (1e6, "years")];
    let mut amount = seconds.max(0.0);
    for (next, name) in UNITS {
        if amount < next {
            // 1.5 h, but 15 h.
            return if amount < 9.95 { format!("{amount:.1} {name}") } else { format!("{amount:.0} {name}") };
        }
        amount /= next;
    }
    "more than a million years".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_are_enough() {
        for (count, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (719.6, "720"),
            (5040.0, "5,040"),
            (362_880.0, "363,000"),
            (999_999.0, "1,000,000"),
            (3.6288e9, "3.63e9"),
            (f64::INFINITY, "inf"),
        ] {
            assert_eq!(about(count), text);
        }
    }

    #[test]
    fn times_have_a_unit_that_fits() {
        for (seconds, text) in [
            (0.0, "0.0 s"),
            (1.26, "1.3 s"),
            (59.0, "59 s"),
            (90.0, "1.5 min"),
            (7200.0, "2.0 h"),
            (86400.0 * 3.0, "3.0 days"),
            (86400.0 * 365.0 * 40.0, "40 years"),
            (1e20, "more than a million years"),
            (f64::INFINITY, "more than a million years"),
        ] {
            assert_eq!(about_time(seconds), text);
        }
    }
}
