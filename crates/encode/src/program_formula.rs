//! The part of the formula that no memory model has a say in: what threads do by themselves (the formulas of section 5.5.7),
//! and that every load reads what its seed wrote (the formula of section 5.3 of the dissertation).
//!
//! Where the dissertation lets a load without a seed read an undefined value, it reads the initial value of its location.

use crate::cnf::{Bits, Cnf, Literal};
use crate::error::{OTHER_ENGINE, Unsupported};
use crate::memory::InitialMemory;
use crate::ranges::Ranges;
use crate::symbolic::{ExceptionKind, InstructionId, InstructionKind, OperationId, SymbolicInstruction};
use crate::terms::{Operation, Term, TermId};
use crate::unroll::UnrolledProgram;
use fencepost_base::{IdVec, mutation};
use fencepost_graph::{ErrorKind, ThreadId};
use fencepost_model::axiomatic::vocabulary::Sort;
use fencepost_program::{Program, SourcePlace};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Accesses below this address are through null pointers.
const NULL_PAGE: u128 = 4096;

/// Something that may end an execution early, as a literal.
#[derive(Clone, Debug)]
pub struct PossibleException {
    /// Whether it happens.
    pub happens: Literal,
    /// What happens.
    pub kind: ExceptionKind,
    /// The place, as the beginning of a message.
    pub place: String,
    /// The operation of a data type in which it happens, if it is in one.
    pub operation: Option<OperationId>,
    /// The thread in which it happens, and where in the source, if it is in one.
    pub at: Option<(ThreadId, Option<SourcePlace>)>,
}

/// The formula of a program.
#[derive(Clone)]
pub struct ProgramFormula {
    /// What the formula is about.
    pub unrolled: Rc<UnrolledProgram>,
    /// The formula.
    pub cnf: Cnf,
    /// What may go wrong.
    pub exceptions: Vec<PossibleException>,
    bits: Bits,
    ranges: Rc<Ranges>,
    guards: IdVec<InstructionId, Literal>,
    /// For each load and store that can have the same address: whether the load reads what the store wrote.
    reads_from: FxHashMap<(InstructionId, InstructionId), Literal>,
    /// The load and the store of a literal of `reads_from`.
    reads_from_literals: FxHashMap<Literal, (InstructionId, InstructionId)>,
    has_source: FxHashMap<InstructionId, Literal>,
    aliases: FxHashMap<(InstructionId, InstructionId), Literal>,
}

impl ProgramFormula {
    /// Encodes an unrolled program.
    pub fn new(program: &Program, unrolled: UnrolledProgram, ranges: Ranges) -> Result<Self, Unsupported> {
        let mut formula = Self {
            unrolled: Rc::new(unrolled),
            cnf: Cnf::new(),
            exceptions: Vec::new(),
            bits: Bits::default(),
            ranges: Rc::new(ranges),
            guards: IdVec::new(),
            reads_from: FxHashMap::default(),
            reads_from_literals: FxHashMap::default(),
            has_source: FxHashMap::default(),
            aliases: FxHashMap::default(),
        };
        let unrolled = Rc::clone(&formula.unrolled);
        for instruction in unrolled.trace.instructions.iter() {
            let guard = formula.condition(instruction.guard);
            formula.guards.push(guard);
        }
        for exception in &unrolled.trace.exceptions {
            let happens = formula.condition(exception.condition);
            let place = crate::error::prefix(program, exception.place);
            let (kind, operation) = (exception.kind.clone(), Some(exception.operation));
            let at = Some((exception.thread, exception.place));
            formula.exceptions.push(PossibleException { happens, kind, place, operation, at });
        }
        formula.check_addresses(program)?;
        formula.check_pointer_types(program);
        let loads = unrolled.trace.of_sort(Sort::Load);
        let stores = unrolled.trace.of_sort(Sort::Store);
        for load in loads {
            formula.add_reads_from(load, &stores);
        }
        Ok(formula)
    }

