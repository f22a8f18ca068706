//! What the command says of itself: `--help` and its examples, completions, manual pages, and colours.

use fencepost_testing::{CommandOutput, Run, folder_with_links};
use std::path::Path;

/// A folder with links to what the examples of `--help` name.
fn folder() -> tempfile::TempDir {
    folder_with_links(&["examples", "corpus"])
}

/// Runs a line as a shell does, in a folder where programs are compiled once.
fn shell(line: &str, folder: &Path) -> CommandOutput {
    crate::shell("sh", line).current_dir(folder).compiling_once(folder).run()
}

fn out(line: &str, folder: &Path) -> String {
    let output = shell(line, folder);
    assert_eq!(output.code, Some(0), "{line}: {output:?}");
    output.out
}

/// The commands that `--help` lists.
fn commands(folder: &Path) -> Vec<String> {
    let help = out("fencepost --help", folder);
    let list = help.split("Commands:\n").nth(1).expect("it lists the commands");
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    let names = lines.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

fn examples(help: &str) -> Vec<String> {
    let examples = help.split("\nExamples:\n").nth(1).unwrap_or_default();
    examples.lines().map_while(|line| line.strip_prefix("  ")).map(str::to_owned).collect()
}

#[test]
fn every_command_has_examples_that_run() {
    let folder = folder();
    let commands = commands(folder.path());
    assert!(commands.len() >= 12, "{commands:?}");
    for command in std::iter::once("").chain(commands.iter().map(String::as_str)) {
        let help = out(&format!("fencepost {command} --help"), folder.path());
        let examples = examples(&help);
        assert!(!examples.is_empty(), "{command}: {help}");
        for example in examples {
            assert!(example.starts_with("fencepost "), "{command}: {example}");
            // Those of the whole command are in those of the others, or nearly.
            if command.is_empty() {
                continue;
            }
            let ran = shell(&example, folder.path());
            assert!(matches!(ran.code, Some(0 | 1 | 3)), "{example}: {ran:?}");
            assert!(ran.err.is_empty(), "{example}: {ran:?}");
        }
    }
}

#[test]
fn options_are_explained() {
    let folder = folder();
    for command in commands(folder.path()) {
        let help = out(&format!("fencepost {command} --help"), folder.path());
        let lines: Vec<&str> = help.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            if line.trim_start().starts_with("--") || line.trim_start().starts_with("-D ") {
                let explained =
                    line.trim_start().contains("  ") || lines.get(number + 1).is_some_and(|next| next.len() > 10);
                assert!(explained, "{command}: {line}");
            }
        }
    }
}

