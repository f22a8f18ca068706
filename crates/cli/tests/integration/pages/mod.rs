//! Pages in a real browser: what they show is what the machine does, at every step and however one gets there; nothing is cut
//! off, no texts overlap, and no text becomes a program.

mod browser;
mod replayed;
mod verdicts;

use browser::{Browser, Tab};
use fencepost_testing::{Run, folder, is_slow, repository};
use fencepost_trace::{Action, EventId, Trace, Value as Written};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const WIDE: (u32, u32) = (1280, 800);
const NARROW: (u32, u32) = (390, 844);

fn root() -> PathBuf {
    repository().canonicalize().expect("the repository is there")
}

/// Runs fencepost in a folder.
fn run(folder: &Path, arguments: &[&str]) {
    let ran = crate::run(folder, arguments);
    assert!(matches!(ran.code, Some(0 | 1 | 3)), "{arguments:?}: {ran:?}");
}

/// What the page shows: by thread the stores that wait, by name what memory holds.
#[derive(Debug, PartialEq)]
struct Shown {
    buffers: BTreeMap<String, Vec<String>>,
    memory: Vec<(String, String)>,
}

fn shown(tab: &mut Tab<'_>) -> Shown {
    let value = tab.value(
        "({ buffers: Object.fromEntries([...document.querySelectorAll('.buffer')].map(b => [b.dataset.thread, \
         [...b.querySelectorAll('li:not(.empty)')].map(l => l.textContent)])), \
         memory: [...document.querySelectorAll('.memory tr')].map(r => [...r.children].map(c => c.textContent)) })",
    );
    serde_json::from_value::<(BTreeMap<String, Vec<String>>, Vec<(String, String)>)>(json!([
        value["buffers"],
        value["memory"]
    ]))
    .map(|(buffers, memory)| Shown { buffers, memory })
    .expect("buffers and memory are shown")
}

/// What the machine says that the page should show.
struct Expected<'t> {
    trace: &'t Trace,
    snapshots: BTreeMap<usize, replayed::Snapshot>,
    /// What bytes are called, by address and size.
    texts: BTreeMap<(u64, u32, String), String>,
    /// The rows of the page's table, by address and size.
    rows: Vec<(u64, u32, String)>,
}

impl<'t> Expected<'t> {
    fn new(file: &Path, trace: &'t Trace) -> Self {
        let mut texts = BTreeMap::new();
        let mut rows = BTreeMap::new();
        for event in &trace.events {
            let (at, values): (_, Vec<&Written>) = match &event.action {
                Action::Load { at, value, .. } | Action::Store { at, value, .. } => (at, vec![value]),
                Action::Update { at, read, written, .. } => (at, std::iter::once(read).chain(written).collect()),
                _ => continue,
            };
            rows.entry((at.address, at.size)).or_insert_with(|| at.name.clone());
            for value in values {
                texts.insert((at.address, at.size, value.bytes.clone()), value.text.clone());
            }
        }
        let rows = rows.into_iter().map(|((address, size), name)| (address, size, name)).collect();
        let program = replayed::program(file);
        Self { trace, snapshots: replayed::snapshots(&program, trace), texts, rows }
    }

    /// Compares the page with the machine after that many events; false if the machine has no state there.
    fn holds(&self, shown: &Shown, done: usize) -> bool {
        let Some(snapshot) = self.snapshots.get(&done) else { return false };
        let text = |id: &EventId| match &self.trace.event(*id).action {
            Action::Store { at, value, .. } => format!("{} = {}", at.name, value.text),
            other => panic!("{other:?} is in a buffer"),
        };
        for (thread, stores) in &snapshot.buffers {
            let stores: Vec<String> = stores.iter().map(text).collect();
            let on_page = shown.buffers.get(&thread.to_string()).cloned().unwrap_or_default();
            assert_eq!(on_page, stores, "the buffer of thread {thread} after {done} events");
        }
        for (name, value) in &shown.memory {
            let (address, size, _) =
                self.rows.iter().find(|(.., other)| other == name).expect("a location of the trace");
            let bytes = &snapshot.memory[&(*address, *size)];
            // Of what is made of several stores the bytes are shown, the highest first.
            let digits: Vec<&str> = (0..bytes.len()).step_by(2).rev().map(|at| &bytes[at..at + 2]).collect();
            let known = self.texts.get(&(*address, *size, bytes.clone()));
            if value == "initial value" {
                // Nobody reads it before it is written, so that the trace does not know it.
                let first = self.snapshots.values().next().expect("there is a first state");
                assert_eq!(*bytes, first.memory[&(*address, *size)], "{name} after {done} events");
            } else if known != Some(value) {
                assert_eq!(*value, format!("0x{}", digits.concat()), "{name} after {done} events");
            }
        }
        true
    }
}

