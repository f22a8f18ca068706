//! The checked-in LLVM IR is what clang makes of the sources. `./x library` runs this with `FENCEPOST_BLESS` set, which
//! writes instead of comparing.

use fencepost_testing::is_blessing;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// The compiler whose output is checked in. The front end reads that of newer ones too, but they write it differently.
const COMPILERS: [&str; 2] = ["clang-14", "clang"];
const VERSION: &str = "version 14.";

/// Little is optimised, so that loops stay loops and an access is one access; nothing is assumed about the library that is
/// being defined; and no text depends on where the repository is.
const ARGUMENTS: &[&str] = &[
    "-S",
    "-emit-llvm",
    "--target=x86_64-unknown-linux-gnu",
    "-std=c17",
    "-O1",
    "-mcx16",
    "-ffreestanding",
    "-fno-builtin",
    "-fno-vectorize",
    "-fno-slp-vectorize",
    "-fno-unroll-loops",
    "-fno-strict-aliasing",
    "-fno-stack-protector",
    "-fno-ident",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Xclang",
    "-disable-lifetime-markers",
    "-o",
    "-",
];

fn compiler() -> Option<&'static str> {
    COMPILERS.into_iter().find(|name| {
        let output = Command::new(name).arg("--version").output();
        output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(VERSION))
    })
}

fn compile(compiler: &str, folder: &Path, source: &str) -> String {
    let output = Command::new(compiler).current_dir(folder).args(ARGUMENTS).arg(format!("c/{source}.c")).output();
    let output = output.expect("clang runs");
    assert!(output.status.success(), "{source}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("LLVM IR is UTF-8")
}

/// The symbols that a module defines for others.
fn defines(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let global = line.starts_with('@') && line.contains(" = ");
        if !global && !line.starts_with("define ") {
            continue;
        }
        let Some((before, rest)) = line.split_once('@') else { continue };
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || "_.$".contains(*c)).collect();
        let linkage = if global { rest.split_once(" = ").map_or("", |(_, linkage)| linkage) } else { before };
        let hidden = ["internal", "private", "external", "available_externally"];
        if !linkage.split_whitespace().any(|word| hidden.contains(&word)) {
            found.insert(name);
        }
    }
    found
}

fn table(modules: &[(String, BTreeSet<String>)]) -> String {
    let mut table =
        String::from("//! Made by `./x library`; do not edit.\n\nuse crate::LibraryModule;\n\n/// All modules.\n");
    table += "pub(crate) const MODULES: &[LibraryModule] = &[\n";
    for (name, defines) in modules {
        writeln!(table, "    LibraryModule {{\n        name: \"{name}\",").expect("strings grow");
        writeln!(table, "        text: include_str!(\"../ir/{name}.ll\"),\n        defines: &[").expect("strings grow");
        for symbol in defines {
            writeln!(table, "            \"{symbol}\",").expect("strings grow");
        }
        table += "        ],\n    },\n";
    }
    table + "];\n"
}

fn hold(path: &Path, fresh: &str) {
    if is_blessing() {
        std::fs::write(path, fresh).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == fresh, "{} is not up to date: run ./x library", path.display());
}

#[test]
fn the_compiled_library_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Some(compiler) = compiler() else {
        eprintln!("skipped: there is no clang 14 to compile the library with");
        return;
    };
    let entries = std::fs::read_dir(folder.join("c")).expect("the sources are there");
    let sources: BTreeSet<String> =
        entries.filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".c")?.to_owned())).collect();
    let mut modules = Vec::new();
    for source in sources {
        let text = compile(compiler, folder, &source);
        hold(&folder.join(format!("ir/{source}.ll")), &text);
        modules.push((source, defines(&text)));
    }
    hold(&folder.join("src/generated.rs"), &table(&modules));
}
