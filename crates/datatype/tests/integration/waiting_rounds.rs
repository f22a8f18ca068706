//! Random data types with operations that wait in loops, and keep something from one round to the next: both engines must show the
//! same, and agree on whether an operation can wait forever. What is kept is used on some ways round, on none, or after
//! the loop.

use crate::agree::{explored, solved};
use fencepost_datatype::check::NoVerdict;
use fencepost_datatype::harness::DataType;
use fencepost_datatype::notation::Test;
use fencepost_testing::{Random, folder, is_slow, number};
use std::path::Path;

const MODELS: [&str; 3] = ["sc", "tso", "pso"];

fn variable(random: &mut Random) -> String {
    format!("READ({})", random.pick(&["x", "y"]))
}

/// A condition on what was just read and what was kept.
fn condition(random: &mut Random) -> String {
    let value = random.below(3);
    match random.below(6) {
        0 => "seen >= 0".to_owned(),
        1 => format!("seen != {value}"),
        2 => format!("seen == {value}"),
        3 => format!("kept == {value}"),
        4 => "seen != kept".to_owned(),
        _ => "seen >= other".to_owned(),
    }
}

/// What a round does with what it has read.
fn keeps(random: &mut Random) -> String {
    let what = random.pick(&[
        "kept = seen;",
        "other = seen;",
        "*left = seen;",
        "kept = other;",
        "{ kept = seen; other = 1; }",
    ]);
    match random.below(4) {
        0 => what.to_owned(),
        _ => format!("if ({}) {what}", condition(random)),
    }
}

/// When a loop ends. Some of what is kept is compared with what another thread writes.
fn end(random: &mut Random) -> String {
    let (value, x) = (random.below(3), variable(random));
    match random.below(6) {
        0 => format!("kept == {x}"),
        1 => format!("*left == {x}"),
        2 => format!("{x} == {value}"),
        3 => format!("seen == {x}"),
        4 => format!("seen == {value}"),
        _ => format!("{x} == {value} && other != seen"),
    }
}

fn reader(random: &mut Random) -> String {
    let (x, value) = (variable(random), random.below(3));
    match random.below(12) {
        // What is kept is counted, or noted in one round and another thing in the next.
        8 => format!("while (other < 3 && seen != {value}) {{ seen = {x}; other++; }}"),
        9 => {
            format!("while (*left < 3 && seen != {value}) {{ seen = {x}; if (seen == {}) ++*left; }}", random.below(3))
        }
        10 | 11 => {
            let [first, second] = if random.below(2) == 0 { ["kept", "other"] } else { ["*left", "kept"] };
            let notes = format!("if (seen == 1) {first} = 1; if (seen == 2) {second} = 1;");
            format!("for (;;) {{ seen = {x}; if (seen == {value}) break; {notes} }}")
        }
        // What is compared is a copy that is read anew in each round.
        0 => format!("seen = {x}; while (seen != {value}) seen = {x};"),
        1 => format!("while (seen != {value}) {{ other = kept; seen = {x}; {} }}", keeps(random)),
        2 => format!("do {{ kept = seen; seen = {x}; }} while (kept != seen);"),
        3 => {
            let (inner, keeps, end) = (variable(random), keeps(random), end(random));
            format!("for (;;) {{ seen = {x}; while (seen == {value}) seen = {inner}; {keeps} if ({end}) break; }}")
        }
        _ => {
            let (first, second, end) =
                (keeps(random), if random.below(2) == 0 { keeps(random) } else { String::new() }, end(random));
            format!("for (;;) {{ seen = {x}; {first} {second} if ({end}) break; }}")
        }
    }
}

fn writer(random: &mut Random) -> String {
    let store = |random: &mut Random| format!("WRITE({}, {});", random.pick(&["x", "y"]), random.below(3));
    (0..2 + random.below(3)).map(|_| store(random)).collect::<Vec<_>>().join(" ")
}

