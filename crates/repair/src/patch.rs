//! The answer as a patch.

use crate::access::strengthened;
use crate::candidate::{AxiomaticKind, Candidate, FenceKind};
use crate::edit::{Edit, EditedText};
use crate::source::{Shape, SourceFile};
use fencepost_base::MemoryOrder;
use similar::TextDiff;
use std::path::{Path, PathBuf};

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
            Self::C11 => Some("stdatomic.h"),
            Self::Builtin => None,
            Self::Kinds => Some("fencepost.h"),
        }
    }
}

/// The text of a file with fences.
pub fn fenced(file: &SourceFile, number: usize, fences: &[Candidate], spelling: Spelling) -> String {
    with_fences(file, number, fences, spelling).text
}

/// The same, with what was changed.
pub fn with_fences(file: &SourceFile, number: usize, fences: &[Candidate], spelling: Spelling) -> EditedText {
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
        let ending = line_ending(&file.text[point.offset..]);
        if before.trim().is_empty() && point.shape == Shape::Statement {
            let indentation = indentation(file, point.offset, before);
            let lines: String = here.iter().map(|fence| format!("{indentation}{fence}{ending}")).collect();
            edits.push(Edit::insert(line_start, lines));
        } else {
            point.insert(&here.join(" "), " ", &mut edits);
        }
    }
    if let (Some(header), Some(first)) = (spelling.header(), first)
        && !file.includes.iter().any(|include| include.offset < first && include.is_always_of(header))
    {
        // Before all other headers, and whatever they depend on.
        let place = file.includes.first().map_or(0, |include| include.top);
        let ending = line_ending(&file.text[place..]);
        edits.insert(0, Edit::insert(place, format!("#include <{header}>{ending}")));
    }
    EditedText::new(&file.text, edits)
}

/// How lines end here.
fn line_ending(rest: &str) -> &'static str {
    let is_crlf = rest.find('\n').is_some_and(|end| rest[..end].ends_with('\r'));
    if is_crlf { "\r\n" } else { "\n" }
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

/// A unified diff of all files, as `patch -p1` takes it in the folder that the paths begin in.
pub fn patch(files: &[SourceFile], paths: &[PathBuf], fences: &[Candidate], spelling: Spelling) -> String {
    let mut patch = String::new();
    for (number, (file, path)) in files.iter().zip(paths).enumerate() {
        let fenced = fenced(file, number, fences, spelling);
        if fenced != file.text {
            let (old, new): (Vec<&str>, Vec<&str>) = (lines(&file.text), lines(&fenced));
            let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
            let (old, new) = (header_name("a", path), header_name("b", path));
            patch.push_str(&diff.unified_diff().context_radius(3).header(&old, &new).to_string());
        }
    }
    patch
}

/// Lines as `patch` knows them: only a line feed ends one.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// The name of a file as `patch` and git read it: after a name with blanks there is a tab, and what could be mistaken is quoted.
pub fn header_name(side: &str, path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    let is_odd = |byte: &u8| byte.is_ascii_control() || matches!(byte, b'"' | b'\\');
    match path.to_str().filter(|_| !bytes.iter().any(is_odd)) {
        Some(name) if name.contains(' ') => format!("{side}/{name}\t"),
        Some(name) => format!("{side}/{name}"),
        None => {
            let quoted = |byte: &u8| match byte {
                b'"' | b'\\' => format!("\\{}", char::from(*byte)),
                b' '..=b'~' => char::from(*byte).to_string(),
                _ => format!("\\{byte:03o}"),
            };
            format!("\"{side}/{}\"", bytes.iter().map(quoted).collect::<String>())
        }
    }
}
