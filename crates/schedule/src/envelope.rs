//! The file format of all checkpoints.
//!
//! The first line says that the file is a checkpoint, of which format and of which command. The second is a JSON list of what
//! must be the same for the search to go on, with names for people. Records follow, each behind a line with its length and a
//! SHA-256: of the hash before it and of its bytes, so that records are not only whole but in order. Records are only ever
//! added, or the file is replaced as a whole.
//!
//! The hashes find every mishap. They keep nobody from writing another file with right hashes; what a record holds is
//! checked by whoever reads it.

use fencepost_base::Digest;
use std::fmt;

/// The version of the format that this code writes and reads.
const FORMAT: u32 = 3;
const TITLE: &str = "fencepost-checkpoint";
/// How files of `protocol` began before format 2.
const OLD_PROTOCOL_TITLE: &str = "fencepost-protocol-checkpoint";

const DAMAGED: &str = "the checkpoint is damaged";

/// What must be the same for a search to go on: names for people, and values. What is searched stands there by its hash.
pub type Fingerprint = Vec<(String, String)>;

/// Hashes records, each with the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal(String);

impl Seal {
    /// The beginning of a file, and what seals its first record.
    pub fn begin(command: &str, fingerprint: &Fingerprint) -> (Self, Vec<u8>) {
        // Serialising to memory fails only for maps with odd keys, and there are none.
        let about = serde_json::to_string(fingerprint).expect("a list has no keys");
        let text = format!("{TITLE} {FORMAT} {command}\n{about}\n");
        (Self(Digest::of(text.as_bytes()).to_string()), text.into_bytes())
    }

    fn extended_by(&self, body: &[u8]) -> Self {
        Self(Digest::of(&[self.0.as_bytes(), body].concat()).to_string())
    }

    /// A record as it stands in the file.
    pub fn record(&mut self, body: &[u8]) -> Vec<u8> {
        *self = self.extended_by(body);
        [format!("{} {}\n", body.len(), self.0).as_bytes(), body, b"\n"].concat()
    }
}

/// A file that was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Records {
    /// The records that are whole.
    pub bodies: Vec<Vec<u8>>,
    /// What seals the next one.
    pub seal: Seal,
    /// How many bytes they take, with the first lines; none if these are not there.
    pub good_bytes: usize,
}

/// Reads the file of a search with this fingerprint.
pub fn read(bytes: &[u8], command: &str, wanted: &Fingerprint) -> Result<Records, CheckpointMismatch> {
    let other = |what: &str| CheckpointMismatch::Other(what.to_owned());
    let (seal, header) = Seal::begin(command, wanted);
    // The process ended before the first lines were written.
    if bytes.len() < header.len() && header.starts_with(bytes) {
        return Ok(Records { bodies: Vec::new(), seal, good_bytes: 0 });
    }
    let (first, rest) = line(bytes).unwrap_or((bytes, &[]));
    let first = String::from_utf8_lossy(first);
    let mut words = first.split(' ');
    let title = words.next().unwrap_or_default();
    if title != TITLE && title != OLD_PROTOCOL_TITLE {
        return Err(other("this is not a checkpoint of fencepost"));
    }
    let format = words.next().unwrap_or_default();
    if title == OLD_PROTOCOL_TITLE || format != FORMAT.to_string() {
        let what = format!("this checkpoint has format {format}, and this fencepost reads format {FORMAT}");
        return Err(CheckpointMismatch::Search(what));
    }
    match words.next() {
        Some(found) if found != command && ["verify", "protocol"].contains(&found) => {
            return Err(CheckpointMismatch::Search(format!("this is a checkpoint of `fencepost {found}`")));
        }
        Some(found) if found == command && words.next().is_none() => {}
        _ => return Err(other(DAMAGED)),
    }
    let (about, mut rest) = line(rest).ok_or_else(|| other(DAMAGED))?;
    let found: Fingerprint = serde_json::from_slice(about).map_err(|_| other(DAMAGED))?;
    if let Some(different) = difference(&found, wanted) {
        return Err(different);
    }
    if !bytes.starts_with(&header) {
        return Err(other(DAMAGED));
    }
    let mut records = Records { bodies: Vec::new(), seal, good_bytes: header.len() };
    while let Some((body, seal, length)) = record(rest, &records.seal) {
        records.bodies.push(body.to_vec());
        records.seal = seal;
        records.good_bytes += length;
        rest = &rest[length..];
    }
    Ok(records)
}

