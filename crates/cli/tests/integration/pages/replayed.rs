//! What buffers and memory really hold along a trace: the machine is run along it, and asked.

use fencepost_frontend::load_with;
use fencepost_machine::{Agent, AgentId, Cell, Machine, Settings, ThreadIndex};
use fencepost_model::{BufferModel, Buffers};
use fencepost_program::Program;
use fencepost_trace::{Action, Event, EventId, Trace};
use std::collections::BTreeMap;
use std::path::Path;

/// The state after some events.
pub struct Snapshot {
    /// By thread, the stores that wait, the oldest first.
    pub buffers: BTreeMap<u32, Vec<EventId>>,
    /// By address and size of each access of the trace, the bytes of memory as the trace writes them.
    pub memory: BTreeMap<(u64, u32), String>,
}

/// The program of a trace.
pub fn program(file: &Path) -> Program {
    load_with(&[file], &fencepost_frontend::Options::default()).expect("the program can be read")
}

/// The states by number of events; a step of the machine may have several events, between which there is none.
pub fn snapshots(program: &Program, trace: &Trace) -> BTreeMap<usize, Snapshot> {
    fencepost_witness::accept(program, trace, Settings::default()).expect("the trace is one of the program");
    let mut all = BTreeMap::new();
    for wanted in 0..=trace.events.len() {
        let mut machine = followed(program, trace, wanted);
        if machine.events().len() != wanted {
            continue;
        }
        let accesses = trace.events.iter().filter_map(|event| match &event.action {
            Action::Load { at, .. } | Action::Store { at, .. } | Action::Update { at, .. } => Some(at),
            _ => None,
        });
        let memory = accesses.map(|at| ((at.address, at.size), at.bytes().map(|byte| hex(&machine, byte)).collect()));
        let memory = memory.collect();
        let threads = (0..trace.threads.len() as u32).map(|thread| (thread, drained(&mut machine, thread)));
        let buffers = threads.collect();
        all.insert(wanted, Snapshot { buffers, memory });
    }
    all
}

/// A machine that has performed that many events, or a few more if they belong to one step.
fn followed<'p>(program: &'p Program, trace: &Trace, count: usize) -> Machine<'p> {
    let model: BufferModel = trace.model.parse().expect("a model of the machine");
    let mut machine = Machine::recording(program, model, Settings::default()).expect("the program starts");
    while machine.events().len() < count {
        let event = &trace.events[machine.events().len()];
        let agent = agent(&machine, trace, model, event).expect("the event can happen");
        let option = match event.action {
            Action::Choose { value } => machine.option_for(agent, value).expect("it is a choice"),
            _ => 0,
        };
        machine.step(fencepost_machine::Turn { agent, option });
    }
    machine
}

fn agent(machine: &Machine<'_>, trace: &Trace, model: BufferModel, event: &Event) -> Option<AgentId> {
    let thread = ThreadIndex::new(event.thread.number());
    let wanted = match event.action {
        Action::Commit { store } => match &trace.event(store).action {
            Action::Store { at, .. } if model.buffers() == Buffers::PerLocation => Agent::Buffer(thread, at.address),
            _ => Agent::Buffer(thread, 0),
        },
        _ => Agent::Thread(thread),
    };
    machine.enabled_agents().into_iter().find(|id| machine.names().get(*id) == wanted)
}

/// What the buffers of a thread hold: they are emptied, and the machine says which stores come out.
fn drained(machine: &mut Machine<'_>, thread: u32) -> Vec<EventId> {
    let mut stores = Vec::new();
    loop {
        let is_own =
            |id: &AgentId| matches!(machine.names().get(*id), Agent::Buffer(owner, _) if owner.number() == thread);
        let Some(agent) = machine.enabled_agents().into_iter().find(is_own) else { break };
        let before = machine.events().len();
        machine.step(agent);
        for event in &machine.events()[before..] {
            if let Action::Commit { store } = event.action {
                stores.push(store);
            }
        }
    }
    stores.sort();
    stores
}

fn hex(machine: &Machine<'_>, address: u64) -> String {
    let cell = Cell::of(address);
    let first = cell.address().expect("it is one of memory");
    format!("{:02x}", machine.cell_contents(cell)[(address - first) as usize])
}
