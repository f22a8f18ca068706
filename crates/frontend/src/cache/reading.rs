//! What clang reads when it compiles a file, found out by running its preprocessor.
//!
//! Looking at the files that were included last time would not do: a new file that comes earlier in the search for a header,
//! one that `__has_include` asks for, another compiler behind a link, a new version of a library's headers, would all go
//! unnoticed. The preprocessor looks for all of them anew.

use super::{PLACEHOLDER, identity};
use crate::child;
use crate::files_read::listing_files;
use crate::tools::Job;
use fencepost_base::{Digest, PartsHasher};
use std::ffi::OsString;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

/// What clang says where it has read a file with arguments, which may be some that the preprocessor has no use for.
const CONFIGURATION: &str = "Configuration file:";

/// How much earlier than now a change that is made now may be dated. The second one is for file systems that count seconds.
const CLOCK_STEP: Duration = Duration::from_millis(50);
const COARSE_CLOCK_STEP: Duration = Duration::from_secs(2);

/// What one run of the preprocessor has read.
///
/// Columns and comments of the files that are part of the text are not in it, but in what clang makes of it. So the contents of these files
/// count as well; they are the most by far, and are hashed only if the system does not say that no file has changed.
pub struct PreprocessorRun {
    /// Stands for clang's command line, with all that the system and the environment add to it, and for the text after preprocessing, from
    /// which everything follows but the places.
    meaning: Digest,
    /// Stands for which files they are and for their last changes, which nobody can date back.
    stamps: Option<Digest>,
    files: Vec<PathBuf>,
    /// The list of all files, as clang writes it.
    pub list: Vec<u8>,
}

impl PreprocessorRun {
    /// Runs the preprocessor. None if it fails, or if what clang makes may depend on more.
    pub fn take(clang: &Path, job: &Job<'_>) -> Option<Self> {
        let list = job.headers.folder().join(".read-by-preprocessor");
        let mut extra: Vec<OsString> = vec!["-E".into(), "-v".into()];
        extra.extend(listing_files(&list));
        let arguments = job.arguments(job.headers.folder(), &extra);
        let output = child::output(Command::new(clang).args(arguments), job.stop).ok()??;
        if !output.status.success() {
            return None;
        }
        // The folder of our own headers has another name every time.
        let folder = job.headers.folder_name();
        let log = String::from_utf8(output.stderr).ok()?.replace(folder, PLACEHOLDER);
        let text = String::from_utf8(output.stdout).ok()?;
        if log.lines().any(|line| line.starts_with(CONFIGURATION)) {
            return None;
        }
        let mut hasher = PartsHasher::default();
        hasher.add(&log);
        hasher.add(text.replace(folder, PLACEHOLDER));
        hasher.add(identity(compiler_in(&log)?)?);
        // Our own headers are written anew by every run.
        let (own, files): (Vec<_>, Vec<_>) =
            files_in(&text).into_iter().partition(|file| file.starts_with(job.headers.folder()));
        own.iter().for_each(|file| add_content(&mut hasher, file));
        let stamps = stamps(&files);
        Some(Self { meaning: hasher.finish(), stamps, files, list: std::fs::read(list).ok()? })
    }

    /// What an entry says of it.
    pub fn record(&self) -> String {
        let stamps = self.stamps.map_or("none".to_owned(), |stamps| stamps.to_string());
        format!("{} {stamps} {}", self.meaning, self.contents())
    }

    /// Whether an entry says the same of what it is made of.
    pub fn is(&self, record: &str) -> bool {
        let mut words = record.split(' ');
        let (meaning, _, contents) = (words.next(), words.next(), words.next());
        meaning == Some(&self.meaning.to_string())
            && (self.has_stamps_of(record) || contents == Some(&self.contents().to_string()))
    }

    /// Whether no file has changed since an entry was kept, by what the system says.
    pub fn has_stamps_of(&self, record: &str) -> bool {
        self.stamps.is_some_and(|stamps| record.split(' ').nth(1) == Some(&stamps.to_string()))
    }

    fn contents(&self) -> Digest {
        let mut hasher = PartsHasher::default();
        self.files.iter().for_each(|file| add_content(&mut hasher, file));
        hasher.finish()
    }

    /// Whether a compiler that was started since `start` has read the same, by its list of the files.
    pub fn is_what_was_compiled(&self, start: SystemTime, list: Option<&[u8]>) -> bool {
        list == Some(&self.list) && self.is_older_than(start)
    }

    /// Whether no file has changed since `start`.
    pub fn is_older_than(&self, start: SystemTime) -> bool {
        self.files.iter().all(|file| std::fs::metadata(file).map_or(true, |found| is_older(&found, start)))
    }
}

/// A `#line` may name a file that is not there.
fn add_content(hasher: &mut PartsHasher, file: &Path) {
    let content = std::fs::read(file).ok();
    hasher.add(if content.is_some() { "file" } else { "no file" });
    hasher.add(content.unwrap_or_default());
}

/// Stands for files and for when each has changed.
#[cfg(unix)]
fn stamps(files: &[PathBuf]) -> Option<Digest> {
    use std::os::unix::fs::MetadataExt;
    let mut hasher = PartsHasher::default();
    for file in files {
        hasher.add(file.as_os_str().as_encoded_bytes());
        let found = std::fs::metadata(file).ok();
        hasher.add(found.map_or(String::new(), |found| {
            let (modified, changed) = ((found.mtime(), found.mtime_nsec()), (found.ctime(), found.ctime_nsec()));
            format!("{} {} {} {modified:?} {changed:?}", found.dev(), found.ino(), found.len())
        }));
    }
    Some(hasher.finish())
}

