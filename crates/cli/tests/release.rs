//! What `./x release` makes of a command.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("it is there")
}

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
    let (script, command) = (repository().join("ci/release"), env!("CARGO_BIN_EXE_fencepost"));
    // What is there for debuggers would be many times as large.
    succeeds(&format!("strip -o fencepost {command}"), folder);
    succeeds(&format!("{before} '{}' --fast --binary \"$PWD/fencepost\" \"$PWD/{name}\"", script.display()), folder);
}

#[test]
fn a_release_can_be_unpacked_and_used() {
    let folder = tempfile::tempdir().expect("a folder can be made");
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
        assert!(read(&doc) == read(&repository()), "{file}");
    }
    // The solver is no crate of its own, and has a licence of its own.
    let others = std::fs::read_to_string(doc.join("LICENSES-OF-OTHERS")).expect("it is there");
    for part in ["\nserde 1.", "\ntree-sitter-c 0.", "Armin Biere", "TERMS AND CONDITIONS FOR USE"] {
        assert!(others.contains(part), "{part}");
    }
}
