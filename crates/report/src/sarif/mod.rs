//! A report for code scanning: SARIF 2.1.0 (OASIS Standard, 27 March 2020). A FAIL becomes a result at its line of the source,
//! and its execution a code flow with one thread flow for each thread; `executionOrder` says how they interleave, and `state`
//! what store buffers and memory hold (3.36 to 3.38 of the standard). What could not be found out is a notification, so that it
//! is neither taken for an error of the program nor for none.

mod flow;
mod place;
mod rule;

use crate::findings::{Case, Exhibit, Messages, Operations, Outcome, Report, ShownExecution};
use crate::show_all::show_all;
use crate::verdict::error_line;
use fencepost_model::display_name;
use fencepost_source::visible;
use flow::{messages_flow, operations_flow, thread_flows};
use place::Places;
use rule::Rule;
use serde_json::{Map, Value, json};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/// The report as the text of a SARIF file.
pub fn sarif(report: &Report) -> String {
    let places = Places::new(&report.sources, report.base.as_ref());
    let mut rules = Rules::default();
    let mut results = Vec::new();
    for case in report.cases.iter().filter(|case| case.outcome == Outcome::Fail) {
        results.extend(case_results(report, case, &places, &mut rules));
    }
    for case in &report.cases {
        results.extend(advice_results(case, &places, &mut rules));
    }
    let open = |case: &&Case| matches!(case.outcome, Outcome::Inconclusive | Outcome::Refused);
    let notifications: Vec<Value> =
        report.cases.iter().filter(open).map(|case| notification(report, case, &places)).collect();
    let mut run = json!({
        "tool": { "driver": {
            "name": "fencepost",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules.described(),
        } },
        "invocations": [{
            "executionSuccessful": notifications.is_empty(),
            "toolExecutionNotifications": notifications,
        }],
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

    fn described(&self) -> Vec<Value> {
        self.0.iter().map(|rule| rule.described()).collect()
    }
}

/// The executions that show something wrong: they end with an error, or have a cycle. Others are there for comparison.
fn executions(case: &Case) -> Vec<&ShownExecution> {
    let executions = case.exhibits.iter().filter_map(|exhibit| match exhibit {
        Exhibit::Execution(execution) => Some(&**execution),
        _ => None,
    });
    executions.filter(|execution| execution.trace.error.is_some() || !execution.cycle.is_empty()).collect()
}

fn code_flow(case: &Case, execution: &ShownExecution, places: &Places<'_>) -> Value {
    json!({
        "message": message(&format!("{} under {}", execution.heading, display_name(&case.model))),
        "threadFlows": thread_flows(execution, places),
    })
}

/// One result for each execution that shows something; one without, if there is none.
fn case_results(report: &Report, case: &Case, places: &Places<'_>, rules: &mut Rules) -> Vec<Value> {
    let executions = executions(case);
    if executions.is_empty() {
        return vec![plain_result(report, case, places, rules)];
    }
    executions.into_iter().map(|execution| execution_result(report, case, execution, places, rules)).collect()
}

/// One warning for each line that should be changed, with the execution that shows why if there is one for each.
fn advice_results(case: &Case, places: &Places<'_>, rules: &mut Rules) -> Vec<Value> {
    let executions = executions(case);
    let is_each_shown = executions.len() == case.advice.len();
    let mut results = Vec::new();
    for (number, (place, text)) in case.advice.iter().enumerate() {
        let mut result = result(Rule::MissingFence, rules, &format!("{text} (under {})", display_name(&case.model)));
        result.insert("level".to_owned(), json!("warning"));
        result.insert("locations".to_owned(), json!([places.location(place, None)]));
        if let Some(execution) = executions.get(number).filter(|_| is_each_shown) {
            result.insert("codeFlows".to_owned(), json!([code_flow(case, execution, places)]));
        }
        results.push(Value::Object(result));
    }
    results
}

fn execution_result(
    report: &Report,
    case: &Case,
    execution: &ShownExecution,
    places: &Places<'_>,
    rules: &mut Rules,
) -> Value {
    let trace = &execution.trace;
    let (text, rule, place) = match &trace.error {
        Some(error) if execution.remark.is_empty() => {
            (error_line(trace), Rule::Error(error.kind), error.place.as_ref())
        }
        _ => {
            // Where a violation begins is better than where the first one did.
            let first_of_cycle = execution.cycle.first().and_then(|event| trace.event(event).place.as_ref());
            let said = if execution.remark.is_empty() { &case.sentence } else { &execution.remark };
            (said.clone(), Rule::Command(report.command), first_of_cycle.or(case.place.as_ref()))
        }
    };
    let mut result = result(rule, rules, &format!("{text} (under {})", display_name(&case.model)));
    result.insert("locations".to_owned(), locations(report, place, places));
    if !trace.events.is_empty() {
        result.insert("codeFlows".to_owned(), json!([code_flow(case, execution, places)]));
    }
    Value::Object(result)
}

fn plain_result(report: &Report, case: &Case, places: &Places<'_>, rules: &mut Rules) -> Value {
    let text = format!("{} under {}: {}", case.name, display_name(&case.model), case.sentence);
    let mut result = result(Rule::Command(report.command), rules, &text);
    let operations: Vec<&Operations> = case
        .exhibits
        .iter()
        .filter_map(|exhibit| match exhibit {
            Exhibit::Operations(operations) => Some(operations),
            _ => None,
        })
        .collect();
    // Errors of data types begin with their place; otherwise what happened last is as good as any other place.
    let named = case.sentence.split(": ").next().and_then(|place| places.named(place));
    let last = || operations.last().and_then(|shown| places.named(&shown.accesses.last()?.place));
    let runs: Vec<&Messages> = case
        .exhibits
        .iter()
        .filter_map(|exhibit| match exhibit {
            Exhibit::Messages(messages) => Some(messages),
            _ => None,
        })
        .collect();
    let last_event = || runs.first().and_then(|run| run.events.last()?.place.clone());
    let place = case.place.clone().or(named).or_else(last).or_else(last_event);
    result.insert("locations".to_owned(), locations(report, place.as_ref(), places));
    let flows = operations.into_iter().filter_map(|operations| operations_flow(operations, places));
    let flows: Vec<Value> = flows.chain(runs.into_iter().filter_map(|run| messages_flow(run, places))).collect();
    if !flows.is_empty() {
        result.insert("codeFlows".to_owned(), json!(flows));
    }
    Value::Object(result)
}

fn result(rule: Rule, rules: &mut Rules, text: &str) -> Map<String, Value> {
    let mut result = Map::new();
    result.insert("ruleId".to_owned(), json!(rule.id()));
    result.insert("ruleIndex".to_owned(), json!(rules.number(rule)));
    result.insert("kind".to_owned(), json!("fail"));
    result.insert("level".to_owned(), json!("error"));
    result.insert("message".to_owned(), message(text));
    result
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
