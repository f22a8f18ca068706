//! Verdicts and answers as cases of a report.

use crate::findings::{Case, Exhibit, Outcome, ShownExecution, ShownText};
use crate::names::{count, grouped};
use crate::replay::wrong;
use crate::robustness::{RobustnessRun, cycle_text, remedy_sentence, robustness_sentence, violation_sentence};
use crate::verdict::{Run, error_line, reason_text, verdict_sentence};
use fencepost_graph::Cycle;
use fencepost_model::display_name;
use fencepost_source::visible;
use fencepost_trace::{Trace, Verdict};

impl Case {
    /// The verdict of `verify` on a program. A counterexample comes with its cycle, if it has one.
    pub fn of_run(run: &Run<'_>, name: &str, cycle: Cycle) -> Self {
        let (outcome, title, place) = match run.verdict {
            Verdict::Pass => (Outcome::Pass, "PASS", None),
            Verdict::Fail(trace) => (Outcome::Fail, "FAIL", trace.error.as_ref().and_then(|error| error.place.clone())),
            Verdict::Inconclusive(why) => (Outcome::Inconclusive, "INCONCLUSIVE", why.place.clone()),
        };
        let exhibits = match run.verdict {
            Verdict::Fail(trace) => vec![Exhibit::error("The execution that shows it", trace, cycle)],
            Verdict::Pass => vec![meaning("What was proven", &proven(run))],
            Verdict::Inconclusive(_) => vec![meaning("What is known", &known(run))],
        };
        let statistics = run.statistics;
        let mut facts = vec![
            fact("memory model", display_name(run.model)),
            fact("executions", grouped(statistics.executions)),
            fact("steps", grouped(statistics.events)),
            fact("strategy", run.strategy),
        ];
        if statistics.cut > 0 {
            // A search that has left loops at a bound is no PASS.
            let bounded = !matches!(run.verdict, Verdict::Pass);
            let or_bound = if bounded { ", a loop that waits, or a bound" } else { " or a loop that waits" };
            facts.push(fact(&format!("cut at an assumption{or_bound}"), grouped(statistics.cut)));
        }
        facts.push(fact("time", format!("{:.2} s", run.seconds)));
        facts.extend(run.trace_file.map(|file| fact("trace", file.display())));
        Self {
            name: name.to_owned(),
            model: run.model.to_owned(),
            outcome,
            title: title.to_owned(),
            sentence: verdict_sentence(run),
            seconds: run.seconds,
            place,
            facts,
            advice: Vec::new(),
            exhibits,
            files: Vec::new(),
        }
    }

    /// A trace that was read from a file.
    pub fn of_trace(trace: &Trace, cycle: Cycle) -> Self {
        let wrong = wrong(trace, &cycle);
        let outcome = if wrong.is_some() { Outcome::Fail } else { Outcome::Told };
        let first_of_cycle = cycle.first().and_then(|event| trace.event(event).place.clone());
        let place = trace.error.as_ref().map_or(first_of_cycle, |error| error.place.clone());
        Self {
            name: trace.program.clone(),
            model: trace.model.clone(),
            outcome,
            title: if wrong.is_some() { "FAIL" } else { "Replayed" }.to_owned(),
            sentence: wrong.unwrap_or_else(|| error_line(trace)),
            seconds: 0.0,
            place,
            facts: vec![
                fact("memory model", display_name(&trace.model)),
                fact("events", grouped(trace.events.len() as u64)),
            ],
            advice: Vec::new(),
            exhibits: vec![Exhibit::error("The execution", trace, cycle)],
            files: Vec::new(),
        }
    }

