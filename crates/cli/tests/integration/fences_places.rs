//! `fencepost fences` on programs of odd shapes: the real `patch` applies what it hands out, and `verify` accepts the patched file and refuses it
//! without any one of its fences.

use crate::run;
use fencepost_testing::{Run, best_fences, folder};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

fn answer(arguments: &[&str], folder: &Path) -> Value {
    run(folder, &[&["fences", "--json"], arguments].concat()).json()
}

fn verified(file: &str, folder: &Path) -> Option<i32> {
    run(folder, &["verify", file, "--model", "tso", "--quiet"]).code
}

/// Runs what the answer says about applying the patch.
fn apply(answer: &Value, folder: &Path) {
    let command = answer["fences"]["patch"]["apply"].as_str().unwrap_or_else(|| panic!("{answer}"));
    let (code, said) = Command::new("sh").args(["-c", command]).current_dir(folder).run().code_and_all();
    assert!(code == Some(0) && !said.contains("fuzz") && !said.contains("offset"), "{command}: {said}");
}

fn swapped(body: &str) -> String {
    let names = [("x", "y"), ("a", "b")];
    let other = |word: &str| {
        let pair = names.iter().find(|pair| pair.0 == word || pair.1 == word);
        pair.map_or(word.to_owned(), |pair| if pair.0 == word { pair.1 } else { pair.0 }.to_owned())
    };
    let mut result = String::new();
    let mut word = String::new();
    for c in body.chars().chain(['\n']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
        } else {
            result += &other(&word);
            word.clear();
            result.push(c);
        }
    }
    result.truncate(result.len() - 1);
    result
}

/// Store buffering: each of two threads does what is in the body, the second with the names exchanged. Without fences both may find nothing.
fn store_buffering(before: &str, body: &str) -> String {
    format!(
        "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n{before}int x, y, a = 1, b = 1;\n\
         void *f(void *p) {{\n{body}    return p;\n}}\nvoid *g(void *p) {{\n{}    return p;\n}}\n\
         int main(void) {{\n    pthread_t s, t;\n    pthread_create(&s, 0, f, 0);\n    pthread_create(&t, 0, g, 0);\n    \
         pthread_join(s, 0);\n    pthread_join(t, 0);\n    assert(a || b);\n    return 0;\n}}\n",
        swapped(body)
    )
}

/// Searches, applies, verifies, and takes away each fence. Returns the lines that the patch adds.
fn repaired(source: &str) -> Vec<String> {
    let folder = folder();
    let folder = folder.path();
    std::fs::write(folder.join("p.c"), source).expect("written");
    let answer = answer(&["p.c", "--model", "tso"], folder);
    assert_eq!(
        (&answer["verdict"], &answer["fences"]["minimal"]),
        (&"pass".into(), &true.into()),
        "{source}\n{answer}"
    );
    let count = best_fences(&answer).len();
    assert_eq!(count, 2, "{source}\n{answer}");
    assert_eq!(verified("p.c", folder), Some(1), "{source}");
    let patch = std::fs::read_to_string(folder.join("p.fences.patch")).expect("a patch");
    apply(&answer, folder);
    assert_eq!(verified("p.c", folder), Some(0), "{patch}");
    let patched = std::fs::read_to_string(folder.join("p.c")).expect("it is there");
    for (at, fence) in patched.match_indices("atomic_thread_fence(memory_order_seq_cst)") {
        let without = format!("{}(void)0{}", &patched[..at], &patched[at + fence.len()..]);
        std::fs::write(folder.join("without.c"), without).expect("written");
        assert_eq!(verified("without.c", folder), Some(1), "{patch}");
    }
    let added = patch.lines().filter(|line| line.starts_with('+') && !line.starts_with("+++"));
    added.map(|line| line[1..].to_owned()).collect()
}

const FENCE: &str = "atomic_thread_fence(memory_order_seq_cst)";

