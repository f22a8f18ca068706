//! What memory is called, for people, in every engine: `queue.tail`, `flag[1]`, `node#2.next`; and values, of which
//! pointers are shown as what they point to, such as `&node#1`.

use crate::addresses::function_at;
use crate::ir::{BlockId, Callee, FunctionId, Op, Program};
use crate::source::{Content, HeapTypeId, Layout, LayoutField, LayoutId, SourcePlace};
use crate::types::{FloatKind, Scalar};
use std::borrow::Cow;

/// A block of memory, as far as its name goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedBlock {
    /// What the whole is called.
    pub name: String,
    /// Its shape, if it is known; of a block on the heap, that of one element.
    pub layout: Option<LayoutId>,
    /// Number of bytes.
    pub size: u64,
    /// Whether it is as many elements of the layout as there is room for.
    pub repeats: bool,
}

/// The blocks of an execution.
pub trait Blocks {
    /// Whose they are.
    fn program(&self) -> &Program;
    /// The block that has an address, or ends there, alive or not; and the offset in it.
    fn block_at(&self, address: u64) -> Option<(NamedBlock, u64)>;
}

/// Some bytes of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the source calls them.
    pub name: String,
    /// What they hold.
    pub content: Content,
}

/// What the source calls some bytes; their address where it has no name for them.
pub fn name_bytes(blocks: &dyn Blocks, address: u64, size: u64) -> Part {
    let found = blocks.block_at(address);
    match found.filter(|(block, offset)| offset.checked_add(size).is_some_and(|end| end <= block.size)) {
        Some((block, offset)) => name_part(blocks.program(), &block, offset, size),
        None => Part { name: format!("{address:#x}"), content: Content::Unknown },
    }
}

/// What some bytes of a block are called.
pub fn name_part(program: &Program, block: &NamedBlock, mut offset: u64, size: u64) -> Part {
    let mut name = block.name.clone();
    let mut layout = block.layout;
    if let Some(stride) = block.stride(program).filter(|stride| offset % stride + size <= *stride) {
        name = format!("{name}[{}]", offset / stride);
        offset %= stride;
    }
    let mut content = Content::Unknown;
    while let Some(shape) = layout {
        match &program.layouts[shape] {
            Layout::Scalar { content: found, .. } => {
                content = *found;
                break;
            }
            Layout::Array { element, stride, count }
                if *stride >= size && *stride > 0 && (offset / stride < *count || *count == 0) =>
            {
                name = format!("{name}[{}]", offset / stride);
                offset %= stride;
                layout = Some(*element);
            }
            Layout::Array { .. } => break,
            // A mutex, not its first member.
            Layout::Struct { size: whole, .. } if *whole == size && size > 16 => break,
            Layout::Struct { fields, size: whole } => {
                let fits = |field: &&LayoutField| {
                    field.offset <= offset && offset + size <= end_of(program, field, block.size)
                };
                let Some(field) = fields.iter().find(fits) else { break };
                match field_name(program, field, *whole) {
                    FieldName::Shown => name = format!("{name}.{}", field.name),
                    FieldName::Transparent => {}
                    FieldName::Internal => break,
                }
                offset -= field.offset;
                layout = Some(field.layout);
            }
        }
    }
    if offset != 0 {
        name = format!("{name}+{offset}");
    }
    Part { name, content }
}

impl NamedBlock {
    /// The size of an element, if there are several.
    fn stride(&self, program: &Program) -> Option<u64> {
        let size = program.layouts.get(self.layout?)?.size();
        (self.repeats && size > 0 && size < self.size).then_some(size)
    }
}

/// How a member of a struct takes part in names.
enum FieldName {
    /// By its name.
    Shown,
    /// Its own members are named as if they were the outer one's.
    Transparent,
    /// Not at all: what the C library keeps in a semaphore or a condition variable is nobody's business.
    Internal,
}

fn field_name(program: &Program, field: &LayoutField, whole: u64) -> FieldName {
    let is_of_library = field.name.starts_with("__");
    let shape = &program.layouts[field.layout];
    // The one member of `std::atomic` and of its bases.
    let is_wrapped = field.offset == 0 && shape.size() == whole && !matches!(shape, Layout::Array { .. });
    if field.name.is_empty() || is_wrapped && (is_of_library || field.name.starts_with("_M_")) {
        FieldName::Transparent
    } else if is_of_library {
        FieldName::Internal
    } else {
        FieldName::Shown
    }
}

