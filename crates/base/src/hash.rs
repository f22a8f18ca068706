//! The one hash for whatever must not be mistaken for something else: SHA-256.

use sha2::{Digest as _, Sha256};
use std::fmt;

/// The SHA-256 of something, which is shown as `sha256sum` prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest([u8; 32]);

impl Digest {
    /// How many characters it is shown with.
    pub const WIDTH: usize = 64;

    /// That of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Hashes a list of parts.
#[derive(Clone, Debug, Default)]
pub struct PartsHasher(Sha256);

impl PartsHasher {
    /// Adds a part. Its length counts, so that no two lists of parts look the same.
    pub fn add(&mut self, part: impl AsRef<[u8]>) {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// The digest of all parts.
    pub fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first example of FIPS 180-2, appendix B.
    #[test]
    fn the_hash_is_that_of_the_standard() {
        let digest = Digest::of(b"abc").to_string();
        assert_eq!(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(digest.len(), Digest::WIDTH);
    }

    #[test]
    fn where_a_part_ends_counts() {
        let digest = |parts: &[&str]| {
            let mut hasher = PartsHasher::default();
            parts.iter().for_each(|part| hasher.add(part));
            hasher.finish()
        };
        assert_eq!(digest(&["ab", "c"]), digest(&["ab", "c"]));
        assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
        assert_ne!(digest(&["ab", ""]), digest(&["ab"]));
        assert_ne!(digest(&[]), digest(&[""]));
    }
}
