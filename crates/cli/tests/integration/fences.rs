//! `fencepost fences`: what it proposes is enough, by `verify` on the patched file, and nothing smaller is, by trying all smaller
//! sets where there are few.

use crate::run;
use fencepost_repair::candidate::{Candidate, FenceKind};
use fencepost_repair::patch::{Spelling, fenced};
use fencepost_repair::source::SourceFile;
use fencepost_testing::{CommandOutput, best_fences, folder, folder_with, in_repository, is_slow};
use serde_json::Value;
use std::process::Command;

/// Runs the command on a copy of a file, in a folder of its own.
struct Trial {
    folder: tempfile::TempDir,
}

impl Trial {
    fn new(source: &str) -> Self {
        Self { folder: folder_with(&[("p.c", source)]) }
    }

    fn of(file: &str) -> Self {
        Self::new(&std::fs::read_to_string(in_repository(file)).expect("it is there"))
    }

    fn run(&self, arguments: &[&str]) -> CommandOutput {
        let includes = in_repository("corpus/mutex").display().to_string();
        let all: Vec<&str> = [&["fences", "p.c", "-I", &includes], arguments].concat();
        run(self.folder.path(), &all)
    }

    fn answer(&self, arguments: &[&str]) -> Value {
        self.run(&[arguments, &["--json"]].concat()).json()
    }

    /// The exit code of `verify` for some text in place of the file.
    fn verified(&self, source: &str, model: &str) -> Option<i32> {
        std::fs::write(self.folder.path().join("other.c"), source).expect("written");
        let includes = in_repository("corpus/mutex").display().to_string();
        let arguments = ["verify", "other.c", "-I", &includes, "--model", model, "--quiet"];
        run(self.folder.path(), &arguments).code
    }

    fn source(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("p.c")).expect("it is there")
    }

    /// The file after the patch, which only adds lines.
    fn patched(&self) -> String {
        let patch = std::fs::read_to_string(self.folder.path().join("p.fences.patch")).expect("a patch");
        let source = self.source();
        let old: Vec<&str> = source.lines().collect();
        let (mut new, mut copied) = (Vec::new(), 0);
        for line in patch.lines().skip_while(|line| !line.starts_with("@@")) {
            if let Some(header) = line.strip_prefix("@@ -") {
                let start: usize =
                    header.split([',', ' ']).next().and_then(|number| number.parse().ok()).expect("a line");
                new.extend(&old[copied..start - 1]);
                copied = start - 1;
            } else if let Some(added) = line.strip_prefix('+') {
                new.push(added);
            } else {
                assert_eq!(line.strip_prefix(' '), Some(old[copied]), "the context of the patch");
                new.push(old[copied]);
                copied += 1;
            }
        }
        new.extend(&old[copied..]);
        new.join("\n") + "\n"
    }
}

const MUTEXES: [&str; 6] = ["dekker", "peterson", "lamport", "bakery", "burns", "szymanski"];

#[test]
fn the_patch_is_enough() {
    // What those under TSO need is held by `fences_corpus` on any day.
    let models = if is_slow() { &["tso", "pso"][..] } else { &["pso"] };
    for name in MUTEXES {
        for model in models {
            let trial = Trial::of(&format!("corpus/mutex/{name}.c"));
            let answer = trial.answer(&["--model", model]);
            assert_eq!(
                (&answer["verdict"], &answer["fences"]["goal"]),
                (&"pass".into(), &"assertions".into()),
                "{name}: {answer}"
            );
            assert_eq!(trial.verified(&trial.source(), model), Some(1), "{name} {model}");
            assert_eq!(trial.verified(&trial.patched(), model), Some(0), "{name} {model}: {answer}");
        }
    }
}

#[test]
fn nothing_smaller_is_enough() {
    for name in MUTEXES {
        let trial = Trial::of(&format!("corpus/mutex/{name}.c"));
        let answer = trial.answer(&["--model", "tso"]);
        let count = best_fences(&answer).len();
        assert!((1..=2).contains(&count), "{name}: {answer}");
        let file = SourceFile::new("p.c".to_owned(), trial.source()).expect("points");
        // There are twenty places and more, of which a third are tried on any day.
        let step = if is_slow() { 1 } else { 3 };
        for point in (0..file.points.len()).filter(|_| count > 1).step_by(step) {
            let alone = fenced(&file, 0, &[Candidate { file: 0, point, kind: FenceKind::Full }], Spelling::C11);
            assert_eq!(trial.verified(&alone, "tso"), Some(1), "{name}: one fence at {:?}", file.points[point]);
        }
    }
}

