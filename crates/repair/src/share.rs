//! Which part of the time is for what: first the cheapest set is looked for, and if there is none by then, any.

use crate::request::Request;
use fencepost_schedule::Limits;
use fencepost_trace::{Inconclusive, Reason};

/// Before this part of the time is over, in percent, the cheapest set must be found; the rest is for finding any.
const PERCENT_FOR_CHEAPEST: u32 = 60;

/// The limits of work that begins now and may use all of the time, or only the part in which the cheapest set must be found.
pub fn limits_of(request: &Request, has_all_time: bool) -> Limits {
    let share = if has_all_time { 1.0 } else { f64::from(PERCENT_FOR_CHEAPEST) / 100.0 };
    let limits = request.limits.clone();
    let end = limits.end_of_share(share);
    limits.until(end)
}

/// Whether that time is over.
pub fn is_late(request: &Request, has_all_time: bool) -> bool {
    limits_of(request, has_all_time).check().is_break()
}

/// Why there is no answer when the time for the cheapest set is over, or the search is to end.
pub fn why_late(request: &Request) -> Inconclusive {
    if request.limits.is_over() {
        return request.limits.why();
    }
    let limit = request.limits.time().unwrap_or_default();
    let milliseconds = u64::try_from((limit * PERCENT_FOR_CHEAPEST / 100).as_millis()).unwrap_or(u64::MAX);
    Inconclusive::new(Reason::TimeForCheapest { milliseconds, percent: PERCENT_FOR_CHEAPEST })
}
