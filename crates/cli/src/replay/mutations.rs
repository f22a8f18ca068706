//! Trace files with one thing changed: of all that can be changed in a file, whatever would show is refused, and what is not
//! refused shows what the file showed before, byte for byte, in every format.

use super::{Replayed, cycle, is_of_memory_system};
use crate::arguments::{Arguments, Command};
use crate::exit::Exit;
use crate::program::make;
use clap::Parser;
use fencepost::RepeatedRun;
use fencepost_model::BufferModel;
use fencepost_origin::{Recipe, check_program, hash};
use fencepost_program::Program;
use fencepost_report::{Style, dot, html, json, junit, replay_text, sarif, svg};
use fencepost_testing::changes::{changes, key_of, look_around};
use fencepost_trace::Trace;
use fencepost_witness::axiomatic;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

/// Programs that were made, by their recipes: most changes leave these alone.
#[derive(Default)]
struct Programs(BTreeMap<String, Result<Rc<Program>, String>>);

impl Programs {
    fn make(&mut self, recipe: &Recipe) -> Result<Rc<Program>, String> {
        self.0.entry(format!("{recipe:?}")).or_insert_with(|| make(recipe, &[])).clone()
    }
}

/// Everything that `replay` shows of a file; why it refuses it otherwise.
fn shown(text: &str, programs: &mut Programs) -> Result<Vec<String>, String> {
    let mut trace = Trace::from_json(text).map_err(|error| error.to_string())?;
    let told = if is_of_memory_system(&trace) {
        RepeatedRun::of(&trace, text)?.to_text(&trace, Style::Plain)
    } else {
        let model: BufferModel = trace.model.parse().map_err(|_| "no such model")?;
        axiomatic::check(&trace, model).map_err(|error| error.to_string())?;
        check_program(&trace, text, &mut |recipe| programs.make(recipe))?;
        replay_text(&trace, &cycle(&trace), Style::Plain)
    };
    trace.sources.clear();
    let replayed = Replayed { trace, not_checked: None };
    let report = replayed.report();
    let pictures = svg(&report).into_iter().chain(dot(&report));
    let files = [html(&report), sarif(&report), junit(&report)];
    let texts = [told, json(&report).join("\n"), format!("{:?}", replayed.exit())];
    Ok(texts.into_iter().chain(files).chain(pictures).collect())
}

/// How many changes there are, how many of them are refused, and how many of those are another true execution that were given
/// the right hash.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    all: usize,
    refused: usize,
    refused_with_hash: usize,
    other_executions: usize,
}

/// The same file with the hash that its trace has now, as whoever has changed it can write it; the same where there is none.
fn with_right_hash(mut file: Value) -> String {
    if let Ok(trace) = Trace::from_json(&file.to_string())
        && let Some(found) = file.pointer_mut("/origin/trace_sha256")
    {
        *found = Value::from(hash(&trace));
    }
    file.to_string()
}

/// Makes every change to a file.
fn try_all(name: &str, text: &str) -> Counts {
    let mut programs = Programs::default();
    let before = shown(text, &mut programs).unwrap_or_else(|why| panic!("{name} itself is refused: {why}"));
    let whole: Value = serde_json::from_str(text).expect("it is JSON");
    let (mut places, mut texts) = (Vec::new(), BTreeMap::new());
    look_around(&whole, "", &mut places, &mut texts);
    let (none, mut counts) = (BTreeSet::new(), Counts::default());
    for place in &places {
        let value = whole.pointer(place).expect("it is there");
        for changed in changes(value, texts.get(key_of(place)).unwrap_or(&none)) {
            let mut file = whole.clone();
            let said = |end: &str| format!("{name}: {place}: {value} became {changed}, and {end}");
            *file.pointer_mut(place).expect("it is there") = changed.clone();
            counts.all += 1;
            match shown(&file.to_string(), &mut programs) {
                Ok(after) => assert!(after == before, "{}", said("something else is shown")),
                Err(why) => {
                    assert!(!why.is_empty(), "{}", said("nobody says why it is refused"));
                    counts.refused += 1;
                }
            }
            match shown(&with_right_hash(file), &mut programs) {
                Ok(after) if after == before => {}
                // Steps in another order that is possible, fewer of them, or a model that allows all of them.
                Ok(_) => {
                    assert!(["/events", "/model"].contains(&place.as_str()), "{}", said("it is believed with a hash"));
                    counts.other_executions += 1;
                }
                Err(_) => counts.refused_with_hash += 1,
            }
        }
    }
    counts
}

