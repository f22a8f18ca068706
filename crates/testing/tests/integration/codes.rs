//! The codes of diagnostics: the chapter of the book has the table of the code, and every code is given somewhere.

use fencepost_source::Code;
use fencepost_testing::repository;
use std::path::{Path, PathBuf};

/// What follows in the chapter is made of the table.
const MARK: &str = "<!-- The rest is written by FENCEPOST_BLESS=1 cargo test -p fencepost-testing codes:: -->\n";

fn chapter() -> PathBuf {
    repository().join("docs/diagnostics.md")
}

/// The sections of the chapter.
fn sections() -> String {
    let section = |code: &Code| format!("\n## {code}: {}\n\n{}\n", code.title(), code.explanation());
    Code::ALL.iter().map(section).collect()
}

#[test]
fn the_chapter_has_the_table() {
    let text = std::fs::read_to_string(chapter()).expect("the chapter can be read");
    let (introduction, rest) = text.split_once(MARK).expect("the chapter has a mark");
    if std::env::var_os("FENCEPOST_BLESS").is_some() {
        std::fs::write(chapter(), format!("{introduction}{MARK}{}", sections())).expect("the chapter can be written");
        return;
    }
    assert_eq!(rest, sections(), "FENCEPOST_BLESS=1 writes the table into {}", chapter().display());
}

/// The Rust files below a folder, but for the table itself.
fn texts(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            texts(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("source/src/code.rs") {
            found.push(std::fs::read_to_string(&path).expect("a source can be read"));
        }
    }
}

#[test]
fn every_code_is_given() {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(repository().join("crates")).expect("there are crates") {
        let sources = entry.expect("an entry can be read").path().join("src");
        if sources.is_dir() {
            texts(&sources, &mut found);
        }
    }
    for code in Code::ALL {
        let name = format!("Code::{}", code.name());
        let is_whole = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let is_given = |text: &String| text.split(&name).skip(1).any(is_whole);
        assert!(found.iter().any(is_given), "{code} is given nowhere as {name}");
    }
}
