//! Names of memory models: those that are built in, how people write them, and those that people know from elsewhere.

use crate::policy::BufferModel;
use crate::{axiomatic, cat};

/// The text of a built-in model, in the language that users are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltInText {
    /// First-order axioms.
    Axioms(&'static str),
    /// Relations and constraints in cat, of a model that has no axioms.
    Cat(&'static str),
}

impl BuiltInText {
    /// The text itself.
    pub fn text(self) -> &'static str {
        match self {
            Self::Axioms(text) | Self::Cat(text) => text,
        }
    }
}

/// The text of the built-in model with this name.
pub fn built_in_text(name: &str) -> Option<BuiltInText> {
    let text_in =
        |texts: &[(&str, &'static str)]| texts.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    let axioms = text_in(axiomatic::BUILT_IN).map(BuiltInText::Axioms);
    axioms.or_else(|| text_in(cat::BUILT_IN).map(BuiltInText::Cat))
}

/// The names of the built-in models of axioms, from the strongest to the weakest.
pub fn models_of_axioms() -> impl Iterator<Item = &'static str> {
    axiomatic::BUILT_IN.iter().map(|(name, _)| *name)
}

/// The names of the built-in models that are texts in cat alone.
pub fn models_in_cat() -> impl Iterator<Item = &'static str> {
    let is_in_cat = |name: &&str| matches!(built_in_text(name), Some(BuiltInText::Cat(_)));
    cat::BUILT_IN.iter().map(|(name, _)| *name).filter(is_in_cat)
}

/// A memory model as people write it: `TSO` for `tso`, and others, such as `relaxed` or a file, as they are.
pub fn display_name(name: &str) -> String {
    match name {
        "sc" | "tso" | "pso" | "rmo" => name.to_uppercase(),
        other => other.to_owned(),
    }
}

/// What somebody means who asks for a machine of a model by a name that no machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeantModel {
    /// The model of machines that are TSO: x86 and SPARC.
    OfTsoMachine,
    /// The model of machines that allow more than PSO.
    OfWeakerMachine,
    /// The model of a programming language.
    OfLanguage,
    /// A built-in model, of axioms or in cat, for which there is no machine.
    OfAxioms,
}

/// What is meant by a name that no machine has.
pub fn what_is_meant(name: &str) -> Option<MeantModel> {
    const TSO: [&str; 10] = ["x86", "x64", "amd", "intel", "i386", "i486", "i586", "i686", "ia32", "sparc"];
    const WEAKER_THAN_PSO: [&str; 13] =
        ["arm", "aarch", "power", "ppc", "riscv", "rv", "loongarch", "mips", "ia64", "itanium", "apple", "gpu", "ptx"];
    const OF_LANGUAGES: [&str; 15] = [
        "c11", "c17", "c18", "c20", "c23", "c++", "cpp", "rc11", "imm", "java", "jmm", "lkmm", "linux", "rust", "ocaml",
    ];
    let plain: String = name.to_lowercase().chars().filter(|c| !"-_. ".contains(*c)).collect();
    let begins = |starts: &[&str]| starts.iter().any(|start| plain.starts_with(start));
    if begins(&TSO) {
        Some(MeantModel::OfTsoMachine)
    } else if begins(&WEAKER_THAN_PSO) {
        Some(MeantModel::OfWeakerMachine)
    } else if begins(&OF_LANGUAGES) {
        Some(MeantModel::OfLanguage)
    } else {
        let has_machine = BufferModel::named(&plain).is_some();
        let is_known = models_of_axioms().chain(models_in_cat()).any(|known| known == plain);
        (!has_machine && is_known).then_some(MeantModel::OfAxioms)
    }
}
