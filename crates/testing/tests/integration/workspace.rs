//! What holds for the crates of the workspace together: who uses whom, what nobody uses, licences, and the oldest compiler.

use fencepost_testing::repository;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

const PREFIX: &str = "fencepost-";
const LIBRARY: &str = "fencepost";

/// Licences that go with ours.
static LICENCES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let rules = std::fs::read_to_string(repository().join("deny.toml")).expect("the rules are there");
    let (_, list) = rules.split_once("allow = [").expect("a list of licences");
    let (list, _) = list.split_once(']').expect("the list ends");
    list.split(',').map(|name| name.trim().trim_matches('"').to_owned()).filter(|name| !name.is_empty()).collect()
});

/// What cargo knows of all packages, ours and those that they use.
static PACKAGES: LazyLock<Vec<Package>> = LazyLock::new(|| {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--locked", "--format-version", "1"]).current_dir(repository());
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    list(&metadata["packages"]).iter().map(Package::new).collect()
});

struct Package {
    name: String,
    version: String,
    folder: String,
    licence: String,
    rust_version: Option<String>,
    is_ours: bool,
    /// What it uses when it runs or is built.
    uses: Vec<Dependency>,
    /// What its tests and benchmarks use besides.
    tests_use: Vec<Dependency>,
}

struct Dependency {
    package: String,
    /// Its name in the source, where that is another one.
    rename: Option<String>,
}

impl Package {
    fn new(value: &Value) -> Self {
        let of_tests = |one: &&Value| one["kind"] == "dev";
        let dependency =
            |one: &Value| Dependency { package: text(&one["name"]), rename: one["rename"].as_str().map(str::to_owned) };
        let dependencies = list(&value["dependencies"]);
        Self {
            name: text(&value["name"]),
            version: text(&value["version"]),
            folder: text(&value["manifest_path"]).trim_end_matches("Cargo.toml").to_owned(),
            licence: value["license"].as_str().unwrap_or("none").to_owned(),
            rust_version: value["rust_version"].as_str().map(str::to_owned),
            is_ours: value["source"].is_null(),
            uses: dependencies.iter().filter(|one| !of_tests(one)).map(dependency).collect(),
            tests_use: dependencies.iter().filter(of_tests).map(dependency).collect(),
        }
    }

    /// The name of the folder that it is in, if it is ours.
    fn crate_name(&self) -> Option<&str> {
        // The library has the name of the whole.
        let name = if self.name == LIBRARY { Some(LIBRARY) } else { self.name.strip_prefix(PREFIX) };
        name.filter(|_| self.is_ours)
    }
}

impl Dependency {
    fn name_in_source(&self) -> String {
        self.rename.as_ref().unwrap_or(&self.package).replace('-', "_")
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn ours() -> impl Iterator<Item = (&'static str, &'static Package)> {
    PACKAGES.iter().filter_map(|package| Some((package.crate_name()?, package)))
}

/// Which crates each crate may use by the table of ARCHITECTURE.md: `base`, those in its row, and what these may use. A row may name only
/// crates that stand below it.
fn allowed(table: &str) -> Result<BTreeMap<String, BTreeSet<String>>, String> {
    let mut allowed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    // From the last row up, so that what a crate may use is known when its own row comes.
    for row in table.lines().filter(|line| line.starts_with("| `crates/")).rev() {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim_matches([' ', '`'])).collect();
        let (name, uses) = (cells[1].trim_start_matches("crates/"), cells[cells.len() - 2]);
        let uses: Vec<String> = match uses {
            "all" => allowed.keys().cloned().collect(),
            _ => uses.split(',').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()).collect(),
        };
        let mut reach = BTreeSet::from(["base".to_owned()]);
        for used in uses {
            let below = allowed.get(&used).ok_or(format!("{used} does not stand below {name}"))?;
            reach.extend(below.iter().cloned());
            reach.insert(used);
        }
        allowed.insert(name.to_owned(), reach);
    }
    Ok(allowed)
}

