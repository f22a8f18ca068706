//! Today, for figures that mean nothing without their date.

use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// The day of now in UTC, as 2026-11-17.
pub fn today() -> String {
    // A clock before 1970 is a clock that was never set.
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    day(seconds / SECONDS_A_DAY)
}

/// A day, by how many days it is after the first of 1970.
fn day(mut days: u64) -> String {
    let mut year = 1970;
    while days >= days_of(year) {
        days -= days_of(year);
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

fn days_of(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds as `date +%s` gives them.
    #[test]
    fn days_have_the_dates_of_the_calendar() {
        let shown = [0, 951_782_400, 1_709_164_800, 1_767_139_200, 1_767_225_600].map(|at| day(at / SECONDS_A_DAY));
        assert_eq!(shown, ["1970-01-01", "2000-02-29", "2024-02-29", "2025-12-31", "2026-01-01"]);
    }
}