    /// A term as literals, the lowest bit first.
    pub fn bits(&mut self, term: TermId) -> Rc<[Literal]> {
        let ranges = Rc::clone(&self.ranges);
        let terms = &self.unrolled.trace.terms;
        self.bits.bits(&mut self.cnf, terms, term, &|unknown| ranges.fixed_bits(unknown))
    }

    /// A condition as a literal.
    pub fn condition(&mut self, term: TermId) -> Literal {
        match self.ranges.of(term).values() {
            Some([value]) => Literal::constant(*value != 0),
            _ => self.bits(term)[0],
        }
    }

    /// Whether an instruction is executed.
    pub fn guard(&self, instruction: InstructionId) -> Literal {
        self.guards[instruction]
    }

    /// Whether the first is executed only if the second is.
    pub fn guard_implies(&self, first: InstructionId, second: InstructionId) -> bool {
        let trace = &self.unrolled.trace;
        let wanted = trace.instructions[second].guard;
        let mut open = vec![trace.instructions[first].guard];
        while let Some(term) = open.pop() {
            if term == wanted {
                return true;
            }
            if let Term::Apply(Operation::And, left, right) = trace.terms.term(term) {
                open.extend([left, right]);
            }
        }
        false
    }

    /// Whether a load reads what a store wrote.
    pub fn reads_from(&self, load: InstructionId, store: InstructionId) -> Literal {
        self.reads_from.get(&(load, store)).copied().unwrap_or(Literal::FALSE)
    }

    /// The load and the store of a literal that [`ProgramFormula::reads_from`] has given. If it holds, both are executed.
    pub fn find_reads_from(&self, literal: Literal) -> Option<(InstructionId, InstructionId)> {
        self.reads_from_literals.get(&literal).copied()
    }

    /// Whether a load reads what some store wrote.
    pub fn has_source(&self, load: InstructionId) -> Literal {
        self.has_source.get(&load).copied().unwrap_or(Literal::FALSE)
    }

    /// Whether two accesses have the same address.
    pub fn aliased(&mut self, left: InstructionId, right: InstructionId) -> Literal {
        let key = (left.min(right), left.max(right));
        if let Some(literal) = self.aliases.get(&key) {
            return *literal;
        }
        let (a, b) = (self.address(left), self.address(right));
        let (of_a, of_b) = (self.ranges.of(a), self.ranges.of(b));
        // Accesses of different widths meet only where one of them is an error (`check_addresses`). That execution must not be left
        // out for want of a store that the other could read.
        let instructions = &self.unrolled.trace.instructions;
        let widths = (instructions[left].bytes, instructions[right].bytes);
        let literal = if widths.0 != widths.1 && !mutation!("let-wide-accesses-meet-others") {
            Literal::FALSE
        } else if a == b {
            Literal::TRUE
        } else if !of_a.meets(of_b) {
            Literal::FALSE
        } else {
            let (a, b) = (self.bits(a), self.bits(b));
            let same: Vec<Literal> = a.iter().zip(b.iter()).map(|(a, b)| self.cnf.same(*a, *b)).collect();
            self.cnf.all(&same)
        };
        self.aliases.insert(key, literal);
        literal
    }

    /// Whether values were left out that could only come up by justifying themselves, and would become more and more.
    pub fn values_grow(&self) -> bool {
        self.ranges.grow
    }

    /// Whether any values were left out that could only come up by justifying themselves.
    pub fn leaves_out(&self) -> bool {
        self.ranges.leave_out(&self.unrolled)
    }

    /// The values that a term can have, if they are known.
    pub(crate) fn values_of(&self, term: TermId) -> Option<&[u128]> {
        self.ranges.of(term).values()
    }

    fn address(&self, instruction: InstructionId) -> TermId {
        self.unrolled.trace.instructions[instruction].address
    }

