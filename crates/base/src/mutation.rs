//! Ways to break fencepost on purpose, so that tests can show that they notice. `mutations/list.txt` has them all, and
//! `./x mutate` tries each.

/// Whether the code is to be wrong here in the way that has this name in `mutations/list.txt`.
///
/// It is the constant `false` unless the build has `--cfg mutants`. There, the environment variable `FENCEPOST_MUTATION` names
/// the one that is true.
///
/// ```
/// use fencepost_base::mutation;
/// let is_sorted = |numbers: &[u32]| numbers.is_sorted() || mutation!("take-anything-for-sorted");
/// assert!(is_sorted(&[1, 2]) && !is_sorted(&[2, 1]));
/// ```
#[cfg(not(mutants))]
#[macro_export]
macro_rules! mutation {
    ($name:literal) => {
        const { $crate::no_mutation($name) }
    };
}

/// What `mutation!` is in a normal build. It has the name so that lints tell two of them apart.
#[cfg(not(mutants))]
#[doc(hidden)]
pub const fn no_mutation(_name: &str) -> bool {
    false
}

/// Whether the code is to be wrong here in the way that has this name in `mutations/list.txt`.
#[cfg(mutants)]
#[macro_export]
macro_rules! mutation {
    ($name:literal) => {{
        // Looked up once in each place: some are in the innermost loops.
        static IS_CHOSEN: ::std::sync::LazyLock<bool> =
            ::std::sync::LazyLock::new(|| ::std::env::var("FENCEPOST_MUTATION").is_ok_and(|chosen| chosen == $name));
        *IS_CHOSEN
    }};
}
