//! What is done with files of each kind, and with arguments for the compiler.

use crate::interpreter;
use fencepost_frontend::{FrontendError, Options, load_with};
use fencepost_testing::folder;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(folder())
    }
    fn write(&self, name: &str, content: &str) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, content).expect("written");
        path
    }
}

fn args(clang_args: &[&str]) -> Options {
    let clang_args = clang_args.iter().map(|arg| (*arg).to_owned()).collect();
    Options { clang_args, standards: vec!["c11".to_owned(), "c++17".to_owned()], ..Options::default() }
}

fn run(paths: &[&Path], clang_args: &[&str]) -> Result<u128, FrontendError> {
    let program = load_with(paths, &args(clang_args))?;
    Ok(interpreter::run(&program).unwrap_or_else(|stop| panic!("{stop:?}\n{program}")))
}

#[test]
fn c_and_cpp_and_text_are_linked() {
    let folder = Folder::new();
    let c =
        folder.write("a.c", "int f(int); int g(int); int main(void) { return f(1) + g(__STDC_VERSION__ == 201112L); }");
    let text = folder.write("c.ll", "define i32 @g(i32 %x) {\n  %y = add i32 %x, 100\n  ret i32 %y\n}\n");
    for name in ["b.cpp", "b.cc", "b.cxx"] {
        let cpp = folder.write(
            name,
            "namespace n { int twice(int x) { return 2 * x; } } extern \"C\" int f(int x) { return n::twice(x) + (__cplusplus == 201703L) * 10; }",
        );
        assert_eq!(run(&[&c, &cpp, &text], &[]).expect(name), 12 + 101);
    }
}

#[test]
fn macros_and_folders_reach_the_compiler() {
    let folder = Folder::new();
    let include = folder.0.path().join("include");
    std::fs::create_dir(&include).expect("made");
    folder.write("include/n.h", "#define N 5\n");
    let path = folder.write("a.c", "#include <n.h>\nint main(void) { return N * M; }");
    assert_eq!(run(&[&path], &["-DM=3", "-I", include.to_str().expect("a name")]).expect("runs"), 15);
}

#[test]
fn the_header_is_found_and_a_users_own_counts() {
    let folder = Folder::new();
    let path = folder
        .write("a.c", "#include <fencepost.h>\nint main(void) { \n#ifdef MINE\nreturn MINE;\n#endif\nreturn 0; }");
    assert_eq!(run(&[&path], &[]).expect("ours"), 0);
    folder.write("fencepost.h", "#define MINE 4\nvoid __VERIFIER_assume(int);\n");
    let own = format!("-I{}", folder.0.path().display());
    assert_eq!(run(&[&path], &[&own]).expect("theirs"), 4);
}

#[test]
fn arguments_that_make_no_ir_are_blamed() {
    let folder = Folder::new();
    let path = folder.write("a.c", "int main(void) { return 0; }");
    for arg in ["-fsyntax-only", "-E", "-M", "--version"] {
        let error = run(&[&path], &[arg]).expect_err(arg);
        let FrontendError::BadInput { message, remedy: Some(remedy), .. } = &error else { panic!("{arg}: {error}") };
        assert!(message.contains(arg) && message.contains("LLVM IR") && remedy.contains("-fsyntax-only"), "{error}");
    }
}

#[test]
fn bitcode_is_read_where_there_is_a_tool_for_it() {
    let folder = Folder::new();
    let source = folder.write("a.c", "int main(void) { return 42; }");
    let compiler = std::env::var_os("FENCEPOST_CLANG").unwrap_or("clang".into());
    let bitcode = folder.0.path().join("a.bc");
    let compiled =
        Command::new(compiler).args(["-c", "-emit-llvm", "-o"]).args([&bitcode, &source]).status().expect("clang");
    assert!(compiled.success());
    match run(&[&bitcode], &[]) {
        Ok(result) => assert_eq!(result, 42),
        // No tool, or one that is older than the compiler.
        Err(FrontendError::ToolMissing { tool, .. }) => assert_eq!(tool, "llvm-dis"),
        Err(error) => assert!(error.to_string().contains("llvm-dis"), "{error}"),
    }
    let garbage = folder.write("b.bc", "this is no bitcode");
    let error = run(&[&garbage], &[]).expect_err("garbage");
    assert!(error.to_string().contains("llvm-dis"), "{error}");
}
