//! Where code and data come from in the user's source: files, lines, and the shape of variables, so that an address
//! can be shown as `queue.head->next` or `flag[1]` instead of a number.

use crate::Program;
use fencepost_base::define_id;
use fencepost_source::Place;

define_id!(
    /// A source file of the program.
    pub struct FileId("file")
);
define_id!(
    /// The shape of a variable.
    pub struct LayoutId("layout")
);
define_id!(
    /// A type that memory is allocated for.
    pub struct HeapTypeId("type")
);

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The path as it should be shown to the user.
    pub path: String,
    /// Whether it is a header of the system, whose lines say little to most people.
    pub system: bool,
}

/// A place in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SourcePlace {
    /// The file.
    pub file: FileId,
    /// Line, counted from 1.
    pub line: u32,
    /// Column, counted from 1; 0 where it is not known.
    pub column: u32,
}

/// What the bytes of a scalar are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// A number with a sign.
    Signed,
    /// A number without one.
    Unsigned,
    /// An address. What is there is not part of the shape: blocks know their own.
    Pointer,
    /// A number without a sign that may be an address, as `uintptr_t`.
    Word,
    /// Nothing is known of it.
    Unknown,
}

/// A type that memory is allocated for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapType {
    /// What the source calls it.
    pub name: String,
    /// Its shape.
    pub layout: LayoutId,
}

/// The shape of a variable, for naming parts of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A number, pointer or anything else without named parts.
    Scalar {
        /// Size in bytes.
        size: u64,
        /// What it is.
        content: Content,
    },
    /// An array.
    Array {
        /// Shape of one element.
        element: LayoutId,
        /// Size of one element in bytes.
        stride: u64,
        /// Number of elements.
        count: u64,
    },
    /// A struct or union.
    Struct {
        /// Its members.
        fields: Vec<LayoutField>,
        /// Size in bytes.
        size: u64,
    },
}

impl Layout {
    /// Number of bytes.
    pub fn size(&self) -> u64 {
        match self {
            Self::Scalar { size, .. } | Self::Struct { size, .. } => *size,
            Self::Array { stride, count, .. } => stride.saturating_mul(*count),
        }
    }
}

/// A member of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutField {
    /// Name of the member.
    pub name: String,
    /// Offset in bytes.
    pub offset: u64,
    /// Its shape.
    pub layout: LayoutId,
}

impl Program {
    /// A place as users know it.
    pub fn place(&self, place: SourcePlace) -> Place {
        let file = self.files.get(place.file).map_or(String::new(), |file| file.path.clone());
        Place { file, line: place.line, column: place.column }
    }
}