/// Positions of the events whose rows can be seen.
fn rows(tab: &mut Tab<'_>) -> Vec<usize> {
    let rows = tab.value("[...document.querySelectorAll('.rows .row[data-event]')].map(r => Number(r.dataset.event))");
    serde_json::from_value(rows).expect("numbers")
}

/// A program under a model: its page, opened, and its trace.
fn failing(folder: &Path, file: &Path, model: &str) -> (PathBuf, Trace) {
    let name = file.to_str().expect("the path is text");
    run(folder, &["verify", name, "--model", model, "--html", "page.html", "--trace", "page.trace.json"]);
    let trace = std::fs::read_to_string(folder.join("page.trace.json")).expect("there is a trace");
    (folder.join("page.html"), Trace::from_json(&trace).expect("the trace is fine"))
}

#[test]
fn every_step_shows_what_the_machine_holds() {
    let folder = folder();
    let mut browser = Browser::start();
    let parts = folder.path().join("parts.c");
    std::fs::write(&parts, PARTS).expect("a file can be written");
    for (file, model) in
        [(root().join("examples/dekker.c"), "tso"), (root().join("examples/mp.c"), "pso"), (parts, "tso")]
    {
        let (page, trace) = failing(folder.path(), &file, model);
        let expected = Expected::new(&file, &trace);
        let mut tab = browser.open(&page, WIDE, false);
        // With all events, forwards by key and backwards by button.
        tab.click(".everything input");
        let all = rows(&mut tab);
        assert_eq!(all, (0..trace.events.len()).collect::<Vec<_>>(), "every event has a row");
        tab.click("button[aria-label='to the beginning']");
        let mut compared = 0;
        for done in 0..=all.len() {
            compared += usize::from(expected.holds(&shown(&mut tab), done));
            tab.press("ArrowRight");
        }
        assert!(compared > all.len() / 2, "{compared} of {} states were compared", all.len());
        for done in (0..all.len()).rev() {
            tab.click("button[aria-label^='one step back']");
            expected.holds(&shown(&mut tab), done);
        }
        // Without those that say little, by slider: they happen with the event before.
        tab.click(".everything input");
        let some = rows(&mut tab);
        assert!(some.len() < all.len(), "some events say little");
        tab.value("document.querySelector('.player input').focus()");
        tab.press("Home");
        for step in 0..=some.len() {
            let done = if step == 0 { 0 } else { some.get(step).copied().unwrap_or(all.len()) };
            assert_eq!(tab.value("Number(document.querySelector('.player input').value)"), json!(step));
            expected.holds(&shown(&mut tab), done);
            tab.press("ArrowRight");
        }
        // To the next store that reaches memory, until there is none.
        tab.press("Home");
        let commits = trace.events.iter().filter(|event| matches!(event.action, Action::Commit { .. })).count();
        let mut last = json!(0);
        for _ in 0..commits {
            tab.click("button[aria-label^='next commit']");
            let now = tab.value("Number(document.querySelector('.player input').value)");
            assert!(now.as_u64() >= last.as_u64(), "{now} after {last}");
            last = now;
        }
        // A click on an event goes there.
        let middle = some[some.len() / 2];
        tab.click(&format!(".row[data-event='{middle}'] .event"));
        assert_eq!(tab.value("Number(document.querySelector('.row.now').dataset.event)"), json!(middle));
        assert_eq!(tab.complaints(), Vec::<String>::new());
    }
}

