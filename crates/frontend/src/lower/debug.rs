//! Places, names and shapes out of debug information.

mod types;

use crate::llvm::{MdId, Metadata, Node, SyntaxError, parse_node, unescape};
use fencepost_base::IdVec;
use fencepost_program::{
    Content, FileId, HeapType, HeapTypeId, Layout, LayoutField, LayoutId, SourceFile, SourcePlace,
};
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The size of a `uintptr_t`.
const WORD_SIZE: u64 = 8;
/// How deep types may nest and refer to one another.
const MAX_DEPTH: u32 = 64;

/// What the metadata of one module says, and where its source is.
struct ModuleDebug<'m, 'a> {
    metadata: &'m Metadata<'a>,
    /// The nodes that were asked for, as far as they are of a kind that we have a use for.
    nodes: FxHashMap<MdId, Option<Rc<Node<'a>>>>,
    /// What is wrong with one of them.
    error: Option<SyntaxError>,
    /// The file that the user named, as named and from the root.
    source: Option<(String, PathBuf)>,
}

impl<'a> ModuleDebug<'_, 'a> {
    /// A node, read when it is first asked for.
    fn node(&mut self, id: MdId) -> Option<Rc<Node<'a>>> {
        if let Some(node) = self.nodes.get(&id) {
            return node.clone();
        }
        let node = match parse_node(*self.metadata.get(&id)?) {
            Ok(node) => node.map(Rc::new),
            Err(error) => {
                self.error.get_or_insert(error);
                None
            }
        };
        self.nodes.insert(id, node.clone());
        node
    }
}

/// What the metadata of all modules says about the source. Nodes are those of the module that was entered last.
#[derive(Default)]
pub struct DebugInfo<'m, 'a> {
    modules: Vec<ModuleDebug<'m, 'a>>,
    current: usize,
    pub files: IdVec<FileId, SourceFile>,
    file_ids: FxHashMap<String, FileId>,
    file_nodes: FxHashMap<(usize, MdId), FileId>,
    places: FxHashMap<(usize, MdId), Option<SourcePlace>>,
    pub layouts: IdVec<LayoutId, Layout>,
    layout_ids: FxHashMap<(usize, MdId), LayoutId>,
    pub heap_types: IdVec<HeapTypeId, HeapType>,
    heap_type_ids: FxHashMap<(usize, MdId), Option<HeapTypeId>>,
}

impl<'m, 'a> DebugInfo<'m, 'a> {
    /// Adds what the next module says.
    pub fn add(&mut self, metadata: &'m Metadata<'a>, source: Option<&Path>) {
        let source = source.map(|path| {
            let shown = path.display().to_string();
            (shown, std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
        });
        self.modules.push(ModuleDebug { metadata, nodes: FxHashMap::default(), error: None, source });
    }

    /// From now on, nodes are those of this module, counted in the order of [`add`](Self::add).
    pub fn enter(&mut self, module: usize) {
        self.current = module;
    }

    fn source(&self) -> Option<&(String, PathBuf)> {
        self.modules.get(self.current)?.source.as_ref()
    }

    /// The file that the user named.
    pub fn shown_source(&self) -> Option<String> {
        self.source().map(|(shown, _)| shown.clone())
    }

    fn node(&mut self, id: Option<MdId>) -> Option<Rc<Node<'a>>> {
        self.modules.get_mut(self.current)?.node(id?)
    }

    /// What is wrong with the nodes of a module, counted in the order of [`add`](Self::add), that were asked for.
    pub fn error(&self, module: usize) -> Option<&SyntaxError> {
        self.modules.get(module)?.error.as_ref()
    }

    /// The place of an instruction, by its `!DILocation`.
    pub fn place(&mut self, id: Option<MdId>) -> Option<SourcePlace> {
        let id = id?;
        if let Some(place) = self.places.get(&(self.current, id)) {
            return *place;
        }
        let place = self.location(id);
        self.places.insert((self.current, id), place);
        place
    }

