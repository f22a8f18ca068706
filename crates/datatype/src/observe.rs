//! What an execution shows: the arguments and results of its operations (section 6.2 of the dissertation).

use fencepost_encode::cnf::{Cnf, Literal};
use fencepost_encode::program_formula::{PossibleException, ProgramFormula};
use fencepost_encode::solver::Solver;
use fencepost_encode::symbolic::{ExceptionKind, Observation as Shown, ObservationKind, OperationId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::rc::Rc;

/// Which number of an execution: that of an operation, by its position among all operations, and what it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The operation.
    pub operation: usize,
    /// Whether it is an argument or a result.
    pub kind: ObservationKind,
    /// Its name.
    pub name: String,
}

/// What an execution shows. Results that operations do not show are not there.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Observation {
    /// The numbers.
    pub values: BTreeMap<Key, i64>,
}

/// Several observations.
pub type Observations = BTreeSet<Observation>;

impl fmt::Display for Observation {
    /// Operations in order, each with its arguments and results: `(1) | (2) -> 1 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.values.keys().map(|key| key.operation).max().unwrap_or(0);
        for operation in 0..=last {
            if operation > 0 {
                f.write_str(" | ")?;
            }
            f.write_str(&self.operation(operation))?;
        }
        Ok(())
    }
}

impl Observation {
    /// The arguments and results of an operation: `(1) -> true`.
    pub fn operation(&self, operation: usize) -> String {
        let of = |kind: ObservationKind| -> Vec<String> {
            let own = self.values.iter().filter(|(key, _)| key.operation == operation && key.kind == kind);
            own.map(|(key, value)| format!("{} {value}", key.name)).collect()
        };
        let (arguments, results) = (of(ObservationKind::Argument), of(ObservationKind::Result));
        let arrow = if results.is_empty() { String::new() } else { format!(" -> {}", results.join(", ")) };
        format!("({}){arrow}", arguments.join(", "))
    }
}

/// The literals of what a formula's executions show.
pub struct Slots {
    slots: BTreeMap<Key, Slot>,
    /// What operations are called.
    pub labels: BTreeMap<usize, String>,
}

struct Slot {
    /// Whether it is shown.
    shown: Literal,
    /// The number, the lowest bit first.
    bits: Vec<Literal>,
}

impl Slots {
    /// Finds out what is observed. An operation may show a thing at several places, but executions in which it does so twice are not
    /// supported.
    pub fn new(formula: &mut ProgramFormula) -> Self {
        let unrolled = Rc::clone(&formula.unrolled);
        let mut found: BTreeMap<Key, Vec<&Shown>> = BTreeMap::new();
        let mut labels = BTreeMap::new();
        for observation in &unrolled.trace.observations {
            let operation = number(observation.operation);
            if observation.kind == ObservationKind::Label {
                labels.insert(operation, observation.name.clone());
                continue;
            }
            let key = Key { operation, kind: observation.kind, name: observation.name.clone() };
            found.entry(key).or_default().push(observation);
        }
        let mut slots = BTreeMap::new();
        let mut exceptions = Vec::new();
        for (key, places) in found {
            let mut slot = Slot { shown: Literal::FALSE, bits: vec![Literal::FALSE; 64] };
            for place in places {
                let shown = formula.condition(place.guard);
                let bits = formula.bits(place.value);
                let cnf = &mut formula.cnf;
                let twice = cnf.and(slot.shown, shown);
                if cnf.known(twice) != Some(false) {
                    let what = format!("an operation that shows `{}` twice", key.name);
                    let kind = ExceptionKind::Unsupported { what, remedy: "give what is observed different names" };
                    exceptions.push(PossibleException {
                        happens: twice,
                        kind,
                        place: String::new(),
                        operation: None,
                        at: None,
                    });
                }
                slot.bits = slot.bits.iter().zip(bits.iter()).map(|(a, b)| cnf.choose(shown, *b, *a)).collect();
                slot.shown = cnf.or(slot.shown, shown);
            }
            slots.insert(key, slot);
        }
        formula.exceptions.extend(exceptions);
        Self { slots, labels }
    }

    /// Everything that may be observed.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.slots.keys()
    }

    /// What the solution of a solver shows.
    pub fn read(&self, solver: &mut dyn Solver) -> Observation {
        let mut observation = Observation::default();
        for (key, slot) in &self.slots {
            if solver.value(slot.shown) {
                let bits = slot.bits.iter().enumerate();
                let value = bits.fold(0, |all, (place, bit)| all | u64::from(solver.value(*bit)) << place);
                observation.values.insert(key.clone(), value as i64);
            }
        }
        observation
    }

    /// Whether an execution shows this.
    pub fn shows(&self, cnf: &mut Cnf, observation: &Observation) -> Literal {
        if observation.values.keys().any(|key| !self.slots.contains_key(key)) {
            return Literal::FALSE;
        }
        let mut all = Vec::new();
        for (key, slot) in &self.slots {
            match observation.values.get(key) {
                None => all.push(!slot.shown),
                Some(value) => {
                    all.push(slot.shown);
                    let bits = slot.bits.iter().enumerate();
                    all.extend(bits.map(|(bit, literal)| if *value >> bit & 1 == 1 { *literal } else { !*literal }));
                }
            }
        }
        cnf.all(&all)
    }

    /// Executions that show this are solutions only if the literal does not hold.
    pub fn exclude(&self, cnf: &mut Cnf, observation: &Observation, unless: Literal) {
        if observation.values.keys().any(|key| !self.slots.contains_key(key)) {
            return;
        }
        let mut clause = vec![!unless];
        for (key, slot) in &self.slots {
            match observation.values.get(key) {
                None => clause.push(slot.shown),
                Some(value) => {
                    clause.push(!slot.shown);
                    let bits = slot.bits.iter().enumerate();
                    clause.extend(bits.map(|(bit, literal)| if *value >> bit & 1 == 1 { !*literal } else { *literal }));
                }
            }
        }
        cnf.require(&clause);
    }
}

fn number(operation: OperationId) -> usize {
    operation.number() as usize
}