/// Stores of one byte into a number of four.
const PARTS: &str = r#"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
union { _Atomic unsigned whole; _Atomic unsigned char part[4]; } x;
_Atomic int done;
static void *other(void *arg) {
    atomic_store_explicit(&x.part[1], 7, memory_order_relaxed);
    atomic_store_explicit(&done, 1, memory_order_relaxed);
    return arg;
}
int main(void) {
    pthread_t t;
    atomic_store_explicit(&x.whole, 0x01020304, memory_order_relaxed);
    pthread_create(&t, 0, other, 0);
    int seen = atomic_load_explicit(&done, memory_order_relaxed);
    unsigned whole = atomic_load_explicit(&x.whole, memory_order_relaxed);
    pthread_join(t, 0);
    assert(!(seen && whole == 0x01020704));
}
"#;

#[test]
fn an_event_says_what_it_reads_from_and_overtakes() {
    let folder = folder();
    let (page, trace) = failing(folder.path(), &root().join("examples/dekker.c"), "tso");
    let mut browser = Browser::start();
    let mut tab = browser.open(&page, WIDE, false);
    // The reads of dekker.c:15 overtake the stores of line 14, which is what goes wrong in Dekker's algorithm under TSO.
    let read = trace.events.iter().position(|event| {
        matches!(event.action, Action::Load { .. }) && event.place.as_ref().is_some_and(|place| place.line == 15)
    });
    let read = read.expect("the flag of the other is read");
    let store = trace
        .events
        .iter()
        .position(|event| event.thread == trace.events[read].thread && matches!(event.action, Action::Store { .. }));
    tab.point_at(&format!(".row[data-event='{read}'] .event"));
    let details = tab.value("document.querySelector('.details').textContent");
    let details = details.as_str().expect("text");
    assert!(details.contains("reads from the initial value"), "{details}");
    assert!(details.contains("overtakes wants["), "{details}");
    let marked = tab.value("Number(document.querySelector('.row.overtaken').dataset.event)");
    assert_eq!(marked, json!(store.expect("the own flag is written")));
    // The arrows of the graph are switched one by one.
    for relation in ["po", "rf", "co", "fr", "commit"] {
        let count = format!(
            "[...document.querySelectorAll('.drawing .edge.{relation}')].filter(e => getComputedStyle(e).display !== 'none').length"
        );
        let before = tab.value(&count);
        if tab.value(&format!("document.querySelector('.toggle.{relation}') !== null")) == json!(true) {
            tab.click(&format!(".toggle.{relation} input"));
            let after = tab.value(&count);
            assert!(before != after && (before == json!(0) || after == json!(0)), "{relation}: {before} and {after}");
        }
    }
    // The cycle is drawn: two stores and two reads, which no interleaving explains.
    assert_eq!(tab.value("document.querySelectorAll('.drawing .node.cycle').length"), json!(4));
    assert_eq!(tab.value("document.querySelectorAll('.cycle-story li').length"), json!(4));
    assert_eq!(tab.complaints(), Vec::<String>::new());

    // Under PSO a store overtakes another: the page begins where that is to be seen.
    let (page, _) = failing(folder.path(), &root().join("examples/mp.c"), "pso");
    let mut tab = browser.open(&page, WIDE, false);
    let details = tab.value("document.querySelector('.details').textContent");
    assert!(details.as_str().is_some_and(|text| text.contains("overtakes message = 42")), "{details}");
}

