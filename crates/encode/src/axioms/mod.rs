//! Axioms over the instructions of a program (section 5.4 of the dissertation), with what section 7.3.4 did by hand for two
//! models done for any: total orders get one variable a pair, what is decided by program order is fixed, instances that hold
//! anyway are not made, and guards that other literals imply are left out. Each of these can be switched off, to measure it.

mod atoms;
mod emit;
mod fixed;
mod freed;
mod instances;
mod order;
mod serial;
mod synchronised;
mod total_order;

use crate::cnf::Literal;
use crate::error::Unsupported;
use crate::program_formula::ProgramFormula;
use crate::symbolic::{InstructionId, OperationId};
pub use atoms::Piece;
use fencepost_model::axiomatic::{Model, RelationId};
pub use order::OrderVariables;
use rustc_hash::FxHashMap;
pub use synchronised::{knows_synchronisation, with_synchronisation};
pub use total_order::{TotalOrder, total_orders};

/// How transitivity of total orders is required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transitivity {
    /// For all triples, beforehand.
    Eager,
    /// For the triples that solutions violate, when they do. On rings and litmus tests this was never slower.
    Lazy,
    /// By the solver, while it searches. Large tests of data types take a quarter of the time.
    Searched,
}

/// Which optimisations are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Total orders are recognised.
    pub total_orders: bool,
    /// What program order and the axioms decide is fixed beforehand.
    pub fix_order: bool,
    /// Instances that hold anyway are not made.
    pub prune: bool,
    /// Guards that other literals imply are left out.
    pub drop_guards: bool,
    /// How transitivity is required.
    pub transitivity: Transitivity,
    /// Each axiom can be switched off by an assumption, to find out which are to blame. Then nothing is fixed beforehand.
    pub labels: bool,
    /// Only executions in which operations run one after the other, by the first total order of the model. Nothing else is fixed
    /// beforehand then.
    pub serial: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            total_orders: true,
            fix_order: true,
            prune: true,
            drop_guards: true,
            transitivity: Transitivity::Lazy,
            labels: false,
            serial: false,
        }
    }
}

/// The formula of a program under a model.
pub struct ModelFormula<'m> {
    /// The program's part, to whose clauses those of the model are added.
    pub program: ProgramFormula,
    model: &'m Model,
    options: Options,
    orders: Vec<OrderVariables>,
    relations: FxHashMap<(RelationId, Vec<InstructionId>), Literal>,
    /// With [`Options::labels`], the assumption that switches on each axiom.
    switches: Vec<(String, Literal)>,
    /// With [`Options::serial`], the order of operations.
    serial_order: FxHashMap<(OperationId, OperationId), Literal>,
}

impl<'m> ModelFormula<'m> {
    /// Adds the axioms of a model to the formula of a program, if they do not have too many instances.
    pub fn new(program: ProgramFormula, model: &'m Model, options: Options) -> Result<Self, Unsupported> {
        let recognised = if options.total_orders { total_orders(model) } else { Vec::new() };
        let unrolled = std::rc::Rc::clone(&program.unrolled);
        let orders = recognised.into_iter().map(|order| OrderVariables::new(order, &unrolled.trace)).collect();
        let (relations, switches, serial_order) = (FxHashMap::default(), Vec::new(), FxHashMap::default());
        let mut formula = Self { program, model, options, orders, relations, switches, serial_order };
        if options.labels {
            for axiom in &model.axioms {
                let switch = formula.program.cnf.variable();
                formula.switches.push((axiom.label.clone(), switch));
            }
        }
        if options.serial && !formula.orders.is_empty() {
            formula.order_operations(0);
        }
        let instances = formula.instances()?;
        if options.fix_order && !options.labels && !options.serial {
            formula.fix(&instances);
        }
        formula.emit(instances);
        for order in 0..formula.orders.len() {
            if formula.is_eager() {
                formula.require_transitivity(order);
            }
        }
        Ok(formula)
    }

    /// The total orders.
    pub fn orders(&self) -> &[OrderVariables] {
        &self.orders
    }

    /// The model.
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// The assumption that switches on each axiom, with [`Options::labels`].
    pub fn switches(&self) -> &[(String, Literal)] {
        &self.switches
    }

    /// Number of variables that stand for existential relations.
    pub fn relation_variables(&self) -> usize {
        self.relations.len() + self.orders.iter().map(OrderVariables::variables).sum::<usize>()
    }

    fn switch(&self, label: &str) -> Option<Literal> {
        self.switches.iter().find(|(known, _)| known == label).map(|(_, switch)| *switch)
    }

    fn is_eager(&self) -> bool {
        self.options.transitivity == Transitivity::Eager
    }
}
