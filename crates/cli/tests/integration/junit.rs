//! `--junit`: well-formed XML whose counts are those of its cases, which say what the exit codes say.

use fencepost_testing::{Run, folder_with_links};
use roxmltree::{Document, Node};
use std::path::Path;

fn folder() -> tempfile::TempDir {
    folder_with_links(&["examples", "corpus", "crates/cli/tests/litmus-claims"])
}

/// Runs a command; its exit code and the file.
fn junit(arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    let output = crate::fencepost().args(arguments).args(["--junit", "out.xml"]).current_dir(folder).run();
    let text = std::fs::read_to_string(folder.join("out.xml"));
    (output.code, text.unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}")))
}

/// The cases with this element in them, after a look at all counts.
fn cases<'d>(document: &'d Document<'_>, element: &str) -> Vec<&'d str> {
    let named = |node: &Node<'_, '_>, name: &str| node.descendants().filter(|below| below.has_tag_name(name)).count();
    let root = document.root_element();
    assert!(root.has_tag_name("testsuites"));
    let suites = root.children().filter(Node::is_element);
    for node in suites.chain([root]) {
        for (count, element) in
            [("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]
        {
            assert_eq!(node.attribute(count), Some(named(&node, element).to_string().as_str()), "{count}");
        }
        let seconds = node.attribute("time").and_then(|time| time.parse::<f64>().ok());
        assert!(seconds.is_some_and(|seconds| seconds >= 0.0));
    }
    for case in document.descendants().filter(|node| node.has_tag_name("testcase")) {
        let seconds = case.attribute("time").and_then(|time| time.parse::<f64>().ok());
        assert!(seconds.is_some_and(|seconds| seconds > 0.0), "a case takes time: {case:?}");
    }
    let with = document.descendants().filter(|node| node.has_tag_name("testcase"));
    let with = with.filter(|case| case.children().any(|below| below.has_tag_name(element)));
    with.map(|case| case.attribute("name").expect("a case has a name")).collect()
}

#[test]
fn a_folder_of_litmus_tests() {
    let folder = folder();
    let (code, text) =
        junit(&["litmus", "litmus-claims", "examples/litmus", "--model", "tso", "--model", "sc"], folder.path());
    assert_eq!(code, Some(2), "one of them cannot be run");
    let document = Document::parse(&text).expect("it is XML");
    let suites: Vec<_> = document.root_element().children().filter_map(|suite| suite.attribute("name")).collect();
    assert_eq!(suites, ["tso", "sc"]);
    let tests = std::fs::read_dir(folder.path().join("examples/litmus")).expect("it is there").count() + 3;
    assert_eq!(document.root_element().attribute("tests"), Some((2 * tests).to_string().as_str()));
    assert_eq!(cases(&document, "failure"), ["violated", "violated"]);
    // A loop that goes on is inconclusive, and a wild access an error of the test: neither is a pass.
    assert_eq!(cases(&document, "error"), ["endless", "wild", "endless", "wild"]);
}

#[test]
fn tests_of_a_data_type() {
    let folder = folder();
    let arguments =
        ["datatype", "corpus/datatypes/msn.c", "--test", "T0 = (e|d)", "--model", "relaxed", "--model", "sc"];
    let (code, text) = junit(&arguments, folder.path());
    assert_eq!(code, Some(1));
    let document = Document::parse(&text).expect("it is XML");
    assert_eq!(cases(&document, "failure"), ["T0 = (e|d)"]);
    assert_eq!(cases(&document, "system-out"), ["T0 = (e|d)"]);
    let failure = document.descendants().find(|node| node.has_tag_name("failure")).expect("there is one");
    assert!(failure.text().is_some_and(|text| text.contains("enqueue") && text.contains("dequeue")), "{text}");
}

#[test]
fn names_and_contents_that_mean_something_in_xml() {
    let folder = folder();
    let name = "<a & \"b\"> ]]>\u{1}é.c";
    let source = "#include <assert.h>\nint main(void) { assert(0 && \"]]> <!-- & \\x02\"); }\n";
    std::fs::write(folder.path().join(name), source).expect("a file can be written");
    let (code, text) = junit(&["verify", name, "--model", "sc"], folder.path());
    assert_eq!(code, Some(1));
    let document = Document::parse(&text).expect("it is XML");
    assert_eq!(cases(&document, "failure"), [name.replace('\u{1}', "\u{2401}")]);
    let failure = document.descendants().find(|node| node.has_tag_name("failure")).expect("there is one");
    assert!(failure.attribute("message").is_some_and(|message| message.contains("]]> <!-- &")), "{text}");
    let (code, text) = junit(&["verify", "examples/dekker.c", "--model", "sc", "--timeout", "0"], folder.path());
    assert_eq!(code, Some(3));
    assert_eq!(cases(&Document::parse(&text).expect("it is XML"), "error").len(), 1);
}