#[test]
fn what_is_robust_needs_nothing() {
    // Message passing keeps its order under TSO, and needs a barrier between the stores under PSO.
    let source = "#include <pthread.h>\n#include <stdatomic.h>\natomic_int x, y;\nint a, b;\n\
        void *writer(void *p) {\n    atomic_store_explicit(&x, 1, memory_order_relaxed);\n    \
        atomic_store_explicit(&y, 1, memory_order_relaxed);\n    return 0;\n}\n\
        int main(void) {\n    pthread_t t;\n    pthread_create(&t, 0, writer, 0);\n    \
        a = atomic_load_explicit(&y, memory_order_relaxed);\n    b = atomic_load_explicit(&x, memory_order_relaxed);\n    \
        pthread_join(t, 0);\n    return 0;\n}\n";
    let trial = Trial::new(source);
    let tso = trial.answer(&["--model", "tso"]);
    assert_eq!((&tso["fences"]["goal"], best_fences(&tso).len()), (&"robustness".into(), 0), "{tso}");
    let pso = trial.answer(&["--model", "pso"]);
    let fences = best_fences(&pso);
    assert_eq!(fences.len(), 1, "{pso}");
    assert_eq!((&fences[0]["place"]["line"], &fences[0]["kind"]), (&7.into(), &"ss".into()), "{pso}");
    // If only full fences were cheap, one of those.
    let full = trial.answer(&["--model", "pso", "--cost", "ss=10,full=1"]);
    assert_eq!(best_fences(&full)[0]["kind"], "full", "{full}");
}

#[test]
fn what_is_wrong_under_sc_is_not_for_fences() {
    let source = "#include <assert.h>\nint main(void) {\n    assert(0);\n    return 0;\n}\n";
    let output = Trial::new(source).run(&["--model", "tso"]);
    assert_eq!(output.code, Some(1));
    assert!(output.all().starts_with("FAIL  no fence helps: "), "{}", output.all());
}

#[test]
fn all_sets_are_found() {
    // Store buffering between two functions: each needs a fence between its two accesses, where one place is.
    let side = |name: &str, mine: &str, other: &str, result: &str| {
        format!(
            "void *{name}(void *p) {{\n    atomic_store_explicit(&{mine}, 1, memory_order_relaxed);\n    \
             {result} = atomic_load_explicit(&{other}, memory_order_relaxed);\n    return 0;\n}}\n"
        )
    };
    let source = format!(
        "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int x, y;\nint a, b;\n{}{}int main(void) {{\n    \
         pthread_t s, t;\n    pthread_create(&s, 0, one, 0);\n    pthread_create(&t, 0, two, 0);\n    pthread_join(s, 0);\n    \
         pthread_join(t, 0);\n    assert(a || b);\n    return 0;\n}}\n",
        side("one", "x", "y", "a"),
        side("two", "y", "x", "b")
    );
    let trial = Trial::new(&source);
    let answer = trial.answer(&["--model", "tso", "--all"]);
    let sets = answer["fences"]["sets"].as_array().expect("sets");
    let lines = |set: &Value| -> Vec<u64> {
        set["fences"].as_array().into_iter().flatten().filter_map(|fence| fence["place"]["line"].as_u64()).collect()
    };
    assert_eq!(sets.iter().map(lines).collect::<Vec<_>>(), [vec![8, 13]], "{answer}");
    // Places with nothing but a local variable between them are one.
    let apart = Trial::new(&source.replacen("    a = ", "    int n = 0;\n    n++;\n    a = n - 1 + ", 1));
    let answer = apart.answer(&["--model", "tso", "--all"]);
    let sets = answer["fences"]["sets"].as_array().expect("sets");
    assert_eq!(sets.iter().map(lines).collect::<Vec<_>>(), [vec![8, 15]], "{answer}");
    // Where one of the two places is forbidden, nothing helps.
    let kept_away = source.replacen("    a = ", "    /* fencepost: no fence */ a = ", 1);
    let output = Trial::new(&kept_away).run(&["--model", "tso"]);
    assert_eq!(output.code, Some(1), "{}", output.all());
    let output = trial.run(&["--model", "tso", "--only", "p.c:two"]);
    assert_eq!(output.code, Some(1), "{}", output.all());
}

