//! The monitor against the relaxed models on programs in C: those of `programs/`, which are about memory that is freed or left
//! while stores are on their way to it, and, in slow runs, those of the corpus. The judge is the exploration of the relaxed model.
//!
//! An execution ends with a store that reaches memory which is gone. The exploration goes on there, and which other stores
//! have reached memory by then is up to it. So there are two judges: one looks at all of each execution, and one at what comes
//! before. They differ on programs only that are wrong under SC already.

use fencepost_explore::{Interruption, Options, Progress, StrategyKind, Watch, explore};
use fencepost_frontend::load_with;
use fencepost_model::BufferModel;
use fencepost_program::Program;
use fencepost_robust::Question;
use fencepost_testing::corpus::entries;
use fencepost_testing::{in_repository, is_slow};
use fencepost_trace::{Action, Inconclusive, Trace, Verdict};
use fencepost_witness::axiomatic;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a program may take, for each of the two searches.
const MOST: Duration = Duration::from_secs(20);

struct UntilLate(Instant);

impl Watch for UntilLate {
    fn poll(&mut self, _: &Progress<'_>) -> ControlFlow<Interruption> {
        if self.0.elapsed() < MOST {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(Interruption::End(Inconclusive::because("late")))
    }
}

/// What comes before the first store that reaches memory after its end, and that store.
fn until_memory_is_lost(mut trace: Trace) -> Trace {
    let mut gone = Vec::new();
    let end = trace.events.iter().position(|event| {
        let objects = match &event.action {
            Action::Free { object } => std::slice::from_ref(object),
            Action::EndScope { objects } => objects,
            Action::Commit { store } => {
                let Action::Store { at, .. } = &trace.event(*store).action else { return false };
                let is_within = |object| {
                    let object = trace.object(object);
                    (object.address..object.address + object.size).contains(&at.address)
                };
                return gone.iter().any(|(thread, object)| *thread != event.thread && is_within(*object));
            }
            _ => &[],
        };
        gone.extend(objects.iter().map(|object| (event.thread, *object)));
        false
    });
    if let Some(end) = end {
        trace.events.truncate(end + 1);
        trace.coherence = trace.derive_coherence();
    }
    trace
}

/// What the exploration of a relaxed model says.
#[derive(Default)]
struct Explored {
    /// Whether an execution has a cycle, or such an error.
    cyclic: bool,
    /// Whether one has a cycle before memory is lost, or is an error that the program does not have under SC.
    cyclic_in_time: bool,
    complete: bool,
}

fn explored(program: &Program, model: BufferModel, is_wrong: bool) -> Explored {
    let (mut explored, start, mut late) = (Explored::default(), Instant::now(), false);
    let is_cyclic = |trace: &Trace| axiomatic::cycle(trace).expect("the engine makes good traces").is_some();
    let exploration = explore(program, &Options::new(model, StrategyKind::Optimal), &mut |end| {
        let trace = end.trace();
        // What is an error leaves no event that could be part of a cycle.
        let goes_wrong = trace.error.is_some() && !is_wrong;
        explored.cyclic |= goes_wrong || is_cyclic(&trace);
        explored.cyclic_in_time |= goes_wrong || is_cyclic(&until_memory_is_lost(trace));
        late = start.elapsed() > MOST;
        if late || explored.cyclic_in_time { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    explored.complete = !late && exploration.inconclusive.is_none();
    explored
}

/// Compares the two. Returns whether the program is robust; none if it is too large to tell.
fn compare(path: &Path, clang_args: Vec<String>, model: BufferModel) -> Option<bool> {
    let options = fencepost_frontend::Options { clang_args, ..fencepost_frontend::Options::default() };
    let program = load_with(&[path], &options).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let options = Options::new(BufferModel::Sc, StrategyKind::Optimal);
    let name = &path.display().to_string();
    let answer = Question { program: &program, name, model, options }.answer(&mut UntilLate(Instant::now()));
    assert_eq!(answer.found.bug, None, "{name} under {model}: a violation cannot be shown");
    let found = !answer.found.findings.is_empty();
    let wrong = matches!(answer.outcome.verdict, Verdict::Fail(_));
    let explored = explored(&program, model, wrong);
    let complete = answer.outcome.unfinished.is_none() && !matches!(answer.outcome.verdict, Verdict::Inconclusive(_));
    assert!(found || !complete || !explored.cyclic_in_time, "{name} under {model}: a violation is missed");
    if !explored.complete && !explored.cyclic_in_time || !complete {
        return None;
    }
    assert!(explored.cyclic || !found, "{name} under {model}: a violation that is none");
    assert!(explored.cyclic == found || wrong, "{name} under {model}: a violation is missed, and there is no error");
    Some(!found)
}

const RELAXED: [BufferModel; 2] = [BufferModel::Tso, BufferModel::Pso];

#[test]
fn stores_on_their_way_to_memory_that_is_gone() {
    let mut answers = Vec::new();
    for entry in in_repository("crates/robust/tests/programs").read_dir().expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        answers.push((name, RELAXED.map(|model| compare(&path, Vec::new(), model))));
    }
    answers.sort();
    let (yes, no) = (Some(true), Some(false));
    let expected = [
        ("freed-node", [no, no]),
        ("own-store-on-its-way", [yes, yes]),
        ("read-before-the-end", [no, no]),
        ("read-of-what-is-lost", [yes, yes]),
        ("store-after-the-end", [no, no]),
        ("stores-around-a-read", [no, no]),
    ];
    assert_eq!(answers, expected.map(|(name, answer)| (name.to_owned(), answer)));
}

#[test]
fn programs_of_the_corpus() {
    if !is_slow() {
        return;
    }
    let (mut told, mut too_large) = (0, 0);
    for entry in entries() {
        for variant in &entry.variants {
            let defines = variant.defines.iter().map(|define| format!("-D{define}"));
            let clang_args: Vec<String> = entry.clang.iter().cloned().chain(defines).collect();
            for model in RELAXED {
                match compare(&entry.path, clang_args.clone(), model) {
                    Some(_) => told += 1,
                    None => too_large += 1,
                }
            }
        }
    }
    println!("{told} answers compared, {too_large} programs too large");
    assert!(told > 3 * too_large);
}
