//! Small random programs in their text form, and random walks of the machine through them.

#![allow(dead_code, reason = "every test file is a crate of its own and uses only some of this")]

use fencepost_machine::{Machine, Settings, Turn};
use fencepost_model::BufferModel;
use fencepost_program::{Program, text, verify};
use fencepost_testing::Random;
use fencepost_trace::Trace;

/// What a random program may do besides loads, stores and updates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Vocabulary {
    /// Nothing; and every thread ends with a plain store.
    Accesses,
    /// Fences, mutexes, the heap, results of threads, waits and choices.
    Everything,
}

/// `main` reads everything (so that traces list the variables in one order), creates the threads, joins them and reads
/// everything again.
pub fn program(random: &mut Random, vocabulary: Vocabulary) -> Program {
    let threads = 2 + random.below(2);
    let mut source = String::from(
        "file file0 \"random.c\"\n\
         global g0 \"x\" align 8 = hex \"0102030405060708\"\n\
         global g1 \"y\" align 8 = zero 8\n\
         global g2 \"m\" align 8 = zero 8\n\
         global g3 \"handles\" align 8 = zero 64\n\
         global g4 \"count\" align 4 = zero 4\n\
         entry fn0\n\
         fn fn0 \"main\"() -> i32 {\n  reg i32 r0\n  reg i64 r1\nb0:\n  r1 = load i64 [g0]\n  r1 = load i64 [g1]\n",
    );
    for thread in 0..threads {
        let slot = if thread == 0 { "g3".to_owned() } else { format!("g3+{}", 8 * thread) };
        source += &format!("  r0 = library pthread_create({slot}, 0, fn{}, 0)\n", thread + 1);
    }
    for thread in 0..threads {
        let slot = if thread == 0 { "g3".to_owned() } else { format!("g3+{}", 8 * thread) };
        source += &format!("  r1 = load i64 [{slot}]\n  r0 = library pthread_join(r1, 0)\n");
    }
    source += "  r1 = load i64 [g0]\n  r1 = load i64 [g1]\n  return 0\n}\n";
    for thread in 0..threads {
        source += &format!("fn fn{} \"worker{thread}\"(r0) -> ptr {{\n  reg ptr r0, r1\n", thread + 1);
        source += "  reg i8 r2\n  reg i16 r3\n  reg i32 r4\n  reg i64 r5\n  reg i1 r6\nb0:\n";
        let mut held = false;
        for line in 0..1 + random.below(4) {
            source += &format!("  {} @file0:{}:1\n", operation(random, vocabulary, &mut held), 10 * thread + line + 1);
        }
        if held {
            source += "  r4 = library pthread_mutex_unlock(g2)\n";
        }
        if vocabulary == Vocabulary::Accesses {
            source += "  store i8 [g1+7], 9\n";
        }
        source += "  return r0\n}\n";
    }
    let program = text::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    verify::verify(&program).unwrap_or_else(|violations| panic!("{violations:?}\n{source}"));
    program
}

fn operation(random: &mut Random, vocabulary: Vocabulary, held: &mut bool) -> String {
    // Type, register and offset; the accesses overlap in many ways.
    let (ty, register, offset) =
        [("i8", "r2", 0), ("i8", "r2", 1), ("i16", "r3", 0), ("i32", "r4", 0), ("i64", "r5", 0)][random.below(5)];
    let at = format!("{}+{}", random.pick(&["g0", "g1"]), offset).replace("+0", "");
    let value = 1 + random.below(100);
    let orders = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"];
    match random.below(if vocabulary == Vocabulary::Accesses { 8 } else { 15 }) {
        0..=2 => format!("{register} = load {} {ty} [{at}]", random.pick(&["", "acquire", "seq_cst"])),
        3..=5 => {
            format!("store {} {ty} [{at}], {value}", random.pick(&["", "relaxed", "release", "", "seq_cst"]))
        }
        6 => format!("{register} = rmw exchange {} {ty} [{at}], {value}", random.pick(&orders)),
        7 => format!("{register}, r6 = compare_exchange {} relaxed {ty} [{at}], 0, {value}", random.pick(&orders)),
        8 => format!("fence {}", random.pick(&["acquire", "release", "acq_rel", "seq_cst"])),
        9 if *held => {
            *held = false;
            "r4 = library pthread_mutex_unlock(g2)".to_owned()
        }
        9 => {
            *held = true;
            "r4 = library pthread_mutex_lock(g2)".to_owned()
        }
        10 => "r1 = library malloc(8)\n  store i32 [r1], 1\n  r4 = load i32 [r1]\n  library free(r1)".to_owned(),
        11 => format!("r4 = library __fencepost_choose({})", 1 + random.below(3)),
        12 => format!("r5 = library __fencepost_choose_between({value}, {})", value + random.below(3)),
        // Waits that are over at once, and waits for another thread, which may last forever.
        13 => format!("r4 = library __fencepost_await_add(g4, {}, 100, {})", random.below(2), random.below(2)),
        _ => "r1 = stack_alloc 4 align 4 \"local\" escapes\n  store i32 [r1], 5".to_owned(),
    }
}

/// Steps of randomly chosen agents until nobody can step or an error shows.
pub fn walk(program: &Program, model: BufferModel, random: &mut Random) -> Trace {
    let mut machine = Machine::recording(program, model, Settings::default()).expect("the program is small");
    loop {
        let agents = machine.enabled_agents();
        if agents.is_empty() || machine.halt().is_some() {
            return machine.into_trace("random");
        }
        let agent = agents[random.below(agents.len())];
        let option = match machine.options(agent) {
            1 => 0,
            options => random.below(options as usize) as u64,
        };
        machine.step(Turn { agent, option });
    }
}