/// The message and the flag of `message-passing.c`, without order.
const MESSAGE: &str = "#include <pthread.h>\n#include <stdatomic.h>\natomic_int x, y;\nint a, b;\nvoid *writer(void *p) {\n    \
    atomic_store_explicit(&x, 1, memory_order_relaxed);\n    atomic_store_explicit(&y, 1, memory_order_relaxed);\n    return 0;\n}\n\
    int main(void) {\n    pthread_t t;\n    pthread_create(&t, 0, writer, 0);\n    a = atomic_load_explicit(&y, memory_order_relaxed);\n    \
    b = atomic_load_explicit(&x, memory_order_relaxed);\n    pthread_join(t, 0);\n    return 0;\n}\n";

#[test]
fn accesses_are_made_stronger() {
    // Two stores stay in order if a barrier or a fence stands between them, if the first acts at once, or if the second waits for it;
    // an exchange in place of the second does not wait for stores to other places under PSO (`model/src/policy.rs`).
    let trial = Trial::new(MESSAGE);
    let answer = trial.answer(&["--model", "pso", "--orders", "--all"]);
    let sets = answer["fences"]["sets"].as_array().expect("sets");
    let one = |set: &Value| {
        let fences = set["fences"].as_array().expect("fences");
        assert_eq!(fences.len(), 1, "{answer}");
        (fences[0]["kind"].as_str().map(str::to_owned), fences[0]["place"]["line"].as_u64())
    };
    let mut found: Vec<_> = sets.iter().map(one).collect();
    found.sort();
    // Full fences and seq_cst on line 7 would do as well, but there is something weaker in the same place.
    let expected = [("exchange", 6), ("release", 7), ("seq_cst", 6), ("ss", 7)];
    assert_eq!(found, expected.map(|(kind, line)| (Some(kind.to_owned()), Some(line))), "{answer}");
    let release = trial.answer(&["--model", "pso", "--orders", "--cost", "ss=5"]);
    assert_eq!(
        (&best_fences(&release)[0]["kind"], &release["fences"]["minimal"]),
        (&"release".into(), &true.into()),
        "{release}"
    );
    let patch = std::fs::read_to_string(trial.folder.path().join("p.fences.patch")).expect("a patch");
    assert!(patch.contains("\n+    atomic_store_explicit(&y, 1, memory_order_release);\n"), "{patch}");
}

#[test]
fn accesses_of_data_types_are_made_stronger() {
    // A message is passed on if the flag is stored with release and read with acquire, and neither is enough alone; an exchange of the flag is
    // a load and a store, of which only the store matters here.
    let source = |flag: &str| {
        format!(
            "#include <fencepost.h>\n#include <stdatomic.h>\nstatic atomic_int data, flag;\nvoid init(void) {{\n}}\nvoid w(void) {{\n    \
             atomic_store_explicit(&data, 1, memory_order_relaxed);\n    {flag}(&flag, 1, memory_order_relaxed);\n}}\nvoid r(void) {{\n    \
             int seen = atomic_load_explicit(&flag, memory_order_relaxed);\n    \
             int value = seen ? atomic_load_explicit(&data, memory_order_relaxed) : 0;\n    fencepost_observe_result(\"seen\", seen);\n    \
             fencepost_observe_result(\"value\", value);\n}}\n"
        )
    };
    for flag in ["atomic_store_explicit", "atomic_exchange_explicit"] {
        let trial = Trial::new(&source(flag));
        let costs = "ss=9,ll=9,ls=9,sl=9,al=9,ddl=9,cd=9";
        let answer = trial.answer(&["--test", "(w|r)", "--model", "relaxed", "--orders", "--cost", costs]);
        let fences = best_fences(&answer).iter();
        let found: Vec<_> = fences.map(|fence| (fence["kind"].as_str(), fence["place"]["line"].as_u64())).collect();
        assert_eq!(found, [(Some("release"), Some(8)), (Some("acquire"), Some(11))], "{answer}");
        let datatype = |expected| {
            let output = run(trial.folder.path(), &["datatype", "p.c", "--test", "(w|r)", "--model", "relaxed"]);
            assert_eq!(output.code, Some(expected), "{}", output.all());
        };
        datatype(1);
        let patch = ["-s", "-p1", "-i", "p.fences.patch"];
        let applied = Command::new("patch").args(patch).current_dir(trial.folder.path()).status();
        assert!(applied.expect("patch is installed").success());
        datatype(0);
    }
}

