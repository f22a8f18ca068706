//! What names mean at some place of a text.

use super::names::Builtin;
use super::syntax::FunctionSyntax;
use crate::relational::ExpressionId;
use std::collections::HashMap;
use std::rc::Rc;

/// What a name or an expression means.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// A set or relation.
    Value(ExpressionId),
    /// `0`, which is the empty set and the empty relation.
    Nothing,
    /// A function with the names that it knows.
    Function(Rc<FunctionSyntax>, Environment),
    /// A function that is no definition.
    Builtin(Builtin),
}

/// Names and what they mean. It is copied when it changes while somebody else, a function, still needs it as it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Environment {
    names: Rc<HashMap<Rc<str>, Meaning>>,
}

impl Environment {
    pub fn get(&self, name: &str) -> Option<&Meaning> {
        self.names.get(name)
    }
    pub fn define(&mut self, name: Rc<str>, meaning: Meaning) {
        Rc::make_mut(&mut self.names).insert(name, meaning);
    }
    /// A known name that differs little from an unknown one.
    pub fn similar(&self, name: &str) -> Option<Rc<str>> {
        let close = |known: &&Rc<str>| known.eq_ignore_ascii_case(name) || is_one_change_away(known, name);
        self.names.keys().filter(close).min().cloned()
    }
}

/// Whether one letter is another one, missing or too many.
fn is_one_change_away(left: &str, right: &str) -> bool {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let same = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    let rest = |of: &[char], skipped: usize| of.get(same + skipped..).map(<[char]>::to_vec).unwrap_or_default();
    match left.len() as isize - right.len() as isize {
        0 => left.len() > 1 && rest(&left, 1) == rest(&right, 1),
        1 => rest(&left, 1) == rest(&right, 0),
        -1 => rest(&left, 0) == rest(&right, 1),
        _ => false,
    }
}
