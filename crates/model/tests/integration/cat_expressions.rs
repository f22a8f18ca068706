//! Random expressions in cat on random executions, against sets of pairs that are computed one by one.

use crate::cat_models::execution;
use fencepost_graph::{EventSet, ExecutionGraph, Relation};
use fencepost_model::cat::{names, read};
use fencepost_testing::{Random, is_slow};
use std::collections::BTreeSet;

type Pairs = BTreeSet<(usize, usize)>;
type Events = BTreeSet<usize>;

/// What a relation is, given what `v` and `w` are.
type Meaning = Box<dyn Fn(&Pairs, &Pairs) -> Pairs>;

/// A relation.
struct Tested {
    text: String,
    pairs: Meaning,
}

struct Generator<'g> {
    random: Random,
    graph: &'g ExecutionGraph,
    /// Whether `v` and `w` are defined recursively, and may not be taken away.
    is_recursive: bool,
}

impl Generator<'_> {
    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.random.below(all.len())]
    }

    fn set(&mut self, depth: u32) -> (String, Events) {
        let size = self.graph.len();
        if depth == 0 {
            let all: Vec<(&str, EventSet)> = names::sets().collect();
            let (name, set) = self.pick(&all);
            return (name.to_owned(), self.graph.set(set).iter().collect());
        }
        let ((left, a), (right, b)) = (self.set(depth - 1), self.set(depth - 1));
        match self.random.below(4) {
            0 => (format!("({left} | {right})"), a.union(&b).copied().collect()),
            1 => (format!("({left} & {right})"), a.intersection(&b).copied().collect()),
            2 => (format!("({left} \\ {right})"), a.difference(&b).copied().collect()),
            _ => (format!("~{left}"), (0..size).filter(|event| !a.contains(event)).collect()),
        }
    }

    fn relation(&mut self, depth: u32, is_taken_away: bool) -> Tested {
        let size = self.graph.len();
        if depth == 0 {
            if self.is_recursive && !is_taken_away && self.random.percent(40) {
                let first = self.random.percent(50);
                let pairs = move |v: &Pairs, w: &Pairs| if first { v.clone() } else { w.clone() };
                return Tested { text: if first { "v" } else { "w" }.to_owned(), pairs: Box::new(pairs) };
            }
            let relation = self.pick(&Relation::ALL);
            let known: Pairs = self.graph.relation(relation).pairs().collect();
            return Tested { text: relation.name().to_owned(), pairs: Box::new(move |_, _| known.clone()) };
        }
        let choice = self.random.below(12);
        if choice >= 10 {
            let ((left, a), (right, b)) = (self.set(1), self.set(1));
            let is_product = choice == 10;
            let all: Pairs = match is_product {
                true => a.iter().flat_map(|from| b.iter().map(move |to| (*from, *to))).collect(),
                false => a.iter().map(|event| (*event, *event)).collect(),
            };
            let text = if is_product { format!("({left} * {right})") } else { format!("[{left}]") };
            return Tested { text, pairs: Box::new(move |_, _| all.clone()) };
        }
        let Tested { text: left, pairs: a } = self.relation(depth - 1, is_taken_away ^ (choice == 4));
        if (4..=8).contains(&choice) {
            let (text, change): (String, fn(&Pairs, usize) -> Pairs) = match choice {
                4 => (format!("(~{left})"), complement),
                5 => (format!("{left}^-1"), |pairs, _| pairs.iter().map(|(from, to)| (*to, *from)).collect()),
                6 => (format!("{left}+"), |pairs, _| closure(pairs)),
                7 => (format!("({left}*)"), |pairs, size| reflexive(&closure(pairs), size)),
                _ => (format!("{left}?"), reflexive),
            };
            return Tested { text: format!("({text})"), pairs: Box::new(move |v, w| change(&a(v, w), size)) };
        }
        let Tested { text: right, pairs: b } = self.relation(depth - 1, is_taken_away ^ (choice == 2));
        let (operator, combine): (&str, fn(&Pairs, &Pairs) -> Pairs) = match choice {
            0 => ("|", |a, b| a.union(b).copied().collect()),
            1 => ("&", |a, b| a.intersection(b).copied().collect()),
            2 => ("\\", |a, b| a.difference(b).copied().collect()),
            _ => (";", compose),
        };
        Tested {
            text: format!("({left} {operator} {right})"),
            pairs: Box::new(move |v, w| combine(&a(v, w), &b(v, w))),
        }
    }
}

fn compose(first: &Pairs, then: &Pairs) -> Pairs {
    first.iter().flat_map(|(a, b)| then.iter().filter(move |(c, _)| b == c).map(move |(_, d)| (*a, *d))).collect()
}

fn closure(pairs: &Pairs) -> Pairs {
    let mut all = pairs.clone();
    loop {
        let longer: Pairs = all.union(&compose(&all, pairs)).copied().collect();
        if longer == all {
            return all;
        }
        all = longer;
    }
}

