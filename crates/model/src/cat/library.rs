//! The texts in cat that come with fencepost: models, and what they and users' models include. They are in `cat/` of this
//! crate, and read like any other.

use super::read;
use crate::relational::RelationalModel;

/// The file that every model can use without including it.
pub(super) const STANDARD: &str = "stdlib.cat";

macro_rules! texts {
    ($(#[$meta:meta])* $name:ident: $($file:literal)*) => {
        $(#[$meta])*
        pub const $name: &[(&str, &str)] = &[$(($file, include_str!(concat!("../../cat/", $file, ".cat")))),*];
    };
}

texts! {
    /// Name and text of every built-in model.
    BUILT_IN: "sc" "ibm370" "tso" "pso" "rmo" "alpha" "relaxed" "coherence" "ra" "sra" "rc11"
}
texts! {
    /// Name, without `.cat`, and text of every file that can be included.
    LIBRARY: "stdlib" "cos" "filters" "x86fences" "memory-order" "orders-as-fences"
}

/// The text of a file of the library.
pub(super) fn text(file: &str) -> Option<&'static str> {
    let name = file.strip_suffix(".cat")?;
    LIBRARY.iter().chain(BUILT_IN).find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The built-in model with this name.
pub fn built_in(name: &str) -> Option<RelationalModel> {
    let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
    // A test reads every one of them.
    read(&format!("{name}.cat"), text, &|_| Ok(None)).ok()
}
