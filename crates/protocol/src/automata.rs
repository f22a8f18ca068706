//! The automata of Figure 2 of the paper, which run beside the memory system and accept exactly if the run so far has a
//! canonical k-nice cycle.
//!
//! `Constrain(j)` decides which values are written to location j: first some 1s, then one 2, then 3s. `Check(x)` watches one
//! processor for an event at location x with the value 2 or 3, followed by one at location x+1 (and 1 after k) with the value
//! 1, or by the write of 2: an edge of the processor's order between two edges of the locations' orders.
//!
//! Beyond the paper (`docs/protocol.md` has the argument): writes may be put in order by a later event than their own, which
//! `Constrain` then watches, while the value of a write is guessed when it is issued; and the order of a processor may be that
//! of TSO, where a write does not come before a later read.

use crate::system::{Field, State};
use fencepost_base::mutation;
use fencepost_model::BufferModel;

/// Values of `Check`. The order matters: from a higher one everything is possible that is possible from a lower one.
const START: u32 = 0;
/// Under TSO: a write of 2 has been seen, after which only writes come.
const WROTE: u32 = 1;
/// The first event of the edge has been seen.
const SEEN: u32 = 2;
/// The edge has been seen.
const EDGE: u32 = 3;

/// How the events of one processor are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProcessorOrder {
    /// As they happen.
    Full,
    /// As they happen, except that a write does not come before a later read.
    WriteReadRelaxed,
}

impl ProcessorOrder {
    /// The order that a memory model keeps, if there are lemmas that together prove it.
    pub fn of(model: BufferModel) -> Option<Self> {
        [Self::Full, Self::WriteReadRelaxed].into_iter().find(|order| order.model() == model)
    }

    /// The memory model that keeps it.
    pub fn model(self) -> BufferModel {
        match self {
            Self::Full => BufferModel::Sc,
            Self::WriteReadRelaxed => BufferModel::Tso,
        }
    }

    /// What a memory system is that keeps it.
    pub fn adjective(self) -> &'static str {
        match self {
            Self::Full => "sequentially consistent",
            Self::WriteReadRelaxed => "a TSO memory",
        }
    }
}

/// What is looked for: cycles whose x-th edge between two locations belongs to a given processor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lemma {
    /// For each position of the cycle the processor, from 1. The locations are 1 to k.
    pub processors: Vec<u32>,
    /// How the events of a processor are ordered.
    pub order: ProcessorOrder,
}

impl Lemma {
    /// The paper's k-th lemma; with 0 nothing is looked for.
    pub fn canonical(k: u32) -> Self {
        Self { processors: (1..=k).collect(), order: ProcessorOrder::Full }
    }

    /// The number of locations on the cycle.
    pub fn k(&self) -> u32 {
        self.processors.len() as u32
    }
}

/// The automata of a lemma, and where their states are kept.
#[derive(Clone, Debug)]
pub struct Automata {
    lemma: Lemma,
    /// One for each location on the cycle.
    constrain: Vec<Field>,
    /// One for each position of the cycle.
    check: Vec<Field>,
    /// Where writes are not put in order at once: how many wait for it, and for each location whether 2 has been written.
    pending: Option<(Field, Vec<Field>)>,
    /// 2 and 3 are stored as 2: no read tells them apart.
    pub merge: bool,
}

/// How a write is put in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteOrder {
    /// At the place that its value was guessed for.
    AsGuessed,
    /// At another place: its value was guessed wrongly when it was issued.
    Otherwise,
    /// Though no write waits, or for the second time: the model is wrong.
    Wrongly,
}

impl Automata {
    /// How many bits they need, in order. Where writes are put in order later, `waiting` is how many the memory system has room
    /// for: if more wait, one of them is lost.
    pub fn widths(lemma: &Lemma, waiting: Option<u32>) -> Vec<u8> {
        let k = lemma.processors.len();
        let width = |most: u32| (u32::BITS - most.leading_zeros()) as u8;
        let pending = waiting.map_or(Vec::new(), |most| [vec![width(most.max(1))], vec![1; k]].concat());
        [vec![1; k], vec![2; k], pending].concat()
    }

    /// With the bits that [`Automata::widths`] asks for.
    pub fn new(lemma: Lemma, fields: &[Field]) -> Self {
        let k = lemma.processors.len();
        let (constrain, check) = (fields[..k].to_vec(), fields[k..2 * k].to_vec());
        let pending = fields.get(2 * k).map(|pending| (*pending, fields[2 * k + 1..].to_vec()));
        Self { lemma, constrain, check, pending, merge: false }
    }

    /// What is looked for.
    pub fn lemma(&self) -> &Lemma {
        &self.lemma
    }

    /// The bits of `Constrain`, by location.
    pub fn constrain(&self) -> &[Field] {
        &self.constrain
    }

    /// The bits that tell at which locations 2 has been written; nothing if writes are put in order at once.
    pub fn written(&self) -> &[Field] {
        self.pending.as_ref().map_or(&[], |(_, written)| written)
    }

    /// The bits that count the writes that wait.
    pub fn pending(&self) -> Option<Field> {
        self.pending.as_ref().map(|(pending, _)| *pending)
    }

    /// The bits of `Check`, by position.
    pub fn check(&self) -> &[Field] {
        &self.check
    }

    fn on_cycle(&self, location: u32) -> Option<usize> {
        (location <= self.lemma.k()).then(|| location as usize - 1)
    }

