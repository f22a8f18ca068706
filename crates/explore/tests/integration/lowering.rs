//! What the oracle itself relies on: lowered programs keep the rules of the IR.

use fencepost_oracle::mini::generate::random_program;
use fencepost_oracle::mini::lower::lower;

#[test]
fn lowered_programs_keep_the_rules() {
    for seed in 0..2_000 {
        let program = random_program(seed);
        if let Err(violations) = fencepost_program::verify::verify(&lower(&program)) {
            panic!("the lowered form of\n{program}\nbreaks rules: {violations:?}");
        }
    }
}
