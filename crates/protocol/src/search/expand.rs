//! What can happen in a state.

use crate::automata::{Automata, WriteOrder};
use crate::language::ast::RuleKind;
use crate::system::{End, Instance, Instances, Machine, State};
use fencepost_base::mutation;

/// Registers for values that go into and out of rules; see [`crate::system::compile`].
const VALUE: usize = 0;
const ORDERED_LOCATION: usize = 1;

/// One event: a rule with its parameters, and the value of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// Its position among the instances.
    pub instance: u32,
    /// For writes.
    pub value: u8,
}

/// What can be wrong with a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StateError {
    /// The run so far has the cycle that was looked for.
    Cycle,
    /// An invariant does not hold: which.
    Invariant(u32),
    /// Nothing but reads can happen.
    Deadlock,
    /// Data that is not defined would be read, or be that of a write that is put in order.
    Undefined(Step),
    /// A write would be put in order that does not wait for it.
    Disorder(Step),
    /// More writes would wait to be put in order than there is room for.
    Lost(Step),
    /// The model would do what it must not: which place.
    Trap(Step, u16),
    /// A queue has no room: which.
    Overflow(Step, u16),
}

/// Who wants to know what can happen.
pub trait Visitor<const N: usize> {
    /// An event that leads to another state, or to the same one.
    fn successor(&mut self, step: Step, state: &State<N>);
    /// Something is wrong.
    fn trouble(&mut self, trouble: StateError);
}

/// Finds out what can happen in a state.
#[derive(Clone, Debug)]
pub struct Expander<'s> {
    /// The rules.
    pub instances: &'s Instances,
    /// What runs beside them.
    pub automata: &'s Automata,
    /// Whether it is an error if nothing but reads can happen.
    pub deadlock_free: bool,
    /// Whether to check the invariants.
    pub invariants: bool,
    /// Whether reads that change nothing have happened already where they matter.
    pub early_reads: bool,
    /// Which reads the automata watch.
    watched: Vec<bool>,
    /// Whether something would happen in this state if a queue had more room, or goes wrong.
    is_cut: bool,
    machine: Machine,
}

impl<'s> Expander<'s> {
    /// For some rules and automata.
    pub fn new(instances: &'s Instances, automata: &'s Automata) -> Self {
        let (deadlock_free, invariants, early_reads) = (false, false, false);
        let watches = |instance: &Instance| match instance.arguments[..] {
            [processor, location] => automata.watches(processor, location),
            _ => false,
        };
        let watched = instances.instances.iter().map(watches).collect();
        let machine = Machine::default();
        Self { instances, automata, deadlock_free, invariants, early_reads, watched, is_cut: false, machine }
    }

    /// Reports all events and what is wrong. Returns how many events there are.
    #[inline]
    pub fn expand<const N: usize>(&mut self, state: &State<N>, visitor: &mut impl Visitor<N>) -> u64 {
        let mut events = 0;
        let mut moves = 0;
        self.is_cut = false;
        for (number, instance) in (0..).zip(&self.instances.instances) {
            if !instance.first.holds(state) {
                continue;
            }
            match instance.kind {
                RuleKind::Read => events += self.read(number, instance, state, visitor),
                RuleKind::Write => moves += self.write(number, instance, state, visitor),
                RuleKind::Internal | RuleKind::Fence => moves += self.internal(number, instance, state, visitor),
            }
        }
        if moves == 0 && self.deadlock_free && !self.is_cut {
            visitor.trouble(StateError::Deadlock);
        }
        let invariants = if self.invariants { self.instances.invariants.as_slice() } else { &[] };
        for (number, start) in (0..).zip(invariants) {
            let mut copy = *state;
            match self.machine.run(&self.instances.code, *start, &mut copy) {
                End::Done => {}
                _ => visitor.trouble(StateError::Invariant(number)),
            }
        }
        events + moves
    }

    #[inline(always)]
    fn read<const N: usize>(
        &mut self,
        number: u32,
        instance: &Instance,
        state: &State<N>,
        visitor: &mut impl Visitor<N>,
    ) -> u64 {
        let step = Step { instance: number, value: 0 };
        let mut next = *state;
        let value = match instance.returns {
            Some(field) => field.get(state),
            None if self.happens(step, instance, &mut next, visitor) => self.machine.regs[VALUE],
            None => return 0,
        };
        let (processor, location) = (instance.arguments[0], instance.arguments[1]);
        if self.automata.lemma().k() > 0 {
            if value == 0 && !mutation!("protocol-reads-undefined-data") {
                visitor.trouble(StateError::Undefined(step));
            }
            // What happens early has happened, and what nobody watches changes nothing.
            if !instance.changes && (self.early_reads || !self.watched[number as usize]) {
                return 1;
            }
            self.automata.observe(&mut next, false, processor, location, value);
        }
        visitor.successor(step, &next);
        1
    }

    #[inline(always)]
    fn write<const N: usize>(
        &mut self,
        number: u32,
        instance: &Instance,
        state: &State<N>,
        visitor: &mut impl Visitor<N>,
    ) -> u64 {
        let (processor, location) = (instance.arguments[0], instance.arguments[1]);
        let (values, count) = self.automata.values(state, location);
        let mut events = 0;
        for value in &values[..count] {
            let step = Step { instance: number, value: *value as u8 };
            let mut next = *state;
            self.machine.regs[VALUE] = self.automata.stored(state, location, *value);
            if !self.happens(step, instance, &mut next, visitor) {
                break;
            }
            if self.automata.write(&mut next, processor, location, *value) {
                events += 1;
                visitor.successor(step, &next);
            } else {
                visitor.trouble(StateError::Lost(step));
            }
        }
        events
    }

    #[inline(always)]
    fn internal<const N: usize>(
        &mut self,
        number: u32,
        instance: &Instance,
        state: &State<N>,
        visitor: &mut impl Visitor<N>,
    ) -> u64 {
        let step = Step { instance: number, value: 0 };
        let mut next = *state;
        if !self.happens(step, instance, &mut next, visitor) {
            return 0;
        }
        if instance.kind == RuleKind::Fence {
            self.automata.fence(&mut next, instance.arguments[0]);
        }
        if instance.orders {
            let (location, value) = (self.machine.regs[ORDERED_LOCATION], self.machine.regs[VALUE]);
            if value == 0 && self.automata.lemma().k() > 0 {
                visitor.trouble(StateError::Undefined(step));
                return 0;
            }
            match self.automata.order(&mut next, location, value) {
                WriteOrder::AsGuessed => {}
                WriteOrder::Otherwise => return 0,
                WriteOrder::Wrongly => {
                    visitor.trouble(StateError::Disorder(step));
                    return 0;
                }
            }
        }
        visitor.successor(step, &next);
        1
    }

    /// Runs a rule. Returns whether it has happened.
    #[inline(always)]
    fn happens<const N: usize>(
        &mut self,
        step: Step,
        instance: &Instance,
        state: &mut State<N>,
        visitor: &mut impl Visitor<N>,
    ) -> bool {
        // The caller has made the first test.
        match self.machine.run_after(&self.instances.code, instance.start, instance.first.length, state) {
            End::Done => true,
            End::Disabled => false,
            End::Overflow(queue) => {
                self.is_cut = true;
                visitor.trouble(StateError::Overflow(step, queue));
                false
            }
            End::Trap(trap) => {
                self.is_cut = true;
                visitor.trouble(StateError::Trap(step, trap));
                false
            }
        }
    }
}
