//! The relaxed execution of a violation, run on the machine of its model. The monitor says what takes effect in which order;
//! the machine shows that the program can do so, and the witness that the result is an execution of the model and none of SC.

use crate::operations::Origin;
use fencepost_base::TypedId;
use fencepost_graph::{Cycle, Edge, Relation};
use fencepost_machine::{Agent, AgentId, Halt, Machine, Names, Operation, Settings, Turn};
use fencepost_model::{BufferModel, Buffers};
use fencepost_monitor::{Act, Kind, OperationId, Overtaking};
use fencepost_program::Program;
use fencepost_trace::{Action, Event, EventId, Trace};
use fencepost_witness::axiomatic;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use thiserror::Error;

/// A relaxed execution that is not sequentially consistent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelaxedExecution {
    /// The execution, with every store committed that was issued.
    pub trace: Trace,
    /// The store that is overtaken.
    pub store: EventId,
    /// What overtakes it.
    pub access: EventId,
    /// The cycle, from the store to what overtakes it and back.
    pub cycle: Cycle,
    /// The SC execution in which the monitor has noticed it, up to there; none if its last operation waits.
    pub noticed: Option<Trace>,
}

/// Why a violation cannot be shown. Unless it depends on values that the monitor does not know, that is a bug of ours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShowError {
    /// There is no order of its events.
    #[error("the events of the relaxed execution cannot be put in order")]
    NoOrder,
    /// The machine cannot do what it should.
    #[error("the {model} machine cannot take step {step} of the relaxed execution")]
    CannotFollow {
        /// The model.
        model: BufferModel,
        /// As which step.
        step: usize,
    },
    /// The result is sequentially consistent, or no execution of the model.
    #[error("{0}")]
    Refused(String),
}

/// What is needed to run a program.
#[derive(Clone, Copy)]
pub(crate) struct Runner<'p> {
    pub program: &'p Program,
    /// What traces call it.
    pub name: &'p str,
    pub model: BufferModel,
    pub settings: Settings,
}

impl Runner<'_> {
    /// Runs the program along `acts`, whose operations are those of an SC machine with these names, and checks what comes out.
    /// One operation comes before `late`, which happens before it.
    pub fn show(
        &self,
        acts: &[Act],
        origins: &[Origin],
        names: &Names,
        overtaking: Overtaking,
        late: OperationId,
    ) -> Result<RelaxedExecution, ShowError> {
        let cannot = |step: usize| ShowError::CannotFollow { model: self.model, step };
        let machine = Machine::recording(self.program, self.model, self.settings).map_err(|_| cannot(0))?;
        let mut run = Run { machine, events: FxHashMap::default(), failed: None, has_lost_memory: false };
        for (step, act) in acts.iter().enumerate() {
            let (Act::Perform(operation) | Act::Commit(operation)) = *act;
            let origin = &origins[operation.index()];
            let thread = run.machine.agent_named(names.name(origin.turn.agent)).ok_or_else(|| cannot(step))?;
            let done = match act {
                Act::Perform(_) => run.perform(thread, origin, operation),
                Act::Commit(_) => run.commit(thread, origin, operation),
            };
            done.ok_or_else(|| cannot(step))?;
            if run.has_lost_memory {
                run.enter_buffered(&acts[step..], origins, names);
                break;
            }
        }
        run.commit_everything();
        let refused = |what: String| ShowError::Refused(what);
        let event =
            |operation| run.events.get(&operation).copied().ok_or_else(|| refused("an event is missing".into()));
        let failed = match run.failed {
            Some(from) => Some(Edge { relation: Relation::FromReads, from, to: event(late)?, is_inverse: false }),
            None => None,
        };
        let store = event(overtaking.store)?;
        let access = event(overtaking.access).or_else(|missing| run.failed.ok_or(missing))?;
        let trace = run.machine.into_trace(self.name);
        axiomatic::check(&trace, self.model).map_err(|error| refused(error.to_string()))?;
        let cycle =
            axiomatic::cycle_through(&trace, store, access, failed).map_err(|error| refused(error.to_string()))?;
        let cycle = cycle.ok_or_else(|| refused("the relaxed execution has no cycle".to_owned()))?;
        Ok(RelaxedExecution { trace, store, access, cycle, noticed: self.noticed(origins, names) })
    }

    /// The SC execution of some operations.
    fn noticed(&self, origins: &[Origin], names: &Names) -> Option<Trace> {
        let mut machine = Machine::recording(self.program, BufferModel::Sc, self.settings).ok()?;
        for origin in origins.iter().filter(|origin| origin.kind != Kind::Fence) {
            let agent = machine.agent_named(names.name(origin.turn.agent))?;
            if !machine.is_enabled(agent) && !machine.is_spinning(agent) {
                return None;
            }
            machine.step(Turn { agent, option: origin.turn.option });
        }
        let trace = machine.into_trace(self.name);
        axiomatic::check(&trace, BufferModel::Sc).is_ok().then_some(trace)
    }
}