/// Where a member ends; an array without a length reaches to the end of its block.
fn end_of(program: &Program, field: &LayoutField, block: u64) -> u64 {
    match &program.layouts[field.layout] {
        Layout::Array { count: 0, .. } => block,
        layout => field.offset.saturating_add(layout.size()),
    }
}

/// A value in memory as a person reads it. `ty` is how it was accessed, `content` what the source says of the place.
pub fn show_value(blocks: &dyn Blocks, bits: u128, ty: Scalar, content: Content) -> String {
    let address = bits as u64;
    match (ty, content) {
        (Scalar::Float(FloatKind::F32), _) => f32::from_bits(bits as u32).to_string(),
        (Scalar::Float(FloatKind::F64), _) => f64::from_bits(bits as u64).to_string(),
        (Scalar::Ptr, _) | (Scalar::Int(64), Content::Pointer) => match address {
            0 => "null".to_owned(),
            _ => show_pointer(blocks, address).unwrap_or_else(|| format!("{address:#x}")),
        },
        // Programs that mark pointers keep them as such numbers.
        (Scalar::Int(64), Content::Word) if is_inside(blocks, address & !MARKS) => {
            show_pointer(blocks, address).unwrap_or_else(|| address.to_string())
        }
        (Scalar::Int(64), Content::Unknown) if is_inside(blocks, address) => {
            show_pointer(blocks, address).unwrap_or_else(|| address.to_string())
        }
        (Scalar::Int(_), Content::Signed | Content::Unknown) => {
            let unused = 128 - ty.bits();
            ((bits << unused) as i128 >> unused).to_string()
        }
        (Scalar::Int(_), Content::Unsigned | Content::Pointer | Content::Word) => bits.to_string(),
    }
}

/// The bits of an address in which programs keep marks: all that is allocated is aligned to more.
const MARKS: u64 = 7;

/// Whether a number is the address of a byte of a block, or of a function.
fn is_inside(blocks: &dyn Blocks, address: u64) -> bool {
    function_at(blocks.program(), address).is_some()
        || blocks.block_at(address).is_some_and(|(block, offset)| offset < block.size)
}

/// What an address points to, such as `&queue.head`; with a mark in its low bits, `&node#1+1`.
pub fn show_pointer(blocks: &dyn Blocks, address: u64) -> Option<String> {
    let program = blocks.program();
    if let Some(function) = function_at(program, address) {
        return Some(format!("&{}", program.functions[function].name));
    }
    let (block, offset) = blocks.block_at(address)?;
    // What begins exactly there, else what begins there if the low bits are a mark.
    for mark in [0, offset & MARKS] {
        match part_at(program, &block, offset - mark) {
            Some(name) if mark == 0 => return Some(format!("&{name}")),
            Some(name) => return Some(format!("&{name}+{mark}")),
            None => {}
        }
    }
    Some(format!("&{}+{offset}", block.name))
}

/// The largest part of a block that begins at an offset; none if the source has no name for such a part.
fn part_at(program: &Program, block: &NamedBlock, mut offset: u64) -> Option<String> {
    let mut name = block.name.clone();
    if let Some(stride) = block.stride(program).filter(|_| offset > 0) {
        name = format!("{name}[{}]", offset / stride);
        offset %= stride;
    }
    let mut layout = block.layout;
    while offset > 0 {
        match &program.layouts[layout?] {
            Layout::Scalar { .. } => return None,
            Layout::Array { element, stride, count } if *stride > 0 && (offset / stride < *count || *count == 0) => {
                name = format!("{name}[{}]", offset / stride);
                offset %= stride;
                layout = Some(*element);
            }
            Layout::Array { .. } => return None,
            Layout::Struct { fields, size } => {
                let holds =
                    |field: &&LayoutField| field.offset <= offset && offset < end_of(program, field, block.size);
                let field = fields.iter().find(holds)?;
                match field_name(program, field, *size) {
                    FieldName::Shown => name = format!("{name}.{}", field.name),
                    FieldName::Transparent => {}
                    FieldName::Internal => return None,
                }
                offset -= field.offset;
                layout = Some(field.layout);
            }
        }
    }
    Some(name)
}

