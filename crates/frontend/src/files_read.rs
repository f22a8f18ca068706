//! Which files the compiler reads: it lists what it includes, and its arguments name the rest.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

/// Arguments that make clang list the files it reads.
pub fn listing_files(list: &Path) -> [OsString; 5] {
    ["-MD".into(), "-MF".into(), list.into(), "-MT".into(), "files".into()]
}

/// The files of such a list, which is a rule for `make`: a name ends with a blank that has no backslash before it.
pub fn listed_files(list: &[u8]) -> Vec<PathBuf> {
    let is_end_of_target = |at: &usize| list[*at..].starts_with(b": ") || list[*at..].starts_with(b":\n");
    let Some(start) = (0..list.len()).find(is_end_of_target) else { return Vec::new() };
    let (mut files, mut name) = (Vec::new(), Vec::new());
    let mut rest = &list[start + 1..];
    while let [first, after @ ..] = rest {
        let backslashes = rest.iter().take_while(|byte| **byte == b'\\').count();
        rest = match (first, rest.get(backslashes)) {
            // Those before a blank are doubled, and one more stands for the blank.
            (b'\\', Some(b' ')) => {
                name.resize(name.len() + (backslashes - 1) / 2, b'\\');
                name.push(b' ');
                &rest[backslashes + 1..]
            }
            (b'\\', Some(b'#')) => {
                name.resize(name.len() + backslashes - 1, b'\\');
                name.push(b'#');
                &rest[backslashes + 1..]
            }
            (b'\\', Some(b'\n')) if name.is_empty() => &rest[backslashes + 1..],
            (b'\\', _) => {
                name.resize(name.len() + backslashes, b'\\');
                &rest[backslashes..]
            }
            (b' ' | b'\n', _) => {
                files.extend(taken(&mut name));
                after
            }
            (b'$', _) => {
                name.push(b'$');
                after.strip_prefix(b"$").unwrap_or(after)
            }
            (other, _) => {
                name.push(*other);
                after
            }
        };
    }
    files.extend(taken(&mut name));
    files
}

fn taken(name: &mut Vec<u8>) -> Option<PathBuf> {
    let name = std::mem::take(name);
    (!name.is_empty()).then(|| OsString::from_vec(name).into())
}

/// The files that are there and that arguments for clang name, such as profiles and files with more arguments, and what these name.
pub fn named_files(arguments: &[String]) -> Vec<PathBuf> {
    let mut words: Vec<Vec<u8>> = arguments.iter().map(|argument| argument.clone().into_bytes()).collect();
    let mut files = BTreeSet::new();
    while let Some(word) = words.pop() {
        let response = word.strip_prefix(b"@");
        let value = word.iter().position(|byte| *byte == b'=').map(|at| &word[at + 1..]);
        for name in [Some(word.as_slice()), response, value].into_iter().flatten() {
            let path = PathBuf::from(OsStr::from_bytes(name));
            if !path.is_file() || !files.insert(path.clone()) || response != Some(name) {
                continue;
            }
            let is_end = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'');
            words.extend(std::fs::read(&path).unwrap_or_default().split(is_end).map(<[u8]>::to_vec));
        }
    }
    files.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unquoted() {
        let list = b"files: a.c /usr/x.h \\\n  in\\ a\\\\\\ folder/\\#1.h $$x \\\n  b\\c.h\n";
        let found: Vec<String> = listed_files(list).iter().map(|file| file.display().to_string()).collect();
        assert_eq!(found, ["a.c", "/usr/x.h", "in a\\ folder/#1.h", "$x", "b\\c.h"]);
        assert!(listed_files(b"").is_empty() && listed_files(b"files:").is_empty());
    }

    #[test]
    fn arguments_name_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).display().to_string();
        std::fs::write(at("use"), "").expect("written");
        std::fs::write(at("more"), format!("-DX\n\"@{}\" @{}", at("last"), at("more"))).expect("written");
        std::fs::write(at("last"), format!("-fprofile-use={}", at("use"))).expect("written");
        let arguments = ["-O0".to_owned(), format!("@{}", at("more")), "-I.".to_owned()];
        assert_eq!(named_files(&arguments), [at("last"), at("more"), at("use")].map(PathBuf::from));
    }
}
