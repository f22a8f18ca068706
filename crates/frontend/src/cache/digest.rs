//! 128 bits that stand for many bytes.
//!
//! Nobody plans collisions here: who can write a user's headers has easier ways to a wrong verdict. So what counts is that
//! chance makes none, and for that two runs of the standard library's hash, which is well mixed, are enough. Its results may
//! differ between versions of Rust, which makes an entry useless, not wrong.

use std::fmt;
use std::hash::{DefaultHasher, Hasher};

/// Stands for all parts that were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest([u64; 2]);

impl Digest {
    /// How many characters it is shown with.
    pub const WIDTH: usize = 32;

    /// The digest of a single part.
    #[cfg(test)]
    pub fn of(part: &[u8]) -> Self {
        let mut digester = Digester::default();
        digester.add(part);
        digester.finish()
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{:016x}", self.0[0], self.0[1])
    }
}

/// A digest in the making.
pub struct Digester([DefaultHasher; 2]);

impl Default for Digester {
    fn default() -> Self {
        let mut hashers = [DefaultHasher::new(), DefaultHasher::new()];
        // The second one starts from elsewhere, so that what is the same for the first is not for it.
        hashers[1].write(b"the second half");
        Self(hashers)
    }
}

impl Digester {
    /// Adds a part. Its length counts, so that no two lists of parts look the same.
    pub fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        for hasher in &mut self.0 {
            hasher.write_u64(part.len() as u64);
            hasher.write(part);
        }
    }

    /// The digest of all parts so far.
    pub fn finish(&self) -> Digest {
        Digest([self.0[0].finish(), self.0[1].finish()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_part_ends_counts() {
        let digest = |parts: &[&str]| {
            let mut digester = Digester::default();
            parts.iter().for_each(|part| digester.add(part));
            digester.finish()
        };
        assert_eq!(digest(&["ab", "c"]), digest(&["ab", "c"]));
        assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
        assert_ne!(digest(&["ab", ""]), digest(&["ab"]));
        assert_ne!(digest(&[]).0[0], digest(&[]).0[1]);
        assert_eq!(digest(&["x"]).to_string().len(), Digest::WIDTH);
    }
}