/// The run of a memory system: what the state of the caches shows changes as `--json` says, event by event.
#[test]
fn caches_change_as_the_run_says() {
    let folder = folder();
    let file = root().join("examples/piranha-bug.fpm");
    let line = ["protocol", file.to_str().expect("the path is text"), "--json", "--html", "page.html"];
    let answer = crate::fencepost().current_dir(&folder).args(line).run().json();
    let lemmas = answer["protocol"]["lemmas"].as_array().expect("a list");
    let runs: Vec<&Value> = lemmas.iter().filter(|lemma| lemma["events"].is_array()).collect();
    let mut browser = Browser::start();
    let mut tab = browser.open(&folder.path().join("page.html"), WIDE, false);
    assert_eq!(tab.value("document.querySelectorAll('.messages').length"), json!(runs.len()));
    let (mut compared, mut told) = (0, 0);
    for (number, run) in runs.iter().enumerate() {
        let section = format!("document.querySelectorAll('.messages')[{number}]");
        let press = |name: &str| format!("{section}.querySelector(\"button[aria-label^='{name}']\").click()");
        let cells = format!(
            "Object.fromEntries([...{section}.querySelectorAll('.memory tr')].map(r => [...r.children].map(c => c.textContent)))"
        );
        tab.value(&press("to the beginning"));
        for event in run["events"].as_array().expect("a list") {
            let before = tab.value(&cells);
            tab.value(&press("one step on"));
            let after = tab.value(&cells);
            let notation = tab.value(&format!("{section}.querySelector('.row.now .note').textContent.split(' · ')[0]"));
            assert_eq!(notation, event["event"]);
            let words = tab.value(&format!("{section}.querySelector('.row.now .text').textContent"));
            if let [Some(kind @ ("R" | "W")), Some(i), Some(j), Some("="), Some(v)] =
                <[_; 5]>::try_from(event["event"].as_str().expect("text").split(' ').map(Some).collect::<Vec<_>>())
                    .unwrap_or_default()
            {
                let expected = match kind {
                    "R" => format!("Processor {i} reads {v} from location {j}"),
                    _ => format!("Processor {i} writes {v} to location {j}"),
                };
                assert_eq!(words, json!(expected));
                told += 1;
            }
            let effects = tab.value(&format!("{section}.querySelectorAll('.details .effects li').length"));
            assert_eq!(effects, json!(event["changes"].as_array().map(Vec::len)), "{event}");
            for change in event["changes"].as_array().expect("a list").iter().filter_map(Value::as_str) {
                // `name old -> new`; queues are told otherwise.
                let Some((left, new)) = change.split_once(" -> ") else { continue };
                let Some((name, old)) = left.split_once(' ') else { continue };
                assert_eq!((&before[name], &after[name]), (&json!(old), &json!(new)), "{change}");
                compared += 1;
            }
        }
    }
    assert!(compared > 10 && told > 2, "{compared} changes and {told} reads and writes were compared");
    assert_eq!(tab.complaints(), Vec::<String>::new());
}

/// Pages of all commands. `@` stands for the repository.
const PAGES: [(&str, &[&str]); 19] = [
    ("verify-pso", &["verify", "@/examples/mp.c", "--model", "pso"]),
    ("robust-pass", &["robust", "@/examples/dekker-fenced.c", "--model", "tso"]),
    ("fences-datatype", &["fences", "@/corpus/datatypes/ms2.c", "--test", "T0 = (e|d)", "--model", "relaxed"]),
    ("litmus-forbidden", &["litmus", "@/examples/litmus/SB+mfences.litmus", "--model", "tso"]),
    ("datatype-pass", PASSING),
    ("datatype-inconclusive", UNDECIDED),
    ("protocol-pass", &["protocol", "@/examples/piranha.fpm"]),
    ("protocol-inconclusive", &["protocol", "@/examples/piranha.fpm", "--procs", "3", "--locs", "3", "--timeout", "1"]),
    ("protocol-tso", &["protocol", "@/examples/store-buffers.fpm", "--model", "tso"]),
    ("verify", &["verify", "@/examples/dekker.c", "--model", "tso"]),
    ("verify-pass", &["verify", "@/examples/dekker-fenced.c", "--model", "pso"]),
    ("verify-bounded", &["verify", "@/examples/dekker-fenced.c", "--model", "tso", "--depth", "3"]),
    ("robust", &["robust", "@/examples/mp.c", "--model", "pso"]),
    ("fences", &["fences", "@/examples/mp.c", "--model", "pso"]),
    ("litmus", &["litmus", "@/examples/litmus/n6.litmus", "--model", "tso"]),
    ("litmus-all", &["litmus", "@/examples/litmus", "--model", "sc", "--model", "tso"]),
    ("datatype", &["datatype", "@/corpus/datatypes/msn.c", "--test", "Ti2 = e (ed|de)", "--model", "relaxed"]),
    ("protocol", &["protocol", "@/examples/lazy-caching-bug.fpm"]),
    ("replay", &["replay", "dekker.trace.json"]),
];

