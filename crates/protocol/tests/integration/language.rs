//! What the language refuses, and where; and that nothing makes the reader panic.

use fencepost_protocol::assumption::Assumption;
use fencepost_protocol::language::{CheckedFile, LanguageError, check, format, parse};
use fencepost_source::SourceMap;
use proptest::prelude::*;

const PIRANHA: &str = include_str!("../../../../examples/piranha.fpm");
const LAZY: &str = include_str!("../../../../examples/lazy-caching.fpm");

fn checked(source: &str) -> Result<CheckedFile, LanguageError> {
    check(&parse(source)?, 2, 2)
}

/// The piece of the source that an error is about, and its message.
fn refused(source: &str) -> (&str, String) {
    let error = checked(source).unwrap_err();
    (&source[error.span.start..error.span.end], error.message)
}

#[test]
fn errors_have_a_place() {
    for (from, to, at, message) in [
        ("cache[i][j].d := v;", "cache[i][j].d := v", "}", "expected `;`, but there is `}`"),
        ("cache[i][j].d := v;", "cache[i][j].x := v;", "cache[i][j].x", "`Line` has no field `x`"),
        ("cache[i][j].d := v;", "cache[i].d := v;", "cache[i]", "`cache` has 2 indices, not 1"),
        ("cache[i][j].d := v;", "cache[j][i].d := v;", "j", "expected a processor, but this is a location"),
        ("cache[i][j].d := v;", "i := v;", "i", "expected a variable"),
        ("owner[j: Loc]: opt Proc", "owner[j: Loc]: opt Prok", "Prok", "expected `Proc` or `Loc`, but there is `Prok`"),
        ("d: data<a> }", "d: data<b> }", "b", "`b` is not the name of a location here"),
        ("s: SHD, d: initial", "s: SHDD, d: initial", "SHDD", "there is no `SHDD` here"),
        (
            "when cache[i][j].s = EXC",
            "when cache[i][j].s",
            "cache[i][j].s",
            "expected a condition, but this is a value of `Status`",
        ),
        (" returns cache[i][j].d", "", "R", "this read does not say what it returns"),
        ("owner[j] := any Proc;", "", "", ""),
        (
            "append(inQ[i], Msg { m: ACKS",
            "append(owner[j], Msg { m: ACKS",
            "owner[j]",
            "expected a queue, but this is a processor or `none`",
        ),
        ("let msg := head(inQ[i]);", "let msg := tail(inQ[i]);", "tail", "there is no function `tail`"),
        ("queue<Msg, 2 * LOCS>", "queue<Msg, 0>", "0", "a queue has room for 1 to 200 elements, not for 0"),
        ("protocol piranha;", "protocol ;", ";", "expected the name of the protocol, but there is `;`"),
        ("enum Kind { ACKS", "enum Kind { INV", "INV", "`INV` is declared twice"),
    ] {
        assert!(PIRANHA.contains(from), "{from}");
        let source = PIRANHA.replacen(from, to, 1);
        if message.is_empty() {
            assert!(checked(&source).is_ok(), "{to}");
        } else {
            assert_eq!(refused(&source), (at, message.to_owned()), "{to}");
        }
    }
    assert_eq!(refused("protocol x;").1, "there is no `init`");
}

/// The other pieces of the source that an error is about.
#[track_caller]
fn others(source: &str) -> Vec<(&str, String)> {
    let error = checked(source).unwrap_err();
    error.labels.iter().map(|(span, message)| (&source[span.start - 5..span.end], message.clone())).collect()
}

#[test]
fn what_is_declared_twice_has_both_places() {
    for (from, to, first) in [
        ("enum Kind { ACKS", "enum Kind { INV", "s { INV"),
        ("enum Kind", "enum Status { X } enum Kind", "enum Status"),
        ("d: data<a> }", "m: data<a> }", "sg { m"),
        ("var owner", "const Q = 1; const ACKS = 1; var owner", "d { ACKS"),
        ("var owner", "var inQ: bool; var owner", "var inQ"),
        ("write W(i: Proc, j: Loc", "write W(i: Proc, i: Loc", "te W(i"),
    ] {
        assert!(PIRANHA.contains(from), "{from}");
        let source = PIRANHA.replacen(from, to, 1);
        let found = others(&source);
        assert!(
            matches!(&found[..], [(at, message)] if at.ends_with(first) && message == "first declared here"),
            "{to}: {found:?}"
        );
    }
    let rules = PIRANHA.replace("write W(", "write R(");
    assert_eq!(others(&rules).len(), 1);
    // What nobody declares has no place.
    assert_eq!(others(&PIRANHA.replacen("var owner", "const PROCS = 1; var owner", 1)), []);
}

