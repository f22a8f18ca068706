//! `docs/supported.md` lists the functions that programs can call. It is made of the table in `fencepost_library::catalogue`,
//! which must name what the machine and the library provide, neither more nor less. With `FENCEPOST_BLESS` set in the
//! environment the document is written anew.

use fencepost_library::catalogue::{CATALOGUE, CPP};
use fencepost_library::modules;
use fencepost_program::MATH;
use fencepost_program::library::LIBRARY;
use fencepost_testing::{in_repository, is_blessing};
use std::collections::BTreeSet;

/// The front end makes loops of them.
const FRONT_END: [&str; 3] = ["memcpy", "memmove", "memset"];

/// What compilers, headers and the machine call, but people do not.
fn is_internal(symbol: &str) -> bool {
    let prefixes = ["__fencepost_", "_Z", "__cxa_", "__gxx_", "_Unwind_", "__isoc23_", "__ctype_"];
    let names = [
        "__dso_handle",
        "__libc_single_threaded",
        "__dynamic_cast",
        "__once_proxy",
        "__errno_location",
        "__xpg_strerror_r",
    ];
    prefixes.iter().any(|prefix| symbol.starts_with(prefix)) || names.contains(&symbol)
}

#[test]
fn the_catalogue_names_what_there_is() {
    let mut named = BTreeSet::new();
    for name in CATALOGUE.iter().flat_map(|group| group.rows).flat_map(|row| row.names()) {
        assert!(named.insert(name), "{name} is named once");
    }
    let machine = LIBRARY.iter().map(|entry| entry.name);
    let library = modules().iter().flat_map(|module| module.defines).copied();
    let there: BTreeSet<&str> = machine.chain(library).chain(FRONT_END).filter(|symbol| !is_internal(symbol)).collect();
    let missing: Vec<_> = there.difference(&named).collect();
    let invented: Vec<_> = named.difference(&there).collect();
    assert!(missing.is_empty() && invented.is_empty(), "not in the catalogue: {missing:?}; not there: {invented:?}");
}

fn document() -> String {
    let mut text = String::from(
        "# Functions that programs can call\n\nThis list is made of a table in the code (`crates/library/src/catalogue.rs`); a test \
         keeps it true. A call of any other\nfunction that the program does not define is an error, unless `--extern` says what \
         stands for it. [What is not\nmodelled](exploration.md#what-is-not-modelled) applies to all of them.\n",
    );
    let code = |name: &str| format!("`{name}`");
    for group in CATALOGUE {
        text += &format!("\n## {}\n", group.title);
        if !group.remark.is_empty() {
            text += &format!("\n{}\n", group.remark);
        }
        text += "\n| functions | |\n|---|---|\n";
        for row in group.rows {
            let names: Vec<String> = row.names().map(code).collect();
            text += &format!("| {} | {} |\n", names.join(", "), row.remark);
        }
    }
    let numeric: BTreeSet<&str> = MATH.iter().map(|entry| entry.name).collect();
    let numeric: Vec<String> = numeric.into_iter().map(code).collect();
    text += &format!("\n## Numeric functions\n\n{}\n", numeric.join(", "));
    text += "\n## C++\n\nWith the headers of libstdc++.\n\n";
    for line in CPP {
        text += &format!("- {line}\n");
    }
    text
}

#[test]
fn the_document_is_up_to_date() {
    let path = in_repository("docs/supported.md");
    let fresh = document();
    if is_blessing() {
        std::fs::write(&path, &fresh).expect("the document can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == fresh, "docs/supported.md is not up to date: run `FENCEPOST_BLESS=1 cargo test --test supported`");
}