fn data_type(writer: &str, reader: &str) -> String {
    format!(
        "#include <fencepost.h>\n#include <stdatomic.h>\n\
         #define READ(x) atomic_load_explicit(&(x), memory_order_relaxed)\n\
         #define WRITE(x, v) atomic_store_explicit(&(x), v, memory_order_relaxed)\n\
         static atomic_int x, y;\n\
         void init(void)\n{{\n    WRITE(x, 0); WRITE(y, 0);\n}}\n\
         void w(void)\n{{\n    {writer}\n}}\n\
         static int look(int *left)\n{{\n    int seen = -1, kept = 0, other = 0;\n    {reader}\n    return 100 * (other + 1) + 10 * (kept + 1) + seen + 1;\n}}\n\
         void r(void)\n{{\n    int left = 0, result = look(&left);\n    fencepost_observe_result(\"left\", left);\n    fencepost_observe_result(\"result\", result);\n}}\n"
    )
}

/// The data type, written to a folder, and the test of both operations.
fn opened(folder: &Path, text: &str) -> (DataType, Test) {
    let path = folder.join("type.c");
    std::fs::write(&path, text).expect("the data type can be written");
    let data = DataType::open(&path, &fencepost_frontend::Options::default()).unwrap_or_else(|error| panic!("{error}"));
    let test = Test::parse("A = (w|r)", &|name| data.is_function(name)).unwrap_or_else(|error| panic!("{error}"));
    (data, test)
}

/// What is noted in several rounds one after the other is all there at the end, in any combination.
#[test]
fn what_several_rounds_have_noted_comes_together() {
    let folder = folder();
    let writer = "WRITE(x, 1); WRITE(x, 2); WRITE(x, 3);";
    for [first, second] in [["kept", "other"], ["*left", "kept"]] {
        let notes = format!("if (seen == 1) {first} = 1; if (seen == 2) {second} = 1;");
        let reader = format!("for (;;) {{ seen = READ(x); if (seen == 3) break; {notes} }}");
        let (data, test) = opened(folder.path(), &data_type(writer, &reader));
        for model in MODELS {
            let solved = solved(&data, &test, &[], model, 8).unwrap_or_else(|error| panic!("{error}"));
            let shown = solved.expect("nothing fails").shown;
            assert_eq!(shown.len(), 4, "{reader} {model}: each value is seen or not: {shown:?}");
        }
    }
}

/// Nobody stores what the loop waits for, so that it goes round as often as it may.
#[test]
fn a_loop_that_counts_its_rounds_comes_to_an_end() {
    let folder = folder();
    let reader = "while (*left < 3 && seen != 1) { seen = READ(x); if (seen == 0) ++*left; }";
    let (data, test) = opened(folder.path(), &data_type("WRITE(y, 1);", reader));
    for model in MODELS {
        let solved = solved(&data, &test, &[], model, 8).unwrap_or_else(|error| panic!("{error}"));
        let seen = solved.expect("nothing fails");
        assert!(seen.shown.len() == 1 && !seen.waits_for_ever, "{model}: {seen:?}");
    }
}

#[test]
fn rounds_that_keep_something_show_the_same_in_both_engines() {
    let count = number("FENCEPOST_PROGRAMS").unwrap_or(if is_slow() { 2_000 } else { 15 });
    let first = number("FENCEPOST_SEED").unwrap_or(1);
    let folder = folder();
    let (mut waiting, mut several, mut unknown) = (0, 0, 0);
    for seed in first..first + count {
        let random = &mut Random::congruence(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let text = data_type(&writer(random), &reader(random));
        let (data, test) = opened(folder.path(), &text);
        for model in MODELS {
            let solved = match solved(&data, &test, &[], model, 8) {
                Ok(solved) => solved,
                // What is kept may differ from round to round without end.
                Err(NoVerdict::Rounds { .. }) => {
                    unknown += 1;
                    continue;
                }
                Err(error) => panic!("seed {seed}: {error}\n{text}"),
            };
            let explored = explored(&data, &test, &[], model);
            assert!(solved == explored, "seed {seed} under {model}:\n{solved:?}\n{explored:?}\n{text}");
            let seen = solved.unwrap_or_else(|| panic!("seed {seed}: nothing fails in\n{text}"));
            waiting += u64::from(seen.waits_for_ever);
            several += u64::from(seen.shown.len() > 1);
        }
    }
    let tried = count * MODELS.len() as u64;
    let counts = format!("of {tried}, {waiting} wait forever, {several} show several things, {unknown} go on");
    assert!(waiting * 10 > tried && several * 10 > tried && unknown * 10 < tried, "{counts}");
}
