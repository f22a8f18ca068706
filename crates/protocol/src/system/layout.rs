//! Which bits of a state are what.
//!
//! Nothing crosses from one word to the next, so that every access is a shift and a mask. The elements of a queue lie side by
//! side in one word where they fit, the oldest lowest, so that taking one out is a shift. Places without an element are 0,
//! which makes states that mean the same be the same bits.

use super::State;
use crate::interpret::{Contents, World};
use crate::model::{Model, Queue, Type, VariableId};

/// Some bits of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Field {
    /// The word.
    pub word: u8,
    /// The lowest bit.
    pub shift: u8,
    /// How many; 0 for what is not kept.
    pub width: u8,
}

impl Field {
    /// The bits, at the low end.
    #[inline(always)]
    pub fn mask(self) -> u64 {
        !(!0_u64).checked_shl(u32::from(self.width)).unwrap_or(0)
    }

    /// The same for simple values, which have less than 64 bits.
    #[inline(always)]
    fn value_mask(self) -> u64 {
        1_u64.wrapping_shl(u32::from(self.width)).wrapping_sub(1)
    }

    /// What is there.
    #[inline(always)]
    pub fn get<const N: usize>(self, state: &State<N>) -> u32 {
        (state[self.word as usize].wrapping_shr(u32::from(self.shift)) & self.value_mask()) as u32
    }

    /// Puts something there.
    #[inline(always)]
    pub fn set<const N: usize>(self, state: &mut State<N>, value: u32) {
        let (word, mask, shift) = (&mut state[self.word as usize], self.value_mask(), u32::from(self.shift));
        *word = *word & !mask.wrapping_shl(shift) | (u64::from(value) & mask).wrapping_shl(shift);
    }
}

/// A simple value in the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedField {
    /// Its bits.
    pub field: Field,
    /// Its type.
    pub ty: Type,
}

/// A queue in the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueLayout {
    /// The number of its elements.
    pub length: Field,
    /// Its elements, the oldest first, and the simple values of each.
    pub slots: Vec<Vec<TypedField>>,
    /// The bits of all elements, if they lie side by side in one word.
    pub together: Option<Field>,
    /// Whether rules wait for room.
    pub hardware: bool,
}

/// How many bits a simple value takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    /// Data; 0 if only control is of interest.
    pub data: u8,
}

/// What is where.
#[derive(Clone, Debug)]
pub struct Layout {
    /// For each variable and each of its elements, in the order of its indices, the simple values; nothing for queues.
    cells: Vec<Vec<Vec<TypedField>>>,
    /// For each variable that is a queue, its elements.
    queues: Vec<Vec<QueueLayout>>,
    /// Bits beside the variables, in the order in which they were asked for.
    pub extra: Vec<Field>,
    /// How many words a state has.
    pub words: usize,
}

impl Layout {
    /// Finds a place for everything: the variables of a model, and some more of the given widths.
    pub fn new(model: &Model, bits: Bits, extra: &[u8]) -> Self {
        let mut packer = Packer::default();
        let elements = |variable: usize| -> usize {
            model.variables[variable].indices.iter().map(|set| model.size(*set) as usize).product()
        };
        // Large pieces first, so that small ones fill what they leave.
        let queues = (0..model.variables.len())
            .map(|variable| match &model.variables[variable].ty {
                Type::Queue(queue) => {
                    (0..elements(variable)).map(|_| place_queue(model, queue, bits, &mut packer)).collect()
                }
                _ => Vec::new(),
            })
            .collect();
        let cells = (0..model.variables.len())
            .map(|variable| {
                let leaves = model.leaves(&model.variables[variable].ty);
                let element = |packer: &mut Packer| place_cells(model, &leaves, bits, packer);
                (0..elements(variable)).map(|_| element(&mut packer)).collect()
            })
            .collect();
        let extra = extra.iter().map(|width| packer.place(*width)).collect();
        Self { cells, queues, extra, words: packer.used.len().max(1) }
    }

    /// The simple values of an element of a variable.
    pub fn cells(&self, variable: VariableId, element: usize) -> &[TypedField] {
        &self.cells[variable.number() as usize][element]
    }

    /// A queue.
    pub fn queue(&self, variable: VariableId, element: usize) -> &QueueLayout {
        &self.queues[variable.number() as usize][element]
    }
}

fn width(model: &Model, ty: &Type, bits: Bits) -> u8 {
    let most = match ty {
        Type::Bool => 1,
        Type::Enum(id) => model.enums[id.number() as usize].values.len() as u32 - 1,
        Type::Id(set) | Type::Optional(set) => model.size(*set),
        Type::Range { high, .. } => *high,
        Type::Data(_) => return bits.data,
        Type::Record(..) | Type::Queue(_) => 0,
    };
    (u32::BITS - most.leading_zeros()) as u8
}

fn place_cells(model: &Model, leaves: &[Type], bits: Bits, packer: &mut Packer) -> Vec<TypedField> {
    let widths: Vec<u8> = leaves.iter().map(|leaf| width(model, leaf, bits)).collect();
    let total: u32 = widths.iter().map(|width| u32::from(*width)).sum();
    let whole = (total <= u64::BITS).then(|| packer.place(total as u8));
    cells_in(whole, leaves, &widths, packer)
}

