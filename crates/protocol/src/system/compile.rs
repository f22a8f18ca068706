//! Rules to code: each rule once for every choice of its parameters, with these filled in.

use super::State;
use super::code::{Code, Op, QueueCode, REGISTERS, Reg};
use super::layout::{Field, Layout};
use crate::language::LanguageError;
use crate::language::ast::RuleKind;
use crate::model::{Expr, LocalId, Model, Rule, RuleId, Set, Type, VariableId, VariablePart};
use fencepost_source::{Code as DiagnosticCode, Span};
use std::collections::HashMap;

/// A rule with its parameters filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Which rule.
    pub rule: RuleId,
    /// What it is for.
    pub kind: RuleKind,
    /// Its parameters, without the value of a write.
    pub arguments: Vec<u32>,
    /// Where its code starts.
    pub start: u32,
    /// Whether running it may change the state.
    pub changes: bool,
    /// Whether it puts a write in order.
    pub orders: bool,
    /// The first test of its guard. Most rules cannot happen in most states, and most of these need no more than this.
    pub first: FirstTest,
    /// What a read returns, if its guard has no other test and it does nothing else.
    pub returns: Option<Field>,
}

/// A test of a field that can be made without running code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstTest {
    word: u8,
    /// Within its word.
    mask: u64,
    value: u64,
    /// Whether the rule needs the value, or any other.
    wanted: bool,
    /// How many instructions make the same test, and can be left out after it.
    pub length: u8,
}

impl FirstTest {
    /// The test that some code begins with. If it begins otherwise, one that always holds.
    fn of(ops: &[Op]) -> Self {
        let (field, value, to, wanted) = match ops.first() {
            Some(Op::FieldIsNot { field, value, to }) => (field, value, to, true),
            Some(Op::FieldIs { field, value, to }) => (field, value, to, false),
            _ => return Self { wanted: true, ..Self::default() },
        };
        if ops.get(usize::from(*to)) != Some(&Op::Disabled) {
            return Self { wanted: true, ..Self::default() };
        }
        let (mask, value) = (field.mask() << field.shift, u64::from(*value) << field.shift);
        Self { word: field.word, mask, value, wanted, length: 1 }
    }

    /// Whether the rule may be possible.
    #[inline(always)]
    pub fn holds<const N: usize>(self, state: &State<N>) -> bool {
        (state[usize::from(self.word)] & self.mask == self.value) == self.wanted
    }
}

/// All rules as code.
#[derive(Clone, Debug, Default)]
pub struct Instances {
    /// The code.
    pub code: Code,
    /// Each rule with each choice of parameters.
    pub instances: Vec<Instance>,
    /// Places where the model may do what it must not, and what that is.
    pub traps: Vec<(Span, &'static str)>,
    /// Which queue each of [`Code::queues`] is: the variable and its element.
    pub queues: Vec<(VariableId, usize)>,
    /// Where the code of each invariant starts. It ends with `Done` if the invariant holds.
    pub invariants: Vec<u32>,
}

/// The register with the value of a write when its code starts, and with that of a read when it ends.
pub const VALUE: Reg = 0;
/// The register with the location of the write that a rule puts in order; [`VALUE`] has its value.
pub const ORDERED_LOCATION: Reg = 1;

/// Why there is no code: the rule is too large.
pub type CompileError = LanguageError;

/// Makes code of all rules and invariants.
pub fn compile(model: &Model, layout: &Layout) -> Result<Instances, CompileError> {
    let mut made = Instances::default();
    for (number, variable) in model.variables.iter().enumerate() {
        if let Type::Queue(queue) = &variable.ty {
            let id = VariableId::new(number as u32);
            let count: usize = variable.indices.iter().map(|set| model.size(*set) as usize).product();
            for element in 0..count {
                let placed = layout.queue(id, element);
                let slots: Vec<Vec<Field>> =
                    placed.slots.iter().map(|slot| slot.iter().map(|cell| cell.field).collect()).collect();
                let width = slots.first().map_or(0, |slot| slot.iter().map(|field| field.width).sum());
                let together = placed.together.map(|all| (all, width));
                let (length, bound) = (placed.length, queue.bound);
                made.code.queues.push(QueueCode { length, bound, together, slots, hardware: queue.hardware });
                made.queues.push((id, element));
            }
        }
    }
    for (number, rule) in model.rules.iter().enumerate() {
        let sets: Vec<Set> = rule.parameters.iter().map(|(_, set)| *set).collect();
        for arguments in choices(model, &sets) {
            let start = made.code.ops.len() as u32;
            let mut compiler = Compiler::new(model, layout, &mut made, rule.site.0);
            compiler.rule(rule, &arguments)?;
            let rule_id = RuleId::new(number as u32);
            let (changes, orders) = (!rule.body.is_empty(), rule.orders.is_some());
            let first = FirstTest::of(&made.code.ops[start as usize..]);
            let returns = match made.code.ops[start as usize..][usize::from(first.length)..] {
                [Op::Load { reg: VALUE, field }, Op::Done, ..] => Some(field),
                _ => None,
            };
            let kind = rule.kind;
            made.instances.push(Instance { rule: rule_id, kind, arguments, start, changes, orders, first, returns });
        }
    }
    for invariant in &model.invariants {
        let start = made.code.ops.len() as u32;
        let mut compiler = Compiler::new(model, layout, &mut made, invariant.site.0);
        let fails = compiler.guard(&invariant.condition)?;
        compiler.finish(fails)?;
        made.invariants.push(start);
    }
    Ok(made)
}

/// Every choice of elements of some sets.
pub fn choices(model: &Model, sets: &[Set]) -> Vec<Vec<u32>> {
    sets.iter().fold(vec![Vec::new()], |shorter, set| {
        let longer = |choice: &Vec<u32>| {
            let choice = choice.clone();
            (1..=model.size(*set)).map(move |last| [choice.as_slice(), &[last]].concat())
        };
        shorter.iter().flat_map(longer).collect()
    })
}

/// A simple value while code is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Constant(u32),
    /// Still in the state.
    Field(Field),
    Reg(Reg),
}

