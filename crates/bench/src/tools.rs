//! Other programs on this machine.

use std::path::Path;
use std::process::Command;

/// Whether a command is in one of the folders of `PATH`.
pub fn is_on_path(command: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(command).is_file())
}

/// The first line that a tool says about its version; none if it cannot be run.
pub fn version(tool: impl AsRef<Path>) -> Option<String> {
    let output = Command::new(tool.as_ref()).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_found_on_the_path() {
        assert!(is_on_path("sh"));
        assert!(!is_on_path("no-such-tool-anywhere"));
        assert_eq!(version("no-such-tool-anywhere"), None);
    }
}