#[test]
fn fences_are_spelled_as_the_program_spells_them() {
    let builtins = MESSAGE
        .replace("#include <stdatomic.h>\natomic_int", "int")
        .replace("atomic_store_explicit", "__atomic_store_n")
        .replace("atomic_load_explicit", "__atomic_load_n")
        .replace("memory_order_relaxed", "__ATOMIC_RELAXED");
    let trial = Trial::new(&builtins);
    assert_eq!(trial.answer(&["--model", "pso"])["verdict"], "pass");
    let patch = std::fs::read_to_string(trial.folder.path().join("p.fences.patch")).expect("a patch");
    let added: Vec<&str> = patch.lines().filter(|line| line.starts_with('+') && !line.starts_with("+++")).collect();
    assert_eq!(added, ["+    __atomic_thread_fence(__ATOMIC_RELEASE);"], "{patch}");
}

#[test]
fn a_limit_of_time_is_kept_and_said() {
    let trial = Trial::of("corpus/mutex/bakery.c");
    let answer = trial.answer(&["--model", "pso", "-DROUNDS=3", "--timeout", "0.3"]);
    assert_eq!(
        (&answer["verdict"], &answer["reason"]["kind"]),
        (&"inconclusive".into(), &"time_limit".into()),
        "{answer}"
    );
    // A limit that is reached before anything was looked at says nothing of fences.
    assert_ne!(answer["fences"]["minimal"], true, "{answer}");
}

#[test]
fn tests_of_a_data_type_say_what_is_wrong() {
    let folder = folder();
    let queue = in_repository("corpus/datatypes/snark.c").display().to_string();
    // The errors of the published snark deque are there without any reordering.
    let test = "D0 = (pushL popR|pushR popL)";
    let arguments = ["fences", &queue, "-DORIGINAL", "--test", test, "--model", "relaxed", "--json"];
    let output = run(folder.path(), &arguments);
    let answer = output.json();
    assert_eq!((output.code, &answer["verdict"]), (Some(1), &"fail".into()), "{answer}");
    let file = answer["findings"][0]["trace"].as_str().expect("an execution");
    let kept: Value = serde_json::from_slice(&std::fs::read(folder.path().join(file)).expect("a file")).expect("JSON");
    assert_eq!(kept["model"], "sc", "{kept}");
}

#[test]
fn whole_programs_are_refused_under_other_models() {
    let output = Trial::new(MESSAGE).run(&["--model", "relaxed"]);
    assert_eq!(output.code, Some(2), "{}", output.all());
    assert!(output.all().contains("--test"), "{}", output.all());
}

#[test]
fn statements_of_every_form_have_places() {
    let source = r#"
#include <pthread.h>
#include <stdatomic.h>
#define TWICE(statement) do { statement; statement; } while (0)
typedef struct { int first, second; } pair;
static pair both = { 1, 2 };
atomic_int x, y;
int odd(int n) {
    if (n) x = 1; else y = 1;
    if (n) { x = 2; } else if (n > 1) { y = 2; }
    do y = 3; while (n-- > 0);
    do { y = 3; } while (n-- > 0);
    for (int i = 0; i < 1; i++) x = i;
    switch (n) { case 0: x = 1; y = 1; break; case 1: { y = 4; break; } default: return 1; }
again:
    TWICE(x = 1);
    if (y == 99) goto again;
    pair copy = { .first = 1 }, *pointer = &both;
    int value = ({ int inner = 1; inner; });
    for (;;) break;
    while (0);
    { }
    return copy.first + pointer->second + value;
}
void *run(void *p) { odd(0); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); pthread_join(t, 0); return 0; }
"#;
    let output = Trial::new(source).run(&["--model", "pso", "--for", "robustness"]);
    assert_eq!(output.code, Some(0), "{}", output.all());
}

