//! CaDiCaL.

use super::{Answer, Solver};
use crate::cnf::{Cnf, Literal};
use cadical_sys::{CaDiCal, Status, Terminator};
use std::time::Instant;

/// CaDiCaL, through its own interface.
pub struct Cadical {
    solver: CaDiCal,
    /// How many clauses of the formula it has.
    loaded: usize,
}

impl Default for Cadical {
    fn default() -> Self {
        Self::new()
    }
}

impl Cadical {
    /// A solver without clauses.
    pub fn new() -> Self {
        Self { solver: CaDiCal::new(), loaded: 0 }
    }

    /// A solver for many questions about a formula that grows, which gives up at some time.
    pub fn until(deadline: Option<Instant>) -> Self {
        let mut new = Self::new();
        // Many short questions: what prepares the solver for a long one takes more time than it saves.
        for option in ["inprocessing", "lucky", "walk"] {
            new.solver.set(option, 0);
        }
        if let Some(deadline) = deadline {
            new.solver.connect_terminator(Deadline(deadline));
        }
        new
    }
}

struct Deadline(Instant);

impl Terminator for Deadline {
    fn terminated(&mut self) -> bool {
        Instant::now() >= self.0
    }
}

impl Solver for Cadical {
    fn load(&mut self, cnf: &Cnf) {
        for clause in cnf.clauses_from(self.loaded) {
            for literal in clause {
                self.solver.add(literal.number());
            }
            self.solver.add(0);
        }
        self.loaded = cnf.clauses();
    }

    fn solve(&mut self, assumptions: &[Literal]) -> Answer {
        for literal in assumptions {
            self.solver.assume(literal.number());
        }
        match self.solver.solve() {
            Status::SATISFIABLE => Answer::Satisfiable,
            Status::UNSATISFIABLE => Answer::Unsatisfiable,
            Status::UNKNOWN => Answer::Unknown,
        }
    }

    fn value(&mut self, literal: Literal) -> bool {
        let value = self.solver.val(literal.number());
        value == literal.number()
    }

    fn is_used(&mut self, assumption: Literal) -> bool {
        self.solver.failed(assumption.number())
    }
}
