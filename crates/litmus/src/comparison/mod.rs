//! Models compared by what they allow in some tests: what tells two of them apart, or which of several allows more than which (as in
//! Fig. 3.6 of the dissertation), as far as the tests show it.

mod picture;

use std::collections::BTreeSet;

/// What some models allow.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The names of the models.
    pub names: Vec<String>,
    /// Number of tests.
    pub tests: usize,
    /// For each two models, the tests in which the first allows what the second does not.
    more: Vec<Vec<Vec<String>>>,
}

/// One model allows all that another does, and more.
pub struct Step {
    /// The model that allows less, by its position.
    pub less: usize,
    /// The model that allows more.
    pub more: usize,
    /// A test that shows it.
    pub test: String,
}

/// The states of a test that only one of two models allows.
pub fn differences(test: &str, names: &[String], left: &BTreeSet<String>, right: &BTreeSet<String>) -> String {
    if left == right {
        return String::new();
    }
    let mut text = format!("{test}\n");
    for (model, states, others) in [(&names[0], left, right), (&names[1], right, left)] {
        text.extend(states.difference(others).map(|state| format!("  only {model}: {state}\n")));
    }
    text
}

impl Comparison {
    /// Of models with these names.
    pub fn new(names: Vec<String>) -> Self {
        let more = vec![vec![Vec::new(); names.len()]; names.len()];
        Self { names, tests: 0, more }
    }

    /// Adds a test and its final states under each model.
    pub fn add(&mut self, test: &str, answers: &[BTreeSet<String>]) {
        self.tests += 1;
        for (first, allowed) in answers.iter().enumerate() {
            for (second, others) in answers.iter().enumerate() {
                if !allowed.is_subset(others) {
                    self.more[first][second].push(test.to_owned());
                }
            }
        }
    }

    /// The tests in which the first model allows what the second does not, each by its position.
    pub fn allowed_only(&self, first: usize, second: usize) -> &[String] {
        self.more.get(first).and_then(|row| row.get(second)).map_or(&[], Vec::as_slice)
    }

    /// Whether the second allows all that the first does.
    fn is_within(&self, first: usize, second: usize) -> bool {
        self.more[first][second].is_empty()
    }

    /// Whether the second allows all that the first does, and more.
    fn is_below(&self, first: usize, second: usize) -> bool {
        self.is_within(first, second) && !self.is_within(second, first)
    }

    /// The models of which none allows the same as one before it.
    pub fn different(&self) -> Vec<usize> {
        let same = |first: usize, second: usize| self.is_within(first, second) && self.is_within(second, first);
        (0..self.names.len()).filter(|model| !(0..*model).any(|before| same(before, *model))).collect()
    }

    /// The name of a model, and of all that allow the same.
    pub fn label(&self, model: usize) -> String {
        let same = |other: &usize| self.is_within(model, *other) && self.is_within(*other, model);
        let names: Vec<&str> = (0..self.names.len()).filter(same).map(|other| self.names[other].as_str()).collect();
        names.join(", ")
    }

    /// From each model to the next weaker ones: what follows from two steps is left out.
    pub fn steps(&self) -> Vec<Step> {
        let models = self.different();
        let mut steps = Vec::new();
        for &less in &models {
            for &more in models.iter().filter(|more| self.is_below(less, **more)) {
                let between = |other: &usize| self.is_below(less, *other) && self.is_below(*other, more);
                if let Some(test) = self.more[more][less].first().filter(|_| !models.iter().any(between)) {
                    steps.push(Step { less, more, test: test.clone() });
                }
            }
        }
        steps
    }

    /// How many models are below a model, one below the other.
    pub fn depth(&self, model: usize) -> usize {
        let below = (0..self.names.len()).filter(|other| self.is_below(*other, model));
        below.map(|other| self.depth(other) + 1).max().unwrap_or(0)
    }

    /// The models in chains, from the strongest to the weakest, the longest chain first: each model once.
    pub fn chains(&self) -> Vec<Vec<usize>> {
        let mut left = self.different();
        let mut chains = Vec::new();
        while !left.is_empty() {
            left.sort_by_key(|model| self.depth(*model));
            // The longest chain that ends in each model.
            let mut longest: Vec<Vec<usize>> = Vec::new();
            for &model in &left {
                let below = longest.iter().filter(|chain| chain.last().is_some_and(|last| self.is_below(*last, model)));
                let mut chain = below.max_by_key(|chain| chain.len()).cloned().unwrap_or_default();
                chain.push(model);
                longest.push(chain);
            }
            let chain = longest.into_iter().max_by_key(Vec::len).unwrap_or_default();
            left.retain(|model| !chain.contains(model));
            chains.push(chain);
        }
        chains
    }

    /// How two models compare, in words.
    pub fn of_two(&self) -> String {
        let [left, right] = [&self.names[0], &self.names[1]];
        let (only_left, only_right) = (&self.more[0][1], &self.more[1][0]);
        let apart: BTreeSet<&String> = only_left.iter().chain(only_right).collect();
        let relation = match (only_left.is_empty(), only_right.is_empty()) {
            (true, true) => format!("{left} and {right} allow the same"),
            (true, false) => format!("{right} allows what {left} allows, and more"),
            (false, true) => format!("{left} allows what {right} allows, and more"),
            (false, false) => "each allows what the other does not".to_owned(),
        };
        format!("{} of {} tests distinguish {left} and {right}; {relation}\n", apart.len(), self.tests)
    }

    /// How several models compare, in words.
    pub fn of_many(&self) -> String {
        let mut text = String::new();
        let models = self.different();
        for &model in models.iter().filter(|model| self.label(**model) != self.names[**model]) {
            text += &format!("{} allow the same\n", self.label(model));
        }
        for Step { less, more, test } in self.steps() {
            let (tests, less, more) = (self.more[more][less].len(), &self.names[less], &self.names[more]);
            text += &format!("{more} allows what {less} allows, and more: {test} and {} other tests\n", tests - 1)
                .replace(" and 0 other tests", "")
                .replace(" 1 other tests", " 1 other test");
        }
        for (position, &first) in models.iter().enumerate() {
            for &second in &models[position + 1..] {
                let (left, right) = (self.more[first][second].first(), self.more[second][first].first());
                if let (Some(left), Some(right)) = (left, right) {
                    let (first, second) = (&self.names[first], &self.names[second]);
                    text += &format!(
                        "{first} and {second} each allow what the other does not: only {first} in {left}, only {second} in {right}\n"
                    );
                }
            }
        }
        text + &format!("{} tests under {}\n", self.tests, self.names.join(", "))
    }
}