struct Run<'p> {
    machine: Machine<'p>,
    /// What operations are called in the trace.
    events: FxHashMap<OperationId, EventId>,
    /// If an operation was an error and left no event: the last event of its thread.
    failed: Option<EventId>,
    /// Whether a store has reached memory that was freed while it was on its way. Such an execution ends there.
    has_lost_memory: bool,
}

impl Run<'_> {
    /// Lets a thread perform its next operation.
    fn perform(&mut self, thread: AgentId, origin: &Origin, operation: OperationId) -> Option<()> {
        // It may have to wait for its buffers on the way. What a fence has waited for lets the thread run up to its next fence, which waits
        // for stores of its own: that is for another act to do.
        while self.machine.next_operation(thread) == Some(Operation::Drain) {
            if origin.kind == Kind::Fence && !self.machine.is_enabled(thread) {
                break;
            }
            self.step(thread, 0)?;
        }
        if origin.kind == Kind::Fence {
            return Some(());
        }
        let event = self.step(thread, origin.turn.option)?;
        if event.index() < self.machine.events().len() {
            self.events.insert(operation, event);
        } else if self.has_error() {
            let owner = self.machine.names().get(thread).owner().number();
            let own = |event: &Event| event.thread.number() == owner && !matches!(event.action, Action::Commit { .. });
            self.failed = self.machine.events().iter().rposition(own).map(EventId::from_index);
        }
        Some(())
    }

    /// Lets a thread's store to an address reach memory.
    fn commit(&mut self, thread: AgentId, origin: &Origin, operation: OperationId) -> Option<()> {
        let owner = self.machine.names().get(thread).owner();
        let key = match self.machine.model().buffers() {
            Buffers::PerLocation => origin.address,
            Buffers::PerThread | Buffers::None => 0,
        };
        let buffer = Agent::Buffer(owner, key);
        let ready = self.machine.enabled_agents();
        let agent = ready.into_iter().find(|agent| self.machine.names().get(*agent) == buffer)?;
        let event = self.step(agent, 0)?;
        let Action::Commit { store } = self.machine.events().get(event.index())?.action else { return None };
        self.events.insert(operation, store);
        Some(())
    }

    /// Finds the events of stores that were to reach memory with these acts, and will not.
    fn enter_buffered(&mut self, acts: &[Act], origins: &[Origin], names: &Names) {
        let mut stores: Vec<OperationId> = acts
            .iter()
            .filter_map(|act| match act {
                Act::Commit(store) if !self.events.contains_key(store) => Some(*store),
                Act::Commit(_) | Act::Perform(_) => None,
            })
            .collect();
        stores.sort_unstable();
        let mut left: FxHashMap<u32, VecDeque<EventId>> = FxHashMap::default();
        for (number, event) in self.machine.events().iter().enumerate() {
            let waiting = left.entry(event.thread.number()).or_default();
            match event.action {
                Action::Store { buffered: true, .. } => waiting.push_back(EventId::from_index(number)),
                Action::Commit { store } => waiting.retain(|waiting| *waiting != store),
                _ => {}
            }
        }
        // Both are in the order of the program.
        for store in stores {
            let thread = self.machine.agent_named(names.name(origins[store.index()].turn.agent));
            let owner = thread.map(|thread| self.machine.names().get(thread).owner().number());
            if let Some(event) = owner.and_then(|owner| left.get_mut(&owner)?.pop_front()) {
                self.events.insert(store, event);
            }
        }
    }

    /// Takes a step, if that is possible. Returns its first event.
    fn step(&mut self, agent: AgentId, option: u64) -> Option<EventId> {
        let can_step = self.machine.is_enabled(agent) || self.machine.is_spinning(agent);
        if !can_step || option >= self.machine.options(agent) {
            return None;
        }
        let event = EventId::from_index(self.machine.events().len());
        let had_error = self.has_error();
        self.machine.step(Turn { agent, option });
        let is_commit = matches!(self.machine.names().get(agent), Agent::Buffer(..));
        self.has_lost_memory |= is_commit && !had_error && self.has_error();
        Some(event)
    }

    fn has_error(&self) -> bool {
        matches!(self.machine.halt(), Some(Halt::Error(_)))
    }

    fn commit_everything(&mut self) {
        while !self.has_lost_memory {
            let names = self.machine.names();
            let is_buffer = |agent: &AgentId| matches!(names.get(*agent), Agent::Buffer(..));
            let Some(agent) = self.machine.enabled_agents().into_iter().find(is_buffer) else { return };
            if self.step(agent, 0).is_none() {
                return;
            }
        }
    }
}
