//! No axiom of a built-in model is there for nothing: without it some outcome of a known test is allowed that is forbidden with
//! it.

use fencepost_model::axiomatic::{BUILT_IN, Model, built_in};
use fencepost_oracle::axioms::{allows, notation::program};

/// Programs and outcomes that at least one model forbids.
const CASES: [(&str, &str); 37] = [
    ("x=1; y=1 || r1=y; r2=x", "1:r1=1 1:r2=0"),
    ("x=1; fence ss; y=1 || r1=y; fence ll; r2=x", "1:r1=1 1:r2=0"),
    ("x=1; r1=y || y=1; r2=x", "0:r1=0 1:r2=0"),
    ("x=1; fence sl; r1=y || y=1; fence sl; r2=x", "0:r1=0 1:r2=0"),
    ("x=1; r1=x; r2=y || y=1; r3=y; r4=x", "0:r2=0 1:r4=0"),
    ("r1=x; y=1 || r2=y; x=1", "0:r1=1 1:r2=1"),
    ("r1=x; fence ls; y=1 || r2=y; fence ls; x=1", "0:r1=1 1:r2=1"),
    ("r1=x; if r1; y=1 || r2=y; if r2; x=1", "0:r1=1 1:r2=1"),
    ("r1=x; y@r1=1 || r2=y; x@r2=1", "0:r1=1 1:r2=1"),
    ("r1=x; if r1; fence cd; y=1 || r2=y; if r2; fence cd; x=1", "0:r1=1 1:r2=1"),
    ("x=1; fence ss; y=1 || r1=y; r2=x@r1", "1:r1=1 1:r2=0"),
    ("x=1; fence ss; y=1 || r1=y; fence ddl; r2=x@r1", "1:r1=1 1:r2=0"),
    ("x=1; fence ss; y=1 || r1=y; z=r1; r2=z; r3=x@r2", "1:r1=1 1:r2=1 1:r3=0"),
    ("x=1; y=2 || y=1; x=2", "[x]=1 [y]=1"),
    ("x=1; fence ss; y=2 || y=1; fence ss; x=2", "[x]=1 [y]=1"),
    ("x=1 || r1=x; r2=x", "1:r1=1 1:r2=0"),
    ("x=1 || r1=x; fence al; r2=x", "1:r1=1 1:r2=0"),
    ("x=1; x=2", "[x]=1"),
    ("r1=x; x=1", "0:r1=1"),
    ("x=1; r1=x", "0:r1=0"),
    ("x=1; x=2; r1=x", "0:r1=1"),
    ("x=1 || r1=x; fence full; r2=x", "1:r1=1 1:r2=0"),
    ("x=1 || x=2; fence full; r1=x; fence full; r2=x", "1:r1=1 1:r2=2 [x]=1"),
    ("x=1 || r1=y", "[x]=0"),
    ("x=1 || x=2 || r1=x; fence full; r2=x", "2:r1=1 2:r2=2 [x]=1"),
    ("r1=xchg x 1 || r2=xchg x 2", "0:r1=0 1:r2=0"),
    ("r1=xchg x 1", "0:r1=1"),
    ("r1=xchg x 1; r2=x; y@r2=1 || r3=y; fence full; r4=x", "0:r2=1 1:r3=1 1:r4=0"),
    ("x=1; r0=cas z 5 6; r1=y || y=1; r0=cas z 5 6; r2=x", "0:r1=0 1:r2=0"),
    ("x=1; r0=cas x 5 6; r1=y || y=1; r0=cas y 5 6; r2=x", "0:r1=0 1:r2=0"),
    ("x=1; fence ss; r0=cas z 5 6; r1=y || y=1; fence ss; r0=cas z 5 6; r2=x", "0:r1=0 1:r2=0"),
    ("x=1 || y=1 || r1=x; fence ll; r2=y || r3=y; fence ll; r4=x", "2:r1=1 2:r2=0 3:r3=1 3:r4=0"),
    ("x=1; r1=x; r2=y || y=2; x=2", "0:r1=1 0:r2=0 [x]=1"),
    ("x=1; fence full; r1=y || y=1; fence full; r2=x", "0:r1=0 1:r2=0"),
    ("r1=x; y=1 || r2=y; fence ls; x=1", "0:r1=1 1:r2=1"),
    ("atomic; x=1; y=1; end || r1=y; fence ll; r2=x", "1:r1=1 1:r2=0"),
    ("atomic; x=1; r1=y; end || atomic; y=1; r2=x; end", "0:r1=0 1:r2=0"),
];

fn without(model: &Model, label: &str) -> Model {
    let mut model = model.clone();
    model.axioms.retain(|axiom| axiom.label != label);
    model
}

#[test]
fn every_axiom_forbids_something() {
    let mut idle = Vec::new();
    for (name, _) in BUILT_IN {
        let model = built_in(name).expect("a built-in model");
        let forbidden: Vec<_> = CASES
            .iter()
            .map(|(code, outcome)| (program(code), *outcome))
            .filter(|(program, outcome)| !allows(program, &model, outcome))
            .collect();
        for axiom in &model.axioms {
            let weaker = without(&model, &axiom.label);
            if !forbidden.iter().any(|(program, outcome)| allows(program, &weaker, outcome)) {
                idle.push(format!("{name} {}", axiom.label));
            }
        }
    }
    assert!(idle.is_empty(), "axioms without an effect on any case: {idle:?}");
}
