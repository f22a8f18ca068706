//! `mutations/list.txt` against the switches in the sources, and against the tests that it names.

use fencepost_testing::in_repository;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What `mutations/list.txt` says of a mutation.
struct Listed {
    /// The crate that it breaks.
    breaks: String,
    sentence: String,
    /// The crate of the tests, and parts of their names.
    tests: Vec<(String, Vec<String>)>,
}

fn listed() -> BTreeMap<String, Listed> {
    let text = fs::read_to_string(in_repository("mutations/list.txt")).expect("the list is there");
    let (mut listed, mut breaks, mut last) = (BTreeMap::new(), String::new(), String::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            breaks = name.to_owned();
            continue;
        }
        let (name, rest) =
            line.split_once(": ").unwrap_or_else(|| panic!("`{line}` is neither a mutation nor its tests"));
        if let Some(package) = name.strip_prefix("    ") {
            let of_last: &mut Listed = listed.get_mut(&last).unwrap_or_else(|| panic!("`{line}` belongs to nothing"));
            of_last.tests.push((package.to_owned(), rest.split_whitespace().map(str::to_owned).collect()));
        } else {
            last = name.to_owned();
            let mutation = Listed { breaks: breaks.clone(), sentence: rest.to_owned(), tests: Vec::new() };
            assert!(listed.insert(last.clone(), mutation).is_none(), "{name} is listed twice");
        }
    }
    listed
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of the repository can be read") {
        let path = entry.expect("a folder of the repository can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(fs::read_to_string(&path).expect("a file of the repository can be read"));
        }
    }
}

fn sources_of(package: &str) -> Vec<String> {
    let mut found = Vec::new();
    sources(&in_repository("crates").join(package), &mut found);
    found
}

#[test]
fn the_list_has_the_mutations_of_the_sources() {
    let mut switches = BTreeSet::new();
    for folder in fs::read_dir(in_repository("crates")).expect("the crates are there") {
        let folder = folder.expect("the crates are there");
        let package = folder.file_name().to_string_lossy().into_owned();
        if folder.path().is_dir() {
            for text in sources_of(&package) {
                // Comments show how it is used.
                let is_code = |line: &&str| !line.trim_start().starts_with("//");
                let code: String = text.lines().filter(is_code).collect();
                let names = code.split("mutation!(\"").skip(1).filter_map(|rest| rest.split('"').next());
                switches.extend(names.map(|name| (package.clone(), name.to_owned())));
            }
        }
    }
    let listed = listed().into_iter().map(|(name, mutation)| (mutation.breaks, name)).collect();
    let alone = |these: &BTreeSet<_>, those| these.difference(those).cloned().collect::<Vec<_>>();
    assert_eq!(
        (alone(&switches, &listed), alone(&listed, &switches)),
        (vec![], vec![]),
        "(not listed, not in the sources)"
    );
}

#[test]
fn every_mutation_says_what_is_broken_and_names_tests_that_exist() {
    let mut of_package: BTreeMap<String, String> = BTreeMap::new();
    for (name, mutation) in listed() {
        assert!(mutation.sentence.ends_with('.'), "{name}: what is broken?");
        assert!(!mutation.tests.is_empty(), "{name}: who notices?");
        for (package, tests) in mutation.tests {
            let text = of_package.entry(package).or_insert_with_key(|package| sources_of(package).join("\n"));
            for part in tests.iter().flat_map(|test| test.split("::")) {
                assert!(text.contains(part), "{name}: there is no test {part}");
            }
        }
    }
}
