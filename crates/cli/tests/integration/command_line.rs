//! Command lines and what they print, letter by letter; only times are blotted out.

use std::path::PathBuf;

/// What a command line led to.
struct CommandOutput {
    code: Option<i32>,
    out: String,
    err: String,
    /// The directory in which it ran, new for each call.
    directory: PathBuf,
}

/// Runs `fencepost` in a directory of its own, which holds the test programs.
fn fencepost(line: &str) -> CommandOutput {
    static RUNS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("run{}-{run}", std::process::id()));
    std::fs::create_dir_all(directory.join("directory")).expect("a directory can be made");
    let programs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    for entry in std::fs::read_dir(programs).expect("the programs are there") {
        let path = entry.expect("the programs are there").path();
        std::fs::copy(&path, directory.join(path.file_name().expect("a file has a name")))
            .expect("a file can be copied");
    }
    std::fs::write(directory.join("empty.c"), "").expect("a file can be written");
    std::fs::write(directory.join("notes.txt"), "notes").expect("a file can be written");
    run_in(directory, line)
}

fn run_in(directory: PathBuf, line: &str) -> CommandOutput {
    let mut command = crate::fencepost();
    let output = command.args(line.split(' ')).current_dir(&directory).output().expect("the command can be run");
    let text = |bytes: Vec<u8>| without_times(&String::from_utf8(bytes).expect("the output is text"));
    CommandOutput { code: output.status.code(), out: text(output.stdout), err: text(output.stderr), directory }
}

/// `0.02 s` becomes `TIME s`, and the seconds of JSON likewise.
fn without_times(text: &str) -> String {
    let mut result = String::new();
    for (number, piece) in text.split(" s)").enumerate() {
        if number > 0 {
            result.push_str(" s)");
        }
        let kept = piece.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        result.push_str(kept);
        if kept.len() < piece.len() && (kept.ends_with('(') || kept.ends_with(", ")) {
            result.push_str("TIME");
        } else {
            result.push_str(&piece[kept.len()..]);
        }
    }
    match result.split_once("\"seconds\":") {
        Some((before, after)) => {
            let rest = after.find(',').map_or("", |comma| &after[comma..]);
            format!("{before}\"seconds\":TIME{rest}")
        }
        None => result,
    }
}

#[track_caller]
fn check(line: &str, code: i32, out: &str, err: &str) -> CommandOutput {
    let ran = fencepost(line);
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (out, err, Some(code)));
    ran
}

const SB_UNDER_TSO: &str = "\
FAIL  assertion `seen + seen_by_other > 0` failed at sb.c:26 in the main thread (execution 4, TIME s)
  main      sb.c:21  creates thread 1                  runs other
  thread 1  sb.c:13  y = 1                             buffered
  main      sb.c:22  x = 1                             buffered
  main      sb.c:24  reads y = 0                       initial value
  thread 1  sb.c:13  y = 1 reaches memory
  thread 1  sb.c:15  reads x = 0                       initial value
  thread 1  sb.c:15  seen_by_other = 0                 buffered
  main      sb.c:22  x = 1 reaches memory
  thread 1  sb.c:15  seen_by_other = 0 reaches memory
  main      sb.c:25  joins thread 1
  main      sb.c:26  reads seen_by_other = 0           from thread 1 (sb.c:15)
  replay: fencepost replay sb.trace.json
";

#[test]
fn a_counterexample_is_shown_and_written() {
    let ran = check("verify sb.c --model tso", 1, SB_UNDER_TSO, "");
    let trace = std::fs::read_to_string(ran.directory.join("sb.trace.json")).expect("the trace was written");
    assert!(trace.starts_with("{\n  \"format\": 1,\n  \"model\": \"tso\",\n  \"program\": \"sb.c\","));
    let replayed = run_in(ran.directory.clone(), "replay sb.trace.json");
    assert_eq!((replayed.code, replayed.err.as_str()), (Some(1), ""));
    assert!(replayed.out.starts_with("sb.c under TSO\n"), "{}", replayed.out);
    assert!(
        replayed.out.contains(
            "  thread 1  sb.c:15  seen_by_other = 0                 buffered\n        buffer of main: x = 1\n        \
             buffer of thread 1: seen_by_other = 0\n"
        ),
        "{}",
        replayed.out
    );
    assert!(
        replayed.out.contains("\nFAIL  assertion `seen + seen_by_other > 0` failed at sb.c:26 in the main thread\n"),
        "{}",
        replayed.out
    );
    let json = run_in(ran.directory, "replay sb.trace.json --json");
    let json: serde_json::Value = serde_json::from_str(&json.out.replace("TIME", "0")).expect("it is JSON");
    assert_eq!((&json["verdict"], &json["findings"][0]["rule"]), (&"fail".into(), &"assertion".into()));
}

