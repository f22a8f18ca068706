//! What `cargo publish` asks of every crate that the command needs, read from the manifests.

use fencepost_testing::repository;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Crates that are for this repository only.
const KEPT: [&str; 4] = ["fencepost-bench", "fencepost-fuzz", "fencepost-testing", "fencepost-oracle"];

fn packages() -> Vec<Value> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(repository());
    let output = command.output().expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    metadata["packages"].as_array().expect("there are packages").clone()
}

fn name(package: &Value) -> &str {
    package["name"].as_str().expect("everything has a name")
}

fn folder(package: &Value) -> &Path {
    Path::new(package["manifest_path"].as_str().expect("a package has a manifest")).parent().expect("it is in a folder")
}

fn published() -> Vec<Value> {
    let packages = packages();
    assert!(packages.len() > 15, "the workspace has many crates");
    packages.into_iter().filter(|package| !KEPT.contains(&name(package))).collect()
}

#[test]
fn only_what_is_for_this_repository_stays_in_it() {
    for package in packages() {
        let is_kept = package["publish"].as_array().is_some_and(Vec::is_empty);
        assert_eq!(is_kept, KEPT.contains(&name(&package)), "publish of {}", name(&package));
    }
}

#[test]
fn packages_say_what_they_are() {
    for package in published() {
        for field in ["description", "license", "readme", "rust_version"] {
            assert!(package[field].as_str().is_some_and(|text| !text.is_empty()), "{}: {field}", name(&package));
        }
        for field in ["keywords", "categories"] {
            let words = package[field].as_array().expect("it is a list");
            assert!((1..=5).contains(&words.len()), "{}: {field}", name(&package));
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let read = |folder: &Path| std::fs::read_to_string(folder.join(licence)).unwrap_or_default();
            assert_eq!(read(folder(&package)), read(repository()), "{} needs a link to {licence}", name(&package));
        }
    }
}

/// A package depends on published ones, of its own version. Cargo drops dependencies of tests that have no version.
#[test]
fn packages_depend_on_packages() {
    for package in published() {
        let own = format!("={}", package["version"].as_str().expect("it has a version"));
        for dependency in package["dependencies"].as_array().expect("it is a list") {
            if !name(dependency).starts_with("fencepost") {
                continue;
            }
            let is_for_tests = dependency["kind"] == "dev";
            let wanted = if is_for_tests && KEPT.contains(&name(dependency)) { "*" } else { &own };
            assert_eq!(dependency["req"], wanted, "{} uses {}", name(&package), name(dependency));
            assert!(is_for_tests || !KEPT.contains(&name(dependency)), "{} uses {}", name(&package), name(dependency));
        }
    }
}

#[test]
fn what_is_built_in_lies_in_the_package() {
    let mut seen = 0;
    for package in published() {
        for file in sources(&folder(&package).join("src")) {
            let text = std::fs::read_to_string(&file).expect("it is text");
            // What is only for tests does not have to be there.
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            let included = ["include_str!(", "include_bytes!("].map(|word| text.split(word).skip(1));
            for included in included.into_iter().flatten() {
                let Some(path) = included.split('"').nth(1) else { continue };
                seen += 1;
                let up = path.split('/').take_while(|part| *part == "..").count();
                let inside = file.strip_prefix(folder(&package)).expect("it is below").components().count() - 1;
                assert!(up <= inside, "{}: {path} is outside of {}", file.display(), name(&package));
            }
        }
    }
    assert!(seen > 20, "the library, the models and the pages are built in, {seen}");
}

/// The sources below a folder, but for files of tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("it is a folder") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found
}
