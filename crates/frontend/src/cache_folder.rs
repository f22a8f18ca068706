//! Where what clang makes is kept from one run to the next, unless somebody names another folder.

use std::ffi::OsString;
use std::path::PathBuf;

/// The environment variable that names the folder, or switches the cache off.
const VARIABLE: &str = "FENCEPOST_CACHE";
const OFF: &str = "off";

/// The folder of the cache that the environment names; none if there is to be none.
pub fn cache_folder() -> Option<PathBuf> {
    cache_folder_by(|name| std::env::var_os(name).filter(|value| !value.is_empty()))
}

fn cache_folder_by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    if let Some(named) = variable(VARIABLE) {
        return (named != OFF).then(|| named.into());
    }
    // By the XDG base directory specification, a path that is not absolute does not count.
    let absolute = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")))?;
    Some(caches.join("fencepost"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_names_the_folder() {
        for (variables, folder) in [
            (&[("FENCEPOST_CACHE", "/a"), ("XDG_CACHE_HOME", "/b"), ("HOME", "/c")][..], Some("/a")),
            (&[("FENCEPOST_CACHE", "here")], Some("here")),
            (&[("FENCEPOST_CACHE", "off"), ("XDG_CACHE_HOME", "/b"), ("HOME", "/c")], None),
            (&[("XDG_CACHE_HOME", "/b"), ("HOME", "/c")], Some("/b/fencepost")),
            (&[("XDG_CACHE_HOME", "b"), ("HOME", "/c")], Some("/c/.cache/fencepost")),
            (&[("HOME", "/c")], Some("/c/.cache/fencepost")),
            (&[("HOME", "c")], None),
            (&[], None),
        ] {
            let found =
                cache_folder_by(|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| value.into()));
            assert_eq!(found, folder.map(PathBuf::from), "{variables:?}");
        }
    }
}