#[test]
fn shells_learn_every_command() {
    let folder = folder();
    for shell_name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = out(&format!("fencepost completions {shell_name}"), folder.path());
        for word in commands(folder.path()).iter().map(String::as_str).chain(["keep-going", "linearizable"]) {
            assert!(script.contains(word), "{shell_name} does not know {word}");
        }
    }
    // bash can say itself what it makes of it.
    let line = "fencepost completions bash >complete && . ./complete && COMP_WORDS=(fencepost ver) COMP_CWORD=1 && \
                _fencepost fencepost ver fencepost && echo \"${COMPREPLY[*]}\"";
    let ran = shell(&format!("bash -c '{line}'"), folder.path());
    assert_eq!(ran.out, "verify\n", "{ran:?}");
    for (command, models) in [("verify", "sc ibm370 tso pso\n"), ("robust", "tso pso\n")] {
        let line = format!(
            ". ./complete && COMP_WORDS=(fencepost {command} --model \"\") COMP_CWORD=3 && \
             _fencepost fencepost \"\" --model && echo \"${{COMPREPLY[*]}}\""
        );
        let ran = shell(&format!("bash -c '{line}'"), folder.path());
        assert_eq!(ran.out, models, "{ran:?}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = folder();
    let said = out("fencepost man pages", folder.path());
    let pages: Vec<_> = std::fs::read_dir(folder.path().join("pages")).expect("it was made").collect();
    assert_eq!(said, format!("{} pages written to pages\n", pages.len()));
    for command in commands(folder.path()) {
        let path = folder.path().join(format!("pages/fencepost-{command}.1"));
        let page = std::fs::read_to_string(&path).expect("every command has its page");
        assert!(page.contains(&format!(".TH fencepost-{command} 1")), "{page}");
        let help = out(&format!("fencepost {command} --help"), folder.path());
        let lines = help.lines().filter(|line| line.trim_start().starts_with('-'));
        let options = lines.filter_map(|line| line.split([' ', '[']).find(|word| word.starts_with("--")));
        for option in options {
            let name: String = option[2..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            assert!(page.contains(&name.replace('-', "\\-")), "{command}: the page lacks --{name}");
        }
        assert!(page.contains(".SH EXAMPLES") && page.contains(".SH \"EXIT CODES\""), "{page}");
    }
    assert!(folder.path().join("pages/fencepost-litmus-generate.1").exists());
    assert!(out("fencepost man", folder.path()).contains(".TH fencepost 1"));
}

/// Lines that end in a verdict, one or more of each command.
const VERDICTS: [&str; 9] = [
    "verify examples/dekker.c --model tso",
    "robust examples/dekker.c --model tso",
    "fences examples/mp.c --model tso",
    "litmus examples/litmus/SB.litmus --model tso --expect wrong.jsonl",
    "datatype corpus/datatypes/msn.c --test 'T0 = (e|d)' --model relaxed",
    "protocol examples/mesi-snoop-bug.fpm --procs 2 --locs 1",
    "replay dekker.trace.json --print",
    "check-proof t0.cnf t0.lrat",
    "verify nowhere.c --model tso",
];

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let folder = folder();
    let record = r#"{"file":"SB.litmus","model":"tso","verdict":"Never"}"#;
    std::fs::write(folder.path().join("wrong.jsonl"), record).expect("a file can be written");
    let proof = "fencepost datatype corpus/datatypes/ms2.c -DFENCED --test 'T0 = (e|d)' --model sc --proof t0.lrat";
    out(proof, folder.path());
    for line in VERDICTS {
        let coloured = |options: &str| {
            let ran = shell(&format!("fencepost {line} {options}"), folder.path());
            ran.out.contains('\x1b') || ran.err.contains('\x1b')
        };
        assert!(!coloured(""), "{line} prints colours into a pipe");
        assert!(!coloured("--color=never"), "{line}");
        assert!(
            coloured("--color=always") && coloured("--color always") && coloured("--color"),
            "{line} has no colours"
        );
        // `script` has a terminal for it.
        let on_terminal = |environment: &str| {
            let line = line.replace('\'', "\"");
            let ran =
                shell(&format!("{environment} script -qec 'fencepost {line}' /dev/null </dev/null"), folder.path());
            ran.out.contains("\x1b[1;3")
        };
        assert!(on_terminal("TERM=xterm"), "{line} has no colours on a terminal");
        assert!(!on_terminal("TERM=xterm NO_COLOR=1"), "{line} does not respect NO_COLOR");
        assert!(!on_terminal("TERM=dumb"), "{line}");
    }
}

/// Options that have a letter only are shown with their value, as all are.
#[test]
fn manual_pages_name_the_values_of_options() {
    let folder = fencepost_testing::folder();
    let mut command = crate::fencepost();
    assert!(command.args(["man", "pages"]).current_dir(&folder).status().is_ok_and(|status| status.success()));
    let page = std::fs::read_to_string(folder.path().join("pages/fencepost-verify.1")).expect("the page is there");
    assert!(page.contains("[\\fB\\-D\\fR \\fINAME[=VALUE]\\fR] [\\fB\\-I\\fR \\fIDIRECTORY\\fR]"), "{page}");
    for page in folder.path().join("pages").read_dir().expect("they are there").flatten() {
        let text = std::fs::read_to_string(page.path()).expect("it is text");
        assert!(!text.contains(" \\fR]"), "{text}");
    }
}

/// A patch is one of C, so that nothing else is read.
#[test]
fn what_fences_reads_is_in_its_own_help() {
    let help = out("fencepost fences --help", folder().path());
    assert!(help.contains("The C files (.c) of the program") && !help.contains("LLVM IR"), "{help}");
    assert!(out("fencepost verify --help", folder().path()).contains("LLVM IR (.ll)"));
}
