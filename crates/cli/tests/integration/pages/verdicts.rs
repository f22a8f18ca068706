//! What pages say of verdicts: what was checked and promised, what goes wrong, and in which lines.

use super::browser::{Browser, Tab};
use super::{HOSTILE, NARROW, PASSING, UNDECIDED, WIDE, failing, root, run};
use fencepost_testing::{Run, answers, folder};
use fencepost_trace::Action;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// Runs fencepost with a page, and returns the last object that it prints.
fn answered(folder: &Path, line: &[&str]) -> Value {
    let root = root();
    let line = line.iter().map(|word| word.replace('@', root.to_str().expect("the path is text")));
    let mut command = crate::fencepost();
    let text = command.current_dir(folder).args(line).args(["--json", "--html", "page.html"]).run().out;
    answers(&text).pop().expect("a line")
}

/// Where an access is, as pages say it.
fn short_place(access: &Value) -> String {
    let (file, line) = (access["place"]["file"].as_str().expect("a file"), &access["place"]["line"]);
    format!("{}:{line}", file.rsplit('/').next().unwrap_or(file))
}

fn texts(tab: &mut Tab<'_>, selector: &str) -> Vec<String> {
    let texts = tab.value(&format!("[...document.querySelectorAll({selector:?})].map(e => e.textContent)"));
    serde_json::from_value(texts).expect("texts")
}

#[test]
fn data_types_show_operations_accesses_and_lines() {
    let folder = folder();
    let file = "@/corpus/datatypes/msn.c";
    let answer = answered(folder.path(), &["datatype", file, "--test", "Ti2 = e (ed|de)", "--model", "relaxed"]);
    let shown = &answer["datatype"]["counterexample"];
    let mut browser = Browser::start();
    let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
    let list = |key: &str, part: &str| -> Vec<String> {
        let all = shown[key].as_array().expect("a list").iter();
        all.map(|one| one[part].as_str().expect("text").to_owned()).collect()
    };
    assert_eq!(texts(&mut tab, ".operation .call"), list("operations", "text"));
    assert_eq!(texts(&mut tab, ".accesses .text"), list("accesses", "text"));
    let count = list("accesses", "text").len();
    let headings = texts(&mut tab, "h3");
    assert!(headings.iter().any(|heading| heading.starts_with(&format!("The {count} accesses"))), "{headings:?}");
    // The lines that take part, and no others, are marked in the source.
    let places: Vec<String> = shown["accesses"].as_array().expect("a list").iter().map(short_place).collect();
    let last = places.last().expect("an access").clone();
    let places: BTreeSet<String> = places.into_iter().collect();
    let lines = tab.value(
        "[...document.querySelectorAll('.source')].flatMap(f => [...f.querySelectorAll('li.used')] \
         .map(l => f.querySelector('figcaption').textContent.split('/').pop() + ':' + l.dataset.line))",
    );
    let lines: BTreeSet<String> = serde_json::from_value(lines).expect("texts");
    assert_eq!(lines, places);
    // Line 72 of the dequeue is where the null pointer is used; the operation that does it is marked.
    assert!(lines.contains("msn.c:72"));
    let blamed = texts(&mut tab, ".operation.contradicts .call");
    assert!(blamed.iter().all(|call| call.starts_with("dequeue()") && call.ends_with("(error)")) && !blamed.is_empty());
    // Pointing at an access shows its line.
    tab.point_at(".accesses tr:last-child .text");
    assert_eq!(tab.value("document.querySelector('.source li.now').dataset.line"), json!(last.rsplit(':').next()));
    assert_eq!(tab.complaints(), Vec::<String>::new());

    // A result that nothing determines is not left out.
    let line = ["datatype", "@/corpus/datatypes/ms2.c", "--test", "T0 = (e|d)", "--model", "relaxed"];
    let answer = answered(folder.path(), &line);
    let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
    let error = answer["datatype"]["counterexample"]["errors"][0].as_str().expect("an error").to_owned();
    assert!(error.contains("`value`, which is observed,"), "{error}");
    assert_eq!(texts(&mut tab, ".contradicts .call"), ["dequeue() -> found 1, value not initialised (error)"]);
}