#[test]
fn what_a_macro_begins_is_not_torn_apart() {
    // A statement that the parser sees after such a macro belongs to it.
    let source = "#include <assert.h>\n#include <pthread.h>\n#define WHEN(c) if (c)\n#define TWICE(i) for (int i = 0; i < 2; i++)\n\
         int x, y, a = -1, b = -1, n;\nvoid *f(void *p) {\n  x = 1;\n  WHEN (n == 2) {\n    a = y;\n  }\n  return p;\n}\n\
         void *g(void *p) {\n  y = 1;\n  WHEN (n == 2)\n    b = x;\n  return p;\n}\n\
         int main(void) {\n  pthread_t s, t;\n  TWICE (i) { n++; }\n  pthread_create(&s, 0, f, 0);\n  pthread_create(&t, 0, g, 0);\n  \
         pthread_join(s, 0);\n  pthread_join(t, 0);\n  assert(a || b);\n  assert(n == 2);\n}\n";
    let trial = Trial::new(source);
    let answer = trial.answer(&["--model", "tso"]);
    // Each thread has a place before the macro, and none after it.
    let lines: Vec<_> = best_fences(&answer).iter().map(|fence| fence["place"]["line"].as_u64()).collect();
    assert_eq!(lines, [Some(8), Some(15)], "{answer}");
    assert_eq!(trial.verified(&trial.patched(), "tso"), Some(0), "{answer}");
}

#[test]
fn headers_beside_several_files_are_refused() {
    let folder = folder();
    for (name, value) in [("a", 0), ("b", 1)] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder");
        std::fs::write(folder.path().join(name).join("s.h"), format!("#define STRICT {value}\n")).expect("written");
    }
    std::fs::write(folder.path().join("a/x.c"), "#include \"s.h\"\nint x;\nvoid f(void) { x = STRICT; }\n")
        .expect("written");
    let main = "#include \"s.h\"\nvoid f(void);\nint main(void) { f(); return STRICT; }\n";
    std::fs::write(folder.path().join("b/x.c"), main).expect("written");
    let output = run(folder.path(), &["fences", "a/x.c", "b/x.c", "--model", "tso"]);
    assert_eq!(output.code, Some(2), "{}", output.all());
    assert!(output.all().contains("`s.h` beside several"), "{}", output.all());
}

#[test]
fn what_cannot_be_used_is_said() {
    let folder = folder();
    let refused = |arguments: &[&str]| {
        let output = run(folder.path(), &[&["fences"], arguments].concat());
        assert_eq!(output.code, Some(2), "{arguments:?}: {}", output.all());
        output.all()
    };
    assert!(refused(&["none.c", "--model", "tso"]).contains("none.c: no such file"));
    assert!(refused(&["none.ll", "--model", "tso"]).contains("is not a C source file"));
    assert!(refused(&["none.c", "--model", "sc"]).contains("fences change nothing under SC"));
    assert!(refused(&["none.c", "--model", "tso", "--cost", "lx=2"]).contains("there is no kind `lx`"));
    let for_programs = ["none.c", "--test", "(p|q)", "--model", "relaxed", "--depth", "100"];
    assert!(refused(&for_programs).contains("--depth is for whole programs"));
    std::fs::write(folder.path().join("empty.c"), "int x;\n").expect("written");
    assert!(refused(&["empty.c", "--model", "tso"]).contains("there is no function with statements"));
}

/// Store buffering in the words of the given lines, which come before `main`.
fn buffering(lines: &str) -> String {
    let main = "int main(void) {\n    pthread_t p, q;\n    pthread_create(&p, 0, a, 0);\n    pthread_create(&q, 0, b, 0);\n    \
                pthread_join(p, 0);\n    pthread_join(q, 0);\n    assert(r1 || r2);\n    return 0;\n}\n";
    format!("#include <assert.h>\n#include <pthread.h>\n{lines}{main}")
}

/// What two threads do that store to `x` or `y` and then load the other one.
const PLAIN: &str = "volatile int x, y;\nint r1, r2;\nvoid *a(void *p) {\n    x = 1;\n    r1 = y;\n    return p;\n}\n\
                     void *b(void *p) {\n    y = 1;\n    r2 = x;\n    return p;\n}\n";

