//! What a user sees. For files and other programs there is one [`Report`], which every command fills, with a [`Finding`] for each thing
//! that is wrong, and a function for each format, such as [`html`], [`sarif()`] and [`json()`].
//!
//! As text: the verdict and its counterexample ([`verdict_text`]), and a trace step by step ([`replay_text`]), made of a `Verdict` and a
//! `Trace` and nothing else. Where there is no verdict yet, how large the search would be ([`estimate_text`]) and how far it is
//! ([`progress_text`]).
//!
//! Everything is returned as a string; printing is the caller's business.

mod amounts;
mod cases;
mod cycle_steps;
mod describe;
mod estimate;
mod finding;
mod findings;
mod json;
mod junit;
mod names;
mod overtakes;
mod page;
mod picture;
mod pictures;
mod player;
mod progress;
mod replay;
mod robustness;
mod sarif;
mod shell;
mod show_all;
mod steps;
mod table;
mod verdict;
pub mod words;

pub use estimate::{SearchEstimate, estimate_text};
pub use fencepost_source::{Ink, Style, escape_controls, is_hidden, shown_path, visible, visible_lines};
pub use finding::{Advice, AdviceKind, Finding};
pub use findings::{
    Base, Case, Exhibit, FinalStates, MessageEvent, Messages, Operation, OperationAccess, Operations, Outcome, Report,
    ShownExecution, ShownGraph, ShownTable, ShownText, SourceText, StatePart, Subject,
};
pub use json::{file_json, json, place_json};
pub use junit::junit;
pub use names::grouped;
pub use page::html;
pub use picture::{Arrow, ArrowKind, BoxStyle, Node, Picture, fence_name, letters, shown_order};
pub use pictures::{PICTURE_STARTS, dot, svg};
pub use player::{Flow, Key, Player, ShownVariable, Sources, keys, screen};
pub use progress::progress_text;
pub use replay::{Replay, ReplayStep, error_sentence, replay_text};
pub use robustness::{OvertakenStore, RobustnessRun, robustness_text};
pub use sarif::sarif;
pub use shell::{command_line, shell_file, shell_word};
pub use steps::{BufferState, Content, StepState, step_states};
pub use verdict::{Run, errors_text, example_line, other_first, reason_text, verdict_text};
