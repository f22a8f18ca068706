//! The folder of the cache: entries are written whole or not at all, checked when they are read, and removed when there are
//! too many. Nothing that goes wrong here is an error; it only means that clang runs.

use fencepost_base::{Digest, PartsHasher};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How many bytes all entries may have together.
const LIMIT: u64 = 256 << 20;

/// The first word of an entry. Its number changes when the rest of it means something else.
const FORMAT: &str = "fencepost-cache-2";

const ENDING: &str = ".ll";

/// How many digits the name of an entry has, here and in older versions, whose entries are never read but make room like others.
const NAME_WIDTHS: [usize; 2] = [Digest::WIDTH, 32];

/// What a file is called while it is being written, and how long that can take.
const UNFINISHED: &str = ".new-";
const WRITING_TIME: Duration = Duration::from_secs(3600);

/// A folder with entries.
pub struct Folder {
    path: PathBuf,
    limit: u64,
}

/// What clang has made.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it has read for it.
    pub reading: String,
    /// The LLVM IR.
    pub text: String,
}

impl Folder {
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), limit: LIMIT }
    }

    fn entry_path(&self, name: Digest) -> PathBuf {
        self.path.join(format!("{name}{ENDING}"))
    }

    /// The entry of this name, if there is one that is whole.
    pub fn get(&self, name: Digest) -> Option<Entry> {
        let path = self.entry_path(name);
        let content = fs::read_to_string(&path).ok()?;
        let mut lines = content.splitn(4, '\n');
        let (format, checksum, reading, text) = (lines.next()?, lines.next()?, lines.next()?, lines.next()?);
        if format != FORMAT || checksum != checksum_of(name, reading, text) {
            return None;
        }
        // The entries that were not used for the longest time are removed first.
        let _ = File::options().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        Some(Entry { reading: reading.to_owned(), text: text.to_owned() })
    }

    /// Keeps an entry, in place of another of its name, and makes room for it.
    pub fn put(&self, name: Digest, entry: &Entry) {
        if self.try_put(name, entry).is_ok() {
            self.remove_oldest();
        }
    }

    fn try_put(&self, name: Digest, Entry { reading, text }: &Entry) -> std::io::Result<()> {
        create_private(&self.path)?;
        let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(&self.path)?;
        let checksum = checksum_of(name, reading, text);
        file.write_all(format!("{FORMAT}\n{checksum}\n{reading}\n").as_bytes())?;
        file.write_all(text.as_bytes())?;
        // Others see the old entry or the new one, never a part.
        file.persist(self.entry_path(name))?;
        Ok(())
    }

    /// Removes entries until the rest is small enough. Files of others in the folder are left alone.
    fn remove_oldest(&self) {
        let Ok(files) = fs::read_dir(&self.path) else { return };
        let mut entries = Vec::new();
        for file in files.flatten() {
            let name = file.file_name();
            let (Some(name), Ok(metadata)) = (name.to_str(), file.metadata()) else { continue };
            let used = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            if is_entry(name) {
                entries.push((used, metadata.len(), file.path()));
            } else if name.starts_with(UNFINISHED) && used.elapsed().is_ok_and(|age| age > WRITING_TIME) {
                // Whoever wrote it was stopped.
                let _ = fs::remove_file(file.path());
            }
        }
        let mut total: u64 = entries.iter().map(|(_, size, _)| size).sum();
        entries.sort_unstable();
        for (_, size, path) in entries {
            if total <= self.limit {
                return;
            }
            let _ = fs::remove_file(path);
            total -= size;
        }
    }
}

