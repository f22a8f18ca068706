//! What `./x release` makes of a command, and what the action does with it.

use fencepost_testing::{folder, repository};
use std::path::Path;
use std::process::{Command, Output};

fn shell(line: &str, folder: &Path) -> Output {
    Command::new("bash").args(["-c", line]).current_dir(folder).output().expect("there is a shell")
}

fn succeeds(line: &str, folder: &Path) -> String {
    let output = shell(line, folder);
    assert!(output.status.success(), "{line}: {output:?}");
    String::from_utf8(output.stdout).expect("it prints text")
}

/// Has the command of the tests packed into a folder here.
fn release(folder: &Path, before: &str, name: &str) {
    let (script, command) = (repository().join("ci/release"), crate::FENCEPOST);
    // What is there for debuggers would be many times as large.
    succeeds(&format!("strip -o fencepost {command}"), folder);
    succeeds(&format!("{before} '{}' --fast --binary fencepost {name}", script.display()), folder);
}

/// What is made of the command here serves all of this: packing it takes seconds.
#[test]
fn a_release_can_be_unpacked_used_and_downloaded() {
    let folder = folder();
    let folder = folder.path();
    release(folder, "", "one");
    succeeds(
        "cd one && sha256sum --check --strict SHA256SUMS && [[ $(wc -l < SHA256SUMS) == $(ls fencepost* | wc -l) ]]",
        folder,
    );
    // When, by whom and with what rights it is made does not matter.
    release(folder, "umask 077; TZ=Asia/Tokyo", "two");
    assert_eq!(succeeds("cat one/SHA256SUMS", folder), succeeds("cat two/SHA256SUMS", folder));

    succeeds("mkdir local && tar -xzf one/*.tar.gz --strip-components=1 -C local", folder);
    is_installed(&folder.join("local"));
    let changes = succeeds("cat one/*-changes.md", folder);
    let all = std::fs::read_to_string(repository().join("CHANGELOG.md")).expect("there is a changelog");
    assert!(changes.starts_with("- ") && all.contains(&changes) && !changes.contains("\n## "), "{changes}");

    if shell("command -v dpkg-deb", folder).status.success() {
        let needs = succeeds("dpkg-deb --field one/*.deb Depends", folder);
        assert!(needs.contains("clang") && needs.contains("libc6 (>=") && needs.contains("libstdc++6"), "{needs}");
        succeeds("dpkg-deb --extract one/*.deb root", folder);
        is_installed(&folder.join("root/usr"));
        assert!(folder.join("root/usr/share/doc/fencepost/copyright").exists());
        assert!(folder.join("root/usr/share/man/man1/fencepost-verify.1.gz").exists());
    }
    let version = env!("CARGO_PKG_VERSION");
    succeeds(&format!("mkdir releases && mv one releases/v{version}"), folder);
    the_action_downloads_it_and_nothing_else(version, folder);
}

/// What is below `/usr`, or in its place.
fn is_installed(prefix: &Path) {
    let examples = "../share/doc/fencepost/examples";
    let bin = prefix.join("bin");
    for (example, code) in [("dekker.c", 1), ("dekker-fenced.c", 0)] {
        let output = shell(&format!("./fencepost verify {examples}/{example} --model tso --no-trace"), &bin);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
    }
    for completions in
        ["bash-completion/completions/fencepost", "zsh/*/_fencepost", "fish/vendor_completions.d/fencepost.fish"]
    {
        succeeds(&format!("grep -q check-proof ../share/{completions}"), &bin);
    }
    succeeds("ls ../share/man/man1/fencepost.1* ../share/man/man1/fencepost-litmus-generate.1*", &bin);
    let doc = prefix.join("share/doc/fencepost");
    for file in ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md"] {
        let read = |folder: &Path| std::fs::read(folder.join(file)).expect("it is there");
        assert!(read(&doc) == read(repository()), "{file}");
    }
    // The solver is no crate of its own, and has a licence of its own.
    let others = std::fs::read_to_string(doc.join("LICENSES-OF-OTHERS")).expect("it is there");
    for part in ["\nserde 1.", "\ntree-sitter-c 0.", "Armin Biere", "TERMS AND CONDITIONS FOR USE"] {
        assert!(others.contains(part), "{part}");
    }
}

/// Looks for a fencepost as the action does; what it says, and what it hands on.
fn provide(version: &str, at: &str, folder: &Path) -> (Option<i32>, String, String) {
    let outputs = folder.join("outputs");
    let _ = std::fs::remove_file(&outputs);
    let mut command = Command::new(repository().join("ci/provide"));
    command.env("FENCEPOST_VERSION", version).env("FENCEPOST_REF", at).env("GITHUB_OUTPUT", &outputs);
    command.env("FENCEPOST_RELEASES", format!("file://{}/releases", folder.display()));
    command.env("RUNNER_TEMP", folder).env_remove("RUNNER_TOOL_CACHE");
    let output = command.output().expect("the script can be run");
    let out = String::from_utf8(output.stdout).expect("it prints text");
    (output.status.code(), out, std::fs::read_to_string(outputs).unwrap_or_default())
}