#[test]
fn what_is_not_serial_stands_beside_what_is() {
    let folder = folder();
    let file = folder.path().join("counter.c");
    // Two threads that add 1 without an atomic operation: one of the additions is lost.
    std::fs::write(&file, COUNTER).expect("a file can be written");
    let answer = answered(folder.path(), &["datatype", "counter.c", "--test", "two = (a|a)", "--model", "sc"]);
    assert_eq!(answer["verdict"], "fail");
    let mut browser = Browser::start();
    let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
    let rows = texts(&mut tab, ".operations .wide tr.holds td");
    assert_eq!(rows, ["add() -> was 0", "add() -> was 0"]);
    let all = texts(&mut tab, ".operations .wide tbody tr td");
    for serial in ["add() -> was 0", "add() -> was 1"] {
        assert!(all.iter().any(|cell| cell == serial), "{serial}");
    }
    assert!(texts(&mut tab, "h3").iter().any(|heading| heading == "Why no serial order fits"));
}

const COUNTER: &str = r#"
#include <fencepost.h>
static volatile int count;
void init(void) { count = 0; }
void a(void) {
    fencepost_observe_operation("add");
    int was = count;
    count = was + 1;
    fencepost_observe_result("was", was);
}
"#;

#[test]
fn verdicts_without_an_execution_say_what_they_mean() {
    let folder = folder();
    let mut browser = Browser::start();
    let page = folder.path().join("page.html");

    let answer = answered(folder.path(), PASSING);
    let mut tab = browser.open(&page, WIDE, false);
    let headings = texts(&mut tab, "h2");
    for wanted in ["What was checked", "What this promises", "What serial executions show"] {
        assert!(headings.iter().any(|heading| heading == wanted), "{wanted}: {headings:?}");
    }
    // A queue with one enqueue of 0 or 1 and one dequeue: empty, or that value.
    assert_eq!(
        texts(&mut tab, ".table tbody tr").len() as u64,
        answer["statistics"]["observations"].as_u64().expect("a number")
    );
    assert_eq!(texts(&mut tab, ".table tbody tr").len(), 4);
    assert!(texts(&mut tab, ".remark").iter().any(|text| text.contains("thread 1: e(); thread 2: d()")));
    assert!(texts(&mut tab, "figcaption").iter().any(|path| path.ends_with("msn.c")));

    let answer = answered(folder.path(), UNDECIDED);
    assert_eq!(answer["verdict"], "inconclusive");
    let mut tab = browser.open(&page, WIDE, false);
    assert!(texts(&mut tab, "h2").iter().any(|heading| heading == "Why there is no verdict"));
    let words = texts(&mut tab, ".remark").join(" ");
    assert!(words.contains("more than 1 iteration,") && words.contains("Try a larger --unroll"), "{words}");

    let answer = answered(folder.path(), &["protocol", "@/examples/piranha.fpm"]);
    let mut tab = browser.open(&page, WIDE, false);
    let cells = texts(&mut tab, ".table tbody td");
    for lemma in answer["protocol"]["lemmas"].as_array().expect("a list") {
        let states = lemma["states"].as_u64().expect("a number");
        let grouped = format!("{},{:03}", states / 1000, states % 1000);
        let shown = if states < 1000 { states.to_string() } else { grouped };
        assert!(cells.contains(&shown), "{shown}: {cells:?}");
    }
    let listing = texts(&mut tab, ".listing code");
    assert!(listing.iter().any(|line| line == "protocol piranha;"), "the source is there");
    let verdict = texts(&mut tab, ".verdict h1").concat();
    assert!(verdict.contains("piranha is sequentially consistent for 2 processors, 2 locations"), "{verdict}");
    assert_eq!(tab.complaints(), Vec::<String>::new());
}

