//! IBM 370, store buffers without forwarding: what `verify` finds, and who refuses it. Litmus tests are answered by both engines.

use crate::{run, run_line};
use fencepost_testing::{answers, file_of, final_states, folder, in_repository, shared};

/// Each variable is written by one thread alone, so that the machine would take no step to read it if loads did not wait.
#[test]
fn a_load_of_an_own_store_waits() {
    for (file, code) in [("sb.c", 1), ("sb+rfi-pos.c", 0), ("n6.c", 0)] {
        let program = in_repository("corpus/litmus").join(file);
        let found = ["ibm370", "tso"].map(|model| {
            let folder = folder();
            run(folder.path(), &["verify", &program.to_string_lossy(), "--model", model, "--no-trace", "-DCHECK"]).code
        });
        assert_eq!(found, [Some(code), Some(1)], "{file}");
    }
}

#[test]
fn who_cannot_answer_refuses() {
    let file = in_repository("examples/dekker.c");
    for (command, message) in [
        ("robust", "there is no monitor for ibm370"),
        ("fences", "whole programs are not searched under the model `ibm370`"),
    ] {
        let folder = folder();
        let refused = run(folder.path(), &[command, &file.to_string_lossy(), "--model", "ibm370"]);
        assert_eq!(refused.code, Some(2), "{refused:?}");
        assert!(refused.err.contains(message), "{refused:?}");
    }
    let folder = folder();
    let refused = run_line(&folder, "protocol system.mem --model ibm370");
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.err.contains("ibm370"), "{refused:?}");
}

/// An answer of `both` is one that both engines have given, or has a note.
#[test]
fn both_engines_answer_litmus_tests() {
    for tests in [Some(in_repository("examples/litmus")), shared("litmus/tests")].into_iter().flatten() {
        let folder = folder();
        let states = ["operational", "axiomatic"].map(|engine| {
            let line = ["litmus", &tests.to_string_lossy(), "--model", "ibm370", "--json", "--engine", engine];
            let ran = run(folder.path(), &line);
            let states = |answer: serde_json::Value| (file_of(&answer).to_owned(), final_states(&answer));
            answers(&ran.out).into_iter().map(states).collect::<Vec<_>>()
        });
        let answered = states[0].iter().filter(|(_, states)| states.is_some()).count();
        assert!(answered >= 15 && answered * 100 >= states[0].len() * 99, "{answered} of {}", states[0].len());
        assert_eq!(states[0], states[1]);
    }
}
