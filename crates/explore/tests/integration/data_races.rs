//! The detector of data races, which goes forth and back with the search, against the witness, which walks paths through
//! each trace by itself: both must find the same executions racy. Random programs with atomics of all orders and sizes,
//! fences, read-modify-writes, mutexes, blocks of the heap that are freed, and local variables that others know. A few hundred
//! in the ordinary run, thousands when `FENCEPOST_SLOW=1`.

use fencepost_base::TypedId;
use fencepost_explore::{End, EndKind, Frontier, Options, StrategyKind, explore, explore_part};
use fencepost_model::BufferModel;
use fencepost_program::{Program, text, verify};
use fencepost_testing::{Random, is_slow};
use fencepost_trace::{Action, ErrorKind, Trace};
use fencepost_witness::{accept, data_races};
use std::ops::ControlFlow;

/// Executions of a program that are looked at under each model.
const MOST: usize = 60;
const ORDERS: [&str; 5] = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"];
const LOADS: [&str; 4] = ["", "relaxed", "acquire", "seq_cst"];
const STORES: [&str; 4] = ["", "relaxed", "release", "seq_cst"];

fn programs() -> u64 {
    if is_slow() { 6_000 } else { 300 }
}

/// Threads that share a block of the heap, a flag and a mutex. In the block: a count of its users, a number, a mutex.
fn program(random: &mut Random) -> Program {
    let threads = 2 + random.below(2);
    let slot = |thread: usize| if thread == 0 { "g3".to_owned() } else { format!("g3+{}", 8 * thread) };
    let mut source = format!(
        "file file0 \"random.c\"\n\
         global g0 \"flag\" align 8 = zero 8\n\
         global g1 \"shared\" align 8 = zero 8\n\
         global g2 \"mutex\" align 8 = zero 40\n\
         global g3 \"handles\" align 8 = zero 64\n\
         entry fn0\n\
         fn fn0 \"main\"() -> i32 {{\n  reg i32 r0\n  reg i64 r1\n  reg ptr r2\n  reg i1 r3\nb0:\n\
         \x20 r2 = library calloc(1, 64)\n  store i32 [r2], {threads}\n"
    );
    for thread in 0..threads {
        source += &format!("  r0 = library pthread_create({}, 0, fn{}, r2)\n", slot(thread), thread + 1);
    }
    // Who is not joined is not ordered with what main does then.
    for thread in random.below(2) * random.below(2)..threads {
        source += &format!("  r1 = load i64 [{}]\n  r0 = library pthread_join(r1, 0)\n", slot(thread));
    }
    source += &format!("  r0 = load {} i32 [g0]\n  return 0\n}}\n", random.pick(&LOADS));
    for thread in 0..threads {
        source += &worker(random, thread);
    }
    let program = text::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    verify::verify(&program).unwrap_or_else(|violations| panic!("{violations:?}\n{source}"));
    program
}

/// The code of a thread, whose argument is the block. Each operation is in a basic block of its own, so that the rest can
/// depend on what was read.
fn worker(random: &mut Random, thread: usize) -> String {
    let mut body = format!(
        "fn fn{} \"worker{thread}\"(r0) -> ptr {{\n  reg ptr r0, r1\n  reg i8 r2\n  reg i16 r3\n  reg i32 r4\n  \
         reg i64 r5\n  reg i1 r6\n  reg ptr r7\nb0:\n  r1 = address r0[0 * 1 + 4]\n  jump b1\n",
        thread + 1
    );
    let mut next = 1;
    let mut block = |code: &str, condition: Option<usize>| {
        next += 1;
        let place = format!("@file0:{}:{next}", thread + 1);
        let code: String = code.lines().map(|line| format!("  {line} {place}\n")).collect();
        let jump = match condition {
            Some(value) => format!("  r6 = eq i32 r4, {value}\n  branch r6, b{next}, b-end\n"),
            None => format!("  jump b{next}\n"),
        };
        body += &format!("b{}:\n{code}{jump}", next - 1);
    };
    let mut held = false;
    for _ in 0..1 + random.below(3) {
        let (code, condition) = operation(random, &mut held);
        block(&code, condition);
    }
    if held {
        block("r4 = library pthread_mutex_unlock(g2)", None);
    }
    // Who is the last to use the block frees it.
    if random.below(3) > 0 {
        block(&format!("r4 = rmw sub {} i32 [r0], 1", random.pick(&ORDERS)), Some(1));
        if random.below(3) == 0 {
            block(&format!("fence {}", random.pick(&ORDERS[1..])), None);
        }
        block("library free(r0)", None);
    }
    body.replace("b-end", &format!("b{next}")) + &format!("b{next}:\n  return r0\n}}\n")
}