    fn location(&mut self, id: MdId) -> Option<SourcePlace> {
        let node = self.node(Some(id))?;
        if node.kind() != "DILocation" {
            return None;
        }
        let file = self.file_of(node.reference("scope"))?;
        place(file, node.count("line"), node.count("column"))
    }

    /// The place of a definition: a function or a variable.
    pub fn definition(&mut self, id: Option<MdId>) -> Option<SourcePlace> {
        let node = self.node(id)?;
        let file = self.file_of(id)?;
        place(file, node.count("line"), 0)
    }

    /// The file of a scope or of what has one.
    fn file_of(&mut self, id: Option<MdId>) -> Option<FileId> {
        let mut id = id?;
        for _ in 0..MAX_DEPTH {
            let node = self.node(Some(id))?;
            if node.kind() == "DIFile" {
                return self.file(id, &node);
            }
            id = node.reference("file").or(node.reference("scope"))?;
        }
        None
    }

    fn file(&mut self, id: MdId, node: &Node<'a>) -> Option<FileId> {
        if let Some(known) = self.file_nodes.get(&(self.current, id)) {
            return Some(*known);
        }
        let file = self.file_by_path(node)?;
        self.file_nodes.insert((self.current, id), file);
        Some(file)
    }

    fn file_by_path(&mut self, node: &Node<'a>) -> Option<FileId> {
        let name = text(node, "filename")?;
        let directory = text(node, "directory").unwrap_or_default();
        let path = match self.source() {
            // A path from the root replaces the directory it is joined to.
            Some((shown, absolute)) if Path::new(&directory).join(&name) == *absolute => shown.clone(),
            _ => name,
        };
        if let Some(id) = self.file_ids.get(&path) {
            return Some(*id);
        }
        let id = self.files.push(SourceFile { system: is_of_system(&path), path: path.clone() });
        self.file_ids.insert(path, id);
        Some(id)
    }

    /// The variable behind a global's `!dbg`.
    pub fn global_variable(&mut self, id: Option<MdId>) -> Option<MdId> {
        let node = self.node(id)?;
        if node.kind() == "DIGlobalVariableExpression" { node.reference("var") } else { id }
    }

    /// The source name of a function or variable.
    pub fn name(&mut self, id: Option<MdId>) -> Option<String> {
        let node = self.node(id)?;
        text(&node, "name").filter(|name| !name.is_empty())
    }

    /// The shape of a variable.
    pub fn variable_layout(&mut self, id: Option<MdId>) -> Option<LayoutId> {
        let ty = self.node(id)?.reference("type")?;
        Some(self.layout(ty, 0))
    }

    fn layout(&mut self, id: MdId, depth: u32) -> LayoutId {
        if let Some(layout) = self.layout_ids.get(&(self.current, id)) {
            return *layout;
        }
        let layout = self.make_layout(id, depth);
        self.layout_ids.insert((self.current, id), layout);
        layout
    }

    fn make_layout(&mut self, id: MdId, depth: u32) -> LayoutId {
        let Some(node) = self.node(Some(id)).filter(|_| depth < MAX_DEPTH) else { return self.opaque(0) };
        let size = node.count("size") / 8;
        match (node.kind(), node.word("tag").unwrap_or("")) {
            ("DIBasicType", _) => {
                let signed = matches!(node.word("encoding"), Some("DW_ATE_signed" | "DW_ATE_signed_char"));
                self.scalar(size, if signed { Content::Signed } else { Content::Unsigned })
            }
            ("DIDerivedType", "DW_TAG_pointer_type" | "DW_TAG_reference_type" | "DW_TAG_rvalue_reference_type") => {
                self.scalar(size, Content::Pointer)
            }
            ("DIDerivedType", "DW_TAG_ptr_to_member_type") => self.opaque(size),
            ("DIDerivedType", "DW_TAG_typedef") if node.text("name") == Some("uintptr_t") => {
                self.scalar(WORD_SIZE, Content::Word)
            }
            // Names and qualifiers: the shape is that of what they stand for.
            ("DIDerivedType", _) => match node.reference("baseType") {
                Some(base) => self.layout(base, depth + 1),
                None => self.opaque(size),
            },
            ("DICompositeType", "DW_TAG_array_type") => self.array(&node, depth),
            ("DICompositeType", "DW_TAG_structure_type" | "DW_TAG_union_type" | "DW_TAG_class_type") => {
                let mut fields = self.members(&node, depth);
                fields.retain(|field| field.offset <= size);
                self.layouts.push(Layout::Struct { fields, size })
            }
            ("DICompositeType", "DW_TAG_enumeration_type") => match node.reference("baseType") {
                Some(base) => self.layout(base, depth + 1),
                None => self.scalar(size, Content::Unsigned),
            },
            _ => self.opaque(size),
        }
    }

