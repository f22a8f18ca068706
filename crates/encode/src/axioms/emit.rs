//! Instances as clauses.

use super::instances::{GroundFormula, Instance};
use super::{ModelFormula, Piece};
use crate::cnf::Literal;
use fencepost_base::mutation;

/// A formula with more clauses gets new variables instead.
const MOST_CLAUSES: usize = 16;

impl ModelFormula<'_> {
    /// A formula as a conjunction of disjunctions.
    pub(super) fn clauses(&mut self, ground: GroundFormula) -> Vec<Vec<Piece>> {
        match ground {
            GroundFormula::Piece(piece) => vec![vec![piece]],
            GroundFormula::And(parts) => parts.into_iter().flat_map(|part| self.clauses(part)).collect(),
            GroundFormula::Or(parts) => {
                let mut all: Vec<Vec<Piece>> = vec![Vec::new()];
                for part in parts {
                    let clauses = self.clauses(part);
                    if clauses.len() > 1 && all.len() * clauses.len() > MOST_CLAUSES {
                        let literal = Piece::Literal(self.gate(&clauses));
                        all.iter_mut().for_each(|clause| clause.push(literal));
                        continue;
                    }
                    let with = |clause: &Vec<Piece>| -> Vec<Vec<Piece>> {
                        clauses.iter().map(|other| clause.iter().chain(other).copied().collect()).collect()
                    };
                    all = all.iter().flat_map(with).collect();
                }
                all
            }
        }
    }

    fn gate(&mut self, clauses: &[Vec<Piece>]) -> Literal {
        let mut all = Vec::new();
        for clause in clauses {
            let literals: Vec<Literal> = clause.iter().map(|piece| self.literal(*piece)).collect();
            all.push(self.program.cnf.any(&literals));
        }
        self.program.cnf.all(&all)
    }

    fn literal(&mut self, piece: Piece) -> Literal {
        match piece {
            Piece::Literal(literal) => literal,
            Piece::Before(order, first, second) => {
                let variables = &mut self.orders[order];
                match (variables.position(first), variables.position(second)) {
                    (Some(first), Some(second)) => variables.literal(&mut self.program.cnf, first, second),
                    _ => Literal::FALSE,
                }
            }
        }
    }

    /// Whether a piece is known without a search. No variable is made for it.
    fn known(&self, piece: Piece) -> Option<bool> {
        match piece {
            Piece::Literal(literal) => self.program.cnf.known(literal),
            Piece::Before(order, first, second) => {
                let variables = &self.orders[order];
                variables.fixed(variables.position(first)?, variables.position(second)?)
            }
        }
    }

    /// Adds instances to the formula. What leaves a single literal comes first, because it may decide others.
    pub(super) fn emit(&mut self, instances: Vec<Instance>) {
        if !self.options.prune {
            for instance in instances {
                let clause = self.clause(&instance);
                self.program.cnf.require_as_written(&clause);
            }
            return;
        }
        let mut left = instances;
        loop {
            let before = left.len();
            let mut kept = Vec::new();
            for instance in left {
                if instance.pieces.iter().any(|piece| self.known(*piece) == Some(true)) {
                    continue;
                }
                let open = instance.pieces.iter().filter(|piece| self.known(**piece).is_none()).count();
                if open <= 1 {
                    let clause = self.clause(&instance);
                    self.program.cnf.require(&clause);
                } else {
                    kept.push(instance);
                }
            }
            left = kept;
            if left.len() == before {
                break;
            }
        }
        for instance in left {
            let clause = self.clause(&instance);
            self.program.cnf.require(&clause);
        }
    }

    fn clause(&mut self, instance: &Instance) -> Vec<Literal> {
        let pieces = instance.pieces.iter().filter(|piece| !self.options.prune || self.known(**piece) != Some(false));
        let pieces: Vec<Piece> = pieces.copied().collect();
        let mut clause: Vec<Literal> = pieces.into_iter().map(|piece| self.literal(piece)).collect();
        let literals = clause.len();
        for (position, instruction) in instance.instructions.iter().enumerate() {
            let implied_by_reads_from = clause[..literals].iter().any(|literal| {
                let pair = self.program.find_reads_from(!*literal);
                pair.is_some_and(|(load, store)| load == *instruction || store == *instruction)
            });
            // Of instructions with equal guards the first keeps it.
            let implied_by_other = instance.instructions.iter().enumerate().any(|(other, id)| {
                self.program.guard_implies(*id, *instruction)
                    && (other < position || other > position && !self.program.guard_implies(*instruction, *id))
            });
            let is_implied = implied_by_reads_from
                || implied_by_other
                || mutation!("drop-guards-that-nothing-implies") && position > 0;
            if !self.options.drop_guards || !is_implied {
                clause.push(!self.program.guard(*instruction));
            }
        }
        let label = &self.model.axioms[instance.axiom].label;
        clause.extend(self.switch(label).map(|switch| !switch));
        clause
    }
}