/// The simple values of a piece, one after the other, or wherever there is room if they are too many for a word.
fn cells_in(whole: Option<Field>, leaves: &[Type], widths: &[u8], packer: &mut Packer) -> Vec<TypedField> {
    let mut shift = 0;
    let cell = |(ty, width): (&Type, &u8)| {
        let field = match whole {
            Some(whole) => Field { word: whole.word, shift: whole.shift + shift, width: *width },
            None => packer.place(*width),
        };
        shift += width;
        TypedField { field, ty: ty.clone() }
    };
    leaves.iter().zip(widths).map(cell).collect()
}

fn place_queue(model: &Model, queue: &Queue, bits: Bits, packer: &mut Packer) -> QueueLayout {
    let leaves = model.leaves(&queue.element);
    let widths: Vec<u8> = leaves.iter().map(|leaf| width(model, leaf, bits)).collect();
    let element: u32 = widths.iter().map(|width| u32::from(*width)).sum();
    let total = element * queue.bound;
    let together = (total <= u64::BITS).then(|| packer.place(total as u8));
    let slots = (0..queue.bound)
        .map(|slot| match together {
            Some(all) => {
                let part = Field { word: all.word, shift: all.shift + (slot * element) as u8, width: element as u8 };
                cells_in(Some(part), &leaves, &widths, packer)
            }
            None => place_cells(model, &leaves, bits, packer),
        })
        .collect();
    let length = packer.place((u32::BITS - queue.bound.leading_zeros()) as u8);
    QueueLayout { length, slots, together, hardware: queue.hardware }
}

impl Layout {
    /// Whether the bits are some state of the model: every value is one of its type, and where nothing is kept nothing is. What an
    /// id is before anybody has set it, it may be wherever one of the first states has it so.
    pub fn is_state<const N: usize>(&self, model: &Model, initial: &[State<N>], state: &State<N>) -> bool {
        let mut kept = [0; N];
        let mut keep = |field: Field| field.set(&mut kept, field.get(state));
        let is_one = |cell: &TypedField, value: u32| match &cell.ty {
            Type::Enum(id) => (value as usize) < model.enums[id.number() as usize].values.len(),
            Type::Id(set) => (1..=model.size(*set)).contains(&value),
            Type::Optional(set) => value <= model.size(*set),
            Type::Range { high, .. } => value <= *high,
            Type::Bool | Type::Data(_) | Type::Record(..) | Type::Queue(_) => true,
        };
        self.extra.iter().for_each(|field| keep(*field));
        let is_unset =
            |cell: &TypedField| cell.field.get(state) == 0 && initial.iter().any(|one| cell.field.get(one) == 0);
        for cell in self.cells.iter().flatten().flatten() {
            keep(cell.field);
            if !is_one(cell, cell.field.get(state)) && !is_unset(cell) {
                return false;
            }
        }
        for queue in self.queues.iter().flatten() {
            let length = queue.length.get(state) as usize;
            keep(queue.length);
            queue.slots.iter().flatten().for_each(|cell| keep(cell.field));
            let (full, empty) = queue.slots.split_at(length.min(queue.slots.len()));
            if length > queue.slots.len()
                || !full.iter().flatten().all(|cell| is_one(cell, cell.field.get(state)))
                || empty.iter().flatten().any(|cell| cell.field.get(state) != 0)
            {
                return false;
            }
        }
        kept == *state
    }

    /// A state of the interpreter as bits. Data is cut to what its bits hold.
    pub fn pack<const N: usize>(&self, world: &World) -> State<N> {
        let mut state = [0; N];
        for (variable, elements) in world.variables.iter().enumerate() {
            for (element, contents) in elements.iter().enumerate() {
                match contents {
                    Contents::Values(values) => {
                        for (cell, value) in self.cells[variable][element].iter().zip(values) {
                            cell.field.set(&mut state, *value);
                        }
                    }
                    Contents::Queue(queue) => {
                        let placed = &self.queues[variable][element];
                        placed.length.set(&mut state, queue.len() as u32);
                        for (slot, values) in placed.slots.iter().zip(queue) {
                            slot.iter().zip(values).for_each(|(cell, value)| cell.field.set(&mut state, *value));
                        }
                    }
                }
            }
        }
        state
    }
}

/// Fills words from their low ends.
#[derive(Default)]
struct Packer {
    used: Vec<u8>,
}

impl Packer {
    fn place(&mut self, width: u8) -> Field {
        if width == 0 {
            return Field::default();
        }
        let word = self.used.iter().position(|used| u32::from(used + width) <= u64::BITS).unwrap_or(self.used.len());
        if word == self.used.len() {
            self.used.push(0);
        }
        let shift = self.used[word];
        self.used[word] += width;
        Field { word: word as u8, shift, width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_holds_what_is_put_there_and_leaves_the_rest() {
        let mut state = [!0, 0];
        let field = Field { word: 0, shift: 61, width: 3 };
        field.set(&mut state, 5);
        assert_eq!((field.get(&state), state), (5, [!(2 << 61), 0]));
        let whole = Field { word: 1, shift: 0, width: 64 };
        assert_eq!(whole.mask(), !0);
        let nothing = Field::default();
        nothing.set(&mut state, 1);
        assert_eq!((nothing.get(&state), state[1]), (0, 0));
    }
}
