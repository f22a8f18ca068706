//! No output ever takes the place of an input, of another output or of something that is not ours; what cannot be written is
//! an error after the verdict, and leaves an older file whole.

use crate::FENCEPOST;
use fencepost_testing::{CommandOutput, Run, folder_with, in_repository, write};
use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The assertion fails under every model. The header has nothing that a verdict is about, so that only its name is in the program.
const PROGRAM: &str =
    "#include <assert.h>\n#include \"part.inc\"\nint x;\nint main(void) { x = part(); assert(x == 2); }\n";
const PART: &str = "static int part(void) { return 1; }\n";
const LITMUS: &str = "X86 SB\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\nexists (0:EAX=0 /\\ 1:EAX=0)\n";

fn copy(from: &str, to: &Path) {
    let from = in_repository(from);
    std::fs::copy(&from, to).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
}

fn read(folder: &TempDir, name: &str) -> String {
    let bytes = std::fs::read(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

fn folder() -> TempDir {
    let folder = folder_with(&[("wrong.c", PROGRAM), ("part.inc", PART), ("sb.litmus", LITMUS)]);
    copy("examples/dekker.c", &folder.path().join("dekker.c"));
    copy("examples/lazy-caching-bug.fpm", &folder.path().join("lazy.fpm"));
    let types = in_repository("corpus/datatypes");
    symlink(types, folder.path().join("types")).expect("a link can be made");
    folder
}

fn run(folder: &TempDir, line: &str) -> CommandOutput {
    let words = line.split(' ').map(|word| word.replace('_', " "));
    crate::fencepost().args(words).current_dir(folder).run()
}

/// All files of a folder with what is in them, links by what they lead to.
fn contents(folder: &TempDir) -> Vec<(String, Vec<u8>)> {
    let entries = folder.path().read_dir().expect("it is there").flatten();
    let mut all: Vec<_> = entries
        .filter(|entry| !entry.path().is_dir())
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, std::fs::read(entry.path()).unwrap_or_else(|_| b"nothing".to_vec()))
        })
        .collect();
    all.sort();
    all
}

#[test]
fn what_would_overwrite_something_is_refused_before_anything_is_done() {
    let folder = folder();
    assert_eq!(run(&folder, "verify wrong.c --model sc --trace t.json --quiet").code, Some(1));
    write(&folder, "expected.json", "");
    for (link, to) in [("to-program", "wrong.c"), ("to-trace", "t.json"), ("to-new", "new")] {
        symlink(to, folder.path().join(link)).expect("a link can be made");
    }
    std::fs::hard_link(folder.path().join("t.json"), folder.path().join("twin.json")).expect("a link can be made");
    let before = contents(&folder);
    for (line, why) in [
        ("verify wrong.c --model sc --trace wrong.c", "are read and not written"),
        ("verify wrong.c --model sc --trace to-program", "to-program: --trace would overwrite what is read"),
        ("verify wrong.c --model sc --html to-program", "to-program: --html would overwrite what is read"),
        ("verify wrong.c --model sc --html part.inc", "part.inc: --html would overwrite what is read"),
        ("verify wrong.c --model sc --trace ./part.inc", "part.inc: --trace would overwrite what is read"),
        ("robust wrong.c --model tso --junit part.inc", "part.inc: --junit would overwrite what is read"),
        ("fences wrong.c --model tso --patch part.inc", "part.inc: --patch would overwrite what is read"),
        ("verify wrong.c --model sc --html x --svg x", "x: both --html and --svg would be written there"),
        ("verify wrong.c --model sc --html x --trace ./x", "./x: both --html and --trace would"),
        ("verify wrong.c --model sc --html new --dot to-new", "to-new: both --html and --dot would"),
        ("verify wrong.c --model sc --checkpoint x --sarif x", "x: both --sarif and --checkpoint would"),
        ("verify wrong.c --model sc --resume t.json --trace t.json", "t.json: --trace would overwrite what is read"),
        ("robust wrong.c --model tso --schedule t.json --trace to-trace", "to-trace: --trace would overwrite"),
        ("fences wrong.c --model tso --patch x --html x", "x: both --html and --patch would"),
        ("replay t.json --html t.json", "t.json: --html would overwrite what is read"),
        ("replay t.json --svg to-trace", "to-trace: --svg would overwrite what is read"),
        ("replay t.json --svg twin.json", "twin.json: --svg would overwrite what is read"),
        ("replay t.json --sarif x --junit x", "x: both --sarif and --junit would"),
        ("litmus sb.litmus --model sc --expect expected.json --html expected.json", "expected.json: --html would"),
        ("protocol lazy.fpm --trace x --html x", "x: both --html and --trace would"),
        ("datatype types/ms2.c --test (e|d) --model sc --spec x --html x", "x: both --html and --spec would"),
        (
            "datatype types/ms2.c --test (e|d) --model sc --proof x.lrat --html x.cnf",
            "x.cnf: both --html and the formula",
        ),
        ("litmus sb.litmus --model sc --picture expected.json", "this is a file; name a folder"),
        ("man expected.json", "this is a file; name a folder"),
    ] {
        let output = run(&folder, line);
        assert_eq!(output.code, Some(2), "{line}: {output:?}");
        assert!(output.err.contains(why), "{line}: {}", output.err);
        assert!(output.out.is_empty(), "{line}: {output:?}");
        assert_eq!(contents(&folder), before, "{line}");
    }
}

