//! What clang made is used again if clang would make the same again, and never otherwise.

#![cfg(unix)]

use crate::interpreter;
use fencepost_frontend::{Options, load_with};
use fencepost_program::Program;
use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// A folder with sources, and one for the cache.
struct Case {
    sources: tempfile::TempDir,
    cache: tempfile::TempDir,
}

/// The entries of a cache, each with a number that changes when it is written again.
type Entries = BTreeMap<PathBuf, u64>;

impl Case {
    fn new() -> Self {
        let folder = fencepost_testing::folder;
        Self { sources: folder(), cache: folder() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.sources.path().join(name)
    }

    /// Writes a file, and waits until nobody can mistake it for one that is still being written.
    fn write(&self, name: &str, content: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, content).expect("written");
        std::thread::sleep(Duration::from_millis(80));
    }

    fn load(&self, name: &str, args: &[&str], cache: Option<&Path>) -> Result<Program, String> {
        let clang_args = args.iter().map(|arg| arg.replace('@', &self.sources.path().display().to_string())).collect();
        let options = Options { clang_args, cache: cache.map(Path::to_owned), ..Options::default() };
        load_with(&[self.path(name)], &options).map_err(|error| error.to_string())
    }

    /// What `main` returns. With the cache and without, the programs are the same in every detail.
    fn run(&self, name: &str, args: &[&str]) -> u128 {
        let program = self.load(name, args, Some(self.cache.path())).expect("a program");
        assert_eq!(program, self.load(name, args, None).expect("a program"));
        interpreter::run(&program).expect("a result")
    }

    fn entries(&self) -> Entries {
        let files = std::fs::read_dir(self.cache.path()).expect("the cache").map(|file| file.expect("a file"));
        files.map(|file| (file.path(), file.metadata().expect("metadata").ino())).collect()
    }

    /// Runs a file twice; the second time must be a hit.
    fn run_twice(&self, name: &str, args: &[&str]) -> u128 {
        let first = self.run(name, args);
        let before = self.entries();
        assert!(!before.is_empty(), "{name} is kept");
        assert_eq!(self.run(name, args), first);
        assert_eq!(self.entries(), before, "{name} is not compiled again");
        first
    }
}

#[test]
fn the_same_again_is_not_compiled_again() {
    let case = Case::new();
    case.write("a.c", "#include <stdio.h>\nint main(void) { return 7; }");
    assert_eq!(case.run_twice("a.c", &[]), 7);
    assert_eq!(case.entries().len(), 1);
    case.write("b.cpp", "#include <vector>\nint main() { return sizeof(std::vector<int>); }");
    assert_eq!(case.run_twice("b.cpp", &[]), 24);
    assert_eq!(case.entries().len(), 2);
}

#[test]
fn a_changed_source_counts() {
    let case = Case::new();
    for value in [1, 2, 1] {
        case.write("a.c", &format!("int main(void) {{ return {value}; }}"));
        assert_eq!(case.run_twice("a.c", &[]), value);
    }
    assert_eq!(case.entries().len(), 2);
}

#[test]
fn a_changed_header_counts() {
    let case = Case::new();
    case.write("a.c", "#include \"outer.h\"\nint main(void) { return f(); }");
    case.write("outer.h", "#include \"inner.h\"\n");
    for inner in [
        "static int f(void) { return 1; }\n",
        "static int f(void) { return 2; }\n",
        // Blanks and comments change nothing but places.
        "static int f(void) {    return 2; }\n",
        "static int f(void) { /* as ever */ return 2; }\n",
    ] {
        case.write("inner.h", inner);
        assert_eq!(case.run_twice("a.c", &[]), if inner.contains('1') { 1 } else { 2 });
    }
}

