use super::parse;
use crate::verify::verify;

/// Checks that `text` is how the program that it describes is printed.
fn check_canonical(text: &str) {
    let program = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(program.to_string(), text);
}

/// Checks that `text` is refused with this error.
fn check_error(text: &str, error: &str) {
    assert_eq!(parse(text).map_err(|error| error.to_string()), Err(error.to_owned()));
}

#[test]
fn every_construct_reads_back() {
    check_canonical(include_str!("../../tests/valid/every_construct.fp"));
}

#[test]
fn the_example_of_the_documentation_is_a_program() {
    let page: Vec<&str> = include_str!("../text.rs").lines().map_while(|line| line.strip_prefix("//!")).collect();
    let example = page.split(|line| line.trim_start().starts_with("```")).nth(1).unwrap().join("\n");
    assert_eq!(verify(&parse(&example).unwrap()), Ok(()));
}

#[test]
fn the_empty_text_is_the_empty_program() {
    check_canonical("");
}

#[test]
fn blanks_and_comments_do_not_matter() {
    let dense = parse("fn fn0\"f\"(){b0:jump b1 b1:return b2:return 0 b3:unreachable}// end");
    let loose =
        parse("fn fn0 \"f\" ( ) {\n b0 : // first\n jump b1\n b1:\n return\n b2:\n return 0\nb3: unreachable }");
    assert_eq!(dense.unwrap(), loose.unwrap());
}

#[test]
fn names_keep_all_their_characters() {
    check_canonical("file file0 \"C:\\\\a \\\"b\\\"\\u{a}\\u{0} ß\"\n");
}

#[test]
fn bytes_are_shown_by_what_they_look_like() {
    check_canonical("global g0 \"s\" constant align 1 = text \"flag == 1\", hex \"00\"\n");
    check_canonical("global g0 \"n\" align 8 = hex \"01\", zero 15, hex \"616263ff\"\n");
    check_canonical("global g0 \"nothing\" align 1 = zero 0\n");
}

#[test]
fn errors_say_where_and_what() {
    check_error("entry fn0\n  what", "2:3: expected `file`, `layout`, `type`, `global`, `entry` or `fn`, found `what`");
    check_error("file file1 \"a\"", "1:6: expected `file0`, as things are numbered in order, found `file1`");
    check_error("entry fn0 entry fn0", "1:11: a second `entry`");
    check_error("entry fn4294967296", "1:7: expected a function, found `fn4294967296`");
    check_error("entry fn00", "1:7: expected a function, found `fn00`");
    check_error("file file0 \"a", "1:12: a quote that its line does not close");
    check_error("file file0 \"\\n\"", r#"1:13: in quotes, a backslash stands before `"`, `\` or `u{hex}` only"#);
    check_error("ß", "1:1: a program has no character 'ß' outside of quotes");
    check_error("layout layout0 scalar 12x", "1:23: `12x` is not a number below 2^128");
    check_error("global g0 \"g\" align 1 = zero 99999999999", "1:30: globals have at most 1073741824 bytes in all");
    check_error(
        "global g0 \"g\" align 1 = hex \"012\"",
        "1:29: \"012\" is not a row of bytes with two hex digits each",
    );
    check_error("fn fn0 \"f\"() { b0: r0 = load i32 g0", "1:34: expected `[`, found `g0`");
    check_error("fn fn0 \"f\"() { b0: r0 = copy g0+9223372036854775808", "1:33: the offset does not fit into 64 bits");
    check_error("fn fn0 \"f\"() { b0: return @file0:4294967296:1", "1:34: 4294967296 is too large for a line");
    check_error("fn fn0 \"f\"() { b0: library frobnicate()", "1:28: expected a library function, found `frobnicate`");
    check_error("fn fn0 \"f\"() { b0: return", "1:26: expected `b1`, as things are numbered in order, found the end");
}