/// Clang says what it reads. Nothing of these files has a place in the program.
#[test]
fn whatever_clang_reads_is_an_input() {
    let folder = folder();
    let dekker = read(&folder, "dekker.c");
    write(&folder, "macros.inc", "#define K 1\n");
    write(&folder, "table.html", "#define L 1\n");
    write(&folder, "a file.inc", "#define M 1\n");
    write(&folder, "before.txt", "#define N 1\n");
    write(&folder, "words.txt", "-DO=1\n@more.txt\n");
    write(&folder, "more.txt", "-DP=1\n");
    let includes = "#include \"macros.inc\"\n#include \"table.html\"\n#include \"a file.inc\"\n";
    write(&folder, "with.c", &format!("{includes}{dekker}"));
    let operations = "int x;\nvoid init(void) { x = 0; }\nvoid e(void) { x = 1; }\nvoid d(void) { x = 2; }\n";
    write(&folder, "plain.c", operations);
    write(&folder, "type.c", &format!("{includes}{operations}"));
    std::fs::create_dir(folder.path().join("below")).expect("a folder can be made");
    assert_eq!(run(&folder, "verify with.c --model tso --trace t.json --quiet").code, Some(1));
    let before = contents(&folder);
    for (line, option, file) in [
        ("verify with.c --model tso --html macros.inc", "--html", "macros.inc"),
        ("verify with.c --model tso --trace macros.inc", "--trace", "macros.inc"),
        ("verify with.c --model tso --svg macros.inc", "--svg", "macros.inc"),
        ("verify with.c --model tso --checkpoint macros.inc", "--checkpoint", "macros.inc"),
        ("verify with.c --model tso --html table.html", "--html", "table.html"),
        ("verify with.c --model tso --html a_file.inc", "--html", "a file.inc"),
        ("verify with.c --model tso --html ./below/../macros.inc", "--html", "./below/../macros.inc"),
        ("verify with.c --model tso --html before.txt -- -include before.txt", "--html", "before.txt"),
        ("verify with.c --model tso --html words.txt -- @words.txt", "--html", "words.txt"),
        ("verify with.c --model tso --html more.txt -- @words.txt", "--html", "more.txt"),
        ("robust with.c --model tso --sarif macros.inc", "--sarif", "macros.inc"),
        ("fences with.c --model tso --patch macros.inc", "--patch", "macros.inc"),
        ("fences with.c --model tso --junit macros.inc", "--junit", "macros.inc"),
        ("fences type.c --test (e|d) --model relaxed --patch macros.inc", "--patch", "macros.inc"),
        ("datatype type.c --test (e|d) --model sc --html macros.inc", "--html", "macros.inc"),
        ("datatype plain.c --reference type.c --test (e|d) --model sc --html macros.inc", "--html", "macros.inc"),
        ("replay t.json --html macros.inc", "--html", "macros.inc"),
        ("replay t.json --unchecked --html macros.inc", "--html", "macros.inc"),
    ] {
        let output = run(&folder, line);
        assert_eq!(output.code, Some(2), "{line}: {output:?}");
        // It is said once, and nothing else is.
        let said = format!(
            "error[F0106]: {file}: {option} would overwrite what is read\nhelp: name another file with {option}\n"
        );
        assert_eq!(output.err, said, "{line}");
        assert!(output.out.is_empty(), "{line}: {output:?}");
        assert_eq!(contents(&folder), before, "{line}");
    }
}