/// Applies the patch with the real program, and verifies what is on the disk.
fn verifies_after_patch(trial: &Trial, model: &str) -> bool {
    let mut patch = Command::new("patch");
    let applied = patch.args(["-s", "-p1", "-i", "p.fences.patch"]).current_dir(trial.folder.path()).status();
    assert!(applied.expect("there is `patch`").success());
    trial.verified(&trial.source(), model) == Some(0)
}

#[test]
fn accesses_that_cannot_be_told_apart_are_named() {
    let store = |name: &str| format!("    DO(atomic_store_explicit(&{name}, 1, memory_order_relaxed));\n");
    let load = |to: &str, from: &str| {
        format!("    {to} = atomic_load_explicit(&{from}, memory_order_relaxed);\n    return p;\n}}\n")
    };
    let lines = format!(
        "#include <stdatomic.h>\n#define DO(s) do {{ s; }} while (0)\natomic_int x, y;\nint r1, r2;\n\
         void *a(void *p) {{\n{}{}void *b(void *p) {{\n{}{}",
        store("x"),
        load("r1", "y"),
        store("y").replace("DO(", "").replace("));", ");"),
        load("r2", "x")
    );
    let trial = Trial::new(&buffering(&lines));
    let output = trial.run(&["--model", "tso", "--orders"]);
    // The exchange on line 12 is cheaper than a fence; what the macro has on line 8 is not for us to change.
    assert!(output.all().contains("1 fence and 1 exchange make"), "{}", output.all());
    assert!(output.all().contains("p.c:8: this access stays as it is"), "{}", output.all());
    assert!(!output.all().contains("p.c:12: this access"), "{}", output.all());
    assert!(verifies_after_patch(&trial, "tso"));
}

#[test]
fn updates_can_release() {
    let lines = "#include <stdatomic.h>\nvolatile int data;\natomic_int ready;\nint r1 = 1, r2;\n\
                 void *a(void *p) {\n    data = 1;\n    atomic_fetch_add_explicit(&ready, 1, memory_order_relaxed);\n    return p;\n}\n\
                 void *b(void *p) {\n    if (atomic_load_explicit(&ready, memory_order_relaxed))\n        r1 = data;\n    return p;\n}\n";
    let update = buffering(lines);
    let trial = Trial::new(&update);
    assert_eq!(trial.verified(&update, "pso"), Some(1));
    let answer = trial.answer(&["--model", "pso", "--orders", "--cost", "ss=9"]);
    assert_eq!(
        (&best_fences(&answer)[0]["kind"], &answer["fences"]["sets"][0]["cost"]),
        (&"release".into(), &2.into()),
        "{answer}"
    );
    assert!(verifies_after_patch(&trial, "pso"));
    let acquiring = update.replace("&ready, 1, memory_order_relaxed", "&ready, 1, memory_order_acquire");
    assert_ne!(acquiring, update);
    let answer = Trial::new(&acquiring).answer(&["--model", "pso", "--orders", "--cost", "ss=9"]);
    assert_eq!(
        (&best_fences(&answer)[0]["kind"], &answer["fences"]["sets"][0]["cost"]),
        (&"acq_rel".into(), &3.into()),
        "{answer}"
    );
}

#[test]
fn names_of_c11_may_mean_something_else() {
    let own = "typedef struct { volatile int counter; } atomic_t;\n\
               static inline void atomic_store(atomic_t *v, int i) { v->counter = i; }\n\
               static inline int atomic_load(atomic_t *v) { return v->counter; }\natomic_t x, y;\nint r1, r2;\n\
               void *a(void *p) {\n    atomic_store(&x, 1);\n    r1 = atomic_load(&y);\n    return p;\n}\n\
               void *b(void *p) {\n    atomic_store(&y, 1);\n    r2 = atomic_load(&x);\n    return p;\n}\n";
    let nothing = format!("#define atomic_thread_fence(order) ((void)0)\n{PLAIN}");
    for lines in [own, &nothing] {
        let trial = Trial::new(&buffering(lines));
        let answer = trial.answer(&["--model", "tso"]);
        assert_eq!(answer["verdict"], "pass", "{answer}");
        let patch = std::fs::read_to_string(trial.folder.path().join("p.fences.patch")).expect("a patch");
        assert!(patch.contains("__atomic_thread_fence(__ATOMIC_SEQ_CST);") && !patch.contains("stdatomic"), "{patch}");
        assert!(verifies_after_patch(&trial, "tso"));
    }
}

