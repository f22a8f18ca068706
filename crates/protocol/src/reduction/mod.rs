//! States that mean the same become one. All of it is exact: a run with a cycle exists in the reduced system if and only if
//! it exists in the full one. `docs/protocol.md` has the arguments.
//!
//! - *Symmetry*: processors and locations that play no role in the cycle can be exchanged, and the roles can be rotated.
//! - *Dead data*: data that is overwritten before anybody reads it is cleared; 2 and 3 are one value, as no read tells them
//!   apart; and data of a location at which the automata have seen all that they wait for is one value too.
//! - *Early reads*: a read changes nothing but the automata, and these only for the better. So it happens as soon as it can,
//!   and no state is kept in which it has not.

mod dead;
mod permutation;

pub use dead::{Guess, guesses};
pub use permutation::Permutation;

use crate::automata::Automata;
use crate::interpret::Contents;
use crate::language::ast::RuleKind;
use crate::model::{Model, Tag, Type, VariableId};
use crate::search::Step;
use crate::system::{End, Field, Instances, Layout, Machine, State};

/// Which reductions to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reductions {
    /// Symmetry.
    pub symmetry: bool,
    /// Clear dead data.
    pub dead: bool,
    /// Treat values alike that no read tells apart.
    pub merge: bool,
    /// Early reads.
    pub early: bool,
}

impl Reductions {
    /// None.
    pub const NONE: Self = Self { symmetry: false, dead: false, merge: false, early: false };
    /// All.
    pub const ALL: Self = Self { symmetry: true, dead: true, merge: true, early: true };
}

/// A piece of data in the state, and the location that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Datum {
    field: Field,
    location: Location,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Location {
    Fixed(u32),
    /// The one that stands there.
    In(Field),
}

/// A read that may happen early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EarlyRead {
    instance: u32,
    start: u32,
    processor: u32,
    location: u32,
}

/// How states are reduced.
#[derive(Clone, Debug)]
pub struct Reduction<'s> {
    instances: &'s Instances,
    automata: &'s Automata,
    permutations: Vec<Permutation>,
    early: Vec<EarlyRead>,
    data: Vec<Datum>,
    /// Data, what it depends on, and the value with which it is dead.
    dead: Vec<(Field, Field, u32)>,
}

impl<'s> Reduction<'s> {
    /// None at all.
    pub fn none(instances: &'s Instances, automata: &'s Automata) -> Self {
        let (permutations, early, data, dead) = Default::default();
        Self { instances, automata, permutations, early, data, dead }
    }

    /// With some reductions; dead data is what is guessed to be.
    pub fn new(
        model: &Model,
        layout: &Layout,
        instances: &'s Instances,
        automata: &'s Automata,
        wanted: Reductions,
        guesses: &[Guess],
    ) -> Self {
        let mut reduction = Self::none(instances, automata);
        if wanted.symmetry {
            reduction.permutations = permutation::all(model, layout, automata);
        }
        if wanted.early {
            reduction.early = early_reads(instances, automata);
        }
        if automata.merge {
            reduction.data = data(model, layout);
        }
        if wanted.dead {
            reduction.dead = guesses.iter().flat_map(|guess| guess.fields(model, layout)).collect();
        }
        reduction
    }

    /// The automata whose states are among those of the system.
    pub fn automata(&self) -> &'s Automata {
        self.automata
    }

    /// Whether reads happen early, and need not be looked at otherwise.
    pub fn has_early_reads(&self) -> bool {
        !self.early.is_empty()
    }

    /// What stands for a state.
    #[inline(always)]
    pub fn normal<const N: usize>(&self, machine: &mut Machine, state: &State<N>) -> State<N> {
        let mut state = *state;
        self.reduce(machine, &mut state, &mut |_| {});
        self.representative(&state)
    }

    /// Everything but symmetry. Tells the reads that happen.
    #[inline(always)]
    pub fn reduce<const N: usize>(&self, machine: &mut Machine, state: &mut State<N>, happens: &mut impl FnMut(Step)) {
        for (data, control, value) in &self.dead {
            if control.get(state) == *value {
                data.set(state, 0);
            }
        }
        if !self.early.is_empty() {
            self.read_early(machine, state, happens);
        }
        if !self.data.is_empty() {
            self.clear_settled(state);
        }
    }

    fn read_early<const N: usize>(&self, machine: &mut Machine, state: &mut State<N>, happens: &mut impl FnMut(Step)) {
        let mut again = true;
        while std::mem::take(&mut again) {
            for read in &self.early {
                let mut copy = *state;
                if machine.run(&self.instances.code, read.start, &mut copy) != End::Done {
                    continue;
                }
                self.automata.observe(&mut copy, false, read.processor, read.location, machine.regs[0]);
                if copy != *state {
                    *state = copy;
                    happens(Step { instance: read.instance, value: 0 });
                    again = true;
                }
            }
        }
    }

    fn clear_settled<const N: usize>(&self, state: &mut State<N>) {
        let k = self.automata.check().len();
        let settled = (0..k).filter(|index| self.automata.is_settled(state, *index));
        let settled = settled.fold(0_u32, |all, index| all | 1 << (index + 1));
        if settled == 0 {
            return;
        }
        for datum in &self.data {
            let location = match datum.location {
                Location::Fixed(location) => location,
                Location::In(field) => field.get(state),
            };
            if settled >> location & 1 == 1 && datum.field.get(state) > 1 {
                datum.field.set(state, 1);
            }
        }
    }

    /// The least of the states that are equal up to symmetry.
    #[inline(always)]
    pub fn representative<const N: usize>(&self, state: &State<N>) -> State<N> {
        let mut least = *state;
        for permutation in &self.permutations {
            let other = permutation.apply(state);
            if other < least {
                least = other;
            }
        }
        least
    }

    /// How many states are equal up to symmetry, at most.
    pub fn symmetries(&self) -> usize {
        self.permutations.len() + 1
    }
}

