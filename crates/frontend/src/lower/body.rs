//! The body of a function: blocks in an order in which definitions come before uses, phis as block parameters.

use super::code::Code;
use super::exceptions::is_throw;
use super::locals::Uses;
use super::{Context, Lower, LoweringPosition};
use crate::llvm::ast::{
    BlockDef, Call, CalleeKind, Constant, FunctionDef, Inst, InstKind, LocalName, TypedConstant, TypedValue, Value,
};
use crate::llvm::{MdId, TypeId};
use fencepost_base::{IdVec, TypedId};
use fencepost_program::{
    Block, BlockId, CastOp, Function, Instruction, Operand, RegId, Scalar, SourcePlace, Target, Terminator,
};
use rustc_hash::FxHashMap;

/// Lowers a function of the module.
pub fn lower<'a>(context: &mut Context<'_, 'a>, name: &'a str, function: &FunctionDef<'a>) -> Lower<Function> {
    context.exceptions.linkage = context.module.linkage(name);
    let place = context.debug.definition(function.debug);
    context.at = LoweringPosition { place, line: function.line };
    let results = context.scalars(function.signature.result)?;
    let shown_name = context.symbol_name(name, function.debug);
    let source = context.blocks(function)?;
    let mut body = Body::new(context, function, &source)?;
    let params = body.params()?;
    body.phis()?;
    let mut blocks = IdVec::new();
    for index in body.order.clone() {
        if let Some(block) = source.get(index) {
            blocks.push(body.block(block)?);
        }
    }
    if let Some(first) = blocks.iter_mut().next() {
        first.instructions.splice(0..0, std::mem::take(&mut body.prologue));
    }
    Ok(Function { name: shown_name, params, results, registers: body.code.registers, blocks, place })
}

/// The state of lowering one function.
pub struct Body<'c, 'm, 'a> {
    pub context: &'c mut Context<'m, 'a>,
    pub function: &'c FunctionDef<'a>,
    pub source: &'c [BlockDef<'a>],
    pub code: Code,
    /// The scalars that each value is split into.
    values: FxHashMap<LocalName<'a>, Vec<Operand>>,
    /// The source variable whose address a value is.
    pub variables: FxHashMap<LocalName<'a>, MdId>,
    /// The source variable that a value is the content of.
    contents: FxHashMap<LocalName<'a>, MdId>,
    pub uses: Uses<'a>,
    /// Addresses of variables that live in a register, with its type.
    pub promoted: FxHashMap<LocalName<'a>, (RegId, Scalar)>,
    /// Blocks that can be reached, each after one of its predecessors and after everything that dominates it.
    order: Vec<usize>,
    ids: FxHashMap<LocalName<'a>, BlockId>,
    indices: FxHashMap<LocalName<'a>, usize>,
    /// The block that is being lowered.
    current: LocalName<'a>,
    /// Where the arguments without a name are, in a function that takes such.
    pub unnamed_args: Option<RegId>,
    /// What happens first of all in the function.
    pub prologue: Vec<Instruction>,
    /// Where the function is defined.
    place: Option<SourcePlace>,
}

