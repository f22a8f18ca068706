//! Recognises relations that the axioms make strict total orders, so that one variable for each pair is enough (section 7.3.4
//! of the dissertation, where this was done by hand for two models).
//!
//! Every total order of the executed instructions can be extended to those that are not executed, so that their guards do
//! not matter for these axioms.

use fencepost_base::mutation;
use fencepost_model::axiomatic::vocabulary::Sort;
use fencepost_model::axiomatic::{Axiom, Formula, Model, RelationId, Symbol, VariableId};

/// A relation that is a strict total order of the instructions of a sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalOrder {
    /// The relation.
    pub relation: RelationId,
    /// What it orders.
    pub sort: Sort,
    /// The labels of the axioms that say so: that of transitivity first.
    pub labels: Vec<String>,
}

/// What an axiom says of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Property {
    Transitive,
    Irreflexive,
    Total,
}

/// All total orders of a model.
pub fn total_orders(model: &Model) -> Vec<TotalOrder> {
    let order = |relation: RelationId| {
        let sort = match model.relations[relation].arguments[..] {
            [left, right] if left == right => left,
            _ => return None,
        };
        let label = |property: Property| {
            model.axioms.iter().find(|axiom| says(axiom, relation, sort) == Some(property)).map(|a| a.label.clone())
        };
        let labels = [Property::Transitive, Property::Irreflexive, Property::Total].map(label);
        let labels = labels.into_iter().collect::<Option<Vec<_>>>()?;
        Some(TotalOrder { relation, sort, labels })
    };
    model.relations.ids().filter_map(order).collect()
}

/// What an axiom says of a relation, if it is written in one of the usual ways and for the whole sort.
fn says(axiom: &Axiom, relation: RelationId, sort: Sort) -> Option<Property> {
    if axiom.variables.iter().any(|variable| variable.sort != sort) {
        return None;
    }
    let pair = |formula: &Formula| match formula {
        Formula::Holds(Symbol::Existential(found), arguments) if *found == relation => match arguments[..] {
            [left, right] => Some((left, right)),
            _ => None,
        },
        _ => None,
    };
    match &axiom.formula {
        Formula::Implies(condition, result) => {
            let Formula::And(parts) = condition.as_ref() else { return None };
            let [first, second] = &parts[..] else { return None };
            let ((a, b), (c, d), (e, f)) = (pair(first)?, pair(second)?, pair(result)?);
            let chained = |(a, b): Pair, (c, d): Pair| b == c && (a, d) == (e, f) && a != b && c != d && a != d;
            (chained((a, b), (c, d)) || chained((c, d), (a, b))).then_some(Property::Transitive)
        }
        Formula::Not(part) => pair(part).filter(|(a, b)| a == b).map(|_| Property::Irreflexive),
        Formula::Or(parts) if parts.len() == 3 => {
            let pairs: Vec<Pair> = parts.iter().filter_map(pair).collect();
            let equal = parts.iter().find_map(|part| match part {
                Formula::Equal(a, b) => Some((*a, *b)),
                _ => None,
            })?;
            let [(a, b), (c, d)] = pairs[..] else { return None };
            let same = equal == (a, b) || equal == (b, a);
            (((a, b) == (d, c) || mutation!("take-any-order-for-total") && c != d) && a != b && same)
                .then_some(Property::Total)
        }
        _ => None,
    }
}

type Pair = (VariableId, VariableId);

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_model::axiomatic::{BUILT_IN, built_in, read};

    #[test]
    fn the_memory_order_of_every_built_in_model_is_total() {
        for (name, _) in BUILT_IN {
            let model = built_in(name).expect("it is built in");
            let orders = total_orders(&model);
            assert_eq!(orders.len(), 1, "{name}");
            assert_eq!(model.relations[orders[0].relation].name, "memory_order", "{name}");
            assert_eq!(orders[0].labels, ["T1", "T2", "T3"], "{name}");
        }
    }

    #[test]
    fn what_is_not_quite_a_total_order_is_none() {
        let model = |axioms: &str| {
            let text = format!(
                "model m\npredefined\nset instruction\npredicate access(instruction)\npredicate load(access)\n\
                 exists\nrelation r(access, access)\nforall\nX, Y, Z : access\nL : load\nrequire\n{axioms}\nend model\n"
            );
            read(&text).unwrap_or_else(|error| panic!("{error:?}"))
        };
        let (t1, t2, t3) = ("<a> r(Y, Z) & r(X, Y) => r(X, Z)", "<b> ~r(X, X)", "<c> X = Y | r(X, Y) | r(Y, X)");
        assert_eq!(total_orders(&model(&[t1, t2, t3].join("\n"))).len(), 1);
        for other in [
            [t1, t2, "<c> r(X, Y) | r(Y, X)"],
            [t1, t2, "<c> r(X, Y) | r(X, Y) | X = Y"],
            [t1, "<b> ~r(L, L)", t3],
            [t1, "<b> ~r(X, Y)", t3],
            ["<a> r(X, Y) & r(Y, Z) => r(Z, X)", t2, t3],
            ["<a> r(X, Y) & r(X, Z) => r(Y, Z)", t2, t3],
            ["<a> r(L, Y) & r(Y, Z) => r(L, Z)", t2, t3],
        ] {
            assert_eq!(total_orders(&model(&other.join("\n"))), [], "{other:?}");
        }
    }
}