/// What clang would have read is not known if it does not come to its end.
#[test]
fn while_it_is_not_known_what_is_read_only_reports_are_replaced() {
    let folder = folder();
    write(&folder, "macros.inc", "#define K 1\n");
    write(&folder, "wrong.c", "#include \"macros.inc\"\n#include \"missing.inc\"\nint main(void) { return 0; }\n");
    write(&folder, "syntax.c", "#include \"macros.inc\"\nint main(void) { return K }\n");
    write(&folder, "limit.c", "#include \"macros.inc\"\nint main(void) { return 0; }\n");
    write(&folder, "empty", "");
    for (line, first) in [
        ("verify wrong.c --model sc", "error[F0202]: wrong.c: clang cannot compile it"),
        ("verify syntax.c --model sc", "error[F0202]: syntax.c: clang cannot compile it"),
        ("verify limit.c --model sc --timeout 0", "error[F0105]: macros.inc: cannot be written"),
    ] {
        for option in ["html", "sarif", "junit"] {
            let output = run(&folder, &format!("{line} --{option} macros.inc"));
            assert_eq!(output.code, Some(2), "{line}: {output:?}");
            assert!(output.err.starts_with(first), "{line}: {output:?}");
            assert!(
                output.err.contains("error[F0105]: macros.inc: cannot be written: something else is there"),
                "{output:?}"
            );
            assert_eq!(read(&folder, "macros.inc"), "#define K 1\n", "{line}");
            // Neither a new file nor an empty one nor an older report is anything else.
            let report = format!("report.{option}");
            for file in [&*report, &*report, "empty"] {
                let output = run(&folder, &format!("{line} --{option} {file}"));
                assert!(!output.err.contains("cannot be written"), "{line}: {output:?}");
                assert!(!read(&folder, file).is_empty(), "{line}");
            }
            write(&folder, "empty", "");
        }
    }
}

#[test]
fn a_header_of_macros_is_a_source_of_the_trace() {
    let folder = folder();
    write(&folder, "macros.inc", "#define EXPECTED 2\n");
    write(
        &folder,
        "wrong.c",
        "#include <assert.h>\n#include \"macros.inc\"\nint x;\nint main(void) { assert(x == EXPECTED); }\n",
    );
    assert_eq!(run(&folder, "verify wrong.c --model sc --trace t.json --quiet").code, Some(1));
    assert_eq!(run(&folder, "replay t.json").code, Some(1));
    write(&folder, "macros.inc", "#define EXPECTED 0\n");
    let output = run(&folder, "replay t.json");
    assert_eq!(output.code, Some(2), "{output:?}");
    assert!(output.err.contains("macros.inc has changed since the trace was written"), "{output:?}");
}

#[test]
fn standard_output_is_an_output_as_well() {
    let folder = folder();
    let line = format!("{FENCEPOST} verify wrong.c --model sc --quiet --html page > page");
    let output = Command::new("sh").args(["-c", &line]).current_dir(&folder).run();
    assert_eq!(output.code, Some(2), "{output:?}");
    assert!(output.err.contains("page: this is where standard output goes"), "{output:?}");
}

