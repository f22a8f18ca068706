//! Every file in `broken/` breaks the rule that it is named after, on the lines that say `// breaks <rule>` and nowhere
//! else; every file in `valid/` breaks none.

use fencepost_program::text::parse;
use fencepost_program::verify::{Location, Rule, Violation, verify};
use fencepost_program::{BlockId, FunctionId, GlobalId, HeapTypeId, LayoutId};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;

/// The violations of a program in the text form.
fn violations(path: &Path) -> (String, Vec<Violation>) {
    let text = std::fs::read_to_string(path).unwrap();
    let program = parse(&text).unwrap_or_else(|error| panic!("{}:{error}", path.display()));
    (text, verify(&program).err().unwrap_or_default())
}

/// The line of every part of a program whose text has one part a line, blocks and functions with their heads.
fn lines_of_parts(text: &str) -> HashMap<Location, usize> {
    let mut lines = HashMap::from([(Location::Program, 1)]);
    let (mut layouts, mut heap_types, mut globals) = (0, 0, 0);
    let (mut functions, mut blocks, mut instructions) = (0, 0, 0);
    for (line, content) in text.lines().enumerate().map(|(index, content)| (index + 1, content)) {
        let first_word = content.split_whitespace().next().unwrap_or("//");
        let (function, block) = (FunctionId::new(functions.max(1) - 1), BlockId::new(blocks.max(1) - 1));
        let location = match first_word {
            "layout" => Location::Layout(LayoutId::new(post_increment(&mut layouts))),
            "type" => Location::HeapType(HeapTypeId::new(post_increment(&mut heap_types))),
            "global" => Location::Global(GlobalId::new(post_increment(&mut globals))),
            "fn" => {
                blocks = 0;
                Location::Function(FunctionId::new(post_increment(&mut functions)))
            }
            "jump" | "branch" | "switch" | "return" | "unreachable" => Location::Terminator(function, block),
            "//" | "file" | "entry" | "reg" | "}" => continue,
            _ if content.starts_with('b') => {
                instructions = 0;
                Location::Block(function, BlockId::new(post_increment(&mut blocks)))
            }
            _ => Location::Instruction(function, block, post_increment(&mut instructions) as usize),
        };
        lines.insert(location, line);
    }
    lines
}

fn post_increment(counter: &mut u32) -> u32 {
    *counter += 1;
    *counter - 1
}

#[test]
fn broken_programs_break_their_rule_where_they_say_so() {
    for &rule in Rule::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken").join(format!("{rule}.fp"));
        let (text, violations) = violations(&path);
        let lines = lines_of_parts(&text);
        let mark = format!("// breaks {rule}");
        let marked = text.lines().enumerate().filter(|(_, content)| content.ends_with(&mark));
        let expected: BTreeSet<(usize, &str)> = marked.map(|(index, _)| (index + 1, rule.name())).collect();
        let found = violations.iter().map(|violation| (lines[&violation.location], violation.rule.name())).collect();
        assert!(!expected.is_empty());
        assert_eq!(expected, found, "{}: {violations:#?}", path.display());
    }
}

#[test]
fn every_broken_program_is_named_after_a_rule() {
    for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")).unwrap() {
        let path = file.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        assert!(Rule::ALL.iter().any(|rule| rule.name() == stem), "{stem}");
    }
}

#[test]
fn valid_programs_break_nothing() {
    for file in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/valid")).unwrap() {
        assert_eq!(violations(&file.unwrap().path()).1, []);
    }
}

#[test]
fn a_program_without_an_entry_is_refused() {
    let violations = verify(&Default::default()).unwrap_err();
    assert_eq!(violations[0].to_string(), "program: rule `entry`: there is no entry");
}

/// The list at the top of the module and the enum are in step.
#[test]
fn the_list_of_rules_is_complete() {
    let source = include_str!("../../src/verify.rs");
    let listed: Vec<&str> = source
        .lines()
        .filter_map(|line| {
            line.strip_prefix("//! ")?.split_once(". ")?.1.trim_start().strip_prefix('`')?.split_once("`:")
        })
        .map(|(name, _)| name)
        .collect();
    assert_eq!(listed, Rule::ALL.iter().map(|rule| rule.name()).collect::<Vec<_>>());
}
