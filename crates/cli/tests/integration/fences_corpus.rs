//! The fences of the corpus: `corpus/fences.txt` says how many of each kind a program needs, and why. What is found is applied with `patch -p1` and
//! verified from disk; without any one of the fences the program must be wrong. That nothing cheaper is enough is found out without the
//! search where that takes few runs: fewer fences of a kind are not enough at any places, however many there are of the other kinds.

use fencepost_repair::candidate::{AxiomaticKind, Candidate, FenceKind};
use fencepost_repair::patch::{Spelling, fenced};
use fencepost_repair::source::SourceFile;
use fencepost_testing::{Run, folder, in_repository, is_slow};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn corpus() -> PathBuf {
    in_repository("corpus")
}

struct Line<'t> {
    program: &'t str,
    defines: Vec<String>,
    model: &'t str,
    /// Arguments that name tests.
    tests: Vec<&'t str>,
    /// Further arguments.
    more: Vec<&'t str>,
    expected: BTreeMap<&'t str, usize>,
    is_slow: bool,
}

impl<'t> Line<'t> {
    /// `mutex/peterson.c | - | relaxed | (p|q) | ss 2, sl 1, cd 1`; what is slow ends with `| slow`, and what needs more rounds with `| unroll 6`.
    /// Tests have bars themselves, so columns are separated by bars with blanks around.
    fn parse(line: &'t str) -> Self {
        let columns: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [program, defines, model, tests, expected, rest @ ..] = &columns[..] else { panic!("{line}") };
        let kind = |part: &'t str| {
            let (kind, count) = part.trim().split_once(' ').expect("a kind and a number");
            (kind, count.parse().expect("a number"))
        };
        let named = |one: &'t str| match one.trim().strip_prefix("suite ") {
            Some(suite) => ["--suite", suite],
            None => ["--test", one.trim()],
        };
        let unroll = rest.iter().find_map(|one| one.strip_prefix("unroll "));
        Self {
            program,
            defines: defines.split_whitespace().filter(|one| *one != "-").map(|one| format!("-D{one}")).collect(),
            model,
            tests: tests.split(',').filter(|one| *one != "-").flat_map(named).collect(),
            more: unroll.into_iter().flat_map(|rounds| ["--unroll", rounds]).collect(),
            expected: expected.split(',').filter(|part| part.trim() != "none").map(kind).collect(),
            is_slow: rest.contains(&"slow"),
        }
    }

    /// A copy of the program, with the headers around it where it expects them.
    fn copied(&self, folder: &Path) -> PathBuf {
        let file = folder.join(self.program);
        let from = corpus().join(self.program);
        let parent = file.parent().expect("a folder");
        std::fs::create_dir_all(parent).expect("a folder");
        std::fs::copy(corpus().join("fences.h"), folder.join("fences.h")).expect("it is there");
        let headers = std::fs::read_dir(from.parent().expect("a folder")).expect("a folder");
        for header in headers.filter_map(Result::ok).filter(|entry| entry.path().extension().is_some_and(|e| e == "h"))
        {
            std::fs::copy(header.path(), parent.join(header.file_name())).expect("copied");
        }
        std::fs::copy(from, &file).expect("copied");
        file
    }

    fn run(&self, command: &str, tests: &[&str], more: &[&str], folder: &Path) -> (Option<i32>, String) {
        crate::fencepost()
            .args([command, self.program, "--model", self.model])
            .args(&self.defines)
            .args(tests)
            .args(&self.more)
            .args(more)
            .current_dir(folder)
            .run()
            .code_and_all()
    }

    /// Whether the program is right as it is on disk.
    fn is_right(&self, folder: &Path) -> bool {
        self.passes(&self.tests, folder)
    }

    /// Whether it passes some of the tests.
    fn passes(&self, tests: &[&str], folder: &Path) -> bool {
        let command = if self.tests.is_empty() { "verify" } else { "datatype" };
        let (code, text) = self.run(command, tests, &["--quiet"], folder);
        assert!(matches!(code, Some(0 | 1 | 3)), "{}: {text}", self.program);
        code == Some(0)
    }

    /// Returns whether all that is cheaper was tried.
    fn check(&self) -> bool {
        let name = format!("{} under {} {:?}", self.program, self.model, self.tests);
        let folder = folder();
        let file = self.copied(folder.path());
        let goal: &[&str] = if self.tests.is_empty() { &["--for", "assertions", "--json"] } else { &["--json"] };
        let (code, text) = self.run("fences", &self.tests, goal, folder.path());
        let answer: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{name}: {text}"));
        assert_eq!((code, &answer["fences"]["minimal"]), (Some(0), &true.into()), "{name}: {answer}");
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        let fences = answer["fences"]["sets"][0]["fences"].as_array().expect("fences");
        let findings = answer["findings"].as_array().expect("one for each fence");
        assert_eq!(fences.len(), findings.len(), "{name}: {answer}");
        for (fence, finding) in fences.iter().zip(findings) {
            *found.entry(fence["kind"].as_str().expect("a kind")).or_default() += 1;
            let message = fence["without"]["message"].as_str().expect("each is needed");
            match finding["trace"].as_str() {
                Some(trace) => assert!(folder.path().join(trace).exists(), "{name}: {trace}"),
                // A loop that goes on is not an execution.
                None => assert!(message.contains("loop"), "{name}: {message}"),
            }
        }
        match self.expected.get("cost") {
            // Several sets are as cheap.
            Some(cost) => assert_eq!(answer["fences"]["sets"][0]["cost"], *cost as u64, "{name}: {answer}"),
            None => assert_eq!(found, self.expected, "{name}: {answer}"),
        }
        if fences.is_empty() {
            assert!(self.is_right(folder.path()), "{name}");
            return true;
        }
        let is_exhaustive = self.check_that_nothing_is_cheaper(&file, folder.path());
        let failing = |fence: &Value| fence["without"]["test"].as_str().map(str::to_owned);
        let failing: Vec<Option<String>> = fences.iter().map(failing).collect();
        // Of a suite that is the test that was named; all would take too long.
        let is_wrong_without = |number: usize| match &failing[number] {
            Some(test) => !self.passes(&["--test", test], folder.path()),
            None => !self.is_right(folder.path()),
        };
        assert!(is_wrong_without(0), "{name} without fences");
        let before = std::fs::read_to_string(&file).expect("it is there");
        let patch = answer["fences"]["patch"]["file"].as_str().expect("a patch");
        let applied = Command::new("patch").args(["-s", "-p1", "-i", patch]).current_dir(folder.path()).status();
        assert!(applied.expect("patch is installed").success(), "{name}");
        assert!(self.is_right(folder.path()), "{name} with fences: {answer}");
        // Without each of the calls that the patch adds.
        let after = std::fs::read_to_string(&file).expect("it is there");
        let lines: Vec<&str> = after.lines().collect();
        let without_fence = |line: &str| {
            let start = line.find("fencepost_fence_").or_else(|| line.find("atomic_thread_fence("))?;
            let end = start + line[start..].find(");")? + 2;
            Some(line[..start].to_owned() + &line[end..])
        };
        let is_new = |line: &str| without_fence(line).is_some() && !before.lines().any(|old| old == line);
        let new: Vec<usize> = (0..lines.len()).filter(|number| is_new(lines[*number])).collect();
        assert_eq!(new.len(), fences.len(), "{name}: {after}");
        for (fence, number) in new.into_iter().enumerate() {
            let shorter = without_fence(lines[number]).expect("it has a fence");
            let kept = lines.iter().enumerate().map(|(other, line)| if other == number { &shorter } else { *line });
            std::fs::write(&file, kept.collect::<Vec<_>>().join("\n") + "\n").expect("written");
            assert!(is_wrong_without(fence), "{name} without {}", lines[number]);
        }
        is_exhaustive
    }
}

