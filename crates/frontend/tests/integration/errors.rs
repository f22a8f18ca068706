//! Every way in which an input can be unusable: the kind of the error, what it says, and where.

use fencepost_frontend::{FrontendError, from_llvm_text, load};
use fencepost_testing::folder;
use std::path::PathBuf;

/// Writes a file into a folder of its own and loads it; gives the error and how the folder is shown.
fn load_file(name: &str, content: &[u8]) -> (FrontendError, PathBuf) {
    let folder = folder();
    let path = folder.path().join(name);
    std::fs::write(&path, content).expect("written");
    match load(&path) {
        Ok(program) => panic!("loaded\n{program}"),
        Err(error) => (error, path),
    }
}

fn is_bad_input(error: &FrontendError) -> bool {
    matches!(error, FrontendError::BadInput { .. })
}

fn unsupported(source: &str) -> (String, u32) {
    let (error, path) = load_file("case.c", source.as_bytes());
    let FrontendError::Unsupported { place: Some(place), construct, .. } = error else { panic!("{error}") };
    assert_eq!(place.file, path.display().to_string());
    (construct, place.line)
}

fn text_error(text: &str) -> FrontendError {
    match from_llvm_text(text, "case.ll") {
        Ok(program) => panic!("loaded\n{program}"),
        Err(error) => error,
    }
}

#[test]
fn files_that_are_no_input() {
    let folder = folder();
    let missing = folder.path().join("missing.c");
    let error = load(&missing).expect_err("missing");
    assert!(is_bad_input(&error) && error.to_string().ends_with("missing.c: no such file"), "{error}");
    let error = load(folder.path()).expect_err("directory");
    assert!(is_bad_input(&error) && error.to_string().contains(": is a directory"), "{error}");
    let named_like_c = folder.path().join("folder.c");
    std::fs::create_dir(&named_like_c).expect("made");
    let error = load(&named_like_c).expect_err("directory");
    assert!(is_bad_input(&error) && error.to_string().contains(": is a directory"), "{error}");

    for (name, content, message) in [
        ("empty.c", &b""[..], "the file is empty"),
        ("empty.ll", b" \n", "the file is empty"),
        (
            "odd.py",
            b"x",
            "unknown kind of file `.py` (fencepost reads C (.c), C++ (.cpp, .cc, .cxx), textual LLVM IR (.ll) and LLVM bitcode (.bc))",
        ),
        ("bytes.ll", b"\n\n\xff\xfe", "3: the file is not UTF-8 text"),
    ] {
        let (error, path) = load_file(name, content);
        assert!(is_bad_input(&error), "{error:?}");
        let shown = error.to_string();
        assert!(shown.starts_with(&path.display().to_string()) && shown.ends_with(message), "{shown}");
    }
}

#[test]
fn a_program_that_does_not_compile_shows_the_compilers_words() {
    let (error, _) = load_file("broken.c", b"int main(void) {\n  return undeclared;\n}\n");
    let FrontendError::DoesNotCompile { messages, .. } = &error else { panic!("{error}") };
    assert!(messages.contains("broken.c:2:10: error: use of undeclared identifier 'undeclared'"), "{messages}");
}

#[test]
fn a_program_without_main() {
    let (error, path) = load_file("library.c", b"int f(void) { return 1; }");
    assert!(is_bad_input(&error));
    let wanted = format!("{}: the program has no function `main`", path.display());
    assert!(error.to_string().starts_with(&wanted), "{error}");
    assert!(text_error("declare i32 @main()").to_string().starts_with("case.ll: the program has no function `main`"));
}

