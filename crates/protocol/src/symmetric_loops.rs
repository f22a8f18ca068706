//! Whether loops over processors or locations treat all of them alike.
//!
//! The rounds of a loop must commute. They do if every variable that the body writes is written, and read, only at the
//! element of the round: `for p: Proc { inQ[p] … }`. Then no round sees what another one does, and renaming the elements
//! renames the effect.

use crate::assumption::{Assumption, Breach};
use crate::language::LanguageError;
use crate::model::{Domain, Expr, LocalId, Model, Statement, VariableId, VariablePart};
use fencepost_base::mutation;
use fencepost_source::Code;

/// All loops of a memory system whose rounds might depend on their order.
pub fn breaches(model: &Model) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for rule in model.rules.iter().chain([&model.init]) {
        find_loops(&rule.body, &mut |local, body| {
            let mut uses = Uses::default();
            uses.block(body);
            let name = &rule.locals[local.number() as usize].0;
            for (variable, written) in &uses.writes {
                // The position at which every write has the element of the round.
                let position = written.indices.iter().position(|index| *index == Expr::Local(local));
                let own = |place: &VariablePart| {
                    position.is_some_and(|position| place.indices.get(position) == Some(&Expr::Local(local)))
                };
                let everywhere = uses.writes.iter().chain(&uses.reads).filter(|(other, _)| other == variable);
                if everywhere.map(|(_, place)| place).all(own)
                    || mutation!("protocol-takes-loops-for-symmetric") && position.is_none()
                {
                    continue;
                }
                let changed = &model.variable(*variable).name;
                let message = format!(
                    "the rounds of the loop over `{name}` in `{}` may depend on their order: `{changed}` is written, but \
                     not only at `{name}`",
                    rule.name
                );
                let help = "let every round write and read only its own element";
                let error = LanguageError::new(rule.site.0, message).with_help(help).with_code(Code::SystemAssumption);
                let breach = Breach { assumption: Assumption::Symmetry, error };
                if !breaches.contains(&breach) {
                    breaches.push(breach);
                }
            }
        });
    }
    breaches
}

fn find_loops(statements: &[Statement], found: &mut impl FnMut(LocalId, &[Statement])) {
    for statement in statements {
        match statement {
            Statement::For(local, _, body) => {
                found(*local, body);
                find_loops(body, found);
            }
            Statement::If(_, then, otherwise) => {
                find_loops(then, found);
                find_loops(otherwise, found);
            }
            _ => {}
        }
    }
}

/// Which places are read and written.
#[derive(Default)]
struct Uses {
    reads: Vec<(VariableId, VariablePart)>,
    writes: Vec<(VariableId, VariablePart)>,
}

impl Uses {
    fn block(&mut self, statements: &[Statement]) {
        for statement in statements {
            match statement {
                Statement::Assign(place, value) => {
                    self.write(place);
                    self.expr(value);
                }
                // A queue is read too: its length decides where the element goes, and whether there is room.
                Statement::Append(place, value, _) => {
                    self.write(place);
                    self.expr(value);
                }
                Statement::Pop(place, _) | Statement::Clear(place) => self.write(place),
                Statement::Let(_, value) => self.expr(value),
                Statement::If(condition, then, otherwise) => {
                    self.expr(condition);
                    self.block(then);
                    self.block(otherwise);
                }
                Statement::For(_, _, body) => self.block(body),
            }
        }
    }

    fn write(&mut self, place: &VariablePart) {
        self.writes.push((place.variable, place.clone()));
        place.indices.iter().for_each(|index| self.expr(index));
    }

    fn read(&mut self, place: &VariablePart) {
        self.reads.push((place.variable, place.clone()));
        place.indices.iter().for_each(|index| self.expr(index));
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Constant(_) | Expr::Local(_) | Expr::Any(_) => {}
            Expr::Read(place) | Expr::Head(place, _) | Expr::Length(place) => self.read(place),
            Expr::Field(inner, ..) | Expr::Unwrap(inner, _) | Expr::InRange(inner, ..) | Expr::Not(inner) => {
                self.expr(inner);
            }
            Expr::Pick { queue, body, .. } => {
                self.read(queue);
                self.expr(body);
            }
            Expr::Record(_, fields) => fields.iter().flatten().for_each(|field| self.expr(field)),
            Expr::And(left, right)
            | Expr::Or(left, right)
            | Expr::Equal(left, right)
            | Expr::Less(left, right)
            | Expr::Add(left, right)
            | Expr::Subtract(left, right, _) => {
                self.expr(left);
                self.expr(right);
            }
            Expr::Exists(_, domain, body) => {
                if let Domain::Queue(place) = domain {
                    self.read(place);
                }
                self.expr(body);
            }
        }
    }
}
