//! Atoms of axioms whose variables are instructions.

use super::ModelFormula;
use crate::cnf::Literal;
use crate::symbolic::{InstructionId, SymbolicTrace};
use fencepost_model::axiomatic::vocabulary::PredefinedSymbol;
use fencepost_model::axiomatic::{RelationId, Symbol};

/// An atom, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// A literal.
    Literal(Literal),
    /// The first comes before the second in the total order with this number. Its negation is that it comes after. A variable is
    /// made for the pair only when it is known that one is needed.
    Before(usize, InstructionId, InstructionId),
}

impl Piece {
    /// What always holds, or never does.
    pub fn constant(value: bool) -> Self {
        Self::Literal(Literal::constant(value))
    }

    /// Whether it holds, if that is known without a search.
    pub fn decided(self) -> Option<bool> {
        match self {
            Self::Literal(Literal::TRUE) => Some(true),
            Self::Literal(Literal::FALSE) => Some(false),
            _ => None,
        }
    }

    /// The negation.
    pub fn negated(self) -> Self {
        match self {
            Self::Literal(literal) => Self::Literal(!literal),
            Self::Before(order, first, second) => Self::Before(order, second, first),
        }
    }
}

impl ModelFormula<'_> {
    /// An atom, which is false outside of the sorts of its arguments (Definition 15).
    pub(super) fn atom(&mut self, symbol: Symbol, arguments: &[InstructionId]) -> Piece {
        let unrolled = std::rc::Rc::clone(&self.program.unrolled);
        let trace = &unrolled.trace;
        let sorts = self.model.arguments(symbol);
        if !arguments.iter().zip(sorts).all(|(id, sort)| trace.instructions[*id].is_of(sort)) {
            return Piece::constant(false);
        }
        match symbol {
            Symbol::Predefined(predefined) => self.predefined(trace, predefined, arguments),
            Symbol::Existential(relation) => self.existential(relation, arguments),
        }
    }

    fn predefined(
        &mut self,
        trace: &SymbolicTrace,
        predefined: PredefinedSymbol,
        arguments: &[InstructionId],
    ) -> Piece {
        let first = arguments.first().copied().unwrap_or(InstructionId::new(0));
        let second = arguments.get(1).copied().unwrap_or(first);
        let depends = |formula: &mut Self, on: &crate::symbolic::Dependences| {
            let condition = SymbolicTrace::dependence(on, first);
            Piece::Literal(condition.map_or(Literal::FALSE, |condition| formula.program.condition(condition)))
        };
        match predefined {
            PredefinedSymbol::Sort(sort) => Piece::constant(trace.instructions[first].is_of(sort)),
            PredefinedSymbol::HasSeed => Piece::Literal(self.program.has_source(first)),
            PredefinedSymbol::ProgramOrder => Piece::constant(trace.is_in_program_order(first, second)),
            PredefinedSymbol::Aliased => Piece::Literal(self.program.aliased(first, second)),
            PredefinedSymbol::Seed => Piece::Literal(self.program.reads_from(first, second)),
            PredefinedSymbol::DataDependent => depends(self, &trace.instructions[second].data),
            PredefinedSymbol::ControlDependent => depends(self, &trace.instructions[second].control),
            PredefinedSymbol::Atomic => {
                Piece::constant(trace.instructions[first].block == trace.instructions[second].block)
            }
            PredefinedSymbol::Synchronised => Piece::constant(trace.is_synchronised(first, second)),
        }
    }

    fn existential(&mut self, relation: RelationId, arguments: &[InstructionId]) -> Piece {
        let order = self.orders.iter().position(|order| order.order().relation == relation);
        if let (Some(order), [first, second]) = (order, arguments) {
            return match first == second {
                true => Piece::constant(false),
                false => Piece::Before(order, *first, *second),
            };
        }
        let key = (relation, arguments.to_vec());
        if let Some(literal) = self.relations.get(&key) {
            return Piece::Literal(*literal);
        }
        let literal = self.program.cnf.variable();
        self.relations.insert(key, literal);
        Piece::Literal(literal)
    }

    /// Whether an atom whose arguments are not all known is decided by those that are.
    pub(super) fn decided_atom(&mut self, symbol: Symbol, arguments: &[Option<InstructionId>]) -> Option<bool> {
        let trace = &self.program.unrolled.trace;
        for (position, argument) in arguments.iter().enumerate() {
            let sort = match symbol {
                Symbol::Predefined(predefined) => predefined.arguments().get(position).copied(),
                Symbol::Existential(relation) => self.model.relations[relation].arguments.get(position).copied(),
            };
            if let (Some(argument), Some(sort)) = (argument, sort)
                && !trace.instructions[*argument].is_of(sort)
            {
                return Some(false);
            }
        }
        let known: Option<Vec<InstructionId>> = arguments.iter().copied().collect();
        match symbol {
            Symbol::Predefined(_) => self.atom(symbol, &known?).decided(),
            // Asking for it would make a variable.
            Symbol::Existential(_) => match known?[..] {
                [first, second] if first == second => self
                    .orders
                    .iter()
                    .any(|order| Symbol::Existential(order.order().relation) == symbol)
                    .then_some(false),
                _ => None,
            },
        }
    }
}
