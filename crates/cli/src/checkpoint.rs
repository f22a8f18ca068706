//! Checkpoint files: a search that was interrupted, for `--resume`.
//!
//! A file has two lines. The first says that it is a checkpoint, of which format, and the checksum of the second, which is a
//! JSON object: what was searched and with which options, how long that took, and the state of the search.

use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use crate::whole_file;
use fencepost_explore::{Options, Snapshot};
use fencepost_program::Program;
use fencepost_report::{shell_file, shown_path};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The version of the format that this code writes and reads.
const FORMAT: u32 = 1;
const TITLE: &str = "fencepost-checkpoint";

/// What must be the same for a search to go on: names for people, and values. The program stands there by its checksum.
type Fingerprint = Vec<(String, String)>;

/// The second line of the file.
#[derive(Serialize, Deserialize)]
struct Contents {
    fingerprint: Fingerprint,
    seconds: f64,
    snapshot: Snapshot,
}

/// A search that goes on.
#[derive(Debug)]
pub struct Resumed {
    /// Its state.
    pub snapshot: Snapshot,
    /// How long it has taken so far.
    pub seconds: f64,
}

/// Where checkpoints of a search are written.
pub struct CheckpointFile {
    path: PathBuf,
    fingerprint: Fingerprint,
}

/// The search of a program, as far as a checkpoint has to fit to it.
pub fn fingerprint(program: &Program, options: &Options, keep_going: bool) -> Fingerprint {
    // Whatever is added to the options has to be considered here.
    let Options { model, strategy, max_steps, past_long, stop_at_error: _, races, settings } = *options;
    let fencepost_explore::Settings { nondet, spurious, unroll, overflow, leaks, main_ends_process } = settings;
    let flag = |name: &str, given: bool| (name.to_owned(), if given { "given" } else { "not given" }.to_owned());
    let number = |name: &str, number: Option<String>| (name.to_owned(), number.unwrap_or("none".to_owned()));
    vec![
        ("version of fencepost".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ("program".to_owned(), format!("{:016x}", checksum(program.to_string().as_bytes()))),
        ("--model".to_owned(), model.name().to_owned()),
        ("--strategy".to_owned(), strategy.name().to_owned()),
        number("--depth", past_long.then(|| max_steps.to_string())),
        number("--unroll", unroll.map(|rounds| rounds.to_string())),
        number("--nondet", nondet.map(|(low, high)| format!("{low}..{high}"))),
        number("--spurious", (spurious > 0).then(|| spurious.to_string())),
        flag("--overflow", overflow),
        flag("--leaks", leaks),
        flag("--main-ends-process", main_ends_process),
        flag("--races", races),
        flag("--keep-going", keep_going),
    ]
}

impl CheckpointFile {
    /// A file for the checkpoints of a search, with the first one in it. What another search has left there is kept.
    pub fn create(
        path: &Path,
        fingerprint: Fingerprint,
        start: &Resumed,
        resumed: Option<&Path>,
    ) -> Result<Self, Failure> {
        let name = shown_path(path);
        let is_resumed = resumed.is_some_and(|resumed| whole_file::is_same(resumed, path));
        if path.exists() && !is_resumed {
            return Err(Diagnostic::new(format!(
                "{name}: there is a file already, perhaps of a search that was interrupted"
            ))
            .with_help(format!("go on from it with --resume {}, remove it, or name another file", shell_file(path)))
            .into());
        }
        let file = Self { path: path.to_owned(), fingerprint };
        file.write(start.snapshot.clone(), start.seconds).map_err(|error| {
            Diagnostic::new(format!("{name}: the checkpoint cannot be written: {error}"))
                .with_help("name another file with --checkpoint")
        })?;
        Ok(file)
    }

    /// Replaces the file at once or not at all, also if the system fails in the middle.
    pub fn write(&self, snapshot: Snapshot, seconds: f64) -> std::io::Result<()> {
        let contents = Contents { fingerprint: self.fingerprint.clone(), seconds, snapshot };
        let json = serde_json::to_string(&contents)?;
        let text = format!("{TITLE} {FORMAT} {:016x}\n{json}\n", checksum(json.as_bytes()));
        whole_file::write(&self.path, text.as_bytes())
    }

    /// Removes the file: nothing is left to be resumed.
    pub fn remove(&self) {
        let _ = std::fs::remove_file(&self.path);
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Reads a checkpoint of this search.
pub fn resume(path: &Path, wanted: &Fingerprint, program: &Program, options: &Options) -> Result<Resumed, Failure> {
    let name = shown_path(path);
    let refuse =
        |what: String, help: &str| Err(Failure::from(Diagnostic::new(format!("{name}: {what}")).with_help(help)));
    let anew = "begin anew, without --resume";
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            return refuse(
                format!("the checkpoint cannot be read: {error}"),
                "a search that comes to its end removes its checkpoint; look at the name, or begin anew without --resume",
            );
        }
    };
    let contents = match parse(&String::from_utf8_lossy(&bytes)) {
        Ok(contents) => contents,
        Err(what) => return refuse(what, anew),
    };
    let different = contents.fingerprint.iter().zip(wanted).find(|(found, wanted)| found != wanted);
    if let Some(((name, found), (_, wanted))) = different {
        return match name.as_str() {
            "program" => {
                refuse("this is a checkpoint of another program, or of this one before a change".to_owned(), anew)
            }
            _ => refuse(
                format!("this is a checkpoint of a search with other options; {name}: {found} there, {wanted} here"),
                "use the options of that search, or begin anew without --resume",
            ),
        };
    }
    if contents.fingerprint.len() != wanted.len() || !contents.seconds.is_finite() {
        return refuse("the checkpoint is damaged".to_owned(), anew);
    }
    if let Err(error) = contents.snapshot.check(program, options) {
        return refuse(format!("the checkpoint does not fit: {error}"), anew);
    }
    Ok(Resumed { snapshot: contents.snapshot, seconds: contents.seconds })
}

/// Reads the text of a file; what is wrong with it otherwise.
fn parse(text: &str) -> Result<Contents, String> {
    let damaged = || "the checkpoint is damaged".to_owned();
    let (header, json) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = header.split(' ');
    if words.next() != Some(TITLE) {
        return Err("this is not a checkpoint of fencepost".to_owned());
    }
    let format = words.next().ok_or_else(damaged)?;
    if format != FORMAT.to_string() {
        return Err(format!("this checkpoint has format {format}, and this fencepost reads format {FORMAT}"));
    }
    let json = json.strip_suffix('\n').ok_or_else(damaged)?;
    if words.next() != Some(&format!("{:016x}", checksum(json.as_bytes()))) {
        return Err(damaged());
    }
    serde_json::from_str(json).map_err(|_| damaged())
}

/// FNV-1a with 64 bits: finds every mishap, and is the same everywhere and for ever.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> String {
        let contents = Contents { fingerprint: Vec::new(), seconds: 1.5, snapshot: Snapshot::beginning() };
        let json = serde_json::to_string(&contents).expect("it can be written");
        format!("{TITLE} {FORMAT} {:016x}\n{json}\n", checksum(json.as_bytes()))
    }

    #[test]
    fn every_damage_is_noticed() {
        let file = file();
        assert_eq!(parse(&file).map(|contents| contents.snapshot), Ok(Snapshot::beginning()));
        for end in 0..file.len() {
            assert!(parse(&file[..end]).is_err(), "cut after {end} bytes");
        }
        for position in 0..file.len() {
            let mut bytes = file.clone().into_bytes();
            bytes[position] ^= 1;
            assert!(parse(&String::from_utf8_lossy(&bytes)).is_err(), "byte {position} is another");
        }
    }

    #[test]
    fn other_formats_are_named() {
        let other = file().replacen(" 1 ", " 7 ", 1);
        assert_eq!(
            parse(&other).err().as_deref(),
            Some("this checkpoint has format 7, and this fencepost reads format 1")
        );
    }

    #[test]
    fn the_checksum_is_fnv_1a() {
        // From the authors' list of test vectors.
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
