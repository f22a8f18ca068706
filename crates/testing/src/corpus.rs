//! What the first lines of a program of the corpus say about it; `corpus/README.md` describes them. Whoever runs the corpus reads them
//! from here, be it through the command, an engine or brute force.

use crate::repository;
use std::path::{Path, PathBuf};

/// The memory models, in the order in which every line names them.
pub const MODELS: [&str; 3] = ["sc", "tso", "pso"];

/// Marks a line, or what it says about a model, as taking long.
const SLOW: &str = "slow";

/// What must come out under one model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// `pass`, with the number of traces if there is a reason to know it.
    Pass(Option<u64>),
    /// `fail`, with the kind of the error if it is named.
    Fail(Option<String>),
}

/// A way to compile a program, and what must come out then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The macros to define, such as `FENCED` or `THREADS=3`; none for the line that begins with `expect`.
    pub defines: Vec<String>,
    /// For each of the [`MODELS`] whether it takes so long that only slow runs try it.
    pub slow: [bool; 3],
    /// One for each of the [`MODELS`].
    pub expected: [Expectation; 3],
}

/// A program of the corpus.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where it is.
    pub path: PathBuf,
    /// Its path inside the corpus, with slashes.
    pub name: String,
    /// What is said about it.
    pub variants: Vec<Variant>,
    /// More options for `fencepost verify`.
    pub options: Vec<String>,
    /// More arguments for clang.
    pub clang: Vec<String>,
    /// Why that is expected, in one line.
    pub reason: String,
    /// Which macros are defined, and whether the program is then robust under TSO and under PSO.
    pub robust: Vec<(Vec<String>, [bool; 2])>,
}

impl Entry {
    /// The variant with just these macros, separated by blanks.
    pub fn variant(&self, defines: &str) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.defines.iter().eq(defines.split_whitespace()))
    }
}

/// All programs of the corpus, in order.
pub fn entries() -> Vec<Entry> {
    let corpus = repository().join("corpus");
    let mut paths = Vec::new();
    collect(&corpus, &mut paths);
    paths.sort();
    paths.into_iter().map(|path| read(&corpus, path)).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the corpus can be read") {
        let path = entry.expect("the corpus can be read").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c" || extension == "cpp") {
            found.push(path);
        }
    }
}

fn read(corpus: &Path, path: PathBuf) -> Entry {
    let relative = path.strip_prefix(corpus).expect("it was found there");
    let name = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
    let text = std::fs::read_to_string(&path).expect("a program can be read");
    let mut entry = Entry {
        path,
        name,
        variants: Vec::new(),
        options: Vec::new(),
        clang: Vec::new(),
        reason: String::new(),
        robust: Vec::new(),
    };
    for (keyword, rest) in text.lines().filter_map(|line| line.strip_prefix("// ")?.split_once(": ")) {
        let mut words = keyword.split_whitespace();
        let slow = words.clone().next() == Some(SLOW);
        if slow {
            words.next();
        }
        match words.next() {
            Some("expect") if words.clone().next().is_none() => {
                entry.variants.push(variant(&entry.name, Vec::new(), slow, rest));
            }
            Some("with") => {
                let defines = words.map(str::to_owned).collect();
                entry.variants.push(variant(&entry.name, defines, slow, rest));
            }
            Some("robust") => {
                let defines = words.skip(1).map(str::to_owned).collect();
                entry.robust.push((defines, robust(&entry.name, rest)));
            }
            Some("options") => entry.options = rest.split_whitespace().map(str::to_owned).collect(),
            Some("clang") => entry.clang = rest.split_whitespace().map(str::to_owned).collect(),
            Some("because") => entry.reason = format!("{} {rest}", entry.reason),
            _ => {}
        }
    }
    assert!(!entry.variants.is_empty(), "{}: no line says what to expect", entry.name);
    assert!(!entry.reason.is_empty(), "{}: no line says why", entry.name);
    entry
}

fn robust(name: &str, line: &str) -> [bool; 2] {
    let answer = |text: &str| match text {
        "yes" => true,
        "no" => false,
        _ => panic!("{name}: not an answer: {line}"),
    };
    match line.split([' ', ',']).filter(|word| !word.is_empty()).collect::<Vec<_>>()[..] {
        ["tso", tso, "pso", pso] => [answer(tso), answer(pso)],
        _ => panic!("{name}: TSO and PSO have their parts in: {line}"),
    }
}

fn variant(name: &str, defines: Vec<String>, slow: bool, line: &str) -> Variant {
    let parts: Vec<&str> = line.split(',').collect();
    assert_eq!(parts.len(), MODELS.len(), "{name}: each model has its part in: {line}");
    let parse = |position: usize| {
        let words: Vec<&str> = parts[position].split_whitespace().filter(|&word| word != SLOW).collect();
        assert_eq!(words.first(), Some(&MODELS[position]), "{name}: the models have their order in: {line}");
        let number = |text: &&str| text.parse().unwrap_or_else(|_| panic!("{name}: not a number of traces: {text}"));
        match words[1..] {
            ["pass", ref count @ ..] if count.len() <= 1 => Expectation::Pass(count.first().map(number)),
            ["fail", ref kind @ ..] if kind.len() <= 1 => Expectation::Fail(kind.first().map(|&kind| kind.to_owned())),
            _ => panic!("{name}: not an expectation: {}", parts[position]),
        }
    };
    let slow = [0, 1, 2].map(|position| slow || parts[position].split_whitespace().any(|word| word == SLOW));
    Variant { defines, slow, expected: [parse(0), parse(1), parse(2)] }
}
