//! Compact code: what a rule with certain parameters does to the bits of a state.
//!
//! Parameters and loops are unrolled when the code is made, so that nearly every operand is a constant or has a fixed place.

use super::State;
use super::layout::Field;

/// A register.
pub type Reg = u8;

/// How many registers there are.
pub const REGISTERS: usize = 128;

/// An instruction. `to` counts instructions from the start of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Op {
    /// Goes on at `to` if the field has the value.
    FieldIs {
        field: Field,
        value: u8,
        to: u16,
    },
    /// Goes on at `to` if the field has another value.
    FieldIsNot {
        field: Field,
        value: u8,
        to: u16,
    },
    /// Goes on at `to` if the register has the value.
    Is {
        reg: Reg,
        value: u8,
        to: u16,
    },
    /// Goes on at `to` if the register has another value.
    IsNot {
        reg: Reg,
        value: u8,
        to: u16,
    },
    /// Goes on at `to` if both are equal.
    Same {
        left: Reg,
        right: Reg,
        to: u16,
    },
    /// Goes on at `to` if they differ.
    Differ {
        left: Reg,
        right: Reg,
        to: u16,
    },
    /// Goes on at `to` if the left is less.
    Less {
        left: Reg,
        right: Reg,
        to: u16,
    },
    /// Goes on at `to` if the left is not less.
    NotLess {
        left: Reg,
        right: Reg,
        to: u16,
    },
    Jump {
        to: u16,
    },
    Set {
        reg: Reg,
        value: u32,
    },
    Copy {
        reg: Reg,
        from: Reg,
    },
    /// `reg = reg * by + plus`, for indices of tables.
    Scale {
        reg: Reg,
        by: u8,
        plus: Reg,
    },
    Add {
        reg: Reg,
        left: Reg,
        right: Reg,
    },
    /// The right one is not greater.
    Subtract {
        reg: Reg,
        left: Reg,
        right: Reg,
    },
    Load {
        reg: Reg,
        field: Field,
    },
    /// Loads the field at `index` of a table.
    LoadAt {
        reg: Reg,
        table: u16,
        index: Reg,
    },
    Store {
        field: Field,
        reg: Reg,
    },
    StoreAt {
        table: u16,
        index: Reg,
        reg: Reg,
    },
    Put {
        field: Field,
        value: u8,
    },
    /// Appends an element, whose simple values are in registers from this one on.
    Append {
        queue: u16,
        from: Reg,
    },
    /// Appends to the queue at `index` of a table of queues.
    AppendAt {
        table: u16,
        index: Reg,
        from: Reg,
    },
    Pop {
        queue: u16,
    },
    PopAt {
        table: u16,
        index: Reg,
    },
    /// The model does what it must not; by number of its list of such places.
    Trap {
        number: u16,
    },
    /// The rule cannot happen.
    Disabled,
    Done,
}

/// How running a rule ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The guard does not hold, or the rule waits for room in a queue.
    Disabled,
    /// It has happened.
    Done,
    /// It would happen, but a queue has no room: which.
    Overflow(u16),
    /// The model does what it must not: which place.
    Trap(u16),
}

/// A queue for the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueCode {
    /// The number of elements.
    pub length: Field,
    /// How many there can be.
    pub bound: u32,
    /// All elements, if they lie side by side, and the width of one.
    pub together: Option<(Field, u8)>,
    /// Each element, as the fields of its simple values.
    pub slots: Vec<Vec<Field>>,
    /// Whether rules wait for room.
    pub hardware: bool,
}

/// The code of all rules, and what it refers to.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Instructions of all rules.
    pub ops: Vec<Op>,
    /// Fields to choose from by index.
    pub tables: Vec<Field>,
    /// Queues to choose from by index; indices into `queues`.
    pub queue_tables: Vec<u16>,
    /// All queues.
    pub queues: Vec<QueueCode>,
}

/// Runs code. It has the registers, so that nothing need be allocated.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Registers; those that rules expect to be set are set by the caller.
    pub regs: [u32; REGISTERS],
}

impl Default for Machine {
    fn default() -> Self {
        Self { regs: [0; REGISTERS] }
    }
}

impl Machine {
    #[inline(always)]
    fn reg(&self, reg: Reg) -> u32 {
        self.regs[usize::from(reg) % REGISTERS]
    }

    #[inline(always)]
    fn set(&mut self, reg: Reg, value: u32) {
        self.regs[usize::from(reg) % REGISTERS] = value;
    }

    /// Runs the code that starts at `start`. The state is changed only if the rule happens, or up to where it ends early.
    pub fn run<const N: usize>(&mut self, code: &Code, start: u32, state: &mut State<N>) -> End {
        self.run_after(code, start, 0, state)
    }

