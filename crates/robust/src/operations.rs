//! The steps of an SC machine as the operations that monitors see.

use fencepost_base::{MemoryOrder, TypedId};
use fencepost_explore::Followed;
use fencepost_machine::{AgentId, Operation as Does, StepName, Turn};
use fencepost_monitor::{Cell, Kind, Operation, OperationId, Touch};
use fencepost_program::SourcePlace;
use fencepost_trace::ThreadId;

/// What is known of an operation besides what the monitor knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// The step that performed it.
    pub turn: Turn,
    pub place: Option<SourcePlace>,
    pub kind: Kind,
    /// The first byte that it writes, if it does.
    pub address: u64,
}

/// The operations of the current execution.
#[derive(Debug, Default)]
pub(crate) struct Operations {
    pub origins: Vec<Origin>,
    /// By agent, the operation of each of its steps.
    by_agent: Vec<Vec<OperationId>>,
    /// For each step how many operations there were before it, and who took it.
    steps: Vec<(usize, AgentId)>,
}

impl Operations {
    /// Enters the operation of a step, which is put in place of another, whose memory it uses. Returns the fence after it if the
    /// thread has passed one.
    pub fn enter(&mut self, followed: &Followed<'_>, performed: &mut Operation) -> Option<Operation> {
        let Followed { step, name, operation, place, fence, .. } = *followed;
        let turn = Turn { agent: step.agent, option: step.option };
        let thread = ThreadId::new(step.owner.number());
        self.steps.push((self.origins.len(), name.agent));
        if self.by_agent.len() <= name.agent.index() {
            self.by_agent.resize_with(name.agent.index() + 1, Vec::new);
        }
        self.by_agent[name.agent.index()].push(OperationId::from_index(self.origins.len()));
        let (kind, order) = match operation {
            Does::Load(order) => (Kind::Load, order),
            Does::Store(order) => (Kind::Store, order),
            Does::Update(order) => (Kind::Update, order),
            Does::Synchronise => (Kind::Synchronise, MemoryOrder::SeqCst),
            Does::Create => (Kind::Create, MemoryOrder::SeqCst),
            Does::Join => (Kind::Join, MemoryOrder::SeqCst),
            // An SC machine has no buffers.
            Does::Drain | Does::Commit | Does::Other => (Kind::Local, MemoryOrder::Plain),
        };
        (performed.thread, performed.kind, performed.order) = (thread, kind, order);
        performed.touches.clear();
        performed.after.clear();
        let mut address = 0;
        for access in step.footprint.iter().rev() {
            let writes = access.kind.writes();
            let cell = match access.cell.address() {
                Some(first) => {
                    if writes {
                        address = first + u64::from(access.mask.trailing_zeros());
                    }
                    Cell::of(first)
                }
                None => Cell::lifetime(access.cell.block().unwrap_or(0)),
            };
            performed.touches.push(Touch { cell, mask: access.mask, writes });
        }
        for after in &step.after {
            performed.after.extend(self.at(*after));
        }
        performed.guarded = step.guard.is_some();
        performed.conditional = step.condition.is_some();
        self.origins.push(Origin { turn, place, kind, address });
        fence.map(|order| {
            self.origins.push(Origin { turn, place, kind: Kind::Fence, address: 0 });
            Operation::new(thread, Kind::Fence, order)
        })
    }

    /// How many steps have been entered.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    fn at(&self, name: StepName) -> Option<OperationId> {
        self.by_agent.get(name.agent.index())?.get((name.count as usize).checked_sub(1)?).copied()
    }

    /// Goes back to the first steps. Returns how many operations are left.
    pub fn undo_to(&mut self, steps: usize) -> usize {
        while self.steps.len() > steps {
            if let Some((operations, agent)) = self.steps.pop() {
                self.origins.truncate(operations);
                self.by_agent[agent.index()].pop();
            }
        }
        self.origins.len()
    }
}
