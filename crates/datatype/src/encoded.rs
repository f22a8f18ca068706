//! A test as a formula, with what can go wrong in it sorted by kind.

use crate::check::NoVerdict;
use crate::harness::Case;
use crate::observe::{Observations, Slots};
use fencepost_encode::Unsupported;
use fencepost_encode::axioms::{ModelFormula, Options, Transitivity};
use fencepost_encode::cnf::Literal;
use fencepost_encode::execution::Conditions;
use fencepost_encode::program_formula::{PossibleException, ProgramFormula};
use fencepost_encode::ranges::Ranges;
use fencepost_encode::solver::{Answer, Cadical, Deadline, Solver};
use fencepost_encode::symbolic::{ExceptionKind, LoopInstance};
use fencepost_encode::unroll::{Bounds, InsertedFence, Rules, Setup, ThreadSetup, unroll_with};
use fencepost_graph::ThreadId;
use fencepost_model::axiomatic::{Formula, Model};
use fencepost_program::SourcePlace;
use std::time::Instant;

/// A formula and a solver that has it.
pub(crate) struct EncodedTest<'m> {
    pub formula: ModelFormula<'m>,
    pub solver: Cadical,
    pub slots: Slots,
    /// Some error of the program happens.
    pub error: Literal,
    /// Some loop goes on after the rounds that were unrolled.
    pub goes_on: Literal,
    /// Some thread has gone round a loop and changed nothing, and is not followed any further.
    pub waits: Literal,
    /// How instructions depend on loads, if the model asks for that.
    pub conditions: Option<Conditions>,
    pub seconds: f64,
    deadline: Deadline,
}

/// The solver gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GaveUp {
    /// It has no answer.
    NoAnswer,
    /// Its time is over.
    Late,
    /// It was told to.
    Stopped,
}

impl<'m> EncodedTest<'m> {
    pub fn new(case: &Case, bounds: &Bounds, model: &'m Model, serial: bool) -> Result<Self, Unsupported> {
        Self::with_fences(case, bounds, model, serial, &[])
    }

    /// With more fences than the source has.
    pub fn with_fences(
        case: &Case,
        bounds: &Bounds,
        model: &'m Model,
        serial: bool,
        fences: &[InsertedFence],
    ) -> Result<Self, Unsupported> {
        let start = Instant::now();
        let unrolled = unroll_with(&setup(case, model), bounds, fences)?;
        let ranges = Ranges::new(&unrolled);
        let program = ProgramFormula::new(&case.program, unrolled, ranges)?;
        // Operations are few, and their order is found at once.
        let transitivity = if serial { Transitivity::Lazy } else { Transitivity::Searched };
        let options = Options { serial, transitivity, ..Options::default() };
        let mut formula = ModelFormula::new(program, model, options)?;
        if formula.uses_after_free(&case.program).is_none() {
            return Err(Unsupported {
                what: "`free` under a model without a total order".to_owned(),
                place: String::new(),
                remedy: "leave out the calls of free".to_owned(),
            });
        }
        let slots = Slots::new(&mut formula.program);
        let exceptions = formula.program.exceptions.clone();
        let cnf = &mut formula.program.cnf;
        for exception in exceptions.iter().filter(|e| e.kind == ExceptionKind::AssumptionFails) {
            cnf.require(&[!exception.happens]);
        }
        let mut any = |is_of: &dyn Fn(&ExceptionKind) -> bool| {
            let literals: Vec<Literal> = exceptions.iter().filter(|e| is_of(&e.kind)).map(|e| e.happens).collect();
            cnf.any(&literals)
        };
        let error = any(&|kind| kind.error().is_some() || matches!(kind, ExceptionKind::Unsupported { .. }));
        let goes_on = any(&|kind| matches!(kind, ExceptionKind::LoopGoesOn(_)));
        let waits = any(&|kind| matches!(kind, ExceptionKind::Waits { .. }));
        formula.program.mention_all();
        let conditions = model.has_dependences().then(|| Conditions::new(&mut formula.program));
        let seconds = start.elapsed().as_secs_f64();
        Ok(Self {
            formula,
            solver: Cadical::until(Deadline::default()),
            slots,
            error,
            goes_on,
            waits,
            conditions,
            seconds,
            deadline: Deadline::default(),
        })
    }

    /// Whether there is an execution in which the assumptions hold.
    pub fn solve(&mut self, assumptions: &[Literal]) -> Result<bool, GaveUp> {
        match self.formula.solve(&mut self.solver, assumptions) {
            Answer::Unsatisfiable => Ok(false),
            Answer::Satisfiable => Ok(true),
            Answer::Unknown => Err(self.late().unwrap_or(GaveUp::NoAnswer)),
        }
    }

    /// The solver gives up at this time. Only before it is asked for the first time.
    pub fn until(mut self, deadline: Deadline) -> Result<Self, GaveUp> {
        self.solver = Cadical::until(deadline);
        self.deadline = deadline;
        self.late().map_or(Ok(self), Err)
    }

    fn late(&self) -> Option<GaveUp> {
        let why = if self.deadline.is_stopped() { GaveUp::Stopped } else { GaveUp::Late };
        self.deadline.is_over().then_some(why)
    }

