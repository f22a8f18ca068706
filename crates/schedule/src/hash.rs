//! The one hash for whatever must not be mistaken for something else.

use sha2::{Digest, Sha256};

/// SHA-256 as hexadecimal digits, as `sha256sum` prints it.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::sha256;

    /// The first example of FIPS 180-2, appendix B.
    #[test]
    fn the_hash_is_that_of_the_standard() {
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