/// A place in the code that is jumped to, known later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label(pub(super) u16);

pub(super) struct Compiler<'m> {
    pub(super) model: &'m Model,
    pub(super) layout: &'m Layout,
    pub(super) made: &'m mut Instances,
    site: Span,
    start: u32,
    pub(super) locals: HashMap<LocalId, Vec<Operand>>,
    pub(super) next_reg: usize,
    /// What labels stand for, and which jumps wait to know.
    labels: Vec<Option<u16>>,
    waiting: Vec<(usize, Label)>,
}

pub(super) type CompileResult<T> = Result<T, CompileError>;

impl<'m> Compiler<'m> {
    fn new(model: &'m Model, layout: &'m Layout, made: &'m mut Instances, site: Span) -> Self {
        let start = made.code.ops.len() as u32;
        let locals = HashMap::new();
        // The first two are for values that go in and out.
        let next_reg = 2;
        Self { model, layout, made, site, start, locals, next_reg, labels: Vec::new(), waiting: Vec::new() }
    }

    fn rule(&mut self, rule: &Rule, arguments: &[u32]) -> CompileResult<()> {
        for ((local, _), argument) in rule.parameters.iter().zip(arguments) {
            self.locals.insert(*local, vec![Operand::Constant(*argument)]);
        }
        if let Some(value) = rule.value {
            // The register that brings it is used for nothing else: a write neither returns nor orders anything.
            self.locals.insert(value, vec![Operand::Reg(VALUE)]);
        }
        let fails = self.guard(&rule.guard)?;
        if let Some(returns) = &rule.returns {
            let value = self.scalar(returns)?;
            self.move_to(VALUE, value)?;
        }
        if let Some((location, value)) = &rule.orders {
            let location = self.scalar(location)?;
            self.move_to(ORDERED_LOCATION, location)?;
            let value = self.scalar(value)?;
            self.move_to(VALUE, value)?;
        }
        self.block(&rule.body)?;
        self.finish(fails)
    }

    /// Goes on if the condition holds, and to a label otherwise.
    fn guard(&mut self, condition: &Expr) -> CompileResult<Label> {
        let fails = self.label();
        let before = self.next_reg;
        self.branch(condition, false, fails)?;
        self.next_reg = before;
        Ok(fails)
    }

    /// The end of the code, for what happens and for what does not.
    fn finish(&mut self, fails: Label) -> CompileResult<()> {
        self.emit(Op::Done)?;
        self.define(fails);
        self.emit(Op::Disabled)?;
        self.resolve();
        Ok(())
    }

    fn too_large(&self) -> CompileError {
        LanguageError::new(self.site, "this rule is too large")
            .with_code(DiagnosticCode::SystemSize)
            .with_help("split it, or use smaller queues")
    }

    pub(super) fn emit(&mut self, op: Op) -> CompileResult<()> {
        self.made.code.ops.push(op);
        if self.position() > 60_000 { Err(self.too_large()) } else { Ok(()) }
    }

    fn position(&self) -> usize {
        self.made.code.ops.len() - self.start as usize
    }

