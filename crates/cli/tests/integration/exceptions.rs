//! C++ exceptions: one that nobody catches is an error of the program; a program that catches what it throws is refused;
//! a `catch` that is never needed does no harm.

use std::path::PathBuf;
use std::process::Command;

/// Exit code and everything that was printed.
fn verify(name: &str, source: &str) -> (Option<i32>, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("exceptions-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("case.cpp"), source).expect("written");
    let line = ["verify", "case.cpp", "--model", "sc"];
    let output = Command::new(env!("CARGO_BIN_EXE_fencepost")).args(line).current_dir(&folder).output().expect("ran");
    let _ = std::fs::remove_dir_all(&folder);
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code(), text)
}

const THROWS: &str = "int f(int x) {\n  if (x > 2)\n    throw x;\n  return x;\n}\n";

#[test]
fn an_exception_that_nobody_catches_is_an_error() {
    let (code, text) = verify("uncaught", &format!("{THROWS}int main() {{ return f(3) - 3; }}"));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("FAIL  an exception is thrown that nobody catches at case.cpp:3"), "{text}");
    let (code, text) = verify("not-thrown", &format!("{THROWS}int main() {{ return f(2) - 2; }}"));
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn catching_what_is_thrown_is_not_supported() {
    let main = "int main() {\n  try {\n    return f(3);\n  } catch (int) {\n    return 0;\n  }\n}\n";
    let (code, text) = verify("caught", &format!("{THROWS}{main}"));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("unsupported: catching exceptions") && text.contains("case.cpp:8"), "{text}");
    let (code, text) = verify("at-once", "int main() { try { throw 1; } catch (...) { return 0; } }\n");
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("unsupported: catching exceptions"), "{text}");
    // Nothing is thrown, so nothing is caught.
    let (code, text) = verify("quiet", &format!("int f(int x) {{ return x - 3; }}\n{main}"));
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn functions_that_may_not_throw_do_not_catch() {
    // The compiler makes the landing pad of `g` end the program.
    let source = format!("{THROWS}int g(int x) noexcept {{ return f(x); }}\nint main() {{ return g(3); }}");
    let (code, text) = verify("noexcept", &source);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("FAIL  an exception is thrown that nobody catches"), "{text}");
}
