//! Applies a patch, to see that it says what it should.

use crate::patch::header_name;
use std::path::PathBuf;

/// The texts of files after a patch, or none if it does not fit them. Nothing is guessed: every line must be where the patch says.
pub fn apply(patch: &str, names: &[PathBuf], texts: &[&str]) -> Option<Vec<String>> {
    let mut results: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    let mut lines = patch.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let old = line.strip_prefix("--- ")?.trim_end_matches('\n');
        let file = names.iter().position(|name| header_name("a", name) == old)?;
        let new = lines.next()?.strip_prefix("+++ ")?.trim_end_matches('\n');
        if header_name("b", &names[file]) != new {
            return None;
        }
        let before: Vec<&str> = texts[file].split_inclusive('\n').collect();
        let (mut text, mut copied) = (String::new(), 0);
        while let Some(hunk) = lines.next_if(|line| line.starts_with("@@ ")) {
            let ((start, mut old_left), (_, mut new_left)) = ranges(hunk)?;
            // A range without lines stands after the line that it names.
            let start = if old_left == 0 { start } else { start.checked_sub(1)? };
            text.extend(before.get(copied..start)?.iter().copied());
            copied = start;
            while old_left > 0 || new_left > 0 {
                let line = lines.next()?;
                let (sign, mut content) = line.split_at_checked(1)?;
                if lines.next_if(|line| line.starts_with('\\')).is_some() {
                    content = content.strip_suffix('\n')?;
                }
                if sign != "+" {
                    (before.get(copied) == Some(&content)).then_some(())?;
                    (copied, old_left) = (copied + 1, old_left.checked_sub(1)?);
                }
                if sign != "-" {
                    text.push_str(content);
                    new_left = new_left.checked_sub(1)?;
                }
            }
        }
        text.extend(before.get(copied..)?.iter().copied());
        results[file] = text;
    }
    Some(results)
}

type Range = (usize, usize);

/// The lines that a hunk is about: the first and how many, in the old and in the new text.
fn ranges(hunk: &str) -> Option<(Range, Range)> {
    let mut parts = hunk.split(' ').skip(1);
    let mut range = |sign: char| {
        let part = parts.next()?.strip_prefix(sign)?;
        let (start, count) = part.split_once(',').unwrap_or((part, "1"));
        Some((start.parse().ok()?, count.parse().ok()?))
    };
    Some((range('-')?, range('+')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_must_fit() {
        let (names, text) = ([PathBuf::from("a b.c")], "one\ntwo\nthree");
        let patch =
            "--- a/a b.c\t\n+++ b/a b.c\t\n@@ -2,2 +2,3 @@\n two\n-three\n\\ No newline at end of file\n+3\n+4\n";
        assert_eq!(apply(patch, &names, &[text]), Some(vec!["one\ntwo\n3\n4\n".to_owned()]));
        assert_eq!(apply(patch, &names, &["one\n2\nthree"]), None);
        assert_eq!(apply(patch, &[PathBuf::from("b.c")], &[text]), None);
        assert_eq!(apply(&patch[..patch.len() - 3], &names, &[text]), None);
        assert_eq!(apply("", &names, &[text]), Some(vec![text.to_owned()]));
    }
}
