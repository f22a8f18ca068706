//! The book in `docs/` and the README: every command line in a `console` block is run and prints what the book says, every link
//! leads somewhere, every chapter is in the table of contents.
//!
//! `$ ` begins a command line; what follows is its output. `...` stands for anything: alone on a line for any lines, else for any
//! part of the line, such as counts that change whenever an engine gets better. Seconds are not compared.
//! The blocks of a chapter run one after the other in a folder of their own, which has `examples` and `corpus`. A block of C after
//! a line with ``Save this as `NAME` `` becomes that file.
//! `FENCEPOST_BLESS=1` writes what is printed into the chapters.

use fencepost_testing::{Run, folder_with_links, is_blessing, repository};
use std::path::{Path, PathBuf};
use std::process::Command;

/// All chapters, and the README.
fn chapters() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(repository().join("docs")).expect("there is a book");
    let mut files: Vec<PathBuf> = docs.map(|entry| entry.expect("it can be read").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    files.push(repository().join("README.md"));
    files.sort();
    files
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A line of a chapter, and the kind of code block that it is in, if it is in one.
fn lines(text: &str) -> Vec<(&str, Option<&str>)> {
    let mut block = None;
    let mut lines = Vec::new();
    for line in text.lines() {
        match (line.trim_start().strip_prefix("```"), block) {
            (Some(kind), None) => {
                lines.push((line, None));
                block = Some(kind);
            }
            (Some(_), Some(_)) => {
                block = None;
                lines.push((line, None));
            }
            (None, _) => lines.push((line, block)),
        }
    }
    lines
}

/// Runs a line in a folder as a shell does; everything that it prints.
fn run(line: &str, folder: &Path) -> String {
    crate::shell("bash", &format!("exec 2>&1; {line}")).current_dir(folder).run().out
}

/// `0.02 s` becomes `TIME s`.
fn without_times(text: &str) -> String {
    let mut result = String::new();
    for (number, piece) in text.split(" s").enumerate() {
        if number > 0 {
            result.push_str(" s");
        }
        let kept = piece.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let number = &piece[kept.len()..];
        let is_time = number.contains('.') && number.starts_with(|c: char| c.is_ascii_digit());
        result.push_str(if is_time { kept } else { piece });
        result.push_str(if is_time { "TIME" } else { "" });
    }
    result
}

/// Whether a printed line is the one that is shown, where `...` stands for any part of it.
fn fits(printed: &str, shown: &str) -> bool {
    let (printed, shown) = (without_times(printed), without_times(shown));
    let Some((begin, rest)) = shown.split_once("...") else { return printed == shown };
    let Some(mut left) = printed.strip_prefix(begin) else { return false };
    let parts: Vec<&str> = rest.split("...").collect();
    let (last, between) = parts.split_last().expect("a split has parts");
    for part in between {
        match left.split_once(part) {
            Some((_, after)) => left = after,
            None => return false,
        }
    }
    left.ends_with(last)
}

/// Whether printed lines are those that are shown, where `...` stands for any.
fn is_shown(printed: &[&str], shown: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((&"...", rest)) => (0..=printed.len()).any(|skipped| is_shown(&printed[skipped..], rest)),
        Some((first, rest)) => printed.first().is_some_and(|line| fits(line, first)) && is_shown(&printed[1..], rest),
    }
}

/// A folder for the command lines of a chapter.
fn folder() -> tempfile::TempDir {
    let folder = folder_with_links(&["corpus"]);
    // Patches may be applied to these.
    let copied = Command::new("cp").arg("-r").arg(repository().join("examples")).arg(folder.path()).status();
    assert!(copied.is_ok_and(|status| status.success()));
    folder
}

/// What is wrong with a chapter, and the chapter as it should be.
fn tried(path: &Path) -> (Vec<String>, String) {
    let text = read(path);
    let folder = folder();
    let mut complaints = Vec::new();
    let mut mended = String::new();
    let all = lines(&text);
    for (name, program) in programs(&text) {
        std::fs::write(folder.path().join(name), program).expect("a file can be written");
    }
    let mut number = 0;
    while number < all.len() {
        let (line, block) = all[number];
        number += 1;
        mended += &format!("{line}\n");
        let Some(command) = line.strip_prefix("$ ").filter(|_| block == Some("console")) else { continue };
        let begin = number;
        while number < all.len() && all[number].1 == block && !all[number].0.starts_with("$ ") {
            number += 1;
        }
        let shown: Vec<&str> = all[begin..number].iter().map(|(line, _)| *line).collect();
        let printed = run(command, folder.path());
        let printed: Vec<&str> = printed.lines().collect();
        let fits = is_shown(&printed, &shown);
        if !fits {
            let place = format!("{}:{begin}", path.display());
            complaints.push(format!(
                "{place}: `{command}` prints\n{}\ninstead of\n{}",
                printed.join("\n"),
                shown.join("\n")
            ));
        }
        for line in if fits { shown } else { printed } {
            mended += &format!("{line}\n");
        }
    }
    (complaints, mended)
}

