//! Follows the blocks of a function.

use super::idle::Rounds;
use super::locals::Locals;
use super::shape::{Position, Shape};
use super::state::{RoundConditions, State, Value, merged_values, united};
use super::{DEEPEST_CALL, MOST_INSTRUCTIONS, Unroller};
use crate::error::Unsupported;
use crate::symbolic::{Dependences, ExceptionKind, LoopInstance, OperationCall};
use crate::terms::TermId;
use fencepost_graph::ErrorKind;
use fencepost_program::addresses;
use fencepost_program::names::Site;
use fencepost_program::{BlockId, Callee, Function, FunctionId, Op, Operand, RegId, Target, Terminator};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The end of a call: when it returns, what, and what branches have used until then.
pub(super) struct CallEnd {
    pub guard: TermId,
    pub values: Vec<Option<Value>>,
    pub control: Dependences,
    pub locals: Locals,
    pub used: RoundConditions,
}

/// The ways that are still to be followed.
type PendingPaths = BTreeMap<Position, (BlockId, State)>;

impl Unroller<'_, '_> {
    /// Runs a function from a state that has no registers yet.
    pub(super) fn function(
        &mut self,
        id: FunctionId,
        arguments: Vec<Option<Value>>,
        mut caller: State,
    ) -> Result<CallEnd, Unsupported> {
        let program = self.program;
        let function = &program.functions[id];
        if self.calls >= DEEPEST_CALL {
            let what = format!("a call of `{}` that is {DEEPEST_CALL} calls deep", function.name);
            return Err(self.unsupported(what, "write recursion as a loop"));
        }
        let shape = self.shape(id)?;
        let mut state = caller.callee(function.registers.len());
        for (register, argument) in function.params.iter().zip(arguments) {
            state.set(*register, argument);
        }
        let mut pending = PendingPaths::new();
        if let Some(first) = function.blocks.ids().next() {
            pending.insert(shape.start(first), (first, state));
        }
        let mut returned: Option<CallEnd> = None;
        let mut rounds = Rounds::default();
        let frame = self.privates.next_address();
        let (first_local, first_round) = (self.locals.len(), self.next_round);
        while let Some((position, (block, mut state))) = pending.pop_first() {
            if shape.is_head(block) {
                self.begin_round(&mut rounds, (id, block), &position, &mut state);
            } else {
                self.judge_round(&mut rounds, (id, block), &position, &mut state);
            }
            let Some(mut state) = self.block((id, function), &position, block, state)? else { continue };
            self.place = function.blocks[block].place;
            match &function.blocks[block].terminator {
                Terminator::Return(values) => {
                    state.forget_rounds_since(first_round);
                    let widths = function.results.iter().map(|ty| ty.bits() as u8);
                    let values = values.iter().zip(widths).map(|(value, width)| self.operand(&state, *value, width));
                    let values = values.collect();
                    // The function's own variables are gone.
                    let mut locals = state.locals;
                    locals.split_off(&frame);
                    let (guard, control, used) = (state.guard, state.control, state.used);
                    let end = CallEnd { guard, values, control, locals, used };
                    returned = Some(match returned {
                        None => end,
                        Some(before) => self.both_return(before, end)?,
                    });
                }
                Terminator::Unreachable => {
                    let message = "the program reaches what the source promises is never reached";
                    self.exception(state.guard, ExceptionKind::of_program(ErrorKind::Unreachable, message));
                }
                Terminator::Jump(target) => {
                    self.jump((id, function), &shape, (block, &position), target, state, (&mut pending, &rounds))?;
                }
                Terminator::Branch { cond, yes, no } => {
                    let condition = self.read_defined(&mut state, *cond, 1, "a branch")?;
                    let opposite = self.trace.terms.not(condition.term);
                    for (when, target) in [(condition.term, yes), (opposite, no)] {
                        let next = self.branched(&state, when, &condition.from);
                        self.jump((id, function), &shape, (block, &position), target, next, (&mut pending, &rounds))?;
                    }
                }
                Terminator::Switch { ty, value, cases, default } => {
                    let value = self.read_defined(&mut state, *value, ty.bits() as u8, "a switch")?;
                    let mut others = self.trace.terms.truth(true);
                    for (case, target) in cases {
                        let case = self.trace.terms.constant(*case, ty.bits() as u8);
                        let matches = self.trace.terms.equal(value.term, case);
                        let next = self.branched(&state, matches, &value.from);
                        self.jump((id, function), &shape, (block, &position), target, next, (&mut pending, &rounds))?;
                        let differs = self.trace.terms.not(matches);
                        others = self.trace.terms.and(others, differs);
                    }
                    let next = self.branched(&state, others, &value.from);
                    self.jump((id, function), &shape, (block, &position), default, next, (&mut pending, &rounds))?;
                }
            }
        }
        let never = self.trace.terms.truth(false);
        let nothing = || CallEnd {
            guard: never,
            values: vec![None; function.results.len()],
            control: Rc::from([]),
            locals: Locals::new(),
            used: Rc::from([]),
        };
        let returned = returned.unwrap_or_else(nothing);
        self.end_locals(first_local, &returned);
        Ok(returned)
    }

