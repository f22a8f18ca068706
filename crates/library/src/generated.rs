//! Made by `./x library`; do not edit.

use crate::LibraryModule;

/// All modules.
pub(crate) const MODULES: &[LibraryModule] = &[];
