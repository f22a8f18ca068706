//! Symmetry. The automata give roles to processors and locations 1 to k; the others can be exchanged as one likes. And the
//! roles can be rotated: a cycle through processors 1, 2, … k is one through 2, … k, 1, so that moving every role on by one,
//! with the states of its automata, makes a run with a cycle of one. Scalarsets cannot express that.

use crate::automata::Automata;
use crate::model::{Model, Set, Type, VariableId};
use crate::system::{Field, Layout, State, TypedField};
use fencepost_base::mutation;

/// More are not used: what they save is not worth the time.
const MOST: usize = 720;

/// A renaming of processors and locations, as what it does to the bits of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation {
    /// Bits that move together: from a word to a word, to the left by so much.
    moves: Vec<Move>,
    /// Processors and locations that are stored: from where to where, and what becomes of each value.
    renamed: Vec<(Field, Field, [u8; 16])>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    from: u8,
    to: u8,
    /// To the left; negative for the right.
    by: i8,
    /// Of the word where it comes from.
    mask: u64,
}

impl Permutation {
    /// The renamed state.
    #[inline(always)]
    pub fn apply<const N: usize>(&self, state: &State<N>) -> State<N> {
        let mut result = [0; N];
        for step in &self.moves {
            let bits = state[usize::from(step.from)] & step.mask;
            let moved = if step.by >= 0 { bits << step.by } else { bits >> -step.by };
            result[usize::from(step.to)] |= moved;
        }
        for (from, to, names) in &self.renamed {
            let name = names[from.get(state) as usize & 15];
            result[usize::from(to.word)] |= u64::from(name) << to.shift;
        }
        result
    }
}

/// Every renaming but the identity that leaves what is looked for as it is. If these are too many, some processors and
/// locations without a role keep their names: what is left must be a group, or two states that are equal up to it would not
/// have the same least one.
pub fn all(model: &Model, layout: &Layout, automata: &Automata) -> Vec<Permutation> {
    let k = automata.lemma().k() as usize;
    let (mut procs, mut locs) = (model.procs as usize, model.locs as usize);
    let mut renamings = renamings(model, automata, procs, locs);
    while renamings.iter().map(|(_, procs, locs)| procs.len() * locs.len()).sum::<usize>() > MOST {
        // Those that come last have no role.
        if locs - k.min(locs) > procs.saturating_sub(k) {
            locs -= 1
        } else {
            procs -= 1
        }
        renamings = self::renamings(model, automata, procs, locs);
    }
    let mut permutations = Vec::new();
    for (rotation, procs, locs) in &renamings {
        let place = |position: usize| if k == 0 { position } else { (position + rotation) % k };
        for proc in procs {
            for loc in locs {
                let identity = |mapping: &[usize]| mapping.iter().enumerate().all(|(from, to)| from == *to);
                if !identity(proc) || !identity(loc) {
                    permutations.push(permutation(model, layout, automata, proc, loc, &place));
                }
            }
        }
    }
    permutations
}

/// Renamings of one kind: for each its new names.
type Mappings = Vec<Vec<usize>>;

/// For each rotation of the roles the renamings of processors, and those of locations, that go with it. Only so many of
/// each are renamed. Names count from 0 here.
fn renamings(model: &Model, automata: &Automata, procs: usize, locs: usize) -> Vec<(usize, Mappings, Mappings)> {
    let lemma = automata.lemma();
    let k = lemma.k() as usize;
    let of_rotation = |rotation: usize| {
        let place = |position: usize| if k == 0 { position } else { (position + rotation) % k };
        let fixed = |name: usize, renamed: usize| (name >= renamed).then_some(name);
        let location = |location: usize| if location < k { Some(place(location)) } else { fixed(location, locs) };
        let moves_roles = |mapping: &Vec<usize>| {
            (0..k).all(|x| mapping[lemma.processors[x] as usize - 1] == lemma.processors[place(x)] as usize - 1)
        };
        let mut processors = extensions(model.procs as usize, |processor| fixed(processor, procs));
        processors.retain(moves_roles);
        (rotation, processors, extensions(model.locs as usize, location))
    };
    (0..k.max(1)).map(of_rotation).collect()
}