    /// The answer of `robust` on a program.
    pub fn of_robustness(run: &RobustnessRun<'_>, name: &str) -> Self {
        let fails = run.error.is_some() || !run.violations.is_empty();
        let (outcome, title) = match (run.violations.is_empty(), &run.unfinished) {
            (false, _) => (Outcome::Fail, "FAIL"),
            (true, Some(_)) if !fails => (Outcome::Inconclusive, "INCONCLUSIVE"),
            (true, _) if fails => (Outcome::Fail, "FAIL"),
            (true, _) => (Outcome::Pass, "PASS"),
        };
        let mut facts = vec![
            fact("memory model", display_name(run.model)),
            fact("SC executions", grouped(run.executions)),
            fact("borderline executions", grouped(run.borderline)),
            fact("distinct violations", run.violations.len()),
        ];
        facts.extend(run.promise.map(|promise| fact("monitor", format!("{}: {promise}", run.monitor))));
        facts.extend(run.unfinished.as_ref().map(|why| fact("not all were looked at", reason_text(why))));
        facts.push(fact("time", format!("{:.2} s", run.seconds)));
        let robust = (outcome == Outcome::Pass).then(|| {
            let model = display_name(run.model);
            let text = format!(
                "Store buffers change nothing for this program: whatever it does under {model}, some interleaving of its threads \
                 does as well. What is proved of it under SC holds under {model}, too."
            );
            meaning("What was proven", &text)
        });
        let exhibits = run.violations.iter().enumerate().flat_map(|(index, violation)| {
            let [what, remedy] =
                [violation_sentence(violation, run), remedy_sentence(violation)].map(|text| capital(&text));
            let mut remark = format!("{what}. {remedy}.");
            if violation.trace.error.is_some() {
                remark += &format!(" In this execution {}.", error_line(violation.trace));
            }
            let relaxed = Exhibit::Execution(Box::new(ShownExecution {
                heading: format!("Violation {}", index + 1),
                remark: format!("{remark}\nThe cycle in short: `{}`.", cycle_text(violation)),
                trace: violation.trace.clone(),
                quiet: Vec::new(),
                cycle: violation.cycle.clone(),
            }));
            let noticed = violation.noticed.map(|trace| {
                let model = display_name(run.model);
                let text = format!(
                    "Every store reaches memory at once here, and yet this execution is enough to tell: under {model} the \
                     store can wait until the later access has happened, as shown above."
                );
                Exhibit::Execution(Box::new(ShownExecution {
                    heading: format!("Violation {}, as it was noticed in an SC execution", index + 1),
                    remark: text,
                    trace: trace.clone(),
                    quiet: Vec::new(),
                    cycle: Cycle::default(),
                }))
            });
            std::iter::once(relaxed).chain(noticed)
        });
        let first = run.violations.first().map(|violation| violation.trace.event(violation.store));
        let place = run.error.and_then(|error| error.place.clone());
        Self {
            name: name.to_owned(),
            model: run.model.to_owned(),
            outcome,
            title: title.to_owned(),
            sentence: robustness_sentence(run),
            seconds: run.seconds,
            place: place.or_else(|| first.and_then(|event| event.place.clone())),
            facts,
            advice: Vec::new(),
            exhibits: exhibits.chain(robust).collect(),
            files: Vec::new(),
        }
    }
}

/// What a PASS promises, and what not.
fn proven(run: &Run<'_>) -> String {
    let model = display_name(run.model);
    format!(
        "All executions that {model} allows were looked at, up to those that differ only in the order of steps that have \
         nothing to do with each other. None of them breaks an assertion, blocks forever or misuses memory, threads or \
         mutexes. This is said of the program as clang translates it without optimisation, and of the values that it was given."
    )
}

/// What an unfinished search has found out.
fn known(run: &Run<'_>) -> String {
    let steps = count(run.statistics.events, "step");
    let seen = match run.statistics.executions {
        0 if run.statistics.events == 0 => "Nothing was looked at.".to_owned(),
        0 => format!("No execution was followed to its end; no error shows in the {steps} that were taken."),
        1 => format!("No error shows in the one execution that was followed to its end, nor in all {steps} together."),
        many => format!(
            "No error shows in the {} executions that were followed to their end, nor in all {steps} together.",
            grouped(many)
        ),
    };
    let model = run.model.to_uppercase();
    format!("{seen}\nWhat was not looked at may be wrong: this proves nothing about the program under {model}.")
}

fn meaning(heading: &str, text: &str) -> Exhibit {
    Exhibit::Text(ShownText { heading: heading.to_owned(), remark: text.to_owned(), text: String::new() })
}

impl Exhibit {
    /// An execution that ends with an error.
    pub fn error(heading: &str, trace: &Trace, cycle: Cycle) -> Self {
        Self::Execution(Box::new(ShownExecution {
            heading: heading.to_owned(),
            remark: String::new(),
            trace: trace.clone(),
            quiet: Vec::new(),
            cycle,
        }))
    }
}

/// With a capital first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn fact(name: &str, value: impl ToString) -> (String, String) {
    (name.to_owned(), visible(&value.to_string()))
}