const PASSING: &[&str] =
    &["datatype", "@/corpus/datatypes/msn.c", "-DFENCED", "--test", "T0 = (e|d)", "--model", "relaxed"];
/// A loop of the enqueue helps another thread, for which one round is not enough.
const UNDECIDED: &[&str] = &[
    "datatype",
    "@/corpus/datatypes/msn.c",
    "-DFENCED",
    "--test",
    "T0 = (e|d)",
    "--model",
    "relaxed",
    "--unroll",
    "1",
];

/// Makes all pages in a folder.
fn pages(folder: &Path) -> Vec<(&'static str, PathBuf)> {
    let root = root();
    let root = root.to_str().expect("the path is text");
    let page = |(name, line): &(&'static str, &[&str])| {
        let page = folder.join(format!("{name}.html"));
        let line: Vec<String> = line.iter().map(|word| word.replace('@', root)).collect();
        let mut line: Vec<&str> = line.iter().map(String::as_str).collect();
        line.extend(["--html", page.to_str().expect("the path is text")]);
        run(folder, &line);
        (*name, page)
    };
    PAGES.iter().map(page).collect()
}

/// Pictures of all pages are kept where `FENCEPOST_SCREENSHOTS` says, for people to look at. Nobody else needs them.
#[test]
fn nothing_is_cut_off_or_hidden() {
    let folder = folder();
    let pictures = std::env::var_os("FENCEPOST_SCREENSHOTS").map(PathBuf::from);
    let pictures = pictures.or(is_slow().then(|| folder.path().to_owned()));
    if let Some(pictures) = &pictures {
        std::fs::create_dir_all(pictures).expect("a folder can be made");
    }
    let mut browser = Browser::start();
    for (name, page) in pages(folder.path()) {
        let all =
            [(WIDE, false), ((360, 640), true), (NARROW, false), (NARROW, true), (WIDE, true), ((360, 640), false)];
        for (size, dark) in all.into_iter().take(if is_slow() { all.len() } else { 2 }) {
            let mut tab = browser.open(&page, size, dark);
            let scheme = if dark { "dark" } else { "light" };
            if let Some(pictures) = &pictures {
                tab.screenshot(&pictures.join(format!("{name}-{}-{scheme}.png", size.0)));
            }
            let what = format!("{name} at {size:?}, {scheme}");
            let verdict = tab.value("document.querySelector('.verdict').textContent");
            assert!(verdict.as_str().is_some_and(|text| text.len() > 20), "{what}: {verdict}");
            assert_eq!(
                tab.value("document.documentElement.scrollWidth <= innerWidth"),
                json!(true),
                "{what} overflows"
            );
            tab.value("document.querySelectorAll('.toggle input:not(:checked)').forEach(i => i.click())");
            for (check, script) in [("beyond the edge", BEYOND), ("overlapping", OVERLAPPING), ("pale", PALE)] {
                assert_eq!(tab.value(script), json!([]), "{what}: {check}");
            }
            assert_eq!(tab.complaints(), Vec::<String>::new(), "{what}");
            // On paper nothing scrolls, and there is nothing to press.
            tab.as_on_paper();
            assert_eq!(tab.value(SCROLLING), json!([]), "{what}, on paper");
        }
    }
}

/// Boxes that hide a part of what is in them, and controls.
const SCROLLING: &str = "[...document.querySelectorAll('.timeline, .listing, .memory, .wide, .drawing, .player, .toggles')] \
    .filter(e => e.getBoundingClientRect().height > 0 && (e.matches('.player, .toggles') || e.scrollHeight > e.clientHeight + 2)) \
    .map(e => e.className)";

