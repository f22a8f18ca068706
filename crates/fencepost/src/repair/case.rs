//! What was found, for files about it: the fences as a patch, and for each what goes wrong without it.

use super::answer::RepairAnswer;
use super::fixes::place_of;
use crate::datatype::operations;
use crate::program::cycle;
use fencepost_model::display_name;
use fencepost_repair::candidate::{AxiomaticKind, FenceKind};
use fencepost_repair::search::{Ending, NeededFence, Solution};
use fencepost_repair::{Evidence, Goal, MISSING_FENCE, NO_FENCE_HELPS, Places, WrongExecution};
use fencepost_report::{Case, Exhibit, Finding, Outcome, ShownExecution, ShownText, SourceText, Subject};
use fencepost_trace::Trace;
use std::path::PathBuf;

/// What files about a search are made of.
pub fn document(found: &RepairAnswer, name: &str, case: Case) -> fencepost_report::Report {
    let files = found.found.places.as_ref().map_or(&[][..], |places| &places.files);
    let sources = files.iter().map(|file| SourceText { path: file.name.clone(), text: file.text.clone() }).collect();
    let subject = name.to_owned();
    fencepost_report::Report { command: "fences", subject, cases: vec![case], sources, ..Default::default() }
}

/// What was found.
pub fn case(found: &RepairAnswer, asked: &[PathBuf], name: &str, seconds: f64) -> Case {
    let (answer, places) = (&found.found.answer, found.found.places.as_ref());
    let (model, outcome) = (found.found.model.clone(), found.outcome());
    let title = match outcome {
        Outcome::Pass => "PASS",
        Outcome::Fail => "FAIL",
        _ => "INCONCLUSIVE",
    };
    let sentence = match (answer.solutions.first(), &answer.ending) {
        (Some(best), _) => {
            let sentence = format!("{}; {}", found.achieved(best), found.proved(best));
            sentence.trim_end_matches([';', ' ']).to_owned()
        }
        (None, Ending::NoFenceHelps(shown)) => format!("no fence helps: {}", shown.line()),
        (None, Ending::Unknown(why)) => why.to_string(),
        (None, Ending::Complete | Ending::Contradiction(_)) => "no set of fences was found".to_owned(),
    };
    let facts = [
        ("memory model", display_name(&model)),
        ("calls of the engine", answer.calls.to_string()),
        ("counterexamples", answer.counterexamples.to_string()),
        ("sets found", answer.solutions.len().to_string()),
        ("time", format!("{seconds:.2} s")),
    ];
    let (mut findings, mut exhibits) = (Vec::new(), Vec::new());
    if let (Some(best), Some(places)) = (answer.solutions.first(), places) {
        let patch = found.found.patch.as_ref().map_or("", |patch| &patch.text);
        exhibits.extend(of_best(best, places, patch));
        findings = best.fences.iter().map(|needed| missing_fence(needed, places)).collect();
        // The patch comes first, and then what goes wrong without each fence, as far as that is known.
        let shown = findings.iter_mut().zip(&best.fences).filter(|(_, needed)| needed.without.is_some());
        for (number, (finding, _)) in (1..).zip(shown) {
            finding.exhibit = Some(number);
        }
        let others = answer.solutions.iter().skip(1);
        exhibits.extend(others.map(|other| {
            let text = listed(other, places).join("\n");
            let remark = "None of its fences can be left out.".to_owned();
            Exhibit::Text(ShownText { heading: format!("Another set, of cost {}", other.cost), remark, text })
        }));
    }
    if let Ending::NoFenceHelps(shown) = &answer.ending {
        findings = vec![no_fence_finding(shown)];
        findings[0].exhibit = Some(exhibits.len());
        exhibits.push(execution("Possible whatever the fences", String::new(), shown));
    }
    let reason = match &answer.ending {
        Ending::Unknown(unknown) => Some(unknown.why.clone()),
        _ => None,
    };
    let files = places.map_or(&[][..], |places| &places.files);
    let shown = files.iter().map(|file| file.name.clone()).collect();
    Case {
        name: name.to_owned(),
        subject: Subject { files: asked.iter().map(|file| file.display().to_string()).collect(), test: None },
        property: match found.found.goal {
            Goal::Assertions => "safety",
            Goal::Robustness => "robustness",
            Goal::Tests => "consistency",
        },
        model,
        outcome,
        title: title.to_owned(),
        sentence,
        seconds,
        reason,
        findings,
        facts: facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        statistics: found.counts(),
        details: found.details(),
        exhibits,
        files: shown,
        ..Case::default()
    }
}

