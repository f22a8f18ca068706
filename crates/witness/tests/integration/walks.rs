//! The two readings of the models against each other: whatever the machine does is an execution by the axioms, and a
//! trace that was tampered with is refused by both or by neither.

use crate::programs::{Vocabulary, program, walk};
use fencepost_base::TypedId;
use fencepost_machine::Settings;
use fencepost_model::BufferModel;
use fencepost_program::analysis::Analysis;
use fencepost_program::{FunctionId, Program};
use fencepost_testing::{Random, is_slow};
use fencepost_trace::{Access, Action, Event, EventId, Source, Trace, Value};
use fencepost_witness::{WitnessError, accept, axiomatic, replay};

fn rounds() -> u64 {
    if is_slow() { 10_000 } else { 200 }
}

#[test]
fn every_walk_of_the_machine_is_an_execution() {
    for seed in 0..rounds() {
        let mut random = Random::new(seed);
        let program = program(&mut random, Vocabulary::Everything);
        for (strength, model) in BufferModel::ALL.into_iter().enumerate() {
            let trace = walk(&program, model, &mut random);
            // A weaker model allows what a stronger one does.
            for weaker in &BufferModel::ALL[strength..] {
                if let Err(error) = axiomatic::check(&trace, *weaker) {
                    panic!("seed {seed}, {model} seen by {weaker}: {error}\n{program}\n{}", trace.to_json());
                }
            }
            if let Err(error) = replay::check(&program, &trace, Settings::default()) {
                panic!("seed {seed}, {model}: {error}\n{program}\n{}", trace.to_json());
            }
            match accept(&program, &trace, Settings::default()) {
                Ok(()) => assert!(trace.error.is_some(), "a wait that lasts forever is an error"),
                Err(error) => assert!(matches!(error, WitnessError::NoError) && trace.error.is_none(), "{error}"),
            }
        }
    }
}

/// A program that stores what it chooses, so that what follows tells one choice from another.
const CHOICE: &str = r#"
    file file0 "choice.c"
    global g0 "x" align 4 = zero 4
    entry fn0
    fn fn0 "main"() -> i32 {
      reg i32 r0
    b0:
      r0 = library __fencepost_choose(3) @file0:1:1
      store i32 [g0], r0 @file0:2:1
      return 0
    }
"#;

/// A choice that the program cannot make is refused, and so is another one than the rest of the trace is about.
#[test]
fn altered_choices_are_refused() {
    let chooses = fencepost_program::text::parse(CHOICE).expect("the program is well-formed");
    let (mut impossible, mut other) = (0, 0);
    for seed in 0..rounds() {
        let mut random = Random::new(seed ^ 0xc401ce);
        let program = program(&mut random, Vocabulary::Everything);
        let whole = walk(&program, BufferModel::Tso, &mut random);
        for position in 0..whole.events.len() {
            let Action::Choose { value } = whole.events[position].action else { continue };
            // The choices of these programs have at most three values.
            for change in [-3, 3] {
                let mut trace = whole.clone();
                trace.events[position].action = Action::Choose { value: value + change };
                assert!(replay::check(&program, &trace, Settings::default()).is_err(), "seed {seed}\n{program}");
                impossible += 1;
            }
        }
        let whole = walk(&chooses, BufferModel::ALL[seed as usize % BufferModel::ALL.len()], &mut random);
        assert!(replay::check(&chooses, &whole, Settings::default()).is_ok());
        for wrong in 0..3 {
            let mut trace = whole.clone();
            let choice = trace.events.iter_mut().find_map(|event| match &mut event.action {
                Action::Choose { value } => Some(value),
                _ => None,
            });
            if std::mem::replace(choice.expect("main chooses"), wrong) != wrong {
                assert!(replay::check(&chooses, &trace, Settings::default()).is_err(), "{}", trace.to_json());
                other += 1;
            }
        }
    }
    assert!(impossible > 20 && other > 20, "the test must see both: {impossible} impossible, {other} others");
}

/// Loads are given other sources and neighbours change places. Both readings must agree on what is left of the execution.
#[test]
fn both_readings_agree_on_damaged_traces() {
    let (mut kept, mut refused) = (0, 0);
    for seed in 0..rounds() {
        let mut random = Random::new(seed ^ 0xdead_beef);
        let program = program(&mut random, Vocabulary::Accesses);
        for model in BufferModel::ALL {
            let whole = walk(&program, model, &mut random);
            for _ in 0..8 {
                let mut trace = whole.clone();
                for _ in 0..1 + random.below(4) {
                    if random.below(2) == 0 {
                        swap_neighbours(&mut trace, &mut random);
                    } else {
                        change_source(&mut trace, &mut random);
                    }
                }
                let mut trace = as_the_machine_logs(&program, &trace);
                trace.coherence = trace.derive_coherence();
                let axioms = axiomatic::check(&trace, model);
                let machine = replay::check(&program, &trace, Settings::default());
                *(if axioms.is_ok() { &mut kept } else { &mut refused }) += 1;
                assert!(
                    axioms.is_ok() == machine.is_ok(),
                    "seed {seed}, {model}: the axioms say {axioms:?}, the machine {machine:?}\n{program}\n{}",
                    trace.to_json()
                );
            }
        }
    }
    assert!(kept > 200 && refused > 200, "the test must see both: {kept} kept, {refused} refused");
}

