//! Proofs of the SAT solver, read by a checker that shares no code with it.

use fencepost_encode::cnf::{Cnf, Literal};
use fencepost_encode::solver::{CertificateError, write_certificate};
use fencepost_proof::{CheckedProof, Flaw, check};
use fencepost_testing::folder;
use std::path::Path;

fn checked(formula: &Path, proof: &Path) -> Result<CheckedProof, Flaw> {
    let read = |path: &Path| std::fs::read(path).expect("written");
    check(&read(formula)[..], &read(proof)[..])
}

/// More pigeons than holes: no solution, and no short proof.
fn pigeons(pigeons: usize, holes: usize) -> Cnf {
    let mut cnf = Cnf::new();
    let sits: Vec<Vec<Literal>> = (0..pigeons).map(|_| (0..holes).map(|_| cnf.variable()).collect()).collect();
    sits.iter().for_each(|holes| cnf.require(holes));
    for (number, one) in sits.iter().enumerate() {
        for other in &sits[..number] {
            one.iter().zip(other).for_each(|(one, other)| cnf.require(&[!*one, !*other]));
        }
    }
    cnf
}

#[test]
fn the_checker_accepts_what_the_solver_proves() {
    let folder = folder();
    let (formula, proof) = (folder.path().join("f.cnf"), folder.path().join("f.lrat"));
    for count in 3..8 {
        write_certificate(&pigeons(count, count - 1), &[Literal::TRUE], &formula, &proof).expect("no solution");
        let accepted = checked(&formula, &proof).expect("a proof");
        assert!(accepted.added > 0);
    }
    // The proof of one formula is none of another.
    write_certificate(&pigeons(4, 3), &[Literal::TRUE], &formula, &folder.path().join("other.lrat")).expect("written");
    assert!(checked(&formula, &proof).is_err());
}

#[test]
fn there_is_no_proof_where_there_is_a_solution() {
    let folder = folder();
    let (formula, proof) = (folder.path().join("f.cnf"), folder.path().join("f.lrat"));
    let answer = write_certificate(&pigeons(3, 3), &[Literal::TRUE], &formula, &proof);
    assert!(matches!(answer, Err(CertificateError::NotShown)), "{answer:?}");
    assert!(matches!(checked(&formula, &proof), Err(Flaw::Incomplete)));
}