/// A fence, as what to do at a line of the source.
fn missing_fence(needed: &NeededFence<WrongExecution>, places: &Places) -> Finding {
    let kind = places.candidates[needed.candidate].kind;
    let article = if kind == FenceKind::Axiomatic(AxiomaticKind::AliasedLoads) { "an" } else { "a" };
    let mut text = match (kind, places.snippet(needed.candidate)) {
        (FenceKind::Order(_), _) => format!("this access needs the {kind}"),
        (FenceKind::Exchange, _) => "this store should be an exchange".to_owned(),
        (_, None) => format!("{article} {kind} is missing before this line"),
        (_, Some(snippet)) => format!("{article} {kind} is missing before `{snippet}`"),
    };
    if let Some(shown) = &needed.without {
        text += &format!(": without it, {}", shown.line());
    }
    let mut finding = shown_by(Finding::new(MISSING_FENCE, text), needed.without.as_ref());
    finding.place = Some(place_of(needed.candidate, places));
    finding
}

/// That no fence helps.
fn no_fence_finding(wrong: &WrongExecution) -> Finding {
    let mut finding = shown_by(Finding::new(NO_FENCE_HELPS, wrong.line()), Some(wrong));
    if let Some(Evidence::Trace(trace)) = &wrong.evidence {
        let error = trace.error.as_ref();
        finding.place = error.and_then(|error| error.place.clone());
    }
    finding
}

fn shown_by(mut finding: Finding, wrong: Option<&WrongExecution>) -> Finding {
    match wrong.and_then(|wrong| wrong.evidence.as_ref()) {
        Some(Evidence::Trace(trace)) => {
            finding.kind = trace.error.as_ref().map(|error| error.kind);
            finding.shown_by(trace)
        }
        Some(Evidence::Test(test)) => {
            finding.graph = Some(test.counterexample.graph.clone());
            finding
        }
        None => finding,
    }
}

fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The fences of a set, one a line.
fn listed(solution: &Solution<WrongExecution>, places: &Places) -> Vec<String> {
    solution.fences.iter().map(|needed| places.named(needed.candidate)).collect()
}

/// The patch, and what goes wrong without each fence of it.
fn of_best(best: &Solution<WrongExecution>, places: &Places, patch: &str) -> Vec<Exhibit> {
    if best.fences.is_empty() {
        return Vec::new();
    }
    let names = listed(best, places);
    let mut exhibits = vec![Exhibit::Text(ShownText {
        heading: "The fences, as a patch".to_owned(),
        remark: format!(
            "{}. The cost is {}. Below, for each of them, is an execution that fails without it.",
            capitalise(&names.join(", ")),
            best.cost
        ),
        text: patch.to_owned(),
    })];
    for (needed, name) in best.fences.iter().zip(names) {
        if let Some(shown) = &needed.without {
            let with = if best.fences.len() > 1 { "With all others and without this one" } else { "Without it" };
            let remark = format!("{with}, this is possible: {}.", shown.line());
            exhibits.push(execution(&format!("Why it is needed: {name}"), remark, shown));
        }
    }
    exhibits
}

/// An execution: one of the machine as its steps, one of a data type as its operations.
fn execution(heading: &str, remark: String, shown: &WrongExecution) -> Exhibit {
    let heading = heading.to_owned();
    match &shown.evidence {
        Some(Evidence::Trace(trace)) => {
            let (trace, quiet, cycle) = (Trace::clone(trace), Vec::new(), cycle(trace));
            Exhibit::Execution(Box::new(ShownExecution { heading, remark, trace, quiet, cycle }))
        }
        Some(Evidence::Test(test)) => {
            let mut operations = operations(&heading, &test.counterexample, &test.program, test.right.as_ref());
            // What would forbid it is known: the fence.
            operations.remedies.clear();
            operations.errors.insert(0, remark);
            Exhibit::Operations(operations)
        }
        None => Exhibit::Text(ShownText { heading, remark, text: format!("{}\n", shown.message) }),
    }
}
