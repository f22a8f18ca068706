//! Range analysis (section 7.3.2 of the dissertation): which values each term can have. It fixes bits, finds what pointers
//! point to, and rules out that accesses have the same address.
//!
//! Values flow from stores to the loads that may read them, one load further in each round. A value that justifies nothing
//! but itself never comes up: an execution in which every value has a cause passes each load once, so that as many rounds as
//! there are unknowns are enough. [`Ranges::leave_out`] says whether values were left out because of that; no model in which
//! stores wait for what they depend on can tell the difference.

use crate::memory::InitialContent;
use crate::symbolic::{InstructionKind, SymbolicTrace, UnknownTerm};
use crate::terms::{Operation, Term, TermId, UnknownId, mask};
use crate::unroll::UnrolledProgram;
use fencepost_base::{IdVec, mutation};
use std::rc::Rc;

/// A term with more values can have any.
const MOST_VALUES: usize = 64;
/// Operations are not tried on more combinations of values.
const MOST_COMBINATIONS: usize = 1024;

/// The values that a term can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Range {
    /// These, in order.
    Values(Rc<[u128]>),
    /// Any.
    Any,
}

impl Range {
    fn new(mut values: Vec<u128>) -> Self {
        values.sort_unstable();
        values.dedup();
        if values.len() > MOST_VALUES { Self::Any } else { Self::Values(values.into()) }
    }

    /// The values, if they are known.
    pub fn values(&self) -> Option<&[u128]> {
        match self {
            Self::Values(values) => Some(values),
            Self::Any => None,
        }
    }

    /// Whether both can have the same value.
    pub fn meets(&self, other: &Range) -> bool {
        match (self, other) {
            (Self::Values(left), Self::Values(right)) => left.iter().any(|value| right.binary_search(value).is_ok()),
            _ => true,
        }
    }

    /// The bits that all values have in common, and what they are.
    pub fn fixed_bits(&self) -> (u128, u128) {
        match self {
            Self::Any => (0, 0),
            Self::Values(values) => {
                let ones = values.iter().fold(u128::MAX, |all, value| all & value);
                let zeros = values.iter().fold(u128::MAX, |all, value| all & !value);
                (ones | zeros, ones & !zeros)
            }
        }
    }

    fn extended(&self, other: &Range) -> Range {
        match (self, other) {
            (Self::Values(left), Self::Values(right)) => Self::new(left.iter().chain(right.iter()).copied().collect()),
            _ => Self::Any,
        }
    }
}

/// The values of all terms.
#[derive(Clone, Debug)]
pub struct Ranges {
    terms: IdVec<TermId, Range>,
    unknowns: IdVec<UnknownId, Range>,
    /// Whether values were left out that would have become more and more.
    pub grow: bool,
}

impl Ranges {
    /// Nothing is known of what loads read.
    pub fn unknown(unrolled: &UnrolledProgram) -> Self {
        // What can be chosen, and whether a value is determined, is known all the same.
        let of = |unknown: &UnknownTerm| match unknown {
            UnknownTerm::Value(_) => Range::Any,
            UnknownTerm::Defined(_) => Range::new(vec![0, 1]),
            UnknownTerm::Choice(values) => Range::new(values.clone()),
        };
        let unknowns = unrolled.trace.unknowns.iter().map(of).collect();
        let terms = of_terms(&unrolled.trace, &unknowns);
        Self { terms, unknowns, grow: false }
    }

    /// Analyses a trace.
    pub fn new(unrolled: &UnrolledProgram) -> Self {
        let trace = &unrolled.trace;
        let mut unknowns: IdVec<UnknownId, Range> = trace.unknowns.iter().map(|_| Range::new(Vec::new())).collect();
        for _ in 0..=trace.unknowns.len() {
            let terms = of_terms(trace, &unknowns);
            let next: IdVec<UnknownId, Range> =
                unknowns.enumerate().map(|(unknown, before)| read(unrolled, &terms, unknown, before)).collect();
            if next == unknowns {
                return Self { terms, unknowns, grow: false };
            }
            unknowns = next;
        }
        let terms = of_terms(trace, &unknowns);
        Self { terms, unknowns, grow: true }
    }

    /// The values of a term; any for one that was made later.
    pub fn of(&self, term: TermId) -> &Range {
        self.terms.get(term).unwrap_or(&Range::Any)
    }

    /// The bits of an unknown that are known, and what they are.
    pub fn fixed_bits(&self, unknown: UnknownId) -> (u128, u128) {
        self.unknowns.get(unknown).map_or((0, 0), Range::fixed_bits)
    }

