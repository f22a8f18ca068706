//! Dead data: data that nobody will read before it is overwritten, such as that of an invalid line of a cache.
//!
//! Whether data is dead depends on the reachable states, so it is guessed and then proved by the search itself. A guess says
//! that some data is dead whenever something beside it has a certain value: `cache[i][j].d` when `cache[i][j].s = INV`. The
//! search clears such data. As control does not depend on data, a run of the reduced system is one of the full system in which
//! some data is missing; and if no read ever returns what is missing, all reads return what they return in the full system.
//! A read that does so refutes a guess, which is dropped, and the search begins anew.

use crate::model::{Model, Set, Type, VariableId};
use crate::system::{Field, Layout};

/// A guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// Its position among all guesses about the memory system.
    pub number: usize,
    /// The variable with the data.
    data: VariableId,
    /// Which of its simple values.
    leaf: usize,
    /// The variable that it depends on; for a queue the same, with the same element.
    control: VariableId,
    /// Which of its simple values.
    control_leaf: usize,
    /// The value with which the data is dead.
    value: u32,
}

/// All guesses about a memory system.
pub fn guesses(model: &Model) -> Vec<Guess> {
    let mut all = Vec::new();
    let ids = || (0..model.variables.len() as u32).map(VariableId::new);
    for data in ids() {
        for (leaf, ty) in leaves(model, data).into_iter().enumerate() {
            if !matches!(ty, Type::Data(_)) {
                continue;
            }
            for control in ids().filter(|control| control_element(model, data, *control).is_some()) {
                for (control_leaf, ty) in leaves(model, control).into_iter().enumerate() {
                    let values = match ty {
                        Type::Bool => 0..2,
                        Type::Enum(id) => 0..model.enums[id.number() as usize].values.len() as u32,
                        Type::Optional(_) => 0..1,
                        _ => 0..0,
                    };
                    for value in values {
                        all.push(Guess { number: all.len(), data, leaf, control, control_leaf, value });
                    }
                }
            }
        }
    }
    all
}

/// The simple values of a variable, or of an element of a queue.
fn leaves(model: &Model, variable: VariableId) -> Vec<Type> {
    match &model.variable(variable).ty {
        Type::Queue(queue) => model.leaves(&queue.element),
        ty => model.leaves(ty),
    }
}

/// For each index of what data may depend on, the index of the data that it is; none if they do not belong together.
fn control_element(model: &Model, data: VariableId, control: VariableId) -> Option<Vec<usize>> {
    let (data_variable, control_variable) = (model.variable(data), model.variable(control));
    if data == control {
        return Some((0..data_variable.indices.len()).collect());
    }
    let is_queue = |variable: &crate::model::Variable| matches!(variable.ty, Type::Queue(_));
    if is_queue(data_variable) || is_queue(control_variable) {
        return None;
    }
    let position = |set: &Set| {
        let mut found = data_variable.indices.iter().enumerate().filter(|(_, other)| *other == set);
        match (found.next(), found.next()) {
            (Some((position, _)), None) => Some(position),
            _ => None,
        }
    };
    control_variable.indices.iter().map(position).collect()
}

impl Guess {
    /// The data that it is about, what that depends on, and the value.
    pub fn fields(&self, model: &Model, layout: &Layout) -> Vec<(Field, Field, u32)> {
        let variable = model.variable(self.data);
        let count: usize = variable.indices.iter().map(|set| model.size(*set) as usize).product();
        let Some(positions) = control_element(model, self.data, self.control) else { return Vec::new() };
        let mut fields = Vec::new();
        for element in 0..count {
            if matches!(variable.ty, Type::Queue(_)) {
                let slots = &layout.queue(self.data, element).slots;
                fields.extend(
                    slots.iter().map(|slot| (slot[self.leaf].field, slot[self.control_leaf].field, self.value)),
                );
                continue;
            }
            let indices = super::indices_of(model, self.data, element);
            let sets = &model.variable(self.control).indices;
            let control = positions.iter().zip(sets).fold(0, |control, (position, set)| {
                control * model.size(*set) as usize + indices[*position] as usize - 1
            });
            let data = layout.cells(self.data, element)[self.leaf].field;
            fields.push((data, layout.cells(self.control, control)[self.control_leaf].field, self.value));
        }
        fields
    }

    /// As a person reads it.
    pub fn describe(&self, model: &Model) -> String {
        let name = |variable: VariableId, leaf: usize| {
            let declared = model.variable(variable);
            let indices = "[.]".repeat(declared.indices.len());
            let ty = if let Type::Queue(queue) = &declared.ty { &queue.element } else { &declared.ty };
            let field = match ty {
                Type::Record(record, _) => {
                    let fields = &model.record(*record).fields;
                    let found = (0..fields.len()).rev().find(|field| model.leaves_before(ty, *field) <= leaf);
                    format!(".{}", found.map_or("", |field| fields[field].0.as_str()))
                }
                _ => String::new(),
            };
            format!("{}{indices}{field}", declared.name)
        };
        let ty = &leaves(model, self.control)[self.control_leaf];
        let value = model.value_text(ty, self.value);
        format!("{} when {} = {value}", name(self.data, self.leaf), name(self.control, self.control_leaf))
    }
}
