//! A model as text that can be read again.

use super::check::usual_declaration;
use super::model::*;
use super::vocabulary::Sort;
use std::collections::BTreeMap;
use std::fmt;

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "model {}\n\npredefined", self.name)?;
        for predefined in &self.predefined {
            writeln!(f, "    {}", usual_declaration(*predefined))?;
        }
        writeln!(f, "\nexists")?;
        for relation in self.relations.iter() {
            let sorts: Vec<&str> = relation.arguments.iter().map(|sort| sort.name()).collect();
            let kind = if sorts.len() == 1 { "predicate" } else { "relation" };
            writeln!(f, "    {kind} {}({})", relation.name, sorts.join(", "))?;
        }
        writeln!(f, "\nforall")?;
        for (sort, names) in self.free_variables() {
            writeln!(f, "    {} : {sort}", names.join(", "))?;
        }
        writeln!(f, "\nrequire")?;
        for axiom in &self.axioms {
            writeln!(
                f,
                "    <{}> {}",
                axiom.label,
                ShownFormula { model: self, axiom, formula: &axiom.formula, around: 0 }
            )?;
        }
        writeln!(f, "\nend model")
    }
}

impl Model {
    /// The free variables of all axioms by their sorts. A name has the same sort everywhere.
    fn free_variables(&self) -> BTreeMap<Sort, Vec<&str>> {
        let mut sorts: BTreeMap<Sort, Vec<&str>> = BTreeMap::new();
        for axiom in &self.axioms {
            for id in &axiom.free {
                let variable = &axiom.variables[*id];
                let names = sorts.entry(variable.sort).or_default();
                if !names.contains(&variable.name.as_str()) {
                    names.push(&variable.name);
                }
            }
        }
        sorts
    }

    /// The formula of an axiom as text.
    pub fn formula_text(&self, axiom: &Axiom) -> String {
        ShownFormula { model: self, axiom, formula: &axiom.formula, around: 0 }.to_string()
    }
}

/// How tightly a formula holds together.
mod tightness {
    pub const LOOSE: u8 = 0;
    pub const IFF: u8 = 1;
    pub const IMPLIES: u8 = 2;
    pub const OR: u8 = 3;
    pub const AND: u8 = 4;
    pub const SMALL: u8 = 5;
}
use tightness::*;

/// A formula in its surroundings.
struct ShownFormula<'m> {
    model: &'m Model,
    axiom: &'m Axiom,
    formula: &'m Formula,
    /// How tight it must be to stand without parentheses.
    around: u8,
}

impl ShownFormula<'_> {
    fn name(&self, id: VariableId) -> &str {
        &self.axiom.variables[id].name
    }

    fn part<'s>(&'s self, formula: &'s Formula, around: u8) -> ShownFormula<'s> {
        ShownFormula { model: self.model, axiom: self.axiom, formula, around }
    }

    fn write_joined(&self, f: &mut fmt::Formatter<'_>, parts: &[Formula], mark: &str, around: u8) -> fmt::Result {
        for (index, part) in parts.iter().enumerate() {
            let before = if index == 0 { "" } else { mark };
            write!(f, "{before}{}", self.part(part, around))?;
        }
        Ok(())
    }

    fn quantified(&self, f: &mut fmt::Formatter<'_>, word: &str, id: VariableId, body: &Formula) -> fmt::Result {
        let sort = self.axiom.variables[id].sort;
        write!(f, "{word} {sort} {} : {}", self.name(id), self.part(body, LOOSE))
    }

    fn bare(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.formula {
            Formula::True => f.write_str("true"),
            Formula::False => f.write_str("false"),
            Formula::Not(part) => write!(f, "~{}", self.part(part, SMALL)),
            Formula::And(parts) => self.write_joined(f, parts, " & ", SMALL),
            Formula::Or(parts) => self.write_joined(f, parts, " | ", AND),
            Formula::Implies(left, right) => {
                write!(f, "{} => {}", self.part(left, OR), self.part(right, IMPLIES))
            }
            Formula::Iff(left, right) => write!(f, "{} <=> {}", self.part(left, IFF), self.part(right, IMPLIES)),
            Formula::ForAll(id, body) => self.quantified(f, "forall", *id, body),
            Formula::Exists(id, body) => self.quantified(f, "exists", *id, body),
            Formula::Equal(left, right) => write!(f, "{} = {}", self.name(*left), self.name(*right)),
            Formula::Holds(symbol, arguments) => {
                let name = match symbol {
                    Symbol::Predefined(predefined) => predefined.name(),
                    Symbol::Existential(relation) => &self.model.relations[*relation].name,
                };
                let names: Vec<&str> = arguments.iter().map(|id| self.name(*id)).collect();
                write!(f, "{name}({})", names.join(", "))
            }
        }
    }
}

impl fmt::Display for ShownFormula<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tightness = match self.formula {
            Formula::ForAll(..) | Formula::Exists(..) => LOOSE,
            Formula::Iff(..) => IFF,
            Formula::Implies(..) => IMPLIES,
            Formula::Or(_) => OR,
            Formula::And(_) => AND,
            _ => SMALL,
        };
        if tightness >= self.around {
            return self.bare(f);
        }
        f.write_str("(")?;
        self.bare(f)?;
        f.write_str(")")
    }
}