#[test]
fn the_trace_goes_where_it_is_told_to() {
    let ran = fencepost("verify sb.c --model pso --quiet --trace directory/here.json");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    assert!(ran.directory.join("directory/here.json").exists() && !ran.directory.join("sb.trace.json").exists());
    let ran = fencepost("verify sb.c --model tso --quiet --trace nowhere/here.json");
    assert_eq!(
        (ran.code, ran.out.starts_with("FAIL  assertion")),
        (Some(2), true),
        "the verdict is there: {}",
        ran.out
    );
    assert!(ran.err.starts_with("error[F0105]: nowhere/here.json: cannot be written: "), "{}", ran.err);
}

#[test]
fn passes() {
    check("verify sb.c --model sc", 0, "PASS  all 3 executions under SC are correct (TIME s)\n", "");
    let fenced = "verify sb.c --model tso -DFENCE=__sync_synchronize()";
    check(fenced, 0, "PASS  all 3 executions under TSO are correct (TIME s)\n", "");
    let fenced = "verify sb.c --model pso -- -D FENCE=__sync_synchronize()";
    check(fenced, 0, "PASS  all 3 executions under PSO are correct (TIME s)\n", "");
    let source = "verify sb.c --model sc --strategy source";
    check(source, 0, "PASS  all 3 executions under SC are correct (TIME s)\n", "");
}

#[test]
fn assumptions_are_counted_apart() {
    let some = "PASS  the only execution under SC is correct (TIME s)\n  (1 execution cut at an assumption or a loop that waits)\n";
    check("verify assume.c --model sc", 0, some, "");
    let none = "\
PASS  no execution under TSO is wrong (TIME s)
  (1 execution cut at an assumption or a loop that waits)
  warning: no execution ends, so this proves little; are the assumptions too strong?
";
    check("verify assume.c --model tso -DCONDITION=0", 0, none, "");
}

#[test]
fn deadlocks_are_errors() {
    let ran = fencepost("verify deadlock.c --model sc");
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.starts_with("FAIL  deadlock: "), "{}", ran.out);
    // Each line stands with the thread that waits there, not with the one that it waits for.
    let waits = "main (line 18) waits for the mutex b, held by thread 1; thread 1 (line 8) waits for the mutex a, held by main at";
    assert!(ran.out.contains(waits), "{}", ran.out);
    assert!(ran.out.contains("  thread 1  deadlock.c:7   locks b\n"), "{}", ran.out);
}

#[test]
fn json_and_nothing_else() {
    let line = |words: &str| {
        let words: Vec<String> = words.split(' ').map(|word| format!("\"{word}\"")).collect();
        format!(",\"command_line\":[\"{}\",{}],", crate::FENCEPOST, words.join(","))
    };
    let start = format!("{{\"format\":2,\"fencepost\":\"{}\",\"command\":\"verify\"", env!("CARGO_PKG_VERSION"));
    let about = r#""subject":{"files":["sb.c"]},"#;
    let ran = fencepost("verify sb.c --model tso --json");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let fail = concat!(
        r#""verdict":"fail","property":"safety","model":"tso","seconds":TIME,"findings":[{"rule":"assertion","verdict":"fail","#,
        r#""message":"assertion `seen + seen_by_other > 0` failed","place":{"file":"sb.c","line":26,"column":5},"thread":0,"#,
        r#""trace":"sb.trace.json","facts":{"execution":4}}],"statistics":{"executions":4,"blocked":0,"cut":0,"events":"#
    );
    let expected = format!("{start}{}{about}{fail}", line("verify sb.c --model tso --json"));
    assert!(ran.out.starts_with(&expected), "{}", ran.out);
    assert!(ran.out.ends_with("},\"verify\":{\"strategy\":\"optimal\"}}\n"), "{}", ran.out);
    let ran = fencepost("verify sb.c --model sc --json");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let pass = r#""verdict":"pass","property":"safety","model":"sc","seconds":TIME,"findings":[],"statistics":{"#;
    let expected = format!("{start}{}{about}{pass}", line("verify sb.c --model sc --json"));
    assert!(ran.out.starts_with(&expected), "{}", ran.out);
    let ran = fencepost("verify wrong.c --model sc --json");
    let refused = format!(
        "{start}{}\"subject\":{{\"files\":[\"wrong.c\"]}},\"error\":{{",
        line("verify wrong.c --model sc --json")
    );
    assert_eq!((ran.code, ran.out.starts_with(&refused)), (Some(2), true), "{}", ran.out);
}

