//! Trace files as input: what is refused, and with which words.

use fencepost_trace::{Trace, TraceFileError};

const MINIMAL: &str = r#"{"format":1,"model":"tso","program":"p.c","threads":[{"function":"main","parent":null}],
    "objects":[],"events":[EVENTS],"coherence":[],"error":null}"#;

fn read(events: &str) -> Result<Trace, TraceFileError> {
    Trace::from_json(&MINIMAL.replace("EVENTS", events))
}

#[track_caller]
fn refused(events: &str, message: &str) {
    assert_eq!(read(events).expect_err("it is damaged").to_string(), message);
}

#[test]
fn a_trace_survives_writing_and_reading() {
    let trace = read(
        r#"{"thread":0,"place":{"file":"p.c","line":3,"column":0},"action":"store","at":{"address":16,"size":2,"name":"x"},
            "value":{"bytes":"0100","text":"1"},"order":"plain","buffered":true},
           {"thread":0,"place":null,"action":"commit","store":0},
           {"thread":0,"place":null,"action":"exit"}"#,
    )
    .expect("it is fine");
    assert_eq!(Trace::from_json(&trace.to_json()).expect("it is fine"), trace);
}

#[test]
fn other_versions_are_refused_by_number() {
    let error = Trace::from_json(r#"{"format":7}"#).expect_err("it is of the future");
    assert!(matches!(error, TraceFileError::Version { found: 7 }));
}

#[test]
fn what_is_no_trace_is_refused() {
    for text in ["", "{", "[]", "null", r#"{"format":1}"#, r#"{"format":"1"}"#] {
        assert!(matches!(Trace::from_json(text), Err(TraceFileError::Syntax(_))), "{text}");
    }
}

#[test]
fn an_error_has_a_message() {
    let error = r#""error":{"kind":"assertion","message":"","thread":0,"place":null}"#;
    let refused = Trace::from_json(&MINIMAL.replace("EVENTS", "").replace(r#""error":null"#, error));
    let refused = refused.expect_err("nothing is said").to_string();
    assert_eq!(refused, "this trace is damaged: the error does not say what is wrong");
}

#[test]
fn ids_must_lead_somewhere() {
    refused(
        r#"{"thread":3,"place":null,"action":"exit"}"#,
        "this trace is damaged: event 0 refers to thread 3, which does not exist",
    );
    refused(
        r#"{"thread":0,"place":null,"action":"commit","store":0}"#,
        "this trace is damaged: event 0 refers to the later event e0, which does not exist",
    );
}

#[test]
fn values_must_fit_their_accesses() {
    let store = |address: &str, size: &str, bytes: &str| {
        format!(
            r#"{{"thread":0,"place":null,"action":"store","at":{{"address":{address},"size":{size},"name":"x"}},
                "value":{{"bytes":"{bytes}","text":"1"}},"order":"plain","buffered":false}}"#
        )
    };
    assert!(read(&store("16", "2", "01ff")).is_ok());
    refused(&store("16", "2", "01"), "this trace is damaged: event 0 has the bytes `01` for an access of 2 bytes");
    refused(&store("16", "1", "0g"), "this trace is damaged: event 0 has the bytes `0g` for an access of 1 bytes");
    refused(&store("16", "1", "é"), "this trace is damaged: event 0 has the bytes `é` for an access of 1 bytes");
    refused(&store("16", "0", ""), "this trace is damaged: event 0 touches no byte");
    refused(
        &store("18446744073709551615", "1", "01"),
        "this trace is damaged: event 0 touches 1 bytes at 0xffffffffffffffff, beyond the end of the address space",
    );
}

#[test]
fn sources_must_cover_their_access() {
    let load = |from: &str| {
        format!(
            r#"{{"thread":0,"place":null,"action":"load","at":{{"address":16,"size":2,"name":"x"}},
                "value":{{"bytes":"0000","text":"0"}},"order":"plain","from":[{from}]}}"#
        )
    };
    assert!(read(&load(r#"{"offset":0,"size":2,"store":null}"#)).is_ok());
    let message = "this trace is damaged: event 0 does not say of each byte read where it comes from";
    refused(&load(""), message);
    refused(&load(r#"{"offset":0,"size":1,"store":null}"#), message);
    refused(&load(r#"{"offset":1,"size":1,"store":null}"#), message);
    refused(&load(r#"{"offset":0,"size":4294967295,"store":null}"#), message);
}