/// The programs that a reader is asked to save, with the names of their files.
fn programs(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for part in text.split("Save this as `").skip(1) {
        let name = part.split('`').next().expect("a split has parts").to_owned();
        let program = part.split("\n```c\n").nth(1).and_then(|rest| rest.split_once("\n```\n"));
        found.push((name, program.expect("a block follows").0.to_owned() + "\n"));
    }
    found
}

/// Whoever has a copy of the repository has the same program as whoever has nothing but the book.
#[test]
fn programs_of_the_book_are_among_the_examples() {
    let all: Vec<(String, String)> = chapters().iter().flat_map(|path| programs(&read(path))).collect();
    assert!(all.iter().any(|(name, _)| name == "parker.c"));
    for (name, program) in all {
        assert_eq!(program, read(&repository().join("examples").join(&name)), "{name}");
    }
}

/// `docs/pictures/SB.tso.svg` is what `fencepost litmus --picture` draws of SB under TSO, and so on for all of them.
#[test]
fn pictures_are_what_the_command_draws() {
    let bless = is_blessing();
    let pictures = repository().join("docs/pictures");
    let shown = std::fs::read_dir(&pictures).expect("there are pictures");
    let names = shown.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned());
    let names: Vec<String> = names.collect();
    assert!(!names.is_empty());
    let used: String = chapters().iter().map(|path| read(path)).collect();
    let folder = folder();
    for name in names {
        assert!(used.contains(&format!("](pictures/{name})")), "{name} is in no chapter");
        let parts: Vec<&str> = name.split('.').collect();
        let [test, model, "svg"] = parts[..] else { panic!("{name} is not named after a test and a model") };
        run(&format!("fencepost litmus examples/litmus/{test}.litmus --model {model} --picture drawn"), folder.path());
        let drawn = read(&folder.path().join("drawn").join(&name));
        if bless {
            std::fs::write(pictures.join(&name), drawn).expect("a picture can be written");
        } else {
            assert!(
                drawn == read(&pictures.join(&name)),
                "{name} is drawn differently now; FENCEPOST_BLESS=1 renews it"
            );
        }
    }
}

#[test]
fn command_lines_print_what_the_book_shows() {
    let bless = is_blessing();
    let mut complaints = Vec::new();
    for path in chapters() {
        let (found, mended) = tried(&path);
        if bless && !found.is_empty() {
            std::fs::write(&path, mended).expect("a chapter can be written");
        } else {
            complaints.extend(found);
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

#[test]
fn dots_stand_for_anything() {
    assert!(fits("a (1.25 s)", "a (0.00 s)") && !fits("a (1.25 s)", "b (1.25 s)"));
    assert!(
        fits("does; 4 calls, 0.55 s)", "does; ...)")
            && fits("no 12 b steps", "no ... steps")
            && fits("failed", "failed...")
    );
    assert!(fits("a1b2c", "a...b...c") && !fits("a1b2", "a...b...c") && !fits("1a", "a..."));
    assert!(is_shown(&["a", "b", "c"], &["a", "...", "c"]) && is_shown(&["a"], &["a", "..."]));
    assert!(!is_shown(&["a", "b"], &["a"]) && !is_shown(&["a"], &["a", "b"]));
}

#[test]
fn no_command_line_is_left_out() {
    for path in chapters() {
        for (number, (line, block)) in lines(&read(&path)).into_iter().enumerate() {
            let is_command = line.trim_start().starts_with("$ ");
            assert!(!is_command || block == Some("console"), "{}:{}: is not run", path.display(), number + 1);
        }
    }
}

/// The addresses that a chapter links to.
fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    for (line, _) in lines(text).into_iter().filter(|(_, block)| block.is_none()) {
        // What is between backquotes is code.
        let prose: String = line.split('`').step_by(2).collect();
        links.extend(prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
        // `[name]: target`, to which others refer by the name.
        let definition = prose.trim_start().strip_prefix('[').and_then(|rest| rest.split_once("]: "));
        links.extend(definition.map(|(_, target)| target.trim().to_owned()));
    }
    links
}

/// The names by which the headings of a chapter can be linked to, as mdBook makes them.
fn anchors(text: &str) -> Vec<String> {
    let headings = lines(text).into_iter().filter(|(line, block)| block.is_none() && line.starts_with('#'));
    let slug = |(line, _): (&str, _)| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(slug).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    let others = [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "corpus/README.md",
        "crates/README.md",
        ".github/PULL_REQUEST_TEMPLATE.md",
    ];
    let others = others.map(|name| repository().join(name));
    for path in chapters().into_iter().chain(others) {
        let folder = path.parent().expect("a file is in a folder");
        let text = read(&path);
        for link in links(&text).into_iter().filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { path.clone() } else { folder.join(file) };
            let fine =
                target.exists() && (anchor.is_empty() || anchors(&read(&target)).iter().any(|name| name == anchor));
            if !fine {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn every_chapter_is_in_the_table_of_contents_once() {
    let contents = links(&read(&repository().join("docs/SUMMARY.md")));
    for path in chapters().into_iter().filter(|path| path.parent().is_some_and(|folder| folder.ends_with("docs"))) {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let times = contents.iter().filter(|link| **link == name).count();
        assert_eq!(times, usize::from(name != "SUMMARY.md"), "{name}");
    }
}
