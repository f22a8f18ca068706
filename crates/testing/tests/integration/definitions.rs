//! What has one place in the sources: the definitions of the nouns that all crates share, and what tells memory models apart.

use fencepost_testing::repository;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What has one definition in all crates together.
const NOUNS: [&str; 9] =
    ["Relation", "Cycle", "Cell", "ThreadId", "Verdict", "Place", "Span", "SourceMap", "Diagnostic"];

/// The built-in models as variants of an enumeration.
const VARIANTS: [&str; 4] = ["::Sc", "::Ibm370", "::Tso", "::Pso"];

/// A file of a crate, without comments and tests.
struct Source {
    /// The folder of the crate.
    folder: String,
    path: PathBuf,
    code: String,
}

/// All files below `crates/*/src`.
fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for folder in entries(&repository().join("crates")).into_iter().filter(|path| path.join("src").is_dir()) {
        let name = folder.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        let mut of_tests = BTreeSet::new();
        let mut files = Vec::new();
        let mut folders = vec![folder.join("src")];
        while let Some(folder) = folders.pop() {
            let (inner, others): (Vec<_>, Vec<_>) = entries(&folder).into_iter().partition(|path| path.is_dir());
            folders.extend(inner);
            for path in others.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
                let text = std::fs::read_to_string(&path).expect("a source can be read");
                let (code, modules) = without_tests(&text);
                let is_root = ["lib", "main", "mod"].iter().any(|root| path.ends_with(format!("{root}.rs")));
                let below = if is_root { folder.clone() } else { path.with_extension("") };
                of_tests.extend(modules.into_iter().map(|module| below.join(module)));
                files.push(Source { folder: name.clone(), path, code });
            }
        }
        let is_of_tests = |path: &Path| path.with_extension("").ancestors().any(|part| of_tests.contains(part));
        sources.extend(files.into_iter().filter(|source| !is_of_tests(&source.path)));
    }
    sources
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder can be read");
    entries.map(|entry| entry.expect("an entry can be read").path()).collect()
}

/// A text without comments and what is for tests alone, and the names of modules that are. Whoever formats the text has put the
/// end of a block below its beginning.
fn without_tests(text: &str) -> (String, Vec<String>) {
    let (mut code, mut modules) = (String::new(), Vec::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            let item = lines.by_ref().find(|line| !line.trim_start().starts_with("#[")).unwrap_or_default();
            if item.ends_with('{') {
                let indent = &item[..item.len() - item.trim_start().len()];
                let end = format!("{indent}}}");
                lines.by_ref().find(|line| *line == end);
            }
            let module = item.trim_start().trim_start_matches("pub ").strip_prefix("mod ");
            modules.extend(module.and_then(|module| module.strip_suffix(';')).map(str::to_owned));
        } else if !line.trim_start().starts_with("//") {
            code += line;
            code.push('\n');
        }
    }
    (code, modules)
}

/// How often a text defines a type of this name.
fn definitions(code: &str, name: &str) -> usize {
    let words: Vec<&str> =
        code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
    let is_definition = |pair: &&[&str]| ["struct", "enum", "union", "type"].contains(&pair[0]) && pair[1] == name;
    words.windows(2).filter(is_definition).count()
}

/// The names of all models that are built in, and of what they include.
fn names_of_models() -> Vec<String> {
    let files = ["models", "cat"].map(|folder| entries(&repository().join("crates/model").join(folder)));
    let name = |path: &PathBuf| path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
    files.iter().flatten().map(name).collect()
}

/// Whether a line compares something with a variant of a model or with a model's name, or matches on it. Patterns that are
/// broken into lines have their bars at the beginnings of lines.
fn tells_models_apart(line: &str, names: &[String]) -> bool {
    let literals = names.iter().map(|name| format!("\"{name}\""));
    let markers: Vec<String> = VARIANTS.iter().map(|variant| (*variant).to_owned()).chain(literals).collect();
    markers.iter().any(|marker| {
        line.match_indices(marker.as_str()).any(|(start, _)| {
            let (before, after) = (&line[..start], &line[start + marker.len()..]);
            if after.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
                return false;
            }
            // Of `Ok(BufferModel` what is before it.
            let before = before.trim_end_matches(|c: char| c.is_alphanumeric() || "_:&*(".contains(c)).trim_end();
            let after = after.trim_start_matches([')', ' ']);
            let is_operand = ["==", "!="].iter().any(|sign| before.ends_with(sign) || after.starts_with(sign));
            let is_alternative = before.ends_with('|') && !before.ends_with("||") && !has_closure(before)
                || after.starts_with('|') && !after.starts_with("||");
            let is_pattern = after.contains("=>") || before.ends_with("if let") || before.contains("matches!(");
            let asks = ["contains(", "eq_ignore_ascii_case(", "starts_with(", "ends_with("];
            let is_asked = asks.iter().any(|ask| line.contains(ask));
            is_operand || is_alternative || is_pattern || is_asked
        })
    })
}

/// Whether the bar at the end of a text closes the arguments of a closure.
fn has_closure(before: &str) -> bool {
    before.matches('|').count().is_multiple_of(2)
}

