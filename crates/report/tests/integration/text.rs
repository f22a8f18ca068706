//! What users see, letter by letter.

use fencepost_graph::Cycle;
use fencepost_report::{Case, Finding, Outcome, Report, Run, Style, json, replay_text, verdict_text};
use fencepost_source::{Code, Diagnostic, Place, Rule};
use fencepost_testing::json_schema::misfits;
use fencepost_testing::{JSON_SCHEMA, assert_answers, in_repository};
use fencepost_trace::{BlindSpot, ErrorKind, Inconclusive, Reason, Seconds, Statistics, Trace, Verdict};
use std::collections::BTreeSet;
use std::ffi::OsString;

/// The example of the trace format's document.
fn example() -> Trace {
    let path = in_repository("docs/trace-format.md");
    let text = std::fs::read_to_string(path).expect("the document is there");
    let example = text.split("```").find_map(|block| block.strip_prefix("json\n")).expect("it has an example");
    Trace::from_json(example).expect("the example is fine")
}

/// A trace of one event a line, as JSON without the keys that are always the same. `PLACE` is line 5 of `a.c`.
fn trace(events: &[&str]) -> Trace {
    let events: Vec<String> = events
        .iter()
        .map(|event| {
            format!("{{{event}}}")
                .replace("PLACE", r#""place":{"file":"dir/a.c","line":5,"column":1}"#)
                .replace("AT", r#""at":{"address":16,"size":2,"name":"s.field"},"order":"relaxed""#)
        })
        .collect();
    let text = format!(
        r#"{{"format":1,"model":"pso","program":"a.c","coherence":[],
            "threads":[{{"function":"main","parent":null}},{{"function":"worker","parent":0}}],
            "objects":[{{"name":"node#1","kind":"heap","address":16,"size":8}}],"events":[{}],
            "error":{{"kind":"deadlock","message":"deadlock","thread":0,"place":null}}}}"#,
        events.join(",")
    );
    Trace::from_json(&text).expect("a trace of the right shape")
}

fn run<'a>(verdict: &'a Verdict, statistics: &'a Statistics) -> Run<'a> {
    Run { verdict, statistics, model: "tso", strategy: "optimal", seconds: 0.0149, trace_file: None }
}

fn text(verdict: &Verdict, statistics: Statistics) -> String {
    verdict_text(&run(verdict, &statistics), Style::Plain, false)
}

#[test]
fn a_failure_with_its_trace() {
    let (verdict, statistics) =
        (Verdict::Fail(Box::new(example())), Statistics { executions: 3, ..Statistics::default() });
    let run = Run { trace_file: Some("sb.trace.json".as_ref()), ..run(&verdict, &statistics) };
    assert_eq!(
        verdict_text(&run, Style::Plain, false),
        "\
FAIL  assertion `x == 1` failed at sb.c:7 in thread 1 (execution 3, 0.01 s)
  main      sb.c:12  creates thread 1      runs other
  main      sb.c:13  x = 1                 buffered
  thread 1  sb.c:6   y = 1                 buffered to the end
  main      sb.c:14  reads y = 0           initial value
  thread 1  sb.c:7   reads x = 0           initial value
  main      sb.c:13  x = 1 reaches memory
  replay: fencepost replay sb.trace.json
"
    );
    let brief = verdict_text(&run, Style::Plain, true);
    assert_eq!(brief, "FAIL  assertion `x == 1` failed at sb.c:7 in thread 1 (execution 3, 0.01 s)\n");
}

