//! Trace files are input: whatever stands in one, reading, checking, replaying and showing it must not panic.

use fencepost_explore::Settings;
use fencepost_graph::Cycle;
use fencepost_model::BufferModel;
use fencepost_program::Program;
use fencepost_report::{Case, Report, Run, Style, json, replay_text, verdict_text};
use fencepost_testing::assert_answers;
use fencepost_trace::{ErrorKind, Statistics, Trace, Verdict};
use fencepost_witness::{axiomatic, replay};
use serde_json::Value;

/// Every value of the example of the document, replaced by each of these.
fn odd_values() -> Vec<Value> {
    let numbers = [0, 1, 2, 3, 5, 6, 0x1000, u64::from(u32::MAX), u64::MAX - 1, u64::MAX];
    let texts = ["", "é", "ff", "01000000", "tso", "exit", "commit", "x\n\u{1b}[31m"];
    let others = ["null", "true", "[]", "{}", "-1", "1.5", "[0]", "[5,4]"];
    let others = others.iter().map(|text| serde_json::from_str(text).expect("it is JSON"));
    numbers.into_iter().map(Value::from).chain(texts.into_iter().map(Value::from)).chain(others).collect()
}

/// The JSON pointers of all values in `value`.
fn pointers(value: &Value, here: String, all: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointers(item, format!("{here}/{index}"), all);
            }
        }
        Value::Object(items) => {
            for (key, item) in items {
                pointers(item, format!("{here}/{key}"), all);
            }
        }
        _ => {}
    }
    all.push(here);
}

/// Does everything that is ever done with a trace file.
fn use_it(text: &str) -> bool {
    let Ok(trace) = Trace::from_json(text) else { return false };
    let mut accepted = false;
    for model in BufferModel::ALL {
        accepted |= axiomatic::check(&trace, model).is_ok();
    }
    let _ = replay::check(&Program::default(), &trace, Settings::default());
    let _ = replay_text(&trace, &Cycle::default(), Style::Colour);
    let case = Case::of_trace(&trace, Cycle::default(), ErrorKind::Assertion.rule());
    assert_answers(&json(&Report { command: "replay", cases: vec![case], ..Report::default() })[0]);
    let (verdict, statistics) = (Verdict::Fail(Box::new(trace)), Statistics::default());
    let run = Run {
        verdict: &verdict,
        statistics: &statistics,
        model: "tso",
        strategy: "optimal",
        seconds: 0.0,
        trace_file: None,
    };
    let _ = verdict_text(&run, Style::Plain, false);
    accepted
}

#[test]
fn nothing_in_a_trace_file_makes_us_panic() {
    let document = include_str!("../../../../docs/trace-format.md");
    let example = document.split("```").find_map(|block| block.strip_prefix("json\n")).expect("it has an example");
    assert!(use_it(example), "the example itself is accepted");
    let whole: Value = serde_json::from_str(example).expect("the example is JSON");
    let mut places = Vec::new();
    pointers(&whole, String::new(), &mut places);
    for place in &places {
        for odd in odd_values() {
            let mut damaged = whole.clone();
            if let Some(value) = damaged.pointer_mut(place) {
                *value = odd;
            }
            use_it(&damaged.to_string());
        }
    }
    // Events that come twice, or not at all.
    for position in 0..whole["events"].as_array().map_or(0, Vec::len) {
        for twice in [true, false] {
            let mut damaged = whole.clone();
            if let Some(events) = damaged["events"].as_array_mut() {
                let event = events.remove(position);
                if twice {
                    events.extend([event.clone(), event]);
                }
            }
            use_it(&damaged.to_string());
        }
    }
    for end in 0..example.len() {
        if example.is_char_boundary(end) {
            assert!(!use_it(&example[..end]) || end + 1 == example.len(), "cut off at {end}");
        }
    }
}
