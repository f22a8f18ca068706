//! What `fencepost fences` says when it is asked for something that cannot be, or finds none.

use fencepost_testing::{CommandOutput, Run, folder, folder_with, in_repository};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn root(file: &str) -> String {
    in_repository(file).display().to_string()
}

fn fences(arguments: &[&str], folder: &Path) -> CommandOutput {
    crate::fencepost().arg("fences").args(arguments).current_dir(folder).run()
}

/// A folder with a program in which two stores change places under PSO; it has no assertions.
fn message_passing() -> (tempfile::TempDir, PathBuf) {
    let source = "#include <pthread.h>\n#include <stdatomic.h>\natomic_int x, y;\nint a, b;\nvoid *writer(void *p) {\n    \
        atomic_store_explicit(&x, 1, memory_order_relaxed);\n    atomic_store_explicit(&y, 1, memory_order_relaxed);\n    return 0;\n}\n\
        int main(void) {\n    pthread_t t;\n    pthread_create(&t, 0, writer, 0);\n    a = atomic_load_explicit(&y, memory_order_relaxed);\n    \
        b = atomic_load_explicit(&x, memory_order_relaxed);\n    pthread_join(t, 0);\n    return 0;\n}\n";
    let folder = folder_with(&[("p.c", source)]);
    let path = folder.path().join("p.c");
    (folder, path)
}

#[test]
fn what_is_misspelled_is_answered_with_what_there_is() {
    let (folder, path) = message_passing();
    let refused = |arguments: &[&str], expected: &[&str]| {
        let output = fences(&[&["p.c"], arguments].concat(), folder.path());
        assert_eq!(output.code, Some(2), "{arguments:?}: {}", output.all());
        for words in expected {
            assert!(output.all().contains(words), "{arguments:?}: {words}: {}", output.all());
        }
    };
    refused(&["--model", "pzo"], &["no memory model `pzo`", "tso, pso"]);
    refused(&["--model", "SC"], &["fences change nothing under SC"]);
    refused(&["--model", "pso", "--only", "p.c:write"], &["no function `write`", "`writer`, `main`"]);
    refused(&["--model", "pso", "--only", "q.c:writer"], &["`q.c` is not one of the files", "`p.c`"]);
    refused(&["--model", "pso", "--only", "writer"], &["such as queue.c:push"]);
    refused(&["--model", "pso", "--cost", "lx=1"], &["no kind `lx`", "full, ll"]);
    refused(&["--model", "pso", "--cost", "ss=-1"], &["whole number from 1"]);
    refused(&["--model", "pso", "--cost", "ss=0"], &["from 1 to 1000000"]);
    refused(&["--model", "pso", "--cost", "ss=1,ss=2"], &["ss is given twice"]);
    refused(&["--model", "pso", "--cost", "sl=1,full=2"], &["full and sl are the same"]);
    // Before any search.
    refused(&["--model", "pso", "--patch", "none/p.patch"], &["no such folder"]);
    refused(&["--model", "pso", "--patch", "p.c"], &["read and not written"]);
    std::os::unix::fs::symlink("none/p.patch", folder.path().join("link")).expect("a link");
    refused(&["--model", "pso", "--patch", "link"], &["link: cannot be written: No such file or directory"]);
    let absolute = format!("{}:writer", path.display());
    for only in ["./p.c:writer", "p.c:writer", &absolute] {
        let output = fences(&["p.c", "--model", "pso", "--only", only], folder.path());
        assert_eq!(output.code, Some(0), "{only}: {}", output.all());
    }
    let output = fences(&["p.c", "--model", "tso", "--cost", "sl=3,ss=2"], folder.path());
    assert!(output.all().contains("note: --cost ss has no effect: the kinds here are full"), "{}", output.all());
}

/// What every answer of a search has, beside what the schema demands.
const MEMBERS: [&str; 4] = ["subject", "property", "model", "statistics"];

#[test]
fn every_answer_has_all_members() {
    let (folder, path) = message_passing();
    let answer = |arguments: &[&str]| -> Value {
        let output = fences(&[&["p.c", "--json"], arguments].concat(), folder.path());
        let answer = output.json();
        for name in MEMBERS {
            assert!(answer.get(name).is_some(), "{name}: {answer}");
        }
        assert!(answer["statistics"]["calls"].is_number() && answer["fences"]["sets"].is_array(), "{answer}");
        answer
    };
    let pass = answer(&["--model", "pso"]);
    let patch = &pass["fences"]["patch"]["file"];
    assert_eq!((&pass["verdict"], patch), (&"pass".into(), &"p.fences.patch".into()), "{pass}");
    let fence = &pass["fences"]["sets"][0]["fences"][0];
    let place = serde_json::json!({ "file": "p.c", "line": 7, "column": 5 });
    assert_eq!((&fence["place"], &pass["findings"][0]["place"]), (&place, &place), "{pass}");
    assert!(fence["without"]["message"].is_string(), "{pass}");
    assert_eq!(pass["findings"][0]["rule"], "missing_fence", "{pass}");
    let tso = answer(&["--model", "tso"]);
    assert!(tso["fences"].get("patch").is_none() && tso["findings"] == serde_json::json!([]), "{tso}");
    assert_eq!(answer(&["--model", "pso", "--only", "p.c:main"])["verdict"], "fail");
    let source = std::fs::read_to_string(&path).expect("it is there");
    std::fs::write(
        &path,
        source.replace("int a, b;", "#include <assert.h>\nint a, b;").replace("return 0;", "assert(0);"),
    )
    .expect("written");
    assert_eq!(answer(&["--model", "pso"])["verdict"], "fail");
}

