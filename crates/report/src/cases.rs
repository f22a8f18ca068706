//! Verdicts and answers as cases of a report.

use crate::finding::{Advice, AdviceKind, Finding};
use crate::findings::{Case, Exhibit, Outcome, ShownExecution, ShownText};
use crate::names::{count, grouped};
use crate::replay::{error_sentence, replay_details};
use crate::robustness::{
    OvertakenStore, RobustnessRun, cycle_text, remedy_sentence, robustness_details, robustness_sentence,
    violation_sentence,
};
use crate::verdict::{Run, error_line, reason_text, verdict_sentence, verdict_warnings};
use fencepost_graph::Cycle;
use fencepost_model::display_name;
use fencepost_source::{Rule, visible};
use fencepost_trace::{Statistics, Trace, Verdict};
use serde_json::{Map, Value};

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
        let (findings, reason) = match run.verdict {
            Verdict::Fail(trace) => (Finding::of_error(trace).into_iter().collect(), None),
            Verdict::Inconclusive(why) => (Vec::new(), Some(why.clone())),
            Verdict::Pass => (Vec::new(), None),
        };
        let findings = with_exhibits(findings);
        Self {
            name: name.to_owned(),
            property: "safety",
            model: run.model.to_owned(),
            outcome,
            title: title.to_owned(),
            sentence: verdict_sentence(run),
            seconds: run.seconds,
            place,
            reason,
            findings,
            facts,
            statistics: counts(statistics),
            details: Map::from_iter([("strategy".to_owned(), Value::from(run.strategy))]),
            warnings: verdict_warnings(run),
            exhibits,
            ..Self::default()
        }
    }

    /// Another error of the same program.
    pub fn add_error(&mut self, heading: &str, trace: &Trace, cycle: Cycle) -> Option<&mut Finding> {
        let finding = Finding { exhibit: Some(self.exhibits.len()), ..Finding::of_error(trace)? };
        self.exhibits.push(Exhibit::error(heading, trace, cycle));
        self.findings.push(finding);
        self.findings.last_mut()
    }

    /// A trace that was read from a file. An execution without error may have a cycle, which breaks a rule.
    pub fn of_trace(trace: &Trace, cycle: Cycle, rule: Rule) -> Self {
        let sentence = error_sentence(trace, &cycle);
        let outcome = if sentence.is_some() { Outcome::Fail } else { Outcome::Answered };
        let first_of_cycle = cycle.first().and_then(|event| trace.event(event).place.clone());
        let place = trace.error.as_ref().map_or(first_of_cycle, |error| error.place.clone());
        let finding = Finding::of_error(trace).or_else(|| {
            let finding = Finding { place: place.clone(), ..Finding::new(rule, sentence.clone()?) };
            Some(finding.shown_by(trace))
        });
        Self {
            name: trace.program.clone(),
            property: "replay",
            model: trace.model.clone(),
            outcome,
            title: if sentence.is_some() { "FAIL" } else { "Replayed" }.to_owned(),
            sentence: sentence.unwrap_or_else(|| error_line(trace)),
            place,
            findings: with_exhibits(finding.into_iter().collect()),
            facts: vec![
                fact("memory model", display_name(&trace.model)),
                fact("events", grouped(trace.events.len() as u64)),
            ],
            statistics: vec![("events", trace.events.len() as u64)],
            details: replay_details(trace, &cycle),
            exhibits: vec![Exhibit::error("The execution", trace, cycle)],
            ..Self::default()
        }
    }

    /// The answer of `robust` on a program. Violations break a rule.
    pub fn of_robustness(run: &RobustnessRun<'_>, name: &str, rule: Rule) -> Self {
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
        facts.extend(run.unfinished.as_ref().map(|why| fact("not all were explored", reason_text(why))));
        facts.push(fact("time", format!("{:.2} s", run.seconds)));
        let robust = (outcome == Outcome::Pass).then(|| {
            let model = display_name(run.model);
            let text = format!(
                "Store buffers change nothing for this program: whatever it does under {model}, some interleaving of its threads \
                 does as well. What is proved of it under SC holds under {model}, too."
            );
            meaning("What was proven", &text)
        });
        let (mut findings, mut exhibits) = (Vec::new(), Vec::new());
        for (index, violation) in run.violations.iter().enumerate() {
            let finding = violation_finding(violation, run, rule);
            findings.push(Finding { exhibit: Some(exhibits.len()), ..finding });
            exhibits.extend(violation_exhibits(index + 1, violation, run));
        }
        let first = run.violations.first().map(|violation| violation.trace.event(violation.store));
        let place = run.error.and_then(|error| error.place.clone());
        Self {
            name: name.to_owned(),
            property: "robustness",
            model: run.model.to_owned(),
            outcome,
            title: title.to_owned(),
            sentence: robustness_sentence(run),
            seconds: run.seconds,
            place: place.or_else(|| first.and_then(|event| event.place.clone())),
            reason: run.unfinished.clone(),
            findings,
            facts,
            statistics: vec![("executions", run.executions), ("cut", run.cut), ("borderline", run.borderline)],
            details: robustness_details(run),
            exhibits: exhibits.into_iter().chain(robust).collect(),
            ..Self::default()
        }
    }
}

