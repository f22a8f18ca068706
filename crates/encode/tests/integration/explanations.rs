//! The axioms that are named for what is forbidden: without any one of them it is allowed, and with them alone it is not.

use crate::common::{setup, states, test};
use fencepost_encode::cnf::{Cnf, Literal};
use fencepost_encode::explain::{Explanation, explain, has_value};
use fencepost_encode::states::Settings;
use fencepost_frontend::litmus::{Condition, FinalValue, LitmusTest};
use fencepost_model::axiomatic::{Axiom, Model, built_in};
use fencepost_testing::in_repository;
use std::rc::Rc;

/// The values that a condition which is a conjunction of equations asks for, by the position of what is observed.
fn wanted(test: &LitmusTest) -> Vec<(usize, u128)> {
    let equation = |condition: &Condition| match condition {
        Condition::Equal(observed, FinalValue::Number(number)) => {
            let position = test.observed.iter().position(|other| other == observed).expect("everything is observed");
            (position, *number as u128)
        }
        other => panic!("{other} is no equation"),
    };
    match &test.condition {
        Condition::And(parts) => parts.iter().map(equation).collect(),
        one => vec![equation(one)],
    }
}

fn allows(test: &LitmusTest, model: &Model) -> bool {
    let found = states(test, model, &Settings::default()).expect("it has states");
    found.iter().any(|state| wanted(test).iter().all(|(position, value)| state[*position] == *value))
}

fn without(model: &Model, dropped: impl Fn(&Axiom) -> bool) -> Model {
    let mut model = model.clone();
    model.axioms.retain(|axiom| !dropped(axiom));
    model
}

#[test]
fn the_axioms_that_forbid_are_named() {
    let folder = in_repository("examples/litmus");
    let mut forbidden = 0;
    for name in ["SB", "fig-3.1", "n6", "LB", "CoRR", "2+2W", "fig-3.3", "SB+mfences"] {
        let text = std::fs::read_to_string(folder.join(format!("{name}.litmus"))).expect("the test can be read");
        let test = test(&text);
        for model in ["sc", "tso", "pso", "relaxed"] {
            let model = built_in(model).expect("it is built in");
            let (setup, observables) = setup(&test);
            let condition = |cnf: &mut Cnf, bits: &[Rc<[Literal]>]| {
                let equal: Vec<Literal> =
                    wanted(&test).iter().map(|(position, value)| has_value(cnf, &bits[*position], *value)).collect();
                cnf.all(&equal)
            };
            match explain(&setup, &model, &observables, &Settings::default(), &condition) {
                Ok(Explanation::Allowed { .. }) => assert!(allows(&test, &model), "{name} under {}", model.name),
                Ok(Explanation::Forbidden { axioms }) => {
                    forbidden += 1;
                    assert!(!axioms.is_empty(), "{name} under {}", model.name);
                    let is_order = |axiom: &Axiom| ["T1", "T2", "T3"].contains(&axiom.label.as_str());
                    let alone = without(&model, |axiom| !axioms.contains(&axiom.label) && !is_order(axiom));
                    assert!(!allows(&test, &alone), "{name} under {}: {axioms:?} alone", model.name);
                    for label in axioms.iter().filter(|label| *label != "T1") {
                        let weaker = without(&model, |axiom| axiom.label == *label);
                        assert!(allows(&test, &weaker), "{name} under {}: {label} of {axioms:?}", model.name);
                    }
                }
                Err(why) => panic!("{name} under {}: {why}", model.name),
            }
        }
    }
    assert!(forbidden > 15, "{forbidden}");
}
