//! Rules: the classes of what is found to be wrong. Each is declared by the part that finds it.

/// A class of findings. Code scanning shows its texts beside a finding, to people who may never have heard of fencepost.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What programs call it, in small letters with `_` between words. No two rules have the same.
    pub id: &'static str,
    /// Whether what it finds is not an error by itself, but something to change.
    pub is_warning: bool,
    /// In a few words.
    pub summary: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// What to do about it.
    pub remedy: &'static str,
}

impl Rule {
    /// A rule whose findings are errors.
    pub const fn error(id: &'static str, summary: &'static str, meaning: &'static str, remedy: &'static str) -> Self {
        Self { id, is_warning: false, summary, meaning, remedy }
    }

    /// A rule whose findings are things to change.
    pub const fn warning(id: &'static str, summary: &'static str, meaning: &'static str, remedy: &'static str) -> Self {
        Self { id, is_warning: true, summary, meaning, remedy }
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Rule {}
