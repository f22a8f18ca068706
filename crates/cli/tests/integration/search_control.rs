//! What controls the search: strategies and their bounds, limits, signals, and going on after an error.

use fencepost_testing::{CommandOutput, Run, answers, folder, in_repository, is_slow, write};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Two threads that each add one to `x` in two steps, so that one addition can get lost.
const LOST_UPDATE: &str = "\
#include <assert.h>
#include <pthread.h>
int x;
static void *add(void *arg) { int seen = x; x = seen + 1; return arg; }
int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, add, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(x == EXPECTED);
    return 0;
}
";

/// Two threads, each of which fails if it comes after a store.
const TWO_ERRORS: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y;
static void *one(void *arg) { int seen = atomic_load(&x); assert(seen == 0); return arg; }
static void *two(void *arg) { int seen = atomic_load(&y); assert(seen == 0); return arg; }
int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, two, 0);
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
";

/// More executions than anybody can wait for: thirteen threads store to one variable.
const ENDLESS: &str = "\
#include <pthread.h>
int x;
static void *store(void *arg) { x = 1; return arg; }
int main(void) {
    pthread_t threads[13];
    for (int i = 0; i < 13; i++) pthread_create(&threads[i], 0, store, 0);
    for (int i = 0; i < 13; i++) pthread_join(threads[i], 0);
    return 0;
}
";

const NONDET: &str = "\
#include <assert.h>
int __VERIFIER_nondet_int(void);
int x;
int main(void) {
    int chosen = __VERIFIER_nondet_int();
    if (chosen == 7)
        for (;;) x++;
    assert(chosen != WRONG);
    return 0;
}
";

const EXTERN: &str = "\
#include <assert.h>
int sensor(int channel);
int main(void) {
    int (*volatile read)(int) = sensor;
    int value = THROUGH(1);
    assert(value != WRONG);
    return 0;
}
";

fn command(folder: &TempDir, program: &str, arguments: &[&str]) -> Command {
    write(folder, "program.c", program);
    let mut command = crate::fencepost();
    command.current_dir(folder).args(["verify", "program.c"]).args(arguments);
    command
}

fn verify(program: &str, line: &str) -> CommandOutput {
    command(&folder(), program, &[]).line(line).run()
}

#[track_caller]
fn check(program: &str, line: &str, code: i32, contained: &str) -> CommandOutput {
    check_in(&folder(), program, line, code, contained)
}

#[track_caller]
fn check_in(folder: &TempDir, program: &str, line: &str, code: i32, contained: &str) -> CommandOutput {
    let ran = command(folder, program, &[]).line(line).run();
    assert_eq!(ran.code, Some(code), "{line}: {}{}", ran.out, ran.err);
    assert!(ran.out.contains(contained) || ran.err.contains(contained), "{line}: {}{}", ran.out, ran.err);
    ran
}

#[test]
fn an_update_gets_lost_only_by_a_preemption() {
    for model in ["sc", "tso", "pso"] {
        let none = format!("--model {model} -DEXPECTED=2 --preemptions 0");
        let left_out =
            "INCONCLUSIVE  executions with more than 0 preemptions were left out; try --preemptions 1 (no error";
        check(LOST_UPDATE, &none, 3, left_out);
        check(
            LOST_UPDATE,
            &format!("--model {model} -DEXPECTED=2 --preemptions 1"),
            1,
            "FAIL  assertion `x == EXPECTED`",
        );
    }
}

#[test]
fn bounds_that_cut_nothing_cover_everything() {
    // Whatever is lost, one addition is there.
    let some = |bound| format!("--model tso -DEXPECTED=x --preemptions {bound}");
    check(LOST_UPDATE, &some(1), 3, "more than 1 preemption were left out; try --preemptions 2");
    check(LOST_UPDATE, &some(100), 0, "PASS  all ");
}

