//! What was found, for the files that were asked for: the proof, and every run that breaks it.

use super::answer::{ProofAnswer, lemma_name};
use super::meaning::{checked, edge_words, effect_words, event_words, lemma_words, promised, reading, searches};
use super::source::SystemText;
use fencepost_graph::Cycle;
use fencepost_model::display_name;
use fencepost_origin::hash_source;
use fencepost_protocol::description::{describe, describe_choices, describe_states, find_cycle};
use fencepost_protocol::history::history;
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport, Run, RunError};
use fencepost_protocol::model::{Model, Set};
use fencepost_protocol::trace::{error_kind, trace_with_own_values};
use fencepost_report::{
    Case, Exhibit, Finding, MessageEvent, Messages, Outcome, Report, SourceText, StatePart, Subject, grouped,
};
use fencepost_trace::Trace;

/// The report on a proof.
pub(super) fn document(answer: &ProofAnswer, file: &SystemText, notes: Vec<String>) -> Report {
    let outcome = answer.outcome();
    let title = match outcome {
        Outcome::Pass => "PASS",
        Outcome::Fail => "FAIL",
        _ => "INCONCLUSIVE",
    };
    let states: u64 = answer.reports.iter().map(|report| report.counts.states).sum();
    let transitions = answer.reports.iter().map(|report| report.counts.transitions).sum();
    let facts = [
        ("memory model", display_name(answer.order.model().name())),
        ("processors", answer.model.procs.to_string()),
        ("locations", answer.model.locs.to_string()),
        ("states", grouped(states)),
        ("time", format!("{:.2} s", answer.seconds)),
    ];
    let (mut findings, mut exhibits) = (Vec::new(), Vec::new());
    for report in &answer.reports {
        let found = finding(answer, report, file);
        if let Some(mut found) = found {
            found.exhibit = Some(exhibits.len());
            findings.push(found);
        }
        exhibits.extend(exhibit(answer, report, file));
    }
    let texts = promised(answer).into_iter().chain([checked(answer)]).map(Exhibit::Text);
    match outcome {
        Outcome::Fail => exhibits.extend(texts),
        _ => exhibits.splice(0..0, texts).for_each(drop),
    }
    exhibits.push(Exhibit::Table(searches(answer)));
    let case = Case {
        name: answer.model.name.clone(),
        subject: Subject { files: vec![file.name.clone()], test: None },
        property: "consistency",
        model: answer.order.model().name().to_owned(),
        outcome,
        title: title.to_owned(),
        sentence: answer.sentence(),
        seconds: answer.seconds,
        reason: answer.reason(),
        findings,
        facts: facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        statistics: vec![("states", states), ("transitions", transitions)],
        details: answer.details(),
        warnings: notes,
        exhibits,
        files: vec![file.name.clone()],
        ..Case::default()
    };
    let sources = vec![SourceText { path: file.name.clone(), text: file.text.clone() }];
    Report { command: "protocol", subject: file.name.clone(), cases: vec![case], sources, ..Report::default() }
}

/// What is wrong with a run of the memory system.
fn finding(answer: &ProofAnswer, report: &LemmaReport, file: &SystemText) -> Option<Finding> {
    let LemmaEnd::Fails { run, error, .. } = &report.end else { return None };
    let place = |span| file.place(span);
    let trace = trace_with_own_values(&answer.model, run, error, &file.name, answer.order, &place);
    let sources = vec![hash_source(&file.name, &file.text)];
    let last = run.events.last().map(|event| &answer.model.rules[event.rule.number() as usize]);
    let kind = error_kind(error);
    let mut finding = Finding::new(kind.rule(), answer.error_summary(report));
    finding.kind = Some(kind);
    finding.place = last.map(|rule| place(rule.site.0));
    finding.trace = trace.map(|trace| Trace { sources, ..trace });
    finding.graph = history(&answer.model, run).map(|history| history.graph);
    finding.facts = vec![("events", run.events.len() as u64)];
    Some(finding)
}

fn exhibit(answer: &ProofAnswer, report: &LemmaReport, file: &SystemText) -> Option<Exhibit> {
    let model = &answer.model;
    match (&report.end, &report.overflow) {
        (LemmaEnd::Fails { run, error, .. }, _) => {
            let mut shown = messages(model, run, file);
            shown.heading = match error {
                RunError::Cycle => {
                    format!("A run that shows it ({}: {})", lemma_name(&report.lemma), lemma_words(&report.lemma))
                }
                _ => "The run that shows it".to_owned(),
            };
            if !matches!(error, RunError::Cycle) {
                shown.remark = answer.error_summary(report);
            }
            if let (RunError::Cycle, Some(of)) = (error, find_cycle(model, run, &report.lemma)) {
                shown.cycle = of.cycle.edges.iter().map(|edge| edge_words(edge, &of)).collect();
                for event in &mut shown.events {
                    event.in_cycle = event.event.is_some_and(|event| of.cycle.contains(event));
                }
                shown.edges = of.cycle;
            }
            Some(Exhibit::Messages(shown))
        }
        (_, Some(overflow)) => {
            let mut shown = messages(model, &overflow.run, file);
            shown.heading = "A run in which a queue is full".to_owned();
            shown.remark = "The last event cannot happen, as there is no room for what it appends.".to_owned();
            Some(Exhibit::Messages(shown))
        }
        _ => None,
    }
}

/// The events of a run, and what each changes in the state of each cache.
fn messages(model: &Model, run: &Run, file: &SystemText) -> Messages {
    let (parts, all) = describe_states(model, run);
    let described = describe(model, run);
    // The last event of some runs is one that cannot happen; then programs have seen nothing that could be drawn.
    let history = history(model, run).unwrap_or_default();
    let events = run.events.iter().zip(&described).enumerate().map(|(number, (event, described))| {
        let rule = &model.rules[event.rule.number() as usize];
        let processor = rule.parameters.iter().position(|(_, set)| *set == Set::Proc);
        let changed = |part: &usize| all[number][*part] != all[number + 1][*part];
        MessageEvent {
            party: processor.and_then(|position| event.arguments.get(position)).map_or(0, |one| *one as usize),
            words: event_words(rule, &event.arguments, described),
            text: described.event.clone(),
            effects: described.changes.iter().map(|change| effect_words(change)).collect(),
            in_cycle: false,
            event: history.event_at(number),
            place: Some(file.place(rule.site.0)),
            changes: (0..parts.len()).filter(changed).map(|part| (part, all[number + 1][part].clone())).collect(),
        }
    });
    let events = events.collect();
    let part = |(part, value): (&fencepost_protocol::description::StatePart, &String)| StatePart {
        party: part.processor.map_or(0, |processor| processor as usize),
        name: part.name.clone(),
        value: value.clone(),
    };
    let processors = (1..=model.procs).map(|processor| format!("processor {processor}"));
    let mut reading = reading(model);
    let chosen = describe_choices(model, &run.initial);
    if !chosen.is_empty() {
        reading.push(format!("At first, {}: the file leaves that open.", chosen.join(", ")));
    }
    Messages {
        heading: String::new(),
        remark: String::new(),
        reading,
        parties: std::iter::once("memory system".to_owned()).chain(processors).collect(),
        state: parts.iter().zip(&all[0]).map(part).collect(),
        events,
        cycle: Vec::new(),
        graph: history.graph,
        edges: Cycle::default(),
    }
}