#[test]
fn places_within_expressions() {
    let cases = [
        ("    x = 1, a = y;\n", "    x = 1, (F, a = y);"),
        ("    if ((x = 1) && y == 0)\n        a = 0;\n", "    if ((x = 1) && (F, y == 0))"),
        ("    a = (x = 1) ? y : 7;\n", "    a = (x = 1) ? (F, y) : 7;"),
        ("    for (x = 1; y == 0;) {\n        a = 0;\n        break;\n    }\n", "    for (x = 1; (F, y == 0);) {"),
        ("    do\n        x = 1;\n    while ((a = y) && 0);\n", "    while (((F, a = y)) && 0);"),
        ("    a = ({ x = 1; y; });\n", "    a = ({ x = 1; F; y; });"),
        ("    int q = (x = 1), r = y;\n    a = r + q - 1;\n", "    int q = (x = 1), r = (F, y);"),
    ];
    for (body, expected) in cases {
        let added = repaired(&store_buffering("", body));
        assert_eq!(added, [expected.to_owned(), swapped(expected)].map(|line| line.replace('F', FENCE)), "{body}");
    }
}

#[test]
fn places_at_labels_and_in_conditional_parts() {
    let jump = "    goto set;\nget: a = y;\n    return p;\nset: x = 1;\n    goto get;\n";
    let cases = [
        jump,
        "    switch (p != 0) {\n    case 0:\n        x = 1;\n        __attribute__((fallthrough));\n    default:\n        a = y;\n    }\n",
        "#ifdef NOPE\n    x = 2;\n#else\n    x = 1;\n    a = y;\n#endif\n",
        "    if (!p) {\n#ifndef NOPE\n        x = 1;\n#endif\n    }\n#if defined(NOPE)\n    a = 1;\n#elif 1\n    a = y;\n#endif\n",
    ];
    for body in cases {
        repaired(&store_buffering("", body));
    }
}

#[test]
fn what_is_not_understood_is_named() {
    let body = "#ifdef NOPE\n    if (p) {\n#else\n    if (!p) {\n#endif\n        x = 1;\n        a = y;\n    }\n";
    let folder = folder();
    std::fs::write(folder.path().join("p.c"), store_buffering("", body)).expect("written");
    let output = run(folder.path(), &["fences", "p.c", "--model", "tso"]);
    assert_eq!(output.code, Some(1), "{}", output.all());
    assert!(
        output.all().contains("note: no fence is put near what the parser does not understand: p.c:"),
        "{}",
        output.all()
    );
}

#[test]
fn macros_are_not_mistaken() {
    // `!p && BOTH` is `(!p && n) || p`, and `!p && (fence, BOTH)` would be something else: this place is left out, and said to be.
    let before = "#define BOTH n || p\nint n;\n";
    let source = store_buffering(before, "    x = 1;\n    if (!p && BOTH)\n        a = 5;\n    else\n        a = y;\n");
    let folder = folder();
    std::fs::write(folder.path().join("p.c"), &source).expect("written");
    let output = run(folder.path(), &["fences", "p.c", "--model", "tso"]);
    assert_eq!(output.code, Some(0), "{}", output.all());
    let notes = &output.err;
    assert_eq!(notes.matches("no place here").count(), 2, "{notes}");
    repaired(&source);
    // Statements that are given to a macro: there is no place between them.
    let source = store_buffering("#define DO(s) s\n", "    DO(x = 1; a = y;)\n");
    std::fs::write(folder.path().join("p.c"), source).expect("written");
    let output = run(folder.path(), &["fences", "p.c", "--model", "tso"]);
    assert_eq!(output.code, Some(1), "{}", output.all());
}

#[test]
fn files_of_every_kind_are_patched() {
    let plain = store_buffering("", "\tif (!p) {\n\t\tx = 1;\n\t\ta = y;\n\t}\n");
    assert_eq!(repaired(&plain), [format!("\t\t{FENCE};"), format!("\t\t{FENCE};")]);
    assert_eq!(repaired(&plain.replace('\n', "\r\n")).len(), 2);
    let no_header = plain.replace("#include <stdatomic.h>", "/*\n#include <stdatomic.h>\n*/");
    assert_eq!(repaired(&no_header)[0], "#include <stdatomic.h>");
    // What other headers depend on stays before the one that is added.
    let conditional = plain
        .replace("#include <stdatomic.h>\n", "")
        .replace("#include <assert.h>", "#define _GNU_SOURCE\n#if 1\n#include <assert.h>\n#endif");
    assert_eq!(repaired(&conditional)[0], "#include <stdatomic.h>");
    // The last line has no end.
    let last = "void *f(void *p) { x = 1;\n a = y; return p; }";
    let (head, rest) = plain.split_once("void *f(void *p) {").expect("f");
    let (_, rest) = rest.split_once("\n}\n").expect("its end");
    repaired(&format!("{head}void *f(void *p);\n{rest}{last}"));
}