    /// Whether values were left out that could only come up by justifying themselves: those that are still there if loads may have
    /// read anything at first.
    pub fn leave_out(&self, unrolled: &UnrolledProgram) -> bool {
        let (trace, nothing) = (&unrolled.trace, Range::new(Vec::new()));
        let Self { mut terms, mut unknowns, .. } = Self::unknown(unrolled);
        for _ in 0..=trace.unknowns.len() {
            let next: IdVec<UnknownId, Range> =
                unknowns.ids().map(|unknown| read(unrolled, &terms, unknown, &nothing)).collect();
            if next == unknowns {
                break;
            }
            unknowns = next;
            terms = of_terms(trace, &unknowns);
        }
        self.grow || unknowns != self.unknowns
    }
}

/// What an unknown may be, given what the terms may be, and what it may have been before.
fn read(unrolled: &UnrolledProgram, terms: &IdVec<TermId, Range>, unknown: UnknownId, before: &Range) -> Range {
    let UnrolledProgram { trace, memory, .. } = unrolled;
    let (load, is_value) = match &trace.unknowns[unknown] {
        UnknownTerm::Value(load) => (&trace.instructions[*load], true),
        UnknownTerm::Defined(load) => (&trace.instructions[*load], false),
        UnknownTerm::Choice(values) => return Range::new(values.clone()),
    };
    let address = &terms[load.address];
    let Some(addresses) = address.values() else { return Range::Any };
    // What is read where nothing is, or not at all, must be something: a value of none would also leave out executions in which
    // the load is not executed, as terms are made of all loads.
    let nothing = InitialContent { value: 0, is_defined: true };
    let initial = addresses.iter().map(|at| {
        let there = u64::try_from(*at).ok().and_then(|at| memory.initial(at, load.bytes));
        let found = there.unwrap_or(nothing);
        if is_value { found.value } else { u128::from(found.is_defined) }
    });
    let initial = if mutation!("range-without-the-initial-value") { Vec::new() } else { initial.collect() };
    let mut range = before.extended(&Range::new(initial));
    for store in trace.instructions.iter().filter(|i| i.kind == InstructionKind::Store && i.bytes == load.bytes) {
        if terms[store.address].meets(address) {
            range = range.extended(&terms[if is_value { store.value } else { store.defined }]);
        }
    }
    range
}

fn of_terms(trace: &SymbolicTrace, unknowns: &IdVec<UnknownId, Range>) -> IdVec<TermId, Range> {
    let mut ranges: IdVec<TermId, Range> = IdVec::new();
    for id in trace.terms.ids() {
        let range = of_term(trace, unknowns, &ranges, id);
        ranges.push(range);
    }
    ranges
}

fn of_term(
    trace: &SymbolicTrace,
    unknowns: &IdVec<UnknownId, Range>,
    ranges: &IdVec<TermId, Range>,
    id: TermId,
) -> Range {
    let terms = &trace.terms;
    match terms.term(id) {
        Term::Constant(value) => Range::new(vec![value]),
        Term::Unknown(unknown) => unknowns[unknown].clone(),
        Term::Choose(condition, yes, no) => match ranges[condition].values() {
            Some([0]) => ranges[no].clone(),
            Some([1]) => ranges[yes].clone(),
            Some([]) => Range::new(Vec::new()),
            _ => ranges[yes].extended(&ranges[no]),
        },
        Term::Low(of) | Term::ZeroExtend(of) | Term::SignExtend(of) => match ranges[of].values() {
            Some(values) => Range::new(values.iter().map(|v| terms.apply(id, &|_| *v, &|_| 0)).collect()),
            None => any(terms.width(id)),
        },
        Term::Apply(operation, left, right) => {
            let (a, b) = match (operation, ranges[left].values(), ranges[right].values()) {
                (Operation::And, None, Some([mask])) | (Operation::And, Some([mask]), None) => return below(*mask),
                (_, Some(a), Some(b)) => (a, b),
                _ => return any(terms.width(id)),
            };
            if a.len() * b.len() > MOST_COMBINATIONS {
                return any(terms.width(id));
            }
            let width = terms.width(left);
            let pairs = a.iter().flat_map(|a| b.iter().map(move |b| operation.apply(width, *a, *b)));
            Range::new(pairs.collect())
        }
    }
}

/// What is left of any number under a mask, if that is little.
fn below(mask: u128) -> Range {
    if mask.count_ones() > 6 {
        return Range::Any;
    }
    let mut values = vec![0];
    for bit in (0..u128::BITS).map(|place| 1 << place).filter(|bit| mask & bit != 0) {
        values.extend(values.clone().iter().map(|value| value | bit));
    }
    Range::new(values)
}

/// All values of a width, if they are few.
fn any(width: u8) -> Range {
    if width <= 3 { Range::new((0..=mask(width)).collect()) } else { Range::Any }
}