#[test]
fn limits_make_it_inconclusive() {
    let walks = "INCONCLUSIVE  20 random walks from seed 7 do not cover all executions; try more walks (--walks) or another \
                 --seed (no error in 20 executions, STEPS steps, TIME s)\n";
    let ran = fencepost("verify sb.c --model sc --strategy random --walks 20 --seed 7");
    assert_eq!((without_steps(&ran.out).as_str(), ran.code), (walks, Some(3)));
    let steps = "INCONCLUSIVE  1 execution was not followed beyond 2 steps; try --depth 4 (no execution ended, no error in 2 steps, \
                 TIME s)\n";
    check("verify sb.c --model sc --max-steps 2", 3, steps, "");
    let late = "INCONCLUSIVE  the time limit of 0 s was reached; try more time (--timeout), or a part of the executions \
                (--preemptions 2, --random 10000) (nothing was explored, TIME s)\n";
    check("verify sb.c --model sc --timeout 0", 3, late, "");
    let ran = fencepost("verify sb.c --model sc --timeout 0 --json");
    assert!(ran.out.contains(r#""verdict":"inconclusive""#), "{}", ran.out);
    assert!(
        ran.out
            .contains(r#""reason":{"kind":"time_limit","seconds":0.0,"message":"the time limit of 0 s was reached","#),
        "{}",
        ran.out
    );
}

/// `12 steps` becomes `STEPS steps`.
fn without_steps(text: &str) -> String {
    let Some((before, after)) = text.split_once(" steps, ") else { return text.to_owned() };
    format!("{}STEPS steps, {after}", before.trim_end_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn random_walks_find_errors_too() {
    let ran = fencepost("verify sb.c --model tso --strategy random --quiet");
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
}

#[test]
fn a_program_that_does_not_compile() {
    let ran = fencepost("verify wrong.c --model sc");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.starts_with("error[F0202]: wrong.c: clang"), "{}", ran.err);
    assert!(ran.err.contains("wrong.c:2:12: error: use of undeclared identifier 'undeclared'"), "{}", ran.err);
    assert!(ran.err.contains("\nhelp: "), "{}", ran.err);
}

#[test]
fn input_that_cannot_be_used() {
    let cases = [
        ("no_main.c", "error[F0302]: no_main.c: the program has no function `main`\n"),
        ("directory", "error[F0101]: directory: is a directory\n"),
        ("empty.c", "error[F0104]: empty.c: the file is empty\n"),
        ("notes.txt", "error[F0102]: notes.txt: unknown kind of file `.txt`\n"),
        ("missing.c", "error[F0101]: missing.c: no such file\n"),
        (
            "unsupported.c",
            "error[F0305]: unsupported: external function `raise`\n --> unsupported.c:4:5\n  |\n4 |     raise(3);\n  |     ^^^^^^^^^\n",
        ),
    ];
    for (file, message) in cases {
        let ran = fencepost(&format!("verify {file} --model pso"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{file}");
        assert!(ran.err.starts_with(message), "{}", ran.err);
        let rest = &ran.err[message.len()..];
        assert!(rest.starts_with("help: ") && rest.lines().count() == 1, "{}", ran.err);
    }
}

#[test]
fn command_lines_that_cannot_be_used() {
    let no_model =
        "error[F0003]: no memory model is given\nhelp: add --model sc, --model ibm370, --model tso or --model pso\n";
    check("verify sb.c", 2, "", no_model);
    check("fences sb.c", 2, "", "error[F0003]: no memory model is given\nhelp: add --model tso or --model pso\n");
    let ran = fencepost("verify sb.c --model arm");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("`arm` is not a memory model; choose one of sc, ibm370, tso, pso; arm allows more"),
        "{}",
        ran.err
    );
    let ran = fencepost("robust sb.c --model x86");
    assert!(ran.err.contains("x86 and SPARC machines are TSO: use --model tso"), "{}", ran.err);
    let ran = fencepost("fences sb.c --model x86-64");
    assert!(ran.code == Some(2) && ran.err.contains("machines are TSO: use --model tso"), "{}", ran.err);
    let walks = "error[F0002]: --walks is for random walks only\nhelp: add --strategy random or --strategy pct\n";
    check("verify sb.c --model sc --walks 3", 2, "", walks);
    assert_eq!(fencepost("verify sb.c --model sc --timeout -1").code, Some(2));
    let unknown = "error[F0001]: unexpected argument '--frobnicate' found\n";
    let ran = fencepost("verify sb.c --model sc --frobnicate");
    assert!(ran.code == Some(2) && ran.err.starts_with(unknown), "{}", ran.err);
    assert_eq!(fencepost("frobnicate").code, Some(2));
    assert_eq!(fencepost("--help").code, Some(0));
    assert_eq!(fencepost("--version").code, Some(0));
}

#[test]
fn traces_that_cannot_be_used() {
    let help = "help: `fencepost verify` writes a trace when it finds an error; run it to get a fresh one\n";
    let not_one =
        "error[F0901]: notes.txt: this is not a fencepost trace: expected ident at line 1 column 2\n".to_owned() + help;
    check("replay notes.txt", 2, "", &not_one);
    let ran = fencepost("replay directory");
    assert_eq!(ran.code, Some(2));
    let ran = fencepost("verify sb.c --model tso");
    let path = ran.directory.join("sb.trace.json");
    let trace = std::fs::read_to_string(&path).expect("the trace was written");
    // Under SC the same events are impossible.
    std::fs::write(&path, trace.replace("\"model\": \"tso\"", "\"model\": \"sc\"")).expect("it can be written");
    let ran = run_in(ran.directory, "replay sb.trace.json");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.starts_with("error[F0901]: sb.trace.json: this is not an execution of SC: "), "{}", ran.err);
}

/// Other commands have one line, too.
#[test]
fn quiet_is_one_line() {
    for (line, code, start) in [
        ("verify sb.c --model tso --quiet", 1, "FAIL  assertion"),
        ("robust sb.c --model tso --quiet", 1, "FAIL  not robust under TSO"),
        ("robust sb.c --model tso --quiet -DFENCE=__sync_synchronize()", 0, "PASS  robust under TSO"),
        ("robust deadlock.c --model tso --quiet", 1, "FAIL  deadlock"),
        ("fences sb.c --model tso --quiet", 0, "PASS  2 fences make every execution correct under TSO"),
        ("fences sb.c --model tso -q -DFENCE=__sync_synchronize()", 0, "PASS  no fence is needed"),
        ("fences deadlock.c --model tso --quiet --for assertions", 1, "FAIL  no fence helps"),
    ] {
        let ran = fencepost(line);
        assert_eq!((ran.code, ran.out.lines().count()), (Some(code), 1), "{line}: {}{}", ran.out, ran.err);
        assert!(ran.out.starts_with(start) && ran.err.is_empty(), "{line}: {}{}", ran.out, ran.err);
    }
}

#[test]
fn a_program_is_printed_as_it_is_seen() {
    let ran = fencepost("program sb.c");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("\"main\"()") && ran.out.contains("library pthread_create("), "{}", ran.out);
}

#[test]
fn the_readme_lists_every_option() {
    let readme = include_str!("../../../../README.md");
    let help = fencepost("verify --help").out;
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let options: Vec<&str> = lines
        .filter_map(|line| line.split([' ', ',', '[']).find(|word| word.starts_with("--") && *word != "--help"))
        .collect();
    assert!(options.len() > 12, "{options:?}");
    for option in options {
        assert!(readme.contains(option), "README.md does not list {option}");
    }
}