#[test]
fn crates_use_what_the_table_allows() {
    let table = std::fs::read_to_string(repository().join("ARCHITECTURE.md")).expect("the table is there");
    let allowed = allowed(&table).unwrap_or_else(|fault| panic!("ARCHITECTURE.md: {fault}"));
    for (name, package) in ours() {
        let reach = allowed.get(name).unwrap_or_else(|| panic!("ARCHITECTURE.md has no row for {name}"));
        for used in package.uses.iter().filter_map(|used| used.package.strip_prefix(PREFIX)) {
            assert!(reach.contains(used), "{name} may not use {used}: ARCHITECTURE.md");
        }
    }
    for name in allowed.keys() {
        assert!(ours().any(|(ours, _)| ours == name), "ARCHITECTURE.md has a row for {name}, which is not there");
    }
}

#[test]
fn a_table_that_points_upwards_is_refused() {
    let rows = |lower: &str| format!("| `crates/upper` | this | lower |\n| `crates/lower` | that | {lower} |\n");
    let right = allowed(&rows("")).expect("a table");
    assert!(right["upper"].contains("lower") && !right["lower"].contains("upper"), "{right:?}");
    assert!(allowed(&rows("upper")).is_err());
}

/// The sources below some folders of a package, and what builds it, without comments.
fn source_of(folder: &Path, below: &[&str]) -> String {
    let mut text = std::fs::read_to_string(folder.join("build.rs")).unwrap_or_default();
    let mut folders: Vec<_> = below.iter().map(|name| folder.join(name)).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                text += &std::fs::read_to_string(&entry).expect("a source can be read");
            }
        }
    }
    let is_comment = |line: &&str| line.trim_start().starts_with("//");
    text.lines().filter(|line| !is_comment(line)).flat_map(|line| [line, "\n"]).collect()
}

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + word.len()..]);
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

#[test]
fn nothing_is_asked_for_that_nobody_uses() {
    let mut unused = Vec::new();
    for (name, package) in ours() {
        let folder = Path::new(&package.folder);
        for (who, below, dependencies) in [
            (name.to_owned(), &["src"][..], &package.uses),
            (format!("tests of {name}"), &["src", "tests", "benches"], &package.tests_use),
        ] {
            let source = source_of(folder, below);
            let unnamed = dependencies.iter().filter(|one| !has_word(&source, &one.name_in_source()));
            unused.extend(unnamed.map(|one| format!("{who} does not use {}", one.package)));
        }
    }
    assert!(unused.is_empty(), "{}", unused.join("\n"));
}

/// Of `(A OR B) AND C`, one choice of each part that AND joins must be allowed.
fn is_allowed(licence: &str) -> bool {
    let expression = licence.replace(['(', ')'], "").replace('/', " OR ");
    let is_known = |choice: &str| {
        let name = choice.trim().trim_end_matches(" WITH LLVM-exception");
        LICENCES.iter().any(|licence| licence == name)
    };
    expression.split(" AND ").all(|part| part.split(" OR ").any(is_known))
}

#[test]
fn licences_go_with_ours() {
    for package in PACKAGES.iter() {
        assert!(is_allowed(&package.licence), "{} {}: {}", package.name, package.version, package.licence);
    }
    assert!(is_allowed("(MIT OR GPL-3.0) AND ISC") && !is_allowed("GPL-3.0 AND MIT") && !is_allowed("none"));
}

/// 1.90 comes after 1.9.
fn numbers(version: &str) -> Vec<u32> {
    version.split('.').map(|number| number.parse().expect("a number")).chain([0, 0]).take(3).collect()
}

#[test]
fn the_oldest_compiler_is_old_enough_for_all() {
    let (_, cli) = ours().find(|(name, _)| *name == "cli").expect("the command is there");
    let declared = numbers(cli.rust_version.as_ref().expect("the workspace declares one"));
    for package in PACKAGES.iter() {
        let Some(needed) = &package.rust_version else { continue };
        assert!(numbers(needed) <= declared, "{} {} needs Rust {needed}", package.name, package.version);
    }
}