#[test]
fn orders_and_deferred_go_together() {
    for (from, to, message) in [
        (" deferred", "", "no write waits to be put in order"),
        (" orders (head(outQ[i]).a, head(outQ[i]).d)", "", "no rule puts this write in order"),
    ] {
        assert_eq!(refused(&LAZY.replacen(from, to, 1)).1, message);
    }
    let two = LAZY.replacen("write W(", "write V(i: Proc, j: Loc, v: data<j>) { }\nwrite W(", 1);
    assert_eq!(refused(&two), ("V", "some writes are deferred, but this one is not".to_owned()));
    assert!(matches!(&others(&two)[..], [("rite W", message)] if message == "this one is deferred"));
}

/// Each way to break an assumption, and which.
#[test]
fn breaches_of_the_assumptions() {
    use Assumption::{Causality, DataIndependence, Symmetry};
    assert_eq!(checked(PIRANHA).unwrap().breaches, []);
    let write = "cache[i][j].d := v;";
    for (from, to, assumption, at) in [
        // Data is looked at: in a guard, in a condition.
        ("when cache[i][j].s = EXC", "when cache[i][j].s = EXC and v = initial", DataIndependence, "v = initial"),
        (write, "if cache[i][j].d != v { cache[i][j].d := v; }", DataIndependence, "cache[i][j].d != v"),
        // Data from nowhere, and data of another location.
        (write, "cache[i][j].d := 1;", Causality, "1"),
        (
            "let o := owner[j];\n    append(inQ[i], Msg { m: ACKS, a: j, d: cache[o][j].d",
            "let o := owner[j];\n    for q: Loc { cache[i][q].d := cache[i][j].d; } append(inQ[i], Msg { m: ACKS, a: j, d: cache[o][j].d",
            Causality,
            "cache[i][j].d",
        ),
        // One processor is singled out, they are ordered, and a loop depends on its order.
        ("owner[j] := any Proc;", "owner[j] := Proc#1;", Symmetry, "Proc#1"),
        ("cache[i][j].s != EXC and", "cache[i][j].s != EXC and exists p: Proc { i < p } and", Symmetry, "i < p"),
        (write, "cache[i][j].d := v; for p: Proc { owner[j] := p; }", Symmetry, "W"),
    ] {
        assert!(PIRANHA.contains(from), "{from}");
        let source = PIRANHA.replacen(from, to, 1);
        let breaches = checked(&source).unwrap().breaches;
        let found = breaches.iter().find(|breach| breach.assumption == assumption);
        let span = found.unwrap_or_else(|| panic!("{to}: {breaches:?}")).error.span;
        assert_eq!(&source[span.start..span.end], at, "{to}");
    }
}

/// A tag that could change while the data is under way is not accepted.
#[test]
fn the_location_of_data_must_stay() {
    let source = PIRANHA.replace("let msg := head(inQ[i]);", "let d := head(inQ[i]).d; let msg := head(inQ[i]);");
    assert_eq!(refused(&source).1, "the location that this data belongs to could change later");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Any text is read or refused, and what is refused has a place in the text.
    #[test]
    fn text_is_no_reason_to_panic(text in "\\PC{0,80}") {
        if let Err(error) = checked(&text) {
            prop_assert!(error.span.end <= text.len());
            prop_assert!(SourceMap::of("a text", &text).place(error.span).is_some());
        }
    }

    /// Files with some tokens left out, doubled or exchanged.
    #[test]
    fn damaged_files_are_no_reason_to_panic(
        lazy in any::<bool>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4_u8), 1..4),
    ) {
        let source = if lazy { LAZY } else { PIRANHA };
        let body = &source[source.find("protocol").unwrap()..];
        let mut words: Vec<&str> = body.split_inclusive([' ', '\n', '[', ']', '(', ')', '.', ';', ',', '<', '>']).collect();
        for (one, other, how) in edits {
            let (one, other) = (one.index(words.len()), other.index(words.len()));
            match how {
                0 => { words.remove(one); }
                1 => words.insert(one, words[other]),
                2 => words.swap(one, other),
                _ => words[one] = words[other],
            }
        }
        let text = words.concat();
        match checked(&text) {
            Err(error) => prop_assert!(error.span.end <= text.len()),
            // What can be read can be formatted, and that changes nothing a second time.
            Ok(_) => {
                let once = format(&text).unwrap();
                prop_assert_eq!(format(&once).unwrap(), once.clone());
                prop_assert!(checked(&once).is_ok());
            }
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    let deep = format!("protocol x; init {{}} invariant a: {}true{};", "(".repeat(5000), ")".repeat(5000));
    assert_eq!(checked(&deep).unwrap_err().message, "this is nested too deeply");
    let nots = format!("protocol x; init {{}} invariant a: {}true;", "not ".repeat(5000));
    assert!(checked(&nots).is_err());
}
