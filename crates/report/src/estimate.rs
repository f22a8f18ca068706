//! How large a search would be, as text and for other programs. It looks like no verdict, since it is none.

use crate::amounts::{about, about_time};
use crate::json::JsonVerdict;
use crate::names::{count, model_name};
use crate::style::{Ink, Style};
use serde::{Deserialize, Serialize};

/// How large a search is expected to be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchEstimate {
    /// Executions, complete or cut.
    pub executions: f64,
    /// The standard error of this number; one descent alone has none.
    pub executions_error: Option<f64>,
    /// Steps.
    pub events: f64,
    /// Seconds that the search would take.
    pub seconds: f64,
    /// From how many random descents this was found out.
    pub descents: u64,
    /// How many executions were followed for that.
    pub followed: u64,
    /// Those of them that show an error of the program.
    pub wrong: u64,
}

/// The estimate in one or two lines, found out in so many seconds.
pub fn estimate_text(estimate: &SearchEstimate, model: &str, jobs: usize, seconds: f64, style: Style) -> String {
    let executions = match about(estimate.executions).as_str() {
        "1" => "1 execution".to_owned(),
        number => format!("{number} executions"),
    };
    let error = match estimate.executions_error {
        Some(error) => format!("standard error {}", about(error)),
        None => "how far off cannot be told from one descent".to_owned(),
    };
    let title = style.paint(Ink::Unclear, "ESTIMATE");
    let mut text = format!(
        "{title}  about {executions} under {} ({error}), {} with {}; nothing was verified ({}, {seconds:.2} s)\n",
        model_name(model),
        about_time(estimate.seconds),
        count(jobs as u64, "job"),
        count(estimate.descents, "random descent"),
    );
    if estimate.wrong > 0 {
        let (wrong, followed) = (estimate.wrong, count(estimate.followed, "execution"));
        text.push_str(&format!(
            "  {wrong} of {followed} that were tried are wrong: the search stops at its first error\n"
        ));
    }
    text
}

/// The estimate for other programs: no verdict, and what is expected.
pub fn estimate_json(estimate: &SearchEstimate, model: &str, strategy: &str, seconds: f64) -> String {
    let verdict = JsonVerdict {
        verdict: "inconclusive".to_owned(),
        property: "safety".to_owned(),
        model: model.to_owned(),
        strategy: strategy.to_owned(),
        executions: 0,
        blocked: 0,
        cut: 0,
        events: 0,
        seconds,
        error: None,
        trace: None,
        reason: Some("only an estimate was asked for".to_owned()),
        wrong: None,
        errors: Vec::new(),
        example: None,
        estimate: Some(*estimate),
    };
    verdict.to_json()
}