    /// Accesses must be to variables, and either to the same bytes or to none in common.
    fn check_addresses(&mut self, program: &Program) -> Result<(), Unsupported> {
        let unrolled = Rc::clone(&self.unrolled);
        let ranges = Rc::clone(&self.ranges);
        let refuse =
            |at: &SymbolicInstruction, what: &str, remedy: &str| Err(Unsupported::at(program, at.place, what, remedy));
        // The first access to each byte: where it begins, and how long it is.
        let mut owners: FxHashMap<u64, (u64, u32)> = FxHashMap::default();
        let accesses = unrolled.trace.instructions.iter().filter(|i| !matches!(i.kind, InstructionKind::Fence(_)));
        for access in accesses {
            let Some(addresses) = ranges.of(access.address).values() else {
                return refuse(access, "an address that may be almost anything", OTHER_ENGINE);
            };
            let mut valid = Vec::new();
            for address in addresses {
                let Ok(address) = u64::try_from(*address) else { continue };
                if InitialMemory::is_private(address) {
                    let what = "a pointer to a local variable that may also point elsewhere";
                    return refuse(access, what, OTHER_ENGINE);
                }
                let is_store = access.kind == InstructionKind::Store;
                if unrolled.memory.initial(address, access.bytes).is_none()
                    || is_store && unrolled.memory.is_constant(address)
                {
                    continue;
                }
                valid.push(address);
                for byte in address..address + u64::from(access.bytes) {
                    let owner = owners.entry(byte).or_insert((address, access.bytes));
                    if *owner != (address, access.bytes) {
                        let what = "an access to some of the bytes of another, or to more";
                        return refuse(
                            access,
                            what,
                            "use one width for each location, or the operational engine (`fencepost verify`)",
                        );
                    }
                }
            }
            if valid.len() < addresses.len() {
                let guard = self.condition(access.guard);
                let found: Vec<Literal> = valid.iter().map(|address| self.is_at(access, *address)).collect();
                let outside = !self.cnf.any(&found);
                let happens = self.cnf.and(guard, outside);
                let is_null = |address: &u128| *address < NULL_PAGE;
                let outside =
                    addresses.iter().filter(|address| !valid.iter().any(|valid| u128::from(*valid) == **address));
                let is_constant =
                    |address: &u128| u64::try_from(*address).is_ok_and(|at| unrolled.memory.is_constant(at));
                let is_shadow = |address: &u128| u64::try_from(*address).is_ok_and(|at| at >= crate::memory::SHADOW);
                let (kind, message) = if outside.clone().all(|address| *address >> crate::memory::ADDRESS_BITS != 0) {
                    (ErrorKind::InvalidAccess, "an access through a number that is not a pointer")
                } else if outside.clone().all(is_shadow) {
                    (ErrorKind::InvalidFree, "free of what was not asked for, or not in the same way")
                } else if outside.clone().all(is_null) {
                    (ErrorKind::NullAccess, "an access through a null pointer")
                } else if outside.clone().all(is_constant) {
                    (ErrorKind::ConstantWrite, "a store to a constant")
                } else {
                    (ErrorKind::InvalidAccess, "an access to an address that no variable has")
                };
                let kind = ExceptionKind::of_program(kind, message);
                let place = crate::error::prefix(program, access.place);
                let operation = Some(access.operation);
                let at = Some((access.thread, access.place));
                self.exceptions.push(PossibleException { happens, kind, place, operation, at });
            }
        }
        Ok(())
    }

