//! What was found, for files about it: the fences as a patch, and for each what goes wrong without it.

use super::ShowTest;
use super::answer::RepairAnswer;
use crate::program::cycle;
use fencepost_model::display_name;
use fencepost_repair::candidate::FenceKind;
use fencepost_repair::search::{Ending, NeededFence, Solution};
use fencepost_repair::{Evidence, Places, WrongExecution};
use fencepost_report::{Case, Exhibit, Outcome, ShownExecution, ShownText, SourceText};
use fencepost_trace::{Place, Trace};

/// What files about a search are made of.
pub fn document(found: &RepairAnswer, name: &str, seconds: f64, show: ShowTest) -> fencepost_report::Report {
    let (answer, places) = (&found.0.answer, found.0.places.as_ref());
    let (model, outcome) = (found.0.model.clone(), found.outcome());
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
    let mut exhibits = Vec::new();
    if let (Some(best), Some(places)) = (answer.solutions.first(), places) {
        let patch = found.0.patch.as_ref().map_or("", |patch| &patch.text);
        exhibits.extend(of_best(best, places, patch, show));
        let others = answer.solutions.iter().skip(1);
        exhibits.extend(others.map(|other| {
            let text = listed(other, places).join("\n");
            let remark = "None of its fences can be left out.".to_owned();
            Exhibit::Text(ShownText { heading: format!("Another set, of cost {}", other.cost), remark, text })
        }));
    }
    if let Ending::NoFenceHelps(shown) = &answer.ending {
        exhibits.push(execution("Possible whatever the fences", String::new(), shown, show));
    }
    let mut advice = Vec::new();
    if let (Some(best), Some(places)) = (answer.solutions.first(), places) {
        advice = best.fences.iter().map(|needed| advised(needed, places)).collect();
    }
    let name = name.to_owned();
    let facts = facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let (title, subject) = (title.to_owned(), name.clone());
    let files = places.map_or(&[][..], |places| &places.files);
    let shown = files.iter().map(|file| file.name.clone()).collect();
    let case =
        Case { name, model, outcome, title, sentence, seconds, place: None, facts, advice, exhibits, files: shown };
    let sources = files.iter().map(|file| SourceText { path: file.name.clone(), text: file.text.clone() }).collect();
    fencepost_report::Report { command: "fences", subject, cases: vec![case], sources, base: None }
}

/// A fence, as what to do at a line of the source.
fn advised(needed: &NeededFence<WrongExecution>, places: &Places) -> (Place, String) {
    let (file, line) = places.file_and_line(needed.candidate);
    let kind = places.candidates[needed.candidate].kind;
    let mut text = match (kind, places.snippet(needed.candidate)) {
        (FenceKind::Order(_), _) => format!("this access needs the {kind}"),
        (FenceKind::Exchange, _) => "this store should be an exchange".to_owned(),
        (_, None) => format!("a {kind} is missing before this line"),
        (_, Some(snippet)) => format!("a {kind} is missing before `{snippet}`"),
    };
    if let Some(shown) = &needed.without {
        text += &format!(": without it, {}", shown.line());
    }
    (Place { file: file.to_owned(), line: line as u32, column: places.column(needed.candidate) as u32 }, text)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The fences of a set, one a line.
fn listed(solution: &Solution<WrongExecution>, places: &Places) -> Vec<String> {
    solution.fences.iter().map(|needed| places.named(needed.candidate)).collect()
}

/// The patch, and what goes wrong without each fence of it.
fn of_best(best: &Solution<WrongExecution>, places: &Places, patch: &str, show: ShowTest) -> Vec<Exhibit> {
    if best.fences.is_empty() {
        return Vec::new();
    }
    let names = listed(best, places);
    let mut exhibits = vec![Exhibit::Text(ShownText {
        heading: "The fences, as a patch".to_owned(),
        remark: format!(
            "{}. The cost is {}. Below, for each of them, is an execution that goes wrong without it.",
            capital(&names.join(", ")),
            best.cost
        ),
        text: patch.to_owned(),
    })];
    for (needed, name) in best.fences.iter().zip(names) {
        if let Some(shown) = &needed.without {
            let with = if best.fences.len() > 1 { "With all others and without this one" } else { "Without it" };
            let remark = format!("{with}, this is possible: {}.", shown.line());
            exhibits.push(execution(&format!("Why it is needed: {name}"), remark, shown, show));
        }
    }
    exhibits
}

/// An execution: one of the machine as its steps, one of a data type as its operations.
fn execution(heading: &str, remark: String, shown: &WrongExecution, show: ShowTest) -> Exhibit {
    let heading = heading.to_owned();
    match &shown.evidence {
        Some(Evidence::Trace(trace)) => {
            let (trace, quiet, cycle) = (Trace::clone(trace), Vec::new(), cycle(trace));
            Exhibit::Execution(Box::new(ShownExecution { heading, remark, trace, quiet, cycle }))
        }
        Some(Evidence::Test(test)) => match show(&heading, test) {
            Exhibit::Operations(mut operations) => {
                // What would forbid it is known: the fence.
                operations.remedies.clear();
                operations.errors.insert(0, remark);
                Exhibit::Operations(operations)
            }
            other => other,
        },
        None => Exhibit::Text(ShownText { heading, remark, text: format!("{}\n", shown.message) }),
    }
}
