//! Follows a search: shows how far it is, and says what may be good to know.

use crate::status_line::StatusLine;
use crate::{advice, remark};
use fencepost_repair::{Observer, Remark, Step};
use std::cell::RefCell;
use std::time::Instant;

/// Who follows a search.
pub struct Follower {
    line: RefCell<StatusLine>,
    start: Instant,
}

impl Follower {
    /// Of a search that begins now.
    pub fn new(shows_progress: bool) -> Self {
        Self { line: RefCell::new(StatusLine::new(shows_progress)), start: Instant::now() }
    }
}

impl Observer for Follower {
    fn remark(&self, message: &Remark) {
        remark(&advice::about_fences(message));
    }

    fn step(&self, Step { calls, fences, is_check }: Step) {
        let (what, noun) = (if is_check { "check" } else { "try" }, if fences == 1 { "fence" } else { "fences" });
        let seconds = self.start.elapsed().as_secs_f64();
        let mut line = self.line.borrow_mut();
        line.show_now(|| format!("call {calls} of the engine: {what} {fences} {noun}, {seconds:.1} s"));
    }
}
