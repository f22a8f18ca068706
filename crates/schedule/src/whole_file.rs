//! Writes files whole or not at all: into a new file beside the target, which then takes its name. What is no regular file, such as
//! a device or a FIFO, is written to directly. A link stays one: what it leads to is replaced.

use nix::libc::{ENXIO, O_NONBLOCK};
use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;

/// As many as Linux follows.
const MOST_LINKS: usize = 40;
/// How long a pipe may have no reader: whoever is started together with this run may take a moment to open it.
const TIME_FOR_READERS: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(10);
/// How much of a file tells its format: more than the first words of XML.
const LENGTH_OF_BEGINNING: usize = 48;
/// What the umask leaves of this is what other programs give to new files.
const NEW_FILE: u32 = 0o666;

/// Replaces a file by one with this content. If that fails, the old file is what it was.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    match Target::of(path)? {
        Target::StandardOutput => write_to(io::stdout().lock(), content),
        Target::StandardError => write_to(io::stderr().lock(), content),
        Target::Stream => write_to(open_stream(path)?, content),
        Target::File(_) => {
            let mut new = NewFile::beside(path)?;
            new.temporary.as_file_mut().write_all(content)?;
            new.commit()
        }
    }
}

/// Whether nothing is lost by writing this: there is no regular file yet, or an empty one, or one that begins like it, as an older one
/// of the same format does.
pub fn is_like(path: &Path, content: &[u8]) -> bool {
    if !path.metadata().is_ok_and(|there| there.is_file() && there.len() > 0) {
        return true;
    }
    let count = content.len().min(LENGTH_OF_BEGINNING);
    let mut there = vec![0; count];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut there));
    read.is_ok() && there == content[..count]
}

/// Whether a file could be written, as far as that can be told without changing anything.
pub fn can_be_written(path: &Path) -> io::Result<()> {
    match Target::of(path)? {
        Target::File(_) => NewFile::beside(path).map(drop),
        _ => Ok(()),
    }
}

/// Whether a path leads to a regular file, or would if one were written there.
pub fn is_regular(path: &Path) -> bool {
    matches!(Target::of(path), Ok(Target::File(_)))
}

/// What two paths have in common if they lead to one regular file, or would if it were there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Identity {
    /// By device and number.
    Old(u64, u64),
    /// The path after all links.
    New(PathBuf),
}

/// Which file a path leads to; none if it is not a regular one.
pub fn identity(path: &Path) -> Option<Identity> {
    match path.metadata() {
        Ok(found) => found.is_file().then(|| Identity::Old(found.dev(), found.ino())),
        Err(_) => followed(path).ok().map(Identity::New),
    }
}

/// Whether two paths lead to one regular file, or would if it were there.
pub fn is_same(left: &Path, right: &Path) -> bool {
    identity(left).is_some_and(|left| identity(right) == Some(left))
}

/// Whether what is printed goes to this file, by a redirection of the shell.
pub fn is_standard_output(path: &Path) -> bool {
    is_regular(path) && is_same(path, Path::new("/dev/stdout"))
}

/// What a path leads to.
enum Target {
    /// A regular file, or none yet, after all links.
    File(PathBuf),
    /// Standard output by one of its names. To open it anew would begin at its start if it is a file.
    StandardOutput,
    StandardError,
    /// A device, FIFO, socket or descriptor.
    Stream,
}

impl Target {
    fn of(path: &Path) -> io::Result<Self> {
        let end = followed(path)?;
        if end.parent().is_some_and(is_folder_of_descriptors) {
            return Ok(match end.file_name().and_then(|name| name.to_str()) {
                Some("1") => Self::StandardOutput,
                Some("2") => Self::StandardError,
                _ => Self::Stream,
            });
        }
        match end.metadata() {
            Ok(metadata) if metadata.is_dir() => Err(io::Error::other("it is a folder")),
            Ok(metadata) if !metadata.is_file() => Ok(Self::Stream),
            Ok(_) => Ok(Self::File(end)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::File(end)),
            Err(error) => Err(error),
        }
    }
}

/// Where a path leads to, links followed, whether or not there is a file in the end. Descriptors are not followed.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let folder = folder_of(&path).canonicalize()?;
        // A path such as `..` has no name.
        let whole = match path.file_name() {
            Some(name) => folder.join(name),
            None => return path.canonicalize(),
        };
        match whole.read_link() {
            Ok(next) if !is_folder_of_descriptors(&folder) => path = folder.join(next),
            _ => return Ok(whole),
        }
    }
    Err(io::Error::other("links lead around in a circle"))
}

/// `/proc/self/fd`, to which `/dev/fd` and `/dev/stdout` lead.
fn is_folder_of_descriptors(folder: &Path) -> bool {
    folder.starts_with("/proc") && folder.ends_with("fd") || folder == Path::new("/dev/fd")
}

/// The folder of a file, by a name that can be opened.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Opens a stream for writing. A pipe that nobody reads would have to be waited for, perhaps forever.
fn open_stream(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true);
    let end = Instant::now() + TIME_FOR_READERS;
    let first = loop {
        match options.clone().custom_flags(O_NONBLOCK).open(path) {
            Err(error) if error.raw_os_error() == Some(ENXIO) && Instant::now() < end => std::thread::sleep(PAUSE),
            Err(error) if error.raw_os_error() == Some(ENXIO) => {
                return Err(io::Error::other("no process reads from it"));
            }
            opened => break opened?,
        }
    };
    // The first one returns an error when the pipe is full, the second one waits.
    let stream = options.open(path);
    drop(first);
    stream
}

