//! Memory models as the command line names them, and names that people know from elsewhere.

use crate::exit::Failure;
use fencepost::MemoryModel;
use fencepost_litmus::models::AxiomaticModel;
use fencepost_model::{MeantModel, what_is_meant};
use fencepost_source::{Code, Diagnostic};

/// The model with a name, or in a file.
pub fn find(name: &str) -> Result<MemoryModel, Failure> {
    let model = MemoryModel::find(name);
    model.check().map_err(|error| advised(error, name))?;
    Ok(model)
}

/// The model of first-order axioms with a name, or in a file.
pub fn find_axioms(name: &str) -> Result<AxiomaticModel, Failure> {
    MemoryModel::find(name).read_axioms().map_err(|error| advised(error, name))
}

fn advised(error: Diagnostic, name: &str) -> Failure {
    let advice = advice(name).filter(|_| error.code == Code::UnknownModel);
    let help = advice.zip(error.help.as_ref()).map(|(advice, help)| format!("{advice}; {help}"));
    help.into_iter().fold(error, Diagnostic::with_help).into()
}

/// What to say of a name that is no model.
pub fn advice(name: &str) -> Option<String> {
    Some(match what_is_meant(name)? {
        MeantModel::OfTsoMachine => "x86 and SPARC machines are TSO: use --model tso".to_owned(),
        MeantModel::OfWeakerMachine => format!(
            "{name} allows more than PSO, and no model here is its own: --model pso finds some of the errors, and a PASS guarantees nothing"
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
