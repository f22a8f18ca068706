//! How large a search would be, as text and for other programs. It looks like no verdict, since it is none.

use crate::amounts::{about, about_time};
use crate::findings::{Case, Outcome};
use crate::names::count;
use fencepost_model::display_name;
use fencepost_source::{Ink, Style};
use fencepost_trace::{Inconclusive, Reason};
use serde::Serialize;
use serde_json::{Map, json};

/// How large a search is expected to be. It has no size if it would end at an execution that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SearchEstimate {
    /// Executions, complete or cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub executions: Option<f64>,
    /// The standard error of this number; one descent alone has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub executions_error: Option<f64>,
    /// Steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<f64>,
    /// Seconds that the search would take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// From how many random descents this was found out.
    pub descents: u64,
    /// How many executions were followed for that.
    pub followed: u64,
    /// Those of them that show an error of the program.
    pub wrong: u64,
    /// Those of them that were not followed to their end, as they have more steps than any may have.
    pub cut: u64,
    /// The most steps that an execution may have.
    pub most_steps: u64,
}

/// The estimate in a few lines, found out in so many seconds.
pub fn estimate_text(estimate: &SearchEstimate, model: &str, jobs: usize, seconds: f64, style: Style) -> String {
    let (title, model) = (style.paint(Ink::Unclear, "ESTIMATE"), display_name(model));
    let descents = count(estimate.descents, "random descent");
    let end = format!("nothing was verified ({descents}, {seconds:.2} s)\n");
    let (wrong, cut, followed) = (estimate.wrong, estimate.cut, count(estimate.followed, "execution"));
    let most = count(estimate.most_steps, "step");
    let mut text = match (estimate.executions, estimate.seconds) {
        (Some(executions), Some(time)) => {
            let executions = match about(executions).as_str() {
                "1" => "1 execution".to_owned(),
                number => format!("{number} executions"),
            };
            let error = match estimate.executions_error {
                Some(error) => format!("standard error {}", about(error)),
                None => "the error is unknown after one descent".to_owned(),
            };
            let (time, jobs) = (about_time(time), count(jobs as u64, "job"));
            let mut text = format!("{title}  about {executions} under {model} ({error}), {time} with {jobs}; {end}");
            if cut > 0 {
                text.push_str(&format!(
                    "  {cut} of {followed} that were tried were cut at {most}, as the search would do: with a larger bound there may be more\n"
                ));
            }
            text
        }
        _ => format!(
            "{title}  the search under {model} has no size, as it stops at an execution with more than {most}; {end}  \
             {cut} of {followed} that were tried were cut there: a search with a bound on the steps cuts such executions and continues\n"
        ),
    };
    if wrong > 0 {
        text.push_str(&format!(
            "  {wrong} of {followed} that were tried are wrong: the search stops at its first error\n"
        ));
    }
    text
}

impl Case {
    /// Only an estimate of how large the search would be: nothing was verified.
    pub fn of_estimate(estimate: &SearchEstimate, model: &str, strategy: &str, seconds: f64) -> Self {
        let reason = Inconclusive::new(Reason::OnlyEstimated);
        Self {
            property: "safety",
            model: model.to_owned(),
            outcome: Outcome::Inconclusive,
            sentence: reason.to_string(),
            reason: Some(reason),
            seconds,
            details: Map::from_iter([
                ("strategy".to_owned(), strategy.into()),
                ("estimate".to_owned(), json!(estimate)),
            ]),
            ..Self::default()
        }
    }
}