#[test]
fn unsupported_constructs_are_named_with_their_line() {
    for (source, construct, line) in [
        ("int ask(const char *);\nint main(void) {\n  ask(\"x\");\n  return 0; }", "external function `ask`", 3),
        ("extern int other;\nint main(void) {\n  return other; }", "external variable `other`", 3),
        ("int main(void) {\n  __asm__ volatile(\"cli\");\n  return 0; }", "inline assembly \"cli\"", 2),
        // A part that is not understood, and an instruction that is not locked.
        (
            "int main(void) {\n  int x = 0;\n  __asm__ volatile(\"lock; incl %0; hlt\" : \"+m\"(x));\n  return x; }",
            "inline assembly \"lock; incl $0; hlt\"",
            3,
        ),
        (
            "int main(void) {\n  int x = 0;\n  __asm__ volatile(\"addl $1, %0\" : \"+m\"(x));\n  return x; }",
            "inline assembly \"addl $$1, $0\"",
            3,
        ),
        // A call with a number that is too narrow, and one with a float in the place of a number.
        (
            "static long f(long x) { return x; }\nint main(void) {\n  return ((int (*)(int))f)(1); }",
            "call of `f` with other types than it is defined with",
            3,
        ),
        (
            "static int f(int x) { return x; }\nint main(void) {\n  return ((int (*)(double))f)(1); }",
            "call of `f` with other types than it is defined with",
            3,
        ),
        (
            "static int f(void) { return 1; }\nint main(void) {\n  return ((long (*)(void))f)(); }",
            "call of `f` with another result than it is defined with",
            3,
        ),
        (
            "#include <stdarg.h>\nstatic int f(int n, ...) {\n  return n; }\nint main(void) {\n  return f(1, 2.0L); }",
            "type x86_fp80",
            5,
        ),
        ("_Complex double c;\nint main(void) {\n  c = c * c;\n  return 0; }", "external function `__muldc3`", 3),
        ("int main(void) {\n  return __builtin_return_address(0) != 0; }", "intrinsic `llvm.returnaddress`", 2),
        ("int main(int n, char **v) {\n  long double d = n;\n  return d > 2; }", "type x86_fp80", 2),
        (
            "int main(int n, char **v) {\n  void *l[] = {&&a, &&b};\n  goto *l[n];\na:\n  return 1;\nb:\n  return 2; }",
            "instruction `indirectbr`",
            0,
        ),
        (
            "#include <pthread.h>\nvoid *f(void *a);\nint main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, f, 0); }",
            "external function `f`",
            5,
        ),
        (
            "#include <emmintrin.h>\nint g;\nint main(void) {\n  _mm_stream_si32(&g, 1);\n  return 0; }",
            "non-temporal store",
            4,
        ),
        ("int g;\nint main(void) {\n  __builtin_nontemporal_store(1, &g);\n  return 0; }", "non-temporal store", 3),
        (
            "double sqrt(int);\nvolatile double d;\nint main(void) {\n  d = sqrt(2); return 0; }",
            "call of `sqrt` with other types than usual",
            4,
        ),
    ] {
        if line == 0 {
            // Which of its parts is met first is not the point.
            let (error, _) = load_file("case.c", source.as_bytes());
            assert!(matches!(error, FrontendError::Unsupported { .. }), "{error}");
            continue;
        }
        assert_eq!(unsupported(source), (construct.to_owned(), line), "{source}");
    }
}

#[test]
fn unsupported_constructs_that_are_never_reached_do_no_harm() {
    let folder = folder();
    let path = folder.path().join("case.c");
    let source =
        "int ask(const char *); long double l; void f(void) { ask(\"\"); l += 1; } int main(void) { return 0; }";
    std::fs::write(&path, source).expect("written");
    assert!(load(&path).is_ok());
}