    /// The values that a write to a location may have now, the first so many of the array.
    #[inline(always)]
    pub fn values<const N: usize>(&self, state: &State<N>, location: u32) -> ([u32; 3], usize) {
        let Some(index) = self.on_cycle(location) else { return ([1, 0, 0], 1) };
        match (self.constrain[index].get(state), &self.pending) {
            // What is issued now is put in order after the 2 that is there already.
            (1, _) => ([3, 0, 0], 1),
            (_, None) => ([1, 2, 0], 2),
            (_, Some((_, written))) if written[index].get(state) == 1 => ([1, 3, 0], 2),
            (_, Some(_)) => ([1, 2, 3], 3),
        }
    }

    /// The value as the memory system stores it.
    #[inline(always)]
    pub fn stored<const N: usize>(&self, state: &State<N>, location: u32, value: u32) -> u32 {
        match self.on_cycle(location) {
            Some(index) if self.merge => {
                if self.is_settled(state, index) {
                    1
                } else {
                    value.min(2)
                }
            }
            _ => value,
        }
    }

    /// Whether no automaton will look at what is read at a location any more: the edge into it is complete, and so is the
    /// first half of the edge out of it.
    #[inline(always)]
    pub fn is_settled<const N: usize>(&self, state: &State<N>, index: usize) -> bool {
        let before = if index == 0 { self.check.len() - 1 } else { index - 1 };
        self.check[before].get(state) == EDGE
            && (self.check[index].get(state) > WROTE || mutation!("protocol-forgets-data-too-early"))
    }

    /// A write is issued. Returns false if more writes wait than there is room for.
    #[inline(always)]
    pub fn write<const N: usize>(&self, state: &mut State<N>, processor: u32, location: u32, value: u32) -> bool {
        match &self.pending {
            Some((pending, written)) => {
                let waiting = pending.get(state);
                if u64::from(waiting) == pending.mask() {
                    return false;
                }
                pending.set(state, waiting + 1);
                if let Some(index) = self.on_cycle(location)
                    && value == 2
                {
                    written[index].set(state, 1);
                }
            }
            None => {
                if let Some(index) = self.on_cycle(location)
                    && value == 2
                {
                    self.constrain[index].set(state, 1);
                }
            }
        }
        self.observe(state, true, processor, location, value);
        true
    }

    /// A write is put in order.
    #[inline(always)]
    pub fn order<const N: usize>(&self, state: &mut State<N>, location: u32, value: u32) -> WriteOrder {
        let Some((pending, written)) = &self.pending else { return WriteOrder::AsGuessed };
        let waiting = pending.get(state);
        if waiting == 0 {
            return WriteOrder::Wrongly;
        }
        pending.set(state, waiting - 1);
        if let Some(index) = self.on_cycle(location) {
            let field = self.constrain[index];
            match (field.get(state), value) {
                (0, 1) | (1, 3) => {}
                (0, 2) => field.set(state, 1),
                // There is one write of 2, and it has been put in order.
                (1, 2) => return WriteOrder::Wrongly,
                _ => return WriteOrder::Otherwise,
            }
        }
        // When no write waits, that of 2 has been put in order, or something else was in its place.
        let lost = |(written, ordered): (&Field, &Field)| written.get(state) == 1 && ordered.get(state) == 0;
        if waiting == 1 && written.iter().zip(&self.constrain).any(lost) {
            return WriteOrder::Wrongly;
        }
        WriteOrder::AsGuessed
    }

    /// An event of a processor.
    #[inline(always)]
    pub fn observe<const N: usize>(
        &self,
        state: &mut State<N>,
        is_write: bool,
        processor: u32,
        location: u32,
        value: u32,
    ) {
        for (position, owner) in self.lemma.processors.iter().enumerate() {
            if *owner != processor {
                continue;
            }
            let starts = location as usize == position + 1;
            let next = if position + 1 == self.check.len() { 0 } else { position + 1 };
            let ends = location as usize == next + 1;
            if !starts && !ends {
                continue;
            }
            let field = self.check[position];
            let is_end =
                ends && (value == 1 || (is_write || mutation!("protocol-ends-edges-with-reads-of-2")) && value == 2);
            let now = field.get(state);
            let then = match (now, self.lemma.order) {
                (START, ProcessorOrder::Full) if starts && value >= 2 => SEEN,
                (START, ProcessorOrder::WriteReadRelaxed) if starts && value == 2 => {
                    if is_write {
                        WROTE
                    } else {
                        SEEN
                    }
                }
                (WROTE, _) if is_end && (is_write || mutation!("protocol-reads-wait-for-own-writes")) => EDGE,
                (SEEN, _) if is_end => EDGE,
                _ => now,
            };
            field.set(state, then);
        }
    }

    /// A fence of a processor: what it wrote before comes before what it reads after.
    #[inline(always)]
    pub fn fence<const N: usize>(&self, state: &mut State<N>, processor: u32) {
        for (position, owner) in self.lemma.processors.iter().enumerate() {
            let field = self.check[position];
            if *owner == processor && field.get(state) == WROTE {
                field.set(state, SEEN);
            }
        }
    }

    /// Whether the run so far has the cycle.
    #[inline(always)]
    pub fn accepts<const N: usize>(&self, state: &State<N>) -> bool {
        !self.check.is_empty()
            && self.check.iter().all(|field| field.get(state) == EDGE)
            && self.constrain.iter().all(|field| field.get(state) == 1)
            && self.pending.as_ref().is_none_or(|(pending, _)| pending.get(state) == 0)
    }

    /// Whether events of a processor at a location are of interest.
    pub fn watches(&self, processor: u32, location: u32) -> bool {
        let k = self.lemma.k();
        self.lemma.processors.iter().zip(1..).any(|(owner, position): (&u32, u32)| {
            *owner == processor && (location == position || location == position % k + 1)
        })
    }
}
