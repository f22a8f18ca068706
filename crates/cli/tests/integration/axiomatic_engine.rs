//! What only the axiomatic engine can do: models without a machine, models of the user, explanations, comparisons.

use crate::run;
use fencepost_testing::herd;
use fencepost_testing::{CommandOutput, answers, file_of, final_states, in_repository, observation, shared};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/litmus")
}

fn fencepost(arguments: &[&str]) -> CommandOutput {
    run(folder(), arguments)
}

const ALL: [&str; 7] = ["sc", "ibm370", "tso", "pso", "rmo", "alpha", "relaxed"];

/// The states of tests, by file and model.
fn states(tests: &str, models: &[&str], more: &[&str]) -> BTreeMap<(String, String), BTreeSet<String>> {
    let models = models.iter().flat_map(|model| ["--model", model]);
    let arguments: Vec<&str> =
        ["litmus", tests, "--json"].into_iter().chain(models).chain(more.iter().copied()).collect();
    let output = fencepost(&arguments);
    let mut all = BTreeMap::new();
    for object in answers(&output.out) {
        let Some(states) = final_states(&object) else { continue };
        let file = file_of(&object).rsplit('/').next().unwrap_or_default().to_owned();
        all.insert((file, object["model"].as_str().expect("a text").to_owned()), states);
    }
    all
}

/// Each pair: what the first allows, the second allows as well.
const INCLUDED: [(&str, &str); 8] = [
    ("sc", "ibm370"),
    ("ibm370", "tso"),
    ("tso", "pso"),
    ("pso", "relaxed"),
    ("sc", "rmo"),
    ("rmo", "relaxed"),
    ("sc", "alpha"),
    ("alpha", "relaxed"),
];

fn check_inclusions(found: &BTreeMap<(String, String), BTreeSet<String>>) {
    let files: BTreeSet<&String> = found.keys().map(|(file, _)| file).collect();
    let (mut compared, mut strict) = (0, BTreeMap::new());
    for file in files {
        for (strong, weak) in INCLUDED {
            let of = |model: &str| found.get(&(file.clone(), model.to_owned()));
            let (Some(left), Some(right)) = (of(strong), of(weak)) else { continue };
            assert!(left.is_subset(right), "{file}: {strong} allows {left:?}, {weak} only {right:?}");
            compared += 1;
            *strict.entry((strong, weak)).or_insert(0) += usize::from(left != right);
        }
    }
    assert!(compared > 50);
    for (pair, count) in strict {
        // The tests of x86 have no dependences, which are all that tells these two apart.
        assert!(count > 0 || pair == ("rmo", "relaxed"), "no test tells {pair:?} apart");
    }
}

/// Every register and location, not only what the condition names.
#[test]
fn herd_agrees_with_the_axioms_and_weaker_models_allow_more() {
    let Some(shared) = shared("litmus") else { return };
    let tests = shared.join("tests");
    let found = states(tests.to_str().expect("the path is text"), &ALL, &["--engine", "axiomatic", "--everything"]);
    assert!(found.len() > 900 * ALL.len(), "every test has an answer under every model: {}", found.len());
    check_inclusions(&found);
    let answers = herd::answers().expect("the answers are next to the tests");
    assert!(answers.len() > 2000);
    for herd::Answer { file, model, states, .. } in answers {
        assert_eq!(found.get(&(file.clone(), model.clone())), Some(&states), "{file} under {model}");
    }
}