/// Sets that would be cheaper, or are more than such a set: none of them may be enough. All cheaper sets are part of one of these.
impl Line<'_> {
    /// What the expected fences cost.
    fn cost(&self) -> u64 {
        let cost =
            |kind: FenceKind| self.expected.get(kind.short()).map_or(0, |count| kind.usual_cost() * *count as u64);
        FenceKind::all().map(cost).sum()
    }

    /// Returns whether there were few enough sets to try all.
    fn check_that_nothing_is_cheaper(&self, file: &Path, folder: &Path) -> bool {
        let text = std::fs::read_to_string(file).expect("it is there");
        let source = SourceFile::new(self.program.to_owned(), text.clone()).expect("points");
        let of = |kinds: &[FenceKind]| -> Vec<Candidate> {
            let points = 0..source.points.len();
            points.flat_map(|point| kinds.iter().map(move |kind| Candidate { file: 0, point, kind: *kind })).collect()
        };
        let needed =
            |kinds: &[FenceKind]| -> usize { kinds.iter().filter_map(|kind| self.expected.get(kind.short())).sum() };
        let (full, stores) = ([FenceKind::Full], [FenceKind::STORE_STORE]);
        let (sl, loads) = ([FenceKind::Axiomatic(AxiomaticKind::StoreLoad)], LOADS.map(FenceKind::Axiomatic));
        let mut tried: Vec<Vec<Candidate>> = Vec::new();
        if self.tests.is_empty() {
            // A fence between stores costs a fifth of a full one, of which one more costs more than all of those here.
            let more = if self.model == "pso" { of(&stores) } else { Vec::new() };
            let fewer = subsets(&of(&full), needed(&full).checked_sub(1));
            tried.extend(fewer.into_iter().map(|fewer| [fewer, more.clone()].concat()));
            if self.model == "pso" {
                let fewer = subsets(&of(&stores), needed(&stores).checked_sub(1));
                for all in subsets(&of(&full), Some(needed(&full))).iter().take(MOST_RUNS + 1) {
                    tried.extend(fewer.iter().map(|fewer| [fewer.clone(), all.clone()].concat()));
                }
            }
        } else {
            // Fences after loads are of several kinds; the ones that were found must be of the cheapest.
            if ["ll", "ls", "cost"].iter().any(|kind| self.expected.contains_key(kind)) {
                return false;
            }
            let groups: [&[FenceKind]; 3] = [&sl, &stores, &loads];
            for (number, group) in groups.iter().enumerate() {
                let others = groups.iter().enumerate().filter(|(other, _)| *other != number);
                // One of these alone would cost as much as all that was found, whatever it can do.
                let is_cheap = |kind: &FenceKind| kind.usual_cost() < self.cost();
                let others = others.flat_map(|(_, kinds)| kinds.iter().copied().filter(is_cheap).collect::<Vec<_>>());
                let others: Vec<Candidate> = of(&others.collect::<Vec<_>>());
                let fewer = subsets(&of(group), needed(group).checked_sub(1));
                tried.extend(fewer.into_iter().map(|fewer| [fewer, others.clone()].concat()));
            }
        }
        if tried.len() > if is_slow() { MOST_RUNS } else { FEW_RUNS } {
            return false;
        }
        let spelling = if self.tests.is_empty() { Spelling::C11 } else { Spelling::Kinds };
        for fences in tried {
            std::fs::write(file, fenced(&source, 0, &fences, spelling)).expect("written");
            assert!(!self.is_right(folder), "{} under {} is right with {fences:?}", self.program, self.model);
        }
        std::fs::write(file, text).expect("written");
        true
    }
}