/// The name of a trace that nobody has asked for belongs to whoever has it already.
#[test]
fn a_default_trace_takes_the_next_free_name() {
    let folder = folder();
    let fails = |line: &str, trace: &str| {
        let output = run(&folder, line);
        assert_eq!(output.code, Some(1), "{output:?}");
        assert!(output.out.contains(&format!("replay: fencepost replay {trace}\n")), "{trace}: {}", output.out);
        assert_eq!(run(&folder, &format!("replay {trace}")).code, Some(1), "{trace}");
    };
    write(&folder, "wrong.trace.json", "notes");
    write(&folder, "wrong.2.trace.json", "{ \"program\": \"wrong.c\" }");
    fails("verify wrong.c --model sc", "wrong.3.trace.json");
    let first = read(&folder, "wrong.3.trace.json");
    // An earlier trace of this program is replaced; one of another program of that name is not.
    fails("verify ./wrong.c --model tso", "wrong.3.trace.json");
    assert_ne!(read(&folder, "wrong.3.trace.json"), first);
    std::fs::create_dir(folder.path().join("other")).expect("a folder can be made");
    write(&folder, "other/wrong.c", "#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 3); }\n");
    fails("verify other/wrong.c --model sc", "wrong.4.trace.json");
    fails("robust other/wrong.c --model tso", "wrong.4.trace.json");
    assert_eq!(read(&folder, "wrong.trace.json"), "notes");
    assert_eq!(read(&folder, "wrong.2.trace.json"), "{ \"program\": \"wrong.c\" }");
}

#[test]
fn traces_of_several_errors_have_names_of_their_own() {
    let folder = folder();
    write(
        &folder,
        "two.c",
        "#include <assert.h>\n#include <pthread.h>\nint x;\nstatic void *f(void *p) { x = 1; return p; }\n\
        int main(void) { pthread_t t; pthread_create(&t, 0, f, 0);\nassert(x == 0);\npthread_join(t, 0);\nassert(x == 0); }\n",
    );
    write(&folder, "two.1.trace.json", "notes");
    let output = run(&folder, "verify two.c --model sc --keep-going --quiet");
    assert_eq!(output.code, Some(1), "{output:?}");
    assert_eq!(read(&folder, "two.1.trace.json"), "notes");
    for file in ["two.1.2.trace.json", "two.2.trace.json"] {
        assert_eq!(run(&folder, &format!("replay {file}")).code, Some(1), "{file}");
    }
    // A number that leads to another output leaves that alone.
    let output = run(&folder, "verify two.c --model sc --keep-going --quiet --trace t.json --html t.1.json");
    assert_eq!(output.code, Some(2), "{output:?}");
    assert!(output.err.contains("t.1.json: cannot be written: it is for --html"), "{output:?}");
    assert!(read(&folder, "t.1.json").starts_with("<!DOCTYPE html>") && read(&folder, "t.2.json").contains("events"));
}

/// Names that are made of others belong to whoever was there first.
#[test]
fn names_that_are_made_of_others_replace_only_their_like() {
    let folder = folder();
    let lines = [
        ("verify wrong.c --model tso --keep-going --trace t.json", "t.1.json"),
        ("robust dekker.c --model pso --svg p.svg", "p.1.svg"),
        ("robust dekker.c --model pso --dot p.dot", "p.2.dot"),
        ("datatype types/ms2.c --test T=(e|d) --model sc --proof t.lrat", "t.cnf"),
    ];
    for (line, name) in lines {
        write(&folder, name, "mine");
        let output = run(&folder, line);
        assert_eq!(output.code, Some(2), "{line}: {output:?}");
        assert!(output.err.contains(&format!("{name}: cannot be written: something else is there")), "{output:?}");
        assert_eq!(read(&folder, name), "mine");
        std::fs::remove_file(folder.path().join(name)).expect("it can be removed");
        // What a run has written the next one replaces.
        let codes = [run(&folder, line).code, run(&folder, &line.replace("pso", "tso")).code];
        assert!(codes.iter().all(|code| *code != Some(2)), "{line}: {codes:?}");
        assert_ne!(read(&folder, name), "mine");
    }
    std::fs::create_dir(folder.path().join("pictures")).expect("it can be made");
    write(&folder, "pictures/SB.tso.svg", "mine");
    let output = run(&folder, "litmus sb.litmus --model tso --picture pictures");
    assert_eq!(output.code, Some(0), "{output:?}");
    assert_eq!(read(&folder, "pictures/SB.tso.svg"), "mine");
    assert!(read(&folder, "pictures/SB.tso.2.svg").starts_with("<svg"));
}

