//! A report for continuous integration: the XML that JUnit began and that Jenkins, GitLab, GitHub and others read. There is no
//! standard; what is here is what all of them take. A suite for each model, a case for each test. What could not be found out
//! is an error, as nobody may take it for a pass.

use crate::findings::{Case, Exhibit, Outcome, Report};
use crate::shell::command_line;
use crate::verdict::counterexample;
use fencepost_source::{Style, is_hidden, visible};
use std::fmt::Write;

/// The report as the text of an XML file.
pub fn junit(report: &Report) -> String {
    let mut models: Vec<&str> = Vec::new();
    for case in &report.cases {
        if !models.contains(&case.model.as_str()) {
            models.push(&case.model);
        }
    }
    let all: Vec<&Case> = report.cases.iter().collect();
    let name = format!("fencepost {} {}", report.command, report.subject);
    let mut text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n", totals(&name, &all));
    for model in models {
        let cases: Vec<&Case> = all.iter().copied().filter(|case| case.model == model).collect();
        // Writing to a text does not fail.
        let _ = writeln!(text, "  <testsuite {}>", totals(model, &cases));
        if !report.command_line.is_empty() {
            let line = escaped(&command_line(&report.command_line));
            let _ = writeln!(
                text,
                "    <properties>\n      <property name=\"command_line\" value=\"{line}\"/>\n    </properties>"
            );
        }
        for case in cases {
            text.push_str(&test_case(report, case));
        }
        text.push_str("  </testsuite>\n");
    }
    text + "</testsuites>\n"
}

fn totals(name: &str, cases: &[&Case]) -> String {
    let count = |wanted: &[Outcome]| cases.iter().filter(|case| wanted.contains(&case.outcome)).count();
    let (failures, errors) = (count(&[Outcome::Fail]), count(&[Outcome::Inconclusive, Outcome::Refused]));
    let seconds: f64 = cases.iter().map(|case| seconds(case)).sum();
    format!(
        "name=\"{}\" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"0\" time=\"{seconds:.6}\"",
        escaped(name),
        cases.len()
    )
}

fn seconds(case: &Case) -> f64 {
    case.whole_seconds.unwrap_or(case.seconds)
}

fn test_case(report: &Report, case: &Case) -> String {
    let class = format!("fencepost.{}.{}", report.command, case.model);
    let place = case
        .place
        .as_ref()
        .map_or(String::new(), |place| format!(" file=\"{}\"{}", escaped(&place.file), line(place.line)));
    let mut text = format!(
        "    <testcase classname=\"{}\" name=\"{}\"{place} time=\"{:.6}\">\n",
        escaped(&class),
        escaped(&case.name),
        seconds(case)
    );
    let element = match case.outcome {
        Outcome::Pass | Outcome::Answered => None,
        Outcome::Fail => Some("failure"),
        Outcome::Inconclusive | Outcome::Refused => Some("error"),
    };
    let sentence = escaped(&case.sentence);
    let _ = match element {
        Some(element) => writeln!(
            text,
            "      <{element} type=\"{}\" message=\"{sentence}\">{}</{element}>",
            escaped(&case.title),
            escaped(&details(case)).replace("&#10;", "\n")
        ),
        None => writeln!(text, "      <system-out>{} {sentence}</system-out>", escaped(&case.title)),
    };
    text + "    </testcase>\n"
}

/// A line, unless the whole file is meant.
fn line(line: u32) -> String {
    if line == 0 { String::new() } else { format!(" line=\"{line}\"") }
}

/// What shows it, as lines of text.
fn details(case: &Case) -> String {
    let mut lines = vec![case.sentence.clone()];
    for exhibit in &case.exhibits {
        match exhibit {
            Exhibit::Execution(execution) => {
                lines.push(format!("{} {}", execution.heading, execution.remark).trim_end().to_owned());
                lines.extend(counterexample(&execution.trace, Style::Plain));
            }
            Exhibit::States(states) => {
                lines.push(format!("{} {}", states.heading, states.condition));
                lines.extend(states.rows.iter().map(|(values, holds)| {
                    let named = states.names.iter().zip(values).map(|(name, value)| format!("{name}={value};"));
                    format!("  {}{}", named.collect::<Vec<_>>().join(" "), if *holds { "  <-" } else { "" })
                }));
            }
            Exhibit::Operations(operations) => {
                let thread = |number: usize| operations.threads.get(number).map_or("", String::as_str);
                let shown = operations.operations.iter();
                lines.extend(shown.map(|operation| format!("  {:9} {}", thread(operation.thread), operation.text)));
                lines.extend(
                    operations
                        .errors
                        .iter()
                        .chain(&operations.reasons)
                        .chain(&operations.remedies)
                        .map(|line| format!("  {line}")),
                );
            }
            Exhibit::Graph(_) | Exhibit::Messages(_) | Exhibit::Text(_) | Exhibit::Table(_) => {}
        }
    }
    lines.join("\n")
}

/// Text that stands for itself in XML, in an attribute as well, where line ends would become spaces. What XML 1.0 has no way to say becomes a question mark.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\u{fffe}'..='\u{ffff}' => escaped.push('\u{fffd}'),
            // The number of a character is in angle brackets.
            letter if is_hidden(letter) => {
                escaped.push_str(&visible(&letter.to_string()).replace('<', "&lt;").replace('>', "&gt;"));
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}
