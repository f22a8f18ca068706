//! C++ exceptions. Throwing one ends the program with an error, which is right as long as nobody catches it.

use super::{Context, FunctionSource, Lower};

/// Whether a function of the library throws an exception.
fn throws(name: &str) -> bool {
    matches!(name, "__cxa_throw" | "__cxa_rethrow" | "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE")
        || name.starts_with("_ZSt") && name.contains("__throw_")
}

impl Context<'_, '_> {
    /// What is thrown might be caught where the program has both.
    pub fn reject_caught_exceptions(&mut self) -> Lower<()> {
        let Some((unit, at)) = self.catch else { return Ok(()) };
        let thrown = self.functions.order.iter().any(|source| match source {
            FunctionSource::Defined(_, name) => throws(name),
            _ => false,
        });
        if !thrown {
            return Ok(());
        }
        self.enter(unit);
        self.at = at;
        Err(self
            .unsupported("catching exceptions")
            .with_remedy("an exception that is thrown ends the program; leave the `catch` out of what is verified"))
    }
}