/// Elements with text that reach beyond the edge of the window, unless they are in a box that scrolls.
const BEYOND: &str = "[...document.querySelectorAll('main *')].filter(e => e.childElementCount === 0 && e.textContent.trim() \
    && !e.closest('.drawing, .listing, .wide, .timeline, pre') && e.getBoundingClientRect().width > 0 \
    && (e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1)).map(e => e.textContent)";

/// Texts of a graph that overlap.
const OVERLAPPING: &str = "[...document.querySelectorAll('.drawing svg')].flatMap(svg => { \
    const texts = [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBoundingClientRect()]).filter(([, b]) => b.width > 0); \
    return texts.flatMap(([one, a], i) => texts.slice(i + 1).filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 \
      && a.top < b.bottom - 2 && b.top < a.bottom - 2).map(([other]) => `${one} and ${other}`)); })";

/// Texts whose contrast to what is behind them is less than WCAG's level AA asks for, 4.5.
const PALE: &str = "(() => { \
    const numbers = c => c.match(/[\\d.]+/g).map(Number); \
    const light = c => { const [r, g, b] = numbers(c).map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); \
      return 0.2126 * r + 0.7152 * g + 0.0722 * b; }; \
    const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; \
      if ((numbers(c)[3] ?? 1) > 0.5) return c; } return 'rgb(255, 255, 255)'; }; \
    const all = [...document.querySelectorAll('main *')].filter(e => !e.closest('svg') && e.getBoundingClientRect().width > 0 \
      && !e.matches(':disabled') && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())); \
    return all.filter(e => { const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x); \
      return (a + 0.05) / (b + 0.05) < 4.5; }).map(e => `${e.className}: ${e.textContent.slice(0, 40)}`); })()";

/// What would become markup or a program if it were not escaped.
const HOSTILE: &str =
    "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=2>\"'`&lt;${window.hacked=3}";

#[test]
fn text_stays_text() {
    let folder = folder();
    // The path of the source has `</script>` in it, too.
    let inner = folder.path().join("<").join("script><b>\"'");
    std::fs::create_dir_all(&inner).expect("a folder can be made");
    let file = inner.join("a & b.c");
    let long = "long ".repeat(20_000);
    let comment = format!("// {HOSTILE} \u{1}\u{1b}[31m \u{202e}drow \t.\n// {long}\n");
    let program = std::fs::read_to_string(root().join("examples/dekker.c")).expect("the program is there");
    std::fs::write(&file, format!("{comment}{program}")).expect("a file can be written");
    let (page, trace) = failing(folder.path(), &file, "tso");
    // And a trace whose names are hostile, which no program can have.
    let bad: String = serde_json::to_string(HOSTILE).expect("text").trim_matches('"').to_owned();
    let text = trace.to_json().replace("in_critical", &bad).replace("try_to_enter", &bad);
    let text = text.replace("wants[0]", "a\\u0001\\u202eb\\n");
    std::fs::write(folder.path().join("bad.trace.json"), text).expect("a file can be written");
    run(
        folder.path(),
        &["replay", "bad.trace.json", "--unchecked", "--html", "bad.html", "--svg", "bad.svg", "--dot", "bad.dot"],
    );

    let mut browser = Browser::start();
    let mut tab = browser.open(&page, WIDE, false);
    assert_eq!(tab.value("window.hacked ?? null"), Value::Null);
    let lines = tab.value("[...document.querySelectorAll('.listing code')].slice(0, 2).map(c => c.textContent)");
    let first = lines[0].as_str().expect("a line");
    assert_eq!(first, format!("// {HOSTILE} \u{2401}\u{241b}[31m <U+202E>drow \t."));
    assert!(
        lines[1].as_str().is_some_and(|line| line.starts_with("// long long") && line.len() < 3000),
        "long lines are cut"
    );
    assert_eq!(
        tab.value("document.querySelectorAll('img, main script, main b:not([class]):not(.toggle b)').length"),
        json!(0)
    );
    assert_eq!(
        tab.value("document.documentElement.scrollWidth <= innerWidth"),
        json!(true),
        "long lines scroll in their box"
    );
    assert!(
        tab.value("document.querySelector('.asked').textContent")
            .as_str()
            .is_some_and(|t| t.contains("</script><b>\"'/a & b.c"))
    );
    assert_eq!(tab.complaints(), Vec::<String>::new());

    let mut tab = browser.open(&folder.path().join("bad.html"), WIDE, false);
    assert_eq!(tab.value("window.hacked ?? null"), Value::Null);
    for place in [".rows", ".memory", ".head small", ".drawing svg"] {
        let text = tab.value(&format!("[...document.querySelectorAll({place:?})].map(e => e.textContent).join('\\n')"));
        assert!(text.as_str().is_some_and(|text| text.contains(HOSTILE)), "{place}: {text}");
    }
    assert_eq!(tab.value("document.querySelectorAll('img, main script').length"), json!(0));
    assert_eq!(tab.complaints(), Vec::<String>::new());
    let mut tab = browser.open(&folder.path().join("bad.svg"), WIDE, false);
    assert_eq!(tab.value("window.hacked ?? null"), Value::Null);
    assert_eq!(tab.value("document.querySelectorAll('script, img, parsererror').length"), json!(0));
    let titles = tab.value("[...document.querySelectorAll('title')].map(e => e.textContent).join('\\n')");
    assert!(titles.as_str().is_some_and(|text| text.contains(HOSTILE)), "{titles}");
    let dot = std::fs::read_to_string(folder.path().join("bad.dot")).expect("the graph is there");
    assert!(
        dot.lines().all(|line| line.replace("\\\\", "").replace("\\\"", "").matches('"').count() % 2 == 0),
        "{dot}"
    );
}