/// Both loads read 1 only if a store may happen before the load that it depends on, even if the value does not.
#[test]
fn dependences_count_although_values_do_not_change() {
    let directory = fencepost_testing::folder();
    let file = directory.path().join("lb.litmus");
    let thread = |number: usize, from: &str, to: &str, store: &str| {
        format!("P{number}(int* x, int* y) {{ int r0 = *{from}; {} }}\n", store.replace('T', to))
    };
    for (store, forbidden) in [
        ("*T = (r0 ^ r0) + 1;", &["sc", "ibm370", "tso", "pso", "rmo", "alpha"][..]),
        ("if (r0 >= 0) { *T = 1; } else { *T = 1; }", &["sc", "ibm370", "tso", "pso", "rmo", "alpha"][..]),
        ("*T = 1;", &["sc", "ibm370", "tso", "pso"][..]),
    ] {
        let threads = thread(0, "x", "y", store) + &thread(1, "y", "x", store);
        std::fs::write(&file, format!("C lb\n{{ }}\n{threads}exists (0:r0=1 /\\ 1:r0=1)\n"))
            .expect("it can be written");
        let found = states(file.to_str().expect("the path is text"), &ALL, &[]);
        for model in ALL {
            let allowed = found[&("lb.litmus".to_owned(), model.to_owned())].contains("0:r0=1; 1:r0=1;");
            assert_eq!(allowed, !forbidden.contains(&model), "{store} under {model}");
        }
    }
}

/// Both threads copy, and a value that is its own cause could be any. Whoever looks for such executions is told that there may be some,
/// unless the model has none.
#[test]
fn what_justifies_only_itself_is_said_to_be_left_out() {
    let directory = fencepost_testing::folder();
    let file = directory.path().join("thin.litmus");
    let text = "C thin\n{ }\nP0(int* x, int* y) { int r0 = *x; *y = r0; }\nP1(int* x, int* y) { int r0 = *y; *x = r0; }\n\
                exists (0:r0=1 /\\ 1:r0=1)\n";
    std::fs::write(&file, text).expect("it can be written");
    let file = file.to_str().expect("the path is text");
    for (model, is_said) in [("rmo", false), ("relaxed", true), ("coherence", true), ("ra", false), ("rc11", false)] {
        let ran = fencepost(&["litmus", file, "--model", model, "--engine", "axiomatic"]);
        assert!(ran.code == Some(0) && ran.out.contains("States 1\n"), "{ran:?}");
        assert_eq!(
            ran.out.contains("not all executions with out-of-thin-air values are explored"),
            is_said,
            "{model}: {ran:?}"
        );
    }
}

