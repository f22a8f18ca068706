//! `fencepost robust`: what it prints, and how it ends. What it says of the programs of `corpus/` is asked by `corpus.rs`.

use fencepost_testing::{CommandOutput, Run, folder, in_repository};
use serde_json::{Value, json};
use std::path::Path;

fn robust(file: &Path, model: &str, arguments: &[&str]) -> CommandOutput {
    let folder = folder();
    crate::fencepost().current_dir(&folder).arg("robust").arg(file).args(["--model", model]).args(arguments).run()
}

fn answer(file: &Path, model: &str, arguments: &[&str]) -> (Option<i32>, Value) {
    let ran = robust(file, model, &[&["--json"], arguments].concat());
    (ran.code, ran.json())
}

/// Blots out the time.
fn text(ran: &CommandOutput) -> String {
    let is_time = |word: &str| word.contains('.') && word.trim_start_matches('(').parse::<f64>().is_ok();
    let blotted = |word: &str| match is_time(word) {
        true => word.chars().take_while(|letter| *letter == '(').collect::<String>() + "TIME",
        false => word.to_owned(),
    };
    ran.out.split(' ').map(blotted).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_violation_is_shown_with_its_execution_its_cycle_and_its_remedy() {
    let output = robust(&in_repository("examples/dekker.c"), "tso", &[]);
    assert_eq!(output.code, Some(1));
    let expected = "\
FAIL  not robust under TSO: 1 distinct violation, first found after 2 executions (3 SC executions, 2 of them borderline, TIME s)
  violation 1: the store at dekker.c:14 (wants[0] = 1) may still be buffered when dekker.c:15 (wants[1]) is read; 2 of 3 executions show it
      main      dekker.c:24  creates thread 1             runs try_to_enter
      thread 1  dekker.c:14  wants[0] = 1                 stays in the store buffer
      main      dekker.c:25  creates thread 2             runs try_to_enter
      thread 2  dekker.c:14  wants[1] = 1                 buffered
      thread 1  dekker.c:15  reads wants[1] = 0           initial value
      thread 2  dekker.c:14  wants[1] = 1 reaches memory
      thread 2  dekker.c:15  reads wants[0] = 0           initial value
      thread 1  dekker.c:14  wants[0] = 1 reaches memory
      cycle: dekker.c:14 -po-> dekker.c:15 -fr-> dekker.c:14 -po-> dekker.c:15 -fr-> dekker.c:14
  a full fence between lines 14 and 15 removes it
";
    assert_eq!(text(&output), expected);
}

#[test]
fn a_robust_program_is_proved() {
    let output = robust(&in_repository("examples/dekker-fenced.c"), "tso", &[]);
    let expected = "PASS  robust under TSO: 3 SC executions without error, none borderline, every TSO behaviour is sequentially consistent (TIME s)\n";
    assert_eq!((output.code, text(&output).as_str()), (Some(0), expected));
}

/// `verify` counts the same SC executions, complete ones and cut ones apart.
#[test]
fn executions_and_violations_are_counted_over_one_set() {
    let file = in_repository("corpus/mutex/peterson.c");
    let (code, found) = answer(&file, "tso", &[]);
    assert_eq!(code, Some(1));
    let mut verify = crate::fencepost();
    let verified = verify.arg("verify").arg(&file).args(["--model", "sc", "--json"]).run();
    let verified = verified.json();
    let number = |value: &Value| value.as_u64().expect("a number");
    let (complete, cut) = (number(&verified["statistics"]["executions"]), number(&verified["statistics"]["cut"]));
    assert!(complete > 0 && cut > 0, "{verified}");
    let statistics = &found["statistics"];
    assert_eq!((number(&statistics["executions"]), number(&statistics["cut"])), (complete + cut, cut));
    let violations = found["robust"]["violations"].as_array().expect("a list");
    let counts: Vec<u64> = violations.iter().map(|it| number(&it["executions"])).collect();
    let findings = found["findings"].as_array().expect("a list").iter();
    assert_eq!(findings.map(|it| number(&it["facts"]["executions"])).collect::<Vec<_>>(), counts);
    let borderline = number(&statistics["borderline"]);
    assert!(counts.iter().all(|count| (1..=borderline).contains(count)) && borderline <= complete + cut, "{found}");
    // Each borderline execution shows a violation.
    assert!(counts.iter().sum::<u64>() >= borderline, "{found}");
    let text = text(&robust(&file, "tso", &[]));
    assert!(text.contains(&format!("({} SC executions, {borderline} of them borderline", complete + cut)), "{text}");
    assert!(text.contains(&format!("{} of {} executions show it", counts[0], complete + cut)), "{text}");
}

#[test]
fn the_monitor_of_sober_sees_the_same_executions_as_borderline() {
    for name in ["dekker", "bakery", "take-queue"] {
        let file = in_repository(format!("corpus/robust/{name}.c"));
        let [exact, sober] = ["exact", "sober"].map(|monitor| answer(&file, "tso", &["--monitor", monitor]).1);
        for pointer in ["/verdict", "/statistics/executions", "/statistics/borderline"] {
            assert!(exact.pointer(pointer).is_some(), "{pointer} of {name}");
            assert_eq!(exact.pointer(pointer), sober.pointer(pointer), "{pointer} of {name}");
        }
        assert_eq!((&exact["robust"]["monitor"], &sober["robust"]["monitor"]), (&"exact".into(), &"sober".into()));
        let promise = sober["robust"]["promise"].as_str().expect("it says what it promises");
        assert!(promise.contains("where accesses have one size"), "{promise}");
        assert!(exact["robust"].get("promise").is_none(), "{exact}");
    }
}

#[test]
fn a_monitor_that_may_miss_violations_proves_nothing() {
    let fenced = in_repository("examples/dekker-fenced.c");
    let (code, found) = answer(&fenced, "tso", &["--monitor", "sober"]);
    assert_eq!((code, &found["verdict"]), (Some(0), &"pass".into()));
    let (code, found) = answer(&fenced, "tso", &["--monitor", "operational"]);
    assert_eq!((code, &found["verdict"]), (Some(3), &"inconclusive".into()));
    assert_eq!(
        (&found["reason"]["kind"], &found["reason"]["spot"]),
        (&"blind_monitor".into(), &"interleavings".into())
    );
    assert!(found["reason"]["advice"].as_str().is_some_and(|why| why.contains("--all-interleavings")), "{found}");
    let (code, found) = answer(&fenced, "tso", &["--monitor", "operational", "--all-interleavings"]);
    assert_eq!((code, &found["verdict"]), (Some(0), &"pass".into()), "{found}");
    // Message passing: it is the order of the two loads and of the stores that decides which interleaving stands for its trace.
    let passing = in_repository("examples/mp.c");
    let (code, _) = answer(&passing, "pso", &["--monitor", "operational"]);
    assert_ne!(code, Some(0));
    let (code, _) = answer(&passing, "pso", &["--monitor", "operational", "--all-interleavings"]);
    assert_eq!(code, Some(1));
}

/// A thread reads half of a word that it and another one write: the exact monitor finds what SOBER's does not look at.
#[test]
fn sober_says_that_it_does_not_see_mixed_sizes() {
    let folder = folder();
    let file = folder.path().join("halves.c");
    let text = "#include <pthread.h>\nunion { int whole; short half[2]; } u;\nint x;\n\
                void *t(void *a) { u.half[0] = 1; (void)x; return a; }\n\
                int main(void) { pthread_t p; pthread_create(&p, 0, t, 0); (void)u.whole; pthread_join(p, 0); return 0; }\n";
    std::fs::write(&file, text).expect("it is written");
    let (code, found) = answer(&file, "tso", &["--monitor", "sober"]);
    assert_eq!(code, Some(3), "{found}");
    assert!(found["reason"]["message"].as_str().is_some_and(|why| why.contains("different sizes")), "{found}");
    assert_eq!(answer(&file, "tso", &[]).0, Some(0));
}

#[test]
fn sober_is_for_tso() {
    let output = robust(&in_repository("examples/mp.c"), "pso", &["--monitor", "sober"]);
    assert_eq!(output.code, Some(2));
    let errors = &output.err;
    assert!(errors.contains("one for TSO") && errors.contains("help: "), "{errors}");
}

#[test]
fn stores_that_overtake_stores_need_a_barrier_only() {
    let output = robust(&in_repository("examples/mp.c"), "pso", &[]);
    assert_eq!(output.code, Some(1));
    assert!(text(&output).contains("a store-store barrier (a release fence) between lines 11 and 12 removes it"));
}

#[test]
fn bounded_searches_prove_nothing() {
    let fenced = in_repository("examples/dekker-fenced.c");
    let unfenced = in_repository("examples/dekker.c");
    for (arguments, reason) in [
        (
            &["--preemptions", "2"][..],
            json!({ "kind": "preemption_bound", "bound": 2,
                "message": "executions with more than 2 preemptions were left out", "advice": "try --preemptions 3" }),
        ),
        (
            &["--preemptions", "100"][..],
            json!({ "kind": "preemption_bound", "bound": 100,
                "message": "executions with more than 100 preemptions were left out", "advice": "try --preemptions 101" }),
        ),
        (
            &["--random", "20", "--seed", "7"][..],
            json!({ "kind": "random_walks", "walks": 20, "seed": 7,
                "message": "20 random walks from seed 7 do not cover all executions",
                "advice": "try more walks (--random) or another --seed" }),
        ),
    ] {
        let (code, found) = answer(&fenced, "tso", arguments);
        assert_eq!((code, &found["verdict"], &found["reason"]), (Some(3), &"inconclusive".into(), &reason));
        let (code, found) = answer(&unfenced, "tso", &[arguments, &["--timeout", "60"][..]].concat());
        assert_eq!((code, &found["verdict"]), (Some(1), &"fail".into()), "{arguments:?}");
    }
}

#[test]
fn one_given_execution_is_monitored() {
    let folder = folder();
    let program = folder.path().join("wrong.c");
    let source = std::fs::read_to_string(in_repository("examples/dekker.c")).expect("the example is there");
    let wrong = source.replace("assert(in_critical == 1)", "assert(in_critical == 2)");
    std::fs::write(&program, wrong).expect("a file can be written");
    let trace = folder.path().join("sc.json");
    let verified = crate::fencepost().arg("verify").arg(&program).args(["--model", "sc", "--trace"]).arg(&trace).run();
    assert_eq!(verified.code, Some(1));
    let schedule = trace.to_string_lossy().into_owned();
    let (code, found) = answer(&program, "tso", &["--schedule", &schedule, "--trace", "out.json"]);
    // The program is wrong under SC already, and that is reported.
    let last = found["findings"].as_array().and_then(|findings| findings.last()).expect("something is wrong");
    assert_eq!((code, &found["statistics"]["executions"], &last["rule"]), (Some(1), &1.into(), &"assertion".into()));
    for (file, model) in [(in_repository("examples/mp.c"), "tso"), (program, "sc")] {
        let refused = robust(&file, model, &["--schedule", &schedule]);
        assert_eq!(refused.code, Some(2), "{}", refused.err);
        assert!(refused.err.contains("help: "));
    }
}

#[test]
fn errors_under_sc_are_reported_beside_violations() {
    let folder = folder();
    let program = folder.path().join("both.c");
    let source = std::fs::read_to_string(in_repository("corpus/litmus/sb.c")).expect("the program is there");
    let header = std::fs::read_to_string(in_repository("corpus/litmus/litmus.h")).expect("the header is there");
    std::fs::write(folder.path().join("litmus.h"), header).expect("a file can be written");
    let wrong = source.replace("NEVER(r0 == 0 && r1 == 0)", "NEVER(r0 == 1 && r1 == 1)");
    std::fs::write(&program, wrong).expect("a file can be written");
    let (code, found) = answer(&program, "tso", &["-DCHECK"]);
    let rules: Vec<_> = found["findings"].as_array().expect("a list").iter().map(|finding| &finding["rule"]).collect();
    assert_eq!((code, &found["verdict"]), (Some(1), &"fail".into()));
    assert_eq!(rules, ["not_sequentially_consistent", "not_sequentially_consistent", "assertion"]);
    assert_eq!(found["robust"]["violations"].as_array().map(Vec::len), Some(2));
    let output = robust(&program, "tso", &["-DCHECK"]);
    let text = &output.out;
    assert!(text.starts_with("FAIL  assertion") && text.contains("\nFAIL  not robust under TSO"), "{text}");
}

#[test]
fn the_object_for_other_programs_has_these_members() {
    let (_, found) = answer(&in_repository("examples/dekker.c"), "tso", &[]);
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let expected = [
        "format",
        "fencepost",
        "command",
        "command_line",
        "subject",
        "verdict",
        "property",
        "model",
        "seconds",
        "findings",
        "statistics",
        "robust",
    ];
    assert_eq!(keys(&found), expected);
    assert_eq!(keys(&found["robust"]), ["monitor", "violations"]);
    let violation = &found["robust"]["violations"][0];
    assert_eq!(keys(violation), ["store", "access", "executions", "fence", "cycle"]);
    assert_eq!((&found["property"], &violation["store"]["place"]["line"]), (&"robustness".into(), &14.into()));
    let steps = violation["cycle"].as_array().map(Vec::len);
    assert_eq!((&violation["access"]["place"]["line"], steps), (&15.into(), Some(4)));
    let finding = &found["findings"][0];
    assert_eq!(
        (&finding["place"]["line"], &finding["advice"]),
        (&14.into(), &"a full fence between lines 14 and 15 removes it".into())
    );
}

#[test]
fn the_relaxed_execution_can_be_replayed() {
    let folder = folder();
    let trace = folder.path().join("overtaken.json");
    let name = trace.to_string_lossy().into_owned();
    let output = robust(&in_repository("examples/dekker.c"), "pso", &["--trace", &name]);
    let written = folder.path().join("overtaken.1.json");
    assert!(output.out.contains(&format!("replay: fencepost replay {}", written.display())));
    assert_eq!(crate::fencepost().arg("replay").arg(&written).run().code, Some(1));
}
