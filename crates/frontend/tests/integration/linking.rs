//! Several modules as one program: which definition a name stands for, and what runs outside of `main`.

use crate::interpreter;
use fencepost_frontend::{FrontendError, Options, from_llvm_texts, load_with};
use fencepost_testing::folder;
use std::path::PathBuf;

/// What `main` of some C files returns. The files are called `0.c`, `1.c` and so on.
fn run(sources: &[&str]) -> Result<u128, String> {
    let folder = folder();
    let paths: Vec<PathBuf> = (0..sources.len()).map(|number| folder.path().join(format!("{number}.c"))).collect();
    for (path, source) in paths.iter().zip(sources) {
        std::fs::write(path, source).expect("written");
    }
    let program = load_with(&paths, &Options::default()).map_err(|error| {
        let folder = format!("{}/", folder.path().display());
        error.to_string().replace(&folder, "")
    })?;
    interpreter::run(&program).map_err(|stop| format!("{stop:?}\n{program}"))
}

#[test]
fn what_one_file_declares_another_defines() {
    let main =
        "extern int shared; int add(int); extern int table[3]; int main(void) { return add(2) + shared + table[1]; }";
    let other = "int shared = 10; int table[] = {100, 200, 300}; int add(int n) { return n + ++shared; }";
    // add(2) makes shared 11 and gives 13.
    assert_eq!(run(&[main, other]), Ok(13 + 11 + 200));
    assert_eq!(run(&[other, main]), Ok(13 + 11 + 200));
}

#[test]
fn static_names_stay_apart() {
    let main = "int other(void); static int n = 1; static int get(void) { return n; } int main(void) { return get() * 10 + other(); }";
    let other = "static int n = 2; static int get(void) { return n; } int other(void) { return get(); }";
    assert_eq!(run(&[main, other]), Ok(12));
}

#[test]
fn a_strong_definition_beats_a_weak_one_everywhere() {
    let main = "__attribute__((weak)) int f(void) { return 1; } int g(void); int main(void) { return f() * 10 + g(); }";
    let other = "int f(void) { return 2; } int g(void) { return f(); }";
    assert_eq!(run(&[main, other]), Ok(22));
    assert_eq!(run(&[other, main]), Ok(22));
    assert_eq!(run(&[main, "__attribute__((weak)) int f(void) { return 3; } int g(void) { return f(); }"]), Ok(11));
}

#[test]
fn a_weak_declaration_that_nobody_defines_is_null() {
    let main = "__attribute__((weak)) int f(void); int main(void) { return f ? f() : 7; }";
    assert_eq!(run(&[main]), Ok(7));
    assert_eq!(run(&[main, "int f(void) { return 5; }"]), Ok(5));
}

#[test]
fn common_variables_are_one_and_the_largest_counts() {
    let program = from_llvm_texts(&[
        ("@n = common global i32 0\ndeclare void @f()\ndefine i32 @main() {\n  call void @f()\n  %v = load i32, ptr @n\n  ret i32 %v\n}", "a.ll"),
        ("@n = common global [4 x i32] zeroinitializer\ndefine void @f() {\n  store i32 6, ptr @n\n  %p = getelementptr i32, ptr @n, i64 3\n  store i32 1, ptr %p\n  ret void\n}", "b.ll"),
    ])
    .expect("linked");
    assert_eq!(program.globals.iter().map(|global| global.bytes.len()).collect::<Vec<_>>(), [16]);
    assert_eq!(interpreter::run(&program), Ok(6));
}

#[test]
fn a_name_that_is_defined_twice_is_refused_with_both_places() {
    let main = "int f(void) { return 1; }\nint main(void) { return f(); }";
    let error = run(&[main, "\n\nint f(void) { return 2; }"]).expect_err("two definitions");
    assert!(error.starts_with("1.c:3: `f` is defined twice, first at 0.c:1"), "{error}");
    let error = from_llvm_texts(&[("@x = global i32 1", "a.ll"), ("\n@x = global i32 2", "b.ll")]).expect_err("two");
    assert!(matches!(error, FrontendError::BadInput { .. }));
    assert!(error.to_string().starts_with("b.ll:2: `x` is defined twice, first at a.ll:1"), "{error}");
}

#[test]
fn what_nobody_defines_is_named_where_it_is_used() {
    let error = run(&["int f(void);\nint main(void) { return f(); }", "int g(void);\nint f(void) {\n return g(); }"]);
    assert!(error.expect_err("no g").starts_with("1.c:3:9: unsupported: external function `g`"));
    let error = run(&["int f(void);\nint main(void) { return f(); }", "extern int v;\nint f(void) {\n return v; }"]);
    assert!(error.expect_err("no v").starts_with("1.c:3:9: unsupported: external variable `v`"));
    let error = run(&["int f(void) { return 1; }", "int g(void) { return 1; }"]);
    assert!(error.expect_err("no main").starts_with("0.c: the program has no function `main`"));
}

#[test]
fn types_of_the_same_name_stay_apart() {
    let main =
        "struct s { char a; int b; }; int f(void); int main(void) { struct s v = {1, 2}; return v.b * 10 + f(); }";
    let other = "struct s { long a; char b; }; int f(void) { struct s v = {3, 4}; return v.b; }";
    assert_eq!(run(&[main, other]), Ok(24));
}

#[test]
fn constructors_and_destructors_run_around_main_by_priority() {
    let main = "int log_; __attribute__((constructor)) void last(void) { log_ = log_ * 10 + 3; }
        __attribute__((constructor(200))) void second(void) { log_ = log_ * 10 + 2; }
        int main(void) { log_ = log_ * 10 + 4; return log_; }";
    let other = "extern int log_; __attribute__((constructor(150))) void first(void) { log_ = log_ * 10 + 1; }";
    assert_eq!(run(&[main, other]), Ok(1234));
    assert_eq!(run(&[other, main]), Ok(1234));
    // The destructor runs after `main`: its check of what `main` left fails.
    let main = "void abort(void); int n; __attribute__((destructor)) void end(void) { if (n == 5) abort(); }
        int main(void) { n = 5; return 0; }";
    assert!(run(&[main]).expect_err("aborts").starts_with("Abort"));
}