#[test]
fn nouns_that_all_share_have_one_definition() {
    let sources = sources();
    for noun in NOUNS {
        let places: Vec<String> = sources
            .iter()
            .flat_map(|source| vec![source.path.display().to_string(); definitions(&source.code, noun)])
            .collect();
        assert_eq!(places.len(), 1, "{noun} is defined here:\n{}", places.join("\n"));
    }
}

/// What is never published is for this repository alone: brute forces, which share no code with what they judge, what tests share,
/// and what measures the command from outside.
#[test]
fn models_are_told_apart_in_their_crate_alone() {
    let names = names_of_models();
    assert!(["sc", "tso", "pso", "rmo", "relaxed", "rc11"].iter().all(|name| names.iter().any(|known| known == name)));
    let is_published = |folder: &str| {
        let manifest = repository().join("crates").join(folder).join("Cargo.toml");
        !std::fs::read_to_string(manifest).expect("a manifest can be read").contains("publish = false")
    };
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.folder != "model" && is_published(&source.folder)) {
        let lines = source.code.lines().filter(|line| tells_models_apart(line, &names));
        found.extend(lines.map(|line| format!("{}: {}", source.path.display(), line.trim())));
    }
    assert!(found.is_empty(), "ask the model instead:\n{}", found.join("\n"));
}

#[test]
fn definitions_are_found() {
    let code = "pub struct Cell(u64);\ndefine_id!(\n    pub struct ThreadId(\"t\")\n);\nenum Cycles {}\ntype Cycle = u8;\nlet cell: Cell;";
    assert_eq!(NOUNS.map(|noun| definitions(code, noun)), [0, 1, 1, 1, 0, 0, 0, 0, 0]);
}

#[test]
fn comparisons_with_models_are_found() {
    let names = ["sc", "tso"].map(str::to_owned);
    for line in [
        "if model == BufferModel::Sc {",
        "if trace.model.parse() != Ok(BufferModel::Sc) {",
        "let is_it = |model: &BufferModel| *model == BufferModel::Tso;",
        "BufferModel::Sc => unreachable!(),",
        "(BufferModel::Pso, _, Op::Load { .. }) => {",
        "| Model::Tso",
        "Self::Sc | Self::Tso => true,",
        "matches!(model, BufferModel::Tso)",
        "if let BufferModel::Sc = model {",
        "if model.name() == \"tso\" {",
        "if \"tso\" == name {",
        "\"sc\" | \"tso\" => name.to_uppercase(),",
        "Some(\"sc\") => true,",
        "if arguments.model.eq_ignore_ascii_case(\"sc\") {",
        "[\"sc\", \"tso\"].contains(&name)",
    ] {
        assert!(tells_models_apart(line, &names), "{line}");
    }
    for line in [
        "let options = Options::new(BufferModel::Sc, strategy);",
        "Self::Full => BufferModel::Sc,",
        "let model = built_in(\"sc\")?;",
        "let models = [BufferModel::Sc, BufferModel::Tso];",
        "let run = |program| Machine::new(program, BufferModel::Sc);",
        "let model = || BufferModel::Sc;",
        "if word == \"tsort\" {",
        "System::Screen => true,",
    ] {
        assert!(!tells_models_apart(line, &names), "{line}");
    }
}

#[test]
fn tests_are_left_out() {
    let text = "fn one() {}\n// struct Cell\n#[cfg(test)]\nmod more;\n#[cfg(test)]\nmod tests {\n    struct Cell;\n}\nfn two() {}\n";
    assert_eq!(without_tests(text), ("fn one() {}\nfn two() {}\n".to_owned(), vec!["more".to_owned()]));
}

/// What only the command may speak of: its options. Libraries say what has happened, and the command what to try.
#[test]
fn libraries_name_no_option() {
    const SPEAK_OF_OPTIONS: [&str; 5] = ["cli", "bench", "fuzz", "testing", "oracle"];
    let mut seen = 0;
    for source in sources().iter().filter(|source| !SPEAK_OF_OPTIONS.contains(&source.folder.as_str())) {
        seen += 1;
        for (number, line) in source.code.lines().enumerate() {
            // Every other part of a line is in quotation marks.
            let texts: Vec<&str> = line.split('"').collect();
            let named = texts.iter().skip(1).step_by(2).find(|text| names_option(text));
            assert!(named.is_none(), "{}: line {} of the code: {line}", source.path.display(), number + 1);
        }
    }
    assert!(seen > 200, "{seen} files");
}

/// Whether a text has two dashes, a letter after them, and none before.
fn names_option(text: &str) -> bool {
    text.match_indices("--").any(|(at, _)| {
        let after = text[at + 2..].chars().next().is_some_and(|c| c.is_ascii_lowercase());
        let before = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '-');
        after && before
    })
}

#[test]
fn options_are_noticed() {
    assert!(["try --unroll 3", "--json", "(--walks)"].iter().all(|text| names_option(text)));
    assert!(["a -- b", "<!-- -->", "x--y", "---", "--"].iter().all(|text| !names_option(text)));
}