impl<'c, 'm, 'a> Body<'c, 'm, 'a> {
    fn new(context: &'c mut Context<'m, 'a>, function: &'c FunctionDef<'a>, source: &'c [BlockDef<'a>]) -> Lower<Self> {
        let place = context.at.place;
        let mut indices = FxHashMap::default();
        for (index, block) in source.iter().enumerate() {
            if indices.insert(block.name, index).is_some() {
                context.at.line = block.line;
                return Err(context.malformed(format!("block {} is defined twice", block.name)));
            }
        }
        let order = reverse_postorder(source, &indices);
        let named = order.iter().filter_map(|index| source.get(*index));
        let ids = named.enumerate().map(|(position, block)| (block.name, BlockId::from_index(position))).collect();
        let (mut variables, mut contents) = (FxHashMap::default(), FxHashMap::default());
        for instruction in source.iter().flat_map(|block| &block.instructions) {
            let InstKind::Debug(record) = &instruction.kind else { continue };
            if let (Some(value), Some(variable), true) = (record.value, record.variable, record.whole) {
                let known = if record.address { &mut variables } else { &mut contents };
                known.entry(value).or_insert(variable);
            }
        }
        Ok(Self {
            context,
            function,
            source,
            code: Code::default(),
            values: FxHashMap::default(),
            variables,
            contents,
            uses: Uses::collect(source),
            promoted: FxHashMap::default(),
            order,
            ids,
            indices,
            current: LocalName::Number(0),
            unnamed_args: None,
            prologue: Vec::new(),
            place,
        })
    }

    /// Registers for the parameters.
    fn params(&mut self) -> Lower<Vec<RegId>> {
        let mut params = Vec::new();
        for param in &self.function.signature.params {
            self.name_next(Some(param.name));
            let mut operands = Vec::new();
            for scalar in self.context.scalars(param.ty)? {
                let register = self.code.fresh(scalar);
                params.push(register);
                operands.push(Operand::Reg(register));
            }
            if param.byval.is_none() {
                self.bind(param.name, operands)?;
            } else {
                let copy = self.copy_of_argument(param, &operands)?;
                self.bind(param.name, vec![copy])?;
            }
        }
        self.code.name = None;
        if self.function.signature.variadic {
            let area = self.code.fresh(Scalar::Ptr);
            self.unnamed_args = Some(area);
            params.push(area);
        }
        Ok(params)
    }

    /// Registers for the phis of all blocks; a jump back uses them before their block comes up.
    fn phis(&mut self) -> Lower<()> {
        for index in self.order.clone() {
            for instruction in self.block_phis(index) {
                let (InstKind::Phi { ty, .. }, Some(name)) = (&instruction.kind, instruction.result) else { continue };
                self.context.at.line = instruction.line;
                if index == 0 {
                    return Err(self.context.malformed("a phi in the first block of a function"));
                }
                self.name_next(Some(name));
                let scalars = self.context.scalars(*ty)?;
                let operands = scalars.into_iter().map(|scalar| Operand::Reg(self.code.fresh(scalar))).collect();
                self.bind(name, operands)?;
            }
        }
        Ok(())
    }

    /// The phis of a block that become its parameters: nobody can use what has no name.
    fn block_phis(&self, index: usize) -> impl Iterator<Item = &'c Inst<'a>> + use<'a, 'c> {
        let instructions = self.source.get(index).map_or(&[][..], |block| &block.instructions);
        let phis = instructions.iter().take_while(|instruction| matches!(instruction.kind, InstKind::Phi { .. }));
        phis.filter(|instruction| instruction.result.is_some())
    }

    fn block(&mut self, block: &'c BlockDef<'a>) -> Lower<Block> {
        self.current = block.name;
        let mut params = Vec::new();
        let mut terminator = Terminator::Unreachable;
        let mut place = None;
        let phis = block.instructions.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. })).count();
        for (position, instruction) in block.instructions.iter().enumerate() {
            place = self.context.debug.place(instruction.debug);
            // What sets up a variable carries no place; it comes from the variable's declaration.
            if let (None, Some(name)) = (place, instruction.result) {
                place = self.context.debug.definition(self.variables.get(&name).copied());
            }
            self.context.at = LoweringPosition { place: place.or(self.place), line: instruction.line };
            self.code.place = place;
            self.name_next(instruction.result);
            if position < phis {
                params.extend(instruction.result.map_or(Vec::new(), |name| self.registers_of(name)));
                continue;
            }
            if is_throw(&instruction.kind) {
                // Nothing that follows is ever reached, the calls that say who catches among it.
                if self.source.iter().any(is_catch) {
                    self.context.note_catch();
                }
                self.throw();
                break;
            }
            match self.terminator(instruction)? {
                Some(end) => terminator = end,
                None => self.instruction(instruction)?,
            }
        }
        Ok(Block { params, instructions: std::mem::take(&mut self.code.instructions), terminator, place })
    }

    fn registers_of(&self, name: LocalName<'a>) -> Vec<RegId> {
        let operands = self.bound(name).unwrap_or(&[]);
        operands
            .iter()
            .filter_map(|operand| if let Operand::Reg(register) = operand { Some(*register) } else { None })
            .collect()
    }

    fn terminator(&mut self, instruction: &'c Inst<'a>) -> Lower<Option<Terminator>> {
        Ok(Some(match &instruction.kind {
            InstKind::Br(to) => Terminator::Jump(self.target(*to)?),
            InstKind::Invoke { call, normal, unwind } => self.invoke(instruction.result, call, *normal, *unwind)?,
            InstKind::CondBr { cond, yes, no } => {
                let cond = self.typed_scalar(cond, Scalar::Int(1))?;
                Terminator::Branch { cond, yes: self.target(*yes)?, no: self.target(*no)? }
            }
            InstKind::Switch { value, default, cases } => self.switch(value, *default, cases)?,
            InstKind::Ret(value) => self.ret(value.as_ref())?,
            InstKind::Unreachable => Terminator::Unreachable,
            InstKind::Other { opcode, terminator: true } => {
                return Err(self.context.unsupported(format!("instruction `{opcode}`")));
            }
            _ => return Ok(None),
        }))
    }

    /// A call, then the block that follows it. Throwing ends the program, so nothing leads to the other block.
    fn invoke(
        &mut self,
        result: Option<LocalName<'a>>,
        call: &Call<'a>,
        normal: LocalName<'a>,
        unwind: LocalName<'a>,
    ) -> Lower<Terminator> {
        let pad = self.indices.get(&unwind).and_then(|index| self.source.get(*index));
        if pad.is_some_and(is_catch) {
            self.context.note_catch();
        }
        self.code.heap_type = self.heap_type(result, call);
        let operands = self.call(call)?;
        if let Some(name) = result {
            self.bind(name, operands)?;
        }
        Ok(Terminator::Jump(self.target(normal)?))
    }

    fn ret(&mut self, value: Option<&TypedValue<'a>>) -> Lower<Terminator> {
        let ty = value.map(|value| value.ty);
        let operands = value.map_or(Ok(Vec::new()), |value| self.operands(value))?;
        let found = ty.map_or(Ok(Vec::new()), |ty| self.context.scalars(ty))?;
        if found != self.context.scalars(self.function.signature.result)? {
            return Err(self.context.malformed("the returned value does not have the function's type"));
        }
        Ok(Terminator::Return(operands))
    }

    fn switch(
        &mut self,
        value: &TypedValue<'a>,
        default: LocalName<'a>,
        cases: &[(TypedConstant<'a>, LocalName<'a>)],
    ) -> Lower<Terminator> {
        let (ty, operand) = self.scalar(value)?;
        if !matches!(ty, Scalar::Int(_)) || cases.iter().any(|(case, _)| case.ty != value.ty) {
            return Err(self.context.malformed("the cases of a switch do not have its type"));
        }
        let mut targets = Vec::with_capacity(cases.len());
        let mut seen = rustc_hash::FxHashSet::default();
        for (case, to) in cases {
            let Operand::Bits(bits) = self.context.fold_scalar(case.ty, &case.value)? else {
                return Err(self.context.unsupported("switch on addresses"));
            };
            if !seen.insert(bits) {
                return Err(self.context.malformed(format!("switch has the case {bits} twice")));
            }
            targets.push((bits, self.target(*to)?));
        }
        Ok(Terminator::Switch { ty, value: operand, cases: targets, default: self.target(default)? })
    }

    /// A jump from the current block, with a value for each phi of the block it leads to.
    fn target(&mut self, to: LocalName<'a>) -> Lower<Target> {
        let Some((block, index)) = self.ids.get(&to).copied().zip(self.indices.get(&to).copied()) else {
            return Err(self.context.malformed(format!("block {to} does not exist")));
        };
        if index == 0 {
            return Err(self.context.malformed("a jump leads to the first block of its function"));
        }
        let mut args = Vec::new();
        for instruction in self.block_phis(index) {
            let InstKind::Phi { ty, incoming } = &instruction.kind else { continue };
            // Where several cases of a switch lead here, the phi lists this block several times with one value.
            let Some((value, _)) = incoming.iter().find(|(_, from)| *from == self.current) else {
                let current = self.current;
                return Err(self.context.malformed(format!("a phi of block {to} has no value for {current}")));
            };
            args.extend(self.value(*ty, value)?);
        }
        Ok(Target { block, args })
    }

    /// Whether what is lowered now runs once in each call of the function.
    pub fn is_in_first_block(&self) -> bool {
        self.indices.get(&self.current) == Some(&0)
    }

    /// Gives the next registers the name of the source variable that a value is.
    fn name_next(&mut self, value: Option<LocalName<'a>>) {
        let variable = value.and_then(|value| self.contents.get(&value).copied());
        self.code.name = variable.and_then(|variable| self.context.debug.name(Some(variable)));
    }

    /// Makes a value known under its name.
    pub fn bind(&mut self, name: LocalName<'a>, operands: Vec<Operand>) -> Lower<()> {
        match self.values.insert(name, operands) {
            None => Ok(()),
            Some(_) => Err(self.context.malformed(format!("value {name} is defined twice"))),
        }
    }

    /// The scalars of a named value.
    pub fn bound(&self, name: LocalName<'a>) -> Option<&[Operand]> {
        self.values.get(&name).map(Vec::as_slice)
    }

    /// The scalars of a value.
    pub fn operands(&mut self, value: &TypedValue<'a>) -> Lower<Vec<Operand>> {
        self.value(value.ty, &value.value)
    }

    pub fn value(&mut self, ty: TypeId, value: &Value<'a>) -> Lower<Vec<Operand>> {
        match value {
            Value::Local(name) => {
                let scalars = self.context.scalars(ty)?;
                let Some(operands) = self.values.get(name) else {
                    return Err(self.context.malformed(format!("value {name} is used where it is not defined")));
                };
                let fits = |(operand, scalar): (&Operand, &Scalar)| match operand {
                    Operand::Reg(register) => self.code.registers.get(*register).is_some_and(|reg| reg.ty == *scalar),
                    Operand::Bits(bits) => bits & !scalar.mask() == 0,
                    Operand::Address(..) => *scalar == Scalar::Ptr,
                    Operand::Undefined => true,
                };
                if operands.len() == scalars.len() && operands.iter().zip(&scalars).all(fits) {
                    return Ok(operands.clone());
                }
                let wanted = self.context.show(ty);
                Err(self.context.malformed(format!("value {name} is used as {wanted}, which is not its type")))
            }
            Value::Const(constant) => {
                let mut operands = self.context.fold(ty, constant)?;
                let scalars = self.context.scalars(ty)?;
                for (operand, scalar) in operands.iter_mut().zip(scalars) {
                    // The address of a symbol as an integer is computed when the program runs.
                    if matches!(operand, Operand::Address(..)) && scalar != Scalar::Ptr {
                        *operand = self.code.cast(CastOp::Bits, Scalar::Ptr, scalar, *operand);
                    }
                }
                Ok(operands)
            }
        }
    }

    /// A value that is not split, with its type.
    pub fn scalar(&mut self, value: &TypedValue<'a>) -> Lower<(Scalar, Operand)> {
        let scalar = self.context.scalar(value.ty)?;
        match self.operands(value)?.as_slice() {
            [operand] => Ok((scalar, *operand)),
            _ => Err(self.context.malformed("a single value is needed")),
        }
    }

    /// A value that must be of a given type.
    pub fn typed_scalar(&mut self, value: &TypedValue<'a>, wanted: Scalar) -> Lower<Operand> {
        match self.scalar(value)? {
            (found, operand) if found == wanted => Ok(operand),
            (found, _) => {
                Err(self.context.malformed(format!("a value of type {found} stands where {wanted} is needed")))
            }
        }
    }

    /// A number, with its type.
    pub fn integer(&mut self, value: &TypedValue<'a>) -> Lower<(Scalar, Operand)> {
        match self.scalar(value)? {
            (scalar @ Scalar::Int(_), operand) => Ok((scalar, operand)),
            (found, _) => {
                Err(self.context.malformed(format!("a value of type {found} stands where a number is needed")))
            }
        }
    }

    /// An address.
    pub fn pointer(&mut self, value: &TypedValue<'a>) -> Lower<Operand> {
        self.typed_scalar(value, Scalar::Ptr)
    }
}