/// Each finding with the exhibit at its position.
fn with_exhibits(findings: Vec<Finding>) -> Vec<Finding> {
    (0..).zip(findings).map(|(number, finding)| Finding { exhibit: Some(number), ..finding }).collect()
}

/// What a search has counted.
pub fn counts(statistics: &Statistics) -> Vec<(&'static str, u64)> {
    let Statistics { executions, blocked, cut, events } = *statistics;
    vec![("executions", executions), ("blocked", blocked), ("cut", cut), ("events", events)]
}

fn violation_finding(violation: &OvertakenStore<'_>, run: &RobustnessRun<'_>, rule: Rule) -> Finding {
    let store = violation.trace.event(violation.store);
    let finding = Finding {
        place: store.place.clone(),
        thread: Some(store.thread),
        advice: Some(Advice::new(AdviceKind::Fence, remedy_sentence(violation))),
        facts: vec![("executions", violation.count)],
        ..Finding::new(rule, violation_sentence(violation, run))
    };
    finding.shown_by(violation.trace)
}

/// The relaxed execution that shows a violation, and the SC execution in which it was noticed, if it is known.
fn violation_exhibits(number: usize, violation: &OvertakenStore<'_>, run: &RobustnessRun<'_>) -> Vec<Exhibit> {
    let [what, remedy] = [violation_sentence(violation, run), remedy_sentence(violation)].map(|text| capital(&text));
    let mut remark = format!("{what}. {remedy}.");
    if violation.trace.error.is_some() {
        remark += &format!(" In this execution {}.", error_line(violation.trace));
    }
    let relaxed = Exhibit::Execution(Box::new(ShownExecution {
        heading: format!("Violation {number}"),
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
            heading: format!("Violation {number}, as it was noticed in an SC execution"),
            remark: text,
            trace: trace.clone(),
            quiet: Vec::new(),
            cycle: Cycle::default(),
        }))
    });
    std::iter::once(relaxed).chain(noticed).collect()
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
        0 if run.statistics.events == 0 => "Nothing was explored.".to_owned(),
        0 => format!("No execution was followed to its end; no error shows in the {steps} that were taken."),
        1 => format!("No error shows in the one execution that was followed to its end, nor in all {steps} together."),
        many => format!(
            "No error shows in the {} executions that were followed to their end, nor in all {steps} together.",
            grouped(many)
        ),
    };
    let model = run.model.to_uppercase();
    format!("{seen}\nWhat was not explored may be wrong: this proves nothing about the program under {model}.")
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
