//! C programs that check themselves, compiled in several ways, lowered, and run by a plain interpreter: `main` returns
//! the line of the first check that fails.

use crate::interpreter;
use fencepost_frontend::{FrontendError, Options, load_with};
use std::path::Path;

/// The levels of optimisation whose output is tried. The source means the same at each of them.
const LEVELS: &[&str] = &["-O0", "-O1", "-O2"];

#[test]
fn programs_do_what_c_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut paths: Vec<_> =
        std::fs::read_dir(&folder).expect("programs").map(|entry| entry.expect("entry").path()).collect();
    paths.sort();
    assert!(paths.len() >= 5);
    let mut failures = Vec::new();
    for path in &paths {
        for level in LEVELS {
            let options =
                Options { clang_args: vec![(*level).to_owned(), "-Wno-everything".to_owned()], ..Options::default() };
            match load_with(&[path], &options) {
                Ok(program) => match interpreter::run(&program) {
                    Ok(0) => {}
                    result => failures.push(format!("{} {level}: {result:?}", path.display())),
                },
                // Optimisation may bring in what the source does not have.
                Err(FrontendError::Unsupported { .. }) if *level != "-O0" => {}
                Err(error) => failures.push(format!("{} {level}: {error}", path.display())),
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}