/// Whether a block catches exceptions. What the compiler puts around functions that may not throw only ends the program.
fn is_catch(block: &BlockDef<'_>) -> bool {
    let catches = block.instructions.iter().any(|inst| matches!(inst.kind, InstKind::LandingPad { catches: true }));
    let terminates = block.instructions.iter().any(|inst| {
        matches!(&inst.kind, InstKind::Call(call)
            if matches!(call.callee, CalleeKind::Value(Value::Const(Constant::Symbol("__clang_call_terminate")))))
    });
    catches && !terminates
}

/// Depth-first order of the blocks that can be reached, last finished first: each block comes after those that
/// dominate it.
fn reverse_postorder(source: &[BlockDef<'_>], indices: &FxHashMap<LocalName<'_>, usize>) -> Vec<usize> {
    let successors = |block: usize| -> Vec<usize> {
        let instructions = source.get(block).map_or(&[][..], |block| &block.instructions);
        if instructions.iter().any(|instruction| is_throw(&instruction.kind)) {
            return Vec::new();
        }
        let last = instructions.last();
        let names = match last.map(|instruction| &instruction.kind) {
            Some(InstKind::Br(to)) => vec![*to],
            // Where exceptions lead is not lowered.
            Some(InstKind::Invoke { normal, .. }) => vec![*normal],
            Some(InstKind::CondBr { yes, no, .. }) => vec![*yes, *no],
            Some(InstKind::Switch { default, cases, .. }) => {
                cases.iter().map(|(_, to)| *to).chain([*default]).collect()
            }
            _ => Vec::new(),
        };
        // The first successor is visited last and so comes first in the order, as in the source.
        names.iter().rev().filter_map(|name| indices.get(name).copied()).collect()
    };
    let mut seen = vec![false; source.len()];
    let mut finished = Vec::new();
    let mut pending = vec![(0, successors(0).into_iter())];
    seen[0] = true;
    while let Some((block, rest)) = pending.last_mut() {
        match rest.find(|next| !seen[*next]) {
            Some(next) => {
                seen[next] = true;
                pending.push((next, successors(next).into_iter()));
            }
            None => {
                finished.push(*block);
                pending.pop();
            }
        }
    }
    finished.reverse();
    finished
}