fn reflexive(pairs: &Pairs, size: usize) -> Pairs {
    pairs.iter().copied().chain((0..size).map(|event| (event, event))).collect()
}

fn complement(pairs: &Pairs, size: usize) -> Pairs {
    (0..size).flat_map(|from| (0..size).map(move |to| (from, to))).filter(|pair| !pairs.contains(pair)).collect()
}

fn random_execution(random: &mut Random) -> ExecutionGraph {
    let orders = ["@na", "@rlx", "@acq", "@rel", "@acq_rel", "@sc"];
    let mut next = [1, 1];
    let mut text = String::new();
    for thread in 0..1 + random.below(3) {
        text += if thread > 0 { " || " } else { "" };
        for _ in 0..1 + random.below(3) {
            let (place, order) = (random.below(2), orders[random.below(orders.len())]);
            let name = ['x', 'y'][place];
            let (old, new) = (random.below(next[place]), next[place]);
            text += &match random.below(4) {
                0 => format!("F{order} "),
                1 => format!("R{name}{old}{order} "),
                2 => {
                    next[place] += 1;
                    format!("W{name}{new}{order} ")
                }
                _ => {
                    next[place] += 1;
                    format!("U{name}{old}>{new}{order} ")
                }
            };
        }
    }
    execution(&text)
}

/// Sets and relations may be defined by each other. One of them that does not need the other is the same if it is defined first.
#[test]
fn sets_and_relations_are_defined_together() {
    let (v, s) = ("po | (v ; rf)", "R | range([s] ; v)");
    let result = "flag ~empty [s] ; v as result\n";
    let texts = [
        format!("let rec v = {v}\nlet rec s = {s}\n{result}"),
        format!("let rec v = {v} and s = {s}\n{result}"),
        format!("let rec s = {s} and v = {v}\n{result}"),
        format!("let rec a = b and s = {s} and b = a | rf and v = {v}\n{result}"),
    ];
    let mut filled = 0;
    for seed in 0..200 {
        let graph = random_execution(&mut Random::new(seed));
        let values = texts.each_ref().map(|text| {
            let model = read("random.cat", text, &|_| Ok(None)).unwrap_or_else(|error| panic!("{error}\n{text}"));
            match model.value_of(&graph, model.constraints[0].expression) {
                fencepost_model::relational::Value::Relation(relation) => relation.pairs().collect::<Pairs>(),
                fencepost_model::relational::Value::Set(_) => panic!("a set"),
            }
        });
        filled += u32::from(!values[0].is_empty());
        assert!(values.iter().all(|value| *value == values[0]), "seed {seed}: {values:?}");
    }
    assert!(filled > 50, "{filled}");
}

/// Whether a relation is empty is the only thing that is asked of it: its difference from what it should be, both ways.
#[test]
fn expressions_mean_what_brute_force_says() {
    let count = if is_slow() { 6_000 } else { 400 };
    let mut grown = 0;
    for seed in 0..count {
        let mut random = Random::new(seed);
        let graph = random_execution(&mut random);
        let is_recursive = random.percent(50);
        let mut generator = Generator { random, graph: &graph, is_recursive };
        // Each grows by steps of the other, so that it takes some rounds until nothing is new.
        let [v, w] = [0, 1].map(|other| {
            let [Tested { text: base, pairs: a }, Tested { text: step, pairs: b }] =
                [1, 1].map(|depth| generator.relation(depth, false));
            let name = ["w", "v"][other];
            let pairs = move |v: &Pairs, w: &Pairs| {
                let longer = compose([w, v][other], &b(v, w));
                a(v, w).union(&longer).copied().collect()
            };
            Tested { text: format!("{base} | ({name} ; {step})"), pairs: Box::new(pairs) }
        });
        let result = generator.relation(3, false);
        let (mut known, mut rounds) = ((Pairs::new(), Pairs::new()), 0);
        loop {
            let next = ((v.pairs)(&known.0, &known.1), (w.pairs)(&known.0, &known.1));
            if !is_recursive || next == known {
                break;
            }
            (known, rounds) = (next, rounds + 1);
        }
        grown += u32::from(rounds > 2);
        let expected = (result.pairs)(&known.0, &known.1);
        let definitions =
            if is_recursive { format!("let rec v = {} and w = {}\n", v.text, w.text) } else { String::new() };
        let text = format!("{definitions}let result = {}\nflag ~empty result as result\n", result.text);
        let model =
            read("random.cat", &text, &|_| Ok(None)).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        let found: Pairs = match model.value_of(&graph, model.constraints[0].expression) {
            fencepost_model::relational::Value::Relation(relation) => relation.pairs().collect(),
            fencepost_model::relational::Value::Set(_) => panic!("seed {seed}: a set"),
        };
        assert_eq!(found, expected, "seed {seed}\n{text}\n{graph:?}");
    }
    assert!(grown > count as u32 / 20, "only {grown} recursive definitions took more than two rounds");
}
