//! Which built-in model is weaker than which (Fig. 3.6 of the dissertation), on random programs. Fences are those that exist on
//! all of the machines: the full one, and the one between stores.

use crate::brute::{notation::program, states};
use fencepost_model::axiomatic::{Model, built_in};
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

/// A small generator of numbers (a linear congruence), so that every run is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    fn of<'t>(&mut self, choices: &[&'t str]) -> &'t str {
        choices[self.below(choices.len())]
    }

    fn op(&mut self, register: usize) -> String {
        let variable = self.of(&["x", "y"]);
        match self.below(9) {
            0..3 => format!("{variable}={}", self.below(2) + 1),
            3..6 => format!("r{register}={variable}{}", self.of(&["", "", "@r0"])),
            6 => self.of(&["fence full", "fence ss", "if r0"]).to_owned(),
            7 => format!("{variable}@r0=1"),
            _ => format!("r{register}={} {variable} {}", self.of(&["xchg", "xchg:seq_cst"]), self.below(2) + 1),
        }
    }

    fn program(&mut self) -> String {
        let threads = 2 + self.below(5) / 4;
        let longest = if threads == 2 { 3 } else { 2 };
        let mut thread = || (0..=self.below(longest)).map(|n| self.op(n)).collect::<Vec<_>>().join("; ");
        (0..threads).map(|_| thread()).collect::<Vec<_>>().join(" || ")
    }
}

#[test]
fn weaker_models_allow_what_stronger_ones_allow() {
    let names = ["sc", "ibm370", "tso", "pso", "rmo", "alpha", "relaxed"];
    let models: BTreeMap<&str, Model> =
        names.into_iter().map(|name| (name, built_in(name).expect("a built-in model"))).collect();
    let mut told_apart = BTreeMap::new();
    let mut random = Random(36);
    // Rare among random programs: a store that is forwarded to a load before another load.
    let known = ["x=1; r1=x; r2=y || y=1; r3=y; r4=x", "x=1; r1=x; r2=y || y=2; x=2"].map(str::to_owned);
    for code in known.into_iter().chain((0..250).map(|_| random.program())) {
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
