//! Fences that could be put into a program.

use crate::source::SourceFile;
use fencepost_base::MemoryOrder;
use fencepost_model::BufferModel;
use std::fmt;

/// What a fence keeps in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenceKind {
    /// Everything before it comes before everything after it.
    Full,
    /// Stores before it come before stores after it.
    StoreStore,
}

impl FenceKind {
    /// Those that make a difference under a model, besides the weaker ones.
    pub fn of(model: BufferModel) -> &'static [FenceKind] {
        match model {
            BufferModel::Sc => &[],
            BufferModel::Tso => &[FenceKind::Full],
            BufferModel::Pso => &[FenceKind::StoreStore, FenceKind::Full],
        }
    }

    /// The order of an `atomic_thread_fence` that does this.
    pub fn order(self) -> MemoryOrder {
        match self {
            Self::Full => MemoryOrder::SeqCst,
            Self::StoreStore => MemoryOrder::Release,
        }
    }

    /// How it is written in C11.
    pub fn spelling(self) -> &'static str {
        match self {
            Self::Full => "atomic_thread_fence(memory_order_seq_cst);",
            Self::StoreStore => "atomic_thread_fence(memory_order_release);",
        }
    }

    /// Its name on the command line.
    pub fn short(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::StoreStore => "ss",
        }
    }
}

impl fmt::Display for FenceKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Full => "full fence",
            Self::StoreStore => "store-store fence",
        })
    }
}

/// A fence of a kind at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// In which file, by number.
    pub file: usize,
    /// At which of its points, by number.
    pub point: usize,
    /// What it does.
    pub kind: FenceKind,
}

/// The files of a program as they are given to the compiler: at every point stands a fence, chosen ones as they are, and
/// elsewhere an acquire fence, which does nothing to a store buffer but shows in traces where a thread has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The text.
    pub text: String,
    /// By point the line and the column at which its fence stands, from 1.
    pub places: Vec<(u32, u32)>,
}

/// Puts a fence at each point of a file.
pub fn marked(file: &SourceFile, kind_at: &dyn Fn(usize) -> Option<FenceKind>) -> Marked {
    let (mut text, mut places, mut copied) = (String::with_capacity(2 * file.text.len()), Vec::new(), 0);
    for (number, point) in file.points.iter().enumerate() {
        text.push_str(&file.text[copied..point.offset]);
        copied = point.offset;
        let line_start = text.rfind('\n').map_or(0, |end| end + 1);
        places.push((point.line as u32, (text.len() - line_start) as u32 + 1));
        text.push_str(&format!("__atomic_thread_fence({});", builtin_order(kind_at(number))));
    }
    text.push_str(&file.text[copied..]);
    Marked { text, places }
}

/// The number by which compilers know the order: those of `__ATOMIC_ACQUIRE`, `__ATOMIC_RELEASE` and `__ATOMIC_SEQ_CST`.
fn builtin_order(kind: Option<FenceKind>) -> u8 {
    match kind {
        None => 2,
        Some(FenceKind::StoreStore) => 3,
        Some(FenceKind::Full) => 5,
    }
}
