//! What programs see of a run: reads, writes and fences, with every write different from every other.
//!
//! The run is repeated by the interpreter with a new value for each write. As the memory system does not look at data, the same
//! events happen, and each read tells which write it has read from.

use crate::language::ast::RuleKind;
use crate::lemma::Run;
use crate::model::{INITIAL, Model};

/// What a memory event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A read, and the write that it reads from, by position; none for the initial value.
    Read(Option<usize>),
    /// A write.
    Write,
    /// A fence.
    Fence,
}

/// A memory event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryEvent {
    /// Its processor.
    pub processor: u32,
    /// Its location; 0 for a fence.
    pub location: u32,
    /// What it does.
    pub action: Action,
    /// Its position in the run.
    pub at: usize,
}

/// The memory events of a run, and the order of its writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// In the order in which they happen, which is the order of each processor.
    pub events: Vec<MemoryEvent>,
    /// For each location the writes to it in their order, by position in `events`, with the position in the run of the event
    /// that puts them in order. Writes that nothing has put in order come last, as if that happened after the run.
    pub writes: Vec<Vec<(usize, Option<usize>)>>,
}

/// Values of writes are their positions and this.
const FIRST_VALUE: u32 = INITIAL + 1;

/// Repeats a run. None if it is not one of the model, or if a read returns something that nobody wrote to its location.
pub fn history(model: &Model, run: &Run) -> Option<History> {
    let mut world = run.initial.clone();
    let mut history = History { events: Vec::new(), writes: vec![Vec::new(); model.locs as usize + 1] };
    // Which write a value stands for.
    let source = |events: &[MemoryEvent], value: u32, location: u32| match value {
        INITIAL => Some(None),
        value => {
            let write = value.checked_sub(FIRST_VALUE)? as usize;
            let event = events.get(write)?;
            (event.action == Action::Write && event.location == location).then_some(Some(write))
        }
    };
    for (at, event) in run.events.iter().enumerate() {
        let rule = &model.rules[event.rule.number() as usize];
        let position = history.events.len();
        let happened = world.step(model, rule, &event.arguments, position as u32 + FIRST_VALUE).ok()??;
        let processor = event.arguments.first().copied().unwrap_or(0);
        let location = event.arguments.get(1).copied().unwrap_or(0);
        let action = match rule.kind {
            RuleKind::Read => Some(Action::Read(source(&history.events, happened.value?, location)?)),
            RuleKind::Write => Some(Action::Write),
            RuleKind::Fence => Some(Action::Fence),
            RuleKind::Internal => None,
        };
        if let Some(action) = action {
            history.events.push(MemoryEvent { processor, location, action, at });
        }
        if rule.kind == RuleKind::Write && !rule.deferred {
            history.writes[location as usize].push((position, Some(at)));
        }
        if let Some(location) = happened.ordered {
            let write = source(&history.events, happened.value?, location)??;
            history.writes[location as usize].push((write, Some(at)));
        }
        world = happened.world;
    }
    let unordered = (0..history.events.len()).filter(|position| {
        let event = history.events[*position];
        event.action == Action::Write && history.writes[event.location as usize].iter().all(|(w, _)| w != position)
    });
    for position in unordered.collect::<Vec<_>>() {
        history.writes[history.events[position].location as usize].push((position, None));
    }
    Some(history)
}