#[test]
fn pct_finds_errors_of_its_depth() {
    // Without a change of priorities the two threads run one after the other.
    let serial =
        check(LOST_UPDATE, "--model sc -DEXPECTED=2 --strategy pct --bugs-of-depth 1 --walks 300", 3, "PCT walks");
    assert!(serial.out.contains("an error of depth 1 among 3 threads and store buffers in "), "{}", serial.out);
    // Without a change, a walk chooses nothing but the order of the three threads.
    assert!(serial.out.contains(" with a probability of at least 0.333, and by all of them with "), "{}", serial.out);
    for (model, seed) in [("sc", 1), ("sc", 2), ("tso", 3), ("pso", 4)] {
        let line = format!("--model {model} -DEXPECTED=2 --strategy pct --bugs-of-depth 2 --seed {seed} --quiet");
        let ran = check(LOST_UPDATE, &line, 1, "FAIL  assertion `x == EXPECTED`");
        assert_eq!(
            verify(LOST_UPDATE, &line).out.split(", ").next(),
            ran.out.split(", ").next(),
            "a seed fixes the walks"
        );
    }
}

#[test]
fn random_is_short_for_a_strategy() {
    let walks = "20 random walks from seed 7 do not cover all executions";
    check(LOST_UPDATE, "--model sc -DEXPECTED=x --random 20 --seed 7", 3, walks);
    check(LOST_UPDATE, "--model sc -DEXPECTED=2 --random 10000", 1, "FAIL");
}

/// Four threads that take a lock twice each, by going round until they have it.
const SPINNING: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int lock;
int entered;
static void *enter(void *arg) {
    for (int i = 0; i < 2; i++) {
        while (atomic_exchange(&lock, 1)) { }
        entered++;
        atomic_store(&lock, 0);
    }
    return arg;
}
int main(void) {
    pthread_t threads[4];
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, enter, 0);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
    assert(entered == EXPECTED);
    return 0;
}
";

#[test]
fn walks_wait_where_a_loop_goes_round_in_vain() {
    for (model, strategy) in [("sc", "random"), ("tso", "random"), ("pso", "pct")] {
        // Every complete execution has eight entries.
        let line = format!("--model {model} --strategy {strategy} --walks 20 -DEXPECTED=7");
        check(SPINNING, &line, 1, "assertion `entered == EXPECTED`");
        let line = format!("--model {model} --strategy {strategy} --walks 40 -DEXPECTED=8 --json");
        let verdict = check(SPINNING, &line, 3, "").json();
        assert!(verdict["statistics"]["executions"].as_u64() >= Some(20), "{verdict}");
    }
    let folder = folder();
    std::fs::write(folder.path().join("program.c"), SPINNING).expect("a file can be written");
    let line = "robust program.c --model tso --random 30 -DEXPECTED=8";
    let status = crate::fencepost().current_dir(&folder).args(line.split(' ')).status();
    assert_eq!(status.expect("the command can be run").code(), Some(3));
}

/// On most walks every thread gets its turn, whatever the lock is made of.
#[test]
fn walks_over_the_locks_of_the_corpus_reach_their_end() {
    let walks = if is_slow() { 1000 } else { 50 };
    let folder = folder();
    let mut locks = 0;
    for name in ["cas", "clh", "mcs", "sense-barrier", "seqlock", "tas", "ticket", "ttas", "published-mutex"] {
        for model in ["sc", "tso"] {
            let mut command = crate::fencepost();
            command.arg("verify").arg(in_repository(format!("corpus/locks/{name}.c")));
            command.args(["--model", model, "--json", "-DTSO_FENCES", "--random", &walks.to_string()]);
            let ran = command.current_dir(&folder).run();
            let verdict = ran.json();
            assert_eq!(ran.code, Some(3), "{name}: {verdict}");
            assert!(verdict["statistics"]["executions"].as_u64() >= Some(walks / 2), "{name}, {model}: {verdict}");
            locks += 1;
        }
    }
    assert_eq!(locks, 18);
}

