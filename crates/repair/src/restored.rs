//! What was compiled from files with fences speaks of these files; users want to be told of their own.

use crate::edit::EditedText;
use fencepost_program::{Program, SourcePlace};
use fencepost_trace::{Action, Event, EventId, Place, Source, Trace};
use std::path::Path;

/// A file that was compiled in place of one of the user's.
pub struct Copy<'a> {
    /// Where it is.
    pub path: &'a Path,
    /// What the user calls it.
    pub name: &'a str,
    /// What was changed.
    pub edited: &'a EditedText,
}

/// Names the user's files in a program, and the lines in these.
pub fn restore(program: &mut Program, copies: &[Copy<'_>]) {
    // Compilers shorten the names of files to what is below the folder in which they run.
    let is_copy = |copy: &Copy<'_>, path: &str| copy.path == Path::new(path) || copy.path.ends_with(path);
    let files: Vec<_> = program
        .files
        .enumerate()
        .filter_map(|(id, file)| Some((id, copies.iter().find(|copy| is_copy(copy, &file.path))?)))
        .collect();
    let restore = |place: &mut Option<SourcePlace>| {
        if let Some(place) = place
            && let Some((_, copy)) = files.iter().find(|(id, _)| *id == place.file)
        {
            (place.line, place.column) = copy.edited.original(place.line, place.column);
        }
    };
    for function in program.functions.iter_mut() {
        restore(&mut function.place);
        for block in function.blocks.iter_mut() {
            restore(&mut block.place);
            block.instructions.iter_mut().for_each(|instruction| restore(&mut instruction.place));
        }
    }
    program.globals.iter_mut().for_each(|global| restore(&mut global.place));
    for (id, copy) in files {
        if let Some(file) = program.files.get_mut(id) {
            copy.name.clone_into(&mut file.path);
        }
    }
}

/// The same for an execution.
pub fn restore_trace(trace: &mut Trace, copies: &[Copy<'_>]) {
    let restore = |place: &mut Option<Place>| {
        if let Some(place) = place
            && let Some(copy) = copies.iter().find(|copy| copy.path == Path::new(&place.file))
        {
            (place.line, place.column) = copy.edited.original(place.line, place.column);
            copy.name.clone_into(&mut place.file);
        }
    };
    trace.events.iter_mut().for_each(|event| restore(&mut event.place));
    if let Some(error) = &mut trace.error {
        restore(&mut error.place);
    }
}

/// An execution without some events that nothing refers to, such as fences.
pub fn without(trace: &Trace, is_unwanted: impl Fn(&Event) -> bool) -> Trace {
    let mut trace = trace.clone();
    let mut number = 0;
    let numbers: Vec<u32> = trace
        .events
        .iter()
        .map(|event| {
            let own = number;
            number += u32::from(!is_unwanted(event));
            own
        })
        .collect();
    let renumber = |id: &mut EventId| *id = EventId::new(numbers[id.number() as usize]);
    trace.events.retain(|event| !is_unwanted(event));
    for event in &mut trace.events {
        match &mut event.action {
            Action::Commit { store } => renumber(store),
            Action::Load { from, .. } | Action::Update { from, .. } => {
                from.iter_mut().filter_map(|Source { store, .. }| store.as_mut()).for_each(renumber);
            }
            _ => {}
        }
    }
    trace.coherence.iter_mut().flat_map(|range| &mut range.stores).for_each(renumber);
    trace
}