/// An instruction, by its position in its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// Its function.
    pub function: FunctionId,
    /// Its block.
    pub block: BlockId,
    /// Its position in the block, which may be that of the terminator.
    pub index: usize,
}

impl Site {
    /// Where it comes from.
    pub fn place(self, program: &Program) -> Option<SourcePlace> {
        let block = &program.functions[self.function].blocks[self.block];
        block.instructions.get(self.index).map_or(block.place, |instruction| instruction.place)
    }

    fn heap_type(self, program: &Program) -> Option<HeapTypeId> {
        program.functions[self.function].blocks[self.block].instructions.get(self.index)?.heap_type
    }

    /// The name of the function that is called there.
    fn callee(self, program: &Program) -> Option<&str> {
        match &program.functions[self.function].blocks[self.block].instructions.get(self.index)?.op {
            Op::Library { function, .. } => Some(function.entry().name),
            Op::Call { callee: Callee::Direct(id), .. } => Some(program.functions[*id].name.as_str()),
            _ => None,
        }
    }
}

/// The site that people are told of, of calls within each other, the innermost first. The code of the library has no places
/// of its own, and those in headers of the system say little to most people; what they do happens where they were called.
pub fn shown_site(program: &Program, calls: impl Iterator<Item = Site> + Clone) -> Option<(Site, SourcePlace)> {
    let placed = || calls.clone().filter_map(|site| Some((site, site.place(program)?)));
    placed().find(|(_, place)| !program.files[place.file].system).or_else(|| placed().next())
}

/// What a block on the heap was allocated for, and where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purpose {
    /// The type, if debug information tells.
    pub heap_type: Option<HeapTypeId>,
    /// The call in the source.
    pub site: Option<Site>,
}

impl Purpose {
    /// Of a block of `size` bytes that these calls within each other have asked for, the innermost first.
    pub fn find(program: &Program, calls: impl Iterator<Item = Site> + Clone, size: u64) -> Self {
        let fits = |id: &HeapTypeId| has_room_for(program, *id, size);
        let heap_type = calls.clone().find_map(|site| site.heap_type(program).filter(fits));
        let site = shown_site(program, calls.clone()).map(|(site, _)| site);
        Self { heap_type, site: site.or_else(|| calls.clone().next()) }
    }

    /// What the block is called, which others may be as well: the type, else the place at which it was allocated.
    pub fn name(self, program: &Program) -> Cow<'_, str> {
        if let Some(heap_type) = self.heap_type {
            return Cow::Borrowed(&program.heap_types[heap_type].name);
        }
        let callee = match self.site.and_then(|site| site.callee(program)) {
            Some(name) if name.starts_with("_Znw") => "new",
            Some(name) if name.starts_with("_Zna") => "new[]",
            Some(name) if !name.starts_with("_Z") => name,
            _ => "block",
        };
        match self.site.and_then(|site| site.place(program)) {
            Some(place) => {
                let path = program.files[place.file].path.as_str();
                let file = path.rsplit('/').next().unwrap_or(path);
                Cow::Owned(format!("{callee}@{file}:{}", place.line))
            }
            None => Cow::Borrowed(callee),
        }
    }

    /// The block, which is the `number`-th of its name, from 1.
    pub fn block(self, program: &Program, number: usize, size: u64) -> NamedBlock {
        let layout = self.heap_type.map(|id| program.heap_types[id].layout);
        NamedBlock { name: format!("{}#{number}", self.name(program)), layout, size, repeats: !self.is_open(program) }
    }

    /// Whether the type ends with an array without a length.
    fn is_open(self, program: &Program) -> bool {
        self.heap_type.is_some_and(|id| has_flexible_end(program, &program.layouts[program.heap_types[id].layout]))
    }
}

/// Whether a block of `size` bytes is one of a type, or an array of it.
fn has_room_for(program: &Program, id: HeapTypeId, size: u64) -> bool {
    let layout = &program.layouts[program.heap_types[id].layout];
    let one = layout.size();
    one > 0 && size >= one && (size.is_multiple_of(one) || has_flexible_end(program, layout))
}

fn has_flexible_end(program: &Program, layout: &Layout) -> bool {
    let Layout::Struct { fields, .. } = layout else { return false };
    let last = fields.last().map(|field| &program.layouts[field.layout]);
    matches!(last, Some(Layout::Array { count: 0, .. }))
}

#[cfg(test)]
mod tests;
