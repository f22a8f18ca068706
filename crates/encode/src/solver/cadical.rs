//! CaDiCaL.

use super::acyclic::AcyclicOrders;
use super::{Answer, CertificateError, Deadline, Solver};
use crate::cnf::{Cnf, Literal};
use cadical_sys::{CaDiCal, Status, Terminator};
use std::cell::RefCell;
use std::rc::Rc;

/// Ends the process, with the exit code 1, where it finds no memory; all else asks the allocator, which can wait.
const ENDS_WITHOUT_MEMORY: &str = "sweep";

/// CaDiCaL, through its own interface.
pub struct Cadical {
    solver: CaDiCal,
    /// How many clauses of the formula it has.
    loaded: usize,
    /// Relations that it keeps free of cycles.
    orders: Option<Rc<RefCell<AcyclicOrders>>>,
}

impl Default for Cadical {
    fn default() -> Self {
        Self::new()
    }
}

impl Cadical {
    /// A solver without clauses.
    pub fn new() -> Self {
        let mut solver = CaDiCal::new();
        solver.set(ENDS_WITHOUT_MEMORY, 0);
        Self { solver, loaded: 0, orders: None }
    }

    /// A solver for many questions about a formula that grows, which gives up after a while.
    pub fn until(deadline: Deadline) -> Self {
        let mut new = Self::new().stopping(deadline);
        // Many short questions: what prepares the solver for a long one takes more time than it saves.
        for option in ["inprocessing", "lucky", "walk", "chrono"] {
            new.solver.set(option, 0);
        }
        new
    }

    /// It gives up at some time.
    pub fn stopping(mut self, deadline: Deadline) -> Self {
        if !deadline.is_never() {
            self.solver.connect_terminator(deadline);
        }
        self
    }

    /// Another relation must have no cycle. Only for a solver made by [`Cadical::until`]: others may have removed variables.
    pub fn add_order(&mut self, members: usize) {
        let orders = self.orders.get_or_insert_with(|| {
            let orders = Rc::new(RefCell::new(AcyclicOrders::default()));
            self.solver.connect_external_propagator(Rc::clone(&orders));
            orders
        });
        orders.borrow_mut().add_graph(members);
    }

    /// How many relations it keeps free of cycles.
    pub fn orders(&self) -> usize {
        self.orders.as_ref().map_or(0, |orders| orders.borrow().graphs())
    }

    /// In a relation that was added, the first comes before the second if and only if the literal holds.
    pub fn add_pair(&mut self, order: usize, pair: (usize, usize), literal: Literal) {
        let Some(orders) = &self.orders else { return };
        let is_new = orders.borrow_mut().add_pair(order, pair, literal);
        if is_new {
            // The variable's number, from 1.
            self.solver.add_observed_var(literal.number().abs());
        }
    }

    /// Adds the clauses to the formula that forbid the cycles which the last search has met.
    pub fn add_cycle_clauses(&mut self, cnf: &mut Cnf) {
        let given = self.orders.as_ref().map(|orders| orders.borrow_mut().take_given());
        for clause in given.into_iter().flatten() {
            cnf.require_as_written(&clause);
            self.loaded += 1;
        }
    }
}

impl Terminator for Deadline {
    fn terminated(&mut self) -> bool {
        self.is_over()
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

/// Solves the formula of a file, and writes a proof in LRAT format that it has no solution.
pub(super) fn prove(formula: &str, proof: &str) -> Result<(), CertificateError> {
    let mut solver = CaDiCal::new();
    let refused = |what: &str| CertificateError::Refused(what.to_owned());
    // As text, with the clauses from which each follows. New variables would need steps of another kind.
    for (option, value) in [("lrat", 1), ("binary", 0), ("factor", 0), (ENDS_WITHOUT_MEMORY, 0)] {
        if !solver.set(option, value) {
            return Err(refused(option));
        }
    }
    if !solver.trace_proof2(proof) {
        return Err(refused(proof));
    }
    solver.read_dimacs2(formula, &mut 0, 1).map_err(CertificateError::Refused)?;
    let status = solver.solve();
    solver.close_proof_trace(false);
    if status == Status::UNSATISFIABLE { Ok(()) } else { Err(CertificateError::NotShown) }
}