/// Reads that change nothing but an automaton.
fn early_reads(instances: &Instances, automata: &Automata) -> Vec<EarlyRead> {
    let read = |(number, instance): (u32, &crate::system::Instance)| {
        let [processor, location] = instance.arguments[..] else { return None };
        let wanted = instance.kind == RuleKind::Read && !instance.changes && automata.watches(processor, location);
        wanted.then_some(EarlyRead { instance: number, start: instance.start, processor, location })
    };
    (0..).zip(&instances.instances).filter_map(read).collect()
}

/// All data in a state.
fn data(model: &Model, layout: &Layout) -> Vec<Datum> {
    let mut all = Vec::new();
    let world = crate::interpret::World::empty(model);
    for (number, elements) in world.variables.iter().enumerate() {
        let id = VariableId::new(number as u32);
        let variable = model.variable(id);
        for (element, contents) in elements.iter().enumerate() {
            let indices = indices_of(model, id, element);
            let (ty, groups): (&Type, Vec<Vec<Field>>) = match (contents, &variable.ty) {
                (Contents::Queue(_), Type::Queue(queue)) => {
                    let slots = &layout.queue(id, element).slots;
                    (&queue.element, slots.iter().map(|slot| slot.iter().map(|cell| cell.field).collect()).collect())
                }
                (_, ty) => (ty, vec![layout.cells(id, element).iter().map(|cell| cell.field).collect()]),
            };
            for fields in groups {
                collect_data(model, ty, &fields, &indices, None, &mut all);
            }
        }
    }
    all
}

/// The indices of an element of a variable.
fn indices_of(model: &Model, variable: VariableId, mut element: usize) -> Vec<u32> {
    let sets = &model.variable(variable).indices;
    let mut indices: Vec<u32> = Vec::new();
    for set in sets.iter().rev() {
        let size = model.size(*set) as usize;
        indices.push((element % size) as u32 + 1);
        element /= size;
    }
    indices.reverse();
    indices
}

fn collect_data(
    model: &Model,
    ty: &Type,
    fields: &[Field],
    indices: &[u32],
    parameter: Option<Location>,
    all: &mut Vec<Datum>,
) {
    let resolve = |tag: &Tag, record: Option<&Type>| match tag {
        Tag::Index(index) => indices.get(*index).map(|location| Location::Fixed(*location)),
        Tag::Field(field) => record.map(|record| Location::In(fields[model.leaves_before(record, *field)])),
        Tag::Parameter => parameter,
    };
    match ty {
        Type::Data(tag) => {
            if let (Some(location), Some(field)) = (resolve(tag, None), fields.first()) {
                all.push(Datum { field: *field, location });
            }
        }
        Type::Record(record, tag) => {
            let own = tag.as_ref().and_then(|tag| resolve(tag, None)).or(parameter);
            for (number, (_, field)) in model.record(*record).fields.iter().enumerate() {
                let first = model.leaves_before(ty, number);
                let part = &fields[first..first + model.leaves(field).len()];
                // What a field of this record says is resolved here, where its neighbours are known.
                let inner = match field {
                    Type::Data(Tag::Field(_)) | Type::Record(_, Some(Tag::Field(_))) => {
                        let (Type::Data(tag) | Type::Record(_, Some(tag))) = field else { continue };
                        resolve(tag, Some(ty))
                    }
                    _ => own,
                };
                let as_parameter = match field {
                    Type::Data(_) => Type::Data(Tag::Parameter),
                    Type::Record(id, Some(_)) => Type::Record(*id, Some(Tag::Parameter)),
                    other => other.clone(),
                };
                collect_data(model, &as_parameter, part, indices, inner, all);
            }
        }
        _ => {}
    }
}
