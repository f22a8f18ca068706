//! The metadata nodes that places, names and shapes come from, kept as named fields.

use super::lexer::Piece;
use fencepost_base::define_id;
use rustc_hash::FxHashMap;

define_id!(
    /// A numbered metadata node, `!12`.
    pub struct MdId("!")
);

/// The texts of all numbered nodes of a module, which come after the `=`.
pub type Metadata<'a> = FxHashMap<MdId, Piece<'a>>;

/// A metadata node.
#[derive(Debug)]
pub enum Node<'a> {
    /// `!DIKind(name: value, ...)`
    Record { kind: &'a str, fields: Vec<(&'a str, Field<'a>)> },
    /// `!{...}`; only the references in it.
    Tuple(Vec<Option<MdId>>),
}

/// The value of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Field<'a> {
    Ref(MdId),
    Int(i64),
    Text(&'a str),
    /// A keyword, the first of several.
    Word(&'a str),
    /// Something we have no use for.
    Other,
}

impl<'a> Node<'a> {
    /// The kind of a record, without the `!`.
    pub fn kind(&self) -> &'a str {
        match self {
            Self::Record { kind, .. } => kind,
            Self::Tuple(_) => "",
        }
    }
    fn field(&self, name: &str) -> Option<Field<'a>> {
        match self {
            Self::Record { fields, .. } => fields.iter().find(|(key, _)| *key == name).map(|(_, value)| *value),
            Self::Tuple(_) => None,
        }
    }
    /// The node that a field refers to.
    pub fn reference(&self, name: &str) -> Option<MdId> {
        match self.field(name) {
            Some(Field::Ref(id)) => Some(id),
            _ => None,
        }
    }
    /// The number in a field.
    pub fn int(&self, name: &str) -> Option<i64> {
        match self.field(name) {
            Some(Field::Int(value)) => Some(value),
            _ => None,
        }
    }
    /// The number in a field that counts something; zero where it is missing or negative.
    pub fn count(&self, name: &str) -> u64 {
        self.int(name).and_then(|value| u64::try_from(value).ok()).unwrap_or(0)
    }
    /// The text in a field, still with escapes.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        match self.field(name) {
            Some(Field::Text(text)) => Some(text),
            _ => None,
        }
    }
    /// The keyword in a field.
    pub fn word(&self, name: &str) -> Option<&'a str> {
        match self.field(name) {
            Some(Field::Word(word)) => Some(word),
            _ => None,
        }
    }
}
