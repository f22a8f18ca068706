//! Files about a verdict: one that cannot be written keeps no other from being written, nothing old is left in the place of what
//! there is nothing to write of, and standard output is not a file.

use crate::run_line;
use fencepost_testing::folder_with_links;

const FORMATS: [&str; 5] = ["html", "svg", "dot", "sarif", "junit"];

fn folder() -> tempfile::TempDir {
    folder_with_links(&["examples"])
}

/// `/dev/full` can be opened and never be written to, by nobody.
#[test]
fn what_can_be_written_is_and_all_that_cannot_be_is_told() {
    let folder = folder();
    let bad = ["html", "sarif"];
    for format in bad {
        std::os::unix::fs::symlink("/dev/full", folder.path().join(format!("out.{format}")))
            .expect("a link can be made");
    }
    let options: Vec<String> = FORMATS.iter().map(|format| format!("--{format} out.{format}")).collect();
    let output = run_line(folder.path(), &format!("verify examples/dekker.c --model tso {}", options.join(" ")));
    assert_eq!(output.code, Some(2), "{output:?}");
    assert!(output.out.starts_with("FAIL  assertion"), "the verdict is printed nevertheless: {output:?}");
    let said = output.err;
    for format in FORMATS {
        let complaint = format!("error[F0105]: out.{format}: cannot be written: No space left on device");
        assert_eq!(said.contains(&complaint), bad.contains(&format), "{said}");
        assert_eq!(said.contains(&format!("name another file with --{format}")), bad.contains(&format), "{said}");
        let length = std::fs::metadata(folder.path().join(format!("out.{format}"))).map_or(0, |about| about.len());
        assert_eq!(length > 0, !bad.contains(&format), "{format}");
    }
}

#[test]
fn no_old_picture_is_left_for_a_program_that_is_right() {
    let folder = folder();
    run_line(folder.path(), "verify examples/dekker.c --model tso --svg out.svg --dot out.dot");
    assert!(folder.path().join("out.svg").is_file() && folder.path().join("out.dot").is_file());
    let output = run_line(folder.path(), "verify examples/dekker-fenced.c --model tso --svg out.svg --dot new.dot");
    assert_eq!(output.code, Some(0));
    let said = output.err;
    assert!(said.contains("note: removed what an earlier run has drawn: out.svg\n"), "{said}");
    assert!(said.contains("note: there is no execution to draw, so new.dot was not written\n"), "{said}");
    assert!(!folder.path().join("out.svg").exists() && !folder.path().join("new.dot").exists());
}

#[test]
fn standard_output_is_no_file() {
    let folder = folder();
    for option in FORMATS.into_iter().chain(["trace"]) {
        let output = run_line(folder.path(), &format!("verify examples/dekker.c --model tso --{option} -"));
        assert_eq!(output.code, Some(2), "{output:?}");
        assert!(output.err.contains("standard output has the verdict; name a file"), "{output:?}");
        assert!(output.out.is_empty() && !folder.path().join("-").exists(), "{output:?}");
    }
    for line in [
        "verify examples/dekker.c --model tso --checkpoint -",
        "fences examples/dekker.c --model tso --patch -",
        "datatype examples/msn.c --test (e|d) --model sc --proof -",
        "datatype examples/msn.c --test (e|d) --model sc --spec -",
        "protocol examples/piranha.fpm --checkpoint -",
        "protocol examples/piranha.fpm --trace -",
    ] {
        let output = run_line(folder.path(), line);
        assert_eq!(output.code, Some(2), "{output:?}");
        assert!(output.err.contains("standard output has the verdict; name a file"), "{output:?}");
        assert!(output.out.is_empty() && !folder.path().join("-").exists(), "{output:?}");
    }
}

/// What a command refuses after its line was read is in the files, in place of an older result.
#[test]
fn refused_options_are_in_the_files() {
    let folder = folder();
    let line = "robust examples/dekker.c --model tso --sarif s --junit j --html h --no-trace";
    assert_eq!(run_line(folder.path(), line).code, Some(1));
    for (line, words) in [
        ("robust examples/dekker.c --model sc", "every execution under SC is sequentially consistent"),
        ("fences examples/dekker.c --model ibm370", "whole programs are not searched under the model"),
        ("verify examples/dekker.c --model tso --walks 3", "--walks is for random walks only"),
        ("verify examples/dekker.c --model tso --jobs 2 --strategy exhaustive", "only the optimal strategy"),
    ] {
        assert_eq!(run_line(folder.path(), &format!("{line} --sarif s --junit j --html h")).code, Some(2), "{line}");
        for name in ["s", "j", "h"] {
            let text = std::fs::read_to_string(folder.path().join(name)).expect("it is there");
            assert!(text.contains(words), "{line}: {name}: {text}");
        }
    }
    // Which files are meant is not known if the line cannot be read, or names one twice.
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("it is there");
    let before = read("s");
    for line in ["verify examples/dekker.c --sarif s", "verify examples/dekker.c --model tso --sarif s --junit s"] {
        assert_eq!(run_line(folder.path(), line).code, Some(2), "{line}");
        assert!(read("s") == before, "{line}");
    }
}