/// A line that the name of a file might forge.
#[test]
fn names_of_files_end_no_line() {
    let (folder, path) = message_passing();
    let named = folder.path().join("a\nPASS.c");
    std::fs::copy(&path, &named).expect("a file can be copied");
    let ran = fences(&["a\nPASS.c", "--model", "pso"], folder.path());
    assert_eq!(ran.code, Some(0), "{}", ran.all());
    assert!(ran.out.contains("before a\u{240a}PASS.c:7 ") && !ran.all().contains("\nPASS"), "{}", ran.all());
    assert_eq!(
        fences(&["a\nPASS.c", "--model", "pso", "--json"], folder.path()).json()["findings"][0]["place"]["file"],
        "a\nPASS.c"
    );
    std::fs::write(&named, "int x;\n").expect("it can be written");
    let ran = fences(&["a\nPASS.c", "--model", "pso"], folder.path());
    assert!(ran.code == Some(2) && !ran.all().contains("\nPASS"), "{}", ran.all());
    let ran = fences(&["p.c", "a\nPASS.h", "--model", "pso"], folder.path());
    assert!(ran.code == Some(2) && !ran.all().contains("\nPASS"), "{}", ran.all());
}

#[test]
fn what_is_no_fence_is_not_called_one() {
    let (folder, _) = message_passing();
    let said = |cost: &str| fences(&["p.c", "--model", "pso", "--orders", "--cost", cost], folder.path()).all();
    assert!(said("ss=9").contains("PASS  1 stronger order makes"), "{}", said("ss=9"));
    assert!(said("ss=9,release=9,exchange=1").contains("PASS  1 exchange makes"));
    assert!(said("ss=1").contains("PASS  1 fence makes"));
}

#[test]
fn limits_are_kept_and_named() {
    let folder = folder();
    let (file, includes) = (root("corpus/mutex/bakery.c"), root("corpus/mutex"));
    for goal in ["assertions", "robustness"] {
        let start = Instant::now();
        let arguments = [&file, "-I", &includes, "--model", "pso", "-DROUNDS=4", "--for", goal, "--timeout", "0.5"];
        let output = fences(&arguments, folder.path());
        let (said, taken) = (output.all(), start.elapsed());
        assert_eq!(output.code, Some(3), "{said}");
        assert!(said.contains("the time limit of 0.5 s was reached; try more time (--timeout)"), "{said}");
        assert!(!said.contains("--preemptions") && !said.contains("--random"), "{said}");
        // This machine may be busy.
        assert!(taken < Duration::from_secs(12), "{taken:?}");
    }
}

/// Two loads of one expression have no place for a fence between them. What they show is judged with all fences that were tried.
#[test]
fn what_no_place_forbids_is_shown() {
    let source = "#include <fencepost.h>\nint data, flag;\nvoid init(void) {}\nvoid put(void) {\n    data = 1;\n    flag = 1;\n}\n\
        void get(void) { fencepost_observe_result(\"r\", flag * (1 + data)); }\n";
    let folder = folder_with(&[("box.c", source)]);
    let output = fences(&["box.c", "--test", "(put|get)", "--model", "relaxed"], folder.path());
    let said = output.all();
    assert_eq!(output.code, Some(1), "{said}");
    assert!(
        said.starts_with("FAIL  no fence at these places helps: (put|get): put() | get() -> r 1: no serial"),
        "{said}"
    );
}

#[test]
fn errors_under_sc_are_called_so() {
    // The published snark deque is wrong without any reordering.
    let folder = folder();
    let deque = root("corpus/datatypes/snark.c");
    let test = "D0 = (pushL popR|pushR popL)";
    let output = fences(&[&deque, "-DORIGINAL", "--test", test, "--model", "relaxed"], folder.path());
    assert!(output.all().starts_with("FAIL  no fence helps: D0: "), "{}", output.all());
    assert!(output.all().contains("under SC already"), "{}", output.all());
    // Robustness is not about errors, but whoever asks for it should hear of them.
    let (folder, path) = message_passing();
    let source = std::fs::read_to_string(&path).expect("it is there");
    let wrong = source
        .replace("int a, b;", "#include <assert.h>\nint a, b;")
        .replace("    return 0;\n}\nint", "    assert(0);\n    return 0;\n}\nint");
    std::fs::write(&path, wrong).expect("written");
    let output = fences(&["p.c", "--model", "pso", "--for", "robustness"], folder.path());
    assert_eq!(output.code, Some(0), "{}", output.all());
    assert!(
        output.all().contains("note: fences do not repair what is wrong under SC: assertion `0` failed at p.c:9"),
        "{}",
        output.all()
    );
}
