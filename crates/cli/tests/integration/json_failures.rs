//! With `--json`, standard output has an object whatever happens, and everything that people are warned of is in it.

use crate::run_line;
use fencepost_testing::{CommandOutput, Run, folder_with};
use serde_json::Value;
use tempfile::TempDir;

const WRONG: &str = "#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 2); }\n";

fn folder() -> TempDir {
    folder_with(&[
        ("wrong.c", WRONG),
        ("broken.c", "int main(void) { return y; }\n"),
        ("unsupported.c", "int raise(int);\nint main(void) {\n    return raise(3);\n}\n"),
        ("assume.c", "void __VERIFIER_assume(int);\nint main(void) { __VERIFIER_assume(0); return 0; }\n"),
        ("broken.litmus", "nothing"),
        ("broken.fpm", "nothing"),
        ("broken.json", "nothing"),
    ])
}

/// The only object on standard output.
fn object(output: &CommandOutput) -> Value {
    let text = &output.out;
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}{output:?}"))
}

/// Each line, the kind of error, a part of its message, and the file that it is about.
#[test]
fn what_cannot_be_used_is_an_object_with_the_error() {
    let folder = folder();
    let mut without_help = Vec::new();
    for (line, kind, message, file) in [
        ("verify broken.c --model sc", "compiler", "cannot compile it", Some("broken.c")),
        ("verify none.c --model sc", "input", "no such file", Some("none.c")),
        ("verify unsupported.c --model sc", "unsupported", "external function `raise`", Some("unsupported.c")),
        ("verify wrong.c --model sc --walks 3", "input", "--walks is for random walks only", None),
        ("verify wrong.c", "usage", "no memory model is given", None),
        ("verify wrong.c --model weird", "usage", "invalid value 'weird'", None),
        ("verify wrong.c --model sc --frobnicate", "usage", "unexpected argument '--frobnicate'", None),
        ("verify wrong.c --model sc --html x --svg x", "usage", "both --html and --svg", None),
        ("verify wrong.c --model sc --resume broken.json", "input", "not a checkpoint", None),
        ("robust broken.c --model tso", "compiler", "cannot compile it", Some("broken.c")),
        ("robust wrong.c --model sc", "input", "every execution under SC", None),
        ("fences broken.c --model tso", "compiler", "cannot compile it", Some("broken.c")),
        ("datatype wrong.c --test T --model sc", "input", "not a test", None),
        ("protocol broken.fpm", "input", "", Some("broken.fpm")),
        ("replay broken.json", "input", "not a fencepost trace", None),
        ("litmus none.litmus --model sc", "input", "no such file", Some("none.litmus")),
    ] {
        let output = run_line(&folder, &format!("{line} --json"));
        assert_eq!(output.code, Some(2), "{line}: {output:?}");
        let error = &object(&output)["error"];
        assert_eq!(error["kind"], kind, "{line}: {error}");
        assert!(error["message"].as_str().is_some_and(|text| text.contains(message)), "{line}: {error}");
        assert_eq!(error["place"]["file"].as_str(), file, "{line}: {error}");
        without_help.extend(error.get("help").is_none().then_some(line));
        assert!(!output.err.is_empty(), "{line}: people read it, too");
    }
    // These say it in the message.
    assert_eq!(without_help, ["datatype wrong.c --test T --model sc", "protocol broken.fpm"]);
    let place = &object(&run_line(&folder, "verify unsupported.c --model sc --json"))["error"]["place"];
    assert_eq!((&place["line"], &place["column"]), (&3.into(), &12.into()), "{place}");
}

const TWICE: &str = "protocol p;\nvar a: bool;\nvar b: bool;\nvar a: bool;\ninit { a := true; }\n";
const TWO_AXIOMS: &str = "model m\npredefined\nexists\nforall\nrequire\n<a> true\n<b> true\n<a> true\nend model\n";

/// Places that explain each other are shown together.
#[test]
fn what_is_declared_twice_has_both_places() {
    let folder = folder_with(&[
        ("twice.fpm", TWICE),
        ("twice.mm", TWO_AXIOMS),
        ("twice.cat", "twice\nlet a = po\n  and b = rf\n  and a = co\n"),
        ("sb.litmus", "X86 SB\n{ x=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [x],$2 ;\nexists (x=1)\n"),
    ]);
    for (line, lines, places) in [
        ("protocol twice.fpm", ["2 | var a: bool;\n", "4 | var a: bool;\n"], [4, 2]),
        ("litmus sb.litmus --model twice.mm", ["6 | <a> true\n", "8 | <a> true\n"], [8, 6]),
        ("litmus sb.litmus --model twice.cat", ["2 | let a = po\n", "4 |   and a = co\n"], [4, 2]),
    ] {
        let err = run_line(&folder, line).err;
        assert!(lines.iter().all(|line| err.contains(line)) && err.contains("first "), "{err}");
        let output = run_line(&folder, &format!("{line} --json"));
        let error = &object(&output)["error"];
        assert_eq!([&error["place"]["line"], &error["labels"][0]["place"]["line"]], places.map(Value::from).each_ref());
        assert!(error["labels"][0]["message"].as_str().is_some_and(|text| text.starts_with("first ")), "{error}");
    }
}

