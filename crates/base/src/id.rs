//! Typed ids and dense maps: a `ThreadId` cannot be mistaken for an `EventId`, and a map from ids is a vector.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A newtyped index. Implemented by [`define_id!`](crate::define_id).
pub trait TypedId: Copy + Eq {
    /// The id with this index.
    fn from_index(index: usize) -> Self;
    /// The index of this id.
    fn index(self) -> usize;
}

/// Defines a typed id: `define_id!(pub struct ThreadId("t"));` prints as `t3`.
#[macro_export]
macro_rules! define_id {
    ($(#[$meta:meta])* pub struct $name:ident($prefix:literal)) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// The id with this number.
            pub const fn new(number: u32) -> Self {
                Self(number)
            }
            /// The number of this id.
            pub const fn number(self) -> u32 {
                self.0
            }
        }

        impl $crate::TypedId for $name {
            fn from_index(index: usize) -> Self {
                // Ids count things that are held in memory one by one, so they stay far below 2^32.
                Self(u32::try_from(index).expect("fewer than 2^32 ids of one kind"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

/// A vector indexed by a typed id.
#[derive(Clone, PartialEq, Eq)]
pub struct IdVec<K, V> {
    items: Vec<V>,
    key: PhantomData<K>,
}

impl<K: TypedId, V> IdVec<K, V> {
    /// An empty map.
    pub const fn new() -> Self {
        Self { items: Vec::new(), key: PhantomData }
    }
    /// Appends a value and returns its id.
    pub fn push(&mut self, value: V) -> K {
        let id = K::from_index(self.items.len());
        self.items.push(value);
        id
    }
    /// Removes the newest value.
    pub fn pop(&mut self) -> Option<V> {
        self.items.pop()
    }
    /// The number of values.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// The id that the next [`push`](Self::push) will return.
    pub fn next_id(&self) -> K {
        K::from_index(self.items.len())
    }
    /// The value of `id`, if there is one.
    pub fn get(&self, id: K) -> Option<&V> {
        self.items.get(id.index())
    }
    /// The value of `id`, if there is one.
    pub fn get_mut(&mut self, id: K) -> Option<&mut V> {
        self.items.get_mut(id.index())
    }
    /// All values, in the order of their ids.
    pub fn iter(&self) -> std::slice::Iter<'_, V> {
        self.items.iter()
    }
    /// All values, in the order of their ids.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, V> {
        self.items.iter_mut()
    }
    /// All pairs, in the order of the ids.
    pub fn enumerate(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(index, value)| (K::from_index(index), value))
    }
    /// All ids.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = K> + use<K, V> {
        (0..self.items.len()).map(K::from_index)
    }
    /// Drops all values from the one at `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }
    /// The values as a slice.
    pub fn as_slice(&self) -> &[V] {
        &self.items
    }
}

impl<K: TypedId, V> Default for IdVec<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: TypedId, V> FromIterator<V> for IdVec<K, V> {
    fn from_iter<T: IntoIterator<Item = V>>(iter: T) -> Self {
        Self { items: iter.into_iter().collect(), key: PhantomData }
    }
}

impl<K: TypedId, V> Index<K> for IdVec<K, V> {
    type Output = V;
    fn index(&self, id: K) -> &V {
        &self.items[id.index()]
    }
}

impl<K: TypedId, V> IndexMut<K> for IdVec<K, V> {
    fn index_mut(&mut self, id: K) -> &mut V {
        &mut self.items[id.index()]
    }
}

impl<K, V: fmt::Debug> fmt::Debug for IdVec<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.items).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    define_id!(
        /// Only for this test.
        pub struct ThingId("thing")
    );

    #[test]
    fn ids_are_dense_and_print_with_their_prefix() {
        let mut things: IdVec<ThingId, &str> = IdVec::new();
        let a = things.push("a");
        let b = things.push("b");
        assert_eq!((things[a], things[b]), ("a", "b"));
        assert_eq!((b.to_string().as_str(), b.number()), ("thing1", 1));
        assert_eq!(things.enumerate().map(|(id, _)| id).collect::<Vec<_>>(), [a, b]);
        assert_eq!(things.get(ThingId::new(2)), None);
    }
}