#[test]
fn the_date_of_a_header_does_not_count() {
    let case = Case::new();
    case.write("a.c", "#include \"n.h\"\nint main(void) { return f(); }");
    let write = |content: &str| {
        case.write("n.h", content);
        let file = std::fs::File::options().append(true).open(case.path("n.h")).expect("the header");
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000)).expect("dated");
        std::thread::sleep(Duration::from_millis(80));
    };
    // All are of the same length, and the second only has the code elsewhere.
    for (content, value) in [
        ("static int f(void) { return 1; }  \n", 1),
        ("static int f(void) {   return 1; }\n", 1),
        ("static int f(void) { return 2; }  \n", 2),
    ] {
        write(content);
        assert_eq!(case.run_twice("a.c", &[]), value, "{content}");
    }
    // Written anew, it is what it was: the entry is dated, and of the compiler it is the same.
    let before = case.entries();
    write("static int f(void) { return 2; }  \n");
    assert_eq!(case.run("a.c", &[]), 2);
    assert_ne!(case.entries(), before, "what the system says of the header is kept");
    assert_eq!(case.run_twice("a.c", &[]), 2);
}

#[test]
fn changed_flags_count() {
    let case = Case::new();
    case.write("a.c", "#ifndef N\n#define N 5\n#endif\nint main(void) { return N + (__STDC_VERSION__ == 199901L); }");
    for (args, value) in
        [(&[][..], 5), (&["-DN=1"], 1), (&["-DN=2"], 2), (&["-D", "N=3"], 3), (&["-std=c99"], 6), (&["-DN=1"], 1)]
    {
        assert_eq!(case.run_twice("a.c", args), value, "{args:?}");
    }
    assert_eq!(case.entries().len(), 5);
}

#[test]
fn a_new_header_that_is_found_earlier_counts() {
    let case = Case::new();
    case.write("a.c", "#include <n.h>\nint main(void) { return N; }");
    case.write("late/n.h", "#define N 1\n");
    std::fs::create_dir(case.path("early")).expect("made");
    let args = ["-I@/early", "-I@/late"];
    assert_eq!(case.run_twice("a.c", &args), 1);
    case.write("early/n.h", "#define N 2\n");
    assert_eq!(case.run_twice("a.c", &args), 2);
    std::fs::remove_file(case.path("early/n.h")).expect("removed");
    assert_eq!(case.run("a.c", &args), 1);
    // Next to the source comes first of all, for another kind of inclusion.
    case.write("b.c", "#include \"n.h\"\nint main(void) { return N; }");
    assert_eq!(case.run_twice("b.c", &args), 1);
    case.write("n.h", "#define N 3\n");
    assert_eq!(case.run_twice("b.c", &args), 3);
}

#[test]
fn a_new_file_that_is_asked_for_counts() {
    let case = Case::new();
    case.write("a.c", "int main(void) {\n#if __has_include(\"maybe.h\")\nreturn 1;\n#endif\nreturn 0; }");
    assert_eq!(case.run_twice("a.c", &[]), 0);
    case.write("maybe.h", "");
    assert_eq!(case.run_twice("a.c", &[]), 1);
}

#[test]
fn our_own_header_is_the_same_one_in_every_run() {
    let case = Case::new();
    // A function of the header itself would be shown with the folder of this run.
    case.write("a.c", "#include <fencepost.h>\nint main(void) { return 4; }");
    assert_eq!(case.run_twice("a.c", &[]), 4);
    case.write("b.cpp", "#include <fencepost.h>\nint main() { return 5; }");
    assert_eq!(case.run_twice("b.cpp", &[]), 5);
    case.write("own/fencepost.h", "#define OWN 1\n");
    case.write("c.c", "#include <fencepost.h>\nint main(void) {\n#ifdef OWN\nreturn OWN;\n#endif\nreturn 6; }");
    assert_eq!(case.run_twice("c.c", &[]), 6);
    assert_eq!(case.run_twice("c.c", &["-I@/own"]), 1);
}

