//! Trace files with one thing changed: of all that can be changed in a file, whatever would show is refused, and what is not
//! refused shows what the file showed before, byte for byte, in every format.

use crate::run_line;
use fencepost::Replay;
use fencepost_frontend::load_files;
use fencepost_origin::hash;
use fencepost_program::Program;
use fencepost_report::{Style, dot, svg};
use fencepost_testing::changes::{changes, collect_places, key_of};
use fencepost_testing::{folder, in_repository, is_slow, write};
use fencepost_trace::Trace;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

/// Programs that were made, by what they are made of: most changes leave that alone.
type Programs = BTreeMap<String, Result<Rc<Program>, String>>;

/// Everything that `replay` shows of a file with this text; why it refuses it otherwise.
fn shown(text: &str, folder: &Path, programs: &mut Programs) -> Result<Vec<String>, String> {
    write(folder, "changed.json", text);
    let replay = Replay::of_file(folder.join("changed.json"));
    let file = replay.read().map_err(|error| error.to_string())?;
    let replayed = replay.check(file, &mut |files, options| {
        let make = || match load_files(files, &options) {
            Ok(loaded) => Ok(Rc::new(loaded.program)),
            Err(error) => Err(error.to_string()),
        };
        programs.entry(format!("{files:?} {options:?}")).or_insert_with(make).clone()
    });
    let report = replayed.map_err(|error| error.diagnostic.to_string())?.into_report();
    let formats = [report.to_html(), report.to_sarif(), report.to_junit(), report.to_json()];
    let texts = [report.to_text(Style::Plain, false), format!("{:?}", report.outcome)];
    let document = report.into_document();
    let pictures = svg(&document).into_iter().chain(dot(&document));
    Ok(texts.into_iter().chain(formats).chain(pictures).collect())
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
fn try_all(name: &str, text: &str, folder: &Path) -> Counts {
    let mut programs = Programs::new();
    let before = shown(text, folder, &mut programs).unwrap_or_else(|why| panic!("{name} itself is refused: {why}"));
    let whole: Value = serde_json::from_str(text).expect("it is JSON");
    let (mut places, mut texts) = (Vec::new(), BTreeMap::new());
    collect_places(&whole, "", &mut places, &mut texts);
    let (none, mut counts) = (BTreeSet::new(), Counts::default());
    for place in &places {
        let value = whole.pointer(place).expect("it is there");
        for changed in changes(value, texts.get(key_of(place)).unwrap_or(&none)) {
            let mut file = whole.clone();
            let said = |end: &str| format!("{name}: {place}: {value} became {changed}, and {end}");
            *file.pointer_mut(place).expect("it is there") = changed.clone();
            counts.all += 1;
            match shown(&file.to_string(), folder, &mut programs) {
                Ok(after) => assert!(after == before, "{}", said("something else is shown")),
                Err(why) => {
                    assert!(!why.is_empty(), "{}", said("nobody says why it is refused"));
                    counts.refused += 1;
                }
            }
            match shown(&with_right_hash(file), folder, &mut programs) {
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
    let line = line.replace("examples/", &format!("{}/", in_repository("examples").display()));
    let line = line.replace("tests/", &format!("{}/", in_repository("crates/cli/tests").display()));
    let ran = run_line(folder, &format!("{line} --quiet --trace t.json"));
    assert_eq!(ran.code, Some(1), "{line}: {}", ran.all());
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
    for (line, file) in TRACES.into_iter().step_by(if is_slow() { 1 } else { 3 }) {
        let folder = folder();
        let text = written(line, folder.path(), file);
        let Counts { all, refused, refused_with_hash, other_executions } = try_all(line, &text, folder.path());
        println!("{line}: {all} changes, {refused} refused, {} show the same", all - refused);
        println!("  with the right hash: {refused_with_hash} refused, {other_executions} are other executions");
        assert!(refused > all / 2 && refused_with_hash > all / 2, "{line}: what is refused?");
        total += all;
    }
    println!("{total} changes in all");
    assert!(total >= if is_slow() { 10_000 } else { 2_000 }, "few changes: {total}");
}
