//! Names of files with proofs, where a run has several.

use std::path::{Path, PathBuf};

/// Where the proof of a test under a model goes, if there are others, which have gone to some places already.
pub fn path_of(file: &Path, test: &str, model: &str, taken: &[PathBuf]) -> PathBuf {
    let name = test.split('=').next().unwrap_or(test).trim();
    let plain = |text: &str| text.replace(|c: char| !c.is_alphanumeric() && !"_-'".contains(c), "-");
    let named = |number: usize| {
        let mut whole = file.file_stem().unwrap_or_default().to_os_string();
        whole.push(format!("-{}-{}", plain(name), plain(model)));
        if number > 1 {
            whole.push(format!("-{number}"));
        }
        if let Some(extension) = file.extension() {
            whole.push(".");
            whole.push(extension);
        }
        file.with_file_name(whole)
    };
    (1..).map(named).find(|path| !taken.contains(path)).unwrap_or_else(|| file.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_do_not_overwrite_each_other() {
        let file = Path::new("out/all.lrat");
        let mut taken = Vec::new();
        for (test, model, expected) in [
            ("T.1 = (a|a)", "sc", "out/all-T-1-sc.lrat"),
            ("T.2 = (a|a)", "sc", "out/all-T-2-sc.lrat"),
            ("T.2 = (a|b)", "sc", "out/all-T-2-sc-2.lrat"),
            ("T0 = (a|b)", "models/my.mm", "out/all-T0-models-my-mm.lrat"),
        ] {
            taken.push(path_of(file, test, model, &taken));
            assert_eq!(taken.last().map(PathBuf::as_path), Some(Path::new(expected)));
        }
        assert_eq!(path_of(Path::new("all"), "T = (a)", "sc", &[]), Path::new("all-T-sc"));
    }
}
