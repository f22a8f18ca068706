//! What was found, for the files that were asked for: the proof, and every run that breaks it.

use super::File;
use super::output::{Answer, lemma_name};
use crate::exit::Exit;
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport, Run, Wrong};
use fencepost_protocol::model::{Model, Set};
use fencepost_protocol::story::{cycle, states, tell};
use fencepost_report::{Case, Exhibit, MessageEvent, Messages, Outcome, Report, StatePart, grouped};

/// The report on a proof.
pub fn report(answer: &Answer<'_>, file: &File) -> Report {
    let subject = answer.arguments.file.display().to_string();
    let outcome = match answer.exit() {
        Exit::Holds => Outcome::Pass,
        Exit::Violated => Outcome::Fail,
        _ => Outcome::Inconclusive,
    };
    let title = match outcome {
        Outcome::Pass => "PASS",
        Outcome::Fail => "FAIL",
        _ => "INCONCLUSIVE",
    };
    let mut facts = vec![
        ("processors".to_owned(), answer.arguments.procs.to_string()),
        ("locations".to_owned(), answer.arguments.locs.to_string()),
    ];
    for report in &answer.reports {
        let states = format!("{} states", grouped(report.counts.states));
        facts.push((lemma_name(&report.lemma), states));
    }
    facts.push(("time".to_owned(), format!("{:.2} s", answer.seconds)));
    let exhibits = answer.reports.iter().filter_map(|report| exhibit(answer, report, file));
    let case = Case {
        name: answer.model.name.clone(),
        model: answer.arguments.model.name().to_owned(),
        outcome,
        title: title.to_owned(),
        sentence: answer.sentence(),
        seconds: answer.seconds,
        place: None,
        facts,
        advice: Vec::new(),
        exhibits: exhibits.collect(),
    };
    Report { command: "protocol", subject, cases: vec![case], ..Report::default() }
}

fn exhibit(answer: &Answer<'_>, report: &LemmaReport, file: &File) -> Option<Exhibit> {
    let model = answer.model;
    match (&report.end, &report.overflow) {
        (LemmaEnd::Fails { run, wrong, .. }, _) => {
            let mut shown = messages(model, run, file);
            shown.heading = format!("A run that breaks {}", lemma_name(&report.lemma));
            shown.remark = answer.wrong_text(report);
            let told = tell(model, run);
            if let (Wrong::Cycle, Some(edges)) = (wrong, cycle(&report.lemma, &told)) {
                let mut parts = Vec::new();
                for (position, edge) in edges.iter().enumerate() {
                    let to = edges[(position + 1) % edges.len()].from;
                    let order = if edge.order == Set::Proc { "processor" } else { "location" };
                    let order = format!("{order} {}", edge.of);
                    parts.push(format!("{} comes before {} for {order}", told[edge.from].event, told[to].event));
                    shown.arrows.push((edge.from, to, order));
                    shown.events[edge.from].in_cycle = true;
                }
                shown.cycle = format!("No order of all events agrees with this: {}.", parts.join(", "));
            }
            Some(Exhibit::Messages(shown))
        }
        (_, Some(overflow)) => {
            let mut shown = messages(model, &overflow.run, file);
            shown.heading = "A run in which a queue is full".to_owned();
            Some(Exhibit::Messages(shown))
        }
        _ => None,
    }
}

/// The events of a run, and what each changes in the state of each cache.
fn messages(model: &Model, run: &Run, file: &File) -> Messages {
    let (parts, all) = states(model, run);
    let told = tell(model, run);
    let events = run.events.iter().zip(&told).enumerate().map(|(number, (event, told))| {
        let rule = &model.rules[event.rule.number() as usize];
        let processor = rule.parameters.iter().position(|(_, set)| *set == Set::Proc);
        let changed = |part: &usize| all[number][*part] != all[number + 1][*part];
        MessageEvent {
            party: processor.and_then(|position| event.arguments.get(position)).map_or(0, |one| *one as usize),
            text: told.event.clone(),
            in_cycle: false,
            place: Some(file.place(rule.site.0)),
            changes: (0..parts.len()).filter(changed).map(|part| (part, all[number + 1][part].clone())).collect(),
        }
    });
    let part = |(part, value): (&fencepost_protocol::story::Part, &String)| StatePart {
        party: part.processor.map_or(0, |processor| processor as usize),
        name: part.name.clone(),
        value: value.clone(),
    };
    let processors = (1..=model.procs).map(|processor| format!("processor {processor}"));
    Messages {
        heading: String::new(),
        remark: String::new(),
        parties: std::iter::once("memory system".to_owned()).chain(processors).collect(),
        state: parts.iter().zip(&all[0]).map(part).collect(),
        events: events.collect(),
        cycle: String::new(),
        arrows: Vec::new(),
    }
}
