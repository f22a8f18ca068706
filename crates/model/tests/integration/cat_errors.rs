//! What is wrong with a text in cat is said with its place.

use crate::cat_models::execution;
use fencepost_fuzz::Mutator;
use fencepost_model::cat::{BUILT_IN, CatErrorKind, read};
use fencepost_source::Position;

#[track_caller]
fn refused(text: &str, kind: CatErrorKind, place: &str, message: &str) {
    let includes = |name: &str| match name {
        "again.cat" => Ok(Some("include \"mine.cat\"\n".to_owned())),
        "itself.cat" => Ok(Some("let a = po\ninclude \"itself.cat\"\n".to_owned())),
        "wrong.cat" => Ok(Some("let a = po\nlet b = a | W\n".to_owned())),
        "folder" => Err("it is a folder".to_owned()),
        _ => Ok(None),
    };
    let error = read("mine.cat", text, &includes).expect_err("it is wrong");
    assert_eq!((error.kind, format!("{}:{}", error.file, error.position).as_str()), (kind, place), "{error}");
    assert!(error.message.contains(message) && !error.remedy.is_empty(), "{error}");
}

#[test]
fn names_and_kinds_are_checked() {
    refused("let a = po\nacyclic a | bb as x\n", CatErrorKind::Unknown, "mine.cat:2:13", "`bb` is not defined");
    refused("acyclic po | W", CatErrorKind::Type, "mine.cat:1:14", "this is a set, not a relation");
    refused("let a = W | po", CatErrorKind::Type, "mine.cat:1:13", "this is a relation, not a set");
    refused("acyclic W", CatErrorKind::Type, "mine.cat:1:9", "this is a set, not a relation");
    refused("let a = [po]", CatErrorKind::Type, "mine.cat:1:10", "this is a relation, not a set");
    refused("let a = po * W", CatErrorKind::Type, "mine.cat:1:9", "this is a relation, not a set");
    refused("let f(x) = x\nacyclic f", CatErrorKind::Type, "mine.cat:2:9", "this is a function");
    refused("let f(x, y) = x | y\nacyclic f(po)", CatErrorKind::Type, "mine.cat:2:9", "has 2 arguments, not 1");
    refused("acyclic po(rf)", CatErrorKind::Type, "mine.cat:1:9", "this is not a function");
    refused("show nothing-known", CatErrorKind::Unknown, "mine.cat:1:6", "is not defined");
    let error = read("mine.cat", "acyclic PO", &|_| Ok(None)).expect_err("it is wrong");
    assert!(error.remedy.contains("`po`"), "{error}");
}

#[test]
fn a_recursion_that_need_not_converge_is_refused() {
    let message = "need not converge";
    refused("let rec r = po \\ r", CatErrorKind::Recursion, "mine.cat:1:9", message);
    refused("let rec r = po | (s ; rf) and s = ~r", CatErrorKind::Recursion, "mine.cat:1:9", message);
    refused("let rec r = po \\ (rf \\ (co \\ r))", CatErrorKind::Recursion, "mine.cat:1:9", message);
    // Taken away twice it is added again.
    assert!(read("mine.cat", "let rec r = po \\ (rf \\ r)\nacyclic r", &|_| Ok(None)).is_ok());
    assert!(read("mine.cat", "let rec s = W | range([s] ; po)\nempty s", &|_| Ok(None)).is_ok());
    refused("let rec r = po | s and s = W | [r]", CatErrorKind::Type, "mine.cat:1:33", "this is a relation, not a set");
    // Whichever of them are sets, what is wrong is that one is taken away from what it is made of.
    refused("let rec s = W & s and r = po \\ (s * s)", CatErrorKind::Recursion, "mine.cat:1:9", message);
    refused("let rec s = W and r = po \\ [s]", CatErrorKind::Recursion, "mine.cat:1:9", message);
    refused("let rec f(x) = f(x)", CatErrorKind::Unsupported, "mine.cat:1:9", "a recursive function");
}

#[test]
fn names_that_are_defined_together_are_different() {
    refused("let a = W and a = R", CatErrorKind::Syntax, "mine.cat:1:15", "`a` is defined twice");
    refused("let rec a = po and b = rf and a = co", CatErrorKind::Syntax, "mine.cat:1:31", "`a` is defined twice");
    refused("let f(x, x) = x", CatErrorKind::Syntax, "mine.cat:1:10", "`x` is defined twice");
    let error = read("mine.cat", "let a = W\nand b = M\nand a = R", &|_| Ok(None)).expect_err("it is wrong");
    let first = Position { line: 1, column: 5 };
    assert_eq!(error.labels, [(first, "first defined here".to_owned())]);
}

#[test]
fn includes_end() {
    refused("include \"nowhere.cat\"", CatErrorKind::Include, "mine.cat:1:9", "there is no file `nowhere.cat`");
    refused("include \"again.cat\"", CatErrorKind::Include, "again.cat:1:9", "mine.cat -> again.cat -> mine.cat");
    refused("\n include \"itself.cat\"", CatErrorKind::Include, "itself.cat:2:9", "includes itself");
    refused("include \"folder\"", CatErrorKind::Include, "mine.cat:1:9", "`folder` cannot be read: it is a folder");
    refused("include \"wrong.cat\"", CatErrorKind::Type, "wrong.cat:2:13", "this is a set, not a relation");
}