/// The words of the terminal are those of pages: PASS and FAIL for every command, and sentences that begin like sentences. Where there is no
/// execution to show, there is the program.
#[test]
fn pages_say_what_terminals_say() {
    let folder = folder();
    let mut browser = Browser::start();
    for (line, title, start, source) in [
        (["verify", "@/examples/dekker-fenced.c", "--model", "tso"], "PASS", "All 3 executions", "dekker-fenced.c"),
        (["verify", "@/corpus/locks/deadlock.c", "--model", "sc"], "FAIL", "Deadlock: thread 1", "deadlock.c"),
        (["robust", "@/examples/dekker.c", "--model", "tso"], "FAIL", "Not robust: under TSO", "dekker.c"),
        (["robust", "@/examples/dekker-fenced.c", "--model", "tso"], "PASS", "Robust: 3 SC", "dekker-fenced.c"),
    ] {
        let answer = answered(folder.path(), &line);
        assert_eq!(answer["verdict"].as_str().map(str::to_uppercase).as_deref(), Some(title), "{answer}");
        let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
        assert_eq!(texts(&mut tab, ".verdict strong"), [title], "{line:?}");
        let sentence = texts(&mut tab, ".verdict .sentence").concat();
        assert!(sentence.starts_with(start), "{line:?}: {sentence}");
        let files = texts(&mut tab, ".source figcaption");
        assert!(files.iter().any(|path| path.ends_with(source)), "{line:?}: {files:?}");
    }
}

/// Whose own store it reads, that load does not overtake it.
#[test]
fn nothing_overtakes_what_it_reads() {
    let folder = folder();
    let (page, trace) = failing(folder.path(), &root().join("examples/dekker.c"), "tso");
    let mut browser = Browser::start();
    let mut tab = browser.open(&page, WIDE, false);
    let forwarded = trace.enumerate().filter_map(|(id, event)| match &event.action {
        Action::Load { from, .. } => {
            from[0].store.filter(|store| trace.event(*store).thread == event.thread).map(|_| id)
        }
        _ => None,
    });
    let mut looked_at = 0;
    for id in forwarded {
        tab.click(&format!(".rows .row[data-event='{}']", id.number()));
        assert_eq!(texts(&mut tab, ".details .reads").len(), 1);
        assert_eq!(texts(&mut tab, ".details .overtook"), Vec::<String>::new(), "event {id}");
        looked_at += 1;
    }
    assert!(looked_at > 0, "the last read of the critical section is one");
}

/// With the keyboard alone one can read lines that are longer than the window: where a box has more to show at its side, arrows go there.
#[test]
fn long_lines_can_be_read_without_a_mouse() {
    let folder = folder();
    let (page, _) = failing(folder.path(), &root().join("examples/dekker.c"), "tso");
    let mut browser = Browser::start();
    let mut tab = browser.open(&page, NARROW, false);
    let readout = |tab: &mut Tab<'_>| texts(tab, ".readout").concat();
    let before = readout(&mut tab);
    for _ in 0..100 {
        tab.press("Tab");
        if tab.value("document.activeElement.matches('.listing')") == json!(true) {
            break;
        }
    }
    assert_eq!(tab.value("document.activeElement.matches('.listing')"), json!(true), "Tab leads to the source");
    let is_further = |tab: &mut Tab<'_>| tab.value("document.querySelector('.listing').scrollLeft > 0") == json!(true);
    assert!(!is_further(&mut tab));
    tab.press("ArrowRight");
    let moved = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        is_further(&mut tab)
    });
    assert!(moved, "the source scrolls");
    assert_eq!(readout(&mut tab), before, "and nothing else happens");
    tab.click(".listing");
    tab.press("ArrowRight");
    assert_ne!(readout(&mut tab), before, "who has a mouse scrolls with it, and steps with the arrows");
}

/// A byte at the beginning of a word has the word's name, and a row of its own.
#[test]
fn parts_of_a_variable_are_told_from_the_whole() {
    let folder = folder();
    let text = "#include <assert.h>\nunion { int word; unsigned char bytes[4]; } u;\n\
        int main(void) { u.word = 0x01020304; u.bytes[0] = 7; assert(u.word == 0); }\n";
    std::fs::write(folder.path().join("parts.c"), text).expect("a file can be written");
    answered(folder.path(), &["verify", "parts.c", "--model", "sc"]);
    let mut browser = Browser::start();
    let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
    let rows =
        tab.value("[...document.querySelectorAll('.memory tr')].map(r => [...r.children].map(c => c.textContent))");
    assert_eq!(rows, json!([["u.word (1 byte)", "7"], ["u.word (4 bytes)", "0x01020307"]]));
}

