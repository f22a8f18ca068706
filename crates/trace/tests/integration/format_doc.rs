//! `docs/trace-format.md` tells the truth: its example is what the code writes, and it names everything that a file may
//! hold.

use fencepost_base::MemoryOrder;
use fencepost_testing::{in_repository, is_blessing};
use fencepost_trace::{
    Access, Action, ErrorKind, Event, EventId, FORMAT_VERSION, Object, ObjectKind, Place, ProgramError, Source,
    SourceHash, Thread, ThreadId, Trace, Value,
};
use std::path::PathBuf;

const X: u64 = 0x1000;
const Y: u64 = 0x1010;

fn example() -> Trace {
    let (main, other) = (ThreadId::new(0), ThreadId::new(1));
    let place = |line, column| Some(Place { file: "sb.c".into(), line, column });
    let at = |address, name: &str| Access { address, size: 4, name: name.into() };
    let value = |bytes: &str, text: &str| Value { bytes: bytes.into(), text: text.into() };
    let store = |address, name| Action::Store {
        at: at(address, name),
        value: value("01000000", "1"),
        order: MemoryOrder::Plain,
        buffered: true,
    };
    let load = |address, name| Action::Load {
        at: at(address, name),
        value: value("00000000", "0"),
        order: MemoryOrder::Plain,
        from: vec![Source { offset: 0, size: 4, store: None }],
    };
    let object = |name: &str, address| Object { name: name.into(), kind: ObjectKind::Global, address, size: 4 };
    let event = |thread, place, action| Event { thread, place, within: None, action };
    let mut trace = Trace {
        format: FORMAT_VERSION,
        model: "tso".into(),
        program: "sb.c".into(),
        sources: vec![SourceHash { file: "sb.c".into(), sha256: "0".repeat(64) }],
        threads: vec![
            Thread { function: "main".into(), parent: None },
            Thread { function: "other".into(), parent: Some(main) },
        ],
        objects: vec![object("x", X), object("y", Y)],
        events: vec![
            event(main, place(12, 3), Action::Create { child: other }),
            event(main, place(13, 5), store(X, "x")),
            event(other, place(6, 5), store(Y, "y")),
            event(main, place(14, 7), load(Y, "y")),
            event(other, place(7, 7), load(X, "x")),
            event(main, place(13, 5), Action::Commit { store: EventId::new(1) }),
        ],
        coherence: Vec::new(),
        error: Some(ProgramError {
            kind: ErrorKind::Assertion,
            message: "assertion `x == 1` failed".into(),
            thread: other,
            place: place(7, 3),
        }),
    };
    trace.coherence = trace.derive_coherence();
    trace
}

fn document() -> (PathBuf, String) {
    let path = in_repository("docs/trace-format.md");
    let text = std::fs::read_to_string(&path).expect("the document is there");
    (path, text)
}

#[test]
fn the_example_is_what_the_code_writes() {
    let (path, text) = document();
    let (before, rest) = text.split_once("```json\n").expect("the document has an example");
    let (old, after) = rest.split_once("```").expect("the example ends");
    let new = example().to_json() + "\n";
    if is_blessing() {
        std::fs::write(path, format!("{before}```json\n{new}```{after}")).expect("the document can be written");
        return;
    }
    assert!(old == new, "the example is out of date; run the tests with FENCEPOST_BLESS=1 to write it anew");
    assert_eq!(Trace::from_json(old).expect("the example can be read"), example());
}

#[test]
fn every_name_is_documented() {
    let (_, text) = document();
    assert!(text.contains(&format!("at present **{FORMAT_VERSION}**")));
    // The names are those that the reader itself lists when it meets an unknown one.
    let unknown = |line: &str| {
        let error = Trace::from_json(&example().to_json().replacen(line, &line.replace("\": \"", "\": \"no such "), 1));
        error.expect_err("the name does not exist").to_string()
    };
    for line in [r#""action": "create"#, r#""order": "plain"#, r#""kind": "assertion"#, r#""kind": "global"#] {
        let message = unknown(line);
        let listed = message.split_once("expected one of").expect("the reader lists the names").1;
        for name in listed.split('`').skip(1).step_by(2) {
            assert!(text.contains(&format!("`{name}`")), "`{name}` is not documented");
        }
    }
}