fn is_entry(name: &str) -> bool {
    name.strip_suffix(ENDING).is_some_and(|digest| {
        NAME_WIDTHS.contains(&digest.len()) && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

fn checksum_of(name: Digest, reading: &str, text: &str) -> String {
    let mut hasher = PartsHasher::default();
    hasher.add(name.to_string());
    hasher.add(reading);
    hasher.add(text);
    hasher.finish().to_string()
}

/// Makes a folder that only the user can look into: it holds parts of their programs.
fn create_private(path: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(text: &str) -> Entry {
        Entry { reading: "read".to_owned(), text: text.to_owned() }
    }

    fn date(folder: &Folder, name: Digest, seconds: u64) {
        let file = File::options().append(true).open(folder.entry_path(name)).expect("an entry");
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).expect("dated");
    }

    #[test]
    fn what_is_put_is_got_if_no_byte_of_it_changes() {
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(&temporary.path().join("new/folder"));
        let name = Digest::of(b"name");
        assert_eq!(folder.get(name), None);
        folder.put(name, &entry("one\ntwo\n"));
        assert_eq!(folder.get(name), Some(entry("one\ntwo\n")));
        folder.put(name, &entry(""));
        assert_eq!(folder.get(name), Some(entry("")));
        folder.put(name, &entry("one\ntwo\n"));
        let path = folder.entry_path(name);
        let whole = fs::read(&path).expect("the entry");
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 4;
            fs::write(&path, &damaged).expect("written");
            assert_eq!(folder.get(name), None, "byte {at}");
            fs::write(&path, &whole[..at]).expect("written");
            assert_eq!(folder.get(name), None, "{at} bytes");
        }
        // Nor does an entry count under another name.
        fs::write(folder.entry_path(Digest::of(b"other")), &whole).expect("written");
        assert_eq!(folder.get(Digest::of(b"other")), None);
    }

    #[test]
    fn the_oldest_entries_make_room() {
        let temporary = tempfile::tempdir().expect("a folder");
        let mut folder = Folder::new(temporary.path());
        let names = [1_u8, 2, 3, 4].map(|number| Digest::of(&[number]));
        let text = "x".repeat(1000);
        for (name, age) in names.into_iter().zip([30, 10, 20, 40]) {
            folder.put(name, &entry(&text));
            date(&folder, name, age);
        }
        let others = ["mine.txt", "a.ll", ".new-fresh"].map(|name| temporary.path().join(name));
        for other in &others {
            fs::write(other, &text).expect("written");
        }
        let abandoned = temporary.path().join(".new-old");
        let file = File::create(&abandoned).expect("a file");
        file.set_modified(SystemTime::UNIX_EPOCH).expect("dated");
        folder.limit = 2500;
        folder.put(names[3], &entry(&text));
        let kept: Vec<bool> = names.iter().map(|name| folder.entry_path(*name).exists()).collect();
        assert_eq!(kept, [true, false, false, true]);
        assert!(others.iter().all(|other| other.exists()) && !abandoned.exists());
    }

    #[test]
    fn entries_of_older_versions_are_not_read_and_make_room() {
        let temporary = tempfile::tempdir().expect("a folder");
        let mut folder = Folder::new(temporary.path());
        let name = Digest::of(b"name");
        folder.put(name, &entry("text"));
        let path = folder.entry_path(name);
        let older = fs::read_to_string(&path).expect("the entry").replace(FORMAT, "fencepost-cache-1");
        fs::write(&path, &older).expect("written");
        assert_eq!(folder.get(name), None);
        let older_name = temporary.path().join(format!("{:032x}{ENDING}", 7));
        fs::write(&older_name, &older).expect("written");
        File::options()
            .append(true)
            .open(&older_name)
            .and_then(|file| file.set_modified(SystemTime::UNIX_EPOCH))
            .expect("dated");
        folder.limit = 2 * older.len() as u64 - 1;
        folder.put(name, &entry("text"));
        assert_eq!((folder.get(name), older_name.exists()), (Some(entry("text")), false));
    }

    #[test]
    fn a_use_makes_an_entry_young() {
        let temporary = tempfile::tempdir().expect("a folder");
        let mut folder = Folder::new(temporary.path());
        let names = [1_u8, 2, 3].map(|number| Digest::of(&[number]));
        let text = "x".repeat(1000);
        for (name, age) in names.into_iter().take(2).zip([10, 20]) {
            folder.put(name, &entry(&text));
            date(&folder, name, age);
        }
        assert!(folder.get(names[0]).is_some());
        folder.limit = 2500;
        folder.put(names[2], &entry(&text));
        assert!(folder.get(names[0]).is_some() && folder.get(names[1]).is_none() && folder.get(names[2]).is_some());
    }

    #[test]
    fn a_place_that_cannot_be_written_is_no_error() {
        let temporary = tempfile::tempdir().expect("a folder");
        let file = temporary.path().join("file");
        fs::write(&file, "").expect("written");
        let folder = Folder::new(&file.join("folder"));
        folder.put(Digest::of(b"name"), &entry("text"));
        assert_eq!(folder.get(Digest::of(b"name")), None);
    }
}
