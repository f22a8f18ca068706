//! What is known where a way through a function has come to: its guard, its registers, and what branches have used.

use super::locals::{Locals, merge_locals};
use super::undefined::{ALL, UndefinedBits, either};
use crate::symbolic::Dependences;
use crate::terms::{TermId, Terms};
use fencepost_base::{TypedId, define_id, mutation};
use fencepost_program::RegId;
use std::rc::Rc;

define_id!(
    /// A round of a loop that is not the first.
    pub struct RoundId("round ")
);

/// Rounds, each with the condition under which something holds of it; in the order of the rounds.
pub(super) type RoundConditions = Conditional<RoundId>;

/// A value and the loads that it comes from.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub term: TermId,
    /// Whether something determines it. A condition.
    pub defined: TermId,
    pub undefined_bits: UndefinedBits,
    pub from: Dependences,
    /// The rounds that have found it at their start, and other than the round before has found it.
    pub old: RoundConditions,
}

impl Value {
    /// A value that comes from no load.
    pub fn constant(term: TermId, terms: &mut Terms) -> Self {
        Self { term, defined: terms.truth(true), undefined_bits: ALL, from: Rc::from([]), old: Rc::from([]) }
    }
}

/// A place in an unrolled function, for all ways that lead there.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub guard: TermId,
    /// None for what nothing determines.
    registers: Vec<Option<Value>>,
    /// The loads whose values branches on the way have used.
    pub control: Dependences,
    /// What private variables hold.
    pub locals: Locals,
    /// The rounds that have used a value that is [old](Value::old) to them.
    pub used: RoundConditions,
}

impl State {
    pub fn new(guard: TermId, registers: usize, control: Dependences) -> Self {
        Self { guard, registers: vec![None; registers], control, locals: Locals::new(), used: Rc::from([]) }
    }

    pub fn register(&self, register: RegId) -> Option<&Value> {
        self.registers.get(register.index())?.as_ref()
    }

    pub fn register_mut(&mut self, register: RegId) -> Option<&mut Value> {
        self.registers.get_mut(register.index())?.as_mut()
    }

    /// The state in which a function begins that is called here, with its registers. It has the private variables for now.
    pub fn callee(&mut self, registers: usize) -> State {
        State {
            guard: self.guard,
            registers: vec![None; registers],
            control: Rc::clone(&self.control),
            locals: std::mem::take(&mut self.locals),
            used: Rc::clone(&self.used),
        }
    }

    /// Forgets what belongs to this round and later ones, which have all ended.
    pub fn forget_rounds_since(&mut self, first: RoundId) {
        let registers = self.registers.iter_mut().flatten();
        let values = registers.chain(self.locals.values_mut().map(|(_, value)| value));
        values.map(|value| &mut value.old).chain([&mut self.used]).for_each(|of| {
            let kept = of.partition_point(|(round, _)| *round < first);
            if kept < of.len() {
                *of = Rc::from(&of[..kept]);
            }
        });
    }

    /// Notes that more is done with a value than to keep it.
    pub fn note_use(&mut self, value: &Value, terms: &mut Terms) {
        self.used = united(&self.used, &value.old, terms);
    }

    pub fn set(&mut self, register: RegId, value: Option<Value>) {
        if let Some(slot) = self.registers.get_mut(register.index()) {
            *slot = value;
        }
    }

    /// Both ways meet. They exclude each other. Returns whether they could be joined: private variables must have been
    /// written in pieces of the same size.
    #[must_use]
    pub fn merge(&mut self, other: State, terms: &mut Terms) -> bool {
        let other_guard = other.guard;
        for (mine, theirs) in self.registers.iter_mut().zip(other.registers) {
            *mine = merged_values(other_guard, theirs, mine.take(), terms);
        }
        self.control = merged(other_guard, &other.control, &self.control, terms);
        if mutation!("forget-branches-that-meet-again") {
            self.control = Rc::from([]);
        }
        self.used = merged(other_guard, &other.used, &self.used, terms);
        let joined = merge_locals(other_guard, other.locals, &mut self.locals, terms);
        self.guard = terms.or(other_guard, self.guard);
        joined
    }
}

/// The first if the condition holds, else the second. A value that only one of them has is determined only there.
pub(super) fn merged_values(
    condition: TermId,
    yes: Option<Value>,
    no: Option<Value>,
    terms: &mut Terms,
) -> Option<Value> {
    let nothing = |other: &Value, terms: &mut Terms| Value {
        term: other.term,
        defined: terms.truth(false),
        undefined_bits: ALL,
        from: Rc::from([]),
        old: Rc::from([]),
    };
    let (yes, no) = match (yes, no) {
        (None, None) => return None,
        (Some(yes), None) => {
            let no = nothing(&yes, terms);
            (yes, no)
        }
        (None, Some(no)) => (nothing(&no, terms), no),
        (Some(yes), Some(no)) => (yes, no),
    };
    let term = terms.choose(condition, yes.term, no.term);
    let defined = terms.choose(condition, yes.defined, no.defined);
    let from = merged(condition, &yes.from, &no.from, terms);
    let old = merged(condition, &yes.old, &no.old, terms);
    let is_defined = |value: &Value| terms.decided(value.defined) == Some(true);
    let undefined_bits = either((yes.undefined_bits, is_defined(&yes)), (no.undefined_bits, is_defined(&no)));
    Some(Value { term, defined, undefined_bits, from, old })
}

/// Something, such as a load, each with the condition under which it counts; in order.
type Conditional<I> = Rc<[(I, TermId)]>;

/// The dependences of a choice that the way makes: those of the way that was taken.
fn merged<I: Copy + Ord>(
    condition: TermId,
    yes: &Conditional<I>,
    no: &Conditional<I>,
    terms: &mut Terms,
) -> Conditional<I> {
    if Rc::ptr_eq(yes, no) || yes == no {
        return Rc::clone(yes);
    }
    let never = terms.truth(false);
    join(yes, no, &mut |yes, no| terms.choose(condition, yes.unwrap_or(never), no.unwrap_or(never)))
}

/// The dependences of something that uses both.
pub(super) fn united<I: Copy + Ord>(
    left: &Conditional<I>,
    right: &Conditional<I>,
    terms: &mut Terms,
) -> Conditional<I> {
    if right.is_empty() || Rc::ptr_eq(left, right) {
        return Rc::clone(left);
    }
    if left.is_empty() {
        return Rc::clone(right);
    }
    let never = terms.truth(false);
    join(left, right, &mut |left, right| terms.or(left.unwrap_or(never), right.unwrap_or(never)))
}

fn join<I: Copy + Ord>(
    left: &Conditional<I>,
    right: &Conditional<I>,
    both: &mut dyn FnMut(Option<TermId>, Option<TermId>) -> TermId,
) -> Conditional<I> {
    let (mut l, mut r) = (left.iter().peekable(), right.iter().peekable());
    let mut all = Vec::with_capacity(left.len().max(right.len()));
    loop {
        let next = match (l.peek(), r.peek()) {
            (Some((a, _)), Some((b, _))) => *a.min(b),
            (Some((only, _)), None) | (None, Some((only, _))) => *only,
            (None, None) => return all.into(),
        };
        let left = l.next_if(|(id, _)| *id == next).map(|(_, when)| *when);
        let right = r.next_if(|(id, _)| *id == next).map(|(_, when)| *when);
        all.push((next, both(left, right)));
    }
}