#[test]
fn numbers_of_lines_may_matter() {
    let generated = PLAIN.replace("void *b", "#line 100 \"parser.y\"\nvoid *b");
    let trial = Trial::new(&buffering(&generated));
    let answer = trial.answer(&["--model", "tso"]);
    let lines: Vec<_> = best_fences(&answer).iter().map(|fence| &fence["place"]["line"]).collect();
    assert_eq!(lines, [7, 13], "{answer}");
    assert!(verifies_after_patch(&trial, "tso"));
    // The lines of the patch make another program of it.
    let dependent = buffering(PLAIN).replace("assert(r1 || r2)", "assert((r1 || r2) && __LINE__ == 21)");
    let output = Trial::new(&dependent).run(&["--model", "tso"]);
    assert_eq!(output.code, Some(2), "{}", output.all());
    assert!(output.all().contains("__LINE__"), "{}", output.all());
}

#[test]
fn it_is_said_why_there_is_no_place() {
    let reason = |lines: &str, header: Option<&str>, more: &[&str]| {
        let trial = Trial::new(&buffering(lines));
        if let Some(header) = header {
            std::fs::write(trial.folder.path().join("buffering.h"), header).expect("written");
        }
        let output = trial.run(&[&["--model", "tso"], more].concat());
        assert_eq!(output.code, Some(1), "{}", output.all());
        output.all()
    };
    assert!(reason("#include \"buffering.h\"\n", Some(PLAIN), &[]).contains("no fence is put into ./buffering.h"));
    assert!(reason(PLAIN, None, &["--only", "p.c:main"]).contains("only in the functions that were named"));
    let argument = PLAIN.replace("    x = 1;\n    r1 = y;", "    r1 = id((x = 1, y));");
    let argument = argument.replace("    y = 1;\n    r2 = x;", "    r2 = id((y = 1, x));");
    let argument = argument.replace("void *a", "int id(int x) { return x; }\nvoid *a");
    assert!(reason(&argument, None, &[]).contains("not into macros, initialisers or arguments of calls"));
}

#[test]
fn robustness_is_not_about_errors() {
    let wrong = buffering(PLAIN).replace("assert(r1 || r2)", "assert(r1 && r2)");
    let answer = Trial::new(&wrong).answer(&["--model", "tso", "--for", "robustness"]);
    let because = |fence: &Value| fence["without"]["message"].as_str().map(str::to_owned);
    let reasons: Vec<_> = best_fences(&answer).iter().map(because).collect();
    let not_sc = Some("an execution is not sequentially consistent".to_owned());
    assert_eq!(reasons, [not_sc.clone(), not_sc], "{answer}");
    assert!(answer["fences"]["sc_error"].as_str().is_some_and(|error| error.contains("r1 && r2")), "{answer}");
}

#[test]
fn what_does_more_costs_more() {
    // On Alpha all kinds but the one between stores are the same, and keep everything in order.
    let folder = folder();
    let publish = in_repository("corpus/lockfree/publish.c").display().to_string();
    let output = run(folder.path(), &["fences", &publish, "--model", "alpha", "--test", "(w|r)", "--json"]);
    let answer = output.json();
    assert_eq!(best_fences(&answer)[0]["kind"], "ss", "{answer}");
    assert_eq!(answer["fences"]["sets"][0]["cost"], 10, "{answer}");
}

#[test]
fn a_loop_that_ends_later_needs_no_fence() {
    // Without fences the loop may have five rounds and with them one, which makes no difference to anybody.
    let source = "#include <stdatomic.h>\nstatic atomic_int limit = 5, go;\nvoid init(void) {\n}\n\
                  void w(void) {\n    atomic_store_explicit(&limit, 1, memory_order_relaxed);\n    \
                  atomic_store_explicit(&go, 1, memory_order_relaxed);\n}\n\
                  int r(void) {\n    if (!atomic_load_explicit(&go, memory_order_relaxed))\n        return 0;\n    \
                  int rounds = atomic_load_explicit(&limit, memory_order_relaxed);\n    \
                  for (int i = 0; i < rounds; i++)\n        ;\n    return 0;\n}\n";
    let trial = Trial::new(source);
    let answer = trial.answer(&["--model", "relaxed", "--test", "(w|r)"]);
    assert_eq!((&answer["verdict"], best_fences(&answer).len()), (&"pass".into(), 0), "{answer}");
    assert_eq!(answer["fences"]["sets"][0]["cost"], 0, "{answer}");
    // Nothing longer is looked at if the user says how long.
    let answer = trial.answer(&["--model", "relaxed", "--test", "(w|r)", "--unroll", "3"]);
    assert_eq!(best_fences(&answer).len(), 2, "{answer}");
}

