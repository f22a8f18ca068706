//! A trace file of a memory system, repeated on the memory system that it names: the events are read back from the file and
//! happen again, one by one, in the interpreter; what they do must be what the file says, and show what it says is wrong.

use crate::automata::ProcessorOrder;
use crate::confirm::judge;
use crate::description::describe_choices;
use crate::interpret::World;
use crate::lemma::{Event, Run, RunError};
use crate::model::{INITIAL, Model, RuleId};
use crate::trace::{FIRST_STATE, trace};
use fencepost_source::Span;
use fencepost_trace::{Action, ErrorKind, Place, Trace};

/// How many processors and locations the memory system of a trace has.
pub fn size(trace: &Trace) -> (u32, u32) {
    (trace.threads.len().saturating_sub(1) as u32, trace.objects.len() as u32)
}

/// The run of a trace, and what is wrong with it; why not, otherwise. `place` tells where a rule stands.
pub fn repeat(
    model: &Model,
    order: ProcessorOrder,
    given: &Trace,
    place: &dyn Fn(Span) -> Place,
) -> Result<(Run, RunError), String> {
    let error = given.error.as_ref().ok_or("it shows no error")?;
    let run = run(model, given)?;
    let possible = match error.kind {
        ErrorKind::Inconsistent => vec![RunError::Cycle],
        ErrorKind::Invariant => (0..model.invariants.len()).map(RunError::Invariant).collect(),
        ErrorKind::Deadlock => vec![RunError::Deadlock],
        ErrorKind::ModelFault => {
            let trap = RunError::Trap(Span::default(), "");
            vec![RunError::Undefined, trap, RunError::Disorder, RunError::Lost, RunError::NeverOrdered]
        }
        _ => return Err("its error is not one of a memory system".to_owned()),
    };
    let mut against = "it does not happen like that: there is no such error here".to_owned();
    for error in possible {
        let same = match judge(model, order, &error, &run) {
            Ok(()) => is_the_same(model, &run, &error, order, given, place),
            Err(why) => Err(format!("it does not happen like that: {why}")),
        };
        match same {
            Ok(()) => return Ok((run, error)),
            Err(why) => against = why,
        }
    }
    Err(against)
}

/// Reads the events back.
fn run(model: &Model, given: &Trace) -> Result<Run, String> {
    let mut events = given.events.iter().peekable();
    let wanted = match events.peek() {
        Some(event) if event.within.as_deref() == Some(FIRST_STATE) => match &event.action {
            Action::Output { text } => text.trim_end().to_owned(),
            _ => String::new(),
        },
        _ => String::new(),
    };
    if !wanted.is_empty() {
        events.next();
    }
    let worlds = World::initial(model).unwrap_or_default();
    let initial = worlds.into_iter().find(|world| describe_choices(model, world).join(", ") == wanted);
    let initial = initial.ok_or("the memory system has no such first state")?;
    let mut run = Run { initial, events: Vec::new() };
    // As in `trace`: the first write has the value after the initial one, and so on.
    let mut value = INITIAL;
    for (position, event) in events.enumerate() {
        let unknown = || format!("event {position} is not one of the memory system");
        let mut words = event.within.as_deref().unwrap_or("").split(' ');
        let name = words.next().unwrap_or("");
        let number = model.rules.iter().position(|rule| rule.name == name).ok_or_else(unknown)?;
        let arguments: Vec<u32> = words.map_while(|word| word.parse().ok()).collect();
        let rule = &model.rules[number];
        let fits = arguments.len() == rule.parameters.len()
            && arguments
                .iter()
                .zip(&rule.parameters)
                .all(|(argument, (_, set))| (1..=model.size(*set)).contains(argument));
        if !fits {
            return Err(unknown());
        }
        value += u32::from(rule.value.is_some());
        run.events.push(Event { rule: RuleId::new(number as u32), arguments, value });
    }
    Ok(run)
}

/// What happens now must be what is in the file.
fn is_the_same(
    model: &Model,
    run: &Run,
    error: &RunError,
    order: ProcessorOrder,
    given: &Trace,
    place: &dyn Fn(Span) -> Place,
) -> Result<(), String> {
    let made = trace(model, run, error, &given.program, order, place).ok_or("it does not happen like that")?;
    let made = Trace { sources: given.sources.clone(), ..made };
    let differs = made.events.iter().zip(&given.events).position(|(made, given)| made != given);
    match differs {
        Some(position) => Err(format!("event {position} does something else on the memory system")),
        None if made != *given => Err("the memory system makes another trace of it".to_owned()),
        None => Ok(()),
    }
}
