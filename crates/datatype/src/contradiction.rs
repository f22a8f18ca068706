//! Why no serial execution shows what an execution shows.

use crate::observe::{Key, Observation, Observations};
use fencepost_encode::symbolic::ObservationKind;

/// Why no serial execution shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contradiction {
    /// Whether some serial execution has these arguments.
    pub arguments_are_possible: bool,
    /// Operations, with those of their results that no serial execution with these arguments has together. None of them can be
    /// left out.
    pub together: Vec<(usize, String)>,
    /// Operations that end otherwise in a serial execution with these arguments that differs as little as possible, and how.
    pub nearest: Vec<(usize, String)>,
}

impl Contradiction {
    /// Compares an observation with those of the serial executions.
    pub fn new(observation: &Observation, right: &Observations) -> Self {
        let is_argument = |key: &&Key| key.kind == ObservationKind::Argument;
        let same: Vec<&Observation> = right
            .iter()
            .filter(|serial| {
                let mut keys = serial.values.keys().chain(observation.values.keys()).filter(is_argument);
                keys.all(|key| serial.values.get(key) == observation.values.get(key))
            })
            .collect();
        let mut results: Vec<&Key> = same.iter().flat_map(|serial| serial.values.keys()).collect();
        results.extend(observation.values.keys());
        results.retain(|key| !is_argument(key));
        results.sort();
        results.dedup();
        let agrees = |serial: &Observation, key: &Key| serial.values.get(key) == observation.values.get(key);
        // What is not needed for a contradiction is left out, one after the other. What is not shown is left out first: the numbers say more.
        let mut together = results.clone();
        let mut order = results.clone();
        order.sort_by_key(|key| observation.values.contains_key(key));
        for candidate in order {
            let others: Vec<&Key> = together.iter().copied().filter(|key| *key != candidate).collect();
            let explained = same.iter().any(|serial| others.iter().all(|key| agrees(serial, key)));
            if !explained {
                together = others;
            }
        }
        let text = |of: &Observation, key: &Key| match of.values.get(key) {
            Some(value) => format!("{} {value}", key.name),
            None => format!("no {}", key.name),
        };
        let distance = |serial: &&&Observation| results.iter().filter(|key| !agrees(serial, key)).count();
        let nearest = same.iter().min_by_key(distance).map_or(Vec::new(), |serial| {
            let differing = results.iter().filter(|key| !agrees(serial, key));
            differing.map(|key| (key.operation, text(serial, key))).collect()
        });
        let together = together.iter().map(|key| (key.operation, text(observation, key))).collect();
        Self { arguments_are_possible: !same.is_empty(), together, nearest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(numbers: &[(usize, ObservationKind, i64)]) -> Observation {
        let key = |operation, kind| Key { operation, kind, name: "value".to_owned() };
        Observation {
            values: numbers.iter().map(|(operation, kind, value)| (key(*operation, *kind), *value)).collect(),
        }
    }

    #[test]
    fn only_results_that_contradict_are_named() {
        use ObservationKind::{Argument as A, Result as R};
        let right: Observations = [
            shown(&[(1, A, 5), (2, R, 0), (3, R, 0), (4, R, 1)]),
            shown(&[(1, A, 5), (2, R, 1), (3, R, 0), (4, R, 1)]),
            shown(&[(1, A, 5), (2, R, 0), (3, R, 1), (4, R, 1)]),
            shown(&[(1, A, 6), (2, R, 1), (3, R, 1), (4, R, 1)]),
        ]
        .into_iter()
        .collect();
        let why = Contradiction::new(&shown(&[(1, A, 5), (2, R, 1), (3, R, 1), (4, R, 1)]), &right);
        assert!(why.arguments_are_possible);
        let value_1 = |operation: usize| (operation, "value 1".to_owned());
        assert_eq!(why.together, [value_1(2), value_1(3)]);
        assert_eq!(why.nearest.len(), 1);
        assert!(!Contradiction::new(&shown(&[(1, A, 7)]), &right).arguments_are_possible);
    }
}
