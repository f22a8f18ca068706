//! Counterexamples judged by other means than those that found them: the run is repeated by the interpreter, and what is said
//! of it is found out again on the unabstracted state, or by the text of the memory model. Nothing here uses the compact code, the automata, the reductions or the
//! search.

use crate::automata::ProcessorOrder;
use crate::history::history;
use crate::interpret::{StepError, StepResult, World};
use crate::language::ast::RuleKind;
use crate::lemma::{Event, LemmaEnd, LemmaError, LemmaReport, Run, RunError};
use crate::model::{INITIAL, Model, NOTHING, Rule};
use crate::system::choices;
use fencepost_base::mutation;
use std::collections::HashSet;

/// Checks what was found for a lemma: a counterexample, and an event for which a queue has no room.
pub fn confirm(model: &Model, order: ProcessorOrder, report: &LemmaReport) -> Result<(), LemmaError> {
    if let LemmaEnd::Fails { error, run, .. } = &report.end {
        judge(model, order, error, run).map_err(LemmaError::OwnBug)?;
    }
    if let Some(overflow) = &report.overflow {
        let refused = || LemmaError::OwnBug("a queue had no room, but the run to it cannot be repeated");
        let (last, before) = overflow.run.events.split_last().ok_or_else(refused)?;
        let (world, _) = run_events(model, &overflow.run.initial, before).ok_or_else(refused)?;
        match step(model, &world, last, 0) {
            Err(StepError::Overflow(variable, element)) if (variable, element) == overflow.queue => {}
            _ => return Err(refused()),
        }
    }
    Ok(())
}

/// Whether a run shows what is said to be wrong with it; what speaks against that otherwise.
pub fn judge(model: &Model, order: ProcessorOrder, error: &RunError, run: &Run) -> Result<(), &'static str> {
    const NO_RUN: &str = "the run is not one of the memory system";
    if !World::initial(model).is_ok_and(|worlds| worlds.contains(&run.initial)) {
        return Err("the run does not begin with a first state");
    }
    if *error == RunError::Cycle {
        return match history(model, run) {
            Some(history) if history.is_forbidden_by(order.model().relations()) => Ok(()),
            Some(_) if mutation!("protocol-confirms-without-a-cycle") => Ok(()),
            Some(_) => Err("the memory model allows the run"),
            None => Err(NO_RUN),
        };
    }
    // In some cases the last event is what cannot happen.
    let is_last = matches!(error, RunError::Undefined | RunError::Disorder | RunError::Trap(..));
    let whole = if is_last { run.events.len().saturating_sub(1) } else { run.events.len() };
    let (world, waiting) = run_events(model, &run.initial, &run.events[..whole]).ok_or(NO_RUN)?;
    let last = run.events.get(whole).map(|event| step(model, &world, event, whole));
    let is_shown = match error {
        RunError::Cycle => false,
        RunError::Invariant(number) => {
            let invariant = model.invariants.get(*number).ok_or("there is no such invariant")?;
            world.holds(model, &invariant.condition, invariant.locals.len()) != Ok(true)
        }
        RunError::Deadlock => all_events(model)
            .all(|(rule, event)| rule.kind == RuleKind::Read || step(model, &world, &event, whole) == Ok(None)),
        RunError::Undefined => matches!(last, Some(Ok(Some(StepResult { value: Some(NOTHING), .. })))),
        RunError::Trap(..) => matches!(last, Some(Err(StepError::Trap(..)))),
        RunError::Disorder => match last {
            Some(Ok(Some(happened))) => happened.ordered.is_some() && waiting.then_order(happened.value).is_wrong,
            _ => false,
        },
        RunError::Lost => waiting.issued.len() > model.data_cells() as usize + waiting.ordered,
        RunError::NeverOrdered => !can_be_ordered(model, &world, waiting.issued.len() - waiting.ordered),
    };
    if is_shown { Ok(()) } else { Err("the run does not show it") }
}

/// What the model does that it must not in the last event of a run, if it does.
pub fn trap(model: &Model, run: &Run) -> Option<RunError> {
    let (last, before) = run.events.split_last()?;
    let (world, _) = run_events(model, &run.initial, before)?;
    match step(model, &world, last, before.len()) {
        Err(StepError::Trap(site, what)) => Some(RunError::Trap(site, what)),
        _ => None,
    }
}

/// The writes of a run, whose values are all different, and which of them have been put in order.
#[derive(Clone, Default)]
struct WriteQueue {
    issued: Vec<u32>,
    waits: Vec<u32>,
    ordered: usize,
    /// Something was put in order that did not wait.
    is_wrong: bool,
}

impl WriteQueue {
    fn then_order(mut self, value: Option<u32>) -> Self {
        self.ordered += 1;
        match self.waits.iter().position(|waits| Some(*waits) == value) {
            Some(position) => {
                self.waits.swap_remove(position);
            }
            None => self.is_wrong = true,
        }
        self
    }
}

/// The value of the write at some position of a run: every write has its own.
fn own_value(position: usize) -> u32 {
    position as u32 + INITIAL + 1
}

fn step(model: &Model, world: &World, event: &Event, position: usize) -> Result<Option<StepResult>, StepError> {
    let rule = &model.rules[event.rule.number() as usize];
    world.step(model, rule, &event.arguments, own_value(position))
}

/// The state after some events, and the writes on the way there. None if one of them cannot happen.
fn run_events(model: &Model, initial: &World, events: &[Event]) -> Option<(World, WriteQueue)> {
    let (mut world, mut waiting) = (initial.clone(), WriteQueue::default());
    for (position, event) in events.iter().enumerate() {
        let rule = &model.rules[event.rule.number() as usize];
        let happened = step(model, &world, event, position).ok()??;
        if rule.deferred {
            waiting.issued.push(own_value(position));
            waiting.waits.push(own_value(position));
        }
        if happened.ordered.is_some() {
            waiting = waiting.then_order(happened.value);
        }
        world = happened.world;
    }
    Some((world, waiting))
}

/// Every rule with every choice of parameters.
fn all_events(model: &Model) -> impl Iterator<Item = (&Rule, Event)> {
    model.rules.iter().enumerate().flat_map(move |(number, rule)| {
        let sets: Vec<_> = rule.parameters.iter().map(|(_, set)| *set).collect();
        let event = move |arguments| Event { rule: crate::model::RuleId::new(number as u32), arguments, value: 0 };
        choices(model, &sets).into_iter().map(move |arguments| (rule, event(arguments)))
    })
}

/// How many states are looked at for a way to put all writes in order.
const MOST_STATES: usize = 200_000;

/// Whether internal events alone lead to where no write waits, as far as that is found out with so many states.
fn can_be_ordered(model: &Model, world: &World, waiting: usize) -> bool {
    let mut seen = HashSet::from([(world.clone(), waiting)]);
    let mut open = vec![(world.clone(), waiting)];
    while let Some((world, waiting)) = open.pop() {
        if waiting == 0 || seen.len() > MOST_STATES {
            return waiting == 0;
        }
        for (_, event) in all_events(model).filter(|(rule, _)| rule.kind == RuleKind::Internal) {
            if let Ok(Some(happened)) = step(model, &world, &event, 0) {
                let left = waiting.saturating_sub(usize::from(happened.ordered.is_some()));
                let next = (happened.world, left);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
    false
}