#[test]
fn no_trace_is_none() {
    let folder = folder();
    for line in ["verify wrong.c --model sc --no-trace", "robust wrong.c --model tso --no-trace"] {
        let output = run(&folder, line);
        assert_eq!(output.code, Some(1), "{output:?}");
        assert!(!output.out.contains("replay"), "{}", output.out);
    }
    assert_eq!(run(&folder, "fences dekker.c --model tso --no-trace").code, Some(0));
    assert_eq!(run(&folder, "verify wrong.c --model sc --no-trace --trace t").code, Some(2));
    let written: Vec<String> = contents(&folder).into_iter().map(|(name, _)| name).collect();
    assert!(written.iter().all(|name| !name.ends_with(".json")), "{written:?}");
    assert!(written.contains(&"dekker.fences.patch".to_owned()), "{written:?}");
}

/// What `fences` keeps beside the patch has names by default, too.
#[test]
fn executions_beside_a_patch_replace_only_their_like() {
    let folder = folder();
    for name in ["dekker.fence-1.json", "dekker.fence-2.txt", "dekker.fence-1.trace.json", "dekker.fences.patch"] {
        write(&folder, name, "notes");
    }
    for _ in 0..2 {
        let output = run(&folder, "fences dekker.c --model tso");
        assert_eq!(output.code, Some(0), "{output:?}");
        assert!(output.out.contains("dekker.fence-1.2.trace.json"), "{}", output.out);
        assert!(output.out.contains("patch written to dekker.2.fences.patch"), "{}", output.out);
    }
    for name in ["dekker.fence-1.json", "dekker.fence-2.txt", "dekker.fence-1.trace.json", "dekker.fences.patch"] {
        assert_eq!(read(&folder, name), "notes", "{name}");
    }
    assert!(!folder.path().join("dekker.fence-1.3.trace.json").exists());
}

/// A limit on the size of files does to a write what a full disk does. Nor can clang write, so that the trace is not checked.
#[test]
fn a_full_disk_leaves_the_old_file_whole() {
    let folder = folder();
    assert_eq!(run(&folder, "verify wrong.c --model sc --trace t.json --quiet").code, Some(1));
    for option in ["html", "svg", "sarif"] {
        std::fs::remove_file(folder.path().join("old")).ok();
        assert_eq!(run(&folder, &format!("replay t.json --print --{option} old")).code, Some(1), "{option}");
        write(&folder, "old", &(read(&folder, "old") + "and more"));
        let before = contents(&folder);
        let line = format!("ulimit -f 1; exec {FENCEPOST} replay t.json --print --unchecked --{option} old");
        let output = Command::new("sh").args(["-c", &line]).current_dir(&folder).run();
        assert_eq!(output.code, Some(2), "{option}: {output:?}");
        assert!(output.out.contains("FAIL  assertion"), "{option}: {output:?}");
        assert!(output.err.contains("error[F0105]: old: cannot be written: File too large"), "{option}: {output:?}");
        assert_eq!(contents(&folder), before, "{option}");
    }
}

/// Whatever is written first, the end is no signal, and nothing is left behind. A report that is short enough may be there.
#[test]
fn a_limit_on_the_size_of_files_is_an_error() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("temporary")).expect("a folder can be made");
    let before: Vec<_> = contents(&folder).into_iter().map(|(name, _)| name).collect();
    for blocks in [0, 2, 8, 16] {
        for line in [
            "verify dekker.c --model tso --html page --trace trace",
            "robust dekker.c --model tso --sarif page",
            "fences dekker.c --model tso --patch page",
            "datatype types/ms2.c --test (e|d) --model sc --html page --proof page.lrat",
        ] {
            let line = format!("ulimit -f {blocks}; exec {FENCEPOST} {}", line.replace("(e|d)", "'(e|d)'"));
            let mut command = Command::new("sh");
            command.args(["-c", &line]).current_dir(&folder).env("TMPDIR", folder.path().join("temporary"));
            // What is printed goes to a pipe, which has no size.
            let output = command.env("FENCEPOST_CACHE", "off").run();
            assert_eq!(output.code, Some(2), "{line}: {output:?}");
            assert!(output.err.contains("error[F"), "{line}: {output:?}");
            let mut after: Vec<_> = contents(&folder).into_iter().map(|(name, _)| name).collect();
            after.retain(|name| name != "page");
            assert_eq!(after, before, "{line}");
            let left: Vec<_> = folder.path().join("temporary").read_dir().expect("it is there").flatten().collect();
            assert!(left.is_empty(), "{line}: {left:?}");
        }
    }
}