/// What is wrong is said without the words of the method, and the keys are those that the page has.
#[test]
fn memory_systems_are_told_in_words() {
    let folder = folder();
    answered(folder.path(), &["protocol", "@/examples/lazy-caching-bug.fpm"]);
    let mut browser = Browser::start();
    let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
    let verdict = texts(&mut tab, ".verdict h1").concat();
    assert!(verdict.contains("is not sequentially consistent") && !verdict.contains("nice"), "{verdict}");
    // The processor reads before its own write has come back: the cycle of the shortest run has two arrows.
    let story = tab.value("[...document.querySelector('.cycle-story').querySelectorAll('li')].map(l => l.textContent)");
    assert_eq!(
        story,
        json!([
            "Processor 1 writes 2 to location 1 (event 1) comes before processor 1 reads 1 from location 1 (event 3): processor 1 asks for them in this order.",
            "Processor 1 reads 1 from location 1 (event 3) comes before processor 1 writes 2 to location 1 (event 1): location 1 had 1 before it had 2.",
        ])
    );
    let footer = texts(&mut tab, "footer").concat();
    assert!(footer.contains("c goes to the next in the cycle") && !footer.contains("commit"), "{footer}");
    // The rule of the event that is shown is marked in the source.
    let line = tab.value("document.querySelector('.messages .source li.now code').textContent");
    assert!(line.as_str().is_some_and(|line| line.starts_with("read R(i: Proc, j: Loc)")), "{line}");
    tab.value("document.querySelector('.messages .row.now').focus()");
    tab.press("Home");
    tab.press("ArrowDown");
    let now = tab.value("document.querySelector('.messages .row.now .text').textContent");
    assert_eq!(now, json!("Rule MW for processor 1"));
}

#[test]
fn forbidden_outcomes_are_explained() {
    let folder = folder();
    let root = root();
    let test = root.join("examples/litmus/SB+mfences.litmus");
    run(folder.path(), &["litmus", test.to_str().expect("text"), "--model", "tso", "--html", "page.html"]);
    let mut browser = Browser::start();
    let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
    // Store buffering: each store before its fence before a load that misses the other store. The fence is what TSO keeps.
    assert_eq!(tab.value("document.querySelectorAll('.cycle-story li').length"), json!(4));
    assert_eq!(tab.value("document.querySelectorAll('.drawing .node.cycle').length"), json!(4));
    let axioms = texts(&mut tab, ".table tbody tr");
    assert!(!axioms.is_empty());
    let words = texts(&mut tab, ".table tbody td:nth-child(2)");
    assert!(words.iter().all(|words| words.ends_with('.') && words.contains(' ')), "{words:?}");
    assert!(texts(&mut tab, ".states .hint").concat().contains("“Forbidden”: none does"));
}

/// One numbering: that of `replay --print`.
#[test]
fn events_have_the_numbers_of_replay() {
    let folder = folder();
    let (page, _) = failing(folder.path(), &root().join("examples/dekker.c"), "tso");
    let mut command = crate::fencepost();
    let output = command.current_dir(&folder).args(["replay", "page.trace.json", "--print"]).output();
    let printed = String::from_utf8(output.expect("fencepost runs").stdout).expect("text");
    let mut browser = Browser::start();
    let mut tab = browser.open(&page, WIDE, false);
    let rows = tab.value(
        "[...document.querySelectorAll('.row[data-event]')].map(r => \
        [r.querySelector('.number').textContent, r.querySelector('.text').textContent])",
    );
    let rows: Vec<(String, String)> = serde_json::from_value(rows).expect("pairs");
    assert!(rows.len() > 10);
    for (number, text) in rows {
        let line = printed.lines().find(|line| line.split_whitespace().next() == Some(number.as_str()));
        assert!(line.is_some_and(|line| line.contains(&text)), "{number} {text}: {printed}");
    }
    tab.click(".row[data-event] .event");
    let first = tab.value("document.querySelector('.row.now .number').textContent");
    let readout = tab.value("document.querySelector('.readout').textContent");
    assert!(readout.as_str().is_some_and(|text| text.starts_with(&format!("step {} of ", first.as_str().unwrap()))));
}

