//! Changes that make a program shorter to run and leave what it does as it is.
//!
//! Clang without optimisation reads a variable into a temporary before each use and writes it out of one after each
//! computation. What the front end makes of variables that live in registers is therefore mostly copies. [`simplify`]
//! puts into registers what is left of such variables in memory (`promote`), lets computations write to variables
//! (`coalesce`) and read them directly (`forward`), and drops the copies that nobody needs any more (`needless`).
//! [`share_registers`] leaves fewer registers.
//!
//! Accesses to memory that others might see, library calls, calls and jumps stay as they are, in their order and at their
//! places; a copy is never an error by itself, so that no report loses its place.

mod coalesce;
mod forward;
mod needless;
mod operands;
mod promote;
mod share;
#[cfg(test)]
mod tests;
mod uses;

use crate::ir::{Program, Register};
use crate::types::Scalar;

/// Simplifies every function of a program that keeps the verifier's rules, as does the result.
pub fn simplify(program: &mut Program) {
    for function in program.functions.iter_mut() {
        promote::promote(function);
        coalesce::coalesce(function);
        forward::forward(function);
        needless::drop_needless_copies(function);
    }
}

/// Lets temporaries of every function share registers. What a register stands for cannot be told any more then.
pub fn share_registers(program: &mut Program) {
    program.functions.iter_mut().for_each(share::share_registers);
}

/// Whether a register is wide enough for an address.
fn may_refer_to_memory(register: &Register) -> bool {
    register.ty.bits() >= Scalar::Ptr.bits()
}