#[test]
fn a_pipe_that_nobody_reads_cannot_be_written() {
    let folder = folder();
    assert!(Command::new("mkfifo").arg(folder.path().join("fifo")).status().is_ok_and(|status| status.success()));
    for (line, printed) in [
        ("verify dekker.c --model tso --timeout 1 --trace fifo", "FAIL  assertion"),
        ("robust dekker.c --model tso --html fifo", "not robust under TSO"),
        ("fences dekker.c --model tso --patch fifo", "makes every execution"),
    ] {
        // Without the limit of the other command a failure of this test would be one that does not end.
        let words = ["60", FENCEPOST].into_iter().chain(line.split(' '));
        let output = Command::new("timeout").args(words).current_dir(&folder).run();
        assert_eq!(output.code, Some(2), "{line}: {output:?}");
        assert!(output.out.contains(printed), "{line}: {output:?}");
        assert!(
            output.err.contains("error[F0105]: fifo: cannot be written: no process reads from it"),
            "{line}: {output:?}"
        );
    }
    let line = format!("{FENCEPOST} verify dekker.c --model tso --quiet --trace >(cat > copy); wait $!");
    let output = Command::new("bash").args(["-c", &line]).current_dir(&folder).run();
    assert!(output.err.is_empty(), "{output:?}");
    assert!(read(&folder, "copy").contains("\"events\""));
}

#[test]
fn links_devices_and_pipes_are_what_they_were() {
    let folder = folder();
    write(&folder, "target", "old");
    symlink("target", folder.path().join("link")).expect("a link can be made");
    assert_eq!(run(&folder, "verify wrong.c --model sc --html link --trace /dev/null").code, Some(1));
    assert!(folder.path().join("link").is_symlink() && read(&folder, "target").starts_with("<!DOCTYPE html>"));
    // Standard output, whether it is a pipe or a file.
    let output = run(&folder, "verify wrong.c --model sc --quiet --no-trace --sarif /dev/stdout");
    assert!(output.out.starts_with("FAIL  assertion") && output.out.contains("sarif-schema-2.1.0"), "{output:?}");
    let line = format!("{FENCEPOST} verify wrong.c --model sc --quiet --no-trace --sarif /dev/stdout > both");
    let output = Command::new("sh").args(["-c", &line]).current_dir(&folder).run();
    assert_eq!(output.code, Some(1), "{output:?}");
    let both = read(&folder, "both");
    assert!(both.starts_with("FAIL  assertion") && both.contains("sarif-schema-2.1.0"), "{both}");
    let fifo = folder.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().is_ok_and(|status| status.success()));
    let reader = std::thread::spawn(move || std::fs::read_to_string(fifo).expect("it can be read"));
    let output = run(&folder, "verify wrong.c --model sc --quiet --no-trace --junit fifo");
    assert_eq!(output.code, Some(1), "{output:?}");
    assert!(reader.join().expect("it ends").contains("<testsuite"));
}

/// Each line, what it prints nevertheless, and of which file it complains.
#[test]
fn what_cannot_be_written_is_said_after_the_verdict() {
    let folder = folder();
    symlink("/dev/full", folder.path().join("full")).expect("a link can be made");
    write(&folder, "file", "");
    for (line, printed, file) in [
        ("verify wrong.c --model sc --trace full", "FAIL  assertion", "full"),
        ("verify wrong.c --model sc --trace nowhere/t.json", "FAIL  assertion", "nowhere/t.json"),
        ("verify wrong.c --model sc --json --trace full", "\"thread\":0,\"facts\":", "full"),
        ("verify wrong.c --model sc --keep-going --trace nowhere/t.json", "FAIL  assertion", "nowhere/t.1.json"),
        ("robust dekker.c --model tso --trace nowhere/t.json", "not robust under TSO", "nowhere/t.1.json"),
        ("fences dekker.c --model tso --patch full", "makes every execution", "full"),
        ("fences dekker.c --model tso --patch full", "dekker.c:", "full"),
        ("datatype types/ms2.c --test (e|d) --model sc --proof nowhere/p.lrat", "PASS", "nowhere/p.lrat"),
        ("datatype types/ms2.c --test (e|d) --model sc --spec full/x", "PASS", "full/x"),
        ("datatype types/ms2.c --test (e|d) --model sc --junit full", "PASS", "full"),
        ("protocol lazy.fpm --trace full", "FAIL", "full"),
        ("litmus sb.litmus --model tso --picture file/below", "Sometimes", "file/below"),
        ("models compare sc tso sb.litmus --picture file/below", "distinguish SC and TSO", "file/below"),
    ] {
        let output = run(&folder, line);
        assert_eq!(output.code, Some(2), "{line}: {output:?}");
        assert!(output.out.contains(printed), "{line}: {output:?}");
        assert!(output.err.contains(&format!("error[F0105]: {file}: cannot be written: ")), "{line}: {output:?}");
        assert!(output.err.contains("help: name another "), "{line}: {output:?}");
    }
    let output = run(&folder, "headers file/below");
    assert_eq!(output.code, Some(2), "{output:?}");
}