fn output_named<'a>(outputs: &'a str, name: &str) -> Option<&'a str> {
    outputs.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
}

fn the_action_downloads_it_and_nothing_else(version: &str, folder: &Path) {
    for (asked, at) in [(version, "main"), (&*format!("v{version}"), "main"), ("", &*format!("v{version}"))] {
        let (code, out, outputs) = provide(asked, at, folder);
        assert_eq!(code, Some(0), "{out}");
        let command = output_named(&outputs, "fencepost").expect("it was downloaded");
        assert_eq!(output_named(&outputs, "build"), None);
        assert_eq!(succeeds(&format!("{command} --version"), folder), format!("fencepost {version}\n"));
    }
    // Where no version is named, the sources are built; so are they on request.
    for (asked, at) in [("", "main"), ("", "v1"), ("", ""), ("source", &*format!("v{version}"))] {
        let (code, out, outputs) = provide(asked, at, folder);
        assert_eq!(code, Some(0), "{out}");
        assert!(
            output_named(&outputs, "fencepost").is_none() && output_named(&outputs, "build").is_some(),
            "{outputs}"
        );
    }
    // Another version than was asked for is not built, be it asked for by the tag.
    for (asked, at, wanted) in [
        ("99.0.0", "main", "asks for 99.0.0, of which there is no release"),
        ("", "v99.0.0", "asks for 99.0.0"),
        ("../v1", "main", "is not a version"),
    ] {
        let (code, out, outputs) = provide(asked, at, folder);
        assert!(code == Some(2) && out.contains(wanted) && out.contains("::error::"), "{out}");
        assert_eq!(outputs, "");
    }
    // What was changed on the way is not run, and nothing else in its place.
    succeeds(&format!("echo >> releases/v{version}/*.tar.gz"), folder);
    let (code, out, outputs) = provide(version, "main", folder);
    assert!(code == Some(2) && out.contains("is not what SHA256SUMS says"), "{out}");
    assert_eq!(outputs, "");
    succeeds(&format!("rm releases/v{version}/*.tar.gz"), folder);
    let (code, out, _) = provide(version, "main", folder);
    assert!(code == Some(2) && out.contains("which is not there"), "{out}");
    // There is no release for this machine, but these are the sources of that version.
    succeeds(&format!("sed -i /tar.gz/d releases/v{version}/SHA256SUMS"), folder);
    let (code, out, outputs) = provide(version, "main", folder);
    assert!(code == Some(0) && output_named(&outputs, "build").is_some(), "{out}");
}

/// What was built is used again by the next run, which restores the folder.
#[test]
fn the_action_builds_once() {
    let folder = folder();
    let folder = folder.path();
    let (_, _, outputs) = provide("", "main", folder);
    let build = output_named(&outputs, "build").expect("there is a folder").to_owned();
    let key = output_named(&outputs, "key").expect("it has a name").to_owned();
    let (_, _, again) = provide("", "main", folder);
    assert_eq!(output_named(&again, "key"), Some(&*key), "the same sources have the same name");

    // A cargo that takes no time.
    let cargo = format!(
        "#!/bin/sh\necho \"$@\" >> {0}/calls\nmkdir -p {0}/target/release\ncp {1} {0}/target/release/fencepost\n",
        folder.display(),
        crate::FENCEPOST
    );
    std::fs::create_dir(folder.join("bin")).expect("a folder can be made");
    std::fs::write(folder.join("bin/cargo"), cargo).expect("a file can be written");
    succeeds("chmod +x bin/cargo", folder);
    for _ in 0..2 {
        let path = format!("{}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new(repository().join("ci/action"));
        command.current_dir(folder).env("PATH", path).env("CARGO_TARGET_DIR", folder.join("target"));
        command.env("FENCEPOST", "").env("FENCEPOST_BUILD", &build).env("RUNNER_TEMP", folder);
        command.env("FENCEPOST_ARGUMENTS", format!("verify {}/examples/mp.c --model tso", repository().display()));
        let output = command.output().expect("the script can be run");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    let calls = std::fs::read_to_string(folder.join("calls")).expect("it was called");
    assert_eq!(calls.lines().count(), 1, "{calls}");
    assert!(calls.contains("build --locked --release") && calls.contains("fencepost-cli"), "{calls}");
}
