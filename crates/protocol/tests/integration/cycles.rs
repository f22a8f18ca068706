//! The theorems behind the lemmas, on random histories: the constraint graph has a cycle if and only if some lemma's automata
//! accept the events under some choice of the locations and processors on the cycle and of the write that is labelled 2 at
//! each location. The graph is searched by `graph`, which knows neither the shape of cycles nor automata.

use fencepost_protocol::automata::{Automata, Lemma, Ordered, ProcessorOrder};
use fencepost_protocol::graph::is_inconsistent;
use fencepost_protocol::history::{Action, History, MemoryEvent};
use fencepost_protocol::system::Field;
use fencepost_testing::{Random, is_slow};

/// Some events of some processors at some locations. Reads read from earlier writes; writes are ordered at random.
fn random_history(random: &mut Random, procs: u32, locs: u32, length: usize) -> History {
    let mut events: Vec<MemoryEvent> = Vec::new();
    for at in 0..length {
        let processor = random.below(procs as usize) as u32 + 1;
        let location = random.below(locs as usize) as u32 + 1;
        let (location, action) = match random.below(12) {
            0 => (0, Action::Fence),
            1..=5 => (location, Action::Write),
            _ => {
                let writes = (0..at)
                    .filter(|write| events[*write].action == Action::Write && events[*write].location == location);
                let sources: Vec<Option<usize>> = std::iter::once(None).chain(writes.map(Some)).collect();
                (location, Action::Read(sources[random.below(sources.len())]))
            }
        };
        events.push(MemoryEvent { processor, location, action, at });
    }
    let mut writes = vec![Vec::new(); locs as usize + 1];
    for (position, event) in events.iter().enumerate() {
        if event.action == Action::Write {
            let order: &mut Vec<(usize, Option<usize>)> = &mut writes[event.location as usize];
            // Mostly in the order in which they happen.
            let place = if random.below(3) == 0 { random.below(order.len() + 1) } else { order.len() };
            order.insert(place, (position, Some(position)));
        }
    }
    History { events, writes }
}

/// All lists of `k` of some numbers for which something holds whenever one is added.
fn lists(k: usize, from: u32, fits: &dyn Fn(&[u32], u32) -> bool) -> Vec<Vec<u32>> {
    (0..k).fold(vec![Vec::new()], |shorter, _| {
        let longer = |list: &Vec<u32>| {
            (1..=from)
                .filter(|next| fits(list, *next))
                .map(|next| [list.as_slice(), &[next]].concat())
                .collect::<Vec<_>>()
        };
        shorter.iter().flat_map(longer).collect()
    })
}

/// Whether the automata of a lemma accept, with some locations and some write for each on the cycle.
fn accepts(history: &History, lemma: &Lemma, locations: &[u32], chosen: &[usize]) -> bool {
    let mut shift = 0;
    let fields: Vec<Field> = Automata::widths(lemma, Some(63))
        .into_iter()
        .map(|width| {
            shift += width;
            Field { word: 0, shift: shift - width, width }
        })
        .collect();
    let automata = Automata::new(lemma.clone(), &fields);
    // Which location of the cycle, from 1; those that are not on it come after.
    let role = |location: u32| {
        let position = locations.iter().position(|other| *other == location);
        position.unwrap_or(locations.len()) as u32 + 1
    };
    let label = |write: usize| {
        let location = history.events[write].location;
        let Some(position) = locations.iter().position(|other| *other == location) else { return 1 };
        let place = |write: usize| {
            let order = &history.writes[location as usize];
            order.iter().position(|(other, _)| *other == write).unwrap()
        };
        match place(write).cmp(&place(chosen[position])) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
            std::cmp::Ordering::Greater => 3,
        }
    };
    let mut state = [0_u64];
    for (position, event) in history.events.iter().enumerate() {
        match event.action {
            Action::Write => {
                assert!(automata.write(&mut state, event.processor, role(event.location), label(position)));
            }
            Action::Read(from) => {
                let value = from.map_or(1, label);
                automata.observe(&mut state, false, event.processor, role(event.location), value);
            }
            Action::Fence => automata.fence(&mut state, event.processor),
        }
    }
    for (write, _) in history.writes.iter().flatten() {
        let ordered = automata.order(&mut state, role(history.events[*write].location), label(*write));
        assert_eq!(ordered, Ordered::AsGuessed);
    }
    automata.accepts(&state)
}

