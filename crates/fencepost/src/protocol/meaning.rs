//! What a verdict on a memory system means, for people who have never seen one: what was checked, what that promises, and how a
//! run is to be read.

use super::answer::{ProofAnswer, lemma_name};
use fencepost_graph::{Edge, EventId, Relation};
use fencepost_protocol::assumption::Assumption;
use fencepost_protocol::automata::{Lemma, ProcessorOrder};
use fencepost_protocol::description::{CycleOfRun, EventDescription, MemoryEvent};
use fencepost_protocol::language::ast::RuleKind;
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport};
use fencepost_protocol::model::{Model, Rule, Set};
use fencepost_report::{Outcome, ShownTable, ShownText, grouped};

fn text(heading: &str, paragraphs: Vec<String>) -> ShownText {
    ShownText { heading: heading.to_owned(), remark: paragraphs.join("\n"), text: String::new() }
}

fn count(number: u32, what: &str) -> String {
    format!("{} {what}{}", grouped(u64::from(number)), if number == 1 { "" } else { "s" })
}

/// How the question was decided.
pub(super) fn checked(answer: &ProofAnswer) -> ShownText {
    let (processors, locations) = (count(answer.model.procs, "processor"), count(answer.model.locs, "location"));
    let question = match answer.order {
        ProcessorOrder::WriteReadRelaxed => {
            "A memory system is TSO if what the processors see is as if each had a buffer in which its writes wait, in their order, before \
             they reach one memory."
        }
        ProcessorOrder::Full => {
            "A memory system is sequentially consistent if what the processors see is as if all reads and writes happened one after the \
             other, each read having the value that was written last, and those of a processor in the order in which it asked for them."
        }
    };
    let assumptions = Assumption::ALL.map(|assumption| {
        let how = if answer.assumed.contains(&assumption) { "taken for granted" } else { "checked" };
        format!("{assumption} ({how})")
    });
    let mut paragraphs = vec![
        question.to_owned(),
        format!(
            "All states that the rules of {} can reach with {processors} and {locations} are visited, beside small automata that watch \
             the reads and writes for a contradiction: a cycle of events of which each must come before the next. A cycle goes through some \
             number k of locations, and there is a search for each k.",
            answer.model.name
        ),
        format!(
            "Three values stand for any number of them, and numbered processors and locations for any others, because the memory system is \
             {}.",
            assumptions.join(", ")
        ),
    ];
    if let Some(k) = answer.only {
        paragraphs.push(format!("Only cycles through {} were looked for.", count(k, "location")));
    }
    text("What was checked", paragraphs)
}

/// What a PASS promises, or what is known without a verdict.
pub(super) fn promised(answer: &ProofAnswer) -> Option<ShownText> {
    let size = format!("{} and {}", count(answer.model.procs, "processor"), count(answer.model.locs, "location"));
    match answer.outcome() {
        Outcome::Pass if answer.only.is_some() => Some(text(
            "What this promises",
            vec![format!(
                "No run with {size} has such a cycle. That is one part of the proof, which has one for each number of locations."
            )],
        )),
        Outcome::Pass => Some(text(
            "What this promises",
            vec![
                format!(
                    "Every run with {size}, however long it is and whatever values are written, is {}.",
                    answer.order.adjective()
                ),
                "Nothing is said of more processors or locations, of whether every request is answered, or of whether the hardware does \
                 what the file says."
                    .to_owned(),
            ],
        )),
        Outcome::Fail => None,
        _ => {
            let mut paragraphs = Vec::new();
            if let Some(why) = answer.unfinished() {
                paragraphs.push(format!(
                    "The search has ended early: {why}. Nothing is wrong in the states that were visited; what lies beyond them is not known."
                ));
            }
            if answer.overflow().is_some() {
                paragraphs.push(
                    "Some run needs more room in a queue than the file allows. Such events were left out, so that what is found holds \
                     within the bound only. Give the queue a larger bound; or, if the hardware has this bound and waits for room, say \
                     `hardware` after it."
                        .to_owned(),
                );
            }
            Some(text("Why there is no verdict", paragraphs))
        }
    }
}

/// The searches, one a line.
pub(super) fn searches(answer: &ProofAnswer) -> ShownTable {
    let row = |report: &LemmaReport| {
        let result = match &report.end {
            LemmaEnd::Holds if report.overflow.is_some() => "nothing wrong within the bounds of queues",
            LemmaEnd::Holds => "nothing wrong",
            LemmaEnd::Fails { .. } => "a run that is wrong, shown above",
            LemmaEnd::Interrupted(_) => "not finished, nothing wrong so far",
        };
        let counts = &report.counts;
        let numbers = [counts.states, counts.transitions, u64::from(counts.depth)].map(grouped);
        let cells = [lemma_name(&report.lemma), lemma_words(&report.lemma)].into_iter().chain(numbers);
        (cells.chain([result.to_owned()]).collect(), matches!(report.end, LemmaEnd::Fails { .. }))
    };
    ShownTable {
        heading: "The searches".to_owned(),
        remark: "States that differ only in the names of processors and locations count once. Depth is the number of events of the longest \
                 of the shortest runs to a state."
            .to_owned(),
        columns: ["part", "what is looked for", "states", "transitions", "depth", "result"].map(str::to_owned).to_vec(),
        rows: answer.reports.iter().map(row).collect(),
    }
}