/// A chosen compiler that is not there is the fault of neither.
#[test]
fn a_missing_tool_is_a_kind_of_its_own() {
    let folder = folder();
    let mut command = crate::fencepost();
    command.args(["verify", "wrong.c", "--model", "sc", "--json"]).current_dir(&folder);
    let output = command.env("FENCEPOST_CLANG", "/none/clang").run();
    assert_eq!((output.code, &object(&output)["error"]["kind"]), (Some(2), &"tool".into()), "{output:?}");
}

#[test]
fn warnings_are_in_the_object() {
    let folder = folder();
    let warned = |line: &str, expected: &str| {
        let object = object(&run_line(&folder, line));
        let warnings = object["warnings"].as_array().cloned().unwrap_or_default();
        let found = warnings.iter().filter_map(Value::as_str).any(|warning| warning.contains(expected));
        assert!(found, "{line}: {object}");
        object
    };
    let object = warned("verify assume.c --model sc --json", "no execution ends");
    assert_eq!(object["verdict"], "pass");
    warned("verify wrong.c --model sc --json -- -O1", "-O1 lets clang remove");
    warned("verify assume.c --model sc --json --svg none.svg", "there is no execution to draw, so none.svg");
    assert_eq!(run_line(&folder, "verify wrong.c --model sc --trace t.json --quiet").code, Some(1));
    std::fs::write(folder.path().join("wrong.c"), format!("\n{WRONG}")).expect("it can be written");
    warned("replay t.json --json --unchecked", "t.json: not checked: ");
    // And none where there is none.
    assert!(object_of(&folder, "verify wrong.c --model sc --json").get("warnings").is_none());
}

fn object_of(folder: &TempDir, line: &str) -> Value {
    object(&run_line(folder, line))
}

/// The verdict is there, and beside it what is missing.
#[test]
fn files_that_could_not_be_written_are_in_the_object() {
    let folder = folder();
    for line in [
        "verify wrong.c --model sc --json --trace nowhere/t.json",
        "verify wrong.c --model sc --json --html /dev/full",
        "robust wrong.c --model tso --json --junit /dev/full",
        "fences wrong.c --model tso --json --sarif /dev/full",
    ] {
        let output = run_line(&folder, line);
        assert_eq!(output.code, Some(2), "{line}: {output:?}");
        let object = object(&output);
        assert_eq!(object["verdict"], "fail", "{line}: {object}");
        let unwritten = &object["unwritten"][0];
        assert_eq!(unwritten["kind"], "unwritten", "{line}: {object}");
        assert!(unwritten["message"].as_str().is_some_and(|text| text.contains("cannot be written")), "{object}");
        assert!(unwritten["help"].as_str().is_some_and(|text| text.contains("name another file")), "{object}");
    }
}

/// A comparison with nothing would always be fine.
#[test]
fn nothing_compared_is_no_success() {
    let folder = folder();
    let test = "X86 SB\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\nexists (0:EAX=0 /\\ 1:EAX=0)\n";
    std::fs::write(folder.path().join("sb.litmus"), test).expect("it can be written");
    let recorded = run_line(&folder, "litmus sb.litmus --model tso --json").out;
    std::fs::write(folder.path().join("tso.json"), &recorded).expect("it can be written");
    std::fs::write(folder.path().join("empty.json"), "\n").expect("it can be written");
    for (line, code) in [
        ("litmus sb.litmus --model tso --expect tso.json", 0),
        ("litmus sb.litmus --model sc --expect tso.json", 2),
        ("litmus sb.litmus --model sc --model tso --expect tso.json", 0),
        ("litmus sb.litmus --model tso --expect empty.json", 2),
        ("litmus sb.litmus --model tso --expect empty.json --json", 2),
    ] {
        let output = run_line(&folder, line);
        assert_eq!(output.code, Some(code), "{line}: {output:?}");
        let said = output.err.contains("has no record of any of these tests and models");
        assert_eq!(said, code == 2, "{line}: {output:?}");
    }
}