/// More runs take too long.
const MOST_RUNS: usize = 200;
/// More take too long for every day.
const FEW_RUNS: usize = 12;

/// Of at least so many lines all that is cheaper is tried on any day.
const SEARCHED: usize = 10;

/// Kinds that keep loads before what comes later.
const LOADS: [AxiomaticKind; 5] = [
    AxiomaticKind::LoadLoad,
    AxiomaticKind::LoadStore,
    AxiomaticKind::AliasedLoads,
    AxiomaticKind::DataDependentLoads,
    AxiomaticKind::ControlDependent,
];

/// All sets of so many candidates, or more sets than are ever tried.
fn subsets(candidates: &[Candidate], count: Option<usize>) -> Vec<Vec<Candidate>> {
    let Some(count) = count else { return Vec::new() };
    let mut sets: Vec<Vec<Candidate>> = vec![Vec::new()];
    for _ in 0..count {
        let after = |set: &Vec<Candidate>| {
            let last = set.last().map_or(0, |last| 1 + candidates.iter().position(|one| one == last).unwrap_or(0));
            candidates[last..].iter().map(|one| [set.clone(), vec![*one]].concat()).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(after).collect();
        if sets.len() > 100 * MOST_RUNS {
            break;
        }
    }
    sets
}

#[test]
fn fences_are_as_the_corpus_says() {
    let text = std::fs::read_to_string(corpus().join("fences.txt")).expect("it is there");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let wanted: Vec<Line<'_>> = lines.map(Line::parse).filter(|line| !line.is_slow || is_slow()).collect();
    assert!(wanted.len() > 20, "{} lines", wanted.len());
    let (few, all) = (SEARCHED, wanted.len());
    let searched = wanted.iter().filter(|line| line.check()).count();
    println!("{searched} of {all} searched exhaustively");
    assert!(searched >= few, "{searched} of {all} searched exhaustively");
}
