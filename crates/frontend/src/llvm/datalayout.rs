//! Sizes, alignments and offsets of types, by the target's data layout.

use super::types::{FloatType, TypeId, TypeKind, Types};
use fencepost_program::{FloatKind, Scalar};
use rustc_hash::FxHashMap;

/// How many scalars one value may be split into.
const MAX_LEAVES: usize = 1024;
/// How deep types may nest by value.
const MAX_DEPTH: u32 = 200;
/// No object is larger.
const MAX_SIZE: u64 = 1 << 47;

/// A scalar inside a value in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    pub offset: u64,
    pub scalar: Scalar,
}

/// Why a type has no size or no scalars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutError {
    /// A type that is not supported, by its name.
    Unsupported(String),
    /// The type contains itself or is otherwise nonsense.
    Malformed(String),
}

type Layout<T> = Result<T, LayoutError>;

/// Size in bytes and alignment.
type Extent = (u64, u64);

/// Answers questions about the types of one module.
#[derive(Debug)]
pub struct DataLayout {
    /// Alignment in bytes of integers, by width in bits, rising.
    ints: Vec<(u32, u64)>,
    extents: FxHashMap<TypeId, Extent>,
}

impl Default for DataLayout {
    /// The layout of x86-64.
    fn default() -> Self {
        let ints = vec![(8, 1), (16, 2), (32, 4), (64, 8), (128, 16)];
        Self { ints, extents: FxHashMap::default() }
    }
}

impl DataLayout {
    /// Reads the text of `target datalayout`. Without one, x86-64 is assumed.
    pub fn new(text: Option<&str>) -> Layout<Self> {
        let Self { mut ints, extents } = Self::default();
        if let Some(text) = text {
            // Without a word of its own, a wide integer is aligned like the widest one that is mentioned.
            ints.truncate(4);
            for spec in text.split('-') {
                if spec == "E" {
                    return Err(LayoutError::Unsupported("big-endian target".to_owned()));
                }
                let mut parts = spec.split(':');
                let (name, first) = (parts.next().unwrap_or(""), parts.next());
                if matches!(name, "p" | "p0") && first != Some("64") {
                    return Err(LayoutError::Unsupported("target whose pointers do not have 64 bits".to_owned()));
                }
                let bits = name.strip_prefix('i').and_then(|bits| bits.parse().ok());
                let align = first.and_then(|align| align.parse::<u64>().ok()).filter(|align| align.is_power_of_two());
                if let (Some(bits), Some(align)) = (bits, align) {
                    ints.retain(|(width, _)| *width != bits);
                    ints.push((bits, (align / 8).max(1)));
                    ints.sort_unstable();
                }
            }
        }
        Ok(Self { ints, extents })
    }

    /// Number of bytes from one element of an array to the next.
    pub fn size(&mut self, types: &Types<'_>, ty: TypeId) -> Layout<u64> {
        self.extent(types, ty, 0).map(|(size, _)| size)
    }

    /// Alignment in bytes.
    pub fn align(&mut self, types: &Types<'_>, ty: TypeId) -> Layout<u64> {
        self.extent(types, ty, 0).map(|(_, align)| align)
    }

    fn extent(&mut self, types: &Types<'_>, ty: TypeId, depth: u32) -> Layout<Extent> {
        if let Some(extent) = self.extents.get(&ty) {
            return Ok(*extent);
        }
        if depth > MAX_DEPTH {
            return Err(LayoutError::Malformed(format!("type {} contains itself", types.show(ty))));
        }
        let extent = match types.kind(ty) {
            TypeKind::Int(bits) => {
                let align = self.int_align(*bits);
                (u64::from(bits.div_ceil(8)).next_multiple_of(align), align)
            }
            TypeKind::Float(FloatType::Single) => (4, 4),
            TypeKind::Float(FloatType::Double) | TypeKind::Ptr => (8, 8),
            TypeKind::Array(count, element) => {
                let (size, align) = self.extent(types, *element, depth + 1)?;
                (checked(types, ty, size.checked_mul(*count))?, align)
            }
            TypeKind::Vector(count, element) => {
                let (size, _) = self.extent(types, *element, depth + 1)?;
                let size = checked(types, ty, size.checked_mul(*count))?;
                let align = size.next_power_of_two().max(1);
                (size.next_multiple_of(align), align)
            }
            TypeKind::Struct { fields, packed } => {
                let (mut end, mut align) = (0_u64, 1);
                for field in fields {
                    let (size, field_align) = self.extent(types, *field, depth + 1)?;
                    if !packed {
                        end = end.next_multiple_of(field_align);
                        align = align.max(field_align);
                    }
                    end = checked(types, ty, end.checked_add(size))?;
                }
                (end.next_multiple_of(align), align)
            }
            _ => return Err(unsized_type(types, ty)),
        };
        self.extents.insert(ty, extent);
        Ok(extent)
    }

