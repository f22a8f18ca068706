//! Names of models, and those that people bring along from other tools.

use fencepost_model::*;

#[test]
fn models_are_easy_to_read() {
    assert_eq!(["tso", "relaxed", "my/tso.mm"].map(display_name), ["TSO", "relaxed", "my/tso.mm"]);
}

#[test]
fn every_built_in_model_has_a_text_in_one_language() {
    assert!(models_of_axioms().all(|name| matches!(built_in_text(name), Some(BuiltInText::Axioms(_)))));
    assert!(models_in_cat().all(|name| models_of_axioms().all(|other| other != name)));
    assert_eq!(models_in_cat().last(), Some("rc11"));
    assert_eq!(built_in_text("TSO"), None);
}

#[test]
fn names_from_elsewhere_lead_to_a_model() {
    for (name, meant) in [
        ("X86-64", MeantModel::OfTsoMachine),
        ("x86_tso", MeantModel::OfTsoMachine),
        ("ARMv8", MeantModel::OfWeakerMachine),
        ("risc-v", MeantModel::OfWeakerMachine),
        ("C++20", MeantModel::OfLanguage),
        ("RMO", MeantModel::OfAxioms),
        ("alpha", MeantModel::OfAxioms),
    ] {
        assert_eq!(what_is_meant(name), Some(meant), "{name}");
    }
    assert!(["tso", "P-S-O", "IBM-370", "tsoo"].iter().all(|name| what_is_meant(name).is_none()));
}