    /// Runs the code that starts at `start`, without its first instructions.
    #[inline]
    pub fn run_after<const N: usize>(&mut self, code: &Code, start: u32, first: u8, state: &mut State<N>) -> End {
        let ops = &code.ops[start as usize..];
        let mut next = usize::from(first);
        loop {
            let op = ops[next];
            next += 1;
            match op {
                Op::FieldIs { field, value, to } => {
                    if field.get(state) == u32::from(value) {
                        next = usize::from(to);
                    }
                }
                Op::FieldIsNot { field, value, to } => {
                    if field.get(state) != u32::from(value) {
                        next = usize::from(to);
                    }
                }
                Op::Is { reg, value, to } => {
                    if self.reg(reg) == u32::from(value) {
                        next = usize::from(to);
                    }
                }
                Op::IsNot { reg, value, to } => {
                    if self.reg(reg) != u32::from(value) {
                        next = usize::from(to);
                    }
                }
                Op::Same { left, right, to } => {
                    if self.reg(left) == self.reg(right) {
                        next = usize::from(to);
                    }
                }
                Op::Differ { left, right, to } => {
                    if self.reg(left) != self.reg(right) {
                        next = usize::from(to);
                    }
                }
                Op::Less { left, right, to } => {
                    if self.reg(left) < self.reg(right) {
                        next = usize::from(to);
                    }
                }
                Op::NotLess { left, right, to } => {
                    if self.reg(left) >= self.reg(right) {
                        next = usize::from(to);
                    }
                }
                Op::Jump { to } => next = usize::from(to),
                Op::Set { reg, value } => self.set(reg, value),
                Op::Copy { reg, from } => self.set(reg, self.reg(from)),
                Op::Scale { reg, by, plus } => self.set(reg, self.reg(reg) * u32::from(by) + self.reg(plus)),
                Op::Add { reg, left, right } => self.set(reg, self.reg(left).wrapping_add(self.reg(right))),
                Op::Subtract { reg, left, right } => self.set(reg, self.reg(left).wrapping_sub(self.reg(right))),
                Op::Load { reg, field } => self.set(reg, field.get(state)),
                Op::LoadAt { reg, table, index } => {
                    let field = code.tables[usize::from(table) + self.reg(index) as usize];
                    self.set(reg, field.get(state));
                }
                Op::Store { field, reg } => field.set(state, self.reg(reg)),
                Op::StoreAt { table, index, reg } => {
                    let field = code.tables[usize::from(table) + self.reg(index) as usize];
                    field.set(state, self.reg(reg));
                }
                Op::Put { field, value } => field.set(state, u32::from(value)),
                Op::Append { queue, from } => {
                    if let Some(end) = self.append(code, queue, from, state) {
                        return end;
                    }
                }
                Op::AppendAt { table, index, from } => {
                    let queue = code.queue_tables[usize::from(table) + self.reg(index) as usize];
                    if let Some(end) = self.append(code, queue, from, state) {
                        return end;
                    }
                }
                Op::Pop { queue } => pop(&code.queues[usize::from(queue)], state),
                Op::PopAt { table, index } => {
                    let queue = code.queue_tables[usize::from(table) + self.reg(index) as usize];
                    pop(&code.queues[usize::from(queue)], state);
                }
                Op::Trap { number } => return End::Trap(number),
                Op::Disabled => return End::Disabled,
                Op::Done => return End::Done,
            }
        }
    }

    #[inline(always)]
    fn append<const N: usize>(&mut self, code: &Code, number: u16, from: Reg, state: &mut State<N>) -> Option<End> {
        let queue = &code.queues[usize::from(number)];
        let length = queue.length.get(state);
        if length >= queue.bound {
            return Some(if queue.hardware { End::Disabled } else { End::Overflow(number) });
        }
        for (field, reg) in queue.slots[length as usize].iter().zip(from..) {
            field.set(state, self.reg(reg));
        }
        queue.length.set(state, length + 1);
        None
    }
}

/// Takes the oldest element out of a queue that is not empty; the code makes sure of that.
#[inline(always)]
fn pop<const N: usize>(queue: &QueueCode, state: &mut State<N>) {
    let length = queue.length.get(state);
    queue.length.set(state, length.saturating_sub(1));
    match queue.together {
        Some((all, element)) => {
            let word = &mut state[usize::from(all.word)];
            let elements = (*word >> all.shift) & all.mask();
            let left = elements.checked_shr(u32::from(element)).unwrap_or(0);
            *word = *word & !(all.mask() << all.shift) | left << all.shift;
        }
        None => {
            for slot in 1..queue.slots.len() {
                for (to, from) in queue.slots[slot - 1].iter().zip(&queue.slots[slot]) {
                    let value = from.get(state);
                    to.set(state, value);
                }
            }
            for field in queue.slots.last().into_iter().flatten() {
                field.set(state, 0);
            }
        }
    }
}
