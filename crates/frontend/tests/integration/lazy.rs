//! The bodies of functions are read when the program can reach them, and not before.

use crate::interpreter;
use fencepost_frontend::from_llvm_text;

/// A body that no version of the language has. It starts a line after the function does.
const NONSENSE: &str = "{\n  frobnicate %x }\n";

fn error(text: &str) -> String {
    match from_llvm_text(text, "case.ll") {
        Ok(program) => panic!("loaded\n{program}"),
        Err(error) => error.to_string(),
    }
}

fn returns(text: &str, value: u128) {
    let program = from_llvm_text(text, "case.ll").unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(interpreter::run(&program), Ok(value), "{program}");
}

#[test]
fn what_nobody_reaches_is_not_read() {
    for unused in ["define void @unused() ", "define internal { i32, i64 } @unused({ i32 } %x, ptr byval({ i32 }) %y) "]
    {
        returns(&format!("{unused}{NONSENSE}define i32 @main() {{\n  ret i32 3\n}}\n"), 3);
        returns(&format!("define i32 @main() {{\n  ret i32 3\n}}\n{unused}{NONSENSE}"), 3);
    }
    // Neither do lists for the linker run anything.
    returns(
        &format!(
            "@llvm.used = appending global [1 x ptr] [ptr @kept]\ndefine void @kept() {NONSENSE}define i32 @main() {{\n  ret i32 4\n}}\n"
        ),
        4,
    );
}

/// Ways from `main` to `@f`, whose first line is the last one here.
#[test]
fn whatever_can_be_reached_is_read_and_its_errors_are_told() {
    let main = "define i32 @main() {\n";
    for way in [
        format!("{main}  call void @f()\n  ret i32 0\n}}\n"),
        format!("{main}  call void @g()\n  ret i32 0\n}}\ndefine void @g() {{\n  call void @f()\n  ret void\n}}\n"),
        format!(
            "{main}  br label %on\nnever:\n  call void @f()\n  br label %on\non:\n  br i1 undef, label %never, label %end\nend:\n  ret i32 0\n}}\n"
        ),
        format!("{main}  %p = alloca ptr\n  store ptr @f, ptr %p\n  ret i32 0\n}}\n"),
        format!("@table = global [2 x ptr] [ptr null, ptr @f]\n{main}  %p = load ptr, ptr @table\n  ret i32 0\n}}\n"),
        format!(
            "@inner = global ptr @f\n@outer = global ptr @inner\n{main}  %p = load ptr, ptr @outer\n  ret i32 0\n}}\n"
        ),
        format!("@other = alias void (), ptr @f\n{main}  call void @other()\n  ret i32 0\n}}\n"),
        format!(
            "declare i32 @pthread_create(ptr, ptr, ptr, ptr)\n{main}  %t = alloca i64\n  %r = call i32 @pthread_create(ptr %t, ptr null, ptr @f, ptr null)\n  ret i32 0\n}}\n"
        ),
        format!("declare i32 @atexit(ptr)\n{main}  %r = call i32 @atexit(ptr @f)\n  ret i32 0\n}}\n"),
        format!(
            "@llvm.global_ctors = appending global [1 x {{ i32, ptr, ptr }}] [{{ i32, ptr, ptr }} {{ i32 1, ptr @f, ptr null }}]\n{main}  ret i32 0\n}}\n"
        ),
        format!(
            "@llvm.global_dtors = appending global [1 x {{ i32, ptr, ptr }}] [{{ i32, ptr, ptr }} {{ i32 1, ptr @f, ptr null }}]\n{main}  ret i32 0\n}}\n"
        ),
    ] {
        let line = way.lines().count() + 2;
        let text = format!("{way}define void @f() {NONSENSE}");
        assert_eq!(error(&text), format!("case.ll:{line}: unknown instruction 'frobnicate'"), "{text}");
        let fine = format!("{way}define void @f() {{\n  ret void\n}}\n");
        assert!(from_llvm_text(&fine, "case.ll").is_ok(), "{fine}");
    }
}

#[test]
fn a_body_ends_at_its_own_bracket() {
    returns(
        "@text = private constant [2 x i8] c\"}{\"
         define i32 @f(ptr %\"}\") { ; not here: }
           %\"a { b\" = insertvalue { i32, { i8 } } undef, i32 6, 0
           %x = extractvalue { i32, { i8 } } %\"a { b\", 0, !note !\"}\"
           ret i32 %x }
         define i32 @main() {
           %x = call i32 @f(ptr @text)
           ret i32 %x }
         !note = !{!\"}\"}",
        6,
    );
}

#[test]
fn types_that_only_bodies_name_are_known() {
    returns(
        "define i32 @f() {
           %p = alloca %late
           %q = getelementptr %late, ptr %p, i64 0, i32 1, i64 2
           store i16 9, ptr %q
           %v = load i16, ptr %q
           %w = zext i16 %v to i32
           ret i32 %w
         }
         define i32 @main() {
           %x = call i32 @f()
           %p = getelementptr { i8, <4 x i64> }, ptr null, i64 1
           %n = ptrtoint ptr %p to i32
           %sum = add i32 %x, %n
           ret i32 %sum
         }
         %late = type { i8, [3 x %later] }
         %later = type i16",
        9 + 64,
    );
}

#[test]
fn brackets_that_do_not_match_are_refused_wherever_they_are() {
    let main = "define i32 @main() {\n  ret i32 0\n}\n";
    for (unused, message) in [
        ("define void @unused() {\n  ret void\n", "case.ll:6: expected '}' at the end of a function"),
        ("define void @unused() {\n  call void @f(ptr \"\n}\n", "case.ll:5: a string does not end"),
        ("define void @unused() {\n  ret void\n}\n}\n", "case.ll:7: expected a definition, found '}'"),
        // The first error of the text is the one to look at.
        ("define void @unused() {\n  frobnicate %x\n}\n}\n", "case.ll:5: unknown instruction 'frobnicate'"),
        ("define void @unused() {\n  frobnicate { i32\n}\n", "case.ll:5: unknown instruction 'frobnicate'"),
        ("define void @unused() {\n}\n@x = global\n", "case.ll:5: a function has no blocks"),
        ("define void @unused() {\n  ret void )\n}\n", "case.ll:6: expected a definition, found '}'"),
    ] {
        let found = error(&format!("{main}{unused}"));
        assert!(found.starts_with(message), "{found}\n{unused}");
    }
}

#[test]
fn metadata_is_read_where_a_place_or_a_name_needs_it() {
    let text = |node: &str, attachment: &str| {
        format!(
            "define i32 @main(){attachment} {{\n  ret i32 5\n}}\n!0 = !DIFile(filename: \"a.c\") !1 = distinct !DISubprogram(name: \"main\",\n file: !0, line: {node})\n!2 = !{{!\"(\"}}\n"
        )
    };
    returns(&text("7", " !dbg !1"), 5);
    let program = from_llvm_text(&text("7", " !dbg !1"), "case.ll").expect("a program").to_string();
    assert!(program.contains("a.c") && program.contains('7'), "{program}");
    returns(&text("~", ""), 5);
    assert_eq!(error(&text("~", " !dbg !1")), "case.ll:5: unexpected character '~'");
    assert_eq!(error(&text("7]", "")), "case.ll:5: expected a definition, found ')'");
    assert_eq!(error(&text("(7", "")), "case.ll:7: expected a closing bracket, found the end of the text");
}