#[test]
fn unsupported_constructs_of_the_text_are_named_with_its_line() {
    for (text, construct, line) in [
        ("define i32 @main() {\n  %x = add i200 1, 2\n  ret i32 0\n}", "type i200", 2),
        ("define i32 @main() {\n  %x = load half, ptr null\n  ret i32 0\n}", "type half", 2),
        (
            "define i32 @main() {\n  invoke void @__cxa_throw()\n    to label %a unwind label %b\na:\n  ret i32 0\nb:\n  %l = landingpad { ptr, i32 }\n    catch ptr null\n  ret i32 1\n}\ndefine void @__cxa_throw() {\n  unreachable\n}",
            "catching exceptions",
            2,
        ),
        (
            "define i32 @main() {\n  %x = atomicrmw uinc_wrap ptr null, i32 1 seq_cst\n  ret i32 0\n}",
            "instruction `atomicrmw uinc_wrap`",
            2,
        ),
        ("define i32 @main() {\n  %x = va_arg ptr null, i32\n  ret i32 0\n}", "instruction `va_arg`", 2),
        ("define i32 @main() {\n  indirectbr ptr null, [label %a]\na:\n  ret i32 0\n}", "instruction `indirectbr`", 2),
        (
            "define i32 @main() {\n  %x = load i32, ptr addrspace(3) null\n  ret i32 0\n}",
            "type pointer of another address space",
            2,
        ),
        ("define i32 @main() {\n  %x = load <vscale x 4 x i32>, ptr null\n  ret i32 0\n}", "type scalable vector", 2),
        ("define i32 @main() {\n  %x = load fp128, ptr null\n  ret i32 0\n}", "type fp128", 2),
        (
            "define i32 @main() {\n  %x = load atomic i32, ptr null syncscope(\"singlethread\") seq_cst, align 4\n  ret i32 0\n}",
            "atomic access with syncscope(\"singlethread\")",
            2,
        ),
        (
            "define i32 @main() {\n  %x = load atomic i24, ptr null seq_cst, align 4\n  ret i32 0\n}",
            "atomic access to type i24",
            2,
        ),
        ("@a = alias i32, inttoptr (i64 8 to ptr)\ndefine ptr @main() {\n  ret ptr @a\n}", "alias @a", 3),
        ("module asm \"nop\"\ndefine i32 @main() {\n  ret i32 0\n}", "assembly outside of functions", 1),
        ("target datalayout = \"E-m:e\"\ndefine i32 @main() {\n  ret i32 0\n}", "big-endian target", 0),
        ("@f = ifunc i32 (), ptr @r\ndefine i32 @main() {\n  %x = call i32 @f()\n  ret i32 0\n}", "ifunc @f", 3),
        (
            "define i32 @main() {\n  call void @llvm.readcyclecounter()\n  ret i32 0\n}\ndeclare void @llvm.readcyclecounter()",
            "intrinsic `llvm.readcyclecounter`",
            2,
        ),
    ] {
        match text_error(text) {
            FrontendError::Unsupported { place: Some(place), construct: found, .. } => {
                assert_eq!((found.as_str(), place.line, place.file.as_str()), (construct, line, "case.ll"));
            }
            error => panic!("{error:?} for\n{text}"),
        }
    }
}

#[test]
fn malformed_text_is_bad_input_with_its_line() {
    for (text, message) in [
        (
            "define i32 @main() {\n  ret i32 0\n",
            "case.ll:3: expected '}' at the end of a function, found the end of the text",
        ),
        ("define i32 @main() {\n  %x = frobnicate i32 1\n}", "case.ll:2: unknown instruction 'frobnicate'"),
        ("define i32 @main() {\n  ret i32 %x\n}", "case.ll:2: value %x is used where it is not defined"),
        ("define i32 @main() {\n  br label %gone\n}", "case.ll:2: block %gone does not exist"),
        ("define i32 @main() {\n  %x = add i32 1, 2\n}", "case.ll:3: block %0 does not end with a terminator"),
        (
            "define i32 @main() {\n  %x = add i32 1, 2\n  ret i64 %x\n}",
            "case.ll:3: value %x is used as i64, which is not its type",
        ),
        (
            "define i32 @main() {\n  %x = add i32 1, 2\n  %x = add i32 1, 2\n  ret i32 0\n}",
            "case.ll:3: value %x is defined twice",
        ),
        ("define i32 @main() {\n  ret i64 0\n}", "case.ll:2: the returned value does not have the function's type"),
        ("@x = global i32 \"open", "case.ll:1: a string does not end"),
        (
            "%a = type { %a }\n@x = global %a zeroinitializer\ndefine ptr @main() {\n  ret ptr @x\n}",
            "case.ll:2: type %a contains itself",
        ),
        (
            "define i32 @main() {\n  %x = load atomic i32, ptr null release, align 4\n  ret i32 0\n}",
            "case.ll:2: a memory order that this instruction cannot have",
        ),
        ("@a = alias i32, ptr @b\n@b = alias i32, ptr @a\ndefine ptr @main() {\n  ret ptr @a\n}", "refers to itself"),
        ("@x = \u{7} global", "case.ll:1: unexpected character '\\u{7}'"),
        ("garbage \u{7} here", "case.ll:1: expected a definition, found 'garbage'"),
        ("hello world", "case.ll:1: expected a definition, found 'hello'"),
        ("@x = global i32 1\n@x = global i32 2", "case.ll:2: @x is defined twice"),
    ] {
        let error = text_error(text);
        assert!(is_bad_input(&error) && error.to_string().contains(message), "{error:?} for\n{text}");
    }
}

