//! fencepost in the continuous integration of other projects: the script of the GitHub action.

use fencepost_testing::{folder, repository};
use std::path::Path;
use std::process::Command;

fn action(arguments: &str, folder: &Path) -> (Option<i32>, String) {
    let mut command = Command::new(repository().join("ci/action"));
    command.current_dir(folder).env("FENCEPOST", crate::FENCEPOST).env("FENCEPOST_ARGUMENTS", arguments);
    command.env("RUNNER_TEMP", folder).env("GITHUB_OUTPUT", folder.join("output"));
    let output = command.output().expect("the script can be run");
    (output.status.code(), String::from_utf8(output.stdout).expect("it prints text"))
}

#[test]
fn the_action_ends_as_fencepost_does_and_names_its_file() {
    let folder = folder();
    std::fs::copy(repository().join("examples/mp.c"), folder.path().join("a b.c")).expect("a file can be copied");
    let (code, out) = action("verify 'a b.c' --model tso --quiet", folder.path());
    assert_eq!(code, Some(0), "{out}");
    assert!(!out.contains("::error::"), "{out}");
    // The file that was named last.
    let named = || {
        let output = std::fs::read_to_string(folder.path().join("output")).expect("it was written");
        output.lines().last().and_then(|line| line.strip_prefix("sarif=")).expect("the file is named").to_owned()
    };
    let content = |sarif: &str| std::fs::read_to_string(sarif).expect("it is there");
    let first = named();
    assert!(content(&first).contains("\"results\": []"));
    let (code, out) = action("verify \"a b.c\" --model pso --quiet", folder.path());
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("::error::fencepost has found an error"), "{out}");
    assert!(content(&named()).contains("\"ruleId\": \"assertion\""));
    assert!(content(&first).contains("\"results\": []"), "what the first step has found is still there");
    let (code, out) = action("verify 'a b.c' --model tso --timeout 0", folder.path());
    assert!(code == Some(3) && out.contains("has reached a limit"), "{out}");
    // Nothing in the arguments is run.
    let (code, _) = action("verify $(touch ran) --model tso", folder.path());
    assert_eq!(code, Some(2));
    assert!(!folder.path().join("ran").exists());
    // What cannot be words is said in words.
    for (arguments, wanted) in [(" ", "is empty"), ("verify 'a b.c --model tso", "has a quote that is not closed")] {
        let (code, out) = action(arguments, folder.path());
        assert!(
            code == Some(2) && out.contains(&format!("::error::the input `arguments` of the action {wanted}")),
            "{out}"
        );
    }
}

/// What the action says is what the script takes.
#[test]
fn the_action_runs_the_script() {
    let text = std::fs::read_to_string(repository().join("action.yml")).expect("there is an action");
    for (script, names) in [
        ("ci/provide", &["FENCEPOST_VERSION", "FENCEPOST_REF", "FENCEPOST_RELEASES"][..]),
        ("ci/action", &["FENCEPOST", "FENCEPOST_BUILD", "FENCEPOST_ARGUMENTS"]),
    ] {
        let read = std::fs::read_to_string(repository().join(script)).expect("there is a script");
        for name in names {
            assert!(text.contains(&format!("{name}: ")) && read.contains(name), "{name}");
        }
        // The quotes of YAML are not those of the shell, which needs them where a path has a space.
        assert!(text.contains(&format!("run: '\"$GITHUB_ACTION_PATH/{script}\"'")), "{text}");
    }
    for name in [
        "steps.find.outputs.fencepost",
        "steps.find.outputs.build",
        "steps.find.outputs.key",
        "steps.run.outputs.sarif",
    ] {
        assert!(text.contains(name), "{name}");
    }
}
