//! What the player shows, compared with the machine that runs the same execution; and what keys and screens do.

use fencepost_explore::{Options, Settings, StrategyKind, verify};
use fencepost_frontend::{Options as FrontendOptions, load_with};
use fencepost_graph::Cycle;
use fencepost_machine::Cell;
use fencepost_model::BufferModel;
use fencepost_program::Program;
use fencepost_report::{Flow, Key, Player, Sources, Style, screen};
use fencepost_trace::{Action, EventId, Trace, Verdict};
use fencepost_witness::replay::watch;
use std::ops::ControlFlow;
use std::path::PathBuf;

fn counterexample(file: &str, model: BufferModel) -> (Program, Trace) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let program = load_with(&[path], &FrontendOptions::default()).expect("the program is fine");
    let outcome =
        verify(&program, file, &Options::new(model, StrategyKind::Optimal), false, &mut |_| ControlFlow::Continue(()));
    match outcome.verdict {
        Verdict::Fail(trace) => (program, *trace),
        other => panic!("{file}: {other:?}"),
    }
}

const WRONG: [(&str, BufferModel); 4] = [
    ("examples/dekker.c", BufferModel::Tso),
    ("examples/dekker.c", BufferModel::Pso),
    ("examples/mp.c", BufferModel::Pso),
    ("crates/cli/tests/programs/sb.c", BufferModel::Tso),
];

/// The bytes that a store writes, and their address.
fn stored(trace: &Trace, id: EventId) -> (u64, Vec<u8>) {
    match &trace.event(id).action {
        Action::Store { at, value, .. } | Action::Update { at, written: Some(value), .. } => {
            (at.address, value.byte_values().expect("it has bytes"))
        }
        other => panic!("{other:?} is no store"),
    }
}

#[test]
fn every_step_shows_what_the_machine_holds() {
    for (file, model) in WRONG {
        let (program, trace) = counterexample(file, model);
        let mut player = Player::new(&trace, &Cycle::default());
        let mut compared = 0;
        watch(&program, &trace, Settings::default(), &mut |machine| {
            player.position = machine.events().len();
            let mut shown: Vec<EventId> =
                player.buffers().iter().flat_map(|buffer| &buffer.stores).map(|content| content.event).collect();
            shown.sort_unstable();
            assert_eq!(shown, machine.buffered_events(), "{file}: buffers after {} events", player.position);
            for step in player.replay.steps[..player.position].iter() {
                let Some(written) = &step.memory else { continue };
                let cell = player.memory().into_iter().find(|cell| cell.name == written.name);
                let cell = cell.expect("what was written is shown");
                // The last store to the variable is the one that is shown.
                let before = player.replay.steps[..player.position].iter().filter_map(|step| step.memory.as_ref());
                let last = before.rev().find(|content| content.name == cell.name).expect("there is one");
                assert_eq!(cell.value.as_ref(), Some(&last.value));
                let (address, bytes) = stored(&trace, last.event);
                for (offset, byte) in bytes.into_iter().enumerate() {
                    let at = address + offset as u64;
                    let held = machine.cell_contents(Cell::of(at))[(at % 8) as usize];
                    assert_eq!(held, byte, "{file}: {} after {} events", cell.name, player.position);
                    compared += 1;
                }
            }
        })
        .expect("the machine does what the trace says");
        assert!(compared > 10, "{file}: {compared} bytes were compared");
    }
}

/// A word of which two threads write a byte each.
#[test]
fn a_variable_that_is_written_in_parts_is_shown_by_its_bytes() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("parts.c");
    let text = "#include <assert.h>\n#include <pthread.h>\n\
        union { int word; unsigned char bytes[4]; } u;\n\
        void *low(void *p) { u.bytes[0] = 7; return p; }\n\
        void *high(void *p) { u.bytes[3] = 9; return p; }\n\
        int main(void) { pthread_t a, b; u.word = 0x01020304;\n\
        pthread_create(&a, 0, low, 0); pthread_create(&b, 0, high, 0); pthread_join(a, 0); pthread_join(b, 0);\n\
        assert(u.word == 0); }\n";
    std::fs::write(&file, text).expect("a file can be written");
    let (_, trace) = counterexample(file.to_str().expect("the path is text"), BufferModel::Tso);
    let mut player = Player::new(&trace, &Cycle::default());
    let shown = |player: &Player| -> Vec<(String, String)> {
        let cells = player.memory().into_iter().filter(|cell| cell.name.starts_with('u'));
        cells.map(|cell| (cell.name, cell.value.unwrap_or_default())).collect()
    };
    let is_write = |at: &usize| trace.memory_write(EventId::new(*at as u32)).is_some();
    player.position = (0..trace.events.len()).find(is_write).expect("main writes the word first") + 1;
    let word = ("u.word (4 bytes)".to_owned(), 0x0102_0304.to_string());
    assert!(shown(&player).contains(&word), "{:?}", shown(&player));
    player.position = trace.events.len();
    let word = ("u.word (4 bytes)".to_owned(), "0x09020307".to_owned());
    assert!(shown(&player).contains(&word), "{:?}", shown(&player));
    assert!(shown(&player).contains(&("u.word (1 byte)".to_owned(), "7".to_owned())), "{:?}", shown(&player));
}