#[test]
fn all_sets_of_data_types_are_found() {
    // The flag must not overtake the message, and the message must not be read before the flag: by a fence between loads, or, as it is read
    // only because of the flag, by one that is control-dependent.
    let source = "#include <fencepost.h>\n#include <stdatomic.h>\nstatic atomic_int data, flag;\nvoid init(void) {\n}\n\
                  void w(void) {\n    atomic_store_explicit(&data, 1, memory_order_relaxed);\n    \
                  atomic_store_explicit(&flag, 1, memory_order_relaxed);\n}\nvoid r(void) {\n    \
                  int seen = atomic_load_explicit(&flag, memory_order_relaxed);\n    int value = 7;\n    if (seen)\n        \
                  value = atomic_load_explicit(&data, memory_order_relaxed);\n    \
                  fencepost_observe_result(\"value\", value);\n}\n";
    let trial = Trial::new(source);
    let tests = ["--test", "(w|r)", "--test", "(w|r|r)"];
    let answer = trial.answer(&[&tests[..], &["--model", "relaxed", "--all"]].concat());
    assert_eq!((&answer["verdict"], &answer["fences"]["complete"]), (&"pass".into(), &true.into()), "{answer}");
    let file = SourceFile::new("p.c".to_owned(), trial.source()).expect("points");
    let is_enough = |fences: &[Candidate]| {
        std::fs::write(trial.folder.path().join("other.c"), fenced(&file, 0, fences, Spelling::Kinds))
            .expect("written");
        let arguments = [&["datatype", "other.c", "--model", "relaxed", "--quiet"], &tests[..]].concat();
        run(trial.folder.path(), &arguments).code == Some(0)
    };
    let kind = |name: &Value| FenceKind::all().find(|kind| Some(kind.short()) == name.as_str()).expect("a kind");
    let mut found = Vec::new();
    for set in answer["fences"]["sets"].as_array().expect("sets") {
        let candidate = |fence: &Value| {
            let is_here = |point: &fencepost_repair::source::Point| {
                (Some(point.line as u64), Some(point.column as u64))
                    == (fence["place"]["line"].as_u64(), fence["place"]["column"].as_u64())
            };
            let point = file.points.iter().position(is_here).expect("a point");
            Candidate { file: 0, point, kind: kind(&fence["kind"]) }
        };
        let fences: Vec<Candidate> = set["fences"].as_array().expect("fences").iter().map(candidate).collect();
        assert!(is_enough(&fences), "{set}");
        for left_out in &fences {
            let others: Vec<Candidate> = fences.iter().copied().filter(|fence| fence != left_out).collect();
            assert!(!is_enough(&others), "{set} without {left_out:?}");
        }
        let mut kinds: Vec<&str> = fences.iter().map(|fence| fence.kind.short()).collect();
        kinds.sort_unstable();
        found.push(kinds.join(" "));
    }
    found.sort();
    found.dedup();
    assert_eq!(found, ["cd ss", "ll ss"], "{answer}");
}

/// With all fences a loop of this test still goes on after the first rounds, which is no counterexample of anything.
#[test]
fn a_loop_that_goes_on_with_all_fences_is_unrolled_further() {
    let msn = in_repository("corpus/datatypes/msn.c").display().to_string();
    let ran = run(folder().path(), &["fences", &msn, "--test", "T = (ee|d|d)", "--model", "tso", "--json"]);
    let answer = ran.json();
    assert_eq!(
        (ran.code, &answer["verdict"], &answer["fences"]["complete"]),
        (Some(0), &"pass".into(), &true.into()),
        "{answer}"
    );
}