    /// Of executions that differ only in which of several threads that run the same does what, one is enough.
    pub fn break_symmetry(&mut self, case: &Case) {
        if !self.formula.program.threads_can_change_places() {
            return;
        }
        let threads = &case.test.threads;
        for (number, thread) in threads.iter().enumerate() {
            if threads[..number].contains(thread) {
                continue;
            }
            let same = threads.iter().enumerate().filter(|(_, other)| *other == thread);
            // Thread 0 is what comes before the threads.
            let threads: Vec<ThreadId> = same.map(|(number, _)| ThreadId::new(number as u32 + 1)).collect();
            let Some(accesses) = self.formula.program.common_access(&threads) else { continue };
            for pair in accesses.windows(2) {
                if let Some(before) = self.formula.before(pair[0], pair[1]) {
                    self.formula.program.cnf.require(&[before]);
                }
            }
        }
    }

    /// A complete execution that shows something else.
    pub fn shows_other_than(&mut self, right: &Observations) -> Literal {
        let cnf = &mut self.formula.program.cnf;
        let other = cnf.variable();
        for literal in [self.error, self.goes_on, self.waits] {
            cnf.require(&[!other, !literal]);
        }
        for observation in right {
            self.slots.exclude(cnf, observation, other);
        }
        other
    }

    /// The exceptions of the solution.
    pub fn happened(&mut self) -> Vec<PossibleException> {
        let exceptions = self.formula.program.exceptions.clone();
        exceptions.into_iter().filter(|exception| self.solver.value(exception.happens)).collect()
    }

    /// All loops that may go on if the assumptions hold, after a solution in which one does.
    pub fn loops_that_go_on(&mut self, assumptions: &[Literal]) -> Result<Vec<OpenLoop>, GaveUp> {
        let mut found: Vec<OpenLoop> = Vec::new();
        let mut others = self.formula.program.exceptions.clone();
        loop {
            for exception in self.happened() {
                if let ExceptionKind::LoopGoesOn(instance) = exception.kind
                    && !found.iter().any(|known| known.instance == instance)
                {
                    let place = exception.at.and_then(|(_, place)| place);
                    found.push(OpenLoop { instance, place, prefix: exception.place });
                }
            }
            let is_new = |kind: &ExceptionKind| match kind {
                ExceptionKind::LoopGoesOn(instance) => !found.iter().any(|known| known.instance == *instance),
                _ => false,
            };
            others.retain(|exception| is_new(&exception.kind));
            let literals: Vec<Literal> = others.iter().map(|exception| exception.happens).collect();
            let other = self.formula.program.cnf.any(&literals);
            if other == Literal::FALSE || !self.solve(&[assumptions, &[other]].concat())? {
                return Ok(found);
            }
        }
    }

    /// Number of loads and stores.
    pub fn accesses(&self) -> usize {
        self.formula.program.unrolled.trace.instructions.iter().filter(|i| i.bytes > 0).count()
    }
}

pub(crate) fn setup<'c>(case: &'c Case, model: &Model) -> Setup<'c> {
    let thread = |(number, function): (usize, &_)| ThreadSetup {
        function: *function,
        arguments: vec![fencepost_program::Operand::Bits(0)],
        after: if number == 0 { Vec::new() } else { vec![0] },
    };
    let threads = case.threads.iter().enumerate().map(thread).collect();
    let rules = Rules {
        free_is_remembered: true,
        skip_idle_rounds: !model.axioms.iter().any(|axiom| asks_for_instructions(&axiom.formula)),
        private_variables: true,
        pointer_types: !case.allow_sentinels,
        ..Rules::default()
    };
    Setup { program: &case.program, threads, final_reads: Vec::new(), rules }
}

/// Whether a formula may ask for an instruction to be there: then an execution without some of its rounds may not be one.
fn asks_for_instructions(formula: &Formula) -> bool {
    match formula {
        Formula::ForAll(..) | Formula::Exists(..) => true,
        Formula::Not(part) => asks_for_instructions(part),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().any(asks_for_instructions),
        Formula::Implies(left, right) | Formula::Iff(left, right) => {
            asks_for_instructions(left) || asks_for_instructions(right)
        }
        Formula::True | Formula::False | Formula::Equal(..) | Formula::Holds(..) => false,
    }
}

/// Begins with one round of each loop.
pub(crate) fn first_bounds() -> Bounds {
    Bounds { usual: 1, particular: Default::default() }
}

/// A loop that may go on.
pub(crate) struct OpenLoop {
    instance: LoopInstance,
    place: Option<SourcePlace>,
    /// The place as the beginning of a message.
    prefix: String,
}

/// A loop that may go on, and has as many rounds as it may have.
pub(crate) struct FullLoop {
    place: Option<SourcePlace>,
    bound: u32,
    message: String,
}

impl FullLoop {
    /// That there is no verdict.
    pub fn no_verdict(self, serial: bool) -> NoVerdict {
        NoVerdict::Rounds { message: self.message, place: self.place, bound: self.bound, serial }
    }
}

/// One more round for these loops; one that has as many as it may have.
pub(crate) fn more_rounds(bounds: &mut Bounds, loops: &[OpenLoop], most: u32) -> Option<FullLoop> {
    let mut full = None;
    for OpenLoop { instance, place, prefix } in loops {
        let usual = bounds.usual;
        let bound = bounds.particular.entry(instance.clone()).or_insert(usual);
        if *bound >= most {
            let rounds = if *bound == 1 { "1 iteration".to_owned() } else { format!("{bound} iterations") };
            let message = format!("{prefix}a loop may continue after {rounds}");
            full = Some(FullLoop { place: *place, bound: *bound, message });
        } else {
            *bound += 1;
        }
    }
    full
}
