//! The answer as a patch.

use crate::candidate::{AxiomaticKind, Candidate, FenceKind};
use crate::source::SourceFile;
use fencepost_base::MemoryOrder;
use similar::TextDiff;

/// How fences are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// `atomic_thread_fence`, of `stdatomic.h`.
    C11,
    /// `__atomic_thread_fence`, which needs no header.
    Builtin,
    /// By kind, of `fencepost.h`.
    Kinds,
}

impl Spelling {
    /// What goes with a program: builtins where it is made of them.
    pub fn of(text: &str) -> Self {
        let has_builtins = text.contains("__atomic_") || text.contains("__sync_");
        if has_builtins && !text.contains("<stdatomic.h>") { Self::Builtin } else { Self::C11 }
    }

    fn fence(self, kind: FenceKind) -> String {
        let order = |upper: bool| {
            let name = match kind.order() {
                MemoryOrder::SeqCst => "seq_cst",
                MemoryOrder::Release => "release",
                _ => "acquire",
            };
            if upper { name.to_uppercase() } else { name.to_owned() }
        };
        match self {
            Self::C11 => format!("atomic_thread_fence(memory_order_{});", order(false)),
            Self::Builtin => format!("__atomic_thread_fence(__ATOMIC_{});", order(true)),
            Self::Kinds => {
                let name = match kind {
                    FenceKind::Axiomatic(AxiomaticKind::AliasedLoads) => "aliased_loads",
                    FenceKind::Axiomatic(AxiomaticKind::DataDependentLoads) => "data_dependent_loads",
                    FenceKind::Axiomatic(AxiomaticKind::ControlDependent) => "control_dependent",
                    kind => kind.short(),
                };
                format!("fencepost_fence_{name}();")
            }
        }
    }

    fn header(self) -> Option<&'static str> {
        match self {
            Self::C11 => Some("<stdatomic.h>"),
            Self::Builtin => None,
            Self::Kinds => Some("<fencepost.h>"),
        }
    }
}

/// The text of a file with fences.
pub fn fenced(file: &SourceFile, number: usize, fences: &[Candidate], spelling: Spelling) -> String {
    let mut text = String::with_capacity(file.text.len() + 64 * fences.len());
    let mut copied = 0;
    for (index, point) in file.points.iter().enumerate() {
        let here = fences.iter().filter(|fence| (fence.file, fence.point) == (number, index));
        for fence in here {
            let line_start = file.text[..point.offset].rfind('\n').map_or(0, |end| end + 1);
            let before = &file.text[line_start..point.offset];
            let rest = &file.text[point.offset..];
            let is_crlf = rest.find('\n').is_some_and(|end| rest[..end].ends_with('\r'));
            let ending = if is_crlf { "\r\n" } else { "\n" };
            if before.trim().is_empty() {
                let indentation = indentation(file, point.offset, before);
                text.push_str(&file.text[copied..line_start]);
                text.push_str(&format!("{indentation}{}{ending}", spelling.fence(fence.kind)));
                copied = line_start;
            } else {
                text.push_str(&file.text[copied..point.offset]);
                text.push_str(&format!("{} ", spelling.fence(fence.kind)));
                copied = point.offset;
            }
        }
    }
    text.push_str(&file.text[copied..]);
    with_header(text, &file.text, spelling)
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
fn with_header(text: String, original: &str, spelling: Spelling) -> String {
    let Some(header) = spelling.header().filter(|header| text != original && !original.contains(header)) else {
        return text;
    };
    let first = text.lines().position(|line| line.trim_start().starts_with("#include"));
    let line = first.unwrap_or(0);
    let offset: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let (before, after) = text.split_at(offset);
    format!("{before}#include {header}\n{after}")
}

/// A unified diff of all files, as `patch -p1` takes it.
pub fn patch(files: &[SourceFile], fences: &[Candidate], spelling: Spelling) -> String {
    let mut patch = String::new();
    for (number, file) in files.iter().enumerate() {
        let fenced = fenced(file, number, fences, spelling);
        if fenced != file.text {
            let diff = TextDiff::from_lines(&file.text, &fenced);
            let (old, new) = (format!("a/{}", file.name), format!("b/{}", file.name));
            patch.push_str(&diff.unified_diff().context_radius(3).header(&old, &new).to_string());
        }
    }
    patch
}