    fn shape(&mut self, id: FunctionId) -> Result<Rc<Shape>, Unsupported> {
        if let Some(shape) = self.shapes.get(&id) {
            return Ok(Rc::clone(shape));
        }
        let function = &self.program.functions[id];
        let shape = Shape::new(function).map_err(|irreducible| {
            self.place = function.blocks[irreducible.0].place.or(function.place);
            self.unsupported("a loop that can be entered at two places", "jump to its beginning only")
        })?;
        let shape = Rc::new(shape);
        self.shapes.insert(id, Rc::clone(&shape));
        Ok(shape)
    }

    fn both_return(&mut self, before: CallEnd, end: CallEnd) -> Result<CallEnd, Unsupported> {
        let CallEnd { guard, values, control, locals, used } = end;
        let terms = &mut self.trace.terms;
        let mut state = State::new(before.guard, 0, before.control);
        (state.locals, state.used) = (before.locals, before.used);
        let mut other = State::new(guard, 0, control);
        (other.locals, other.used) = (locals, used);
        let joined = state.merge(other, terms);
        let both = values.into_iter().zip(before.values);
        let values = both.map(|(now, before)| merged_values(guard, now, before, terms)).collect();
        if !joined {
            return Err(self.unsupported_pieces());
        }
        Ok(CallEnd { guard: state.guard, values, control: state.control, locals: state.locals, used: state.used })
    }

    pub(super) fn branched(&mut self, state: &State, when: TermId, from: &Dependences) -> State {
        let mut next = state.clone();
        next.guard = self.trace.terms.and(state.guard, when);
        next.control = united(&state.control, from, &mut self.trace.terms);
        next
    }

    fn jump(
        &mut self,
        (id, function): (FunctionId, &Function),
        shape: &Shape,
        (from, position): (BlockId, &Position),
        target: &Target,
        mut state: State,
        (pending, rounds): (&mut PendingPaths, &Rounds),
    ) -> Result<(), Unsupported> {
        if self.trace.terms.decided(state.guard) == Some(false) {
            return Ok(());
        }
        let params = &function.blocks[target.block].params;
        let width = |register: &RegId| function.registers[*register].ty.bits() as u8;
        let values: Vec<Option<Value>> =
            params.iter().zip(&target.args).map(|(to, value)| self.operand(&state, *value, width(to))).collect();
        for (register, value) in params.iter().zip(values) {
            state.set(*register, value);
        }
        let (next, again) = shape.follow(from, position, target.block);
        if again {
            self.skip_idle_round(rounds, (id, target.block), &next, &mut state);
            if self.trace.terms.decided(state.guard) == Some(false) {
                return Ok(());
            }
            let instance = self.loop_instance(&next);
            let bound = self.bounds.particular.get(&instance).copied().unwrap_or(self.bounds.usual);
            if next.last().is_some_and(|(_, round)| *round >= bound) {
                self.exception(state.guard, ExceptionKind::LoopGoesOn(instance));
                return Ok(());
            }
        }
        match pending.get_mut(&next) {
            Some((_, other)) => {
                if !other.merge(state, &mut self.trace.terms) {
                    return Err(self.unsupported_pieces());
                }
            }
            None => {
                pending.insert(next, (target.block, state));
            }
        }
        Ok(())
    }

