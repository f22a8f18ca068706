//! A report for code scanning: SARIF 2.1.0 (OASIS Standard, 27 March 2020). A FAIL becomes a result at its line of the source,
//! and its execution a code flow with one thread flow for each thread; `executionOrder` says how they interleave, and `state`
//! what store buffers and memory hold (3.36 to 3.38 of the standard). What could not be found out is a notification, so that it
//! is neither taken for an error of the program nor for none.

mod flow;
mod place;
mod rule;

use crate::finding::Finding;
use crate::findings::{Case, Exhibit, Outcome, Report};
use crate::shell::command_line;
use crate::show_all::show_all;
use crate::verdict::error_line;
use fencepost_model::display_name;
use fencepost_source::{Rule, visible};
use flow::{messages_flow, operations_flow, thread_flows};
use place::Places;
use rule::{described, level};
use serde_json::{Map, Value, json};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/// The report as the text of a SARIF file.
pub fn sarif(report: &Report) -> String {
    let places = Places::new(&report.sources, report.base.as_ref());
    let mut rules = Rules::default();
    let mut results = Vec::new();
    for case in &report.cases {
        let certain = case.findings.iter().filter(|finding| finding.outcome == Outcome::Fail);
        results.extend(certain.map(|finding| result(report, case, finding, &places, &mut rules)));
    }
    let open = |case: &&Case| matches!(case.outcome, Outcome::Inconclusive | Outcome::Refused);
    let notifications: Vec<Value> =
        report.cases.iter().filter(open).map(|case| notification(report, case, &places)).collect();
    let mut invocation = json!({
        "executionSuccessful": notifications.is_empty(),
        "toolExecutionNotifications": notifications,
    });
    if let Some((_, arguments)) = report.command_line.split_first() {
        invocation["commandLine"] = command_line(&report.command_line).into();
        invocation["arguments"] = arguments.iter().map(|word| word.to_string_lossy()).collect();
    }
    let mut run = json!({
        "tool": { "driver": {
            "name": "fencepost",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules.0.iter().map(described).collect::<Vec<_>>(),
        } },
        "invocations": [invocation],
        "columnKind": "unicodeCodePoints",
        "results": results,
    });
    if let Some(root) = places.root() {
        run["originalUriBaseIds"] = root;
    }
    let mut log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    // Nothing hides in what viewers show. Addresses have none of it.
    show_all(&mut log);
    // Values without maps of odd keys can always be written.
    serde_json::to_string_pretty(&log).unwrap_or_default() + "\n"
}

/// The rules that results are of, in the order in which they come up.
#[derive(Default)]
struct Rules(Vec<Rule>);

impl Rules {
    fn number(&mut self, rule: Rule) -> usize {
        self.0.iter().position(|other| *other == rule).unwrap_or_else(|| {
            self.0.push(rule);
            self.0.len() - 1
        })
    }
}

/// One result for each finding, with what shows it.
fn result(report: &Report, case: &Case, finding: &Finding, places: &Places<'_>, rules: &mut Rules) -> Value {
    let mut result = Map::new();
    result.insert("ruleId".to_owned(), finding.rule.id.into());
    result.insert("ruleIndex".to_owned(), rules.number(finding.rule).into());
    result.insert("kind".to_owned(), "fail".into());
    result.insert("level".to_owned(), level(&finding.rule).into());
    result.insert("message".to_owned(), message(&message_text(case, finding)));
    let place = finding.place.as_ref().or(case.place.as_ref());
    result.insert("locations".to_owned(), locations(report, place, places));
    if let Some(flow) = finding.exhibit.and_then(|number| code_flow(case, case.exhibits.get(number)?, places)) {
        result.insert("codeFlows".to_owned(), json!([flow]));
    }
    Value::Object(result)
}

/// What is wrong, under which model, and what to do about it.
fn message_text(case: &Case, finding: &Finding) -> String {
    let model = display_name(&case.model);
    let mut text = match &finding.trace {
        Some(trace) if finding.kind.is_some() && finding.thread.is_some() => error_line(trace),
        _ => finding.message.clone(),
    };
    if let Some(advice) = &finding.advice {
        text = format!("{text}; {}", advice.text);
    }
    match finding.test.is_empty() {
        true => format!("{text} (under {model})"),
        false => format!("{} under {model}: {text}", finding.test),
    }
}

fn code_flow(case: &Case, exhibit: &Exhibit, places: &Places<'_>) -> Option<Value> {
    match exhibit {
        Exhibit::Execution(execution) if execution.trace.events.is_empty() => None,
        Exhibit::Execution(execution) => Some(json!({
            "message": message(&format!("{} under {}", execution.heading, display_name(&case.model))),
            "threadFlows": thread_flows(execution, places),
        })),
        Exhibit::Operations(operations) => operations_flow(operations, places),
        Exhibit::Messages(run) => messages_flow(run, places),
        _ => None,
    }
}

/// The line of the source, or the file if no line is known.
fn locations(report: &Report, place: Option<&fencepost_trace::Place>, places: &Places<'_>) -> Value {
    json!([match place {
        Some(place) => places.location(place, None),
        None => places.whole_file(&report.subject),
    }])
}

fn notification(report: &Report, case: &Case, places: &Places<'_>) -> Value {
    let model = if case.model.is_empty() { String::new() } else { format!(" under {}", display_name(&case.model)) };
    let text = format!("{}{model}: {} {}", case.name, case.title, case.sentence);
    json!({
        "level": if case.outcome == Outcome::Refused { "error" } else { "warning" },
        "message": message(&text),
        "locations": locations(report, case.place.as_ref(), places),
    })
}

/// A message that stands for itself: braces would be places for arguments (3.11.5 of the standard).
fn message(text: &str) -> Value {
    json!({ "text": visible(text).replace('{', "{{").replace('}', "}}") })
}
