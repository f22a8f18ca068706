//! CPU time, user and system together, in seconds.
//!
//! On a machine that does other work too, CPU time says more about a program than the clock on the wall. It comes from
//! `getrusage`, since the ticks in `/proc` are as long as a tenth of a short run.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

/// What this process has used.
pub fn own_seconds() -> f64 {
    seconds(UsageWho::RUSAGE_SELF)
}

/// What the children of this process have used, with their own children, as far as they have ended.
pub fn children_seconds() -> f64 {
    seconds(UsageWho::RUSAGE_CHILDREN)
}

fn seconds(who: UsageWho) -> f64 {
    // The call fails for bad arguments alone, and these are good ones.
    let usage = getrusage(who).expect("the arguments of getrusage are good");
    let microseconds = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    microseconds as f64 / 1e6
}