/// Two neighbours change places: events of different threads but main, or a commit and something else. Creation and end
/// of threads stay where they are.
fn swap_neighbours(trace: &mut Trace, random: &mut Random) {
    let is_commit = |action: &Action| matches!(action, Action::Commit { .. });
    let fixed = |event: &Event| event.thread.index() == 0 || event.action == Action::Exit;
    let may_swap = |first: &usize| {
        let [a, b] = [&trace.events[*first], &trace.events[*first + 1]];
        let own_commit = matches!(b.action, Action::Commit { store } if store.index() == *first);
        let in_program_order = a.thread == b.thread && !is_commit(&a.action) && !is_commit(&b.action);
        !fixed(a) && !fixed(b) && !own_commit && !in_program_order
    };
    let places: Vec<usize> = (0..trace.events.len() - 1).filter(may_swap).collect();
    if places.is_empty() {
        return;
    }
    let first = places[random.below(places.len())];
    let mut order: Vec<usize> = (0..trace.events.len()).collect();
    order.swap(first, first + 1);
    *trace = reordered(trace, &order);
}

/// The trace with its events in the given order.
fn reordered(trace: &Trace, order: &[usize]) -> Trace {
    let mut now = vec![EventId::new(0); order.len()];
    for (position, old) in order.iter().enumerate() {
        now[*old] = EventId::from_index(position);
    }
    let mut result = trace.clone();
    result.events = order.iter().map(|old| trace.events[*old].clone()).collect();
    for event in &mut result.events {
        match &mut event.action {
            Action::Commit { store } => *store = now[store.index()],
            Action::Load { from, .. } | Action::Update { from, .. } => {
                for store in from.iter_mut().filter_map(|source| source.store.as_mut()) {
                    *store = now[store.index()];
                }
            }
            _ => {}
        }
    }
    result
}

/// A load gets another store of the same bytes as its source, with that store's value.
fn change_source(trace: &mut Trace, random: &mut Random) {
    let mut changes: Vec<(usize, EventId, Value)> = Vec::new();
    for (target, event) in trace.events.iter().enumerate() {
        let Action::Load { at, .. } = &event.action else { continue };
        for (source, earlier) in trace.enumerate().take(target) {
            if let Action::Store { at: written, value, .. } = &earlier.action
                && (written.address, written.size) == (at.address, at.size)
            {
                changes.push((target, source, value.clone()));
            }
        }
    }
    if changes.is_empty() {
        return;
    }
    let (target, source, seen) = changes.swap_remove(random.below(changes.len()));
    if let Action::Load { at, value, from, .. } = &mut trace.events[target].action {
        *value = seen;
        *from = vec![Source { offset: 0, size: at.size, store: Some(source) }];
    }
}

/// The machine logs a buffered store together with what precedes it in its thread, and so it does with a read of what only
/// this thread writes; the end of a thread with its last step or commit. The order of these events among other threads' means nothing; this is the order that the machine gives them.
fn as_the_machine_logs(program: &Program, trace: &Trace) -> Trace {
    let analysis = Analysis::new(program);
    // In these programs the thread with a number starts with the function of that number.
    let reads_its_own = |event: &Event, at: &Access| {
        let object =
            trace.objects.iter().find(|object| (object.address..object.address + object.size).contains(&at.address));
        let named = |name: &str| object.is_some_and(|object| object.name == name);
        let mut globals = program.globals.enumerate().filter(|(_, global)| named(&global.name));
        globals.any(|(id, _)| analysis.sole_writer(id) == Some(FunctionId::new(event.thread.number())))
    };
    let eager = |event: &Event| match &event.action {
        Action::Store { buffered, .. } => *buffered,
        Action::Load { at, .. } => reads_its_own(event, at),
        Action::Exit => true,
        _ => false,
    };
    let is_commit = |action: &Action| matches!(action, Action::Commit { .. });
    let mut order: Vec<usize> = Vec::new();
    for (position, event) in trace.events.iter().enumerate() {
        if !eager(event) {
            order.push(position);
            continue;
        }
        let before = order.iter().rposition(|earlier| {
            let earlier = &trace.events[*earlier];
            let creates = earlier.action == Action::Create { child: event.thread };
            creates || (earlier.thread == event.thread && (event.action == Action::Exit || !is_commit(&earlier.action)))
        });
        order.insert(before.map_or(0, |before| before + 1), position);
    }
    reordered(trace, &order)
}
