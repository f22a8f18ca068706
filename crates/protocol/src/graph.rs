//! The constraint graph of a run (section 5.1 of the paper) and whether it has a cycle, by a search through the graph itself.
//! It shares nothing with the automata: counterexamples are confirmed here, and the tests compare the two.

use crate::automata::ProcessorOrder;
use crate::history::{Action, History};

/// Whether no order of all events explains the run, given the order of writes to each location: under [`ProcessorOrder::Full`]
/// it is not sequentially consistent, under [`ProcessorOrder::WriteReadRelaxed`] not one of TSO.
pub fn is_inconsistent(history: &History, order: ProcessorOrder) -> bool {
    match order {
        ProcessorOrder::Full => has_cycle(&edges(history, Full)),
        ProcessorOrder::WriteReadRelaxed => {
            has_cycle(&edges(history, EachLocation)) || has_cycle(&edges(history, WriteReadRelaxed))
        }
    }
}

/// Which events of a processor are in order, and which reads come after their write.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Full,
    /// Only those at the same location: coherence.
    EachLocation,
    /// All but a write with a later read, unless a fence is between them.
    WriteReadRelaxed,
}
use Order::{EachLocation, Full, WriteReadRelaxed};

/// For each event those that come after it.
fn edges(history: &History, order: Order) -> Vec<Vec<usize>> {
    let events = &history.events;
    let mut edges = vec![Vec::new(); events.len()];
    for (first, one) in events.iter().enumerate() {
        for (second, other) in events.iter().enumerate().skip(first + 1) {
            let is_ordered = one.processor == other.processor
                && match order {
                    Full => true,
                    EachLocation => one.location == other.location,
                    WriteReadRelaxed => {
                        let between = &events[first + 1..second];
                        let fenced = between
                            .iter()
                            .any(|event| event.processor == one.processor && event.action == Action::Fence);
                        one.action != Action::Write || other.action == Action::Write || fenced
                    }
                };
            if is_ordered {
                edges[first].push(second);
            }
        }
    }
    for writes in &history.writes {
        for pair in writes.windows(2) {
            edges[pair[0].0].push(pair[1].0);
        }
    }
    for (read, event) in events.iter().enumerate() {
        let Action::Read(from) = event.action else { continue };
        let writes = &history.writes[event.location as usize];
        let place = from.map(|from| writes.iter().position(|(write, _)| *write == from));
        if let Some(from) = from
            && (order != WriteReadRelaxed || events[from].processor != event.processor)
        {
            edges[from].push(read);
        }
        // The first write after the one that was read; the others follow from the order of writes.
        let next = match place {
            None => writes.first(),
            Some(Some(place)) => writes.get(place + 1),
            Some(None) => None,
        };
        if let Some((next, _)) = next {
            edges[read].push(*next);
        }
    }
    edges
}

/// Depth-first search with three colours.
fn has_cycle(edges: &[Vec<usize>]) -> bool {
    #[derive(Clone, Copy, PartialEq)]
    enum Colour {
        New,
        Open,
        Done,
    }
    let mut colours = vec![Colour::New; edges.len()];
    for root in 0..edges.len() {
        if colours[root] != Colour::New {
            continue;
        }
        let mut stack = vec![(root, 0)];
        colours[root] = Colour::Open;
        while let Some((node, next)) = stack.last_mut() {
            match edges[*node].get(*next) {
                Some(target) => {
                    *next += 1;
                    match colours[*target] {
                        Colour::Open => return true,
                        Colour::New => {
                            colours[*target] = Colour::Open;
                            stack.push((*target, 0));
                        }
                        Colour::Done => {}
                    }
                }
                None => {
                    colours[*node] = Colour::Done;
                    stack.pop();
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::MemoryEvent;

    /// Events as (processor, location, 0 for a write or 1 + the position read from, or 0 + for the initial value).
    fn history(events: &[(u32, u32, Action)]) -> History {
        let event = |(at, (processor, location, action)): (usize, &(u32, u32, Action))| MemoryEvent {
            processor: *processor,
            location: *location,
            action: *action,
            at,
        };
        let events: Vec<MemoryEvent> = events.iter().enumerate().map(event).collect();
        let mut writes = vec![Vec::new(); 4];
        for (position, event) in events.iter().enumerate() {
            if event.action == Action::Write {
                writes[event.location as usize].push((position, Some(position)));
            }
        }
        History { events, writes }
    }

    #[test]
    fn store_buffering_is_tso_and_not_sc() {
        use Action::{Fence, Read, Write};
        let sb = history(&[(1, 1, Write), (2, 2, Write), (1, 2, Read(None)), (2, 1, Read(None))]);
        assert!(is_inconsistent(&sb, ProcessorOrder::Full));
        assert!(!is_inconsistent(&sb, ProcessorOrder::WriteReadRelaxed));
        let fenced = history(&[
            (1, 1, Write),
            (1, 0, Fence),
            (2, 2, Write),
            (2, 0, Fence),
            (1, 2, Read(None)),
            (2, 1, Read(None)),
        ]);
        assert!(is_inconsistent(&fenced, ProcessorOrder::WriteReadRelaxed));
    }

    #[test]
    fn message_passing_is_not_tso() {
        use Action::{Read, Write};
        let mp = history(&[(1, 1, Write), (1, 2, Write), (2, 2, Read(Some(1))), (2, 1, Read(None))]);
        assert!(is_inconsistent(&mp, ProcessorOrder::WriteReadRelaxed));
    }

    #[test]
    fn reading_ones_own_write_early_is_tso() {
        use Action::{Read, Write};
        // n6: processor 1 reads its own write of location 1 while that is still in its buffer.
        let mut n6 = history(&[(1, 1, Write), (1, 1, Read(Some(0))), (1, 2, Read(None)), (2, 2, Write), (2, 1, Write)]);
        n6.writes[1] = vec![(4, Some(4)), (0, Some(5))];
        assert!(is_inconsistent(&n6, ProcessorOrder::Full));
        assert!(!is_inconsistent(&n6, ProcessorOrder::WriteReadRelaxed));
    }
}
