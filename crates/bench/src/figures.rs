//! What the peers reach: executions per second, recorded once, so that they need not be installed to be compared with.
//!
//! The figures are executions divided by the user CPU seconds of the whole process, on programs of the same description, on
//! the machine that `reference::NOMINAL_SECONDS` stands for: two cores of an x86-64 server, under some load. Nidhugg: a
//! snapshot of 2026 with LLVM 14 and source-DPOR, its default, which is faster than its `--optimal` on all of them; executions
//! that its sleep sets block are not counted. GenMC: a snapshot of 2026; it does not offer PSO. Compare orders of magnitude,
//! not digits.

use crate::peer::Peer;
use crate::workload::Model::{self, Pso, Sc, Tso};
use crate::workload::Workload;

/// Program, size, model, Nidhugg's and GenMC's executions per second.
type Figure = (&'static str, u32, Model, Option<f64>, Option<f64>);

const FIGURES: &[Figure] = &[
    ("ww", 8, Sc, Some(9_100.0), Some(69_500.0)),
    ("ww", 8, Tso, Some(8_400.0), Some(56_800.0)),
    ("ww", 8, Pso, Some(3_100.0), None),
    ("ww", 9, Sc, Some(7_800.0), Some(61_800.0)),
    ("rd", 16, Sc, Some(2_800.0), Some(14_000.0)),
    ("rd", 16, Tso, Some(2_400.0), Some(19_900.0)),
    ("sb", 16, Sc, Some(2_800.0), Some(10_900.0)),
    ("sb", 16, Tso, Some(2_300.0), Some(9_100.0)),
    ("sb", 16, Pso, Some(2_400.0), None),
    ("mp", 14, Pso, Some(3_100.0), None),
    ("fib", 5, Sc, Some(13_500.0), None),
    ("fib", 5, Tso, Some(12_000.0), None),
    ("fib", 5, Pso, Some(12_000.0), None),
    ("fib", 6, Sc, Some(8_900.0), None),
    ("fib", 6, Tso, Some(9_200.0), None),
    ("fib_true", 5, Sc, Some(16_000.0), Some(41_900.0)),
    ("fib_true", 5, Tso, Some(11_200.0), Some(41_500.0)),
];

/// A peer's recorded executions per second, if there is a record.
pub fn recorded(peer: Peer, workload: &Workload) -> Option<f64> {
    let &(.., nidhugg, genmc) = FIGURES.iter().find(|&&(program, size, model, ..)| {
        (program, size, model) == (workload.program.as_str(), workload.size, workload.model)
    })?;
    match peer {
        Peer::Nidhugg => nidhugg,
        Peer::GenMc => genmc,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload;

    #[test]
    fn figures_are_found_by_program_size_and_model() {
        assert_eq!(recorded(Peer::GenMc, &Workload::new("sb", 16, Tso)), Some(9_100.0));
        assert_eq!(recorded(Peer::GenMc, &Workload::new("sb", 16, Pso)), None);
        assert_eq!(recorded(Peer::Nidhugg, &Workload::new("sb", 15, Tso)), None);
    }

    #[test]
    fn every_figure_belongs_to_a_program_that_is_measured() {
        let measured = workload::speed(false);
        for &(program, size, model, ..) in FIGURES {
            assert!(measured.contains(&Workload::new(program, size, model)), "{program}({size}) {model:?}");
        }
    }
}
