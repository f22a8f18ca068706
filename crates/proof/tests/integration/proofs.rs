//! Proofs written by hand, damaged ones, and formulas that have a solution, which no proof may refute.

use fencepost_proof::{CheckedProof, Flaw, FormulaError, StepError, check};
use proptest::prelude::*;

/// All four clauses of two variables.
const SQUARE: &str = "c two variables\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

fn checked(formula: &str, proof: &str) -> Result<CheckedProof, Flaw> {
    check(formula.as_bytes(), proof.as_bytes())
}

fn refused(proof: &str) -> StepError {
    match checked(SQUARE, proof) {
        Err(Flaw::Refused { why, .. }) => why,
        other => panic!("{proof}: {other:?}"),
    }
}

#[test]
fn a_proof_is_accepted() {
    // 2 from the first two, -2 from the others, and then nothing is left.
    for proof in ["5 2 0 1 2 0\n6 -2 0 3 4 0\n7 0 5 6 0\n", "5 2 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"] {
        let accepted = checked(SQUARE, proof).expect(proof);
        assert_eq!((accepted.variables, accepted.clauses), (2, 4), "{proof}");
    }
}

#[test]
fn a_formula_with_an_empty_clause_needs_no_step() {
    assert!(checked("p cnf 0 1\n0\n", "").is_ok());
}

#[test]
fn wrong_steps_are_refused() {
    assert_eq!(refused("5 0 1 2 0\n"), StepError::NotUnit(1));
    assert_eq!(refused("5 2 0 1 0\n"), StepError::DoesNotFollow);
    assert_eq!(refused("5 2 0 9 0\n"), StepError::NoClause(9));
    assert_eq!(refused("5 2 0 1 2 0\n5 d 1 0\n6 2 0 1 2 0\n"), StepError::NoClause(1));
    assert_eq!(refused("4 2 0 1 2 0\n"), StepError::Taken(4));
    assert_eq!(refused("5 2 0 -1 2 0\n"), StepError::Rat);
    // The clause holds already when its own negation is assumed.
    assert_eq!(refused("5 2 0 1 2 0\n6 -2 0 5 0\n"), StepError::NotUnit(5));
}

#[test]
fn what_is_cut_off_proves_nothing() {
    let proof = "5 2 0 1 2 0\n6 -2 0 3 4 0\n7 0 5 6 0\n";
    // Without its last zero the last step is no step.
    for end in 0..proof.trim_end().len() {
        assert!(checked(SQUARE, &proof[..end]).is_err(), "{}", &proof[..end]);
    }
}

#[test]
fn a_formula_that_is_none_is_said() {
    let wrong = |text: &str| match checked(text, "") {
        Err(Flaw::Formula { line, what }) => (line, what),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(wrong(""), (1, FormulaError::NoHeader));
    assert_eq!(wrong("c hello\n1 2 0\n"), (2, FormulaError::NoHeader));
    assert_eq!(wrong("p cnf 99999999999 1\n"), (1, FormulaError::NoHeader));
    assert_eq!(wrong("p cnf 1 1\n2 0\n"), (2, FormulaError::NoLiteral("2".to_owned())));
    assert_eq!(wrong("p cnf 1 1\n-2147483648 0\n"), (2, FormulaError::NoLiteral("-2147483648".to_owned())));
    assert_eq!(wrong("p cnf 1 1\n1"), (2, FormulaError::Open));
    assert_eq!(wrong("p cnf 1 2\n1 0\n"), (2, FormulaError::Count { promised: 2, found: 1 }));
}

fn literal() -> impl Strategy<Value = i32> {
    (1..=4_i32, any::<bool>()).prop_map(|(variable, positive)| if positive { variable } else { -variable })
}

fn text(numbers: &[i32]) -> String {
    numbers.iter().map(|number| format!("{number} ")).collect::<String>() + "0"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Every clause of the formula holds where all variables are true, so nothing may be accepted as its refutation.
    #[test]
    fn no_proof_refutes_what_has_a_solution(
        clauses in prop::collection::vec(prop::collection::vec(literal(), 1..4), 1..8),
        steps in prop::collection::vec((prop::collection::vec(literal(), 0..3), prop::collection::vec(1..16_i32, 0..5)), 1..8),
    ) {
        let clauses: Vec<Vec<i32>> = clauses.into_iter().map(|mut clause| {
            clause[0] = clause[0].abs();
            clause
        }).collect();
        let formula = format!("p cnf 4 {}\n{}", clauses.len(), clauses.iter().map(|c| text(c) + "\n").collect::<String>());
        let proof: String = steps.iter().enumerate().map(|(number, (literals, hints))| {
            format!("{} {} {}\n", clauses.len() + 1 + number, text(literals), text(hints))
        }).collect();
        prop_assert!(checked(&formula, &proof).is_err());
    }

    /// Any text is answered.
    #[test]
    fn damaged_text_is_answered(formula in "[pcnf 0-9\n-]{0,60}", proof in "[d 0-9\n-]{0,60}") {
        let _ = checked(&formula, &proof);
        let _ = checked(SQUARE, &proof);
    }
}
