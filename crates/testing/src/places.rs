//! Where things are that tests read.

use std::path::{Path, PathBuf};

/// The repository's folder.
pub fn repository() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(2).expect("this crate is in `crates/`")
}

/// A file or folder of the repository.
pub fn in_repository(path: impl AsRef<Path>) -> PathBuf {
    repository().join(path)
}

/// A file or folder of `shared`, which is next to the repository and no part of it. Who finds none has nothing to compare with; a line
/// of the test's output says so.
pub fn shared(path: &str) -> Option<PathBuf> {
    let found = repository().parent().map(|around| around.join("shared").join(path)).filter(|path| path.exists());
    if found.is_none() {
        println!("skipped: there is no shared/{path} next to the repository");
    }
    found
}
