//! The models that come with fencepost. They are files like those of a user, and are read in the same way.

use super::{Model, read};
use fencepost_base::mutation;

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
    if mutation!("tso-without-forwarding") && name == "tso" {
        return read(&text.replacen("memory_order(S, L) | program_order(S, L)", "memory_order(S, L)", 1)).ok();
    }
    if mutation!("pso-keeps-stores-in-order") && name == "pso" {
        return read(&text.replacen("program_order(S, S') & aliased(S, S')", "program_order(S, S')", 1)).ok();
    }
    // A test reads every one of them.
    read(text).ok()
}

/// The weakest model without what keeps accesses in order: loads read what a store has written or what was there at first, and
/// nothing else of a thread stays in order.
pub fn values_alone() -> Option<Model> {
    let mut model = built_in("relaxed")?;
    let of_values = ["T1", "T2", "T3", "J", "v1", "v2", "v3", "a1", "a2"];
    model.axioms.retain(|axiom| of_values.contains(&axiom.label.as_str()));
    Some(model)
}