#[test]
fn an_address_is_no_number() {
    for line in [
        "call void @llvm.memcpy.p0.p0.i64(ptr @x, ptr @y, ptr @x, i1 false)",
        "call void @llvm.memset.p0.i64(ptr @x, ptr @y, i64 4, i1 false)",
        "%p = getelementptr i32, ptr @x, ptr @y",
        "%p = alloca i32, ptr @y",
        "%v = extractelement <2 x i32> zeroinitializer, ptr @y",
    ] {
        let text = format!("@x = global i32 0\n@y = global i32 0\ndefine i32 @main() {{\n  {line}\n  ret i32 0\n}}\n");
        let error = text_error(&text);
        assert!(is_bad_input(&error), "{line}: {error:?}");
        assert!(error.to_string().contains("a value of type ptr stands where a number is needed"), "{error}");
    }
}

#[test]
fn nesting_without_end_is_refused() {
    for open in ["[1 x ", "{ ", "<{ "] {
        let text = format!("@x = global {}", open.repeat(100_000));
        assert!(text_error(&text).to_string().contains("nested more than"), "{open}");
    }
    let text = format!("@x = global i64 {}", "add (i64 ".repeat(100_000));
    assert!(text_error(&text).to_string().contains("nested more than"));
    let text = format!("!0 = !{{{}", "!{".repeat(100_000));
    assert!(is_bad_input(&text_error(&text)));
}

#[test]
fn huge_types_are_refused() {
    let nested = (0..60).fold(String::from("%t0 = type { i8, i8 }\n"), |text, level| {
        format!("{text}%t{} = type {{ %t{level}, %t{level} }}\n", level + 1)
    });
    for text in [
        format!("{nested}@x = global %t60 zeroinitializer\ndefine ptr @main() {{\n  ret ptr @x\n}}"),
        format!("{nested}define %t30 @main() {{\n  ret %t30 undef\n}}"),
        "@x = global [99999999999 x i8] zeroinitializer\ndefine ptr @main() {\n  ret ptr @x\n}".to_owned(),
        "define [99999 x [99999 x {}]] @main() {\n  ret [99999 x [99999 x {}]] undef\n}\n@x = global i99999999999 0"
            .to_owned(),
    ] {
        text_error(&text);
    }
}

#[test]
fn a_missing_compiler_is_said() {
    // A process of its own: the variable is for all threads, and other tests call the compiler.
    let folder = folder();
    let path = folder.path().join("case.c");
    std::fs::write(&path, "int main(void) { return 0; }").expect("written");
    let output = std::process::Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "errors::missing_compiler_child", "--ignored", "--nocapture"])
        .env("FENCEPOST_CLANG", "no-such-clang")
        .env("FENCEPOST_TEST_FILE", &path)
        .output()
        .expect("run");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
}

/// Runs in a process of its own, whose environment names a compiler that is not there.
#[test]
#[ignore = "is run by `a_missing_compiler_is_said`"]
fn missing_compiler_child() {
    let Some(path) = std::env::var_os("FENCEPOST_TEST_FILE") else { return };
    let error = load(path.as_ref()).expect_err("no compiler");
    let FrontendError::ToolMissing { tool, remedy } = &error else { panic!("{error:?}") };
    assert_eq!(tool, "no-such-clang");
    assert!(remedy.as_ref().is_some_and(|remedy| remedy.contains("FENCEPOST_CLANG")));
}

/// Comments and texts in another encoding are clang's business, which takes them.
#[test]
fn sources_need_not_be_utf8() {
    let folder = folder();
    let path = folder.path().join("latin1.c");
    std::fs::write(&path, b"/* caf\xe9 */\nconst char *text = \"\xe9\";\nint main(void) { return text[0] == 0; }\n")
        .expect("written");
    assert!(load(&path).is_ok());
}
