//! The theorems behind the lemmas, on random histories: the constraint graph has a cycle if and only if some lemma's automata
//! accept the events under some choice of the locations and processors on the cycle and of the write that is labelled 2 at
//! each location. Whether it has one is said by the text of the memory model, which knows neither the shape of cycles nor automata.

use fencepost_graph::{EventId, EventKind};
use fencepost_protocol::automata::{Automata, Lemma, ProcessorOrder, WriteOrder};
use fencepost_protocol::history::History;
use fencepost_protocol::system::Field;
use fencepost_testing::{Random, is_slow};

/// Some events of some processors at some locations. Reads read from earlier writes; writes are ordered at random.
fn random_history(random: &mut Random, procs: u32, locs: u32, length: usize) -> History {
    let mut history = History::new(procs, locs);
    let mut writes: Vec<Vec<EventId>> = vec![Vec::new(); locs as usize + 1];
    for at in 0..length {
        let processor = random.below(procs as usize) as u32 + 1;
        let location = random.below(locs as usize) as u32 + 1;
        let initial = EventId::new(location - 1);
        match random.below(12) {
            0 => {
                history.fence(processor, at);
            }
            1..=5 => writes[location as usize].push(history.write(processor, location, at)),
            _ => {
                let sources: Vec<EventId> = [&[initial], writes[location as usize].as_slice()].concat();
                history.read(processor, location, sources[random.below(sources.len())], at);
            }
        }
    }
    for of_location in writes {
        let mut order: Vec<EventId> = Vec::new();
        for write in of_location {
            // Mostly in the order in which they happen.
            let place = if random.below(3) == 0 { random.below(order.len() + 1) } else { order.len() };
            order.insert(place, write);
        }
        order.into_iter().for_each(|write| history.order(write, None));
    }
    history
}

/// Whether the text of the memory model forbids the graph.
fn is_inconsistent(history: &History, order: ProcessorOrder) -> bool {
    order.model().relations().check(&history.graph).is_err()
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
fn accepts(history: &History, lemma: &Lemma, locations: &[u32], chosen: &[EventId]) -> bool {
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
    // What is there at first counts as an early write.
    let label = |write: EventId| {
        let (_, location) = history.processor_and_location(write);
        let Some(position) = locations.iter().position(|other| *other == location) else { return 1 };
        let place = |write: EventId| history.writes(location).iter().position(|other| *other == write);
        match place(write).cmp(&place(chosen[position])) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
            std::cmp::Ordering::Greater => 3,
        }
    };
    let mut state = [0_u64];
    for (id, event) in history.graph.events.enumerate() {
        let (processor, location) = history.processor_and_location(id);
        match event.kind {
            EventKind::Write => assert!(automata.write(&mut state, processor, role(location), label(id))),
            EventKind::Read => {
                let source = history.graph.reads_from.iter().find(|source| source.read == id).expect("it reads");
                automata.observe(&mut state, false, processor, role(location), label(source.write));
            }
            EventKind::Fence(_) => automata.fence(&mut state, processor),
            _ => {}
        }
    }
    for write in history.locations().flat_map(|location| history.writes(location)) {
        let ordered = automata.order(&mut state, role(history.processor_and_location(*write).1), label(*write));
        assert_eq!(ordered, WriteOrder::AsGuessed);
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
            let choices = locations.iter().fold(vec![Vec::new()], |shorter: Vec<Vec<EventId>>, location| {
                let writes = history.writes(*location);
                let longer = |list: &Vec<EventId>| {
                    writes.iter().map(|write| [list.as_slice(), &[*write]].concat()).collect::<Vec<_>>()
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
    let (a, b, c, d) = (1, 2, 3, 4);
    let mut history = History::new(3, 4);
    let initial_d = EventId::new(d - 1);
    let wa = history.write(1, a, 0);
    let wb = history.write(1, b, 1);
    history.read(2, b, wb, 2);
    let wc = history.write(2, c, 3);
    history.read(1, c, wc, 4);
    history.read(1, d, initial_d, 5);
    let wd = history.write(3, d, 6);
    let second_wa = history.write(3, a, 7);
    // Processor 3's write to a comes before that of processor 1.
    [second_wa, wa, wb, wc, wd].into_iter().for_each(|write| history.order(write, None));
    assert!(is_inconsistent(&history, ProcessorOrder::WriteReadRelaxed));
    assert!(some_lemma(&history, 3, 4, ProcessorOrder::WriteReadRelaxed));
    let once = |k: usize| {
        lists(k, 3, &|list, next| !list.contains(&next)).into_iter().any(|processors| {
            let lemma = Lemma { processors, order: ProcessorOrder::WriteReadRelaxed };
            lists(k, 4, &|list, next| !list.contains(&next)).into_iter().any(|locations| {
                let chosen: Vec<EventId> =
                    locations.iter().map(|location| *history.writes(*location).last().unwrap()).collect();
                let first: Vec<EventId> = locations.iter().map(|location| history.writes(*location)[0]).collect();
                accepts(&history, &lemma, &locations, &chosen) || accepts(&history, &lemma, &locations, &first)
            })
        })
    };
    assert!(!once(2) && !once(3), "no cycle has each processor once");
}