/// A value that is its own cause is not decided by who reads from whom. A model in both texts has the same states.
#[test]
fn both_texts_of_a_model_have_the_same_values_that_cause_themselves() {
    let directory = fencepost_testing::folder();
    let file = directory.path().join("own.litmus");
    let text = "C own\n{ }\nP0(int* x, int* y) { int r0 = *x; *y = r0; if (r0 == 7) { *y = 1; } if (r0 == 8) { *y = 2; } }\n\
                P1(int* x, int* y) { int r0 = *y; *x = r0; }\n~exists (0:r0=1)\n";
    std::fs::write(&file, text).expect("it can be written");
    let cat = in_repository("crates/model/cat/relaxed.cat").display().to_string();
    let ran = |model: &str| {
        let ran = fencepost(&["litmus", file.to_str().expect("the path is text"), "--model", model]);
        ran.out.lines().filter(|line| line.starts_with("  ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let states = ran("relaxed");
    assert!(states.iter().any(|state| state.starts_with("  0:r0=1;")), "{states:?}");
    assert_eq!(ran(&cat), states);
    assert_eq!(ran("coherence"), states);
    // Where a model has none of them, it is not asked about each of the many that there could be.
    let text = "C own\n{ }\nP0(int* x, int* y) { int r0 = *x; *y = r0 + 1; }\nP1(int* x, int* y) { int r0 = *y; *x = r0 + 1; }\n\
                exists (0:r0=1)\n";
    std::fs::write(&file, text).expect("it can be written");
    let states = ran("rmo");
    assert_eq!(states.len(), 2, "{states:?}");
    for model in ["rc11", &in_repository("crates/model/cat/rmo.cat").display().to_string()] {
        assert_eq!(ran(model).len(), 2, "{model}");
    }
}

/// With 0 all around there is a cycle of data and reads, and with 1, which reads from the same stores, there is none: the first store
/// is of a constant then, and depends on what was read by a branch alone. The third thread lets the branch be taken at all.
#[test]
fn a_value_that_is_forbidden_does_not_hide_another_one() {
    let directory = fencepost_testing::folder();
    let (file, model) = (directory.path().join("branch.litmus"), directory.path().join("data.cat"));
    let text = "C branch\n{ }\nP0(int* x, int* y) { int r0 = *x; int v = r0; if (r0 != 0) { v = 1; } *y = v; }\n\
                P1(int* x, int* y) { int r0 = *y; *x = r0; }\nP2(int* x) { *x = 3; }\nexists (0:r0=1)\n";
    std::fs::write(&file, text).expect("it can be written");
    for (rule, observation) in [("acyclic data | rf", "Sometimes"), ("acyclic data | ctrl | rf", "Never")] {
        std::fs::write(&model, format!("{rule}\n")).expect("it can be written");
        let path = |path: &Path| path.to_str().expect("the path is text").to_owned();
        let ran = fencepost(&["litmus", &path(&file), "--model", &path(&model)]);
        assert!(ran.out.contains(&format!("Observation branch {observation}")), "{rule}: {ran:?}");
    }
}

/// A loop that waits for what nobody writes goes on for certain, and is not unrolled any further for that.
#[test]
fn a_loop_that_waits_for_nothing_is_not_unrolled_for_long() {
    let directory = fencepost_testing::folder();
    let file = directory.path().join("wait.litmus");
    let text = "C wait\n{ }\nP0(int* x) { int r0 = 0; do { r0 = *x; } while (r0 == 0); }\nexists (0:r0=1)\n";
    std::fs::write(&file, text).expect("it can be written");
    for model in ["rmo", "rc11"] {
        let ran = fencepost(&["litmus", file.to_str().expect("the path is text"), "--model", model]);
        assert!(
            ran.code == Some(3) && ran.out.contains("a loop has more than 8 iterations; try --unroll 16"),
            "{model}: {ran:?}"
        );
    }
}

#[test]
fn an_error_is_judged_before_it_is_told() {
    let directory = fencepost_testing::folder();
    let file = directory.path().join("error.litmus");
    let file_name = file.to_str().expect("the path is text");
    for (statement, error) in [
        ("int r1 = 8 / r0;", "division by zero"),
        // What nothing determines in the end does not matter then.
        ("int u; *y = (u == u); int r1 = 8 / r0;", "division by zero"),
        // The first of several.
        ("if (r0 == 0) { int r1 = 8 / r0; } *y = r0;", "division by zero"),
    ] {
        let text = format!(
            "C error\n{{ x=1; }}\nP0(int* x, int* y) {{ int r0 = *x; {statement} }}\nP1(int* x) {{ *x = 0; }}\nexists (0:r0=1)\n"
        );
        std::fs::write(&file, text).expect("it can be written");
        for model in ALL.iter().chain(&["ra", "sra", "rc11", "coherence"]) {
            let ran = fencepost(&["litmus", file_name, "--model", model, "--engine", "axiomatic"]);
            assert!(ran.code == Some(2) && ran.out.contains(&format!("error.litmus:3: {error}")), "{model}: {ran:?}");
        }
    }
}

#[test]
fn a_model_of_the_user_is_used_like_any_other() {
    let directory = fencepost_testing::folder();
    let file = directory.path().join("mine.mm");
    let shown = fencepost(&["models", "show", "tso"]);
    assert_eq!(shown.code, Some(0));
    let tso = &shown.out;
    assert!(tso.contains("model tso") && tso.contains("<sl>"), "{tso}");
    // Without the axiom on stores the model is weaker.
    let axiom = tso.lines().find(|line| line.contains("<M2>")).expect("it is there");
    std::fs::write(&file, tso.replace(axiom, "")).expect("a file can be written");
    let mine = file.to_str().expect("the path is text");
    let output = fencepost(&["models", "compare", "tso", mine, "."]);
    assert_eq!(output.code, Some(2), "one test has two widths: {output:?}");
    let out = &output.out;
    assert!(out.contains("pointer\n  only ") && out.contains(" allows what TSO allows, and more"), "{out}");
    assert!(output.err.contains("widths.litmus"), "{output:?}");

    std::fs::write(&file, "model m\npredefined\nexists\nforall\nrequire\n<a> what(X)\nend model\n")
        .expect("a file can be written");
    let broken = fencepost(&["litmus", "n6.litmus", "--model", mine]);
    assert_eq!(broken.code, Some(2));
    assert!(broken.err.contains("mine.mm:6:"), "{broken:?}");
    let missing = fencepost(&["litmus", "n6.litmus", "--model", "nowhere.mm"]);
    assert!(missing.err.contains("there is no memory model `nowhere.mm`"), "{missing:?}");
}

#[test]
fn what_is_forbidden_is_explained_by_axioms() {
    let explained = |file: &str, model: &str| fencepost(&["litmus", file, "--model", model, "--explain"]).out;
    let out = explained("n6.litmus", "sc");
    let by = "(0:EAX=1 /\\ 0:EBX=0 /\\ [x]=1) is forbidden by T1, J, M1, v2, v3\nbecause of this cycle:\n";
    let step = "  the load of y (c of P0) comes before the store to y (d of P1): the load has a value from before this store\n";
    assert!(out.contains(by) && out.contains(step), "{out}");
    let out = explained("n6.litmus", "tso");
    assert!(out.contains("holds after\n  P0  a  store x = 1\n      b  load x = 1 from a\n"), "{out}");
    // The store that commits last is that of P0, although its thread has read it first.
    assert!(out.contains("  memory_order: ") && out.contains("e a f\n  co of x: e a\n"), "{out}");
    let out = explained("flags.litmus", "pso");
    assert!(out.contains("is impossible whatever the memory does"), "{out}");
}

#[test]
fn what_an_engine_cannot_do_is_said() {
    let refused = fencepost(&["litmus", "n6.litmus", "--model", "rmo", "--engine", "operational"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("there is no machine for the model `rmo`"), "{refused:?}");
    let widths = fencepost(&["litmus", "widths.litmus", "--model", "tso", "--engine", "axiomatic"]);
    assert_eq!(widths.code, Some(2));
    assert!(widths.out.contains("widths.litmus:6: an access to some of the bytes of another"), "{widths:?}");
    let both = fencepost(&["litmus", "widths.litmus", "--model", "tso"]);
    assert_eq!(both.code, Some(0));
    assert!(both.out.contains("only the operational engine has an answer: widths.litmus:6"), "{both:?}");
    let waiting = fencepost(&["litmus", "waiting.litmus", "--model", "relaxed"]);
    assert_eq!(waiting.code, Some(3), "no bound makes an answer of an unfinished search: {waiting:?}");
    let wild = fencepost(&["litmus", "../litmus-claims/wild.litmus", "--model", "relaxed"]);
    assert_eq!(wild.code, Some(2));
    assert!(wild.out.contains("wild.litmus:5: an access to an address that no variable has"), "{wild:?}");
}

fn examples() -> PathBuf {
    in_repository("examples/litmus")
}

/// Each says in a comment which models allow it: figures 3.1 to 3.5 of the dissertation, n6, and other known tests.
#[test]
fn every_example_has_the_verdicts_that_it_states() {
    let folder = examples();
    let models = ALL.iter().flat_map(|model| ["--model", model]);
    let arguments: Vec<&str> =
        ["litmus", folder.to_str().expect("the path is text"), "--json"].into_iter().chain(models).collect();
    let output = fencepost(&arguments);
    assert_eq!((output.code, output.err), (Some(0), String::new()));
    let mut compared = 0;
    for object in answers(&output.out) {
        let (file, model) = (file_of(&object), object["model"].as_str().expect("a text"));
        let test = std::fs::read_to_string(file).expect("the test can be read");
        let observation = observation(&object);
        assert!(test.contains(&format!("{model} {observation}")), "{object} is not what {file} states");
        compared += 1;
    }
    assert_eq!(compared, 15 * ALL.len());
}

/// Fig. 3.6: which model allows more than which. Fig. 3.4 has a fence that Alpha does not have, so that Alpha has a stronger one.
#[test]
fn models_are_ordered_by_what_they_allow() {
    let folder = fencepost_testing::folder();
    let pictures = folder.path().join("pictures");
    let mut tests: Vec<PathBuf> = std::fs::read_dir(examples())
        .expect("the folder can be read")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| !path.ends_with("fig-3.4.litmus"))
        .collect();
    tests.sort();
    let mut arguments = vec!["models", "compare", "--picture", pictures.to_str().expect("the path is text")];
    arguments.extend(tests.iter().map(|test| test.to_str().expect("the path is text")));
    let output = fencepost(&arguments);
    assert_eq!(output.code, Some(0), "{output:?}");
    let out = &output.out;
    let order = [
        ("SC", "ibm370"),
        ("ibm370", "TSO"),
        ("TSO", "PSO"),
        ("PSO", "RMO"),
        ("PSO", "alpha"),
        ("RMO", "relaxed"),
        ("alpha", "relaxed"),
    ];
    for (less, more) in order {
        assert!(out.contains(&format!("{more} allows what {less} allows, and more: ")), "{less} and {more}: {out}");
    }
    assert_eq!(out.matches(" allows what ").count(), order.len(), "{out}");
    assert!(out.contains("RMO and alpha each allow what the other does not: only RMO in CoRR"), "{out}");
    let svg = std::fs::read_to_string(pictures.join("models.svg")).expect("the picture is there");
    let drawn = (svg.matches("class=\"edge weaker\"").count(), svg.matches("<rect x=").count());
    assert_eq!(drawn, (order.len(), ALL.len()), "{svg}");
    let dot = std::fs::read_to_string(pictures.join("models.dot")).expect("the graph is there");
    assert_eq!(dot.matches(" -> ").count(), order.len(), "{dot}");

    for (wrong, message) in
        [(&["models", "compare", "tso", "pso"][..], "no tests"), (&["models", "compare", "tso", "."], "one model")]
    {
        let output = fencepost(wrong);
        assert_eq!(output.code, Some(2));
        assert!(output.err.contains(message), "{output:?}");
    }
}

/// The only execution of n6 with that outcome: P0 reads its own store, which then overwrites that of P1.
#[test]
fn an_execution_is_drawn() {
    let folder = fencepost_testing::folder();
    let pictures = folder.path().join("new");
    let path = pictures.to_str().expect("the path is text");
    let output = fencepost(&["litmus", "n6.litmus", "--model", "tso", "--model", "sc", "--picture", path]);
    assert_eq!(output.code, Some(0), "{output:?}");
    let out = &output.out;
    assert!(out.contains("  co of x: e a\n  fr: c -> d\n"), "{out}");
    let dot = std::fs::read_to_string(pictures.join("n6.tso.dot")).expect("the graph is there");
    for node in ["n0_0 [label=\"a: W x = 1\"]", "n0_1 [label=\"b: R x = 1\"]", "n1_1 [label=\"e: W x = 2\"]"] {
        assert!(dot.contains(node), "{dot}");
    }
    let edges: BTreeSet<String> = dot
        .lines()
        .filter_map(|line| {
            let (ends, label) = line.trim().split_once(" [label=\"")?;
            ends.contains("->").then(|| format!("{} {ends}", &label[..2]))
        })
        .collect();
    let expected = [
        "po n0_0 -> n0_1",
        "po n0_1 -> n0_2",
        "po n1_0 -> n1_1",
        "rf n0_0 -> n0_1",
        "co n1_1 -> n0_0",
        "fr n0_2 -> n1_0",
    ];
    assert_eq!(edges, expected.iter().map(|edge| (*edge).to_owned()).collect(), "{dot}");
    let svg = std::fs::read_to_string(pictures.join("n6.tso.svg")).expect("the picture is there");
    assert_eq!((svg.matches("class=\"edge ").count(), svg.matches("rx=").count()), (edges.len(), 5), "{svg}");
    assert!(svg.contains(">P0</text>") && svg.contains(">P1</text>") && !svg.contains(">P2</text>"), "{svg}");
    assert!(!pictures.join("n6.sc.svg").exists(), "what is forbidden has no execution");
    let nowhere = fencepost(&["litmus", "n6.litmus", "--model", "tso", "--picture", "n6.litmus"]);
    assert_eq!(nowhere.code, Some(2));
    assert!(nowhere.err.contains("this is a file; name a folder"), "{nowhere:?}");
}
