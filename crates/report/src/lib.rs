//! What a user sees, made of a `Verdict` and a `Trace` and nothing else: the verdict and its counterexample as text
//! ([`verdict_text`]) and as JSON ([`JsonVerdict`]), and a trace step by step ([`replay_text`], [`JsonReplay`]). Where there
//! is no verdict yet, how large the search would be ([`estimate_text`]) and how far it is ([`progress_text`]).
//!
//! Everything is returned as a string; printing is the caller's business.

mod amounts;
mod describe;
mod estimate;
mod json;
mod names;
mod progress;
mod replay;
mod robustness;
mod steps;
mod style;
mod table;
mod verdict;

pub use estimate::{SearchEstimate, estimate_json, estimate_text};
pub use json::{JsonError, JsonFound, JsonVerdict};
pub use progress::{SearchProgress, progress_text};
pub use replay::{JsonReplay, JsonStep, replay_text};
pub use robustness::{JsonRobustness, JsonViolation, OvertakenStore, RobustnessRun, robustness_text};
pub use steps::{BufferState, Content, StepState, step_states};
pub use style::Style;
pub use verdict::{Run, errors_text, other_first, reason_text, verdict_text};
