//! The axioms of all models against the engines, on random programs with all orders of C: both must find the same final
//! states. The axioms are judged by `oracle::axioms`, which knows nothing of the machine or of
//! formulas. Under SC, IBM 370, TSO and PSO both engines answer, under the others the one that solves.

use fencepost_model::axiomatic::built_in;
use fencepost_oracle::axioms::{notation, states};
use fencepost_testing::{Random, Run, answers, final_states, folder, is_slow};
use std::collections::BTreeSet;
use std::fmt::Write;

/// An instruction in the notation of the brute force, and in C.
fn op(random: &mut Random, register: usize) -> (String, String) {
    let (x, value) = (random.pick(&["x", "y", "z"]), random.below(2) + 1);
    let any = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"];
    match random.below(12) {
        0..4 => {
            let order = random.pick(&["relaxed", "relaxed", "release", "seq_cst"]);
            (format!("{x}={value}:{order}"), format!("atomic_store_explicit({x}, {value}, memory_order_{order});"))
        }
        4..8 => {
            let order = random.pick(&["relaxed", "relaxed", "acquire", "seq_cst"]);
            let c = format!("int r{register} = atomic_load_explicit({x}, memory_order_{order});");
            (format!("r{register}={x}:{order}"), c)
        }
        8 => {
            let order = random.pick(&any);
            let c = format!("int r{register} = atomic_exchange_explicit({x}, {value}, memory_order_{order});");
            (format!("r{register}=xchg:{order} {x} {value}"), c)
        }
        9 | 10 => {
            let (order, expected) = (random.pick(&any), random.below(2));
            let c = format!(
                "int r{register} = {expected}; atomic_compare_exchange_strong_explicit({x}, &r{register}, {value}, \
                 memory_order_{order}, memory_order_relaxed);"
            );
            (format!("r{register}=cas:{order} {x} {expected} {value}"), c)
        }
        _ => {
            let order = random.pick(&any[1..]);
            (format!("fence:{order}"), format!("atomic_thread_fence(memory_order_{order});"))
        }
    }
}

/// A program in the notation of the brute force, and as a test in C.
fn program(random: &mut Random) -> (String, String) {
    let threads = 2 + random.below(5) / 4;
    let longest = if threads == 2 { 4 } else { 3 };
    let (mut short, mut c) = (Vec::new(), "C random\n{ }\n".to_owned());
    for thread in 0..threads {
        let ops: Vec<(String, String)> = (0..=random.below(longest)).map(|register| op(random, register)).collect();
        short.push(ops.iter().map(|(op, _)| op.as_str()).collect::<Vec<_>>().join("; "));
        let code: Vec<&str> = ops.iter().map(|(_, c)| c.as_str()).collect();
        let _ = writeln!(c, "P{thread}(atomic_int* x, atomic_int* y, atomic_int* z) {{ {} }}", code.join(" "));
    }
    (short.join(" || "), c + "exists (true)\n")
}

const MODELS: [&str; 7] = ["sc", "tso", "pso", "ibm370", "rmo", "alpha", "relaxed"];

fn compare(programs: usize, seed: u64) {
    let folder = folder();
    let mut random = Random::congruence(seed);
    let mut short = Vec::new();
    for number in 0..programs {
        let (program, c) = program(&mut random);
        std::fs::write(folder.path().join(format!("{number:06}.litmus")), c).expect("a file can be written");
        short.push(program);
    }
    let mut command = crate::fencepost();
    command.arg("litmus").arg(folder.path()).args(["--json", "--everything"]);
    let ran = command.args(MODELS.iter().flat_map(|model| ["--model", model])).run();
    let lines = &ran.out;
    assert_eq!(lines.lines().count(), MODELS.len() * programs, "{}", ran.err);
    let mut relaxed = [0; MODELS.len()];
    let mut sc = BTreeSet::new();
    for (index, object) in answers(lines).into_iter().enumerate() {
        let model = object["model"].as_str().expect("a model");
        let program = &short[index / MODELS.len()];
        let found = final_states(&object).unwrap_or_else(|| panic!("{program}: {object}"));
        let notation = notation::program(program);
        let used = notation.variables();
        let found: BTreeSet<String> = found.iter().map(|state| only_used(state, &used)).collect();
        let axiomatic = states(&notation, &built_in(model).expect("a built-in model"));
        assert_eq!(found, axiomatic, "{program} under {model}: the engines find the left, the axioms the right");
        if model == "sc" {
            sc = found;
        } else if found != sc {
            relaxed[index % MODELS.len()] += 1;
        }
    }
    assert!(relaxed[1] > 0 && relaxed[2] > relaxed[1], "too few programs tell the models apart: {relaxed:?}");
}

/// A state without the locations that no instruction uses, which the brute force does not know.
fn only_used(state: &str, used: &[String]) -> String {
    let is_used = |part: &&str| {
        let location = part.strip_prefix('[').and_then(|part| part.split_once(']'));
        location.is_none_or(|(name, _)| used.iter().any(|known| known == name))
    };
    state.split(' ').filter(is_used).collect::<Vec<_>>().join(" ")
}

#[test]
fn axioms_and_engines_agree() {
    // Of these more tell the models apart than of most.
    compare(40, 16);
    if is_slow() {
        compare(150, 1);
    }
}

#[test]
#[ignore = "takes minutes"]
fn axioms_and_engines_agree_on_many_programs() {
    compare(10_000, 2);
}
