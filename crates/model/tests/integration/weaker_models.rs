//! Which built-in model is weaker than which (Fig. 3.6 of the dissertation), on random programs. Fences are those that exist on
//! all of the machines: the full one, and the one between stores.

use fencepost_model::axiomatic::{Model, built_in};
use fencepost_oracle::axioms::{notation::program, states};
use fencepost_testing::{Random, is_slow};
use std::collections::BTreeMap;

/// Stronger models and weaker ones.
const PAIRS: [(&str, &str); 8] = [
    ("sc", "ibm370"),
    ("ibm370", "tso"),
    ("tso", "pso"),
    ("pso", "rmo"),
    ("pso", "alpha"),
    ("rmo", "relaxed"),
    ("alpha", "relaxed"),
    ("sc", "rmo"),
];

fn op(random: &mut Random, register: usize) -> String {
    let variable = random.pick(&["x", "y"]);
    match random.below(9) {
        0..3 => format!("{variable}={}", random.below(2) + 1),
        3..6 => format!("r{register}={variable}{}", random.pick(&["", "", "@r0"])),
        6 => random.pick(&["fence full", "fence ss", "if r0"]).to_owned(),
        7 => format!("{variable}@r0=1"),
        _ => format!("r{register}={} {variable} {}", random.pick(&["xchg", "xchg:seq_cst"]), random.below(2) + 1),
    }
}

fn random_program(random: &mut Random) -> String {
    let threads = 2 + random.below(5) / 4;
    let longest = if threads == 2 { 3 } else { 2 };
    let mut thread = || (0..=random.below(longest)).map(|n| op(random, n)).collect::<Vec<_>>().join("; ");
    (0..threads).map(|_| thread()).collect::<Vec<_>>().join(" || ")
}

#[test]
fn weaker_models_allow_what_stronger_ones_allow() {
    let names = ["sc", "ibm370", "tso", "pso", "rmo", "alpha", "relaxed"];
    let models: BTreeMap<&str, Model> =
        names.into_iter().map(|name| (name, built_in(name).expect("a built-in model"))).collect();
    let mut told_apart = BTreeMap::new();
    let mut random = Random::congruence(36);
    let programs = if is_slow() { 250 } else { 120 };
    // Rare among random programs: a store that is forwarded to a load before another load.
    let known = ["x=1; r1=x; r2=y || y=1; r3=y; r4=x", "x=1; r1=x; r2=y || y=2; x=2"].map(str::to_owned);
    for code in known.into_iter().chain((0..programs).map(|_| random_program(&mut random))) {
        let program = program(&code);
        let states: BTreeMap<&str, _> = names.iter().map(|name| (*name, states(&program, &models[name]))).collect();
        assert!(!states["sc"].is_empty(), "{code} has an execution");
        for (stronger, weaker) in PAIRS {
            let (strong, weak) = (&states[stronger], &states[weaker]);
            assert!(strong.is_subset(weak), "{code}: {stronger} allows {strong:?}, and {weaker} {weak:?}");
            *told_apart.entry((stronger, weaker)).or_insert(0) += usize::from(strong != weak);
        }
    }
    for pair in PAIRS {
        assert!(told_apart[&pair] > 0, "no program tells {pair:?} apart: {told_apart:?}");
    }
}
