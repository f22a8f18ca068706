//! Places as SARIF has them: addresses of files, and regions in characters.

use super::message;
use crate::findings::{Base, SourceText};
use fencepost_trace::Place;
use serde_json::{Value, json};
use std::path::{Component, Path, PathBuf};

/// What the root of the source files is called, as code scanning knows it.
const ROOT: &str = "%SRCROOT%";

/// Knows the lines of the source files.
pub struct Places<'a> {
    sources: &'a [SourceText],
    base: Option<&'a Base>,
}

impl<'a> Places<'a> {
    /// Of these files.
    pub fn new(sources: &'a [SourceText], base: Option<&'a Base>) -> Self {
        Self { sources, base }
    }

    /// Where the root is, for `originalUriBaseIds` (3.14.14 of the standard; such an address ends with a slash).
    pub fn root(&self) -> Option<Value> {
        let root = self.base?.root.to_string_lossy();
        Some(json!({ ROOT: { "uri": format!("file://{}/", encoded(root.trim_end_matches('/'))) } }))
    }

    /// A line, with something to say about it.
    pub fn location(&self, place: &Place, said: Option<&str>) -> Value {
        let mut physical = json!({ "artifactLocation": self.artifact(&place.file) });
        if place.line > 0 {
            physical["region"] = self.region(place);
        }
        let mut location = json!({ "physicalLocation": physical });
        if let Some(said) = said {
            location["message"] = message(said);
        }
        location
    }

    /// The first of the files as a whole, or the one of this name if none could be read.
    pub fn whole_file(&self, name: &str) -> Value {
        let name = self.sources.first().map_or(name, |source| &source.path);
        json!({ "physicalLocation": { "artifactLocation": self.artifact(name) } })
    }

    fn region(&self, place: &Place) -> Value {
        let mut region = json!({ "startLine": place.line });
        let Some(line) = self.line(place) else { return region };
        region["snippet"] = json!({ "text": line });
        // Ours are counted in bytes.
        if let Some(before) = (place.column as usize).checked_sub(1).and_then(|bytes| line.get(..bytes)) {
            region["startColumn"] = json!(before.chars().count() + 1);
        }
        region
    }

    fn line(&self, place: &Place) -> Option<&str> {
        let source = self.sources.iter().find(|source| source.path == place.file)?;
        source.text.lines().nth(place.line as usize - 1)
    }

    /// A file: as an address below the root, wherever the command was run and however the file was named; one that is elsewhere
    /// has a whole address.
    fn artifact(&self, path: &str) -> Value {
        let (whole, root) = match self.base {
            Some(base) => (normalise(&base.folder.join(path)), normalise(&base.root)),
            None => (normalise(Path::new(path)), PathBuf::new()),
        };
        match whole.strip_prefix(&root) {
            Ok(below) if below.is_relative() => json!({ "uri": encoded(&below.to_string_lossy()), "uriBaseId": ROOT }),
            _ => json!({ "uri": format!("file://{}", encoded(&whole.to_string_lossy())) }),
        }
    }
}

/// A path without `.`, and without `..` as far as it has folders to leave.
fn normalise(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        let leaves =
            part == Component::ParentDir && matches!(tidy.components().next_back(), Some(Component::Normal(_)));
        match part {
            Component::CurDir => {}
            _ if leaves => {
                tidy.pop();
            }
            part => tidy.push(part),
        }
    }
    tidy
}

/// A path as part of an address: everything but letters, digits and what means nothing there, byte by byte (RFC 3986).
fn encoded(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~+".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(letter).collect()
}