/// Whether some lemma fails on a history.
fn some_lemma(history: &History, procs: u32, locs: u32, order: ProcessorOrder) -> bool {
    let most = match order {
        ProcessorOrder::Full => procs.min(locs),
        ProcessorOrder::WriteReadRelaxed => locs.min(2 * procs),
    } as usize;
    (1..=most).any(|k| {
        // Each location alone is sequentially consistent: that is the first lemma of TSO.
        let order = if k == 1 { ProcessorOrder::Full } else { order };
        let uses = if order == ProcessorOrder::WriteReadRelaxed { 2 } else { 1 };
        let assignments = lists(k, procs, &|list, next| list.iter().filter(|used| **used == next).count() < uses);
        lists(k, locs, &|list, next| !list.contains(&next)).into_iter().any(|locations| {
            let choices = locations.iter().fold(vec![Vec::new()], |shorter: Vec<Vec<usize>>, location| {
                let writes = &history.writes[*location as usize];
                let longer = |list: &Vec<usize>| {
                    writes.iter().map(|(write, _)| [list.as_slice(), &[*write]].concat()).collect::<Vec<_>>()
                };
                shorter.iter().flat_map(longer).collect()
            });
            choices.iter().any(|chosen| {
                assignments.iter().any(|processors| {
                    let lemma = Lemma { processors: processors.clone(), order };
                    accepts(history, &lemma, &locations, chosen)
                })
            })
        })
    })
}

fn compare(procs: u32, locs: u32, length: usize, count: u32, order: ProcessorOrder) {
    let count = if is_slow() { count * 20 } else { count };
    let mut random = Random::congruence(u64::from(procs * 100 + locs * 10) + length as u64);
    let mut inconsistent = 0;
    for number in 0..count {
        let history = random_history(&mut random, procs, locs, length);
        let expected = is_inconsistent(&history, order);
        inconsistent += u32::from(expected);
        assert_eq!(some_lemma(&history, procs, locs, order), expected, "history {number}: {history:#?}");
    }
    assert!(inconsistent > count / 20 && inconsistent < count, "{inconsistent} of {count}");
}

#[test]
fn figure_2_accepts_exactly_the_cycles_of_sc() {
    compare(2, 2, 6, 20_000, ProcessorOrder::Full);
    compare(3, 3, 9, 3000, ProcessorOrder::Full);
}

#[test]
fn the_automata_of_tso_accept_exactly_its_cycles() {
    compare(2, 2, 7, 20_000, ProcessorOrder::WriteReadRelaxed);
    compare(3, 3, 9, 2000, ProcessorOrder::WriteReadRelaxed);
    compare(2, 4, 10, 500, ProcessorOrder::WriteReadRelaxed);
    compare(3, 4, 10, 300, ProcessorOrder::WriteReadRelaxed);
}

/// `P1: Wa Wb Rc Rd, P2: Rb Wc, P3: Wd Wa`: processor 1 has two edges, first one of writes, then one of reads. Its cycle needs four
/// locations for three processors.
#[test]
fn a_processor_can_be_on_a_cycle_of_tso_twice() {
    use Action::{Read, Write};
    let (a, b, c, d) = (1, 2, 3, 4);
    let steps = [
        (1, a, Write),
        (1, b, Write),
        (2, b, Read(Some(1))),
        (2, c, Write),
        (1, c, Read(Some(3))),
        (1, d, Read(None)),
        (3, d, Write),
        (3, a, Write),
    ];
    let event = |(at, (processor, location, action)): (usize, (u32, u32, Action))| MemoryEvent {
        processor,
        location,
        action,
        at,
    };
    let events: Vec<MemoryEvent> = steps.into_iter().enumerate().map(event).collect();
    let one = |write: usize| (write, Some(write));
    // Processor 3's write to a comes before that of processor 1.
    let writes = vec![Vec::new(), vec![one(7), one(0)], vec![one(1)], vec![one(3)], vec![one(6)]];
    let history = History { events, writes };
    assert!(is_inconsistent(&history, ProcessorOrder::WriteReadRelaxed));
    assert!(some_lemma(&history, 3, 4, ProcessorOrder::WriteReadRelaxed));
    let once = |k: usize| {
        lists(k, 3, &|list, next| !list.contains(&next)).into_iter().any(|processors| {
            let lemma = Lemma { processors, order: ProcessorOrder::WriteReadRelaxed };
            lists(k, 4, &|list, next| !list.contains(&next)).into_iter().any(|locations| {
                let chosen: Vec<usize> =
                    locations.iter().map(|location| history.writes[*location as usize].last().unwrap().0).collect();
                let first: Vec<usize> =
                    locations.iter().map(|location| history.writes[*location as usize][0].0).collect();
                accepts(&history, &lemma, &locations, &chosen) || accepts(&history, &lemma, &locations, &first)
            })
        })
    };
    assert!(!once(2) && !once(3), "no cycle has each processor once");
}