#[test]
fn a_damaged_entry_is_replaced() {
    let case = Case::new();
    case.write("a.c", "int main(void) { return 8; }");
    case.run_twice("a.c", &[]);
    let (entry, _) = case.entries().pop_first().expect("an entry");
    let whole = std::fs::read_to_string(&entry).expect("text");
    assert!(whole.contains("ret i32 8"));
    for damaged in [whole.replace("ret i32 8", "ret i32 9"), whole[..whole.len() / 2].to_owned(), String::new()] {
        std::fs::write(&entry, damaged).expect("written");
        assert_eq!(case.run("a.c", &[]), 8);
        assert_eq!(std::fs::read_to_string(&entry).expect("text").len(), whole.len());
        assert_eq!(case.run_twice("a.c", &[]), 8);
    }
    std::fs::write(&entry, b"\xff\xfe").expect("written");
    assert_eq!(case.run_twice("a.c", &[]), 8);
}

#[test]
fn what_may_depend_on_more_is_not_kept() {
    let case = Case::new();
    case.write("a.c", "int main(void) { return 3; }");
    case.write("x.h", "");
    for args in [&["-include", "@/x.h"][..], &["-Xclang", "-fno-validate-pch"], &["-fmodules"]] {
        assert_eq!(case.run("a.c", args), 3);
    }
    assert_eq!(case.entries(), Entries::new());
}

#[test]
fn what_may_change_while_it_is_read_is_not_kept() {
    let case = Case::new();
    case.write("a.c", "#include \"x.h\"\nint main(void) { return X; }");
    case.write("x.h", "#define X 4");
    let date = |time| {
        let file = std::fs::File::options().append(true).open(case.path("x.h")).expect("the header");
        file.set_modified(time).expect("dated");
        std::thread::sleep(Duration::from_millis(80));
    };
    // Dated as if it were written while clang runs.
    date(SystemTime::now() + Duration::from_secs(60));
    assert!(case.load("a.c", &[], Some(case.cache.path())).is_ok());
    assert_eq!(case.entries(), Entries::new());
    date(SystemTime::now());
    assert_eq!(case.run_twice("a.c", &[]), 4);
}

#[test]
fn what_does_not_compile_is_said_every_time() {
    let case = Case::new();
    case.write("a.c", "#include \"x.h\"\nint main(void) { return X; }");
    for _ in 0..2 {
        let error = case.load("a.c", &[], Some(case.cache.path())).expect_err("no header");
        assert!(error.contains("'x.h' file not found"), "{error}");
        assert_eq!(Err(error), case.load("a.c", &[], None));
    }
    case.write("x.h", "#define X 2");
    assert_eq!(case.run_twice("a.c", &[]), 2);
    // A header that is gone is not made up for by what is kept.
    std::fs::remove_file(case.path("x.h")).expect("removed");
    let error = case.load("a.c", &[], Some(case.cache.path())).expect_err("no header");
    assert!(error.contains("'x.h' file not found"), "{error}");
}

#[test]
fn a_folder_that_cannot_be_used_does_no_harm() {
    let case = Case::new();
    case.write("a.c", "int main(void) { return 3; }");
    case.write("file", "");
    let unwritable = case.path("unwritable");
    std::fs::create_dir(&unwritable).expect("made");
    let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o555);
    std::fs::set_permissions(&unwritable, permissions).expect("set");
    for cache in [case.path("file"), case.path("file/below"), unwritable, "/proc/none".into()] {
        for _ in 0..2 {
            assert_eq!(case.load("a.c", &[], Some(&cache)), case.load("a.c", &[], None), "{}", cache.display());
        }
    }
}

#[test]
fn several_at_once_do_not_disturb_one_another() {
    let case = Case::new();
    for file in 0..3 {
        case.write(&format!("{file}.c"), &format!("int main(void) {{ return {file}; }}"));
    }
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let case = &case;
            scope.spawn(move || {
                for round in 0..6 {
                    let file = (thread + round) % 3;
                    assert_eq!(case.run(&format!("{file}.c"), &[]), file);
                }
            });
        }
    });
    assert_eq!(case.entries().len(), 3);
}