/// The system does not say when a file was changed last.
#[cfg(not(unix))]
fn stamps(_: &[PathBuf]) -> Option<Digest> {
    None
}

/// The program that clang runs itself as, from the log of the run.
fn compiler_in(log: &str) -> Option<&Path> {
    let line = log.lines().find(|line| line.contains(" -cc1 ") || line.contains(" \"-cc1\" "))?;
    let line = line.trim_start();
    let program = match line.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next()?,
        None => line.split(' ').next()?,
    };
    Some(Path::new(program))
}

/// The files that a preprocessed text is made of, from its lines `# 1 "file"`.
fn files_in(text: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = text.lines().filter_map(file_of_marker).collect();
    files.sort_unstable();
    files.dedup();
    files
}

fn file_of_marker(line: &str) -> Option<PathBuf> {
    let (number, rest) = line.strip_prefix("# ")?.split_once(" \"")?;
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut name = String::new();
    let mut characters = rest.chars();
    loop {
        match characters.next()? {
            '\\' => name.push(characters.next()?),
            '"' => break,
            character => name.push(character),
        }
    }
    // `<built-in>` and `<command line>`
    if name.starts_with('<') { None } else { Some(name.into()) }
}

/// Whether a file has not changed since `start`.
fn is_older(file: &Metadata, start: SystemTime) -> bool {
    let Some(changed) = last_change(file) else { return false };
    let fraction = changed.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.subsec_nanos());
    let step = if fraction == 0 { COARSE_CLOCK_STEP } else { CLOCK_STEP };
    changed.checked_add(step).is_some_and(|latest| latest <= start)
}

/// The last change of the content or of the file itself, which nobody can date back.
#[cfg(unix)]
fn last_change(file: &Metadata) -> Option<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    let since_epoch = Duration::new(file.ctime().try_into().ok()?, file.ctime_nsec().try_into().ok()?);
    Some(file.modified().ok()?.max(SystemTime::UNIX_EPOCH.checked_add(since_epoch)?))
}

/// The last change of the content; the system knows no more.
#[cfg(not(unix))]
fn last_change(file: &Metadata) -> Option<SystemTime> {
    file.modified().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_name_files() {
        let text = "# 1 \"a.c\"\n# 1 \"<built-in>\" 1\n# 12 \"/usr/include/x \\\"y\\\\.h\" 1 3 4\nint x; # 1 \"no.h\"\n# x \"no.h\"\n#pragma \"z\"\n# 3 \"a.c\" 2\n";
        assert_eq!(files_in(text), [PathBuf::from("/usr/include/x \"y\\.h"), PathBuf::from("a.c")]);
    }

    #[test]
    fn the_compiler_is_named_by_the_log() {
        let log = "clang version 14\n \"/usr/lib/llvm 14/bin/clang\" -cc1 -triple x\n";
        assert_eq!(compiler_in(log), Some(Path::new("/usr/lib/llvm 14/bin/clang")));
        assert_eq!(compiler_in(" /usr/bin/clang -cc1 -x\n"), Some(Path::new("/usr/bin/clang")));
        assert_eq!(compiler_in("nothing\n"), None);
    }

    #[test]
    fn a_record_is_of_the_same_text_and_of_the_same_files_by_their_stamps_or_contents() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.h");
        let reading = |meaning: &[u8]| {
            let files = vec![file.clone(), folder.path().join("none.h")];
            PreprocessorRun { meaning: Digest::of(meaning), stamps: stamps(&files), files, list: Vec::new() }
        };
        let set_modified = || {
            let file = std::fs::File::options().append(true).open(&file).expect("the file");
            file.set_modified(SystemTime::UNIX_EPOCH).expect("dated");
        };
        std::fs::write(&file, "one").expect("written");
        set_modified();
        let record = reading(b"text").record();
        assert!(reading(b"text").is(&record) && !reading(b"other").is(&record));
        assert_eq!(reading(b"text").has_stamps_of(&record), cfg!(unix));
        let of_other_contents = [record.rsplit_once(' ').expect("three words").0, "0"].join(" ");
        assert_eq!(reading(b"text").is(&of_other_contents), cfg!(unix), "contents do not count");
        // As long as before, and of the same date.
        std::thread::sleep(CLOCK_STEP);
        std::fs::write(&file, "two").expect("written");
        set_modified();
        assert!(!reading(b"text").is(&record) && !reading(b"text").has_stamps_of(&record));
        std::fs::write(&file, "one").expect("written");
        assert!(reading(b"text").is(&record) && !reading(b"text").has_stamps_of(&record));
        for broken in ["", " ", "none none", &record.replace(' ', "")] {
            assert!(!reading(b"text").is(broken), "{broken}");
        }
    }

    #[test]
    fn a_file_that_was_just_written_may_have_changed() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let metadata = file.as_file().metadata().expect("metadata");
        let now = SystemTime::now();
        assert!(!is_older(&metadata, now - Duration::from_secs(1)));
        assert!(!is_older(&metadata, now));
        assert!(is_older(&metadata, now + Duration::from_secs(3)));
        // The date of the content may be anything; that of the change counts as well.
        file.as_file().set_modified(SystemTime::UNIX_EPOCH + Duration::from_nanos(1)).expect("set");
        let metadata = file.as_file().metadata().expect("metadata");
        assert!(cfg!(not(unix)) || !is_older(&metadata, now));
    }
}