/// The default trace is a service. Nobody has asked for it.
#[test]
fn a_default_trace_that_cannot_be_written_is_a_warning() {
    let folder = folder();
    let name = "x".repeat(250);
    write(&folder, &format!("{name}.c"), PROGRAM);
    let output = run(&folder, &format!("verify {name}.c --model sc"));
    assert_eq!(output.code, Some(1), "{output:?}");
    assert!(output.err.starts_with("warning: ") && output.err.contains("the trace cannot be written"), "{output:?}");
}

#[test]
fn standard_output_that_cannot_be_written_is_noticed() {
    let folder = folder();
    run(&folder, "verify wrong.c --model sc --trace t.json --quiet");
    for line in [
        "verify wrong.c --model sc",
        "verify wrong.c --model sc --json",
        "robust dekker.c --model tso",
        "litmus sb.litmus --model sc",
        "replay t.json",
        "models list",
        "completions bash",
        "man",
        "verify --help",
        "--version",
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
        let mut command = crate::fencepost();
        command.args(line.split(' ')).current_dir(&folder).stdout(full);
        // There is no output that could be held to the schema.
        let output = CommandOutput::from(command.output().expect("it can be run"));
        assert_eq!(output.code, Some(2), "{line}: {output:?}");
        assert!(
            output.err.contains("error[F0107]: standard output cannot be written: No space left"),
            "{line}: {output:?}"
        );
    }
}

/// As with `| head`: whoever closes the pipe has seen enough.
#[test]
fn a_closed_pipe_is_no_error() {
    let folder = folder();
    for (line, code) in [("verify wrong.c --model sc", 1), ("man", 0), ("--help", 0)] {
        let (reader, writer) = std::io::pipe().expect("a pipe can be made");
        drop(reader);
        let mut command = crate::fencepost();
        command.args(line.split(' ')).current_dir(&folder).stdout(writer).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let mut said = String::new();
        child.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
        assert_eq!((child.wait().expect("it ends").code(), said.as_str()), (Some(code), ""), "{line}");
    }
}

#[test]
fn a_generated_test_replaces_only_itself() {
    let folder = folder();
    let line = "litmus generate --threads 2 --edges 4 --output made";
    assert_eq!(run(&folder, line).code, Some(0));
    let name = std::fs::read_dir(folder.path().join("made")).expect("it is there").flatten().next().expect("a test");
    assert_eq!(run(&folder, line).code, Some(0));
    std::fs::write(name.path(), LITMUS).expect("it can be written");
    let refused = run(&folder, line);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("is there already, with another text"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(name.path()).expect("it is there"), LITMUS);
}

#[test]
fn manual_pages_and_headers_replace_only_themselves() {
    let folder = folder();
    for (line, file) in [("man made", "fencepost-verify.1"), ("headers made", "lsl_protos.h")] {
        assert_eq!(run(&folder, line).code, Some(0), "{line}");
        assert_eq!(run(&folder, line).code, Some(0), "{line}");
        std::fs::write(folder.path().join("made").join(file), "mine").expect("it can be written");
        let refused = run(&folder, line);
        assert_eq!(refused.code, Some(2), "{line}: {refused:?}");
        let said = format!("error[F0106]: made/{file}: is there already, with another text");
        assert!(refused.err.contains(&said), "{line}: {refused:?}");
        assert_eq!(read(&folder, &format!("made/{file}")), "mine", "{line}");
    }
}
