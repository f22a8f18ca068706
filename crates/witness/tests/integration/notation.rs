//! A short notation for hand-made traces, one event a line:
//!
//! ```text
//! a: 1 store x 1 release         a buffered store, named `a`
//!    1 write x 1 seq_cst         a store straight to memory
//!    2 load y 0 from init        a load; `from a`, or by bytes `from 0+1=a 1+3=init`
//!    2 update x 0 1 acquire from init      old and new value; `fail` instead of the new value
//!    commit a
//!    1 fence seq_cst
//!    1 lock m, 1 unlock m, 1 trylock m yes, 0 create 2, 0 join 2, 1 exit, 1 assume, error
//! ```
//!
//! A location is a name (four bytes) or a part of one (`x.2:1` is one byte at offset 2). Threads 1 and up are created by
//! thread 0 at the start unless some line creates them. `error` comes last, if at all.

use fencepost_base::MemoryOrder;
use fencepost_trace::{
    Access, Action, ErrorKind, Event, EventId, FORMAT_VERSION, FenceEffect, ProgramError, Source, Thread, ThreadId,
    Trace, Value,
};
use std::collections::HashMap;

pub fn trace(text: &str) -> Trace {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let mut reader = Reader { labels: HashMap::new(), events: Vec::new(), error: None };
    let threads = lines.iter().filter_map(|line| thread_of(line)).max().unwrap_or(0);
    for child in 1..=threads {
        if !lines.iter().any(|line| line.ends_with(&format!("create {child}"))) {
            reader.push(0, Action::Create { child: ThreadId::new(child) });
        }
    }
    let first = reader.events.len();
    for (position, line) in lines.iter().enumerate() {
        if let Some((label, _)) = line.split_once(": ") {
            reader.labels.insert(label.to_owned(), EventId::new((first + position) as u32));
        }
    }
    for line in lines {
        reader.line(line);
    }
    let parent = |child: u32| {
        let create = |event: &&Event| event.action == Action::Create { child: ThreadId::new(child) };
        reader.events.iter().find(create).map(|event| event.thread)
    };
    let threads = (0..=threads).map(|id| Thread { function: format!("f{id}"), parent: parent(id) }).collect();
    let mut trace = Trace {
        format: FORMAT_VERSION,
        model: "any".into(),
        program: "hand-made".into(),
        sources: Vec::new(),
        threads,
        objects: Vec::new(),
        events: reader.events,
        coherence: Vec::new(),
        error: reader.error,
    };
    trace.coherence = trace.derive_coherence();
    trace
}

/// The highest thread that a line mentions.
fn thread_of(line: &str) -> Option<u32> {
    let words: Vec<&str> = line.split(": ").last()?.split_whitespace().collect();
    let created = words.get(2).filter(|_| words[1] == "create");
    [words.first(), created].into_iter().flatten().filter_map(|word| word.parse().ok()).max()
}

struct Reader {
    labels: HashMap<String, EventId>,
    events: Vec<Event>,
    error: Option<ProgramError>,
}

impl Reader {
    fn push(&mut self, thread: u32, action: Action) {
        self.events.push(Event { thread: ThreadId::new(thread), place: None, within: None, action });
    }

    fn line(&mut self, line: &str) {
        let rest = line.split_once(": ").map_or(line, |(_, rest)| rest);
        let (rest, from) = rest.split_once(" from ").unwrap_or((rest, "init"));
        let words: Vec<&str> = rest.split_whitespace().collect();
        match words[..] {
            ["error"] => {
                let thread = ThreadId::new(0);
                self.error =
                    Some(ProgramError { kind: ErrorKind::Assertion, message: "wrong".into(), thread, place: None });
            }
            ["commit", label] => {
                let store = self.labels[label];
                self.push(self.events[store.number() as usize].thread.number(), Action::Commit { store });
            }
            [thread, verb, ref args @ ..] => {
                let action = self.action(verb, args, from);
                self.push(thread.parse().expect("a thread"), action);
            }
            _ => panic!("cannot read `{line}`"),
        }
    }

    fn action(&self, verb: &str, args: &[&str], from: &str) -> Action {
        let at = |place: &str| access(place);
        let order = |position: usize| args.get(position).map_or(MemoryOrder::Plain, |name| order(name));
        match verb {
            "store" | "write" => {
                let at = at(args[0]);
                let value = value(args[1], at.size);
                Action::Store { at, value, order: order(2), buffered: verb == "store" }
            }
            "load" => {
                let at = at(args[0]);
                let value = value(args[1], at.size);
                let from = self.sources(from, at.size);
                Action::Load { at, value, order: order(2), from }
            }
            "update" => {
                let at = at(args[0]);
                let read = value(args[1], at.size);
                let written = (args[2] != "fail").then(|| value(args[2], at.size));
                let from = self.sources(from, at.size);
                Action::Update { at, read, written, order: order(3), failure_order: None, from }
            }
            "fence" => Action::Fence { order: order(0), effect: FenceEffect::None },
            "lock" => Action::Lock { at: at(args[0]) },
            "unlock" => Action::Unlock { at: at(args[0]) },
            "trylock" => Action::TryLock { at: at(args[0]), acquired: args[1] == "yes" },
            "create" => Action::Create { child: ThreadId::new(args[0].parse().expect("a thread")) },
            "join" => Action::Join { child: ThreadId::new(args[0].parse().expect("a thread")) },
            "exit" => Action::Exit,
            "assume" => Action::AssumeFailed,
            _ => panic!("unknown verb `{verb}`"),
        }
    }

    fn sources(&self, text: &str, size: u32) -> Vec<Source> {
        let store = |label: &str| (label != "init").then(|| self.labels[label]);
        let one = |part: &str| match part.split_once('=') {
            None => Source { offset: 0, size, store: store(part) },
            Some((range, label)) => {
                let (offset, size) = range.split_once('+').expect("offset+size");
                let number = |text: &str| text.parse().expect("a number");
                Source { offset: number(offset), size: number(size), store: store(label) }
            }
        };
        text.split_whitespace().map(one).collect()
    }
}

fn access(place: &str) -> Access {
    let (name, part) = place.split_once('.').unwrap_or((place, "0:4"));
    let (offset, size) = part.split_once(':').expect("offset:size");
    let base = 0x1000 + 16 * u64::from(name.as_bytes()[0]);
    let offset: u64 = offset.parse().expect("a number");
    Access { address: base + offset, size: size.parse().expect("a number"), name: place.to_owned() }
}

fn value(text: &str, size: u32) -> Value {
    let number: u64 = text.parse().expect("a number");
    let bytes = number.to_le_bytes()[..size as usize].iter().map(|byte| format!("{byte:02x}")).collect();
    Value { bytes, text: text.to_owned() }
}

fn order(name: &str) -> MemoryOrder {
    match name {
        "plain" => MemoryOrder::Plain,
        "relaxed" => MemoryOrder::Relaxed,
        "acquire" => MemoryOrder::Acquire,
        "release" => MemoryOrder::Release,
        "acq_rel" => MemoryOrder::AcqRel,
        "seq_cst" => MemoryOrder::SeqCst,
        _ => panic!("unknown order `{name}`"),
    }
}