    fn opaque(&mut self, size: u64) -> LayoutId {
        self.scalar(size, Content::Unknown)
    }

    fn scalar(&mut self, size: u64, content: Content) -> LayoutId {
        self.layouts.push(Layout::Scalar { size, content })
    }

    /// `int a[2][3]` is one node with two ranges; the last one varies fastest.
    fn array(&mut self, node: &Node<'a>, depth: u32) -> LayoutId {
        let mut element = match node.reference("baseType") {
            Some(base) => self.layout(base, depth + 1),
            None => self.opaque(0),
        };
        for range in self.elements(node).into_iter().rev() {
            let count = self.node(range).map_or(0, |range| range.count("count"));
            let stride = self.layout_size(element);
            let count = if stride.checked_mul(count).is_some() { count } else { 0 };
            element = self.layouts.push(Layout::Array { element, stride, count });
        }
        element
    }

    fn members(&mut self, node: &Node<'a>, depth: u32) -> Vec<LayoutField> {
        let mut fields = Vec::new();
        for member in self.elements(node) {
            let Some(node) = self.node(member) else { continue };
            let (Some(base), "DW_TAG_member" | "DW_TAG_inheritance") =
                (node.reference("baseType"), node.word("tag").unwrap_or(""))
            else {
                continue;
            };
            // A member without a name is an anonymous struct or union, or a base class, whose own members are named.
            let name = text(&node, "name").unwrap_or_default();
            let offset = node.count("offset");
            let layout = match node.word("flags") {
                // The declared type of a bit field says nothing about the bytes that it touches.
                Some("DIFlagBitField") => {
                    let size = (offset % 8).saturating_add(node.count("size")).div_ceil(8);
                    self.scalar(size, Content::Unsigned)
                }
                _ => self.layout(base, depth + 1),
            };
            // A static member has no size, and is not in the struct.
            let is_static = node.word("tag") == Some("DW_TAG_member") && node.int("size").is_none();
            if is_static && self.layout_size(layout) > 0 {
                continue;
            }
            fields.push(LayoutField { name, offset: offset / 8, layout });
        }
        fields
    }

    fn elements(&mut self, node: &Node<'a>) -> Vec<Option<MdId>> {
        match self.node(node.reference("elements")).as_deref() {
            Some(Node::Tuple(items)) => items.clone(),
            _ => Vec::new(),
        }
    }

    fn layout_size(&self, id: LayoutId) -> u64 {
        match self.layouts.get(id) {
            Some(Layout::Scalar { size, .. } | Layout::Struct { size, .. }) => *size,
            Some(Layout::Array { stride, count, .. }) => stride.saturating_mul(*count),
            None => 0,
        }
    }
}

/// Line 0 means that the compiler does not know.
fn place(file: FileId, line: u64, column: u64) -> Option<SourcePlace> {
    let line = u32::try_from(line).ok().filter(|line| *line > 0)?;
    Some(SourcePlace { file, line, column: u32::try_from(column).unwrap_or(0) })
}

fn text(node: &Node<'_>, field: &str) -> Option<String> {
    node.text(field).map(|text| String::from_utf8_lossy(&unescape(text)).into_owned())
}

/// Whether a path is one of a header of the C or C++ library, as compilers on Linux name them.
pub fn is_of_system(path: &str) -> bool {
    path.starts_with("/usr/include/") || path.contains("/include/c++/") || path.contains("/lib/gcc/")
}
