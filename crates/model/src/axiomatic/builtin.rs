//! The models that come with fencepost. They are files like those of a user, and are read in the same way.

use super::{Model, read};

macro_rules! models {
    ($($name:literal)*) => {
        /// Name and text of every built-in model, from the strongest to the weakest.
        pub const BUILT_IN: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../models/", $name, ".mm")))),*];
    };
}

models! { "sc" "ibm370" "tso" "pso" "rmo" "alpha" "relaxed" }

/// The built-in model with this name.
pub fn built_in(name: &str) -> Option<Model> {
    let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
    // A test reads every one of them.
    read(text).ok()
}