    fn int_align(&self, bits: u32) -> u64 {
        let fitting = self.ints.iter().find(|(width, _)| *width >= bits).or(self.ints.last());
        fitting.map_or(8, |(_, align)| *align)
    }

    /// The offset and type of a part of a struct, array or vector.
    pub fn element(&mut self, types: &Types<'_>, ty: TypeId, index: u64) -> Layout<(u64, TypeId)> {
        match types.kind(ty) {
            TypeKind::Array(_, element) | TypeKind::Vector(_, element) => {
                let offset = self.size(types, *element)?.checked_mul(index);
                Ok((checked(types, ty, offset)?, *element))
            }
            TypeKind::Struct { fields, packed } => {
                let mut end = 0_u64;
                for (position, field) in fields.iter().enumerate() {
                    let (size, align) = self.extent(types, *field, 0)?;
                    if !packed {
                        end = end.next_multiple_of(align);
                    }
                    if position as u64 == index {
                        return Ok((end, *field));
                    }
                    end = checked(types, ty, end.checked_add(size))?;
                }
                Err(LayoutError::Malformed(format!("type {} has no part {index}", types.show(ty))))
            }
            _ => Err(LayoutError::Malformed(format!("type {} has no parts", types.show(ty)))),
        }
    }

    /// The scalars that a value of a type is split into, in order. None for `void`.
    pub fn leaves(&mut self, types: &Types<'_>, ty: TypeId) -> Layout<Vec<Leaf>> {
        let mut leaves = Vec::new();
        if *types.kind(ty) != TypeKind::Void {
            self.extent(types, ty, 0)?;
            self.collect(types, ty, 0, &mut leaves)?;
        }
        Ok(leaves)
    }

    /// As [`leaves`](Self::leaves), for values that are in memory.
    pub fn memory_leaves(&mut self, types: &Types<'_>, ty: TypeId) -> Layout<Vec<Leaf>> {
        let leaves = self.leaves(types, ty)?;
        // Lanes that are no whole bytes are packed in memory; offsets of leaves would be wrong.
        let packed = |leaf: &Leaf| matches!(leaf.scalar, Scalar::Int(bits) if bits % 8 != 0);
        if matches!(types.kind(ty), TypeKind::Vector(..)) && leaves.iter().any(packed) {
            return Err(LayoutError::Unsupported(format!("type {} in memory", types.show(ty))));
        }
        Ok(leaves)
    }

    /// Recursion ends because `extent` has accepted the type.
    fn collect(&mut self, types: &Types<'_>, ty: TypeId, offset: u64, leaves: &mut Vec<Leaf>) -> Layout<()> {
        if leaves.len() >= MAX_LEAVES {
            return Err(LayoutError::Unsupported(format!("value of more than {MAX_LEAVES} parts")));
        }
        // Every scalar has a size; skipping what has none keeps `[1000000 x {}]` from taking forever.
        if self.size(types, ty)? == 0 {
            return Ok(());
        }
        let count = match types.kind(ty) {
            TypeKind::Array(count, _) | TypeKind::Vector(count, _) => *count,
            TypeKind::Struct { fields, .. } => fields.len() as u64,
            _ => {
                let scalar = scalar(types, ty)?;
                leaves.push(Leaf { offset, scalar });
                return Ok(());
            }
        };
        for index in 0..count {
            let (part, element) = self.element(types, ty, index)?;
            self.collect(types, element, offset + part, leaves)?;
        }
        Ok(())
    }
}

/// The register type of a type that is not split.
pub fn scalar(types: &Types<'_>, ty: TypeId) -> Layout<Scalar> {
    match types.kind(ty) {
        TypeKind::Int(bits @ 1..=128) => Ok(Scalar::Int(*bits as u8)),
        TypeKind::Float(FloatType::Single) => Ok(Scalar::Float(FloatKind::F32)),
        TypeKind::Float(FloatType::Double) => Ok(Scalar::Float(FloatKind::F64)),
        TypeKind::Ptr => Ok(Scalar::Ptr),
        _ => Err(unsized_type(types, ty)),
    }
}

fn unsized_type(types: &Types<'_>, ty: TypeId) -> LayoutError {
    LayoutError::Unsupported(format!("type {}", types.show(ty)))
}

fn checked(types: &Types<'_>, ty: TypeId, size: Option<u64>) -> Layout<u64> {
    size.filter(|size| *size <= MAX_SIZE)
        .ok_or_else(|| LayoutError::Malformed(format!("type {} is too large", types.show(ty))))
}
