//! Models that do not say what creating and joining threads is good for. Those of the dissertation do not: there all threads
//! run from the beginning, and nobody looks at memory in the end. Nothing would order the reads of a final state.

use super::total_order::total_orders;
use fencepost_base::IdVec;
use fencepost_model::axiomatic::vocabulary::{PredefinedSymbol, Sort};
use fencepost_model::axiomatic::{Axiom, Formula, Model, Symbol, Variable, VariableId};
use fencepost_source::Position;

/// Whether a model says something of threads that are created and joined.
pub fn knows_synchronisation(model: &Model) -> bool {
    model.predefined.contains(&PredefinedSymbol::Synchronised)
}

/// The model with the axiom `synchronised(X, Y) => order(X, Y)` for each of its total orders of all accesses, unless it declares
/// `synchronised` itself. Without such an order it stays as it is.
pub fn with_synchronisation(mut model: Model) -> Model {
    if knows_synchronisation(&model) {
        return model;
    }
    let orders: Vec<_> = total_orders(&model).into_iter().filter(|order| order.sort.contains(Sort::Access)).collect();
    for order in orders {
        // Transitivity has three variables of the sort, whose names mean the same in all axioms.
        let Some(transitive) = model.axiom(&order.labels[0]) else { continue };
        let names = transitive.variables.iter().take(2).cloned();
        let variables: IdVec<VariableId, Variable> = names.collect();
        let pair: Vec<VariableId> = variables.ids().collect();
        let holds = |symbol| Box::new(Formula::Holds(symbol, pair.clone()));
        let synchronised = holds(Symbol::Predefined(PredefinedSymbol::Synchronised));
        let formula = Formula::Implies(synchronised, holds(Symbol::Existential(order.relation)));
        let mut label = "J".to_owned();
        while model.axiom(&label).is_some() {
            label.push('J');
        }
        let position = Position::START;
        model.axioms.push(Axiom { label, variables, free: pair.clone(), formula, position });
        if !knows_synchronisation(&model) {
            model.predefined.push(PredefinedSymbol::Synchronised);
        }
    }
    model
}
