//! What the command says where there is no answer.

use crate::colour::of_output;
use crate::seconds_so_far;
use fencepost_report::words::inconclusive;
use fencepost_trace::Inconclusive;

/// That a limit was reached before anything else was known.
pub fn no_answer(why: &Inconclusive) -> String {
    format!("{}  {why} (nothing was explored, {:.2} s)\n", inconclusive(of_output()), seconds_so_far())
}