/// Two threads that write and read 340 times each, which makes 2,000 events. How long the page takes is printed, not judged.
#[test]
fn a_long_execution_can_be_stepped_through() {
    let folder = folder();
    let file = folder.path().join("long.c");
    std::fs::write(&file, LONG).expect("a file can be written");
    let (page, trace) = failing(folder.path(), &file, "tso");
    assert!(trace.events.len() >= 2000, "{} events", trace.events.len());
    let mut browser = Browser::start();
    let mut tab = browser.open(&page, WIDE, false);
    let opened = tab.value("performance.timing.loadEventEnd - performance.timing.navigationStart");
    let steps = tab.value(
        "(() => { const next = document.querySelector(\"button[aria-label^='one step on']\"); \
         document.querySelector(\"button[aria-label='to the beginning']\").click(); \
         const start = performance.now(); \
         for (let i = 0; i < 200; i++) { next.click(); document.querySelector('.state').getBoundingClientRect(); } \
         return (performance.now() - start) / 200; })()",
    );
    let jump = tab.value(
        "(() => { const start = performance.now(); document.querySelector(\"button[aria-label='to the end']\").click(); \
         document.body.getBoundingClientRect(); return performance.now() - start; })()",
    );
    let (events, size) = (trace.events.len(), std::fs::metadata(&page).map_or(0, |data| data.len()) / 1024);
    println!(
        "{events} events, {size} KiB: opened in {opened} ms, a step takes {steps} ms, a jump to the end {jump} ms"
    );
    let shown = tab.value("document.querySelector('.readout').textContent");
    assert!(shown.as_str().is_some_and(|text| text.starts_with("step ")), "{shown}");
    tab.click(".drawing button");
    assert!(tab.value("document.querySelectorAll('.drawing .node').length").as_u64() > Some(1000));
    assert_eq!(tab.complaints(), Vec::<String>::new());
}

const LONG: &str = r#"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
_Atomic int x, y;
static void *other(void *arg) {
    for (int i = 1; i <= 340; i++) {
        atomic_store_explicit(&y, i, memory_order_relaxed);
        (void)atomic_load_explicit(&x, memory_order_relaxed);
    }
    return arg;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    for (int i = 1; i <= 340; i++) {
        atomic_store_explicit(&x, i, memory_order_relaxed);
        (void)atomic_load_explicit(&y, memory_order_relaxed);
    }
    pthread_join(t, 0);
    assert(0);
}
"#;