#[test]
fn all_errors_are_listed_each_with_its_trace() {
    // Each load comes before or after its store: four executions, and only one is right.
    let folder = folder();
    let ran = check_in(
        &folder,
        TWO_ERRORS,
        "--model sc --keep-going",
        1,
        "FAIL  2 different errors; 3 of 4 executions under SC are wrong",
    );
    for line in [5, 6] {
        assert!(
            ran.out.contains(&format!("assertion `seen == 0` failed at program.c:{line} in thread ")),
            "{}",
            ran.out
        );
    }
    for trace in ["program.1.trace.json", "program.2.trace.json"] {
        assert!(ran.out.contains(&format!("replay: fencepost replay {trace}\n")), "{}", ran.out);
        assert!(folder.path().join(trace).exists(), "{trace}");
    }
    assert!(!folder.path().join("program.3.trace.json").exists());
    let ran = check_in(&folder, TWO_ERRORS, "--model tso --keep-going --json --trace out.json", 1, "");
    let verdict = ran.json();
    let findings = verdict["findings"].as_array().expect("a list");
    let lines: Vec<_> = findings.iter().map(|finding| finding["place"]["line"].as_u64()).collect();
    assert!(lines == [Some(5), Some(6)] || lines == [Some(6), Some(5)], "{}", ran.out);
    let failed = &verdict["statistics"]["failed"];
    assert_eq!((&verdict["verdict"], failed), (&Value::from("fail"), &Value::from(3)), "{}", ran.out);
    let traces: Vec<_> = findings.iter().map(|finding| finding["trace"].as_str()).collect();
    assert_eq!(traces, [Some("out.1.json"), Some("out.2.json")]);
    assert!(folder.path().join("out.2.json").exists());
}

/// Main has done this before its first step, and its store is still in the buffer.
/// A thread that fails in one of three ways, of which two need a thread that is created after one that fails at once, if it does.
const AFTER_AN_ERROR: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
static void *look(void *arg) {
    int first = x, second = x;
    assert(first == 2 || second == 2);
    assert(first == 2);
    assert(first != 2);
    return arg;
}
static void *fail(void *arg) { assert(!FAILS); return arg; }
static void *write(void *arg) { x = 2; return arg; }
int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, look, 0);
    pthread_create(&threads[1], 0, fail, 0);
    pthread_create(&threads[2], 0, write, 0);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
    return 0;
}
";

/// The help promises no more than is found.
#[test]
fn errors_that_never_come_alone_are_not_promised() {
    let line = "--model sc --keep-going --quiet --no-trace";
    check(AFTER_AN_ERROR, &format!("{line} -DFAILS=0"), 1, "FAIL  3 different errors");
    let ran = check(AFTER_AN_ERROR, &format!("{line} -DFAILS=1"), 1, "FAIL  2 different errors");
    assert!(ran.out.contains("program.c:7 ") && ran.out.contains("program.c:12 "), "{}", ran.out);
    let help = crate::fencepost().args(["verify", "--help"]).run().out;
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(
        words.join(" ").contains("or place, unless there is another error in every execution that has them"),
        "{help}"
    );
}

#[test]
fn an_error_before_the_first_step_is_one_of_all_errors() {
    let program = "#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 2); return 0; }\n";
    for model in ["sc", "tso", "pso"] {
        check(program, &format!("--model {model} --keep-going"), 1, "FAIL  1 error; 1 of 1 execution");
    }
}

#[test]
fn going_on_after_no_error_is_nothing_new() {
    check(LOST_UPDATE, "--model sc -DEXPECTED=x --keep-going", 0, "PASS");
    let ran =
        check(LOST_UPDATE, "--model sc -DEXPECTED=2 --keep-going --timeout 0", 3, "the time limit of 0 s was reached");
    assert!(ran.out.contains("(nothing was explored, "), "{}", ran.out);
}