fn write_to(mut stream: impl Write, content: &[u8]) -> io::Result<()> {
    stream.write_all(content).and_then(|()| stream.flush())
}

/// A file that is not there yet under its name. Dropped, it leaves nothing.
pub struct NewFile {
    temporary: NamedTempFile,
    target: PathBuf,
    /// Of the file that it replaces.
    old: Option<Permissions>,
}

impl NewFile {
    /// Beside the file that it is to replace, which must be one that may be written to.
    pub fn beside(path: &Path) -> io::Result<Self> {
        let Target::File(target) = Target::of(path)? else {
            return Err(io::Error::other("it is not a regular file"));
        };
        let old = match OpenOptions::new().write(true).open(&target) {
            Ok(file) => Some(file.metadata()?.permissions()),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".fencepost-").suffix(".new").permissions(Permissions::from_mode(NEW_FILE));
        let temporary = builder.tempfile_in(folder_of(&target)).map_err(without_its_name)?;
        Ok(Self { temporary, target, old })
    }

    /// Where to write.
    pub fn path(&self) -> &Path {
        self.temporary.path()
    }

    /// Whether more could be written; for writers that do not tell.
    pub fn has_room(&self) -> io::Result<()> {
        let mut file = OpenOptions::new().append(true).open(self.path())?;
        let length = file.metadata()?.len();
        let more = file.write_all(&[0; 1 << 16]).and_then(|()| file.sync_all());
        file.set_len(length)?;
        more
    }

    /// Gives it its name. What is replaced is not lost even if the system fails: the new content is on the disk first.
    pub fn commit(self) -> io::Result<()> {
        let replaces = self.old.is_some();
        if let Some(old) = self.old {
            self.temporary.as_file().set_permissions(old)?;
            self.temporary.as_file().sync_all()?;
        }
        self.temporary.persist(&self.target).map_err(|error| error.error)?;
        if replaces {
            // The new name is on the disk when its folder is. Not every system can be asked for that.
            let _ = File::open(folder_of(&self.target)).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

/// The system's error, without the name of a file that nobody knows.
fn without_its_name(error: io::Error) -> io::Error {
    error
        .get_ref()
        .and_then(|inner| inner.source()?.downcast_ref::<io::Error>()?.raw_os_error())
        .map_or_else(|| io::Error::from(error.kind()), io::Error::from_raw_os_error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn read(path: &Path) -> String {
        std::fs::read_to_string(path).unwrap_or_default()
    }

    #[test]
    fn links_stay_links_and_what_they_lead_to_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("below")).expect("a folder can be made");
        std::fs::write(at("below/old"), "old").expect("a file can be written");
        for (link, to) in [("link", "below/old"), ("twice", "link"), ("new", "below/new"), ("round", "round")] {
            symlink(to, at(link)).expect("a link can be made");
        }
        assert!(is_same(&at("twice"), &at("below/../below/old")) && !is_same(&at("new"), &at("link")));
        assert!(is_same(&at("new"), &at("below/new")) && !is_same(&at("none"), &at("below/none")));
        write(&at("twice"), b"more").expect("it can be written");
        write(&at("new"), b"fresh").expect("it can be written");
        assert_eq!((read(&at("below/old")).as_str(), read(&at("below/new")).as_str()), ("more", "fresh"));
        assert!(at("twice").is_symlink() && at("link").is_symlink() && at("new").is_symlink());
        assert!(write(&at("round"), b"").is_err() && write(&at("none/file"), b"").is_err());
        assert!(write(&at("below"), b"").is_err());
        // Nothing is left beside.
        assert_eq!(at("below").read_dir().map(Iterator::count).ok(), Some(2));
    }

    #[test]
    fn permissions_stay_and_new_files_have_the_usual_ones() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (old, new, usual) = (folder.path().join("old"), folder.path().join("new"), folder.path().join("usual"));
        std::fs::write(&old, "old").expect("a file can be written");
        std::fs::set_permissions(&old, Permissions::from_mode(0o640)).expect("they can be set");
        std::fs::write(&usual, "usual").expect("a file can be written");
        write(&old, b"1").and_then(|()| write(&new, b"2")).expect("they can be written");
        let mode = |path: &Path| path.metadata().map(|metadata| metadata.mode() & 0o777).unwrap_or(0);
        assert_eq!((mode(&old), mode(&new)), (0o640, mode(&usual)));
    }

    #[test]
    fn streams_are_written_to() {
        write(Path::new("/dev/null"), b"nothing").expect("it takes everything");
        assert_eq!(write(Path::new("/dev/full"), b"x").map_err(|error| error.kind()), Err(ErrorKind::StorageFull));
        assert!(matches!(Target::of(Path::new("/dev/stdout")), Ok(Target::StandardOutput)));
        assert!(!is_same(Path::new("/dev/null"), Path::new("/dev/null")), "each may have it");
    }
}