#[test]
fn patches_are_applied_where_the_answer_says() {
    let folder = folder();
    let source = store_buffering("", "    x = 1;\n    a = y;\n");
    let (head, main) = source.split_once("int main").expect("main");
    for name in ["a b", "sub/deep"] {
        std::fs::create_dir_all(folder.path().join(name)).expect("a folder");
    }
    let (first, second) = (folder.path().join("a b/o ne.c"), folder.path().join("sub/two.c"));
    let declared = "#include <assert.h>\n#include <pthread.h>\nextern int a, b;\nvoid *f(void *), *g(void *);\n";
    let write = || {
        std::fs::write(&first, head).expect("written");
        std::fs::write(&second, format!("{declared}int main{main}")).expect("written");
    };
    let here = folder.path().join("sub/deep");
    let (first_name, second_name) = (first.display().to_string(), second.display().to_string());
    for files in [[first_name.as_str(), second_name.as_str()], ["../../a b/o ne.c", "../two.c"]] {
        write();
        let answer = answer(&[files[0], files[1], "--model", "tso"], &here);
        apply(&answer, &here);
        let output = run(&here, &["verify", files[0], files[1], "--model", "tso"]);
        assert_eq!(output.code, Some(0), "{}", output.all());
    }
    // From where both can be reached no folder is named.
    write();
    let answer = answer(&["./a b/../a b/o ne.c", &second_name, "--model", "tso"], folder.path());
    assert_eq!(answer["fences"]["patch"]["apply"], "patch -p1 < 'o ne.fences.patch'");
    apply(&answer, folder.path());
    assert!(std::fs::read_to_string(&first).expect("it is there").contains(FENCE));
}