#[test]
fn every_kind_of_event_has_its_words() {
    let place = r#""thread":0,PLACE"#;
    let other = r#""thread":1,"place":null"#;
    let value = |bytes: &str, text: &str| format!(r#"{{"bytes":"{bytes}","text":"{text}"}}"#);
    let events = [
        format!(r#"{place},"action":"store",AT,"value":{},"buffered":false"#, value("0200", "2")),
        format!(r#"{place},"action":"create","child":1"#),
        format!(r#"{other},"action":"lock","at":{{"address":64,"size":1,"name":"m"}}"#),
        format!(r#"{place},"action":"try_lock","at":{{"address":64,"size":1,"name":"m"}},"acquired":false"#),
        format!(r#"{other},"action":"store",AT,"value":{},"buffered":true"#, value("0102", "513")),
        format!(
            r#"{other},"action":"load",AT,"value":{},"from":[{{"offset":0,"size":2,"store":4}}]"#,
            value("0102", "513")
        ),
        format!(r#"{other},"action":"fence","order":"acquire","effect":"none""#),
        format!(r#"{other},"action":"fence","order":"release","effect":"store_store""#),
        format!(r#"{other},"action":"commit","store":4"#),
        format!(r#"{other},"action":"fence","order":"seq_cst","effect":"full""#),
        format!(
            r#"{place},"action":"load",AT,"value":{},"from":[{{"offset":0,"size":1,"store":4}},{{"offset":1,"size":1,"store":null}}]"#,
            value("0100", "1")
        ),
        format!(
            r#"{place},"action":"update",AT,"read":{},"written":{},"from":[{{"offset":0,"size":2,"store":4}}]"#,
            value("0102", "513"),
            value("0000", "0")
        ),
        format!(
            r#"{other},"action":"update",AT,"read":{},"written":null,"from":[{{"offset":0,"size":2,"store":11}}]"#,
            value("0000", "0")
        ),
        format!(r#"{other},"action":"unlock","at":{{"address":64,"size":1,"name":"m"}}"#),
        format!(r#"{place},"action":"try_lock","at":{{"address":64,"size":1,"name":"m"}},"acquired":true"#),
        format!(r#"{other},"action":"allocate","object":0"#),
        format!(r#"{other},"action":"free","object":0"#),
        format!(r#"{other},"action":"end_scope","objects":[0]"#),
        format!(r#"{other},"action":"assume_failed""#),
        format!(r#"{other},"action":"exit""#),
        format!(r#"{place},"action":"join","child":1"#),
    ];
    let trace = trace(&events.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(
        text(&Verdict::Fail(Box::new(trace)), Statistics::default()),
        "\
FAIL  deadlock in the main thread (execution 1, 0.01 s)
  main      a.c:5  creates thread 1                           runs worker
  thread 1         locks m
  main      a.c:5  does not get m                             trylock, already locked
  thread 1         s.field = 513                              buffered
  thread 1         reads s.field = 513                        from its own store buffer
  thread 1         fence (acquire)                            does nothing under PSO
  thread 1         fence (release)                            its stores before stay before its stores after
  thread 1         s.field = 513 reaches memory
  thread 1         fence (seq_cst)                            all its stores are in memory
  main      a.c:5  reads s.field = 1                          byte 0: from thread 1, byte 1: initial value
  main      a.c:5  updates s.field from 513 to 0              from thread 1
  thread 1         reads s.field = 0, exchanges nothing       from main (a.c:5)
  thread 1         unlocks m
  main      a.c:5  locks m                                    trylock
  thread 1         frees node#1
  thread 1         stops at an assumption that does not hold
  main      a.c:5  joins thread 1
"
    );
}

#[test]
fn passes() {
    let passed = |executions, cut| text(&Verdict::Pass, Statistics { executions, cut, ..Statistics::default() });
    assert_eq!(passed(11, 0), "PASS  all 11 executions under TSO are correct (0.01 s)\n");
    assert_eq!(passed(1, 0), "PASS  the only execution under TSO is correct (0.01 s)\n");
    assert_eq!(
        passed(2, 1),
        "PASS  all 2 executions under TSO are correct (0.01 s)\n  (1 execution cut at an assumption or a loop that waits)\n"
    );
    assert_eq!(
        passed(0, 4),
        "PASS  no execution under TSO is wrong (0.01 s)\n  (4 executions cut at an assumption or a loop that waits)\n  \
         warning: no execution ends, so this proves little; are the assumptions too strong?\n"
    );
}

#[test]
fn inconclusive_runs_say_why() {
    let why = Inconclusive::because("the time limit of 2 s was reached");
    assert_eq!(
        text(&Verdict::Inconclusive(why), Statistics { executions: 7, ..Statistics::default() }),
        "INCONCLUSIVE  the time limit of 2 s was reached (no error in 7 executions, 0 steps, 0.01 s)\n"
    );
}

#[test]
fn colours_only_when_asked() {
    let (verdict, statistics) = (Verdict::Fail(Box::new(example())), Statistics::default());
    let run = run(&verdict, &statistics);
    assert!(!verdict_text(&run, Style::Plain, false).contains('\x1b'));
    assert!(verdict_text(&run, Style::Colour, false).starts_with("\x1b[1;31mFAIL\x1b[0m  assertion"));
}

/// The only object of a report on a case, which fits the schema.
fn object(command: &'static str, case: Case) -> String {
    let report = Report { command, cases: vec![case], ..Report::default() };
    let text = json(&report).join("\n");
    assert_answers(&text);
    text
}

#[test]
fn json_has_exactly_the_promised_members() {
    let statistics = Statistics { executions: 3, blocked: 1, cut: 2, events: 40 };
    let object = |verdict: &Verdict| {
        let run = Run { seconds: 0.5, ..run(verdict, &statistics) };
        let text = object("verify", Case::of_run(&run, "sb.c", Cycle::default()));
        let start = format!("{{\"format\":2,\"fencepost\":\"{}\",\"command\":\"verify\",", env!("CARGO_PKG_VERSION"));
        text.strip_prefix(&start).expect("it begins so").to_owned()
    };
    let end = r#""statistics":{"executions":3,"blocked":1,"cut":2,"events":40},"verify":{"strategy":"optimal"}}"#;
    let asked = r#""property":"safety","model":"tso","seconds":0.5"#;
    assert_eq!(
        object(&Verdict::Fail(Box::new(example()))),
        format!(
            "\"verdict\":\"fail\",{asked},\"findings\":[{}],{end}",
            r#"{"rule":"assertion","verdict":"fail","message":"assertion `x == 1` failed","place":{"file":"sb.c","line":7,"column":3},"thread":1}"#
        )
    );
    assert_eq!(object(&Verdict::Pass), format!("\"verdict\":\"pass\",{asked},\"findings\":[],{end}"));
    let why = Inconclusive::new(Reason::UnrollingBound { bound: 3 }).at(Some(Place::of_line("sb.c", 7)));
    assert_eq!(
        object(&Verdict::Inconclusive(Inconclusive { advice: "try 6".to_owned(), shorter: 2, ..why })),
        format!(
            "\"verdict\":\"inconclusive\",{asked},\"reason\":{},\"findings\":[],{end}",
            r#"{"kind":"unrolling_bound","bound":3,"message":"a loop has more than 3 iterations","advice":"try 6","place":{"file":"sb.c","line":7},"shorter":2}"#
        )
    );
}

/// What is refused says why, and the first object has what there was to say on the way.
#[test]
fn refusals_are_objects_with_the_error() {
    let error = Diagnostic::new(Code::UnreadableFile, "no such file").at(Some(Place::of_file("none.c")));
    let refused = Case { outcome: Outcome::Refused, error: Some(error.clone()), seconds: 0.5, ..Case::default() };
    let report = Report {
        cases: vec![refused.clone(), refused],
        command_line: ["fencepost", "\u{202e}"].map(OsString::from).into(),
        warnings: vec!["careful".to_owned()],
        unwritten: vec![error],
        ..Report::default()
    };
    let objects = json(&report);
    assert_answers(&objects.join("\n"));
    let start = format!("{{\"format\":2,\"fencepost\":\"{}\",", env!("CARGO_PKG_VERSION"));
    let error = r#"{"code":"F0101","kind":"input","message":"no such file","place":{"file":"none.c"}}"#;
    let second = format!("{start}\"command_line\":[\"fencepost\",\"\\u202e\"],\"error\":{error},\"seconds\":0.5}}");
    assert_eq!(objects[1], second);
    let rest = format!(",\"warnings\":[\"careful\"],\"unwritten\":[{error}]}}");
    assert_eq!(objects[0], second.replace("0.5}", &format!("0.5{rest}")));
}

/// A finding without words is none.
#[test]
fn a_finding_says_what_is_wrong() {
    let finding = Finding::new(Rule::error("deadlock", "", "", ""), "words");
    let case = Case { outcome: Outcome::Fail, findings: vec![finding], ..Case::default() };
    let object = object("verify", case);
    let silent: serde_json::Value = serde_json::from_str(&object.replace("\"words\"", "\"\"")).expect("it is JSON");
    assert!(!misfits(&JSON_SCHEMA, &silent).is_empty(), "{silent}");
}

/// Every reason there is has its members in the schema.
#[test]
fn every_reason_fits_the_schema() {
    let message = || "words".to_owned();
    let reasons = [
        Reason::LongExecution { limit: 1, rounds: None },
        Reason::LongExecution { limit: 1, rounds: Some(2) },
        Reason::CutExecutions { count: 1, limit: 2 },
        Reason::UnrollingBound { bound: 1 },
        Reason::PreemptionBound { bound: 1 },
        Reason::RandomWalks { walks: 1, seed: 2 },
        Reason::PctWalks { walks: 1, seed: 2, depth: 3, promise: message() },
        Reason::UnboundedChoice,
        Reason::FullStoreBuffer { limit: 1 },
        Reason::TimeLimit { seconds: Seconds(0.5) },
        Reason::MemoryLimit { mebibytes: 1 },
        Reason::NoMemory,
        Reason::Signal,
        Reason::OneExecution,
        Reason::TooManyOrders,
        Reason::BlindMonitor { spot: BlindSpot::Model },
        Reason::BlindMonitor { spot: BlindSpot::NotShown { executions: 1 } },
        Reason::BlindMonitor { spot: BlindSpot::MixedSizes },
        Reason::BlindMonitor { spot: BlindSpot::Lifetimes },
        Reason::BlindMonitor { spot: BlindSpot::Interleavings },
        Reason::TimeForCheapest { milliseconds: 1, percent: 60 },
        Reason::FullQueue { queue: message() },
        Reason::SolverGaveUp,
        Reason::OnlyEstimated,
        Reason::UncheckedTrace { message: message() },
        Reason::Stopped,
        Reason::Other { message: message() },
    ];
    let mut kinds = BTreeSet::new();
    for reason in reasons {
        // As checkpoints keep it.
        let text = serde_json::to_string(&reason).expect("it can be written");
        assert_eq!(serde_json::from_str::<Reason>(&text).ok().as_ref(), Some(&reason));
        let case = Case { reason: Some(Inconclusive::new(reason)), ..Case::default() };
        let object: serde_json::Value = serde_json::from_str(&object("verify", case)).expect("it is JSON");
        kinds.insert(object["reason"]["kind"].as_str().expect("it has a kind").to_owned());
        // Nothing of it may be missing, but for the iterations of a loop.
        for name in object["reason"].as_object().expect("an object").keys().filter(|name| *name != "rounds") {
            let mut without = object.clone();
            without["reason"].as_object_mut().expect("an object").remove(name);
            assert!(!misfits(&JSON_SCHEMA, &without).is_empty(), "{without}");
        }
        let mut silent = object.clone();
        silent["reason"]["message"] = "".into();
        assert!(!misfits(&JSON_SCHEMA, &silent).is_empty(), "{silent}");
    }
    let of_schema = JSON_SCHEMA["$defs"]["reason"]["properties"]["kind"]["enum"].as_array().expect("a list");
    assert_eq!(
        of_schema.iter().filter_map(serde_json::Value::as_str).map(str::to_owned).collect::<BTreeSet<_>>(),
        kinds
    );
}

#[test]
fn a_replay_shows_buffers_and_memory() {
    assert_eq!(
        replay_text(&example(), &Cycle::default(), Style::Plain),
        "\
sb.c under TSO
FAIL  assertion `x == 1` failed at sb.c:7 in thread 1
  0  main      sb.c:12  creates thread 1      runs other
  1  main      sb.c:13  x = 1                 buffered
        buffer of main: x = 1
  2  thread 1  sb.c:6   y = 1                 buffered to the end
        buffer of main: x = 1
        buffer of thread 1: y = 1
  3  main      sb.c:14  reads y = 0           initial value
        buffer of main: x = 1
        buffer of thread 1: y = 1
  4  thread 1  sb.c:7   reads x = 0           initial value
        buffer of main: x = 1
        buffer of thread 1: y = 1
  5  main      sb.c:13  x = 1 reaches memory
        memory: x = 1
        buffer of thread 1: y = 1
FAIL  assertion `x == 1` failed at sb.c:7 in thread 1
"
    );
    let case = Case::of_trace(&example(), Cycle::default(), ErrorKind::Assertion.rule());
    let object: serde_json::Value = serde_json::from_str(&object("replay", case)).expect("it is JSON");
    let steps = &object["replay"]["steps"];
    assert_eq!(steps[5]["memory"], serde_json::json!({"event": 1, "name": "x", "value": "1"}));
    assert_eq!(steps[5]["buffers"][0]["thread"], 1);
    assert_eq!(steps[5]["place"], serde_json::json!({"file": "sb.c", "line": 13, "column": 5}));
    assert_eq!(object["findings"][0]["place"]["line"], 7);
}

/// A long name lengthens its own line only, and is not cut.
#[test]
fn wide_names_are_not_cut() {
    let name = "a_very_long_name_of_a_structure.with_a_very_long_name_of_a_field[1234567].and_another_one";
    let wide = format!(
        r#""thread":1,PLACE,"action":"store","at":{{"address":16,"size":1,"name":"{name}"}},
            "value":{{"bytes":"01","text":"1"}},"order":"plain","buffered":true"#
    );
    let trace = trace(&[
        &wide,
        r#""thread":0,PLACE,"action":"join","child":1"#,
        r#""thread":1,PLACE,"action":"commit","store":0"#,
    ]);
    let text = text(&Verdict::Fail(Box::new(trace)), Statistics::default());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], format!("  thread 1  a.c:5  {name} = 1  buffered"));
    assert_eq!(lines[2], "  main      a.c:5  joins thread 1");
    assert_eq!(lines[3], format!("  thread 1  a.c:5  {name} = 1 reaches memory"));
}

/// A trace is input: what it holds does not get at the terminal.
#[test]
fn control_characters_are_not_printed() {
    let mut trace = example();
    trace.program = "evil\x1b[2J".into();
    if let Some(error) = &mut trace.error {
        error.message = "line\nline".into();
    }
    for event in &mut trace.events {
        if let fencepost_trace::Action::Store { at, .. } = &mut event.action {
            at.name = "x\x07".into();
        }
    }
    let text = replay_text(&trace, &Cycle::default(), Style::Plain);
    assert!(!text.contains(['\x1b', '\x07']) && text.contains("line\u{240a}line"), "{text}");
}
