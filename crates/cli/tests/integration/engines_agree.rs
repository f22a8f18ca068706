//! The axiomatic and the operational engine on random programs with branches, loops, arithmetic and all orders of C: both
//! must find the same final states. A program on which they do not is made smaller before it is shown.

use fencepost_testing::{Random, Run, answers, file_of, folder, shrink};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// The statements of each thread.
type Program = Vec<Vec<String>>;

const ANY: [&str; 5] = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"];

fn value(random: &mut Random) -> String {
    match random.below(6) {
        0 => "r0".to_owned(),
        1 => "r1 + 1".to_owned(),
        2 => "(r0 ^ r1) & 3".to_owned(),
        number => (number - 2).to_string(),
    }
}

/// A statement. Those of the first kinds show most of what models differ in.
fn statement(random: &mut Random, depth: usize, kinds: usize) -> String {
    let (x, r) = (random.pick(&["x", "y", "x", "y", "z"]), random.pick(&["r0", "r1"]));
    match random.below(if depth == 0 { kinds.min(13) } else { kinds }) {
        0..4 => {
            let (value, order) = (value(random), random.pick(&["relaxed", "relaxed", "relaxed", "release", "seq_cst"]));
            format!("atomic_store_explicit({x}, {value}, memory_order_{order});")
        }
        4..8 => {
            let order = random.pick(&["relaxed", "relaxed", "relaxed", "acquire", "seq_cst"]);
            format!("{r} = atomic_load_explicit({x}, memory_order_{order});")
        }
        8 => {
            let (value, order) = (value(random), random.pick(&ANY));
            format!("{r} = atomic_exchange_explicit({x}, {value}, memory_order_{order});")
        }
        9 => {
            let (op, order) = (random.pick(&["add", "sub", "or", "xor"]), random.pick(&ANY));
            format!("{r} = atomic_fetch_{op}_explicit({x}, 1, memory_order_{order});")
        }
        10 | 11 => {
            let (value, order) = (value(random), random.pick(&ANY));
            format!(
                "atomic_compare_exchange_strong_explicit({x}, &{r}, {value}, memory_order_{order}, memory_order_relaxed);"
            )
        }
        12 => format!("atomic_thread_fence(memory_order_{});", random.pick(&ANY[1..])),
        13 | 14 => {
            let condition = random.pick(&["r0", "r1 == 1", "r0 < r1", "r0 != 0 && r1 != 2"]);
            let (yes, no) = (statement(random, depth - 1, kinds), statement(random, depth - 1, kinds));
            match random.below(2) {
                0 => format!("if ({condition}) {{ {yes} }}"),
                _ => format!("if ({condition}) {{ {yes} }} else {{ {no} }}"),
            }
        }
        _ => format!("for (i = 0; i < 2; i++) {{ {} }}", statement(random, 0, kinds)),
    }
}

fn program(random: &mut Random) -> Program {
    let threads = 2 + random.below(4) / 3;
    let longest = if threads == 2 { 3 } else { 2 };
    let kinds = [8, 16][random.below(2)];
    let thread = |random: &mut Random| (0..2 + random.below(longest)).map(|_| statement(random, 2, kinds)).collect();
    (0..threads).map(|_| thread(random)).collect()
}

fn c(program: &Program) -> String {
    let mut text = "C random\n{ }\n".to_owned();
    for (thread, statements) in program.iter().enumerate() {
        let code = statements.join("\n  ");
        let _ = writeln!(
            text,
            "P{thread}(atomic_int* x, atomic_int* y, atomic_int* z) {{\n  int r0 = 0; int r1 = 0; int i = 0;\n  {code}\n}}"
        );
    }
    text + "exists (true)\n"
}

/// The states of all tests in a folder by file and model, or why there are none.
fn states(folder: &Path, engine: &str) -> BTreeMap<(String, String), String> {
    let mut command = crate::fencepost();
    command.arg("litmus").arg(folder).args(["--json", "--everything", "--engine", engine]);
    let ran = command.args(["--model", "sc", "--model", "tso", "--model", "pso"]).run();
    assert!(ran.err.is_empty(), "{}", ran.err);
    let row = |object: serde_json::Value| {
        let key = (file_of(&object).to_owned(), object["model"].as_str().expect("a text").to_owned());
        // Why there are none is in one of these.
        let found = [&object["litmus"]["states"], &object["error"], &object["reason"]];
        (key, found.into_iter().find(|found| !found.is_null()).expect("there is one").to_string())
    };
    answers(&ran.out).into_iter().map(row).collect()
}

/// What the engines find, if they do not find the same.
fn difference(program: &Program) -> Option<String> {
    let folder = folder();
    std::fs::write(folder.path().join("one.litmus"), c(program)).expect("a file can be written");
    let (axiomatic, operational) = (states(folder.path(), "axiomatic"), states(folder.path(), "operational"));
    (axiomatic != operational).then(|| format!("axiomatic: {axiomatic:#?}\noperational: {operational:#?}"))
}

/// Takes statements away as long as the engines disagree.
fn smaller(program: Program) -> Program {
    let without_one = |program: &Program| {
        let places = program.iter().enumerate().flat_map(|(thread, all)| (0..all.len()).map(move |one| (thread, one)));
        let without = |(thread, statement): (usize, usize)| {
            let mut without = program.clone();
            without[thread].remove(statement);
            without
        };
        places.map(without).collect()
    };
    shrink(program, without_one, |program| difference(program).is_some())
}

fn compare(programs: usize, seed: u64) {
    let folder = folder();
    let mut random = Random::congruence(seed);
    let programs: Vec<Program> = (0..programs).map(|_| program(&mut random)).collect();
    for (number, program) in programs.iter().enumerate() {
        std::fs::write(folder.path().join(format!("{number:06}.litmus")), c(program)).expect("a file can be written");
    }
    let (axiomatic, operational) = (states(folder.path(), "axiomatic"), states(folder.path(), "operational"));
    assert_eq!(axiomatic.len(), 3 * programs.len());
    let mut relaxed = 0;
    for ((key, left), (other, right)) in axiomatic.iter().zip(&operational) {
        assert_eq!(key, other);
        if left != right {
            let number: usize = Path::new(&key.0).file_stem().and_then(|s| s.to_str()?.parse().ok()).expect("a number");
            let small = smaller(programs[number].clone());
            panic!("{key:?}:\n{}{}", c(&small), difference(&small).unwrap_or_default());
        }
        assert!(left.starts_with('['), "{key:?}: {left}");
        let sc = &axiomatic[&(key.0.clone(), "sc".to_owned())];
        relaxed += usize::from(left != sc);
    }
    assert!(relaxed * 20 > programs.len(), "too few programs tell the models apart: {relaxed}");
}

#[test]
fn engines_agree() {
    compare(300, 11);
}

#[test]
#[ignore = "takes minutes"]
fn engines_agree_on_many_programs() {
    compare(10_000, 12);
}
