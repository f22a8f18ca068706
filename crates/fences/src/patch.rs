//! The answer as a patch.

use crate::access::strengthened;
use crate::candidate::{AxiomaticKind, Candidate, FenceKind};
use crate::edit::{Edit, Edited};
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

    /// A fence.
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
    let own: Vec<Candidate> = fences.iter().copied().filter(|candidate| candidate.file == number).collect();
    let mut edits = strengthened(file, &own);
    let fences: Vec<Candidate> = own.into_iter().filter(|candidate| !candidate.kind.is_access()).collect();
    let mut first = None;
    for (index, point) in file.points.iter().enumerate() {
        let here: Vec<String> =
            fences.iter().filter(|fence| fence.point == index).map(|fence| spelling.fence(fence.kind)).collect();
        if here.is_empty() {
            continue;
        }
        first.get_or_insert(point.offset);
        let line_start = file.text[..point.offset].rfind('\n').map_or(0, |end| end + 1);
        let before = &file.text[line_start..point.offset];
        let rest = &file.text[point.offset..];
        let is_crlf = rest.find('\n').is_some_and(|end| rest[..end].ends_with('\r'));
        let ending = if is_crlf { "\r\n" } else { "\n" };
        if before.trim().is_empty() && point.alone_until.is_none() {
            let indentation = indentation(file, point.offset, before);
            let lines: String = here.iter().map(|fence| format!("{indentation}{fence}{ending}")).collect();
            edits.push(Edit::insert(line_start, lines));
        } else {
            point.insert(&here.join(" "), " ", &mut edits);
        }
    }
    if let (Some(header), Some(first)) = (spelling.header(), first)
        && !is_included(&file.text[..first], header)
    {
        edits.insert(0, Edit::insert(place_for_header(&file.text[..first]), format!("#include {header}\n")));
    }
    Edited::new(&file.text, edits).text
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

/// Lines with their offsets that no `#if` keeps away.
fn unconditional(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut depth, mut offset) = (0_usize, 0);
    text.split_inclusive('\n').filter_map(move |line| {
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start).unwrap_or_default();
        let start = offset;
        offset += line.len();
        if directive.starts_with("if") {
            depth += 1;
        } else if directive.starts_with("endif") {
            depth = depth.saturating_sub(1);
        }
        (depth == 0).then_some((start, line))
    })
}

fn is_include(line: &str) -> bool {
    line.trim_start().strip_prefix('#').is_some_and(|rest| rest.trim_start().starts_with("include"))
}

/// Whether a header is there before the first fence.
fn is_included(text: &str, header: &str) -> bool {
    unconditional(text).any(|(_, line)| is_include(line) && line.contains(header))
}

/// Before the first other header.
fn place_for_header(text: &str) -> usize {
    unconditional(text).find(|(_, line)| is_include(line)).map_or(0, |(offset, _)| offset)
}

/// A unified diff of all files, as `patch -p1` takes it.
pub fn patch(files: &[SourceFile], fences: &[Candidate], spelling: Spelling) -> String {
    let mut patch = String::new();
    for (number, file) in files.iter().enumerate() {
        let fenced = fenced(file, number, fences, spelling);
        if fenced != file.text {
            let diff = TextDiff::from_lines(&file.text, &fenced);
            let name = file.name.trim_start_matches('/');
            let (old, new) = (format!("a/{name}"), format!("b/{name}"));
            patch.push_str(&diff.unified_diff().context_radius(3).header(&old, &new).to_string());
        }
    }
    patch
}