/// Runs a command and returns the trace that it writes to a file.
fn written(line: &str, folder: &Path, file: &str) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let trace = folder.join("t.json");
    let line = line.replace("examples/", &format!("{root}/examples/"));
    let line = line.replace("tests/", &format!("{root}/crates/cli/tests/"));
    let words = ["fencepost"].into_iter().chain(line.split(' '));
    let trace_words = ["--quiet".to_owned(), "--trace".to_owned(), trace.display().to_string()];
    let words = words.map(str::to_owned).chain(trace_words);
    let exit = match Arguments::try_parse_from(words).expect("the line is fine").command {
        Command::Verify(arguments) => crate::verify::run(&arguments),
        Command::Robust(arguments) => crate::robust::run(&arguments),
        Command::Protocol(arguments) => crate::protocol::run(&arguments),
        other => panic!("{other:?} writes no trace"),
    };
    assert_eq!(exit.expect("it comes to an answer"), Exit::Violated, "{line}");
    std::fs::read_to_string(folder.join(file)).expect("the trace was written")
}

const TRACES: [(&str, &str); 14] = [
    ("verify examples/dekker.c --model tso", "t.json"),
    ("verify examples/mp.c --model pso", "t.json"),
    ("verify tests/programs/sb.c --model tso -DUNUSED=1 --nondet 0..1", "t.json"),
    ("verify tests/error_kinds/deadlock.c --model sc", "t.json"),
    ("verify tests/error_kinds/data_race.c --model tso --races", "t.json"),
    ("verify tests/error_kinds/use_after_free.c --model pso", "t.json"),
    ("verify tests/error_kinds/leak.c --model sc --leaks", "t.json"),
    ("verify tests/error_kinds/mutex_misuse.c --model tso", "t.json"),
    ("verify tests/error_kinds/signed_overflow.c --model sc --overflow", "t.json"),
    ("robust examples/dekker.c --model pso", "t.1.json"),
    ("robust examples/mp.c --model pso", "t.1.json"),
    ("protocol examples/piranha-bug.fpm --k 2", "t.json"),
    ("protocol examples/store-buffers.fpm --model tso", "t.json"),
    ("protocol examples/mesi-snoop-bug.fpm", "t.json"),
];

#[test]
fn no_change_of_a_trace_changes_what_is_shown() {
    let mut total = 0;
    // One of each command and of memory, and all of them where there is time.
    let is_slow = std::env::var_os("FENCEPOST_SLOW").is_some();
    for (line, file) in TRACES.into_iter().step_by(if is_slow { 1 } else { 3 }) {
        // A run does not replace what it has written, and all of these are one run.
        let folder = tempfile::tempdir().expect("a folder can be made");
        let text = written(line, folder.path(), file);
        let Counts { all, refused, refused_with_hash, other_executions } = try_all(line, &text);
        println!("{line}: {all} changes, {refused} refused, {} show the same", all - refused);
        println!("  with the right hash: {refused_with_hash} refused, {other_executions} are other executions");
        assert!(refused > all / 2 && refused_with_hash > all / 2, "{line}: what is refused?");
        total += all;
    }
    println!("{total} changes in all");
    assert!(total >= if is_slow { 10_000 } else { 2_000 }, "few changes: {total}");
}
