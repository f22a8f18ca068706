//! Making what fails smaller.

/// A smallest value that fails and is reached from one that does, step by step: `smaller` lists what is simpler in one thing, the boldest
/// simplifications first. Who lists nothing larger than before lets this end.
pub fn shrink<T>(mut failing: T, smaller: impl Fn(&T) -> Vec<T>, fails: impl Fn(&T) -> bool) -> T {
    while let Some(candidate) = smaller(&failing).into_iter().find(&fails) {
        failing = candidate;
    }
    failing
}