    /// Whether an access is to a block that a call of `free` has freed.
    pub(crate) fn is_in_block_of(&mut self, access: InstructionId, free: InstructionId) -> Literal {
        let unrolled = Rc::clone(&self.unrolled);
        let (access, free) = (&unrolled.trace.instructions[access], &unrolled.trace.instructions[free]);
        let ranges = Rc::clone(&self.ranges);
        let addresses = |instruction: &SymbolicInstruction| -> Vec<u64> {
            let values = ranges.of(instruction.address).values().unwrap_or_default();
            values.iter().filter_map(|address| u64::try_from(*address).ok()).collect()
        };
        let mut cases = Vec::new();
        for place in addresses(free) {
            let own: Vec<u64> =
                addresses(access).into_iter().filter(|at| unrolled.memory.shadow_of(*at) == Some(place)).collect();
            if own.is_empty() {
                continue;
            }
            let there: Vec<Literal> = own.iter().map(|address| self.is_at(access, *address)).collect();
            let (there, freed) = (self.cnf.any(&there), self.is_at(free, place));
            cases.push(self.cnf.and(there, freed));
        }
        self.cnf.any(&cases)
    }

    fn is_at(&mut self, access: &SymbolicInstruction, address: u64) -> Literal {
        self.is_value(access.address, u128::from(address))
    }

    /// Whether a term has a value.
    pub(crate) fn is_value(&mut self, term: TermId, value: u128) -> Literal {
        let bits = self.bits(term);
        let same: Vec<Literal> = bits
            .iter()
            .enumerate()
            .map(|(bit, literal)| if value >> bit & 1 == 1 { *literal } else { !*literal })
            .collect();
        self.cnf.all(&same)
    }

    /// What a load may read from, and its value.
    fn add_reads_from(&mut self, load: InstructionId, stores: &[InstructionId]) {
        let unrolled = Rc::clone(&self.unrolled);
        let instruction = &unrolled.trace.instructions[load];
        let guard = self.guard(load);
        let value = self.bits(instruction.value);
        let defined = self.condition(instruction.defined);
        let mut sources: Vec<Literal> = Vec::new();
        for store in stores {
            let written = &unrolled.trace.instructions[*store];
            if written.bytes != instruction.bytes {
                continue;
            }
            let aliased = self.aliased(load, *store);
            if aliased == Literal::FALSE {
                continue;
            }
            let source = self.cnf.variable();
            self.cnf.require(&[!source, guard]);
            if !mutation!("read-from-what-is-not-executed") {
                self.cnf.require(&[!source, self.guards[*store]]);
            }
            if !mutation!("read-from-other-addresses") {
                self.cnf.require(&[!source, aliased]);
            }
            let written_defined = self.condition(written.defined);
            self.same_if(&[!source], &[defined], &[written_defined]);
            let written = self.bits(written.value);
            self.same_if(&[!source], &value, &written);
            for other in &sources {
                self.cnf.require(&[!source, !*other]);
            }
            sources.push(source);
            self.reads_from.insert((load, *store), source);
            self.reads_from_literals.insert(source, (load, *store));
        }
        let has_source = self.cnf.any(&sources);
        self.has_source.insert(load, has_source);
        let addresses = self.ranges.of(instruction.address).values().map(<[u128]>::to_vec).unwrap_or_default();
        for address in addresses {
            let Ok(address) = u64::try_from(address) else { continue };
            let Some(initial) = unrolled.memory.initial(address, instruction.bytes) else { continue };
            let there = self.is_at(instruction, address);
            self.same_if(&[!guard, has_source, !there], &[defined], &[Literal::constant(initial.is_defined)]);
            let initial: Vec<Literal> =
                (0..value.len()).map(|bit| Literal::constant(initial.value >> bit & 1 == 1)).collect();
            if !mutation!("forget-the-initial-value") {
                self.same_if(&[!guard, has_source, !there], &value, &initial);
            }
        }
    }

    /// Two numbers are equal unless one of the literals holds.
    fn same_if(&mut self, unless: &[Literal], left: &[Literal], right: &[Literal]) {
        for (a, b) in left.iter().zip(right) {
            let mut clause = unless.to_vec();
            clause.extend([!*a, *b]);
            self.cnf.require(&clause);
            let last = clause.len();
            clause[last - 2..].copy_from_slice(&[*a, !*b]);
            self.cnf.require(&clause);
        }
    }
}