#[test]
fn includes_are_beside_the_file_that_has_them() {
    let includes = |path: &str| {
        Ok(match path {
            "models/parts/a.cat" => Some("include \"b.cat\"\n".to_owned()),
            "models/parts/b.cat" => Some("let mine = po\n".to_owned()),
            "models/b.cat" => Some("let mine = W\n".to_owned()),
            _ => None,
        })
    };
    let model = read("models/m.cat", "include \"parts/a.cat\"\nacyclic mine\n", &includes);
    assert!(model.is_ok(), "{model:?}");
}

#[test]
fn constraints_may_be_negated() {
    let model = read("mine.cat", "m\n~empty rf as something-is-read\n", &|_| Ok(None)).expect("it is right");
    let [read, unread] = ["Rx0", "Wx1"].map(execution);
    assert!(model.check(&read).is_ok() && model.check(&unread).is_err());
}

#[test]
fn texts_follow_the_grammar() {
    // A title has one line.
    refused("my model\nemtpy rmw\n", CatErrorKind::Syntax, "mine.cat:2:1", "`emtpy` is not expected");
    let name = "x".repeat(1_000_000);
    let error = read("mine.cat", &format!("acyclic {name}"), &|_| Ok(None)).expect_err("it is not defined");
    assert!(error.message.len() < 200, "{}", error.message.len());
    refused("let a = (po", CatErrorKind::Syntax, "mine.cat:1:12", "the end of the file is not expected");
    refused("let a = po |", CatErrorKind::Syntax, "mine.cat:1:13", "is not expected");
    refused("(* never (* ends *)", CatErrorKind::Syntax, "mine.cat:1:1", "this comment does not end");
    refused("include \"x", CatErrorKind::Syntax, "mine.cat:1:9", "this text does not end");
    refused("let = po", CatErrorKind::Syntax, "mine.cat:1:5", "`=` is not expected");
    refused("let a = po $ rf", CatErrorKind::Syntax, "mine.cat:1:12", "`$` has no meaning");
    refused("acyclic", CatErrorKind::Syntax, "mine.cat:1:8", "is not expected");
    refused("let a = po in a", CatErrorKind::Syntax, "mine.cat:1:12", "`in` is not expected");
    refused("let a = if \"x\" then po else rf", CatErrorKind::Unsupported, "mine.cat:1:9", "`if`");
    refused("procedure p() = end", CatErrorKind::Unsupported, "mine.cat:1:1", "`procedure`");
    refused("let a = {po}", CatErrorKind::Unsupported, "mine.cat:1:10", "a set with members");
}

#[test]
fn no_text_is_too_large_for_an_error() {
    let nested = format!("let a = {}po{}", "(".repeat(10_000), ")".repeat(10_000));
    refused(&nested, CatErrorKind::TooLarge, "mine.cat:1:137", "nested too deeply");
    let brackets = format!("let a = {}W", "[".repeat(10_000));
    refused(&brackets, CatErrorKind::TooLarge, "mine.cat:1:137", "nested too deeply");
    for (between, most) in [(" | ", 1_000), (" ; ", 1_000), (" & ", 1_000), (" \\ ", 128)] {
        let long = |count: usize| format!("let a = {}", vec!["po"; count].join(between));
        assert!(read("mine.cat", &long(most), &|_| Ok(None)).is_ok(), "{between}");
        let error = read("mine.cat", &long(10 * most), &|_| Ok(None)).expect_err("it is too long");
        assert_eq!(error.kind, CatErrorKind::TooLarge, "{error}");
    }
    for tail in [" +", "?", "^-1"] {
        let error =
            read("mine.cat", &format!("let a = po{}", tail.repeat(10_000)), &|_| Ok(None)).expect_err("too long");
        assert_eq!(error.kind, CatErrorKind::TooLarge, "{error}");
    }
    // Each function applies the one before it twice.
    let doubling: String = (1..60).map(|n| format!("let f{n}(x) = f{0}(f{0}(x))\n", n - 1)).collect();
    let error = read("mine.cat", &format!("let f0(x) = x ; po\n{doubling}let a = f59(po)"), &|_| Ok(None))
        .expect_err("too large");
    assert_eq!(error.kind, CatErrorKind::TooLarge, "{error}");
}

/// Whatever is in a file, there is a model or an error with its place, and the model can be evaluated.
#[test]
fn damaged_files_are_errors_or_models() {
    let pieces = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "&",
        "|",
        ";",
        "\\",
        "*",
        "+",
        "?",
        "^-1",
        "~",
        "=",
        "(*",
        "*)",
        "\"",
        "let",
        "rec",
        "and",
        "in",
        "fun",
        "->",
        "try",
        "with",
        "include",
        "\"tso.cat\"",
        "\"ra.cat\"",
        "acyclic",
        "empty",
        "as",
        "po",
        "W",
        "0",
        "\u{fc}",
        "\n",
        "#",
    ];
    let graph = execution("Wx1@sc Ry0 || Uy0>1@rel F@sc Rx1");
    let mut mutator = Mutator::new(7, &pieces);
    let (mut errors, mut models) = (0, 0);
    for round in 0..6_000 {
        let (_, text) = BUILT_IN[round % BUILT_IN.len()];
        let text = mutator.mutate(text);
        match read("mine.cat", &text, &|_| Ok(None)) {
            Ok(model) => {
                models += 1;
                let _ = model.check(&graph);
            }
            Err(error) if error.file == "mine.cat" => {
                errors += 1;
                let line = text.split('\n').nth(error.position.line as usize - 1).expect("the line is there");
                assert!((1..=line.len() as u32 + 1).contains(&error.position.column), "{error} in\n{text}");
            }
            Err(_) => errors += 1,
        }
    }
    assert!(errors > 500 && models > 100, "{errors} errors and {models} models: the damage is too great or too small");
}
