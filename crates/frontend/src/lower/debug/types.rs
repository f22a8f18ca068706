//! Types out of debug information: what pointers point to, and what functions take and return.

use super::{DebugInfo, MAX_DEPTH, text};
use crate::llvm::{MdId, Node};
use fencepost_program::{HeapType, HeapTypeId};
use std::rc::Rc;

/// Longer names of templates are cut.
const LONGEST_NAME: usize = 30;

impl<'a> DebugInfo<'_, 'a> {
    /// The type of a variable.
    pub fn variable_type(&mut self, id: Option<MdId>) -> Option<MdId> {
        self.node(id)?.reference("type")
    }

    /// What a function returns and takes, by its `!DISubprogram`; none for nothing, and for what is not known.
    pub fn signature(&mut self, function: Option<MdId>) -> Option<Vec<Option<MdId>>> {
        let signature = self.node(function)?.reference("type");
        let types = self.node(signature)?.reference("types");
        match self.node(types).as_deref() {
            Some(Node::Tuple(items)) => Some(items.clone()),
            _ => None,
        }
    }

    /// A type without names and qualifiers.
    fn plain(&mut self, mut id: MdId) -> Option<(MdId, Rc<Node<'a>>)> {
        for _ in 0..MAX_DEPTH {
            let node = self.node(Some(id))?;
            if node.kind() != "DIDerivedType" || is_pointer(&node) {
                return Some((id, node));
            }
            id = node.reference("baseType")?;
        }
        None
    }

    /// What a pointer of a type points to; none if it is no pointer, or one to anything.
    pub fn pointee(&mut self, id: MdId) -> Option<MdId> {
        let (_, node) = self.plain(id)?;
        if is_pointer(&node) { node.reference("baseType") } else { None }
    }

    /// What the pointer at an offset of a type points to.
    pub fn pointee_in(&mut self, id: MdId, mut offset: u64) -> Option<MdId> {
        let mut id = id;
        for _ in 0..MAX_DEPTH {
            let (plain, node) = self.plain(id)?;
            let layout = self.layout(plain, 0);
            // An element of an array that begins with this one.
            let size = self.layout_size(layout);
            offset = offset.checked_rem(size)?;
            match (node.kind(), node.word("tag").unwrap_or("")) {
                ("DICompositeType", "DW_TAG_array_type") => id = node.reference("baseType")?,
                ("DICompositeType", _) => {
                    let members = self.elements(&node).into_iter().filter_map(|member| self.node(member));
                    let members: Vec<Rc<Node<'a>>> = members.collect();
                    let holds = |member: &&Rc<Node<'a>>| {
                        let first = member.count("offset") / 8;
                        matches!(member.word("tag"), Some("DW_TAG_member" | "DW_TAG_inheritance"))
                            && (first..first + member.count("size").div_ceil(8)).contains(&offset)
                    };
                    // The size of a base class is not given.
                    let is_base = |member: &&Rc<Node<'a>>| member.word("tag") == Some("DW_TAG_inheritance");
                    let member = members.iter().find(holds).or_else(|| members.iter().find(is_base))?;
                    offset = offset.checked_sub(member.count("offset") / 8)?;
                    id = member.reference("baseType")?;
                }
                _ if offset == 0 => return self.pointee(plain),
                _ => return None,
            }
        }
        None
    }

    /// The number of bytes of a type.
    pub fn type_size(&mut self, id: MdId) -> u64 {
        let layout = self.layout(id, 0);
        self.layout_size(layout)
    }

    /// A type that memory is allocated for; none for one without a name or size.
    pub fn heap_type(&mut self, id: MdId) -> Option<HeapTypeId> {
        if let Some(known) = self.heap_type_ids.get(&(self.current, id)) {
            return *known;
        }
        let layout = self.layout(id, 0);
        let name = self.type_name(id, 0).filter(|_| self.layout_size(layout) > 0);
        let found = name.map(|name| self.heap_types.push(HeapType { name, layout }));
        self.heap_type_ids.insert((self.current, id), found);
        found
    }

    /// What the source calls a type: a struct by its tag, or, if it has none, as anything else by its `typedef`.
    fn type_name(&mut self, mut id: MdId, depth: u32) -> Option<String> {
        let mut alias = None;
        for _ in depth..MAX_DEPTH {
            let node = self.node(Some(id))?;
            let name = text(&node, "name").filter(|name| !name.is_empty());
            match (node.kind(), node.word("tag").unwrap_or("")) {
                ("DIBasicType", _) => return alias.or(name),
                ("DICompositeType", "DW_TAG_array_type") => id = node.reference("baseType")?,
                ("DICompositeType", _) => return name.map(|name| short_name(&name)).or(alias),
                ("DIDerivedType", _) if is_pointer(&node) => {
                    let pointee = node.reference("baseType");
                    let pointee = pointee.map_or(Some("void".to_owned()), |id| self.type_name(id, depth + 1));
                    return alias.or(pointee.map(|name| format!("{name}*")));
                }
                ("DIDerivedType", tag) => {
                    if tag == "DW_TAG_typedef" {
                        alias = alias.or(name);
                    }
                    id = node.reference("baseType")?;
                }
                _ => return None,
            }
        }
        None
    }
}

fn is_pointer(node: &Node<'_>) -> bool {
    let tags = ["DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type"];
    node.kind() == "DIDerivedType" && node.word("tag").is_some_and(|tag| tags.contains(&tag))
}

/// The name of a template without the arguments that hardly anybody writes.
fn short_name(name: &str) -> String {
    const DEFAULTS: [&str; 6] =
        ["std::allocator<", "std::less<", "std::hash<", "std::equal_to<", "std::char_traits<", "std::default_delete<"];
    let Some((template, arguments)) = name.split_once('<') else { return name.to_owned() };
    let arguments = arguments.strip_suffix('>').unwrap_or(arguments);
    let (mut depth, mut start, mut kept) = (0_i32, 0, Vec::new());
    let mut keep = |argument: &str| {
        let argument = argument.trim();
        if !DEFAULTS.iter().any(|default| argument.starts_with(default)) {
            kept.push(short_name(argument));
        }
    };
    for (position, character) in arguments.char_indices() {
        match character {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            ',' if depth == 0 => {
                keep(&arguments[start..position]);
                start = position + 1;
            }
            _ => {}
        }
    }
    keep(&arguments[start..]);
    let short = format!("{template}<{}>", kept.join(", "));
    if short.len() > LONGEST_NAME { format!("{template}<...>") } else { short }
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn names_of_templates_are_short() {
        assert_eq!(short_name("node"), "node");
        assert_eq!(short_name("Node<int>"), "Node<int>");
        assert_eq!(short_name("vector<int, std::allocator<int> >"), "vector<int>");
        assert_eq!(short_name("Map<pair<int, int>, Less<int> >"), "Map<pair<int, int>, Less<int>>");
        let long = format!("Node<{}>", "a_very_long_argument, ".repeat(4));
        assert_eq!(short_name(&long), "Node<...>");
        assert_eq!(short_name("Odd<"), "Odd<>");
    }
}
