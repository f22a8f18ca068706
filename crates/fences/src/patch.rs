//! The answer as a patch.

use crate::candidate::Candidate;
use crate::source::SourceFile;
use similar::TextDiff;

/// The text of a file with fences.
pub fn fenced(file: &SourceFile, number: usize, fences: &[Candidate]) -> String {
    let mut text = String::with_capacity(file.text.len() + 64 * fences.len());
    let mut copied = 0;
    for (index, point) in file.points.iter().enumerate() {
        let here = fences.iter().filter(|fence| (fence.file, fence.point) == (number, index));
        for fence in here {
            let line_start = file.text[..point.offset].rfind('\n').map_or(0, |end| end + 1);
            let before = &file.text[line_start..point.offset];
            let ending = if file.text[point.offset..]
                .find('\n')
                .is_some_and(|end| file.text[point.offset..][..end].ends_with('\r'))
            {
                "\r\n"
            } else {
                "\n"
            };
            if before.trim().is_empty() {
                let indentation = indentation(file, point.offset, before);
                text.push_str(&file.text[copied..line_start]);
                text.push_str(&format!("{indentation}{}{ending}", fence.kind.spelling()));
                copied = line_start;
            } else {
                text.push_str(&file.text[copied..point.offset]);
                text.push_str(&format!("{} ", fence.kind.spelling()));
                copied = point.offset;
            }
        }
    }
    text.push_str(&file.text[copied..]);
    with_header(text, &file.text)
}

/// The white space before a fence: as before the statement that follows; at the end of a block, as before the one that ends there.
fn indentation<'t>(file: &'t SourceFile, offset: usize, before: &'t str) -> &'t str {
    if !file.text[offset..].starts_with('}') {
        return before;
    }
    let deeper = |line: &'t str| &line[..line.len() - line.trim_start().len()];
    let above = file.text[..offset - before.len()].lines().rev().find(|line| !line.trim().is_empty());
    above.map(deeper).filter(|white| white.len() > before.len()).unwrap_or(before)
}

/// With the header that declares what fences are made of.
fn with_header(text: String, original: &str) -> String {
    if text == original || original.contains("<stdatomic.h>") {
        return text;
    }
    let first = text.lines().position(|line| line.trim_start().starts_with("#include"));
    let line = first.unwrap_or(0);
    let offset: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let (before, after) = text.split_at(offset);
    format!("{before}#include <stdatomic.h>\n{after}")
}

/// A unified diff of all files, as `patch -p1` takes it.
pub fn patch(files: &[SourceFile], fences: &[Candidate]) -> String {
    let mut patch = String::new();
    for (number, file) in files.iter().enumerate() {
        let fenced = fenced(file, number, fences);
        if fenced != file.text {
            let diff = TextDiff::from_lines(&file.text, &fenced);
            let (old, new) = (format!("a/{}", file.name), format!("b/{}", file.name));
            patch.push_str(&diff.unified_diff().context_radius(3).header(&old, &new).to_string());
        }
    }
    patch
}
