//! `fencepost litmus` with models in cat: against the first-order axioms of the same models, against herd, and wrong files.

use crate::fencepost;
use fencepost_testing::{
    Run, answers, file_of, final_states, folder, folder_with, in_repository, is_slow, shared, write,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const OF_BOTH_KINDS: [&str; 7] = ["sc", "ibm370", "tso", "pso", "rmo", "alpha", "relaxed"];

/// Compares the two texts of each model on some tests.
#[track_caller]
fn compare(tests: &Path) {
    for model in OF_BOTH_KINDS {
        let cat = in_repository(format!("crates/model/cat/{model}.cat"));
        let ran = fencepost().args(["models", "compare", model]).arg(cat).arg(tests).run();
        assert!(ran.code == Some(0) && ran.err.is_empty(), "{model}: {ran:?}");
        assert!(ran.out.starts_with("0 of ") && ran.out.contains("allow the same"), "{model}: {}", ran.out);
    }
}

#[test]
fn axioms_and_cat_allow_the_same_states() {
    compare(&in_repository("examples/litmus"));
    let folder = folder();
    let line = "litmus generate --threads 2 --edges 4 --output made";
    let ran = fencepost().current_dir(&folder).line(line).run();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    compare(&folder.path().join("made"));
}

#[test]
fn axioms_and_cat_allow_the_same_states_in_herds_tests() {
    if let Some(tests) = shared("litmus/tests").filter(|_| is_slow()) {
        compare(&tests);
    }
}

fn parts(state: &str) -> BTreeSet<String> {
    let plain = state.replace(['[', ']'], "");
    plain.split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// The tests that the reader of C tests knows have herd's states under RC11.
#[test]
fn rc11_has_the_states_of_herd() {
    let Some(folder) = shared("litmus-arch/C") else { return };
    let text = std::fs::read_to_string(folder.join("expected.jsonl")).expect("the answers are there");
    let mut expected: BTreeMap<String, BTreeSet<BTreeSet<String>>> = BTreeMap::new();
    for line in text.lines() {
        let object: Value = serde_json::from_str(line).expect("an object");
        if object["model"] == "rc11.cat" {
            let states = object["states"].as_array().expect("a list").iter();
            let states = states.map(|state| parts(state.as_str().expect("a text"))).collect();
            expected.insert(object["file"].as_str().expect("a name").to_owned(), states);
        }
    }
    let ran = fencepost().args(["litmus", "--model", "rc11", "--json"]).arg(folder.join("tests")).run();
    let mut compared = 0;
    for object in answers(&ran.out) {
        // What the reader does not know.
        let Some(states) = final_states(&object) else { continue };
        let states: BTreeSet<BTreeSet<String>> = states.iter().map(|state| parts(state)).collect();
        let file = file_of(&object);
        let name = Path::new(file).file_name().expect("a name").to_string_lossy().into_owned();
        assert_eq!(Some(&states), expected.get(&name), "{name}");
        compared += 1;
    }
    assert!(compared > 200, "only {compared} tests could be compared");
}

const SB: &str = "X86 SB\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\nexists (0:EAX=0 /\\ 1:EAX=0)\n";

#[test]
fn a_model_of_the_user_may_include_others() {
    let mine = "mine\ninclude \"parts/more.cat\"\ninclude \"filters.cat\"\nacyclic kept | com as order\n";
    let folder = folder_with(&[("SB.litmus", SB), ("mine.cat", mine)]);
    std::fs::create_dir(folder.path().join("parts")).expect("it can be made");
    for (kept, code, said) in [
        ("po", 0, "(0:EAX=0 /\\ 1:EAX=0) is forbidden by order (1)"),
        ("po \\ ([W] ; po ; [R])", 0, "holds in 1 of 1 candidate executions"),
        ("pp", 2, "`pp` is not defined\n --> parts/more.cat:2:12\n"),
        ("po | W", 2, "this is a set, not a relation\n --> parts/more.cat:2:17\n"),
    ] {
        write(&folder, "parts/more.cat", &format!("more\nlet kept = {kept}\n"));
        let ran = fencepost().current_dir(&folder).line("litmus SB.litmus --model mine.cat --explain").run();
        assert_eq!(ran.code, Some(code), "{kept}: {ran:?}");
        assert!(ran.out.contains(said) || ran.err.contains(said), "{kept}: {ran:?}");
    }
}

/// What a program would do wrong in an execution that the model forbids it does not do.
#[test]
fn errors_are_those_of_executions_that_the_model_allows() {
    let test = |order: &str| {
        format!(
            "C division\n{{ x=0; y=0; }}\nP0(atomic_int* x, atomic_int* y) {{ atomic_store_explicit(x,1,memory_order_relaxed); \
             atomic_store_explicit(y,1,memory_order_{order}); }}\nP1(atomic_int* x, atomic_int* y) {{ int r0 = \
             atomic_load_explicit(y,memory_order_acquire); int r1 = 7; if (r0) {{ int r2 = atomic_load_explicit(x,memory_order_relaxed); \
             r1 = 1 / r2; }} }}\nexists (1:r0=1 /\\ 1:r1=1)\n"
        )
    };
    let folder = folder_with(&[("release.litmus", &test("release")), ("relaxed.litmus", &test("relaxed"))]);
    let asked =
        |test: &str, model: &str| fencepost().current_dir(&folder).args(["litmus", test, "--model", model]).run();
    for model in ["rc11", "ra", "sc"] {
        let ran = asked("release.litmus", model);
        assert!(ran.code == Some(0) && ran.out.contains("States 2"), "{model}: {ran:?}");
    }
    let ran = asked("relaxed.litmus", "rc11");
    assert!(ran.code == Some(2) && ran.all().contains("division by zero"), "{ran:?}");
}

#[test]
fn commands_that_need_axioms_say_so() {
    let folder = folder_with(&[("SB.litmus", SB), ("mine.cat", "acyclic po\n")]);
    for line in
        ["datatype x.c --test T=(a) --model rc11", "datatype x.c --test T=(a) --model mine.cat", "models show mine.cat"]
    {
        let ran = fencepost().current_dir(&folder).line(line).run();
        assert_eq!(ran.code, Some(2), "{line}: {ran:?}");
        assert!(ran.err.contains("is written in cat"), "{line}: {ran:?}");
    }
    let ran = fencepost().current_dir(&folder).line("litmus SB.litmus --model rc11 --engine operational").run();
    assert!(ran.code == Some(2) && ran.err.contains("there is no machine"), "{ran:?}");
    let ran = fencepost().line("models show rc11").run();
    assert!(ran.code == Some(0) && ran.out.contains("acyclic psc as seq_cst"), "{ran:?}");
}

/// An outcome that a model in cat forbids is shown as a cycle, and one that it allows as an execution, which was judged.
#[test]
fn what_a_model_in_cat_says_is_drawn() {
    let folder = folder();
    let explain = |test: &str, model: &str| {
        let test = in_repository(format!("examples/litmus/{test}.litmus"));
        let line = ["--model", model, "--explain", "--svg", "x.svg", "--html", "x.html"];
        let ran = fencepost().current_dir(&folder).arg("litmus").arg(test).args(line).run();
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
        let file = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
        (ran.out, file("x.svg"), file("x.html"))
    };
    let (said, picture, page) = explain("CoRR", "rc11");
    assert!(said.contains("is forbidden by coherence"), "{said}");
    let [write, first, second] = ["a: W x = 1", "b: R x = 1", "c: R x = 0"];
    assert!([write, first, second].iter().all(|event| picture.contains(event)), "{picture}");
    assert!(page.contains("the load has a value from before this store"), "the cycle is told in words");
    let (said, picture, _) = explain("SB", "rc11");
    assert!(said.contains("holds in 1 of 1"), "{said}");
    assert!(picture.contains("R y = 0") && picture.contains("R x = 0"), "{picture}");
}