#[test]
fn time_and_memory_are_limited() {
    let begin = Instant::now();
    let ran = check(ENDLESS, "--model sc --timeout 1 --json", 3, r#""verdict":"inconclusive""#);
    assert!(begin.elapsed() < Duration::from_secs(60));
    let verdict = ran.json();
    let statistics = &verdict["statistics"];
    assert!(statistics["executions"].as_u64() > Some(0) && statistics["events"].as_u64() > Some(0), "{}", ran.out);
    let reason = &verdict["reason"];
    assert_eq!((&reason["kind"], &reason["seconds"]), (&"time_limit".into(), &1.0.into()), "{}", ran.out);
    assert!(reason["advice"].as_str().is_some_and(|why| why.contains("try more time (--timeout)")), "{}", ran.out);
    // The program text of fencepost alone is larger.
    check(ENDLESS, "--model sc --memory-limit 1", 3, "the memory limit of 1 MiB was reached; try ");
}

#[test]
fn long_executions_are_cut_and_others_are_looked_at() {
    let ran = check(
        NONDET,
        "--model sc -DWRONG=9 --nondet 5..8 --depth 100",
        3,
        "1 execution was not followed beyond 100 steps",
    );
    let words = [
        "; try --depth 200; beside this search, ",
        " shorter ones, with loops left early or chosen at random, have no error (no error in 3 executions, ",
    ];
    assert!(words.iter().all(|words| ran.out.contains(words)), "{}", ran.out);
    check(NONDET, "--model sc -DWRONG=8 --nondet 5..8 --max-steps 100", 1, "assertion `chosen != WRONG`");
    let endless =
        check(NONDET, "--model sc -DWRONG=9 --nondet 7..7", 3, "an execution has more than 10000 steps; a loop");
    assert!(endless.out.contains("program.c:7: ") && endless.out.contains("need --depth 100000"), "{}", endless.out);
    check(NONDET, "--model sc -DWRONG=9 --nondet 7..7 --unroll 5", 3, "program.c:7: a loop has more than 5 iterations");
}

/// A thread that counts until it is told to stop, and an error that needs only a few steps.
const COUNTING: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int stop, counted;
static void *count(void *arg) { while (!stop) counted++; return arg; }
int main(void) {
    pthread_t counter;
    pthread_create(&counter, 0, count, 0);
    int seen = counted;
    assert(seen != WRONG);
    stop = 1;
    pthread_join(counter, 0);
    return 0;
}
";

#[test]
fn short_executions_are_looked_at_after_one_that_is_too_long() {
    for model in if is_slow() { &["sc", "tso", "pso"][..] } else { &["pso"] } {
        let options = format!("--model {model} --depth 500");
        check(COUNTING, &format!("{options} -DWRONG=2"), 1, "assertion `seen != WRONG`");
        let words = "shorter ones, with loops left early or chosen at random, have no error";
        check(COUNTING, &format!("{options} -DWRONG=-1"), 3, words);
    }
    // Each error beside a long execution is judged anew, which takes its time where that has 10,000 steps.
    let (options, words) = match is_slow() {
        true => ("", "an execution has more than 10000 steps"),
        false => (" --depth 300", "were not followed beyond 300 steps"),
    };
    let ran = check(COUNTING, &format!("--model sc -DWRONG=2 --keep-going{options}"), 1, "assertion `seen != WRONG`");
    assert!(ran.out.contains(words), "{}", ran.out);
}

/// The first thread has the turn until another one stops it, which none does before it has a turn.
const ALONE: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int counted, stop, started;
static void *count(void *arg) { while (!stop) counted++; return arg; }
static void *look(void *arg) { assert(started == WRONG); return arg; }
static void *end(void *arg) { started = 1; stop = 1; return arg; }
int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, count, 0);
    pthread_create(&threads[1], 0, look, 0);
    pthread_create(&threads[2], 0, end, 0);
    for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
    return 0;
}
";