    /// A loop without the round.
    fn loop_instance(&self, position: &Position) -> LoopInstance {
        let mut path = self.path.clone();
        path.extend(position.iter().flat_map(|(rank, round)| [*rank, *round]));
        path.pop();
        LoopInstance { thread: self.thread.number(), path }
    }

    /// Executes the instructions of a block; none if no way leads to its end.
    fn block(
        &mut self,
        (id, function): (FunctionId, &Function),
        position: &Position,
        block: BlockId,
        mut state: State,
    ) -> Result<Option<State>, Unsupported> {
        for (index, instruction) in function.blocks[block].instructions.iter().enumerate() {
            // What the library does is done where it was called.
            self.place = instruction.place.or(self.called_at.filter(|_| function.place.is_none()));
            if self.insert_before((id, block, index), &state) {
                continue;
            }
            self.sites.push(Site { function: id, block, index });
            match &instruction.op {
                Op::Call { dsts, callee, args } => {
                    let path = self.path.len();
                    self.path.extend(position.iter().flat_map(|(rank, round)| [*rank, *round]));
                    self.path.push(index as u32);
                    self.call(function, &mut state, dsts, *callee, args)?;
                    self.path.truncate(path);
                }
                Op::Library { dsts, function: library, args } => self.library(&mut state, dsts, *library, args)?,
                Op::StackAlloc { dst, size, align, .. } if self.is_private(id, block, index) => {
                    let address = self.new_private(&mut state, *size, *align)?;
                    state.set(*dst, Some(address));
                }
                op => self.operation(function, &mut state, op)?,
            }
            self.sites.pop();
            self.insert_after((id, block, index), &state);
            if self.trace.terms.decided(state.guard) == Some(false) {
                return Ok(None);
            }
            if self.trace.instructions.len() > MOST_INSTRUCTIONS {
                let what = format!("an unrolled program with more than {MOST_INSTRUCTIONS} accesses and fences");
                return Err(self.unsupported(what, "unroll its loops less"));
            }
        }
        Ok(Some(state))
    }

    fn call(
        &mut self,
        function: &Function,
        state: &mut State,
        dsts: &[RegId],
        callee: Callee,
        args: &[Operand],
    ) -> Result<(), Unsupported> {
        let id = match callee {
            Callee::Direct(id) => id,
            Callee::Indirect(operand) => {
                let address = self.read_defined(state, operand, 64, "a call")?;
                let constant = self.trace.terms.constant_value(address.term);
                let known = constant.and_then(|address| u64::try_from(address).ok());
                known.and_then(|address| addresses::function_at(self.program, address)).ok_or_else(|| {
                    self.unsupported(
                        "a call through a pointer that is not known beforehand",
                        "call the function itself",
                    )
                })?
            }
        };
        if self.intrinsic(state, id, dsts, args)? {
            return Ok(());
        }
        if self.calls == 0 {
            self.operation = self.trace.operations.push(OperationCall { thread: self.thread, function: id });
        }
        let params = &self.program.functions[id].params;
        let widths = params.iter().map(|param| self.program.functions[id].registers[*param].ty.bits() as u8);
        let arguments = args.iter().zip(widths).map(|(arg, width)| self.operand(state, *arg, width)).collect();
        let place = self.place;
        let called_at = std::mem::replace(&mut self.called_at, place);
        self.calls += 1;
        let start = state.callee(0);
        let returned = self.function(id, arguments, start)?;
        self.calls -= 1;
        self.place = place;
        self.called_at = called_at;
        debug_assert!(dsts.iter().all(|dst| function.registers.get(*dst).is_some()));
        for (dst, value) in dsts.iter().zip(returned.values) {
            state.set(*dst, value);
        }
        state.guard = returned.guard;
        state.control = returned.control;
        state.locals = returned.locals;
        state.used = returned.used;
        Ok(())
    }
}