#[test]
fn what_an_earlier_search_has_left_is_removed() {
    let folder = folder();
    let names = || {
        let entries = std::fs::read_dir(folder.path()).expect("a folder").flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    let source = store_buffering("", "    x = 1;\n    a = y;\n");
    std::fs::write(folder.path().join("p.c"), &source).expect("written");
    std::fs::write(folder.path().join("p.notes.json"), "{}").expect("written");
    answer(&["p.c", "--model", "tso"], folder.path());
    let all = ["p.c", "p.fence-1.trace.json", "p.fence-2.trace.json", "p.fences.patch", "p.notes.json"];
    assert_eq!(names(), all);
    // It is wrong under SC now.
    std::fs::write(folder.path().join("p.c"), source.replace("assert(a || b)", "assert(0)")).expect("written");
    let failed = answer(&["p.c", "--model", "tso"], folder.path());
    let rule = &failed["findings"][0]["rule"];
    assert_eq!((&failed["verdict"], rule), (&"fail".into(), &"no_fence_helps".into()), "{failed}");
    assert_eq!(failed["fences"]["sets"], Value::Array(Vec::new()), "{failed}");
    assert_eq!(names(), ["p.c", "p.no-fence.trace.json", "p.notes.json"]);
}

/// Only a patch of fencepost is removed, and only that is certain which has its first line.
#[test]
fn what_only_looks_like_a_patch_is_not_removed() {
    let folder = folder();
    let source = store_buffering("", "    x = 1;\n    a = y;\n").replace("assert(a || b)", "assert(0)");
    std::fs::write(folder.path().join("p.c"), &source).expect("written");
    let fence = "--- a/p.c\n+++ b/p.c\n@@ -1 +1,2 @@\n+  atomic_thread_fence(memory_order_seq_cst);\n int x;\n";
    for (name, text) in [("notes.yaml", "--- \nkey: value\n"), ("mine.diff", fence), ("p.fences.patch", fence)] {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("written");
        let failed = answer(&["p.c", "--model", "tso", "--patch", name], folder.path());
        assert_eq!(failed["verdict"], "fail", "{failed}");
        assert_eq!(std::fs::read_to_string(&file).ok().as_deref(), Some(text), "{name}");
    }
    std::fs::write(folder.path().join("p.c"), source.replace("assert(0)", "assert(a || b)")).expect("written");
    answer(&["p.c", "--model", "tso", "--patch", "mine.diff"], folder.path());
    let patch = std::fs::read_to_string(folder.path().join("mine.diff")).expect("it is there");
    assert!(patch.starts_with("# Written by `fencepost fences`") && patch.contains("\n--- a/p.c\n"), "{patch}");
    std::fs::write(folder.path().join("p.c"), source).expect("written");
    answer(&["p.c", "--model", "tso", "--patch", "mine.diff"], folder.path());
    assert!(!folder.path().join("mine.diff").exists());
}

/// What is no regular file has nothing beside it that is the user's.
#[test]
fn executions_are_not_written_beside_a_device() {
    let folder = folder();
    std::fs::write(folder.path().join("p.c"), store_buffering("", "    x = 1;\n    a = y;\n")).expect("written");
    let answer = answer(&["p.c", "--model", "tso", "--patch", "/dev/null"], folder.path());
    let files: Vec<&Value> =
        answer["findings"].as_array().expect("they are listed").iter().map(|finding| &finding["trace"]).collect();
    assert_eq!(files, ["p.fence-1.trace.json", "p.fence-2.trace.json"], "{answer}");
    assert!(folder.path().join("p.fence-1.trace.json").exists());
}

#[test]
fn lines_are_those_of_the_users_file() {
    // The patch adds a header and a fence above the assertion.
    let source = store_buffering("", "    x = 1;\n    a = y;\n").replace("#include <stdatomic.h>\n", "");
    let folder = folder();
    std::fs::write(folder.path().join("p.c"), &source).expect("written");
    let line_of = |text: &str| source.lines().position(|line| line.contains(text)).expect("it is there") as u64 + 1;
    let answer = answer(&["p.c", "--model", "tso", "--html", "p.html", "--sarif", "p.sarif"], folder.path());
    let fences = best_fences(&answer);
    assert_eq!(fences.len(), 2, "{answer}");
    for (number, finding) in answer["findings"].as_array().expect("one for each fence").iter().enumerate() {
        assert_eq!(finding["place"], fences[number]["place"], "{answer}");
        let name = finding["trace"].as_str().expect("a trace");
        let trace: Value =
            serde_json::from_slice(&std::fs::read(folder.path().join(name)).expect("it is there")).expect("JSON");
        assert_eq!(trace["error"]["place"]["line"], line_of("assert(a || b)"), "{trace}");
        assert_eq!(trace["error"]["place"]["file"], "p.c", "{trace}");
        // What a thread does is on the line where it says so.
        let events = trace["events"].as_array().expect("events");
        let is_shared = |event: &&Value| ["x", "y", "a", "b"].iter().any(|name| event["at"]["name"] == *name);
        let stores = events.iter().filter(|event| event["action"] == "store").filter(is_shared);
        for store in stores {
            let (line, name) = (store["place"]["line"].as_u64().expect("a line"), &store["at"]["name"]);
            let name = name.as_str().expect("a name");
            let there = source.lines().nth(line as usize - 1).unwrap_or_default();
            assert!(there.contains(&format!("{name} = ")), "{name}: {there}");
        }
        // The other fence stands where it would be put.
        let other = &fences[1 - number]["place"];
        let done: Vec<&Value> = events.iter().filter(|event| event["action"] == "fence").collect();
        assert!(!done.is_empty() && done.iter().all(|one| one["place"]["line"] == other["line"]), "{trace}");
        // The fences are in no source file, so that the program cannot be made again.
        assert_eq!(run(folder.path(), &["replay", name]).code, Some(2));
        let replayed = run(folder.path(), &["replay", name, "--unchecked"]);
        assert_eq!(replayed.code, Some(3), "{}", replayed.all());
        assert!(!replayed.all().contains("has changed"), "{}", replayed.all());
        assert!(replayed.all().contains("p.c with full fence before p.c:"), "{}", replayed.all());
    }
}

#[test]
fn a_file_without_statements_is_no_obstacle() {
    let folder = folder();
    let source = store_buffering("", "    x = 1;\n    a = y;\n");
    let shared = "int x, y, a = 1, b = 1;\n";
    std::fs::write(folder.path().join("p.c"), source.replace(shared, "extern int x, y, a, b;\n")).expect("written");
    std::fs::write(folder.path().join("shared.c"), shared).expect("written");
    let answer = answer(&["shared.c", "p.c", "--model", "tso"], folder.path());
    assert_eq!(answer["verdict"], "pass", "{answer}");
    apply(&answer, folder.path());
    let output = run(folder.path(), &["verify", "shared.c", "p.c", "--model", "tso"]);
    assert_eq!(output.code, Some(0), "{}", output.all());
}
