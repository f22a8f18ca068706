//! The cache as the command uses it: where it is, and what of the environment of a run counts.

#![cfg(unix)]

use fencepost_testing::folder;
use std::process::{Child, Stdio};
use std::time::Duration;
use tempfile::TempDir;

struct Case {
    folder: TempDir,
}

impl Case {
    fn new(source: &str) -> Self {
        let case = Self { folder: folder() };
        case.write("a.c", source);
        case
    }

    /// Writes a file, and waits until nobody can mistake it for one that is still being written.
    fn write(&self, name: &str, content: &str) {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        std::fs::write(path, content).expect("a file can be written");
        std::thread::sleep(Duration::from_millis(80));
    }

    fn start(&self, environment: &[(&str, &str)]) -> Child {
        let mut command = crate::fencepost();
        command.current_dir(&self.folder).args(["verify", "a.c", "--model", "sc", "--quiet"]);
        command.env_remove("FENCEPOST_CACHE").env_remove("XDG_CACHE_HOME").env("HOME", self.folder.path());
        command.envs(environment.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the command can be run")
    }

    fn code(&self, environment: &[(&str, &str)]) -> Option<i32> {
        finish(self.start(environment))
    }

    fn entries(&self, cache: &str) -> usize {
        std::fs::read_dir(self.folder.path().join(cache)).map_or(0, Iterator::count)
    }
}

fn finish(child: Child) -> Option<i32> {
    let output = child.wait_with_output().expect("the command ends");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    output.status.code()
}

const PROGRAM: &str = "int main(void) { return 0; }\n";
const DEFAULT: &str = ".cache/fencepost";

#[test]
fn the_environment_says_where_it_is() {
    let case = Case::new(PROGRAM);
    assert_eq!(case.code(&[("FENCEPOST_CACHE", "off")]), Some(0));
    assert_eq!((case.entries(DEFAULT), case.folder.path().join("off").exists()), (0, false));
    assert_eq!(case.code(&[]), Some(0));
    assert_eq!(case.entries(DEFAULT), 1);
    let xdg = case.folder.path().join("xdg").display().to_string();
    assert_eq!(case.code(&[("XDG_CACHE_HOME", &xdg)]), Some(0));
    assert_eq!(case.entries("xdg/fencepost"), 1);
    assert_eq!(case.code(&[("FENCEPOST_CACHE", "mine")]), Some(0));
    assert_eq!((case.entries("mine"), case.entries(DEFAULT)), (1, 1));
}

#[test]
fn folders_that_the_environment_names_count() {
    let case = Case::new("#include <n.h>\n#include <assert.h>\nint main(void) { assert(N == 1); return 0; }\n");
    case.write("one/n.h", "#define N 1\n");
    case.write("two/n.h", "#define N 2\n");
    for _ in 0..2 {
        assert_eq!(case.code(&[("CPATH", "one")]), Some(0));
        assert_eq!(case.code(&[("CPATH", "two")]), Some(1));
        assert_eq!(case.code(&[("C_INCLUDE_PATH", "one:two")]), Some(0));
        assert_eq!(case.code(&[("C_INCLUDE_PATH", "two:one")]), Some(1));
    }
    assert_eq!(case.entries(DEFAULT), 4);
}

#[test]
fn a_script_in_place_of_clang_runs_every_time() {
    use std::os::unix::fs::PermissionsExt;
    let case = Case::new("#include <assert.h>\nint main(void) { assert(N == 1); return 0; }\n");
    let clang = std::env::var("FENCEPOST_CLANG").unwrap_or("clang".to_owned());
    let script = case.folder.path().join("compiler");
    let name = script.display().to_string();
    case.write("compiler", &format!("#!/bin/sh\nexec {clang} -DN=$(cat number) \"$@\"\n"));
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).expect("it can be run");
    for (number, code) in [("1", 0), ("2", 1), ("1", 0)] {
        case.write("number", number);
        assert_eq!(case.code(&[("FENCEPOST_CLANG", &name)]), Some(code));
    }
    assert_eq!(case.entries(DEFAULT), 0);
}

#[test]
fn another_compiler_has_entries_of_its_own() {
    let case = Case::new(PROGRAM);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let Some(clang) = std::env::split_paths(&path).map(|folder| folder.join("clang")).find(|path| path.exists()) else {
        return;
    };
    // The same program by another path need not be the same program the next time.
    let link = case.folder.path().join("clang-of-mine");
    std::os::unix::fs::symlink(&clang, &link).expect("linked");
    for (number, compiler) in [clang, link].iter().enumerate() {
        assert_eq!(case.code(&[("FENCEPOST_CLANG", &compiler.display().to_string())]), Some(0));
        assert_eq!(case.entries(DEFAULT), number + 1);
    }
}

#[test]
fn two_runs_at_once_share_it() {
    let case = Case::new(PROGRAM);
    for _ in 0..3 {
        let runs: Vec<Child> = (0..3).map(|_| case.start(&[])).collect();
        for run in runs {
            assert_eq!(finish(run), Some(0));
        }
        assert_eq!(case.entries(DEFAULT), 1);
    }
}
