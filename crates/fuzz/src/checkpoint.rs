//! Checkpoints with right hashes, whatever is in them: what reads their records must be reached.

use sha2::{Digest, Sha256};

/// A checkpoint, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The lines that name the search.
    header: Vec<u8>,
    /// What the records hold.
    pub bodies: Vec<Vec<u8>>,
}

impl Checkpoint {
    /// Takes a file apart; none if it is no checkpoint with a record.
    pub fn read(file: &[u8]) -> Option<Self> {
        let ends = file.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
        let (header, mut rest) = file.split_at(ends.take(2).last()?);
        let mut bodies = Vec::new();
        while !rest.is_empty() {
            let end = rest.iter().position(|byte| *byte == b'\n')?;
            let (length, _) = std::str::from_utf8(&rest[..end]).ok()?.split_once(' ')?;
            let (body, after) = rest[end + 1..].split_at_checked(length.parse().ok()?)?;
            bodies.push(body.to_vec());
            rest = after.strip_prefix(b"\n")?;
        }
        (!bodies.is_empty()).then(|| Self { header: header.to_vec(), bodies })
    }

    /// The file: each record behind its length, and a hash of the hash before and of what it holds.
    pub fn to_file(&self) -> Vec<u8> {
        let mut file = self.header.clone();
        let mut seal = sha256(&self.header);
        for body in &self.bodies {
            seal = sha256(&[seal.as_bytes(), body].concat());
            file.extend([format!("{} {seal}\n", body.len()).as_bytes(), body, b"\n"].concat());
        }
        file
    }
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