    pub(super) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label((self.labels.len() - 1) as u16)
    }

    pub(super) fn define(&mut self, label: Label) {
        self.labels[usize::from(label.0)] = Some(self.position() as u16);
    }

    /// Emits a jump to a label.
    pub(super) fn emit_jump(&mut self, op: impl FnOnce(u16) -> Op, to: Label) -> CompileResult<()> {
        if self.labels.len() > 60_000 {
            return Err(self.too_large());
        }
        self.waiting.push((self.made.code.ops.len(), to));
        self.emit(op(0))
    }

    /// Fills in the jumps. All labels are known by now.
    fn resolve(&mut self) {
        let Self { made, waiting, labels, .. } = self;
        for (at, label) in waiting.drain(..) {
            let Some(target) = labels[usize::from(label.0)] else { continue };
            match &mut made.code.ops[at] {
                Op::FieldIs { to, .. }
                | Op::FieldIsNot { to, .. }
                | Op::Is { to, .. }
                | Op::IsNot { to, .. }
                | Op::Same { to, .. }
                | Op::Differ { to, .. }
                | Op::Less { to, .. }
                | Op::NotLess { to, .. }
                | Op::Jump { to } => *to = target,
                _ => {}
            }
        }
    }

    pub(super) fn reg(&mut self) -> CompileResult<Reg> {
        let reg = self.next_reg;
        self.next_reg += 1;
        if reg < REGISTERS { Ok(reg as Reg) } else { Err(self.too_large()) }
    }

    pub(super) fn move_to(&mut self, reg: Reg, value: Operand) -> CompileResult<()> {
        self.emit(match value {
            Operand::Constant(value) => Op::Set { reg, value },
            Operand::Field(field) => Op::Load { reg, field },
            Operand::Reg(from) => Op::Copy { reg, from },
        })
    }

    pub(super) fn in_reg(&mut self, value: Operand) -> CompileResult<Reg> {
        if let Operand::Reg(reg) = value {
            return Ok(reg);
        }
        let reg = self.reg()?;
        self.move_to(reg, value)?;
        Ok(reg)
    }

    /// Something that the model must not do: here it would.
    pub(super) fn trap(&mut self, site: Span, what: &'static str) -> CompileResult<()> {
        let known = self.made.traps.iter().position(|trap| *trap == (site, what));
        let number = known.unwrap_or_else(|| {
            self.made.traps.push((site, what));
            self.made.traps.len() - 1
        });
        self.emit(Op::Trap { number: number as u16 })
    }

    /// Insists on a processor or location.
    pub(super) fn require_some(&mut self, value: Operand, site: Span, what: &'static str) -> CompileResult<()> {
        let fine = self.label();
        match value {
            Operand::Constant(0) => {}
            Operand::Constant(_) => return Ok(()),
            Operand::Field(field) => self.emit_jump(|to| Op::FieldIsNot { field, value: 0, to }, fine)?,
            Operand::Reg(reg) => self.emit_jump(|to| Op::IsNot { reg, value: 0, to }, fine)?,
        }
        self.trap(site, what)?;
        self.define(fine);
        Ok(())
    }

    /// The indices of a place: the element if they are all constants, else a register that counts through all choices of
    /// those that are not, and the elements in that order. Choices with 0 come to nothing, and are not taken.
    pub(super) fn element(&mut self, place: &VariablePart) -> CompileResult<Element> {
        let sets = &self.model.variable(place.variable).indices;
        let values = place.indices.iter().map(|index| self.scalar(index)).collect::<CompileResult<Vec<_>>>()?;
        let mut index: Option<Reg> = None;
        // The elements that are possible, given the indices so far.
        let mut elements: Vec<Option<usize>> = vec![Some(0)];
        for (value, set) in values.into_iter().zip(sets) {
            let size = self.model.size(*set) as usize;
            let step = |element: Option<usize>, value: usize| {
                element.filter(|_| value > 0).map(|element| element * size + value - 1)
            };
            if let Operand::Constant(value) = value {
                elements.iter_mut().for_each(|element| *element = step(*element, value as usize));
                continue;
            }
            self.require_some(value, self.site, "an index is undefined")?;
            elements = elements.iter().flat_map(|element| (0..=size).map(|value| step(*element, value))).collect();
            index = Some(match index {
                None => self.in_reg(value)?,
                Some(outer) => {
                    let reg = self.reg()?;
                    self.emit(Op::Copy { reg, from: outer })?;
                    let plus = self.in_reg(value)?;
                    self.emit(Op::Scale { reg, by: size as u8 + 1, plus })?;
                    reg
                }
            });
        }
        Ok(match (index, elements.first()) {
            (None, Some(Some(element))) => Element::Fixed(*element),
            (Some(index), _) => Element::Chosen(index, elements),
            // A constant index is never 0.
            (None, _) => Element::Fixed(0),
        })
    }

    /// A table of fields, for [`Op::LoadAt`] and [`Op::StoreAt`].
    pub(super) fn table(&mut self, fields: &[Field]) -> CompileResult<u16> {
        let tables = &mut self.made.code.tables;
        let known = tables.windows(fields.len()).position(|window| window == fields);
        let table = known.unwrap_or_else(|| {
            tables.extend_from_slice(fields);
            tables.len() - fields.len()
        });
        u16::try_from(table).map_err(|_| self.too_large())
    }

    /// A table of queues of a variable.
    pub(super) fn queue_table(&mut self, variable: VariableId, elements: &[Option<usize>]) -> CompileResult<u16> {
        let number = |element: &Option<usize>| self.queue_number(variable, element.unwrap_or(0));
        let queues: Vec<u16> = elements.iter().map(number).collect();
        let tables = &mut self.made.code.queue_tables;
        tables.extend_from_slice(&queues);
        u16::try_from(tables.len() - queues.len()).map_err(|_| self.too_large())
    }

    pub(super) fn queue_number(&self, variable: VariableId, element: usize) -> u16 {
        let found = self.made.queues.iter().position(|queue| *queue == (variable, element));
        found.unwrap_or(0) as u16
    }
}

/// Which element of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Element {
    Fixed(usize),
    /// The one at the register's value in the list.
    Chosen(Reg, Vec<Option<usize>>),
}