#[test]
fn threads_that_a_long_execution_has_given_no_turn_get_one() {
    for options in
        ["--model sc", "--model pso", "--model sc --jobs 2", "--model sc --strategy source", "--model sc --depth 200"]
    {
        check(ALONE, &format!("{options} -DWRONG=0"), 1, "assertion `started == WRONG` failed");
    }
    check(ALONE, "--model sc --depth 200 -DWRONG=0||1", 3, "chosen at random, have no error (no execution ended, ");
}

/// A thread that goes on and on, in one of several ways, beside two that buffer a store each.
const BUSY: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
atomic_int x, y;
int seen[2], own;
static int work(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i; return sum; }
static void *busy(void *arg) {
    for (int i = 0; i < 20000; i++) { ROUND; }
    return arg;
}
static void *left(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    seen[0] = atomic_load_explicit(&y, memory_order_relaxed);
    return arg;
}
static void *right(void *arg) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    seen[1] = atomic_load_explicit(&x, memory_order_relaxed);
    return arg;
}
int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], 0, busy, 0);
    pthread_create(&threads[1], 0, left, 0);
    pthread_create(&threads[2], 0, right, 0);
    pthread_join(threads[1], 0);
    pthread_join(threads[2], 0);
    assert(seen[0] || seen[1]);
    pthread_join(threads[0], 0);
    return 0;
}
";

/// What a thread does beside its steps goes on after a loop that is left, if it is not left in the check of the counterexample as well.
#[test]
fn an_error_beside_a_long_thread_is_found_and_confirmed() {
    let rounds = ["own++", "free(malloc(1))", "putchar(46)", "own+=work(5000)", "x++"];
    for round in rounds {
        check(BUSY, &format!("--model tso -DROUND={round}"), 1, "assertion `seen[0] || seen[1]` failed");
    }
    for options in ["--jobs 2", "--strategy source", "--depth 60", "--races", "--preemptions 2", "--keep-going"] {
        check(BUSY, &format!("--model pso -DROUND=own++ {options}"), 1, "FAIL");
    }
    let folder = folder();
    check_in(&folder, BUSY, "--model tso -DROUND=own++ --trace found.json", 1, "replay: fencepost replay found.json");
    let run = |line: &str| crate::fencepost().current_dir(&folder).line(line).run();
    let shown = run("replay found.json --print");
    assert_eq!(shown.code, Some(1), "{shown:?}");
    let robust = run("robust program.c --model tso -DROUND=own++ --trace seen.json");
    assert!(robust.code == Some(1) && robust.out.contains("not robust under TSO"), "{robust:?}");
    let shown = run("replay seen.1.json --print");
    assert_eq!(shown.code, Some(1), "{shown:?}");
}

#[test]
fn nondeterminism_has_a_range() {
    check(NONDET, "--model sc -DWRONG=9 --nondet -3..6", 0, "all 10 executions under SC are correct");
    check(NONDET, "--model sc -DWRONG=-2 --nondet -3..6", 1, "FAIL");
    check(NONDET, "--model sc -DWRONG=9", 3, "such as --nondet 0..3");
}

#[test]
fn waits_end_for_no_reason_as_often_as_is_said() {
    let program = "\
#include <assert.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;
static void *set(void *arg) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    return arg;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    pthread_mutex_lock(&mutex);
    if (!ready) pthread_cond_wait(&changed, &mutex);
    assert(ready);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
";
    check(program, "--model sc", 0, "PASS");
    check(program, "--model sc --spurious 0", 0, "PASS");
    check(program, "--model sc --spurious 1", 1, "assertion `ready` failed");
}