/// An operation, and what must have been read by it for the thread to go on.
fn operation(random: &mut Random, held: &mut bool) -> (String, Option<usize>) {
    let (ty, register) = random.pick(&[("i8", "r2"), ("i16", "r3"), ("i32", "r4"), ("i32", "r4"), ("i32", "r4")]);
    let at = random.pick(&["g0", "r1", "r1", "g0+1"]);
    let value = 1 + random.below(2);
    let waits_for = |random: &mut Random| (random.below(2) == 0).then_some(value);
    match random.below(16) {
        0 | 1 => (format!("{register} = load {} {ty} [{at}]", random.pick(&LOADS)), None),
        2 | 3 => (format!("store {} {ty} [{at}], {value}", random.pick(&STORES)), None),
        4 | 5 => (format!("r4 = load {} i32 [g0]", random.pick(&LOADS[1..])), waits_for(random)),
        6 => (format!("store {} i32 [g0], {value}", random.pick(&STORES[1..])), None),
        7 => (format!("r4 = rmw add {} i32 [g0], 1", random.pick(&ORDERS)), waits_for(random)),
        8 => {
            let (yes, no) = (random.pick(&ORDERS), random.pick(&["relaxed", "acquire", "seq_cst"]));
            (format!("r4, r6 = compare_exchange {yes} {no} i32 [g0], {}, {value}", value - 1), waits_for(random))
        }
        9 => (format!("fence {}", random.pick(&ORDERS[1..])), None),
        10 => {
            *held = !*held;
            let call = if *held { "lock" } else { "unlock" };
            (format!("r4 = library pthread_mutex_{call}(g2)"), None)
        }
        11 => {
            let unlock = "r4 = library pthread_mutex_unlock(r7)";
            (format!("r7 = address r0[0 * 1 + 16]\nr4 = library pthread_mutex_lock(r7)\n{unlock}"), None)
        }
        // What was done before a store, and a load that sees a store of its own thread, which may not have reached memory.
        12 => (format!("store i32 [r1], {value}\nstore {} i32 [g0], {value}", random.pick(&STORES[1..])), None),
        13 => {
            let (store, load) = (random.pick(&STORES[1..3]), random.pick(&LOADS[1..]));
            (format!("store {store} i32 [g0], {value}\nr4 = load {load} i32 [g0]\nr4 = load i32 [r1]"), None)
        }
        // The address of a local variable, for others to use as long as it exists.
        14 => {
            let publish = format!("store {} ptr [g1], r7", random.pick(&STORES[1..]));
            (format!("r7 = stack_alloc 4 align 4 \"local\" escapes\nstore i32 [r7], 0\n{publish}"), None)
        }
        _ => {
            let bits =
                format!("r7 = load {} ptr [g1]\nr5 = bits ptr r7 to i64\nr6 = ne i64 r5, 0", random.pick(&LOADS[1..]));
            let used = "r7 = select r6, r7, g0+4";
            (format!("{bits}\n{used}\nr4 = load {} i32 [r7]", random.pick(&LOADS)), None)
        }
    }
}

/// What is to be compared of each execution: whether it has a race; none if it has another error.
fn ends(program: &Program, options: &Options, racy: &mut dyn FnMut(&End<'_>) -> bool) -> Vec<Option<bool>> {
    let mut ends = Vec::new();
    explore(program, options, &mut |end| {
        ends.push(match end.kind() {
            EndKind::Error(error) if error.kind != ErrorKind::DataRace => None,
            _ => Some(racy(end)),
        });
        if ends.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    ends
}

fn is_race(end: &End<'_>) -> bool {
    matches!(end.kind(), EndKind::Error(error) if error.kind == ErrorKind::DataRace)
}

/// Whether a race of a trace is one with the end of something's life.
fn is_of_a_life(trace: &Trace) -> bool {
    let ends = |action: &Action| matches!(action, Action::Free { .. } | Action::EndScope { .. });
    data_races(trace).iter().any(|(_, later)| ends(&trace.events[later.index()].action))
}

#[test]
fn the_detector_agrees_with_the_witness() {
    let (mut racy, mut free_of_races, mut of_lives) = (0, 0, 0);
    for seed in 0..programs() {
        let program = program(&mut Random::new(seed));
        for model in BufferModel::ALL {
            let strategies = [StrategyKind::Optimal, StrategyKind::Random { seed, walks: 5 }];
            let strategy = strategies[usize::from(seed % 5 == 0)];
            let plain = Options::new(model, strategy);
            let expected = ends(&program, &plain, &mut |end| {
                let trace = end.trace();
                of_lives += u64::from(is_of_a_life(&trace));
                !data_races(&trace).is_empty()
            });
            let mut accepted = 0;
            let found = ends(&program, &Options { races: true, ..plain }, &mut |end| {
                if is_race(end) && accepted < 2 {
                    accepted += 1;
                    let trace = end.trace();
                    if let Err(error) = accept(&program, &trace, plain.settings) {
                        panic!("seed {seed}, {model}: {error}\n{program}\n{}", trace.to_json());
                    }
                }
                is_race(end)
            });
            assert_eq!(found, expected, "seed {seed}, {model}\n{program}");
            racy += expected.iter().filter(|end| **end == Some(true)).count() as u64;
            free_of_races += expected.iter().filter(|end| **end == Some(false)).count() as u64;
        }
    }
    let enough = programs();
    assert!(racy > enough && free_of_races > enough && of_lives > enough / 4, "{racy}, {free_of_races}, {of_lives}");
}

/// A search that goes on elsewhere in the middle of an execution finds the races of the part that was explored before.
#[test]
fn parts_of_a_search_find_the_same_races() {
    for seed in 0..programs() / 3 {
        let program = program(&mut Random::new(seed));
        let options = Options {
            races: true,
            ..Options::new(BufferModel::ALL[seed as usize % BufferModel::ALL.len()], StrategyKind::Optimal)
        };
        let expected = ends(&program, &options, &mut |end| is_race(end));
        if expected.len() == MOST {
            continue;
        }
        let (mut found, mut parts) = (Vec::new(), vec![Frontier::everything()]);
        while let Some(part) = parts.pop() {
            let explored = explore_part(&program, &options, &part, &mut |end| {
                found.push(is_race(end));
                ControlFlow::Break(())
            });
            let (_, rest) = explored.expect("a frontier can be resumed");
            if let Some(mut rest) = rest {
                while let Some(part) = rest.split() {
                    parts.push(part);
                }
            }
        }
        let count = |races: &mut dyn Iterator<Item = bool>| races.filter(|race| *race).count();
        let expected = (expected.len(), count(&mut expected.iter().map(|end| *end == Some(true))));
        assert_eq!((found.len(), count(&mut found.iter().copied())), expected, "seed {seed}\n{program}");
    }
}
