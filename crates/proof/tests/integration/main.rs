//! The tests of the checker of proofs, in one program: each file is a module.

mod proofs;
