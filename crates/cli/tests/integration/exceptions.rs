//! C++ exceptions: one that nobody catches is an error of the program; a program that catches what it throws is refused;
//! a `catch` that is never needed does no harm.

use fencepost_testing::{Run, folder_with};

/// Exit code and everything that was printed.
fn verify(source: &str) -> (Option<i32>, String) {
    let folder = folder_with(&[("case.cpp", source)]);
    crate::fencepost().line("verify case.cpp --model sc").current_dir(&folder).run().code_and_all()
}

const THROWS: &str = "int f(int x) {\n  if (x > 2)\n    throw x;\n  return x;\n}\n";

#[test]
fn an_exception_that_nobody_catches_is_an_error() {
    let (code, text) = verify(&format!("{THROWS}int main() {{ return f(3) - 3; }}"));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("FAIL  an exception is thrown that nobody catches at case.cpp:3"), "{text}");
    let (code, text) = verify(&format!("{THROWS}int main() {{ return f(2) - 2; }}"));
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn catching_what_is_thrown_is_not_supported() {
    let main = "int main() {\n  try {\n    return f(3);\n  } catch (int) {\n    return 0;\n  }\n}\n";
    let (code, text) = verify(&format!("{THROWS}{main}"));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("unsupported: catching exceptions") && text.contains("case.cpp:8"), "{text}");
    let (code, text) = verify("int main() { try { throw 1; } catch (...) { return 0; } }\n");
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("unsupported: catching exceptions"), "{text}");
    // Nothing is thrown, so nothing is caught.
    let (code, text) = verify(&format!("int f(int x) {{ return x - 3; }}\n{main}"));
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn functions_that_may_not_throw_do_not_catch() {
    // The compiler makes the landing pad of `g` end the program.
    let source = format!("{THROWS}int g(int x) noexcept {{ return f(x); }}\nint main() {{ return g(3); }}");
    let (code, text) = verify(&source);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("FAIL  an exception is thrown that nobody catches"), "{text}");
}