#[test]
fn keys_move_through_the_execution() {
    let (_, trace) = counterexample("examples/dekker.c", BufferModel::Tso);
    let mut player = Player::new(&trace, &Cycle::default());
    let all = trace.events.len();
    let mut press = |keys: &str| {
        for key in keys.chars() {
            let key = match key {
                '>' => Key::Right,
                '<' => Key::Left,
                '!' => Key::Enter,
                '[' => Key::PageUp,
                ']' => Key::PageDown,
                letter => Key::Letter(letter),
            };
            assert_eq!(player.press(key), Flow::Go);
        }
        (player.position, player.remark.clone())
    };
    let changes: Vec<usize> = (0..all).filter(|at| trace.memory_write(EventId::new(*at as u32)).is_some()).collect();
    assert_eq!(press(">>>"), (3, String::new()));
    assert_eq!(press("<"), (2, String::new()));
    assert_eq!(press("<<<<"), (0, String::new()));
    for change in &changes {
        assert_eq!(press("n").0, change + 1, "n goes to what changes memory");
    }
    assert!(!press("n").1.is_empty());
    for change in changes.iter().rev().skip(1) {
        assert_eq!(press("p").0, change + 1, "p goes back");
    }
    assert_eq!(press("G").0, all);
    assert_eq!(press(">]").0, all);
    assert_eq!(press("gc").0, changes[0] + 1, "c does what it does on pages");
    assert_eq!(press("g[").0, 0);
    let second = trace.events.iter().position(|event| event.thread.number() == 2).expect("it has three threads");
    assert_eq!(press("2").0, second + 1);
    let found = press("g/reaches memory!").0;
    assert!(matches!(trace.events[found - 1].action, Action::Commit { .. }));
    assert!(press("/!").0 > found, "searched for again");
    assert_eq!(press("g/nowhere to be seen!"), (0, "no event has `nowhere to be seen`".to_owned()));
    assert_eq!(player.press(Key::Letter('q')), Flow::Quit);
    assert_eq!(player.press(Key::Interrupt), Flow::Quit);
}

#[test]
fn screens_have_room_for_everything_and_no_more() {
    let (_, mut trace) = counterexample("examples/dekker.c", BufferModel::Tso);
    trace.program = "hostile \x1b[31m name".to_owned();
    let mut player = Player::new(&trace, &Cycle::default());
    let mut sources = Sources::default();
    for position in 0..=trace.events.len() {
        player.position = position;
        for (width, height) in [(80, 24), (200, 60), (40, 10), (20, 5), (1, 1), (0, 0)] {
            for help in [false, true] {
                player.shows_help = help;
                let lines = screen(&player, &mut sources, width, height, Style::Plain);
                assert!(lines.len() <= height.max(1), "{width}x{height}: {lines:#?}");
                let widest = lines.iter().map(|line| line.trim_end().chars().count()).max().unwrap_or(0);
                assert!(widest <= width, "{width}x{height}: {lines:#?}");
                assert!(!lines.iter().any(|line| line.contains(char::is_control)), "{lines:#?}");
            }
        }
        player.shows_help = false;
        let text = screen(&player, &mut sources, 100, 30, Style::Plain).join("\n");
        if let Some(step) = player.step() {
            assert!(text.contains(&step.action), "{text}");
            let place = step.place.as_ref().expect("it has a place");
            let source = std::fs::read_to_string(&place.file).expect("it can be read");
            let line = source.lines().nth(place.line as usize - 1).expect("it has that line");
            assert!(text.contains(line.trim()), "{text}");
            for content in step.buffers.iter().flat_map(|buffer| &buffer.stores).chain(&step.memory) {
                assert!(text.contains(&format!("{} = {}", content.name, content.value)), "{text}");
            }
        }
    }
}