/// All permutations of 0 to `count` that map some as given.
fn extensions(count: usize, given: impl Fn(usize) -> Option<usize>) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for from in 0..count {
        all = all
            .iter()
            .flat_map(|mapping| {
                let fits = |to: &usize| {
                    let reserved = (from + 1..count).any(|later| given(later) == Some(*to));
                    given(from).map_or(!reserved, |only| only == *to) && !mapping.contains(to)
                };
                let extended = |to: usize| [mapping.as_slice(), &[to]].concat();
                (0..count).filter(fits).map(extended).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

fn permutation(
    model: &Model,
    layout: &Layout,
    automata: &Automata,
    procs: &[usize],
    locs: &[usize],
    place: &dyn Fn(usize) -> usize,
) -> Permutation {
    let mapping = |set: Set| if set == Set::Proc { procs } else { locs };
    let mut made = Permutation { moves: Vec::new(), renamed: Vec::new() };
    for (number, variable) in model.variables.iter().enumerate() {
        let id = VariableId::new(number as u32);
        let count: usize = variable.indices.iter().map(|set| model.size(*set) as usize).product();
        for element in 0..count {
            let indices = super::indices_of(model, id, element);
            let to = indices
                .iter()
                .zip(&variable.indices)
                .fold(0, |to, (index, set)| to * model.size(*set) as usize + mapping(*set)[*index as usize - 1]);
            let mut cells = |from: &[TypedField], to: &[TypedField]| {
                for (from, to) in from.iter().zip(to) {
                    made.cell(from, to, &mapping);
                }
            };
            if matches!(variable.ty, Type::Queue(_)) {
                let (from, to) = (layout.queue(id, element), layout.queue(id, to));
                from.slots.iter().zip(&to.slots).for_each(|(from, to)| cells(from, to));
                made.bits(from.length, to.length);
            } else {
                cells(layout.cells(id, element), layout.cells(id, to));
            }
        }
    }
    for fields in [automata.constrain(), automata.check(), automata.written()] {
        for (from, field) in fields.iter().enumerate() {
            let stays = mutation!("protocol-rotates-roles-without-their-automata") && field.width == 2;
            made.bits(*field, if stays { *field } else { fields[place(from)] });
        }
    }
    // What counts writes that wait belongs to nobody.
    if let Some(pending) = automata.pending() {
        made.bits(pending, pending);
    }
    made
}

impl Permutation {
    fn cell<'m>(&mut self, from: &TypedField, to: &TypedField, mapping: &impl Fn(Set) -> &'m [usize]) {
        let (Type::Id(set) | Type::Optional(set)) = from.ty else {
            self.bits(from.field, to.field);
            return;
        };
        let mut names = [0; 16];
        for (name, to) in mapping(set).iter().enumerate() {
            names[name + 1] = *to as u8 + 1;
        }
        if names.iter().enumerate().all(|(from, to)| from > mapping(set).len() || from == usize::from(*to)) {
            self.bits(from.field, to.field);
        } else {
            self.renamed.push((from.field, to.field, names));
        }
    }

    fn bits(&mut self, from: Field, to: Field) {
        if from.width == 0 {
            return;
        }
        let mask = from.mask() << from.shift;
        let by = to.shift as i8 - from.shift as i8;
        let together = |step: &&mut Move| step.from == from.word && step.to == to.word && step.by == by;
        match self.moves.iter_mut().find(together) {
            Some(step) => step.mask |= mask,
            None => self.moves.push(Move { from: from.word, to: to.word, by, mask }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_to_permute_the_rest() {
        assert_eq!(extensions(3, |_| None).len(), 6);
        assert_eq!(extensions(3, |from| (from < 1).then_some(from)), [[0, 1, 2], [0, 2, 1]]);
        assert_eq!(extensions(3, |from| (from < 2).then(|| 1 - from)), [[1, 0, 2]]);
    }
}
