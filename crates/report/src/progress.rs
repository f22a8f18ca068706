//! How far work is, in one line.

use crate::amounts::{about, about_time};
use crate::names::{count, grouped};
use fencepost_schedule::progress::Pace;

/// The line, without its end, for a terminal of the usual width.
pub fn progress_text(pace: &Pace) -> String {
    let mut text = format!("{}, {}/s", count(pace.done, &pace.unit.to_string()), about(pace.rate));
    if let Some(share) = pace.share {
        // Rounded down: 100 % is for those who are there.
        text.push_str(&format!(", about {:.1} % done", (share * 1000.0).floor() / 10.0));
    }
    if let Some(time) = pace.time_left {
        text.push_str(&format!(", {} left", about_time(time.as_secs_f64())));
    }
    text.push_str(&format!(", depth {}", pace.depth));
    if let Some(waiting) = pace.waiting {
        text.push_str(&format!(", {} waiting", grouped(waiting)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_schedule::progress::{Meter, Progress, Unit};
    use std::time::Duration;

    #[test]
    fn what_is_not_known_is_not_said() {
        let mut pace = Meter::default().measure(&Progress::of(Unit::Execution));
        (pace.done, pace.rate, pace.depth) = (1_234_567, 98_765.4, 31);
        assert_eq!(progress_text(&pace), "1,234,567 executions, 98,800/s, depth 31");
        (pace.share, pace.time_left) = (Some(0.9999), Some(Duration::from_secs(90)));
        assert_eq!(progress_text(&pace), "1,234,567 executions, 98,800/s, about 99.9 % done, 1.5 min left, depth 31");
        let mut pace = Meter::default().measure(&Progress { waiting: Some(1234), ..Progress::of(Unit::State) });
        pace.done = 1;
        assert_eq!(progress_text(&pace), "1 state, 0/s, depth 0, 1,234 waiting");
    }
}