/// What a part of the proof looks for.
pub(super) fn lemma_words(lemma: &Lemma) -> String {
    let k = lemma.k();
    match (k, lemma.order) {
        (0, _) => "broken invariants, deadlocks, and writes that are never put in order".to_owned(),
        (1, ProcessorOrder::Full) => "a contradiction between one processor and one location".to_owned(),
        (k, ProcessorOrder::Full) => format!("a contradiction through {k} processors and {k} locations"),
        (k, ProcessorOrder::WriteReadRelaxed) => {
            let names: Vec<String> = lemma.processors.iter().map(u32::to_string).collect();
            let own = if names.len() == 1 { "processor" } else { "processors" };
            format!("a contradiction through {} and {own} {}", count(k, "location"), names.join(", "))
        }
    }
}

/// How to read the events, values and names of a run.
pub(super) fn reading(model: &Model) -> Vec<String> {
    let named = |kind: RuleKind| model.rules.iter().filter(move |rule| rule.kind == kind).map(|rule| &rule.name);
    let reads =
        named(RuleKind::Read).map(|name| format!("`{name} i j = v`: processor i reads the value v from location j"));
    let writes =
        named(RuleKind::Write).map(|name| format!("`{name} i j = v`: processor i writes the value v to location j"));
    let events: Vec<String> = reads.chain(writes).collect();
    let mut lines = vec![format!(
        "Events are rules of the memory system with their parameters. {}. Other rules move values within the memory system.",
        events.join("; ")
    )];
    lines.push(
        "Values stand for others: 1 is what a location has at first, or any value before the one that matters; 2 is the one that matters; \
         3 is any later one; - is none."
            .to_owned(),
    );
    let indexed = model.variables.iter().filter(|variable| !variable.indices.is_empty()).map(|variable| {
        let letter = |set: &Set| if *set == Set::Proc { ("i", "processor i") } else { ("j", "location j") };
        let letters: String = variable.indices.iter().map(|set| format!("[{}]", letter(set).0)).collect();
        let words: Vec<&str> = variable.indices.iter().map(|set| letter(set).1).collect();
        format!("{}{letters} is of {}", variable.name, words.join(" and "))
    });
    let indexed: Vec<String> = indexed.collect();
    if !indexed.is_empty() {
        lines.push(format!("In the state, {}.", indexed.join(", ")));
    }
    lines
}

/// An event in words.
pub(super) fn event_words(rule: &Rule, arguments: &[u32], described: &EventDescription) -> String {
    if let Some(memory_event) = described.memory {
        return memory_words(&memory_event);
    }
    let of = rule.parameters.iter().zip(arguments).map(|((_, set), argument)| {
        let what = if *set == Set::Proc { "processor" } else { "location" };
        format!("{what} {argument}")
    });
    let of: Vec<String> = of.collect();
    let of = if of.is_empty() { String::new() } else { format!(" for {}", of.join(", ")) };
    let kind = if rule.kind == RuleKind::Fence { "fence" } else { "rule" };
    format!("{kind} {}{of}", rule.name)
}

fn memory_words(memory_event: &MemoryEvent) -> String {
    let MemoryEvent { is_write, processor, location, value } = *memory_event;
    let value = if value == 0 { "a value that is not defined".to_owned() } else { value.to_string() };
    match is_write {
        true => format!("processor {processor} writes {value} to location {location}"),
        false => format!("processor {processor} reads {value} from location {location}"),
    }
}

/// What an event changes, in words: `(1, 2) is appended to outQ[1]` for `outQ[1] += (1, 2)`.
pub(super) fn effect_words(change: &str) -> String {
    if let Some((queue, what)) = change.split_once(" += ") {
        return format!("{what} is appended to {queue}");
    }
    if let Some((queue, what)) = change.split_once(" -= ") {
        return format!("{what} leaves {queue}");
    }
    match change.split_once(" -> ").and_then(|(left, new)| Some((left.split_once(' ')?, new))) {
        Some(((name, old), new)) => format!("{name} changes from {old} to {new}"),
        None => change.to_owned(),
    }
}

/// An arrow of a cycle in words: why its first event comes before the second.
pub(super) fn edge_words(edge: &Edge, of: &CycleOfRun) -> String {
    let event = |id: EventId| {
        let number = of.history.positions[id].map_or(0, |at| at + 1);
        format!("{} (event {number})", of.memory_event(id).as_ref().map_or(String::new(), memory_words))
    };
    let (one, other) = (event(edge.from), event(edge.to));
    let (processor, location) = of.history.processor_and_location(edge.from);
    let why = match (edge.relation, of.memory_event(edge.from), of.memory_event(edge.to)) {
        (Relation::ProgramOrder, ..) => format!("processor {processor} asks for them in this order"),
        (Relation::ReadsFrom, ..) => "the read has the value of this write".to_owned(),
        (_, Some(first), Some(second)) if first.value != second.value => {
            format!("location {location} had {} before it had {}", first.value, second.value)
        }
        _ => format!("this is the order of location {location}"),
    };
    format!("{one} comes before {other}: {why}")
}
