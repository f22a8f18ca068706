//! Names of memory models that people know from elsewhere, and what to use here in their place.

use fencepost_model::{MeantModel, what_is_meant};

/// What to say of a name that is no model.
pub fn advice(name: &str) -> Option<String> {
    Some(match what_is_meant(name)? {
        MeantModel::OfTsoMachine => "x86 and SPARC machines are TSO: use --model tso".to_owned(),
        MeantModel::OfWeakerMachine => format!(
            "{name} allows more than PSO, and no model here is its own: --model pso finds some of the errors, and a PASS is no promise"
        ),
        MeantModel::OfLanguage => "the model of a machine is asked for: use --model tso for x86; memory orders of the program count under each, \
             `verify --races` finds data races of C11, and `litmus` takes rc11"
            .to_owned(),
        MeantModel::OfAxioms => format!(
            "`{name}` has axioms only: `fencepost litmus`, `datatype` and `fences --test` take it, programs have ibm370, tso and pso"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::advice;

    #[test]
    fn names_from_elsewhere_lead_to_a_model() {
        for (name, expected) in [
            ("x86", "--model tso"),
            ("X86-64", "--model tso"),
            ("x86_tso", "--model tso"),
            ("arm", "--model pso"),
            ("AArch64", "--model pso"),
            ("ARMv8", "--model pso"),
            ("POWER", "--model pso"),
            ("risc-v", "--model pso"),
            ("c11", "--races"),
            ("C++20", "--races"),
            ("relaxed", "fencepost litmus"),
        ] {
            assert!(advice(name).is_some_and(|advice| advice.contains(expected)), "{name}");
        }
        assert_eq!(advice("tsoo"), None);
    }
}
