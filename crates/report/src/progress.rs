//! How far a search is, in one line.

use crate::amounts::{about, about_time};
use crate::names::count;

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchProgress {
    /// Executions so far.
    pub executions: u64,
    /// Executions in a second.
    pub rate: f64,
    /// About which share is done, from 0 to 1, if that is known.
    pub done: Option<f64>,
    /// How many seconds are left, if that can be told.
    pub seconds_left: Option<f64>,
    /// Steps of the current execution.
    pub depth: usize,
}

/// The line, without its end, for a terminal of the usual width.
pub fn progress_text(progress: &SearchProgress) -> String {
    let mut text = format!("{}, {}/s", count(progress.executions, "execution"), about(progress.rate));
    if let Some(done) = progress.done {
        // Rounded down: 100 % is for those who are there.
        text.push_str(&format!(", about {:.1} % done", (done * 1000.0).floor() / 10.0));
    }
    if let Some(seconds) = progress.seconds_left {
        text.push_str(&format!(", {} left", about_time(seconds)));
    }
    text.push_str(&format!(", depth {}", progress.depth));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_not_said() {
        let mut progress = SearchProgress {
            executions: 1_234_567,
            rate: 98_765.4,
            done: Some(0.9999),
            seconds_left: Some(90.0),
            depth: 31,
        };
        assert_eq!(
            progress_text(&progress),
            "1,234,567 executions, 98,800/s, about 99.9 % done, 1.5 min left, depth 31"
        );
        (progress.done, progress.seconds_left) = (None, None);
        assert_eq!(progress_text(&progress), "1,234,567 executions, 98,800/s, depth 31");
    }
}
