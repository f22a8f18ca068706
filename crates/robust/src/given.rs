//! One given execution: the program is run along a trace of SC, and the monitor watches that alone.

use crate::MonitorKind;
use crate::relaxed::Runner;
use crate::violations::MonitorResult;
use fencepost_base::TypedId;
use fencepost_explore::{FollowedStep, Settings};
use fencepost_machine::{Agent, AgentId, Machine, Operation, StepName, Turn};
use fencepost_model::BufferModel;
use fencepost_program::Program;
use fencepost_trace::{Action, Event, Trace};
use thiserror::Error;

/// Why a trace cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TraceError {
    /// It belongs to another model.
    #[error("it is an execution under {0}, and only executions under SC can be monitored")]
    Model(String),
    /// The program does something else.
    #[error(
        "the program does something else at event {position}: is it the program of the trace, compiled in the same way?"
    )]
    Differs {
        /// Which event.
        position: usize,
    },
}

/// Runs a program along a trace and says what the monitor finds in it.
pub fn monitor_trace(
    program: &Program,
    trace: &Trace,
    model: BufferModel,
    monitor: MonitorKind,
    settings: Settings,
) -> Result<MonitorResult, TraceError> {
    if !trace.model.parse().is_ok_and(BufferModel::is_sequentially_consistent) {
        return Err(TraceError::Model(trace.model.to_uppercase()));
    }
    let differs = |position: usize| TraceError::Differs { position };
    let mut machine = Machine::recording(program, BufferModel::Sc, settings).map_err(|_| differs(0))?;
    let mut search = monitor.watch(Runner { program, name: &trace.program, model, settings }, false);
    let mut compared = 0;
    loop {
        let position = machine.events().len();
        let mut new = machine.events()[compared..].iter().zip(trace.events.get(compared..).unwrap_or_default());
        if let Some(offset) = new.position(|(done, given)| !is_same(done, given)) {
            return Err(differs(compared + offset));
        }
        compared = position;
        let Some(event) = trace.events.get(position) else { break };
        let turn = turn(&machine, event).ok_or_else(|| differs(position))?;
        let is_silent = machine.is_spinning(turn.agent);
        let operation = machine.next_operation(turn.agent).unwrap_or(Operation::Other);
        let place = machine.next_step_place(turn.agent);
        let step = machine.step(turn);
        let name = StepName { agent: turn.agent, count: machine.count_steps(turn.agent) };
        let fence = machine.fence_passed();
        search.step(&FollowedStep { machine: &machine, step: &step, name, operation, place, fence });
        if machine.events().len() == position && !is_silent {
            return Err(differs(position));
        }
    }
    search.end(&machine, 1);
    Ok(search.finish())
}

fn is_same(done: &Event, given: &Event) -> bool {
    (done.thread, &done.action) == (given.thread, &given.action)
}

/// The step that performs an event, if it can be performed now.
fn turn(machine: &Machine<'_>, event: &Event) -> Option<Turn> {
    let thread = Agent::Thread(fencepost_machine::ThreadIndex::from_index(event.thread.index()));
    let mut agents = machine.enabled_agents().into_iter().chain(machine.spinning_agents());
    let agent = agents.find(|agent: &AgentId| machine.names().get(*agent) == thread)?;
    let option = match event.action {
        Action::Choose { value } => machine.option_for(agent, value)?,
        _ => 0,
    };
    (option < machine.options(agent)).then_some(Turn { agent, option })
}
