//! Numbers for people.

pub use fencepost_report::grouped;

/// A rate per second.
pub fn rate(per_second: f64) -> String {
    grouped(per_second.round() as u64)
}

/// A quotient of two measurements, with the two or three digits that can be believed.
pub fn ratio(quotient: f64) -> String {
    let decimals = if quotient < 10.0 { 2 } else { usize::from(quotient < 100.0) };
    format!("{quotient:.decimals$}")
}

/// Bytes in millions.
pub fn megabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1e6)
}

/// A cell for something that may be missing: empty then, since a zero would be a claim.
pub fn cell<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map(show).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let shown = [0, 999, 1_000, 65_536, 3_628_800].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "65,536", "3,628,800"]);
    }

    #[test]
    fn ratios_have_few_digits() {
        assert_eq!([0.0512, 5.333, 31.27, 128.4].map(ratio), ["0.05", "5.33", "31.3", "128"]);
    }

    #[test]
    fn what_is_missing_is_empty() {
        assert_eq!(cell(None, ratio), "");
        assert_eq!(cell(Some(2.0), ratio), "2.00");
    }
}