/// Why a search cannot go on from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckpointMismatch {
    /// It is of a search with other options.
    Options(String),
    /// It is of another program, command or version.
    Search(String),
    /// It is damaged, or no checkpoint.
    Other(String),
}

impl fmt::Display for CheckpointMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Options(what) | Self::Search(what) | Self::Other(what)) = self;
        f.write_str(what)
    }
}

/// What keeps a search from going on, if something does.
fn difference(found: &Fingerprint, wanted: &Fingerprint) -> Option<CheckpointMismatch> {
    let ((name, found), (_, wanted)) = found.iter().zip(wanted).find(|(found, wanted)| found != wanted)?;
    Some(match name.as_str() {
        "program" | "memory system" => CheckpointMismatch::Search(format!(
            "this is a checkpoint of another {name}, or of this one before a change"
        )),
        _ => CheckpointMismatch::Options(format!(
            "this is a checkpoint of a search with other options; {name}: {found} there, {wanted} here"
        )),
    })
}

/// The first line without its end, and what follows.
fn line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}

/// The first record, what seals the next, and how many bytes it takes; none if it is not complete.
fn record<'b>(bytes: &'b [u8], seal: &Seal) -> Option<(&'b [u8], Seal, usize)> {
    let (first, rest) = line(bytes)?;
    let (count, hash) = std::str::from_utf8(first).ok()?.split_once(' ')?;
    let count: usize = count.parse().ok()?;
    let body = rest.get(..count)?;
    let next = seal.extended_by(body);
    (rest.get(count) == Some(&b'\n') && next.0 == hash).then(|| (body, next, first.len() + count + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(model: &str) -> Fingerprint {
        vec![("program".to_owned(), "ab".to_owned()), ("memory model".to_owned(), model.to_owned())]
    }

    fn file() -> Vec<u8> {
        let (mut seal, mut bytes) = Seal::begin("verify", &about("tso"));
        for body in [&b"one"[..], b"", b"line\nline"] {
            bytes.extend(seal.record(body));
        }
        bytes
    }

    fn found(bytes: &[u8]) -> Result<Records, CheckpointMismatch> {
        read(bytes, "verify", &about("tso"))
    }

    #[test]
    fn what_is_written_is_read() {
        let records = found(&file()).expect("it is fine");
        assert_eq!(records.bodies, [b"one".to_vec(), Vec::new(), b"line\nline".to_vec()]);
        assert_eq!(records.good_bytes, file().len());
    }

    #[test]
    fn every_damage_is_noticed() {
        let (file, whole) = (file(), found(&file()).expect("it is fine").bodies);
        for end in 0..file.len() {
            let part = found(&file[..end]).map(|records| records.bodies).unwrap_or_default();
            assert!(part.len() < whole.len() && whole.starts_with(&part), "cut after {end} bytes");
        }
        for position in 0..file.len() {
            let mut bytes = file.clone();
            bytes[position] ^= 1;
            let part = found(&bytes).map(|records| records.bodies).unwrap_or_default();
            assert!(part.len() < whole.len() && whole.starts_with(&part), "byte {position} is another");
        }
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let said =
            |bytes: &[u8], model: &str| read(bytes, "verify", &about(model)).expect_err("it does not fit").to_string();
        assert!(said(&file(), "pso").contains("memory model: tso there, pso here"));
        let old = said(b"fencepost-checkpoint 1 0123456789abcdef\n{}\n", "tso");
        assert_eq!(old, "this checkpoint has format 1, and this fencepost reads format 3");
        assert_eq!(said(b"fencepost-protocol-checkpoint 1 0123456789abcdef\n\x01", "tso"), old);
        let other = Seal::begin("protocol", &about("tso")).1;
        assert_eq!(said(&other, "tso"), "this is a checkpoint of `fencepost protocol`");
        assert_eq!(said(b"something else", "tso"), "this is not a checkpoint of fencepost");
    }
}