#[test]
fn unknown_functions_are_what_the_user_says() {
    let call = check(EXTERN, "--model sc -DWRONG=3 -DTHROUGH=sensor", 2, "unsupported: external function `sensor`");
    assert!(call.err.contains("program.c:5:17") || call.err.contains("program.c:4:"), "{}", call.err);
    assert!(call.err.contains("help: ") && call.err.contains("--extern 'sensor=nop'"), "{}", call.err);
    for through in ["sensor", "read"] {
        let line = |rest: &str| format!("--model sc -DTHROUGH={through} {rest}");
        check(EXTERN, &line("-DWRONG=1 --extern sensor=nop"), 0, "the only execution");
        check(EXTERN, &line("-DWRONG=0 --extern sensor=nop"), 1, "FAIL");
        check(EXTERN, &line("-DWRONG=4 --extern sensor=havoc(-1..3)"), 0, "all 5 executions");
        check(EXTERN, &line("-DWRONG=-1 --extern sensor=havoc(-1..3)"), 1, "FAIL");
        check(EXTERN, &line("-DWRONG=9 --extern sensor=havoc(0..5000000000)"), 2, "give numbers that its type has");
    }
    check(EXTERN, "--model sc -DWRONG=3 -DTHROUGH=sensor --extern main=nop --extern sensor=nop", 0, "PASS");
    check(TWO_ERRORS, "--model sc --extern pthread_create=nop", 2, "but fencepost provides it");
    check(TWO_ERRORS, "--model sc --extern one=nop", 1, "FAIL");
}

/// Whether a process waits for another one, such as a compiler; not where the system does not tell.
fn has_children(process: u32) -> bool {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let mut children = tasks.map(|task| std::fs::read_to_string(task.path().join("children")).unwrap_or_default());
    children.any(|children| !children.is_empty())
}

/// What a command says after a signal, which it gets when its search has begun.
fn interrupted(mut command: Command, signal: &str) -> (Option<i32>, Value) {
    let child = command.stdout(Stdio::piped()).spawn().expect("the command can be run");
    // The search has begun when no compiler has been running for a while.
    let (begin, mut alone) = (Instant::now(), Instant::now());
    while alone.elapsed().as_millis() < 700 && begin.elapsed().as_secs() < 60 {
        std::thread::sleep(Duration::from_millis(10));
        if has_children(child.id()) {
            alone = Instant::now();
        }
    }
    let id = child.id().to_string();
    Command::new("kill").args([&format!("-{signal}"), &id]).status().expect("there is `kill`");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    let [verdict] = &answers(&text)[..] else { panic!("{signal}: {text}") };
    (output.status.code(), verdict.clone())
}

#[test]
fn signals_end_the_search_with_what_is_known() {
    for signal in ["TERM", "INT"] {
        let folder = folder();
        let (code, verdict) = interrupted(command(&folder, ENDLESS, &["--model", "sc", "--json"]), signal);
        assert_eq!((code, &verdict["verdict"]), (Some(3), &"inconclusive".into()), "{verdict}");
        assert_eq!(verdict["reason"]["kind"], "signal", "{verdict}");
        assert!(verdict["reason"]["advice"].is_string(), "{verdict}");
        assert!(verdict["statistics"]["executions"].as_u64() > Some(0), "{verdict}");
    }
}

#[test]
fn signals_end_what_a_solver_does() {
    let queue = in_repository("corpus/datatypes/msn.c");
    // Many operations of many threads, far from done after any time that a test may take.
    let test = "(eeedd|eeedd|ddeee|ddeee)";
    for command_name in ["datatype", "fences"] {
        let folder = folder();
        let mut command = crate::fencepost();
        command
            .arg(command_name)
            .arg(&queue)
            .args(["--model", "relaxed", "--json", "--test", test])
            .current_dir(&folder);
        let (code, verdict) = interrupted(command, "INT");
        assert_eq!((code, &verdict["verdict"]), (Some(3), &"inconclusive".into()), "{command_name}: {verdict}");
        assert_eq!(verdict["reason"]["kind"], "signal", "{command_name}: {verdict}");
    }
}