/// Executions that are left at the bound of a loop are not cut at an assumption.
#[test]
fn bounds_are_called_bounds() {
    let folder = folder();
    let text = "#include <stdatomic.h>\n_Atomic int x;\nint main(void) { for (int i = 0; i < 9; i++) x = i; }\n";
    std::fs::write(folder.path().join("loop.c"), text).expect("a file can be written");
    run(folder.path(), &["verify", "loop.c", "--model", "tso", "--unroll", "1", "--html", "page.html"]);
    let mut browser = Browser::start();
    let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
    let facts = texts(&mut tab, ".facts dt");
    assert!(facts.iter().any(|name| name == "cut at an assumption, a loop that waits, or a bound"), "{facts:?}");
    let words = texts(&mut tab, "main").concat();
    assert!(
        words.contains("more than one iteration") && words.contains("No execution was followed to its end"),
        "{words}"
    );
}

/// Sources of data types and of memory systems stay text, too.
#[test]
fn hostile_sources_of_other_kinds_stay_text() {
    let folder = folder();
    let inner = folder.path().join("<").join("script><b>\"'");
    std::fs::create_dir_all(&inner).expect("a folder can be made");
    let comment = format!("// {HOSTILE} \u{1}\u{1b}[31m \u{202e}drow `<b>` {}\n", "long ".repeat(1000));
    // Compilers do not read files in such a folder.
    let counter = folder.path().join("a & b's.c");
    std::fs::write(&counter, format!("{comment}{COUNTER}")).expect("a file can be written");
    let system = inner.join("bug & b.fpm");
    let text = std::fs::read_to_string(root().join("examples/lazy-caching-bug.fpm")).expect("it is there");
    std::fs::write(&system, format!("{comment}{text}")).expect("a file can be written");
    let litmus = inner.join("a & b.litmus");
    let text = std::fs::read_to_string(root().join("examples/litmus/SB.litmus")).expect("it is there");
    std::fs::write(&litmus, text.replacen('\n', &format!("\n(* {HOSTILE} *)\n"), 1)).expect("written");
    let mut browser = Browser::start();
    let lines: [(&[&str], &Path); 3] = [
        (&["datatype", "--test", "two = (a|a)", "--model", "sc"], &counter),
        (&["protocol"], &system),
        (&["litmus", "--model", "tso"], &litmus),
    ];
    for (line, file) in lines {
        let mut line = line.to_vec();
        line.extend([file.to_str().expect("text"), "--html", "page.html", "--svg", "page.svg"]);
        run(folder.path(), &line);
        let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
        assert_eq!(tab.value("window.hacked ?? null"), Value::Null);
        assert_eq!(tab.value("document.querySelectorAll('img, main script').length"), json!(0));
        let lines = texts(&mut tab, ".listing code");
        assert!(lines.iter().any(|line| line.contains("onerror=window.hacked=2>")), "{line:?}: {lines:?}");
        assert!(lines.iter().all(|line| line.chars().count() < 2100 && !line.contains('\u{1b}')));
        assert_eq!(tab.value("document.documentElement.scrollWidth <= innerWidth"), json!(true));
        assert_eq!(tab.complaints(), Vec::<String>::new(), "{line:?}");
    }
}

/// A picture is always one of the last run.
#[test]
fn pictures_of_earlier_runs_are_removed() {
    let folder = folder();
    let root = root();
    let [dekker, fenced] = ["examples/dekker.c", "examples/dekker-fenced.c"].map(|name| root.join(name));
    let [dekker, fenced] = [&dekker, &fenced].map(|path| path.to_str().expect("text"));
    let at = |name: &str| folder.path().join(name);
    run(folder.path(), &["verify", dekker, "--model", "tso", "--svg", "run.svg", "--dot", "run.dot"]);
    assert!(at("run.svg").exists() && at("run.dot").exists());
    // What others have made is left alone.
    std::fs::copy(at("run.svg"), at("run.1.svg")).expect("a file can be copied");
    std::fs::write(at("run.2.svg"), "mine").expect("a file can be written");
    std::fs::copy(at("run.svg"), at("other.svg")).expect("a file can be copied");
    run(folder.path(), &["verify", fenced, "--model", "tso", "--svg", "run.svg", "--dot", "run.dot"]);
    for gone in ["run.svg", "run.dot", "run.1.svg"] {
        assert!(!at(gone).exists(), "{gone} is of an earlier run");
    }
    assert!(at("run.2.svg").exists() && at("other.svg").exists());
}
