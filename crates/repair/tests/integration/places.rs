//! The places of a C file: what stands after each is what C has there, read by a person.

use fencepost_repair::patch::header_name;
use fencepost_repair::source::{Shape, SourceFile};
use std::path::Path;

fn file(source: &str) -> SourceFile {
    SourceFile::new("p.c".to_owned(), source.to_owned()).expect("the grammar is there")
}

/// What stands after each place of a function, up to the end of the line or of the statement.
fn after(body: &str) -> Vec<String> {
    let source = format!("void f(void) {{\n{body}\n}}\n");
    let file = file(&source);
    let rest = |offset: usize| {
        let rest = source[offset..].lines().next().unwrap_or_default();
        rest.find(';').map_or(rest, |end| &rest[..=end]).to_owned()
    };
    file.points.iter().filter(|point| !point.is_uncertain).map(|point| rest(point.offset)).collect()
}

#[test]
fn statements_and_ends_of_blocks() {
    assert_eq!(after("a = 1; b = 2;"), ["a = 1;", "b = 2;", "}"]);
    assert_eq!(after("if (a) b = 1; else c = 1;"), ["if (a) b = 1;", "b = 1;", "c = 1;", "}"]);
    assert_eq!(after("{ return; }"), ["{ return;", "return;", "}"]);
    assert_eq!(
        after("switch (a) { case 1: b = 1; break; default: c = 1; }"),
        ["switch (a) { case 1: b = 1;", "b = 1;", "break;", "c = 1;", "}"]
    );
}

#[test]
fn labels_have_a_place_behind_them() {
    assert_eq!(after("l: a = 1;"), ["l: a = 1;", "a = 1;", "}"]);
    assert_eq!(after("k: l: a = 1;"), ["k: l: a = 1;", "a = 1;", "}"]);
    let alone = file("void f(void) { if (x) l: a = 1; }");
    let shapes: Vec<bool> = alone.points.iter().map(|point| matches!(point.shape, Shape::Braces(_))).collect();
    // Before the `if`, the label, the statement and the end.
    assert_eq!(shapes, [false, true, true, false]);
}

#[test]
fn conditional_parts_have_places() {
    assert_eq!(
        after("#ifdef A\na = 1;\n#elif B\nb = 1;\n#else\nc = 1;\n#endif\nd = 1;"),
        ["a = 1;", "b = 1;", "c = 1;", "d = 1;", "}"]
    );
    assert_eq!(after("#if A && B\na = 1;\n#endif"), ["a = 1;", "}"]);
    assert_eq!(after("return;\n#ifdef A\na = 1;\n#endif"), ["return;", "a = 1;", "}"]);
}

#[test]
fn expressions_have_places_where_c_orders_them() {
    assert_eq!(after("a = 1, b = 2;"), ["a = 1, b = 2;", "b = 2;", "}"]);
    assert_eq!(after("if (a && b || c) ;"), ["if (a && b || c) ;", "b || c) ;", "c) ;", ";", "}"]);
    // Before that part of an operand that is done first.
    assert_eq!(after("a = b && (c || !d);"), ["a = b && (c || !d);", "c || !d);", "d);", "}"]);
    assert_eq!(after("a = b ? c : d;"), ["a = b ? c : d;", "c : d;", "d;", "}"]);
    assert_eq!(after("for (a = 1; b; c++) d = 1;"), ["for (a = 1;", "b;", "c++) d = 1;", "d = 1;", "}"]);
    assert_eq!(after("do a = 1; while (b);"), ["do a = 1;", "a = 1;", "b);", "}"]);
    assert_eq!(after("int a = b, c = d;"), ["int a = b, c = d;", "d;", "}"]);
    assert_eq!(after("a = ({ b = 1; c; });"), ["a = ({ b = 1;", "b = 1;", "c;", "}"]);
}

#[test]
fn there_are_no_places_where_a_fence_could_not_stand_or_would_change_something() {
    // What is given to a function may be given to a macro.
    assert_eq!(after("g(a && b);"), ["g(a && b);", "}"]);
    assert_eq!(after("a = sizeof(b, c);"), ["a = sizeof(b, c);", "}"]);
    assert_eq!(after("static int a = 1 && x, b = y;"), ["static int a = 1 && x, b = y;", "}"]);
    assert_eq!(after("enum { A = 1 || x };"), ["}"]);
    assert_eq!(after("switch (a) { case 0 || x: b = 1; }"), ["switch (a) { case 0 || x: b = 1;", "b = 1;", "}"]);
    assert_eq!(after("int v[1 && x];"), ["int v[1 && x];", "}"]);
    // Numbers do nothing.
    assert_eq!(after("a = b ? 1 : 0;"), ["a = b ? 1 : 0;", "}"]);
    // `WHEN (c)` begins a statement, whatever it is.
    assert_eq!(after("a = 1;\nWHEN (c) {\n b = 1;\n}\nd = 1;"), ["a = 1;", "b = 1;", "}", "d = 1;", "}"]);
    let file = file("void f(void) {\nx = 1;\nCHECK(c == 0)\nd = 1;\n}\n");
    // Before and after what is not understood.
    let uncertain = file.points.iter().filter(|point| point.is_uncertain).map(|point| point.line);
    assert_eq!(uncertain.collect::<Vec<_>>(), [3, 5]);
}

#[test]
fn comments_keep_fences_away() {
    let kept = |body: &str| !after(body).iter().any(|place| place.starts_with("a = 1;") || place.starts_with("a ="));
    assert!(!kept("a = 1;"));
    assert!(kept("// fencepost: no fence\na = 1;"));
    assert!(kept("/* fencepost: no fence */\na = 1;"));
    assert!(kept("/*\n * fencepost: no fence\n */\na = 1;"));
    assert!(kept("/* fencepost: no fence */ a = 1;"));
    assert!(kept("a = 1; // fencepost: no fence"));
    assert!(kept("a = 1; /* Fencepost: no-fence, for speed */"));
    assert!(kept("a =\n 1; /* fencepost: no fence */"));
    // One that is about the statement before it, and what is no comment.
    assert!(!kept("b = 1; // fencepost: no fence\na = 1;"));
    assert!(!kept("puts(\"// fencepost: no fence\");\na = 1;"));
    assert!(!kept("// fencepost: no fence\n\na = 1;"));
    assert!(!kept("// fencepost: no \u{e9}\na = 1;"));
}

#[test]
fn headers_are_those_that_the_compiler_reads() {
    let source =
        "/*\n#include <stdatomic.h>\n*/\n// #include <a.h>\n#ifdef A\n#include <b.h>\n#endif\n  # include \"c.h\"\n";
    let file = file(source);
    let found: Vec<(&str, bool)> =
        file.includes.iter().map(|include| (include.name.as_str(), include.offset == include.top)).collect();
    assert_eq!(found, [("<b.h>", false), ("\"c.h\"", true)]);
}

#[test]
fn names_of_functions_are_known() {
    let source = "int plain(void) { return 0; }\nstatic int *pointer(int a) { return 0; }\nint (*giver(void))(int) { return 0; }\n";
    assert_eq!(file(source).functions, ["plain", "pointer", "giver"]);
}

#[test]
fn names_in_patches_are_quoted() {
    // As `diff` and git write them: a tab after a blank, quotes where needed.
    assert_eq!(header_name("a", Path::new("src/p.c")), "a/src/p.c");
    assert_eq!(header_name("b", Path::new("my files/p.c")), "b/my files/p.c\t");
    assert_eq!(header_name("a", Path::new("a\"b\n.c")), "\"a/a\\\"b\\012.c\"");
}
